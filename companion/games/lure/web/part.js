// What only Lure has on a phone: its rounds with sealed bids, and what a record cannot say.

import { register } from "../../../web/app/parts.js";
import { deriveLure } from "./derive.js";
import { countFishCards, lakeScreen } from "./lake.js";
import { lureLines } from "./lines.js";
import { nameCatch, lureTurns } from "./rounds.js";

register("lure", { derive: deriveLure, play: lakeScreen, told: lureLines, turns: lureTurns, because: nameCatch, count: countFishCards });
