// The ranking: counted by the rules where all is counted, else by the totals that were typed.

/** @import {Table} from "../app" */

/** @typedef {{seat: number, name: string, rank: number, total: number, parts: number[]}} Ranked */

/** @type {(table: Pick<Table, "game" | "sheet">) => {ranked: Ranked[], ties: import("../core/types").TieBreak[], winners: string[], pointless: boolean}} */
export function standings({ game, sheet }) {
  const { columns, groups, result } = sheet;
  const typed = columns.some(({ cells }) => [...cells.values()].some((cell) => cell.typed));
  const ranks = result.players.map((one) => one.rank);
  const byTotal = columns.map(({ total }) => 1 + columns.filter((other) => other.total > total).length);
  const ranked = columns.map(({ name, total, cells }, seat) => ({
    seat,
    name,
    total,
    rank: typed ? byTotal[seat] : ranks[seat],
    parts: groups.map((group) => cells.get(group)?.points ?? 0),
  }));
  ranked.sort((one, other) => one.rank - other.rank);
  const winners = typed ? ranked.filter(({ rank }) => rank === 1).map(({ name }) => name) : result.winners;
  return { ranked, ties: typed ? [] : result.tieBreak, winners, pointless: game.scoring.rankedBy !== null };
}
