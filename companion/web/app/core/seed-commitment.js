// The promise of a seed: its SHA-256 is shown before the first card, the seed at the end; then anybody
// can hold one to the other and deal everything again. docs/chance.md tells the limits.

import { commitment, newSeed, Stream } from "./chance.js";
import { Refusal } from "./user-error.js";

const LONGEST_PROMISED = 64; // bytes; HMAC takes the hash of a longer seed, which is its promise

// The stream of a seed, from where so many words were read; without a seed that of a new one.
/** @type {(seed?: string, used?: number) => Stream} */
export const streamOf = (seed = newSeed(), used = 0) => new Stream(checkedSeed(seed), used);

// What is shown of a seed at the start.
/** @type {(seed: string) => string} */
export function commitmentOf(seed) {
  const { length } = new TextEncoder().encode(checkedSeed(seed));
  if (length > LONGEST_PROMISED) throw new Refusal(`the seed of a table has at most ${LONGEST_PROMISED} bytes, not ${length}; take a shorter one`, "seed");
  return commitment(seed);
}

// Half a letter is no text: what encodes it would change it.
/** @type {(seed: string) => string} */
function checkedSeed(seed) {
  if (/\p{Surrogate}/u.test(seed)) throw new Refusal("the seed has characters that are not text; use letters and digits", "seed");
  return seed;
}
