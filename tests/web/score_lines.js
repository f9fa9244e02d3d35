// Scores records in node, as a page does: the documents of games in the first line of standard input, then
// one record a line, as "SLUG RECORD"; prints a result or the mistakes for each.

import { readFileSync } from "node:fs";

import { openScoring } from "../../companion/web/app/core/game.js";
import { parse } from "../../companion/web/app/core/json.js";
import { PARTS } from "../../companion/web/app/parts.js";
import { resultDocument, scoreRecord } from "../../companion/web/app/core/scoring.js";

const games = new Map();
const [documents, ...records] = readFileSync(0, "utf-8").trimEnd().split("\n");
for (const { slug, scoring, derives } of JSON.parse(documents)) {
  if (derives) await import(`../../companion/games/${slug}/web/part.js`);
  games.set(slug, openScoring(scoring, PARTS.get(slug)?.derive(derives)));
}
const lines = records.map((line) => {
  const [slug] = line.split(" ", 1);
  const found = scoreRecord(games.get(slug), parse(line.slice(slug.length + 1)));
  return JSON.stringify(Array.isArray(found) ? { error: found } : resultDocument(found));
});
process.stdout.write(`${lines.join("\n")}\n`);
