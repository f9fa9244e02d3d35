// What came up, what was to be expected, and how far honest tables differ from it; as companion/core/luck.py.

/**
 * @typedef {{of: string, inside?: string[], came?: string[], voided?: boolean, more?: string[], fewer?: string[]}} Turn
 * @typedef {Turn & {isHidden?: boolean, unseen?: string[]}} HiddenTurn unseen: out too, but not for everybody to see
 * @typedef {{name: string, seen: number, expected: number, low: number, high: number}} Share
 * @typedef {{of: string, draws: number, voided: number, shares: Share[]}} Luck
 * @typedef {{draws: number, voided: number, seen: Counts, most: Counts, expected: Counts, variance: Counts}} Tally
 * @typedef {Map<string, number>} Counts
 */

/** @import {Die} from "./types" */

const WIDTH = 1.96; // standard deviations: 19 of 20 by the normal distribution

// The luck of each deck and kind of die, in the order of their first use.
/** @type {(turns: Turn[]) => Luck[]} */
export function luckOf(turns) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const turn of turns) {
    const tally = tallies.get(turn.of) ?? { draws: 0, voided: 0, seen: new Map(), most: new Map(), expected: new Map(), variance: new Map() };
    tallies.set(turn.of, tally);
    addTurn(tally, turn);
  }
  return [...tallies].filter(([, { draws }]) => draws).map(([of, tally]) => ({ of, draws: tally.draws, voided: tally.voided, shares: [...tally.expected.keys()].map((name) => shareOf(tally, name)) }));
}

// Dice that fell.
/** @type {(dice: Die[], fell: string[], isHidden?: boolean) => HiddenTurn[]} */
export const turnsOfDice = (dice, fell, isHidden = false) => dice.map(({ name, faces }, i) => ({ of: name, inside: faces, came: [fell[i]], more: [...new Set(faces)], isHidden }));

// Draws without replacement.
/** @type {(tally: Tally, turn: Turn) => void} */
function addTurn(tally, { inside = [], came = [], voided, more = [], fewer = [] }) {
  const { seen, most, expected, variance } = tally;
  tally.draws += came.length;
  if (voided) tally.voided += came.length;
  const size = inside.length;
  const spread = size > 1 ? (came.length * (size - came.length)) / (size - 1) : 0;
  for (const name of more) addTo(most, name, 1);
  for (const name of fewer) addTo(most, name, -1);
  for (const name of came) addTo(seen, name, 1);
  const copies = new Map();
  for (const name of inside) addTo(copies, name, 1);
  for (const [name, many] of copies) {
    const part = many / size;
    addTo(expected, name, came.length * part);
    addTo(variance, name, spread * part * (1 - part));
  }
}

/** @type {(counts: Counts, name: string, by: number) => void} */
const addTo = (counts, name, by) => void counts.set(name, (counts.get(name) ?? 0) + by);

/** @type {(tally: Tally, name: string) => Share} */
function shareOf({ seen, most, expected, variance }, name) {
  const mean = expected.get(name) ?? 0;
  const width = WIDTH * Math.sqrt(variance.get(name) ?? 0);
  const low = Math.max(0, Math.floor(mean - width + 1e-9));
  return { name, seen: seen.get(name) ?? 0, expected: mean, low, high: Math.min(most.get(name) ?? 0, Math.ceil(mean + width - 1e-9)) };
}
