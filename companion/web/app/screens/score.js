// The grid: players across, groups down, like the pad. A cell takes a total or opens what counts it.

import { cellKey, ownPlayer } from "../state/evening.js";
import { mixes } from "../state/mixed-totals.js";
import { isSettled } from "../state/score-sheet.js";
import { el, icon, mark } from "../ui/dom.js";
import { actions, primary, topBar } from "../ui/parts.js";
import { cardLabel, describeMistakes, mixesTold, warningsTold } from "./count.js";
import { revealButton, sharedTold } from "./reveal.js";
import { tableTabs } from "./table.js";

/** @import {App, Table, View} from "../app" */

const MOST = 999;

/** @type {(app: App, view: View) => HTMLElement[]} */
export function scoreGrid(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, sheet } = table;
  const { cell } = view;
  const undo = table.undo ? { words: table.undo, act: app.undo } : null;
  const many = sheet.columns.length;
  const below = many > 1 ? `${game.title} · ${say("count-players", { count: many })}` : game.title;
  return [
    topBar(say, { title: say("score"), below, back: app.back, undo }),
    el("main", { class: "gm" }, grid(app, view, table), sharedTold(app, table), describeMistakes(say, table, sheet.mistakes), warningsTold(app, view, table), mixesTold(say, table, mixes(table))),
    cell ? numberPad(app, view, table) : el("div", { class: "dock" }, done(app, view, table), tableTabs(app, view, "score")),
  ];
}

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
function grid(app, view, table) {
  const { say } = app;
  const { game, sheet } = table;
  const next = runsTo(table, view);
  const head = sheet.columns.map(({ name }, seat) => el("th", { scope: "col" }, mark(seat, name), el("span", {}, name)));
  const rows = sheet.groups.map((group) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, game.icons[group] ? icon(game.icons[group]) : "", game.scoring.groups.get(group)),
      sheet.columns.map((column, player) => el("td", {}, cellButton(app, view, column, player, group, game.scoring.groups.get(group) ?? group, next))),
    ),
  );
  const totals = sheet.columns.map(({ name, total }, player) =>
    el("td", {}, el("button", { class: "cell", "aria-label": say("why-of", { name, total }), key: `why-${player}`, on: () => app.go({ screen: "why", evening: view.evening, player }) }, String(total))));
  return el(
    "table",
    { class: "grid", style: `--players:${sheet.columns.length}` },
    el("thead", {}, el("tr", {}, el("td", {}), head)),
    el("tbody", {}, rows),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, say("so-far")), totals)),
  );
}

/** @type {(app: App, view: View, column: Table["sheet"]["columns"][number], player: number, group: string, label: string, next: View["cell"]) => HTMLElement} */
function cellButton(app, view, { name, cells }, player, group, label, next) {
  const { say } = app;
  const cell = cells.get(group) ?? { points: null, typed: false, counted: false };
  const open = view.cell?.player === player && view.cell.group === group;
  const shown = pointsShown(cell);
  const how = shown ? say(cell.counted ? "points-counted" : cell.typed ? "points-typed" : "points-open", { points: cell.points }) : say("nothing-yet");
  const isNext = next?.player === player && next.group === group;
  const kind = `cell${open ? " open" : ""}${isSettled(cell) ? "" : " none"}${isNext ? " next" : ""}${cell.typed && open && !next ? " typed" : ""}`;
  return el(
    "button",
    { class: kind, "aria-label": `${name}, ${label}: ${how}`, "aria-pressed": open ? "true" : undefined, key: cellKey(player, group), on: () => app.show({ ...view, cell: { player, group }, fresh: true, runs: false }) },
    shown || "–",
    cell.counted ? icon("tick", "t") : "",
  );
}

// What stands in a cell: "7"; "7?", if it was filled in and nobody has said that it is right; "" before anything scores.
/** @type {(cell: import("../state/types").Cell | undefined) => string} */
const pointsShown = (cell) => (isSettled(cell) ? String(cell?.points) : cell?.points ? `${cell.points}?` : "");

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
function numberPad(app, view, table) {
  const { say } = app;
  const { game, sheet } = table;
  const cell = /** @type {{player: number, group: string}} */ (view.cell);
  const { player, group } = cell;
  const column = sheet.columns[player];
  const label = game.scoring.groups.get(group) ?? group;
  const now = column.cells.get(group);
  const typed = now?.typed && !view.fresh ? (now.points ?? 0) : 0;
  const next = nextEmpty(table, cell);
  const following = runsTo(table, view);
  /** @type {(value: number | undefined, place?: {player: number, group: string}) => void} */
  const type = (value, place = cell) => app.act({ kind: "total", ...place, value }, { ...view, cell: place, fresh: value === undefined });
  /** @type {(digit: number) => HTMLElement} */
  const key = (digit) => el("button", { class: "key", key: `key-${digit}`, on: () => (following ? type(digit, following) : type(typed * 10 + digit > MOST ? typed : typed * 10 + digit)) }, String(digit));
  const to = next && { ...view, cell: next, fresh: true, runs: true };
  const isIn = isSettled(now);
  const words = next ? say("next", cardLabel(table, next)) : say(isIn ? "pad-done" : "pad-close");
  return el(
    "section",
    { class: "sheet", "aria-label": `${column.name}, ${label}` },
    el(
      "div",
      { class: "row hd" },
      mark(player, column.name, "l"),
      el("div", { class: "g" }, el("p", { class: "num big" }, el("span", {}, column.name), ` · ${label}`), hint(app, following ? sheet.columns[following.player].name : "", isIn || !now?.points)),
      el("p", { class: "num out" }, pointsShown(now)),
    ),
    el(
      "div",
      { class: "pad" },
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(key),
      el("button", { class: "key sm", "aria-label": say("delete"), key: "key-delete", on: () => type(typed > 9 ? Math.floor(typed / 10) : undefined) }, icon("delete")),
      key(0),
      el("button", { class: "key sm cnt", key: "key-count", on: () => app.go({ screen: "count", evening: view.evening, player, group }) }, game.icons[group] ? icon(game.icons[group]) : icon("count"), el("span", {}, say("count-it"))),
    ),
    el(
      "div",
      { class: "row go" },
      el("button", { key: "why", on: () => app.go({ screen: "why", evening: view.evening, player }) }, say("why")),
      primary([el("span", {}, words), next ? icon("on", "s") : isIn ? icon("tick", "s") : ""], () => app.show(to || { ...view, cell: undefined })),
    ),
  );
}

// What the pad says beside the number: whose the next digit is, if it is not of this cell; and whether anybody
// has said that the number is right.
/** @type {(app: App, name: string, isIn: boolean) => HTMLElement} */
const hint = ({ say }, name, isIn) =>
  name || !isIn ? el("p", { class: "ask sm" }, name ? say("type-on", { name }) : say("not-settled")) : el("p", { class: "q sm" }, icon("tick", "t"), say("tick-means"));

// The empty cell that the next digit begins, where the number of the open one cannot grow. In a cell
// that was tapped it can, as far as any number.
/** @type {(table: Table, view: View) => {player: number, group: string} | undefined} */
function runsTo(table, { cell, runs, fresh }) {
  const { game, sheet } = table;
  const now = cell && sheet.columns[cell.player].cells.get(cell.group);
  if (!cell || !now?.typed || !runs || fresh) return undefined;
  const points = Number(now.points);
  const grows = points > 0 && points * 10 <= (game.largest?.[cell.group] ?? MOST);
  return grows ? undefined : nextEmpty(table, cell);
}

// The next cell that scores and that nobody has settled, row by row or player by player, from one on; of the own player, where each
// phone counts that one. together: groups that are settled with the one from which it goes on.
/** @type {(table: Pick<Table, "sheet" | "evening">, from: {player: number, group: string}, together?: string[], byPlayer?: boolean) => {player: number, group: string} | undefined} */
export function nextEmpty({ sheet: { groups, columns }, evening }, from, together = [], byPlayer = false) {
  const own = ownPlayer(evening);
  const others = own === undefined || ![own, -1].includes(from.player); // one phone may count all
  const all = groups.flatMap((group) => columns.map((_, player) => ({ player, group }))).filter(({ player }) => others || player === own);
  if (byPlayer) all.sort((one, other) => one.player - other.player);
  const at = all.findIndex(({ player, group }) => player === from.player && group === from.group);
  return [...all.slice(at + 1), ...all.slice(0, at)].find(({ player, group }) =>
    columns[player].scores.includes(group) && !isSettled(columns[player].cells.get(group)) && !(player === from.player && together.includes(group)));
}

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
function done(app, view, table) {
  const first = nextEmpty(table, { player: -1, group: "" });
  if (first && table.sheet.columns[first.player].cells.get(first.group)?.points !== null) {
    return actions(primary([app.say("check", cardLabel(table, first))], () => app.go({ screen: "count", evening: view.evening, ...first })));
  }
  if (first) {
    return actions(primary([app.say("count-first", cardLabel(table, first))], () => app.go({ screen: "count", evening: view.evening, ...first })),
      el("button", { key: "type", on: () => app.show({ ...view, cell: first, fresh: true, runs: true }) }, app.say("type-totals")));
  }
  return actions(revealButton(app, table));
}
