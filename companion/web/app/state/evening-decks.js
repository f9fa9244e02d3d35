// The decks of an evening, worked out from its log. What the phone drew in a set-up is played on with, by
// the stream of that set-up, as at a table of the command line. Any other deck has a stream of its own, whose
// seed is "SEED deck NAME", so that the command line deals the same. What was dealt and undone has been seen:
// it goes back, and all that lies in the deck is shuffled anew.

import { Stream } from "../core/chance.js";
import { dealFrom, addToDiscards, eachPiece, addToDeck, shuffleDeck, cardsInside, subtractCards, removeFromDeck } from "../core/decks.js";
import { Refusal } from "../core/user-error.js";
import { seedOf } from "./dice-rolls.js";
import { placeDrawing } from "./setup-state.js";

/** @import {DeckDocument, Pile} from "../core/types" */
/** @import {DeckEvent, DeckMove, Evening, EveningEvent, Game} from "./types" */

/** @typedef {Pick<Game, "slug" | "chance" | "setup" | "functions" | "moves" | "plays">} Dealing */
/** @typedef {{deck: string, kind: string, cards: string[], left: number, reshuffled: number, covered: boolean, was: Stand}} Moved */
/** @typedef {{pile: Pile, covered: string[]}} Stand */
/** @typedef {Stand & {stream: Stream, isDrawn: boolean}} Lying */
/** @typedef {{piles: Map<string, Pile>, covered: Map<string, string[]>, moves: Map<number, Moved[]>}} Piles */

/** @type {WeakMap<Evening, {game: Dealing, found: Piles}>} */
const pilesKnown = new WeakMap(); // one tap asks for it several times

// Where each card is; which of those that are out not everybody has seen; what each event moved.
/** @type {(game: Dealing, evening: Evening) => Piles} */
export function pilesOf(game, evening) {
  const before = pilesKnown.get(evening);
  if (before?.game === game) return before.found;
  const found = dealtAgain(game, evening);
  pilesKnown.set(evening, { game, found });
  return found;
}

/** @type {(game: Dealing, evening: Evening) => Piles} */
function dealtAgain(game, evening) {
  const { decks } = game.chance;
  /** @type {Map<string, Lying>} */
  const lying = new Map();
  for (const { id, pieces } of decks) {
    const stream = new Stream(`${seedOf(evening)} deck ${id}`);
    lying.set(id, { pile: shuffleDeck(eachPiece(pieces), stream), covered: [], stream, isDrawn: false });
  }
  /** @type {Map<number, Map<string, {one: Lying, was: Stand}>>} */
  const stood = new Map();
  /** @type {Map<number, Moved[]>} */
  const moves = new Map();
  evening.events.forEach((event, at) => {
    if (event.kind === "undo") {
      for (const [deck, { one, was }] of stood.get(event.of) ?? []) putBack(lying, deck, one, was, moves.get(event.of) ?? []);
      return;
    }
    const was = new Map([...lying].map(([deck, one]) => [deck, { one, was: { pile: one.pile, covered: one.covered } }]));
    const moved = event.kind === "setup" ? [] : movedBy(decks, lying, movesIn(game, event));
    if (event.kind === "setup") lieAsDrawn(game, evening, at, lying);
    else if (!moved.length) return;
    if (moved.length) moves.set(at, moved);
    stood.set(at, new Map([...was].filter(([deck, { one, was: { pile } }]) => lying.get(deck) !== one || one.pile !== pile)));
  });
  const covered = new Map([...lying].map(([id, one]) => [id, subtractCards(one.covered, subtractCards(one.covered, one.pile.out))]));
  return { piles: new Map([...lying].map(([id, { pile }]) => [id, pile])), covered, moves };
}

// The decks of a set-up that the phone drew lie as it left them.
/** @type {(game: Dealing, evening: Evening, at: number, lying: Map<string, Lying>) => void} */
function lieAsDrawn(game, evening, at, lying) {
  const drawn = placeDrawing(game, evening, at);
  if (!drawn?.digital) return;
  const stream = new Stream(drawn.seed, drawn.used); // one for all of them, as at a table
  for (const [deck, pile] of drawn.piles) {
    if (lying.has(deck)) lying.set(deck, { pile, covered: drawn.covered.get(deck) ?? [], stream, isDrawn: true });
  }
}

/** @type {(lying: Map<string, Lying>, deck: string, one: Lying, was: Stand, moved: Moved[]) => void} */
function putBack(lying, deck, one, was, moved) {
  const seen = lying.get(deck) === one && (moved.some((move) => move.deck === deck && move.cards.length) || was.pile.left.length !== one.pile.left.length);
  lying.set(deck, one);
  const names = one.isDrawn ? cardsInside(was.pile) : [...was.pile.left].sort();
  one.pile = { ...was.pile, left: seen ? one.stream.shuffled(names) : one.pile.left };
  one.covered = was.covered;
}

// What an event does to decks: one of a deck itself, or a step of the game's own dealer.
/** @type {(game: Dealing, event: EveningEvent) => DeckMove[]} */
function movesIn({ moves, plays }, event) {
  if (isOfDeck(event)) return [event];
  return event.kind === "play" ? (moves?.(event.step, plays) ?? []) : [];
}

/** @type {(event: {kind: string}) => event is DeckEvent} */
export const isOfDeck = (event) => ["deal", "discard", "gather"].includes(event.kind);

// What moved; nothing, if the decks of today have no such cards.
/** @type {(decks: DeckDocument[], lying: Map<string, Lying>, all: DeckMove[]) => Moved[]} */
function movedBy(decks, lying, all) {
  const was = new Map([...lying].map(([deck, { pile, covered }]) => [deck, { pile, covered }]));
  try {
    return all.flatMap((move) => {
      const one = lying.get(move.deck);
      return one ? [moveCards(/** @type {DeckDocument} */ (decks.find(({ id }) => id === move.deck)), one, move, lying)] : [];
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const [deck, stand] of was) Object.assign(/** @type {Lying} */ (lying.get(deck)), stand);
    return [];
  }
}

/** @type {(deck: DeckDocument, one: Lying, move: DeckMove, lying: Map<string, Lying>) => Moved} */
function moveCards({ id, reshuffle, gains = [] }, one, move, lying) {
  const { pile, stream } = one;
  /** @type {Moved} */
  const moved = { deck: id, kind: move.kind, cards: [], left: 0, reshuffled: 0, covered: "covered" in move && move.covered === true, was: { pile, covered: one.covered } };
  if (move.kind === "deal") {
    const room = Math.max(0, (move.upTo ?? 0) - pile.out.length);
    const count = move.upTo === undefined ? move.count : Math.min(room, pile.left.length + (reshuffle ? pile.discards.length : 0));
    const dealt = dealFrom(pile, count, stream, reshuffle);
    Object.assign(moved, { cards: dealt.cards, reshuffled: dealt.reshuffled });
    one.pile = dealt.pile;
    if (moved.covered) one.covered = [...one.covered, ...dealt.cards];
  } else if (move.kind === "discard") one.pile = addToDiscards(pile, move.cards);
  else if (move.kind === "gain") one.pile = addToDeck(pile, move.cards, gains, [...lying.values()].map((other) => other.pile));
  else if (move.kind === "remove") one.pile = removeFromDeck(pile, move.cards, stream, move.place);
  else {
    one.pile = shuffleDeck(pile.names, stream);
    one.covered = [];
  }
  return { ...moved, left: one.pile.left.length };
}
