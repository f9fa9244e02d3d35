// A race on the screen: all see whose turn it is and how many cards lie where; a hand is seen by its player
// alone, behind a tap.

import { cardsInside } from "../../../web/app/core/decks.js";
import { pieceName } from "../../../web/app/core/piece-names.js";
import { chanceTable } from "../../../web/app/screens/chance.js";
import { tableTabs } from "../../../web/app/screens/table.js";
import { standingEvents } from "../../../web/app/state/evening.js";
import { isRevealed, rollsOf } from "../../../web/app/state/dice-rolls.js";
import { el, icon, mark } from "../../../web/app/ui/dom.js";
import { actions, primary, topBar } from "../../../web/app/ui/parts.js";
import { isIntended } from "../../../web/app/ui/double-tap.js";
import { actionOf, finishTurn, raceOf, suppliesOf } from "./race.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @import {Evening, EveningEvent, Game} from "../../../web/app/state/types" */
/** @import {Run} from "./race.js" */

/** @typedef {{app: App, view: View, table: Table, run: Run}} Racing */

const ODD_OR_EVEN = "die";
const FATIGUE_CARD = "fatigue";
const REED_PLACES = ["hand", "discarded", "in"];

/** @type {(game: Game, name: string, values?: Record<string, unknown>) => string} */
const raceWords = ({ plays }, name, values = {}) => (plays.words[name] ?? name).replace(/\{(\w+)\}/g, (/** @type {string} */ braces, /** @type {string} */ key) => String(values[key] ?? braces));

/** @type {(app: App, view: View) => HTMLElement[]} */
export function raceTable(app, view) {
  const table = app.table(view);
  const run = raceOf(table.game, table.evening);
  if (!run || isRevealed(table.evening)) return chanceTable(app, view);
  const racing = { app, view, table, run };
  const [, player] = view.secret?.match(/^hand (\d)$/) ?? [];
  return player === undefined ? openTable(racing) : ownHand(racing, Number(player));
}

// What everybody may see.
/** @type {(racing: Racing) => HTMLElement[]} */
function openTable({ app, view, table, run }) {
  const { say } = app;
  const { game, evening, undo } = table;
  const name = evening.names[run.at];
  const rows = run.swimmers.map(({ pile, hand, fatigue, inPond }, player) =>
    el("li", { class: player === run.at && !run.over ? "row now" : "row" }, mark(player, evening.names[player]),
      el("span", { class: "g" }, el("b", {}, evening.names[player], inPond ? ` · ${raceWords(game, "in-pond")}` : ""), el("span", { class: "q sm block" }, raceWords(game, "lie", { deck: pile.left.length, discards: pile.discards.length, hand: hand.length, fatigue }))),
      run.over ? "" : el("button", { class: "ib", "aria-label": raceWords(game, "bear-of", { name: evening.names[player] }), title: raceWords(game, "bear-of", { name: evening.names[player] }), key: `bear-${player}`, on: raceTap(app, { kind: "play", step: `gain ${player + 1} ${FATIGUE_CARD}` }, view) }, icon(game.icons.bear)),
      run.over || player === run.at ? "" : el("button", { class: "ib", "aria-label": say("look-alone", { name: evening.names[player] }), key: `look-${player}`, on: () => app.show({ ...view, secret: `hand ${player}` }) }, icon(game.icons.hand))));
  const die = rollsOf(evening).filter(({ what, at }) => what === ODD_OR_EVEN && standingEvents(evening).some(([place]) => place === at)).pop();
  const roll = el("button", { class: "wide", key: "roll", on: raceTap(app, { kind: "roll", what: ODD_OR_EVEN, dice: [{ count: 1, sides: 6 }] }, view) }, icon("play"), raceWords(game, "roll"), die ? el("b", { class: "num big" }, die.faces[0]) : "");
  return [
    topBar(say, { title: run.over ? raceWords(game, "race-over") : raceWords(game, "turn", { name }), below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "run" }, el("ul", { class: "round-of" }, rows), run.over ? "" : roll),
    el("div", { class: "dock" },
      run.over
        ? actions(primary([icon("score"), raceWords(game, "to-score")], () => intoScore(app, view, evening, run), { key: "to-score" }))
        : actions(primary([mark(run.at, name, "s"), say("look-alone", { name })], () => app.show({ ...view, secret: `hand ${run.at}` }))),
      tableTabs(app, view, "play")),
  ];
}

/** @type {(app: App, event: EveningEvent, view: View) => (tap: MouseEvent) => void} */
const raceTap = (app, event, view) => (tap) => isIntended(tap) && app.act(event, view);

// Who is in the pond, and with how much fatigue, goes into the score.
/** @type {(app: App, view: View, evening: Evening, run: Run) => void} */
function intoScore(app, view, evening, { swimmers }) {
  swimmers.forEach(({ inPond, fatigue }, player) => {
    app.act({ kind: "value", place: ["players", player, "in_pond"], value: inPond }, view);
    app.act({ kind: "value", place: ["players", player, FATIGUE_CARD], value: fatigue }, view);
  });
  app.go({ screen: "score", evening: evening.id }, true);
}

// What one player sees alone, and does.
/** @type {(racing: Racing, player: number) => HTMLElement[]} */
function ownHand({ app, view, table, run }, player) {
  const { say } = app;
  const { game, evening, undo } = table;
  const { most, hand: size, tiring } = game.plays;
  const { hand, pile } = run.swimmers[player];
  const isTurn = player === run.at;
  const mode = view.half ?? (isTurn ? "play" : "lose");
  const cover = () => app.show({ ...view, secret: undefined, half: undefined });
  const fatigueLeft = suppliesOf(game, run).get(FATIGUE_CARD) ?? 0;
  const asksJump = isTurn && run.asksJump && fatigueLeft > 0;
  const canPlay = run.played.length < most && !asksJump;
  /** @type {(card: string, key: string, step: string, off: boolean, kind?: string) => HTMLElement} */
  const button = (card, key, step, off, kind = "swim") =>
    el("button", { class: kind, disabled: off, key, on: raceTap(app, { kind: "play", step }, { ...view, half: mode === "reeds" ? undefined : view.half }) }, icon(game.icons[actionOf(card)]), el("b", {}, pieceName(game, card)));
  const stepFor = (/** @type {string} */ card) => ({ play: `card ${player + 1} ${card}`, lose: `lose ${player + 1} ${card}`, reeds: `reeds ${player + 1} out ${card}` })[mode] ?? "";
  const modes = isTurn ? ["play", "lose", "reeds"] : ["lose"];
  const seg = modes.length > 1 ? el("div", { class: "seg", role: "group", "aria-label": raceWords(game, "a-tap") }, modes.map((one) => el("button", { "aria-pressed": String(one === mode), key: `mode-${one}`, on: () => app.show({ ...view, half: one }) }, raceWords(game, `mode-${one}`)))) : el("p", { class: "q" }, raceWords(game, "only-lose"));
  const others = mode === "reeds" ? REED_PLACES.slice(1).map((place) => {
    const cards = (place === "in" ? cardsInside(pile) : [...pile.discards]).sort();
    return cards.length ? el("section", { class: "field" }, el("h2", { class: "sc" }, raceWords(game, `place-${place}`)), el("div", { class: "row wrap" }, cards.map((card, at) => button(card, `reeds-${place}-${at}`, `reeds ${player + 1} ${place} ${card}`, false, "chip")))) : "";
  }) : [];
  const tooMany = hand.length > size;
  return [
    topBar(say, { title: evening.names[player], below: isTurn ? raceWords(game, "played", { count: run.played.length, most }) : raceWords(game, "not-turn"), back: cover, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "run own" },
      isTurn && run.played.length ? el("p", { class: "row wrap" }, el("span", { class: "q" }, raceWords(game, "on-table")), run.played.map((card) => el("span", { class: "cls" }, icon(game.icons[actionOf(card)], "s"), pieceName(game, card)))) : "",
      seg,
      el("div", { class: "swims" }, hand.map((card, at) => button(card, `${stepFor(card).split(" ")[0]}-${at}`, stepFor(card), mode === "play" && !canPlay))),
      others, isTurn && mode === "play" ? river(app, view, game, run) : ""),
    asksJump ? jumpAsked(app, view, game, player + 1) : isTurn
      ? actions(tooMany && run.played.length === 0 ? el("p", { class: "off" }, raceWords(game, "too-many", { size })) : primary([icon("tick"), raceWords(game, "end-turn")], () => app.act({ kind: "play", step: finishTurn(run, tiring, fatigueLeft) }, { ...view, secret: undefined, half: undefined }), { disabled: tooMany }), el("button", { key: "cover", on: cover }, say("cover")))
      : actions(primary([icon("tick"), say("cover")], cover)),
  ];
}

// Two swims in a row lie there: only the players see whether they were a jump, which tires.
/** @type {(app: App, view: View, game: Game, number: number) => HTMLElement} */
function jumpAsked(app, view, game, number) {
  /** @type {(words: string, step: string, kind: string) => HTMLElement} */
  const answer = (words, step, kind) => el("button", { class: kind, key: words, on: raceTap(app, { kind: "play", step }, view) }, el("b", {}, raceWords(game, words)));
  return el("div", { class: "dock" }, el("section", { class: "answers jumps", "aria-label": app.say("answers") }, el("p", { class: "ask" }, raceWords(game, "jump-asks")),
    actions(answer("no-jump", `no-jump ${number}`, ""), answer("was-jump", `tire ${number}`, "pri"), answer("jumps-by-hand", "jumps by hand", "plain"))));
}

// What the river gives: cards onto the discards, a card from the deck, the pond.
/** @type {(app: App, view: View, game: Game, run: Run) => HTMLElement} */
function river(app, view, game, run) {
  const number = run.at + 1;
  const gains = [...suppliesOf(game, run)].map(([card, left]) =>
    el("button", { class: "chip", disabled: left < 1, key: `gain-${card}`, "aria-label": raceWords(game, "gain", { card: pieceName(game, card), left }), on: raceTap(app, { kind: "play", step: `gain ${number} ${card}` }, view) }, icon(game.icons[card]), el("span", { class: "num" }, String(left))));
  return el("section", { class: "field", "aria-label": raceWords(game, "river") }, el("h2", { class: "sc" }, raceWords(game, "river")), el("div", { class: "gains" }, gains),
    el("div", { class: "row wrap" },
      el("button", { class: "chip", key: "draw", on: raceTap(app, { kind: "play", step: `draw ${number}` }, view) }, icon(game.icons.draw), raceWords(game, "draw")),
      el("button", { class: "chip", key: "pond", disabled: run.swimmers[run.at].inPond, on: raceTap(app, { kind: "play", step: `pond ${number}` }, view) }, icon(game.icons.race), raceWords(game, "pond"))));
}

// The lines of the log; no card is named that not everybody saw.
/** @type {(game: Game, evening: Evening) => Map<number, string>} */
export function raceLines(game, evening) {
  /** @type {Map<number, string>} */
  const lines = new Map();
  evening.events.forEach((event, at) => {
    if (event.kind !== "play") return;
    const [name, number, ...given] = event.step.split(" ");
    const card = given[given.length - 1] ?? "";
    const key = name === "end" ? `log.end-${given[0] === "tired" || given[0] === "rested" ? given[0] : "plain"}` : `log.${name}`;
    if (game.plays.words[key]) lines.set(at, raceWords(game, key, { name: evening.names[Number(number) - 1] ?? "", card: pieceName(game, card) }));
  });
  return lines;
}
