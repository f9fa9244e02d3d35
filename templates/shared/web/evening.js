// An evening: one seed, every step in its order, kept by the browser after each of them.
// A step is an action of the dealer, or "roll", a pool and one of its rolls: "roll 0 2". Cards come
// from the stream of the seed, roll n from a stream of its own, whose seed is "SEED dice n": so the
// command line gives the same with `strike --seed SEED` and `roll GAME POOL --seed "SEED dice n"`.

import { Stream, commitment, digest, freshSeed, roll } from "./chance.js";
import { acted, freshHistory } from "./dealing.js";

const KEY = "companion-strike";
const ASIDE = "companion-strike-aside";
const VERSION = 1;

export class Evening {
  constructor(rules, pools, seed = freshSeed()) {
    Object.assign(this, { rules, pools, seed });
    this.promise = commitment(seed);
    this.stream = new Stream(seed);
    this.history = freshHistory();
    this.steps = [];
    this.happened = []; // what each step led to: an entry of the dealer, or dice
    this.over = false;
  }

  step(step) {
    const [name, pool, which] = step.split(" ");
    if (name === "roll") {
      const chosen = this.pools[pool].rolls[which];
      const number = this.happened.filter((one) => one.dice).length + 1;
      const dice = roll(new Stream(`${this.seed} dice ${number}`), chosen.dice);
      this.happened.push({ pool: this.pools[pool], number, dice });
    } else {
      this.history = acted(this.rules, this.history, step, this.stream);
      this.happened.push({ entry: this.history.entries.at(-1) });
    }
    this.steps.push(step);
  }

  get lastDice() {
    return this.happened.findLast((one) => one.dice);
  }
}

// What the rules and pools of this page are: an evening dealt by others cannot be gone on with.
const markOf = (rules, pools) => digest(JSON.stringify([rules, pools]));

export function keep(evening) {
  const { seed, steps, over, rules, pools } = evening;
  const kept = { version: VERSION, mark: markOf(rules, pools), seed, steps, over };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

// Returns the evening that was kept, done again step by step, or a new one; and whether one that
// was kept could not be gone on with and has been put aside.
export function resumed(rules, pools) {
  let text = null;
  try {
    text = localStorage.getItem(KEY);
    if (!text) return [new Evening(rules, pools), false];
    const kept = JSON.parse(text);
    if (kept.version !== VERSION || kept.mark !== markOf(rules, pools)) throw new Error("other rules");
    const evening = new Evening(rules, pools, kept.seed);
    kept.steps.forEach((step) => evening.step(step));
    evening.over = kept.over;
    return [evening, false];
  } catch {
    if (text) putAside(text);
    return [new Evening(rules, pools), Boolean(text)];
  }
}

function putAside(text) {
  try {
    localStorage.setItem(`${ASIDE}-${digest(text).slice(0, 8)}`, text);
  } catch {
    // no room: the log of an evening by other rules is lost, and nothing can be done
  }
}

export const onOtherTab = (changed) =>
  addEventListener("storage", (event) => event.key === KEY && changed());
