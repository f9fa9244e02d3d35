// The score sheet of Fleet on a phone: tap the last filled box of a column; holds start full and
// circles start as boats, marked as assumed until somebody says so.

import { valueAt } from "../../../web/app/core/record-path.js";
import { el, icon, mark, svg } from "../../../web/app/ui/dom.js";
import { actions, primary, sumTold, topBar } from "../../../web/app/ui/parts.js";
import { fillFor } from "../../../web/app/ui/update-screen.js";
import { widget } from "../../../web/app/ui/widgets.js";
import { launchedBy, launchedInHarbor } from "./scoring.js";
import { photoButton, photoScreen } from "./photo.js";
import { fillingOf, buildRoute, describeMistakes } from "../../../web/app/screens/count.js";
import { trialButton, trialState } from "../../../web/app/screens/what-if.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @import {Field} from "../../../web/app/core/types" */
/** @import {Column, FleetSheet, Harbor} from "./scoring.js" */

/** @typedef {{boxes?: number, choices?: string[], fish?: number[]}} Filled */
/** @typedef {Column | Harbor} Entry */

const HALVES = ["sea", "town"];
const COINS = /^c(\d)$/;

/** @type {(app: App, view: View) => HTMLElement[]} */
export function fleetSheet(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, sheet, state, undo } = table;
  const player = view.player ?? 0;
  const column = sheet.columns[player];
  const photo = photoScreen(app, view, table);
  if (photo) return photo;
  const half = view.half === "town" ? "town" : "sea";
  const halves = el("div", { class: "seg", role: "group", "aria-label": say("half") },
    HALVES.map((one) => el("button", { "aria-pressed": String(one === half), key: `half-${one}`, on: () => app.show({ ...view, half: one }) }, say(one))));
  const wrong = sheet.mistakes.filter(({ place }) => place.startsWith(`players[${player}].`));
  const assumed = [...state.assumed].filter((one) => one.startsWith(`${player} `));
  const done = sheet.groups.every((group) => column.cells.get(group)?.typed || state.counted.has(`${player} ${group}`));
  const next = [...sheet.columns.keys()].map((_, i) => (player + 1 + i) % sheet.columns.length).map((seat) => ({ player: seat, group: openOf(table, seat)[0] })).find((one) => one.group && one.player !== player);
  const words = assumed.length ? (next ? "confirm-next" : "confirm-count") : done && !next ? "back-to-score" : next ? "sheet-next" : "sheet-done";
  const last = half === HALVES[HALVES.length - 1];
  return [
    topBar(say, { title: say("sheet-of", { name: column.name }), below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "fleet" }, halves, half === "sea" ? sea(app, view, table) : town(app, view, table),
      view.trial ? "" : photoButton(app, view, table),
      describeMistakes(say, table, wrong)),
    ...(view.trial ? trialState(app, view, table) : [actions(
      sumTold(say("so-far"), column.total, mark(player, column.name, "s")),
      trialButton(app, view, table),
      last
        ? primary([say(words, { name: next && sheet.columns[next.player].name })], () => finish(app, view, table, next, assumed.length > 0))
        : primary([say("next-half", { half: say(HALVES[1]) }), icon("on", "s")], () => app.show({ ...view, half: HALVES[1] })),
    )]),
  ];
}

// The groups of a player that are neither typed nor counted.
/** @type {(table: Table, player: number) => string[]} */
const openOf = ({ sheet, state }, player) => sheet.groups.filter((one) => !sheet.columns[player].cells.get(one)?.typed && !state.counted.has(`${player} ${one}`));

// Counts every group of this player that no total was typed for, and goes on with who is next.
/** @type {(app: App, view: View, table: Table, next: {player: number, group: string} | undefined, isAssumed: boolean) => void} */
function finish(app, view, table, next, isAssumed) {
  const player = view.player ?? 0;
  const group = openOf(table, player);
  const { evening } = view;
  const to = next ? { screen: "count", evening, ...next } : { screen: "score", evening };
  if (group.length || isAssumed) app.act({ kind: isAssumed ? "confirm" : "counted", player, group }, to);
  else if (next) app.go(to, true);
  else app.back();
}

/** @type {(app: App, table: Table, path: string[]) => Field} */
const fieldAt = (_, { game }, [key]) => /** @type {Field} */ (game.scoring.fields.find((one) => one.key === key));

// What a person calls an entry of a field that is keyed or a group.
/** @type {(field: Field, id: string) => string} */
const nameOf = (field, id) => field.called.get(id) ?? field.fields.find((one) => one.key === id)?.label ?? id;

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
function sea(app, view, table) {
  /** @type {FleetSheet} */
  const { columns } = table.game.derives;
  const field = fieldAt(app, table, ["columns"]);
  const open = columns.find(({ id }) => view.open?.includes(id)) ?? columns[0];
  return el("div", { class: "sea" },
    el("div", { class: "columns" }, columns.map((column) => boxesOf(app, view, table, "columns", column, nameOf(field, column.id), column === open))),
    panel(app, view, table, "columns", open, nameOf(field, open.id)));
}

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
function town(app, view, table) {
  /** @type {FleetSheet} */
  const { harbor } = table.game.derives;
  const player = view.player ?? 0;
  const field = fieldAt(app, table, ["harbor"]);
  const open = harbor.find(({ id }) => view.open?.includes(id)) ?? harbor[0];
  const filling = fillingOf(app, view, table, player, view.group);
  const rest = table.game.scoring.fields.filter((one) => !["name", "columns", "harbor"].includes(one.key) && !one.derived && one.seat === null && !one.when);
  const crab = harbor.find((one) => one.boxes.includes("K"));
  const bonus = field.fields.find((one) => one.key === crab?.id)?.fields.find((one) => one.key === "bonus");
  return el("div", { class: "sea" },
    el("div", { class: "columns" }, harbor.map((entry) => boxesOf(app, view, table, "harbor", entry, nameOf(field, entry.id), entry === open))),
    panel(app, view, table, "harbor", open, nameOf(field, open.id)),
    bonus && crab && (filledOf(app, view, table, "harbor", crab.id).boxes ?? 0) > crab.boxes.indexOf("K") ? widget(filling, bonus, ["players", player, "harbor", crab.id, "bonus"]) : "",
    rest.map((one) => widget(filling, one, ["players", player, one.key])));
}

/** @type {(app: App, view: View, table: Table, kind: string, id: string) => Filled} */
const filledOf = (_, view, { state }, kind, id) => valueAt(state.record, ["players", view.player ?? 0, kind, id]) ?? {};

// A column of boxes, from the top down; the last filled one is framed. Its boxes are made only where it changes.
/** @type {(app: App, view: View, table: Table, kind: string, entry: Entry, name: string, open: boolean) => HTMLElement} */
function boxesOf(app, view, table, kind, entry, name, open) {
  const filled = filledOf(app, view, table, kind, entry.id);
  /** @type {(what: string) => boolean} */
  const isAssumed = (what) => table.state.assumed.has(`${view.player ?? 0} ${kind}.${entry.id}.${what}`);
  const assumed = { choices: isAssumed("choices"), fish: isAssumed("fish") };
  /** @type {(tap: MouseEvent) => void} */
  const tap = ({ target }) => {
    const key = /** @type {HTMLElement} */ (target).closest("button")?.dataset.key;
    if (key) tapped(app, view, table, kind, entry, Number(key.slice(boxKey(kind, entry).length)));
  };
  return fillFor(el("div", { class: open ? "column open" : "column", role: "group", "aria-label": name, on: tap }), JSON.stringify([kind, entry.id, filled, assumed]), () =>
    [app.picture(entry.id), el("b", { class: "sc" }, name), ...boxesFilled(app, table, kind, entry, name, filled, assumed)].filter((one) => one instanceof HTMLElement));
}

/** @type {(kind: string, entry: Entry) => string} */
const boxKey = (kind, { id }) => `${kind}-${id}-`;

/** @type {(app: App, table: Table, kind: string, entry: Entry, name: string, filled: Filled, assumed: {choices: boolean, fish: boolean}) => HTMLElement[]} */
function boxesFilled({ say }, table, kind, entry, name, filled, assumed) {
  const boxes = filled.boxes ?? 0;
  const afloat = (/** @type {number} */ number) => holdsOf(table.game.derives, entry, { boxes: number, choices: filled.choices }).length;
  return entry.boxes.flatMap((sign, i) => {
    const number = i + 1;
    const on = number <= boxes;
    const choice = sign === "C" && on ? (filled.choices?.[circleAt(entry, i)] ?? "boat") : "";
    const gives = choice ? say(choice === "license" ? "a-license" : "a-boat") : say(`box-${sign[0] === "." ? "plain" : sign[0]}`, { coins: COINS.exec(sign)?.[1] ?? "" });
    const kinds = ["box", on ? "on" : "", number === boxes ? "last" : "", choice && assumed.choices ? "assumed" : "", choice ? "picked" : ""].filter(Boolean).join(" ");
    const words = choice ? (choice === "license" ? "L" : "B") : sign === "C" ? "L/B" : sign === "." ? "" : (COINS.exec(sign)?.[1] ?? sign);
    const label = say("box", { name, number, of: entry.boxes.length, gives: choice && assumed.choices ? `${gives}, ${say("assumed")}` : gives });
    const button = el("button", { class: kinds, "aria-label": label, "aria-pressed": String(on), key: boxKey(kind, entry) + number },
      words ? el("span", { class: COINS.test(sign) ? "coin" : "ring" }, words) : "");
    const boats = on ? afloat(number) : 0;
    return boats > (on ? afloat(i) : 0) ? [button, aboard(filled.fish?.[boats - 1] ?? 0, assumed.fish)] : [button];
  });
}

// Which circle of its column a box is, from 0.
/** @type {(entry: Entry, at: number) => number} */
const circleAt = ({ boxes }, at) => boxes.slice(0, at).filter((sign) => sign === "C").length;

// The boat beside the box that launched it, with its fish; the panel tells it to those who hear the page.
/** @type {(fish: number, isAssumed: boolean) => HTMLElement} */
const aboard = (fish, isAssumed) => el("span", { class: isAssumed ? "aboard guess" : fish ? "aboard" : "aboard bare", "aria-hidden": "true" }, el("b", {}, String(fish)));

// Fills up to a box; a filled circle turns from boat to license; the last box is emptied again.
/** @type {(app: App, view: View, table: Table, kind: string, entry: Entry, number: number) => void} */
function tapped(app, view, table, kind, entry, number) {
  const filled = filledOf(app, view, table, kind, entry.id);
  const boxes = filled.boxes ?? 0;
  const next = { ...view, open: [entry.id] };
  if (entry.boxes[number - 1] === "C" && number <= boxes) {
    const choices = [...(filled.choices ?? [])];
    const circle = circleAt(entry, number - 1);
    choices[circle] = choices[circle] === "license" ? "boat" : "license";
    set(app, next, table, kind, entry, { ...filled, choices }, ["fish"]);
  } else fillTo(app, next, table, kind, entry, number === boxes ? number - 1 : number);
}

/** @type {(app: App, view: View, table: Table, kind: string, entry: Entry, boxes: number) => void} */
function fillTo(app, view, table, kind, entry, boxes) {
  const filled = filledOf(app, view, table, kind, entry.id);
  const circles = entry.boxes.slice(0, boxes).filter((sign) => sign === "C").length;
  const choices = Array.from({ length: circles }, (_, i) => filled.choices?.[i] ?? "boat");
  const fresh = circles > (filled.choices?.length ?? 0);
  set(app, view, table, kind, entry, { ...filled, boxes, choices }, [...(fresh ? ["choices"] : []), "fish"]);
}

// Sets a column; boats that have just been launched hold all that they can.
/** @type {(app: App, view: View, table: Table, kind: string, entry: Entry, filled: Filled, assumed: string[]) => void} */
function set(app, view, table, kind, entry, { boxes = 0, choices = [], fish = [] }, assumed) {
  const holds = holdsOf(table.game.derives, entry, { boxes, choices });
  const before = holdsOf(table.game.derives, entry, filledOf(app, view, table, kind, entry.id));
  const now = holds.map((room, i) => (i < before.length && fish[i] !== undefined && fish[i] !== before[i] ? Math.min(fish[i], room) : room));
  const value = boxes ? { boxes, ...(choices.length ? { choices } : {}), ...(holds.length ? { fish: now } : {}) } : undefined;
  const still = assumed.filter((one) => (one === "fish" ? holds.length > 0 : choices.length > 0));
  const player = view.player ?? 0;
  app.act({ kind: "value", place: ["players", player, kind, entry.id], value, assumed: still, ...buildRoute(table.state, player, view.group) }, view);
}

// The room of each launched boat.
/** @type {(sheet: FleetSheet, entry: Entry, filled: Filled) => number[]} */
function holdsOf(sheet, entry, { boxes = 0, choices = [], fish = [] }) {
  if ("boats" in entry) return launchedBy(sheet, entry, entry.boxes.slice(0, boxes), choices).holds;
  return entry.capacity.slice(0, launchedInHarbor(entry, boxes, fish.length));
}

// The open column: - and +, and its boats with what they hold.
/** @type {(app: App, view: View, table: Table, kind: string, entry: Entry, name: string) => HTMLElement} */
function panel(app, view, table, kind, entry, name) {
  const { say } = app;
  const filled = filledOf(app, view, table, kind, entry.id);
  const boxes = filled.boxes ?? 0;
  const holds = holdsOf(table.game.derives, entry, filled);
  const assumed = table.state.assumed.has(`${view.player ?? 0} ${kind}.${entry.id}.fish`);
  const next = { ...view, open: [entry.id] };
  /** @type {(by: number) => HTMLElement} */
  const step = (by) => {
    const to = boxes + by;
    return el("button", { class: "step", "aria-label": say(by > 0 ? "more" : "less", { what: name }), disabled: to < 0 || to > entry.boxes.length, key: `panel${by}`, on: () => fillTo(app, next, table, kind, entry, to) }, icon(by > 0 ? "plus" : "minus"));
  };
  const boats = holds.map((room, i) => {
    const caught = filled.fish?.[i] ?? 0;
    const place = ["players", view.player ?? 0, kind, entry.id, "fish"];
    const fish = holds.map((_, at) => (at === i ? (caught ? caught - 1 : room) : (filled.fish?.[at] ?? 0)));
    return el("button", { class: assumed ? "hold assumed" : "hold", "aria-label": say(caught ? "hold" : "hold-empty", { number: i + 1, fish: caught, room }) + (assumed ? `, ${say("assumed")}` : ""), key: `hold-${i}`, on: () => app.act({ kind: "value", place, value: fish, ...buildRoute(table.state, view.player ?? 0, view.group) }, next) },
      boat(room, caught), el("span", {}, say("fish-count", { fish: caught })));
  });
  return el("section", { class: "sheet panel", "aria-label": name },
    el("div", { class: "row" }, el("p", { class: "g" }, el("b", { class: "num big" }, name), ` ${say("boxes-of", { boxes, of: entry.boxes.length })}`), step(-1), step(1)),
    boats.length ? el("div", { class: "row wrap" }, boats) : "",
    boats.length ? el("p", { class: "q sm" }, say(assumed ? "holds-assumed" : "holds-tap")) : "");
}

// A boat with a square for each fish that it can hold.
/** @type {(room: number, caught: number) => SVGElement} */
function boat(room, caught) {
  const across = Math.min(room, 6);
  const squares = Array.from({ length: room }, (_, i) =>
    svg("rect", { x: 32 - across * 3.5 + (i % across) * 7, y: 17 + Math.floor(i / across) * 6, width: 6, height: 5, rx: 1, class: i < caught ? "fish" : "room" }));
  return svg("svg", { class: "boat", viewBox: "0 0 64 34", "aria-hidden": "true" }, svg("path", { d: "M6 15H58L53 31H11ZM20 15V6H30V15", class: "hull" }), ...squares);
}
