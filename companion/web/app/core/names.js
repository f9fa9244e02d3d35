// Finds what a person may have meant: as companion/core/names.py.

const MOST_NAMES_LISTED = 12;
const LONGEST_COMPARED = 80; // letters of a name that are compared
const LIKE_ENOUGH = 0.6;

// A text as it compares with others in which capitals do not matter.
/** @type {(text: string) => string} */
export const caseless = (text) => text.toUpperCase().toLowerCase();

/** @type {Map<string, string>} */
const foldedTexts = new Map(); // the same names are compared at every tap

// The words of a text in small letters, without accents and punctuation.
/** @type {(text: string) => string} */
function folded(text) {
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const marked = caseless(text).normalize("NFKD");
  const words = marked
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, " ")
    .trim()
    .replace(/ +/g, " ");
  foldedTexts.set(text, words);
  return words;
}

// The ids that a text may mean; ids are tried before printed names.
/** @type {(text: string, names: Map<string, string>) => string[]} */
function fitting(text, names) {
  if (names.has(text)) return [text];
  const wish = folded(text);
  if (!wish) return [];
  const byId = [...names.keys()].filter((key) => folded(key) === wish);
  if (byId.length) return byId;
  return [...names].filter(([key, name]) => [name, `${name} ${key}`].some((one) => folded(one) === wish)).map(([key]) => key);
}

// The only id that a text may mean, or null.
/** @type {(text: string, names: Map<string, string>) => string | null} */
export function matchName(text, names) {
  const found = fitting(text, names);
  return found.length === 1 ? found[0] : null;
}

/** @type {(one: string, other: string) => number} */
const byLetters = (one, other) => {
  const [a, b] = [Array.from(one), Array.from(other)];
  const at = a.findIndex((letter, i) => letter !== b[i]);
  if (at < 0) return a.length - b.length;
  return at >= b.length ? 1 : /** @type {number} */ (a[at].codePointAt(0)) - /** @type {number} */ (b[at].codePointAt(0));
};

/** @type {(name: string) => string} */
const plainName = (name) => name.toLowerCase().replaceAll("_", "-");

// `; did you mean "..."?` with the right name most like this one, or "" if none is.
/** @type {(name: string, right: Iterable<string>) => string} */
export function suggestName(name, right) {
  const names = new Map([...right].sort(byLetters).reverse().map((other) => [plainName(other), other]));
  const wish = plainName(Array.from(name).slice(0, LONGEST_COMPARED).join(""));
  const near = [...names.keys()]
    .map((other) => ({ other, like: likeness(other, wish) }))
    .filter(({ like }) => like >= LIKE_ENOUGH)
    .sort((a, b) => b.like - a.like || byLetters(b.other, a.other));
  return near.length ? `; did you mean "${names.get(near[0].other)}"?` : "";
}

// A guess, then the right names: all of them, or the first and the last of many.
/** @type {(name: string, right: Iterable<string>, most?: number) => string} */
export function guess(name, right, most = MOST_NAMES_LISTED) {
  const names = [...new Set(right)].sort(counted);
  const near = suggestName(name, names);
  if (!names.length || (near && names.length > most)) return near;
  if (names.length > most) return `; there are ${names.length}, from ${names[0]} to ${names[names.length - 1]}`;
  return `${near}${near ? " There" : "; there"} is: ${names.join(", ")}`;
}

// Sorts names as a person counts: 2 before 10.
/** @type {(one: string, other: string) => number} */
function counted(one, other) {
  const [a, b] = [one.split(/([0-9]+)/), other.split(/([0-9]+)/)];
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const order = i % 2 ? Number(a[i]) - Number(b[i]) : byLetters(a[i], b[i]);
    if (order) return order;
  }
  return a.length - b.length;
}

// How much alike two words are, from 0 to 1: twice the letters in common blocks by all letters, the
// longest block first (as Ratcliff and Obershelp have it, and Python's difflib).
/** @type {(one: string, other: string) => number} */
function likeness(one, other) {
  const [a, b] = [Array.from(one), Array.from(other)];
  /** @type {(aLow: number, aHigh: number, bLow: number, bHigh: number) => number} */
  const common = (aLow, aHigh, bLow, bHigh) => {
    let [from, to, size] = [aLow, bLow, 0];
    for (let i = aLow; i < aHigh; i += 1) {
      for (let j = bLow; j < bHigh; j += 1) {
        let k = 0;
        while (i + k < aHigh && j + k < bHigh && a[i + k] === b[j + k]) k += 1;
        if (k > size) [from, to, size] = [i, j, k];
      }
    }
    if (!size) return 0;
    return size + common(aLow, from, bLow, to) + common(from + size, aHigh, to + size, bHigh);
  };
  const length = a.length + b.length;
  return length ? (2 * common(0, a.length, 0, b.length)) / length : 1;
}
