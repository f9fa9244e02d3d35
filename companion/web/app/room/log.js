// The log of a table: who did what, round by round, the latest first; a tap takes any of it back, and what goes with
// it is said before. And the table as a file.

import { digest } from "../core/chance.js";
import { PARTS } from "../parts.js";
import { el, icon } from "../ui/dom.js";
import { saveFile } from "../ui/share.js";
import { doerOf, headOf, isPlayedHere, isLost, isStep, laterSteps, lossTold, present, takeBack, describedBy } from "./actions.js";

/** @import {Here} from "./actions.js" */
/** @import {TableEvent, TableNow} from "./types" */

const LATEST_LINES = 60; // of a long evening, the latest

/** @typedef {{title: string, since: number, lines: [TableEvent, string][]}} Part of the log, such as a round; what happened last comes first */

/** @type {(here: Here) => HTMLElement[]} */
export function roomLog(here) {
  const { app: { say }, wire, now } = here;
  /** @type {Part[]} */
  const parts = [];
  for (const event of wire.events) {
    const words = describedBy(here, event);
    if (!words) continue;
    const title = partTold(here, event);
    const last = parts.at(-1);
    if (last?.title === title) last.lines.unshift([event, words]);
    else parts.push({ title, since: event.seq, lines: [[event, words]] });
  }
  return present(
    waitsForBids(now) ? el("p", { class: "ask" }, say("room-sealed-first")) : "",
    ...parts.reverse().flatMap((part, at) => partRows(here, part, at === 0)),
    el("button", { class: "wide", key: "save-table", on: () => saveTable(here) }, say("room-save")),
    el("p", { class: "q sm" }, say("room-save-says")),
  );
}

// Whether steps are taken back only once the bids on them are open.
/** @type {(now: TableNow) => boolean} */
const waitsForBids = (now) => now.sealed.size > 0 && isPlayedHere(now);

// What happened, and what goes with it if it is taken back: a second tap does so.
/** @type {(here: Here, line: [TableEvent, string]) => HTMLElement} */
function logLine(here, [event, words]) {
  const { app: { say, show }, view, wire, now } = here;
  const back = now.gone.get(event.seq) ?? (event.kind === "bids" ? isLost(wire.events, event) : undefined);
  const key = `undo-${event.seq}`;
  const sure = view.sure === key;
  const mayUndo = !back && wire.kept.seat !== null && !now.closed && (event.kind === "note" || (event.seq >= (now.games.at(-1)?.since ?? 0) && ["deal", "roll", "act", "discard", "gain", "pick"].includes(event.kind) && !isOfSetup(here, event))) && !(waitsForBids(now) && isStep(event));
  const later = mayUndo ? laterSteps(here, event) : [];
  const loss = mayUndo ? lossTold(here, event, later) : "";
  const undo = () => {
    show({ ...view, sure: sure ? undefined : key });
    if (sure) takeBack(here, event, later);
  };
  return el("li", { class: "row" },
    el("span", { class: "g" }, back ? el("s", {}, words) : words, back ? ` ${say("room-taken-back", { who: doerOf(here, back) })}` : "", loss && el(sure ? "b" : "small", {}, ` ${loss}`)),
    mayUndo ? el("button", { class: sure ? "pri slim" : "slim", key, on: undo }, say(sure ? "room-undo-sure" : "room-undo")) : "");
}

// What an event is a part of, in the words of its game.
/** @type {(here: Here, event: TableEvent) => string} */
function partTold(here, { seq }) {
  const game = here.now.games.findLast(({ since }) => since <= seq)?.game ?? "";
  const parts = PARTS.get(game)?.tableParts?.({ ...here, now: { ...here.now, game } });
  return parts?.get(seq) || (parts || !game ? here.app.say("room-before") : (here.app.games.get(game)?.title ?? game));
}

// A part of the log; those before the last one are folded.
/** @type {(here: Here, part: Part, isLast: boolean) => HTMLElement[]} */
function partRows(here, { title, since, lines }, isLast) {
  const { app: { say, show }, view } = here;
  const unfolded = view.open ?? [];
  const key = `part-${since}`;
  const isOpen = unfolded.includes(key) !== isLast;
  const turn = () => show({ ...view, open: isOpen === isLast ? [...unfolded, key] : unfolded.filter((other) => other !== key) });
  const head = el("h2", { class: "sc" }, el("button", { class: "row fold", "aria-expanded": String(isOpen), key, on: turn }, el("span", { class: "g" }, title), icon(isOpen ? "up" : "down")));
  if (!isOpen) return [head];
  const all = unfolded.includes("all") || lines.length <= LATEST_LINES;
  return present(head, el("ol", { class: "log" }, lines.slice(0, all ? undefined : LATEST_LINES).map((line) => logLine(here, line))),
    all ? "" : el("button", { class: "wide", key: "all-log", on: () => show({ ...view, open: [...unfolded, "all"] }) }, say("room-whole-log")));
}

// Whether it is a part of a set-up, which is taken back as a whole.
/** @type {(here: Here, event: TableEvent) => boolean} */
function isOfSetup({ wire }, event) {
  const head = headOf(wire.events, event);
  return head !== event && Boolean(head.what?.startsWith("setup "));
}

// What this phone may see, as lines of JSON.
/** @type {(here: Here) => void} */
function saveTable({ wire, now }) {
  const lines = wire.events.map((event) => `${JSON.stringify(event)}\n`).join("");
  const text = `${lines}{"count":${wire.events.length},"kind":"end","sha256":"${digest(lines)}"}\n`; // tells whether the others were changed
  saveFile(`${now.table}.jsonl`, new Blob([text], { type: "application/jsonl" }));
}
