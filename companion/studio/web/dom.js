// Elements, made in one call; words go in as text, never as markup.

/** @typedef {Node | string | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/** @type {(made: Element, attributes: Record<string, any>, children: (Child | Child[])[]) => void} */
function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") made.addEventListener("click", value);
    else if (key === "changed") made.addEventListener("change", value);
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(.../** @type {(Node | string)[]} */ (children.flat().filter((child) => child || child === "0")));
}

// An element with attributes and children; on: what a click does; changed: what a change does.
/** @type {(name: string, attributes?: Record<string, any>, ...children: (Child | Child[])[]) => HTMLElement} */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  fill(made, attributes, children);
  return made;
}

/** @type {(name: string, attributes?: Record<string, any>, ...children: (Child | Child[])[]) => SVGElement} */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  fill(made, attributes, children);
  return made;
}

// Show these children in place of what an element has.
/** @type {(parent: HTMLElement, ...children: (Child | Child[])[]) => void} */
export function put(parent, ...children) {
  parent.replaceChildren();
  fill(parent, {}, children);
}

// A sign of the page by its name; it says nothing to those who hear the page.
/** @type {(name: string, kind?: string) => SVGElement} */
export const icon = (name, kind = "") => svg("svg", { class: `i ${kind}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));

// Buttons in a row of which one is chosen.
/** @type {<Value extends string>(label: string, choices: [Value, string][], chosen: Value, choose: (value: Value) => void) => HTMLElement} */
export function segment(label, choices, chosen, choose) {
  const row = el("div", { class: "seg", role: "group", "aria-label": label });
  for (const [value, words] of choices) {
    const button = el("button", { type: "button", "data-value": value, "aria-pressed": String(value === chosen) }, words);
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
