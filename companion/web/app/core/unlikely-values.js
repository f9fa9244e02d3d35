// What a record can say, but hardly happens: it is scored all the same, and a person is warned.
// As companion/core/scoring.py.

import { evaluate, largest, sum } from "./rules.js";

/** @import {Counts, Field, Mistake, Player, ReadRecord, Scoring, Values} from "./types" */
/** @import {Seat} from "./rules.js" */

// What a person should look at again in a record, player by player.
/** @type {(scoring: Scoring, record: ReadRecord, seats: Seat[]) => Mistake[]} */
export function unlikely(scoring, { players }, seats) {
  const whole = scoring.table.map((one) => one.key); // said once, not by each player
  const found = [
    ...players.flatMap((player, i) =>
      scoring.doubts
        .filter(({ place, when }) => !(i && whole.includes(place)) && evaluate(when, seats[i]).value)
        .map(({ place, words }) => ({ place: whole.includes(place) ? place : `${player.place}.${place}`, message: withValues(words, player) }))),
    ...withGroups(scoring.fields).flatMap(([name, field]) => tooMany(name, field, players)),
    ...scoring.fields.flatMap((field) => unknownCards(field, players)),
  ];
  const places = players.map(({ place }) => place);
  const placeOf = (/** @type {Mistake} */ { place }) => (places.indexOf(place.split(".")[0]) + 1 || places.length + 1);
  return found.sort((one, other) => placeOf(one) - placeOf(other));
}

/** @type {(words: string, player: Player) => string} */
const withValues = (words, { name, values }) =>
  words.replace(/\{([\w.]+)\}/g, (braces, path) => (path === "name" ? name : String(values.get(path) ?? braces)));

/** @type {(fields: Field[], before?: string) => [string, Field][]} */
const withGroups = (fields, before = "") =>
  fields.flatMap((one) => {
    const inside = one.kind === "group" ? withGroups(one.fields, `${before}${one.key}.`) : [];
    return [[before + one.key, one], ...inside];
  });

// What all players together have more of than is in the box, where most of it is.
/** @type {(name: string, field: Field, players: Player[]) => Mistake[]} */
const tooMany = (name, field, players) =>
  [...field.inBox].flatMap(([choice, most]) => {
    const had = players.map(({ values }) => {
      const value = values.get(name);
      return /** @type {number} */ (choice ? /** @type {Counts} */ (value).get(choice) : value);
    });
    const all = sum(had);
    if (all <= most) return [];
    const at = had.indexOf(largest(had));
    const start = choice ? `${field.called.get(choice)}: you` : "you";
    const what = choice ? "" : ` ${field.label}`;
    const together = had.filter(Boolean).length > 1 ? " together" : "";
    const place = `${players[at].place}.${name}${choice && "."}${choice}`;
    return [{ place, message: `${start} have ${all}${what}${together}; the game has ${most}` }];
  });

// Each kind of typed entry that the deck has not, or not so often, at the first of them.
/** @type {(field: Field, players: Player[]) => Mistake[]} */
function unknownCards(field, players) {
  if (!field.fromCards) return [];
  const rows = players.flatMap((player) =>
    (player.rows.get(field.key) ?? []).map((row, i) => ({ row, place: `${player.place}.${field.key}[${i}]` })),
  );
  /** @type {Map<string, number>} */
  const deck = new Map();
  for (const [name, card] of field.cards) countInto(deck, saidOf(field, card), field.limits.get(name) ?? 1);
  const left = new Map(deck);
  for (const { row } of rows) if (row.has(field.short)) countInto(left, saidOf(field, row), -1);
  const told = new Set();
  return rows.filter(({ row }) => !row.has(field.short)).flatMap(({ row, place }) => {
    const said = saidOf(field, row);
    const more = left.get(said) ?? 0;
    left.set(said, more - 1);
    if (more > 0 || told.has(said)) return [];
    told.add(said);
    const all = deck.get(said);
    const few = all ? `only ${all} of these` : "none; counted as typed";
    const times = rows.filter((other) => saidOf(field, other.row) === said).length;
    return [{ place, message: `${times > 1 ? times + " × " : ""}${said}: the deck has ${few}` }];
  });
}

/** @type {(deck: Map<string, number>, said: string, more: number) => void} */
function countInto(deck, said, more) {
  deck.set(said, Math.max(0, (deck.get(said) ?? 0) + more));
}

// What an entry says, as a person knows it; a single value with its label.
/** @type {(field: Field, row: Values) => string} */
const saidOf = (field, row) => {
  const words = field.fields
    .filter((inner) => row.get(inner.key) !== null)
    .map((inner) => inner.called.get(String(row.get(inner.key))) ?? String(row.get(inner.key)));
  return (field.fields.length > 1 ? words : [field.fields[0].label, ...words]).join(" ");
};
