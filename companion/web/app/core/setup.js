// Sets a game up as its steps say, one after the other; as companion/games/setup_run.py.

import { dealFrom, eachPiece, shuffleDeck, cardsInside, natural } from "./decks.js";
import { diceOfPool, rollDice } from "./dice.js";
import { readNode } from "./game.js";
import { Refusal } from "./user-error.js";
import { turnsOfDice } from "./luck.js";
import { evaluate, pathsIn } from "./rules.js";
import { fillLabel, describeStep } from "./setup-text.js";

/** @import {Stream} from "./chance.js" */
/** @import {HiddenTurn} from "./luck.js" */
/** @import {Die, Pile, Place, Play, SetupGame, SetupNode, SetupStep, StepDone, Value} from "./types" */

/** @typedef {{record: Place, steps: StepDone[], piles: Map<string, Pile>, covered: Map<string, string[]>, turns: HiddenTurn[], events: Play["events"]}} Drawing */

const PLAYERS = "players";
const LEFT = "left."; // of a deck by its name
const VERBS = ["deal", "pick", "roll", "take", "value", "is", "run"]; // what a step does beside shuffling
const NO_WORDS = new Proxy({}, { get: () => "" }); // how a number came about is not told

// The table at the start: what `companion setup --json` holds, the steps that lead there, and the decks
// as they lie then, with the cards of each that not everybody has seen. By hand: people shuffle and deal cards.
/** @type {(game: SetupGame, wish: Record<string, any>, stream: Stream, given?: string, byHand?: boolean) => Drawing} */
export function setUp(game, wish, stream, given, byHand = false) {
  const { setup } = game;
  const [few, many] = setup.players;
  if (wish.players < few || wish.players > many) throw new Refusal(`${setup.title} is for ${few} to ${many} players, not ${wish.players}`, PLAYERS);
  const play = newPlay(game, wish, stream, given, byHand);
  const steps = setup.steps.map((step) => stepDone(play, step));
  return { record: Object.fromEntries(setup.keys.map((key) => [key, play.values[key]])), steps, piles: play.piles, covered: play.covered, turns: play.turns, events: play.events };
}

/** @type {(game: SetupGame, wish: Record<string, any>, stream: Stream, given: string | undefined, byHand: boolean) => Play} */
function newPlay({ slug, chance, setup, derives, functions = {} }, wish, stream, given, byHand) {
  /** @type {Map<string, Pile>} */
  const piles = new Map();
  /** @type {Map<string, string[]>} */
  const covered = new Map();
  /** @type {HiddenTurn[]} */
  const turns = [];
  return {
    slug,
    chance,
    setup,
    data: setup.data,
    derives,
    functions,
    values: { ...wish },
    players: wish.players,
    given: given ?? null,
    byHand,
    events: [],
    stream,
    piles,
    isHidden: false,
    covered,
    turns,
    done: new Set(),
    left: (deck) => piles.get(deck)?.left.length ?? 0,
    deal(deck, count = 1) {
      const pile = /** @type {Pile} */ (piles.get(deck));
      const found = dealFrom(pile, count, stream);
      turns.push({ of: deck, inside: cardsInside(pile), came: found.cards, isHidden: this.isHidden, unseen: covered.get(deck) });
      piles.set(deck, found.pile);
      if (this.isHidden) covered.set(deck, [...(covered.get(deck) ?? []), ...found.cards]);
      return found.cards;
    },
    roll(dice) {
      const start = stream.used;
      const found = rollDice(stream, dice);
      this.events.push({ kind: "roll", body: { ...rollTold(dice), values: found.map(({ value }) => value), start, end: stream.used } });
      turns.push(...turnsOfDice(dice, found.map(({ face }) => face), this.isHidden));
      return found;
    },
  };
}

// Dice as the log of a table says them: "7 white + d12".
/** @type {(all: Die[]) => {what: string, kinds: string[][], dice: string[]}} */
function rollTold(all) {
  const dice = all.map(({ name }) => name);
  const kinds = new Map(all.map(({ name, faces }) => [name, [name, ...faces]]));
  const counts = [...kinds.keys()].map((name) => ({ name, many: dice.filter((one) => one === name).length }));
  return { what: counts.map(({ name, many }) => (many > 1 ? `${many} ${name}` : name)).join(" + "), kinds: [...kinds.values()], dice };
}

/** @type {(play: Play, step: SetupStep) => StepDone} */
function stepDone(play, step) {
  const { id, seen = "all" } = step;
  const verb = VERBS.find((one) => one in step) ?? "";
  const listed = Boolean(step.at) || "count" in step || verb === "roll" || verb === "take";
  const key = (verb || (step.at && !step.shuffle)) ? (step.to ?? id) : "";
  const name = step.as ?? key;
  const skipped = { id, seen, lines: [], secrets: [], places: [] };
  if (step.when !== undefined && !numberGiven(play, step.when)) {
    if (key && !play.done.has(key)) play.values[key] = listed ? [] : null;
    return skipped;
  }
  play.isHidden = seen !== "all";
  if (step.shuffle) shuffle(play, step);
  let places = step.deal ? dealt(play, step, name) : placesOf(play, step);
  if (verb && verb !== "deal") places = [{ [name]: valueOfStep(play, step, verb) }];
  if (key) keepPlaces(play, step, key, name, places);
  const nothing = places.every((place) => name in place && (place[name] === null || place[name]?.length === 0));
  if (nothing || !(step.say || step.line || step.by_hand)) return { ...skipped, places };
  return { ...skipped, places, ...describeStep(play, step, name, places) };
}

// The number that an expression gives.
/** @type {(play: Play, given: SetupNode) => number} */
function numberGiven(play, given) {
  const byPlayers = typeof given === "object" && given !== null && "by_players" in given;
  const found = byPlayers ? given.by_players.find(([players]) => players === play.players)?.[1] : given;
  if (found === undefined || found === null) throw new Refusal(`cannot be set up for ${play.players} players`, PLAYERS);
  const node = readNode(/** @type {any} */ (found));
  const values = new Map(pathsIn(node).map((path) => [path, expressed(play, path)]));
  const report = (/** @type {string} */ message) => { throw new Refusal(message); };
  return Number(evaluate(node, { values, players: [], words: NO_WORDS, names: new Map(), report }).value);
}

// A value as expressions know it; words that are no word there count as 1.
/** @type {(play: Play, path: string) => Value} */
function expressed(play, path) {
  const kind = play.setup.kinds[path];
  const pile = path.startsWith(LEFT) ? play.piles.get(path.slice(LEFT.length)) : undefined;
  const value = pile ? pile.left.length : play.values[path];
  if (kind === "counts") {
    const names = /** @type {string[]} */ (typeof value === "string" ? [value] : (value ?? []));
    return new Map(names.map((one) => [one, names.filter((other) => other === one).length]));
  }
  if (kind === "word") return value ?? null;
  if (Array.isArray(value)) return value.length;
  return typeof value === "number" ? value : Number(Boolean(value));
}

// The places of a step: those of all players, of a function of the game, or a single one.
/** @type {(play: Play, step: SetupStep) => Place[]} */
function placesOf(play, { at }) {
  if (at === PLAYERS) return Array.from({ length: play.players }, (_, i) => ({ player: i + 1 }));
  return at ? code(play, at) : [{}];
}

// What a function of the game returns.
/** @type {(play: Play, name: string) => any} */
function code(play, name) {
  const found = play.functions[name];
  if (!found) throw new Refusal(`this page cannot set up ${play.setup.title}; use companion setup`, "game");
  return found(play);
}

/** @type {(play: Play, step: SetupStep) => void} */
function shuffle(play, step) {
  for (const place of placesOf(play, step)) {
    const deck = fillLabel(step.shuffle ?? "", place);
    const pieces = (step.from ?? [deck]).flatMap((name) => piecesOf(play, name));
    const gone = pieces.indexOf(play.values[step.without ?? ""]);
    if (gone >= 0) pieces.splice(gone, 1);
    const start = play.stream.used;
    const pile = shuffleDeck(pieces, play.stream, play.byHand);
    play.piles.set(deck, pile);
    if (!play.byHand) play.events.push({ kind: "shuffle", body: { deck: `${play.slug}/${deck}`, names: pieces, start, end: play.stream.used } });
    play.covered.delete(deck);
  }
}

/** @type {(play: Play, name: string) => string[]} */
function piecesOf(play, name) {
  if (name.includes(":")) return code(play, name);
  const deck = play.chance.decks.find(({ id }) => id === name);
  return eachPiece(deck ? deck.pieces : play.setup.pieces[name]);
}

/** @type {(play: Play, step: SetupStep, name: string) => Place[]} */
function dealt(play, step, name) {
  return placesOf(play, step).map((place) => {
    const deck = fillLabel(step.deal ?? "", place);
    const counted = step.count !== undefined;
    const count = counted ? (place[step.count_key ?? ""] ?? numberGiven(play, step.count ?? null)) : 1;
    if (count > play.left(deck)) {
      throw new Refusal(`"${deck}" has ${play.left(deck)} left, but ${play.players} players need ${count}; play with fewer players, or add more with --data`);
    }
    const cards = count ? play.deal(deck, count) : [];
    if (step.sort === "all") cards.sort(natural);
    return { ...place, [name]: counted ? cards : cards[0] };
  });
}

/** @type {(play: Play, step: SetupStep, verb: string) => unknown} */
function valueOfStep(play, step, verb) {
  switch (verb) {
    case "value":
      return numberGiven(play, step.value ?? null);
    case "is":
      return numberGiven(play, step.is ?? null) !== 0;
    case "run":
      return code(play, step.run ?? "");
    case "take":
      return piecesOf(play, step.take ?? "");
    case "roll": {
      const count = step.count === undefined ? null : numberGiven(play, step.count);
      return play.roll(diceOfPool(play.slug, play.chance, step.roll ?? "", play.players, count)).map(({ value }) => value);
    }
    default:
      return picked(play, step.pick ?? "", step.among ?? PLAYERS, step.options ?? []);
  }
}

/** @type {(play: Play, what: string, among: string, options: string[]) => unknown} */
function picked(play, what, among, options) {
  const players = Array.from({ length: play.players }, (_, i) => i + 1);
  const all = among === PLAYERS ? players : among.includes(":") ? code(play, among) : options;
  const start = play.stream.used;
  const choice = play.stream.choice(all);
  play.events.push({ kind: "pick", body: { what, options: all.map(String), choice: String(choice), start, end: play.stream.used } });
  return choice;
}

/** @type {(play: Play, step: SetupStep, key: string, name: string, places: Place[]) => void} */
function keepPlaces(play, { at, record }, key, name, places) {
  /** @type {any[]} */
  const kept = places.map((place) => {
    if (typeof record === "string") return place[record];
    return record ? Object.fromEntries(record.map((one) => [one, place[one]])) : place;
  });
  const before = play.done.has(key) ? play.values[key] : [];
  play.done.add(key);
  if (!at) play.values[key] = kept[0][name];
  else if (before.length && !(name in before[0])) play.values[key] = before.map((/** @type {Place} */ old, /** @type {number} */ i) => ({ ...old, ...kept[i] }));
  else play.values[key] = [...before, ...kept];
}
