// Scores records in node, as a page does: the documents of games in the first line of standard input, then
// one record a line, as "SLUG RECORD"; prints a result or the mistakes for each.

import { createInterface } from "node:readline";

import { openScoring } from "../../companion/web/app/core/game.js";
import { parse } from "../../companion/web/app/core/json.js";
import { PARTS } from "../../companion/web/app/parts.js";
import { resultDocument, scoreRecord } from "../../companion/web/app/core/scoring.js";

// JSON with bigints as plain digits.
const written = (found) =>
  JSON.stringify(found, (_, value) => (typeof value === "bigint" ? `\u0001${value}` : value)).replace(/"\\u0001(-?\d+)"/g, "$1");

const games = new Map();
const lines = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (!games.size) {
    for (const { slug, scoring, derives } of JSON.parse(line)) {
      if (derives) await import(`../../companion/games/${slug}/web/part.js`);
      games.set(slug, openScoring(scoring, PARTS.get(slug)?.derive(derives)));
    }
    continue;
  }
  const [slug] = line.split(" ", 1);
  const scoring = games.get(slug);
  const found = scoreRecord(scoring, parse(line.slice(slug.length + 1)));
  lines.push(written(Array.isArray(found) ? { error: found } : resultDocument(found)));
}
process.stdout.write(`${lines.join("\n")}\n`);
