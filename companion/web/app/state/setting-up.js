// The set-up of an evening: drawn by a tap, by a stream of its own whose seed is "SEED setup 1", so that the
// command line draws the same; then its steps, of which people tick off what lies on the table.

import { Stream } from "../core/chance.js";
import { setupWish } from "../core/commands.js";
import { setUp } from "../core/setup.js";
import { standing } from "./evening.js";
import { seedOf } from "./rolls.js";

/** @import {SetupGame, StepDone} from "../core/types" */
/** @import {Evening, Game} from "./types" */

/** @typedef {{number: number, asked: Record<string, unknown>, steps: StepDone[], done: Set<number>}} SettingUp */

// What is asked of the set-up of the command line: who plays, and what was chosen.
/** @type {(evening: Evening, chosen: Record<string, unknown>) => Record<string, unknown>} */
export const askedOf = ({ names }, chosen) => ({ ...chosen, players: names.length, ...(names.length === 1 ? { solo: true } : {}) });

// The set-up that stands; null if none was drawn.
// Throws a Refusal if the game cannot be set up like that.
/** @type {(game: Game, evening: Evening) => SettingUp | null} */
export function settingUp(game, evening) {
  const stands = standing(evening);
  const [at, drawn] = stands.filter(([, event]) => event.kind === "setup").pop() ?? [-1, null];
  if (drawn?.kind !== "setup" || !game.setup) return null;
  const number = evening.events.slice(0, at + 1).filter(({ kind }) => kind === "setup").length;
  const steps = stepsOf(game, evening, drawn.asked, number);
  /** @type {Set<number>} */
  const done = new Set();
  for (const [later, event] of stands) {
    if (later < at || event.kind !== "tick") continue;
    if (event.value) done.add(event.step);
    else done.delete(event.step);
  }
  return { number, asked: drawn.asked, steps, done };
}

// The steps that say something, as the draw of this number gives them.
/** @type {(game: Game, evening: Evening, chosen: Record<string, unknown>, number: number) => StepDone[]} */
export function stepsOf(game, evening, chosen, number) {
  const wish = setupWish(new Map([[game.slug, game]]), game, askedOf(evening, chosen));
  const seed = `${seedOf(evening)} setup ${number}`;
  const { steps } = setUp(/** @type {SetupGame} */ (game), wish, new Stream(seed), seed);
  return steps.filter(({ lines }) => lines.length > 0);
}
