// What the phone keeps: evenings, names, the theme. A phone that refuses is told of, not fought with.

/** @import {Evening} from "./types" */

const EVENINGS = "companion-evenings";
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
  const found = read(EVENINGS);
  return Array.isArray(found) ? found.filter(isEvening) : [];
}

/** @type {(found: any) => found is Evening} */
const isEvening = (found) =>
  found?.format === 1 && [found.id, found.at, found.game, found.mode].every((one) => typeof one === "string") &&
  Array.isArray(found.names) && Array.isArray(found.events);

/** @type {(evening: Evening) => boolean} */
export const keepEvening = (evening) => write(EVENINGS, [evening, ...evenings().filter((one) => one.id !== evening.id)]);

/** @type {(id: string) => boolean} */
export const forgetEvening = (id) => write(EVENINGS, evenings().filter((one) => one.id !== id));

// The names of everybody who has played here, those of the last evening first.
/** @type {() => string[]} */
export const knownNames = () => [...new Set(evenings().flatMap((one) => one.names))].slice(0, MOST_NAMES);

/** @type {() => string} */
export const theme = () => read(THEME) ?? "auto";

/** @type {(name: string) => boolean} */
export const keepTheme = (name) => write(THEME, name);
