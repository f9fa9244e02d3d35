// The log of a table: who did what, the latest first; a tap takes any of it back. And the table as a file.

import { digest } from "../core/chance.js";
import { el } from "../ui/dom.js";
import { saveFile } from "../ui/share.js";
import { doerOf, headOf, isPlayedHere, isLost, isStep, laterSteps, lossTold, present, takeBack, toldBy } from "./asking.js";

/** @import {Here} from "./asking.js" */
/** @import {TableEvent} from "./types" */

const LATEST_LINES = 60; // of a long evening, the latest

/** @type {(here: Here) => HTMLElement[]} */
export function roomLog(here) {
  const { app, view, wire, now } = here;
  const { say } = app;
  const rows = wire.events.flatMap((event) => {
    const words = toldBy(here, event);
    if (!words) return [];
    const back = now.gone.get(event.seq) ?? (event.kind === "bids" ? isLost(wire.events, event) : undefined);
    const key = `undo-${event.seq}`;
    const sure = view.sure === key;
    const mayUndo = !back && wire.kept.seat !== null && !now.closed && (event.kind === "note" || (event.seq >= (now.games.at(-1)?.since ?? 0) && ["deal", "roll", "act", "discard", "gain", "pick"].includes(event.kind) && !isOfSetup(here, event)));
    const later = sure ? laterSteps(here, event) : [];
    const undo = () => {
      if (!sure) return app.show({ ...view, sure: key });
      app.show({ ...view, sure: undefined });
      if (now.sealed.size && isStep(event) && isPlayedHere(now)) app.tell(say("room-sealed-first"));
      else takeBack(here, event, later);
    };
    const line = el("span", { class: "g" }, el("span", { class: "q num" }, `${event.seq} `), back ? el("s", {}, words) : words, back ? ` ${say("room-taken-back", { who: doerOf(here, back) })}` : "", sure && mayUndo ? el("b", {}, ` ${lossTold(here, event, later)}`) : "");
    return [el("li", { class: "row" }, line, mayUndo ? el("button", { class: sure ? "pri slim" : "slim", key, on: undo }, say(sure ? "room-undo-sure" : "room-undo")) : "")];
  });
  const all = view.open?.includes("all") || rows.length <= LATEST_LINES;
  return present(
    el("ol", { class: "log" }, rows.reverse().slice(0, all ? undefined : LATEST_LINES)),
    all ? "" : el("button", { class: "wide", key: "all-log", on: () => app.show({ ...view, open: [...(view.open ?? []), "all"] }) }, say("room-whole-log")),
    el("button", { class: "wide", key: "save-table", on: () => saveTable(here) }, say("room-save")),
    el("p", { class: "q sm" }, say("room-save-says")),
  );
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
