// What was dealt on an evening, worked out from its log: every step, and every one taken back; and how
// the rounds stand, if they are kept.

import { Stream } from "../../../web/app/core/chance.js";
import { standingEvents } from "../../../web/app/state/evening.js";
import { pilesOf } from "../../../web/app/state/evening-decks.js";
import { rollsOf, seedOf } from "../../../web/app/state/dice-rolls.js";
import { placeDrawing, setupState } from "../../../web/app/state/setup-state.js";
import { Teller } from "./strike-words.js";
import { applyAction, dealerState, newHistory, possibleActions, strikesOf } from "./strike-dealer.js";
import { startDay, roundAfter } from "./round.js";
import { roundLine } from "./round-words.js";

/** @import {DeckMove, Evening, EveningEvent, Game} from "../../../web/app/state/types" */
/** @import {Dawn, Happened, Round} from "./round.js" */
/** @import {Entry, History} from "./types" */

/** @typedef {{teller: Teller, history: History, entries: Map<number, Entry[]>, round: Round | null, before: Map<number, Round>}} Dealt */

export const HATCH = "hatch"; // the bag of tokens
export const POOL = "dice";

/** @type {WeakMap<Evening, Dealt>} */
const dealtKnown = new WeakMap(); // one tap asks for it several times

/** @type {(game: Game, evening: Evening) => Dealt} */
export function cardsOut(game, evening) {
  const found = dealtKnown.get(evening) ?? dealtAnew(game, evening);
  dealtKnown.set(evening, found);
  return found;
}

/** @type {(game: Game, evening: Evening) => Dealt} */
function dealtAnew(game, evening) {
  const { rules, words } = game.plays;
  const stream = new Stream(seedOf(evening));
  let history = newHistory();
  /** @type {Map<number, Entry[]>} */
  const entries = new Map();
  evening.events.forEach((event, at) => {
    const undone = event.kind === "undo" ? entries.get(event.of) : undefined;
    const actions = event.kind === "play" ? actionsOf(event.step) : (undone ?? []).map(() => "undo");
    const before = history.entries.length;
    for (const action of actions) {
      const can = action === "undo" ? history.standing.length > 0 : possibleActions(rules, dealerState(history)).includes(action);
      if (can) history = applyAction(rules, history, action, stream);
    }
    if (history.entries.length > before) entries.set(at, history.entries.slice(before));
  });
  return { teller: new Teller(rules, words, rocksOf(game, evening)), history, entries, ...roundOf(game, evening, entries) };
}

// Where rock decks lay at the beginning of a solo day; null if it was not set up here.
/** @type {(game: Game, evening: Evening) => string[] | null} */
function rocksOf(game, evening) {
  const found = setupState(game, evening);
  return found && evening.names.length === 1 ? found.record.rock_decks.map((/** @type {{space: string}} */ { space }) => space) : null;
}

// What the dealer does at a step of the rounds: a die for a cast is a cast, and the dice that are left are
// those of the Silent Angler.
/** @type {(step: string) => string[]} */
function actionsOf(step) {
  const [name, ...given] = step.split(" ");
  if (name === "take") return given[2] === "cast" ? [`cast ${given[1]}`] : [];
  if (name === "bonus") return [`cast ${given[1]}`];
  if (name === "rest") return ["angler", ...given.map((die) => `die ${die}`), ...(given.length === 1 ? ["start"] : [])];
  return [step];
}

// The tokens of the tile that leaves go onto the discards of the bag, and it is filled again:
// "hatch 4 white,white,blue".
/** @type {(step: string) => DeckMove[]} */
export function hatchMoves(step) {
  const [name, shows, tokens = ""] = step.split(" ");
  if (name !== "hatch" || !shows) return [];
  const gone = tokens.split(",").filter(Boolean);
  return [...(gone.length ? [/** @type {DeckMove} */ ({ kind: "discard", deck: HATCH, cards: gone })] : []), { kind: "deal", deck: HATCH, count: Number(shows) }];
}

// before: how the rounds stood when something happened.
/** @type {(game: Game, evening: Evening, entries: Map<number, Entry[]>) => Pick<Dealt, "round" | "before">} */
function roundOf(game, evening, entries) {
  /** @type {Map<number, Round>} */
  const before = new Map();
  /** @type {Round | null} */
  let round = null;
  for (const [at, event] of standingEvents(evening)) {
    const [name, player] = event.kind === "play" ? event.step.split(" ") : [""];
    if (name === "begin") round = startDay(dawnOf(game, evening, at, Number(player) - 1));
    else if (name === "new-day") round = null;
    else if (round) {
      before.set(at, round);
      for (const happened of happenedIn(game, evening, at, event, entries.get(at) ?? [])) round = roundAfter(round, happened);
    }
  }
  return { round, before };
}

// How a day begins: as it was set up, if it was.
/** @type {(game: Game, evening: Evening, at: number, first: number) => Dawn} */
function dawnOf(game, evening, at, first) {
  const before = standingEvents(evening).filter(([place]) => place < at);
  const [last, drawn] = before.filter(([, { kind }]) => kind === "setup").pop() ?? [-1, null];
  const isFresh = drawn !== null && !before.some(([place, event]) => place > last && event.kind === "play" && event.step.startsWith("begin"));
  const found = isFresh ? placeDrawing(game, evening, last) : null;
  const tiles = (found?.record[HATCH] ?? []).map((/** @type {{shows: number, tokens: string[]}} */ { shows, tokens }) => ({ shows, tokens: found?.digital ? tokens : [] }));
  return { players: evening.names.length, first, dice: found?.record[POOL] ?? [], tiles, fishToEnd: game.plays.rules.fish_to_end };
}

/** @type {(game: Game, evening: Evening, at: number, event: EveningEvent, entries: Entry[]) => Happened[]} */
function happenedIn(game, evening, at, event, entries) {
  if (event.kind === "roll" && event.what === POOL) {
    const { faces = [] } = rollsOf(evening).find((one) => one.at === at) ?? {};
    return [{ kind: "rolled", faces: faces.map(Number) }];
  }
  if (event.kind !== "play") return [];
  const [name, ...given] = event.step.split(" ");
  const [first, as] = given.map(Number);
  const last = entries[entries.length - 1];
  switch (name) {
    case "take":
      return given[2] !== "cast" || last ? [{ kind: "take", die: first, as, how: given[2] }] : [];
    case "bonus":
      return last ? [{ kind: "bonus", player: first - 1 }] : [];
    case "caught":
      return [{ kind: "caught", player: first - 1 }];
    case "hatch":
      return [{ kind: "hatch", came: (pilesOf(game, evening).moves.get(at) ?? []).flatMap(({ cards }) => cards) }];
    case "restart":
      return last ? [{ kind: "false cast" }] : [];
    default:
      if (last?.before.cast && !last.after.cast) return [{ kind: "cast over", hooked: last.before.cast.phase === "hooked" }];
      if (last?.before.angler && !last.after.angler) return [{ kind: "angler over", fish: last.after.day.fish }];
      return [];
  }
}

// What the dealer of casts drew.
/** @type {Game["turns"]} */
export const strikeTurns = (game, evening, at) =>
  (cardsOut(game, evening).entries.get(at) ?? []).map(({ after, dealt }) => ({ of: "strike", inside: [...dealt, ...(strikesOf(after)?.hidden ?? [])].sort(), came: dealt }));

// The line of the log that each event of the dealer or the rounds led to, by its place.
/** @type {(game: Game, evening: Evening) => Map<number, string>} */
export function describeDeals(game, evening) {
  const { teller, entries, before } = cardsOut(game, evening);
  /** @type {Map<number, string>} */
  const lines = new Map();
  evening.events.forEach((event, at) => {
    const told = (entries.get(at) ?? []).map((entry) => teller.line(entry));
    const own = event.kind === "play" ? roundLine(teller, evening.names, event.step, before.get(at)) : "";
    const words = [own, ...(event.kind === "play" ? told.slice(-1) : told)].filter(Boolean).join(". ");
    if (words) lines.set(at, words);
  });
  return lines;
}
