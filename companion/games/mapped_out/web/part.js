// What only Mapped Out has on a phone: hidden rows, its map and the walk over it, the tiles of a print, its set-up.

import { register } from "../../../web/app/parts.js";
import { deriveWalk } from "./scoring.js";
import { rowTurns } from "./rows.js";
import { mapSetup } from "./setup.js";
import { rowLines, rowsScreen } from "./table.js";
import { countMappedOut } from "./count-choices.js";

register("mapped_out", { derive: deriveWalk, count: countMappedOut, setup: mapSetup, play: rowsScreen, told: rowLines, turns: rowTurns });
