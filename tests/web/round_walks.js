// Days of Freshwater Fly in node: {dawn, happened} come in, one a line; how each day stands after each thing goes out.

import { createInterface } from "node:readline";

import { startDay, isLastRound, nextFirst, roundAfter, directionsOf } from "../../companion/games/freshwater_fly/web/round.js";

const lines = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { dawn, happened } = JSON.parse(line);
  let round = startDay(dawn);
  const stands = happened.map((one) => {
    round = roundAfter(round, one);
    return { ...round, ways: directionsOf(round), next: nextFirst(round), last: isLastRound(round) };
  });
  lines.push(JSON.stringify(stands));
}
process.stdout.write(`${lines.join("\n")}\n`);
