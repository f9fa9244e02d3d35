// The rounds of Lure at a table: fish that lie open, sealed bids, casts in order, dice that rest. What stands is
// worked out from the log of the evening; nothing here is shown before its time.

import { roll, Stream } from "../../../web/app/core/chance.js";
import { dealFrom, shuffleDeck, subtractCards } from "../../../web/app/core/decks.js";
import { pilesOf } from "../../../web/app/state/evening-decks.js";
import { seedOf } from "../../../web/app/state/dice-rolls.js";
import { placeDrawing } from "../../../web/app/state/setup-state.js";
import { replay } from "../../../web/app/state/replay.js";
import { catches, sumPoints } from "./odds.js";

/** @import {Pile} from "../../../web/app/core/types" */
/** @import {Evening, EveningEvent, Game} from "../../../web/app/state/types" */
/** @import {Wanted} from "./odds.js" */

/**
 * @typedef {Wanted & {fish: string, name: string, said: string, vp: number}} Fish
 * @typedef {{kind: string, number: number, vp: number, name: string, copies: number}} Lure
 * @typedef {{sides: number, special: boolean, copies: number}} OwnDice
 * @typedef {{fish: [string, Fish][], lures: [string, Lure][], dice: OwnDice[], begin: number, waters: [number, {shown: number, fish: number}][], words: Record<string, string>}} LurePlays
 * @typedef {{sides: number[], lures: string[]}} Bid
 * @typedef {{seat: number, fish: string[], boosts: number, drew: boolean, total: number, rolled: boolean, gone: string[]}} Haul
 * @typedef {{
 *   dealt: string, round: number, phase: "start" | "splash" | "bids" | "casts" | "over",
 *   open: string[], left: number, hands: string[][], lures: {pile: Pile, used: number} | null,
 *   bids: (Bid | null)[], groups: number[][], values: (number[] | null)[], fallen: (number[] | null)[], adjusts: number[],
 *   drawn: number, rests: number[][], hauls: Haul[], piles: {fish: string[], boosts: number}[], odds: boolean,
 * }} Lake
 */

const MOST_TURNS = 3; // of dice that are tried for what they could catch

/** @type {(game: Pick<Game, "plays">) => LurePlays} */
export const lurePlays = ({ plays }) => plays;

/** @type {(plays: LurePlays, id: string) => Fish} */
export const findFish = ({ fish }, id) => /** @type {Fish} */ (fish.find(([one]) => one === id)?.[1]);

// Why a player's fish score: each by its name; nothing if one is not of the game.
/** @type {(game: Game, player: {fish?: unknown[]}, group: string) => string | undefined} */
export function nameCatch(game, { fish = [] }, group) {
  const all = fish.map((id) => findFish(lurePlays(game), String(id)));
  return group === "fish" && all.length && all.every(Boolean) ? all.map(({ name, vp }) => `${name} ${vp}`).join(" + ") : undefined;
}

/** @type {(plays: LurePlays, id: string) => Lure | undefined} */
export const lureNamed = ({ lures }, id) => lures.find(([one]) => one === id)?.[1];

/** @type {<T>(all: T[], at: number, one: T) => T[]} */
const replaced = (all, at, one) => all.map((other, i) => (i === at ? one : other));

// What lies on the table now, and what lay there before and after each event that took part in it.
export const lakeOf = replay(lakeBegun, lakeAfter);

// What chance gave to an event: faces, or cards of all eyes.
/** @type {(game: Game, evening: Evening, at: number, rolls: number) => string[]} */
function fallen(game, evening, at, rolls) {
  const event = evening.events[at];
  if (event.kind === "roll") return roll(new Stream(`${seedOf(evening)} dice ${rolls}`), event.dice);
  return (pilesOf(game, evening).moves.get(at) ?? []).flatMap(({ cards }) => cards);
}

/** @type {(evening: Pick<Evening, "names">) => Lake} */
export function lakeBegun({ names }) {
  const each = /** @type {<T>(one: T) => T[]} */ ((one) => names.map(() => one));
  const nothing = { open: [], left: 0, lures: null, groups: [], hauls: [], odds: true, drawn: -1 };
  return { dealt: "", round: 1, phase: "start", ...nothing, hands: each([]), bids: each(null), values: each(null), fallen: each(null), adjusts: each(0), rests: each([]), piles: each({ fish: [], boosts: 0 }) };
}

// What an event makes of it; nothing if it cannot be now.
/** @type {(game: Game, evening: Evening, lake: Lake, event: EveningEvent, at: number, rolls: number) => Lake | null} */
function lakeAfter(game, evening, lake, event, at, rolls) {
  const plays = lurePlays(game);
  const fell = () => fallen(game, evening, at, rolls);
  if (event.kind === "deal" && event.deck === "fish") return lake.phase === "splash" && lake.dealt === "phone" ? turnedUp(lake, fell()) : null;
  if (event.kind === "roll") return castRolled(lake, evening.names.indexOf(event.what), fell().map(Number));
  if (event.kind === "setup" && lake.phase === "start") return { ...lake, drawn: at };
  if (event.kind !== "play") return null;
  const [verb, first = "", second = "", third = ""] = event.step.split(" ");
  switch (verb) {
    case "deal":
      return lake.phase === "start" ? begunBy(game, evening, lake, first) : null;
    case "odds":
      return { ...lake, odds: first === "on" };
    case "lay":
      return lake.phase === "splash" && lake.dealt === "table" ? turnedUp(lake, first.split(",").filter((id) => findFish(plays, id))) : null;
    case "bid":
      return lake.phase === "bids" ? { ...lake, bids: replaced(lake.bids, Number(first), bidOf(second, third)) } : null;
    case "open":
      return lake.bids.every(Boolean) ? passedBy(plays, evening, bidsOpened(plays, lake)) : null;
    case "adjust":
      return adjusted(lake, Number(first), Number(second), third === "+" ? 1 : -1);
    case "haul":
      return canHaul(lake) ? passedBy(plays, evening, hauled(plays, evening, lake)) : null;
    default:
      return null;
  }
}

// Lures that came from the pile to hands, which not everybody sees.
/** @type {Game["turns"]} */
export function lureTurns(game, evening, at) {
  const { before, after } = lakeOf(game, evening);
  const [earlier, now] = [before, after].map((lakes) => lakes.get(at)?.lures?.pile);
  const was = earlier ?? drawnLures(game, evening, after.get(at));
  const came = now ? subtractCards(now.out, was?.out ?? []) : [];
  const again = was && came.length > was.left.length ? was.discards : [];
  return came.length ? [{ of: "lures", inside: was ? [...was.left, ...again].sort() : (now?.names ?? []), came, isHidden: true }] : [];
}

// The pile of lures as the set-up left it, if the phone drew one.
/** @type {(game: Game, evening: Evening, lake?: Lake) => Pile | undefined} */
function drawnLures(game, evening, lake) {
  const drawn = !lake || lake.drawn < 0 ? null : placeDrawing(game, evening, lake.drawn);
  return drawn?.digital ? drawn.piles.get("lures") : undefined;
}

// Hands are those of the set-up, if the phone drew one.
/** @type {(game: Game, evening: Evening, lake: Lake, dealt: string) => Lake} */
function begunBy(game, evening, lake, dealt) {
  const plays = lurePlays(game);
  const begun = { ...lake, dealt, left: lakeWaters(plays, evening).fish, phase: /** @type {const} */ ("splash") };
  if (dealt !== "phone") return begun;
  const drawn = drawnLures(game, evening, lake);
  if (drawn) return { ...begun, hands: placeDrawing(game, evening, lake.drawn)?.record.lures, lures: { pile: drawn, used: 0 } };
  const stream = new Stream(`${seedOf(evening)} hands`);
  const pile = shuffleDeck(plays.lures.flatMap(([id, { copies }]) => Array(copies).fill(id)), stream);
  /** @type {Lake} */
  const all = { ...begun, lures: { pile, used: stream.used } };
  return evening.names.reduce((found, _, seat) => drawing(evening, found, seat, plays.begin), all);
}

// A player draws lures; the discards come back when the pile has run out.
/** @type {(evening: Evening, lake: Lake, seat: number, count?: number) => Lake} */
function drawing(evening, lake, seat, count = 1) {
  if (!lake.lures) return lake;
  const { pile: before, used } = lake.lures;
  const stream = new Stream(`${seedOf(evening)} hands`, used);
  const { cards, pile } = dealFrom(before, Math.min(count, before.left.length + before.discards.length), stream, true);
  return { ...lake, hands: replaced(lake.hands, seat, [...lake.hands[seat], ...cards]), lures: { pile, used: stream.used } };
}

/** @type {(lake: Lake, fish: string[]) => Lake} */
export const turnedUp = (lake, fish) => ({ ...lake, phase: "bids", hauls: [], open: [...lake.open, ...fish], left: lake.left - fish.length, bids: lake.bids.map(() => null) });

// A bid as the log writes it: "3d6+d12 adjust:2,boost:1".
/** @type {(dice: string, lures: string) => Bid} */
export function bidOf(dice, lures) {
  const sides = dice === "none" ? [] : dice.split("+").flatMap((part) => {
    const [count, side] = part.split("d");
    return Array(Number(count || 1)).fill(Number(side));
  });
  const all = lures ? lures.split(",").flatMap((one) => Array(Number(one.split(":")[1])).fill(one.split(":")[0])) : [];
  return { sides, lures: all };
}

/** @type {(sides: number[]) => string} */
export const notationOf = (sides) =>
  [...new Set(sides)].sort((a, b) => a - b).map((one) => {
    const count = sides.filter((other) => other === one).length;
    return `${count > 1 ? count : ""}d${one}`;
  }).join("+");

/** @type {(bid: Bid) => string} */
export function bidText({ sides, lures }) {
  const counts = [...new Set(lures)].map((one) => `${one}:${lures.filter((other) => other === one).length}`);
  return [notationOf(sides) || "none", counts.join()].join(" ").trim();
}

/** @type {(seat: number, bid: Bid) => string} */
export const bidStep = (seat, bid) => `bid ${seat} ${bidText(bid)}`;

// All bids lie open: fewest dice go first, equal numbers together.
/** @type {(plays: LurePlays, lake: Lake) => Lake} */
export function bidsOpened(plays, lake) {
  const { bids } = lake;
  const counts = [...new Set(bids.flatMap((bid) => (bid ? [bid.sides.length] : [])))].sort((a, b) => a - b);
  return {
    ...lake,
    phase: "casts",
    groups: counts.map((count) => bids.flatMap((bid, seat) => (bid?.sides.length === count ? [seat] : []))),
    values: bids.map(() => null),
    fallen: bids.map(() => null),
    adjusts: bids.map((bid) => countAdjusts(plays, bid)),
    hands: lake.hands.map((hand, seat) => (lake.lures ? withoutAll(hand, bids[seat]?.lures ?? []) : hand)),
  };
}

/** @type {(plays: LurePlays, bid: Bid | null) => number} */
export const countAdjusts = (plays, bid) => (bid?.lures ?? []).filter((id) => lureNamed(plays, id)?.kind === "adjust").length;

/** @type {(all: string[], gone: string[]) => string[]} */
export const withoutAll = (all, gone) => gone.reduce((left, one) => left.filter((_, i) => i !== left.indexOf(one)), all);

// The players who roll now, until each of them has hauled.
/** @type {(lake: Lake) => number[]} */
export const castersOf = (lake) => (lake.phase === "casts" ? (lake.groups.find((group) => !group.every((seat) => hasHauled(lake, seat))) ?? []) : []);

/** @type {(lake: Lake, seat: number) => boolean} */
export const hasHauled = ({ hauls }, seat) => hauls.some((haul) => haul.seat === seat);

/** @type {(lake: Lake, seat: number, values: number[]) => Lake | null} */
export const castRolled = (lake, seat, values) =>
  castersOf(lake).includes(seat) && !lake.values[seat] && values.length === lake.bids[seat]?.sides.length ? { ...lake, values: replaced(lake.values, seat, values), fallen: replaced(lake.fallen, seat, values) } : null;

/** @type {(lake: Lake, seat: number, die: number, by: number) => Lake | null} */
export function adjusted(lake, seat, die, by) {
  const values = lake.values[seat];
  const sides = lake.bids[seat]?.sides ?? [];
  const to = (values?.[die] ?? 0) + by;
  if (!values || !castersOf(lake).includes(seat) || hasHauled(lake, seat) || lake.adjusts[seat] < 1 || to < 1 || to > sides[die]) return null;
  return { ...lake, values: replaced(lake.values, seat, replaced(values, die, to)), adjusts: replaced(lake.adjusts, seat, lake.adjusts[seat] - 1) };
}

/** @type {(lake: Lake) => boolean} */
const canHaul = (lake) => castersOf(lake).length > 0 && castersOf(lake).every((seat) => lake.values[seat]);

// The numbers of the Extra Dice among some lures.
/** @type {(plays: LurePlays, lures: string[]) => number[]} */
export const extraOptions = (plays, lures) => lures.flatMap((one) => (lureNamed(plays, one)?.kind === "extra" ? [lureNamed(plays, one)?.number ?? 0] : []));

/** @type {(plays: LurePlays, lake: Lake, seat: number) => number} */
export const castTotal = (plays, { values, bids }, seat) => sumPoints([...(values[seat] ?? []), ...extraOptions(plays, bids[seat]?.lures ?? [])]);

// Those of some fish that the dice of a player meet as they lie.
/** @type {(plays: LurePlays, lake: Lake, seat: number, fish?: string[]) => string[]} */
export function fishMetBy(plays, { open, values, bids }, seat, fish = open) {
  const shown = values[seat];
  return shown?.length ? fish.filter((id) => catches(findFish(plays, id), [...shown, ...extraOptions(plays, bids[seat]?.lures ?? [])])) : [];
}

// The open fish that a player can catch only by turning dice with the Adjusts that are left.
/** @type {(plays: LurePlays, lake: Lake, seat: number) => string[]} */
export function metByTurning(plays, lake, seat) {
  const met = new Set();
  let lakes = [lake];
  for (let turns = Math.min(lake.adjusts[seat], MOST_TURNS); turns > 0; turns -= 1) {
    const turned = lakes.flatMap((one) => (one.values[seat] ?? []).flatMap((_, die) => [1, -1].flatMap((by) => adjusted(one, seat, die, by) ?? [])));
    lakes = [...new Map(turned.map((one) => [String(one.values[seat]), one])).values()];
    for (const one of lakes) fishMetBy(plays, one, seat).forEach((id) => met.add(id));
  }
  const now = fishMetBy(plays, lake, seat);
  return lake.open.filter((id) => met.has(id) && !now.includes(id));
}

// Who of those that roll together can catch a fish, the lowest total first.
/** @type {(plays: LurePlays, lake: Lake, fish: string) => number[]} */
const ableOf = (plays, lake, fish) =>
  castersOf(lake).filter((seat) => fishMetBy(plays, lake, seat, [fish]).length).sort((a, b) => castTotal(plays, lake, a) - castTotal(plays, lake, b));

// Who gets which fish: of several the lowest total, and nobody if the lowest are equal.
/** @type {(plays: LurePlays, lake: Lake) => Map<string, number>} */
export function takersOf(plays, lake) {
  return new Map(lake.open.flatMap((fish) => {
    const [first, second] = ableOf(plays, lake, fish);
    return first !== undefined && (second === undefined || castTotal(plays, lake, first) < castTotal(plays, lake, second)) ? [[fish, first]] : [];
  }));
}

// The fish that several who roll together can catch, or could before it was taken, by who they are; taker: undefined
// where the lowest totals are equal.
/** @type {(plays: LurePlays, lake: Lake) => {fish: string[], able: number[], taker?: number}[]} */
export function contestsOf(plays, lake) {
  const casters = castersOf(lake);
  const taken = lake.hauls.flatMap(({ seat, fish }) => (casters.includes(seat) ? fish.map((id) => /** @type {[string, number]} */ ([id, seat])) : []));
  const takers = new Map([...takersOf(plays, lake), ...taken]);
  const contests = new Map();
  for (const id of [...lake.open, ...taken.map(([one]) => one)]) {
    const able = ableOf(plays, lake, id);
    const key = `${able} ${takers.get(id)}`;
    if (able.length > 1) contests.set(key, { fish: [...(contests.get(key)?.fish ?? []), id], able, taker: takers.get(id) });
  }
  return [...contests.values()];
}

/** @type {(plays: LurePlays, evening: Evening, lake: Lake) => Lake} */
function hauled(plays, evening, lake) {
  const takers = takersOf(plays, lake);
  const open = lake.open.filter((fish) => !takers.has(fish));
  return castersOf(lake).reduce((found, seat) => withHaul(plays, evening, found, seat, lake.open.filter((fish) => takers.get(fish) === seat)), { ...lake, open });
}

// A player's cast is over: Boosts stay if it caught any, other lures go.
/** @type {(plays: LurePlays, lake: Lake, seat: number, fish: string[]) => Lake} */
export function hauledBy(plays, lake, seat, fish) {
  const lures = lake.bids[seat]?.lures ?? [];
  const kept = fish.length ? boostsOf(plays, lures) : [];
  const discards = withoutAll(lures, kept);
  const pile = { fish: [...lake.piles[seat].fish, ...fish], boosts: lake.piles[seat].boosts + kept.length };
  const haul = { seat, fish, boosts: kept.length, drew: !fish.length, total: castTotal(plays, lake, seat), rolled: Boolean(lake.values[seat]?.length), gone: discards };
  const left = lake.lures ? { ...lake.lures, pile: { ...lake.lures.pile, discards: [...lake.lures.pile.discards, ...discards] } } : null;
  return { ...lake, piles: replaced(lake.piles, seat, pile), hauls: [...lake.hauls, haul], lures: left };
}

/** @type {(plays: LurePlays, lures: string[]) => string[]} */
export const boostsOf = (plays, lures) => lures.filter((id) => lureNamed(plays, id)?.kind === "boost");

// What a Boost adds to a catch.
/** @type {(plays: LurePlays) => number} */
export const boostPoints = ({ lures }) => lures.find(([, { kind }]) => kind === "boost")?.[1].vp ?? 0;

// Without a fish a lure is drawn.
/** @type {(plays: LurePlays, evening: Evening, lake: Lake, seat: number, fish: string[]) => Lake} */
function withHaul(plays, evening, lake, seat, fish) {
  const found = hauledBy(plays, lake, seat, fish);
  return fish.length ? found : drawing(evening, found, seat);
}

// Who has bid no dice, or has not rolled when no fish is left, catches nothing; after the last the round is over.
/** @type {(plays: LurePlays, evening: Evening, lake: Lake) => Lake} */
function passedBy(plays, evening, lake) {
  const casters = castersOf(lake);
  if (!casters.length) return lakeRoundOver(plays, lake);
  const pass = !lake.open.length || lake.bids[casters[0]]?.sides.length === 0;
  return pass ? passedBy(plays, evening, casters.reduce((found, seat) => withHaul(plays, evening, found, seat, []), lake)) : lake;
}

/** @type {(plays: LurePlays, lake: Lake) => Lake} */
export function lakeRoundOver(plays, lake) {
  const special = plays.dice.filter((one) => one.special).map(({ sides }) => sides);
  const rests = lake.bids.map((bid) => special.filter((one) => bid?.sides.includes(one)));
  const isOver = lake.left <= 0;
  return { ...lake, rests, phase: isOver ? "over" : "splash", round: isOver ? lake.round : lake.round + 1 };
}

// How many fish are turned up each round, and in the whole game.
/** @type {(plays: LurePlays, evening: Pick<Evening, "names">) => {shown: number, fish: number}} */
export const lakeWaters = ({ waters }, { names }) => new Map(waters).get(names.length) ?? waters[0][1];

// The dice that a player can bid now, the smallest first.
/** @type {(plays: LurePlays, lake: Lake, seat: number) => {sides: number, copies: number, rests: boolean}[]} */
export const diceOf = ({ dice }, { rests }, seat) => dice.map(({ sides, copies }) => ({ sides, copies, rests: rests[seat].includes(sides) })).sort((a, b) => a.sides - b.sides);

// Whether the page knows the lures of hands; else real ones lie behind the screens.
/** @type {(lake: Lake) => boolean} */
export const knowsHands = ({ dealt }) => dealt !== "table";

// The lures that a player can bid: those in hand, or all there are.
/** @type {(plays: LurePlays, lake: Lake, seat: number) => [string, number][]} */
export function luresOf({ lures }, lake, seat) {
  const { hands } = lake;
  if (!knowsHands(lake)) return lures.map(([id, { copies }]) => [id, copies]);
  return lures.flatMap(([id]) => {
    const count = hands[seat].filter((one) => one === id).length;
    return count ? [/** @type {[string, number]} */ ([id, count])] : [];
  });
}
