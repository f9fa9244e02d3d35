// The tiles that a player scores, as a gallery: by the number printed on them, found by their fish.

import { valueAt } from "../../../web/app/core/record-path.js";
import { el, icon } from "../../../web/app/ui/dom.js";
import { widget } from "../../../web/app/ui/widgets.js";
import { tilesOfPrint } from "./printed-tiles.js";

/** @import {Table} from "../../../web/app/app" */
/** @import {Field} from "../../../web/app/core/types" */
/** @import {Path} from "../../../web/app/core/record-path.js" */
/** @import {Filling} from "../../../web/app/ui/widgets.js" */
/** @import {KnownTile} from "./printed-tiles.js" */
/** @typedef {{tile?: string, fish?: string[], special?: string | null}} SaidTile */

/** @type {(filling: Filling, field: Field, place: Path, table: Table) => HTMLElement} */
export function tilesWidget(filling, field, place, { game, state }) {
  if (field.key !== "tiles") return widget(filling, field, place);
  const { say, get, set, names, seat, open, unfold } = filling;
  const { fish = "declared", seed = "" } = valueAt(state.record, ["deck"]) ?? {};
  const tiles = new Map(tilesOfPrint(game.derives, fish, seed));
  /** @type {(string | SaidTile)[]} */
  const had = get(place) ?? [];
  const ids = had.map(idOf);
  const once = state.record.mode === "muddled_waters"; // a tile is taken up; else many may walk over it
  const others = names.filter((_, i) => once && i !== seat);
  /** @type {(id: string) => string} */
  const takenFrom = (id) =>
    ids.includes(id) ? say("mine") : (others.find((name) => (get(["players", names.indexOf(name), "tiles"]) ?? []).map(idOf).includes(id)) ?? "");
  const mine = had.map((one, i) => {
    const tile = tiles.get(ids[i]) ?? /** @type {SaidTile} */ (one);
    const words = tileWords(field, ids[i], tile);
    return el("button", { class: "tag", "aria-label": say("put-back", { what: words }), key: `tiles/mine/${i}`, on: () => set([...place, i], undefined) }, ...faceOf(filling, ids[i], tile), icon("close", "t"));
  });
  const kinds = [...fieldIn(field, "fish").called];
  const wished = kinds.map(([kind]) => kind).find((kind) => open.includes(kind));
  const chips = kinds.map(([kind, name]) =>
    el("button", { class: "chip", "aria-pressed": String(kind === wished), key: `tiles/kind/${kind}`, on: () => unfold(kind) }, name));
  const all = [...tiles].filter(([, tile]) => !wished || tile.fish.includes(wished)).map(([id, tile]) => {
    const taker = takenFrom(id);
    return el("button", { class: taker ? "tag gone" : "tag", "aria-label": [tileWords(field, id, tile), taker].filter(Boolean).join(", "), disabled: taker !== "" || had.length >= field.longest, key: `tiles/${id}`, on: () => set([...place, had.length], id) }, ...faceOf(filling, id, tile), taker ? el("small", {}, taker) : "");
  });
  return el("section", { class: "field", "aria-label": field.label },
    el("h2", { class: "sc" }, field.label),
    mine.length ? el("div", { class: "tags wide" }, mine) : el("p", { class: "q" }, say("none-yet")),
    el("div", { class: "row wrap", role: "group" }, chips),
    el("div", { class: "tags wide" }, all),
    unnumbered(filling, field, [...place, had.length]),
    printAsked(filling, game));
}

// Which tiles were printed; open where that is not the set that everybody has.
/** @type {(filling: Filling, game: Table["game"]) => HTMLElement} */
export function printAsked(filling, { scoring }) {
  const deck = /** @type {Field} */ (scoring.table.find((one) => one.key === "deck"));
  const { fish = "declared", seed = "" } = filling.get(["deck"]) ?? {};
  return el("details", { class: "other", open: seed !== "" || fish !== "declared" }, el("summary", { key: "tiles/print" }, filling.say("which-print")), widget(filling, deck, ["deck"]));
}

/** @type {(one: string | SaidTile) => string} */
const idOf = (one) => (typeof one === "string" ? one : (one.tile ?? ""));

/** @type {(field: Field, key: string) => Field} */
const fieldIn = (field, key) => /** @type {Field} */ (field.fields.find((one) => one.key === key));

/** @type {(field: Field, id: string, tile: KnownTile | SaidTile) => string} */
function tileWords(field, id, tile) {
  const fish = (tile.fish ?? []).map((kind) => fieldIn(field, "fish").called.get(kind));
  return [id, ...fish, specialWords(tile)].filter(Boolean).join(", ");
}

/** @type {(tile: KnownTile | SaidTile) => string} */
const specialWords = ({ special }) => (special ?? "").replace(/[:-](?=[a-z])/, " ").replace(":", " ").replace("-", "−");

// What a tile shows: its number, its fish, its special.
/** @type {(filling: Filling, id: string, tile: KnownTile | SaidTile) => (Node | string)[]} */
function faceOf({ picture }, id, tile) {
  const special = specialWords(tile);
  return [
    id ? el("b", { class: "num" }, id) : "",
    el("span", { class: "pics" }, (tile.fish ?? []).map((kind) => picture(kind))),
    special ? el("small", {}, special) : "",
  ];
}

// A tile that has no number of ours: so many of each fish, and a special.
/** @type {(filling: Filling, field: Field, place: Path) => HTMLElement} */
function unnumbered({ say, set }, field, place) {
  const fish = fieldIn(field, "fish");
  const counts = [...fish.called].map(([kind, name]) => {
    const input = /** @type {HTMLInputElement} */ (el("input", { type: "number", inputmode: "numeric", min: 0, max: fish.longest, "aria-label": name, placeholder: name, key: `tiles/other/${kind}` }));
    return { kind, input };
  });
  const special = fieldIn(field, "special");
  const options = [["", special.label], ...[...special.called].map(([one]) => [one, specialWords({ special: one })])];
  const choice = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": special.label, key: "tiles/other/special" }, options.map(([value, words]) => el("option", { value }, words))));
  const form = el("form", { class: "tags wide" }, counts.map(({ input }) => input), choice, el("button", { type: "submit" }, icon("plus"), say("add")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const caught = counts.flatMap(({ kind, input }) => Array(Number(input.value)).fill(kind));
    set(place, { fish: caught, ...(choice.value ? { special: choice.value } : {}) });
  });
  return el("details", { class: "other" }, el("summary", { key: "tiles/other" }, say("other-tile")), form);
}
