// On how many pieces a value is that can be changed, if on several.

import { get } from "./ask.js";
import { el } from "./dom.js";
import { placeOfValue } from "./field.js";
import { place, say } from "./state.js";

/** @type {Record<string, number>} */
let reaches = {}; // by the place of a value
let reached = -1; // the revision for which this is so
let reachedOf = ""; // and the game

/** @type {(spot: string, deck: Deck) => string} */
const reachSaid = (spot, { stock }) => (reaches[spot] ? say(stock === "card" ? "reaches-cards" : "reaches-pieces", { n: reaches[spot] }) : "");

// How many pieces a value changes; it says nothing until that has been read.
/** @type {(value: ValueSeen, deck: Deck) => HTMLElement} */
export const reachMark = (value, deck) => el("small", { class: "reach", "data-reach": placeOfValue(value) }, reachSaid(placeOfValue(value), deck));

// Read how many pieces values change, which takes longer than to draw them.
/** @type {(page: HTMLElement, deck: Deck) => Promise<void>} */
export async function readReach(page, deck) {
  if (reached === deck.revision && reachedOf === place.game) return;
  [reached, reachedOf] = [deck.revision, place.game];
  reaches = await get(`games/${encodeURIComponent(place.game)}/reach`).catch(() => ({}));
  for (const one of page.querySelectorAll("[data-reach]")) one.textContent = reachSaid(/** @type {HTMLElement} */ (one).dataset.reach ?? "", deck);
}
