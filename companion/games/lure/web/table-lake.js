// Lure at a table where each has a phone: its rounds, worked out from the table's log by the rules of rounds.js.
// Seats count from 1 at the table, players from 0 here. Steps of the table hold what makes them happen once.

import { namesAtTable, seatsAfter, walkLog } from "../../../web/app/room/table-state.js";
import { lineOfStep } from "./round-words.js";
import { adjusted, bidOf, bidsOpened, boostsOf, castRolled, countAdjusts, diceOf, hasHauled, hauledBy, lakeBegun, lakeRoundOver, lurePlays, turnedUp, withoutAll } from "./rounds.js";
import { FISH_DECK, LURE_DECK, fishFor, hasCast, mayHaul, splashStep } from "./table-steps.js";
import { lureWords } from "./shore-pictures.js";

/** @import {TableEvent, TableNow} from "../../../web/app/room/types" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {Bid, Lake, LurePlays} from "./rounds.js" */
/** @import {Token} from "./table-steps.js" */

/**
 * laid, kept: by player, the lures that were revealed this round, and the Boosts that lie at a pile; turned: fish
 * that were turned up by hand since the round began; seats: how many sit there.
 * @typedef {{lake: Lake, laid: Token[][], kept: Token[][], turned: number, seats: number}} Shore
 */
/** @typedef {Shore & {names: string[]}} TableLake */

const BID = /^(none|\d?d\d+(?:\+\d?d\d+)*)(?: ([\w-]+:\d(?:,[\w-]+:\d)*))?$/;

// lake: null where no set-up stands; lines: of the log, by the event that begins each; parts: the round of each event.
/** @type {(game: Game, events: TableEvent[], now: TableNow) => {lake: TableLake | null, lines: Map<number, string>, parts: Map<number, string>}} */
export function lakeAtTable(game, events, now) {
  const plays = lurePlays(game);
  const names = namesAtTable(events);
  const { state: shore, lines, parts } = walkLog("lure", events, {
    begin: ([setup, ...others]) => others.reduce((laid, event) => stockedBy(laid, event) ?? laid, shoreBegun(names, events, setup)),
    take: (before, command) => command.reduce(([all, line], event) => {
      const next = shoreAfter(plays, all, event) ?? all;
      return [next, ((next !== all || event.kind === "roll") && lineAtTable(game, names, event, all.lake, next.lake)) || line];
    }, [before, ""]),
    part: ({ lake: { phase, round } }) => lureWords(game)(phase === "over" ? "over-asks" : "round", { round }),
  });
  if (!shore) return { lake: null, lines, parts };
  const hands = names.map((_, player) => now.lying.flatMap(({ deck, owner, card }) => (deck === LURE_DECK && owner === player + 1 && card ? [card] : [])));
  return { lake: { ...shore, lake: { ...shore.lake, hands }, names }, lines, parts };
}

/** @type {(names: string[], events: TableEvent[], setup: TableEvent) => Shore} */
function shoreBegun(names, events, { seq }) {
  const { seats } = seatsAfter(events.slice(0, seq));
  return { lake: { ...lakeBegun({ names }), dealt: "seats", phase: "splash" }, laid: names.map(() => []), kept: names.map(() => []), turned: 0, seats: seats.size };
}

// The set-up shuffles all fish, and may leave some out.
/** @type {(shore: Shore, event: TableEvent) => Shore | null} */
function stockedBy(shore, { kind, deck, count, cards }) {
  const { lake } = shore;
  if (deck !== FISH_DECK) return null;
  return { ...shore, lake: { ...lake, left: kind === "shuffle" ? count : lake.left - (kind === "deal" ? cards.length : 0) } };
}

// What an event makes of it; nothing if it changes nothing here.
/** @type {(plays: LurePlays, shore: Shore, event: TableEvent) => Shore | null} */
function shoreAfter(plays, shore, event) {
  const { lake, laid } = shore;
  const { kind, deck, body } = event;
  const player = (kind === "free" ? event.seat : (event.by ?? 0)) - 1;
  /** @type {(next: Lake | null) => Shore | null} */
  const on = (next) => next && { ...shore, lake: next };
  if (kind === "sit") return { ...shore, seats: shore.seats + 1 };
  if (kind === "shuffle" && deck === FISH_DECK) return on({ ...lake, open: [], left: event.count });
  if (kind === "deal" && deck === FISH_DECK) return fishDealt(plays, shore, event);
  if (kind === "discard" && deck === LURE_DECK) return event.cards.reduce((all, card, at) => lureDiscarded(plays, all, card, event.deals?.[at]), shore);
  if (kind === "discard" && deck === FISH_DECK) return on({ ...lake, open: withoutAll(lake.open, /** @type {string[]} */ (event.cards)) });
  if (kind === "bids") return bidsTold(plays, shore, event.bids);
  if (kind === "roll") return on(rolledBy(plays, lake, laid[player] ?? [], player, event));
  if (kind === "free") return { ...shore, seats: shore.seats - 1, lake: hasCast(lake, player) ? endIfAllHauled(plays, hauledBy(plays, lake, player, [])) : lake };
  if (kind !== "act" || player < 0) return null;
  if (event.what === "show") {
    const shown = body.at.map((/** @type {number} */ place, /** @type {number} */ i) => ({ event: body.event, place, card: body.cards[i] }));
    return { ...shore, laid: laid.map((all, i) => (i === player ? [...all, ...shown] : all)) };
  }
  const next = event.what === "play" ? stepTaken(plays, lake, player, body.step.split(" ")) : null;
  return next && { ...shore, lake: next, kept: shore.kept.map((all, i) => [...all, ...(next.piles[i].boosts > lake.piles[i].boosts ? laid[i].filter(({ card }) => boostsOf(plays, [card]).length) : [])]) };
}

// A round's fish are turned up in one step of the game; some that were dealt by hand before are among them.
/** @type {(plays: LurePlays, shore: Shore, event: TableEvent) => Shore} */
function fishDealt(plays, shore, { cards, seen }) {
  const { lake } = shore;
  const fish = seen === undefined ? /** @type {string[]} */ (cards) : [];
  if (lake.phase !== "splash" || !fish.length) return { ...shore, lake: { ...lake, open: [...lake.open, ...fish], left: lake.left - cards.length } };
  const more = splashStep(plays, shore).count - fish.length;
  if (more > 0) return { ...shore, turned: shore.turned + fish.length, lake: { ...lake, open: [...lake.open, ...fish], left: lake.left - fish.length } };
  return { ...shore, turned: 0, lake: turnedUp(lake, fish) };
}

// A lure that was put away is in no bid, and a Boost counts at no pile.
/** @type {(plays: LurePlays, shore: Shore, card: string | null, deal?: number) => Shore} */
function lureDiscarded(plays, shore, card, deal) {
  const { lake, laid, kept } = shore;
  /** @type {(tokens: Token[]) => boolean} */
  const has = (tokens) => tokens.some(isIt);
  const isIt = (/** @type {Token} */ token) => token.card === card && (deal === undefined || token.event === deal);
  /** @type {(all: Token[][], player: number) => Token[][]} */
  const without = (all, player) => all.map((tokens, i) => (i === player ? tokens.filter((_, at) => at !== tokens.findIndex(isIt)) : tokens));
  const owner = kept.findIndex(has);
  if (owner >= 0) return { ...shore, kept: without(kept, owner), lake: { ...lake, piles: lake.piles.map((pile, i) => (i === owner ? { ...pile, boosts: pile.boosts - 1 } : pile)) } };
  const caster = laid.findIndex(has);
  const bid = lake.bids[caster];
  if (!bid || !card || hasHauled(lake, caster)) return shore;
  const bids = lake.bids.map((other, i) => (i === caster ? { ...bid, lures: withoutAll(bid.lures, [card]) } : other));
  return { ...shore, laid: without(laid, caster), lake: { ...lake, bids, adjusts: lake.adjusts.map((left, i) => (i === caster ? Math.min(left, countAdjusts(plays, bids[i])) : left)) } };
}

// All bids lie open. One that could not be bid counts for nothing: then all bid again.
/** @type {(plays: LurePlays, shore: Shore, told: [number, string, string][]) => Shore | null} */
function bidsTold(plays, shore, told) {
  const { lake, laid } = shore;
  const bids = lake.bids.map((_, player) => {
    const value = told.find(([seat]) => seat === player + 1)?.[1];
    return value === undefined ? null : bidRead(plays, lake, player, value);
  });
  if (lake.phase !== "bids" || told.some(([seat]) => !bids[seat - 1])) return null;
  const opened = bidsOpened(plays, { ...lake, bids });
  return { ...shore, lake: opened, laid: laid.map(() => []) };
}

// A bid as it was sealed, such as "3d6+d12 adjust:1"; null if the player has no such dice.
/** @type {(plays: LurePlays, lake: Lake, player: number, value: string) => Bid | null} */
export function bidRead(plays, lake, player, value) {
  const [, dice, lures = ""] = BID.exec(value) ?? [];
  if (!dice) return null;
  const bid = bidOf(dice, lures);
  const own = diceOf(plays, lake, player).flatMap(({ sides, copies, rests }) => (rests ? [] : Array(copies).fill(sides)));
  const there = [...new Set(bid.sides)].every((one) => bid.sides.filter((side) => side === one).length <= own.filter((side) => side === one).length);
  return there ? { ...bid, sides: bid.sides.sort((a, b) => a - b) } : null;
}

// Lures of a bid that were not revealed do not count.
/** @type {(plays: LurePlays, lake: Lake, laid: Token[], player: number, event: TableEvent) => Lake | null} */
function rolledBy(plays, lake, laid, player, { dice, values }) {
  const bid = lake.bids[player];
  if (!bid || dice.join() !== bid.sides.map((sides) => `d${sides}`).join()) return null;
  const lures = withoutAll(bid.lures, withoutAll(bid.lures, laid.map(({ card }) => card)));
  const bids = lake.bids.map((one, i) => (i === player ? { ...bid, lures } : one));
  const adjusts = lake.adjusts.map((one, i) => (i === player ? countAdjusts(plays, bids[i]) : one));
  return castRolled({ ...lake, bids, adjusts }, player, /** @type {number[]} */ (values));
}

/** @type {(plays: LurePlays, lake: Lake, player: number, step: string[]) => Lake | null} */
function stepTaken(plays, lake, player, [verb, , second, third]) {
  switch (verb) {
    case "adjust":
      return adjusted(lake, player, Number(second), third === "+" ? 1 : -1);
    case "stay":
      return { ...lake, adjusts: lake.adjusts.map((one, i) => (i === player ? -one : one)) }; // given up, not spent
    case "haul":
      return mayHaul(lake, player) ? haulTaken(plays, lake, player) : null;
    default:
      return null;
  }
}

/** @type {(plays: LurePlays, lake: Lake, player: number) => Lake} */
function haulTaken(plays, lake, player) {
  const fish = fishFor(plays, lake, player);
  return endIfAllHauled(plays, hauledBy(plays, { ...lake, open: withoutAll(lake.open, fish) }, player, fish));
}

// When all who bid have hauled, the round is over.
/** @type {(plays: LurePlays, lake: Lake) => Lake} */
const endIfAllHauled = (plays, lake) => (lake.groups.flat().every((player) => hasHauled(lake, player)) ? lakeRoundOver(plays, lake) : lake);

// What an event says in the log: of its whole command the last that does.
/** @type {(game: Game, names: string[], event: TableEvent, before: Lake, after: Lake) => string} */
function lineAtTable(game, names, event, before, after) {
  const tell = lureWords(game);
  const player = (event.by ?? 0) - 1;
  if (event.kind === "deal") return event.seen === undefined ? lineOfStep(game, { names }, ["lay", event.cards.join()], before, after) : "";
  if (event.kind === "bids") return lineOfStep(game, { names }, ["open"], before, after);
  if (event.kind === "roll") return tell(before === after ? "log-roll-free" : "log-roll", { name: names[player], values: event.values.join(", ") });
  if (event.kind !== "act" || event.what !== "play") return "";
  const [verb, , die] = event.body.step.split(" ");
  if (verb === "stay") return tell("log-stay", { name: names[player] });
  return lineOfStep(game, { names }, [verb, String(player), die], before, after);
}
