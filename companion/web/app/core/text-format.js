// Values of a record in words: short, whatever somebody wrote; as companion/core/text_format.py.

import { Real } from "./json.js";

const LONGEST = 40;
const MOST_LISTED = 12;
export const LARGEST = 10 ** 12;
const SERIAL = /^[A-Za-z]?[0-9]*$/;
const UNPRINTABLE = /[^\P{C}]|[^\P{Z} ]/gu;

/** @type {(value: unknown) => string} */
export function showValue(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (value instanceof Real) return value.text;
  if (typeof value === "number") {
    return value > LARGEST || value < -LARGEST ? "so large a number" : String(value);
  }
  if (typeof value === "string") return `"${shortenLine(value)}"`;
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`; // what a program gives may be no JSON
}

// The right words, or the first and the last of many that are numbered or lettered.
/** @type {(words: Iterable<string>) => string} */
export function either(words) {
  const names = [...words];
  const right = names.map(quote);
  if (right.length > MOST_LISTED && names.every((name) => SERIAL.test(name))) {
    return `one of ${right[0]} to ${right[right.length - 1]}`;
  }
  return joinWithOr(right);
}

// `a, b or c`.
/** @type {(words: string[]) => string} */
export const joinWithOr = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words[words.length - 1]}` : words[0];

// A word in quotes; a number stands without.
/** @type {(word: string) => string} */
export const quote = (word) => (/^\p{Nd}+$/u.test(word) ? word : `"${word}"`);

// Words that fit on a line, without control characters.
/** @type {(words: string) => string} */
export function shortenLine(words) {
  const letters = Array.from(words);
  const few = letters.length <= LONGEST ? words : `${letters.slice(0, LONGEST).join("")}...`;
  return few.replace(UNPRINTABLE, "?");
}
