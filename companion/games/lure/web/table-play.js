// Lure at a table where each has a phone: what everybody sees, and the one thing that this phone can do now.

import { el } from "../../../web/app/ui/dom.js";
import { actions, primary } from "../../../web/app/ui/parts.js";
import { isLost } from "../../../web/app/room/actions.js";
import { watchButton } from "../../../web/app/ui/moved-button.js";
import { bidParts, isBidTaken, takenOf } from "./bid.js";
import { asked, castsBelow, contestsTold, haulsTold, oddsSwitch, openFish, pileEvents, pilePoints, pilesTold, togetherTold } from "./round-screen.js";
import { bidText, castersOf, castTotal, findFish, lureNamed, lurePlays, metByTurning, notationOf } from "./rounds.js";
import { bidRead, lakeAtTable } from "./table-lake.js";
import { LURE_DECK, adjustStep, hasCast, mayAct, nextStep, splashStep } from "./table-steps.js";
import { countTold, envelope, joinWithAnd, locked, lureWords, describePoints } from "./shore-pictures.js";

/** @import {TablePlay} from "../../../web/app/parts.js" */
/** @import {Say} from "../../../web/app/app" */
/** @import {Here} from "../../../web/app/room/actions.js" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {Bid, Lake} from "./rounds.js" */
/** @import {TableLake} from "./table-lake.js" */
/** @import {TableStep} from "./table-steps.js" */

let showsOdds = true; // on this phone, while its player bids

/** @typedef {{here: Here, game: Game, found: TableLake, mine: number}} Fishing mine: this phone's player, -1 for who watches */
/** @typedef {{main: (HTMLElement | "")[], dock: (HTMLElement | "")[], waits?: number[]}} Phase */

// The words of this game, and those that it has at a table alone.
/** @type {(fishing: Pick<Fishing, "here" | "game">) => Say} */
const tableWords = ({ here: { app }, game }) => (name, values) => (name in lurePlays(game).words ? lureWords(game)(name, values) : app.say(`lure.${name}`, values));

/** @type {(here: Here) => TablePlay | null} */
export function lureAtTable(here) {
  const { app, view, wire, now } = here;
  const game = /** @type {Game} */ (app.games.get(now.game));
  const { lake: found } = lakeAtTable(game, wire.events, now);
  if (!found) return null;
  const fishing = { here, game, found, mine: (wire.kept.seat ?? 0) - 1 };
  const { lake } = found;
  const tell = tableWords(fishing);
  if (view.secret === bidNow(lake) && lake.phase === "bids" && fishing.mine >= 0) return bidAlone(fishing);
  const left = Math.max(0, lake.left);
  return {
    title: tell("round", { round: lake.round }), below: tell(lake.phase === "over" ? "over-asks" : left ? "fish-left" : "last-round", { left }), kind: "lake", ...TABLE_PHASES[lake.phase](fishing),
    ...(lake.phase === "over" ? { score: (player) => pileEvents(lake, fishing.mine, player) } : {}),
  };
}

// Where the bid of a round is chosen: what was begun there is not gone on with in the next.
/** @type {(lake: Lake) => string} */
const bidNow = ({ round }) => `bid ${round}`;

/** @type {(here: Here) => {lines: Map<number, string>, parts: Map<number, string>}} */
export function lureTableLog({ app, wire, now }) {
  const game = app.games.get(now.game);
  return game ? lakeAtTable(game, wire.events, now) : { lines: new Map(), parts: new Map() };
}

/** @type {Record<string, (fishing: Fishing) => Phase>} */
const TABLE_PHASES = { splash: splashAtTable, bids: bidsAtTable, casts: castsAtTable, over: overAtTable };

// What this player has chosen for the bid of this round and not sealed yet, which a page that is loaded anew still knows.
/** @type {(fishing: Pick<Fishing, "here" | "found">) => {of: string, taken?: Record<string, number>}} */
function findHalfBid({ here: { wire: { kept }, now }, found: { lake } }) {
  const of = [now.games.at(-1)?.since, lake.round, kept.seat].join(" ");
  return kept.half?.of === of ? kept.half : { of };
}

// Asks the table for a step; a lure that it draws is told to its owner alone, who has tapped.
/** @type {(fishing: Fishing, step: Pick<TableStep, "step" | "moves">) => void} */
function takeStep({ here: { app, wire }, game }, { step, moves }) {
  const isDrawing = moves.some(({ deck }) => deck === LURE_DECK);
  wire.act({ kind: "play", step, moves }).then(({ dealt: [lure] = [] }) => isDrawing && lure && app.tell(app.say("lure.lure-drawn", { lure: lureNamed(lurePlays(game), lure)?.name ?? lure })), () => {});
}

/** @type {(fishing: Fishing, words: string, step: Pick<TableStep, "step" | "moves">) => HTMLElement} */
function doAtTable(fishing, words, step) {
  const isRead = watchButton("primary", words);
  const act = (/** @type {MouseEvent} */ tap) => {
    if (!isRead(tap)) return;
    takeStep(fishing, step);
    scrollTo(0, 0);
  };
  return actions(primary([words], act, { disabled: fishing.here.wire.kept.waiting.length > 0 || fishing.here.now.closed }));
}

/** @type {(fishing: Fishing) => {game: Game, evening: {names: string[]}}} */
const shoreOf = ({ game, found: { names } }) => ({ game, evening: { names } });

/** @type {(fishing: Fishing, players: number[]) => string} */
const listPlayers = ({ game, found: { names } }, players) => joinWithAnd(lureWords(game), players.map((player) => names[player]));

// Who sits there now.
/** @type {(fishing: Fishing) => number[]} */
const playersSeated = ({ here: { now } }) => [...now.seats.keys()].map((seat) => seat - 1).sort((a, b) => a - b);

// What everybody has so far; lures in hand are only counted.
/** @type {(fishing: Fishing) => HTMLElement} */
function pilesHere(fishing) {
  const { here: { now }, found: { lake, names } } = fishing;
  const tell = tableWords(fishing);
  return pilesTold(shoreOf(fishing), lake, names.map((_, player) => {
    const { length } = now.lying.filter(({ deck, owner }) => deck === LURE_DECK && owner === player + 1);
    return countTold(tell, "lure", length);
  }), tell("lures-own"));
}

// How often rolls of this round were taken back, with what they showed.
/** @type {(fishing: Fishing) => (HTMLElement | "")[]} */
function rollsTakenBack(fishing) {
  const { here: { wire: { events }, now }, found: { lake, names } } = fishing;
  const tell = tableWords(fishing);
  const bidsUntil = (/** @type {number} */ count) => {
    const before = events.slice(0, count);
    return before.findLast((event) => event.kind === "bids" && !isLost(before, event));
  };
  const round = bidsUntil(events.length);
  const rolls = events.filter(({ kind, seq }) => kind === "roll" && now.gone.has(seq) && bidsUntil(seq) === round);
  return [...new Set(rolls.map(({ by }) => by))].map((by) => {
    const own = rolls.filter((roll) => roll.by === by).map(({ values }) => values.join(", "));
    return el("p", { class: "ask" }, tell(own.length > 1 ? "rolls-back" : "roll-back", { round: lake.phase === "splash" ? lake.round - 1 : lake.round, name: names[(by ?? 0) - 1], count: own.length, rolls: own.join(" · ") }));
  });
}

/** @type {(fishing: Fishing) => Phase} */
function splashAtTable(fishing) {
  const { here: { app }, game, found: { lake }, mine } = fishing;
  const tell = tableWords(fishing);
  const { count, ...next } = splashStep(lurePlays(game), fishing.found);
  const last = lake.hauls.length ? [haulsTold(shoreOf(fishing), lake)] : [el("p", {}, tell("table-lead")), el("div", { class: "calm" }, app.picture(game.slug))];
  const dock = mine < 0 ? "" : doAtTable(fishing, tell("splash", { count }), next);
  return { main: [...last, ...rollsTakenBack(fishing), openFish(app, shoreOf(fishing), lake, "still-open"), pilesHere(fishing)], dock: [asked(tell("splash-asks", { count })), dock] };
}

/** @type {(fishing: Fishing) => Phase} */
function bidsAtTable(fishing) {
  const { here: { app, view, now }, found: { lake, names }, mine } = fishing;
  const tell = tableWords(fishing);
  const players = playersSeated(fishing);
  const waits = players.filter((player) => !now.sealed.has(player + 1));
  const isRead = watchButton("primary", "choose");
  const bid = findSealedBid(fishing);
  const { taken } = findHalfBid(fishing);
  const choose = () => app.go({ ...view, secret: bidNow(lake), taken: bid ? takenOf(bid) : taken }, true);
  const envelopes = players.map((player) => envelope(app, tell, player, names[player], now.sealed.has(player + 1), player === mine && !now.opening ? choose : null));
  const odds = mine < 0 ? "" : oddsSwitch(app, tell, showsOdds, () => {
    showsOdds = !showsOdds;
    app.refresh("room");
  });
  const isIn = !waits.includes(mine);
  const ask = isIn ? tell("bid-waits", { names: listPlayers(fishing, waits) }) : tell("bid-asks");
  const dock = mine < 0 || now.opening ? "" : actions(isIn ? el("button", { class: "wide", key: "bid-again", on: choose }, tell("change-bid")) : primary([tell(taken && Object.values(taken).some(Boolean) ? "choose-on" : "choose-bid")], (tap) => isRead(tap) && choose()));
  return {
    main: [openFish(app, shoreOf(fishing), lake), el("section", {}, el("h2", { class: "sc" }, tell("bids")), el("ol", { class: "envelopes" }, envelopes), locked(tell("opened-together"))), odds, pilesHere(fishing)],
    dock: [now.opening ? "" : asked(ask), dock], // whose phone is waited for stands above
    waits: isIn && !now.opening ? waits : [],
  };
}

// What this phone has sealed in this round, if it did.
/** @type {(fishing: Fishing) => Bid | null} */
function findSealedBid({ here: { wire, now }, game, found: { lake }, mine }) {
  const { value } = wire.kept.salts[now.sealed.get(mine + 1) ?? ""] ?? {};
  return value === undefined ? null : bidRead(lurePlays(game), lake, mine, value);
}

/** @type {(fishing: Fishing) => TablePlay} */
function bidAlone(fishing) {
  const { here, game, found, mine } = fishing;
  const sealed = findSealedBid(fishing);
  const { app, view, wire } = here;
  const { lake, names } = found;
  const covered = { ...view, secret: undefined, taken: undefined, deck: undefined };
  const isRead = watchButton("primary", `seal ${lake.round}`);
  const { of } = findHalfBid({ here, found });
  const { kept } = wire;
  if (view.taken && kept.half?.taken !== view.taken) {
    kept.half = { of, taken: view.taken };
    wire.write();
  }
  const seal = (/** @type {Bid} */ bid, /** @type {MouseEvent} */ tap) => {
    if (!isRead(tap)) return;
    if (!sealed || !isBidTaken(sealed, view.taken)) wire.bid(bidText(bid)).catch(() => {});
    app.go(covered, true);
  };
  return { ...bidParts(app, view, game, { ...lake, odds: showsOdds }, mine, names[mine], seal, sealed), kind: "lake bidding", back: () => app.go(covered, true) };
}

/** @type {(fishing: Fishing) => Phase} */
function castsAtTable(fishing) {
  const { here: { app, view }, found: { lake }, mine } = fishing;
  const tell = tableWords(fishing);
  /** @type {import("./round-screen.js").Adjust} */
  const adjust = (player, die, by) => takeStep(fishing, { step: adjustStep(lake, player, die, by), moves: [] });
  const isMine = hasCast(lake, mine);
  const bid = lake.bids[mine];
  const late = view.secret === bidNow(lake) && bid && !isBidTaken(bid, view.taken) ? [el("p", { class: "ask" }, tell("bid-late"))] : [];
  const main = [...late, ...rollsTakenBack(fishing), ...castsBelow(openFish(app, shoreOf(fishing), lake), shoreOf(fishing), lake, isMine ? adjust : null, mine)];
  return { main, dock: castDock(fishing), waits: mayAct(lake, mine) ? [] : waitsInCasts(fishing) };
}

/** @type {(fishing: Fishing) => number[]} */
const waitsInCasts = ({ found: { lake } }) => lake.groups.flat().filter((player) => mayAct(lake, player));

// The one thing that this player can do now, or who is waited for.
/** @type {(fishing: Fishing) => (HTMLElement | "")[]} */
function castDock(fishing) {
  const { here: { now }, game, found, mine } = fishing;
  const { lake } = found;
  const tell = tableWords(fishing);
  const casters = castersOf(lake);
  const next = nextStep(lurePlays(game), found, now, mine);
  if (!next) {
    const waits = waitsInCasts(fishing);
    const toCast = hasCast(lake, mine) && !casters.includes(mine) && waits.every((player) => !lake.values[player]);
    const words = toCast ? "cast-asks" : lake.values[mine] && hasCast(lake, mine) ? "total-waits" : "table-waits";
    return [asked(tell(words, { names: listPlayers(fishing, waits), total: ownTotal(fishing) }))];
  }
  const { sides } = /** @type {Bid} */ (lake.bids[mine]);
  const fish = joinWithAnd(tell, (next.fish ?? []).map((id) => findFish(lurePlays(game), id).name));
  const [why, words] = {
    roll: [whyNow(fishing, casters), tell(sides.length > 1 ? "roll" : "roll-die", { count: sides.length, dice: notationOf(sides) })],
    stay: [tell("stay-asks", { total: ownTotal(fishing) }), tell("stay")],
    haul: [whyHaul(fishing, next.fish ?? []), fish ? tell("take", { fish }) : tell(metByTurning(lurePlays(game), lake, mine).length ? "draw-unturned" : "draw-lure")],
  }[next.what];
  return [asked(why), doAtTable(fishing, words, next)];
}

// Why it is a player's turn to roll.
/** @type {(fishing: Fishing, casters: number[]) => string} */
function whyNow(fishing, casters) {
  const { found: { lake } } = fishing;
  if (casters.length > 1) return togetherTold(shoreOf(fishing), lake);
  return tableWords(fishing)(lake.hauls.length ? "your-cast-after" : "your-cast", { names: listPlayers(fishing, lake.hauls.map(({ seat }) => seat)) });
}

/** @type {(fishing: Fishing) => number} */
const ownTotal = ({ game, found: { lake }, mine }) => castTotal(lurePlays(game), lake, mine);

// Why a player catches this, or nothing.
/** @type {(fishing: Fishing, fish: string[]) => string} */
function whyHaul(fishing, fish) {
  const { found: { lake }, mine } = fishing;
  const tell = tableWords(fishing);
  if (!lake.bids[mine]?.sides.length) return tell("no-dice-asks");
  if (!lake.values[mine]) return tell("none-left");
  const total = ownTotal(fishing);
  if (lake.adjusts[mine] > 0) return tell("may-adjust", { total });
  return contestsTold(shoreOf(fishing), lake, mine) || tell(fish.length ? "haul-own" : "empty-own", { total });
}

/** @type {(fishing: Fishing) => Phase} */
function overAtTable(fishing) {
  const { here: { now }, game, found: { lake, names } } = fishing;
  const tell = tableWords(fishing);
  const all = lake.piles.flatMap((pile, player) => (names[player] ? [{ name: names[player], points: pilePoints(game, pile), fish: pile.fish.length }] : []));
  all.sort((one, other) => other.points - one.points || one.fish - other.fish);
  const [{ points, fish }] = all;
  const winners = all.filter((one) => one.points === points && one.fish === fish).map(({ name }) => name);
  const won = el("p", { class: "ask" }, tell(winners.length > 1 ? "win-shared" : "win", { names: joinWithAnd(tell, winners), points: describePoints(tell, points) }), now.scores ? "" : ` ${tell("hand-in-asks")}`);
  return { main: [...rollsTakenBack(fishing), won, haulsTold(shoreOf(fishing), lake), pilesTold(shoreOf(fishing), lake)], dock: [] };
}
