// A day of Freshwater Fly at a table of phones in node: the documents of games come in, then one line {log, seat} a
// question: the log as that seat sees it. What the table knows of the seat's score goes out, and what the log says.

import { createInterface } from "node:readline";

import { knownOfDay, walkDays, withTableWords } from "../../companion/games/freshwater_fly/web/table-day.js";
import { openedGames } from "./opened_games.js";

function answered(game, { log, seat }) {
  const { state: day, lines } = walkDays(withTableWords(game), log);
  const known = day ? knownOfDay(day, seat - 1, seat - 1, [1, 2]) : [];
  return { cells: day?.cells, finesse: day?.own.map(({ finesse }) => finesse), known: Object.fromEntries(known.map(({ place, value }) => [place[2], value])), lines: [...lines] };
}

let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games) process.stdout.write(`${JSON.stringify(answered(games.get("freshwater_fly"), JSON.parse(line)))}\n`);
  else games = await openedGames(JSON.parse(line));
}
