// The shelf of all tiles of a print: found by the fish on them, or by the number.

import { el, icon } from "../../../web/app/ui/dom.js";
import { afterPaint, whenShown } from "../../../web/app/ui/renew.js";
import { specialName, tileFace, tileName } from "./face.js";

/** @import {App, Say, View} from "../../../web/app/app" */
/** @import {Field} from "../../../web/app/core/types" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {ChosenTile} from "./chart.js" */
/** @import {KnownTile} from "./printed.js" */

const FACES_AT_ONCE = 8; // tiles that a shelf shows when it opens; the faces of the rest follow

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
  const found = [...tiles].filter(([, tile]) => holdsAll(tile.fish, wished));
  /** @type {(shelved: [string, KnownTile]) => number} */
  const later = ([id, { fish }]) => (taken.has(id) ? 100 : 0) + (wished.length ? fish.length : 0);
  found.sort((one, other) => later(one) - later(other));
  const opens = !document.querySelector(".shelf");
  /** @type {(id: string) => SVGElement} */
  const faceOf = (id) => tileFace(app, game.icons, id, /** @type {KnownTile} */ (tiles.get(id)), false);
  const buttons = found.map(([id, tile], i) => {
    const by = taken.get(id) ?? "";
    return el("button", { class: "spot shelved", "aria-label": [tileName(tell, id, tile), by].filter(Boolean).join(", "), disabled: by !== "", "data-id": id.toLowerCase(), key: `shelf/${id}`, on: () => choose(id) }, opens && i >= FACES_AT_ONCE ? "" : faceOf(id));
  });
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "search", autocomplete: "off", autocapitalize: "characters", "aria-label": tell("search"), placeholder: tell("search"), key: "shelf/search" }));
  input.addEventListener("input", () => {
    const typed = input.value.trim().toLowerCase();
    const shelved = /** @type {NodeListOf<HTMLElement>} */ (/** @type {Element} */ (search.parentElement).querySelectorAll("[data-id]"));
    for (const one of shelved) one.hidden = !(one.dataset.id ?? "").includes(typed);
  });
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
    opens ? whenShown(el("div", { class: "shelf" }, buttons), followedBy(found.map(([id]) => id), faceOf)) : el("div", { class: "shelf" }, buttons),
    plain,
  ];
}

// Gives the tiles that have no faces yet theirs, a few after each paint: a tap in between waits for a few only.
/** @type {(ids: string[], faceOf: (id: string) => SVGElement) => (shelf: HTMLElement) => void} */
const followedBy = (ids, faceOf) => (shelf) =>
  afterPaint(function more() {
    const bare = [...shelf.children].flatMap((one, i) => (one.firstChild ? [] : [{ one, id: ids[i] }]));
    bare.slice(0, FACES_AT_ONCE).forEach(({ one, id }) => one.append(faceOf(id)));
    if (bare.length > FACES_AT_ONCE && shelf.isConnected) afterPaint(more);
  });

// Whether a tile has all fish of a list, each as often.
/** @type {(fish: string[], wished: string[]) => boolean} */
export const holdsAll = (fish, wished) =>
  wished.every((kind) => fish.filter((one) => one === kind).length >= wished.filter((one) => one === kind).length);
