// What came up, what was to be expected, and how far honest tables differ from it; as companion/core/luck.py.

/**
 * @typedef {{of: string, inside: string[], came: string[], voided?: boolean}} Turn
 * @typedef {Turn & {isHidden?: boolean, unseen?: string[]}} HiddenTurn unseen: out too, but not for everybody to see
 * @typedef {{name: string, seen: number, expected: number, low: number, high: number}} Share
 * @typedef {{of: string, draws: number, voided: number, shares: Share[]}} Luck
 * @typedef {{draws: number, voided: number, seen: Counts, rest: string[], shuffles: {inside: string[], count: number}[]}} Tally rest: after the last draw
 * @typedef {Map<string, number>} Counts
 */

import { areSame, subtractCards } from "./decks.js";

/** @import {Die} from "./types" */

const WIDTH = 1.96; // standard deviations: 19 of 20 by the normal distribution

// The luck of each deck and kind of die, in the order of their first use.
/** @type {(turns: Turn[]) => Luck[]} */
export function luckOf(turns) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const turn of turns) {
    const tally = tallies.get(turn.of) ?? { draws: 0, voided: 0, seen: new Map(), rest: [], shuffles: [] };
    tallies.set(turn.of, tally);
    addTurn(tally, turn);
  }
  return [...tallies].filter(([, { draws }]) => draws).map(([of, tally]) => ({ of, draws: tally.draws, voided: tally.voided, shares: sharesOf(tally) }));
}

// Dice that fell.
/** @type {(dice: Die[], fell: string[], isHidden?: boolean) => HiddenTurn[]} */
export const turnsOfDice = (dice, fell, isHidden = false) => dice.map(({ name, faces }, i) => ({ of: name, inside: faces, came: [fell[i]], isHidden }));

// Draws without replacement: those that go on from the same cards are one draw of all of them.
/** @type {(tally: Tally, turn: Turn) => void} */
function addTurn(tally, { inside, came, voided }) {
  const last = tally.shuffles.at(-1);
  if (last && areSame(inside, tally.rest)) last.count += came.length;
  else tally.shuffles.push({ inside, count: came.length });
  tally.rest = subtractCards(inside, came);
  tally.draws += came.length;
  if (voided) tally.voided += came.length;
  for (const name of came) addTo(tally.seen, name, 1);
}

/** @type {(counts: Counts, name: string, by: number) => void} */
const addTo = (counts, name, by) => void counts.set(name, (counts.get(name) ?? 0) + by);

/** @type {(tally: Tally) => Share[]} */
function sharesOf({ shuffles, seen }) {
  /** @type {Counts[]} */
  const [expected, variance, least, most] = [new Map(), new Map(), new Map(), new Map()];
  for (const { inside, count } of shuffles) {
    const size = inside.length;
    const spread = size > 1 ? (count * (size - count)) / (size - 1) : 0;
    const copies = new Map();
    for (const name of inside) addTo(copies, name, 1);
    for (const [name, many] of copies) {
      const part = many / size;
      addTo(expected, name, (count * many) / size);
      addTo(variance, name, spread * part * (1 - part));
      addTo(least, name, Math.max(0, count + many - size));
      addTo(most, name, Math.min(count, many));
    }
  }
  return [...expected].map(([name, mean]) => {
    const width = WIDTH * Math.sqrt(variance.get(name) ?? 0);
    const low = Math.max(least.get(name) ?? 0, Math.floor(mean - width + 1e-9));
    return { name, seen: seen.get(name) ?? 0, expected: mean, low, high: Math.min(most.get(name) ?? 0, Math.ceil(mean + width - 1e-9)) };
  });
}
