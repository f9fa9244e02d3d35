// The table on a phone: what lies open, one's own cards, decks and dice, bids; what waits to be sent.

import { cardLabelById } from "../core/piece-names.js";
import { PARTS } from "../parts.js";
import { el, icon, mark } from "../ui/dom.js";
import { isSure } from "../ui/notices.js";
import { actions, tabBar, topBar } from "../ui/parts.js";
import { askButton, askTable, doerOf, headOf, isPlayedHere, lossTold, present, stateLine, takeBack, describeTaken, describedBy, withoutButton, wordsField } from "./actions.js";
import { cardsScreen } from "./cards.js";
import { seatsInOrder } from "./own-score.js";
import { roomLog } from "./log.js";
import { roomScore, scoreDock } from "./score.js";
import { nextGameCard, startCard } from "./start.js";
import { cardAtTable, deckName, describeEvent, hiddenInLog } from "./describe-events.js";

/** @import {App, View} from "../app" */
/** @import {TablePlay} from "../parts.js" */
/** @import {Here} from "./actions.js" */
/** @import {TableEvent, TableNow, Waiting} from "./types" */
/** @import {TableWire} from "./connection.js" */

const TABS = [["play", "table"], ["score", "score"], ["log", "log"]];

/** @type {(app: App, view: View, wire: TableWire, now: TableNow) => HTMLElement[]} */
export function tableScreen(app, view, wire, now) {
  const { say } = app;
  const here = { app, view, wire, now };
  const half = (view.games ?? now.games.length) === now.games.length ? (view.half ?? "play") : "play"; // a new game begins at the table
  const play = now.closed || half === "log" ? null : PARTS.get(now.game)?.atTable?.(here) ?? null;
  const own = half === "play" ? play : null;
  const dock = own?.dock ?? (half === "score" && play?.score ? [] : null);
  if (own?.back) return [topBar(say, { title: own.title, below: own.below, back: own.back }), el("main", { class: own.kind }, stateLine(app, wire), ...own.main), actions(...own.dock)];
  const alone = withoutButton(here, (own?.waits ?? []).map((player) => player + 1));
  const main = { play: own ? () => present(...own.main, nextGameCard(here), ...byHand(here, own)) : playHalf, score: () => roomScore(here, play), log: roomLog }[half] ?? playHalf;
  const last = [...wire.events].reverse().find((event) => isGathering(wire, event) || isBidOf(now, event) || canBeTakenBack(now, event));
  const undo = last && canBeTakenBack(now, last) && wire.kept.seat !== null ? { words: say("undo-what", { what: undoneTold(here, last) }), act: () => undoLast(here, last) } : null;
  const tabs = tabBar(say("where"), TABS.map(([id, sign]) => ({ id, sign, words: say(id === "play" ? "room-play" : id) })), half, (id) => app.show({ ...view, half: id, games: now.games.length, secret: undefined }));
  return [
    topBar(say, { title: own?.title ?? say("room-table", { table: now.table }), below: [own?.below, mySeat(here)].filter(Boolean).join(" · "), back: app.back, undo }),
    el("main", { class: `at-table ${own?.kind ?? ""}`.trim() }, stateLine(app, wire), ...waitingLines(here), ...openingTold(here), ...main(here)),
    dock ? el("div", { class: "dock" }, el("section", { class: "answers", "aria-label": say("answers") }, ...dock, alone && actions(alone), ...(play && (play.score || own?.isOver) ? scoreDock(here, play) : [])), tabs) : tabs,
  ];
}

/** @type {(here: Here) => string} */
function mySeat({ app: { say }, wire, now }) {
  const { seat } = wire.kept;
  return seat === null ? say("room-watching") : say("room-you", { name: now.seats.get(seat) ?? "", seat });
}

// Whether a deck was gathered and shuffled by itself, which nothing takes back.
/** @type {(wire: TableWire, event: TableEvent) => boolean} */
const isGathering = ({ events }, { kind, key, seq }) => kind === "shuffle" && !key.includes("+") && !events[seq]?.key.startsWith(`${key}+`);

/** @type {(now: TableNow, event: TableEvent) => boolean} */
function canBeTakenBack({ gone }, { kind, seq }) {
  return !gone.has(seq) && ["deal", "roll", "pick", "note", "act", "discard", "gain", "remove"].includes(kind);
}

// Bids on what was turned up: a slip of a thumb takes back nothing before them, only the log does.
/** @type {(now: TableNow, event: TableEvent) => boolean} */
const isBidOf = (now, { kind }) => ["bid", "bids"].includes(kind) && isPlayedHere(now);

// What is taken back with an event, in the words of its beginning or its own.
/** @type {(here: Here, last: TableEvent) => string} */
const undoneTold = (here, last) => describedBy(here, headOf(here.wire.events, last)) || describedBy(here, last);

// Takes back all that was done with this event; what another did, or what a result rests on, is asked about first.
/** @type {(here: Here, last: TableEvent) => void} */
function undoLast(here, last) {
  const { app: { say }, wire, now } = here;
  const head = headOf(wire.events, last);
  const loss = now.scores && head.kind === "act" ? ` ${lossTold(here, head, [])}` : "";
  const question = { who: doerOf(here, last), what: undoneTold(here, last), loss };
  if (last.by === wire.kept.seat ? !loss || isSure(say("room-undo-own", question)) : isSure(say("room-undo-others", question))) takeBack(here, head.kind === "act" ? head : last);
}

// What was tapped and is not at the laptop yet.
/** @type {(here: Here) => HTMLElement[]} */
function waitingLines({ app, wire }) {
  if (!wire.kept.waiting.length || wire.state === "current") return [];
  const lines = wire.kept.waiting.map((asked) => el("li", {}, app.say("room-waits", { what: askedTold(app, asked) })));
  return [el("section", { class: "card" }, el("h2", { class: "sc" }, app.say("room-waiting")), el("ul", {}, lines))];
}

/** @type {(app: App, asked: Waiting) => string} */
function askedTold({ say }, { kind, deck, what, text }) {
  const about = typeof deck === "string" ? deckName(deck) : (text ?? what);
  return [say(`room-asked-${kind}`), ...(typeof about === "string" ? [about] : [])].join(": ");
}

/** @type {(here: Here) => HTMLElement[]} */
function playHalf(here) {
  const { app, wire, now } = here;
  if (now.closed) return present(latestOf(here), el("p", { class: "ask" }, app.say("room-closed")));
  if (!now.game) return [seatsCard(here), startCard(here)];
  return present(nextGameCard(here), latestOf(here), ...cardsScreen(here), now.sealed.size || !isSetUp(here) ? bidCard(here) : "", ...poolsAtTable(here), seatsCard(here), wire.kept.seat === null ? "" : noteField(here));
}

// Whether the game was set up here: else nobody knows what its players need.
/** @type {(here: Here) => boolean} */
const isSetUp = ({ wire, now }) => wire.events.some(({ what, seq }) => what === `setup ${now.game}` && !now.gone.has(seq));

// All else that a table has, where a game is played by its own rules: seats, cards and dice by hand, notes.
/** @type {(here: Here, own: TablePlay) => HTMLElement[]} */
function byHand(here, own) {
  const { app: { say, show }, view, wire } = here;
  const shown = Boolean(view.open?.includes("by-hand"));
  const fold = el("button", { class: "row fold", "aria-expanded": String(shown), key: "by-hand", on: () => show({ ...view, open: shown ? [] : ["by-hand"] }) },
    el("span", { class: "g" }, say("room-by-hand")), icon(shown ? "up" : "down"));
  return shown ? present(fold, latestOf(here), seatsCard(here), ...cardsScreen(here, own), ...poolsAtTable(here), wire.kept.seat === null ? "" : noteField(here)) : [fold];
}

// What happened last.
/** @type {(here: Here) => HTMLElement | ""} */
function latestOf(here) {
  const { app, wire, now } = here;
  const shown = wire.events.filter(({ kind, seq, what }) => !now.gone.has(seq) && (["deal", "roll", "bids", "pick", "note", "discard"].includes(kind) || (kind === "act" && ["show", "look", "reveal"].includes(what))));
  const latest = shown[shown.length - 1];
  if (!latest) return "";
  const first = headOf(wire.events, latest);
  const last = first.what?.startsWith("setup ") || first.what === "play" ? first : latest;
  const cards = last.kind === "roll" ? last.faces.map((face) => el("li", { class: "die num" }, face === null ? "?" : app.picture(face), el("span", {}, face === null ? "" : cardLabelById(face)))) : (last.kind === "deal" ? hiddenInLog(now, last) : []).map((card) => el("li", { class: `turned num${card === null ? " back-up" : ""}` }, cardAtTable(app, now, card)));
  const drawn = first.what?.startsWith("setup ") ? wire.events.filter(({ key, kind }) => key.startsWith(`${first.key}+`) && ["pick", "roll"].includes(kind)) : [];
  return el("section", { class: "latest", "aria-label": app.say("latest"), key: "latest" }, el("h2", { class: "sc" }, toldShort(here, last)), drawn.map((event) => el("p", {}, describeEvent(app, now, event))), cards.length ? el("ul", { class: "row wrap" }, cards) : "");
}

/** @type {(here: Here, event: TableEvent) => string} */
function toldShort(here, event) {
  if (event.kind !== "deal" && event.kind !== "roll") return describedBy(here, event);
  return `${doerOf(here, event)}: ${event.kind === "deal" ? deckName(event.deck) : cardLabelById(event.what.split(" ").slice(-1)[0])}`;
}

// Who sits there; the host may free a seat.
/** @type {(here: Here) => HTMLElement} */
function seatsCard(here) {
  const { app: { say, show }, view, wire, now } = here;
  const mine = wire.kept.seat;
  const rows = seatsInOrder(now).map(([seat, name]) => {
    const key = `free-${seat}`;
    const sure = view.sure === key;
    const more = [seat === now.host ? say("room-host") : "", now.sealed.has(seat) ? say("room-sealed") : ""].filter(Boolean).join(" · ");
    const held = now.lying.filter(({ owner }) => owner === seat).length;
    return el("li", { class: "row" }, mark(seat - 1, name), el("span", { class: "g" }, el("b", {}, name), more ? el("span", { class: "q sm" }, ` ${more}`) : "", held && seat !== mine ? el("span", { class: "q sm" }, ` · ${say("room-holds", { count: held })}`) : ""),
      mine === seat || mine === now.host ? el("button", { class: sure ? "pri slim" : "slim", key, on: () => (sure ? askTable(here, { kind: "free", seat }) : show({ ...view, sure: key })) }, say(sure ? "room-free-sure" : mine === seat ? "room-leave" : "room-free")) : "");
  });
  return el("section", { class: "card", "aria-label": say("room-here") }, el("h2", { class: "sc" }, say("room-here")), el("ul", { class: "seats" }, rows), mine === null ? el("button", { class: "wide", key: "sit-down", on: () => show({ ...view, open: [] }) }, say("room-sit")) : "");
}

// Whose phones have not opened their bids, while all are being opened.
/** @type {(here: Here) => HTMLElement[]} */
function openingTold(here) {
  const { app: { say }, wire, now } = here;
  if (!now.opening) return [];
  const names = wire.unopened(now).map((seat) => say("phone-of", { name: now.seats.get(seat) ?? seat })).join(", ");
  return present(el("p", { class: "ask" }, say("room-opening", { names })), withoutButton(here, wire.unopened(now)));
}

// Secret bids: nobody's is told before everybody's is sealed.
/** @type {(here: Here) => HTMLElement} */
function bidCard(here) {
  const { app: { say, tell }, wire, now } = here;
  const { seat } = wire.kept;
  const mine = seat !== null && now.sealed.has(seat);
  const missing = seatsInOrder(now).filter(([one]) => !now.sealed.has(one));
  const seal = () => {
    const said = describeTaken("bid");
    if (!said) return tell(say("room-bid-empty"));
    wire.bid(said).catch(() => {});
  };
  return el("section", { class: "field", "aria-label": say("room-bids-title") }, el("h2", { class: "sc" }, say("room-bids-title")),
    now.sealed.size && !now.opening ? el("p", { class: "q" }, say("room-bids-missing", { names: missing.map(([, name]) => name).join(", ") })) : "",
    mine && !now.opening ? withoutButton(here, missing.map(([one]) => one)) : "",
    seat === null || now.opening ? "" : el("div", { class: "row" }, wordsField("bid", say(mine ? "room-bid-again" : "room-bid-label")), el("button", { class: "slim", key: "seal", on: seal }, icon("lock", "s"), say("room-seal"))));
}

// The dice of the game.
/** @type {(here: Here) => HTMLElement[]} */
function poolsAtTable(here) {
  const { app, now } = here;
  const game = app.games.get(now.game);
  const players = now.seats.size;
  const fitting = (game?.chance.pools ?? []).flatMap(({ id, rolls }) => {
    const roll = rolls.find((one) => !one.players || one.players.includes(players));
    const numbered = (roll?.dice ?? []).flatMap(([die, count]) => (/^d\d+$/.test(die) ? [count > 1 ? `${count}${die}` : die] : []));
    return roll ? [askButton(here, `roll-${id}`, { kind: "roll", what: `${now.game} ${id}`, ...(roll.players ? { players } : {}), ...(roll.counts ? { count: roll.counts[0] } : {}) }, app.say("room-roll", { what: [cardLabelById(id), ...(numbered.length ? [numbered.join("+")] : [])].join(" · ") }), { kind: "wide" })] : [];
  });
  return fitting.length ? [el("section", { class: "field", "aria-label": app.say("chance") }, el("h2", { class: "sc" }, app.say("room-dice")), ...fitting)] : [];
}

/** @type {(here: Here) => HTMLElement} */
function noteField(here) {
  const { say } = here.app;
  const write = () => {
    const text = describeTaken("note");
    if (text) askTable(here, { kind: "note", text });
  };
  return el("div", { class: "row" }, wordsField("note", say("room-note")), el("button", { class: "slim", key: "write", on: write }, say("room-write")));
}

