// What `companion deal`, `roll` and `setup` print with --json, for programs that call the page.

import { dealFrom, findDeck, eachPiece, shuffleDeck } from "./decks.js";
import { diceOfNotation, diceOfPool, firstLetters, rollDice } from "./dice.js";
import { guess } from "./names.js";
import { readOptions } from "./options.js";
import { streamOf } from "./seed-commitment.js";
import { verdictOn } from "./log-proof.js";
import { Refusal } from "./user-error.js";
import { setUp } from "./setup.js";

/** @import {Stream} from "./chance.js" */
/** @import {FindGame} from "./log-proof-contents.js" */
/** @import {ChanceGame, Die, OptionDocument, Play, RolledDie} from "./types" */

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

/** @type {OptionDocument[]} */
const OF_SETUP = [
  { id: "players", kind: "number", least: 1 },
  { id: "solo", kind: "flag" },
  SEED,
  { id: "edition", kind: "text" },
  { id: "digital", kind: "flag" },
];

// What the page offers to programs; a mistake is told as in a record that is wrong.
/** @type {(games: Games, version?: string) => Record<string, (...given: any[]) => unknown>} */
export function commandsOf(games, version = "") {
  return { deal: commandFor(games, dealCommand), roll: commandFor(games, rollCommand), setup: commandFor(games, setupCommand), verify: (text = "") => verdictOn(String(text), gamesHere(games), version) };
}

// A command that returns what is wrong where it refuses.
/**
 * @template G
 * @param {G} games
 * @param {(games: G, ...given: any[]) => unknown} command
 * @returns {(...given: any[]) => unknown}
 */
export const commandFor = (games, command) => (...given) => {
  try {
    return command(games, ...given);
  } catch (error) {
    if (error instanceof Refusal) return { error: error.mistakes };
    throw error;
  }
};

// Pieces from a freshly shuffled deck; with `repeat` so many times, each from a full deck.
/** @type {(games: Games, name: string, deck?: string, asked?: Asked) => DealAnswer | DealAnswer[]} */
function dealCommand(games, name, deck = "", asked = {}) {
  const said = readOptions(asked, OF_DEAL);
  const { slug, chance } = findGame(games, name);
  const pieces = eachPiece(findDeck(slug, chance, String(deck)).pieces);
  const stream = streamOf(/** @type {string | undefined} */ (said.seed));
  return repeated(said, () => {
    const { cards, pile } = dealFrom(shuffleDeck(pieces, stream), Number(said.count ?? 1), stream);
    return { deck, dealt: cards, left: pile.left.length, seed: stream.seed };
  });
}

// Dice by notation, or the pool of a game: "2d6+d12", "fleet town", ["fleet_dice", "town"].
/** @type {(games: Games, what?: string | string[], asked?: Asked) => RollAnswer | RollAnswer[]} */
function rollCommand(games, what = "", asked = {}) {
  const said = readOptions(asked, OF_ROLL);
  const words = typeof what === "string" ? what.split(/\s+/).filter(Boolean) : [what].flat().map(String);
  const dice = diceAsked(games, words.length ? words : [""], number(said.players), number(said.count));
  const stream = streamOf(/** @type {string | undefined} */ (said.seed));
  return repeated(said, () => ({ dice: rollDice(stream, dice), seed: stream.seed }));
}

// Everything random at the start of a game, as steps a person can follow.
/** @type {(games: Games, name: string, asked?: Asked) => Record<string, unknown>} */
function setupCommand(games, name, asked = {}) {
  const game = findGame(games, name);
  const { seed, ...wish } = setupWish(games, game, asked);
  const { setup } = game;
  if (!setup) throw new Refusal(`${game.slug} has nothing to set up`, "game");
  const stream = streamOf(seed);
  const { record, steps } = setUp({ ...game, setup }, wish, stream, seed);
  const lines = steps.flatMap((step) => step.lines).map((words, i) => ({ step: i + 1, do: words }));
  return { game: game.slug, seed: stream.seed, ...record, steps: lines };
}

// Finds a game of the page by its name, to hold the log of a table against it.
/** @type {(games: Games) => FindGame} */
export const gamesHere = (games) => (slug) => {
  const game = games.get(slug);
  if (!game?.contents) return null;
  const { contents, chance, dealers = {}, plays } = game;
  return { contents, chance, dealers, plays, setUps: (said, kept, stream) => setUpsOf(games, game, said, kept, stream) };
};

// What a set-up can have done: in each edition, with cards and with those of people.
/** @type {(games: Games, game: ChanceGame, said: Record<string, any>, kept: Record<string, any>, stream: () => Stream) => Generator<Play["events"]>} */
function* setUpsOf(games, game, said, kept, stream) {
  const { setup } = game;
  if (!setup) return;
  const before = Object.fromEntries(setup.options.filter(({ id, kept: keeps }) => keeps && id in kept).map(({ id }) => [id, kept[id]]));
  for (const edition of [undefined, ...(setup.data?.editions ?? [])]) {
    for (const given of [{ ...before, ...said }, said]) {
      for (const byHand of [false, true]) {
        try {
          const asked = Object.entries({ ...given, edition }).map(([name, value]) => [name.replaceAll("-", "_"), value]);
          yield setUp({ ...game, setup }, setupWish(games, game, Object.fromEntries(asked)), stream(), undefined, byHand).events;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }
  }
}

// What a person wants of a set-up, with what holds where nothing was said.
/** @type {(games: Games, game: ChanceGame, asked: Asked) => Record<string, any>} */
export function setupWish(games, { slug, setup }, asked) {
  const own = setup?.options ?? [];
  const others = [...games.values()].flatMap((game) => (game.setup?.options ?? []).map((option) => ({ option, game: game.slug })));
  const known = [...OF_SETUP, ...own, ...others.map(({ option }) => option)];
  const { solo, seed, edition, ...given } = readOptions(asked, known);
  const editions = /** @type {string[]} */ (setup?.data?.editions ?? []);
  if (edition !== undefined) checkEdition(slug, editions, String(edition));
  const named = [...OF_SETUP, ...own].map(({ id }) => id);
  for (const [name, value] of Object.entries(given)) {
    if (named.includes(name) || value === defaultOf(/** @type {OptionDocument} */ (known.find(({ id }) => id === name)))) continue;
    const owners = others.filter(({ option }) => option.id === name).map(({ game }) => game);
    throw new Refusal(`--${name.replaceAll("_", "-")} is for ${owners.join(" and ")}; leave it out`, name);
  }
  const [few, many] = setup?.players ?? [1, 1];
  const players = solo ? (given.players ?? 1) : given.players;
  const right = few === 1 ? ", or --solo" : `, with N from ${few} to ${many}`;
  if (players === undefined) throw new Refusal(`say how many play: --players N${right}`, "players");
  if (solo && players !== 1) throw new Refusal(`--solo means one player, not ${players}; leave one of the two out`, "players");
  const wish = Object.fromEntries(own.map((option) => [option.id, todays(option, given[option.id] ?? defaultOf(option))]));
  const digital = Boolean(given.digital) || own.some((option) => option.digital && given[option.id]);
  return { players, digital, ...wish, seed, edition: edition ?? editions[0] };
}

/** @type {(slug: string, editions: string[], edition: string) => void} */
function checkEdition(slug, editions, edition) {
  if (editions.includes(edition)) return;
  if (!editions.length) throw new Refusal(`${slug} has one edition only; leave --edition out`, "edition");
  throw new Refusal(`there is no edition "${firstLetters(edition, 40)}" of ${slug}; it is ${editions.join(" or ")}`, "edition");
}

// What holds where an option was not given.
/** @type {(option: OptionDocument) => unknown} */
const defaultOf = ({ kind, choices = [], default: usual = null }) =>
  /** @type {Record<string, unknown>} */ ({ flag: false, texts: [], choice: choices[0] })[kind] ?? usual;

// Today's name of a choice.
/** @type {(option: OptionDocument, value: unknown) => unknown} */
const todays = ({ former = [] }, value) => former.find(([name]) => name === value)?.[1] ?? value;

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
  const { slug, chance } = findGame(games, words[0]);
  const names = chance.pools.map(({ id }) => id);
  if (!names.length && words.length === 1) throw new Refusal(`${slug} has no dice of its own; roll any dice, such as 2d6`);
  if (words.length > 1 && NOTATION.test(words[1])) return diceAsked(games, words.slice(1), players, count);
  if (words.length > 2 || (words.length < 2 && names.length > 1)) {
    throw new Refusal(`say which dice, after the name of the game; ${slug} has: ${names.join(", ")}`);
  }
  return diceOfPool(slug, chance, words[1] ?? names[0], players, count);
}

// The game that a person named; any unambiguous beginning of its name will do.
/**
 * @template {{slug: string}} G
 * @param {Map<string, G>} games
 * @param {string} [name]
 * @returns {G}
 */
export function findGame(games, name = "") {
  const wish = String(name).trim().toLowerCase().replaceAll("-", "_");
  const exact = games.get(wish);
  if (exact) return exact;
  const fits = wish ? [...games.values()].filter(({ slug }) => slug.startsWith(wish)) : [];
  if (fits.length === 1) return fits[0];
  if (fits.length) throw new Refusal(`"${name}" could be ${fits.map(({ slug }) => slug).join(" or ")}; write more of the name`, "game");
  throw new Refusal(`there is no game "${name}"${guess(wish, games.keys())}`, "game");
}
