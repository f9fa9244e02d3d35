// The language of scoring rules: value and reason of a parsed expression, word for word as
// companion/core/rules.py; docs/scoring-rules.md explains each operator.

/** @import {Counts, FieldNode, Node, Value, Values, Words} from "./types" */

/**
 * @typedef {{value: number, how: string, parts: string[]}} Explained
 * @typedef {{values: Values, players: [string, Values][], words: Words, names: Map<string, Map<string, string>>, report?: (message: string) => void}} Seat
 * @typedef {(seat: Seat, of: Node[]) => Explained} Apply
 */

// What comes to more than whole numbers that are exact.
export class TooLarge extends Error {}
export const TOO_LARGE = "must be less than 9,007,199,254,740,992; write smaller numbers";
const LOOSE = / [+−] |, /; // what stands in brackets before it is multiplied

/** @type {(value: number, how?: string, parts?: string[]) => Explained} */
const explained = (value, how = String(value), parts = []) => ({ value, how, parts });

/** @type {(number: number) => number} */
function checkSize(number) {
  if (!Number.isSafeInteger(number)) throw new TooLarge();
  return number + 0; // never -0
}

/** @type {(numbers: Iterable<number>) => number} */
export const sum = (numbers) => [...numbers].reduce((total, number) => checkSize(total + number), 0);
/** @type {(numbers: number[]) => number} */
export const largest = (numbers) => (numbers.length ? Math.max(...numbers) : 0);
/** @type {(numbers: number[]) => number} */
const smallest = (numbers) => (numbers.length ? Math.min(...numbers) : 0);

// The whole reason in one line; a bare number is left out if the parts explain it.
/** @type {(one: Explained) => string} */
export function because({ value, how, parts }) {
  if (!parts.length) return how;
  const counted = parts.join("; ");
  return how === String(value) ? counted : `${how}: ${counted}`;
}

/** @type {(words: string, values: Record<string, unknown>) => string} */
const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

// The number that an expression gives for a player, and how. If it is too large, or a number on the
// way to it, that is reported and it counts as 0.
/** @type {(node: Node, seat: Seat) => Explained} */
export function evaluate(node, seat) {
  try {
    return explain(node, seat);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    seat.report?.(`${[...new Set(pathsIn(node))].join(", ") || "a rule"} ${TOO_LARGE}`);
    return explained(0);
  }
}

/** @type {(node: Node, seat: Seat) => Explained} */
function explain(node, seat) {
  if (node.type === "call") {
    const result = OPERATORS[node.operator](seat, node.of);
    return { ...result, value: checkSize(result.value) };
  }
  const value = /** @type {number} */ (node.type === "field" ? seat.values.get(node.path) : node.value);
  if (node.type === "field" && node.kind === "flag") {
    const name = seat.names.get(node.path)?.get("") ?? node.path;
    return explained(value, filled(seat.words.flag, { name, answer: seat.words[value ? "yes" : "no"] }));
  }
  return explained(value);
}

/** @type {(node: Node | null, seat: Seat) => boolean} */
export const hasCard = (node, seat) => node === null || evaluate(node, seat).value !== 0;

// The fields that an expression reads, by their dotted names.
/** @type {(node: Node) => string[]} */
export function pathsIn(node) {
  if (node.type === "field") return [node.path];
  return node.type === "call" ? node.of.flatMap(pathsIn) : [];
}

/** @type {(node: Node, seat: Seat) => Value} */
function valueOf(node, seat) {
  if (node.type === "field") return /** @type {Value} */ (seat.values.get(node.path));
  return node.type === "constant" ? node.value : explain(node, seat).value;
}
/** @type {(node: Node, seat: Seat) => number} */
const numberOf = (node, seat) => /** @type {number} */ (valueOf(node, seat));
/** @type {(node: Node, seat: Seat) => Counts} */
const countsOf = (node, seat) => /** @type {Counts} */ (valueOf(node, seat));

/** @type {WeakMap<[string, Values][], Map<Node, [string, number][]>>} */
const COUNTED = new WeakMap(); // by the players of a record

// What an expression gives for each player, worked out once for a record.
/** @type {(node: Node, seat: Seat) => [string, number][]} */
function countAll(node, seat) {
  const counted = COUNTED.get(seat.players) ?? new Map();
  COUNTED.set(seat.players, counted);
  if (!counted.has(node)) counted.set(node, seat.players.map(([name, values]) => [name, numberOf(node, { ...seat, values })]));
  return counted.get(node);
}

// Counts with the names that players know, as one part.
/** @type {(node: Node, seat: Seat, counts: Iterable<[string, number]>) => string[]} */
function told(node, seat, counts) {
  const names = seat.names.get(/** @type {FieldNode} */ (node).path);
  const text = [...counts].map(([name, count]) => `${names?.get(name) ?? name} ${count}`).join(", ");
  return text ? [text] : [];
}

// The counts of the given names; of all if none is given.
/** @type {(of: Node[], seat: Seat) => Counts} */
function chosen(of, seat) {
  const counts = countsOf(of[0], seat);
  if (of.length === 1) return new Map([...counts].filter(([, count]) => count));
  const asked = of.slice(1).flatMap((node) => /** @type {Value[]} */ ([valueOf(node, seat)].flat()));
  return new Map(asked.filter((name) => name !== null).map((name) => [String(name), counts.get(String(name)) ?? 0]));
}

// A sum as one writes it, with brackets where it needs them.
/** @type {(left: string, sign: string, right: string) => string} */
function sumOf(left, sign, right) {
  const before = "×÷".includes(sign) && LOOSE.test(left) ? `(${left})` : left;
  const after = "×÷−".includes(sign) && LOOSE.test(right) ? `(${right})` : right;
  return `${before} ${sign} ${after}`;
}

/** @type {(sign: string, act: (a: number, b: number) => number) => Apply} */
const arithmetic = (sign, act) => (seat, of) => {
  const left = explain(of[0], seat);
  const right = explain(of[1], seat);
  return explained(act(left.value, right.value), sumOf(left.how, sign, right.how), [...left.parts, ...right.parts]);
};

/** @type {(test: (a: any, b: any) => boolean) => Apply} */
const comparison = (test) => (seat, of) => {
  const so = test(valueOf(of[0], seat), valueOf(of[1], seat));
  return explained(so ? 1 : 0, seat.words[so ? "yes" : "no"]);
};

/** @type {(seat: Seat, left: Explained, right: Explained, word: string, act: (a: number, b: number) => number) => Explained} */
function divided(seat, left, right, word, act) {
  const parts = [...left.parts, ...right.parts];
  const how = sumOf(left.how, "÷", right.how);
  if (right.value < 1) return explained(0, how, parts);
  const even = left.value % right.value === 0;
  return explained(act(left.value, right.value), even ? how : filled(seat.words[word], { sum: how }), parts);
}

/** @type {(word: string, act: (a: number, b: number) => number) => Apply} */
const rounding = (word, act) => (seat, of) =>
  divided(seat, explain(of[0], seat), explain(of[1], seat), word, act);

/** @type {(seat: Seat, word: string, value: number, size?: number) => string} */
function said(seat, word, value, size = 0) {
  if (!word) return String(value);
  const which = word === "distinct" && size === 1 ? "different" : word;
  return filled(seat.words[value === 1 ? `${which}-one` : which], { n: value, k: size });
}

// An operator on the counts of some names.
/** @type {(word: string, act: (counts: number[]) => number) => Apply} */
const naming = (word, act) => (seat, of) => {
  const counts = chosen(of, seat);
  const value = act([...counts.values()]);
  return explained(value, said(seat, word, value), told(of[0], seat, counts));
};

// An operator on counts and a size of sets; of size 0 or less there are none.
/** @type {(word: string, act: (counts: number[], size: number) => number) => Apply} */
const sizing = (word, act) => (seat, of) => {
  const counts = chosen(of.slice(0, 1), seat);
  const size = numberOf(of[1], seat);
  const value = size > 0 ? act([...counts.values()], size) : 0;
  return explained(value, said(seat, word, value, size), told(of[0], seat, counts));
};

// The largest number of sets, each of `size` different names: in `sets` sets a name counts `sets`
// times at most.
/** @type {(counts: number[], size: number) => number} */
function different(counts, size) {
  let least = 0;
  let most = Math.floor(sum(counts) / size);
  while (least < most) {
    const sets = most - Math.floor((most - least) / 2);
    if (sum(counts.map((count) => (count < sets ? count : sets))) < sets * size) most = sets - 1;
    else least = sets;
  }
  return least;
}

/** @type {Apply} */
function summed(seat, of) {
  const numbers = /** @type {number[]} */ (valueOf(of[0], seat));
  return explained(sum(numbers), numbers.join(" + ") || "0");
}

/** @type {Apply} */
function worth(seat, of) {
  const table = countsOf(of[1], seat);
  const given = countsOf(of[0], seat);
  const counts = [...table].map(([name, points]) => ({ name, points, count: given.get(name) ?? 0 }));
  const value = sum(counts.map(({ count, points }) => checkSize(count * points)));
  const how = counts.filter(({ count }) => count).map(({ count, points }) => `${count} × ${points}`).join(" + ");
  return explained(value, how || "0", told(of[0], seat, counts.map(({ name, count }) => [name, count])));
}

/** @type {Apply} */
function at(seat, of) {
  const numbers = /** @type {number[]} */ (valueOf(of[0], seat));
  const place = numberOf(of[1], seat);
  const last = Math.min(place, numbers.length);
  const value = numbers.length && place > 0 ? numbers[last - 1] : 0;
  return explained(value, String(value), [filled(seat.words.at, { n: place, value })]);
}

/** @type {Apply} */
function best(seat, of) {
  const found = of.map((node) => {
    if (node.type !== "field" || node.kind !== "counts") return explain(node, seat);
    const counts = countsOf(node, seat);
    const most = largest([...counts.values()]);
    return explained(most, String(most), told(node, seat, counts));
  });
  const value = largest(found.map((one) => one.value));
  return explained(value, String(value), [found.map(because).join(seat.words.or)]);
}

// The points of the majority: ties share them, rounded up; none without any.
/** @type {Apply} */
function share(seat, of) {
  const points = numberOf(of[0], seat);
  const has = new Map(countAll(of[1], seat));
  const mine = numberOf(of[1], seat);
  const most = largest([...has.values()]);
  const parts = [[...has].map(([name, count]) => `${name} ${count}`).join(", ")];
  if (mine < most || most <= 0) return explained(0, "0", parts);
  const tied = [...has.values()].filter((count) => count === most).length;
  if (tied === 1) return explained(points, String(points), parts);
  return { ...divided(seat, explained(points), explained(tied), "rounded-up", (a, b) => Math.ceil(a / b)), parts };
}

/** @type {Apply} */
function together(seat, of) {
  const has = countAll(of[0], seat);
  const value = sum(has.map(([, count]) => count));
  return explained(value, String(value), [has.map(([name, count]) => `${name} ${count}`).join(", ")]);
}

/** @type {Apply} */
function when(seat, of) {
  const asked = explain(of[0], seat);
  const found = explain(asked.value ? of[1] : of[2], seat);
  return { ...found, parts: of[0].type === "constant" ? found.parts : [asked.how, ...found.parts] };
}

/** @type {Record<string, Apply>} */
export const OPERATORS = {
  "+": arithmetic("+", (a, b) => a + b),
  "-": arithmetic("−", (a, b) => a - b),
  "*": arithmetic("×", (a, b) => a * b),
  "==": comparison((a, b) => a === b),
  "!=": comparison((a, b) => a !== b),
  "<": comparison((a, b) => a < b),
  "<=": comparison((a, b) => a <= b),
  ">": comparison((a, b) => a > b),
  ">=": comparison((a, b) => a >= b),
  floor: rounding("rounded-down", (a, b) => Math.floor(a / b)),
  ceil: rounding("rounded-up", (a, b) => Math.ceil(a / b)),
  when,
  best,
  count: naming("", sum),
  sets: naming("sets", smallest),
  distinct: sizing("distinct", (counts, size) => counts.filter((count) => count >= size).length),
  alike: sizing("sets-alike", (counts, size) => sum(counts.map((count) => Math.floor(count / size)))),
  different: sizing("sets-different", different),
  worth,
  sum: summed,
  at,
  together,
  share,
};
