// The games as shelves: a line for each, and below the chosen one its components.

import { el } from "./dom.js";
import { go, known, place, say, titleOf } from "./state.js";

/** @type {(chosen: string) => HTMLElement} */
export function shelf(chosen) {
  const games = known.games.map(({ slug }) => {
    const title = titleOf(slug);
    const here = slug === place.game;
    const name = el("a", { class: "game", href: `#/${place.page}/${encodeURIComponent(slug)}`, "aria-current": here && "true" }, el("span", { class: "pip" }, el("img", { src: `games/${encodeURIComponent(slug)}/tile.svg`, alt: "" })), title);
    return el("li", {}, name, here && parts(/** @type {Listing} */ (known.listings.get(slug)), chosen));
  });
  return el("nav", { class: "shelf", "aria-label": say("shelf") }, el("h2", { class: "sc" }, say("shelf")), el("ul", {}, ...games));
}

/** @type {(listing: Listing, chosen: string) => HTMLElement} */
function parts(listing, chosen) {
  const items = listing.components.map((part) => {
    const here = part.name === chosen;
    const link = el("button", { type: "button", class: "part", "aria-current": here && "true", on: () => go({ component: part.name }) }, el("span", { class: "g" }, part.title), el("span", { class: "q" }, String(part.pieces.length)));
    return el("li", {}, link);
  });
  return el("ul", { class: "parts" }, ...items);
}
