// What only Mapped Out has on a phone: the walk over its map, and the tiles of a print.

import { register } from "../../../web/app/parts.js";
import { deriveWalk } from "./derive.js";

register("mapped_out", { derive: deriveWalk });
