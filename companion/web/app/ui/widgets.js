// What a field of a record is filled in with: one widget for each kind of field.

import { copyText, el, icon, mark } from "./dom.js";
import { numberInput } from "./parts.js";
import { fillFor } from "./update-screen.js";

/** @import {Field} from "../core/types" */
/** @import {Path} from "../core/record-path.js" */
/** @import {Say} from "../app" */

/**
 * @typedef {{
 *   say: Say,
 *   get: (place: Path) => any,
 *   set: (place: Path, value: unknown, more?: {alone: boolean}) => void,
 *   names: string[],
 *   seat: number,
 *   takenBy: (field: Field, choice: string) => string,
 *   picture: (name: string) => Element | "",
 *   signOf: (choice: string) => string,
 *   open: string[],
 *   unfold: (name: string) => void,
 * }} Filling
 */

const TYPED = 20; // a number of a wider range can be typed too
const BOXES = 6; // a count up to this is shown as boxes
const SEEN_AT_ONCE = 4; // shelves of a gallery that a phone shows when it opens
const MANY = 6; // choices that get pictures of their own to choose from first

/** @type {(filling: Filling, field: Field, place: Path) => HTMLElement} */
export function widget(filling, field, place) {
  const make = KINDS[field.kind];
  return make(filling, field, place);
}

/** @type {(place: Path) => string} */
const keyOf = (place) => place.join("/");

/** @type {(label: string, ...children: (Node | string)[]) => HTMLElement} */
const block = (label, ...children) => el("section", { class: "field", "aria-label": label }, el("h2", { class: "sc" }, label), ...children);

// - n +, where holding a button runs on.
/** @type {(filling: Filling, label: string, place: Path, limits: {least: number, most: number}, drawing?: Element | "") => HTMLElement} */
function stepper({ say, get, set }, label, place, { least, most }, drawing = "") {
  const value = get(place);
  const now = typeof value === "number" ? value : null;
  /** @type {(by: number) => HTMLElement} */
  const button = (by) => {
    const first = by > 0 ? Math.min(least + 1, most) : least; // of nothing yet: - says none
    const to = now === null ? first : now + by;
    const off = to < least || to > most;
    return el(
      "button",
      { class: "step", "aria-label": say(by > 0 ? "more" : "less", { what: label }), disabled: off, key: `${keyOf(place)}${by > 0 ? "+" : "-"}`, on: () => set(place, to) },
      icon(by > 0 ? "plus" : "minus"),
    );
  };
  return el(
    "div",
    { class: "row stepper", role: "group", "aria-label": label },
    drawing,
    el("span", { class: "g" }, label),
    button(-1),
    most - least < TYPED
      ? el("span", { class: now === null ? "num val none" : "num val" }, now === null ? "–" : String(now))
      : numberInput(label, `${keyOf(place)}=`, now ?? undefined, { least, most }, (typed) => set(place, typed)),
    button(1),
  );
}

/** @type {Record<string, (filling: Filling, field: Field, place: Path) => HTMLElement>} */
const KINDS = {
  number: (filling, field, place) => stepper(filling, field.label, place, field),

  flag(filling, field, place) {
    const { say, get, set, names } = filling;
    if (field.once) {
      const who = names.map((name, i) => {
        const own = ["players", i, ...place.slice(2)];
        const on = get(own) === true;
        return el("button", { class: "chip", "aria-pressed": String(on), key: `${keyOf(own)}`, on: () => set(own, on ? undefined : true, { alone: true }) }, mark(i, name, "s"), name);
      });
      return block(field.label, el("div", { class: "row wrap" }, who));
    }
    const now = get(place);
    if (field.required) {
      /** @type {(to: boolean) => HTMLElement} */
      const half = (to) => el("button", { "aria-pressed": String(now === to), key: `${keyOf(place)}/${to}`, on: () => set(place, to) }, say(to ? "yes" : "no"));
      return el("div", { class: "row stepper", role: "group", "aria-label": field.label }, el("span", { class: "g" }, field.label), el("div", { class: "seg" }, half(true), half(false)));
    }
    return el(
      "button",
      { class: "switch", role: "switch", "aria-checked": String(now === true), key: keyOf(place), on: () => set(place, now === true ? undefined : true) },
      el("span", { class: "g" }, field.label),
      el("span", { class: "knob", "aria-hidden": "true" }),
      el("b", {}, say(now === true ? "yes" : "no")),
    );
  },

  choice(filling, field, place) {
    const { say, get, set, takenBy } = filling;
    const now = get(place);
    const chips = [...field.called].map(([choice, name]) => {
      const taker = choice === now ? "" : takenBy(field, choice);
      return el(
        "button",
        { class: taker ? "chip gone" : "chip", "aria-label": taker ? `${name}, ${say("has-it", { name: taker })}` : undefined, "aria-pressed": String(choice === now), disabled: taker !== "", key: keyOf([...place, choice]), on: () => set(place, choice === now ? undefined : choice) },
        name,
        taker ? el("small", {}, taker) : "",
      );
    });
    return block(field.label, el("div", { class: "row wrap" }, chips));
  },

  text({ get, set }, field, place) {
    const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", maxlength: field.most, "aria-label": field.label, value: get(place) ?? "", key: keyOf(place) }));
    input.addEventListener("change", () => set(place, input.value || undefined));
    return block(field.label, input);
  },

  counts(filling, field, place) {
    const rows = [...field.called].map(([choice, name]) => {
      const most = field.limits.get(choice) ?? field.most;
      const here = [...place, choice];
      return most <= BOXES ? boxes(filling, name, here, most) : stepper(filling, name, here, { least: field.least, most }, filling.picture(choice));
    });
    return block(field.label, ...rows);
  },

  numbers(filling, field, place) {
    const { say, get, set } = filling;
    /** @type {number[]} */
    const items = get(place) ?? [];
    const rows = items.map((_, i) => stepper(filling, say("number-of", { what: field.label, n: i + 1 }), [...place, i], field));
    const more = items.length < field.longest
      ? el("button", { class: "wide", key: `${keyOf(place)}/add`, on: () => set([...place, items.length], Math.max(field.least, 0)) }, icon("plus"), say("one-more"))
      : "";
    const fewer = items.length ? el("button", { class: "wide", key: `${keyOf(place)}/drop`, on: () => set([...place, items.length - 1], undefined) }, icon("minus"), say("one-less")) : "";
    return block(field.label, ...rows, el("div", { class: "row" }, more, fewer));
  },

  picks: (filling, field, place) => (field.unique ? chosenOnce : inOrder)(filling, field, place),

  rows: (filling, field, place) => (field.cards.size ? cards(filling, field, place) : entries(filling, field, place)),

  group: (filling, field, place) => block(field.label, ...field.fields.filter((one) => !one.derived).map((one) => widget(filling, one, [...place, one.key]))),

  keyed: (filling, field, place) =>
    block(field.label, ...[...field.called].map(([choice, name]) =>
      block(name, ...field.fields.filter((one) => !one.derived).map((one) => widget(filling, one, [...place, choice, one.key]))))),
};

// Chips that are on or off, each once.
/** @type {(filling: Filling, field: Field, place: Path) => HTMLElement} */
function chosenOnce({ say, get, set, takenBy }, field, place) {
  /** @type {string[]} */
  const picked = get(place) ?? [];
  const chips = [...field.called].map(([choice, name]) => {
    const on = picked.includes(choice);
    const taker = on ? "" : takenBy(field, choice);
    const rest = picked.filter((one) => one !== choice);
    return el(
      "button",
      { class: taker ? "chip gone" : "chip", "aria-label": taker ? `${name}, ${say("has-it", { name: taker })}` : undefined, "aria-pressed": String(on), disabled: taker !== "", key: keyOf([...place, choice]), on: () => set(place, on ? (rest.length ? rest : undefined) : [...picked, choice]) },
      name,
      taker ? el("small", {}, taker) : "",
    );
  });
  return block(field.label, el("div", { class: "row wrap" }, chips));
}

// A list in its order, in which a choice may stand more than once.
/** @type {(filling: Filling, field: Field, place: Path) => HTMLElement} */
function inOrder({ say, get, set }, field, place) {
  /** @type {string[]} */
  const picked = get(place) ?? [];
  const had = picked.map((choice, i) => {
    const name = field.called.get(choice) ?? choice;
    const rest = picked.filter((_, at) => at !== i);
    return el("button", { class: "chip", "aria-label": say("put-back", { what: name }), key: keyOf([...place, i]), on: () => set(place, rest.length ? rest : undefined) }, `${i + 1} ${name}`, icon("close", "t"));
  });
  const more = [...field.called].map(([choice, name]) =>
    el("button", { class: "chip", disabled: picked.length >= field.longest, key: keyOf([...place, choice]), on: () => set(place, [...picked, choice]) }, icon("plus", "s"), name));
  return block(field.label, el("div", { class: "row wrap" }, had, more));
}

// A few boxes that are filled from the left: a tap on the last filled one empties it again.
/** @type {(filling: Filling, label: string, place: Path, most: number) => HTMLElement} */
function boxes({ say, get, set }, label, place, most) {
  const now = Number(get(place) ?? 0);
  const each = Array.from({ length: most }, (_, i) =>
    el(
      "button",
      { class: i < now ? "window on" : "window", "aria-label": say("boxes-filled", { what: label, n: i + 1, of: most }), "aria-pressed": String(i < now), key: `${keyOf(place)}/${i + 1}`, on: () => set(place, i + 1 === now ? i : i + 1) },
      i < now ? icon("tick", "s") : "",
    ),
  );
  return el("div", { class: "row stepper", role: "group", "aria-label": label }, el("span", { class: "g" }, label), each);
}

/** @type {WeakMap<Field, Map<string, HTMLElement>>} */
const TAGS = new WeakMap(); // of galleries, by what they say

// A gallery of cards: those of this player above, then all by what they show, then one of your own.
/** @type {(filling: Filling, field: Field, place: Path) => HTMLElement} */
function cards(filling, field, place) {
  const { say, get, set, takenBy, picture, names } = filling;
  /** @type {(string | number | Record<string, unknown>)[]} */
  const had = get(place) ?? [];
  const ids = had.map(String);
  const kind = field.fields.find((one) => one.kind === "choice" && one.choices.length >= MANY);
  const mine = had.map((card, i) =>
    el("button", { class: "card mine", "aria-label": say("put-back", { what: cardWords(field, card) }), key: `${keyOf(place)}/mine/${i}`, on: () => set([...place, i], undefined) },
      kind ? picture(String(shownBy(field, card, kind.key))) : "", signs(filling, field, card), kind && typeof card === "object" ? el("small", {}, kind.called.get(String(card[kind.key])) ?? "") : "", icon("close", "t")));
  const known = TAGS.get(field) ?? new Map();
  TAGS.set(field, known);
  const full = had.length >= field.longest;
  /** @type {(id: string) => {id: string, on: boolean, taker: string}} */
  const stateOfCard = (id) => {
    const on = ids.includes(id);
    return { id, on, taker: on ? say("mine") : takenBy(field, id) };
  };
  /** @type {(card: ReturnType<typeof stateOfCard>) => HTMLElement} */
  const button = ({ id, on, taker }) => {
    const has = on || !taker ? taker : say("has-it", { name: taker });
    const made = copyText(known, `${id} ${full} ${on} ${names.indexOf(taker)} ${taker}`, () =>
      el(
        "button",
        { class: taker ? "tag gone" : "tag", "aria-label": cardWords(field, id) + (has ? `, ${has}` : ""), disabled: taker !== "" || full },
        signs(filling, field, id),
        !kind ? (taker ? el("small", {}, taker) : "") : on ? icon("tick", "s") : taker ? mark(names.indexOf(taker), taker, "s") : "",
      ));
    made.dataset.key = `${keyOf(place)}/${id}`;
    return made;
  };
  /** @type {(tap: MouseEvent) => void} */
  const take = ({ target }) => {
    const tapped = /** @type {HTMLElement} */ (target).closest("button");
    if (!tapped || tapped.disabled) return;
    const id = tapped.dataset.key?.slice(keyOf(place).length + 1) ?? "";
    set([...place, had.length], /^\d+$/.test(id) ? Number(id) : id);
  };
  const all = [...field.cards.keys()].map(stateOfCard);
  /** @type {(choice: string, name: string, at: number) => HTMLElement} */
  const shelf = (choice, name, at) => {
    const own = all.filter(({ id }) => shownBy(field, id, kind?.key ?? "") === choice);
    const free = own.filter(({ taker }) => !taker).length;
    return fillFor(el("div", { class: "kinds", role: "group", "aria-label": name }), stateOf(own), () => [
      el("p", { class: "row" }, picture(choice), el("b", { class: "num g" }, name), el("span", { class: "q sm" }, say("free", { count: free }))),
      el("div", { class: "tags" }, own.map(button)),
    ], at >= SEEN_AT_ONCE);
  };
  /** @type {(shown: ReturnType<typeof stateOfCard>[]) => string} */
  const stateOf = (shown) => JSON.stringify([keyOf(place), full, shown]);
  return block(
    field.label,
    mine.length ? el("div", { class: "row wrap hand" }, mine) : el("p", { class: "q" }, say("none-yet")),
    other(filling, field, place, had.length),
    kind ? el("div", { class: "shelves", on: take }, [...kind.called].map(([choice, name], at) => shelf(choice, name, at))) : fillFor(el("div", { class: "tags wide", on: take }), stateOf(all), () => all.map(button)),
  );
}

// An entry that is no card of ours: the numbers of an owner's copy may differ.
/** @type {(filling: Filling, field: Field, place: Path, at: number) => HTMLElement} */
function other({ say, set }, field, place, at) {
  /** @type {[import("../core/types").Field, HTMLInputElement | HTMLSelectElement][]} */
  const inputs = field.fields.map((one) => {
    const id = `${keyOf(place)}/other/${one.key}`;
    if (one.kind === "number") return [one, /** @type {HTMLInputElement} */ (el("input", { type: "number", inputmode: "numeric", min: one.least, max: one.most, required: true, "aria-label": one.label, placeholder: one.label, key: id }))];
    const options = one.kind === "flag" ? [["true", say("yes")], ["", say("no")]] : [...one.called];
    return [one, /** @type {HTMLSelectElement} */ (el("select", { "aria-label": one.label, key: id }, options.map(([value, words]) => el("option", { value }, words))))];
  });
  const form = el("form", { class: "row wrap" }, inputs.map(([, input]) => input), el("button", { type: "submit" }, icon("plus"), say("add")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const entry = Object.fromEntries(inputs.map(([one, input]) => [one.key, one.kind === "number" ? Number(input.value) : one.kind === "flag" ? input.value !== "" : input.value]));
    set([...place, at], entry);
  });
  const details = el("details", { class: "other" }, el("summary", { key: `${keyOf(place)}/other` }, say("other-card")), form);
  details.addEventListener("toggle", () => form.scrollIntoView({ block: "nearest" }));
  return details;
}

// A list of entries with fields of their own.
/** @type {(filling: Filling, field: Field, place: Path) => HTMLElement} */
function entries(filling, field, place) {
  const { say, get, set } = filling;
  /** @type {unknown[]} */
  const had = get(place) ?? [];
  const rows = had.map((_, i) =>
    el(
      "div",
      { class: "card entry" },
      el("div", { class: "row" }, el("b", { class: "g" }, say("number-of", { what: field.label, n: i + 1 })), el("button", { class: "ib", "aria-label": say("remove", { n: i + 1 }), key: `${keyOf(place)}/${i}/x`, on: () => set([...place, i], undefined) }, icon("close"))),
      field.fields.map((one) => widget(filling, one, [...place, i, one.key])),
    ),
  );
  const more = had.length < field.longest
    ? el("button", { class: "wide", key: `${keyOf(place)}/add`, on: () => set([...place, had.length], {}) }, icon("plus"), say("one-more"))
    : "";
  return block(field.label, ...rows, more);
}

/** @type {(field: Field, card: string | number | Record<string, unknown>, key: string) => unknown} */
const shownBy = (field, card, key) => (typeof card === "object" ? card[key] : field.cards.get(String(card))?.get(key));

/** @type {(field: Field, card: string | number | Record<string, unknown>) => string} */
function cardWords(field, card) {
  const own = typeof card === "object" ? [] : [String(card), field.names.get(String(card))];
  const values = field.fields.map((one) => {
    const value = shownBy(field, card, one.key);
    if (value === undefined || value === null) return "";
    return one.called.get(String(value)) ?? (one.kind === "number" ? `${one.label} ${value}` : String(value));
  });
  return [...own, ...values].filter(Boolean).join(" ");
}

// What a card shows beside its kind: a colour with its sign, a number.
/** @type {(filling: Filling, field: Field, card: string | number | Record<string, unknown>) => HTMLElement} */
function signs({ signOf }, field, card) {
  const small = field.fields.find((one) => one.kind === "choice" && one.choices.length < MANY);
  const number = field.fields.find((one) => one.kind === "number");
  const colour = small ? String(shownBy(field, card, small.key)) : "";
  const value = number ? shownBy(field, card, number.key) : "";
  const many = field.fields.some((one) => one.kind === "choice" && one.choices.length >= MANY);
  const id = typeof card === "object" ? "" : String(card);
  const name = field.names.get(id);
  if (!many && name) return el("span", { class: "named" }, el("b", { class: "num" }, id), el("span", {}, name));
  return el(
    "span",
    { class: colour ? `cls ${colour}` : "cls" },
    signOf(colour) ? icon(signOf(colour), "mk") : "",
    el("b", { class: "num" }, many || !id ? String(value ?? "") : id),
  );
}
