// Marks in the guide book at the end of a day; as companion/games/freshwater_fly/campaign/week.py.

/** @import {Challenge, WeekRules} from "./types" */

/** @typedef {Map<string, unknown>} CaughtFish */

// How many boxes are marked tonight, by the line of the guide book; none of 0.
/** @type {(rules: WeekRules, before: Record<string, number>, fish: CaughtFish[], bonus: number) => Record<string, number>} */
export function marksOf({ challenges, readings }, before, fish, bonus) {
  /** @type {Record<string, number>} */
  const found = {};
  let left = bonus;
  for (const one of challenges) {
    const room = one.boxes - (before[one.id] ?? 0);
    const isBonus = one.kind === "bonus";
    const marked = Math.min(room, isBonus ? left : countedFish(readings, one, fish));
    if (isBonus) left = readings["bonus-spills-over"] || !marked ? left - marked : 0;
    if (marked) found[one.id] = marked;
  }
  return found;
}

// How many boxes a day's fish mark, if there is room.
/** @type {(readings: Record<string, boolean>, line: Challenge, fish: CaughtFish[]) => number} */
function countedFish(readings, line, fish) {
  if (line.kind === "many") {
    const more = readings["eight-or-more"] && fish.length > (line.fish ?? 0);
    return more || fish.length === line.fish ? 1 : 0;
  }
  const wish = Object.entries({ species: line.species, colour: line.colour, points: line.points }).filter(([, value]) => value !== null);
  return fish.filter((one) => wish.every(([key, value]) => one.get(key) === value)).length;
}
