// What lies on a player's reel board at a table of phones: finesse, fly, spinner, momentum tile. Steps of the day move
// them, as far as those tell it; taps do the rest.

import { pieceName } from "../../../web/app/core/piece-names.js";
import { el } from "../../../web/app/ui/dom.js";
import { tokenDisc } from "./river.js";

/** @import {Game} from "../../../web/app/state/types" */
/** @import {Teller} from "./strike-words.js" */
/** @import {TableDay} from "./table-day.js" */
/** @import {Angling} from "./table-play.js" */

// at: the space of the spinner, 0: its start; left: how often it still passes that before the fish is caught; isDue:
// whether a momentum tile is to be taken or flipped; isPlayed: whether the own one may just have been; used: the cards that gave finesse since the last die.
/** @typedef {{finesse: number, fly: string, at: number, left: number, tile: string, isDue: boolean, isPlayed: boolean, used: string[]}} OwnBoard */
/** @typedef {{id: string, passing: boolean, gain: number | null}} Stop a space of the spinner */
/** @typedef {{spaces: number, at: number, left: number, stop: Stop | null, via: string, isCaught: boolean, strength: number}} Spin */

export const CARD_E = "E"; // finesse after a cast without a fish

const OWN_STEPS = /^(hatch|fly|gain|tile|spin|drag) /; // that need no turn of one's own

/** @type {(step: string) => boolean} */
export const isOwnStep = (step) => OWN_STEPS.test(`${step} `);

/** @type {(finesse: number) => OwnBoard} */
export const freshReelBoard = (finesse) => ({ finesse, fly: "", at: 0, left: 0, tile: "", isDue: false, isPlayed: false, used: [] });

/** @type {(game: Game, card: string) => string} */
const colourOfFish = (game, card) => String(/** @type {import("../../../web/app/core/types").SetupDocument} */ (game.setup).rows["fish-cards"][card].colour);

/** @type {(game: Game, board: OwnBoard, card: string) => void} */
export function hookOn(game, board, card) {
  Object.assign(board, { at: 0, left: game.plays.sections[colourOfFish(game, card)].turns });
}

/** @type {(game: Game, board: OwnBoard, by: number) => void} */
export function moveFinesse({ plays }, board, by) {
  board.finesse = Math.max(0, Math.min(plays.finesse_most, board.finesse + by));
}

/** @type {(game: Game, action: string) => number} */
const finesseNeeded = ({ plays }, action) => plays.pays.find((/** @type {{id: string}} */ { id }) => id === action).needs;

// Pays for a finesse action; false if the finesse does not reach.
/** @type {(game: Game, board: OwnBoard, action: string) => boolean} */
export function payFinesse(game, board, action) {
  const canPay = board.finesse >= finesseNeeded(game, action);
  if (canPay) moveFinesse(game, board, -1);
  return canPay;
}

// Whether the own finesse does not reach for an action, and what its button says of the price.
/** @type {(angling: Pick<Angling, "game" | "teller" | "day" | "mine">, action: string) => {isShort: boolean, price: string}} */
export function priceOf({ game, teller, day, mine }, action) {
  const needs = finesseNeeded(game, action);
  const isShort = day.own[mine].finesse < needs;
  return { isShort, price: teller.say(isShort ? "table.needs" : "table.pay", { needs }) };
}

// What a die costs that counts as another number: most likely one up or down was paid for; else the player puts it right.
/** @type {(finesse: number, die: number, as: number) => number} */
export const finessePaid = (finesse, die, as) => Math.min(finesse, Math.abs(die - as) === 1 ? 1 : 0);

// What a die used for finesse brings: a rock card may make it more.
/** @type {(game: Game, day: TableDay, player: number, die: number) => number} */
export const finesseGained = ({ plays }, { piles }, player, die) =>
  plays.finesse_cards.find((/** @type {{card: string, die: number}} */ one) => one.die === die && piles[player].rocks.includes(one.card))?.gain ?? plays.finesse_gain;

// Where the spinner goes by a value with the fish on the line. (R Reel)
/** @type {(game: Game, day: TableDay, player: number, value: number) => Spin} */
export function spinBy(game, { lines, drags, own }, player, value) {
  const { rondel, sections, strengths } = game.plays;
  const strength = drags[player] ? 0 : strengths[lines[player]];
  const { stamina } = sections[colourOfFish(game, lines[player])];
  const spaces = Math.max(0, value - strength);
  let { at, left } = own[player];
  const go = (/** @type {number} */ by) => {
    at = (at + by + rondel.length) % rondel.length;
    if (by > 0 && rondel[at].passing) left -= 1;
  };
  for (let space = 0; space < spaces; space++) go(1);
  const via = spaces && left > 0 && rondel[at].id === "stamina" && stamina ? (stamina > 0 ? "ahead" : "back") : "";
  if (via) go(stamina);
  return { spaces, at, left, stop: spaces ? rondel[at] : null, via, isCaught: left <= 0, strength };
}

/** @type {(teller: Teller, spin: Spin, value: number) => string} */
export function spinTold(teller, { spaces, stop, via, isCaught, strength }, value) {
  if (!stop) return teller.say("table.spin-none", { value, strength });
  const words = [teller.say("table.spin", { value, strength, spaces }), via ? teller.say(`table.stop.${via}`) : "", isCaught ? teller.say("table.spin-caught") : "", isCaught && ["advance", "drag", "stamina"].includes(stop.id) ? "" : teller.say(`table.stop.${stop.id}`, { gain: stop.gain })];
  return words.filter(Boolean).join("; ");
}

// The spinner goes where it goes; the player may say that the fish is caught, or not, where a card makes it so.
/** @type {(game: Game, day: TableDay, player: number, value: number) => Spin} */
export function spinOn(game, day, player, value) {
  const spin = spinBy(game, day, player, value);
  const board = day.own[player];
  Object.assign(board, { at: spin.at, left: Math.max(1, spin.left), isDue: spin.stop?.id === "momentum" });
  if (spin.stop?.gain) moveFinesse(game, board, spin.stop.gain);
  if (spin.stop?.id === "drag" && !spin.isCaught) day.drags[player] = true;
  return spin;
}

// A tap on the own board; what the log says of it, "" if it cannot be now.
/** @type {(game: Game, teller: Teller, day: TableDay, player: number, verb: string, what: string, isPaid: boolean) => string} */
export function changeBoard(game, teller, { names, own, shelf, lines }, player, verb, what, isPaid) {
  const board = own[player];
  const name = names[player];
  if (!board) return "";
  if (verb === "gain") {
    moveFinesse(game, board, Number(what));
    return teller.say("table.log-finesse", { name, finesse: board.finesse });
  }
  if (verb === "fly") {
    if (isPaid && (lines[player] || !payFinesse(game, board, "fly"))) return "";
    board.fly = what;
    return teller.say("table.log-fly", { name, colour: teller.words[`hatch.${what}.name`] });
  }
  const tile = what === "flip" || what === "play" ? board.tile : what;
  if (!tile || (tile === what && (board.tile || !shelf.includes(what)))) return "";
  const other = tile[0] + (tile[1] === "A" ? "B" : "A");
  board.isDue = board.isPlayed = false;
  board.tile = { flip: other, play: "" }[what] ?? what;
  if (what === "play") shelf.push(other);
  if (tile === what) shelf.splice(shelf.indexOf(what), 1);
  return teller.say(`table.log-tile-${tile === what ? "take" : what}`, { name, tile, other });
}

// Reminds of a card that gives finesse now, once.
/** @type {(angling: Angling, card: string) => HTMLElement[]} */
export function cardDue({ game, teller, day: { own, piles }, mine, isOff, take }, card) {
  const { finesse_cards: cards, finesse_most: most } = game.plays;
  const gain = cards.find((/** @type {{card: string}} */ one) => one.card === card)?.gain;
  if (!piles[mine]?.rocks.includes(card) || own[mine].used.includes(card) || own[mine].finesse >= most) return [];
  return [el("button", { key: `use-${card}`, disabled: isOff, on: (/** @type {MouseEvent} */ tap) => take(tap, `gain ${gain} ${card}`, true) }, teller.say("table.use-card", { card: pieceName(game, card), gain }))];
}

// The colours of flies, of which a tap ties one; to change one by finesse pays for it.
/** @type {(angling: Angling, place: string) => HTMLElement} */
export function fliesOf(angling, place) {
  const { game, teller, day, mine, isOff, take } = angling;
  const isPaid = place === "fly";
  const cannot = isOff || (isPaid && (day.lines[mine] !== "" || priceOf(angling, "fly").isShort));
  return el("div", { class: "row wrap", role: "group", "aria-label": teller.say("table.fly-there") }, [...game.plays.rules.wheel].map((colour) => el("button", { class: "chip", key: `${place}-${colour}`, disabled: cannot || (isPaid && colour === day.own[mine].fly), "aria-label": teller.words[`hatch.${colour}.name`], "aria-pressed": String(colour === day.own[mine].fly), on: (/** @type {MouseEvent} */ tap) => take(tap, isPaid ? `fly ${colour} pays` : `fly ${colour}`, true) }, tokenDisc(game, colour))));
}

// What the phone keeps of the own board, with its taps.
/** @type {(angling: Angling) => HTMLElement[]} */
export function boardTold(angling) {
  const { game, teller, day, mine, isOff, take } = angling;
  const { plays } = game;
  const { finesse, fly, tile, isDue } = day.own[mine];
  const canDrag = day.lines[mine] && !day.drags[mine];
  /** @type {(step: string, words: (Node | string)[], kind?: string, more?: object) => HTMLElement} */
  const button = (step, words, kind = "slim", more = {}) => el("button", { class: kind, key: step.replaceAll(" ", "-"), disabled: isOff, on: (/** @type {MouseEvent} */ tap) => take(tap, step, true), ...more }, ...words);
  const shelf = [...day.shelf].sort();
  const tiles = shelf.map((one) => el("div", { class: "row" }, el("span", { class: "g" }, el("b", {}, one), ` ${plays.tiles[one]}`), tile || !isDue ? "" : button(`tile ${one}`, [teller.say("table.tile-take")])));
  const others = isDue ? [] : tile ? [button("tile flip", [teller.say("table.tile-flip")])] : shelf.map((one) => button(`tile ${one}`, [teller.say("table.tile-take"), ` ${one}`]));
  return [
    el("div", { class: "row stepper", role: "group", "aria-label": teller.say("table.finesse") }, el("span", { class: "g" }, teller.say("table.finesse")), button("gain -1", ["−"], "step", { "aria-label": teller.say("table.finesse-less"), disabled: isOff || finesse < 1 }), el("span", { class: "num val" }, String(finesse)), button("gain 1", ["+"], "step", { "aria-label": teller.say("table.finesse-more"), disabled: isOff || finesse >= plays.finesse_most })),
    foldOf("pays", teller.say("table.pays"), [teller.say("table.pays-how"), ...plays.pays.map((/** @type {{needs: number, words: string}} */ { needs, words }) => teller.say("table.pays-one", { needs, words }))]),
    el("p", {}, teller.say("table.fly", { colour: plays.words[`hatch.${fly}.name`] ?? teller.say("table.fly-none") })),
    fly ? el("p", { class: "sm" }, teller.say("table.fly-change", { price: day.lines[mine] ? teller.say("table.fly-not") : priceOf(angling, "fly").price })) : "",
    fliesOf(angling, fly ? "fly" : "tie-now"),
    canDrag ? button("drag pays", [teller.say("table.drag", { price: priceOf(angling, "drag").price })], "slim", { key: "drag", disabled: isOff || priceOf(angling, "drag").isShort }) : "",
    fly || canDrag ? el("details", { class: "notes", key: "free-fold" }, el("summary", { key: "free" }, teller.say("table.free")), canDrag ? button("drag", [teller.say("table.drag-free")], "slim", { key: "drag-free" }) : "", fly ? fliesOf(angling, "free") : "") : "",
    tile ? el("div", { class: "field" }, el("p", {}, teller.say("table.tile", { tile }), ` ${plays.tiles[tile]}`), el("div", { class: "row wrap" }, button("tile play", [teller.say("table.tile-play")]), isDue ? button("tile flip", [teller.say("table.tile-flip")]) : "")) : "",
    el("details", { class: "notes", key: "tiles-fold", open: isDue }, el("summary", { key: "tiles" }, teller.say(tile ? "table.tiles-more" : "table.tiles")), el("p", { class: "sm" }, teller.say("table.tiles-how")), ...tiles, others.length ? el("details", { class: "notes", key: "other-tile-fold" }, el("summary", { key: "other-tile" }, teller.say("table.tile-other")), el("div", { class: "row wrap" }, others)) : ""),
  ].filter(Boolean).map((one) => /** @type {HTMLElement} */ (one));
}

// Where the own spinner stands, and how it goes on.
/** @type {(angling: Angling) => HTMLElement[]} */
export function spinnerTold({ game: { plays }, teller, day: { lines, own }, mine }) {
  if (!lines[mine]) return [];
  const { at, left } = own[mine];
  const does = plays.rondel.map((/** @type {Stop} */ { id, gain }) => [nameOfStop(teller, id), teller.say(`table.stop-does.${id}`, { gain })].join(": "));
  return [el("p", {}, teller.say("table.spinner", { stop: nameOfStop(teller, plays.rondel[at].id), left })), foldOf("spin", teller.say("table.spin-how"), [teller.say("table.spin-line"), ...does])];
}

/** @type {(teller: Teller, id: string) => string} */
const nameOfStop = (teller, id) => teller.say(`table.stop-name.${id}`);

// What the river's board scores for all, "common", or a reel board for its owner.
/** @type {(game: Game, board: string) => string[]} */
export const scoresTold = ({ plays }, board) => plays.scores[board] ?? [];

/** @type {(key: string, title: string, lines: string[]) => HTMLElement} */
export const foldOf = (key, title, lines) => el("details", { class: "notes", key: `${key}-fold` }, el("summary", { key }, title), el("ul", {}, lines.map((words) => el("li", {}, words))));
