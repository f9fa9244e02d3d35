// A finger that stays on + or - runs on.

const HOLD = 450; // ms until a held button runs on, and between its steps then
const RUN_ON = 90;

/** @type {(root: HTMLElement, shownAs: (key: string) => HTMLElement | null) => void} */
export function runOn(root, shownAs) {
  root.addEventListener("pointerdown", ({ target }) => {
    const key = /** @type {HTMLElement} */ (target).closest("button.step")?.getAttribute("data-key");
    if (!key) return;
    let timer = setTimeout(function again() {
      shownAs(key)?.click();
      timer = setTimeout(again, RUN_ON);
    }, HOLD);
    const listening = new AbortController();
    const stop = () => {
      clearTimeout(timer);
      listening.abort();
    };
    for (const lifted of ["pointerup", "pointercancel"]) addEventListener(lifted, stop, listening);
  });
}
