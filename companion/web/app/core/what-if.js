// What a change would be worth: the lines that differ; as companion/core/what_if.py.

/** @import {LineItem, Result, ScoreSheet} from "./types" */

/** @typedef {{name: string, group: string, label: string, before: number | null, after: number | null, because: string, house: boolean}} Change */

// Every line that differs, player by player as they sit.
/** @type {(before: Result, after: Result) => Change[]} */
export const changesOf = (before, after) => after.players.flatMap((sheet, seat) => changedLines(before.players[seat], sheet));

/** @type {(old: ScoreSheet, now: ScoreSheet) => Change[]} */
function changedLines(old, now) {
  const was = byLabel(old);
  const will = byLabel(now);
  return [...new Set([...was.keys(), ...will.keys()])].flatMap((key) => {
    const one = was.get(key);
    const other = will.get(key);
    if (one && other && (isSame(one, other) || (one.points === other.points && one.points !== null))) return [];
    const { group, label } = /** @type {LineItem} */ (other ?? one);
    return [{ name: now.name, group, label, before: one?.points ?? null, after: other?.points ?? null, because: other?.because ?? "", house: other?.house ?? false }];
  });
}

/** @type {(sheet: ScoreSheet) => Map<string, LineItem>} */
const byLabel = ({ lines }) => new Map(lines.map((line) => [JSON.stringify([line.group, line.label]), line]));

/** @type {(one: LineItem, other: LineItem) => boolean} */
const isSame = (one, other) => one.points === other.points && one.because === other.because && one.source === other.source && one.house === other.house;
