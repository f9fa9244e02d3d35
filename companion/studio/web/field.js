// A value that can be changed, with where it comes from and what is wrong with it.

import { choosing } from "./choices.js";
import { el, icon, replaceContent } from "./dom.js";
import { toArray, toText } from "./lists.js";
import { place, say, sentence } from "./state.js";

const LONG = 28; // letters that a field shows on one line

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {(value: ValueSeen, text: string, seen: string) => Promise<Refused | null>} Write */

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */
/** @type {(at: Element | null) => at is Field} */
export const isField = (at) => at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;

// Whether somebody is writing in a field what has not been sent yet.
/** @type {(at: Element | null) => at is Field} */
export const handCards = (at) => isField(at) && at.value !== at.dataset.seen && at.value !== at.dataset.sent;

// Where a value is written; all numbers of a box are one place.
/** @type {(value: ValueSeen) => string} */
export const placeOfValue = ({ table, entry, keys }) => [table, entry, ...(table === "layout" ? keys.slice(0, 3) : keys)].join(" ");

/** @type {(value: ValueSeen) => string} */
export const keyOf = ({ table, entry, keys }) => [table, entry, ...keys].join(" ");

/** @type {Map<string, {text: string, seen: string, wrong: Refused}>} */
const refusals = new Map(); // what was typed and not written, with why, until it is settled

// label: what it is called; about: what is told of it besides;
// writable: whether there is a folder to write it in; deck: whose pieces show what it may be.
/** @type {(value: ValueSeen, label: string, about: Child | Child[], writable: boolean, write: Write, deck?: Deck) => HTMLElement} */
export function field(value, label, about, writable, write, deck) {
  const key = keyOf(value);
  const spot = `${place.game} ${key}`;
  const plain = (/** @type {string} */ text) => (value.table === "words" ? text : toText(text));
  const now = plain(value.text);
  const told = el("div", { class: "said", role: "status" });
  const attributes = { "data-key": key, "data-seen": now, readonly: !writable, autocomplete: "off", spellcheck: "false" };
  const input = /** @type {Field} */ (el(now.length > LONG ? "textarea" : "input", attributes));
  input.value = now;
  /** @type {string | null} */
  let refused = null;
  const open = refusals.get(spot);
  const send = /** @type {(text: string) => Promise<void>} */ (async (text) => {
    input.dataset.sent = text;
    const seen = input.dataset.seen ?? "";
    const raw = (/** @type {string} */ words) => (words === now ? value.text : value.table === "words" ? words : toArray(words, value.text));
    const wrong = await write(value, raw(text), raw(seen));
    refusals.delete(spot);
    if (!wrong) return told.replaceChildren();
    delete input.dataset.sent;
    if (wrong.theirs === undefined) return tell(text, wrong);
    const said = Object.entries({ [wrong.theirs]: plain(wrong.theirs), [wrong.yours ?? ""]: text });
    const error = said.reduce((words, [one, as]) => words.replace(`"${one}"`, () => `"${as}"`), wrong.error);
    const both = { ...wrong, error, theirs: plain(wrong.theirs) };
    refusals.set(spot, { text, seen, wrong: both });
    tell(text, both);
    return undefined;
  });
  // Say why a text is not written; of two that were written at once both can be chosen.
  const tell = /** @type {(text: string, wrong: Refused) => void} */ ((text, wrong) => {
    refused = text;
    const { theirs } = wrong;
    const shown = /** @type {(text: string) => string} */ ((words) => words || say("empty"));
    const take = el("button", { type: "button", on: () => {
      input.value = theirs ?? "";
      input.dataset.seen = theirs ?? "";
      settled();
    } }, say("theirs", { value: shown(theirs ?? "") }));
    const mine = el("button", { type: "button", on: () => {
      input.dataset.seen = theirs ?? "";
      void send(text);
    } }, say("mine", { value: shown(text) }));
    replaceContent(told, el("p", { class: "wrong" }, icon("warn", "s"), el("span", {}, sentence(wrong.said ?? wrong.error))), theirs !== undefined && el("div", { class: "tgl" }, take, mine));
  });
  const settled = () => {
    refusals.delete(spot);
    told.replaceChildren();
  };
  // an input that was drawn anew while somebody wrote in it tells of no change by itself
  const leave = () => {
    if (input.value !== input.dataset.sent && input.value !== refused) void send(input.value);
  };
  input.addEventListener("change", leave);
  input.addEventListener("blur", () => handCards(input) && leave());
  input.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault(); // a line of its own takes Shift
      if (handCards(input)) void send(input.value);
    }
    if (event.key !== "Escape") return;
    input.value = now;
    input.dataset.seen = now;
    refused = null;
    settled();
  });
  if (open && open.text === now) refusals.delete(spot); // both are the same by now
  else if (open) {
    input.value = open.text;
    input.dataset.seen = open.seen;
    const error = open.wrong.error.replace(`"${open.wrong.theirs}"`, () => `"${now}"`); // as it is by now
    tell(open.text, { ...open.wrong, error, theirs: now });
  }
  const yours = value.shipped !== null && value.shipped !== value.text;
  const ours = yours && say("yours-by-now", { shipped: plain(value.shipped ?? "") || say("empty") });
  const tick = value.house && el("button", { type: "button", class: "small", disabled: !writable, "data-key": `${key} true`, title: say("it-is-true"), "aria-label": say("is-true", { label }), on: () => void send(now) }, icon("tick", "s"));
  const few = value.choices?.length && deck;
  const name = el("span", { class: "name", title: [value.entry, ...value.keys].join(" ") }, label, value.house && el("abbr", { title: say("house") }, " *"), about);
  return el(
    "div",
    { class: `value${value.house ? " ours" : ""}${value.table === "words" ? " wide" : ""}${few ? " few" : ""}` },
    few ? choosing({ key, label, value, writable, deck }, name, input, send) : el("label", {}, name, input),
    tick,
    ours && el("p", { class: "q" }, ours),
    told,
  );
}
