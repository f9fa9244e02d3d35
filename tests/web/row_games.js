// Works out rows of Mapped Out in node: the documents of games come in, then one evening a line; its rows go out as
// the log leaves them, and the words of the log.

import { createInterface } from "node:readline";

import { newEvening } from "../../companion/web/app/state/evening.js";
import { rowsOf } from "../../companion/games/mapped_out/web/rows.js";
import { openedGames } from "./opened_games.js";

let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games) {
    const { names, seed, events } = JSON.parse(line);
    const game = games.get("mapped_out");
    const evening = { ...newEvening(game, "base", names, { id: "one", at: "2026-05-01T19:30:00.000Z", seed }), events };
    const { rows } = rowsOf(game, evening).now;
    process.stdout.write(`${JSON.stringify({ rows: rows.map((row) => row.map(({ card, up }) => [card, up])), told: [...game.told(game, evening).values()] })}\n`);
  } else games = await openedGames(JSON.parse(line));
}
