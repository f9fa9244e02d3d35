// Counts what one player has in one group, piece by piece.

import { hasCard } from "../core/rules.js";
import { valueAt } from "../core/record-path.js";
import { cellKey } from "../state/evening.js";
import { describeMix, mixesIn } from "../state/mixed-totals.js";
import { fieldsOf, groupsTogether, isSettled, ownFields, parsePlace, unanswered } from "../state/score-sheet.js";
import { el, mark } from "../ui/dom.js";
import { actions, primary, sumTold, topBar, wrongLines } from "../ui/parts.js";
import { widget } from "../ui/widgets.js";
import { sharedTold } from "./reveal.js";
import { nextEmpty } from "./score.js";
import { trialButton, trialState } from "./what-if.js";

/** @import {App, Say, Table, View} from "../app" */
/** @import {Path} from "../core/record-path.js" */
/** @import {Filling} from "../ui/widgets.js" */
/** @import {Field} from "../core/types" */
/** @import {Mix} from "../state/mixed-totals.js" */

// own: what a field is filled in with, where a game has widgets of its own.
/** @type {(app: App, view: View, own?: (filling: Filling, field: Field, place: Path, table: Table) => HTMLElement) => HTMLElement[]} */
export function countPieces(app, view, own = widget) {
  const { say } = app;
  const table = app.table(view);
  const { game, sheet, undo } = table;
  const player = view.player ?? 0;
  const group = view.group ?? "";
  const { scoring } = game;
  const column = sheet.columns[player];
  const seat = { values: column.values, players: [], words: scoring.words, names: scoring.names };
  const first = ownFields(scoring, group, column);
  const fields = [...first, ...fieldsOf(scoring, group, column).filter((one) => !first.includes(one))].filter((one) => hasCard(one.when, seat));
  const filling = fillingOf(app, view, table, player, group);
  const wrong = sheet.mistakes.filter(({ place }) => place.startsWith(`players[${player}].`));
  return [
    topBar(say, { title: `${column.name} · ${scoring.groups.get(group)}`, below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el(
      "main",
      { class: "count" },
      fields.map((one) => own(filling, one, ["players", player, one.key], table)),
      sharedTold(app, table, group),
      describeMistakes(say, table, wrong),
      table.state.totals.has(cellKey(player, group)) ? [] : mixesTold(say, table, mixesIn(table, player, group)),
    ),
    ...(view.trial ? trialState(app, view, table) : [actions(
      sumsTold(app, view, table),
      trialButton(app, view, table),
      countedButton(app, view, table),
    )]),
  ];
}

// Says that a group of a player is right, with all that is worked out of the same fields, and goes on to the next.
/** @type {(app: App, view: View, table: Table) => HTMLElement} */
export function countedButton(app, { evening, player = 0, group = "" }, table) {
  const { game: { scoring }, sheet, state } = table;
  const together = groupsTogether(scoring, sheet, player, group);
  const [open] = state.totals.has(cellKey(player, group)) ? [] : unanswered(scoring, state, player, group, sheet.columns[player]);
  if (open) return el("p", { class: "off" }, app.say("not-said", { name: sheet.columns[player].name, what: open.label }));
  const next = nextEmpty(table, { player, group }, together, true);
  const typed = state.totals.get(cellKey(player, group)); // it stands until something is counted
  /** @type {View} */
  const after = next ? { screen: "count", evening, ...next } : { screen: "score", evening };
  const go = () => (typed === undefined ? app.act({ kind: "counted", player, group: together.length > 1 ? together : group }, after) : next ? app.go(after, true) : app.back());
  return primary([next ? app.say("next", cardLabel(table, next)) : app.say("counted")], go);
}

// What a page gives, and what its player has with all that was counted.
/** @type {(app: App, view: View, table: Table) => HTMLElement[]} */
export function sumsTold({ say }, { player = 0, group = "" }, { game: { scoring }, sheet }) {
  const together = groupsTogether(scoring, sheet, player, group);
  const { name, cells } = sheet.columns[player];
  const points = cells.get(group)?.points ?? sheet.result.players[player].lines.reduce((all, line) => all + (line.group === group ? Number(line.points) : 0), 0);
  const total = [...cells].reduce((all, [one, cell]) => all + (one !== group && (together.includes(one) || isSettled(cell)) ? Number(cell.points) : 0), points);
  return [sumTold(scoring.groups.get(group) ?? group, points), sumTold(say("so-far"), total, mark(player, name, "s"))];
}

// Whose cell is next, and which, in words.
/** @type {(table: Table, cell: {player: number, group: string}) => {name: string, group: string}} */
export const cardLabel = ({ game, sheet }, { player, group }) => ({ name: sheet.columns[player].name, group: game.scoring.groups.get(group) ?? group });

// What widgets need to fill in a player's fields; a total typed for their group makes way for them.
/** @type {(app: App, view: View, table: Table, player: number, group?: string) => Filling} */
export function fillingOf(app, view, { game, state, sheet }, player, group = "") {
  const names = sheet.columns.map(({ name }) => name);
  /** @type {Map<Field, Map<string, string[]>>} */
  const takers = new Map(); // a gallery asks for each of its pieces
  return {
    say: app.say,
    get: (place) => valueAt(state.record, place),
    set: (place, value, more) => app.act({ kind: "value", place, value, ...buildRoute(state, player, group), ...more }, view),
    names,
    seat: player,
    takenBy(field, choice) {
      const known = takers.get(field) ?? othersHaving(field, state.record.players, player, names);
      takers.set(field, known);
      const all = known.get(choice) ?? [];
      return all.length >= (field.limits.get(choice) ?? 1) ? all[0] : "";
    },
    picture: app.picture,
    signOf: (choice) => game.icons[choice] ?? "",
    open: view.open ?? [],
    unfold: (name) => app.show({ ...view, open: view.open?.includes(name) ? [] : [name] }),
  };
}

// What an event says that a typed total makes way for: that it does, if there is one.
/** @type {(state: Table["state"], player: number, group?: string) => {instead?: string}} */
export const buildRoute = (state, player, group = "") => (state.totals.has(cellKey(player, group)) ? { instead: group } : {});

// What does not fit together, each at its place; it is said once, after the tap that did it.
/** @type {(say: Say, table: Pick<Table, "game" | "sheet">, mistakes: {place: string, message: string}[]) => HTMLElement | ""} */
export const describeMistakes = (say, table, mistakes) => wrongLines(mistakes.map((mistake) => describeMistake(say, table, mistake)));

// What two players have that only one can is told by their names, all else by its player and field.
/** @type {(say: Say, table: Pick<Table, "game" | "sheet">, mistake: {place: string, message: string}) => string} */
export function describeMistake(say, { game: { scoring }, sheet: { columns } }, { place, message }) {
  const [seat, key] = parsePlace(place);
  const what = scoring.fields.find((one) => one.key === key)?.label || key || place;
  const [, choice = "", other] = /^(?:"(.*?)")?.*: players\[(\d+)\]\S* has it too$/.exec(message) ?? [];
  const name = columns[seat]?.name;
  if (other && Number(other) !== seat) return say("both", { what: `${what} ${choice}`.trim(), name: columns[Number(other)].name, other: name });
  return message.startsWith(`${name} `) ? message : `${[name, what].filter(Boolean).join(", ")}: ${message}`;
}

// What is not likely to be right, of players of whom no group lacks all: a tap opens the first group that counts it. On the page
// of a group what can be mended there, once the pieces of all groups before it are counted.
/** @type {(app: App, view: View, table: Table) => HTMLElement | ""} */
export const warningsTold = (app, { evening, group: page, player: own }, table) =>
  wrongLines(table.sheet.result.warnings.flatMap((warning) => {
    const { game: { scoring }, sheet: { groups, columns } } = table;
    const [player, key] = parsePlace(warning.place);
    const column = columns[player];
    const group = column && groups.find((one) => fieldsOf(scoring, one, column).some((field) => field.key === key));
    if (page && (page !== group || (player !== own && !scoring.fields.find((one) => one.key === key)?.once))) return [];
    const cells = [...(column?.cells.values() ?? [])].slice(0, page ? groups.indexOf(page) : undefined);
    if (cells.some(({ points, typed }) => points === null || (page && typed))) return [];
    const words = column ? describeMistake(app.say, table, warning) : warning.message;
    return [group && !page ? el("button", { class: "plain", key: `mend-${warning.place}`, on: () => app.go({ screen: "count", evening, player, group }) }, words) : words];
  }));

// Which points lack pieces, as a total was typed in their place.
/** @type {(say: Say, table: Table, mixes: Mix[]) => HTMLElement | ""} */
export const mixesTold = (say, table, mixes) => wrongLines(mixes.map((mix) => describeMix(say, table, mix)));

// The other players who have what exists once, by what they have.
/** @type {(field: Field, players: Record<string, any>[], player: number, names: string[]) => Map<string, string[]>} */
function othersHaving(field, players, player, names) {
  /** @type {Map<string, string[]>} */
  const takers = new Map();
  if (!field.unique) return takers;
  for (const [i, one] of players.entries()) {
    if (i === player) continue;
    for (const had of [one[field.key]].flat()) takers.set(String(had), [...(takers.get(String(had)) ?? []), names[i]]);
  }
  return takers;
}
