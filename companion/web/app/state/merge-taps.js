// What two pages did in one evening, put together.

import { textWithoutTaps, eventsWith } from "./evening.js";

/** @import {EveningEvent} from "./types" */

/** @type {(one: EveningEvent, other?: EveningEvent) => boolean} */
const isOneTap = (one, other) =>
  one === other || (other !== undefined && (one.tap && other.tap ? one.tap === other.tap : textWithoutTaps(one) === textWithoutTaps(other)));

// How many events two logs begin with alike.
/** @type {(one: EveningEvent[], other: EveningEvent[]) => number} */
export function equalLength(one, other) {
  const at = one.findIndex((event, i) => !isOneTap(event, other[i]));
  return at < 0 ? one.length : at;
}

// What stands once a page knows more of what others did: all that is there, then what only it has, as if it
// had been tapped after that.
// before: what it knew of the others; an undo tells the place of what it takes back, which may move.
/** @type {(mine: EveningEvent[], before: EveningEvent[], now: EveningEvent[]) => EveningEvent[]} */
export function mergeEvenings(mine, before, now) {
  if (equalLength(now, before) === now.length && now.length === before.length) return mine;
  const from = Math.max(equalLength(mine, before), equalLength(mine, now));
  let all = now;
  /** @type {number[]} */
  const places = []; // of mine
  mine.forEach((event, i) => {
    const there = event.tap ? now.findIndex(({ tap }) => tap === event.tap) : -1;
    if (i < from || there >= 0) places.push(i < from ? i : there);
    else {
      all = eventsWith(all, event.kind === "undo" ? { ...event, of: places[event.of] } : event);
      places.push(all.length - 1);
    }
  });
  return all;
}
