// Sitting down: who sits where already, one's own name, or only watching.

import { el, mark } from "../ui/dom.js";
import { actions, primary, topBar } from "../ui/parts.js";
import { stateLine, describeTaken, wordsField } from "./actions.js";

/** @import {App, View} from "../app" */
/** @import {TableNow} from "./types" */
/** @import {TableWire} from "./connection.js" */

/** @type {(app: App, view: View, wire: TableWire, now: TableNow) => HTMLElement[]} */
export function joinScreen(app, view, wire, now) {
  const { say } = app;
  const name = wordsField("room-name", say("room-your-name"), { maxlength: 40, autocomplete: "given-name" });
  const taken = [...now.seats.keys()];
  const games = [...app.games.values()];
  const most = Math.max(...games.flatMap(({ scoring }) => scoring.modes.map(({ players }) => players[1])));
  const free = Array.from({ length: most }, (_, i) => i + 1).filter((seat) => !taken.includes(seat));
  const chosen = free.includes(view.player ?? 0) ? view.player : free[0];
  const sit = () => {
    const said = describeTaken("room-name");
    if (!said) return app.show({ ...view, sure: "name" });
    wire.join(said, chosen).catch(() => {}); // why not is told by the way itself
  };
  return [
    topBar(say, { title: [say("room-table", { table: now.table }), ...(games.length > 1 ? [] : games.map(({ title }) => title))].join(": "), below: say("room-sit") }),
    el("main", { class: "join" },
      stateLine(app, wire),
      taken.length ? el("section", { class: "card" }, el("h2", { class: "sc" }, say("room-here")), el("ul", { class: "row wrap" }, [...now.seats].map(([seat, who]) => el("li", { class: "row" }, mark(seat - 1, who), who)))) : "",
      el("h2", { class: "sc" }, say("room-your-seat")),
      el("div", { class: "seg", role: "group", "aria-label": say("room-your-seat") }, free.map((seat) => el("button", { key: `seat-${seat}`, "aria-pressed": String(seat === chosen), on: () => app.show({ ...view, player: seat }) }, String(seat)))),
      el("div", { class: "row" }, name),
      el("p", { role: "alert", style: view.sure === "name" ? "" : "visibility:hidden" }, say("room-name-needed")), // which moves nothing
      el("button", { class: "wide", key: "watch", on: () => app.show({ ...view, open: ["watch"] }) }, say("room-watch"))),
    actions(primary([say("room-take-seat", { seat: chosen ?? "" })], sit, { disabled: chosen === undefined || wire.kept.waiting.length > 0 })),
  ];
}
