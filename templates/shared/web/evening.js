// An evening: one seed, every step in its order, kept by the browser after each of them.
// A step is an action of the dealer, or "roll", a pool and one of its rolls: "roll 0 2". Cards come
// from the stream of the seed, roll n from a stream of its own, whose seed is "SEED dice n": so the
// command line gives the same with `strike --seed SEED` and `roll GAME POOL --seed "SEED dice n"`.

import { Stream, commitment, digest, freshSeed, roll } from "../../../companion/web/app/core/chance.js";
import { acted, freshHistory } from "../../../companion/games/freshwater_fly/web/dealing.js";

/** @import {Dealt, Pool, Rolled} from "./dice" */
/** @import {Entry, Rules} from "../../../companion/games/freshwater_fly/web/types" */

const KEY = "companion-strike";
const VERSION = 1;

export class Evening {
  /** @param {Rules} rules @param {Pool[]} pools @param {string} seed */
  constructor(rules, pools, seed = freshSeed()) {
    this.rules = rules;
    this.pools = pools;
    this.seed = seed;
    this.promise = commitment(seed);
    this.stream = new Stream(seed);
    this.history = freshHistory();
    /** @type {string[]} */
    this.steps = [];
    /** @type {(Dealt | Rolled)[]} */
    this.happened = []; // what each step led to: an entry of the dealer, or dice
    this.over = false;
  }

  /** @type {(step: string) => void} */
  step(step) {
    const [name, pool, which] = step.split(" ");
    if (name === "roll") {
      const chosen = this.pools[Number(pool)].rolls[Number(which)];
      const number = this.happened.filter((one) => one.dice).length + 1;
      const dice = roll(new Stream(`${this.seed} dice ${number}`), chosen.dice);
      this.happened.push({ step, pool: this.pools[Number(pool)], number, dice });
    } else {
      this.history = acted(this.rules, this.history, step, this.stream);
      const entry = /** @type {Entry} */ (this.history.entries.at(-1));
      this.happened.push({ entry });
    }
    this.steps.push(step);
  }

  get lastDice() {
    return this.happened.findLast((one) => one.dice !== undefined);
  }
}

// What the rules and pools of this page are: an evening dealt by others cannot be gone on with.
/** @type {(rules: Rules, pools: Pool[]) => string} */
const markOf = (rules, pools) => digest(JSON.stringify([rules, pools]));

// What localStorage holds as far as this page knows; another page may have kept more since.
/** @type {string | null} */
let known = null;
let saves = 0;

// Keeps an evening; when that is done it is on the phone's disk, whatever happens to the browser.
// Returns whether anything has kept it.
/** @type {(evening: Evening) => Promise<boolean>} */
export async function keep(evening) {
  const { seed, steps, over, rules, pools } = evening;
  saves += 1;
  const mark = markOf(rules, pools);
  const text = JSON.stringify({ version: VERSION, mark, saves, seed, steps, over });
  let told = false;
  try {
    localStorage.setItem(KEY, text);
    known = text;
    told = true;
  } catch {
    // private windows and full phones keep nothing there
  }
  try {
    await inStore("readwrite", (store) => store.put(text, KEY));
    told = true;
  } catch {
    // nor there
  }
  return told;
}

// Whether another page has kept something since; then this one must read it first.
export const outOfDate = () => inLocal() !== known;

// Returns the evening that was kept, done again step by step, or a new one; and whether one that
// was kept could not be gone on with and has been put aside.
/** @type {(rules: Rules, pools: Pool[]) => Promise<[Evening, boolean]>} */
export async function resumed(rules, pools) {
  const texts = [inLocal(), await inStore("readonly", (store) => store.get(KEY)).catch(() => null)];
  const [text] = texts.filter(Boolean).sort((a, b) => savesOf(b) - savesOf(a));
  known = inLocal();
  if (!text) return [new Evening(rules, pools), false];
  saves = savesOf(text);
  try {
    const kept = JSON.parse(text);
    if (kept.version !== VERSION || kept.mark !== markOf(rules, pools)) throw new Error("other rules");
    const evening = new Evening(rules, pools, kept.seed);
    kept.steps.forEach((/** @type {string} */ step) => evening.step(step));
    evening.over = kept.over;
    return [evening, false];
  } catch {
    await putAside(text);
    return [new Evening(rules, pools), true];
  }
}

/** @type {(text: string) => number} */
function savesOf(text) {
  try {
    return JSON.parse(text).saves || 0;
  } catch {
    return 0;
  }
}

function inLocal() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @type {(text: string) => Promise<void>} */
async function putAside(text) {
  const name = `${KEY}-aside-${digest(text).slice(0, 8)}`;
  try {
    localStorage.setItem(name, text);
  } catch {
    await inStore("readwrite", (store) => store.put(text, name)).catch(() => null);
  }
}

// localStorage reaches the disk seconds later; this store does before it answers.
/** @type {(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest) => Promise<any>} */
function inStore(mode, act) {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(KEY, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(KEY);
    opening.onerror = failed;
    opening.onsuccess = () => {
      const base = opening.result;
      const work = base.transaction(KEY, mode, { durability: "strict" });
      const request = act(work.objectStore(KEY));
      work.onabort = failed;
      work.oncomplete = () => {
        base.close();
        done(request.result);
      };
    };
  });
}

/** @type {(changed: () => void) => void} */
export const onOtherPage = (changed) =>
  addEventListener("storage", (event) => event.key === KEY && changed());
