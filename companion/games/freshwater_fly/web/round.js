// The rounds of a day: whose turn it is, dice that were taken, fish on lines, hatch tiles, and who begins
// next. Worked out from what happened, one thing after the other; nothing of it is chance.

/** @typedef {{shows: number, tokens: string[]}} HatchTile */
/** @typedef {{players: number, first: number, dice: number[], tiles: HatchTile[], fishToEnd: number}} Dawn */
// after: where a bonus cast goes on; null after that of a die. missed: casts of this turn without a fish;
// seventh: who was the first to have the last fish of a day.
/** @typedef {"roll" | "take" | "cast" | "rest" | "hatch" | "over"} Phase */
/**
 * @typedef {{
 *   dawn: Dawn,
 *   number: number,
 *   phase: Phase,
 *   first: number,
 *   at: number,
 *   pool: number[],
 *   taken: number[][],
 *   lines: boolean[],
 *   fish: number[],
 *   seventh: number | null,
 *   angler: number,
 *   tiles: HatchTile[],
 *   caster: number | null,
 *   after: Phase | null,
 *   missed: number,
 *   falseCast: boolean,
 * }} Round
 */
/**
 * @typedef {(
 *   {kind: "rolled", faces: number[]} |
 *   {kind: "take", die: number, as: number, how: string} |
 *   {kind: "bonus", player: number} |
 *   {kind: "caught", player: number} |
 *   {kind: "cast over", hooked: boolean} |
 *   {kind: "false cast"} |
 *   {kind: "rest"} |
 *   {kind: "angler over", fish: number} |
 *   {kind: "hatch", came: string[]}
 * )} Happened
 */

const SOLO_TURNS = 3; // R Fly Solo, Round Summary 2
export const HOWS = ["cast", "reel", "land", "finesse"]; // what a die is used for; land: the reel brings the fish in

// A day that begins; with dice if they have been rolled.
/** @type {(dawn: Dawn) => Round} */
export const startDay = (dawn) => ({
  dawn,
  number: 1,
  phase: dawn.dice.length ? "take" : "roll",
  first: dawn.first,
  at: dawn.first,
  pool: sortedDice(dawn.dice),
  taken: Array.from({ length: dawn.players }, () => []),
  lines: Array(dawn.players).fill(false),
  fish: Array(dawn.players).fill(0),
  seventh: null,
  angler: 0,
  tiles: dawn.tiles,
  caster: null,
  after: null,
  missed: 0,
  falseCast: false,
});

/** @type {(dice: number[]) => number[]} */
const sortedDice = (dice) => [...dice].sort((one, other) => one - other);
/** @type {(dice: number[]) => number} */
export const diceSum = (dice) => dice.reduce((all, one) => all + one, 0);

// The day after something happened; the same day if that cannot be now.
/** @type {(round: Round, happened: Happened) => Round} */
export function roundAfter(round, happened) {
  const { phase, lines } = round;
  switch (happened.kind) {
    case "rolled":
      if (phase === "take" && happened.faces.length === round.pool.length) return { ...round, pool: sortedDice(happened.faces) }; // momentum tile 5B
      return phase === "roll" ? { ...round, phase: "take", pool: sortedDice(happened.faces) } : round;
    case "take":
      return phase === "take" && round.pool.includes(happened.die) && directionsOf(round).includes(happened.how) ? dieTaken(round, happened) : round;
    case "bonus":
      return phase !== "cast" && !lines[happened.player] ? { ...round, phase: "cast", after: phase, caster: happened.player } : round;
    case "caught":
      return lines[happened.player] ? landed(round, happened.player) : round;
    case "cast over":
      return phase === "cast" ? castOver(round, happened.hooked) : round;
    case "false cast":
      return { ...round, falseCast: true };
    case "rest":
      return phase === "rest" ? { ...round, pool: [], caster: null } : round;
    case "angler over":
      return phase === "rest" ? { ...round, phase: "hatch", pool: [], angler: happened.fish } : round;
    default:
      return phase === "hatch" ? roundOver(round, happened.came) : round;
  }
}

// What the player whose turn it is may use a die for: no cast with a fish on the line, no reel without.
/** @type {(round: Round) => string[]} */
export const directionsOf = ({ lines, at }) => HOWS.filter((how) => how === "finesse" || (how === "cast") !== lines[at]);

/** @type {(round: Round, taken: {die: number, as: number, how: string}) => Round} */
function dieTaken(round, { die, as, how }) {
  const gone = round.pool.indexOf(die);
  const next = {
    ...round,
    pool: round.pool.filter((_, i) => i !== gone),
    taken: round.taken.map((dice, player) => (player === round.at ? [...dice, as] : dice)),
    missed: 0,
  };
  if (how === "cast") return { ...next, phase: "cast", after: null, caster: round.at };
  return turnOver(how === "land" ? landed(next, round.at) : next);
}

/** @type {(round: Round, player: number) => Round} */
const landed = (round, player) => ({
  ...round,
  seventh: round.seventh ?? (round.fish[player] + 1 === round.dawn.fishToEnd && round.angler < round.dawn.fishToEnd ? player : null),
  lines: round.lines.map((line, one) => line && one !== player),
  fish: round.fish.map((count, one) => count + Number(one === player)),
});

// After a bonus cast all goes on where it was.
/** @type {(round: Round, hooked: boolean) => Round} */
function castOver(round, hooked) {
  const over = {
    ...round,
    lines: round.lines.map((line, player) => line || (hooked && player === round.caster)),
    missed: hooked ? 0 : round.missed + 1,
  };
  return round.after ? { ...over, phase: round.after } : turnOver(over);
}

/** @type {(round: Round) => Round} */
function turnOver(round) {
  const { players } = round.dawn;
  if (players === 1) return { ...round, phase: round.taken[0].length >= SOLO_TURNS ? "rest" : "take" };
  return round.pool.length ? { ...round, phase: "take", at: (round.at + 1) % players } : { ...round, phase: "hatch" };
}

// The lowest sum begins; if tied, the tied player whose turn would come next. (R End of Round 1)
/** @type {(round: Round) => number} */
export function nextFirst({ dawn: { players }, taken, at }) {
  const sums = taken.map(diceSum);
  const order = Array.from({ length: players }, (_, i) => (at + 1 + i) % players);
  return /** @type {number} */ (order.find((player) => sums[player] === Math.min(...sums)));
}

// Whether the round in which somebody has the last fish is over, the day is. (R End of Game; Fly Solo, Day End)
/** @type {(round: Round) => boolean} */
export const isLastRound = ({ dawn: { fishToEnd }, fish, angler }) => Math.max(angler, ...fish) >= fishToEnd;

// The tile of column 1 goes, all others move one column down, and it waits: with its tokens in a solo game,
// else with new ones. (R End of Round 2; Fly Solo, End of the Round 3)
/** @type {(round: Round, came: string[]) => Round} */
function roundOver(round, came) {
  const { dawn, lines } = round;
  if (isLastRound(round)) return { ...round, phase: "over", lines: lines.map(() => false) }; // R End of Game
  const [gone, ...others] = round.tiles;
  const first = dawn.players === 1 ? 0 : nextFirst(round);
  return {
    ...round,
    number: round.number + 1,
    phase: "roll",
    first,
    at: first,
    taken: round.taken.map(() => []),
    tiles: gone ? [...others, { ...gone, tokens: dawn.players === 1 ? gone.tokens : came }] : [],
    missed: 0,
  };
}

// How many dice are rolled: in a solo game as many as the waiting tile shows, if it is known.
/** @type {(round: Round, many: number) => number | null} */
export const diceToRoll = ({ dawn, tiles }, many) => (dawn.players > 1 ? many : (tiles[tiles.length - 1]?.shows ?? null));
