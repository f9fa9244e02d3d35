// Evenings that the phone keeps, and the best of them.

import { standings } from "../state/standings.js";
import { el, icon } from "../ui/dom.js";
import { homeTabs } from "./home.js";
import { topBar } from "../ui/parts.js";

/** @import {App, View} from "../app" */

const BEST = 5;

/** @type {(app: App, view: View) => HTMLElement[]} */
export function eveningsKept(app, view) {
  const { say } = app;
  const list = app.evenings().map((evening) => {
    const game = app.games.get(evening.game);
    const sure = view.sure === evening.id;
    const what = `${game?.title ?? evening.game}, ${app.when(evening.at)}`;
    return el("li", { class: "row card" }, game ? el("span", { class: "pip" }, app.picture(game.slug)) : "",
      el("button", { class: "g plain", key: `open-${evening.id}`, disabled: !game, on: () => app.open(evening) }, el("b", { class: "num" }, game?.title ?? evening.game), el("span", { class: "q sm" }, `${app.when(evening.at)} · ${evening.names.join(", ")}`)),
      el("button", { class: sure ? "sure" : "ib", "aria-label": say(sure ? "forget-sure" : "forget", { what }), key: `forget-${evening.id}`, on: () => (sure ? app.forget(evening) : app.show({ ...view, sure: evening.id })) }, sure ? say("forget-sure") : icon("bin")));
  });
  return [topBar(say, { title: say("evenings") }), el("main", {}, list.length ? el("ol", { class: "seats" }, list) : el("p", {}, say("no-evenings"))), homeTabs(app, "evenings")];
}

/** @type {(app: App) => HTMLElement[]} */
export function bests(app) {
  const { say } = app;
  const over = app.evenings().filter((evening) => app.games.has(evening.game) && app.isOver(evening));
  const shelves = [...app.games.values()].flatMap((game) => {
    const found = over
      .filter((evening) => evening.game === game.slug && game.scoring.rankedBy === null)
      .flatMap((evening) => standings(app.table({ screen: "score", evening: evening.id })).ranked.map((one) => ({ ...one, at: evening.at })))
      .sort((one, other) => other.total - one.total)
      .slice(0, BEST);
    if (!found.length) return [];
    const rows = found.map(({ name, total, at }) => el("li", { class: "row" }, el("b", { class: "num" }, String(total)), el("span", { class: "g" }, name), el("span", { class: "q sm" }, app.when(at))));
    return [el("section", { class: "field" }, el("h2", { class: "sc" }, game.title), el("ol", {}, rows))];
  });
  return [topBar(say, { title: say("bests") }), el("main", {}, shelves.length ? shelves : el("p", {}, say("no-bests"))), homeTabs(app, "bests")];
}
