// A result as CSV, a row for each line of each player and one for the total; as
// companion/core/score_table.py.

/** @import {Result} from "./types" */

const CSV_COLUMNS = ["record", "game", "player", "rank", "winner", "group", "label", "points", "because", "source", "house"];
const FORMULA = /^[=+\-@\t\r−–·]/;

/** @type {(result: Result) => string} */
export function csvOf({ game, players, winners }) {
  const rows = players.flatMap(({ name, rank, total, lines }) => {
    const player = [1, game, name, rank, winners.includes(name)];
    const own = lines.map((line) => [...player, line.group, line.label, line.points ?? "", line.because, line.source, line.house]);
    return total === null ? own : [...own, [...player, "total", "", total, "", "", ""]];
  });
  return [CSV_COLUMNS, ...rows].map((row) => `${row.map(cellOfCsv).join(",")}\n`).join("");
}

// A cell as Python writes it, in a form that no spreadsheet takes for a formula.
/** @type {(value: unknown) => string} */
function cellOfCsv(value) {
  if (typeof value === "boolean") return value ? "True" : "False";
  const text = String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
