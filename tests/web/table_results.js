// The result that a phone at a table opens: the documents of games in the first line of standard input, then one
// line for each, the game, the names by seat and what each seat handed in. Prints what the end shows.

import { createInterface } from "node:readline";

import { describeMistake } from "../../companion/web/app/screens/count.js";
import { openResult } from "../../companion/web/app/room/own-score.js";
import { stateOf } from "../../companion/web/app/state/evening.js";
import { readEvening, writtenEvening } from "../../companion/web/app/state/evening-file.js";
import { sheetOf } from "../../companion/web/app/state/score-sheet.js";
import { headline, currentRanks } from "../../companion/web/app/state/standings.js";
import { openedGames } from "./opened_games.js";

async function resultOf(games, { game, names, scores }) {
  let evening;
  const told = [];
  const seats = new Map(names.map((name, at) => [at + 1, name]));
  const app = { games, keep: (kept) => { evening = kept; }, go() {}, tell: (words) => told.push(words), say: (words, { names: who }) => `${words} ${who}` };
  openResult(app, { game, games: [], seats, commitment: "ab".repeat(32) }, new Map(scores));
  const again = await readEvening(writtenEvening(evening), async () => games.get(game));
  const state = stateOf(games.get(game), again);
  const table = { game: games.get(game), state, sheet: sheetOf(games.get(game), state) };
  const { ranked, missing, ties, winners, open, unfit } = currentRanks(table);
  const head = headline((words) => words, { ranked, winners, pointless: false, unfit });
  const wrong = table.sheet.mistakes.map((one) => describeMistake((words, { what, name, other }) => `${what}: ${words} ${name} and ${other}`, table, one));
  return { ranked, missing, ties: ties.map(({ values }) => [...values.keys()]), winners, asked: open?.seats ?? [], head, told, wrong };
}

let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games) process.stdout.write(`${JSON.stringify(await resultOf(games, JSON.parse(line)))}\n`);
  else games = await openedGames(JSON.parse(line));
}
