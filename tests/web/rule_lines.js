// Expressions in node: a game and its records come in the first line, then one a line with the number of its
// record; out go what each player gets, or why not, and the milliseconds of work that it took.

import { readFileSync } from "node:fs";

import { openScoring, readNode } from "../../companion/web/app/core/game.js";
import { parse } from "../../companion/web/app/core/json.js";
import { readRecord } from "../../companion/web/app/core/record.js";
import { because, evaluate } from "../../companion/web/app/core/rules.js";

const [first, ...lines] = readFileSync(0, "utf-8").trimEnd().split("\n");
const { scoring: document, records } = JSON.parse(first);
const scoring = openScoring(document);
const read = records.map((record) => readRecord(scoring, parse(JSON.stringify(record))).players);
for (const line of lines) {
  const [number, node] = JSON.parse(line);
  const rule = readNode(node);
  const players = read[number].map(({ name, values }) => [name, values]);
  const start = process.cpuUsage();
  const found = players.map(([, values]) => {
    let told = null;
    const it = evaluate(rule, { values, players, words: scoring.words, names: scoring.names, report: (message) => { told = message; } });
    return told ?? [it.value, because(it)];
  });
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(`${JSON.stringify([found, (user + system) / 1000])}\n`);
}
