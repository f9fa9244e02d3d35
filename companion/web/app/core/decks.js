// Decks and bags: what lies in one, and where each of its cards is while it is played; as
// companion/core/pile.py, companion/table/transaction.py and card_moves.py. Nothing is changed: each
// function returns the deck as it stands then.

import { firstLetters } from "./dice.js";
import { guess } from "./names.js";
import { Refusal } from "./user-error.js";

/** @import {Stream} from "./chance.js" */
/** @import {ChanceDocument, Copies, DeckDocument, Pile, PilePlace} from "./types" */

// A deck or a bag as its game declares it.
/** @type {(slug: string, chance: ChanceDocument, name: string) => DeckDocument} */
export function findDeck(slug, chance, name) {
  const names = chance.decks.map(({ id }) => id);
  if (!name) throw new Refusal(`say which deck, after the name of the game; ${slug} has: ${names.join(", ") || "no decks"}`, "deck");
  const deck = chance.decks.find(({ id }) => id === name);
  if (!deck) throw new Refusal(`${slug} has no deck "${firstLetters(name, 40)}"${guess(name, names)}`, "deck");
  return deck;
}

// The pieces of a deck one by one, in the order of the data.
/** @type {(pieces: Copies) => string[]} */
export const eachPiece = (pieces) => pieces.flatMap(([id, copies]) => Array(copies).fill(id));

// A whole deck, shuffled; by hand: as people will shuffle it, its order is not known.
/** @type {(names: string[], stream: Stream, byHand?: boolean) => Pile} */
export const shuffleDeck = (names, stream, byHand = false) => ({
  names,
  left: byHand ? names : stream.shuffled(names),
  out: [],
  discards: [],
  gained: [],
  removed: [],
});

// Cards from the top. With `refill` the discards are shuffled and dealt on from when the deck has run
// out; `reshuffled` is how many they were.
/** @type {(pile: Pile, count: number, stream: Stream, refill?: boolean) => {cards: string[], pile: Pile, reshuffled: number}} */
export function dealFrom(pile, count, stream, refill = false) {
  const back = refill ? pile.discards : [];
  if (count < 0 || count > pile.left.length + back.length) throw tooFew(pile.left.length, back.length, count);
  const again = count > pile.left.length;
  const order = again ? [...pile.left, ...stream.shuffled(back)] : pile.left;
  const cards = order.slice(0, count);
  return {
    cards,
    pile: { ...pile, left: order.slice(count), out: [...pile.out, ...cards], discards: again ? [] : pile.discards },
    reshuffled: again ? back.length : 0,
  };
}

/** @type {(left: number, back: number, count: number) => Refusal} */
function tooFew(left, back, count) {
  if (back) return new Refusal(`only ${left} cards and ${back} discards are left, not ${count}; take fewer`, "count");
  const what = left ? `only ${left} ${left === 1 ? "is" : "are"} left` : "nothing is left";
  return new Refusal(`${what} in the deck, not ${count}; take fewer, or shuffle first`, "count");
}

// Cards that are out go onto the discards, one after another.
/** @type {(pile: Pile, cards: string[]) => Pile} */
export const addToDiscards = (pile, cards) => ({
  ...pile,
  out: without(pile.out, cards, "out"),
  discards: [...pile.discards, ...cards],
});

// Cards from elsewhere go onto the discards. Of each card there are so many as `supply` says, for all
// decks of the game together.
/** @type {(pile: Pile, cards: string[], supply: Copies, all: Iterable<Pile>) => Pile} */
export function addToDeck(pile, cards, supply, all) {
  const free = without(eachPiece(supply), [...all].flatMap((one) => subtractCards(namesInPile(one), one.names)), "left");
  without(free, cards, "left to add");
  return { ...pile, gained: [...pile.gained, ...cards], discards: [...pile.discards, ...cards] };
}

// Cards leave the deck until it is gathered again: from where they are out, else from the discards, the
// newest first; out of the deck itself, then the rest of it is shuffled.
/** @type {(pile: Pile, cards: string[], stream: Stream, place?: PilePlace) => Pile} */
export function removeFromDeck(pile, cards, stream, place) {
  const removed = [...pile.removed, ...cards];
  if (place === "in") {
    const left = stream.shuffled(without(cardsInside(pile), cards, "in the deck"));
    return { ...pile, left, out: subtractCards([...pile.out, ...cards], cards), removed }; // they come out, and go
  }
  const out = place === "discarded" ? [] : place === "out" ? cards : subtractCards(cards, subtractCards(cards, pile.out));
  const newest = without([...pile.discards].reverse(), subtractCards(cards, out), "out or discarded");
  return { ...pile, out: without(pile.out, out, "out"), discards: newest.reverse(), removed };
}

// All cards that belong to the deck now, wherever they are.
/** @type {(pile: Pile) => string[]} */
export const namesInPile = (pile) => subtractCards([...pile.names, ...pile.gained], pile.removed);

// The cards that lie in the deck, in an order that does not tell how they lie.
/** @type {(pile: Pile) => string[]} */
export const cardsInside = (pile) => subtractCards(namesInPile(pile), [...pile.out, ...pile.discards]);

// Cards without others, each as often as it is among those.
/** @type {(cards: string[], gone: string[]) => string[]} */
export function subtractCards(cards, gone) {
  const missing = countsByCard(gone);
  return cards.filter((card) => {
    const many = missing.get(card) ?? 0;
    missing.set(card, many - 1);
    return many <= 0;
  });
}

// Whether some cards are the others, in whatever order.
/** @type {(some: string[], others: string[]) => boolean} */
export const areSame = (some, others) => some.length === others.length && !subtractCards(some, others).length;

// Cards without others, if all of them are there.
/** @type {(cards: string[], gone: string[], where: string) => string[]} */
function without(cards, gone, where) {
  const there = countsByCard(cards);
  for (const [card, many] of countsByCard(gone)) {
    if (many > (there.get(card) ?? 0)) throw new Refusal(there.has(card) ? `too few "${card}" are ${where}` : `"${card}" is not ${where}`, "cards");
  }
  return subtractCards(cards, gone);
}

/** @type {(cards: string[]) => Map<string, number>} */
function countsByCard(cards) {
  const found = new Map();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

// Sorts pieces, numbers by their size.
/** @type {(one: string, other: string) => number} */
export const natural = (one, other) => one.length - other.length || (one < other ? -1 : Number(one > other));
