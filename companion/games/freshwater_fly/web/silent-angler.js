// The Silent Angler's casts, step for step as companion/games/freshwater_fly/silent_angler.py.

import { NotPossible, dealStrikes, shuffleStrikes, isHooked } from "./casting.js";

/** @import {Angler, Day, Rules} from "./types" */
/** @import {Stream} from "../../../web/app/core/chance.js" */

const BOTTOM = 2;
const FISH_CARDS = 1;

/** @type {() => Day} */
export const newDay = () => ({ round: 1, fish: 0, tokens: [], space: 1, fed: false });

/** @type {(rules: Rules, cast: Angler) => string} */
export const colourOf = (rules, cast) =>
  rules.wheel[(cast.die - 1 + cast.asked) % rules.wheel.length];

/** @type {(rules: Rules, dice: number[], stream: Stream) => Angler} */
export function startTurn(rules, dice, stream) {
  const [first, ...after] = [...dice].sort((a, b) => a - b);
  return anglerBegun(rules, first, after, stream);
}

/** @type {(cast: Angler) => string[]} */
export function possibleAnglerMoves(cast) {
  if (cast.phase === "row") return ["fish", "rock"];
  return cast.phase === "token" ? ["token", "no-token", "no-tokens"] : ["finish"];
}

// Returns its cast, null once the round is over, and its day.
/** @type {(rules: Rules, cast: Angler, day: Day, move: string, stream: Stream) => [Angler | null, Day]} */
export function applyAnglerMove(rules, cast, day, move, stream) {
  if (!possibleAnglerMoves(cast).includes(move)) throw new NotPossible(move);
  return ANGLER_MOVES[move](rules, cast, day, stream);
}

/** @type {Record<string, (rules: Rules, cast: Angler, day: Day, stream: Stream) => [Angler | null, Day]>} */
const ANGLER_MOVES = {
  fish(rules, cast, day) {
    const there = { ...cast, strikes: dealStrikes(cast.strikes, FISH_CARDS) };
    if (!isHooked(rules.cast, there.strikes)) return [upwards(there), day];
    return [{ ...there, phase: "token" }, { ...day, fish: day.fish + 1, fed: true }];
  },
  rock: (rules, cast, day) => [upwards(cast), day],
  token: (rules, cast, day) => [
    { ...cast, phase: "caught" },
    { ...day, tokens: [...day.tokens, colourOf(rules, cast)] },
  ],
  "no-token"(rules, cast, day, stream) {
    const asked = cast.asked + 1;
    if (asked === rules.wheel.length) return ANGLER_MOVES["no-tokens"](rules, cast, day, stream);
    return [{ ...cast, asked }, day];
  },
  "no-tokens": (rules, cast, day) => [
    { ...cast, phase: "caught", asked: rules.wheel.length },
    advanced(rules, day),
  ],
  finish(rules, cast, day, stream) {
    const [next, ...after] = cast.after;
    if (next) return [anglerBegun(rules, next, after, stream), day];
    const ended = day.fed ? day : advanced(rules, day);
    return [null, { ...ended, round: day.round + 1, fed: false }];
  },
};

/** @type {(rules: Rules, die: number, after: number[], stream: Stream) => Angler} */
const anglerBegun = (rules, die, after, stream) => ({
  die,
  row: BOTTOM,
  phase: "row",
  strikes: shuffleStrikes(rules.cast, stream),
  after,
  asked: 0,
});

/** @type {(cast: Angler) => Angler} */
const upwards = (cast) =>
  cast.row ? { ...cast, row: cast.row - 1 } : { ...cast, phase: "missed" };

/** @type {(rules: Rules, day: Day) => Day} */
const advanced = (rules, day) => ({ ...day, space: Math.min(day.space + 1, rules.track.length) });
