// The games as shelves: a line for each, and below the chosen one its components.

import { el, roving } from "./dom.js";
import { go, known, describeKinds, place, say, titleOf } from "./state.js";

/** @type {(chosen: string) => HTMLElement} */
export function shelf(chosen) {
  const games = known.games.map(({ slug }) => {
    const title = titleOf(slug);
    const here = slug === place.game;
    const name = el("a", { class: "game", "data-key": `game ${slug}`, href: `#/${place.page}/${encodeURIComponent(slug)}`, "aria-current": here && "true" }, el("span", { class: "pip" }, el("img", { src: `games/${encodeURIComponent(slug)}/tile.svg`, alt: "" })), title);
    const listing = here && known.listings.get(slug);
    const style = listing ? `--accent:${listing.accent}` : "";
    return el("li", { style }, name, listing && parts(listing, chosen));
  });
  const nav = el("nav", { class: "shelf", "aria-label": say("shelf") }, el("h2", { class: "sc" }, say("shelf")), el("ul", {}, ...games));
  roving(nav);
  return nav;
}

// Show the games that there are by now on a shelf that is shown.
export function renewShelf() {
  const old = /** @type {HTMLElement | null} */ (document.querySelector("nav.shelf"));
  if (!old) return;
  const chosen = /** @type {HTMLElement | null} */ (old.querySelector(".part[aria-current]"))?.dataset.part ?? "";
  const at = [...old.querySelectorAll("a, button")].indexOf(/** @type {Element} */ (document.activeElement));
  const fresh = shelf(chosen);
  fresh.scrollTop = old.scrollTop;
  old.replaceWith(fresh);
  if (at >= 0) /** @type {HTMLElement | undefined} */ ([...fresh.querySelectorAll("a, button")][at])?.focus();
}

/** @type {(listing: Listing, chosen: string) => HTMLElement} */
function parts(listing, chosen) {
  const items = listing.components.map((part) => {
    const here = part.name === chosen;
    const link = el("button", { type: "button", class: "part", "data-part": part.name, "data-key": `part ${part.name}`, "aria-current": here && "true", on: () => go({ component: part.name }) }, el("span", { class: "g" }, part.title), el("span", { class: "q" }, describeKinds(part.pieces.length, part.count)));
    return el("li", {}, link);
  });
  return el("ul", { class: "parts" }, ...items);
}
