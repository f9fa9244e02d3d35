// The Strike dealer: the cards of a cast, what to answer, and the answers under the thumb.

import { tableTabs } from "../../../web/app/screens/table.js";
import { isRevealed } from "../../../web/app/state/rolls.js";
import { el, icon } from "../../../web/app/ui/dom.js";
import { topBar } from "../../../web/app/ui/parts.js";
import { isMeant } from "../../../web/app/ui/slip.js";
import { dealtOf } from "./dealt.js";

/** @import {App, View} from "../../../web/app/app" */
/** @import {Choice, Shown, View as Told} from "./types" */

const STRONG = ["match", "finish", "fish", "token", "start"];
const RARE = ["finesse", "third-drift", "restart", "new-day"]; // above the others, away from the thumb
const ALONE = ["angler", "new-day"]; // what only Fly Solo has

/** @type {(app: App, view: View) => HTMLElement[]} */
export function dealer(app, view) {
  const { say } = app;
  const { game, evening, undo } = app.table(view);
  const { teller, history } = dealtOf(game, evening);
  const shown = teller.view(history);
  const idle = !shown.cards.length && !shown.hidden;
  const over = isRevealed(evening);
  const choices = shown.choices.filter(({ action }) => evening.names.length < 2 || !ALONE.includes(action));
  return [
    topBar(say, { title: shown.title, below: shown.status || game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el(
      "main",
      { class: idle ? "dealt idle" : "dealt" },
      el("div", { class: "large", "aria-hidden": "true" }, large(app, shown)),
      el("div", { class: "told-by" }, el("p", { class: `num news ${shown.mood}` }, shown.banner), idle ? "" : smallCards(app, shown)),
      idle ? el("button", { key: "chance", on: () => app.go({ screen: "chance", evening: view.evening }) }, icon("play"), say("chance")) : "",
      idle ? el("details", { class: "notes" }, el("summary", {}, say("good-to-know")), game.plays.notes.map((/** @type {string} */ note) => el("p", {}, note))) : "",
    ),
    el(
      "div",
      { class: "dock" },
      el("section", { class: "answers", "aria-label": say("answers") }, el("p", { class: "ask" }, over ? say("seed-is-out") : shown.ask), over ? "" : answers(app, view, choices)),
      tableTabs(app, view, "play"),
    ),
  ];
}

/** @type {(app: App, view: View, choices: Choice[]) => HTMLElement} */
function answers(app, view, choices) {
  /** @type {(choice: Choice) => (tap: MouseEvent) => void} */
  const step = ({ action }) => (tap) => isMeant(tap) && app.act({ kind: "play", step: action }, view);
  const numbers = choices.filter(({ name }) => /^\d$/.test(name));
  const six = numbers.map((choice) => el("button", { class: "num big", "aria-label": choice.hint, key: choice.action, on: step(choice) }, choice.name));
  /** @type {(rare: boolean) => HTMLElement[]} */
  const named = (rare) =>
    choices
      .filter((choice) => !numbers.includes(choice) && RARE.includes(choice.action) === rare)
      .map((choice) => el("button", { class: STRONG.includes(choice.action) ? "pri" : "", key: choice.action, on: step(choice) }, el("b", {}, choice.name), el("span", {}, choice.hint)));
  const rare = named(true);
  return el("div", { class: "act" }, rare.length ? el("div", { class: "rare" }, rare) : "", six.length ? el("div", { class: "six" }, six) : "", ...named(false));
}

// The card that counts, large: the hook, else the last one turned, else the deck.
/** @type {(app: App, shown: Told) => HTMLElement} */
function large(app, { cards }) {
  const one = cards.find((card) => card.hit) ?? cards[cards.length - 1];
  return one ? strikeCard(app, one) : el("div", { class: "strike back" });
}

// All cards of the cast in the order of the deal.
/** @type {(app: App, shown: Told) => HTMLElement} */
function smallCards(app, { cards, hidden }) {
  const shown = cards.map((card) => el("li", {}, strikeCard(app, card)));
  const down = Array.from({ length: hidden }, () => el("li", {}, el("div", { class: "strike back" }), el("span", { class: "hide" }, app.say("face-down"))));
  return el("ul", { class: "strikes" }, ...shown, ...down);
}

/** @type {(app: App, card: Shown) => HTMLElement} */
function strikeCard({ picture }, { hit, words }) {
  const drawn = hit ? [picture("strike-hook"), el("span", { class: "trout" }, picture("rainbow")), picture("strike-splash")] : [picture("strike-miss")];
  return el("div", { class: hit ? "strike hit" : "strike" }, ...drawn, el("b", {}, words));
}
