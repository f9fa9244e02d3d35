// The chance of an evening: one seed, promised when it begins and shown when it is over.
// Roll n has a stream of its own, whose seed is "SEED dice n", so that the command line rolls the same.

import { Stream, roll } from "../core/chance.js";

/** @import {Dice} from "../core/chance.js" */
/** @import {Evening} from "./types" */

/** @typedef {{at: number, number: number, what: string, dice: Dice[], faces: string[]}} Rolled */

/** @type {(evening: Evening) => string} */
export const seedOf = ({ seed, id }) => seed ?? id;

// Whether the seed has been shown; nothing can be dealt then, whatever is undone.
/** @type {(evening: Evening) => boolean} */
export const isRevealed = ({ events }) => events.some(({ kind }) => kind === "seed");

/** @type {(evening: Evening, number: number, dice: Dice[]) => string[]} */
const fell = (evening, number, dice) => roll(new Stream(`${seedOf(evening)} dice ${number}`), dice);

// How the dice of one roll fell.
/** @type {(evening: Evening, at: number, dice: Dice[]) => string[]} */
export const facesOn = (evening, at, dice) => fell(evening, evening.events.slice(0, at + 1).filter(({ kind }) => kind === "roll").length, dice);

// Every roll, those too that were undone: what has been seen is not rolled again.
/** @type {(evening: Evening) => Rolled[]} */
export function rollsOf(evening) {
  const found = evening.events.flatMap((event, at) => (event.kind === "roll" ? [{ at, what: event.what, dice: event.dice }] : []));
  return found.map((one, i) => ({ ...one, number: i + 1, faces: fell(evening, i + 1, one.dice) }));
}
