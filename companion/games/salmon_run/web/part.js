// What only Salmon Run has on a phone: a river laid by dice.

import { register } from "../../../web/app/parts.js";
import { raceSetup } from "./setup.js";

register("salmon_run", { setup: raceSetup });
