// The chart as elements: a button for each spot, pawns above them, and what moves it about.

import { el, icon, mark, svg } from "../../../web/app/ui/dom.js";
import { whenShown } from "../../../web/app/ui/update-screen.js";
import { neighbourOf } from "./chart.js";
import { movable } from "./zoom.js";
import { eastOf, northOf } from "./walk.js";

/** @import {Say} from "../../../web/app/app" */
/** @import {Chart, Spot} from "./chart.js" */
/** @import {Leg} from "./walk-progress.js" */
/** @import {Cell} from "./walk.js" */

/**
 * @typedef {{name: string, kind: string, face: SVGElement | "", tap?: () => void}} Look of a spot; tap: what it does, if anything
 * @typedef {{seat: number, name: string, cell: Cell, leg?: Leg}} Pawn leg: how it came there
 */

const ARROWS = new Map(Object.entries({ ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" }));
const A_TILE = 260; // ms over one tile
const PAWN = 0.004; // of a tile is 1 % of a pawn

/** @type {Map<string, Cell>} */
const STOOD = new Map(); // where each pawn was when it was last shown
/** @type {Map<string, Cell>} */
const LOOKED_AT = new Map(); // the spot of a chart that arrows lead on from

/** @type {Set<string>} */
const FOCUSED = new Set(); // charts that are given the focus when they are shown

// Leads on from a spot when a chart is shown anew.
/** @type {(name: string, cell: Cell) => void} */
export function continueFrom(name, cell) {
  LOOKED_AT.set(name, cell);
  FOCUSED.add(name);
}

// The spot of a chart from which the next tap leads on, if there was one.
/** @type {(name: string) => Cell[]} */
export const cardsSeen = (name) => [LOOKED_AT.get(name) ?? []].flat();

// name: of what is charted, so that its next showing begins where this one ends; wanted: in sight; isCovered:
// a drawer takes room for a while, and tiles stay as large as they are.
/** @type {(tell: Say, name: string, chart: Chart, lookOf: (spot: Spot) => Look | null, pawns: Pawn[], trail: Cell[], wanted: Cell[], isCovered?: boolean) => {chart: HTMLElement, tools: HTMLElement}} */
export function seaChart(tell, name, chart, lookOf, pawns, trail, wanted, isCovered = false) {
  const { columns, lines, spots } = chart;
  const first = spots.find(({ cell }) => cell === LOOKED_AT.get(name)) ?? spots.find(({ at }) => at >= 0) ?? spots[0];
  /** @type {Map<Cell, HTMLElement>} */
  const buttons = new Map();
  for (const spot of spots) {
    const look = lookOf(spot);
    if (!look) continue;
    const { name: words, kind, face, tap } = look;
    const place = { "--x": spot.column, "--y": spot.line };
    buttons.set(spot.cell, el(
      "button",
      { class: `spot ${kind}`, "aria-label": words, "aria-disabled": tap ? undefined : "true", tabindex: spot === first ? 0 : -1, style: placedBy(place), key: `spot/${spot.cell}`, on: tap ?? (() => {}) },
      face,
    ));
  }
  const at = new Map(spots.map((spot) => [spot.cell, spot]));
  const { zoom, whole, cell, settle } = movable(name, chart, wanted.flatMap((one) => at.get(one) ?? []), isCovered);
  const sheet = el("div", { class: "sea-sheet", style: placedBy({ "--columns": columns, "--lines": lines, ...(cell && { width: `${columns * cell}px`, height: `${lines * cell}px` }) }) }, [...buttons.values()], wake(trail, at), el("div", { class: "pawns", "aria-hidden": "true" }, pawnsOn(name, pawns, at)));
  const lit = sheet.querySelector(".lit") ? "chart choosing" : "chart";
  const focused = FOCUSED.delete(name) ? first : undefined;
  const box = whenShown(el("div", { class: lit, role: "group", "aria-label": tell("chart") }, sheet), (shown, isNew) => {
    if (isNew) ledByArrows(shown);
    CHARTED.set(shown, { name, at, zoom });
    if (focused) buttonOf(shown, focused.cell)?.focus({ preventScroll: true });
    settle(shown);
  });
  const tools = el(
    "div",
    { class: "row tools", role: "group", "aria-label": tell("size") },
    el("button", { class: "ib", "aria-label": tell("farther"), key: "sea-", on: () => zoom(false) }, icon("minus")),
    el("button", { class: "ib", "aria-label": tell("nearer"), key: "sea+", on: () => zoom(true) }, icon("plus")),
    el("button", { class: "ib", "aria-label": tell("whole"), key: "sea0", on: whole }, icon("whole")),
  );
  return { chart: box, tools };
}

/** @type {WeakMap<Element, {name: string, at: Map<Cell, Spot>, zoom: (nearer: boolean) => void}>} */
const CHARTED = new WeakMap(); // what a box shows

/** @type {(box: HTMLElement, cell: Cell) => HTMLElement | null} */
const buttonOf = (box, cell) => box.querySelector(`[data-key="spot/${cell}"]`);

// Arrows lead from spot to spot, beyond gaps; + and - zoom.
/** @type {(box: HTMLElement) => void} */
function ledByArrows(box) {
  const now = () => /** @type {{name: string, at: Map<Cell, Spot>, zoom: (nearer: boolean) => void}} */ (CHARTED.get(box));
  const focusedCell = () => Number(/^spot\/(.*)/.exec(document.activeElement?.getAttribute("data-key") ?? "")?.[1]);
  /** @type {(cell: Cell, way: string) => HTMLElement | null} */
  const nextOn = (cell, way) => {
    const next = neighbourOf(cell, way);
    return now().at.has(next) ? (buttonOf(box, next) ?? nextOn(next, way)) : null;
  };
  box.addEventListener("focusin", ({ target }) => {
    for (const one of box.querySelectorAll("button")) one.tabIndex = one === target ? 0 : -1;
    LOOKED_AT.set(now().name, focusedCell());
  });
  box.addEventListener("keydown", (event) => {
    const way = ARROWS.get(event.key);
    if (way) nextOn(focusedCell(), way)?.focus();
    if (event.key === "+" || event.key === "-") now().zoom(event.key === "+");
    if (way || event.key === "+" || event.key === "-") event.preventDefault();
  });
}

/** @type {(values: Record<string, string | number>) => string} */
const placedBy = (values) => Object.entries(values).map(([key, value]) => `${key}:${value}`).join(";");

// The way of a pawn over the tiles that are shown.
/** @type {(trail: Cell[], at: Map<Cell, Spot>) => Element | ""} */
function wake(trail, at) {
  const points = trail.flatMap((cell) => at.get(cell) ?? []).map(({ column, line }) => `${column + 0.5} ${line + 0.5}`);
  if (points.length < 2) return "";
  const { column, line } = /** @type {Spot} */ ([...at.values()].pop());
  return svg("svg", { class: "wake", viewBox: `0 0 ${column + 1} ${line + 1}`, "aria-hidden": "true" }, svg("polyline", { points: points.join(" "), "vector-effect": "non-scaling-stroke" }));
}

// Pawns where they stand, those of one tile side by side; one that has moved goes there tile by tile.
/** @type {(name: string, pawns: Pawn[], at: Map<Cell, Spot>) => HTMLElement[]} */
function pawnsOn(name, pawns, at) {
  return pawns.flatMap((pawn, i) => {
    const spot = at.get(pawn.cell);
    if (!spot) return [];
    const others = pawns.slice(0, i).filter(({ cell }) => cell === pawn.cell).length;
    const made = el("span", { class: "pawn", style: placedBy({ "--x": spot.column, "--y": spot.line, "--n": others }) }, mark(pawn.seat, pawn.name));
    const key = `${name} ${pawn.seat}`;
    const stood = STOOD.get(key);
    STOOD.set(key, pawn.cell);
    if (stood !== undefined && stood !== pawn.cell) whenShown(made, (shown) => sailed(shown, stood, pawn));
    return [made];
  });
}

/** @type {(made: HTMLElement, stood: Cell, pawn: Pawn) => void} */
function sailed(made, stood, { cell, leg }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const path = leg && leg.from === stood && leg.path[leg.path.length - 1] === cell ? leg.path : [cell];
  const frames = [stood, ...path].map((one) => ({
    transform: `translate(${(eastOf(one) - eastOf(cell)) / PAWN}%, ${(northOf(cell) - northOf(one)) / PAWN}%)`,
  }));
  made.animate(frames, { duration: A_TILE * path.length, easing: "ease-in-out" });
}
