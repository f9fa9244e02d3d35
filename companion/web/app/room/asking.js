// What every screen at a table needs: to ask for something, to tell who did what, to say how fresh it is.

import { PARTS } from "../parts.js";
import { el, icon } from "../ui/dom.js";
import { isSure } from "../ui/notices.js";
import { showCame } from "../ui/places.js";
import { afterPaint } from "../ui/renew.js";
import { eventTold } from "./told.js";

/** @import {App, View} from "../app" */
/** @import {Asked, TableEvent, TableNow} from "./types" */
/** @import {TableWire} from "./wire.js" */

/** @typedef {{app: App, view: View, wire: TableWire, now: TableNow}} Here */

// The children that are there.
/** @type {(...some: (HTMLElement | "" | null)[]) => HTMLElement[]} */
export const present = (...some) => some.filter((one) => one instanceof HTMLElement);

const AWAY_FOR = 20000; // ms after which a phone that does not listen is away
const SILENT_FOR = 180000; // ms without anything new after which one that listens may sleep
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waking;

/** @type {Map<string, string>} */
const DRAFTS = new Map(); // what was typed and not sent: the screen is drawn anew whenever anybody does something

// A field for some words, which keeps them.
/** @type {(key: string, label: string, more?: Record<string, unknown>) => HTMLElement} */
export function wordsField(key, label, more = {}) {
  const field = /** @type {HTMLInputElement} */ (el("input", { key, "aria-label": label, placeholder: label, maxlength: 100, autocomplete: "off", value: DRAFTS.get(key) ?? "", ...more }));
  field.addEventListener("input", () => DRAFTS.set(key, field.value));
  return field;
}

// What stands in a field, which is empty then.
/** @type {(key: string) => string} */
export function takenWords(key) {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(`[data-key="${key}"]`));
  const said = (field?.value ?? "").trim();
  DRAFTS.delete(key);
  if (field) field.value = "";
  return said;
}

// The first event of what was done together with this one.
/** @type {(events: TableEvent[], event: TableEvent) => TableEvent} */
export function headOf(events, event) {
  const [first] = event.key.split("+");
  return events.find(({ key }) => key === first) ?? event;
}

/** @type {(here: Here, event: TableEvent) => string} */
export const doerOf = ({ app, now }, { by }) => (by === null ? app.say("room-laptop") : (now.seats.get(by) ?? app.say("room-seat", { seat: by })));

// What happened, with who did it; of a step of the game all is told with its first event.
/** @type {(here: Here, event: TableEvent) => string} */
export function toldBy(here, event) {
  const { app, wire } = here;
  const { game = here.now.game } = here.now.games.findLast(({ since }) => since <= event.seq) ?? {};
  const now = { ...here.now, game }; // in the words of the game that was played then
  const own = PARTS.get(game)?.tableLines?.({ ...here, now }).get(event.seq);
  if (own) return own;
  const head = headOf(wire.events, event);
  if (["undo", "void", "redo"].includes(event.kind)) return head === event ? takenBackTold(here, event) : "";
  if (head.what === "play" && head !== event) return "";
  const moves = event.what === "play" ? wire.events.filter(({ key }) => key.startsWith(`${event.key}+`)) : [];
  const words = moves.map((move) => eventTold(app, now, move)).filter(Boolean).join("; ") || eventTold(app, now, event);
  if (!words) return "";
  if (["new", "sit", "free"].includes(event.kind)) return words;
  return app.say("room-by", { who: doerOf(here, event), words });
}

// What was taken back, or counts again, in the words that told it; of a whole command those of its beginning.
/** @type {(here: Here, event: TableEvent) => string} */
function takenBackTold(here, event) {
  const { events } = here.wire;
  const targets = events.flatMap(({ key, target }) => (key.split("+")[0] === event.key ? [target] : []));
  const first = events[Math.min(...targets) - 1];
  return here.app.say(event.kind === "redo" ? "room-redid" : "room-undid", { who: doerOf(here, event), what: toldBy(here, first) || toldBy(here, headOf(events, first)) });
}

// Asks the table for something, once while it waits; why not is told by the way itself.
/** @type {(here: Here, asked: Asked) => void} */
export function askTable({ app, wire }, asked) {
  if (wire.isWaiting(asked)) return;
  wire.act(asked).then(({ seq }) => {
    if (["deal", "roll"].includes(asked.kind)) showLatest(wire, seq);
    if (asked.kind === "discard") app.tell(app.say("room-undo-offered"));
  }, () => {});
}

// Brings what happened last into view for who asked for it, once it is there.
/** @type {(wire: TableWire, seq: number, tries?: number) => void} */
function showLatest(wire, seq, tries = 40) {
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  if (wire.events.length >= seq) afterPaint(() => showCame(root, ".latest"));
  else if (tries) setTimeout(showLatest, 50, wire, seq, tries - 1);
}

// sure: what is asked before it is done by a second tap.
/** @type {(here: Here, key: string, asked: Asked, words: string, more?: {off?: boolean, kind?: string, sure?: string}) => HTMLElement} */
export function askButton(here, key, asked, words, { off = false, kind = "pri", sure = "" } = {}) {
  const ask = () => (!sure || isSure(sure)) && askTable(here, asked);
  return el("button", { class: kind, key, disabled: off || here.wire.kept.seat === null || here.now.closed, on: ask }, words);
}

// For the host, once phones that are waited for have been away: their seats are freed, and all goes on without them.
/** @type {(here: Here, seats: number[]) => HTMLElement | ""} */
export function withoutButton(here, seats) {
  const { app, wire, now } = here;
  const { say } = app;
  const others = seats.filter((seat) => seat !== now.host);
  if (wire.kept.seat !== now.host || !others.length) return "";
  const away = others.filter((seat) => !wire.here.includes(seat));
  const left = (away.length ? wire.hereAt + AWAY_FOR : wire.newsAt + SILENT_FOR) - Date.now();
  clearTimeout(waking);
  if (left > 0) {
    waking = setTimeout(() => app.refresh("room"), left);
    return "";
  }
  const gone = away.length ? away : others;
  const names = gone.map((seat) => now.seats.get(seat)).join(", ");
  const goOn = () => isSure(say("room-without-sure", { names })) && gone.forEach((seat) => askTable(here, { kind: "free", seat }));
  return el("button", { class: "wide", key: "go-on-without", on: goOn }, say("room-go-on-without", { names }));
}

// Whether what is shown is what is so; if not, when it was.
/** @type {(app: App, wire: TableWire) => HTMLElement} */
export function stateLine({ say }, { state, asOf }) {
  const at = asOf ? new Date(asOf).toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" }) : "";
  const words = state === "current" ? "" : asOf ? say(`room-${state}-as-of`, { at }) : say(`room-${state}`);
  return el("p", { class: words ? "stale" : "hide", role: "status", key: "state" }, words ? icon("warn", "s") : "", el("span", {}, words));
}
