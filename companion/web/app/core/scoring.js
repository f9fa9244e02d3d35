// What players score, line by line: sums, ranks, and what breaks ties, as companion/core/scoring.py.

import { MOST_MISTAKES } from "./field-check.js";
import { readRecord } from "./record.js";
import { TOO_LARGE, TooLarge, because, evaluate, hasCard, sum } from "./rules.js";
import { scoringForRecord } from "./group-totals.js";
import { unlikely } from "./unlikely-values.js";

/** @import {Given, LineItem, Mistake, Player, ReadRecord, Rests, Result, Scoring, ScoreSheet, Tie, TieBreak, Values} from "./types" */
/** @import {Seat} from "./rules.js" */

// What a record scores; what comes to so large a number that it counts as 0 is reported.
// missing: players whose score nobody has handed in; they have no lines and no rank, and tie with nobody.
/** @type {(scoring: Scoring, record: ReadRecord, missing?: Set<number>, report?: (mistake: Mistake) => void) => Result} */
export function score(scoring, record, missing = new Set(), report = () => {}) {
  /** @type {[string, Values][]} */
  const players = record.players.map(({ name, values }) => [name, values]);
  const seats = record.players.map(({ place, values }) => ({
    values,
    players,
    words: scoring.words,
    names: scoring.names,
    report: (/** @type {string} */ message) => report({ place, message }),
  }));
  const lines = seats.map((seat, i) => (missing.has(i) ? [] : linesOf(scoring, seat, record.players[i], record.players)));
  const totals = lines.map((items, i) => totalOf(items, seats[i].report));
  const there = [...seats.keys()].filter((i) => !missing.has(i));
  const found = ranked(scoring, { ...record, players: there.map((i) => record.players[i]) }, there.map((i) => seats[i]), there.map((i) => totals[i]));
  const ranks = seats.map((_, i) => found.ranks[there.indexOf(i)] ?? 0);
  const sheets = players.map(([name], i) => ({ name, total: missing.has(i) ? null : totals[i], rank: ranks[i], lines: lines[i] }));
  const winners = players.filter((_, i) => ranks[i] === 1 && hasCard(scoring.mayWin, seats[i])).map(([name]) => name);
  const words = scoring.table.filter((one) => one.kind === "text").map((one) => [one.key, record.table.values.get(one.key)]);
  const told = missing.has(0) ? [] : outcomesOf(scoring, seats[0], sheets[0], winners.length);
  const outcomes = new Map([.../** @type {[string, string][]} */ (words.filter(([, said]) => said)), ...told]);
  return { game: scoring.slug, players: sheets, winners, tieBreak: found.tieBreak, outcomes, warnings: unlikely(scoring, record, seats) };
}

// What a record scores, or all that is wrong with it.
/** @type {(scoring: Scoring, given: Given) => Result | Mistake[]} */
export function scoreRecord(scoring, given) {
  const read = scoringForRecord(scoring, given);
  const record = readRecord(read, given);
  if (Array.isArray(record)) return record;
  /** @type {Map<string, Mistake>} */
  const mistakes = new Map(); // each once
  const result = score(read, record, new Set(), (mistake) => mistakes.set(`${mistake.place}: ${mistake.message}`, mistake));
  return mistakes.size ? [...mistakes.values()].slice(0, MOST_MISTAKES) : result;
}

// A result in the shape in which `companion score --json` prints it.
/** @type {(result: Result) => Record<string, unknown>} */
export const resultDocument = (result) => ({
  game: result.game,
  players: result.players.map(({ name, total, rank, lines }) => ({ name, total, rank, lines })),
  winners: result.winners,
  tie_break: result.tieBreak.map(({ label, values, house }) => ({ label, values: Object.fromEntries(values), house })),
  warnings: result.warnings,
  ...Object.fromEntries(result.outcomes),
});

/** @type {(scoring: Scoring, seat: Seat, player: Player, players: Player[]) => LineItem[]} */
const linesOf = (scoring, seat, player, players) =>
  scoring.lines.flatMap(({ group, label, points, source, rests, when }) => {
    if (!hasCard(when, seat)) return [];
    const found = evaluate(points, seat);
    const value = scoring.rankedBy ? null : found.value;
    return [{ group, label, points: value, because: because(found), source, house: restsOn(rests, player, players) }];
  });

// Whether what an expression gives for a player rests on something of our own.
/** @type {(rests: Rests, player: Player, players: Player[]) => boolean} */
const restsOn = ({ house = false, cards = [], flags = [], everybody = false }, player, players) =>
  house ||
  (everybody ? players : [player]).some(
    (one) =>
      flags.some((flag) => one.values.get(flag)) ||
      cards.some(({ rows, short, ids }) =>
        (one.rows.get(rows) ?? []).some((row) => ids.includes(/** @type {string} */ (row.get(short)))),
      ),
  );

/** @type {(lines: LineItem[], report: (message: string) => void) => number | null} */
function totalOf(lines, report) {
  const points = lines.map((line) => line.points);
  if (points.includes(null)) return null;
  try {
    return sum(/** @type {number[]} */ (points));
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    report(`the total ${TOO_LARGE}`);
    return 0;
  }
}

/** @type {(scoring: Scoring, seat: Seat, total: number | null) => number} */
function decides(scoring, seat, total) {
  if (!scoring.rankedBy) return total ?? 0;
  const { value } = evaluate(scoring.rankedBy, seat);
  return scoring.most ? value : -value;
}

/** @type {(one: number[], other: number[]) => number} */
function compared(one, other) {
  const at = one.findIndex((value, i) => value !== other[i]);
  if (at < 0) return 0;
  return one[at] > other[at] ? 1 : -1;
}

// What breaks ties in a mode.
/** @type {(scoring: Scoring, mode: string) => Tie[]} */
export const tiesIn = ({ ties }, mode) => ties.filter(({ modes }) => !modes.length || modes.includes(mode));

// A tie-break names the players who were equal until then; equal players share a rank.
/** @type {(scoring: Scoring, record: ReadRecord, seats: Seat[], totals: (number | null)[]) => {ranks: number[], tieBreak: TieBreak[]}} */
function ranked(scoring, { mode, players }, seats, totals) {
  const keys = seats.map((seat, i) => [hasCard(scoring.mayWin, seat) ? 1 : 0, decides(scoring, seat, totals[i])]);
  const tieBreak = [];
  for (const tie of tiesIn(scoring, mode)) {
    const equal = seats.map((_, i) => keys.filter((key) => compared(key, keys[i]) === 0).length > 1);
    if (!equal.includes(true)) break;
    const values = seats.map((seat, i) => (equal[i] ? evaluate(tie.value, seat).value : 0));
    const had = players.map(({ name }, i) => /** @type {[string, number]} */ ([name, values[i]]));
    const house = players.some((player, i) => equal[i] && restsOn(tie.rests, player, players));
    tieBreak.push({ label: tie.label, values: new Map(had.filter((_, i) => equal[i])), house });
    keys.forEach((key, i) => key.push(tie.most ? values[i] : -values[i]));
  }
  const ranks = keys.map((key) => 1 + keys.filter((other) => compared(other, key) > 0).length);
  return { ranks, tieBreak };
}

/** @type {(scoring: Scoring, first: Seat, sheet: ScoreSheet, winners: number) => Map<string, boolean | number | string>} */
function outcomesOf(scoring, first, sheet, winners) {
  /** @type {[string, number][]} */
  const more = [["total", sheet.total ?? 0], ["rank", sheet.rank], ["winners", winners]];
  const seat = { ...first, values: new Map([...first.values, ...more]) };
  const found = new Map();
  for (const { id, value, when, titles, number } of scoring.outcomes) {
    if (!hasCard(when, seat)) continue;
    const reached = evaluate(value, seat).value;
    const title = titles.findLast(([least]) => reached >= least) ?? titles[0];
    found.set(id, title ? title[1] : number ? reached : reached !== 0);
  }
  return found;
}
