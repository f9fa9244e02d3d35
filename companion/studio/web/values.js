// The values of a piece and the words on it, each in a field.

import { el } from "./dom.js";
import { field } from "./field.js";
import { reachMark } from "./reach.js";
import { count, known, say, readableKey } from "./state.js";

/** @typedef {import("./field.js").Write} Write */

let spare = false; // whether values that this piece does not have are shown

// Those of both sides; a field tells what is on the back alone.
/** @type {(piece: PieceSeen, deck: Deck, seen: ChangeSeen, write: Write) => (HTMLElement | false)[]} */
export function valuesOf(piece, deck, { made: { cells, words, tables }, writable }, write) {
  const one = (/** @type {ValueSeen} */ value, /** @type {string} */ label) => field(value, label, [behind(value, piece), reachMark(value, deck)], writable, write, deck);
  const own = known.games.find(({ slug }) => slug === deck.game)?.own;
  const column = (/** @type {ValueSeen} */ value) => value.keys.join(" ");
  const cell = (/** @type {ValueSeen} */ value) => one(value, own ? column(value) : readableKey(column(value)));
  const filled = cells.filter((value) => value.text);
  const rest = tables.length > 0 && !tables.includes(cells[0]?.table ?? ""); // they are of other pieces too
  return [
    el("h3", {}, own && cells.length > 0 ? say("columns", { file: cells[0].file.split("/").pop() ?? "" }) : say("row")),
    cells.length === 0 && tables.length === 0 && el("p", { class: "q" }, say("no-row")),
    rest && el("p", { class: "q" }, say("no-row-but", { tables: tables.map(readableKey).join(", ") })),
    rest && piece.house && cells.length === 0 && el("p", { class: "house" }, "* ", say("house-is")),
    cells.some((value) => value.house) && el("p", { class: "house" }, "* ", say("true-one")),
    ...filled.map(cell),
    cells.length > filled.length && spares(cells.filter((value) => !value.text).map(cell), own ? "empty-column" : "spare"),
    ...(own ? [] : sources(filled)),
    words.length > 0 && el("h3", {}, say("words")),
    ...words.map((value) => one(value, calledAmong(value.entry, words))),
  ];
}

// What is told of a value that is on the back alone.
/** @type {(value: ValueSeen, piece: PieceSeen) => HTMLElement | false} */
const behind = (value, { back }) => Boolean(back) && sideOnly(value) === "back" && el("small", { class: "q on-back" }, say("is-on-back"));

// The side that a value is on; "" if it is on both or none.
/** @type {(value: ValueSeen) => string} */
export const sideOnly = ({ faces }) => (faces.length === 1 ? faces[0] : "");

// Values that a piece does not have are out of the way until they are wanted.
/** @type {(values: HTMLElement[], what: string) => HTMLElement} */
function spares(values, what) {
  const details = /** @type {HTMLDetailsElement} */ (el("details", { class: "boxed", open: spare }, el("summary", { class: "q", "data-key": "spare" }, count(values.length, what, `${what}s`)), el("div", { class: "spares" }, ...values)));
  details.addEventListener("toggle", () => (spare = details.open));
  return details;
}

// What words are called by the end of their name, as much of it as tells them from the others.
/** @type {(entry: string, words: ValueSeen[]) => string} */
function calledAmong(entry, words) {
  const names = entry.split(".");
  for (let n = 1; n < names.length; n += 1) {
    const end = names.slice(-n).join(".");
    if (words.filter((word) => `.${word.entry}`.endsWith(`.${end}`)).length === 1) return readableKey(names.slice(-n).join(" "));
  }
  return entry;
}

// Where cells come from, each place once.
/** @type {(cells: ValueSeen[]) => HTMLElement[]} */
function sources(cells) {
  const from = cells.filter((cell) => cell.source && !cell.house);
  return [...new Set(from.map((cell) => cell.source))].map((source) => {
    const these = from.filter((cell) => cell.source === source).map((cell) => readableKey(cell.keys.join(" "))).join(", ");
    const [mark, ...where] = source.split(" ");
    return el("p", { class: "q" }, say(`source-${mark}`, { these }), where.length > 0 && ` (${where.join(" ")})`);
  });
}
