// What only Mapped Out has on a phone: the walk over its map, the tiles of a print, and a gallery of them.

import { register } from "../../../web/app/parts.js";
import { deriveWalk } from "./derive.js";
import { mapSetup } from "./setup.js";
import { countTiles } from "./tiles.js";

register("mapped_out", { derive: deriveWalk, count: countTiles, setup: mapSetup });
