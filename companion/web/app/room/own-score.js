// The score at a table: each phone counts on an evening of its own, with the app's own screens, and hands
// a player's taps in; once all are in, every phone puts them together to one result.

import { isSound } from "../state/evening-file.js";
import { bare, newEvening, playerOf, standing, stateOf } from "../state/evening.js";
import { sheetOf } from "../state/sheet.js";

/** @import {App} from "../app" */
/** @import {Evening, EveningEvent, Game, ValueEvent} from "../state/types" */
/** @import {Counted, Scores, TableNow} from "./types" */

// The names at the table, in the order of their seats.
/** @type {(now: TableNow) => [number, string][]} */
export const seatsInOrder = (now) => [...now.seats].sort(([one], [other]) => one - other);

/** @type {(now: TableNow, what: string) => string} */
const idAtTable = (now, what) => ["table", now.commitment.slice(0, 16), ...seatsInOrder(now).map(([seat]) => seat), ...(now.games > 1 ? [`game${now.games}`] : []), what].join("-");

// Of the evening on which the phone of a seat counts.
/** @type {(now: TableNow, mine: number | null) => string} */
const ownId = (now, mine) => idAtTable(now, `own${seatsInOrder(now).findIndex(([seat]) => seat === mine)}`);

/** @type {(game: Game, players: number) => string} */
const modeFor = ({ scoring }, players) => (scoring.modes.find(({ players: [few, many = few] }) => players >= few && players <= many) ?? scoring.modes[0]).id;

// Opens the evening on which this phone counts; it begins it the first time.
/** @type {(app: App, now: TableNow, mine: number) => void} */
export function countOwn(app, now, mine) {
  const id = ownId(now, mine);
  const known = app.evenings().find((one) => one.id === id);
  if (!known) app.keep(eveningAtTable(app, now, id, []), { screen: "room", half: "score", games: now.games });
  app.go({ screen: "score", evening: id });
}

// Keeps on the evening of this phone what the table tells of its player; returns it.
/** @type {(app: App, now: TableNow, mine: number, score: (player: number) => EveningEvent[]) => EveningEvent[]} */
export function keptOwn(app, now, mine, score) {
  const id = ownId(now, mine);
  const known = app.evenings().find((one) => one.id === id);
  const events = score(seatsInOrder(now).findIndex(([seat]) => seat === mine));
  app.keep({ ...(known ?? eveningAtTable(app, now, id, [])), events: [...(known?.events ?? []), ...events] }, { screen: "room" });
  return events;
}

// What that comes to.
/** @type {(app: App, now: TableNow, mine: number, score: (player: number) => EveningEvent[]) => number} */
export function pointsOwn(app, now, mine, score) {
  const game = /** @type {Game} */ (app.games.get(now.game));
  const player = seatsInOrder(now).findIndex(([seat]) => seat === mine);
  return sheetOf(game, stateOf(game, eveningAtTable(app, now, "", score(player)))).columns[player].total;
}

/** @type {(app: App, now: TableNow, id: string, events: EveningEvent[]) => Evening} */
function eveningAtTable(app, now, id, events) {
  const game = /** @type {Game} */ (app.games.get(now.game));
  const names = seatsInOrder(now).map(([, name]) => name);
  const evening = newEvening(game, modeFor(game, names.length), names, { id, at: new Date().toISOString(), seed: now.commitment });
  return { ...evening, rules: game.rules, events };
}

// What the phone of a seat counted of its own player: the taps that stand; null if it counted nothing.
/** @type {(app: App, now: TableNow, mine: number) => EveningEvent[] | null} */
export function countedOf(app, now, mine) {
  const evening = app.evenings().find((one) => one.id === ownId(now, mine));
  const player = seatsInOrder(now).findIndex(([one]) => one === mine);
  const events = evening ? standing(evening).map(([, event]) => event) : [];
  const own = events.map((event) => ("alone" in event && event.alone ? movedFrom(event, player) : event)).filter((event) => playerOf(event) === player);
  return events.some((event) => playerOf(event) === player) ? own : null;
}

// What only one can have and another one was said to have here, is not the player's.
/** @type {(event: ValueEvent, player: number) => EveningEvent} */
const movedFrom = (event, player) => (event.place[1] === player ? event : { kind: "value", place: ["players", player, ...event.place.slice(2)], value: undefined });

// Why what a player counted cannot be, in what only one can have; "" if it can.
/** @type {(app: App, now: TableNow, mine: number) => string} */
export function whyNotAlone(app, now, mine) {
  const id = ownId(now, mine);
  const player = seatsInOrder(now).findIndex(([one]) => one === mine);
  const { game, state, sheet } = app.table({ screen: "score", evening: id });
  const { scoring: { fields } } = game;
  const isTyped = [...state.totals.keys()].some((key) => key.startsWith(`${player} `)); // what was typed tells no pieces
  const claims = fields.filter((one) => one.once && state.record.players[player][one.key]).map(({ key }) => `players[${player}].${key}`);
  return isTyped ? "" : sheet.result.warnings.filter(({ place }) => claims.includes(place)).map(({ message }) => message).join(" ");
}

// The event as one of another player of the record; what only one can have is not taken from who claimed it too.
/** @type {(event: EveningEvent, player: number) => EveningEvent} */
const movedTo = (event, player) =>
  event.kind === "value" ? { ...event, alone: undefined, place: ["players", player, ...event.place.slice(2)] } : /** @type {EveningEvent} */ ({ ...event, player });

// What a seat handed in, as taps of a player of the record; null if it is nothing, or nothing that makes sense.
/** @type {(game: Game, blank: Evening, counted: Counted | undefined, player: number) => EveningEvent[] | null} */
function handedIn(game, blank, counted, player) {
  try {
    const events = counted ? counted.events.map((event) => movedTo(event, player)) : [];
    return events.length && events.every((event) => playerOf(event) === player) && isSound(game, { ...blank, events }) ? events : null;
  } catch {
    return null;
  }
}

// The result of all who handed in, with the names of those whose score cannot be read; nobody else has points or a
// rank in it.
/** @type {(app: App, now: TableNow, scores: Scores) => {evening: Evening, unclear: string}} */
function resultOf(app, now, scores) {
  const blank = eveningAtTable(app, now, idAtTable(now, "result"), []);
  const seats = seatsInOrder(now);
  const all = seats.map(([seat], player) => handedIn(/** @type {Game} */ (app.games.get(now.game)), blank, scores.get(seat), player));
  const without = [...all.keys()].filter((player) => !all[player]);
  const unclear = seats.filter(([seat], player) => scores.has(seat) && !all[player]).map(([, name]) => name).join(", ");
  const events = all.flatMap((one) => one ?? []);
  return { evening: { ...blank, events: [...events, { kind: "over", value: true, ...(without.length ? { without } : {}) }] }, unclear };
}

// Keeps the result among the evenings of this phone as the table has it now; one that was taken back goes.
/** @type {(app: App, now: TableNow) => void} */
export function renewResult(app, now) {
  const known = app.evenings().find((one) => one.id === idAtTable(now, "result"));
  if (!app.games.has(now.game)) return;
  if (!now.scores) return known && app.forget(known);
  const { evening } = resultOf(app, now, now.scores);
  if (!known || bare(evening.events) !== bare(known.events)) app.keep({ ...(known ?? evening), events: evening.events });
}

/** @type {(app: App, now: TableNow, scores: Scores) => void} */
export function openResult(app, now, scores) {
  const { evening, unclear } = resultOf(app, now, scores);
  app.keep(evening, { screen: "room", half: "score", games: now.games });
  app.go({ screen: "end", evening: evening.id });
  if (unclear) app.tell(app.say("room-unclear", { names: unclear }));
}
