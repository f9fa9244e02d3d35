// Why: each line of a player with its points, its reason and its place in the rules.

import { PARTS } from "../parts.js";
import { el, icon, mark } from "../ui/dom.js";
import { actions, primary, sumTold, topBar } from "../ui/parts.js";
import { mixes } from "../state/mixed-totals.js";
import { describeMistakes, mixesTold } from "./count.js";

/** @import {App, View} from "../app" */

/** @type {(app: App, view: View) => HTMLElement[]} */
export function explainWhy(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, sheet, evening } = table;
  const player = view.player ?? 0;
  const column = sheet.columns[player];
  const open = view.open ?? [];
  const isOver = app.isOver(evening);
  const { lines: all } = sheet.result.players[player];
  const seats = sheet.columns.map(({ name }, seat) =>
    el("button", { class: "chip", "aria-pressed": String(seat === player), key: `seat-${seat}`, on: () => app.show({ ...view, player: seat, open: [] }) }, mark(seat, name, "s"), name));
  const groups = sheet.groups.map((group) => {
    const cell = column.cells.get(group);
    const lines = all.filter((line) => line.group === group);
    const body = cell?.typed ? [el("p", { class: "q" }, say("typed-total"))] : lines.map((line, i) => lineOf(app, view, line, `${group}-${i}`, open, PARTS.get(game.slug)?.because?.(game, table.state.record.players[player], line.group) ?? line.because));
    const trial = { screen: game.scoring.rankedBy ? "score" : "count", evening: view.evening, player, group, trial: { ...evening } };
    return el("section", { class: "field" },
      el("div", { class: "row" }, el("h2", { class: "sc g" }, game.icons[group] ? icon(game.icons[group]) : "", ` ${game.scoring.groups.get(group)}`), el("button", { class: "sm", "aria-label": `${say("what-if")}: ${game.scoring.groups.get(group)}`, key: `what-if-${group}`, on: () => app.go(trial) }, say("what-if")), el("b", { class: "num" }, cell?.points === null ? "–" : String(cell?.points))), body);
  });
  const notes = [...sheet.mistakes, ...sheet.result.warnings].filter(({ place }) => place.startsWith(`players[${player}].`));
  return [
    topBar(say, { title: say("why-title", { name: column.name }), below: game.title, back: app.back }),
    el("main", {}, el("div", { class: "row wrap" }, seats), groups, all.some(({ source }) => source.startsWith("H")) ? el("p", { class: "q sm" }, say("house-note")) : "",
      describeMistakes(say, table, notes), mixesTold(say, table, mixes(table).filter((mix) => mix.player === player))),
    actions(sumTold(isOver ? column.name : say("so-far"), column.total, mark(player, column.name, "s")), primary([say(isOver ? "see-result" : "back-to-score")], app.back)),
  ];
}

// Where a rule stands: "H R Scoring" is our own reading of a part of the rulebook.
/** @type {(say: App["say"], line: import("../core/types").LineItem) => string} */
function sourceTold(say, { source, house }) {
  const [letter, ...note] = source.replace("H R ", "H ").split(" ");
  return [say(`source-${letter}`), ...note].join(" ") + (house && letter !== "H" ? say("numbers") : "");
}

/** @type {(app: App, view: View, line: import("../core/types").LineItem, id: string, open: string[], because: string) => HTMLElement} */
function lineOf(app, view, line, id, open, because) {
  const unfolded = open.includes(id);
  return el(
    "div",
    { class: "line" },
    el("button", { class: "row", "aria-expanded": String(unfolded), key: `line-${id}`, on: () => app.show({ ...view, open: unfolded ? open.filter((one) => one !== id) : [...open, id] }) },
      el("span", { class: "g" }, line.label, line.source.startsWith("H") ? "*" : ""), line.points === null ? "" : el("b", { class: "num" }, String(line.points)), icon(unfolded ? "up" : "down", "s")),
    unfolded ? el("div", { class: "reason" }, el("p", {}, because), el("p", { class: "q sm" }, sourceTold(app.say, line))) : "",
  );
}
