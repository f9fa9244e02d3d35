// Parts of all screens: the bar above, the bar of actions below, the tabs.

import { el, icon } from "./dom.js";
import { freshWords } from "./freshness.js";

/** @import {Child} from "./dom.js" */

/** @typedef {{title: string, below?: string, back?: () => void, undo?: {words: string, act: () => void} | null}} Top */

/** @type {(say: (name: string, values?: Record<string, unknown>) => string, top: Top) => HTMLElement} */
export const topBar = (say, { title, below, back, undo }) =>
  el(
    "header",
    { class: "top" },
    back ? el("button", { class: "ib", "aria-label": say("back"), key: "back", on: back }, icon("back")) : el("span", { class: "sp" }),
    el("div", { class: "tt" }, el("h1", { tabindex: -1, key: "title" }, ...phrases(title)), ...freshLine(), below ? el("p", {}, ...phrases(below)) : ""),
    undo ? el("button", { class: "ib", "aria-label": undo.words, title: undo.words, key: "undo", on: undo.act }, icon("undo"), el("small", {}, undo.words.split(":")[0])) : "",
  );

// Words of a header, of which each phrase stays whole where it can.
/** @type {(words: string) => Child[]} */
const phrases = (words) => words.split(" · ").flatMap((phrase, i, all) => [i ? " " : "", el("span", {}, all[i + 1] ? `${phrase} ·` : phrase)]);

// Stays on the page, so that what it comes to say is read aloud.
/** @type {() => HTMLElement[]} */
export function freshLine() {
  const words = freshWords();
  return words === null ? [] : [el("p", { class: "fresh", role: "status" }, words)];
}

/** @type {(...children: (Child | Child[])[]) => HTMLElement} */
export const actions = (...children) => el("footer", { class: "act" }, ...children);

/** @type {(words: Child[], act: (tap: MouseEvent) => void, more?: Record<string, unknown>) => HTMLElement} */
export const primary = (words, act, more = {}) => el("button", { class: "pri", key: "primary", on: act, ...more }, ...words);

// A sum beside the action: of a player, or of a page.
/** @type {(label: string, points: unknown, who?: Child) => HTMLElement} */
export const sumTold = (label, points, who = "") => el("p", { class: "sofar" }, who, el("span", {}, label), el("b", { class: "num" }, String(points)));

// What is wrong or open, each with its sign; a card that was typed on purpose is no more than a note.
/** @type {(all: (string | HTMLElement)[]) => HTMLElement | ""} */
export const wrongLines = (all) => (all.length ? el("ul", { class: "wrong" }, all.map((words) => {
  const line = el("span", {}, words);
  const isNote = line.textContent?.endsWith("counted as typed");
  return el("li", { class: isNote && "q" }, icon(isNote ? "pencil" : "warn"), line);
})) : "");

// What stood in a result before it was mended, if that was something else.
/** @type {(say: (name: string, values?: Record<string, unknown>) => string, was: number | undefined) => HTMLElement | ""} */
export const repairLog = (say, was) =>
  was === undefined ? "" : el("span", { class: "was num" }, el("s", { "aria-hidden": "true" }, String(was)), el("span", { class: "hide" }, say("was", { was })));

/** @typedef {{id: string, sign: string, words: string}} Tab */

/** @type {(label: string, tabs: Tab[], open: string, turn: (id: string) => void) => HTMLElement} */
export const tabBar = (label, tabs, open, turn) =>
  el(
    "nav",
    { class: "tabs", "aria-label": label },
    tabs.map(({ id, sign, words }) =>
      el("button", { "aria-current": id === open ? "page" : undefined, key: `tab-${id}`, on: () => turn(id) }, icon(sign), el("span", {}, words)),
    ),
  );

const LATE = 300; // ms

// A field for a number. What was typed is set before the tap that leaves the field does its work: a screen
// drawn anew in between would swallow that tap.
/** @type {(label: string, key: string, value: number | undefined, limits: {least: number, most: number}, set: (value: number | undefined) => void) => HTMLInputElement} */
export function numberInput(label, key, value, { least, most }, set) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "number", inputmode: "numeric", min: least, max: most, "aria-label": label, value: value ?? "", key }));
  input.addEventListener("change", () => {
    const once = new AbortController();
    let late = 0;
    const take = () => {
      once.abort();
      clearTimeout(late);
      set(input.value === "" ? undefined : Math.min(most, Math.max(least, Math.trunc(Number(input.value)))));
    };
    if (!document.querySelector(":active")) return take();
    late = setTimeout(take, LATE);
    addEventListener("click", take, { capture: true, signal: once.signal });
  });
  return input;
}
