// What only Fleet: The Dice Game has on a phone: values derived from a sheet, and the sheet itself.

import { register } from "../../../web/app/parts.js";
import { deriveFleet } from "./derive.js";
import { fleetSetup } from "./setup.js";
import { fleetSheet } from "./sheet.js";

register("fleet_dice", { derive: deriveFleet, count: fleetSheet, setup: fleetSetup });
