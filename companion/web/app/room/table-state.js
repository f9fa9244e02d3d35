// How a table stands after all that happened there, as far as this seat may see it: worked out anew from
// the log each time, so an undo is no special case.

import { nameKey } from "../core/person-names.js";
import { requestOf } from "../core/table-piles.js";

/** @import {Lying, SeatsNow, TableEvent, TableNow} from "./types" */

export const TAKES_BACK = ["undo", "void", "redo"];
const ORIGINS = ["shuffle", "reshuffle", "void", "search"];

// What no longer counts, by its number.
/** @type {(events: TableEvent[]) => Map<number, TableEvent>} */
function goneOf(events) {
  /** @type {Map<number, TableEvent>} */
  const gone = new Map();
  for (const event of events) {
    if (event.kind === "undo" || event.kind === "void") gone.set(event.target, event);
    if (event.kind === "redo") gone.delete(event.target);
  }
  return gone;
}

/**
 * How a game stands at its table, null where no set-up does; lines: what each of its steps said when it was taken, also
 * of those that were taken back since, by the event that begins it; parts: what each event is a part of, such as a round.
 * @template S
 * @typedef {{state: S | null, lines: Map<number, string>, parts: Map<number, string>}} Walk
 */
/**
 * begin: how it stands by the events of its set-up; take: how after one more command, and what that says; part: what
 * the log heads a command with that is taken as it stands.
 * @template S
 * @typedef {{begin: (setup: TableEvent[]) => S, take: (state: S, command: TableEvent[]) => [S, string], part?: (state: S) => string}} Walker
 */

/** @type {WeakMap<TableEvent[], Map<string, Walk<any>>>} */
const walks = new WeakMap(); // of each game: a screen asks for it several times

/** @type {<S>(slug: string, events: TableEvent[], walker: Walker<S>) => Walk<S>} */
export function walkLog(slug, events, walker) {
  const known = walks.get(events) ?? new Map();
  if (!known.has(slug)) known.set(slug, walkAnew(slug, events, walker));
  walks.set(events, known);
  return known.get(slug);
}

// What was taken back never was, so all is done again without it; its line stays.
/** @type {(slug: string, events: TableEvent[], walker: Walker<any>) => Walk<any>} */
function walkAnew(slug, events, { begin, take, part }) {
  /** @type {(state: any, command: TableEvent[]) => [any, string]} */
  const after = (state, command) => {
    const [{ what = "" }] = command;
    if (what.startsWith("setup ")) return [what === `setup ${slug}` ? begin(command) : null, ""];
    return state ? take(state, command) : [null, ""];
  };
  /** @type {Map<number, string>} */
  const lines = new Map();
  /** @type {Map<number, string>} */
  const parts = new Map();
  let [state, line] = [null, ""];
  for (const command of groupCommands(events)) {
    const [{ kind, seq }] = command;
    for (const event of command) parts.set(event.seq, state && part ? part(state) : "");
    if (TAKES_BACK.includes(kind)) {
      const before = events.slice(0, command[command.length - 1].seq);
      const gone = goneOf(before);
      state = groupCommands(before.filter((event) => !gone.has(event.seq))).reduce((all, other) => after(all, other)[0], null);
      continue;
    }
    [state, line] = after(state, command);
    if (line) lines.set(seq, line);
  }
  return { state, lines, parts };
}

// What was done together: its keys begin alike.
/** @type {(events: TableEvent[]) => TableEvent[][]} */
function groupCommands(events) {
  /** @type {Map<string, TableEvent[]>} */
  const commands = new Map();
  for (const event of events) {
    const head = requestOf(event);
    const command = commands.get(head);
    if (command) command.push(event);
    else commands.set(head, [event]);
  }
  return [...commands.values()];
}

/** @type {(events: TableEvent[]) => TableNow} */
export function tableStateAfter(events) {
  const gone = goneOf(events);
  /** @type {TableNow} */
  const now = {
    table: "", commitment: "", ...seatsAfter([]), host: null, locked: false, decks: new Map(), lying: [],
    handedIn: new Map(), scores: null, closed: false, gone, game: "", games: [],
  };
  const names = new Map(); // of who sat there last
  for (const event of events) {
    toldOfTable(now, event);
    seated(now, event);
    if (event.kind !== "shuffle" || !gone.get(event.seq)?.restored) onDecks(now, event, gone.has(event.seq));
    if (event.kind === "sit") {
      const name = nameKey(event.name);
      if ((names.get(event.seat) ?? name) !== name) for (const all of [now.handedIn, now.scores]) all?.delete(event.seat); // another player's
      names.set(event.seat, name);
    }
    if (event.kind === "act" && !gone.has(event.seq)) shownOrScored(now, event);
    if (!now.game && event.deck) now.game = event.deck.split("/")[0];
  }
  now.host = [...now.seats.keys()][0] ?? null; // who has sat longest
  return now;
}

// By player: who sits there now, or sat there last.
/** @type {(events: TableEvent[]) => string[]} */
export function namesAtTable(events) {
  /** @type {string[]} */
  const names = [];
  for (const { kind, seat, name } of events) if (kind === "sit") names[seat - 1] = name;
  return Array.from(names, (name) => name ?? "");
}

// Who sits there, and the seals that have not been opened; as companion/table/state.py.
/** @type {(events: TableEvent[]) => SeatsNow} */
export function seatsAfter(events) {
  const now = { seats: new Map(), sealed: new Map(), opening: false };
  for (const event of events) seated(now, event);
  return now;
}

/** @type {(now: TableNow, event: TableEvent) => void} */
function toldOfTable(now, event) {
  if (event.kind === "new") Object.assign(now, { table: event.table, commitment: event.commitment });
  if (event.kind === "lock") now.locked = event.on;
  if (event.kind === "close") now.closed = true;
}

/** @type {(now: SeatsNow, event: TableEvent) => void} */
function seated(now, { kind, seat, name, seal }) {
  if (kind === "sit") now.seats.set(seat, name);
  if (kind === "free") {
    now.seats.delete(seat);
    now.sealed.delete(seat);
  }
  if (kind === "bid") now.sealed.set(seat, seal);
  if (kind === "bids") now.sealed.clear();
  now.opening = now.sealed.size > 0 && (now.opening || [...now.seats.keys()].every((one) => now.sealed.has(one)));
}

/** @type {(now: TableNow, event: TableEvent, isGone: boolean) => void} */
function onDecks(now, event, isGone) {
  const { kind, deck } = event;
  const pile = now.decks.get(deck) ?? { left: 0, discards: 0 };
  if (kind === "shuffle") {
    now.lying = now.lying.filter((one) => one.deck !== deck);
    now.decks.set(deck, { left: event.count, discards: 0 });
  } else if (ORIGINS.includes(kind) && deck) {
    now.decks.set(deck, { left: kind === "search" ? event.left : event.count, discards: kind === "reshuffle" && !isGone ? 0 : pile.discards });
    if (kind === "search" && !isGone) now.lying.push(...lyingOf(event));
  } else if (kind === "deal") {
    now.decks.set(deck, { ...pile, left: event.left });
    if (!isGone) now.lying.push(...lyingOf(event));
  } else if (kind === "discard" && !isGone) {
    now.decks.set(deck, { ...pile, discards: pile.discards + event.cards.length });
    event.cards.forEach((card, at) => takeOff(now, deck, card, event.deals?.[at]));
  } else if (kind === "gain" && !isGone) {
    now.decks.set(deck, { ...pile, discards: pile.discards + event.cards.length });
  } else if (kind === "remove" && !isGone && event.body !== "discarded") {
    for (const card of event.cards) takeOff(now, deck, card);
  }
}

/** @type {(event: TableEvent) => Lying[]} */
const lyingOf = ({ deck, seq, cards, seen }) =>
  cards.map((card, place) => ({ deck, event: seq, place, card, owner: seen ?? null, open: seen === undefined, row: seen === null }));

// Of several equal cards the log may say which one, by the event that dealt it.
/** @type {(now: TableNow, deck: string, card: string | null, deal?: number) => void} */
function takeOff(now, deck, card, deal) {
  const own = now.lying.filter((one) => one.deck === deck && (deal === undefined || one.event === deal));
  const found = own.find((one) => one.card === card && one.open) ?? own.find((one) => one.card === card || one.card === null);
  now.lying = now.lying.filter((one) => one !== found);
}

/** @type {(now: TableNow, event: TableEvent) => void} */
function shownOrScored(now, { seq, what, body }) {
  if (what.startsWith("setup ")) {
    const game = what.slice("setup ".length);
    Object.assign(now, { game, games: [...now.games, { since: seq, game }], lying: [], handedIn: new Map(), scores: null });
  }
  if (what === "show" || what === "look") {
    now.lying = now.lying.map((one) => {
      const at = one.event === body.event ? body.at.indexOf(one.place) : -1;
      if (at < 0) return one;
      return { ...one, card: body.cards[at] ?? one.card, ...(what === "show" ? { open: true, owner: null, of: one.owner ?? one.of } : {}) };
    });
  }
  if (what === "score") now.handedIn.set(body.seat, body.player ?? null);
  if (what === "reveal") {
    for (const [seat, player] of Object.entries(body?.scores ?? {})) if (now.handedIn.has(Number(seat))) now.handedIn.set(Number(seat), /** @type {any} */ (player));
  }
  if (what === "reveal" || now.scores) now.scores = new Map([...now.handedIn].flatMap(([seat, player]) => (player ? [[seat, player]] : [])));
}
