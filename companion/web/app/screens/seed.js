// The seed of an evening: promised from the start, shown when somebody ends the dealing.

import { promiseOf } from "../core/promise.js";
import { isOfDeck } from "../state/piles.js";
import { isRevealed, seedOf } from "../state/rolls.js";
import { el } from "../ui/dom.js";

/** @import {App, View} from "../app" */
/** @import {Evening} from "../state/types" */

// It is of use before anything has happened, and where something was dealt or rolled.
/** @type {(app: App, view: View, evening: Evening) => HTMLElement | ""} */
export function seedBox(app, view, evening) {
  const { say } = app;
  const seed = seedOf(evening);
  if (evening.events.length && !evening.events.some((event) => event.kind === "play" || event.kind === "roll" || isOfDeck(event))) return "";
  const out = isRevealed(evening);
  const sure = view.sure === "seed";
  return el(
    "section",
    { class: "field", "aria-label": say("seed") },
    el("h2", { class: "sc" }, say("seed")),
    el("p", {}, say("promise"), " ", el("code", {}, promiseOf(seed))),
    out ? el("p", {}, say("seed-is"), " ", el("code", {}, seed)) : "",
    out ? el("p", { class: "q sm" }, say("seed-checks", { seed })) : "",
    out ? "" : el("button", { class: sure ? "sure" : "wide", key: "seed", on: () => (sure ? app.act({ kind: "seed" }, { ...view, sure: undefined }) : app.show({ ...view, sure: "seed" })) }, say(sure ? "show-seed-sure" : "show-seed")),
  );
}
