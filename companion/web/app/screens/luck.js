// Luck: what came up beside what was to be expected; and the seed, which proves all of it at the end.

import { cardLabelById, pieceName } from "../core/piece-names.js";
import { luckOfEvening } from "../state/chance-log.js";
import { el, icon } from "../ui/dom.js";
import { topBar } from "../ui/parts.js";
import { seedBox } from "./seed.js";
import { tableTabs } from "./table.js";

/** @import {App, View} from "../app" */
/** @import {Luck, Share} from "../core/luck.js" */
/** @import {Game} from "../state/types" */

const FEW = 1; // expected less often, nothing can be said

/** @type {(app: App, view: View) => HTMLElement[]} */
export function luckScreen(app, view) {
  const { say } = app;
  const { game, evening } = app.table(view);
  const found = luckOfEvening(game, evening);
  return [
    topBar(say, { title: say("luck"), below: game.title, back: app.back }),
    el("main", {}, el("p", { class: "q" }, say(found.length ? "luck-lead" : "luck-none")), found.map((one) => luckBox(app, game, one)), seedBox(app, view, evening)),
    tableTabs(app, view, "log"),
  ];
}

/** @type {(app: App, game: Game, luck: Luck) => HTMLElement} */
function luckBox({ say }, game, { of, draws, voided, shares }) {
  const name = /^d\d+$/.test(of) ? of : cardLabelById(of);
  const few = Math.max(...shares.map(({ expected }) => expected)) < FEW;
  const all = shares.every(({ low, high }) => low === high);
  const most = Math.max(...shares.map(({ seen, high }) => Math.max(seen, high)));
  const undone = voided ? ` (${say("luck-undone", { count: voided })})` : "";
  return el("section", { class: "field luck", "aria-label": name }, el("h2", { class: "sc" }, `${name} · ${draws}${undone}`),
    few || all ? el("p", {}, say(few ? "luck-few" : "luck-all")) : el("ul", {}, shares.map((one) => shareRow(say, pieceName(game, one.name), one, most))));
}

// The bar is where 19 of 20 tables lie, the dot what came.
/** @type {(say: App["say"], name: string, share: Share, most: number) => HTMLElement} */
function shareRow(say, name, { seen, expected, low, high }, most) {
  /** @type {(number: number) => string} */
  const at = (number) => `${(100 * number) / most}%`;
  const off = seen < low || seen > high;
  return el("li", { class: off ? "off row" : "row" }, el("span", { class: "g" }, name, " ", el("small", { class: "q" }, say("luck-usual", { expected: expected.toFixed(1), low, high }))),
    el("i", { "aria-hidden": "true" }, el("b", { style: `left:${at(low)};right:${at(most - high)}` }), el("u", { style: `left:${at(seen)}` })),
    off ? icon("warn", "s") : "", el("b", { class: "num" }, String(seen)), off ? el("span", { class: "hide" }, say("luck-off")) : "");
}
