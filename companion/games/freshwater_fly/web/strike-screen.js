// The Strike dealer: the cards of a cast, what to answer, and the answers under the thumb.

import { tableTabs } from "../../../web/app/screens/table.js";
import { isRevealed } from "../../../web/app/state/dice-rolls.js";
import { el, icon } from "../../../web/app/ui/dom.js";
import { topBar } from "../../../web/app/ui/parts.js";
import { isIntended } from "../../../web/app/ui/double-tap.js";
import { setupState } from "../../../web/app/state/setup-state.js";
import { dealerState } from "./strike-dealer.js";
import { cardsOut } from "./strike-replay.js";
import { answersOfRound, askOfRound, beginAnswers, playersOfRound, riverOfRound } from "./round-screen.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @import {Teller} from "./strike-words.js" */
/** @import {Keeping} from "./round-screen.js" */
/** @import {Round} from "./round.js" */
/** @import {Cast, Choice, Entry, Shown, Strikes, View as Told} from "./types" */

const STRONG = ["match", "finish", "fish", "token", "start"];
const RARE = ["finesse", "third-drift", "restart", "new-day"]; // above the others, away from the thumb
const SET_OF_X = "master-skill";
/** @type {WeakSet<Entry>} */
const turned = new WeakSet(); // what was seen to turn cards
const ALONE = ["angler", "new-day"]; // what only Fly Solo has

/** @type {(app: App, view: View) => HTMLElement[]} */
export function dealer(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, evening, undo } = table;
  const { teller, history, round } = cardsOut(game, evening);
  const shown = teller.view(history);
  const idle = !shown.cards.length && !shown.hidden;
  const over = isRevealed(evening);
  const { cast, angler, picked } = dealerState(history);
  if (round && !cast && !angler && !picked) return roundScreen({ app, view, table, teller, round }, over);
  const status = shown.status ? el("p", { class: "q" }, shown.status) : "";
  const choices = shown.choices.filter(({ action }) => isOffered(table, round, action));
  const lone = cast || angler || picked ? [] : [teller.say("round.only")];
  const caster = round && cast && round.caster !== null ? `${evening.names[round.caster]}: ` : "";
  return [
    topBar(say, { title: idle && !history.entries.length ? teller.say("round.first-cast") : `${caster}${shown.title}`, below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el(
      "main",
      { class: idle ? "dealt idle" : "dealt" },
      el("div", { class: "large", "aria-hidden": "true" }, large(app, shown, history.entries[history.entries.length - 1])),
      el("div", { class: "told-by" }, el("p", { class: `num news ${shown.mood}` }, shown.banner), idle ? "" : status, idle ? "" : smallCards(app, shown)),
      idle ? status : "",
      idle && !over ? beginAnswers(app, view, table, teller) : "",
      idle ? el("button", { key: "chance", on: () => app.go({ screen: "chance", evening: view.evening }) }, icon("play"), say("chance")) : "",
      idle ? el("details", { class: "notes" }, el("summary", {}, say("good-to-know")), [...(app.opening(game)?.notes ?? []), ...game.plays.notes].map((/** @type {string} */ note) => el("p", {}, note))) : "",
    ),
    el(
      "div",
      { class: "dock" },
      el("section", { class: "answers", "aria-label": say("answers") }, el("p", { class: "ask" }, over ? say("seed-is-out") : [...lone, shown.ask, patience(teller, round, cast)].filter(Boolean).join(" ")), over ? "" : answersOfCast(choices, (step) => app.act({ kind: "play", step }, view))),
      tableTabs(app, view, "play"),
    ),
  ];
}

// Card G is there once a day; card X only with its set; what only Fly Solo has, in a game alone.
/** @type {(table: Table, round: Round | null, action: string) => boolean} */
function isOffered({ game, evening }, round, action) {
  if (action === "restart" && round?.falseCast) return false;
  const sets = setupState(game, evening)?.record.sets;
  if (action === "third-drift" && sets && !sets.includes(SET_OF_X)) return false;
  return evening.names.length < 2 || !ALONE.includes(action);
}

// After the first cast of a turn without a fish card E may be used.
/** @type {(teller: Teller, round: Round | null, cast: Cast | null) => string} */
const patience = (teller, round, cast) => (round && cast?.phase === "last" && !round.missed ? teller.say("round.patience") : "");

// The rounds, between two casts.
/** @type {(keeping: Keeping, over: boolean) => HTMLElement[]} */
function roundScreen(keeping, over) {
  const { app, view, table, teller, round } = keeping;
  const { say } = app;
  const { game, evening, undo } = table;
  const title = ["take", "roll", "rest"].includes(round.phase) ? teller.say("round.turn", { name: evening.names[round.at] }) : teller.say("round.over", { number: round.number });
  return [
    topBar(say, { title: round.phase === "over" ? teller.say("round.day-over") : title, below: teller.say("round.below", { title: game.title, number: round.number }), back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "rounds" }, playersOfRound(keeping), riverOfRound(keeping),
      el("button", { key: "chance", on: () => app.go({ screen: "chance", evening: view.evening }) }, icon("play"), say("chance"))),
    el("div", { class: "dock" },
      el("section", { class: "answers", "aria-label": say("answers") }, el("p", { class: "ask" }, over ? say("seed-is-out") : askOfRound(keeping)), over ? "" : answersOfRound(keeping)),
      tableTabs(app, view, "play")),
  ];
}

/** @type {(choices: Choice[], act: (step: string, tap: MouseEvent) => void, strong?: string[]) => HTMLElement} */
export function answersOfCast(choices, act, strong = STRONG) {
  /** @type {(choice: Choice) => (tap: MouseEvent) => void} */
  const step = ({ action }) => (tap) => isIntended(tap) && act(action, tap);
  const numbers = choices.filter(({ name }) => /^\d$/.test(name));
  const six = numbers.map((choice) => el("button", { class: "num big", "aria-label": choice.hint, key: choice.action, on: step(choice) }, choice.name));
  /** @type {(rare: boolean) => HTMLElement[]} */
  const named = (rare) =>
    choices
      .filter((choice) => !numbers.includes(choice) && RARE.includes(choice.action) === rare)
      .map((choice) => el("button", { class: strong.includes(choice.action) ? "pri" : "", key: choice.action, disabled: choice.isOff, on: step(choice) }, el("b", {}, choice.name), el("span", {}, choice.hint)));
  const rare = named(true);
  return el("div", { class: "act" }, rare.length ? el("div", { class: "rare" }, rare) : "", six.length ? el("div", { class: "six" }, six) : "", ...named(false));
}

// The card that counts, large: the hook, else the last one turned, else the deck. It is seen to turn once.
/** @type {(app: App, shown: Told, last?: Entry) => HTMLElement} */
function large(app, { cards }, last) {
  const one = cards.find((card) => card.hit) ?? cards[cards.length - 1];
  if (!one) return el("div", { class: "strike back" });
  const drawn = strikeCard(app, one);
  drawn.classList.toggle("turning", Boolean(last?.dealt.length && !turned.has(last)));
  if (last) turned.add(last);
  return drawn;
}

// The strike cards of a cast that is not one of the dealer's own.
/** @type {(app: App, teller: Teller, strikes: Strikes) => HTMLElement} */
export const cardsOfCast = (app, teller, { shown, hidden }) => smallCards(app, { cards: shown.map((card) => teller.card(card)), hidden: hidden.length });

// All cards of the cast in the order of the deal.
/** @type {(app: App, shown: Pick<Told, "cards" | "hidden">) => HTMLElement} */
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
