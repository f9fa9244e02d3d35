// A race of Salmon Run: whose turn it is, what was played in it, and each player's hand and deck. Steps of
// the log move cards of the decks that the set-up dealt from; docs/chance.md tells where a card can be.

import { namesInPile, subtractCards } from "../../../web/app/core/decks.js";
import { standingEvents } from "../../../web/app/state/evening.js";
import { pilesOf } from "../../../web/app/state/evening-decks.js";
import { placeDrawing } from "../../../web/app/state/setup-state.js";

/** @import {Pile} from "../../../web/app/core/types" */
/** @import {DeckMove, Evening, Game} from "../../../web/app/state/types" */

/** @typedef {{pile: Pile, hand: string[], fatigue: number, inPond: boolean}} Swimmer */
/** @typedef {{played: string[], answered: number, used: number}} Turn answered: how many cards lay there when a jump was asked for; used: the one whose last swim was part of a jump, from 0 */
/** @typedef {{first: number, at: number, played: string[], over: boolean, asksJump: boolean, swimmers: Swimmer[]}} Run */

const FATIGUE = "fatigue";
const NO_TURN = /** @type {Turn} */ ({ played: [], answered: 0, used: -1 });
const SWIMS = ["forward", "left", "right", "double-forward", "double-left", "double-right", "wild"];

/** @type {(player: number) => string} */
const swimDeck = (player) => `swim-${player + 1}`;

// What a card does: those of a player's own deck are told by the player's number too.
/** @type {(card: string) => string} */
export const actionOf = (card) => card.replace(/-\d$/, "");

// What a step does to decks; players count from 1, as they are called.
/** @type {(step: string, plays: {hand: number}) => DeckMove[]} */
export function raceMoves(step, { hand }) {
  const [name, player, ...given] = step.split(" ");
  const deck = `swim-${player}`;
  const last = given[given.length - 1] ?? "";
  /** @type {DeckMove} */
  const upToHand = { kind: "deal", deck, count: 0, upTo: hand, covered: true };
  switch (name) {
    case "end": {
      const cards = given.length > 1 ? last.split(",") : []; // a player may play none
      const back = given[0] === "rested" ? [FATIGUE] : [];
      return [
        ...(back.length ? [/** @type {DeckMove} */ ({ kind: "remove", deck, cards: back, place: "out" })] : []),
        { kind: "discard", deck, cards: subtractCards(cards, back) },
        ...(given[0] === "tired" ? [/** @type {DeckMove} */ ({ kind: "gain", deck, cards: [FATIGUE] })] : []),
        upToHand,
      ];
    }
    case "tire":
      return [{ kind: "gain", deck, cards: [FATIGUE] }];
    case "gain":
      return [{ kind: "gain", deck, cards: [last] }];
    case "draw":
      return [{ kind: "deal", deck, count: 1, covered: true }];
    case "lose":
      return [{ kind: "discard", deck, cards: [last] }];
    case "reeds":
      return [{ kind: "remove", deck, cards: [last], place: given[0] === "in" || given[0] === "discarded" ? given[0] : "out" }];
    default:
      return [];
  }
}

// The race as it stands; null as long as the phone has dealt no hands.
/** @type {(game: Game, evening: Evening) => Run | null} */
export function raceOf(game, evening) {
  const stands = standingEvents(evening);
  const [begun] = stands.filter(([, { kind }]) => kind === "setup").pop() ?? [-1];
  const drawn = begun >= 0 ? placeDrawing(game, evening, begun) : null;
  if (!drawn?.digital) return null;
  const { piles, moves } = pilesOf(game, evening);
  const players = evening.names.length;
  const first = drawn.record.start_player - 1;
  let at = first;
  let turn = NO_TURN;
  let byHand = false;
  /** @type {Set<number>} */
  const pond = new Set();
  let over = false;
  for (const [place, event] of stands) {
    if (place < begun || event.kind !== "play" || over) continue;
    const [name, number, card] = event.step.split(" ");
    const player = Number(number) - 1;
    if (name === "card" && player === at) turn = { ...turn, played: [...turn.played, card] };
    else if ((name === "tire" || name === "no-jump") && player === at) turn = jumpAnswered(turn, name === "tire");
    else if (name === "jumps") byHand = true;
    else if (name === "pond") pond.add(player);
    else if (name === "end" && player === at && moves.has(place)) {
      turn = NO_TURN;
      at = (at + 1) % players;
      over = pond.size > 0 && at === first; // the round is played to its end (R Winning the Game)
    }
  }
  const { played } = turn;
  const swimmers = evening.names.map((_, player) => {
    const pile = /** @type {Pile} */ (piles.get(swimDeck(player)));
    const fatigue = namesInPile(pile).filter((card) => card === FATIGUE).length;
    return { pile, hand: player === at ? subtractCards(pile.out, played) : pile.out, fatigue, inPond: pond.has(player) };
  });
  return { first, at, played, over, asksJump: !byHand && !over && mayHaveJumped(turn), swimmers };
}

// A jump takes one swim of each of the last two cards: of a Double that came second one is left.
/** @type {(turn: Turn, jumped: boolean) => Turn} */
const jumpAnswered = ({ played, used }, jumped) => ({ played, answered: played.length, used: jumped && !isDouble(played[played.length - 1]) ? played.length - 1 : used });

// Whether the last two cards can have been a jump that nobody has told of (R Jumping).
/** @type {(turn: Turn) => boolean} */
const mayHaveJumped = ({ played, answered, used }) => played.length > 1 && answered < played.length && used !== played.length - 2 && played.slice(-2).every(isSwim);

/** @type {(card?: string) => boolean} */
const isDouble = (card = "") => card.startsWith("double-");

/** @type {(card: string) => boolean} */
const isSwim = (card) => SWIMS.includes(actionOf(card));

// The step that ends a turn: so many swim cards tire, and of nothing but fatigue one goes back.
/** @type {(run: Run, tiring: number, left: number) => string} */
export function finishTurn({ at, played }, tiring, left) {
  const swims = played.filter(isSwim).length;
  const rested = played.length > 0 && played.every((card) => card === FATIGUE);
  const how = rested ? "rested" : swims >= tiring && left > 0 ? "tired" : "plain";
  return ["end", at + 1, how, played.join(",")].join(" ").trim();
}

// How many of each card are still in the piles beside the river.
/** @type {(game: Game, run: Run) => Map<string, number>} */
export function suppliesOf({ chance }, { swimmers }) {
  const all = chance.decks.find(({ id }) => id === swimDeck(0))?.gains ?? [];
  const won = swimmers.flatMap(({ pile }) => subtractCards(namesInPile(pile), pile.names));
  return new Map(all.map(([card, copies]) => [card, copies - won.filter((one) => one === card).length]));
}
