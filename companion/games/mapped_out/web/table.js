// Mapped Out at the table: hidden rows, and what a tile lets a player do with them. A card that lies face down
// is nowhere on the page before somebody studies it alone.

import { tableTabs } from "../../../web/app/screens/table.js";
import { standingEvents } from "../../../web/app/state/evening.js";
import { el, icon, mark } from "../../../web/app/ui/dom.js";
import { actions, primary, topBar } from "../../../web/app/ui/parts.js";
import { isIntended } from "../../../web/app/ui/double-tap.js";
import { cardName, cardSign, chartWords } from "./tile-face.js";
import { DEEDS, isAllFaceUp, needsUnclearChoice, cardAt, countTilesLeft, instructedBy, isBehindLast, placeOf, rowsOf } from "./rows.js";

/** @import {App, Say, Table, View} from "../../../web/app/app" */
/** @import {Evening, EveningEvent, Game} from "../../../web/app/state/types" */
/** @import {RowCard, Rows} from "./rows.js" */

const UNCLEAR_DEEDS = ["drop", "draw"]; // that cards of Unclear Instructions ask for
const DONE_BY_ONE_TAP = ["reveal", ...UNCLEAR_DEEDS]; // one card is tapped, and that is all

/** @type {(app: App, view: View) => HTMLElement[]} */
export function rowsScreen(app, shown) {
  const { say } = app;
  const table = app.table(shown);
  const { game, evening, undo } = table;
  const tell = chartWords(game);
  const { now: lying } = rowsOf(game, evening);
  if (shown.secret && lying.rows.length) return studied(app, shown, table, lying);
  const view = { ...shown, sure: undefined }; // any other tap forgets that all tiles are placed
  const left = lying.rows.length ? countTilesLeft(game, evening, lying) : null;
  const deed = view.half ?? DEEDS[0];
  const done = isAllFaceUp(lying);
  const chooser = el("div", { class: "seg", role: "group", "aria-label": tell("tile-says") }, [...DEEDS, ...(needsUnclearChoice(evening, lying) ? UNCLEAR_DEEDS : [])].map((one) =>
    el("button", { "aria-pressed": String(one === deed), key: `deed-${one}`, on: () => app.show({ ...view, half: one, open: [] }) }, icon(one === "drop" ? "bin" : one === "draw" ? "plus" : one), tell(one))));
  return [
    topBar(say, { title: tell("rows"), below: left === null ? game.title : tell("tiles-left", { title: game.title, left }), back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "rows-of" }, lying.rows.length && done < 0 ? chooser : "", ...(lying.rows.length ? lying.rows.map((row, seat) => rowShown(app, view, table, row, seat, done < 0 ? deed : "")) : [el("p", {}, tell("rows-lead")), el("button", { key: "chance", on: () => app.go({ screen: "chance", evening: view.evening }) }, icon("play"), say("chance"))])),
    el("div", { class: "dock" }, el("section", { class: "answers", "aria-label": say("answers") }, ...rowsDock(app, shown, table, lying, deed)), tableTabs(app, view, "play")),
  ];
}

/** @type {(app: App, view: View, table: Table, row: RowCard[], seat: number, deed: string) => HTMLElement} */
function rowShown(app, view, { game, evening }, row, seat, deed) {
  const tell = chartWords(game);
  const open = view.open ?? [];
  const cards = row.map(({ card, up }, i) => {
    const place = `${seat}:${i}`;
    const on = open.includes(place);
    const face = up ? cardFace(game, card) : [app.picture("chart-rose")];
    const words = tell(up ? "card-up" : "card-down", { n: i + 1, card: up ? cardTold(game, card) : "" });
    const off = !deed || (up && ["reveal", "study"].includes(deed));
    return el("li", {}, el("button", { class: `move-card${up ? " up" : ""}`, "aria-label": words, "aria-pressed": DONE_BY_ONE_TAP.includes(deed) || off ? undefined : String(on), disabled: off, key: `row-${place}`, on: (/** @type {MouseEvent} */ tap) => rowTapped(app, view, deed, place, tap) }, el("span", { class: "num nth" }, String(i + 1)), ...face));
  });
  const last = `${seat}:${row.length}`;
  const behind = deed === "draw" ? el("li", {}, el("button", { class: "move-card behind", "aria-label": tell("draw-last"), key: `row-${last}`, on: (/** @type {MouseEvent} */ tap) => rowTapped(app, view, deed, last, tap) }, icon("plus"))) : "";
  return el("section", { "aria-label": evening.names[seat] }, el("h2", { class: "row" }, mark(seat, evening.names[seat]), evening.names[seat]), el("ol", { class: "move-cards" }, cards, behind));
}

// Sign, move and, of a card of Unclear Instructions, what else it does.
/** @type {(game: Game, card: string) => (Element | "")[]} */
function cardFace(game, card) {
  const tell = chartWords(game);
  const [move, action] = instructedBy(game, card);
  return [cardSign(game.icons, move), el("b", {}, cardName(tell, move)), action ? el("small", {}, tell(`card-action.${action}.name`)) : ""];
}

// "Left, Remove: When revealed, discard one of your movement cards."
/** @type {(game: Game, card: string) => string} */
function cardTold(game, card) {
  const tell = chartWords(game);
  const [move, action] = instructedBy(game, card);
  return [cardName(tell, move), action && tell(`card-action.${action}.name`)].filter(Boolean).join(", ");
}

/** @type {(app: App, view: View, deed: string, place: string, tap: MouseEvent) => void} */
function rowTapped(app, view, deed, place, tap) {
  if (!isIntended(tap)) return;
  const open = view.open ?? [];
  if (DONE_BY_ONE_TAP.includes(deed)) app.act({ kind: "play", step: `${deed} ${place}` }, { ...view, open: [] });
  else app.show({ ...view, open: open.includes(place) ? open.filter((one) => one !== place) : [...(deed === "swap" ? open.slice(-1) : open), place] });
}

/** @type {(app: App, view: View, table: Table, lying: Rows, deed: string) => (HTMLElement | "")[]} */
function rowsDock(app, view, { game, evening, state }, lying, deed) {
  const tell = chartWords(game);
  const open = view.open ?? [];
  /** @type {(words: string, step: string, more?: Partial<View>) => HTMLElement} */
  const doing = (words, step, more = {}) => actions(primary([words], () => app.act({ kind: "play", step }, { ...view, open: [], ...more })));
  const ask = (/** @type {string} */ words) => el("p", { class: "ask" }, words);
  if (!lying.rows.length) return [ask(tell("deal-asks")), doing(tell("deal-rows"), "deal")];
  if (lying.rows.every((row) => row.every(({ up }) => up))) return [ask(tell("walk-asks")), actions(primary([tell("walk-rows"), icon("on", "s")], () => app.act(walksOf(game, lying), { screen: "count", evening: evening.id, player: 0, group: [...game.scoring.groups.keys()][0], half: state.record && "map" in state.record ? "walk" : "map" })))];
  const done = isAllFaceUp(lying);
  if (done >= 0) return [ask(tell("all-up", { name: evening.names[done] })), doing(tell("turn-all"), "walk")];
  if (deed === "swap" && open.length === 2) return [ask(tell("swap-asks")), doing(tell("swap-two"), `swap ${open.join(" ")}`)];
  if (deed === "study" && open.length) return [ask(tell("study-asks")), doing(tell("study-now", { count: open.length }), `study ${open.join(" ")}`, { secret: open.join(" ") })];
  const says = saidLast(game, evening);
  return [says ? el("p", { class: "q sm" }, says) : "", ask(tell(`${deed}-how`)), open.length ? "" : actions(tilesPlaced(app, view, tell))];
}

// The map is done too when no tile is left: all cards are turned up then, so it is asked twice.
/** @type {(app: App, view: View, tell: Say) => HTMLElement} */
function tilesPlaced(app, view, tell) {
  const sure = view.sure === "walk";
  const walk = (/** @type {MouseEvent} */ tap) => isIntended(tap) && (sure ? app.act({ kind: "play", step: "walk" }, { ...view, sure: undefined }) : app.show({ ...view, sure: "walk" }));
  return el("button", { class: sure ? "pri" : "", key: "all-placed", on: walk }, tell(sure ? "all-placed-sure" : "all-placed"));
}

// What the card that was turned up last asks for.
/** @type {(game: Game, evening: Evening) => string} */
function saidLast(game, evening) {
  const { now, before } = rowsOf(game, evening);
  const [, last] = standingEvents(evening).pop() ?? [];
  const [verb, place] = last?.kind === "play" ? last.step.split(" ") : [""];
  const card = verb === "reveal" && before.size ? cardAt(now, place) : undefined;
  const [, action] = card ? instructedBy(game, card.card) : [];
  return action ? chartWords(game)(`card-action.${action}.line`) : "";
}

// Every row, as the moves of its player.
/** @type {(game: Game, lying: Rows) => EveningEvent[]} */
const walksOf = (game, { rows }) => rows.map((row, seat) => ({ kind: "value", place: ["players", seat, "moves"], value: row.map(({ card }) => moveOf(instructedBy(game, card))) }));

/** @type {(said: [string, string]) => string | {card: string, action: string}} */
const moveOf = ([card, action]) => (action ? { card, action } : card);

// What one player looks at alone.
/** @type {(app: App, view: View, table: Table, lying: Rows) => HTMLElement[]} */
function studied(app, view, { game, evening }, lying) {
  const tell = chartWords(game);
  const cover = () => app.go({ ...view, secret: undefined, open: [] }, true);
  const cards = (view.secret ?? "").split(" ").map((place) => {
    const [seat, i] = place.split(":").map(Number);
    const card = cardAt(lying, place)?.card ?? "none";
    return el("li", {}, el("p", { class: "q" }, tell("card-of", { name: evening.names[seat], n: i + 1 })), el("div", { class: "move-card up large-card" }, ...cardFace(game, card)));
  });
  return [
    topBar(app.say, { title: tell("study"), below: tell("study-alone"), back: cover }),
    el("main", { class: "rows-of alone" }, el("ol", { class: "studied" }, cards)),
    actions(primary([icon("tick"), app.say("cover")], cover)),
  ];
}

// What happened to the rows, in the words of the log: which cards, never what they say while they are face down.
/** @type {(game: Game, evening: Evening) => Map<number, string>} */
export function rowLines(game, evening) {
  const tell = /** @type {Say} */ (chartWords(game));
  const { before } = rowsOf(game, evening);
  return new Map([...before].map(([at, lying]) => {
    const event = evening.events[at];
    if (event.kind !== "play") return [at, ""];
    const [verb, ...places] = event.step.split(" ");
    const cards = places.map((place) => tell("card-of", { name: evening.names[Number(place.split(":")[0])], n: Number(place.split(":")[1]) + 1 })).join(", ");
    if (verb === "draw" && isBehindLast(lying, placeOf(places[0]))) return [at, tell("log-draw-last", { name: evening.names[placeOf(places[0])[0]] })];
    return [at, tell(`log-${verb}`, { cards, card: verb === "reveal" ? cardTold(game, cardAt(lying, places[0])?.card ?? "") : "" })];
  }));
}
