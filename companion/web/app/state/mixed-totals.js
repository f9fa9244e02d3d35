// Typed totals beside counted pieces: a group that counts pieces of another one knows nothing of them
// where only the total of that one was typed.

import { evaluate, hasCard } from "../core/rules.js";
import { cellKey } from "./evening.js";
import { fieldsOf, hasPieces, rootsIn } from "./score-sheet.js";

/** @import {Say, Table} from "../app" */
/** @import {Field, Line, Node, Scoring, Values} from "../core/types" */

/** @typedef {{player: number, group: string, of: number, field: Field, typed: string}} Mix */

const COMPARING = ["share", "together"]; // operators that look at all players

// What each cell lacks that has points of pieces.
/** @type {(table: Pick<Table, "game" | "state" | "sheet">) => Mix[]} */
export const mixes = (table) =>
  table.sheet.columns.flatMap(({ cells }, player) => [...cells].flatMap(([group, cell]) => (hasPieces(cell) ? mixesIn(table, player, group) : [])));

// What a group of a player lacks, or would if it were counted: pieces of the player, or of another one with
// whom it is compared.
/** @type {(table: Pick<Table, "game" | "state" | "sheet">, player: number, group: string) => Mix[]} */
export function mixesIn({ game: { scoring }, state, sheet: { columns } }, player, group) {
  const players = columns.map(({ name, values }) => /** @type {[string, Values]} */ ([name, values]));
  const seat = { values: columns[player].values, players, words: scoring.words, names: scoring.names };
  /** @type {Map<string, Mix>} */
  const found = new Map();
  for (const { points } of linesFor(scoring, columns[player].values, group)) {
    const compared = evaluate(points, seat).value === 0 ? [] : comparedIn(points);
    for (const of of columns.keys()) {
      for (const key of of === player ? [...rootsIn(points)] : compared) {
        const field = fieldsOf(scoring, group, columns[of]).find((one) => one.key === key);
        const typed = field && state.record.players[of][key] === undefined ? homeOf(scoring, columns[of].values, key) : undefined;
        if (field && typed && typed !== group && state.totals.has(cellKey(of, typed))) found.set(`${of} ${key}`, { player, group, of, field, typed });
      }
    }
  }
  return [...found.values()];
}

/** @type {(scoring: Scoring, values: Values, group: string) => Line[]} */
const linesFor = ({ lines, words, names }, values, group) =>
  lines.filter((line) => line.group === group && hasCard(line.when, { values, players: [], words, names }));

// What of others points depend on.
/** @type {(node: Node) => string[]} */
export function comparedIn(node) {
  if (node.type !== "call") return [];
  return COMPARING.includes(node.operator) ? [...rootsIn(node)] : node.of.flatMap(comparedIn);
}

// The first group that counts a field of a player: where its pieces are tapped.
/** @type {(scoring: Scoring, values: Values, key: string) => string | undefined} */
const homeOf = (scoring, values, key) =>
  [...scoring.groups.keys()].find((group) => linesFor(scoring, values, group).some(({ points }) => rootsIn(points).has(key)));

/** @type {(say: Say, table: Pick<Table, "game" | "sheet">, mix: Mix) => string} */
export function describeMix(say, { game: { scoring }, sheet: { columns } }, { player, group, of, field, typed }) {
  const words = { name: columns[player].name, group: scoring.groups.get(group), what: field.label };
  return of === player ? say("mixed-own", words) : say("mixed-other", { ...words, other: columns[of].name, typed: scoring.groups.get(typed) });
}
