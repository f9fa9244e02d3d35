// Reads a record as Python reads it: the order of keys is kept, 2.0 is no whole number.

/** @import {Given} from "./types" */

// A number that is not whole, in the letters in which Python shows it.
export class Real {
  /** @param {number} value */
  constructor(value) {
    this.text = shownReal(value);
  }
}

/** @type {(value: number) => string} */
function shownReal(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : String(value).replace("Infinity", "inf");
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [digits, exponent] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 16) return Number.isInteger(value) ? `${value}.0` : withoutExponent(digits, power);
  return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

// Digits such as -1.25 times a power of ten below 1, without an exponent.
/** @type {(digits: string, power: number) => string} */
function withoutExponent(digits, power) {
  if (power >= 0) return String(Number(`${digits}e${power}`));
  const sign = digits.startsWith("-") ? "-" : "";
  return `${sign}0.${"0".repeat(-power - 1)}${digits.replace(/[-.]/g, "")}`;
}

// Returns what is in an object of JavaScript, as if it had been read from a text.
/** @type {(value: any) => Given} */
export function givenOptions(value) {
  if (Array.isArray(value)) return value.map(givenOptions);
  if (typeof value === "number") return Number.isInteger(value) ? value + 0 : new Real(value);
  if (value === null || typeof value !== "object" || value instanceof Map) return value ?? null;
  return new Map(Object.entries(value).map(([key, inner]) => [key, givenOptions(inner)]));
}

const TOKEN = /[ \t\r\n]*(?:([{}[\],:])|(-?(?:0|[1-9]\d*))(\.\d+)?([eE][-+]?\d+)?|("(?:[^"\\]|\\.)*")|(true|false|null|NaN|-?Infinity))/suy;

// Returns what a JSON text says; twice: is told the place of each key that stands in an object twice.
/** @type {(text: string, twice?: (place: string) => void) => Given} */
export function parse(text, twice = () => {}) {
  JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|\bNaN\b|-?\bInfinity\b/g, (found) => (found[0] === '"' ? found : "0")));
  let at = 0;
  const next = () => {
    TOKEN.lastIndex = at;
    const found = /** @type {RegExpExecArray} */ (TOKEN.exec(text));
    at = TOKEN.lastIndex;
    return found;
  };
  /** @type {(token: RegExpExecArray, place: string) => Given} */
  const value = ([, sign, whole, part, power, words, name], place) => {
    if (sign === "{") return object(place);
    if (sign === "[") return list(place);
    if (words) return JSON.parse(words);
    if (name) return /** @type {Record<string, Given>} */ (NAMED)[name];
    return part || power ? new Real(Number(whole + (part || "") + (power || ""))) : Number(whole) + 0;
  };
  /** @type {(place: string) => Given[]} */
  const list = (place) => {
    /** @type {Given[]} */
    const items = [];
    for (let token = next(); token[1] !== "]"; token = next()) if (token[1] !== ",") items.push(value(token, `${place}[${items.length}]`));
    return items;
  };
  /** @type {(place: string) => Map<string, Given>} */
  const object = (place) => {
    const found = new Map();
    const told = new Set();
    for (let token = next(); token[1] !== "}"; token = next()) {
      if (token[1] === ",") continue;
      next(); // the colon
      const key = JSON.parse(token[5]);
      const here = place ? `${place}.${key}` : key;
      if (found.has(key) && !told.has(key)) twice(here);
      if (found.has(key)) told.add(key);
      found.set(key, value(next(), here));
    }
    return found;
  };
  return value(next(), "");
}

const NAMED = {
  true: true,
  false: false,
  null: null,
  NaN: new Real(NaN),
  Infinity: new Real(Infinity),
  "-Infinity": new Real(-Infinity),
};

// JSON as Python writes it with its keys sorted and in ASCII.
/** @type {(value: any, comma?: string, colon?: string) => string} */
export function sortedJson(value, comma = ", ", colon = ": ") {
  const inner = (/** @type {any} */ one) => sortedJson(one, comma, colon);
  if (Array.isArray(value)) return `[${value.map(inner).join(comma)}]`;
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
    return `{${keys.map((key) => inner(key) + colon + inner(value[key])).join(comma)}}`;
  }
  return JSON.stringify(value ?? null).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
