// What Freshwater Fly has besides at a table of several phones.

import { register } from "../../../web/app/parts.js";
import { riverPlay, riverTableLines } from "./table-play.js";

register("freshwater_fly", { atTable: riverPlay, tableLines: riverTableLines });
