// Lure at the table: the fish that lie open, sealed bids, casts in order, and what everybody has caught.

import { countPieces } from "../../../web/app/screens/count.js";
import { tableTabs } from "../../../web/app/screens/table.js";
import { isRevealed } from "../../../web/app/state/dice-rolls.js";
import { el, icon, mark } from "../../../web/app/ui/dom.js";
import { actions, primary, topBar } from "../../../web/app/ui/parts.js";
import { isIntended } from "../../../web/app/ui/double-tap.js";
import { widget } from "../../../web/app/ui/widgets.js";
import { bidScreen, signOfLure } from "./bid.js";
import { boostPoints, castersOf, castTotal, contestsOf, countAdjusts, extraOptions, findFish, hasHauled, fishMetBy, lakeOf, lakeWaters, lureNamed, lurePlays, metByTurning, notationOf, takersOf } from "./rounds.js";
import { sumPoints } from "./odds.js";
import { countTold, dieDrawn, envelope, fishCard, joinWithAnd, locked, lureWords, describePoints } from "./shore-pictures.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @import {EveningEvent} from "../../../web/app/state/types" */
/** @import {Bid, Lake, LurePlays} from "./rounds.js" */

/** @typedef {{game: Table["game"], evening: Pick<Table["evening"], "names">}} Shore who fishes */
/** @typedef {(seat: number, die: number, by: string) => void} Adjust */

/** @type {(app: App, view: View) => HTMLElement[]} */
export function lakeScreen(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, evening, undo } = table;
  const { now: lake } = lakeOf(game, evening);
  const tell = lureWords(game);
  const [, seat] = /^bid (\d+)$/.exec(view.secret ?? "") ?? [];
  if (seat && lake.phase === "bids") return bidScreen(app, view, table, Number(seat));
  const show = isRevealed(evening) ? { main: [], dock: [el("p", { class: "ask" }, say("seed-is-out"))] } : PHASES[lake.phase](app, view, table, lake);
  const left = Math.max(0, lake.left);
  return [
    topBar(say, { title: lake.phase === "start" ? game.title : tell("round", { round: lake.round }), below: lake.phase === "start" ? undefined : tell(left ? "fish-left" : "last-round", { left }), back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "lake" }, ...show.main),
    el("div", { class: "dock" }, show.dock.length ? el("section", { class: "answers", "aria-label": say("answers") }, ...show.dock) : "", tableTabs(app, view, "play")),
  ];
}

/** @typedef {{main: (HTMLElement | "")[], dock: (HTMLElement | "")[]}} Phase */

/** @type {Record<Lake["phase"], (app: App, view: View, table: Table, lake: Lake) => Phase>} */
const PHASES = { start: starting, splash: splashing, bids: bidding, casts: casting, over: lakeOver };

/** @type {(words: string) => HTMLElement} */
export const asked = (words) => el("p", { class: "ask" }, words);

/** @type {(app: App, view: View, words: string, event: EveningEvent | EveningEvent[]) => HTMLElement} */
const doing = (app, view, words, event) =>
  actions(primary([words], () => {
    app.act(event, view);
    scrollTo(0, 0);
  }));

/** @type {(app: App, view: View, table: Table) => Phase} */
function starting(app, view, { game }) {
  const tell = lureWords(game);
  /** @type {(dealt: string, sign: string) => HTMLElement} */
  const way = (dealt, sign) => el("button", { class: "way-of", key: `deal-${dealt}`, on: () => app.act({ kind: "play", step: `deal ${dealt}` }, view) },
    icon(sign), el("span", { class: "g" }, el("b", { class: "num" }, tell(`deal-${dealt}`)), el("span", {}, tell(`deal-${dealt}-means`))));
  return { main: [el("p", {}, tell("lead")), way("phone", "hand"), way("table", "fish"), diceAndDecks(app, view)], dock: [] };
}

/** @type {(app: App, view: View) => HTMLElement} */
const diceAndDecks = (app, { evening }) => el("button", { key: "chance", on: () => app.go({ screen: "chance", evening }) }, icon("play"), app.say("chance"));

/** @type {(app: App, shore: Shore, lake: Lake, heading?: string) => HTMLElement | ""} */
export function openFish(app, { game, evening }, lake, heading = "open") {
  const tell = lureWords(game);
  const plays = lurePlays(game);
  const casters = castersOf(lake);
  const isSettled = casters.every((seat) => lake.values[seat] && lake.adjusts[seat] < 1);
  const takers = takersOf(plays, lake);
  const contested = new Set(contestsOf(plays, lake).flatMap(({ fish }) => fish));
  const cards = lake.open.map((id) => {
    const seat = takers.get(id);
    if (!isSettled || (seat === undefined && !contested.has(id))) return fishCard(app, game, id);
    if (seat === undefined) return fishCard(app, game, id, { kind: "contested", below: [el("small", {}, tell("stays"))] });
    return fishCard(app, game, id, { kind: `taken of-p${seat + 1}`, below: [el("b", { class: "caught" }, evening.names[seat]), contested.has(id) ? el("small", {}, tell("lowest")) : ""] });
  });
  return cards.length ? el("section", {}, el("h2", { class: "sc" }, tell(heading)), el("ul", { class: "fish-cards" }, cards), el("p", { class: "q sm" }, tell("card-signs"))) : "";
}

/** @type {(app: App, view: View, table: Table, lake: Lake) => Phase} */
function splashing(app, view, table, lake) {
  const { game, evening } = table;
  const tell = lureWords(game);
  const count = Math.min(lakeWaters(lurePlays(game), evening).shown, lake.left);
  const last = lake.hauls.length ? haulsTold(table, lake) : lake.dealt === "phone" ? el("div", { class: "calm" }, app.picture(game.slug)) : "";
  if (lake.dealt === "phone") {
    return { main: [last, openFish(app, table, lake, "still-open")], dock: [asked(tell("splash-asks", { count })), doing(app, view, tell("splash", { count }), { kind: "deal", deck: "fish", count })] };
  }
  const chosen = Object.entries(view.taken ?? {}).filter(([, on]) => on).map(([id]) => id);
  const gone = new Set([...lake.open, ...lake.piles.flatMap((one) => one.fish)]);
  const chips = lurePlays(game).fish.filter(([id]) => !gone.has(id)).map(([id, one]) => {
    const on = chosen.includes(id);
    return el("button", { class: "tag", "aria-pressed": String(on), "aria-label": `${one.name}, ${tell("card", { id })}`, disabled: !on && chosen.length >= count, key: `lay-${id}`, on: () => app.show({ ...view, taken: { ...view.taken, [id]: on ? 0 : 1 } }) },
      el("b", { class: "num" }, id), el("small", {}, one.name));
  });
  const dock = chosen.length === count ? doing(app, { ...view, taken: undefined }, tell("lay", { count }), { kind: "play", step: `lay ${chosen.join()}` }) : actions(el("p", { class: "off" }, tell("lay-more", { count: count - chosen.length })));
  return { main: [last, openFish(app, table, lake, "still-open"), el("section", { class: "field" }, el("h2", { class: "sc" }, tell("which-lie")), el("p", { class: "q sm" }, tell("number-at-foot")), el("div", { class: "tags fish-tags" }, chips))], dock: [asked(tell("lay-asks", { count })), dock] };
}

/** @type {(app: App, view: View, table: Table, lake: Lake) => Phase} */
function bidding(app, view, table, lake) {
  const { game, evening } = table;
  const tell = lureWords(game);
  const waits = evening.names.filter((_, seat) => !lake.bids[seat]);
  const envelopes = evening.names.map((name, seat) => envelope(app, tell, seat, name, Boolean(lake.bids[seat]), () => app.go({ ...view, secret: `bid ${seat}`, taken: undefined }, true)));
  const odds = oddsSwitch(app, tell, lake.odds, (step) => app.act({ kind: "play", step }, view));
  const next = lake.bids.findIndex((one) => !one);
  const dock = waits.length
    ? actions(primary([mark(next, evening.names[next], "s"), app.say("look-alone", { name: evening.names[next] })], () => app.go({ ...view, secret: `bid ${next}`, taken: undefined }, true)))
    : doing(app, view, tell("open-all"), { kind: "play", step: "open" });
  return {
    main: [openFish(app, table, lake), el("section", {}, el("h2", { class: "sc" }, tell("bids")), el("ol", { class: "envelopes" }, envelopes), locked(tell("sealed-means"))), odds],
    dock: [asked(waits.length ? tell("bids-asked", { names: joinWithAnd(tell, waits) }) : tell("all-sealed")), dock],
  };
}

// Whether chances are shown: for all alike where one phone goes round.
/** @type {(app: App, tell: ReturnType<typeof lureWords>, odds: boolean, act: (step: string) => void) => HTMLElement} */
export const oddsSwitch = (app, tell, odds, act) =>
  el("button", { class: "switch", role: "switch", "aria-checked": String(odds), key: "odds", on: () => act(`odds ${odds ? "off" : "on"}`) },
    el("span", { class: "g" }, tell("odds")), el("span", { class: "knob", "aria-hidden": "true" }), el("b", {}, app.say(odds ? "yes" : "no")));

/** @type {(app: App, view: View, table: Table, lake: Lake) => Phase} */
function casting(app, view, table, lake) {
  const { game, evening } = table;
  const tell = lureWords(game);
  const casters = castersOf(lake);
  const names = joinWithAnd(tell, casters.map((seat) => evening.names[seat]));
  const main = castsBelow(openFish(app, table, lake), table, lake, (seat, die, by) => app.act({ kind: "play", step: `adjust ${seat} ${die} ${by}` }, view));
  const rolls = casters.filter((seat) => !lake.values[seat]).map((seat) => rollOfSeat(evening.names[seat], /** @type {Bid} */ (lake.bids[seat])));
  if (rolls.length) {
    const who = joinWithAnd(tell, rolls.map(({ what }) => what));
    const words = rolls.length > 1 ? tell("roll-together", { names: who }) : tell("roll-one", { name: who });
    return { main, dock: [asked(casters.length > 1 ? togetherTold(table, lake) : tell("cast-asks", { names })), doing(app, view, words, rolls)] };
  }
  return { main, dock: [asked(haulAsked(table, lake)), doing(app, view, haulWords(table, lake), { kind: "play", step: "haul" })] };
}

// Why several roll at once.
/** @type {(shore: Shore, lake: Lake) => string} */
export function togetherTold({ game, evening }, lake) {
  const tell = lureWords(game);
  const casters = castersOf(lake);
  return tell("together-asks", { names: joinWithAnd(tell, casters.map((seat) => evening.names[seat])), dice: diceTold(tell, lake.bids[casters[0]]?.sides ?? []) });
}

/** @type {(tell: ReturnType<typeof lureWords>, sides: number[]) => string} */
const diceTold = (tell, { length: count }) => tell(count === 1 ? "die-one" : "dice-many", { count });

/** @type {(name: string, bid: Bid) => Extract<EveningEvent, {kind: "roll"}>} */
const rollOfSeat = (name, { sides }) => ({ kind: "roll", what: name, dice: [...new Set(sides)].map((one) => ({ count: sides.filter((other) => other === one).length, sides: one })) });

/** @type {(shore: Shore, lake: Lake) => string} */
function haulWords({ game, evening }, lake) {
  const tell = lureWords(game);
  const plays = lurePlays(game);
  const takers = takersOf(plays, lake);
  const casters = castersOf(lake);
  if (!takers.size) return tell(casters.length > 1 ? "no-fish-all" : "no-fish-one", { name: evening.names[casters[0]] });
  return [...new Set(takers.values())].map((seat) =>
    tell("takes", { name: evening.names[seat], fish: joinWithAnd(tell, lake.open.filter((id) => takers.get(id) === seat).map((id) => findFish(plays, id).name)) })).join(" ");
}

// Who gets what several can catch, and by which rule; of: whose fish alone.
/** @type {(shore: Shore, lake: Lake, of?: number) => string} */
export function contestsTold({ game, evening }, lake, of = -1) {
  const tell = lureWords(game);
  const plays = lurePlays(game);
  return contestsOf(plays, lake).filter(({ able }) => of < 0 || able.includes(of)).map(({ fish, able, taker }) =>
    tell(taker === undefined ? "equal-stays" : fish.length > 1 ? "lowest-takes-all" : "lowest-takes", { all: joinWithAnd(tell, able.map((seat) => `${evening.names[seat]} (${castTotal(plays, lake, seat)})`)), fish: joinWithAnd(tell, fish.map((id) => findFish(plays, id).name)), name: evening.names[taker ?? 0] })).join(" ");
}

/** @type {(shore: Shore, lake: Lake) => string} */
function haulAsked({ game, evening }, lake) {
  const tell = lureWords(game);
  const adjusting = castersOf(lake).filter((seat) => lake.adjusts[seat] > 0);
  if (adjusting.length) return tell("adjust-asks", { names: joinWithAnd(tell, adjusting.map((seat) => evening.names[seat])) });
  return contestsTold({ game, evening }, lake) || tell(takersOf(lurePlays(game), lake).size ? "haul-asks" : "empty-asks");
}

// Whether a player has rolled and may turn dice, or take back that they were turned.
/** @type {(plays: LurePlays, lake: Lake, seat: number) => boolean} */
const isAdjusting = (plays, lake, seat) => castersOf(lake).includes(seat) && Boolean(lake.values[seat]) && !hasHauled(lake, seat) && countAdjusts(plays, lake.bids[seat]) > 0;

// The casts of a round in their order, below the open fish; above them those whose dice may be turned.
/** @type {(fish: HTMLElement | "", shore: Shore, lake: Lake, adjust: Adjust | null, of?: number | null) => (HTMLElement | "")[]} */
export function castsBelow(fish, shore, lake, adjust, of = null) {
  const rows = lake.groups.flat();
  const turning = rows.filter((seat) => adjust && isAdjusting(lurePlays(shore.game), lake, seat) && (of === null || of === seat));
  /** @type {(seats: number[]) => HTMLElement} */
  const casts = (seats) => el("ol", { class: "casts" }, seats.map((seat) => castOf(shore, lake, seat, turning.includes(seat) ? adjust : null)));
  if (!turning.length) return [fish, casts(rows)];
  return [casts(turning), fish, casts(rows.filter((seat) => !turning.includes(seat)))];
}

// A player's bid, then the dice as they lie, then what it caught.
/** @type {(shore: Shore, lake: Lake, seat: number, adjust: Adjust | null) => HTMLElement} */
function castOf({ game, evening }, lake, seat, adjust) {
  const tell = lureWords(game);
  const plays = lurePlays(game);
  const { sides, lures } = /** @type {Bid} */ (lake.bids[seat]);
  const values = lake.values[seat];
  const now = castersOf(lake).includes(seat);
  const canAdjust = adjust !== null;
  const left = lake.adjusts[seat];
  const fallen = lake.fallen[seat];
  const dice = sides.map((one, die) => {
    /** @type {(by: string) => HTMLElement} */
    const step = (by) => el("button", { class: "step", "aria-label": tell(by === "+" ? "die-up" : "die-down", { n: die + 1, value: values?.[die] }), disabled: left < 1 || (values?.[die] ?? 0) === (by === "+" ? one : 1), key: `adjust-${seat}-${die}${by}`, on: (/** @type {MouseEvent} */ tap) => isIntended(tap) && adjust?.(seat, die, by) }, icon(by === "+" ? "plus" : "minus"));
    return el("li", {}, canAdjust ? step("+") : "", dieDrawn(one, values?.[die] ?? one, values ? `p${seat + 1}` : "waits"), el("span", { class: "hide" }, values ? `d${one}: ${values[die]}` : `d${one}`), canAdjust ? step("-") : "", values && fallen && values[die] !== fallen[die] ? el("small", {}, tell("die-was", { value: fallen[die] })) : "");
  });
  const tokens = lures.map((id) => el("li", { class: "lure-of" }, icon(signOfLure(plays, id), "s"), lureNamed(plays, id)?.name ?? id));
  const haul = lake.hauls.find((one) => one.seat === seat);
  const extra = sumPoints(extraOptions(plays, lures));
  const said = haul ? describeHaul({ game, evening }, haul) : values ? (extra ? tell("total-extra", { extra }) : "") : sides.length ? tell(!lake.open.length ? "rolls-not" : now ? "rolls-now" : "rolls-later", { dice: notationOf(sides) }) : tell("bid-none");
  return el("li", { class: `cast-of${now ? " now" : ""}${haul ? " done" : ""}`, "data-seat": seat },
    el("p", { class: "row" }, mark(seat, evening.names[seat]), el("b", { class: "num big g" }, evening.names[seat]), values ? el("b", { class: "q" }, tell("total", { total: castTotal(plays, lake, seat) })) : el("span", { class: "q" }, diceTold(tell, sides))),
    dice.length ? el("ul", { class: now && values ? "dice-of came" : "dice-of" }, dice) : "",
    canAdjust ? el("p", { class: "sm" }, el("b", {}, reachTold({ game, evening }, lake, seat)), ` ${tell(left < 0 ? "adjusts-kept" : "adjusts-left", { count: left })}`) : "", tokens.length ? el("ul", { class: "row wrap" }, tokens) : "", said && el("p", { class: haul?.fish.length ? "caught" : "q" }, said));
}

// What dice catch as they lie, whose it is if others who rolled can catch it too, and what they can catch if they are turned.
/** @type {(shore: Shore, lake: Lake, seat: number) => string} */
function reachTold({ game, evening }, lake, seat) {
  const tell = lureWords(game);
  const contests = contestsOf(lurePlays(game), lake).flatMap(({ fish }) => fish);
  const [met, near] = [fishMetBy, metByTurning].map((find) => joinWithAnd(tell, find(lurePlays(game), lake, seat).filter((id) => find === metByTurning || !contests.includes(id)).map((id) => findFish(lurePlays(game), id).name)));
  return [met && tell("adjust-met", { fish: met }), contestsTold({ game, evening }, lake, seat), near && tell("adjust-near", { fish: near })].filter(Boolean).join(" ");
}

/** @type {(shore: Shore, haul: import("./rounds.js").Haul) => string} */
export function describeHaul({ game, evening }, { seat, fish, boosts, rolled, gone }) {
  const tell = lureWords(game);
  const plays = lurePlays(game);
  const name = evening.names[seat];
  const lures = joinWithAnd(tell, gone.map((id) => lureNamed(plays, id)?.name ?? id));
  const without = gone.length ? ` ${tell("discarded", { lures })}` : "";
  if (!fish.length) return tell(rolled ? "caught-none" : "not-rolled", { name }) + without;
  return tell(boosts ? "caught-boosts" : "caught", { name, fish: joinWithAnd(tell, fish.map((id) => findFish(plays, id).name)), points: describePoints(tell, pilePoints(game, { fish, boosts: 0 })), more: boosts * boostPoints(plays), boosts: countTold(tell, "boost", boosts) }) + without;
}

/** @type {(game: Table["game"], pile: {fish: string[], boosts: number}) => number} */
export const pilePoints = (game, { fish, boosts }) => fish.reduce((all, id) => all + findFish(lurePlays(game), id).vp, boosts * boostPoints(lurePlays(game)));

/** @type {(shore: Shore, lake: Lake) => HTMLElement} */
export function haulsTold(table, lake) {
  const { evening, game } = table;
  const tell = lureWords(game);
  const rows = lake.hauls.map((haul) => el("li", { class: haul.fish.length ? "row caught" : "row q" }, mark(haul.seat, evening.names[haul.seat], "s"), el("span", { class: "g" }, describeHaul(table, haul))));
  const resting = lake.phase === "over" ? [] : evening.names.flatMap((name, seat) => (lake.rests[seat].length ? [tell(lake.rests[seat].length > 1 ? "rest-told" : "rests-told", { name, round: lake.round, dice: joinWithAnd(tell, lake.rests[seat].map((one) => `d${one}`)) })] : []));
  return el("section", { class: "card hauls" }, el("h2", { class: "sc" }, tell("hauls", { round: lake.phase === "over" ? lake.round : lake.round - 1 })), el("ul", {}, rows), resting.length ? el("p", { class: "q sm" }, resting.join(" ")) : "");
}

/** @type {(app: App, view: View, table: Table, lake: Lake) => Phase} */
function lakeOver(app, view, table, lake) {
  const tell = lureWords(table.game);
  const group = [...table.game.scoring.groups.keys()];
  const events = lake.piles.flatMap((_, seat) => [...pileEvents(lake, seat, seat), /** @type {EveningEvent} */ ({ kind: "counted", player: seat, group })]);
  return {
    main: [haulsTold(table, lake), pilesTold(table, lake)],
    dock: [asked(tell("over-asks")), actions(primary([tell("to-score"), icon("on", "s")], () => app.act(events, { screen: "score", evening: view.evening })))],
  };
}

// What everybody has caught.
/** @type {(shore: Shore, lake: Lake, more?: string[], note?: string) => HTMLElement} */
export function pilesTold({ game, evening }, lake, more = [], note = "") {
  const tell = lureWords(game);
  const rows = evening.names.flatMap((name, seat) => (name ? [el("li", { class: "row" }, mark(seat, name), el("b", { class: "num big g" }, name), el("span", {}, [countPile(game, lake, seat), more[seat]].filter(Boolean).join(" · ")))] : []));
  return el("section", { class: "field" }, el("h2", { class: "sc" }, tell("piles")), el("ol", { class: "piles-of" }, rows), note && el("p", { class: "q sm" }, note));
}

/** @type {(game: Table["game"], lake: Lake, seat: number) => string} */
function countPile(game, { piles }, seat) {
  const { fish, boosts } = piles[seat];
  const tell = lureWords(game);
  return tell(boosts ? "pile-boosts" : "pile", { count: fish.length, points: describePoints(tell, pilePoints(game, piles[seat])), boosts: countTold(tell, "boost", boosts) });
}

// What a player has caught, as values of a record in which it is another player.
/** @type {(lake: Lake, seat: number, player: number) => EveningEvent[]} */
export function pileEvents({ piles }, seat, player) {
  const { fish, boosts } = piles[seat];
  return [
    { kind: "value", place: ["players", player, "fish"], value: fish.map(Number) },
    { kind: "value", place: ["players", player, "boosts"], value: boosts },
  ];
}

// Counts the fish by their cards, of which the numbers are explained.
/** @type {(app: App, view: View) => HTMLElement[]} */
export const countFishCards = (app, view) => countPieces(app, view, (filling, field, place, { game }) => {
  const shown = widget(filling, field, place);
  if (field.key === "fish") shown.insertBefore(el("p", { class: "q sm" }, lureWords(game)("number-at-foot")), shown.childNodes[1]);
  return shown;
});
