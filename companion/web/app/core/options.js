// Options of a command as a program gives them: names with `_`, flags as true.

import { guess } from "./names.js";
import { Refusal } from "./user-error.js";
import { either, showValue } from "./text-format.js";

/** @import {Mistake, OptionDocument} from "./types" */

const IGNORED = ["json", "as_json"]; // the answer is JSON anyway

// What was said, by name, without what was not; every mistake at once.
/** @type {(asked: Record<string, unknown>, known: OptionDocument[]) => Record<string, unknown>} */
export function readOptions(asked, known) {
  /** @type {Mistake[]} */
  const mistakes = [];
  /** @type {Record<string, unknown>} */
  const said = {};
  for (const [place, value] of Object.entries(asked ?? {})) {
    if (value === undefined || value === null || value === false || IGNORED.includes(place)) continue;
    const option = known.find(({ id }) => id === place);
    const read = option ? readOption(option, value) : { wrong: unknown(place, known) };
    if (read.wrong) mistakes.push({ place, message: read.wrong });
    else said[place] = read.value;
  }
  if (mistakes.length) throw new Refusal(mistakes[0].message, mistakes[0].place, mistakes);
  return said;
}

/** @type {(place: string, known: OptionDocument[]) => string} */
const unknown = (place, known) => `is no option here${guess(place, known.map(({ id }) => id))}`;

/** @type {(option: OptionDocument, value: unknown) => {value?: unknown, wrong?: string}} */
function readOption({ kind, least, most, choices = [], former = [] }, value) {
  const whole = typeof value === "string" && /^[0-9]{1,15}$/.test(value) ? Number(value) : value;
  if (kind === "flag") return value === true ? { value } : { wrong: `must be true or false, not ${showValue(value)}` };
  if (kind === "number") {
    if (typeof whole !== "number" || !Number.isSafeInteger(whole)) return { wrong: `must be a whole number, not ${showValue(value)}` };
    if (least !== undefined && whole < least) return { wrong: `must be at least ${least}, not ${whole}` };
    if (most !== undefined && whole > most) return { wrong: `must be at most ${most}, not ${whole}` };
    return { value: whole };
  }
  const words = (Array.isArray(value) ? value : [value]).map((one) => (Number.isSafeInteger(one) ? String(one) : one));
  if (words.some((one) => typeof one !== "string") || (kind !== "texts" && Array.isArray(value))) return { wrong: `must be text, not ${showValue(value)}` };
  if (kind === "texts") return { value: words };
  const right = [...choices, ...former.map(([name]) => name)];
  if (kind === "choice" && !right.includes(words[0])) return { wrong: `must be ${either(choices)}, not ${showValue(words[0])}` };
  return { value: words[0] };
}
