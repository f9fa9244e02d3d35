// What Lure has besides at a table of several phones.

import { register } from "../../../web/app/parts.js";
import { lureAtTable, lureTableLog } from "./table-play.js";

register("lure", { atTable: lureAtTable, tableLines: (here) => lureTableLog(here).lines, tableParts: (here) => lureTableLog(here).parts });
