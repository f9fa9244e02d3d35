// The page of `companion serve --table`: everybody at one table, each on a phone of their own.

import { register } from "../parts.js";
import { describedBy } from "./actions.js";
import { tableStateAfter } from "./table-state.js";
import { el } from "../ui/dom.js";
import { isIntended } from "../ui/double-tap.js";
import { joinScreen } from "./join.js";
import { ownSheet, renewResult } from "./own-score.js";
import { tableScreen } from "./screen.js";
import { TableWire } from "./connection.js";

/** @import {App, View} from "../app" */
/** @import {TableNow} from "./types" */

/** @type {TableWire | undefined} */
let wire;
/** @type {App} */
let page;
/** @type {{events: unknown, now: TableNow} | undefined} */
let worked; // out of the log, until it changes

/** @type {(of: TableWire) => TableNow} */
function tableNow({ events }) {
  if (worked?.events !== events) worked = { events, now: tableStateAfter(events) };
  return worked.now;
}

/** @type {(app: App, view: View) => HTMLElement[]} */
function roomScreen(app, view) {
  if (!wire) return [];
  const now = tableNow(wire);
  return (wire.kept.seat === null && !view.open?.includes("watch") ? joinScreen : tableScreen)(app, view, wire, now);
}

// What stands first on the home screen of a phone that left the page of its table: how to go back there.
/** @type {(app: App) => HTMLElement[]} */
function wayBack({ say, go }) {
  const { table, seats, game } = tableNow(/** @type {TableWire} */ (wire));
  const { seat } = /** @type {TableWire} */ (wire).kept;
  const name = seat === null ? "" : (seats.get(seat) ?? "");
  return [
    el("section", { class: "card going" }, el("h2", { class: "num big" }, say("room-table", { table })), el("p", {}, name ? say(game ? "room-goes-on" : "room-sits", { name }) : say("room-watching")),
      el("button", { class: "pri", key: "primary", on: () => go({ screen: "room" }) }, say("room-to-table"))),
    el("h2", { class: "sc" }, say("room-elsewhere")),
  ];
}

let heardOf = 0; // the events that were here when this phone looked last

// Tells what another phone has just taken back, so that nobody rolls anew in silence.
/** @type {(of: TableWire) => void} */
function tellTakenBack(of) {
  const here = { app: page, view: { screen: "room" }, wire: of, now: tableNow(of) };
  const news = heardOf ? of.events.slice(heardOf) : [];
  heardOf = of.events.length;
  const last = news.findLast(({ kind, by, key }) => ["undo", "void"].includes(kind) && by !== of.kept.seat && !key.includes("+"));
  if (last) page.tell(describedBy(here, last));
}

// What the result of a table has beside that of an evening of one phone: who corrects it does so at the table.
/** @type {(app: App) => {correct: () => void, unfit: HTMLElement, next: HTMLElement}} */
const resultAtTable = ({ back, say, tell }) => ({
  correct() {
    back();
    tell(say("room-correct"));
  },
  unfit: el("p", { class: "ask" }, say("room-mend")),
  next: el("button", { class: "wide", key: "next-game", on: back }, say(wire && wire.kept.seat !== null && tableNow(wire).host === wire.kept.seat ? "room-next" : "room-to-table")),
});

// All others see what a slip does: of two taps on one spot only the first is one. But numbers are only chosen, and a
// tab turns this phone alone.
/** @type {(root: HTMLElement) => void} */
const guardSlips = (root) => root.addEventListener("click", (tap) => {
  const isHarmless = /** @type {HTMLElement} */ (tap.target).closest(".stepper, .tabs");
  if (root.dataset.screen === "room" && !isHarmless && !isIntended(tap)) tap.stopPropagation();
}, true);

// What programs find as companion.table.
/** @type {(app: App) => Record<string, unknown>} */
function offered(app) {
  page = app;
  guardSlips(/** @type {HTMLElement} */ (document.getElementById("app")));
  let shown = 0;
  const changed = () => {
    shown ||= requestAnimationFrame(() => {
      shown = 0;
      if (wire?.state === "current") {
        renewResult(page, tableNow(wire));
        tellTakenBack(wire);
      }
      page.refresh("room");
    });
  };
  const opened = new TableWire(changed, (why) => page.tell(why || page.say("room-seat-lost")));
  wire = opened;
  return {
    table: {
      get name() { return tableNow(opened).table; },
      get seat() { return opened.kept.seat; },
      get seq() { return opened.events.length; },
      get state() { return opened.state; },
      join: (/** @type {number} */ seat, name = opened.kept.name || `Seat ${seat}`) => opened.join(name, seat),
      act: (/** @type {any} */ asked) => (asked.kind === "bid" && "value" in asked ? opened.bid(String(asked.value)) : opened.act(asked)),
      log: () => opened.events,
    },
  };
}

register("room", { room: roomScreen, home: wayBack, ownSheet: (game, state, evening) => ownSheet(game, state, evening, page.evenings()), atEnd: resultAtTable, offered, fresh: () => /** @type {TableWire} */ (wire).fresh });
