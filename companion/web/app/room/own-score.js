// The score at a table: each phone counts on an evening of its own, with the app's own screens, and hands
// a player's taps in; once all are in, every phone puts them together to one result.

import { isSound } from "../state/evening-file.js";
import { textWithoutTaps, newEvening, ownPlayer, playerOf, standingEvents, stateOf } from "../state/evening.js";
import { comparedIn } from "../state/mixed-totals.js";
import { hasPieces, sheetOf } from "../state/score-sheet.js";
import { nextEmpty } from "../screens/score.js";

/** @import {App} from "../app" */
/** @import {Evening, EveningEvent, Game, Sheet, State, ValueEvent} from "../state/types" */
/** @import {Counted, Scores, TableNow} from "./types" */

const LATER = /** @type {any} */ ("..."); // in the place of points

// The names at the table, in the order of their seats.
/** @type {(now: TableNow) => [number, string][]} */
export const seatsInOrder = (now) => [...now.seats].sort(([one], [other]) => one - other);

/** @type {(now: TableNow, what: string) => string} */
const idAtTable = (now, what) => ["table", now.commitment.slice(0, 16), ...seatsInOrder(now).map(([seat]) => seat), ...(now.games.length > 1 ? [`game${now.games.length}`] : []), what].join("-");

/** @type {(now: TableNow, mine: number | null) => number} */
const playerOfSeat = (now, mine) => seatsInOrder(now).findIndex(([seat]) => seat === mine);

// Of the evening on which the phone of a seat counts.
/** @type {(now: TableNow, mine: number | null) => string} */
const ownId = (now, mine) => idAtTable(now, `own${playerOfSeat(now, mine)}`);

/** @type {(game: Game, players: number) => string} */
const modeFor = ({ scoring }, players) => (scoring.modes.find(({ players: [few, many = few] }) => players >= few && players <= many) ?? scoring.modes[0]).id;

// Opens the evening on which this phone counts. It begins with what the table knows of the player, and anew when
// that has become something else: what was counted then is not what there is to count.
/** @type {(app: App, now: TableNow, mine: number, known?: (player: number) => EveningEvent[]) => void} */
export function countOwn(app, now, mine, known = () => []) {
  const id = ownId(now, mine);
  if (!isUpToDate(app, now, mine, known)) app.keep(eveningAtTable(app, now, id, known(playerOfSeat(now, mine))), { screen: "room", half: "score", games: now.games.length });
  app.go({ screen: "score", evening: id });
}

/** @type {(app: App, now: TableNow, mine: number, known: (player: number) => EveningEvent[]) => boolean} */
function isUpToDate(app, now, mine, known) {
  const events = app.evenings().find(({ id }) => id === ownId(now, mine))?.events;
  const first = known(playerOfSeat(now, mine));
  return events !== undefined && textWithoutTaps(events.slice(0, first.length)) === textWithoutTaps(first);
}

// Whether points of a group depend on what others have.
/** @type {(scoring: Game["scoring"], group: string) => boolean} */
const isCompared = ({ lines }, group) => lines.some((line) => line.group === group && comparedIn(line.points).length > 0);

// Whether a seat has said of all that its player scores in that it is right.
/** @type {(app: App, now: TableNow, mine: number, known?: (player: number) => EveningEvent[]) => boolean} */
export function hasCounted(app, now, mine, known = () => []) {
  if (!isUpToDate(app, now, mine, known)) return false;
  const table = app.table({ screen: "score", evening: ownId(now, mine) });
  const { scoring } = table.game;
  const player = table.state.record.players[playerOfSeat(now, mine)];
  if (scoring.rankedBy) return scoring.fields.every(({ required, seat, key }) => !required || seat !== null || player[key] !== undefined);
  return !nextEmpty(table, { player: -1, group: "" });
}

// A sheet on which one player is counted: what is compared with others waits for them, unless it was typed;
// its lines are not told. results: of tables, where what others have is known once all are in.
/** @type {(game: Game, state: State, evening: Evening, results?: Evening[]) => Sheet} */
export function ownSheet(game, state, evening, results = []) {
  const own = ownPlayer(evening);
  const others = own === undefined ? undefined : results.find(({ id }) => id === evening.id.replace(/own\d+$/, "result"))?.events.filter((event) => ![own, -1].includes(playerOf(event)));
  const sheet = sheetOf(game, others ? stateOf(game, { ...evening, events: [...others, ...standingEvents(evening).map(([, event]) => event)] }) : state);
  if (own === undefined || others) return sheet;
  const columns = sheet.columns.map((column) => {
    const later = [...column.cells].filter(([group, cell]) => hasPieces(cell) && isCompared(game.scoring, group));
    const points = later.reduce((all, [, cell]) => all + Number(cell.points), 0);
    return { ...column, total: column.total - points, cells: new Map([...column.cells, ...later.map(([group, cell]) => /** @type {const} */ ([group, { ...cell, points: LATER }]))]) };
  });
  const players = sheet.result.players.map((player) => ({ ...player, lines: player.lines.filter(({ group }) => columns.every(({ cells }) => cells.get(group)?.points !== LATER)) }));
  return { ...sheet, columns, result: { ...sheet.result, players } };
}

// Keeps on the evening of this phone what the table tells of its player; returns it.
/** @type {(app: App, now: TableNow, mine: number, score: (player: number) => EveningEvent[]) => EveningEvent[]} */
export function keptOwn(app, now, mine, score) {
  const id = ownId(now, mine);
  const known = app.evenings().find((one) => one.id === id);
  const events = score(playerOfSeat(now, mine));
  app.keep({ ...(known ?? eveningAtTable(app, now, id, [])), events: [...(known?.events ?? []), ...events] }, { screen: "room" });
  return events;
}

// What that comes to.
/** @type {(app: App, now: TableNow, mine: number, score: (player: number) => EveningEvent[]) => number} */
export function pointsOwn(app, now, mine, score) {
  const game = /** @type {Game} */ (app.games.get(now.game));
  const player = playerOfSeat(now, mine);
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
export function ownCountOf(app, now, mine) {
  const evening = app.evenings().find((one) => one.id === ownId(now, mine));
  const player = playerOfSeat(now, mine);
  const events = evening ? standingEvents(evening).map(([, event]) => event) : [];
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
  const player = playerOfSeat(now, mine);
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
  const own = app.evenings().filter(({ id }) => id.replace(/own\d+$/, "result") === idAtTable(now, "result") && id !== known?.id);
  if (!now.scores) return known && (app.forget(known), own.forEach((one) => app.keep({ ...one })));
  const { evening } = resultOf(app, now, now.scores);
  if (known && textWithoutTaps(evening.events) === textWithoutTaps(known.events)) return undefined;
  for (const one of [{ ...(known ?? evening), events: evening.events }, ...own]) app.keep({ ...one }); // worked out anew
}

/** @type {(app: App, now: TableNow, scores: Scores) => void} */
export function openResult(app, now, scores) {
  const { evening, unclear } = resultOf(app, now, scores);
  app.keep(evening, { screen: "room", half: "score", games: now.games.length });
  app.go({ screen: "end", evening: evening.id });
  if (unclear) app.tell(app.say("room-unclear", { names: unclear }));
}
