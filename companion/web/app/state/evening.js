// An evening: who plays what, and every event since. All that is shown is worked out from them.

import { withValue } from "../core/record-path.js";
import { blankPlayers } from "./seats.js";

/** @import {Path} from "../core/record-path.js" */
/** @import {Evening, EveningEvent, Game, State, ValueEvent} from "./types" */

const OF_PLAYER = ["value", "confirm", "total", "tie", "counted"];
const SETS = [...OF_PLAYER, "over", "tick", "title"]; // what these say is so, however often they say it

// An event, or an evening, as it is written elsewhere: without the names of taps.
/** @type {(told: object) => string} */
export const textWithoutTaps = (told) => JSON.stringify(told, (key, value) => (key === "tap" ? undefined : value));

/** @type {(game: Game, mode: string, names: string[], more: {id: string, at: string, seed: string}) => Evening} */
export const newEvening = (game, mode, names, { id, at, seed }) => ({ format: 1, id, at, game: game.slug, mode, names, seed, events: [] });

// The player whom this phone counts at a table of several phones (room/own-score.js): the others count theirs.
/** @type {(evening: Evening) => number | undefined} */
export function ownPlayer({ id }) {
  const [, player] = /^table-.*-own(\d+)$/.exec(id) ?? [];
  return player === undefined ? undefined : Number(player);
}

// What stands after all events that have not been undone.
/** @type {(game: Game, evening: Evening) => State} */
export const stateOf = (game, evening) => standingEvents(evening).map(([, event]) => event).reduce(eventAfter, newState(game, evening));

// What stands before the first event.
/** @type {(game: Game, evening: Evening) => State} */
export const newState = (game, evening) => ({
  record: { game: game.slug, mode: evening.mode, players: blankPlayers(game.scoring, evening) },
  totals: new Map(),
  assumed: new Set(),
  counted: new Set(),
  ties: new Map(),
  missing: new Set(),
  over: false,
});

/** @type {(state: State, event: EveningEvent) => State} */
export function eventAfter(before, event) {
  const state = withoutMissing(before, playerOf(event));
  switch (event.kind) {
    case "value":
      return {
        ...state,
        record: recordAfter(state.record, event),
        totals: event.instead ? withTotal(state.totals, cellKey(Number(event.place[1]), event.instead), undefined) : state.totals,
        assumed: assumedAfter(state.assumed, event.place, event.assumed ?? []),
      };
    case "confirm":
      return countedAfter({ ...state, assumed: new Set([...state.assumed].filter((one) => !one.startsWith(`${event.player} `))) }, event.player, event.group ?? []);
    case "total":
      return { ...state, totals: withTotal(state.totals, cellKey(event.player, event.group), event.value) };
    case "counted":
      return countedAfter(state, event.player, [event.group].flat());
    case "tie":
      return { ...state, ties: withTotal(state.ties, cellKey(event.player, event.tie), event.value) };
    case "over":
      return { ...state, over: event.value, missing: new Set(event.without ?? state.missing) };
    default:
      return state;
  }
}

// The player that an event counts something of; -1: none.
/** @type {(event: EveningEvent) => number} */
export function playerOf(event) {
  if (!OF_PLAYER.includes(event.kind)) return -1;
  if (event.kind === "value") return event.place[0] === "players" ? Number(event.place[1]) : -1;
  return "player" in event ? event.player : -1;
}

// Who is counted after all is not missing any more.
/** @type {(state: State, player: number) => State} */
const withoutMissing = (state, player) => (state.missing.has(player) ? { ...state, missing: new Set([...state.missing].filter((one) => one !== player)) } : state);

/** @type {(state: State, player: number, groups: string[]) => State} */
function countedAfter(state, player, groups) {
  const keys = groups.map((group) => cellKey(player, group));
  const totals = keys.reduce((left, key) => withTotal(left, key, undefined), state.totals);
  return { ...state, totals, counted: new Set([...state.counted, ...keys]) };
}

/** @type {(record: State["record"], event: ValueEvent) => State["record"]} */
function recordAfter(record, { place, value, alone }) {
  const [, seat, ...field] = place;
  const others = alone ? [...record.players.keys()].filter((one) => one !== seat) : [];
  const left = others.reduce((found, one) => withValue(found, ["players", one, ...field], undefined), record);
  return withValue(left, place, value);
}

// What is taken for granted after a value was set: its own earlier assumptions are settled.
/** @type {(before: Set<string>, place: Path, now: string[]) => Set<string>} */
function assumedAfter(before, [, player, ...place], now) {
  const about = `${player} ${place.join(".")}`;
  const left = [...before].filter((one) => one !== about && !one.startsWith(`${about}.`));
  return new Set([...left, ...now.map((one) => `${about}.${one}`)]);
}

/** @type {(player: number, group: string) => string} */
export const cellKey = (player, group) => `${player} ${group}`;

/** @type {(totals: Map<string, number>, key: string, value: number | undefined) => Map<string, number>} */
function withTotal(totals, key, value) {
  const found = new Map(totals);
  if (value === undefined) found.delete(key);
  else found.set(key, value);
  return found;
}

// The events that have not been undone, with their places in the log.
/** @type {(evening: Evening) => [number, EveningEvent][]} */
export function standingEvents({ events }) {
  const gone = new Set(events.flatMap((event) => (event.kind === "undo" ? [event.of] : [])));
  return [...events.entries()].filter(([at, event]) => isUndoable(event) && !gone.has(at));
}

/** @type {(event: EveningEvent) => boolean} */
export const isUndoable = ({ kind }) => !["undo", "seed", "title"].includes(kind);

// What a person called the evening last; "" if nobody did.
/** @type {(evening: Evening) => string} */
export const titleOf = ({ events }) => events.reduce((title, event) => (event.kind === "title" ? event.value : title), "");

/** @type {(evening: Evening, event: EveningEvent) => Evening} */
export const withEvent = (evening, event) => ({ ...evening, events: eventsWith(evening.events, event) });

// With one event more. Digits typed into one cell, and taps on one thing, are one event; what the last one says
// is not said again, be it on its way or not.
/** @type {(events: EveningEvent[], event: EveningEvent) => EveningEvent[]} */
export function eventsWith(events, event) {
  const last = events[events.length - 1];
  if (last && SETS.includes(event.kind) && textWithoutTaps(last) === textWithoutTaps(event)) return events;
  if (!last || !sameThing(last, event)) return [...events, event];
  const instead = "instead" in last ? { instead: last.instead } : {};
  return [...events.slice(0, -1), { ...instead, ...event }];
}

/** @type {(one: EveningEvent, other: EveningEvent) => boolean} */
function sameThing(one, other) {
  if (one.kind === "total" && other.kind === "total") return one.player === other.player && one.group === other.group;
  if (one.kind === "value" && other.kind === "value") {
    const number = typeof one.value === "number" && typeof other.value === "number";
    return number && JSON.stringify(one.place) === JSON.stringify(other.place);
  }
  return false;
}

// The evening with its last standing event undone; itself if there is none.
/** @type {(evening: Evening) => Evening} */
export function undoLastEvent(evening) {
  const last = standingEvents(evening).pop();
  return last ? { ...evening, events: [...evening.events, { kind: "undo", of: last[0] }] } : evening;
}
