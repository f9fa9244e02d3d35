// Dice and evenings as the pages hold them; for checks only, nothing of it reaches a page.

import type { Dice } from "../../../companion/web/app/core/chance.js";
import type { Entry } from "../../../companion/games/freshwater_fly/web/types";

export type { Dice };

export interface Pool {
  title: string;
  rolls: { label: string; dice: Dice[] }[];
}

export interface Rolled {
  step: string;
  pool: Pool;
  number: number;
  dice: string[];
  entry?: undefined;
}

export interface Dealt {
  entry: Entry;
  dice?: undefined;
}
