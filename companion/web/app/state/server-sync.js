// The laptop that served the page keeps every evening too: what was tapped goes there, and what others
// tapped comes back. The phone needs it for nothing: if it is away all goes on, and is sent later.

import { DELIVERED } from "../parts.js";
import { textWithoutTaps } from "./evening.js";
import { equalLength, mergeEvenings } from "./merge-taps.js";
import { fetchInTime } from "./request-timeout.js";
import { read, write } from "./store.js";

/** @import {Freshness} from "../ui/freshness.js" */
/** @import {Evening, EveningEvent} from "./types" */

/** @typedef {{seq: number, id: string, at: number, event: EveningEvent}} Line */
/** @typedef {{evening: Omit<Evening, "events">, count: number, entries: Line[]}} Kept */
/** @typedef {{count: number, events: EveningEvent[]}} Seen */
/**
 * @typedef {{
 *   ids: () => string[],
 *   evening: (id: string) => Evening | undefined,
 *   adopt: (evening: Evening) => void,
 *   hold: (rules?: string) => Promise<unknown>,
 *   changed: () => void,
 * }} Phone
 */
/**
 * @typedef {{
 *   kept: (id: string) => void,
 *   forgot: (id: string) => void,
 *   rules: (hash: string) => Promise<unknown>,
 *   state: () => string,
 *   why: () => string,
 *   fresh: () => Freshness,
 * }} Shelf
 */

class FullError extends Error {} // the laptop keeps no more; the message says why, and what to do

const OFTEN = 2000; // ms between two looks at what others did
const SOON = 200; // ms after a tap
const FORGOTTEN = "companion-forgotten"; // ids that the phone does not want back
const MOST_FORGOTTEN = 500;

// The events of an evening after more lines of the laptop.
/** @type {(events: EveningEvent[], lines: Line[]) => EveningEvent[]} */
function withLines(events, lines) {
  const found = [...events];
  for (const { id, at, event } of lines) found[at] = { ...event, tap: id };
  return found;
}

// Begins to keep evenings on the laptop as well.
/** @type {(phone: Phone) => Shelf} */
function shelfOnLaptop(phone) {
  /** @type {Map<string, Seen>} */
  const seen = new Map();
  const waiting = new Set(phone.ids());
  let state = "here";
  let why = "";
  let busy = false;
  let asOf = 0; // when all was known that is on the laptop
  let waits = waiting.size > 0; // a tap is on its way
  let since = Date.now(); // when anything of that was tapped or sent last
  let open = new AbortController(); // gives up what is on its way
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @type {() => string[]} */
  const forgotten = () => read(FORGOTTEN) ?? [];

  /** @type {(id: string) => string} */
  const place = (id) => `evenings/${encodeURIComponent(id)}`;

  /** @type {<Content>(path: string, take: (answer: Response) => Promise<Content>, options?: RequestInit & {body?: string}) => Promise<Content>} */
  const ask = (path, take, options = {}) => fetchInTime(path, options, take, (open = new AbortController()));

  /** @type {(id: string, kept: Kept) => Promise<Seen>} */
  async function learnt(id, kept) {
    await phone.hold(kept.evening.rules).catch(() => {});
    const before = seen.get(id) ?? { count: 0, events: [] };
    const now = { count: kept.count, events: withLines(before.events, kept.entries) };
    seen.set(id, now);
    const mine = phone.evening(id);
    const all = mergeEvenings(mine?.events ?? [], before.events, now.events);
    if (!mine || all !== mine.events) phone.adopt({ ...(mine ?? kept.evening), events: all });
    return now;
  }

  /** @type {(id: string) => Promise<void>} */
  async function looked(id) {
    const kept = await ask(`${place(id)}?base=${seen.get(id)?.count ?? 0}`, async (answer) => (answer.ok ? answer.json() : null));
    if (kept) await learnt(id, kept); // else it is damaged, or gone again
  }

  // Sends what the laptop does not have; if others were faster, what they did comes first.
  /** @type {(id: string) => Promise<void>} */
  async function sent(id) {
    let known = seen.get(id) ?? { count: 0, events: [] }; // all that is there has been looked at
    for (let tries = 0; tries < 5; tries += 1) {
      const evening = phone.evening(id);
      if (!evening) return;
      const from = equalLength(evening.events, known.events);
      const { events, ...title } = evening;
      if (events.slice(from).some(({ tap }) => tap && known.events.some((one) => one.tap === tap))) { // in another order
        phone.adopt({ ...evening, events: mergeEvenings(events, [], known.events) });
        continue;
      }
      if (from === events.length && known.count) return;
      const stamp = crypto.getRandomValues(new Uint32Array(2)).join("-");
      const entries = events.slice(from).map((event, i) => ({ id: event.tap ?? `${stamp}-${i}`, at: from + i, event: JSON.parse(textWithoutTaps(event)) }));
      const body = JSON.stringify({ evening: title, base: known.count, entries });
      const { status, kept, full } = await ask(place(id), async (answer) => ({ status: answer.status, kept: answer.ok || answer.status === 409 ? await answer.json() : null, full: answer.status === 507 && (await answer.text()) }), { method: "POST", headers: { "Content-Type": "application/json" }, body });
      if (status === 409) {
        known = await learnt(id, kept);
        continue;
      }
      if (full) throw new FullError(full);
      if (!kept) return; // it will not have it: the phone keeps it
      seen.set(id, { count: kept.count, events: withLines(known.events, kept.entries) });
      return;
    }
  }

  async function look() {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    const before = state;
    try {
      const { evenings } = await ask("evenings", async (answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        return answer.json();
      });
      const gone = new Set(forgotten());
      for (const { id, count } of evenings.reverse()) {
        if (!gone.has(id) && count !== seen.get(id)?.count) await looked(id);
      }
      let full = "";
      for (const id of [...waiting]) {
        waiting.delete(id);
        await sent(id).catch((problem) => {
          waiting.add(id);
          if (!(problem instanceof FullError)) throw problem;
          full = problem.message;
        });
        since = Date.now();
      }
      waits = waiting.size > 0;
      asOf = Date.now();
      why = full;
      state = full ? "full" : "here";
    } catch {
      state = "away";
    }
    busy = false;
    if (state !== before) phone.changed();
    timer = setTimeout(look, waiting.size && state === "here" ? SOON : OFTEN);
  }

  // A phone that slept or changed its network may wait for an answer that was lost.
  const lookAgain = () => {
    clearTimeout(timer);
    if (document.visibilityState !== "visible") return;
    open.abort();
    look();
  };
  document.addEventListener("visibilitychange", lookAgain);
  addEventListener("online", lookAgain);
  look();
  return {
    kept(id) {
      if (!waits) since = Date.now();
      waits = true;
      waiting.add(id);
      clearTimeout(timer);
      timer = setTimeout(look, SOON);
    },
    forgot(id) {
      waiting.delete(id);
      write(FORGOTTEN, [id, ...forgotten()].slice(0, MOST_FORGOTTEN));
    },
    rules: (hash) => fetchInTime(`rules-${hash}.json`, {}, async (answer) => (answer.ok ? answer.json() : null)).catch(() => null),
    state: () => state,
    why: () => why,
    fresh: () => ({ isCurrent: state !== "away", asOf, waitsSince: waits && state !== "full" ? since : 0 }),
  };
}

DELIVERED.shelf = shelfOnLaptop;
