// Reads files as the page does: the documents of games in the first line of standard input, then one
// file a line in base64. Prints for each the evening, what it is as a file, and its score, or what is wrong.

import { createInterface } from "node:readline";

import { resultDocument } from "../../companion/web/app/core/scoring.js";
import { stateOf } from "../../companion/web/app/state/evening.js";
import { writtenEvening } from "../../companion/web/app/state/evening-file.js";
import { readFile } from "../../companion/web/app/state/import-file.js";
import { sheetOf } from "../../companion/web/app/state/score-sheet.js";
import { openedGames } from "./opened_games.js";

const AT = "2026-05-01T19:30:00.000Z";

async function found(bytes, games) {
  try {
    const { evening, mistakes } = await readFile(bytes, AT, games, async ({ game }) => games.get(game));
    if (mistakes) return { error: mistakes };
    const { result, columns } = sheetOf(games.get(evening.game), stateOf(games.get(evening.game), evening));
    return { evening, file: writtenEvening(evening), result: resultDocument(result), totals: columns.map(({ total }) => total) };
  } catch (error) {
    if (error.values === undefined) throw error;
    return { wrong: error.message, ...error.values };
  }
}

let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games) process.stdout.write(`${JSON.stringify(await found(new Uint8Array(Buffer.from(line, "base64")), games))}\n`);
  else games = await openedGames(JSON.parse(line));
}
