// Elements of the page, and rows and grids of buttons.

import { el } from "./ui/dom.js"; // the same as the app's

export { el, icon, svg } from "./ui/dom.js";

/** @typedef {import("./ui/dom.js").Child} Child */

// Show these children in place of what an element has.
/** @type {(parent: HTMLElement, ...children: (Child | Child[])[]) => void} */
export function replaceContent(parent, ...children) {
  parent.replaceChildren(.../** @type {(Node | string)[]} */ (children.flat().filter((child) => child)));
}

// Buttons in a row of which one is chosen.
/** @type {<Value extends string>(label: string, choices: [Value, string][], chosen: Value, choose: (value: Value) => void) => HTMLElement} */
export function segment(label, choices, chosen, choose) {
  const row = el("div", { class: "seg", role: "group", "aria-label": label });
  for (const [value, words] of choices) {
    const button = el("button", { type: "button", "data-key": `${label} ${value}`, "data-words": words, "aria-pressed": String(value === chosen) }, words);
    button.addEventListener("click", () => {
      for (const one of row.children) one.setAttribute("aria-pressed", String(one === button));
      choose(value);
    });
    row.append(button);
  }
  return row;
}

// Draw a part of the page anew; what had the focus in it keeps it, by its key.
/** @type {(part: HTMLElement, draw: () => void) => void} */
export function restoreFocus(part, draw) {
  const key = part.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.key;
  draw();
  if (key) focusOn(part, key);
}

// Give the focus to what has a key, unless it has it.
/** @type {(part: HTMLElement, key: string) => void} */
export function focusOn(part, key) {
  const one = /** @type {HTMLElement | null} */ (part.querySelector(`[data-key="${CSS.escape(key)}"]`));
  if (one !== document.activeElement) one?.focus({ preventScroll: true });
}

// Arrow keys, Home and End move among the buttons and links of a grid, of which Tab reaches one.
/** @type {(grid: HTMLElement) => void} */
export function roving(grid) {
  const all = () => /** @type {HTMLElement[]} */ ([...grid.querySelectorAll("a, button")]);
  grid.addEventListener("keydown", (event) => {
    const buttons = all();
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    const top = buttons[0].offsetTop;
    const across = Math.max(1, buttons.findIndex((one) => one.offsetTop !== top) < 0 ? 1 : buttons.findIndex((one) => one.offsetTop !== top));
    const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, Home: -at, End: buttons.length - 1 - at });
    const step = steps[event.key];
    const next = step === undefined ? undefined : buttons[at + step];
    if (step === undefined) return;
    event.preventDefault();
    next?.focus();
  });
  grid.addEventListener("focusin", (event) => {
    for (const one of all()) one.tabIndex = one === event.target ? 0 : -1;
  });
  const buttons = all();
  const chosen = buttons.findLast((one) => one.getAttribute("aria-current")) ?? buttons.find((one) => (one.getAttribute("aria-checked") ?? one.getAttribute("aria-pressed")) === "true") ?? buttons[0];
  for (const one of buttons) one.tabIndex = one === chosen ? 0 : -1;
}
