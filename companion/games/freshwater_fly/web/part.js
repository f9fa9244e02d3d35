// What only Freshwater Fly has on a phone: the Strike dealer, and functions of its set-up.

import { register } from "../../../web/app/parts.js";
import { dealer } from "./dealer.js";
import { dealtLines } from "./dealt.js";
import { riverSetup } from "./setup.js";

register("freshwater_fly", { play: dealer, told: dealtLines, setup: riverSetup });
