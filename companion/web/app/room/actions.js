// What every screen at a table needs: to ask for something, to tell who did what, to say how fresh it is.

import { PARTS } from "../parts.js";
import { requestOf } from "../core/table-piles.js";
import { el, icon } from "../ui/dom.js";
import { isSure } from "../ui/notices.js";
import { showCame } from "../ui/scroll-places.js";
import { afterPaint } from "../ui/update-screen.js";
import { TAKES_BACK } from "./table-state.js";
import { deckName, describeEvent, isPutAside } from "./describe-events.js";

/** @import {App, View} from "../app" */
/** @import {Asked, TableEvent, TableNow} from "./types" */
/** @import {TableWire} from "./connection.js" */

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
export function describeTaken(key) {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(`[data-key="${key}"]`));
  const said = (field?.value ?? "").trim();
  DRAFTS.delete(key);
  if (field) field.value = "";
  return said;
}

// The first event of what was done together with this one.
/** @type {(events: TableEvent[], event: TableEvent) => TableEvent} */
export function headOf(events, event) {
  return events.find(({ key }) => key === requestOf(event)) ?? event;
}

// Whether phones know the game that is played.
/** @type {(now: TableNow) => boolean} */
export const isPlayedHere = ({ game }) => PARTS.get(game)?.atTable !== undefined;

// The steps of a game that rest on this one, the latest first: phones that know a game work out each from those before.
/** @type {(here: Here, event: TableEvent) => TableEvent[]} */
export function laterSteps({ wire: { events }, now }, event) {
  if (!isPlayedHere(now) || !isStep(event)) return [];
  const commands = new Set([requestOf(event)]);
  const later = events.slice(event.seq).filter((other) => {
    const isFirst = !commands.has(requestOf(other));
    commands.add(requestOf(other));
    return isFirst && !now.gone.has(other.seq) && (isStep(other) || other.kind === "act");
  });
  return later.reverse();
}

// Whether the game goes on from it; a score is only told.
/** @type {(event: Pick<TableEvent, "kind" | "what">) => boolean} */
export const isStep = ({ kind, what }) => ["deal", "roll", "discard", "gain", "remove", "reshuffle"].includes(kind) || (kind === "act" && !["score", "reveal"].includes(what));

// What goes with a step that is taken back.
/** @type {(here: Here, event: TableEvent, later: TableEvent[]) => string} */
export function lossTold({ app: { say }, wire: { events }, now }, event, later) {
  const bids = isStep(event) ? events.slice(event.seq).flatMap((other) => (other.kind === "bids" && !isLost(events, other) ? other.bids : [])) : [];
  const names = [...new Set(bids.map(([seat]) => now.seats.get(seat) ?? say("room-seat", { seat })))].join(", ");
  const dealt = new Set(events.filter(({ kind }) => kind === "deal").map(requestOf));
  const isDealt = [event, ...later].some((step) => dealt.has(requestOf(step)));
  return [later.length ? say(later.length > 1 ? "room-takes-many" : "room-takes-one", { count: later.length }) : "", names && say("room-takes-bids", { names }), isDealt ? say("room-takes-cards") : "", now.scores && ["score", "reveal"].includes(event.what) ? say("room-takes-result") : ""].filter(Boolean).join(" ");
}

// Whether bids are of a round that was taken back since.
/** @type {(events: TableEvent[], bids: TableEvent) => TableEvent | undefined} */
export const isLost = (events, { seq }) => events.slice(seq).find(({ kind, target }) => ["undo", "void"].includes(kind) && target < seq && isStep(events[target - 1]));

// Takes a step back with all that was done with it (but a reveal without the score that led to it), after all that rests on it; why not is told by the way itself.
/** @type {(here: Here, event: TableEvent, later?: TableEvent[]) => Promise<void>} */
export async function takeBack({ wire }, event, later = []) {
  try {
    for (const step of [...later, event]) {
      const asked = { kind: "undo", target: step.seq, whole: step !== event || isStep(event) };
      if (!wire.isWaiting(asked)) await wire.act(asked);
    }
  } catch {
    // what was taken back until then is so
  }
}

/** @type {(here: Here, event: TableEvent) => string} */
export const doerOf = ({ app, now }, { by }) => (by === null ? app.say("room-laptop") : (now.seats.get(by) ?? app.say("room-seat", { seat: by })));

// What happened, with who did it; of a step of the game all is told with its first event.
/** @type {(here: Here, event: TableEvent) => string} */
export function describedBy(here, event) {
  const { app, wire } = here;
  const { game = here.now.game } = here.now.games.findLast(({ since }) => since <= event.seq) ?? {};
  const now = { ...here.now, game }; // in the words of the game that was played then
  const own = PARTS.get(game)?.tableLines?.({ ...here, now }).get(event.seq);
  if (own) return own;
  const head = headOf(wire.events, event);
  if (TAKES_BACK.includes(event.kind)) return head === event ? takenBackTold(here, event) : "";
  if (head.what === "play" && head !== event) return "";
  if (event.kind === "deal" && head.what?.startsWith("setup ") && isPutAside(app, now, event.deck)) return app.say("room-by", { who: doerOf(here, event), words: app.say("room-aside", { count: event.cards.length, deck: deckName(event.deck) }) });
  const moves = event.what === "play" ? wire.events.filter(({ key }) => key.startsWith(`${event.key}+`)) : [];
  const words = moves.map((move) => describeEvent(app, now, move)).filter(Boolean).join("; ") || describeEvent(app, now, event);
  if (!words) return "";
  if (["new", "sit", "free"].includes(event.kind)) return words;
  return app.say("room-by", { who: doerOf(here, event), words });
}

// What was taken back, or counts again, in the words that told it; of a whole command those of its beginning.
/** @type {(here: Here, event: TableEvent) => string} */
function takenBackTold(here, event) {
  const { events } = here.wire;
  const targets = events.flatMap((other) => (requestOf(other) === event.key ? [other.target] : []));
  const first = events[Math.min(...targets) - 1];
  const { app: { say }, now } = here;
  const who = doerOf(here, event);
  if (first.what === "score" && event.kind !== "redo") return say(first.body.seat === event.by ? "room-undid-own" : "room-undid-score", { who, name: now.seats.get(first.body.seat) ?? say("room-seat", { seat: first.body.seat }) });
  return say(event.kind === "redo" ? "room-redid" : "room-undid", { who, what: describedBy(here, first) || describedBy(here, headOf(events, first)) });
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
