// The chart: the tiles of a map as the players laid them, and what laying one more changes in a record.

import { cellAt, eastOf, northOf } from "./walk.js";

/** @import {Path} from "../../../web/app/core/record-path.js" */
/** @import {Values} from "../../../web/app/core/types" */
/** @import {Cell} from "./walk.js" */

/**
 * @typedef {{cell: Cell, column: number, line: number, at: number}} Spot at: its place in the map, -1 where no tile lies
 * @typedef {{columns: number, lines: number, spots: Spot[]}} Chart
 * @typedef {{place: Path, value: unknown}} Change
 * @typedef {string | {fish: string[], special?: string | null}} ChosenTile
 */

const CENTRE = cellAt(0, 0);
// Where a step leads on the chart, on which up is north.
/** @type {Record<string, [number, number]>} */
export const STEPS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

/** @type {(row: Values) => Cell} */
const cellOfRow = (row) => cellAt(Number(row.get("x")), Number(row.get("y")));

// The spots of a map from its upper left on, with so many empty ones around it.
/** @type {(rows: Values[], margin: number) => Chart} */
export function chartOf(rows, margin) {
  const cells = rows.map(cellOfRow);
  const at = new Map(cells.map((cell, i) => [cell, i]));
  const [east, north] = [cells.map(eastOf), cells.map(northOf)];
  const around = cells.length ? margin : 0;
  const left = Math.min(...(cells.length ? east : [0])) - around;
  const top = Math.max(...(cells.length ? north : [0])) + around;
  const columns = (cells.length ? Math.max(...east) + around : 0) - left + 1;
  const lines = top - (cells.length ? Math.min(...north) - around : 0) + 1;
  const spots = Array.from({ length: columns * lines }, (_, i) => {
    const [column, line] = [i % columns, Math.floor(i / columns)];
    const cell = cellAt(left + column, top - line);
    return { cell, column, line, at: at.get(cell) ?? -1 };
  });
  return { columns, lines, spots };
}

// The cell that a step leads to.
/** @type {(cell: Cell, way: string) => Cell} */
export const neighbourOf = (cell, way) => cellAt(eastOf(cell) + STEPS[way][0], northOf(cell) + STEPS[way][1]);

// The tile beside which an empty spot lies, and on which side of it.
/** @type {(chart: Chart, spot: Spot) => {way: string, at: number} | null} */
export function neighbour({ columns, lines, spots }, { column, line }) {
  for (const [way, [east, north]] of Object.entries(STEPS)) {
    const [x, y] = [column - east, line + north];
    const at = x >= 0 && x < columns && y >= 0 && y < lines ? spots[y * columns + x].at : -1;
    if (at >= 0) return { way, at };
  }
  return null;
}

// The tile where all begin, -1 if none does: that in the middle, unless another is said to be it.
/** @type {(rows: Values[]) => number} */
export function startOf(rows) {
  const said = rows.findIndex((row) => row.get("start"));
  return said >= 0 ? said : rows.findIndex((row) => row.get("tile") && cellOfRow(row) === CENTRE);
}

// A tile laid on a spot, in place of what lies there. The first one is where all begin.
/** @type {(rows: Values[], cell: Cell, tile: ChosenTile) => Change} */
export function laying(rows, cell, tile) {
  const found = rows.findIndex((row) => cellOfRow(row) === cell);
  const start = found < 0 ? !rows.length : startOf(rows) === found;
  return { place: ["map", found < 0 ? rows.length : found], value: laidEntry(cell, tile, start) };
}

/** @type {(at: number) => Change} */
export const removal = (at) => ({ place: ["map", at], value: undefined });

// Another tile as the one where all begin.
/** @type {(rows: Values[], at: number) => Change} */
export function startingAt(rows, at) {
  const value = rows.map((row, i) => {
    const fish = /** @type {string[]} */ (row.get("fish[]") ?? []);
    const tile = row.get("tile") ? String(row.get("tile")) : { fish, special: /** @type {string | null} */ (row.get("special") ?? null) };
    return laidEntry(cellOfRow(row), tile, i === at);
  });
  return { place: ["map"], value };
}

// What a record says of a tile that lies there.
/** @type {(cell: Cell, tile: ChosenTile, start: boolean) => unknown} */
function laidEntry(cell, tile, start) {
  const [x, y] = [eastOf(cell), northOf(cell)];
  const said = start ? { start } : {};
  if (typeof tile === "string") return start && cell !== CENTRE ? { tile, x, y, ...said } : `${tile}@${x},${y}`;
  return { fish: tile.fish, ...(tile.special ? { special: tile.special } : {}), x, y, ...said };
}
