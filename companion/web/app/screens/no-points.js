// A game that adds up no points: what decides is filled in for all players on one screen.

import { hasCard } from "../core/rules.js";
import { ownPlayer } from "../state/evening.js";
import { el, mark } from "../ui/dom.js";
import { actions, topBar } from "../ui/parts.js";
import { widget } from "../ui/widgets.js";
import { fillingOf, describeMistakes } from "./count.js";
import { revealButton } from "./reveal.js";
import { tableTabs } from "./table.js";
import { trialButton, trialState } from "./what-if.js";

/** @import {App, View} from "../app" */

/** @type {(app: App, view: View) => HTMLElement[]} */
export function race(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, sheet, state, undo } = table;
  const { scoring } = game;
  const own = ownPlayer(table.evening); // each phone at a table counts its own player alone
  const counted = own === undefined ? [...sheet.columns.keys()] : [own];
  const missing = counted.flatMap((player) =>
    scoring.fields.filter((one) => one.required && one.seat === null && state.record.players[player][one.key] === undefined).map((one) => say("not-said", { name: sheet.columns[player].name, what: one.label })));
  const players = counted.map((player) => {
    const { name, values } = sheet.columns[player];
    const seat = { values, players: [], words: scoring.words, names: scoring.names };
    const fields = scoring.fields.filter((one) => one.key !== "name" && !one.derived && one.seat === null && hasCard(one.when, seat));
    const filling = fillingOf(app, view, table, player);
    const rank = own === undefined && sheet.result.players[player].rank;
    return el(
      "section",
      { class: "card entry", "aria-label": name },
      el("div", { class: "row" }, mark(player, name, "l"), el("h2", { class: "num big g" }, name), rank && sheet.result.winners.length ? el("span", { class: "q" }, say("place", { rank })) : ""),
      fields.map((one) => widget(filling, one, ["players", player, one.key])),
    );
  });
  return [
    topBar(say, { title: say("score"), below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", {}, players, describeMistakes(say, table, sheet.mistakes)),
    ...(view.trial ? trialState(app, view, table) : [el("div", { class: "dock" }, actions(trialButton(app, view, table), missing.length ? el("p", { class: "off" }, missing[0]) : revealButton(app, table)), tableTabs(app, view, "score"))]),
  ];
}
