// What is picked to be printed: whole components, single pieces, what changed, or what was lost.

import { savedValue, saveValue } from "./window.js";

/** @typedef {typeof import("./state.js").place} Place */
/** @typedef {"pick" | "changed" | "lost"} Way */
/** @typedef {{way: Way, parts: Set<string>, pieces: Set<string>, lost: string[]}} Picks */

/** @type {(listing: Listing) => string[]} */
export const sets = (listing) => [...new Set(listing.components.flatMap((part) => part.set ?? []))];

/** @type {(listing: Listing, set: string | null) => Part[]} */
export const inSet = (listing, set) => listing.components.filter((part) => part.set === set);

// The base game, whole.
/** @type {(listing: Listing) => Picks} */
const everything = (listing) => ({ way: "pick", parts: new Set(inSet(listing, null).map((part) => part.name)), pieces: new Set(), lost: [] });

/** @type {Map<string, Picks>} */
const picked = new Map();
/** @type {{game: string, component: string, piece: string} | null} */
let opened = null; // the piece that the address named when the page was opened

// Pick the piece that the address names, if the page was opened with it and not just loaded again.
/** @type {(at: Place) => void} */
export function openingScreen(at) {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (at.page === "print" && at.piece && how?.type === "navigate") opened = { ...at };
}

// What is picked of a game, as long as the window is open.
/** @type {(listing: Listing) => Picks} */
export function picksOf(listing) {
  const found = picked.get(listing.slug) ?? atOpening(listing) ?? before(listing) ?? everything(listing);
  picked.set(listing.slug, found);
  saveValue(`picks ${listing.slug}`, { ...found, parts: [...found.parts], pieces: [...found.pieces] });
  return found;
}

/** @type {(listing: Listing) => Picks | null} */
function atOpening(listing) {
  const one = opened?.game === listing.slug && listing.components.find(({ name }) => name === opened?.component);
  return one && opened && one.pieces.includes(opened.piece) ? only(one.name, opened.piece) : null;
}

// What was picked before the page was loaded again, as far as it is there.
/** @type {(listing: Listing) => Picks | null} */
function before(listing) {
  const found = savedValue(`picks ${listing.slug}`);
  if (!found) return null;
  const { components } = listing;
  const names = new Set(components.flatMap(({ name, pieces }) => [name, ...pieces.map((piece) => `${name}/${piece}`)]));
  const there = (/** @type {string[]} */ all) => new Set(all.filter((name) => names.has(name)));
  return { ...found, parts: there(found.parts), pieces: there(found.pieces) };
}

// Pick one piece and nothing else.
/** @type {(game: string, component: string, piece: string) => void} */
export const pickOnly = (game, component, piece) => void picked.set(game, only(component, piece));

/** @type {(component: string, piece: string) => Picks} */
const only = (component, piece) => ({ way: "pick", parts: new Set(), pieces: new Set([`${component}/${piece}`]), lost: [] });

/** @type {(picks: Picks, part: Part) => "all" | "some" | "none"} */
export function state(picks, part) {
  if (picks.parts.has(part.name)) return "all";
  return part.pieces.some((piece) => picks.pieces.has(`${part.name}/${piece}`)) ? "some" : "none";
}

// Pick a component, or put it back, with all its pieces.
/** @type {(picks: Picks, part: Part, on: boolean) => void} */
export function pickPart(picks, part, on) {
  for (const piece of part.pieces) picks.pieces.delete(`${part.name}/${piece}`);
  if (on) picks.parts.add(part.name);
  else picks.parts.delete(part.name);
}

// Pick a piece or put it back; all pieces of a component are the component.
/** @type {(picks: Picks, part: Part, piece: string) => void} */
export function pickPiece(picks, part, piece) {
  const names = part.pieces.map((one) => `${part.name}/${one}`);
  if (picks.parts.delete(part.name)) for (const name of names) picks.pieces.add(name);
  const name = `${part.name}/${piece}`;
  if (!picks.pieces.delete(name)) picks.pieces.add(name);
  if (names.every((one) => picks.pieces.has(one))) pickPart(picks, part, true);
}

// What is asked of the command: the whole base game and whole sets by their names, else each part.
/** @type {(listing: Listing, picks: Picks) => Record<string, unknown> | null} */
export function pickOptions(listing, picks) {
  if (picks.way === "changed") return { changed: true };
  if (picks.way === "lost") return picks.lost.length ? { lost: picks.lost } : null;
  if (!picks.parts.size && !picks.pieces.size) return null;
  const whole = (/** @type {string | null} */ set) => inSet(listing, set).every((part) => picks.parts.has(part.name));
  const full = sets(listing).filter(whole);
  const named = [...picks.parts].filter((name) => full.includes(listing.components.find((part) => part.name === name)?.set ?? ""));
  const base = inSet(listing, null).length;
  if (whole(null) && !picks.pieces.size && picks.parts.size === base + named.length) return { sets: full };
  return { only: listing.components.map((part) => part.name).filter((name) => picks.parts.has(name)), pieces: [...picks.pieces] };
}
