// Dice by notation and dice of a game; as companion/core/chance.py and companion/data/decks_and_pools.py.

import { guess } from "./names.js";
import { Refusal } from "./user-error.js";
import { joinWithOr } from "./text-format.js";

/** @import {Stream} from "./chance.js" */
/** @import {ChanceDocument, Die, PoolDocument, PoolRoll, RolledDie} from "./types" */

const DICE_AT_ONCE = 1000; // in one roll
const MOST_SIDES = 1000;
const DICE = /^([0-9]{0,4})[dD]([0-9]{1,4})$/;
const PLAIN = /^d([1-9][0-9]{0,3})$/;

/** @type {(text: string, most: number) => string} */
export const firstLetters = (text, most) => Array.from(text).slice(0, most).join("");
/** @type {(number: number) => string} */
const grouped = (number) => String(number).replace(/(\d)(?=(\d{3})+$)/g, "$1,");

// A die with the numbers from 1 on.
/** @type {(sides: number) => Die} */
export function plainDie(sides) {
  if (sides < 2 || sides > MOST_SIDES) throw new Refusal(`a die has 2 to ${grouped(MOST_SIDES)} sides, not ${grouped(sides)}`);
  return { name: `d${sides}`, faces: Array.from({ length: sides }, (_, at) => String(at + 1)) };
}

// The dice of a notation such as 7d6 or 2d6+d12+d20, as they are written.
/** @type {(notation: string) => Die[]} */
export function diceOfNotation(notation) {
  /** @type {Die[]} */
  const dice = [];
  for (const part of notation.split("+")) {
    const found = DICE.exec(part.trim());
    if (!found) throw new Refusal(`write dice like 7d6 or 2d6+d12+d20, not "${firstLetters(notation.trim(), 40)}"`);
    const count = Number(found[1] || 1);
    if (count < 1 || count > DICE_AT_ONCE - dice.length) throw new Refusal(`a roll has 1 to ${grouped(DICE_AT_ONCE)} dice; roll twice for more`);
    dice.push(...Array(count).fill(plainDie(Number(found[2]))));
  }
  return dice;
}

// How each die falls, one after another.
/** @type {(stream: Stream, dice: Die[]) => RolledDie[]} */
export const rollDice = (stream, dice) =>
  dice.map(({ name, faces }) => {
    const face = stream.below(faces.length);
    return { die: name, value: face + 1, face: faces[face] };
  });

// The dice of a game's pool in the order in which they fall, for so many players or so many dice if
// that was said.
/** @type {(slug: string, chance: ChanceDocument, name: string, players?: number | null, count?: number | null) => Die[]} */
export function diceOfPool(slug, chance, name, players = null, count = null) {
  const pool = chance.pools.find(({ id }) => id === name);
  if (!pool) {
    const names = chance.pools.map(({ id }) => id);
    throw new Refusal(`${slug} has no pool of dice "${firstLetters(name, 40)}"${guess(name, names)}`);
  }
  const { dice, counts = [] } = rollOf(pool, players, count);
  const own = new Map(pool.faces);
  const times = counts.length && count ? count : 1;
  return dice.flatMap(([die, number]) => {
    const faces = own.get(die);
    const kind = faces ? { name: die, faces } : plainDie(Number(/** @type {RegExpExecArray} */ (PLAIN.exec(die))[1]));
    return Array(number * times).fill(kind);
  });
}

// The roll that is meant: the first if a person says nothing.
/** @type {(pool: PoolDocument, players: number | null, count: number | null) => PoolRoll} */
function rollOf({ id, rolls }, players, count) {
  if (players === null && count === null) return rolls[0];
  const chosen = rolls.find(
    (roll) =>
      (players === null || !roll.players || roll.players.includes(players)) &&
      (roll.counts ? count !== null && roll.counts.includes(count) : count === null),
  );
  if (!chosen) throw new Refusal(`"${id}" has no such roll; its rolls are: ${rolls.map(describeRoll).join("; ")}`);
  return chosen;
}

// Its number of dice, and the options that choose it.
/** @type {(roll: PoolRoll) => string} */
function describeRoll({ dice, players, counts }) {
  const numbers = counts ?? [dice.reduce((all, [, number]) => all + number, 0)];
  const people = players ? ` for --players ${joinWithOr(players.map(String))}` : "";
  return `${joinWithOr(numbers.map(String))} dice${counts ? " with --count" : ""}${people}`;
}
