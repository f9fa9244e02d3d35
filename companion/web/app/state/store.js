// What the phone keeps: evenings, names, the theme. Evenings stand in its database; the last ones also in
// the small storage, which is written at once. A phone that refuses is told of, not fought with.

import { openDatabase } from "./database.js";

/** @import {Database, Kept} from "./database.js" */
/** @import {Evening, EveningEvent} from "./types" */

const EVENING = "companion-evening-"; // and its id: a tap writes one evening, not those of a year
const ORDER = "companion-order"; // their ids, the latest first
const ALL = "companion-evenings"; // where all of them once stood together
const GONE = "companion-gone"; // ids of evenings that were forgotten and may still stand in the database
const FOUND = "companion-found"; // ids of evenings that older pages kept
const THEME = "companion-theme";
const MOST_NAMES = 24;
const MIRRORED = 4; // evenings that stand in the small storage too

/** @type {Map<string, Kept>} */
const keptHere = new Map(); // all that is known
/** @type {Map<string, EveningEvent[]>} */
const inDatabase = new Map(); // the events that the database has, or is about to have
/** @type {Database | null} */
let database = null;
/** @type {() => void} */
let failed = () => {};
let latestRev = 0;
let isRead = false;

/** @type {(key: string) => any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

// Returns whether the phone has kept it.
/** @type {(key: string, value: unknown) => boolean} */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @type {(key: string) => void} */
function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // a phone without storage has nothing to drop
  }
}

/** @type {(found: any) => found is Evening} */
const isEvening = (found) =>
  found?.format === 1 && [found.id, found.at, found.game, found.mode].every((one) => typeof one === "string") &&
  Array.isArray(found.names) && Array.isArray(found.events);

/** @type {() => string[]} */
function order() {
  const found = read(ORDER);
  return Array.isArray(found) ? found : [];
}

// Reads an evening of the small storage anew: another page of this phone may have written it.
/** @type {(id: string) => void} */
export function readMirror(id) {
  const found = read(EVENING + id);
  if (!isEvening(found)) return;
  const { rev = 0, ...evening } = /** @type {Evening & {rev?: number}} */ (found);
  if (rev >= (keptHere.get(id)?.rev ?? 0)) keptHere.set(id, { evening, rev });
  latestRev = Math.max(latestRev, rev);
}

function readMirrors() {
  if (isRead) return;
  isRead = true;
  const older = read(ALL);
  if (Array.isArray(older) && older.filter(isEvening).reverse().every((one) => mirrored({ evening: one, rev: nextRev() }))) drop(ALL);
  order().reverse().forEach(readMirror);
}

/** @type {() => number} */
const nextRev = () => (latestRev = Math.max(Date.now(), latestRev + 1));

/** @type {(kept: Kept) => boolean} */
function mirrored({ evening, rev }) {
  const ids = order();
  const first = ids[0] === evening.id || write(ORDER, [evening.id, ...ids.filter((id) => id !== evening.id)]);
  return first && write(EVENING + evening.id, { ...evening, rev });
}

// Takes out of the small storage what the database has, but for the last ones.
function thinMirror() {
  const ids = order();
  const safe = ids.slice(MIRRORED).filter((id) => inDatabase.has(id));
  if (!safe.length || !write(ORDER, ids.filter((id) => !safe.includes(id)))) return;
  safe.forEach((id) => drop(EVENING + id));
}

// All evenings, the latest first.
/** @type {() => Evening[]} */
export function evenings() {
  readMirrors();
  return [...keptHere.values()].sort((one, other) => other.rev - one.rev).map(({ evening }) => evening);
}

// Returns whether it is kept, as far as that is known at once; what fails later is told.
/** @type {(evening: Evening) => boolean} */
export function keepEvening(evening) {
  readMirrors();
  const kept = { evening, rev: nextRev() };
  keptHere.set(evening.id, kept);
  const isMirrored = mirrored(kept);
  if (database) saveTo(database, kept).catch(() => isMirrored || failed());
  return isMirrored || database !== null;
}

/** @type {(db: Database, kept: Kept) => Promise<void>} */
function saveTo(db, kept) {
  const { id, events } = kept.evening;
  const before = inDatabase.get(id) ?? [];
  const from = events.findIndex((event, i) => event !== before[i]);
  inDatabase.set(id, events);
  return db.keep(kept, from < 0 ? events.length : from).catch((problem) => {
    inDatabase.delete(id);
    throw problem;
  });
}

/** @type {(id: string) => boolean} */
export function forgetEvening(id) {
  keptHere.delete(id);
  inDatabase.delete(id);
  const isGone = write(ORDER, order().filter((one) => one !== id)) && write(GONE, [...gone(), id]);
  drop(EVENING + id);
  if (database) forgetIn(database, id).catch(failed);
  return isGone || database !== null;
}

/** @type {() => string[]} */
const gone = () => read(GONE) ?? [];

/** @type {(db: Database, id: string) => Promise<void>} */
async function forgetIn(db, id) {
  await db.forget(id);
  write(GONE, gone().filter((one) => one !== id));
}

// Opens the database and brings it and the small storage together; what is newer counts.
// Resolves with whether it knew more. notKept is called when it does not take an evening later.
/** @type {(notKept: () => void) => Promise<boolean>} */
export async function openStore(notKept) {
  failed = notKept;
  let knewMore = false;
  readMirrors();
  try {
    const opened = await openDatabase();
    for (const found of await opened.all()) {
      const { id } = found.evening;
      if (gone().includes(id)) continue;
      inDatabase.set(id, found.evening.events);
      if (found.rev > (keptHere.get(id)?.rev ?? -1)) {
        keptHere.set(id, found);
        knewMore = true;
      }
      latestRev = Math.max(latestRev, found.rev);
    }
    database = opened;
    await Promise.all(gone().map((id) => forgetIn(opened, id)));
    await Promise.all([...keptHere.values()].filter(({ evening }) => inDatabase.get(evening.id) !== evening.events).map((kept) => saveTo(opened, kept)));
    thinMirror();
  } catch {
    // it refuses, never answers, or is of a newer page: the small storage has the last evenings
  }
  return knewMore;
}

// The rules with which an evening was begun, if they are not those of the page.
/** @type {(hash: string) => Promise<unknown>} */
export const rulesKept = async (hash) => database?.rules(hash);

/** @type {(hash: string, rules: unknown) => void} */
export function keepRules(hash, rules) {
  database?.keepRules(hash, rules).catch(failed);
}

// Whether an evening of an older page is found for the first time; it comes once, and may be forgotten.
/** @type {(id: string) => boolean} */
export function isFirstFound(id) {
  const known = read(FOUND) ?? [];
  return !known.includes(id) && write(FOUND, [...known, id]);
}

// The names of everybody who has played here, those of the last evening first.
/** @type {() => string[]} */
export const knownNames = () => [...new Set(evenings().flatMap((one) => one.names))].slice(0, MOST_NAMES);

/** @type {() => string} */
export const theme = () => read(THEME) ?? "auto";

/** @type {(name: string) => boolean} */
export const keepTheme = (name) => write(THEME, name);
