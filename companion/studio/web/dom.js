// Elements of the page, and rows and grids of buttons.

import { el } from "./ui/dom.js"; // the same as the app's

export { el, icon, svg } from "./ui/dom.js";

/** @typedef {import("./ui/dom.js").Child} Child */

// Show these children in place of what an element has.
/** @type {(parent: HTMLElement, ...children: (Child | Child[])[]) => void} */
export function put(parent, ...children) {
  parent.replaceChildren(.../** @type {(Node | string)[]} */ (children.flat().filter((child) => child)));
}

// Buttons in a row of which one is chosen.
/** @type {<Value extends string>(label: string, choices: [Value, string][], chosen: Value, choose: (value: Value) => void) => HTMLElement} */
export function segment(label, choices, chosen, choose) {
  const row = el("div", { class: "seg", role: "group", "aria-label": label });
  for (const [value, words] of choices) {
    const button = el("button", { type: "button", "data-value": value, "data-key": `${label} ${value}`, "aria-pressed": String(value === chosen) }, words);
    button.addEventListener("click", () => {
      for (const one of row.children) one.setAttribute("aria-pressed", String(one === button));
      choose(value);
    });
    row.append(button);
  }
  return row;
}

// Arrow keys, Home and End move among the buttons of a grid, of which Tab reaches one.
/** @type {(grid: HTMLElement) => void} */
export function roving(grid) {
  const all = () => /** @type {HTMLElement[]} */ ([...grid.querySelectorAll("button")]);
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
  const chosen = buttons.find((one) => one.getAttribute("aria-current") || one.getAttribute("aria-pressed") === "true") ?? buttons[0];
  for (const one of buttons) one.tabIndex = one === chosen ? 0 : -1;
}
