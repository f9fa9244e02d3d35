// What the phone keeps: evenings, names, the theme. A phone that refuses is told of, not fought with.

/** @import {Evening} from "./types" */

const EVENING = "companion-evening-"; // and its id: a tap writes one evening, not those of a year
const ORDER = "companion-order"; // their ids, the latest first
const ALL = "companion-evenings"; // where all of them once stood together
const FOUND = "companion-found"; // ids of evenings that older pages kept
const THEME = "companion-theme";
const MOST_NAMES = 24;

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

// All evenings, the latest first.
/** @type {() => Evening[]} */
export function evenings() {
  const older = read(ALL);
  if (Array.isArray(older) && older.filter(isEvening).reverse().every(keepEvening)) localStorage.removeItem(ALL);
  return order().map((id) => read(EVENING + id)).filter(isEvening);
}

/** @type {() => string[]} */
function order() {
  const found = read(ORDER);
  return Array.isArray(found) ? found : [];
}

/** @type {(found: any) => found is Evening} */
const isEvening = (found) =>
  found?.format === 1 && [found.id, found.at, found.game, found.mode].every((one) => typeof one === "string") &&
  Array.isArray(found.names) && Array.isArray(found.events);

/** @type {(evening: Evening) => boolean} */
export function keepEvening(evening) {
  const ids = order();
  const first = ids[0] === evening.id || write(ORDER, [evening.id, ...ids.filter((id) => id !== evening.id)]);
  return first && write(EVENING + evening.id, evening);
}

/** @type {(id: string) => boolean} */
export function forgetEvening(id) {
  const forgotten = write(ORDER, order().filter((one) => one !== id));
  if (forgotten) localStorage.removeItem(EVENING + id);
  return forgotten;
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
