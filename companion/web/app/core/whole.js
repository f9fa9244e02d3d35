// Whole numbers of any size: numbers as long as they are exact, beyond 2 ** 53 bigints.

/** @import {Whole} from "./types" */

/** @type {(one: bigint) => Whole} */
const small = (one) => (Number.isSafeInteger(Number(one)) ? Number(one) : one);

/** @type {(one: Whole) => boolean} */
const safe = (one) => Number.isSafeInteger(one);

/** @type {(digits: string) => Whole} */
export const fromDigits = (digits) => small(BigInt(digits));

// What comes to more than whole numbers that are exact.
export class TooLarge extends Error {}

/** @type {(act: (a: number, b: number) => number) => (a: Whole, b: Whole) => number} */
const exactly = (act) => (a, b) => {
  const found = act(Number(a), Number(b));
  if (!safe(found)) throw new TooLarge();
  return found + 0; // never -0
};

export const add = exactly((a, b) => a + b);
export const subtract = exactly((a, b) => a - b);
export const multiply = exactly((a, b) => a * b);

// Division by a number from 1 on, rounded down and up; what is left of it has the sign of the first.
export const modulo = exactly((a, b) => a % b);
export const floor = exactly((a, b) => (a - (a % b)) / b - (a % b < 0 ? 1 : 0));
export const ceil = exactly((a, b) => (a - (a % b)) / b + (a % b > 0 ? 1 : 0));

/** @type {(numbers: Iterable<Whole>) => Whole} */
export const sum = (numbers) => [...numbers].reduce(add, 0);

/** @type {(numbers: Whole[]) => Whole} */
export const largest = (numbers) => numbers.reduce((most, one) => (one > most ? one : most), numbers[0] ?? 0);
/** @type {(numbers: Whole[]) => Whole} */
export const smallest = (numbers) => numbers.reduce((least, one) => (one < least ? one : least), numbers[0] ?? 0);
