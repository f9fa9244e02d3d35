// What Lure has besides at a table of several phones.

import { register } from "../../../web/app/parts.js";
import { lureAtTable, lureTableLines } from "./table-play.js";

register("lure", { atTable: lureAtTable, tableLines: lureTableLines });
