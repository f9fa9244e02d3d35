// What only Lure has on a phone: its rounds with sealed bids, and what a record cannot say.

import { register } from "../../../web/app/parts.js";
import { deriveLure } from "./scoring.js";
import { countFishCards, lakeScreen } from "./round-screen.js";
import { lureLines } from "./round-words.js";
import { nameCatch, lureTurns } from "./rounds.js";

register("lure", { derive: deriveLure, play: lakeScreen, told: lureLines, turns: lureTurns, because: nameCatch, count: countFishCards });
