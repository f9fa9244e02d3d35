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

// Every roll, those too that were undone: what has been seen is not rolled again.
/** @type {(evening: Evening) => Rolled[]} */
export function rollsOf(evening) {
  const found = evening.events.flatMap((event, at) => (event.kind === "roll" ? [{ at, what: event.what, dice: event.dice }] : []));
  return found.map((one, i) => ({ ...one, number: i + 1, faces: roll(new Stream(`${seedOf(evening)} dice ${i + 1}`), one.dice) }));
}
