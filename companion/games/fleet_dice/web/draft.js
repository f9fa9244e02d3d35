// The rounds of Fleet at the table: who drafts which die, Captain Ruth, what everybody does then. What stands is
// worked out from the log of the evening.

import { roll, Stream } from "../../../web/app/core/chance.js";
import { diceOfPool } from "../../../web/app/core/dice.js";
import { seedOf } from "../../../web/app/state/dice-rolls.js";
import { placeDrawing } from "../../../web/app/state/setup-state.js";
import { replay } from "../../../web/app/state/replay.js";

/** @import {Dice} from "../../../web/app/core/chance.js" */
/** @import {Evening, EveningEvent, Game} from "../../../web/app/state/types" */

/**
 * @typedef {{ruth: {boat: string[], town: string[], you_start: number}, rounds: {count: number, solo: number, fishing: number[], income: number}, pays: boolean, words: Record<string, string>}} FleetPlays
 * @typedef {{kind: string, face: string, by: number | null, again: boolean}} Drafted
 * @typedef {{round: number, phase: "boat" | "town", stage: "start" | "roll" | "draft" | "over", first: number, turn: number, dice: Drafted[], last: number, drawn: number}} Harbour
 */

export const RUTH = -1; // her seat
const BOAT_DIE = "boat-die"; // what the boat die of the town phase is to her, whatever it shows

/** @type {(game: Pick<Game, "plays">) => FleetPlays} */
export const fleetPlays = ({ plays }) => plays;

/** @type {(plays: FleetPlays, evening: Evening) => number} */
export const roundsOf = ({ rounds }, { names }) => (names.length === 1 ? rounds.solo : rounds.count);

// Who drafts in which order: from the start player on, whose marker goes round; alone, you and Ruth in turn.
/** @type {(plays: FleetPlays, evening: Evening, harbour: Harbour) => number[]} */
export function draftersOf({ ruth }, { names }, { first, round }) {
  if (names.length === 1) return round % 2 === ruth.you_start ? [0, RUTH] : [RUTH, 0];
  return names.map((_, i) => (first + round - 1 + i) % names.length);
}

// The die that Ruth takes: of those that are left, the first face of her list.
/** @type {(plays: FleetPlays, harbour: Pick<Harbour, "phase" | "dice">) => number} */
export function ruthTakes({ ruth }, { phase, dice }) {
  const wanted = ruth[phase];
  const ranks = dice.map(({ kind, face, by }) => (by === null ? wanted.indexOf(phase === "town" && kind === "boat" ? BOAT_DIE : face) : Infinity));
  return ranks.indexOf(Math.min(...ranks));
}

/** @type {(harbour: Harbour) => boolean} */
const isLast = ({ dice }) => dice.filter(({ by }) => by === null).length === 1;

// How the round stands now, and how it stood before and after each event that took part in it.
export const harbourOf = replay(harbourBegun, harbourAfter);

/** @type {(evening: Evening) => Harbour} */
function harbourBegun({ names }) {
  return { round: 1, phase: "boat", stage: names.length === 1 ? "roll" : "start", first: 0, turn: 0, dice: [], last: -1, drawn: -1 };
}

// What an event makes of it; nothing if it cannot be now.
/** @type {(game: Game, evening: Evening, harbour: Harbour, event: EveningEvent, at: number, rolls: number) => Harbour | null} */
function harbourAfter(game, evening, harbour, event, at, rolls) {
  const plays = fleetPlays(game);
  const fell = () => (event.kind === "roll" ? roll(new Stream(`${seedOf(evening)} dice ${rolls}`), event.dice) : []);
  if (event.kind === "setup" && harbour.stage === "start") return starterDrawn(game, evening, harbour, at);
  if (event.kind === "roll" && event.what === "casino") return rolledAgain(harbour, fell());
  if (event.kind === "roll" && event.what === harbour.phase && harbour.stage === "roll") {
    const kinds = kindsRolled(game, evening, harbour.phase);
    const faces = fell();
    if (faces.length !== kinds.length) return null;
    return { ...harbour, stage: "draft", turn: 0, last: -1, dice: faces.map((face, i) => ({ kind: kinds[i], face, by: null, again: false })) };
  }
  if (event.kind !== "play") return null;
  const [verb, said] = event.step.split(" ");
  if (verb === "start" && harbour.stage === "start") return { ...harbour, stage: "roll", first: Number(said) };
  if (harbour.stage !== "draft") return null;
  const seat = draftersOf(plays, evening, harbour)[harbour.turn];
  if (verb === "ruth" && seat === RUTH) return draftedBy(plays, evening, harbour, ruthTakes(plays, harbour), RUTH);
  if (verb === "take" && seat !== RUTH && harbour.dice[Number(said)]?.by === null) return draftedBy(plays, evening, harbour, Number(said), seat);
  return null;
}

// Who starts, as a set-up of the phone drew it.
/** @type {(game: Game, evening: Evening, harbour: Harbour, at: number) => Harbour | null} */
function starterDrawn(game, evening, harbour, at) {
  const player = placeDrawing(game, evening, at)?.record.start_player;
  return player ? { ...harbour, stage: "roll", first: player - 1 } : null;
}

// The kinds of the dice of a phase, as they fall.
/** @type {(game: Game, evening: Evening, phase: string) => string[]} */
const kindsRolled = ({ slug, chance }, { names }, phase) => diceOfPool(slug, chance, phase, names.length).map(({ name }) => name);

// The roll of a phase, as the log keeps it.
/** @type {(game: Game, evening: Evening, phase: string) => EveningEvent} */
export function rollOfPhase({ slug, chance }, { names }, phase) {
  const all = diceOfPool(slug, chance, phase, names.length);
  const kinds = [...new Set(all.map(({ name }) => name))];
  /** @type {Dice[]} */
  const dice = kinds.map((kind) => ({ count: all.filter(({ name }) => name === kind).length, faces: all.find(({ name }) => name === kind)?.faces }));
  return { kind: "roll", what: phase, dice };
}

// One die more, of a kind, for the Casino.
/** @type {(game: Game, evening: Evening, kind: string) => EveningEvent} */
export function casinoRoll({ slug, chance }, { names }, kind) {
  const faces = [...diceOfPool(slug, chance, "boat", names.length), ...diceOfPool(slug, chance, "town", names.length)].find(({ name }) => name === kind)?.faces;
  return { kind: "roll", what: "casino", dice: [{ count: 1, faces }] };
}

// A die is drafted; when one is left it is for all, and the next phase or round begins.
/** @type {(plays: FleetPlays, evening: Evening, harbour: Harbour, die: number, seat: number) => Harbour} */
function draftedBy(plays, evening, harbour, die, seat) {
  const dice = harbour.dice.map((one, i) => (i === die ? { ...one, by: seat } : one));
  const next = { ...harbour, dice, last: die, turn: harbour.turn + 1 };
  if (!isLast(next)) return next;
  if (harbour.phase === "boat") return { ...next, phase: "town", stage: "roll" };
  return harbour.round === roundsOf(plays, evening) ? { ...next, stage: "over" } : { ...next, phase: "boat", stage: "roll", round: harbour.round + 1 };
}

// The Casino: the die that was drafted last is rolled once more, before the next dice fall.
/** @type {(harbour: Harbour, faces: string[]) => Harbour | null} */
const rolledAgain = (harbour, [face]) =>
  canUseCasino(harbour) && face ? { ...harbour, dice: harbour.dice.map((one, i) => (i === harbour.last ? { ...one, face, again: true } : one)) } : null;

/** @type {(harbour: Harbour) => boolean} */
export const canUseCasino = ({ dice, last }) => last >= 0 && !dice[last].again && dice[last].by !== RUTH;

// The phase whose dice lie there: that of the draft, or the one before.
/** @type {(harbour: Harbour) => "boat" | "town"} */
export const lyingPhase = ({ phase, stage }) => (stage === "draft" || stage === "over" ? phase : phase === "town" ? "boat" : "town");

// The die that is left for all, if the draft is done.
/** @type {(harbour: Harbour) => Drafted | undefined} */
export const sharedDie = (harbour) => (harbour.stage !== "draft" && isLast(harbour) ? harbour.dice.find(({ by }) => by === null) : undefined);

// Whether everybody fishes now: after the boat phase of some rounds.
/** @type {(plays: FleetPlays, harbour: Harbour) => boolean} */
export const fishesNow = ({ rounds }, { round, phase, stage }) => phase === "town" && stage === "roll" && rounds.fishing.includes(round);
