// The ranking: counted by the rules where all is counted. Where totals were typed they decide, and
// ties by what is known of the players; what is not known is asked for.

import { evaluate, hasCard, pathsIn } from "../core/rules.js";
import { tiesIn } from "../core/scoring.js";
import { cellKey, standingEvents, stateOf } from "./evening.js";
import { fieldsOf, hasPieces, sheetOf } from "./score-sheet.js";

/** @import {Say, Table} from "../app" */
/** @import {Scoring, Tie, TieBreak} from "../core/types" */

/**
 * @typedef {{seat: number, name: string, rank: number, total: number, parts: number[]}} Ranked
 * @typedef {{tie: Tie, seats: number[]}} Open
 * @typedef {{ranked: Ranked[], missing: {seat: number, name: string}[], ties: TieBreak[], winners: string[], pointless: boolean, unfit: boolean, open: Open | null}} Standings
 */

/** @type {(table: Pick<Table, "game" | "sheet" | "state">) => Standings} */
export function currentRanks(table) {
  const { game, sheet, state } = table;
  const { columns, groups, result } = sheet;
  const typed = columns.some(({ cells }) => [...cells.values()].some((cell) => cell.typed));
  const own = typed ? byTotals(table) : { ranks: result.players.map((one) => one.rank), ties: result.tieBreak, open: null };
  const seats = columns.map(({ name }, seat) => ({ seat, name }));
  const ranked = seats.filter(({ seat }) => !state.missing.has(seat)).map(({ seat, name }) => ({
    seat,
    name,
    total: columns[seat].total,
    rank: own.ranks[seat],
    parts: groups.map((group) => columns[seat].cells.get(group)?.points ?? 0),
  }));
  ranked.sort((one, other) => one.rank - other.rank);
  const unfit = sheet.mistakes.length > 0; // what contradicts itself has no winner
  const winners = unfit ? [] : typed ? ranked.filter(({ rank }) => rank === 1).map(({ name }) => name) : result.winners;
  return { ranked, missing: seats.filter(({ seat }) => state.missing.has(seat)), ties: own.ties, winners, pointless: game.scoring.rankedBy !== null, unfit, open: own.open };
}

// How an evening ended, in a few words. Who plays alone wins against nobody.
/** @type {(say: Say, standings: Standings) => string} */
export function headline(say, { ranked, winners, pointless, unfit }) {
  if (unfit) return say("not-checked");
  if (!winners.length) return say("nobody-wins");
  if (ranked.length === 1 && !pointless) return say("points-alone", { points: ranked[0].total });
  return say(winners.length > 1 ? "all-win" : "wins", { name: winners.join(", ") });
}

// How an evening that was mended ended the time before; null if it has ended once.
/** @type {(table: Pick<Table, "game" | "evening">) => Standings | null} */
export function ranksBefore({ game, evening }) {
  const ends = standingEvents(evening).flatMap(([at, event]) => (event.kind === "over" && event.value ? [at] : []));
  if (ends.length < 2) return null;
  const state = stateOf(game, { ...evening, events: evening.events.slice(0, ends[ends.length - 2]) });
  return currentRanks({ game, state, sheet: sheetOf(game, state) });
}

// What a player came to before it was mended, if that was something else and could be.
/** @type {(before: Standings | null, now: Ranked, pointless: boolean) => number | undefined} */
export function stateBefore(before, { seat, total, rank }, pointless) {
  const then = before?.unfit ? undefined : before?.ranked.find((one) => one.seat === seat);
  const [was, is] = pointless ? [then?.rank, rank] : [then?.total, total];
  return was === is ? undefined : was;
}

/** @type {(table: Pick<Table, "game" | "sheet" | "state">) => {ranks: number[], ties: TieBreak[], open: Open | null}} */
function byTotals({ game, sheet, state }) {
  const { scoring } = game;
  const { columns } = sheet;
  const keys = columns.map(({ values, total }, i) => {
    if (state.missing.has(i)) return [-1]; // below all, and equal to nobody who is asked
    const may = hasCard(scoring.mayWin, { values, players: [], words: scoring.words, names: scoring.names });
    return [may ? 1 : 0, total];
  });
  /** @type {TieBreak[]} */
  const ties = [];
  /** @type {Open | null} */
  let open = null;
  for (const tie of tiesIn(scoring, state.record.mode)) {
    const seats = columns.map((_, i) => i).filter((i) => !state.missing.has(i) && keys.filter((key) => String(key) === String(keys[i])).length > 1);
    if (!seats.length) break;
    const values = new Map(seats.map((i) => [i, valueOfTie(scoring, tie, { sheet, state }, i)]));
    if ([...values.values()].includes(null)) {
      open = { tie, seats };
      break;
    }
    ties.push({ label: tie.label, values: new Map(seats.map((i) => [columns[i].name, values.get(i) ?? 0])), house: false });
    keys.forEach((key, i) => key.push((tie.most ? 1 : -1) * (values.get(i) ?? 0)));
  }
  const ranks = keys.map((key) => 1 + keys.filter((other) => isAbove(other, key)).length);
  return { ranks, ties, open };
}

/** @type {(one: number[], other: number[]) => boolean} */
function isAbove(one, other) {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at >= 0 && one[at] > other[at];
}

// What a player has in a tie-break: typed, the sum of a group, or counted; null if nobody has said.
/** @type {(scoring: Scoring, tie: Tie, table: Pick<Table, "sheet" | "state">, seat: number) => number | null} */
function valueOfTie(scoring, tie, { sheet, state }, seat) {
  const said = state.ties.get(cellKey(seat, tie.id));
  if (said !== undefined) return said;
  const { cells, values } = sheet.columns[seat];
  const sum = cells.get(tie.sum);
  if (sum && sum.points !== null) return sum.points;
  const roots = pathsIn(tie.value).map((path) => path.split(".")[0]);
  const counted = [...cells].some(([group, cell]) => hasPieces(cell) && fieldsOf(scoring, group, sheet.columns[seat]).some((one) => roots.includes(one.key)));
  if (!counted) return null;
  return Number(evaluate(tie.value, { values, players: [], words: scoring.words, names: scoring.names }).value);
}
