// What `companion deal` and `companion roll` print with --json, for programs that call the page.

import { dealtFrom, deckNamed, eachPiece, gathered } from "./decks.js";
import { diceOfNotation, diceOfPool, rollDice } from "./dice.js";
import { guess } from "./names.js";
import { readOptions } from "./options.js";
import { streamOf } from "./promise.js";
import { Refusal } from "./refusal.js";

/** @import {ChanceGame, Die, OptionDocument, RolledDie} from "./types" */

/** @typedef {Map<string, ChanceGame>} Games */
/** @typedef {Record<string, unknown>} Asked */
/** @typedef {{deck: string, dealt: string[], left: number, seed: string}} DealAnswer */
/** @typedef {{dice: RolledDie[], seed: string}} RollAnswer */

const NOTATION = /^\s*[0-9]*\s*[dD]?[0-9]/;
/** @type {OptionDocument} */
const REPEAT = { id: "repeat", kind: "number", least: 1 };
/** @type {OptionDocument} */
const SEED = { id: "seed", kind: "text" };
/** @type {OptionDocument} */
const COUNT = { id: "count", kind: "number", least: 1 };
/** @type {OptionDocument[]} */
const OF_DEAL = [COUNT, REPEAT, { id: "shuffle", kind: "flag" }, SEED];
/** @type {OptionDocument[]} */
const OF_ROLL = [{ id: "players", kind: "number", least: 1 }, COUNT, REPEAT, SEED];

// What the page offers to programs; a mistake is told as in a record that is wrong.
/** @type {(games: Games) => Record<string, (...given: any[]) => unknown>} */
export function commandsOf(games) {
  /** @type {(command: (games: Games, ...given: any[]) => unknown) => (...given: any[]) => unknown} */
  const told = (command) => (...given) => {
    try {
      return command(games, ...given);
    } catch (error) {
      if (error instanceof Refusal) return { error: error.mistakes };
      throw error;
    }
  };
  return { deal: told(dealCommand), roll: told(rollCommand) };
}

// Pieces from a freshly shuffled deck; with `repeat` so many times, each from a full deck.
/** @type {(games: Games, name: string, deck?: string, asked?: Asked) => DealAnswer | DealAnswer[]} */
function dealCommand(games, name, deck = "", asked = {}) {
  const said = readOptions(asked, OF_DEAL);
  const { slug, chance } = gameNamed(games, name);
  const pieces = eachPiece(deckNamed(slug, chance, String(deck)).pieces);
  const stream = streamOf(/** @type {string | undefined} */ (said.seed));
  return repeated(said, () => {
    const { cards, pile } = dealtFrom(gathered(pieces, stream), Number(said.count ?? 1), stream);
    return { deck, dealt: cards, left: pile.left.length, seed: stream.seed };
  });
}

// Dice by notation, or the pool of a game: "2d6+d12", "fleet town", ["fleet_dice", "town"].
/** @type {(games: Games, what: string | string[], asked?: Asked) => RollAnswer | RollAnswer[]} */
function rollCommand(games, what, asked = {}) {
  const said = readOptions(asked, OF_ROLL);
  const words = typeof what === "string" ? what.split(/\s+/).filter(Boolean) : [what].flat().map(String);
  const dice = diceAsked(games, words.length ? words : [""], number(said.players), number(said.count));
  const stream = streamOf(/** @type {string | undefined} */ (said.seed));
  return repeated(said, () => ({ dice: rollDice(stream, dice), seed: stream.seed }));
}

/** @type {(value: unknown) => number | null} */
const number = (value) => (typeof value === "number" ? value : null);

/**
 * @template T
 * @param {Asked} said
 * @param {() => T} run
 * @returns {T | T[]}
 */
const repeated = (said, run) => (Number(said.repeat ?? 1) === 1 ? run() : Array.from({ length: Number(said.repeat) }, run));

/** @type {(games: Games, words: string[], players: number | null, count: number | null) => Die[]} */
function diceAsked(games, words, players, count) {
  if (NOTATION.test(words[0])) {
    if (players !== null || count !== null) throw new Refusal("--players and --count are for a game's dice; leave them out");
    return diceOfNotation(words.join(" ").trim().replace(/\s*\+\s*|\s+/g, "+"));
  }
  const { slug, chance } = gameNamed(games, words[0]);
  const names = chance.pools.map(({ id }) => id);
  if (!names.length && words.length === 1) throw new Refusal(`${slug} has no dice of its own; roll any dice, such as 2d6`);
  if (words.length > 1 && NOTATION.test(words[1])) return diceAsked(games, words.slice(1), players, count);
  if (words.length > 2 || (words.length < 2 && names.length > 1)) {
    throw new Refusal(`say which dice, after the name of the game; ${slug} has: ${names.join(", ")}`);
  }
  return diceOfPool(slug, chance, words[1] ?? names[0], players, count);
}

// The game that a person named; any unambiguous beginning of its name will do.
/** @type {(games: Games, name: string) => ChanceGame} */
export function gameNamed(games, name) {
  const wish = String(name).trim().toLowerCase().replaceAll("-", "_");
  const exact = games.get(wish);
  if (exact) return exact;
  const fits = wish ? [...games.values()].filter(({ slug }) => slug.startsWith(wish)) : [];
  if (fits.length === 1) return fits[0];
  if (fits.length) throw new Refusal(`"${name}" could be ${fits.map(({ slug }) => slug).join(" or ")}; write more of the name`, "game");
  throw new Refusal(`there is no game "${name}"${guess(wish, games.keys())}`, "game");
}
