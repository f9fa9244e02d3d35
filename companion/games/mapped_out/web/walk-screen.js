// The walks over the map: cards are tapped from left to right, and a choice lights its cells.

import { el, icon, mark } from "../../../web/app/ui/dom.js";
import { whenShown } from "../../../web/app/ui/update-screen.js";
import { chartOf, startOf } from "./chart.js";
import { MUDDLED } from "./scoring.js";
import { cardName, cardSign, tileFace, tileName } from "./tile-face.js";
import { placedOn, tileOf, placeOfCard } from "./map-screen.js";
import { seaChart } from "./chart-screen.js";
import { shelfOf } from "./tile-finder.js";
import { adding, choosing, nextToMove, undoPanel, voyageOf, walking } from "./walk-progress.js";
import { eastOf, northOf } from "./walk.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @import {Field, Values} from "../../../web/app/core/types" */
/** @import {Change, Spot} from "./chart.js" */
/** @import {Shown} from "./tile-face.js" */
/** @import {Laid} from "./map-screen.js" */
/** @import {Voyage} from "./walk-progress.js" */
/** @import {Cell, Tile} from "./walk.js" */

const BASE_CARDS = ["left", "right", "up", "down", "any", "none"];
const UNCLEAR_CARDS = ["jump", "match:herring", "match:bream", "match:tuna", "match:ray", "copy", "invert"];
const COUNTING_ACTIONS = ["fishless", "fishful"]; // what is on a card and counts
const ELSEWHERE = "from";
const HAND = "hand";

/** @type {Map<string, string>} */
const STEPS_SAID = new Map(); // the last step of a walk that was spokenStep

/** @typedef {{app: App, view: View, table: Table, laid: Laid, voyage: Voyage, seat: number, act: (change: Change, more?: View) => void}} Walk */

/** @type {(app: App, view: View, table: Table) => HTMLElement[]} */
export function walkScreen(app, view, table) {
  const laid = placedOn(table);
  const { tell } = laid;
  const voyage = laid.rows.length ? voyageOf(table.game.derives, laid.record) : null;
  if (!voyage) return [el("span"), el("p", { class: "q" }, tell(laid.rows.length ? "map-wrong" : "map-not-yet"))];
  const muddled = laid.record.mode === MUDDLED;
  const seat = muddled && voyage.choice ? voyage.choice.seat : (view.player ?? 0);
  /** @type {(change: Change, more?: View) => void} */
  const act = ({ place, value }, more = view) => app.act({ kind: "value", place, value }, more);
  /** @type {Walk} */
  const walk = { app, view, table, laid, voyage, seat, act };
  const drawn = walkedChart(walk);
  return [
    drawn.tools,
    el("div", { class: "row seats-row", role: "group", "aria-label": tell("who") }, laid.record.players.map((player, i) => seatChip(walk, player.name, i))),
    drawn.chart,
    whenShown(el("div", { class: "tray" }, ...caughtBy(walk), ...nextTap(walk)), () => spokenStep(walk)),
  ];
}

/** @type {(walk: Walk, name: string, seat: number) => HTMLElement} */
function seatChip({ app, view, laid: { tell, record }, voyage, seat }, name, i) {
  const count = voyage.courses.get(i)?.legs.length ?? 0;
  const all = record.players[i].rows.get("moves")?.length ?? 0;
  return el("button", { class: "chip seat-chip", "aria-pressed": String(i === seat), "aria-label": tell("walked", { name, count }), key: `walk/seat/${i}`, on: () => app.show({ ...view, player: i, open: [] }) }, mark(i, name, "s"), el("b", { class: "num" }, count < all ? `${count}/${all}` : String(count)));
}

/** @type {(walk: Walk) => Values[]} */
const movesOf = ({ laid, seat }) => laid.record.players[seat].rows.get("moves") ?? [];

// The choice that waits for the player shown.
/** @type {(walk: Walk) => import("./walk-progress.js").Choice | null} */
const choiceOf = ({ voyage, seat }) => voyage.choices.get(seat) ?? null;

/** @type {(walk: Walk) => {chart: HTMLElement, tools: HTMLElement}} */
function walkedChart(walk) {
  const { app, view, table, laid, voyage, seat, act } = walk;
  const { rows, tiles, tell, record } = laid;
  const chart = chartOf(rows, 0);
  const course = voyage.courses.get(seat);
  const choice = choiceOf(walk);
  const from = view.open?.[0] === ELSEWHERE;
  const lit = new Set(from ? voyage.tiles.keys() : (choice?.cells ?? []));
  const start = startOf(rows);
  const names = record.players.map(({ name }) => name);
  /** @type {(cell: Cell) => void} */
  const tap = (cell) => {
    if (from) act({ place: ["players", seat, "from"], value: [eastOf(cell), northOf(cell)] }, { ...view, player: seat, open: [] });
    else if (choice) act(choosing(movesOf(walk), choice, cell), { ...view, player: seat });
  };
  /** @type {(spot: Spot) => import("./chart-screen.js").Look | null} */
  const lookOf = (spot) => {
    const here = voyage.tiles.get(spot.cell);
    if (!here) return null;
    const { id, tile } = shownAt(voyage, here, spot.at < 0 ? null : tileOf(rows[spot.at], tiles));
    const been = course?.scored.has(spot.cell) ?? false;
    const standing = names.filter((_, i) => voyage.pawns.get(i) === spot.cell).map((name) => tell("stands", { name }));
    const words = [tileName(tell, id, tile), placeOfCard(tell, chart, spot), spot.at === start && tell("starts"), been && tell("been"), ...standing, lit.has(spot.cell) && tell("can-go")];
    return {
      name: words.filter(Boolean).join(", "),
      kind: `laid${lit.has(spot.cell) ? " lit" : ""}${been ? " been" : ""}`,
      face: tileFace(app, table.game.icons, id, tile, spot.at === start),
      tap: lit.has(spot.cell) ? () => tap(spot.cell) : undefined,
    };
  };
  const pawns = names.map((name, i) => ({ seat: i, name, cell: voyage.pawns.get(i) ?? voyage.start, leg: voyage.courses.get(i)?.legs.slice(-1)[0] }));
  const trail = course ? [course.begins, ...course.legs.flatMap(({ path }) => path)] : [];
  return seaChart(tell, `walk ${view.evening}`, chart, lookOf, pawns, trail, choice?.cells ?? []);
}

// A tile as it lies there now: in Muddled Waters another may have taken its place.
/** @type {(voyage: Voyage, here: Tile, laid: {id: string, tile: Shown} | null) => {id: string, tile: Shown}} */
const shownAt = ({ names }, here, laid) => {
  const id = names.get(here);
  return id === undefined && laid && laid.tile.fish.join() === here.fish.join() ? laid : { id: id ?? "", tile: here };
};

// What the next tap is: the cards, or what the last card leaves to choose.
/** @type {(walk: Walk) => HTMLElement[]} */
function nextTap(walk) {
  const { app, view, table, laid, voyage, seat, act } = walk;
  const { tell, record } = laid;
  const { name } = record.players[seat];
  const moves = movesOf(walk);
  const choice = choiceOf(walk);
  if (view.open?.[0] === ELSEWHERE) return [askedTo(tell("begins-where", { name }))];
  if (view.open?.[0] === HAND) return [handShelf(walk)];
  if (choice) {
    const card = cardName(tell, String(moves[choice.move].get("card")));
    const other = choice.player !== seat;
    return [rowOf(walk), askedTo(tell(other ? "where-to-other" : "where-to", { card, name: record.players[choice.player].name, count: choice.cells.length }))];
  }
  const put = putAsked(walk);
  if (put) return [rowOf(walk), put];
  const muddled = record.mode === MUDDLED;
  const card = (/** @type {string} */ one) =>
    el("button", { class: "move", "aria-label": cardName(tell, one), key: `card/${one}`, disabled: moves.length >= mostMoves(table), on: () => act(walking(moves, seat, one), afterTheMove(walk, one)) }, cardSign(table.game.icons, one), one.startsWith("match") ? app.picture(one.split(":")[1]) : el("span", {}, cardName(tell, one)));
  const first = moves.length
    ? lastCard(walk)
    : el("div", { class: "row wrap" },
        el("button", { key: "walk/from", on: () => app.show({ ...view, player: seat, open: [ELSEWHERE] }) }, icon("home", "s"), tell("begins-elsewhere")),
        muddled ? el("button", { key: "walk/hand", on: () => app.show({ ...view, player: seat, open: [HAND] }) }, icon("plus", "s"), `${tell("hand-add")} ${voyage.courses.get(seat)?.hand.length ?? 0}`) : "");
  return [
    moves.length ? rowOf(walk) : askedTo(tell("begin", { name })),
    el("div", { class: "moves", role: "group", "aria-label": tell("row", { name }) }, BASE_CARDS.map(card)),
    el("details", { class: "other", open: moves.some((row) => UNCLEAR_CARDS.includes(String(row.get("card"))) || row.get("action")) },
      el("summary", { key: "walk/unclear" }, tell("unclear")), el("div", { class: "moves" }, UNCLEAR_CARDS.map(card))),
    first,
  ];
}

/** @type {(words: string) => HTMLElement} */
const askedTo = (words) => el("p", { class: "num asked" }, words);

/** @type {(table: Table) => number} */
const mostMoves = ({ game }) => game.scoring.fields.find(({ key }) => key === "moves")?.longest ?? 0;

// The row of cards that were played, the last one with what takes it back.
/** @type {(walk: Walk) => HTMLElement} */
function rowOf(walk) {
  const { table, laid: { tell }, seat, view, act } = walk;
  const moves = movesOf(walk);
  const cards = moves.map((row, i) => el("li", { "aria-label": tell("card", { n: i + 1, card: cardName(tell, String(row.get("card"))) }) }, cardSign(table.game.icons, String(row.get("card")))));
  return el("div", { class: "row played" }, el("ol", { class: "g" }, cards), el("button", { class: "ib", "aria-label": tell("back-card"), key: "walk/back", on: () => act(undoPanel(moves, seat), { ...view, player: seat }) }, icon("delete")));
}

// In Muddled Waters all walk card by card: the next tap is that of the next player.
/** @type {(walk: Walk, card?: string) => View} */
function afterTheMove({ view, laid, seat, voyage }, card) {
  if (laid.record.mode !== MUDDLED) return { ...view, player: seat };
  if (card !== undefined && voyage.courses.get(seat)?.hand.length) return { ...view, player: seat }; // a tile may be taken up
  const cards = laid.record.players.map(({ rows }, i) => (rows.get("moves") ?? []).length + (card !== undefined && i === seat ? 1 : 0));
  return { ...view, player: nextToMove(cards) };
}

// What more the last card says: an action that counts, and whether it is kept.
/** @type {(walk: Walk) => HTMLElement} */
function lastCard(walk) {
  const { laid: { tell }, seat, view, act } = walk;
  const moves = movesOf(walk);
  const last = moves[moves.length - 1];
  const action = last.get("action");
  const chips = COUNTING_ACTIONS.map((one) => el("button", { class: "chip", "aria-pressed": String(action === one), key: `walk/${one}`, on: () => act(adding(moves, seat, { action: action === one ? undefined : one, kept: undefined }), { ...view, player: seat }) }, tell(one)));
  const keep = action === "fishful"
    ? el("button", { class: "chip", "aria-pressed": String(Boolean(last.get("kept"))), key: "walk/keep", on: () => act(adding(moves, seat, { kept: last.get("kept") ? undefined : true }), { ...view, player: seat }) }, tell("keep"))
    : "";
  return el("div", { class: "row wrap" }, el("span", { class: "q sm" }, tell("more-of", { n: moves.length, card: cardName(tell, String(last.get("card"))) })), chips, keep);
}

// Muddled Waters: the tile on which the last move ended may be taken up, and one of the hand put down.
/** @type {(walk: Walk) => HTMLElement | null} */
function putAsked(walk) {
  const { app, view, table, laid, voyage, seat, act } = walk;
  const { tell, record } = laid;
  const moves = movesOf(walk);
  const course = voyage.courses.get(seat);
  const last = course?.legs[moves.length - 1];
  const asks = record.mode === MUDDLED && course?.hand.length && last?.path.length && !moves[moves.length - 1].get("put");
  const cards = record.players.map(({ rows }) => (rows.get("moves") ?? []).length);
  if (!asks || seat !== cards.lastIndexOf(Math.max(...cards)) || view.open?.[0] === `kept ${moves.length}`) return null;
  const here = /** @type {Tile} */ (voyage.tiles.get(/** @type {Cell} */ (voyage.pawns.get(seat))));
  const held = course.hand.map(({ place, name, tile }) =>
    el("button", { class: "spot shelved", "aria-label": tileName(tell, name, tile), key: `walk/put/${place}`, on: () => act(adding(moves, seat, { put: name || String(place) }), afterTheMove(walk)) }, tileFace(app, table.game.icons, name, tile, false)));
  const none = el("button", { key: "walk/put/none", on: () => app.show({ ...afterTheMove(walk), open: [`kept ${moves.length}`] }) }, tell("put-none"));
  return el("div", { class: "row wrap", role: "group" }, askedTo(tell("put", { name: record.players[seat].name, tile: voyage.names.get(here) ?? tileName(tell, "", here) })), held, none);
}

// The tiles that a player holds as the walk of Muddled Waters begins.
/** @type {(walk: Walk) => HTMLElement} */
function handShelf({ app, view, table, laid, seat, act }) {
  const { tell, tiles, record, rows } = laid;
  const field = /** @type {Field} */ (table.game.scoring.fields.find(({ key }) => key === HAND));
  const hands = record.players.map((player) => player.rows.get(HAND) ?? []);
  const taken = new Map([
    ...rows.map((row) => /** @type {[string, string]} */ ([tileOf(row, tiles).id, tell("on-map")])),
    ...hands.flatMap((hand, i) => hand.map((row) => /** @type {[string, string]} */ ([tileOf(row, tiles).id, record.players[i].name]))),
  ]);
  const held = hands[seat].map((row, i) => {
    const { id, tile } = tileOf(row, tiles);
    return el("button", { class: "spot shelved", "aria-label": app.say("put-back", { what: tileName(tell, id, tile) }), key: `walk/held/${i}`, on: () => act({ place: ["players", seat, HAND, i], value: undefined }) }, tileFace(app, table.game.icons, id, tile, false));
  });
  return el("section", { class: "chooser", "aria-label": tell("hand", { name: record.players[seat].name }) },
    el("div", { class: "row" }, el("p", { class: "num g" }, tell("hand", { name: record.players[seat].name })), el("button", { class: "ib", "aria-label": app.say("back"), key: "hand/close", on: () => app.show({ ...view, open: [] }) }, icon("tick"))),
    held.length ? el("div", { class: "shelf" }, held) : "",
    shelfOf(app, view, table.game, tell, { tiles, taken, field, open: view.open ?? [], choose: (tile) => act({ place: ["players", seat, HAND, held.length], value: tile }, { ...view, open: [HAND] }) }));
}

// The fish that count so far, the most frequent one marked.
/** @type {(walk: Walk) => HTMLElement[]} */
function caughtBy({ app, table, laid: { tell, record }, seat }) {
  const { values } = table.sheet.columns[seat];
  const fish = /** @type {Map<string, number>} */ (values.get(record.mode === MUDDLED ? "piled" : "caught") ?? new Map());
  const most = Math.max(...fish.values());
  const counted = [...fish].map(([kind, count]) =>
    el("li", { class: count && count === most ? "most" : "", "aria-label": tell("caught", { count, fish: tell(`fish.${kind}`) }) }, app.picture(kind), el("b", { class: "num" }, String(count))));
  const kept = Number(values.get("cards_kept") ?? 0);
  return [el("ul", { class: "catch" }, counted, kept ? el("li", { "aria-label": `${table.game.scoring.groups.get("cards")}: ${kept}` }, icon("tick", "s"), el("b", { class: "num" }, String(kept))) : "")];
}

// Says where the last card led, after the page has said what was tapped.
/** @type {(walk: Walk) => void} */
function spokenStep({ view, laid, voyage, seat: mover }) {
  const { tell, record } = laid;
  const steps = record.players.map((_, i) => voyage.courses.get(i)?.legs.length ?? 0);
  const all = steps.reduce((sum, one) => sum + one, 0);
  const key = `${view.evening}`;
  const before = Number(STEPS_SAID.get(key) ?? all);
  STEPS_SAID.set(key, String(all));
  if (all <= before) return;
  const leg = voyage.courses.get(mover)?.legs.slice(-1)[0];
  const row = (record.players[mover].rows.get("moves") ?? [])[steps[mover] - 1];
  if (!leg || !row) return;
  const tiles = leg.path.map((cell) => /** @type {Tile} */ (voyage.tiles.get(cell))).map((tile) => tileName(tell, voyage.names.get(tile) ?? "", tile));
  const box = document.getElementById("said");
  const words = tell("went", { name: record.players[mover].name, card: cardName(tell, String(row.get("card"))), tiles: tiles.join("; ") || tell("stays") });
  if (box) box.textContent = words;
}
