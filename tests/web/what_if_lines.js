// What changed records would score: the documents of games in the first line of standard input, then one
// line each, [slug, record, changed record] in JSON; prints the lines that differ.

import { createInterface } from "node:readline";

import { parse } from "../../companion/web/app/core/json.js";
import { scoreRecord } from "../../companion/web/app/core/scoring.js";
import { changesOf } from "../../companion/web/app/core/what-if.js";
import { openedGames } from "./opened_games.js";

let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games) {
    const [slug, ...records] = parse(line);
    const { scoring } = games.get(slug);
    const [before, after] = records.map((record) => scoreRecord(scoring, record));
    process.stdout.write(`${JSON.stringify(changesOf(before, after))}\n`);
  } else games = await openedGames(JSON.parse(line));
}
