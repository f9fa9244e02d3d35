// Evenings in the phone's database: a title for each, a record for each event, and the rules with which
// they were begun, so that a newer page counts them as they were.

/** @import {Evening, EveningEvent} from "./types" */

/** @typedef {Omit<Evening, "events"> & {rev: number, count: number}} Title */
/** @typedef {{evening: Evening, rev: number}} Kept */

const DATABASE = "companion";
const LAYOUT = 1;
const LATEST_ANSWER = 1000; // ms: some browsers never answer
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
const inTime = (promise) =>
  Promise.race([
    promise,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error("the storage does not answer")), LATEST_ANSWER);
    }),
  ]);

export class Database {
  /** @param {IDBDatabase} db */
  constructor(db) {
    this.db = db;
    db.onversionchange = () => db.close(); // a newer page, or one that forgets everything
  }

  // All evenings.
  /** @type {() => Promise<Kept[]>} */
  async all() {
    const reading = this.db.transaction([TITLES, EVENTS]);
    const [titles, lines] = await inTime(
      Promise.all([answered(reading.objectStore(TITLES).getAll()), answered(reading.objectStore(EVENTS).getAll())]),
    );
    /** @type {Map<string, EveningEvent[]>} */
    const events = new Map(titles.map(({ id }) => [id, []]));
    for (const { id, at, event } of lines) {
      const mine = events.get(id);
      if (mine) mine[at] = event;
    }
    return titles.map(({ rev, count, ...title }) => ({ rev, evening: { ...title, events: (events.get(title.id) ?? []).slice(0, count) } }));
  }

  // Keeps an evening whose events before a place are kept already.
  /** @type {(kept: Kept, from: number) => Promise<void>} */
  keep({ evening: { events, ...title }, rev }, from) {
    return this.#write([TITLES, EVENTS], (writing) => {
      const lines = writing.objectStore(EVENTS);
      writing.objectStore(TITLES).put({ ...title, rev, count: events.length });
      events.slice(from).forEach((event, i) => lines.put({ id: title.id, at: from + i, event }));
      lines.delete(IDBKeyRange.bound([title.id, events.length], [title.id, Infinity]));
    });
  }

  /** @type {(id: string) => Promise<void>} */
  forget(id) {
    return this.#write([TITLES, EVENTS], (writing) => {
      writing.objectStore(TITLES).delete(id);
      writing.objectStore(EVENTS).delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    });
  }

  /** @type {(hash: string) => Promise<unknown>} */
  rules(hash) {
    return inTime(answered(this.db.transaction(RULES).objectStore(RULES).get(hash)));
  }

  /** @type {(hash: string, rules: unknown) => Promise<void>} */
  keepRules(hash, rules) {
    return this.#write([RULES], (writing) => {
      writing.objectStore(RULES).put(rules, hash);
    });
  }

  // Does something as a whole, so that it outlasts a loss of power.
  /** @type {(stores: string[], change: (writing: IDBTransaction) => void) => Promise<void>} */
  #write(stores, change) {
    return inTime(
      new Promise((resolve, reject) => {
        const writing = this.db.transaction(stores, "readwrite", { durability: "strict" });
        writing.oncomplete = () => resolve();
        writing.onabort = () => reject(writing.error);
        change(writing);
      }),
    );
  }
}

// The database of this phone.
// Rejects where there is none, where it does not answer within a second, or where a newer page made it.
/** @type {() => Promise<Database>} */
export async function openDatabase() {
  const opening = indexedDB.open(DATABASE, LAYOUT);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(TITLES, { keyPath: "id" });
    opening.result.createObjectStore(EVENTS, { keyPath: ["id", "at"] });
    opening.result.createObjectStore(RULES);
  };
  return new Database(await inTime(answered(opening)));
}
