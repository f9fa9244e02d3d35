// The rows of movement cards at the table, face down until a tile says otherwise; worked out from the log.

import { Stream } from "../../../web/app/core/chance.js";
import { findDeck, eachPiece } from "../../../web/app/core/decks.js";
import { standingEvents } from "../../../web/app/state/evening.js";
import { seedOf } from "../../../web/app/state/dice-rolls.js";
import { placeDrawing } from "../../../web/app/state/setup-state.js";
import { replay } from "../../../web/app/state/replay.js";

/** @import {Evening, EveningEvent, Game} from "../../../web/app/state/types" */

export const DEEDS = ["reveal", "swap", "study"]; // what a map tile can say

/** @typedef {{card: string, up: boolean}} RowCard */
/** @typedef {{rows: RowCard[][], rest: string[], drawn: number}} Rows the rest of the deck */

// Rows as they lie now, and before and after each event that took part.
export const rowsOf = replay(() => /** @type {Rows} */ ({ rows: [], rest: [], drawn: -1 }), rowsAfter);

/** @type {(game: Game, evening: Evening, lying: Rows, event: EveningEvent, at: number) => Rows | null} */
function rowsAfter(game, evening, lying, event, at) {
  if (event.kind === "setup") return lying.rows.length ? null : { ...lying, drawn: at };
  if (event.kind !== "play") return null;
  const [verb, ...places] = event.step.split(" ");
  if (verb === "deal") return lying.rows.length ? null : { ...lying, ...rowsDealt(game, evening, lying.drawn) };
  const [one, other] = places.map(placeOf);
  const there = places.every((place) => cardAt(lying, place)) || (verb === "draw" && isBehindLast(lying, one));
  if (!there || !lying.rows.length) return null;
  switch (verb) {
    case "reveal":
      return turnedOver(lying, ([seat, i]) => seat === one[0] && i === one[1]);
    case "swap":
      return { ...lying, rows: lying.rows.map((row, seat) => row.map((card, i) => (isAt(seat, i, one) ? lying.rows[other[0]][other[1]] : isAt(seat, i, other) ? lying.rows[one[0]][one[1]] : card))) };
    case "study":
      return lying;
    case "drop":
      return { ...lying, rows: lying.rows.map((row, seat) => row.filter((_, i) => !isAt(seat, i, one))) };
    case "draw":
      return lying.rest.length ? { ...lying, rest: lying.rest.slice(1), rows: lying.rows.map((row, seat) => (seat === one[0] ? [...row.slice(0, one[1]), { card: lying.rest[0], up: false }, ...row.slice(one[1])] : row)) } : null;
    case "walk":
      return turnedOver(lying, () => true);
    default:
      return null;
  }
}

// Rows that were dealt without a set-up, face down.
/** @type {Game["turns"]} */
export function rowTurns(game, evening, at) {
  const { before, after } = rowsOf(game, evening);
  const [was, now] = [before.get(at), after.get(at)];
  if (!now || now.rest === was?.rest) return [];
  if (was?.rows.length) return [{ of: "movement", inside: [...was.rest].sort(), came: was.rest.slice(0, 1), isHidden: true }];
  const names = wholeDeck(game, evening, now.drawn);
  return now.drawn >= 0 && placeDrawing(game, evening, now.drawn)?.digital ? [] : [{ of: "movement", inside: names, came: now.rows.flatMap((row) => row.map(({ card }) => card)), isHidden: true }];
}

// The move of a card, and what else it says: of those of Unclear Instructions both stand in a table.
/** @type {(game: Pick<Game, "plays">, card: string) => [string, string]} */
export const instructedBy = ({ plays }, card) => plays.unclear?.[card] ?? [card, ""];

// Whether the set-up asked for the cards of Unclear Instructions.
/** @type {(evening: Evening, rows: Rows) => boolean} */
export function needsUnclearChoice({ events }, { drawn }) {
  const event = events[drawn];
  return event?.kind === "setup" && Boolean(event.asked.unclear_instructions);
}

/** @type {(place: string) => [number, number]} */
export const placeOf = (place) => /** @type {[number, number]} */ (place.split(":").map(Number));
/** @type {(seat: number, i: number, place: [number, number]) => boolean} */
const isAt = (seat, i, [row, at]) => seat === row && i === at;

// The card at a place, written as "seat:position", both from 0.
/** @type {(lying: Rows, place: string) => RowCard | undefined} */
export function cardAt({ rows }, place) {
  const [seat, i] = placeOf(place);
  return rows[seat]?.[i];
}

// Whether a place is the one after the last card of a row.
/** @type {(lying: Rows, place: [number, number]) => boolean} */
export const isBehindLast = ({ rows }, [seat, i]) => rows[seat]?.length === i;

/** @type {(lying: Rows, picked: (place: [number, number]) => boolean) => Rows} */
const turnedOver = (lying, picked) => ({ ...lying, rows: lying.rows.map((row, seat) => row.map((card, i) => (picked([seat, i]) ? { ...card, up: true } : card))) });

// The rows of the set-up, if the phone drew one, else dealt from a stream whose seed is "SEED rows".
/** @type {(game: Game, evening: Evening, drawn: number) => Pick<Rows, "rows" | "rest">} */
function rowsDealt(game, evening, drawn) {
  const found = drawn < 0 ? null : placeDrawing(game, evening, drawn);
  const faceDown = (/** @type {string[]} */ row) => row.map((card) => ({ card, up: false }));
  if (found?.digital) return { rows: found.record.seats.map((/** @type {{row: string[]}} */ { row }) => faceDown(row)), rest: found.piles.get("movement")?.left ?? [] };
  const deck = new Stream(`${seedOf(evening)} rows`).shuffled(wholeDeck(game, evening, drawn));
  const { cards } = game.plays;
  const last = evening.names.length * cards;
  return { rows: evening.names.map((_, seat) => faceDown(deck.slice(seat * cards, (seat + 1) * cards))), rest: deck.slice(last) };
}

/** @type {(game: Game, evening: Evening, drawn: number) => string[]} */
function wholeDeck(game, evening, drawn) {
  const unclear = needsUnclearChoice(evening, { rows: [], rest: [], drawn }) ? Object.keys(game.plays.unclear ?? {}) : [];
  return [...eachPiece(findDeck(game.slug, game.chance, "movement").pieces), ...unclear];
}

// How many map tiles are still to be placed if each did what it says; null where no set-up tells how many there were.
/** @type {(game: Game, evening: Evening, lying: Rows) => number | null} */
export function countTilesLeft(game, evening, { drawn }) {
  const found = drawn < 0 ? null : placeDrawing(game, evening, drawn);
  if (!found) return null;
  const placed = standingEvents(evening).filter(([at, event]) => at > drawn && event.kind === "play" && DEEDS.includes(event.step.split(" ")[0])).length;
  return Math.max(0, found.record.tiles_left + evening.names.length * game.derives.hand - placed);
}

// Who has all cards turned up: then the map is done.
/** @type {(lying: Rows) => number} */
export const isAllFaceUp = ({ rows }) => rows.findIndex((row) => row.length > 0 && row.every(({ up }) => up));
