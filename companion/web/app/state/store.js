// What the phone keeps: evenings, names, the theme. Evenings stand in its database; the last ones also in
// the small storage, which is written at once. A phone that refuses is told of, not fought with.

import { inTime, openDatabase } from "./database.js";
import { mergeEvenings } from "./merge-taps.js";

/** @import {Database, Kept} from "./database.js" */
/** @import {Evening} from "./types" */

const EVENING = "companion-evening-"; // and its id: a tap writes one evening, not those of a year
const ORDER = "companion-order"; // their ids, the latest first
const ALL = "companion-evenings"; // where all of them once stood together
const GONE = "companion-gone"; // ids of evenings that were forgotten and may still stand in the database
const FOUND = "companion-found"; // ids of evenings that older pages kept
const THEME = "companion-theme";
const PHONE = "companion-phone"; // how the names of its taps begin
const PAGES = "companion"; // the channel of all pages on this phone
const LATEST_WORD = 1000; // ms
const MOST_NAMES = 24;
const MIRRORED = 20; // evenings that stand in the small storage too: browsers throw away damaged databases

/** @type {Map<string, Kept>} */
const keptHere = new Map(); // all that is known
/** @type {Map<string, Kept>} */
const inDatabase = new Map(); // what the database has, or is about to have
/** @type {Map<string, Promise<void>>} */
const writes = new Map(); // the last one of each evening
/** @type {Set<Promise<unknown>>} */
const underWay = new Set(); // what the database has to do until all is kept
/** @type {Database | null} */
let database = null;
/** @type {BroadcastChannel | null} */
let otherPages = null;
/** @type {() => void} */
let failed = () => {};
/** @type {(id: string) => void} */
let changed = () => {};
let latestRev = 0;
let isRead = false;

/** @type {<T>(work: Promise<T>) => Promise<T>} */
function noted(work) {
  const done = () => underWay.delete(work);
  underWay.add(work);
  work.then(done, done);
  return work;
}

// Resolves once all is kept, or will not be; null if it is.
/** @type {() => Promise<void> | null} */
export const allStored = () => (underWay.size ? Promise.allSettled(underWay).then(allStored).then(() => {}) : null);

/** @type {(key: string) => any} */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

// Returns whether the phone has kept it.
/** @type {(key: string, value: unknown) => boolean} */
export function write(key, value) {
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

/** @type {(id: string) => void} */
function readMirror(id) {
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

/** @type {(id: string) => Evening | undefined} */
export function eveningKept(id) {
  readMirrors();
  return keptHere.get(id)?.evening;
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
  const { id } = kept.evening;
  const before = inDatabase.get(id);
  inDatabase.set(id, kept);
  const writing = db.keep(kept, before).then((done) => {
    if (done !== kept && keptHere.get(id) === kept) takeOver(done);
    otherPages?.postMessage(id);
  }, (problem) => {
    inDatabase.delete(id);
    throw problem;
  });
  writes.set(id, writing);
  return noted(writing);
}

// Goes on with what the database has.
/** @type {(done: Kept) => void} */
function takeOver(done) {
  const { id } = done.evening;
  latestRev = Math.max(latestRev, done.rev);
  inDatabase.set(id, done);
  keptHere.set(id, done);
  mirrored(done);
  changed(id);
}

// Another page has kept or forgotten an evening. What was tapped here meanwhile is kept first.
/** @type {(db: Database, id: string) => Promise<void>} */
async function readAgain(db, id) {
  await writes.get(id)?.catch(() => {});
  const mine = keptHere.get(id);
  const now = await db.one(id);
  if (keptHere.get(id) !== mine) return readAgain(db, id);
  if (now && now.rev > (mine?.rev ?? -1)) return takeOver(now);
  if (now || !mine) return;
  keptHere.delete(id);
  inDatabase.delete(id);
  changed(id);
}

/** @type {(id: string) => boolean} */
export function forgetEvening(id) {
  keptHere.delete(id);
  inDatabase.delete(id);
  const isGone = write(ORDER, order().filter((one) => one !== id)) && write(GONE, [...gone(), id]);
  drop(EVENING + id);
  if (database) noted(forgetIn(database, id)).catch(failed);
  return isGone || database !== null;
}

/** @type {() => string[]} */
const gone = () => read(GONE) ?? [];

/** @type {(db: Database, id: string) => Promise<void>} */
async function forgetIn(db, id) {
  await db.forget(id);
  write(GONE, gone().filter((one) => one !== id));
  otherPages?.postMessage(id);
}

// Opens the database and brings it and the small storage together. Resolves with whether it knew more;
// never, where it never answers.
// notKept: called when it does not take an evening later.
// onChange: called with the id of an evening that another page of this phone has changed.
/** @type {(notKept: () => void, onChange: (id: string) => void) => Promise<boolean>} */
export function openStore(notKept, onChange) {
  failed = notKept;
  changed = onChange;
  const opening = broughtTogether();
  noted(inTime(opening));
  return opening;
}

/** @type {() => Promise<boolean>} */
async function broughtTogether() {
  let knewMore = false;
  readMirrors();
  try {
    const opened = await openDatabase();
    const all = await opened.all();
    database = opened;
    listen(opened);
    for (const found of all.filter(({ evening }) => !gone().includes(evening.id))) knewMore = bringIn(found) || knewMore;
    await Promise.all(gone().map((id) => forgetIn(opened, id)));
    await Promise.all([...keptHere.values()].filter((kept) => inDatabase.get(kept.evening.id) !== kept).map((kept) => saveTo(opened, kept)));
    thinMirror();
  } catch {
    // it refuses, never answers, or is of a newer page: the small storage has the last evenings
  }
  return knewMore;
}

// Brings in an evening of the database. If the small storage has a newer one, what the database has comes
// first, so that nothing of it is lost. Returns whether it knew more.
/** @type {(found: Kept) => boolean} */
function bringIn(found) {
  const { evening, rev } = found;
  const mine = keptHere.get(evening.id);
  latestRev = Math.max(latestRev, rev);
  inDatabase.set(evening.id, found);
  if (!mine || mine.rev <= rev) keptHere.set(evening.id, found);
  if (!mine || mine.rev < rev) return true;
  if (mine.rev === rev) return false;
  const events = mergeEvenings(mine.evening.events, [], evening.events);
  keptHere.set(evening.id, { ...mine, evening: { ...mine.evening, events } });
  return events.length > mine.evening.events.length;
}

// Whether all that the phone keeps is known here.
/** @type {() => boolean} */
export const isAllKnown = () => database !== null;

/** @type {(db: Database) => void} */
function listen(db) {
  if (!("BroadcastChannel" in globalThis)) return; // two pages of one evening are put together when they write
  otherPages = new BroadcastChannel(PAGES);
  otherPages.onmessage = ({ data: id }) => readAgain(db, id).catch(() => {});
}

// Where there is no database, what another page has kept stands in the small storage.
/** @type {(key: string | null) => void} */
export function readStorage(key) {
  if (database || !key?.startsWith(EVENING)) return;
  const id = key.slice(EVENING.length);
  readMirror(id);
  changed(id);
}

// Whether the phone keeps what a page has kept until a person deletes it. A phone that does not say so
// within a moment may not.
/** @type {() => Promise<boolean>} */
export async function staysKept() {
  if (matchMedia("(display-mode: standalone)").matches) return true;
  const asked = navigator.storage?.persisted?.().catch(() => false);
  return Promise.race([asked ?? false, new Promise((then) => { setTimeout(() => then(false), LATEST_WORD); })]);
}

// The rules with which an evening was begun, if they are not those of the page.
/** @type {(hash: string) => Promise<unknown>} */
export const storedRules = async (hash) => database?.rules(hash);

/** @type {(hash: string, rules: unknown) => void} */
export function keepRules(hash, rules) {
  if (database) noted(database.keepRules(hash, rules)).catch(failed);
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

let phone = read(PHONE) ?? "";

// How the names of all taps on this phone begin.
/** @type {() => string} */
export function phoneName() {
  if (!phone) write(PHONE, (phone = `${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}-`));
  return phone;
}

/** @type {() => string} */
export const theme = () => read(THEME) ?? "auto";

/** @type {(name: string) => boolean} */
export const keepTheme = (name) => write(THEME, name);
