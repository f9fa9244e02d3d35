// What only Fleet: The Dice Game has on a phone: values derived from a sheet, the sheet itself, and the draft.

import { register } from "../../../web/app/parts.js";
import { deriveFleet } from "./scoring.js";
import { fleetLines, harbourScreen } from "./draft-screen.js";
import { fleetSetup } from "./setup.js";
import { fleetSheet } from "./sheet.js";

register("fleet_dice", { derive: deriveFleet, count: fleetSheet, setup: fleetSetup, play: harbourScreen, told: fleetLines });
