// Where weeks are kept on a phone: by name, each with its log and who fishes; and what goes on in one.

import { nameKey } from "../../../web/app/core/person-names.js";
import { Refusal } from "../../../web/app/core/user-error.js";
import { linesIn, stepsIn, standingSteps, withStep, withUndo } from "../../../web/app/core/step-log.js";
import { weekOf } from "./week.js";

/** @import {Game} from "../../../web/app/state/types" */
/** @import {Week, WeekRules} from "./types" */

/** @typedef {{log: string, angler: string}} KeptWeek */
/** @typedef {KeptWeek & {name: string, rules: WeekRules, week: Week}} OpenWeek */

const KEPT_WEEK = "companion-week ";
const WEEK_NAME = /^[A-Za-z0-9_-]{1,40}$/;
/** @type {Map<string, string>} */
const unkept = new Map(); // what a browser that keeps nothing holds until the page goes

/** @type {() => string[]} */
export function weekNames() {
  const names = new Set(unkept.keys());
  try {
    for (let i = 0; i < localStorage.length; i += 1) {
      const key = localStorage.key(i) ?? "";
      if (key.startsWith(KEPT_WEEK)) names.add(key.slice(KEPT_WEEK.length));
    }
  } catch {
    // nothing is kept here
  }
  return [...names].sort();
}

// A week as it stands; null if there is none of that name, or it cannot be read with these rules.
/** @type {(game: Game, name: string) => OpenWeek | null} */
export function openWeek(game, name) {
  const kept = keptText(name);
  if (kept === null) return null;
  try {
    const { log, angler } = JSON.parse(kept);
    return { log, angler, name, ...weekOf(game, stepsIn(log)) };
  } catch {
    return null;
  }
}

/** @type {(name: string) => string | null} */
function keptText(name) {
  const here = unkept.get(name);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(KEPT_WEEK + name);
  } catch {
    return null;
  }
}

// Keeps a week; returns whether it outlasts the page.
/** @type {(name: string, kept: KeptWeek) => boolean} */
export function keepWeek(name, { log, angler }) {
  const text = JSON.stringify({ log, angler });
  try {
    localStorage.setItem(KEPT_WEEK + name, text);
    unkept.delete(name);
    return true;
  } catch {
    unkept.set(name, text);
    return false;
  }
}

/** @type {(name: string) => void} */
export function forgetWeek(name) {
  unkept.delete(name);
  try {
    localStorage.removeItem(KEPT_WEEK + name);
  } catch {
    // nothing was kept
  }
}

/** @type {(name: string) => boolean} */
export const isWeekName = (name) => WEEK_NAME.test(name);

// The log with one more step; a Refusal if the rules do not allow it.
/** @type {(game: Game, log: string, kind: string, body: unknown) => string} */
export function applyStep(game, log, kind, body) {
  const longer = withStep(log, kind, body);
  weekOf(game, stepsIn(longer));
  return longer;
}

// The log with its last step taken back; null if the week has just begun.
/** @type {(log: string) => string | null} */
export const weekWithUndo = (log) => withUndo(log);

// The last step that counts, if it can be taken back.
/** @type {(log: string) => import("../../../web/app/core/step-log.js").Step | null} */
export function lastStep(log) {
  const kept = standingSteps(stepsIn(log));
  return kept.length > 1 ? kept[kept.length - 1] : null;
}

// What a file holds, beside what is kept of that name: the longer of two logs of which one goes on from the
// other; a Refusal if it is no week, or another one.
/** @type {(game: Game, text: string, other: string) => {name: string, kept: KeptWeek}} */
export function weekInFile(game, text, other) {
  const steps = stepsIn(text);
  weekOf(game, steps);
  const { name: saved } = standingSteps(steps)[0].body;
  if (!isWeekName(saved)) throw new Refusal(other);
  const name = weekNames().find((known) => nameKey(known) === nameKey(saved)) ?? saved;
  const before = openWeek(game, name);
  const log = `${linesIn(text).join("\n")}\n`;
  if (!before) return { name, kept: { log, angler: anglerIn(steps) } };
  if (!log.startsWith(before.log) && !before.log.startsWith(log)) throw new Refusal(other);
  return { name, kept: { log: log.length > before.log.length ? log : before.log, angler: before.angler } };
}

/** @type {(steps: {kind: string, body: any}[]) => string} */
function anglerIn(steps) {
  const records = standingSteps(/** @type {any} */ (steps)).flatMap(({ kind, body }) => (kind === "evening" ? [body.record] : []));
  return String(records.pop()?.players?.[0]?.name ?? "");
}
