// The names of taps: by them the laptop knows a tap if it comes twice, and a phone what another one did.

import { playerOf, standingEvents } from "./evening.js";
import { phoneName } from "./store.js";

/** @import {Say} from "../app" */
/** @import {Evening, EveningEvent} from "./types" */

export const freshId = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

// The evening with a name for each tap that was not there before.
/** @type {(evening: Evening, before?: EveningEvent[]) => Evening} */
export const withTaps = (evening, before = evening.events) =>
  ({ ...evening, events: evening.events.map((event) => (event.tap || before.includes(event) ? event : { ...event, tap: `${phoneName()}${freshId()}` })) });

// Which other phone did what stands last, in words; "" if this one did. A phone has no name: it is known by the
// player for whom it counts, if that is one.
/** @type {(say: Say, evening: Evening) => string} */
export function doerOfLast(say, evening) {
  const [phone] = /^\w+-/.exec(standingEvents(evening).pop()?.[1].tap ?? "") ?? [phoneName()];
  if (phone === phoneName()) return "";
  const players = new Set(evening.events.filter(({ tap }) => tap?.startsWith(phone)).map(playerOf));
  players.delete(-1);
  const [player] = players;
  return players.size === 1 ? say("phone-of", { name: evening.names[player] }) : say("other-phone");
}
