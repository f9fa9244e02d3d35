// What happened at a table, in words: who did it, and what this phone may know of it.

import { cardLabelById, pieceName } from "../core/piece-names.js";
import { optionName } from "../screens/setup.js";

/** @import {App} from "../app" */
/** @import {Game} from "../state/types" */
/** @import {TableEvent, TableNow} from "./types" */

/** @type {(app: App, now: TableNow, card: string | null) => string} */
export function cardAtTable(app, now, card) {
  if (card === null) return app.say("room-covered");
  const game = app.games.get(now.game);
  return game ? pieceName(game, card) : cardLabelById(card);
}

/** @type {(app: App, now: TableNow, cards: (string | null)[]) => string} */
function cardsTold(app, now, cards) {
  const covered = cards.filter((card) => card === null).length;
  const named = cards.filter((card) => card !== null).map((card) => cardAtTable(app, now, card));
  return [...named, ...(covered ? [app.say("room-covered-cards", { count: covered })] : [])].join(", ");
}

/** @type {(name: string) => string} */
export const deckName = (name) => cardLabelById(name.split("/").slice(-1)[0]);

// Whether the set-up puts cards of a deck back into the box.
/** @type {(app: App, now: TableNow, deck: string) => boolean} */
export const isPutAside = ({ games }, { game }, deck) => Boolean(games.get(game)?.setup?.steps.some(({ aside, deal }) => aside && deck === `${game}/${deal}`));

// The cards of an event as anybody may read them.
/** @type {(now: TableNow, event: TableEvent) => (string | null)[]} */
export function hiddenInLog(now, { cards = [], seen, seq }) {
  if (seen === undefined || now.closed) return cards;
  if (seq < (now.games.at(-1)?.since ?? 0)) return cards.map(() => null); // of a game before: as it was dealt
  return cards.map((card, place) => (now.lying.some((one) => one.event === seq && one.place === place && !one.open) ? null : card));
}

// A sentence; "" for what goes with another event and need not be told. Covered cards are only counted, the
// own ones too: others may see this phone.
/** @type {(app: App, now: TableNow, event: TableEvent) => string} */
export function describeEvent(app, now, event) {
  const { say } = app;
  const deck = deckName(event.deck ?? "");
  const cards = cardsTold(app, now, hiddenInLog(now, event));
  switch (event.kind) {
    case "new":
      return say("room-opened", { promise: event.commitment.slice(0, 16) });
    case "sit":
      return say("room-sat", { name: event.name, seat: event.seat });
    case "free":
      return say("room-freed", { seat: event.seat });
    case "deal":
      return event.seen ? say("room-dealt-to", { deck, cards, name: now.seats.get(event.seen) ?? say("room-seat", { seat: event.seen }) }) : say("room-dealt", { deck, cards });
    case "discard":
      return say("room-discarded", { deck, cards });
    case "gain":
      return say("room-gained", { deck, cards });
    case "remove":
      return say("room-removed", { deck, cards });
    case "shuffle":
    case "reshuffle":
      return say("room-shuffled", { deck, count: event.count });
    case "roll":
      return say("room-rolled", { what: cardLabelById(event.what.replace(/^\S+ (?=\D+$)/, "")), faces: event.faces.map((face) => (face === null ? "?" : cardLabelById(face))).join(", ") });
    case "pick":
      if (event.what === "start player") return say("room-starts", { name: now.seats.get(Number(event.choice)) ?? event.choice });
      return say("room-picked", { what: event.what, choice: event.choice ?? "?" });
    case "note":
      return event.text;
    case "bid":
      return say("room-bid");
    case "bids":
      return say("room-bids", { bids: event.bids.map(([seat, value]) => `${now.seats.get(seat) ?? seat}: ${value}`).join(", ") });
    case "lock":
      return say(event.on ? "room-locked" : "room-unlocked");
    case "play":
      return `${event.dealer}: ${event.action}`;
    case "close":
      return say("room-closed");
    case "act":
      return actTold(app, now, event);
    default:
      return event.kind;
  }
}

/** @type {(app: App, now: TableNow, event: TableEvent) => string} */
function actTold(app, now, { what, body, by }) {
  const { say } = app;
  if (what === "show") return say("room-showed", { cards: cardsTold(app, now, body.cards) });
  if (what === "look") return say("room-looked", { count: body.cards.length });
  if (what === "score") return say(body.seat === by ? "room-scored-own" : "room-scored", { name: now.seats.get(body.seat) ?? body.seat });
  if (what === "reveal" && body?.without) return say("room-revealed-without", { names: body.without.map((/** @type {number} */ seat) => now.seats.get(seat) ?? seat).join(", ") });
  if (what === "reveal") return say("room-revealed");
  if (what === "play") return say("room-played");
  if (what === "deal") return ""; // the deal itself follows
  if (what.startsWith("setup ")) return setUpTold(app, what, body);
  return what;
}

/** @type {(app: App, what: string, options: Record<string, unknown>) => string} */
function setUpTold({ games, say }, what, options) {
  const game = games.get(what.slice("setup ".length));
  return [say("room-set-up", { game: game?.title ?? what }), ...(game && choicesTold(game, options) ? [choicesTold(game, options)] : [])].join(" · ");
}

// What was chosen, with all names.
/** @type {(game: Game, asked: Record<string, unknown>) => string} */
export const choicesTold = (game, asked) => (game.setup?.options ?? []).flatMap(({ id, kind }) => {
  const choices = [asked[id] ?? []].flat().filter(Boolean).map((choice) => (choice === true ? optionName(game, id) : optionName(game, String(choice))));
  return kind === "texts" || !choices.length || asked[id] === true ? choices : [`${optionName(game, id)}: ${choices}`];
}).join("; ");
