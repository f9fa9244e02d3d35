// A player's cast, step for step as companion/games/freshwater_fly/casting.py, where the rules
// that each step follows are named. Every value is new; nothing is changed in place.

/** @import {Cast, CastRules, Strikes} from "./types" */
/** @import {Stream} from "../../../web/app/core/chance.js" */

const LAST_COLUMN = 1;
const FINESSE_CARDS = 1;

export class NotPossible extends Error {}

/** @type {(rules: CastRules, stream: Stream) => Strikes} */
export const shuffleStrikes = (rules, stream) => ({ hidden: stream.shuffled(rules.cards), shown: [] });

/** @type {(strikes: Strikes, count: number) => Strikes} */
export const dealStrikes = ({ hidden, shown }, count) => ({
  hidden: hidden.slice(count),
  shown: [...shown, ...hidden.slice(0, count)],
});

/** @type {(rules: CastRules, strikes: Strikes) => boolean} */
export const isHooked = (rules, strikes) => strikes.shown.some((card) => rules.hooks.includes(card));

/** @type {(rules: CastRules, column: number, stream: Stream) => Cast} */
export function openCast(rules, column, stream) {
  return {
    start: column,
    column,
    phase: "landing",
    strikes: shuffleStrikes(rules, stream),
    drifts: 0,
    limit: rules.drifts,
    matched: false,
    long: false,
    restarted: false,
  };
}

/** @type {(rules: CastRules, cast: Cast) => string[]} */
export function possibleCastMoves(rules, cast) {
  if (cast.phase === "landing") return ["match", "blank"];
  const moves = cast.phase === "drifting" ? ["match", "blank"] : [];
  if (cast.phase !== "hooked" && cast.matched && cast.strikes.hidden.length) moves.push("finesse");
  if (mayDriftLonger(rules, cast)) moves.push("third-drift");
  if (!cast.restarted) moves.push("restart");
  if (cast.phase !== "drifting") moves.push("finish");
  return moves;
}

/** @type {(rules: CastRules, cast: Cast, move: string, stream: Stream) => Cast | null} */
export function applyCastMove(rules, cast, move, stream) {
  if (!possibleCastMoves(rules, cast).includes(move)) throw new NotPossible(move);
  return CAST_MOVES[move](rules, cast, stream);
}

/** @type {Record<string, (rules: CastRules, cast: Cast, stream: Stream) => Cast | null>} */
const CAST_MOVES = {
  match(rules, cast) {
    const there = placed(cast);
    const earned = cast.phase === "landing" ? rules.landing : rules.drift;
    return settled(rules, { ...there, strikes: dealStrikes(there.strikes, earned), matched: true });
  },
  blank: (rules, cast) => settled(rules, { ...placed(cast), matched: false }),
  finesse: (rules, cast) =>
    settled(rules, { ...cast, strikes: dealStrikes(cast.strikes, FINESSE_CARDS) }),
  "third-drift": (rules, cast) => ({
    ...cast,
    phase: "drifting",
    limit: rules.long_drifts,
    long: true,
  }),
  restart: (rules, cast, stream) => ({
    ...openCast(rules, cast.start, stream),
    long: cast.long,
    restarted: true,
  }),
  finish: () => null,
};

/** @type {(cast: Cast) => Cast} */
const placed = (cast) =>
  cast.phase === "landing" ? cast : { ...cast, column: cast.column - 1, drifts: cast.drifts + 1 };

/** @type {(rules: CastRules, cast: Cast) => Cast} */
function settled(rules, cast) {
  if (isHooked(rules, cast.strikes)) return { ...cast, phase: "hooked" };
  const over = cast.column === LAST_COLUMN || cast.drifts >= cast.limit;
  return { ...cast, phase: over ? "last" : "drifting" };
}

/** @type {(rules: CastRules, cast: Cast) => boolean} */
const mayDriftLonger = (rules, cast) =>
  cast.phase === "last" &&
  cast.drifts === rules.drifts &&
  rules.drifts < rules.long_drifts &&
  cast.column > LAST_COLUMN &&
  !cast.long;
