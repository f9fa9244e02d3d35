// The evening that the page of `companion strike --html` of 0.1 has kept in this browser, as one of the app.
// It stays where it is.

import { digest } from "../../../web/app/core/chance.js";

/** @import {Dice} from "../../../web/app/core/chance.js" */
/** @import {Evening, EveningEvent} from "../../../web/app/state/types" */

const OLDER = "companion-strike"; // its key, its database and the store in that
const MARK = "6915dc8f907724fcd0f4f18ed7e331e74f1a17193400e405eae098a626cbb36c"; // of its rules and pools
const PATIENCE = 1000; // ms for a database that never answers
const FISH = ["shrimp", "cod", "lobster", "swordfish", "oyster", "coins"];
const OLDER_PLACES = ["harbor", "harbor", "wharf", "wharf", "market", "market"];

// The pools of that mark, with the dice of each roll: how many, and their sides or faces.
/** @type {[string, [number, number | string[]][][]][]} */
const OLDER_POOLS = [
  ["Freshwater Fly: dice", [[[7, 6]], [[9, 6]], [[4, 6]], [[5, 6]]]],
  ["Fleet: The Dice Game: boat", [[[3, FISH]], [[4, FISH]], [[5, FISH]]]],
  ["Fleet: The Dice Game: town", [2, 3, 4].map((count) => [[count, OLDER_PLACES], [1, FISH]])],
  ["Salmon Run: die", [[[1, 6]]]],
  ["Lure: all", [[[5, 6], [1, 12], [1, 20]]]],
];

/** @type {() => Promise<Pick<Evening, "id" | "seed" | "events"> | null>} */
export async function olderEvening() {
  const texts = [localStorage.getItem(OLDER), await fromDatabase().catch(() => null)];
  const found = texts.flatMap((text) => keptIn(text)).sort((one, other) => other.saves - one.saves)[0];
  if (!found) return null;
  const events = eventsOf(found.steps);
  return { id: `strike-${digest(JSON.stringify(found)).slice(0, 8)}`, seed: found.seed, events: found.over ? [...events, { kind: "seed" }] : events };
}

// What that page kept, if it dealt by the rules of today.
/** @type {(text: string | null) => {saves: number, seed: string, steps: string[], over: boolean}[]} */
function keptIn(text) {
  try {
    const { version, mark, saves, seed, steps, over } = JSON.parse(text ?? "null") ?? {};
    return version === 1 && mark === MARK && steps.length ? [{ saves, seed, steps, over }] : [];
  } catch {
    return [];
  }
}

// Undo took back the last step of the dealer, never a roll: where it passed one over, rolls come first.
/** @type {(steps: string[]) => EveningEvent[]} */
function eventsOf(steps) {
  const passed = steps.some((step, at) => step === "undo" && steps[at - 1]?.startsWith("roll "));
  const isRoll = (/** @type {string} */ step) => step.startsWith("roll ");
  const ordered = passed ? [...steps.filter(isRoll), ...steps.filter((step) => !isRoll(step))] : steps;
  /** @type {number[]} */
  const standing = [];
  return ordered.map((step, at) => {
    if (step === "undo") return { kind: "undo", of: standing.pop() ?? 0 };
    if (isRoll(step)) return rolled(step);
    standing.push(at);
    return { kind: "play", step };
  });
}

/** @type {(step: string) => EveningEvent} */
function rolled(step) {
  const [pool, which] = step.split(" ").slice(1).map(Number);
  const [what, rolls] = OLDER_POOLS[pool];
  /** @type {Dice[]} */
  const dice = rolls[which].map(([count, kind]) => (typeof kind === "number" ? { count, sides: kind } : { count, faces: kind }));
  return { kind: "roll", what, dice };
}

// What its database holds, which a killed browser keeps; null if there is none.
/** @type {() => Promise<string | null>} */
async function fromDatabase() {
  const late = new Promise((done) => setTimeout(() => done(null), PATIENCE));
  const all = await Promise.race([indexedDB.databases(), late]);
  if (!Array.isArray(all) || !all.some(({ name }) => name === OLDER)) return null;
  const read = new Promise((done, failed) => {
    const opening = indexedDB.open(OLDER);
    opening.onerror = failed;
    opening.onsuccess = () => {
      const request = opening.result.transaction(OLDER).objectStore(OLDER).get(OLDER);
      request.onerror = failed;
      request.onsuccess = () => {
        opening.result.close();
        done(request.result ?? null);
      };
    };
  });
  return /** @type {Promise<string | null>} */ (Promise.race([read, late]));
}
