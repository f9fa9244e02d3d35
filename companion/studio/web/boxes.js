// The boxes of a layout: their outlines on a piece, and fields for their places.

import { el, icon, svg } from "./dom.js";
import { field } from "./field.js";
import { reachMark } from "./reach.js";
import { say, readableKey } from "./state.js";

const PLAIN = new Set(["text", "number"]); // boxes that hold words
const FAR = 10; // mm past the edge of a card that a drawing may well reach

/** @typedef {"front" | "back"} Side */

let open = ""; // the box that is in hand
let all = false; // whether the outline of every box is shown

// Take a box into the hand.
/** @type {(name: string) => void} */
export const takeBox = (name) => void (open = name);

// The outlines of the boxes of a side; choose: told the name of one that is clicked.
/** @type {(piece: PieceSeen, made: ChangeSeen["made"], side: Side, choose: (name: string) => void) => SVGElement} */
export function outlinesOf(piece, made, side, choose) {
  const [width, height] = made.size ?? [piece.width, piece.height];
  const frames = made.boxes
    .filter((box) => box.face === side)
    .map((box) => ({ box, at: box.numbers.map((one) => Number(one.text)) }))
    .sort((one, other) => other.at[2] * other.at[3] - one.at[2] * one.at[3]) // small ones lie on top
    .map(({ box, at: [x, y, w, h] }) => {
      const frame = svg("rect", { class: open === box.name ? "outline here" : "outline", "data-box": box.name, x, y, width: w, height: h, transform: box.turned && `rotate(180 ${width / 2} ${height / 2})` }, svg("title", {}, readableKey(box.name)));
      frame.addEventListener("click", () => choose(box.name));
      return frame;
    });
  return svg("g", { class: all ? "boxes all" : "boxes", transform: `scale(${piece.width / width} ${piece.height / height})` }, ...frames);
}

// The switch for the outlines of all boxes.
export function outlineSwitch() {
  const turn = () => {
    all = !all;
    document.querySelector(".stage .boxes")?.classList.toggle("all", all);
    one.setAttribute("aria-pressed", String(all));
  };
  const one = el("button", { type: "button", "data-key": "all-boxes", "aria-pressed": String(all), on: turn }, icon("boxes", "s"), say("all-boxes"));
  return el("div", { class: "tgl" }, one);
}

// The boxes of a side with fields for their places; taken: told when another is taken into the hand.
/** @type {(deck: Deck, seen: ChangeSeen, side: Side, write: import("./field.js").Write, taken: () => void) => (HTMLElement | false)[]} */
export function placesOf(deck, { made, writable }, side, write, taken) {
  const these = made.boxes.filter((box) => box.face === side);
  return [
    these.length > 0 && el("h3", {}, say(side === "front" ? "boxes" : "boxes-back")),
    these.length > 0 && el("p", { class: "q" }, say("boxes-are")),
    ...these.map((box) => boxDrawn(box, (value, label) => field(value, label, [], writable, write), { deck, size: made.size, taken })),
  ];
}

/** @typedef {{deck: Deck, size: [number, number] | null, taken: () => void}} Round */

/** @type {(box: BoxSeen, one: (value: ValueSeen, label: string) => HTMLElement, round: Round) => HTMLElement} */
function boxDrawn(box, one, { deck, size, taken }) {
  const numbers = box.numbers.map((value) => one(value, say(`box-${value.keys[value.keys.length - 1]}`)));
  const says = PLAIN.has(box.kind) ? box.says.replaceAll(/\{([^}]+)\}/g, (_, name) => readableKey(name.replace(/^words\./, "").replaceAll(".", " "))) : "";
  const summary = el("summary", { "data-key": `box ${box.face} ${box.name}`, title: box.says }, el("b", {}, readableKey(box.name)), " ", el("span", { class: "q" }, say(`box-${box.kind}`), says && says !== readableKey(box.name) && `: ${says}`));
  const over = past(box, size) && el("p", { class: "wrong" }, icon("warn", "s"), el("span", {}, say("box-past", { w: size?.[0] ?? "", h: size?.[1] ?? "" })));
  const details = /** @type {HTMLDetailsElement} */ (el("details", { class: "boxed box-of", open: open === box.name }, summary, el("p", { class: "q" }, reachMark(box.numbers[0], deck)), el("div", { class: "spot" }, ...numbers), over));
  const point = (/** @type {boolean} */ on) => () => document.querySelector(`[data-box="${CSS.escape(box.name)}"]`)?.classList.toggle("pointed", on);
  for (const name of ["pointerenter", "focusin"]) details.addEventListener(name, point(true));
  for (const name of ["pointerleave", "focusout"]) details.addEventListener(name, point(false));
  details.addEventListener("toggle", () => {
    if (details.open === (open === box.name)) return;
    open = details.open ? box.name : "";
    taken();
    for (const other of document.querySelectorAll(".insp details.box-of")) if (other !== details && details.open) other.removeAttribute("open");
  });
  return details;
}

// Whether words of a box reach past the edge of the card, or a drawing far past it.
/** @type {(box: BoxSeen, size: [number, number] | null) => boolean} */
function past(box, size) {
  const [wide, high] = size ?? [Infinity, Infinity];
  const [x, y, w, h] = box.numbers.map((one) => Number(one.text));
  return Math.max(-x, -y, x + w - wide, y + h - high) > (PLAIN.has(box.kind) || box.kind === "icon" ? 0.1 : FAR);
}
