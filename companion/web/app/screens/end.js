// The end: who wins and by how much, the ranking, what broke a tie.

import { PARTS } from "../parts.js";
import { sharePicture } from "../ui/share.js";
import { cellKey } from "../state/evening.js";
import { headline, currentRanks, ranksBefore, stateBefore } from "../state/standings.js";
import { mixes } from "../state/mixed-totals.js";
import { describeMistakes, mixesTold } from "./count.js";
import { filesOf, bgStatsOf } from "./export.js";
import { waiting } from "./reveal.js";
import { el, icon, mark } from "../ui/dom.js";
import { actions, repairLog, numberInput, primary, topBar } from "../ui/parts.js";

/** @import {App, Table, View} from "../app" */

const MOST_OF_TIE = 999;

/** @type {(app: App, view: View) => HTMLElement[]} */
export function end(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, sheet } = table;
  if (view.ready) return waiting(app, view, table);
  const found = currentRanks(table);
  const { ranked, missing, ties, winners, pointless, open, unfit } = found;
  const before = ranksBefore(table);
  const best = Math.max(1, ...ranked.map(({ total }) => total));
  const [first, second] = ranked;
  const by = pointless || !second || unfit ? "" : first.total === second.total ? say("wins-tie", { points: first.total }) : say("with-points", { points: first.total, ahead: first.total - second.total });
  const rows = ranked.map((one, place) => {
    const { seat, name, rank, total, parts } = one;
    const was = repairLog(say, stateBefore(before, one, pointless));
    return el("li", { class: "rank", style: `--after:${ranked.length - 1 - place}` }, el("span", { class: "num" }, winners.length ? String(rank) : ""), mark(seat, name), el("div", { class: "g" }, el("b", {}, name), was, pointless ? "" : [el("div", { class: "bar" }, parts.map((points, i) => el("i", { class: `b${i % 4}`, style: `width:${(96 * Math.max(0, points)) / best}%` }))), el("p", { class: "legend" }, parts.map((points, i) => el("span", { class: "row" }, el("i", { class: `b${i % 4}` }), `${game.scoring.groups.get(sheet.groups[i])} ${points}`)))]), pointless ? "" : el("b", { class: "num big" }, String(total)));
  });
  const others = missing.map(({ seat, name }) => el("li", { class: "rank" }, el("span", { class: "num" }, "–"), mark(seat, name), el("b", { class: "g" }, name), el("span", { class: "q" }, say("not-handed-in"))));
  const told = ties.map(({ label, values, house }) =>
    el("section", { class: "card" }, el("p", { class: "b" }, say("tie-decides", { what: label })), [...values].map(([name, value]) => el("p", { class: "row" }, mark(sheet.columns.findIndex((one) => one.name === name), name, "s"), el("span", { class: "g" }, name), el("b", { class: "num" }, String(value)))), house ? el("p", { class: "q sm" }, say("house-note")) : ""));
  const asked = open ? [tieQuestion(app, view, table, open)] : [];
  const shared = view.evening?.startsWith("table-") && PARTS.get("room")?.atEnd?.(app);
  const wrong = [describeMistakes(say, table, sheet.mistakes), unfit && shared ? shared.unfit : ""];
  const mixed = mixesTold(say, table, mixes(table));
  const outcomes = [...sheet.result.outcomes].map(([id, value]) => {
    const label = game.scoring.outcomes.find((one) => one.id === id)?.label ?? id;
    return el("p", { class: "row card" }, el("span", { class: "g" }, label), el("b", {}, typeof value === "boolean" ? say(value ? "yes" : "no") : String(value)));
  });
  const shown = view.open?.[0];
  /** @type {(name: string) => () => void} */
  const unfold = (name) => () => app.show({ ...view, unveil: false, open: shown === name ? [] : [name] });
  return [
    topBar(say, { title: say("result"), below: game.title, back: app.back }),
    el("section", { class: "hero", "aria-label": say("result") }, el("p", { class: "sc" }, say("day-done")), el("div", { class: view.unveil ? "unveil" : "", style: `--after:${ranked.length}` }, el("h2", { class: "num" }, headline(say, found)), el("p", {}, by)), app.picture(game.slug)),
    el("main", { class: view.unveil ? "unveiled" : "" }, shown === "save" ? filesOf(app, table, found, unfold("bgstats")) : shown === "bgstats" ? bgStatsOf(app, table, found) : "", wrong, mixed, asked, outcomes, weekOfTable(app, table), el("ol", { class: "ranks" }, rows, others), told,
      app.mayLose() ? el("p", { class: "q sm" }, say("may-lose")) : ""),
    actions(
      el("div", { class: "row four" },
        el("button", { class: "up", key: "why", on: () => app.go({ screen: "why", evening: view.evening, player: ranked[0]?.seat }) }, icon("book"), say("why")),
        el("button", { class: "up", key: "mend", on: shared ? shared.correct : () => app.act({ kind: "over", value: false }, { screen: "score", evening: view.evening }) }, icon("pencil"), say("mend")),
        el("button", { class: "up", "aria-expanded": String(shown !== undefined), key: "save", on: unfold("save") }, icon("file"), say("save"))),
      shared ? shared.next : "",
      primary([icon("share"), say("share" in navigator ? "share-picture" : "save-picture")], () => sharePicture(app, table)),
    ),
  ];
}

// The way to what the evening is a part of, if it is.
/** @type {(app: App, table: Table) => HTMLElement | ""} */
function weekOfTable(app, { game, evening }) {
  const week = PARTS.get(game.slug)?.week;
  const view = week?.of(game, evening);
  return week && view ? el("button", { class: "wide", key: "week", on: () => app.go(view) }, icon("book"), week.title(game)) : "";
}

// Asks what breaks a tie, where totals were typed and nothing was counted.
/** @type {(app: App, view: View, table: Table, open: import("../state/standings.js").Open) => HTMLElement} */
function tieQuestion(app, view, { sheet, state }, { tie, seats }) {
  const rows = seats.map((seat) => {
    const key = cellKey(seat, tie.id);
    const input = numberInput(`${sheet.columns[seat].name}, ${tie.label}`, `tie-${key}`, state.ties.get(key), { least: 0, most: MOST_OF_TIE }, (value) => app.act({ kind: "tie", player: seat, tie: tie.id, value }, view));
    return el("p", { class: "row" }, mark(seat, sheet.columns[seat].name, "s"), el("span", { class: "g" }, sheet.columns[seat].name), input);
  });
  return el("section", { class: "card entry", "aria-label": tie.label }, el("p", { class: "b" }, app.say("tie-asks", { what: tie.label })), rows);
}
