// The stream of chance, number for number as companion/core/chance.py; docs/chance.md defines it.

import { hmac, sha256 } from "./sha256.js";

/** @typedef {{count: number, sides?: number, faces?: string[]}} Dice */

const WORD = 2 ** 32;
const LONGEST_SEED = 64;
/** @type {(text: string) => Uint8Array} */
const utf8 = (text) => new TextEncoder().encode(text);
/** @type {(bytes: Uint8Array) => string} */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Stream {
  /** @param {string} seed @param {number} used how many words have been read before */
  constructor(seed, used = 0) {
    this.seed = seed;
    this.hashed = hmac(utf8(seed));
    this.used = used;
    /** @type {DataView | null} */
    this.block = null;
  }

  word() {
    const place = this.used % 8;
    if (place === 0 || !this.block) {
      const message = new DataView(new ArrayBuffer(8));
      const block = Math.floor(this.used / 8);
      message.setUint32(0, Math.floor(block / WORD));
      message.setUint32(4, block % WORD);
      this.block = new DataView(this.hashed(new Uint8Array(message.buffer)).buffer);
    }
    this.used += 1;
    return this.block.getUint32(4 * place);
  }

  // A whole number from 0 to bound - 1: words that would make some likelier are passed over.
  /** @type {(bound: number) => number} */
  below(bound) {
    for (;;) {
      const word = this.word();
      if (word < WORD - (WORD % bound)) return word % bound;
    }
  }

  /** @type {<T>(options: T[]) => T} */
  choice(options) {
    return options[this.below(options.length)];
  }

  // Fisher-Yates, from the last place down.
  /** @type {<T>(items: T[]) => T[]} */
  shuffled(items) {
    const deck = [...items];
    for (let last = deck.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [deck[last], deck[other]] = [deck[other], deck[last]];
    }
    return deck;
  }
}

/** @type {(kind: Dice) => string[]} */
const facesOf = ({ sides, faces }) => faces || Array.from({ length: sides || 0 }, (_, at) => `${at + 1}`);

// Returns the face of each die; dice are told by kind: how many, and their sides or faces.
/** @type {(stream: Stream, dice: Dice[]) => string[]} */
export const roll = (stream, dice) =>
  dice.flatMap((kind) => {
    const faces = facesOf(kind);
    return Array.from({ length: kind.count }, () => faces[stream.below(faces.length)]);
  });

/** @type {(text: string) => string} */
export const digest = (text) => hex(sha256(utf8(text)));

/** @type {(seed: string) => string} */
export function commitment(seed) {
  if (utf8(seed).length > LONGEST_SEED) throw new Error("the seed is too long to be promised");
  return digest(seed);
}

export function newSeed() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
