// Takes changes back, by buttons and by keys.

import { post } from "./ask.js";
import { goBack, inPlainWords } from "./back.js";
import { whileBusy } from "./busy.js";
import { el, icon } from "./dom.js";
import { handCards } from "./field.js";
import { note } from "./notes.js";
import { say } from "./state.js";

// The buttons that take one change back, or many; n: how many there are.
/** @type {(steps: {undo: number}) => HTMLElement} */
export const undoButtons = ({ undo: n }) => el("div", { class: "tgl" },
  el("button", { type: "button", "data-key": "undo", disabled: n === 0, on: () => void undo() }, icon("undo", "s"), say("undo")),
  el("button", { type: "button", "data-key": "back-to", disabled: n === 0, title: say("back-to"), "aria-label": say("back-to"), on: () => void goBack(undo) }, icon("clock", "s")));

// Take back the last change, or these, each the last when its turn comes; why one cannot be is told until it is closed.
/** @type {(ids?: string[]) => Promise<void>} */
async function undo(ids = [""]) {
  try {
    for (const last of ids) await whileBusy(post("undo", { last }));
    note("turned", "");
  } catch (error) {
    const { message, told } = /** @type {Error & {told?: {gone?: string, copy?: string, id?: string}}} */ (error);
    const save = told?.copy && el("a", { class: "btn small", href: told.copy, download: "" }, say("save-copy"));
    const act = told?.gone ? without(told.gone, () => note("turned", "")) : told?.id && el("span", { class: "row wrap" }, save, leaving(told.id));
    note("turned", [inPlainWords(message), save && say("copy-before")].filter(Boolean).join(". "), "wrong", act || false);
  }
}

// The button that lets a change stay that cannot be undone, so that older ones can be.
/** @type {(id: string) => HTMLElement} */
const leaving = (id) => el("button", { type: "button", class: "small", on: () => void whileBusy(post("undo", { leave: id }).then(() => note("turned", ""))) }, say("leave-change"));

// The button that goes on without files of a game that are gone.
/** @type {(game: string, then: () => void | Promise<void>) => HTMLElement} */
export const without = (game, then) => el("button", { type: "button", class: "small", on: () => void whileBusy(post(`games/${encodeURIComponent(game)}/without`, {}).then(then)) }, say("without"));

/** @type {(event: KeyboardEvent) => void} */
export function keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.key.toLowerCase() !== "z" || event.shiftKey || handCards(document.activeElement)) return;
  event.preventDefault();
  void undo();
}
