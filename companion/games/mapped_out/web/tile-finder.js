// The shelf of all tiles of a print: found by the fish on them, or by the number.

import { copyText, el, icon } from "../../../web/app/ui/dom.js";
import { afterPaint, fillFor, whenShown } from "../../../web/app/ui/update-screen.js";
import { specialName, tileFace, tileName } from "./tile-face.js";

/** @import {App, Say, View} from "../../../web/app/app" */
/** @import {Field} from "../../../web/app/core/types" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {ChosenTile} from "./chart.js" */
/** @import {KnownTile} from "./printed-tiles.js" */

const TILES_AT_ONCE = 4; // tiles that a shelf shows when it opens; the rest follow, as many at a time
const FOLLOW = 50; // ms between those that follow: a tap waits for a few only
const KEY = "shelf/"; // and the number of a tile

/** @type {Map<string, HTMLElement>} */
const BARE = new Map(); // tiles of shelves without their faces, by what they say
/** @type {[string, KnownTile][]} */
let following = []; // tiles that the shelf on the screen does not have yet
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon; // the timer that gives it the next ones

/**
 * @typedef {{tiles: Map<string, KnownTile>, taken: Map<string, string>, field: Field, choose: (tile: ChosenTile) => void, open: string[]}} Shelf
 *   taken: who or what has a tile already; open: what keeps the shelf open, then the fish that are looked for
 */

/** @type {(app: App, view: View, game: Game, tell: Say, shelf: Shelf) => HTMLElement[]} */
export function shelfOf(app, view, game, tell, { tiles, taken, field, choose, open }) {
  const [where, ...wished] = open;
  const fields = new Map(field.fields.map((one) => [one.key, one]));
  const most = fields.get("fish")?.longest ?? 0;
  /** @type {(fish: string[]) => void} */
  const look = (fish) => app.show({ ...view, open: [where, ...fish] });
  const chips = [...(fields.get("fish")?.called ?? [])].map(([kind, name]) => {
    const count = wished.filter((one) => one === kind).length;
    return el("button", { class: "chip fish-chip", "aria-label": count ? `${name} ${count}` : name, "aria-pressed": String(count > 0), disabled: wished.length >= most, key: `shelf/kind/${kind}`, on: () => look([...wished, kind]) }, app.picture(kind), count ? el("b", { class: "num" }, String(count)) : "");
  });
  const found = [...tiles].filter(([, tile]) => hasCards(tile.fish, wished));
  /** @type {(shelved: [string, KnownTile]) => number} */
  const later = ([id, { fish }]) => (taken.has(id) ? 100 : 0) + (wished.length ? fish.length : 0);
  found.sort((one, other) => later(one) - later(other));
  /** @type {(shelved: [string, KnownTile]) => HTMLElement} */
  const button = ([id, tile]) => {
    const by = taken.get(id) ?? "";
    const made = copyText(BARE, [id, tile.fish, tile.special, by].join(), () =>
      el("button", { class: "spot shelved", "aria-label": [tileName(tell, id, tile), by].filter(Boolean).join(", "), disabled: by !== "", "data-id": id.toLowerCase(), key: KEY + id }));
    made.append(tileFace(app, game.icons, id, tile, false));
    return made;
  };
  /** @type {(tap: MouseEvent) => void} */
  const take = ({ target }) => {
    const tapped = /** @type {HTMLElement} */ (target).closest("button");
    if (tapped?.dataset.key) choose(tapped.dataset.key.slice(KEY.length));
  };
  const shelf = fillFor(el("div", { class: "shelf", on: take }), JSON.stringify(found.map(([id, tile]) => [id, tile, taken.get(id)])), () => {
    following = found.slice(TILES_AT_ONCE);
    return found.slice(0, TILES_AT_ONCE).map(button);
  });
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "search", autocomplete: "off", autocapitalize: "characters", "aria-label": tell("search"), placeholder: tell("search"), key: "shelf/search" }));
  input.addEventListener("input", () => lookFor(/** @type {HTMLElement} */ (search.parentElement?.querySelector(".shelf")), input.value));
  const search = el("form", { class: "row" }, input, el("button", { type: "submit", class: "ib", "aria-label": tell("lay"), key: "shelf/lay" }, icon("tick")));
  search.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) choose(input.value.trim().toUpperCase());
  });
  const special = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": tell("plain-special"), key: "shelf/special" }, el("option", { value: "" }, tell("plain-special")), [...(fields.get("special")?.called.keys() ?? [])].filter((one) => !/:\d/.test(one)).map((one) => el("option", { value: one }, specialName(tell, one)))));
  const plain = el("div", { class: "row wrap" }, special, el("button", { key: "shelf/plain", on: () => choose({ fish: wished, special: special.value || null }) }, tell("plain")));
  return [
    search,
    el("div", { class: "row wrap", role: "group", "aria-label": fields.get("fish")?.label }, chips, wished.length ? el("button", { class: "ib", "aria-label": tell("no-more-fish"), key: "shelf/all", on: () => look([]) }, icon("close")) : ""),
    whenShown(shelf, (shown) => {
      lookFor(shown, input.value);
      shown.ariaBusy = String(following.length > 0);
      afterPaint(() => followSoon(shown, button));
    }),
    plain,
  ];
}

// Leaves only those on a shelf whose number has what was typed.
/** @type {(shelf: HTMLElement, typed: string) => void} */
function lookFor(shelf, typed) {
  const said = typed.trim().toLowerCase();
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (shelf.querySelectorAll("[data-id]"))) one.hidden = !one.dataset.id?.includes(said);
}

/** @typedef {(shelved: [string, KnownTile]) => HTMLElement} Shelved */

/** @type {(shelf: HTMLElement, button: Shelved) => void} */
function followSoon(shelf, button) {
  clearTimeout(soon);
  soon = setTimeout(follow, FOLLOW, shelf, button);
}

// Gives a shelf the tiles that follow, a few at a time.
/** @type {(shelf: HTMLElement, button: Shelved) => void} */
function follow(shelf, button) {
  if (!shelf.isConnected) return;
  shelf.append(...following.splice(0, TILES_AT_ONCE).map(button));
  lookFor(shelf, /** @type {HTMLInputElement | null} */ (shelf.parentElement?.querySelector("[type=search]"))?.value ?? "");
  if (following.length) followSoon(shelf, button);
  else shelf.ariaBusy = "false";
}

// Whether a tile has all fish of a list, each as often.
/** @type {(fish: string[], wished: string[]) => boolean} */
export const hasCards = (fish, wished) =>
  wished.every((kind) => fish.filter((one) => one === kind).length >= wished.filter((one) => one === kind).length);
