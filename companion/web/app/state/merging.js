// What two pages did in one evening, put together.

/** @import {EveningEvent} from "./types" */

// How many events two logs begin with alike.
/** @type {(one: EveningEvent[], other: EveningEvent[]) => number} */
export function equalLength(one, other) {
  const at = one.findIndex((event, i) => event !== other[i] && JSON.stringify(event) !== JSON.stringify(other[i]));
  return at < 0 ? one.length : at;
}

// What stands once a page knows more of what others did: all that is there, then what only it has.
// before: what it knew of the others; an undo tells the place of what it takes back, which may move.
/** @type {(mine: EveningEvent[], before: EveningEvent[], now: EveningEvent[]) => EveningEvent[]} */
export function merged(mine, before, now) {
  if (equalLength(now, before) === now.length && now.length === before.length) return mine;
  const from = Math.max(equalLength(mine, before), equalLength(mine, now));
  const moved = now.length - from;
  const own = mine.slice(from).map((event) => (event.kind === "undo" && event.of >= from ? { ...event, of: event.of + moved } : event));
  return [...now, ...own];
}
