// How fresh what is shown is, in the header of every screen, on a page that a laptop serves.

/** @import {Say} from "../app" */

/**
 * @typedef {{
 *   isCurrent: boolean,
 *   asOf: number,
 *   waitsSince: number,
 * }} Freshness
 */

const EACH = 250; // ms between two looks
const SLOW = 1000; // ms that a tap may be on its way without a word
/** @type {string | null} */
let words = null; // null: no laptop serves this page

// The words for a header that is made now; they change by themselves there.
export const freshWords = () => words;

// asOf: when all was known that others did; waitsSince: since when a tap is on its way. 0: never.
/** @type {(say: Say, read: () => Freshness) => void} */
export function tellFreshness(say, read) {
  const tell = () => {
    const { isCurrent, asOf, waitsSince } = read();
    const at = asOf && new Date(asOf).toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });
    words = [waitsSince && Date.now() - waitsSince >= SLOW ? say("sending") : "", at && !isCurrent ? say("as-of", { at }) : ""].filter(Boolean).join(" · ");
    const shown = document.querySelector(".fresh");
    if (shown && shown.textContent !== words) shown.textContent = words;
  };
  tell();
  setInterval(tell, EACH);
}
