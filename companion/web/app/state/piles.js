// The decks of an evening, worked out from its log. A deck has a stream of its own, whose seed is
// "SEED deck NAME", so that the command line deals the same. What was dealt and undone has been seen:
// it goes back, and all that lies in the deck is shuffled anew.

import { Stream } from "../core/chance.js";
import { dealtFrom, discardedTo, eachPiece, gathered } from "../core/decks.js";
import { Refusal } from "../core/refusal.js";
import { seedOf } from "./rolls.js";

/** @import {ChanceDocument, Pile} from "../core/types" */
/** @import {DeckEvent, Evening} from "./types" */

/** @typedef {{deck: string, cards: string[], left: number, reshuffled: number}} Moved */
/** @typedef {{pile: Pile, stream: Stream}} Lying */

/** @type {(chance: ChanceDocument, evening: Evening) => {piles: Map<string, Pile>, moves: Map<number, Moved>}} */
export function pilesOf({ decks }, evening) {
  /** @type {Map<string, Lying>} */
  const lying = new Map();
  for (const { id, pieces } of decks) {
    const stream = new Stream(`${seedOf(evening)} deck ${id}`);
    lying.set(id, { pile: gathered(eachPiece(pieces), stream), stream });
  }
  /** @type {Map<number, Pile>} */
  const before = new Map();
  /** @type {Map<number, Moved>} */
  const moves = new Map();
  evening.events.forEach((event, at) => {
    if (event.kind === "undo" && before.has(event.of)) {
      const { deck } = /** @type {DeckEvent} */ (evening.events[event.of]);
      const one = /** @type {Lying} */ (lying.get(deck));
      const back = /** @type {Pile} */ (before.get(event.of));
      const seen = moves.get(event.of)?.cards.length || back.left.length !== one.pile.left.length;
      one.pile = seen ? { ...back, left: one.stream.shuffled([...back.left].sort()) } : back;
    }
    const one = isOfDeck(event) ? lying.get(event.deck) : undefined;
    if (!one || !isOfDeck(event)) return;
    const was = one.pile;
    const moved = movedBy(event, one, decks.find(({ id }) => id === event.deck)?.reshuffle);
    if (!moved) return;
    before.set(at, was);
    moves.set(at, { deck: event.deck, ...moved, left: one.pile.left.length });
  });
  return { piles: new Map([...lying].map(([id, { pile }]) => [id, pile])), moves };
}

/** @type {(event: {kind: string}) => event is DeckEvent} */
export const isOfDeck = (event) => ["deal", "discard", "gather"].includes(event.kind);

// What an event does to a deck; nothing, if the deck of today has no such cards.
/** @type {(event: DeckEvent, one: Lying, refill?: boolean) => {cards: string[], reshuffled: number} | null} */
function movedBy(event, one, refill) {
  try {
    if (event.kind === "deal") {
      const { cards, pile, reshuffled } = dealtFrom(one.pile, event.count, one.stream, refill);
      one.pile = pile;
      return { cards, reshuffled };
    }
    one.pile = event.kind === "discard" ? discardedTo(one.pile, event.cards) : gathered(one.pile.names, one.stream);
    return { cards: [], reshuffled: 0 };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
