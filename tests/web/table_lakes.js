// Lure at a table of phones in node: the documents of games come in, then one line {log, seat} a question: the log as
// that seat sees it. How the lake stands goes out, what the log says, and what the seat can do now.

import { createInterface } from "node:readline";

import { tableStateAfter } from "../../companion/web/app/room/table-state.js";
import { diceOf, lurePlays, luresOf } from "../../companion/games/lure/web/rounds.js";
import { lakeAtTable } from "../../companion/games/lure/web/table-lake.js";
import { adjustStep, hasCast, mayAct, nextStep, splashStep } from "../../companion/games/lure/web/table-steps.js";
import { openedGames } from "./opened_games.js";

function answered(game, { log, seat }) {
  const plays = lurePlays(game);
  const now = tableStateAfter(log);
  const { lake: found, lines } = lakeAtTable(game, log, now);
  if (!found) return { lines: [...lines] };
  const { lake } = found;
  const player = seat - 1;
  return {
    lake, lines: [...lines], sealed: [...now.sealed],
    next: lake.phase === "splash" ? splashStep(plays, found) : lake.phase === "casts" ? nextStep(plays, found, now, player) : null,
    mayAct: lake.bids.flatMap((_, one) => (mayAct(lake, one) ? [one] : [])),
    adjust: (hasCast(lake, player) && lake.adjusts[player] > 0 ? lake.values[player] : null)?.flatMap((value, die) => ["+", "-"].filter((by) => value !== (by === "+" ? lake.bids[player].sides[die] : 1)).map((by) => adjustStep(lake, player, die, by))) ?? [],
    dice: diceOf(plays, lake, player).flatMap(({ sides, copies, rests }) => Array(rests ? 0 : copies).fill(sides)),
    lures: luresOf(plays, lake, player),
  };
}

let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games) process.stdout.write(`${JSON.stringify(answered(games.get("lure"), JSON.parse(line)))}\n`);
  else games = await openedGames(JSON.parse(line));
}
