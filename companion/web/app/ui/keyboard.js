// Digits of a keyboard are those of the pad on the screen, and Enter goes on as its button does.

/** @type {(shownAs: (key: string) => HTMLElement | null) => void} */
export function digitsOfKeyboard(shownAs) {
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    if (ctrlKey || altKey || metaKey || target instanceof HTMLInputElement) return;
    const button = shownAs(`key-${key === "Backspace" ? "delete" : key}`);
    if (!button) return;
    event.preventDefault();
    shownAs("primary")?.focus({ preventScroll: true });
    button.click();
  });
}
