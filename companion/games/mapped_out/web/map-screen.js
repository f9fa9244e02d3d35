// The map as the players laid it, once for all of them: a tap on an empty place lays a tile.

import { checkRecord } from "../../../web/app/core/record.js";
import { givenOptions } from "../../../web/app/core/json.js";
import { fillingOf } from "../../../web/app/screens/count.js";
import { el, icon } from "../../../web/app/ui/dom.js";
import { startingAt, chartOf, laying, neighbour, startOf, removal } from "./chart.js";
import { tileFace, tileName, chartWords } from "./tile-face.js";
import { tilesOfPrint } from "./printed-tiles.js";
import { continueFrom, cardsSeen, seaChart } from "./chart-screen.js";
import { shelfOf } from "./tile-finder.js";
import { printAsked } from "./tiles.js";

/** @import {App, Say, Table, View} from "../../../web/app/app" */
/** @import {Field, ReadRecord, Values} from "../../../web/app/core/types" */
/** @import {Change, Chart, Spot} from "./chart.js" */
/** @import {Shown} from "./tile-face.js" */
/** @import {KnownTile} from "./printed-tiles.js" */

/** @typedef {{record: ReadRecord, rows: Values[], tiles: Map<string, KnownTile>, tell: Say}} Laid */

// What lies on the table, of an evening that is not over.
/** @type {(table: Table) => Laid} */
export function placedOn({ game, state }) {
  const { record } = checkRecord(game.scoring, givenOptions(state.record));
  const said = record.table.values;
  const print = tilesOfPrint(game.derives, String(said.get("deck.fish") ?? "declared"), String(said.get("deck.seed") ?? ""));
  return { record, rows: record.table.rows.get("map") ?? [], tiles: new Map(print), tell: chartWords(game) };
}

// A tile of the map, and the number that stands on it.
/** @type {(row: Values, tiles: Map<string, KnownTile>) => {id: string, tile: Shown}} */
export function tileOf(row, tiles) {
  const said = String(row.get("tile") ?? "");
  const id = said.toUpperCase();
  const own = { fish: /** @type {string[]} */ (row.get("fish[]") ?? []), special: /** @type {string | null} */ (row.get("special") ?? null) };
  return { id: tiles.has(id) ? id : said, tile: tiles.get(id) ?? own };
}

// Where a tile lies, as a person says it.
/** @type {(tell: Say, chart: Chart, spot: Spot) => string} */
export function placeOfCard(tell, { spots }, { column, line }) {
  const laid = spots.filter(({ at }) => at >= 0);
  const [left, top] = [Math.min(...laid.map((one) => one.column)), Math.min(...laid.map((one) => one.line))];
  return tell("at", { column: column - left + 1, row: line - top + 1 });
}

/** @type {(app: App, view: View, table: Table) => HTMLElement[]} */
export function mapScreen(app, view, table) {
  const { game, sheet } = table;
  const { rows, tiles, tell } = placedOn(table);
  const chart = chartOf(rows, 1);
  const [open] = view.open ?? [];
  const opened = chart.spots.find(({ cell }) => `at ${cell}` === open);
  const start = startOf(rows);
  const wrong = new Map(sheet.mistakes.flatMap(({ place, message }) => {
    const at = /^map\[(\d+)\]/.exec(place);
    return at ? [[Number(at[1]), message]] : [];
  }));
  /** @type {(spot: Spot) => import("./chart-screen.js").Look} */
  const lookOf = (spot) => {
    const on = spot === opened ? " open" : "";
    const tap = () => app.show({ ...view, open: on ? [] : [`at ${spot.cell}`] });
    if (spot.at < 0) return { name: emptyName(spot), kind: `free${on}${!rows.length || neighbour(chart, spot) ? " near" : ""}`, face: icon("plus"), tap };
    const { id, tile } = tileOf(rows[spot.at], tiles);
    const words = [tileName(tell, id, tile), placeOfCard(tell, chart, spot), spot.at === start && tell("starts"), wrong.has(spot.at) && tell("wrong")];
    return { name: words.filter(Boolean).join(", "), kind: `laid${on}${wrong.has(spot.at) ? " amiss" : ""}`, face: tileFace(app, game.icons, id, tile, spot.at === start), tap };
  };
  /** @type {(spot: Spot) => string} */
  const emptyName = (spot) => {
    if (!rows.length) return tell("empty-first");
    const beside = neighbour(chart, spot);
    if (!beside) return `${tell("empty")}, ${placeOfCard(tell, chart, spot)}`;
    const { id, tile } = tileOf(rows[beside.at], tiles);
    return tell(`empty-${beside.way}`, { tile: id || tileName(tell, id, tile) });
  };
  const name = `map ${view.evening}`;
  const close = () => {
    if (opened) continueFrom(name, opened.cell);
    app.show({ ...view, open: [] });
  };
  /** @type {(change: Change) => void} */
  const act = ({ place, value }) => {
    if (opened) continueFrom(name, opened.cell);
    app.act({ kind: "value", place, value }, { ...view, open: [] });
  };
  const drawn = seaChart(tell, name, chart, lookOf, [], [], opened ? [opened.cell] : cardsSeen(name), opened !== undefined);
  const taken = new Map(rows.map((row) => [tileOf(row, tiles).id, tell("on-map")]));
  return [
    drawn.tools,
    drawn.chart,
    el("p", { class: "q under" }, askedFor(tell, rows, start)),
    wrong.size || sheet.mistakes.some(({ place }) => place === "map") ? mistakesOf(tell) : "",
    opened ? drawer(opened) : printAsked(fillingOf(app, view, table, view.player ?? 0, view.group), game),
  ].filter((one) => one instanceof HTMLElement);

  /** @type {(say: Say) => HTMLElement} */
  function mistakesOf(say) {
    const items = sheet.mistakes.filter(({ place }) => place.startsWith("map")).map(({ place, message }) => {
      const at = Number(/^map\[(\d+)\]/.exec(place)?.[1] ?? -1);
      const spot = chart.spots.find((one) => one.at === at && at >= 0);
      const words = spot ? `${tileOf(rows[at], tiles).id} ${message}` : say("no-start");
      return el("li", {}, icon("warn"), spot ? el("button", { class: "plain", key: `wrong/${at}`, on: () => app.show({ ...view, open: [`at ${spot.cell}`] }) }, words) : el("span", {}, words));
    });
    return el("ul", { class: "wrong", role: "alert" }, items);
  }

  /** @type {(spot: Spot) => HTMLElement} */
  function drawer(spot) {
    const row = rows[spot.at];
    const shown = row && tileOf(row, tiles);
    const title = shown ? tileName(tell, shown.id, shown.tile) : tell("which");
    const own = row
      ? el("div", { class: "row wrap" },
          el("button", { key: "map/away", on: () => act(removal(spot.at)) }, icon("bin", "s"), tell("take-away")),
          spot.at === start ? "" : el("button", { key: "map/start", on: () => act(startingAt(rows, spot.at)) }, icon("home", "s"), tell("start-here")))
      : "";
    return el("section", { class: "drawer chooser", "aria-label": title },
      el("div", { class: "row" }, el("p", { class: "num g" }, title), el("button", { class: "ib", "aria-label": app.say("back"), key: "map/close", on: close }, icon("close"))),
      own,
      shelfOf(app, view, game, tell, { tiles, taken, field: fieldOf(table), open: view.open ?? [], choose: (tile) => act(laying(rows, spot.cell, tile)) }));
  }
}

/** @type {(table: Table) => Field} */
const fieldOf = ({ game }) => /** @type {Field} */ (game.scoring.table.find(({ key }) => key === "map"));

/** @type {(tell: Say, rows: Values[], start: number) => string} */
function askedFor(tell, rows, start) {
  if (!rows.length) return tell("first");
  return start < 0 ? tell("no-start") : tell("laid", { count: rows.length });
}

