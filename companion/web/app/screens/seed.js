// The seed of an evening: promised from the start, shown when somebody ends the dealing.

import { commitmentOf } from "../core/seed-commitment.js";
import { redrawChance, foreignDice } from "../state/chance-log.js";
import { describe } from "../state/describe.js";
import { isOfDeck } from "../state/evening-decks.js";
import { isRevealed, seedOf } from "../state/dice-rolls.js";
import { el, icon } from "../ui/dom.js";
import { primary } from "../ui/parts.js";
import { proofOf } from "./import.js";

/** @import {App, View} from "../app" */
/** @import {Evening} from "../state/types" */

const NOTED_LETTERS = 16; // letters of a promise that people note

// It is of use before anything has happened, and where something was dealt or rolled.
/** @type {(app: App, view: View, evening: Evening) => HTMLElement | ""} */
export function seedBox(app, view, evening) {
  const { say } = app;
  const seed = seedOf(evening);
  if (evening.events.length && !evening.events.some((event) => ["play", "roll", "setup"].includes(event.kind) || isOfDeck(event))) return "";
  const out = isRevealed(evening);
  const sure = view.sure === "seed";
  return el(
    "section",
    { class: "field", "aria-label": say("seed") },
    el("h2", { class: "sc" }, say("seed")),
    el("p", {}, say("promise"), " ", el("code", {}, commitmentOf(seed))),
    out ? el("p", {}, say("seed-is"), " ", el("code", {}, seed)) : "",
    out ? el("p", { class: "q sm" }, say("seed-checks", { seed })) : "",
    out ? primary([icon("tick"), say("prove")], () => prove(app, view)) : "",
    out ? "" : el("button", { class: sure ? "sure" : "wide", key: "seed", on: () => (sure ? app.act({ kind: "seed" }, { ...view, sure: undefined }) : app.show({ ...view, sure: "seed" })) }, say(sure ? "show-seed-sure" : "show-seed")),
  );
}

// Before anything is drawn: the beginning of the promise, for people to note.
/** @type {(app: App, evening: Evening) => HTMLElement} */
export const commitmentLine = ({ say }, evening) => el("p", { class: "q sm" }, say("promise-short"), " ", el("code", {}, shortPromise(evening)));

/** @type {(evening: Evening) => string} */
const shortPromise = (evening) => commitmentOf(seedOf(evening)).slice(0, NOTED_LETTERS).replace(/(.{4})(?=.)/g, "$1 ");

// Draws all again, and tells what is as it was shown.
/** @type {(app: App, view: View) => void} */
function prove(app, view) {
  const { say } = app;
  const { game, evening } = app.table(view);
  const { checked, unknown, wrong } = redrawChance(game, evening);
  const own = app.games.get(game.slug); // the game of the page; an evening goes on by the rules with which it was begun
  const isSame = evening.rules === game.rules && JSON.stringify(own?.chance) === JSON.stringify(game.chance);
  const told = (/** @type {string} */ words, /** @type {number[]} */ all) => all.map((at) => say(words, { what: describe(say, game, evening, evening.events[at]) }));
  const problems = [...told("proof-other", wrong), ...told("proof-faces", foreignDice(game, evening))];
  const partly = [...(unknown ? [say("proof-unknown", { count: unknown })] : []), ...(isSame ? [] : [say("proof-rules")])];
  const good = [say("proof-seed", { promise: shortPromise(evening) }), say("proof-again", { count: checked })];
  const notes = [say("proof-noted"), say("proof-beginner")];
  app.go({ screen: "read", file: { name: game.title, proof: proofOf(say, { wrong: problems, partly, good, notes }) } });
}
