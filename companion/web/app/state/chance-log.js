// What chance did on an evening: for the report on luck, and to be drawn again when the seed is out.

import { digest } from "../core/chance.js";
import { cardsInside, subtractCards } from "../core/decks.js";
import { plainDie } from "../core/dice.js";
import { luckOf, turnsOfDice } from "../core/luck.js";
import { pilesOf } from "./evening-decks.js";
import { facesOn, isRevealed } from "./dice-rolls.js";
import { placeDrawing } from "./setup-state.js";

/** @import {Dice} from "../core/chance.js" */
/** @import {HiddenTurn, Luck} from "../core/luck.js" */
/** @import {Die} from "../core/types" */
/** @import {Evening, Game} from "./types" */
/** @import {Moved} from "./evening-decks.js" */

/** @typedef {{checked: number, unknown: number, wrong: number[]}} Proof */

const DRAWING = ["roll", "setup", "deal", "discard", "gather", "play", "undo"]; // kinds of events that chance takes part in
const LETTERS = 4; // of the hash of what an event showed

// The luck of all decks and dice. What not everybody has seen counts when the seed is out.
/** @type {(game: Game, evening: Evening) => Luck[]} */
export function luckOfEvening(game, evening) {
  const isOut = isRevealed(evening);
  const gone = new Set(evening.events.flatMap((event) => (event.kind === "undo" ? [event.of] : [])));
  return luckOf(evening.events.flatMap((_, at) =>
    turnsAt(game, evening, at).filter(({ isHidden }) => isOut || !isHidden).map((turn) => ({ ...turn, inside: [...turn.inside, ...(isOut ? [] : (turn.unseen ?? []))], voided: gone.has(at) }))));
}

// What chance did at an event.
/** @type {(game: Game, evening: Evening, at: number) => HiddenTurn[]} */
function turnsAt(game, evening, at) {
  const event = evening.events[at];
  if (!DRAWING.includes(event.kind)) return []; // most taps: they count
  const { moves } = pilesOf(game, evening);
  const own = game.turns(game, evening, at);
  if (event.kind === "roll") return [...own, ...turnsOfDice(diceThrown(game, event.dice), facesOn(evening, at, event.dice))];
  if (event.kind === "setup") return (placeDrawing(game, evening, at)?.turns ?? []).filter(({ of }) => event.asked.digital || !game.chance.decks.some(({ id }) => id === of));
  return [...own, ...(moves.get(at) ?? []).flatMap((moved) => turnsOfMove(moved))];
}

/** @type {(moved: Moved) => HiddenTurn[]} */
function turnsOfMove({ deck: of, kind, cards, covered: isHidden, was: { pile, covered } }) {
  if (kind !== "deal") return [];
  const unseen = subtractCards(covered, subtractCards(covered, pile.out));
  const first = cards.slice(0, pile.left.length);
  const rest = cards.slice(first.length);
  return [
    ...(first.length ? [{ of, inside: cardsInside(pile), came: first, isHidden, unseen }] : []),
    ...(rest.length ? [{ of, inside: pile.discards, came: rest, isHidden, unseen }] : []),
  ];
}

/** @type {(game: Game, dice: Dice[]) => Die[]} */
const diceThrown = ({ chance }, dice) =>
  dice.flatMap(({ count, sides, faces }) => Array(count).fill(faces ? { name: dieNamed(chance, faces), faces } : plainDie(Number(sides))));

/** @type {(chance: Game["chance"], faces: string[]) => string} */
const dieNamed = ({ pools }, faces) => pools.flatMap((pool) => pool.faces).find(([, own]) => own.join() === faces.join())?.[0] ?? faces.join(" ");

// A mark of what chance gave at an event; "" if it gave nothing.
/** @type {(game: Game, evening: Evening, at: number) => string} */
function markAt(game, evening, at) {
  const came = turnsAt(game, evening, at).flatMap((turn) => turn.came);
  return came.length ? digest(came.join("\n")).slice(0, LETTERS) : "";
}

// Notes on events that have just come what chance gave at them. They are new, so that nobody else knows them.
/** @type {(game: Game, evening: Evening, from: number) => void} */
export function noteShown(game, evening, from) {
  for (let at = from; at < evening.events.length; at += 1) {
    const shown = markAt(game, evening, at);
    if (shown) evening.events[at].shown = shown;
  }
}

// The rolls, as they were shown, of dice whose faces are those of no die of the game.
/** @type {(game: Game, evening: Evening) => number[]} */
export function foreignDice({ chance }, { events }) {
  const known = new Set(chance.pools.flatMap(({ faces }) => faces.map(([, own]) => JSON.stringify(own))));
  return events.flatMap((event, at) => (event.kind === "roll" && event.shown && event.dice.some(({ faces }) => faces && !known.has(JSON.stringify(faces))) ? [at] : []));
}

// Draws all again from the seed, and compares it with what was noted when it was shown.
/** @type {(game: Game, evening: Evening) => Proof} */
export function redrawChance(game, evening) {
  const afresh = { ...evening, events: evening.events.map((event) => ({ ...event })) }; // nothing of it is remembered
  const marks = afresh.events.map((_, at) => markAt(game, afresh, at));
  const noted = evening.events.map(({ shown = "" }) => shown);
  const wrong = [...marks.keys()].filter((at) => noted[at] && noted[at] !== marks[at]);
  return { checked: noted.filter(Boolean).length, unknown: marks.filter((mark, at) => mark && !noted[at]).length, wrong };
}
