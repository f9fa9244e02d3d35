// The exact chance of a roll, as companion/games/lure/odds.py tells it. Equal dice are not told apart: all
// that seven dice can show is some 60,000 cases, each as likely as its number of ways.

/** @typedef {{catch: number, needs: string, numbers: number[]}} Wanted */
/** @typedef {{values: number[], ways: number, beside: number[]}} Shown */

const ODD = 0xaaaaaa; // of a set of numbers, each a bit

// Whether sets of these sizes, the largest first, can be taken from so many equal dice of each kind.
/** @type {(counts: number[], sizes: number[]) => boolean} */
const canSplit = (counts, [size, ...sizes]) =>
  size === undefined || counts.some((count, i) => count >= size && canSplit(counts.map((one, at) => (at === i ? one - size : one)), sizes));

/** @type {(values: number[]) => number[]} */
function countsAlike(values) {
  /** @type {number[]} */
  const found = [];
  for (const one of values) found[one] = (found[one] ?? 0) + 1;
  return found.filter(Boolean);
}

/** @type {Record<string, (set: number, numbers: number[], values: number[]) => boolean>} */
const NEEDS = {
  none: () => true,
  odd: (set) => (set & ~ODD) === 0,
  even: (set) => (set & ODD) === 0,
  different: (_, __, values) => countsAlike(values).length === values.length,
  contains: (set, numbers) => numbers.every((one) => set & (1 << one)),
  high: (set, [least]) => set >> least > 0,
  run(set, [long]) {
    let found = set;
    for (let i = 1; i < long; i += 1) found &= set >> i;
    return found > 0;
  },
  alike: (_, sizes, values) => canSplit(countsAlike(values), [...sizes].sort((a, b) => b - a)),
};

/** @type {(values: number[]) => number} */
export const sumPoints = (values) => values.reduce((all, one) => all + one, 0);

// Whether dice that lie there catch a fish; Extra Dice are among them.
/** @type {(wanted: Wanted, values: number[]) => boolean} */
export const catches = (wanted, values) =>
  sumPoints(values) >= wanted.catch && NEEDS[wanted.needs](values.reduce((set, one) => set | (1 << one), 0), wanted.numbers, values);

// The chance of these dice to catch each of some fish, the Adjusts spent on it alone.
/** @type {(fish: Wanted[], sides: number[], extra?: number[], adjusts?: number) => number[]} */
export function chancesOf(fish, sides, extra = [], adjusts = 0) {
  const kinds = [...new Set(sides)].map((one) => allShown(one, sides.filter((other) => other === one).length));
  const cases = kinds.reduce(
    (before, kind) => before.flatMap(({ values, ways }) => kind.map((one) => ({ values: [...values, ...one.values], ways: ways * one.ways }))),
    [{ values: extra, ways: 1 }],
  );
  const all = cases.reduce((sum, { ways }) => sum + ways, 0);
  return fish.map((wanted) => {
    let caught = Uint8Array.from(cases, ({ values }) => Number(catches(wanted, values)));
    for (let i = 0; i < adjusts; i += 1) caught = withBeside(kinds, caught);
    return cases.reduce((sum, { ways }, i) => sum + (caught[i] ? ways : 0), 0) / all;
  });
}

// All that equal dice can show, smallest first, and which of it is one step of one die away.
/** @type {(sides: number, count: number) => Shown[]} */
function allShown(sides, count) {
  let found = [/** @type {number[]} */ ([])];
  for (let i = 0; i < count; i += 1) {
    found = found.flatMap((values) => Array.from({ length: sides }, (_, at) => at + 1).filter((one) => one >= (values.at(-1) ?? 1)).map((one) => [...values, one]));
  }
  const places = new Map(found.map((values, at) => [values.join(), at]));
  return found.map((values) => ({
    values,
    ways: rollWays(values),
    beside: values.flatMap((one, i) => [one - 1, one + 1].filter((to) => to >= 1 && to <= sides).map((to) => places.get(values.map((other, at) => (at === i ? to : other)).sort((a, b) => a - b).join()) ?? 0)),
  }));
}

// In how many ways equal dice can show this.
/** @type {(values: number[]) => number} */
function rollWays(values) {
  let ways = 1;
  let alike = 0;
  values.forEach((one, i) => {
    alike = one === values[i - 1] ? alike + 1 : 1;
    ways = (ways * (i + 1)) / alike;
  });
  return ways;
}

// These cases and all that are one step of one die away.
/** @type {(kinds: Shown[][], caught: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>} */
function withBeside(kinds, caught) {
  const found = caught.slice();
  let stride = caught.length;
  for (const kind of kinds) {
    stride /= kind.length;
    for (let i = 0; i < caught.length; i += 1) {
      if (!caught[i]) continue;
      const at = Math.floor(i / stride) % kind.length;
      for (const to of kind[at].beside) found[i + (to - at) * stride] = 1;
    }
  }
  return found;
}
