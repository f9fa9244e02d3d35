// Luck in node: turns come in, a list a line; the reports go out.

import { createInterface } from "node:readline";

import { luckOf } from "../../companion/web/app/core/luck.js";

const lines = [];
for await (const line of createInterface({ input: process.stdin })) lines.push(JSON.stringify(luckOf(JSON.parse(line))));
process.stdout.write(`${lines.join("\n")}\n`);
