// Plays with the decks of tables in node: one table a line comes in, as {seed, decks, moves}; how the deck of
// each move stands after it goes out, or that it was refused.

import { createInterface } from "node:readline";

import { Stream } from "../../companion/web/app/core/chance.js";
import { namesInPile, dealFrom, addToDiscards, eachPiece, addToDeck, shuffleDeck, cardsInside, removeFromDeck } from "../../companion/web/app/core/decks.js";
import { Refusal } from "../../companion/web/app/core/user-error.js";

const MOVES = {
  shuffle: (pile, _, stream) => shuffleDeck(pile.names, stream),
  deal: (pile, { count }, stream, { reshuffle }) => dealFrom(pile, count, stream, reshuffle).pile,
  discard: (pile, { cards }) => addToDiscards(pile, cards),
  gain: (pile, { cards }, _, { gains = [] }, all) => addToDeck(pile, cards, gains, all),
  remove: (pile, { cards, place }, stream) => removeFromDeck(pile, cards, stream, place),
};

function played({ seed, decks, moves }) {
  const stream = new Stream(seed);
  const piles = new Map();
  return moves.map((move) => {
    const declared = decks.find(({ id }) => id === move.deck);
    if (!piles.has(move.deck)) piles.set(move.deck, shuffleDeck(eachPiece(declared.pieces), stream));
    try {
      piles.set(move.deck, MOVES[move.kind](piles.get(move.deck), move, stream, declared, piles.values()));
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
    const pile = piles.get(move.deck);
    return { left: pile.left, out: pile.out, discards: pile.discards, holds: namesInPile(pile), inside: cardsInside(pile), used: stream.used };
  });
}

const lines = [];
for await (const line of createInterface({ input: process.stdin })) lines.push(JSON.stringify(played(JSON.parse(line))));
process.stdout.write(`${lines.join("\n")}\n`);
