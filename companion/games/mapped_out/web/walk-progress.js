// How far all have walked, and what the next tap may choose. What it scores is worked out in scoring.js.

import { MUDDLED, handOf, mapOf, walkMuddled, walkMap, walkersAt, startPlace } from "./scoring.js";
import { PrintedTiles } from "./printed-tiles.js";
import { eastOf, northOf } from "./walk.js";

/** @import {ReadRecord, Values} from "../../../web/app/core/types" */
/** @import {Change} from "./chart.js" */
/** @import {Waters} from "./scoring.js" */
/** @import {Held} from "./muddled-waters.js" */
/** @import {Cell, Tile} from "./walk.js" */

/**
 * @typedef {{from: Cell, path: Cell[]}} Leg a move that was made: where it began, and the tiles entered
 * @typedef {{seat: number, move: number, cells: Cell[], player: number}} Choice whose pawn may go to which cells
 * @typedef {{begins: Cell, legs: Leg[], scored: Set<Cell>, hand: Held[]}} Course hand: what it can still put down
 * @typedef {{tiles: Map<Cell, Tile>, start: Cell, names: Map<Tile, string>, pawns: Map<number, Cell>, courses: Map<number, Course>, choice: Choice | null, choices: Map<number, Choice>}} Voyage choice: the first of all
 */

// Every walk as far as the record is clear; null while something is wrong with the map.
/** @type {(waters: Waters, record: ReadRecord) => Voyage | null} */
export function voyageOf(waters, record) {
  const said = record.table.values;
  const printed = new PrintedTiles(waters, String(said.get("deck.fish") ?? "declared"), String(said.get("deck.seed") ?? ""));
  const map = mapOf(record.table.rows.get("map") ?? [], printed);
  if (!map) return null;
  // who has no card yet walks nowhere, and holds up nobody
  const players = record.players.map((player) => ({ ...player, rows: new Map([["moves", /** @type {Values[]} */ ([])], ...player.rows]) }));
  const begun = players.map((player, seat) => /** @type {const} */ ([seat, startPlace(player, map, []) ?? map.start]));
  const pawns = new Map(begun);
  const muddled = record.mode === MUDDLED;
  const walkers = walkersAt(map, waters.readings, pawns, muddled);
  /** @type {Map<number, Course>} */
  const courses = new Map(begun.map(([seat, begins]) => [seat, { begins, legs: [], scored: new Set(), hand: muddled ? handOf(players[seat], printed) : [] }]));
  /** @type {Map<number, Choice>} */
  const choices = new Map(); // one for each walk that waits: cards of the table come all at once
  const entered = new Map(begun.map(([seat]) => [seat, walkers.get(seat)?.entered.length ?? 0]));
  /** @type {import("./scoring.js").Seen} */
  const seen = (walker, error, wader) => {
    const course = /** @type {Course} */ (courses.get(walker.player));
    const from = /** @type {Cell} */ (pawns.get(walker.player));
    const path = walker.entered.slice(entered.get(walker.player)).map(([cell]) => cell);
    entered.set(walker.player, walker.entered.length);
    if (error?.cells.length) choices.set(walker.player, { seat: walker.player, move: course.legs.length, cells: error.cells, player: error.player });
    if (!error || error.cells.length) course.legs.push({ from, path });
    course.scored = new Set(wader ? [] : walker.scored); // a pile lies on no map
    course.hand = wader?.hand ?? course.hand;
    for (const [seat, cell] of walker.pawns) pawns.set(seat, cell);
  };
  const clear = { ...record, players };
  if (muddled) walkMuddled(waters, walkers, clear, printed, seen);
  else walkMap(waters, walkers, clear, [], seen);
  const names = new Map([...(printed.print?.tiles ?? [])].map(([name, tile]) => [/** @type {Tile} */ (tile), name]));
  return { tiles: map.tiles, start: map.start, names, pawns, courses, choice: [...choices.values()][0] ?? null, choices };
}

/** @type {(seat: number, move: number, said: unknown) => Change} */
const movesTo = (seat, move, said) => ({ place: ["players", seat, "moves", move], value: said });

// The next card of a row.
/** @type {(rows: Values[], seat: number, card: string) => Change} */
export const walking = (rows, seat, card) => movesTo(seat, rows.length, card);

/** @type {(rows: Values[], seat: number) => Change} */
export const undoPanel = (rows, seat) => movesTo(seat, rows.length - 1, undefined);

// One of the lit cells, as the next of the choices of a move.
/** @type {(rows: Values[], choice: Choice, cell: Cell) => Change} */
export function choosing(rows, { seat, move }, cell) {
  const to = /** @type {number[]} */ (rows[move].get("to") ?? []);
  return movesTo(seat, move, { ...moveSaid(rows[move]), to: [...to, eastOf(cell), northOf(cell)] });
}

// More of the last move: what its card says, or the tile that is put down.
/** @type {(rows: Values[], seat: number, more: Record<string, unknown>) => Change} */
export function adding(rows, seat, more) {
  const said = Object.entries({ ...moveSaid(rows[rows.length - 1]), ...more }).filter(([, value]) => value !== undefined);
  return movesTo(seat, rows.length - 1, Object.fromEntries(said));
}

// A move as a record says it.
/** @type {(row: Values) => Record<string, unknown>} */
function moveSaid(row) {
  const to = /** @type {number[]} */ (row.get("to") ?? []);
  return {
    card: row.get("card"),
    ...(to.length ? { to } : {}),
    ...(row.get("action") ? { action: row.get("action") } : {}),
    ...(row.get("kept") ? { kept: true } : {}),
    ...(row.get("put") ? { put: row.get("put") } : {}),
  };
}

// Whose turn it is in Muddled Waters, where all walk card by card: who has played the fewest.
/** @type {(cards: number[]) => number} */
export const nextToMove = (cards) => cards.indexOf(Math.min(...cards));
