// What a player can do now at a table where each has a phone, and what it moves of the table's decks.

import { boostsOf, castersOf, hasHauled, lakeWaters, notationOf, takersOf, withoutAll } from "./rounds.js";

/** @import {TableNow} from "../../../web/app/room/types" */
/** @import {Lake, LurePlays} from "./rounds.js" */
/** @import {Shore} from "./table-lake.js" */

/** @typedef {{event: number, place: number, card: string}} Token a card where it lies */
/** @typedef {Record<string, unknown> & {kind: string}} Move as it is asked of the table */
/** @typedef {{what: "roll" | "stay" | "haul", step: string, moves: Move[], fish?: string[]}} TableStep step: once in a game */

export const FISH_DECK = "lure/fish";
export const LURE_DECK = "lure/lures";

// The fish of a round that are still to be turned up.
/** @type {(plays: LurePlays, shore: Pick<Shore, "lake" | "turned" | "seats">) => {step: string, moves: Move[], count: number}} */
export function splashStep(plays, { lake, turned, seats }) {
  const { shown } = lakeWaters(plays, { names: Array(seats).fill("") });
  const count = Math.min(Math.max(1, shown - turned), lake.left);
  return { step: `splash ${lake.round}`, moves: numbered([{ kind: "deal", deck: FISH_DECK, count }]), count };
}

// The one thing that a player who has cast can do now; null if others are waited for.
/** @type {(plays: LurePlays, shore: Shore, now: TableNow, player: number) => TableStep | null} */
export function nextStep(plays, shore, now, player) {
  const { lake } = shore;
  const bid = lake.bids[player];
  const round = `${player} ${lake.round}`;
  if (bid && mayRoll(lake, player)) return { what: "roll", step: `roll ${round}`, moves: numbered([...shows(tokensOf(now, player, bid.lures)), { kind: "roll", what: notationOf(bid.sides) }]) };
  if (mustStay(lake, player)) return { what: "stay", step: `stay ${round}`, moves: [] };
  if (!mayHaul(lake, player)) return null;
  const fish = fishFor(plays, lake, player);
  return { what: "haul", step: `haul ${round}`, moves: numbered(haulMoves(plays, shore, now, player, fish)), fish };
}

/** @type {(lake: Lake, player: number, die: number, by: string) => string} */
export const adjustStep = (lake, player, die, by) => `adjust ${player} ${die} ${by} ${lake.round} ${lake.adjusts[player]}`;

/** @type {(moves: Move[]) => Move[]} */
const numbered = (moves) => moves.map((move, i) => ({ id: `move-${i}`, ...move }));

// Whether a player has bid in this round and not hauled yet.
/** @type {(lake: Lake, player: number) => boolean} */
export const hasCast = (lake, player) => lake.phase === "casts" && lake.groups.flat().includes(player) && !hasHauled(lake, player);

/** @type {(lake: Lake, player: number) => boolean} */
const mayRoll = (lake, player) => hasCast(lake, player) && castersOf(lake).includes(player) && !lake.values[player] && lake.open.length > 0 && rollsDice(lake, player);

/** @type {(lake: Lake, player: number) => boolean} */
const rollsDice = ({ bids }, player) => Boolean(bids[player]?.sides.length);

// Who rolls together with others says when the own dice are to lie as they do: a fish goes to the lowest total.
/** @type {(lake: Lake, player: number) => boolean} */
const mustStay = (lake, player) => hasCast(lake, player) && castersOf(lake).length > 1 && Boolean(lake.values[player]) && lake.adjusts[player] > 0;

// Whether it is known what a player catches: all who roll together have, and leave their dice so; or nothing can be caught.
/** @type {(lake: Lake, player: number) => boolean} */
export function mayHaul(lake, player) {
  if (!hasCast(lake, player)) return false;
  const casters = castersOf(lake);
  if (!casters.includes(player)) return !lake.open.length;
  return !rollsDice(lake, player) || casters.every((one) => hasHauled(lake, one) || ((lake.values[one] || !lake.open.length) && !mustStay(lake, one)));
}

/** @type {(lake: Lake, player: number) => boolean} */
export const mayAct = (lake, player) => mayRoll(lake, player) || mustStay(lake, player) || mayHaul(lake, player);

// The open fish that a player takes with the dice as they lie.
/** @type {(plays: LurePlays, lake: Lake, player: number) => string[]} */
export function fishFor(plays, lake, player) {
  const takers = takersOf(plays, lake);
  return lake.open.filter((fish) => takers.get(fish) === player);
}

// What is caught leaves the open fish; lures that were revealed go, but Boosts stay if they worked; who caught nothing draws.
/** @type {(plays: LurePlays, shore: Shore, now: TableNow, player: number, fish: string[]) => Move[]} */
function haulMoves(plays, { lake, laid }, now, player, fish) {
  const lures = lake.bids[player]?.lures ?? [];
  const gone = withoutAll(lures, fish.length ? boostsOf(plays, lures) : []);
  const caught = now.lying.flatMap(({ deck, event, place, card, open }) => (deck === FISH_DECK && open && card && fish.includes(card) ? [{ event, place, card }] : []));
  const shown = laid[player].filter((token) => gone.includes(token.card) && now.lying.some(({ event, place, open }) => open && event === token.event && place === token.place));
  const hidden = lake.values[player] ? [] : tokensOf(now, player, gone);
  const pile = now.decks.get(LURE_DECK) ?? { left: 0, discards: 0 };
  const canDraw = pile.left + pile.discards + shown.length + hidden.length > 0;
  return [
    ...discards(FISH_DECK, caught), ...discards(LURE_DECK, shown), ...shows(hidden).map((move) => ({ ...move, discard: true })),
    ...(fish.length || !canDraw ? [] : [{ kind: "deal", deck: LURE_DECK, count: 1, open: false }]),
  ];
}

// The own lures that a bid reveals, where they lie.
/** @type {(now: TableNow, player: number, lures: string[]) => Token[]} */
function tokensOf({ lying }, player, lures) {
  const own = lying.filter(({ deck, owner }) => deck === LURE_DECK && owner === player + 1);
  return lures.flatMap((lure) => {
    const at = own.findIndex(({ card }) => card === lure);
    return at < 0 ? [] : own.splice(at, 1).map(({ event, place }) => ({ event, place, card: lure }));
  });
}

/** @type {(tokens: Token[]) => Move[]} */
const shows = (tokens) => byEvent(tokens).map((all) => ({ kind: "show", event: all[0].event, at: all.map(({ place }) => place) }));

/** @type {(deck: string, tokens: Token[]) => Move[]} */
const discards = (deck, tokens) => byEvent(tokens).map((all) => ({ kind: "discard", deck, cards: all.map(({ card }) => card), event: all[0].event }));

/** @type {(all: Token[]) => Token[][]} */
const byEvent = (all) => [...new Set(all.map(({ event }) => event))].map((event) => all.filter((one) => one.event === event));
