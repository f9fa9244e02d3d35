// How far down each screen is shown: a tab opens where it was left, each other screen at its top; what chance
// gave is brought into view.

/** @import {View} from "../app" */

const GAP = 8; // px
/** @type {Map<string, number>} */
const scrolledTo = new Map(); // how far down the person was, by place
let placeNow = "";
history.scrollRestoration = "manual"; // what the browser remembers would come in between

// What is a screen of its own to a person: a tab too, and what one player looks at alone.
/** @type {(view: View) => string} */
const placeOnPage = ({ screen, game, evening, week, player, group, half, secret }) => JSON.stringify([screen, game, evening, week, player, group, half, secret]);

// How far down a screen that is about to be drawn is to be shown, asked once it is: what was tapped stays under the thumb.
/** @type {(view: View, topOfTapped: () => any) => () => number} */
export function scrollOf(view, topOfTapped) {
  const place = placeOnPage(view);
  const before = topOfTapped();
  if (place === placeNow) return () => scrollY + (topOfTapped() - before || 0);
  scrolledTo.set(placeNow, scrollY);
  placeNow = place;
  return () => view.player === undefined ? (scrolledTo.get(place) ?? 0) : 0; // counting begins at the top each time
}

// Brings what came by chance into view, between the bar above and what is fixed below.
/** @type {(root: HTMLElement, what?: string) => void} */
export function showCame(root, what = ".came") {
  const came = /** @type {HTMLElement | null} */ (root.querySelector(what));
  const [bar, fixed] = [".top", ".dock, .act, .tabs"].map((one) => root.querySelector(one)?.getBoundingClientRect());
  if (!came || !bar || !fixed) return;
  const { top, bottom } = came.getBoundingClientRect();
  const [least, most] = [Math.max(0, bar.bottom) + GAP, fixed.top - GAP];
  const by = Math.max(0, bottom - most);
  scrollBy(0, top - by < least ? top - least : by);
}
