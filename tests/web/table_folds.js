// Works out in node, as a phone does, how a table stands: a log as a seat may see it on each line of
// standard input; prints what follows from each. A line that is a list of texts is sealed as a bid.

import { readFileSync } from "node:fs";

import { tableStateAfter } from "../../companion/web/app/room/table-state.js";
import { sealOf } from "../../companion/web/app/room/connection.js";

const written = (now) => ({
  ...now,
  seats: [...now.seats],
  decks: Object.fromEntries(now.decks),
  sealed: [...now.sealed],
  handedIn: [...now.handedIn.keys()],
  scores: now.scores && [...now.scores],
  gone: [...now.gone.keys()],
});
for (const line of readFileSync(0, "utf-8").trimEnd().split("\n")) {
  const found = JSON.parse(line);
  const [, seat] = found;
  process.stdout.write(`${JSON.stringify(typeof seat === "number" ? sealOf(...found) : written(tableStateAfter(found)))}\n`);
}
