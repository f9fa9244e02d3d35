// What only Freshwater Fly has on a phone: the Strike dealer, functions of its set-up, the
// week of Fly Solo, and what an older page of that dealer has kept.

import { register } from "../../../web/app/parts.js";
import { countCatch } from "./count.js";
import { dealer } from "./strike-screen.js";
import { strikeDealer } from "./strike-dealer.js";
import { describeDeals, hatchMoves, strikeTurns } from "./strike-replay.js";
import { olderEvening } from "./former-logs.js";
import { pictureStep } from "./river.js";
import { riverSetup } from "./setup.js";
import { weekOfFly } from "./week-screen.js";

register("freshwater_fly", { count: countCatch, play: dealer, told: describeDeals, turns: strikeTurns, moves: hatchMoves, setup: riverSetup, pictureStep, dealers: { "freshwater_fly/strike-dealer": strikeDealer }, older: olderEvening, week: weekOfFly });
