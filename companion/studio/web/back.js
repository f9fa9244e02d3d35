// What changes are called, and the dialogue that takes many back at once and says before which ones these are.

import { get } from "./ask.js";
import { el, icon, replaceContent } from "./dom.js";
import { count, readableKey, say, titleOf } from "./state.js";

/** @typedef {{id: string, said: string, today: boolean}} Change */

const LONGEST = 60; // letters of what a piece is called

// What a component or a piece of it is called among changes: `Lure: Fish cards 24 Pike`.
/** @type {(part: {game: string, name: string, title: string}, piece?: PieceSeen) => string} */
export function pieceLabel({ game, name, title }, piece) {
  const words = piece ? [title, piece.id, piece.title].filter((part) => part && part !== name) : [title];
  const label = [...[...new Set(words)].join(" ")]; // whole letters: no half of an emoji
  return `${titleOf(game)}: ${label.slice(0, LONGEST).join("")}${label.length > LONGEST ? "…" : ""}`;
}

// The same of a value: `Lure: Fish cards 24 Pike, points`.
/** @type {(deck: Deck, value: ValueSeen) => string} */
export function valueLabel(deck, { table, entry, keys }) {
  const plain = (/** @type {string} */ text) => text.replaceAll(/[-_.]/g, " ");
  if (table === "words") return `${titleOf(deck.game)}: ${say("changed-words", { name: plain(entry) })}`;
  if (table === "layout") return `${pieceLabel(deck)}, ${plain([keys[0], ...keys.slice(2)].join(" "))}`;
  if (table === "game") return `${titleOf(deck.game)}: ${keys.join(" ")}`;
  const piece = deck.pieces.find((one) => `${one.id}-`.startsWith(`${entry}-`));
  return `${pieceLabel(deck, piece)}, ${keys.join(" ")}`;
}

// Give the focus to a button of undoing, or to one beside it if there is nothing left for that to do.
/** @type {(key: string) => void} */
export function turnFocus(key) {
  const able = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (document.querySelector(`main [data-key="${name}"]:not([disabled])`));
  (able(key) ?? able("undo"))?.focus({ preventScroll: true });
}

// What was changed, with the keys of values as the page calls them.
/** @type {(said: string) => string} */
export const inPlainWords = (said) => said.replace(/ ([a-z][a-z-]*): /, (_, key) => [" ", wordFor(key).toLowerCase(), ": "].join(""));

/** @type {(key: string) => string} */
const wordFor = (key) => (/^[xywh]$/.test(key) ? say(`box-${key}`) : readableKey(key));

// Open it; undo: takes back changes by their ids, the last first.
/** @type {(undo: (ids: string[]) => Promise<void>) => Promise<void>} */
export async function goBack(undo) {
  /** @type {Change[]} */
  const all = (await get("changes")).reverse(); // the last one first
  const today = all.filter((one) => one.today);
  let these = today.length > 0 ? today : all;
  const list = el("ul", { class: "changes", tabindex: "0", "aria-label": say("back-these") });
  const take = el("button", { type: "button", class: "pri", on: () => {
    dialog.close();
    void undo(these.map(({ id }) => id));
  } });
  const draw = () => {
    replaceContent(list, ...these.map(({ said }) => el("li", {}, inPlainWords(said))));
    replaceContent(take, icon("undo"), count(these.length, "back-one", "back-all"));
  };
  const older = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox" }));
  older.addEventListener("change", () => {
    these = older.checked ? all : today;
    draw();
  });
  const leave = el("button", { type: "button", on: () => dialog.close() }, say("back-leave"));
  const earlier = today.length > 0 && today.length < all.length;
  const dialog = /** @type {HTMLDialogElement} */ (el(
    "dialog",
    { "aria-labelledby": "back" },
    el("h2", { id: "back" }, say("back-to")),
    el("p", {}, say(today.length > 0 ? "back-today" : "back-earlier")),
    list,
    earlier && el("label", { class: "row wrap" }, older, say("back-older", { n: all.length - today.length })),
    el("p", { class: "q" }, say("back-is")),
    el("div", { class: "row end" }, leave, take),
  ));
  draw();
  dialog.addEventListener("close", () => {
    dialog.remove();
    turnFocus("back-to");
  });
  document.body.append(dialog);
  dialog.showModal();
  take.focus();
}
