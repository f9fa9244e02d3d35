// Whole numbers of any size: numbers as long as they are exact, beyond 2 ** 53 bigints.

/** @import {Whole} from "./types" */

/** @type {(one: bigint) => Whole} */
const small = (one) => (Number.isSafeInteger(Number(one)) ? Number(one) : one);

/** @type {(one: Whole) => boolean} */
const safe = (one) => Number.isSafeInteger(one);

/** @type {(digits: string) => Whole} */
export const fromDigits = (digits) => small(BigInt(digits));

// Does what `quick` does if that is exact, else the same with bigints; never -0.
/** @type {(quick: (a: number, b: number) => number, exact: (a: bigint, b: bigint) => bigint) => (a: Whole, b: Whole) => Whole} */
const exactly = (quick, exact) => (a, b) => {
  if (typeof a === "number" && typeof b === "number") {
    const found = quick(a, b);
    if (safe(found)) return found + 0;
  }
  return small(exact(BigInt(a), BigInt(b)));
};

export const add = exactly((a, b) => a + b, (a, b) => a + b);
export const subtract = exactly((a, b) => a - b, (a, b) => a - b);
export const multiply = exactly((a, b) => a * b, (a, b) => a * b);

// What is left of a division by a number from 1 on, from 0 up to it.
export const modulo = exactly(
  (a, b) => (a % b) + (a % b < 0 ? b : 0),
  (a, b) => (a % b) + (a % b < 0n ? b : 0n),
);

// Division by a number from 1 on, rounded down and up.
/** @type {(a: Whole, b: Whole) => Whole} */
export function floor(a, b) {
  const even = subtract(a, modulo(a, b));
  return typeof even === "number" && typeof b === "number" ? even / b + 0 : small(BigInt(even) / BigInt(b));
}
/** @type {(a: Whole, b: Whole) => Whole} */
export const ceil = (a, b) => subtract(0, floor(subtract(0, a), b));

/** @type {(numbers: Iterable<Whole>) => Whole} */
export const sum = (numbers) => [...numbers].reduce(add, 0);

/** @type {(numbers: Whole[]) => Whole} */
export const largest = (numbers) => numbers.reduce((most, one) => (one > most ? one : most), numbers[0] ?? 0);
/** @type {(numbers: Whole[]) => Whole} */
export const smallest = (numbers) => numbers.reduce((least, one) => (one < least ? one : least), numbers[0] ?? 0);
