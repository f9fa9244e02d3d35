// Before the end: nobody sees the totals until everybody is ready.

import { ownPlayer } from "../state/evening.js";
import { el, icon, mark } from "../ui/dom.js";
import { actions, primary, topBar } from "../ui/parts.js";

/** @import {App, Table, View} from "../app" */

// What the end shows first; a player alone has nobody to wait for.
/** @type {(table: Table) => View} */
const endOf = ({ evening }) => ({ screen: "end", evening: evening.id, ...(evening.names.length > 1 ? { ready: [] } : {}) });

// Ends the evening, or shows the end if another phone has ended it; at a table of several phones all end it together.
/** @type {(app: App, table: Table) => HTMLElement} */
export function revealButton(app, table) {
  if (ownPlayer(table.evening) !== undefined) return primary([app.say("room-counted-all")], app.back);
  return table.state.over ? primary([app.say("see-result")], () => app.go(endOf(table))) : primary([app.say("reveal")], () => app.act({ kind: "over", value: true }, endOf(table)));
}

// Where a phone counts one player alone: that what others decide is not known yet.
/** @type {(app: App, table: Table, group?: string) => HTMLElement | ""} */
export const sharedTold = ({ say }, { sheet: { columns } }, group) =>
  columns.some(({ cells }) => [...cells].some(([key, { points }]) => [key, undefined].includes(group) && isNaN(Number(points)))) ? el("p", { class: "q" }, say("room-settled")) : "";

/** @type {(app: App, view: View, table: Table) => HTMLElement[]} */
export function waiting(app, view, { game, sheet }) {
  const { say } = app;
  const ready = view.ready ?? [];
  /** @type {(seat: number) => void} */
  const press = (seat) => {
    const now = ready.includes(seat) ? ready.filter((one) => one !== seat) : [...ready, seat];
    app.show({ ...view, ...(now.length < sheet.columns.length ? { ready: now } : { ready: undefined, unveil: true }) });
  };
  const rows = sheet.columns.map(({ name }, seat) => {
    const on = ready.includes(seat);
    return el("li", {}, el("button", { class: "covered", "aria-pressed": String(on), key: `ready-${seat}`, on: () => press(seat) },
      mark(seat, name, "l"), el("b", { class: "num big g" }, name), on ? icon("tick") : "", el("span", {}, say(on ? "is-ready" : "ready"))));
  });
  return [
    topBar(say, { title: say("result"), below: game.title, back: app.back }),
    el("section", { class: "hero", "aria-label": say("result") }, el("p", { class: "sc" }, say("day-done")), el("h2", { class: "num" }, say("who-wins")), el("p", {}, say("pass-phone")), app.picture(game.slug)),
    el("main", {}, el("ol", { class: "seats" }, rows)),
    actions(primary([say("show-now")], () => app.show({ ...view, ready: undefined }))),
  ];
}
