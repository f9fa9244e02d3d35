// Lure at a table where each has a phone: its rounds, worked out from the table's log by the rules of rounds.js.
// Seats count from 1 at the table, players from 0 here. Steps of the table hold what makes them happen once.

import { lineOfStep } from "./lines.js";
import { adjusted, bidOf, bidsOpened, castRolled, countAdjusts, diceOf, hasHauled, hauledBy, lakeBegun, lakeRoundOver, lurePlays, turnedUp, withoutAll } from "./rounds.js";
import { FISH_DECK, LURE_DECK, fishFor, hasCast, mayHaul } from "./table-steps.js";
import { lureWords } from "./tackle.js";

/** @import {TableEvent, TableNow} from "../../../web/app/room/types" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {Bid, Lake, LurePlays} from "./rounds.js" */
/** @import {Token} from "./table-steps.js" */

/** @typedef {{lake: Lake, laid: Token[][]}} Shore laid: by player, the lures that were revealed this round */
/** @typedef {Shore & {names: string[], lines: Map<number, string>}} TableLake lines: of the log, by the event that begins each */

const BID = /^(none|\d?d\d+(?:\+\d?d\d+)*)(?: ([\w-]+:\d(?:,[\w-]+:\d)*))?$/;

/** @type {WeakMap<TableEvent[], TableLake | null>} */
const known = new WeakMap(); // a screen asks for it several times

// Null where no set-up stands.
/** @type {(game: Game, events: TableEvent[], now: TableNow) => TableLake | null} */
export function lakeAtTable(game, events, now) {
  if (!known.has(events)) known.set(events, workOut(game, events, now));
  return known.get(events) ?? null;
}

/** @type {(game: Game, events: TableEvent[], now: TableNow) => TableLake | null} */
function workOut(game, events, now) {
  const plays = lurePlays(game);
  const names = namesAtTable(events);
  const [begun] = events.filter(({ what, seq }) => what === "setup lure" && !now.gone.has(seq)).slice(-1);
  if (!begun) return null;
  /** @type {Shore} */
  let shore = { lake: { ...lakeBegun({ names }), dealt: "seats", phase: "splash" }, laid: names.map(() => []) };
  /** @type {Map<number, string>} */
  const lines = new Map();
  let head = begun; // of the command that an event belongs to
  for (const event of events.slice(begun.seq)) {
    if (!event.key.includes("+")) head = event;
    if (now.gone.has(event.seq)) continue;
    const next = head === begun ? stockedBy(shore, event) : shoreAfter(plays, shore, event);
    if (!next) continue;
    const words = head === begun ? "" : lineAtTable(game, names, event, shore.lake, next.lake);
    if (words) lines.set(head.seq, words);
    shore = next;
  }
  const hands = names.map((_, player) => now.lying.flatMap(({ deck, owner, card }) => (deck === LURE_DECK && owner === player + 1 && card ? [card] : [])));
  return { ...shore, lake: { ...shore.lake, hands }, names, lines };
}

// By player: who sits there now, or sat there last.
/** @type {(events: TableEvent[]) => string[]} */
function namesAtTable(events) {
  /** @type {string[]} */
  const names = [];
  for (const { kind, seat, name } of events) if (kind === "sit") names[seat - 1] = name;
  return Array.from(names, (name) => name ?? "");
}

// The set-up shuffles all fish, and may leave some out.
/** @type {(shore: Shore, event: TableEvent) => Shore | null} */
function stockedBy({ lake, laid }, { kind, deck, count, cards }) {
  if (deck !== FISH_DECK) return null;
  return { laid, lake: { ...lake, left: kind === "shuffle" ? count : lake.left - (kind === "deal" ? cards.length : 0) } };
}

// What an event makes of it; nothing if it changes nothing here.
/** @type {(plays: LurePlays, shore: Shore, event: TableEvent) => Shore | null} */
function shoreAfter(plays, { lake, laid }, event) {
  const { kind, deck, body } = event;
  const player = (kind === "free" ? event.seat : (event.by ?? 0)) - 1;
  /** @type {(next: Lake | null) => Shore | null} */
  const on = (next) => next && { lake: next, laid };
  if (kind === "shuffle" && deck === FISH_DECK) return on({ ...lake, open: [], left: event.count });
  if (kind === "deal" && deck === FISH_DECK) return on(fishDealt(lake, event));
  if (kind === "discard" && deck === FISH_DECK) return on({ ...lake, open: withoutAll(lake.open, /** @type {string[]} */ (event.cards)) });
  if (kind === "bids") return bidsTold(plays, lake, laid, event.bids);
  if (kind === "roll") return on(rolledBy(plays, lake, laid[player] ?? [], player, event));
  if (kind === "free") return on(hasCast(lake, player) ? endIfAllHauled(plays, hauledBy(plays, lake, player, [])) : null);
  if (kind !== "act" || player < 0) return null;
  if (event.what === "show") {
    const shown = body.at.map((/** @type {number} */ place, /** @type {number} */ i) => ({ event: body.event, place, card: body.cards[i] }));
    return { lake, laid: laid.map((all, i) => (i === player ? [...all, ...shown] : all)) };
  }
  return event.what === "play" ? on(stepTaken(plays, lake, player, body.step.split(" "))) : null;
}

/** @type {(lake: Lake, event: TableEvent) => Lake} */
function fishDealt(lake, { cards, seen }) {
  const fish = seen === undefined ? /** @type {string[]} */ (cards) : [];
  if (lake.phase === "splash" && fish.length) return turnedUp(lake, fish);
  return { ...lake, open: [...lake.open, ...fish], left: lake.left - cards.length };
}

// All bids lie open. One that could not be bid counts for nothing: then all bid again.
/** @type {(plays: LurePlays, lake: Lake, laid: Token[][], told: [number, string, string][]) => Shore | null} */
function bidsTold(plays, lake, laid, told) {
  const bids = lake.bids.map((_, player) => {
    const value = told.find(([seat]) => seat === player + 1)?.[1];
    return value === undefined ? null : bidRead(plays, lake, player, value);
  });
  if (lake.phase !== "bids" || told.some(([seat]) => !bids[seat - 1])) return null;
  const opened = bidsOpened(plays, { ...lake, bids });
  return { lake: opened, laid: laid.map(() => []) };
}

// A bid as it was sealed, such as "3d6+d12 adjust:1"; null if the player has no such dice.
/** @type {(plays: LurePlays, lake: Lake, player: number, value: string) => Bid | null} */
function bidRead(plays, lake, player, value) {
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
function stepTaken(plays, lake, player, [verb, first, second, third]) {
  switch (verb) {
    case "odds":
      return { ...lake, odds: first === "on" };
    case "adjust":
      return adjusted(lake, player, Number(second), third === "+" ? 1 : -1);
    case "stay":
      return { ...lake, adjusts: lake.adjusts.map((one, i) => (i === player ? 0 : one)) };
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
  if (event.kind === "roll") return tell("log-roll", { name: names[player], values: event.values.join(", ") });
  if (event.kind !== "act" || event.what !== "play") return "";
  const [verb, first, die] = event.body.step.split(" ");
  if (verb === "stay") return tell("log-stay", { name: names[player] });
  return lineOfStep(game, { names }, [verb, verb === "odds" ? first : String(player), die], before, after);
}
