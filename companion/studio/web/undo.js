// Takes changes back and makes them again, by buttons and by keys.

import { post } from "./ask.js";
import { goBack } from "./back.js";
import { busily } from "./busy.js";
import { el, icon } from "./dom.js";
import { inHand } from "./field.js";
import { note } from "./notes.js";
import { say } from "./state.js";

// The two buttons; how many changes can be taken back, and made again.
/** @type {(steps: {undo: number, redo: number}) => HTMLElement} */
export const turnButtons = ({ undo, redo }) => el("div", { class: "tgl" }, button("undo", undo), button("redo", redo), all(undo));

// The button that takes many changes back.
/** @type {(n: number) => HTMLElement} */
const all = (n) => el("button", { type: "button", "data-key": "back-to", disabled: n === 0, title: say("back-to"), "aria-label": say("back-to"), on: () => void goBack(noteStay) }, icon("clock", "s"));

/** @type {(name: "undo" | "redo", n: number) => HTMLElement} */
const button = (name, n) => el("button", { type: "button", "data-key": name, disabled: n === 0, on: () => void turned(name) }, icon(name, "s"), say(name));

// Tell which changes stay as others have written there since, and where the copies are.
/** @type {(answer: {stay?: string[], copies?: string[]}) => void} */
const noteStay = ({ stay = [], copies = [] }) => note("turned", stay.length > 0 ? [say("stay"), ...stay, ...copies.map((where) => say("copies-at", { where }))].join("\n") : "", "wrong");

/** @type {(name: "undo" | "redo") => Promise<void>} */
async function turned(name) {
  try {
    noteStay(await busily(post(name, {})));
  } catch (error) {
    const { message, told } = /** @type {Error & {told?: {gone?: string}}} */ (error);
    note("turned", message, "wrong", Boolean(told?.gone) && without(String(told?.gone), () => note("turned", "")));
  }
}

// The button that goes on without files of a game that are gone.
/** @type {(game: string, then: () => void | Promise<void>) => HTMLElement} */
export const without = (game, then) => el("button", { type: "button", class: "small", on: () => void busily(post(`games/${encodeURIComponent(game)}/without`, {}).then(then)) }, say("without"));

/** @type {(event: KeyboardEvent) => void} */
export function keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const name = event.key.toLowerCase();
  const at = document.activeElement;
  if (!["z", "y"].includes(name) || inHand(at)) return;
  event.preventDefault();
  void turned(name === "y" || event.shiftKey ? "redo" : "undo");
}
