// Works out chances of Lure in node: one question a line comes in, as {fish, sides, extra, adjusts}; the chance
// of each goes out.

import { createInterface } from "node:readline";

import { chancesOf } from "../../companion/games/lure/web/odds.js";

const lines = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { fish, sides, extra, adjusts } = JSON.parse(line);
  lines.push(JSON.stringify(chancesOf(fish, sides, extra, adjusts)));
}
process.stdout.write(`${lines.join("\n")}\n`);
