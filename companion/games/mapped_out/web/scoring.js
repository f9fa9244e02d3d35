// What is scored: the fish and specials of the tiles given, or of those walked over.
// As companion/games/mapped_out/scoring.py.

import { quote } from "../../../web/app/core/text-format.js";
import { Wader } from "./muddled-waters.js";
import { PrintedTiles } from "./printed-tiles.js";
import { MoveError, Walker, cellAt, showInCell } from "./walk.js";

/** @import {Mistake, Player, ReadRecord, Values} from "../../../web/app/core/types" */
/** @import {Prints} from "./printed-tiles.js" */
/** @import {Cell, Move, Readings, Tile, TileMap} from "./walk.js" */

/**
 * @typedef {Prints & {most: number, readings: Readings, ours: string[]}} Waters
 * @typedef {{fish: Record<string, number>, crowded: number, ours: boolean, leftOut: boolean, points: number[], superscores: number, met: number, combos: number, combosMet: number, kept: number, visited: number, piled: number}} Scored
 * @typedef {{kinds: string[], most: number}} Fishes
 * @typedef {(walker: Walker, error: MoveError | null, wader?: Wader) => void} Seen after each move, made or not
 */

export const MUDDLED = "muddled_waters";
const MIDDLE = cellAt(0, 0); // where the starting tile lies if no other is said to be it
const LAID = "map and hands";
/** @type {Seen} */
const NOBODY = () => {};

/** @type {(waters: Waters) => (record: ReadRecord) => {players: Values[], mistakes: Mistake[]}} */
export const deriveWalk = (waters) => (record) => {
  const said = record.table.values;
  const printed = new PrintedTiles(waters, String(said.get("deck.fish") ?? "declared"), String(said.get("deck.seed") ?? ""));
  const { mistakes } = printed;
  const scored = said.get("map") ? scoredOnMap(waters, record, printed) : scoredInTiles(waters, record, printed);
  const to = record.mode === MUDDLED ? "piled" : "caught";
  // of who cannot be scored nothing counts yet: a phone shows an evening that is not over
  const players = record.players.map((_, i) => asValues(scored.get(i) ?? onTiles(waters, [], 0, 0), to));
  return { players, mistakes };
};

/** @type {(waters: Waters, record: ReadRecord, printed: PrintedTiles) => Map<number, Scored>} */
function scoredInTiles(waters, { mode, players }, printed) {
  return new Map(
    players.map((player, seat) => {
      const place = `${player.place}.tiles`;
      const rows = player.rows.get("tiles") ?? [];
      const tiles = rows.map((row, i) => printed.read(row, `${place}[${i}]`, mode === MUDDLED ? "piles" : place));
      return [seat, onTiles(waters, tiles, tiles.length, keptCards(player), mode === MUDDLED ? tiles.length : 0)];
    }),
  );
}

/** @type {(waters: Waters, record: ReadRecord, printed: PrintedTiles) => Map<number, Scored>} */
function scoredOnMap(waters, record, printed) {
  const { mistakes } = printed;
  const map = mapOf(record.table.rows.get("map") ?? [], printed);
  if (!map) return new Map();
  /** @type {Map<number, Cell>} */
  const pawns = new Map();
  record.players.forEach((player, seat) => {
    const begins = startPlace(player, map, mistakes);
    if (begins !== null) pawns.set(seat, begins);
  });
  if (record.mode === MUDDLED) return walkMuddled(waters, walkersAt(map, waters.readings, pawns, true), record, printed);
  const scored = walkMap(waters, walkersAt(map, waters.readings, pawns, false), record, mistakes);
  for (const name of mistakes.length ? [] : waters.ours) {
    const other = { ...waters.readings, [name]: !waters.readings[name] };
    const changed = walkMap(waters, walkersAt(map, other, pawns, false), record, []);
    for (const [seat, found] of scored) {
      const same = JSON.stringify({ ...found, ours: false }) === JSON.stringify({ ...changed.get(seat), ours: false });
      if (!same) scored.set(seat, { ...found, ours: true }); // what another reading would change rests on ours
    }
  }
  return scored;
}

// All players where they begin, with the readings that are on.
/** @type {(map: TileMap, readings: Readings, pawns: Map<number, Cell>, bumps: boolean) => Map<number, Walker>} */
export function walkersAt(map, readings, pawns, bumps) {
  const moving = new Map(pawns);
  const walkers = new Map([...pawns.keys()].map((seat) => [seat, new Walker(map, readings, seat, moving, bumps)]));
  if (readings["start-tile-counts"]) for (const walker of walkers.values()) walker.entered.push([walker.at, true]);
  return walkers;
}

// Walks one after the other, each as far as the record is clear; returns what that scores.
/** @type {(fishes: Fishes, walkers: Map<number, Walker>, record: ReadRecord, mistakes: Mistake[], seen?: Seen) => Map<number, Scored>} */
export function walkMap(fishes, walkers, { players }, mistakes, seen = NOBODY) {
  const scored = new Map();
  for (const [seat, walker] of walkers) {
    const player = players[seat];
    for (const [i, row] of (player.rows.get("moves") ?? []).entries()) {
      const place = `${player.place}.moves[${i}]`;
      if (row.get("put")) {
        mistakes.push({ place: `${place}.put`, message: `is for Muddled Waters; leave it out, or set mode to ${quote(MUDDLED)}` });
      }
      if (!made(row, place, (move) => walker.make(move), mistakes, (error) => seen(walker, error))) break;
    }
    walker.pawns.delete(seat); // nothing moves it any more
    const tiles = walker.scored.map((cell) => walker.tileAt(cell));
    scored.set(seat, onTiles(fishes, tiles, walker.visited, walker.kept + keptCards(player)));
  }
  return scored;
}

// Walks card by card in turns, as far as the record is clear; returns what the piles score.
/** @type {(fishes: Fishes, walkers: Map<number, Walker>, record: ReadRecord, printed: PrintedTiles, seen?: Seen) => Map<number, Scored>} */
export function walkMuddled(fishes, walkers, { players }, printed, seen = NOBODY) {
  const waders = new Map([...walkers].map(([seat, walker]) => [seat, new Wader(walker, handOf(players[seat], printed))]));
  const rows = new Map([...waders.keys()].map((seat) => [seat, players[seat].rows.get("moves") ?? []]));
  // nobody can walk on beyond what is wrong or not told yet
  let clear = players.every((player, seat) => waders.has(seat) && player.rows.has("moves"));
  const turns = Math.max(0, ...[...rows.values()].map((moves) => moves.length));
  for (let turn = 0; clear && turn < turns; turn += 1) {
    for (const [seat, wader] of waders) {
      const row = rows.get(seat)?.[turn];
      if (!clear || !row) continue;
      const put = /** @type {string | null} */ (row.get("put") || null);
      const tell = (/** @type {MoveError | null} */ error) => seen(wader.walker, error, wader);
      clear = made(row, `${players[seat].place}.moves[${turn}]`, (move) => wader.turn(move, put), printed.mistakes, tell);
    }
  }
  return new Map([...waders].map(([seat, { pile, walker }]) => [seat, onTiles(fishes, pile, walker.visited, walker.kept + keptCards(players[seat]), pile.length)]));
}

// The tiles that a player holds as the walk begins.
/** @type {(player: Player, printed: PrintedTiles) => import("./muddled-waters.js").Held[]} */
export const handOf = (player, printed) =>
  (player.rows.get("hand") ?? []).map((row, i) => ({
    place: i + 1,
    tile: printed.read(row, `${player.place}.hand[${i}]`, LAID),
    name: String(row.get("tile") ?? ""),
  }));

// Makes a move of a record; returns whether the walk can go on.
/** @type {(row: Values, place: string, make: (move: Move) => void, mistakes: Mistake[], tell: (error: MoveError | null) => void) => boolean} */
function made(row, place, make, mistakes, tell) {
  const numbers = /** @type {number[]} */ (row.get("to") ?? []);
  if (numbers.length % 2) {
    mistakes.push({ place: `${place}.to`, message: "must be pairs of numbers, x and y, such as [1, 2]" });
    return false;
  }
  const card = row.get("card");
  if (!card) return false; // told already
  const to = numbers.flatMap((x, i) => (i % 2 ? [] : [cellAt(x, numbers[i + 1])]));
  const action = /** @type {string | null} */ (row.get("action") ?? null);
  try {
    make({ card: String(card), to, action, kept: Boolean(row.get("kept")) });
  } catch (error) {
    if (!(error instanceof MoveError)) throw error;
    mistakes.push({ place, message: error.message });
    tell(error);
    return false;
  }
  tell(null);
  return true;
}

// What stands on tiles; the fish of a score tile do not count.
/** @type {(fishes: Fishes, tiles: Tile[], visited: number, kept: number, piled?: number) => Scored} */
function onTiles({ kinds, most }, tiles, visited, kept, piled = 0) {
  const signs = tiles.map(({ special }) => (special ?? "").split(":"));
  const points = signs.filter(([special]) => special === "score").map(([, worth]) => Number(worth));
  const types = signs.filter(([special]) => special === "superscore").map(([, kind]) => kind);
  const combos = signs.filter(([special]) => special === "combo").length;
  const seen = tiles.filter((_, i) => signs[i][0] !== "score").flatMap((tile) => tile.fish);
  const fish = Object.fromEntries(kinds.map((kind) => [kind, seen.filter((one) => one === kind).length]));
  return {
    fish,
    crowded: tiles.filter((tile) => tile.fish.length > most).length,
    ours: tiles.some((tile) => tile.house),
    leftOut: tiles.some((tile, i) => signs[i][0] === "score" && tile.fish.length > 0),
    points,
    superscores: types.length,
    met: types.filter((kind) => fish[kind] === seen.length).length,
    combos,
    combosMet: kinds.every((kind) => fish[kind]) ? combos : 0,
    kept,
    visited,
    piled,
  };
}

/** @type {(scored: Scored, to: string) => Values} */
const asValues = (scored, to) =>
  new Map(
    Object.entries({
      [to]: new Map(Object.entries(scored.fish)),
      crowded: scored.crowded,
      rests_on_ours: scored.ours ? 1 : 0,
      fish_left_out: scored.leftOut ? 1 : 0,
      score_tiles: scored.points,
      superscores: scored.superscores,
      superscores_met: scored.met,
      combos: scored.combos,
      combos_met: scored.combosMet,
      cards_kept: scored.kept,
      tiles_visited: scored.visited,
      tiles_piled: scored.piled,
    }),
  );

// The map; null if something is wrong with it.
/** @type {(rows: Values[], printed: PrintedTiles) => TileMap | null} */
export function mapOf(rows, printed) {
  const { mistakes } = printed;
  const told = mistakes.length;
  /** @type {Map<Cell, Tile>} */
  const tiles = new Map();
  const cells = rows.map((row) => cellAt(Number(row.get("x")), Number(row.get("y"))));
  rows.forEach((row, i) => {
    if (tiles.has(cells[i])) mistakes.push({ place: `map[${i}]`, message: `lies on another tile, at ${showInCell(cells[i])}` });
    tiles.set(cells[i], printed.read(row, `map[${i}]`, LAID));
  });
  const starts = cells.filter((_, i) => rows[i].get("start"));
  if (!starts.length && rows.some((row, i) => cells[i] === MIDDLE && row.get("tile"))) starts.push(MIDDLE);
  if (starts.length !== 1) {
    mistakes.push({ place: "map", message: `must have one tile with "start": true, not ${starts.length}` });
  }
  return mistakes.length === told ? { tiles, start: starts[0] } : null;
}

// Where a pawn stands before its walk: on the start, unless a card moved it.
/** @type {(player: Player, map: TileMap, mistakes: Mistake[]) => Cell | null} */
export function startPlace(player, map, mistakes) {
  const numbers = /** @type {number[]} */ (player.values.get("from") ?? []);
  if (!numbers.length) return map.start;
  const place = `${player.place}.from`;
  if (numbers.length !== 2) {
    mistakes.push({ place, message: "must be x and y of a tile" });
    return null;
  }
  const cell = cellAt(numbers[0], numbers[1]);
  if (!map.tiles.has(cell)) {
    mistakes.push({ place, message: `no tile lies at ${showInCell(cell)}` });
    return null;
  }
  return cell;
}

/** @type {(player: Player) => number} */
const keptCards = (player) => Number(player.values.get("kept_cards") ?? 0);
