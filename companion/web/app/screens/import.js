// What a file that was opened holds: why it cannot be read, or that its evening is here already.

import { el, icon, mark } from "../ui/dom.js";
import { actions, primary, topBar, wrongLines } from "../ui/parts.js";

/** @import {App, Proven, View} from "../app" */
/** @import {Verdict} from "../core/log-proof.js" */
/** @import {Evening} from "../state/types" */

// The way to open a file, on the first screen.
/** @type {(app: App) => HTMLElement} */
export function fileButton({ say, read }) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "file", hidden: true }));
  input.addEventListener("change", () => input.files?.[0] && read(input.files[0]));
  return el("div", {}, input, el("button", { class: "wide", key: "read", on: () => input.click() }, icon("file"), say("read-file")));
}

// What was found out about the log of a table, in words.
/** @type {(say: App["say"], verdict: Verdict) => Proven} */
export function verifyTable(say, { events, checked, wrong, not_checked: missing, reasons }) {
  const isOut = checked.includes("deals");
  const why = isOut ? reasons.map((reason) => say("proof-not-held", { why: reason })) : [say("proof-open")];
  const good = [say("proof-whole", { events }), ...(isOut ? [say("proof-deals")] : []), ...(checked.includes("order") ? [say("proof-held")] : [])];
  const notes = [...(isOut ? [say("proof-opener")] : []), say("file-table")];
  return proofOf(say, { wrong, partly: missing.length ? why : [], good, notes });
}

// What was found out, under the title that it deserves: a log is true only if all of it was checked.
/** @type {(say: App["say"], found: {wrong: string[], partly: string[], good: string[], notes: string[]}) => Proven} */
export const proofOf = (say, { wrong, partly, good, notes }) =>
  ({ title: say(wrong.length ? "proof-wrong" : partly.length ? "proof-partly" : "proof-ok"), not: [...wrong, ...partly], good: wrong.length ? [] : good, notes });

// Whether a log is whole, and follows from the seed that was promised.
/** @type {(app: App, name: string, proof: Proven) => HTMLElement[]} */
function proven({ say, back }, name, { title, not, good, notes }) {
  return [
    topBar(say, { title, below: name, back }),
    el("main", {}, not.length ? el("div", { role: "alert" }, wrongLines(not)) : "", good.length ? el("ul", { class: "proof" }, good.map((words) => el("li", { class: "row" }, icon("tick"), el("span", {}, words)))) : "", notes.map((words) => el("p", { class: "q" }, words))),
    actions(primary([say("back")], back)),
  ];
}

/** @type {(app: App, view: View) => HTMLElement[]} */
export function readFileText(app, view) {
  const { say } = app;
  const { name = "", wrong = [], evening, proof } = view.file ?? {};
  if (proof) return proven(app, name, proof);
  const known = evening && app.evenings().find((one) => one.id === evening.id);
  if (!evening || !known) {
    return [
      topBar(say, { title: say("not-read"), below: name, back: app.back }),
      el("main", {}, el("p", {}, say("nothing-kept")), el("div", { role: "alert" }, wrongLines(wrong))),
      actions(primary([say("back")], app.back)),
    ];
  }
  /** @type {(title: string, one: Evening, key: string, act: () => void) => HTMLElement} */
  const choice = (title, one, key, act) =>
    el("section", { class: "card entry", "aria-label": say(title) }, el("h2", { class: "sc" }, say(title)),
      el("p", { class: "row wrap" }, one.names.map((player, seat) => el("span", { class: "row" }, mark(seat, player), player))),
      el("p", { class: "q" }, `${app.when(one.at)} · ${say("taps", { count: one.events.length })}`),
      el("button", { class: "wide", key, on: act }, say(key)));
  return [
    topBar(say, { title: say("here-already"), below: name, back: app.back }),
    el("main", {}, el("p", {}, say("two-versions")), choice("this-phone", known, "keep-phone", () => app.take(known)), choice("the-file", evening, "keep-file", () => app.take(evening))),
    actions(primary([say("keep-both")], () => app.take(evening, true))),
  ];
}
