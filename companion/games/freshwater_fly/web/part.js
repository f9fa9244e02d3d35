// What only Freshwater Fly has on a phone: the Strike dealer.

import { register } from "../../../web/app/parts.js";
import { dealer } from "./dealer.js";
import { dealtLines } from "./dealt.js";

register("freshwater_fly", { play: dealer, told: dealtLines });
