// Elements, made in one call; words go in as text, never as markup.

/** @typedef {Node | string | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/** @type {<One extends HTMLElement | SVGElement>(made: One, attributes: Record<string, any>, children: (Child | Child[])[]) => One} */
function fillIn(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") made.onclick = value;
    else if (key === "key") made.dataset.key = value;
    else if (key === "style") made.style.cssText = value; // as an attribute a server's policy forbids it
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(.../** @type {(Node | string)[]} */ (children.flat().filter((child) => child)));
  return made;
}

// An element with attributes and children; on: what a tap does; key: what keeps the focus.
/** @type {(name: string, attributes?: Record<string, any>, ...children: (Child | Child[])[]) => HTMLElement} */
export const el = (name, attributes = {}, ...children) => fillIn(document.createElement(name), attributes, children);

/** @type {(name: string, attributes: Record<string, any>, ...children: (Child | Child[])[]) => SVGElement} */
export const svg = (name, attributes, ...children) => fillIn(document.createElementNS(SVG, name), attributes, children);

/** @type {Map<string, SVGElement>} */
const drawings = new Map();

// What was made before is copied, which is faster; what a tap does is not in the copy.
/** @type {<One extends Element>(known: Map<string, One>, key: string, make: () => One) => One} */
export function copyText(known, key, make) {
  const one = known.get(key) ?? make();
  known.set(key, one);
  return /** @type {typeof one} */ (one.cloneNode(true));
}

// A sign of the page by its name; it says nothing to those who hear the page.
/** @type {(name: string, kind?: string) => SVGElement} */
export const icon = (name, kind = "") =>
  copyText(drawings, `${name} ${kind}`, () => svg("svg", { class: `i ${kind}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` })));

const SHAPES = [
  () => svg("circle", { cx: 12, cy: 12, r: 10.4 }),
  () => svg("rect", { x: 2.4, y: 2.4, width: 19.2, height: 19.2, rx: 2.5 }),
  () => svg("path", { d: "M12 1.4L23.2 21.6H.8Z" }),
  () => svg("path", { d: "M12 .6L23.4 12L12 23.4L.6 12Z" }),
  () => svg("path", { d: "M6.4 2.2H17.6L23.2 12L17.6 21.8H6.4L.8 12Z" }),
];

// The mark of a player: colour, shape and first letter.
/** @type {(seat: number, name: string, kind?: string) => SVGElement} */
export function mark(seat, name, kind = "") {
  const at = seat % SHAPES.length;
  const letter = svg("text", { x: 12, y: at === 2 ? 18.6 : 16.4, "text-anchor": "middle", "font-size": at === 2 ? 10 : 12.5 }, [...name][0]?.toUpperCase() ?? "");
  return svg("svg", { class: `who p${at + 1} ${kind}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true" }, SHAPES[at](), letter);
}
