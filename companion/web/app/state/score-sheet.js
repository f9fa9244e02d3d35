// The score sheet of an evening: players across, groups down, typed totals beside counted ones.

import { givenOptions } from "../core/json.js";
import { checkRecord } from "../core/record.js";
import { hasCard, pathsIn } from "../core/rules.js";
import { score } from "../core/scoring.js";
import { cellKey } from "./evening.js";

/** @import {Field, Line, Mistake, Node, Player, Scoring} from "../core/types" */
/** @import {Cell, Column, Game, Sheet, State} from "./types" */

/** @type {(game: Game, state: State) => Sheet} */
export function sheetOf({ scoring }, state) {
  const { record, mistakes } = checkRecord(scoring, givenOptions(state.record));
  const result = score(scoring, record, state.missing, (mistake) => mistakes.push(mistake));
  const scores = record.players.map((player) => {
    const settled = settledFor(scoring, player);
    return [...scoring.groups.keys()].filter((group) => mayScore(scoring, group, player, settled));
  });
  const groups = [...scoring.groups.keys()].filter((group) => scores.some((all) => all.includes(group)));
  const columns = record.players.map((player, i) => {
    const cells = new Map(groups.map((group) => [group, cellOf(scoring, state, result.players[i].lines, group, i, player)]));
    const total = [...cells.values()].reduce((all, { points }) => all + (points ?? 0), 0);
    return { name: player.name, cells, total, values: player.values, scores: scores[i] };
  });
  const shown = mistakes.filter((mistake) => concerns(scoring, mistake, columns));
  return { groups, columns, mistakes: shown, result };
}

/** @type {(scoring: Scoring, state: State, lines: {group: string, points: unknown}[], group: string, player: number, column: Pick<Player, "values">) => Cell} */
function cellOf(scoring, state, lines, group, player, column) {
  const typed = state.totals.get(cellKey(player, group));
  if (typed !== undefined) return { points: typed, typed: true, counted: false };
  const has = state.record.players[player];
  const counted = state.counted.has(cellKey(player, group));
  const isFilled = counted || (!state.missing.has(player) && ownFields(scoring, group, column).some((one) => (one.once ? state.record.players : [has]).some((other) => other[one.key] !== undefined)));
  const points = lines.filter((line) => line.group === group).reduce((all, line) => all + Number(line.points ?? 0), 0);
  return { points: isFilled ? points : null, typed: false, counted: counted && !unanswered(scoring, state, player, group, column).length }; // no tick without the answer
}

// What a group of a player needs to be answered and was not.
/** @type {(scoring: Scoring, state: State, player: number, group: string, column: Pick<Player, "values">) => Field[]} */
export function unanswered(scoring, { record }, player, group, column) {
  const has = record.players[player];
  return ownFields(scoring, group, column).filter(({ required, when, key, printedAs }) => required && has[key] === undefined && has[printedAs] === undefined && hasCard(when, seatOf(scoring, column)));
}

// Whether a mistake is in something that has pieces: what was typed as a total needs no more.
/** @type {(scoring: Scoring, mistake: Mistake, columns: Column[]) => boolean} */
function concerns(scoring, { place }, columns) {
  const [seat, key] = parsePlace(place);
  return !key || [...columns[seat].cells].some(([group, cell]) => hasPieces(cell) && fieldsOf(scoring, group, columns[seat]).some((field) => field.key === key));
}

// The seat and the field of a place in a record; of what stands in the record as a whole no field.
/** @type {(place: string) => [number, string | undefined]} */
export function parsePlace(place) {
  const [, seat, key] = /^players\[(\d+)\]\.(\w+)/.exec(place) ?? [];
  return [Number(seat), key];
}

// Whether the points of a cell come from pieces that a person or the game filled in.
/** @type {(cell: Cell) => boolean} */
export const hasPieces = ({ points, typed }) => points !== null && !typed;

// Whether somebody has said that a cell is right; what was only filled in waits for that.
/** @type {(cell?: Cell) => boolean} */
export const isSettled = (cell) => Boolean(cell?.typed || cell?.counted);

// The groups that one count of a player settles: all that are worked out of the same fields, but no typed one.
/** @type {(scoring: Scoring, sheet: Pick<Sheet, "groups" | "columns">, player: number, group: string) => string[]} */
export const groupsTogether = (scoring, { groups, columns }, player, group) =>
  groups.filter((one) => one === group || (derives(scoring, group) && derives(scoring, one) && !columns[player].cells.get(one)?.typed));

// The fields that no group before this one counts.
/** @type {(scoring: Scoring, group: string, player: Pick<Player, "values">) => Field[]} */
export function ownFields(scoring, group, player) {
  const fields = fieldsOf(scoring, group, player);
  if (derives(scoring, group)) return fields;
  const groups = [...scoring.groups.keys()];
  const before = groups.slice(0, groups.indexOf(group)).flatMap((one) => fieldsOf(scoring, one, player));
  return fields.filter((one) => !before.includes(one));
}

// Whether a player can score in a group at all: its seat and mode decide, not what it has.
/** @type {(scoring: Scoring, group: string, player: Player, settled: Set<string>) => boolean} */
function mayScore(scoring, group, player, settled) {
  return linesOfGroup(scoring, group).some(({ when, points }) => {
    if (when && isKnown(when, settled)) return hasCard(when, seatOf(scoring, player));
    return !isKnown(points, settled);
  });
}

// The keys of what is settled by a player's seat and mode, and by what all at the table have in common.
/** @type {(scoring: Scoring, player: Pick<Player, "values">) => Set<string>} */
function settledFor(scoring, player) {
  const settled = new Set(["mode", ...scoring.table.map(({ key }) => key).filter((key) => player.values.get(key))]);
  for (const one of [...scoring.table, ...scoring.fields]) {
    if (one.seat !== null || (one.when && isKnown(one.when, settled) && !hasCard(one.when, seatOf(scoring, player)))) settled.add(one.key);
  }
  return settled;
}

/** @type {(scoring: Scoring, player: Pick<Player, "values">) => import("../core/rules.js").Seat} */
const seatOf = ({ words, names }, { values }) => ({ values, players: [], words, names });

/** @type {(node: Node, settled: Set<string>) => boolean} */
const isKnown = (node, settled) => [...rootsIn(node)].every((root) => settled.has(root));

/** @type {WeakMap<Node, Set<string>>} */
const ROOTS_IN = new WeakMap(); // rules never change

// The keys of what an expression reads.
/** @type {(node: Node) => Set<string>} */
export function rootsIn(node) {
  const roots = ROOTS_IN.get(node) ?? new Set(pathsIn(node).map((path) => path.split(/[.[]/)[0]));
  ROOTS_IN.set(node, roots);
  return roots;
}

/** @type {(scoring: Scoring, group: string) => Line[]} */
const linesOfGroup = (scoring, group) => scoring.lines.filter((line) => line.group === group);

// The fields of a player that a group counts as it is played; all of them where it counts what the game derives.
/** @type {(scoring: Scoring, group: string, player: Pick<Player, "values">) => Field[]} */
export function fieldsOf(scoring, group, player) {
  const own = scoring.fields.filter((one) => one.key !== "name" && one.seat === null && !one.derived);
  if (derives(scoring, group)) return own;
  const settled = settledFor(scoring, player);
  const lines = linesOfGroup(scoring, group).filter(({ when }) => !when || !isKnown(when, settled) || hasCard(when, seatOf(scoring, player)));
  return own.filter(({ key }) => lines.some((line) => rootsOf(line).has(key)));
}

/** @type {(scoring: Scoring, group: string) => boolean} */
function derives(scoring, group) {
  return linesOfGroup(scoring, group).some((line) => scoring.fields.some((one) => one.derived && rootsOf(line).has(one.key)));
}

// The keys of what a line reads.
/** @type {(line: Line) => Set<string>} */
const rootsOf = ({ points, when }) => new Set([...rootsIn(points), ...(when ? rootsIn(when) : [])]);
