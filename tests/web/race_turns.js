// Works out a race of Salmon Run in node: the documents of games come in, then evenings; how each race stands goes out.

import { createInterface } from "node:readline";

import { raceOf } from "../../companion/games/salmon_run/web/race.js";
import { openedGames } from "./opened_games.js";

const lines = [];
for await (const line of createInterface({ input: process.stdin })) lines.push(JSON.parse(line));
const games = await openedGames(lines[0]);
process.stdout.write(JSON.stringify(lines[1].map((evening) => raceOf(games.get("salmon_run"), evening))));
