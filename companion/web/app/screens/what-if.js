// What if: changes that count only when they are kept, and what they would be worth.

import { changesOf } from "../core/what-if.js";
import { el, icon, mark } from "../ui/dom.js";
import { actions, primary } from "../ui/parts.js";

/** @import {App, Table, View} from "../app" */

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
export const trialButton = ({ say, show }, view, { evening }) =>
  el("button", { class: "up", key: "what-if", on: () => show({ ...view, trial: { ...evening } }) }, say("what-if"));

// The difference, above the bar that keeps or drops it.
/** @type {(app: App, view: View, table: Table) => HTMLElement[]} */
export function trialState(app, view, { game, sheet, evening }) {
  const { say } = app;
  const rest = { ...view, trial: undefined };
  const real = app.table(rest);
  const changed = evening.events.length > real.evening.events.length;
  const isOver = app.isOver(real.evening);
  const lines = changesOf(real.sheet.result, sheet.result);
  const differ = (/** @type {number | null} */ before, /** @type {number | null} */ after) => el("b", { class: "num" }, say("now-then", { before: before ?? "–", after: after ?? "–" }));
  const rows = sheet.columns.flatMap(({ name, total }, seat) => {
    const was = real.sheet.columns[seat].total;
    const rank = sheet.result.players[seat].rank;
    const had = real.sheet.result.players[seat].rank;
    const own = lines.filter((line) => line.name === name);
    if (was === total && !own.length && rank === had) return [];
    return [
      el("p", { class: "row", key: `trial-${seat}` }, mark(seat, name, "s"), el("b", { class: "g" }, name), game.scoring.rankedBy ? el("b", {}, say("place", { rank: rank === had ? rank : say("now-then", { before: had, after: rank }) })) : differ(was, total)),
      ...own.map((line) => el("p", { class: "row q" }, el("span", { class: "g" }, `${game.scoring.groups.get(line.group)}: ${line.label}`), line.before === null && line.after === null ? el("span", {}, line.because) : differ(Number(line.before ?? 0), line.after === null ? null : Number(line.after)))),
    ];
  });
  return [el("div", { class: "dock" },
    el("section", { class: "trial", role: "status", "aria-label": say("what-if") }, el("h2", { class: "sc" }, say("what-if")), rows.length ? rows : el("p", {}, say(changed ? "no-difference" : "what-if-tap")), isOver && changed ? el("p", { class: "q sm" }, say("what-if-over")) : ""),
    actions(
      el("button", { key: "drop", on: () => app.show(rest) }, icon("close", "s"), say("drop")),
      changed && !isOver ? primary([icon("tick", "s"), say("keep")], () => app.keep(evening, rest)) : el("p", { class: "off" }, say("keep"))))];
}
