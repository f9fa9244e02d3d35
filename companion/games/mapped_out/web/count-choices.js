// The three ways to count a player: tiles by number, the map, the walk over it.

import { valueAt } from "../../../web/app/core/record-path.js";
import { countedButton, countPieces, sumsTold } from "../../../web/app/screens/count.js";
import { el, icon } from "../../../web/app/ui/dom.js";
import { actions, primary, topBar } from "../../../web/app/ui/parts.js";
import { chartWords } from "./tile-face.js";
import { mapScreen } from "./map-screen.js";
import { tilesWidget } from "./tiles.js";
import { walkScreen } from "./walk-screen.js";

/** @import {App, Table, View} from "../../../web/app/app" */

const WAYS_TO_COUNT = ["by-tiles", "map", "walk"];
const OF_THE_WALK = ["moves", "from", "hand"];

/** @type {(app: App, view: View) => HTMLElement[]} */
export function countMappedOut(app, view) {
  const table = app.table(view);
  const tell = chartWords(table.game);
  const hasMap = valueAt(table.state.record, ["map"]) !== undefined;
  const half = view.half ?? (hasMap ? "walk" : "by-tiles");
  const shown = { ...view, half };
  const chooser = el("div", { class: "seg ways", role: "group", "aria-label": tell("ways") }, WAYS_TO_COUNT.map((way) =>
    el("button", { "aria-pressed": String(way === half), key: `way/${way}`, on: () => app.show({ ...view, half: way, open: [] }) }, tell(way))));
  if (half === "by-tiles") return byTiles(app, shown, table, chooser, hasMap);
  const { game, undo } = table;
  const [tools, ...rest] = (half === "map" ? mapScreen : walkScreen)(app, shown, table);
  const name = table.sheet.columns[view.player ?? 0].name;
  return [
    topBar(app.say, { title: half === "map" ? tell("map") : `${name} · ${tell("walk")}`, below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: `count voyage ${half}` }, el("div", { class: "row ways-row" }, chooser, tools), tilesThere(app, table, tell), rest, half === "walk" ? wrongWith(shown, table) : ""),
    half === "map" ? actions(primary([tell("walk-now"), icon("on", "s")], () => app.show({ ...view, half: "walk", open: [] }))) : walkActions(app, shown, table),
  ];
}

/** @type {(app: App, view: View, table: Table, chooser: HTMLElement, hasMap: boolean) => HTMLElement[]} */
function byTiles(app, view, { game, state }, chooser, hasMap) {
  const tell = chartWords(game);
  const screen = countPieces(app, view, tilesWidget);
  const main = screen[1];
  if (!hasMap) {
    main.prepend(chooser);
    return screen;
  }
  const forget = () => {
    for (const [seat, player] of state.record.players.entries()) {
      for (const key of OF_THE_WALK) if (player[key] !== undefined) app.act({ kind: "value", place: ["players", seat, key], value: undefined }, view);
    }
    app.act({ kind: "value", place: ["map"], value: undefined }, view);
  };
  main.replaceChildren(chooser, el("p", { class: "q" }, tell("map-there")), el("button", { key: "map/drop", on: forget }, icon("bin", "s"), tell("drop-map")));
  return screen;
}

// Tiles that were tapped before there was a map.
/** @type {(app: App, table: Table, tell: import("../../../web/app/app").Say) => HTMLElement | ""} */
function tilesThere(app, { state }, tell) {
  const seats = state.record.players.flatMap((player, seat) => (player.tiles === undefined ? [] : [seat]));
  if (!seats.length) return "";
  const forget = () => {
    for (const seat of seats) app.act({ kind: "value", place: ["players", seat, "tiles"], value: undefined });
  };
  return el("div", { class: "card row wrap" }, el("p", { class: "g" }, tell("tiles-there")), el("button", { key: "tiles/drop", on: forget }, tell("drop-tiles")));
}

// What is wrong with the walks; an open choice is asked for on the map.
/** @type {(view: View, table: Table) => HTMLElement | ""} */
function wrongWith({ player }, { sheet }) {
  const found = sheet.mistakes.filter(({ place, message }) => place.startsWith(`players[${player ?? 0}].`) && !message.startsWith("can lead to"));
  return found.length ? el("ul", { class: "wrong", role: "alert" }, found.map(({ message, place }) => el("li", {}, icon("warn"), el("span", {}, `${place.replace(/^players\[\d+\]\./, "")}: ${message}`)))) : "";
}

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
function walkActions(app, view, table) {
  const { game, state } = table;
  if (valueAt(state.record, ["map"]) === undefined) return actions(primary([chartWords(game)("lay-map")], () => app.show({ ...view, half: "map", open: [] })));
  return actions(sumsTold(app, view, table), countedButton(app, view, table));
}
