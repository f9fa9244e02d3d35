// What only Salmon Run has on a phone: a river laid by dice, hands and decks in a race.

import { register } from "../../../web/app/parts.js";
import { raceMoves } from "./race.js";
import { raceSetup } from "./setup.js";
import { raceLines, raceTable } from "./race-screen.js";

register("salmon_run", { setup: raceSetup, play: raceTable, moves: raceMoves, told: raceLines });
