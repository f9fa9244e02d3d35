// The dialogue that takes many changes back at once, and says before which ones these are.

import { get, post } from "./ask.js";
import { el, icon, put } from "./dom.js";
import { count, say, spoken } from "./state.js";

/** @typedef {{id: string, said: string, today: boolean}} Change */

// Give the focus to a button of undoing, or to one beside it if there is nothing left for that to do.
/** @type {(key: string) => void} */
export function turnFocus(key) {
  const able = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (document.querySelector(`main [data-key="${name}"]:not([disabled])`));
  (able(key) ?? able("redo") ?? able("undo"))?.focus({ preventScroll: true });
}

// What was changed, with the keys of values as the page calls them.
/** @type {(said: string) => string} */
const inPlainWords = (said) => said.replace(/ ([a-z][a-z-]*): /, (_, key) => [" ", wordFor(key).toLowerCase(), ": "].join(""));

/** @type {(key: string) => string} */
const wordFor = (key) => (/^[xywh]$/.test(key) ? say(`box-${key}`) : spoken(key));

// Open it; done: called with the answer when the changes were taken back.
/** @type {(done: (answer: {stay?: string[], copies?: string[]}) => void) => Promise<void>} */
export async function goBack(done) {
  /** @type {Change[]} */
  const all = (await get("changes")).reverse(); // the last one first
  const today = all.filter((one) => one.today);
  let these = today.length > 0 ? today : all;
  const list = el("ul", { class: "changes", tabindex: "0", "aria-label": say("back-these") });
  const told = el("p", { class: "wrong", role: "status" });
  const undo = el("button", { type: "button", class: "pri", on: () => void send() });
  const draw = () => {
    put(list, ...these.map(({ said }) => el("li", {}, inPlainWords(said))));
    put(undo, icon("undo"), count(these.length, "back-one", "back-all"));
  };
  const older = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox" }));
  older.addEventListener("change", () => {
    these = older.checked ? all : today;
    draw();
  });
  const send = async () => {
    try {
      const answer = await post("back", { first: these[these.length - 1].id });
      dialog.close();
      done(answer);
    } catch (error) {
      put(told, /** @type {Error} */ (error).message);
    }
  };
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
    told,
    el("div", { class: "row end" }, leave, undo),
  ));
  draw();
  dialog.addEventListener("close", () => {
    dialog.remove();
    turnFocus("back-to");
  });
  document.body.append(dialog);
  dialog.showModal();
  undo.focus();
}
