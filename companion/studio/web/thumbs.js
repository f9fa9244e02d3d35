// What the pages of one piece have beside it: the shelf, and the pieces of its component, one of them chosen.

import { el, icon, replaceContent, roving } from "./dom.js";
import { pickOnly } from "./picks.js";
import { shelf } from "./shelf.js";
import { thumb } from "./stage.js";
import { addressOf, go, known, describeKinds, place, say } from "./state.js";

const NUMBERED = /\d/;
const SHORT = /^[A-Z\d-]{1,3}$/;
const LIES = 1.2; // times as wide as high, from which on pieces need a wider place

// The piece that the address names, or the first.
/** @type {(deck: Deck | null) => PieceSeen | undefined} */
export const selectedOf = (deck) => deck?.pieces.find((piece) => piece.id === place.piece) ?? deck?.pieces[0];

/** @type {(words: string) => string[]} */
const wordsOf = (words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u);

// Whether a title has every word of an id: "Extra die 1" that of "extra-1".
/** @type {(piece: PieceSeen) => boolean} */
const says = ({ id, title }) => wordsOf(id).every((word) => wordsOf(title).includes(word));

// What a piece is called: its number, unless the title says it too, and its title.
/** @type {(piece: PieceSeen) => string} */
export const named = (piece) => (NUMBERED.test(piece.id) && !says(piece) ? `${piece.id} ${piece.title}` : piece.title || piece.id);

// The same on a small picture: the number alone, or the title.
/** @type {(piece: PieceSeen) => string} */
export const shortLabel = (piece) => ((says(piece) ? SHORT : NUMBERED).test(piece.id) ? piece.id : piece.title || piece.id);

// An empty page for a component; beside: what stands beside the piece, said to those who hear the page.
/** @type {(page: HTMLElement, component: string, beside: string) => void} */
export function layOut(page, component, beside) {
  page.replaceChildren(
    shelf(component),
    el("section", { class: "thumbs", "aria-label": say("pieces") }),
    el("section", { class: "stage", "aria-label": say("piece") }),
    el("aside", { class: "insp", "aria-label": beside }),
  );
}

// The ways from a piece to the other pages.
/** @type {(deck: Deck, piece: PieceSeen) => HTMLElement} */
export const changing = (deck, piece) => el("a", { class: "btn", "data-key": "change-this", href: addressOf({ page: "change", game: deck.game, component: deck.name, piece: piece.id }) }, icon("change", "s"), say("change-this"));

/** @type {(deck: Deck, piece: PieceSeen) => HTMLElement} */
export const printing = (deck, piece) =>
  el("button", { type: "button", class: "pri", "data-key": "print-this", on: () => {
    pickOnly(deck.game, deck.name, piece.id);
    go({ page: "print", component: deck.name, piece: piece.id });
  } }, icon("print"), say("print-this"));

// Show the pieces of a component; sign: what stands on one besides.
/** @type {(into: HTMLElement, deck: Deck, sign?: (piece: PieceSeen) => import("./dom.js").Child) => void} */
export function showThumbs(into, deck, sign = () => null) {
  const { pieces, title } = deck;
  const all = known.listings.get(deck.game)?.components.find(({ name }) => name === deck.name)?.count ?? pieces.length;
  const one = /** @type {(piece: PieceSeen) => HTMLElement} */ ((piece) =>
    el(
      "button",
      { type: "button", class: "thumb", "data-piece": piece.id, "data-key": `piece ${piece.id}`, title: named(piece), "aria-label": named(piece), on: () => go({ component: deck.name, piece: piece.id }) },
      thumb(deck, piece),
      el("span", { class: "tag" }, shortLabel(piece), piece.house && el("abbr", { title: say("house") }, "*")),
      sign(piece),
    ));
  const wide = pieces.every((piece) => piece.width > piece.height * LIES);
  const grid = el("div", { class: wide ? "grid wide" : "grid" }, ...pieces.map(one));
  replaceContent(into, el("h2", {}, title, " ", el("span", { class: "q" }, describeKinds(pieces.length, all))), grid);
  markChosen(into, deck);
  roving(grid);
  grid.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

// Mark the chosen one among the pieces that are shown.
/** @type {(into: HTMLElement, deck: Deck | null) => void} */
export function markChosen(into, deck) {
  for (const one of into.querySelectorAll("button")) {
    if (one.dataset.piece === selectedOf(deck)?.id) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
}

// Let a small picture show its piece as it is now; return it if that changed, and when it is there.
// The last good one stays until then.
/** @type {(into: HTMLElement, deck: Deck, piece: PieceSeen) => {image: HTMLImageElement, there: Promise<void>} | null} */
export function renewThumb(into, { pictures }, piece) {
  const image = /** @type {HTMLImageElement | null} */ (into.querySelector(`[data-piece="${CSS.escape(piece.id)}"] img`));
  const source = `${pictures}${piece.front}.svg`;
  if (!image || (image.dataset.next ?? image.getAttribute("src")) === source) return null;
  image.dataset.next = source;
  const good = image.complete && image.naturalWidth > 0;
  const next = good ? new Image() : image;
  next.src = source;
  const show = async () => {
    await next.decode().catch(() => image.dataset.next === source && delete image.dataset.next);
    if (image.dataset.next === source) image.src = source;
  };
  return { image, there: show() };
}
