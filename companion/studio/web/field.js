// A value that can be changed, with where it comes from and what is wrong with it.

import { el, icon, put } from "./dom.js";
import { say } from "./state.js";

/** @typedef {(value: ValueSeen, text: string, seen: string) => Promise<Refused | null>} Write */

// Whether somebody is writing in a field what has not been sent yet.
/** @type {(at: Element | null) => at is HTMLInputElement} */
export const inHand = (at) => at instanceof HTMLInputElement && at.value !== at.dataset.seen && at.value !== at.dataset.sent;

// label: what it is called; writable: whether there is a folder to write it in.
/** @type {(value: ValueSeen, label: string, writable: boolean, write: Write) => HTMLElement} */
export function field(value, label, writable, write) {
  const key = [value.table, value.entry, ...value.keys].join(" ");
  const told = el("div", { class: "said", role: "status" });
  const attributes = { value: value.text, "data-key": key, "data-seen": value.text, readonly: !writable, autocomplete: "off", spellcheck: "false" };
  const input = /** @type {HTMLInputElement} */ (el("input", attributes));
  const send = /** @type {(text: string) => Promise<void>} */ (async (text) => {
    input.dataset.sent = text;
    const wrong = await write(value, text, input.dataset.seen ?? "");
    if (!wrong) return told.replaceChildren();
    delete input.dataset.sent;
    const { theirs } = wrong;
    const shown = /** @type {(text: string) => string} */ ((words) => words || say("empty"));
    const take = el("button", { type: "button", on: () => {
      input.value = theirs ?? "";
      input.dataset.seen = theirs ?? "";
      told.replaceChildren();
    } }, say("theirs", { value: shown(theirs ?? "") }));
    const mine = el("button", { type: "button", on: () => {
      input.dataset.seen = theirs ?? "";
      void send(text);
    } }, say("mine", { value: shown(text) }));
    put(told, el("p", { class: "wrong" }, icon("warn", "s"), el("span", {}, wrong.error)), theirs !== undefined && el("div", { class: "tgl" }, take, mine));
    return undefined;
  });
  input.addEventListener("change", () => void send(input.value));
  const yours = value.shipped !== null && value.shipped !== value.text;
  const from = yours ? say("yours-by-now", { shipped: value.shipped || say("empty") }) : value.source && !value.house ? say("source-is", { source: value.source }) : "";
  return el(
    "div",
    { class: value.house ? "f value house" : value.table === "words" ? "f value wide" : "f value" },
    el("label", {}, el("span", {}, label, value.house && el("abbr", { title: say("house") }, " *")), input),
    value.house && el("p", { class: "q" }, say("true-one")),
    value.house && el("button", { type: "button", disabled: !writable, "data-key": `${key} true`, on: () => void send(value.text) }, icon("tick", "s"), say("it-is-true")),
    from && el("p", { class: "q" }, from),
    told,
  );
}
