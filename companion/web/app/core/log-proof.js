// Whether the log of a table is as it was written, and whether all chance in it follows from the seed that
// was promised; as companion/table/verify.py, for the file that `companion table export` writes.

import { digest, Stream } from "./chance.js";
import { commitmentOf } from "./seed-commitment.js";
import { ContentsCheck } from "./log-proof-contents.js";
import { Refusal } from "./user-error.js";
import { Impossible, newTable, tableAfterEvent } from "./table-piles.js";

/** @import {FindGame} from "./log-proof-contents.js" */
/** @import {TableState} from "./table-piles.js" */
/** @import {LogEvent} from "./types" */

/** @typedef {{events: number, checked: string[], wrong: string[], not_checked: string[], reasons: string[]}} Verdict */

const NO_EVENT = "0".repeat(64); // what the first event follows
const SHUFFLES = ["shuffle", "reshuffle", "search", "void"];
const DEALT = ["commitment", "deals"];
const HELD = ["order", "content"];

// What was found out about a log: how many events are good, what was looked at, what is wrong, what could
// not be looked at and why. games: those of the page; version: of the page.
/** @type {(text: string, games?: FindGame, version?: string) => Verdict} */
export function verdictOn(text, games = () => null, version = "") {
  const lines = text.split(/\r?\n/);
  if (lines[lines.length - 1] === "") lines.pop();
  const end = lines.pop() ?? "";
  const { events, states, prev, why } = readLog(lines);
  const wrong = [];
  if (events.length < lines.length) wrong.push(`event ${events.length + 1} is damaged: ${why}`);
  else if (!events.length) wrong.push("it holds no events; is it an export of a table?");
  else if (end !== `{"count":${events.length},"last":"${prev}"}`) {
    wrong.push(`its last line is missing or damaged: that line must hold the number of events, ${events.length}, and the hash of the last event`);
  }
  const seed = events.find(({ kind }) => kind === "close")?.body.seed;
  const checked = ["chain", "count"];
  if (typeof seed !== "string") return { events: events.length, checked, wrong, not_checked: [...DEALT, ...HELD], reasons: [] };
  const check = new ContentsCheck(events, seed, games, version);
  wrong.push(...wrongChance(events, states, seed, check));
  const isHeld = !check.unknown.size;
  return { events: events.length, checked: [...checked, ...DEALT, ...(isHeld ? HELD : [])], wrong, not_checked: isHeld ? [] : HELD, reasons: [...check.unknown] };
}

// The good events of a log, how the table stood before and after each, and why the next one is not good.
/** @type {(lines: string[]) => {events: LogEvent[], states: TableState[], prev: string, why: string}} */
function readLog(lines) {
  /** @type {LogEvent[]} */
  const events = [];
  const states = [newTable()];
  let prev = NO_EVENT;
  for (const line of lines) {
    const event = eventIn(line);
    if (!event || event.prev !== prev || event.seq !== events.length + 1) return { events, states, prev, why: "it does not follow the event before" };
    try {
      states.push(tableAfterEvent(states[states.length - 1], event, events));
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
      return { events, states, prev, why: error.message };
    }
    events.push(event);
    prev = digest(line);
  }
  return { events, states, prev, why: "" };
}

/** @type {(line: string) => LogEvent | null} */
function eventIn(line) {
  try {
    const event = JSON.parse(line);
    return event?.body && typeof event.body === "object" ? event : null;
  } catch {
    return null;
  }
}

// All that does not follow from the seed.
/** @type {(events: LogEvent[], states: TableState[], seed: string, check: ContentsCheck) => string[]} */
function wrongChance(events, states, seed, check) {
  try {
    const promise = commitmentOf(seed);
    /** @type {Map<string, string[]>} */
    const decks = new Map(); // as they lie, from the top
    return events.flatMap((event, at) => {
      const other = event.kind === "close" && events[0].body.commitment !== promise ? "this seed is not the one that was promised" : null;
      const wrong = wrongIn(event, seed, decks) ?? other ?? check.wrong(event, states[at], states[at + 1]);
      return wrong ? [`event ${event.seq}: ${wrong}`] : [];
    });
  } catch (error) {
    if (error instanceof Refusal) return [`the seed cannot be used: ${error.message}`];
    throw error;
  }
}

// What is wrong with an event; null if all is well.
/** @type {(event: LogEvent, seed: string, decks: Map<string, string[]>) => string | null} */
function wrongIn({ kind, body }, seed, decks) {
  if (kind === "deal") {
    const pile = decks.get(body.deck) ?? [];
    decks.set(body.deck, pile.slice(body.cards.length));
    return unlike("deals", pile.slice(0, body.cards.length), body.cards);
  }
  if (!SHUFFLES.includes(kind) && kind !== "roll" && kind !== "pick") return null;
  const stream = new Stream(seed, body.start);
  let wrong = null;
  if (kind === "roll") wrong = unlike("rolls", valuesRolled(stream, body), body.values);
  else if (kind === "pick") wrong = unlike("picks", [stream.choice(body.options)], [body.choice]);
  else {
    const order = stream.shuffled(body.names);
    if (body.deck) decks.set(body.deck, order);
  }
  return wrong ?? unlike("ends at word", [stream.used], [body.end]);
}

/** @type {(stream: Stream, body: {kinds: string[][], dice: string[]}) => number[]} */
function valuesRolled(stream, { kinds, dice }) {
  const sides = new Map(kinds.map(([name, ...faces]) => [name, faces.length]));
  return dice.map((die) => stream.below(/** @type {number} */ (sides.get(die))) + 1);
}

/** @type {(does: string, due: unknown[], found: unknown[]) => string | null} */
function unlike(does, due, found) {
  if (JSON.stringify(due) === JSON.stringify(found)) return null;
  return `the seed ${does} ${due.join(", ")}, but the log has ${found.join(", ")}`;
}
