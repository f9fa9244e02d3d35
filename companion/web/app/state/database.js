// Evenings in the phone's database: a title for each, a record for each event, and the rules with which
// they were begun, so that a newer page counts them as they were.

import { equalLength, mergeEvenings } from "./merge-taps.js";

/** @import {Evening, EveningEvent} from "./types" */

/** @typedef {Omit<Evening, "events"> & {rev: number, count: number}} Title */
/** @typedef {{id: string, at: number, event: EveningEvent}} Line */
/** @typedef {{evening: Evening, rev: number}} Kept */

const DATABASE = "companion";
const LAYOUT = 1;
const LATEST_WRITTEN = 1000; // ms: some browsers never answer
const WITHOUT_TAPS = 1000; // ms without a tap
const TITLES = "titles";
const EVENTS = "events";
const RULES = "rules";

/** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {<T>(promise: Promise<T>) => Promise<T>} */
export const inTime = (promise) =>
  Promise.race([
    promise,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error("the storage does not answer")), LATEST_WRITTEN);
    }),
  ]);

// The events of an evening.
/** @type {(id: string) => IDBKeyRange} */
const every = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** @type {(title: Title, lines: Line[]) => Kept} */
const asKept = ({ rev, count, ...title }, lines) => ({ rev, evening: { ...title, events: lines.slice(0, count).map(({ event }) => event) } });

/** @type {(writing: IDBTransaction, kept: Kept, from: number) => void} */
function put(writing, { evening: { events, ...title }, rev }, from) {
  const { id } = title;
  const lines = writing.objectStore(EVENTS);
  writing.objectStore(TITLES).put({ ...title, rev, count: events.length });
  events.slice(from).forEach((event, i) => lines.put({ id, at: from + i, event }));
  lines.delete(IDBKeyRange.bound([id, events.length], [id, Infinity]));
}

export class Database {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #quiet;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.db = db;
    db.onversionchange = () => db.close(); // a newer page, or one that forgets everything
  }

  // All evenings.
  /** @type {() => Promise<Kept[]>} */
  async all() {
    const reading = this.db.transaction([TITLES, EVENTS]);
    const [titles, lines] = await Promise.all([answered(reading.objectStore(TITLES).getAll()), answered(reading.objectStore(EVENTS).getAll())]);
    /** @type {Map<string, Line[]>} */
    const events = new Map(titles.map(({ id }) => [id, []]));
    for (const line of lines) events.get(line.id)?.push(line);
    return titles.map((title) => asKept(title, events.get(title.id) ?? []));
  }

  /** @type {(id: string) => Promise<Kept | undefined>} */
  async one(id) {
    const reading = this.db.transaction([TITLES, EVENTS]);
    const [title, lines] = await Promise.all([answered(reading.objectStore(TITLES).get(id)), answered(reading.objectStore(EVENTS).getAll(every(id)))]);
    return title && asKept(title, lines);
  }

  // Keeps an evening. before: what the database is known to have of it. If another page has changed that
  // since, what both did is put together. Resolves with what is kept: it outlasts the page and the browser
  // then, and a loss of power soon after, as to wait for that would take long.
  /** @type {(kept: Kept, before: Kept | undefined) => Promise<Kept>} */
  async keep(kept, before) {
    const { id, events } = kept.evening;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#toDisk(id).catch(() => {}), WITHOUT_TAPS);
    const from = before ? equalLength(events, before.evening.events) : 0;
    let isOther = false;
    try {
      await this.#write([TITLES, EVENTS], (writing) => {
        const asked = writing.objectStore(TITLES).get(id);
        put(writing, kept, from); // asked and written at once, as the page may be gone in a moment
        asked.onsuccess = () => {
          isOther = asked.result ? asked.result.rev !== before?.rev : from > 0;
          if (isOther) writing.abort();
          else writing.commit();
        };
      });
      return kept;
    } catch (problem) {
      if (!isOther) throw problem;
      return this.#keepTogether(kept, before?.evening.events ?? []);
    }
  }

  /** @type {(kept: Kept, known: EveningEvent[]) => Promise<Kept>} */
  async #keepTogether(kept, known) {
    const { id, events } = kept.evening;
    let done = kept;
    await this.#write([TITLES, EVENTS], (writing) => {
      const title = writing.objectStore(TITLES).get(id);
      const lines = writing.objectStore(EVENTS).getAll(every(id));
      lines.onsuccess = () => {
        if (title.result) {
          const there = asKept(title.result, lines.result);
          done = { evening: { ...kept.evening, events: mergeEvenings(events, known, there.evening.events) }, rev: Math.max(kept.rev, there.rev) + 1 };
        }
        put(writing, done, 0);
      };
    });
    return done;
  }

  /** @type {(id: string) => Promise<void>} */
  forget(id) {
    return this.#write([TITLES, EVENTS], (writing) => {
      writing.objectStore(TITLES).delete(id);
      writing.objectStore(EVENTS).delete(every(id));
    });
  }

  /** @type {(hash: string) => Promise<unknown>} */
  rules(hash) {
    return answered(this.db.transaction(RULES).objectStore(RULES).get(hash));
  }

  /** @type {(hash: string, rules: unknown) => Promise<void>} */
  keepRules(hash, rules) {
    return this.#write([RULES], (writing) => {
      writing.objectStore(RULES).put(rules, hash);
    });
  }

  // What was written before goes to the disk with a title that is written again.
  /** @type {(id: string) => Promise<void>} */
  #toDisk(id) {
    return this.#write([TITLES], (writing) => {
      const titles = writing.objectStore(TITLES);
      const asked = titles.get(id);
      asked.onsuccess = () => asked.result && titles.put(asked.result);
    }, "strict");
  }

  // Does something as a whole.
  /** @type {(stores: string[], change: (writing: IDBTransaction) => void, durability?: IDBTransactionDurability) => Promise<void>} */
  #write(stores, change, durability = "relaxed") {
    return inTime(
      new Promise((resolve, reject) => {
        const writing = this.db.transaction(stores, "readwrite", { durability });
        writing.oncomplete = () => resolve();
        writing.onabort = () => reject(writing.error);
        change(writing);
      }),
    );
  }
}

// The database of this phone.
// Rejects where there is none, or where a newer page made it.
/** @type {() => Promise<Database>} */
export async function openDatabase() {
  const opening = indexedDB.open(DATABASE, LAYOUT);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(TITLES, { keyPath: "id" });
    opening.result.createObjectStore(EVENTS, { keyPath: ["id", "at"] });
    opening.result.createObjectStore(RULES);
  };
  return new Database(await answered(opening));
}
