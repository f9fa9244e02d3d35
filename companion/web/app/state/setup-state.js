// The set-up of an evening: drawn by a tap, by a stream of its own whose seed is "SEED setup 1", so that the
// command line draws the same; then its steps, of which people tick off what lies on the table.

import { Stream } from "../core/chance.js";
import { setupWish } from "../core/commands.js";
import { Refusal } from "../core/user-error.js";
import { setUp } from "../core/setup.js";
import { standingEvents } from "./evening.js";
import { seedOf } from "./dice-rolls.js";

/** @import {Drawing} from "../core/setup.js" */
/** @import {Place, SetupGame, StepDone} from "../core/types" */
/** @import {Evening, EveningEvent, Game} from "./types" */

/** @typedef {{number: number, asked: Record<string, unknown>, record: Place, steps: StepDone[], done: Set<number>}} SettingUp */
/** @typedef {Pick<Game, "slug" | "chance" | "setup" | "functions">} Settable */
/** @typedef {Drawing & {seed: string, used: number, digital: boolean}} Drawn */

/** @type {WeakMap<EveningEvent, {game: Settable, drawn: Drawn | null}>} */
const drawsKnown = new WeakMap(); // one tap asks for it several times

// What is asked of the set-up of the command line: who plays, and what was chosen.
/** @type {(evening: Evening, chosen: Record<string, unknown>) => Record<string, unknown>} */
const askedOf = ({ names }, chosen) => ({ ...chosen, players: names.length, ...(names.length === 1 ? { solo: true } : {}) });

// The set-up that stands; null if none was drawn, or the game of today cannot be set up like that.
/** @type {(game: Settable, evening: Evening) => SettingUp | null} */
export function setupState(game, evening) {
  const stands = standingEvents(evening);
  const [at, event] = stands.filter(([, one]) => one.kind === "setup").pop() ?? [-1, null];
  const drawn = event?.kind === "setup" ? placeDrawing(game, evening, at) : null;
  if (event?.kind !== "setup" || !drawn) return null;
  const steps = saying(drawn.steps);
  /** @type {Set<number>} */
  const done = new Set();
  for (const [later, one] of stands) {
    if (later < at || one.kind !== "tick") continue;
    const place = stepPlace(steps, one.step);
    if (one.value && steps[place]) done.add(place);
    else done.delete(place);
  }
  return { number: setupNumber(evening, at), asked: event.asked, record: drawn.record, steps, done };
}

// Where a step stands, by its id: a later version may have others before it.
/** @type {(steps: StepDone[], step: string | number) => number} */
export const stepPlace = (steps, step) => (typeof step === "number" ? step : steps.findIndex(({ id }) => id === step));

// What an event of a set-up drew; null if the game of today cannot be set up like that.
/** @type {(game: Settable, evening: Evening, at: number) => Drawn | null} */
export function placeDrawing(game, evening, at) {
  const event = evening.events[at];
  const before = drawsKnown.get(event);
  if (before?.game === game) return before.drawn;
  const drawn = event.kind === "setup" && game.setup ? drawnUnlessRefused(game, evening, event.asked, setupNumber(evening, at)) : null;
  drawsKnown.set(event, { game, drawn });
  return drawn;
}

/** @type {(evening: Evening, at: number) => number} */
const setupNumber = ({ events }, at) => events.slice(0, at + 1).filter(({ kind }) => kind === "setup").length;

/** @type {(...given: Parameters<typeof drawAll>) => Drawn | null} */
function drawnUnlessRefused(...given) {
  try {
    return drawAll(...given);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

// All that a draw of this number gives.
/** @type {(game: Settable, evening: Evening, chosen: Record<string, unknown>, number: number) => Drawn} */
function drawAll(game, evening, chosen, number) {
  const wish = setupWish(new Map([[game.slug, game]]), game, askedOf(evening, chosen));
  const seed = `${seedOf(evening)} setup ${number}`;
  const stream = new Stream(seed);
  const found = setUp(/** @type {SetupGame} */ (game), wish, stream, seed);
  return { ...found, seed, used: stream.used, digital: wish.digital };
}

/** @type {WeakMap<Settable, Map<string, string>>} */
const refusals = new WeakMap(); // by what was asked: a screen asks for many again and again

// Why the game cannot be set up like that; nothing if it can.
/** @type {(game: Settable, evening: Evening, chosen: Record<string, unknown>) => string} */
export function errorOf(game, evening, chosen) {
  const asked = JSON.stringify([seedOf(evening), askedOf(evening, chosen)]);
  const known = refusals.get(game) ?? new Map();
  refusals.set(game, known);
  if (!known.has(asked)) known.set(asked, refusalNow(game, evening, chosen));
  return known.get(asked);
}

/** @type {typeof errorOf} */
function refusalNow(game, evening, chosen) {
  try {
    drawAll(game, evening, chosen, 1);
    return "";
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** @type {(steps: StepDone[]) => StepDone[]} */
const saying = (steps) => steps.filter(({ lines }) => lines.length > 0);
