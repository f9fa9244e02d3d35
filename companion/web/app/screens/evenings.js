// Evenings that the phone keeps, and the best of them.

import { headline, currentRanks, ranksBefore, stateBefore } from "../state/standings.js";
import { el, icon } from "../ui/dom.js";
import { ownPlayer, titleOf } from "../state/evening.js";
import { LONGEST_TITLE } from "../state/evening-file.js";
import { saveEvening } from "./export.js";
import { homeTabs } from "./home.js";
import { repairLog, topBar } from "../ui/parts.js";

/** @import {App, View} from "../app" */
/** @import {Evening} from "../state/types" */

const BEST = 5;
const EVERY = "every"; // evening is to be forgotten

/** @type {(app: App, view: View) => HTMLElement[]} */
export function loadEvenings(app, view) {
  const { say } = app;
  const kept = app.evenings();
  const all = kept.filter((evening) => ownPlayer(evening) === undefined); // the others are parts of a result at a table
  const sure = view.sure === EVERY;
  return [
    topBar(say, { title: say("evenings") }),
    el("main", {}, all.length ? el("ol", { class: "seats" }, all.map((evening) => shelved(app, view, evening))) : el("p", {}, say("no-evenings")),
      app.mayMiss() ? el("p", { class: "q sm" }, say("may-miss")) : "",
      all.length && app.mayLose() ? el("p", { class: "q sm" }, say("may-lose")) : "",
      all.length ? el("button", { class: sure ? "wide sure" : "wide", key: "clear-shelf", on: () => (sure ? app.forget(...kept) : app.show({ ...view, sure: EVERY })) }, icon("bin"), say(sure ? "forget-all-sure" : "forget-all", { count: all.length })) : ""),
    homeTabs(app, "evenings"),
  ];
}

/** @type {(app: App, view: View, evening: Evening) => HTMLElement} */
function shelved(app, view, evening) {
  const { say } = app;
  const { id, names } = evening;
  const game = app.games.get(evening.game);
  const played = game?.title ?? evening.game;
  const given = titleOf(evening);
  const title = given || played;
  const sure = view.sure === id;
  const more = view.open?.includes(id) ?? false;
  const what = `${title}, ${app.when(evening.at)}`;
  const told = [given ? played : "", app.when(evening.at), names.join(", "), game && app.isOver(evening) ? headline(say, currentRanks(app.table({ screen: "end", evening: id }))) : ""].filter(Boolean);
  return el("li", { class: "card" },
    el("div", { class: "row" }, game ? el("span", { class: "pip" }, app.picture(game.slug)) : "",
      el("button", { class: "g plain", key: `open-${id}`, disabled: !game, on: () => app.open(evening) }, el("b", { class: "num" }, title), told.map((words) => el("span", { class: "q sm" }, words))),
      el("button", { class: "ib", "aria-label": say("evening-more", { what }), "aria-expanded": String(more), key: `more-${id}`, on: () => app.show({ ...view, sure: "", open: more ? [] : [id] }) }, icon("pencil")),
      el("button", { class: sure ? "sure" : "ib", "aria-label": say(sure ? "forget-sure" : "forget", { what }), key: `forget-${id}`, on: () => (sure ? app.forget(evening) : app.show({ ...view, sure: id })) }, sure ? say("forget-sure") : icon("bin"))),
    more ? moreOf(app, evening) : "");
}

// What can be done with an evening besides: another title, a file.
/** @type {(app: App, evening: Evening) => HTMLElement} */
function moreOf({ say, rename }, evening) {
  const words = say("title-of-evening");
  const field = /** @type {HTMLInputElement} */ (
    el("input", { type: "text", maxlength: LONGEST_TITLE, autocomplete: "off", enterkeyhint: "done", "aria-label": words, placeholder: words, value: titleOf(evening), key: "title-of-evening" })
  );
  const form = el("form", { class: "row" }, field, el("button", { type: "submit", key: "rename" }, say("rename")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    rename(evening, field.value.trim().replace(/\s+/g, " "));
  });
  return el("div", { class: "entry" }, form, el("button", { class: "wide", key: "save-evening", on: () => saveEvening(evening) }, icon("file"), say("save-to-file")));
}

/** @type {(app: App) => HTMLElement[]} */
export function drawBests(app) {
  const { say } = app;
  const over = app.evenings().filter((evening) => app.games.has(evening.game) && app.isOver(evening));
  const shelves = [...app.games.values()].flatMap((game) => {
    const found = over
      .filter((evening) => evening.game === game.slug && game.scoring.rankedBy === null)
      .flatMap((evening) => {
        const table = app.table({ screen: "score", evening: evening.id });
        const before = ranksBefore(table);
        return currentRanks(table).ranked.map((one) => ({ ...one, at: evening.at, was: stateBefore(before, one, false) }));
      })
      .sort((one, other) => other.total - one.total)
      .slice(0, BEST);
    if (!found.length) return [];
    const rows = found.map(({ name, total, was, at }) => el("li", { class: "row" }, el("b", { class: "num" }, String(total)), el("span", { class: "g" }, name, repairLog(say, was)), el("span", { class: "q sm" }, app.when(at))));
    return [el("section", { class: "field" }, el("h2", { class: "sc" }, game.title), el("ol", {}, rows))];
  });
  return [topBar(say, { title: say("bests") }), el("main", {}, shelves.length ? shelves : el("p", {}, say("no-bests"))), homeTabs(app, "bests")];
}
