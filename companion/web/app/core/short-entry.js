// An entry of a record that is written short: "T24@1,0" is the tile T24 at x 1 and y 0; as
// companion/core/record_path.py.

/** @import {Field, Given, GivenObject} from "./types" */

const WHOLE = /^[+-]?[0-9]{1,13}$/;

/** @type {(said: string) => Given} */
const numberOrWord = (said) => (WHOLE.test(said) ? Number(said) + 0 : said);

// The entry that a single value stands for.
/** @type {(one: Field, given: Given) => GivenObject} */
export function spelledOut(one, given) {
  const [first, ...others] = one.short.split(/([@+,])/);
  /** @type {GivenObject} */
  const found = new Map();
  let rest = given;
  for (let at = others.length - 2; at >= 0; at -= 2) {
    const [sign, key] = others.slice(at, at + 2);
    if (typeof rest !== "string" || !rest.includes(sign)) continue;
    const cut = rest.indexOf(sign);
    const said = rest.slice(cut + 1);
    rest = rest.slice(0, cut);
    const kind = one.fields.find((inner) => inner.key === key)?.kind;
    if (kind === "numbers") found.set(key, said.split(",").map(numberOrWord));
    else found.set(key, kind === "number" ? numberOrWord(said) : said);
  }
  return new Map([[first, rest], ...found]);
}
