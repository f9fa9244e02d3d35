// Whether the log of a table is as it was written, and whether all chance in it follows from the seed that
// was promised; as companion/table/verify.py, for the file that `companion table export` writes.

import { digest, Stream } from "./chance.js";
import { promiseOf } from "./promise.js";
import { Refusal } from "./refusal.js";

/** @typedef {{seq: number, prev: string, kind: string, body: any}} LogEvent */
/** @typedef {{ok: boolean, events: number, checked: string[], problems: string[]}} Verdict */

const NO_EVENT = "0".repeat(64); // what the first event follows
const SHUFFLES = ["shuffle", "reshuffle", "search", "void"];

// What was found out about a log: how many events are good, what was looked at, what is wrong.
/** @type {(text: string) => Verdict} */
export function verdictOn(text) {
  const lines = text.split(/\r?\n/);
  if (lines[lines.length - 1] === "") lines.pop();
  const end = lines.pop() ?? "";
  /** @type {LogEvent[]} */
  const events = [];
  let prev = NO_EVENT;
  for (const line of lines) {
    const event = eventIn(line);
    if (!event || event.prev !== prev || event.seq !== events.length + 1) break;
    events.push(event);
    prev = digest(line);
  }
  const problems = [];
  if (events.length < lines.length) problems.push(`event ${events.length + 1} is damaged: it does not follow from the one before`);
  else if (!events.length) problems.push("it holds no events; is it an export of a table?");
  else if (end !== `{"count":${events.length},"last":"${prev}"}`) {
    problems.push(`its end is missing or damaged: the last line must hold the count of ${events.length} events and the hash of the last one`);
  }
  const seed = events.find(({ kind }) => kind === "close")?.body.seed;
  if (typeof seed === "string") problems.push(...wrongChance(events, seed));
  const checked = ["chain", "count", ...(typeof seed === "string" ? ["commitment", "deals"] : [])];
  return { ok: !problems.length, events: events.length, checked, problems };
}

/** @type {(line: string) => LogEvent | null} */
function eventIn(line) {
  try {
    const event = JSON.parse(line);
    return event && typeof event.body === "object" ? event : null;
  } catch {
    return null;
  }
}

// All that does not follow from the seed.
/** @type {(events: LogEvent[], seed: string) => string[]} */
export function wrongChance(events, seed) {
  try {
    const promise = promiseOf(seed);
    /** @type {Map<string, string[]>} */
    const decks = new Map(); // as they lie, from the top
    return events.flatMap((event) => {
      const wrong = wrongIn(event, seed, decks) ?? (event.kind === "close" && events[0].body.commitment !== promise ? "this seed is not the one that was promised" : null);
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
  if (!isPossible(kind, body)) return "it says what cannot be";
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

// Whether it can be done again at all.
/** @type {(kind: string, body: any) => boolean} */
function isPossible(kind, { cards, names, options, kinds, dice, values, start }) {
  if (kind === "deal") return Array.isArray(cards);
  if (SHUFFLES.includes(kind)) return Array.isArray(names) && Number.isSafeInteger(start) && start >= 0;
  if (kind === "pick") return Array.isArray(options) && options.length > 0 && Number.isSafeInteger(start) && start >= 0;
  if (kind !== "roll") return true;
  const known = new Set(kinds?.filter((/** @type {string[]} */ faces) => faces.length > 1).map((/** @type {string[]} */ [name]) => name));
  return Array.isArray(dice) && dice.every((die) => known.has(die)) && Array.isArray(values) && Number.isSafeInteger(start) && start >= 0;
}

/** @type {(stream: Stream, body: {kinds: string[][], dice: string[]}) => number[]} */
function valuesRolled(stream, { kinds, dice }) {
  const sides = new Map(kinds.map(([name, ...faces]) => [name, faces.length]));
  return dice.map((die) => stream.below(/** @type {number} */ (sides.get(die))) + 1);
}

/** @type {(does: string, due: unknown[], found: unknown[]) => string | null} */
function unlike(does, due, found) {
  if (JSON.stringify(due) === JSON.stringify(found)) return null;
  return `the seed ${does} ${due.join(", ")}, the log says ${found.join(", ")}`;
}
