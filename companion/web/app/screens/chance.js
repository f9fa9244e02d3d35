// Dice and decks of this game alone: what fell and what was dealt last, then all that can be.

import { diceOfPool } from "../core/dice.js";
import { subtractCards } from "../core/decks.js";
import { Refusal } from "../core/user-error.js";
import { peopleRange } from "../state/seats.js";
import { isRevealed, rollsOf } from "../state/dice-rolls.js";
import { pilesOf } from "../state/evening-decks.js";
import { cardLabelById, pieceName } from "../core/piece-names.js";
import { el, icon } from "../ui/dom.js";
import { topBar } from "../ui/parts.js";
import { isIntended } from "../ui/double-tap.js";
import { tableTabs } from "./table.js";

/** @import {App, Table, View} from "../app" */
/** @import {DeckDocument, Die, Pile, PoolDocument} from "../core/types" */
/** @import {EveningEvent} from "../state/types" */

/** @typedef {{die: Die, most: number}} Kind */

/** @type {(app: App, view: View) => HTMLElement[]} */
export function chanceTable(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, evening, undo } = table;
  const { pools, decks } = game.chance;
  const { piles, covered, moves } = pilesOf(game, evening);
  const over = isRevealed(evening);
  return [
    topBar(say, { title: say("chance"), below: game.title, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el(
      "main",
      { class: "chance" },
      latest(app, table, moves),
      over ? el("p", { class: "ask" }, say("seed-is-out")) : "",
      over ? "" : pools.map((pool) => poolOf(app, view, table, pool)),
      over ? "" : decks.map((deck) => deckOf(app, view, table, deck, /** @type {Pile} */ (piles.get(deck.id)), covered.get(deck.id) ?? [])),
    ),
    tableTabs(app, view, "play"),
  ];
}

// What chance decided last, and still stands.
/** @type {(app: App, table: Table, moves: ReturnType<typeof pilesOf>["moves"]) => HTMLElement | ""} */
function latest({ say, picture }, { game, evening }, moves) {
  const gone = new Set(evening.events.flatMap((event) => (event.kind === "undo" ? [event.of] : [])));
  const rolls = rollsOf(evening).filter(({ at }) => !gone.has(at));
  const deals = [...moves].flatMap(([at, all]) => all.filter(({ cards, covered }) => cards.length && !covered && !gone.has(at)).map((one) => ({ at, ...one })));
  const [roll] = rolls.slice(-1);
  const [deal] = deals.slice(-1);
  if (roll && (!deal || roll.at > deal.at)) {
    const sum = roll.faces.every((face) => /^\d+$/.test(face)) ? ` = ${roll.faces.reduce((all, face) => all + Number(face), 0)}` : "";
    return el("section", { class: "latest", "aria-label": say("latest") }, el("h2", { class: "sc" }, `${cardLabelById(roll.what)}${sum}`), el("ul", { class: "row wrap" }, roll.faces.map((face) => el("li", { class: "die num" }, picture(face), el("span", {}, cardLabelById(face))))));
  }
  if (!deal) return "";
  const { deck, cards } = deal;
  return el("section", { class: "latest", "aria-label": say("latest") }, el("h2", { class: "sc" }, cardLabelById(deck)), el("ul", { class: "row wrap" }, cards.map((card) => el("li", { class: "turned num" }, pieceName(game, card)))));
}

/** @type {(app: App, view: View, table: Table, pool: PoolDocument) => HTMLElement} */
function poolOf(app, view, table, pool) {
  const { say } = app;
  const name = cardLabelById(pool.id);
  const [kinds, most] = kindsOf(table, pool);
  const chosen = kinds.map(({ die, most: all }) => view.taken?.[`${pool.id}/${die.name}`] ?? all);
  const dice = kinds.flatMap(({ die }, i) => (chosen[i] ? [{ count: chosen[i], ...(isPlain(die) ? { sides: die.faces.length } : { faces: die.faces }) }] : []));
  const count = chosen.reduce((all, one) => all + one, 0);
  const rows = kinds.map(({ die }, i) => howMany(app, view, `${pool.id}/${die.name}`, { label: isPlain(die) ? die.name : cardLabelById(die.name), now: chosen[i], least: 0, most: most[i] }));
  return el("section", { class: "field", "aria-label": name }, el("h2", { class: "sc" }, name), ...rows,
    tapButton(app, view, `roll-${pool.id}`, { kind: "roll", what: pool.id, dice }, say("roll-dice", { count }), count === 0));
}

/** @type {(die: Die) => boolean} */
const isPlain = ({ name, faces }) => name === `d${faces.length}`;

// The kinds of dice of a pool as they fall for the players at the table, and how many there can be.
/** @type {(table: Table, pool: PoolDocument) => [Kind[], number[]]} */
function kindsOf({ game, evening }, { id, rolls }) {
  const players = evening.names.length || peopleRange(game.scoring, evening.mode)[0];
  const counts = rolls.find((roll) => roll.players?.includes(players))?.counts ?? [];
  const dice = counts.length ? diceOfPool(game.slug, game.chance, id, players, counts[0]) : diceFor(game, id, players);
  const names = [...new Set(dice.map(({ name }) => name))];
  const kinds = names.map((name) => ({ die: /** @type {Die} */ (dice.find((one) => one.name === name)), most: dice.filter((one) => one.name === name).length }));
  const all = rolls.flatMap((roll) => roll.dice.map(([name, number]) => ({ name, number: number * Math.max(1, ...(roll.counts ?? [])) })));
  return [kinds, names.map((name) => Math.max(...all.filter((one) => one.name === name).map(({ number }) => number)))];
}

/** @type {(game: Table["game"], id: string, players: number) => Die[]} */
function diceFor({ slug, chance }, id, players) {
  try {
    return diceOfPool(slug, chance, id, players);
  } catch (error) {
    if (error instanceof Refusal) return diceOfPool(slug, chance, id);
    throw error;
  }
}

// Cards that not everybody has seen are told by their number.
/** @type {(app: App, view: View, table: Table, deck: DeckDocument, pile: Pile, covered: string[]) => HTMLElement} */
function deckOf(app, view, { game }, { id, reshuffle }, { left, out, discards }, covered) {
  const { say } = app;
  const open = view.deck === id;
  const most = left.length + (reshuffle ? discards.length : 0);
  const now = Math.min(view.taken?.[id] ?? 1, Math.max(1, most));
  const head = el("button", { class: "row fold", "aria-expanded": String(open), key: `deck-${id}`, on: () => app.show({ ...view, deck: open ? undefined : id }) },
    el("b", { class: "g num big" }, cardLabelById(id)), el("span", { class: "q" }, say("cards-left", { count: left.length })), icon(open ? "up" : "down"));
  if (!open) return el("section", { class: "field", "aria-label": cardLabelById(id) }, head);
  const shown = [...subtractCards(out, covered).entries()].reverse().map(([at, card]) =>
    el("li", {}, tapButton(app, view, `discard-${id}-${at}`, { kind: "discard", deck: id, cards: [card] }, pieceName(game, card), false, "chip")));
  return el("section", { class: "field", "aria-label": cardLabelById(id) }, head,
    howMany(app, view, id, { label: say("cards"), now, least: 1, most: Math.max(1, most) }),
    tapButton(app, view, `deal-${id}`, { kind: "deal", deck: id, count: now }, say("deal-cards", { count: now }), now > most),
    shown.length ? el("div", {}, el("h3", {}, say("cards-out")), el("ul", { class: "row wrap" }, shown), el("p", { class: "q sm" }, say("tap-discards"))) : "",
    covered.length ? el("p", { class: "q" }, say("covered-cards", { count: covered.length })) : "",
    discards.length ? el("p", { class: "q" }, say("discarded-cards", { count: discards.length })) : "",
    out.length || discards.length ? tapButton(app, view, `gather-${id}`, { kind: "gather", deck: id }, say("gather"), false, "wide") : "");
}

// Cards are put away one after another, as fast as they are tapped.
/** @type {(app: App, view: View, key: string, event: EveningEvent, words: string, off?: boolean, kind?: string) => HTMLElement} */
const tapButton = (app, view, key, event, words, off = false, kind = "pri") =>
  el("button", { class: kind, key, disabled: off, on: (/** @type {MouseEvent} */ tap) => (event.kind === "discard" || isIntended(tap)) && app.act(event, view) }, words);

// - n +, of what is to be rolled or dealt.
/** @type {(app: App, view: View, key: string, row: {label: string, now: number, least: number, most: number}) => HTMLElement} */
export function howMany(app, view, key, { label, now, least, most }) {
  /** @type {(by: number) => HTMLElement} */
  const step = (by) =>
    el("button", { class: "step", "aria-label": app.say(by > 0 ? "more" : "less", { what: label }), disabled: now + by < least || now + by > most, key: `${key}${by > 0 ? "+" : "-"}`, on: () => app.show({ ...view, taken: { ...view.taken, [key]: now + by } }) }, icon(by > 0 ? "plus" : "minus"));
  return el("div", { class: "row stepper", role: "group", "aria-label": label }, el("span", { class: "g" }, label), step(-1), el("span", { class: "num val" }, String(now)), step(1));
}
