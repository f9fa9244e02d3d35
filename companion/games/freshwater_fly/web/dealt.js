// What was dealt on an evening, worked out from its log: every step, and every one taken back.

import { Stream } from "../../../web/app/core/chance.js";
import { seedOf } from "../../../web/app/state/rolls.js";
import { Teller } from "./dealing-words.js";
import { acted, dealerState, freshHistory, possible } from "./dealing.js";

/** @import {Evening, Game} from "../../../web/app/state/types" */
/** @import {Entry, History} from "./types" */

/** @typedef {{teller: Teller, history: History, entries: Map<number, Entry>}} Dealt */

/** @type {WeakMap<Evening, Dealt>} */
const known = new WeakMap(); // one tap asks for it several times

/** @type {(game: Pick<Game, "plays">, evening: Evening) => Dealt} */
export function dealtOf({ plays }, evening) {
  const found = known.get(evening) ?? dealtAnew(plays, evening);
  known.set(evening, found);
  return found;
}

/** @type {(plays: any, evening: Evening) => Dealt} */
function dealtAnew({ rules, words }, evening) {
  const stream = new Stream(seedOf(evening));
  let history = freshHistory();
  /** @type {Map<number, Entry>} */
  const entries = new Map();
  evening.events.forEach((event, at) => {
    const action = event.kind === "play" ? event.step : event.kind === "undo" && entries.has(event.of) ? "undo" : "";
    const can = action === "undo" ? history.standing.length > 0 : possible(rules, dealerState(history)).includes(action);
    if (!can) return;
    history = acted(rules, history, action, stream);
    entries.set(at, history.entries[history.entries.length - 1]);
  });
  return { teller: new Teller(rules, words), history, entries };
}

// The line of the log that each event of the dealer led to, by its place.
/** @type {(game: Pick<Game, "plays">, evening: Evening) => Map<number, string>} */
export function dealtLines(game, evening) {
  const { teller, entries } = dealtOf(game, evening);
  return new Map([...entries].map(([at, entry]) => [at, teller.line(entry)]));
}
