// Cards at a table: one's own hand, what nobody has seen, what lies open, and the decks.

import { el, icon } from "../ui/dom.js";
import { howMany } from "../screens/chance.js";
import { askButton, askTable, isPlayedHere } from "./actions.js";
import { seatsInOrder } from "./own-score.js";
import { cardAtTable, deckName, isPutAside } from "./describe-events.js";

/** @import {Lying} from "./types" */
/** @import {TablePlay} from "../parts.js" */
/** @import {Here} from "./actions.js" */
/** @import {DeckDocument} from "../core/types" */

/** @type {Record<string, string>} */
const USUAL_WAYS = { all: "open", player: "me", nobody: "down" }; // how a deck is dealt from, by who sees it

// own: how the game is played here, if it has buttons of its own.
/** @type {(here: Here, own?: TablePlay | null) => HTMLElement[]} */
export function cardsScreen(here, own = null) {
  const { wire, now } = here;
  const lying = now.lying.filter((card) => !own?.hides?.(card));
  const mine = lying.filter(({ owner }) => owner !== null && owner === wire.kept.seat);
  const nobodys = lying.filter(({ row }) => row);
  const open = lying.filter((one) => one.open && !one.row);
  return [...handAtTable(here, mine), ...coveredOf(here, nobodys), ...openAtTable(here, open), ...decksOf(here, own !== null)];
}

/** @type {(one: Lying) => string} */
const placeKey = ({ event, place }) => `${event}-${place}`;

// Cards to choose from by taps; what is done with the chosen ones is asked for each event that dealt some.
/** @type {(here: Here, name: string, cards: Lying[]) => {chips: HTMLElement, chosen: Lying[], ask: (kind: string, more?: object) => void}} */
function chosenAtTable(here, name, cards) {
  const { app, view, now } = here;
  const taken = view.chosen?.[name] ? /** @type {string[]} */ (view.chosen[name]) : [];
  const chosen = cards.filter((one) => taken.includes(placeKey(one)));
  const chip = (/** @type {Lying} */ one) => {
    if (one.open) return el("li", {}, openCard(here, one));
    const key = placeKey(one);
    const on = taken.includes(key);
    const next = on ? taken.filter((other) => other !== key) : [...taken, key];
    return el("li", {}, el("button", { class: "chip", key: `card-${key}`, "aria-pressed": String(on), on: () => app.show({ ...view, chosen: { ...view.chosen, [name]: next } }) }, cardAtTable(app, now, one.card)));
  };
  return {
    chips: el("ul", { class: "row wrap" }, cards.map(chip)),
    chosen,
    ask(kind, more = {}) {
      for (const event of new Set(chosen.map((one) => one.event))) {
        askTable(here, { kind, event, at: chosen.filter((one) => one.event === event).map(({ place }) => place), ...more });
      }
      app.show({ ...view, chosen: { ...view.chosen, [name]: [] } });
    },
  };
}

// The own hand lies covered until its player asks for it: others may see this phone.
/** @type {(here: Here, cards: Lying[]) => HTMLElement[]} */
function handAtTable(here, cards) {
  const { app, view } = here;
  const { say } = app;
  if (!cards.length) return [];
  const shown = view.secret === "hand";
  const { chips, chosen, ask } = chosenAtTable(here, "hand", cards);
  const fold = el("button", { class: "row fold", "aria-expanded": String(shown), key: "hand", on: () => app.show({ ...view, secret: shown ? undefined : "hand", chosen: {} }) },
    el("b", { class: "g num big" }, say("room-hand")), el("span", { class: "q num" }, String(cards.length)), icon(shown ? "up" : "down"));
  return [el("section", { class: "field own", "aria-label": say("room-hand") }, fold, ...(shown ? [chips, el("p", { class: "q sm" }, say("room-choose")), el("div", { class: "row" },
    el("button", { class: "pri", key: "hand-show", disabled: !chosen.length, on: () => ask("show") }, say("room-lay-open")),
    el("button", { class: "wide", key: "hand-discard", disabled: !chosen.length, on: () => ask("show", { discard: true }) }, say("room-discard")))] : [el("p", { class: "q sm" }, say("room-hand-covered"))]))];
}

// Rows that nobody has seen: one looks alone, or turns up for all.
/** @type {(here: Here, cards: Lying[]) => HTMLElement[]} */
function coveredOf(here, cards) {
  const { app, view, wire, now } = here;
  const { say } = app;
  if (!cards.length || wire.kept.seat === null) return [];
  const rows = [...new Set(cards.map(({ event }) => event))].filter((event) => !isAside(here, cards, event));
  const players = seatsInOrder(now);
  return rows.map((event, at) => {
    const own = cards.filter((one) => one.event === event);
    const [{ deck }] = own;
    const whose = rows.length > 1 && rows.length <= players.length && cards.every((one) => one.deck === deck) ? players[at][1] : ""; // who came late may have none yet
    const name = `row-${event}`;
    const { chips, chosen, ask } = chosenAtTable(here, name, own);
    const unfolded = view.secret === name;
    const words = say(whose ? "room-face-down-of" : "room-face-down", { deck: deckName(deck), name: whose });
    const head = el("button", { class: "row fold", "aria-expanded": String(unfolded), key: `down-${event}`, on: () => app.show({ ...view, secret: unfolded ? undefined : name, chosen: {} }) },
      el("b", { class: "g" }, words), el("span", { class: "q" }, say("room-covered-cards", { count: own.filter(({ open }) => !open).length })), icon(unfolded ? "up" : "down"));
    if (!unfolded) return el("section", { class: "field", "aria-label": words }, head);
    return el("section", { class: "field", "aria-label": words }, head, el("p", { class: "q sm" }, whyCovered(here, deck, own.length)), chips,
      chosen.length ? el("div", { class: "row" }, el("button", { class: "pri", key: `up-${event}`, on: () => ask("show") }, say("room-turn-up")), el("button", { class: "wide", key: `look-${event}`, on: () => ask("look") }, say("room-look"))) : "");
  });
}

// Whether the set-up put the cards of a row back into the box.
/** @type {(here: Here, cards: Lying[], event: number) => boolean} */
const isAside = ({ app, now }, cards, event) =>
  cards.some((one) => one.event === event && isPutAside(app, now, one.deck));

// Why cards lie there that nobody has seen, in the words of the set-up: some are to be left alone.
/** @type {(here: Here, deck: string, count: number) => string} */
function whyCovered({ app, now }, deck, count) {
  const setup = app.games.get(now.game)?.setup;
  const step = setup?.steps.find(({ deal, seen }) => seen === "nobody" && `${now.game}/${deal}` === deck);
  return String((step?.say && setup?.words[`setup.${step.say}`]) || "").replace("{count}", String(count));
}

/** @type {(here: Here, cards: Lying[]) => HTMLElement[]} */
function openAtTable(here, cards) {
  const { app: { say }, wire } = here;
  if (!cards.length) return [];
  const decks = [...new Set(cards.map(({ deck }) => deck))];
  return decks.map((deck) => el("section", { class: "field", "aria-label": say("room-open", { deck: deckName(deck) }) }, el("h2", { class: "sc" }, say("room-open", { deck: deckName(deck) })),
    el("ul", { class: "row wrap" }, cards.filter((one) => one.deck === deck).map((one) => el("li", {}, openCard(here, one)))),
    wire.kept.seat === null ? "" : el("p", { class: "q sm" }, say("tap-discards"))));
}

// A card that lies open, and whose it is: a tap discards it.
/** @type {(here: Here, one: Lying) => HTMLElement} */
function openCard(here, one) {
  const { app, now } = here;
  const card = cardAtTable(app, now, one.card);
  const words = one.of === undefined ? card : app.say("room-card-of", { card, name: now.seats.get(one.of) ?? app.say("room-seat", { seat: one.of }) });
  return askButton(here, `discard-${placeKey(one)}`, { kind: "discard", deck: one.deck, cards: [one.card], event: one.event }, words, { kind: "chip lying", sure: isPlayedHere(now) ? app.say("room-discard-sure", { card }) : "" });
}

// The decks that were dealt from, then the others. isBeside: the game has buttons of its own that deal.
/** @type {(here: Here, isBeside: boolean) => HTMLElement[]} */
function decksOf(here, isBeside) {
  const { app, now } = here;
  const decks = app.games.get(now.game)?.chance.decks ?? [];
  const mine = decks.filter(({ id }) => !/-\d$/.test(id) || id.endsWith(`-${here.wire.kept.seat}`)); // swim-2 is of seat 2
  const inPlay = isBeside ? ["room-other-ways", "room-other-ways-says"] : ["room-decks"];
  return [inPlay, ["room-box", "room-box-says"]].flatMap((words) => {
    const [heading, more = ""] = words.map((key) => app.say(key));
    const rows = mine.filter(({ id }) => now.decks.has(`${now.game}/${id}`) === (words === inPlay)).map((deck) => deckRow(here, deck, isBeside));
    return rows.length ? [el("section", { class: "field", "aria-label": heading }, el("h2", { class: "sc" }, heading), more ? el("p", { class: "q sm" }, more) : "", rows)] : [];
  });
}

/** @type {(here: Here, deck: DeckDocument, isBeside: boolean) => HTMLElement} */
function deckRow(here, { id, pieces, reshuffle, gains = [] }, isBeside) {
  const { app, view, now } = here;
  const { say } = app;
  const name = `${now.game}/${id}`;
  const pile = now.decks.get(name) ?? { left: pieces.reduce((all, [, count]) => all + count, 0), discards: 0 };
  const open = view.deck === id;
  const most = pile.left + (reshuffle ? pile.discards : 0);
  const count = Math.min(view.taken?.[id] ?? 1, Math.max(1, most));
  const usual = USUAL_WAYS[app.games.get(now.game)?.sees?.[id] ?? "all"];
  const unfolded = view.open ?? [];
  const others = isBeside || unfolded.includes("ways");
  /** @type {(way: string, isOpen?: boolean) => HTMLElement[]} */
  const deal = (way, isOpen) => [
    askButton(here, isOpen === undefined ? `deal-${id}` : `deal-${way}-${id}`, { kind: "deal", deck: name, count, open: isOpen }, say(`room-deal-${way}`, { count }), { off: most < 1, kind: isOpen === undefined && !isBeside ? "pri" : "wide" }),
    el("p", { class: "q sm" }, say(`room-deal-${way}-means`))];
  const head = el("button", { class: "row fold", "aria-expanded": String(open), key: `deck-${id}`, on: () => app.show({ ...view, deck: open ? undefined : id }) },
    el("b", { class: "g" }, deckName(name)), el("span", { class: "q" }, say("cards-left", { count: pile.left })), icon(open ? "up" : "down"));
  if (!open) return head;
  const about = app.games.get(now.game)?.setup?.words[`setup.deck.${id}`];
  return el("div", { class: "deck-open" }, head, about ? el("p", { class: "q sm" }, about) : "",
    howMany(app, view, id, { label: say("cards"), now: count, least: 1, most: Math.max(1, most) }),
    ...deal(usual),
    isBeside ? "" : el("button", { class: "row fold", "aria-expanded": String(others), key: `ways-${id}`, on: () => app.show({ ...view, open: others ? unfolded.filter((key) => key !== "ways") : [...unfolded, "ways"] }) }, el("span", { class: "g" }, say("room-other-ways")), icon(others ? "up" : "down")),
    ...(others ? ["open", "me"].filter((way) => way !== usual).flatMap((way) => deal(way, way === "open")) : []),
    pile.discards ? el("p", { class: "q" }, say("discarded-cards", { count: pile.discards })) : "",
    gains.length ? el("p", { class: "q sm" }, say("room-gain")) : "",
    gains.length ? el("ul", { class: "row wrap" }, gains.map(([card]) => el("li", {}, askButton(here, `gain-${id}-${card}`, { kind: "gain", deck: name, cards: [card] }, cardAtTable(app, now, card), { kind: "chip" })))) : "",
    askButton(here, `gather-${id}`, { kind: "shuffle", deck: name }, say("gather"), { kind: "wide", sure: say("room-gather-sure", { deck: deckName(name), out: now.lying.filter((one) => one.deck === name).length, discards: pile.discards }) }));
}
