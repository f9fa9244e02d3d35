// What is wrong with the fields of an object: every mistake, each with its place; as
// companion/core/field_check.py.

import { valueOfNothing } from "./game.js";
import { Real } from "./json.js";
import { guess, suggestName, matchName } from "./names.js";
import { describeUnseen, nameKey } from "./person-names.js";
import { hasCard, pathsIn } from "./rules.js";
import { spelledOut } from "./short-entry.js";
import { LARGEST, shortenLine, either, quote, showValue } from "./text-format.js";

/** @import {Counts, Field, Given, GivenObject, Mistake, Node, Values, Words} from "./types" */
/** @typedef {{values: Values, rows: Map<string, Values[]>}} Collected */

export const MOST_MISTAKES = 100;
const BROKEN = /\p{Cs}/u; // half of a pair

/** @type {(fields: Field[]) => string[]} */
export function keysOf(fields) {
  const told = fields.filter((one) => !one.derived);
  return [...told.map((one) => one.key), ...told.map((one) => one.printedAs).filter(Boolean)];
}

/** @type {(values?: Iterable<[string, any]>) => Collected} */
export const collected = (values = []) => ({ values: new Map(values), rows: new Map() });

// What is false for Python: nothing, zero, an empty text, list or object.
/** @type {(given: Given | undefined) => boolean} */
function isEmpty(given) {
  if (given instanceof Map) return given.size === 0;
  if (Array.isArray(given)) return given.length === 0;
  if (given instanceof Real) return Number(given.text) === 0;
  return !given;
}

// The check of one record: it collects the mistakes, and what must not be used twice.
export class FieldCheck {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    /** @type {Mistake[]} */
    this.mistakes = [];
    /** @type {Map<string, string[]>} */
    this.used = new Map();
  }

  /** @type {(place: string, message: string) => void} */
  wrong(place, message) {
    if (this.mistakes.length < MOST_MISTAKES) this.mistakes.push({ place, message });
  }

  /** @type {(before: string, given: GivenObject, right: string[]) => void} */
  unknown(before, given, right) {
    for (const key of given.keys()) {
      if (!right.includes(key)) this.wrong(before + shortenLine(key), `is not a key here${guess(key, right)}`);
    }
  }

  // An object with ids as keys, where it may have printed names.
  /** @type {(given: GivenObject, names: Map<string, string>, place: string) => GivenObject} */
  byId(given, names, place) {
    const found = new Map();
    /** @type {Map<string, string>} */
    const said = new Map();
    for (const [key, value] of given) {
      const id = matchName(key, names);
      const here = `${place}.${shortenLine(key)}`;
      if (id === null) this.wrong(here, `is not a key here${guess(key, names.keys())}`);
      else if (found.has(id)) this.wrong(here, `means the same as ${quote(said.get(id) ?? "")}; keep only one`);
      else {
        found.set(id, value);
        said.set(id, key);
      }
    }
    return found;
  }

  /** @type {(fields: Field[], given: GivenObject, place: string, to: Collected, seat: number | null, path?: string) => void} */
  fields(fields, given, place, to, seat, path = "") {
    for (const one of fields) {
      if (one.derived) continue;
      const name = path + one.key;
      const here = place + one.key;
      const printed = one.printedAs !== "" && (given.get(one.printedAs) ?? null) !== null;
      const key = printed ? one.printedAs : one.key;
      if (one.seat !== null && seat !== null) this.seated(one, given, here, name, to, seat);
      else if (!this.holds(one.when, to, place + key)) {
        if (!isEmpty(given.get(key))) {
          const other = [...new Set(pathsIn(/** @type {Node} */ (one.when)))].join(" or ");
          this.wrong(place + key, `does not belong here; leave it out or change ${other}`);
        }
        this.nothing(one, name, to);
      } else if (printed) this.printed(one, given, place, name, to);
      else if (!given.has(one.key) || (given.get(one.key) === null && one.kind === "choice")) {
        this.nothing(one, name, to);
        if (one.required) {
          const other = one.printedAs ? `; give this or ${one.printedAs}` : "";
          this.wrong(here, `is missing${other}`);
          to.rows.delete(name);
        }
      } else this.value(one, /** @type {Given} */ (given.get(one.key)), here, name, to);
    }
  }

  /** @type {(condition: Node | null, to: Collected, place: string) => boolean} */
  holds(condition, { values }, place) {
    const report = (/** @type {string} */ message) => this.wrong(place, message);
    return hasCard(condition, { values, players: [], words: this.words, names: new Map(), report });
  }

  // Checks a flag that marks a special player, such as the Silent Angler.
  /** @type {(one: Field, given: GivenObject, place: string, name: string, to: Collected, seat: number) => void} */
  seated(one, given, place, name, to, seat) {
    const right = seat === one.seat && this.holds(one.when, to, place);
    const said = given.has(one.key) ? given.get(one.key) : false;
    if (typeof said !== "boolean") this.wrong(place, `must be true or false, not ${showValue(said)}`);
    else if (said !== right) this.wrong(place, `must be ${right} for this player`);
    to.values.set(name, right ? 1 : 0);
  }

  // Sets the value of a field that is left out.
  /** @type {(one: Field, name: string, to: Collected) => void} */
  nothing(one, name, to) {
    if (one.kind === "group") for (const inner of one.fields) this.nothing(inner, `${name}.${inner.key}`, to);
    else if (one.kind === "keyed") {
      for (const choice of one.choices) {
        for (const inner of one.fields) this.nothing(inner, `${name}.${choice}.${inner.key}`, to);
      }
    } else {
      to.values.set(name, valueOfNothing(one));
      if (one.kind === "picks") to.values.set(`${name}[]`, []);
      if (one.kind === "rows") rowsAsValues(one, [], name, to);
    }
  }

  /** @type {(one: Field, given: Given, place: string, name: string, to: Collected) => void} */
  value(one, given, place, name, to) {
    if (one.kind === "number") to.values.set(name, this.number(given, place, one.least, one.most));
    else if (one.kind === "flag") to.values.set(name, this.flag(one, given, place, name));
    else if (one.kind === "choice") to.values.set(name, this.choice(one, given, place, name));
    else if (one.kind === "text") to.values.set(name, this.text(one, given, place, name));
    else if (one.kind === "counts") to.values.set(name, this.counts(one, given, place));
    else if (one.kind === "numbers") {
      const items = this.items(one, given, place);
      to.values.set(name, items.map((item, i) => this.number(item, `${place}[${i}]`, one.least, one.most)));
    } else if (one.kind === "picks") this.picks(one, given, place, name, to);
    else if (one.kind === "rows") this.rows(one, given, place, name, to);
    else if (one.kind === "group") {
      const object = one.short && typeof given === "string" ? new Map([[one.short, given]]) : given;
      this.group(one.fields, object, place, name, to);
    } else this.keyed(one, given, place, name, to);
  }

  /** @type {(given: Given | undefined, place: string, least: number, most: number) => number} */
  number(given, place, least, most) {
    if (typeof given === "number" && least <= given && given <= most) return given;
    this.wrong(place, `must be a whole number from ${least} to ${most}, not ${showValue(given)}`);
    return least;
  }

  // Sets the number of a space by the points printed on it; points of no space, below 0.
  /** @type {(one: Field, given: GivenObject, place: string, name: string, to: Collected) => void} */
  printed(one, given, place, name, to) {
    const said = given.get(one.printedAs);
    const here = place + one.printedAs;
    if (typeof said !== "number" || said < 0 || said > LARGEST) {
      this.wrong(here, `must be a whole number from 0, such as ${one.printed.join(", ")}, not ${showValue(said)}`);
      to.values.set(name, one.least);
      return;
    }
    const known = one.printed.includes(said);
    const space = known ? one.printed.indexOf(said) + 1 : -said;
    to.values.set(name, space);
    const other = given.get(one.key) ?? null;
    if (other !== null && other !== space) {
      const where = known ? `is printed on space ${space}` : "is not printed on a space";
      this.wrong(here, `${where}, but "${one.key}" is ${showValue(other)}; keep only one`);
    }
  }

  /** @type {(one: Field, given: Given, place: string, name: string) => number} */
  flag(one, given, place, name) {
    if (typeof given !== "boolean") {
      this.wrong(place, `must be true or false, not ${showValue(given)}`);
      return 0;
    }
    if (given && one.once) this.use(place, name, "", 1, "can be true for one player only");
    return given ? 1 : 0;
  }

  /** @type {(one: Field, given: Given, place: string, name: string) => string | null} */
  choice(one, given, place, name) {
    const chosen = typeof given === "string" ? matchName(given, one.called) : null;
    if (chosen === null) this.wrong(place, noChoice(given, one.called));
    else this.useUp(one, chosen, place, name);
    return chosen;
  }

  /** @type {(one: Field, given: Given, place: string, name: string) => string} */
  text(one, given, place, name) {
    if (typeof given !== "string") this.wrong(place, `must be words in quotes, not ${showValue(given)}`);
    else if (Array.from(given).length > one.most) {
      this.wrong(place, `must have at most ${one.most} letters, not ${Array.from(given).length}`);
    } else if (BROKEN.test(given)) this.wrong(place, "has a character that is not text; type it again");
    else {
      const unseen = describeUnseen(given);
      if (unseen) this.wrong(place, unseen);
      else if (one.unique && !nameKey(given)) this.use(place, name, "", 1, "is empty; write a name", "has none either");
      else if (one.unique) this.use(place, name, nameKey(given), 1, "is used twice");
      return given;
    }
    return "";
  }

  /** @type {(one: Field, given: Given, place: string) => Counts} */
  counts(one, given, place) {
    /** @type {Counts} */
    const counts = new Map(one.choices.map((choice) => [choice, 0]));
    if (!(given instanceof Map)) {
      this.wrong(place, `must be an object, not ${showValue(given)}`);
      return counts;
    }
    const byId = this.byId(given, one.called, place);
    for (const choice of one.choices) {
      if (!byId.has(choice)) continue;
      const most = one.limits.get(choice) ?? one.most;
      counts.set(choice, this.number(byId.get(choice), `${place}.${choice}`, one.least, most));
    }
    return counts;
  }

  /** @type {(one: Field, given: Given, place: string) => Given[]} */
  items(one, given, place) {
    if (!Array.isArray(given)) {
      this.wrong(place, `must be a list, not ${showValue(given)}`);
      return [];
    }
    if (given.length > one.longest) {
      this.wrong(place, `must have at most ${one.longest} entries, not ${given.length}`);
    }
    return given.slice(0, one.longest);
  }

  /** @type {(one: Field, given: Given, place: string, name: string, to: Collected) => void} */
  picks(one, given, place, name, to) {
    const found = this.items(one, given, place).map((item, i) => this.choice(one, item, `${place}[${i}]`, name));
    const words = found.filter((word) => word !== null);
    to.values.set(`${name}[]`, words);
    to.values.set(name, tally(one, words));
  }

  /** @type {(one: Field, given: Given, place: string, name: string, to: Collected) => void} */
  rows(one, given, place, name, to) {
    /** @type {Values[]} */
    const rows = [];
    this.items(one, given, place).forEach((item, i) => {
      const here = `${place}[${i}]`;
      const row = collected();
      if (item instanceof Map) {
        this.unknown(`${here}.`, item, keysOf(one.fields));
        this.fields(one.fields, item, `${here}.`, row, null);
        rows.push(row.values);
      } else if (one.cards.size) {
        const id = cardOf(one, item);
        const card = one.cards.get(id ?? "");
        if (id !== null && card) {
          this.useUp(one, id, here, name);
          rows.push(new Map([[one.short, id], ...card]));
        } else this.wrong(here, noChoice(item, namesOfCards(one)));
      } else if (one.short) {
        this.fields(one.fields, spelledOut(one, item), `${here}.`, row, null);
        rows.push(row.values);
      } else this.wrong(here, `must be an object, not ${showValue(item)}`);
    });
    rowsAsValues(one, rows, name, to);
  }

  /** @type {(fields: Field[], given: Given, place: string, name: string, to: Collected) => void} */
  group(fields, given, place, name, to) {
    if (!(given instanceof Map)) this.wrong(place, `must be an object, not ${showValue(given)}`);
    const names = new Map(fields.filter((one) => !one.derived).map((one) => [one.key, one.label]));
    const found = this.byId(given instanceof Map ? given : new Map(), names, place);
    this.fields(fields, found, `${place}.`, to, null, `${name}.`);
  }

  /** @type {(one: Field, given: Given, place: string, name: string, to: Collected) => void} */
  keyed(one, given, place, name, to) {
    if (!(given instanceof Map)) this.wrong(place, `must be an object, not ${showValue(given)}`);
    const byId = this.byId(given instanceof Map ? given : new Map(), one.called, place);
    for (const choice of one.choices) {
      const inner = byId.has(choice) ? /** @type {Given} */ (byId.get(choice)) : new Map();
      this.group(one.fields, inner, `${place}.${choice}`, `${name}.${choice}`, to);
    }
  }

  /** @type {(one: Field, choice: string, place: string, name: string) => void} */
  useUp(one, choice, place, name) {
    if (!one.unique) return;
    const copies = one.limits.get(choice) ?? 1;
    const times = copies === 1 ? "twice" : `more than ${copies} times`;
    this.use(place, name, choice, copies, `${quote(choice)} is used ${times}`);
  }

  /** @type {(place: string, name: string, choice: string, copies: number, message: string, so?: string) => void} */
  use(place, name, choice, copies, message, so = "has it too") {
    const key = JSON.stringify([name, choice]);
    const places = this.used.get(key) ?? [];
    this.used.set(key, places);
    if (places.length >= copies) this.wrong(place, `${message}: ${places[0]} ${so}`);
    else places.push(place);
  }
}

// The id of a card that is named by its id or its printed name.
/** @type {(one: Field, item: Given) => string | null} */
function cardOf(one, item) {
  if (typeof item === "number") return one.cards.has(String(item)) ? String(item) : null;
  if (typeof item !== "string") return null;
  return matchName(item, namesOfCards(one));
}

/** @type {WeakMap<Field, Map<string, string>>} */
const cardNames = new WeakMap(); // made once: a record is read at every tap

/** @type {(one: Field) => Map<string, string>} */
function namesOfCards(one) {
  const names = cardNames.get(one) ?? new Map([...one.cards.keys()].map((card) => [card, one.names.get(card) ?? card]));
  cardNames.set(one, names);
  return names;
}

/** @type {(one: Field, rows: Values[], name: string, to: Collected) => void} */
function rowsAsValues(one, rows, name, to) {
  to.rows.set(name, rows);
  to.values.set(name, rows.length);
  for (const inner of one.fields) {
    const column = rows.map((row) => row.get(inner.key));
    if (inner.kind === "number" || inner.kind === "flag") {
      to.values.set(`${name}.${inner.key}`, /** @type {number[]} */ (column));
    } else if (inner.kind === "choice") {
      const words = /** @type {string[]} */ (column.filter((value) => value !== null));
      to.values.set(`${name}.${inner.key}`, tally(inner, words));
    }
  }
}

/** @type {(one: Field, words: string[]) => Counts} */
function tally(one, words) {
  /** @type {Map<string, number>} */
  const counts = new Map(one.choices.map((choice) => [choice, 0]));
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

// What would be right: ids, and for a word a printed name if that is another one.
/** @type {(given: Given, names: Map<string, string>) => string} */
function noChoice(given, names) {
  const ids = [...names.keys()];
  if (typeof given !== "string") return `must be ${either(ids)}, not ${showValue(given)}`;
  const called = [...names].find(
    ([id, name]) => matchName(name, new Map([[id, id]])) === null && matchName(name, names) === id,
  );
  const sample = called ? `, or a printed name such as "${shortenLine(called[1])}"` : "";
  return `must be ${either(ids)}${sample}, not ${showValue(given)}${suggestName(given, ids)}`;
}
