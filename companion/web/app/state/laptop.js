// The laptop that served the page keeps every evening too: what was tapped goes there, and what others
// tapped comes back. The phone needs it for nothing: if it is away all goes on, and is sent later.

import { DELIVERED } from "../parts.js";
import { bare, equalLength, merged } from "./merging.js";
import { read, write } from "./store.js";

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
 * }} Shelf
 */

const OFTEN = 2000; // ms between two looks at what others did
const SOON = 200; // ms after a tap
const FORGOTTEN = "companion-forgotten"; // ids that the phone does not want back
const MOST_FORGOTTEN = 500;

// The events of an evening after more lines of the laptop.
/** @type {(events: EveningEvent[], lines: Line[]) => EveningEvent[]} */
export function withLines(events, lines) {
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
  let busy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @type {() => string[]} */
  const forgotten = () => read(FORGOTTEN) ?? [];

  /** @type {(id: string) => string} */
  const place = (id) => `evenings/${encodeURIComponent(id)}`;

  /** @type {(id: string, kept: Kept) => Promise<Seen>} */
  async function learnt(id, kept) {
    await phone.hold(kept.evening.rules).catch(() => {});
    const before = seen.get(id) ?? { count: 0, events: [] };
    const now = { count: kept.count, events: withLines(before.events, kept.entries) };
    seen.set(id, now);
    const mine = phone.evening(id);
    const all = merged(mine?.events ?? [], before.events, now.events);
    if (!mine || all !== mine.events) phone.adopt({ ...(mine ?? kept.evening), events: all });
    return now;
  }

  /** @type {(id: string) => Promise<void>} */
  async function looked(id) {
    const answer = await fetch(`${place(id)}?base=${seen.get(id)?.count ?? 0}`);
    if (answer.ok) await learnt(id, await answer.json()); // else it is damaged, or gone again
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
        phone.adopt({ ...evening, events: merged(events, [], known.events) });
        continue;
      }
      if (from === events.length && known.count) return;
      const stamp = crypto.getRandomValues(new Uint32Array(2)).join("-");
      const entries = events.slice(from).map((event, i) => ({ id: event.tap ?? `${stamp}-${i}`, at: from + i, event: JSON.parse(bare(event)) }));
      const body = JSON.stringify({ evening: title, base: known.count, entries });
      const answer = await fetch(place(id), { method: "POST", headers: { "Content-Type": "application/json" }, body });
      if (answer.status === 409) {
        known = await learnt(id, await answer.json());
        continue;
      }
      if (answer.status === 507) throw new Error("full");
      if (!answer.ok) return; // it will not have it: the phone keeps it
      const kept = await answer.json();
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
      const answer = await fetch("evenings");
      if (!answer.ok) throw new Error(answer.statusText);
      const { evenings } = await answer.json();
      const gone = new Set(forgotten());
      for (const { id, count } of evenings.reverse()) {
        if (!gone.has(id) && count !== seen.get(id)?.count) await looked(id);
      }
      for (const id of [...waiting]) {
        waiting.delete(id);
        await sent(id).catch((problem) => {
          waiting.add(id);
          throw problem;
        });
      }
      state = "here";
    } catch (problem) {
      state = problem instanceof Error && problem.message === "full" ? "full" : "away";
    }
    busy = false;
    if (state !== before) phone.changed();
    timer = setTimeout(look, waiting.size && state === "here" ? SOON : OFTEN);
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") look();
  });
  look();
  return {
    kept(id) {
      waiting.add(id);
      clearTimeout(timer);
      timer = setTimeout(look, SOON);
    },
    forgot(id) {
      waiting.delete(id);
      write(FORGOTTEN, [id, ...forgotten()].slice(0, MOST_FORGOTTEN));
    },
    rules: async (hash) => {
      const answer = await fetch(`rules-${hash}.json`);
      return answer.ok ? answer.json() : null;
    },
    state: () => state,
  };
}

DELIVERED.shelf = shelfOnLaptop;
