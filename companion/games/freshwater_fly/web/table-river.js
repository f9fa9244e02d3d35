// The river at a table where each has a phone, worked out from the table's log: fish, rocks and hatch tiles as
// they lie. A tap takes a fish or a token, another one moves the hatch; all else is done by hand there.

import { pieceName } from "../../../web/app/core/called.js";
import { el } from "../../../web/app/ui/dom.js";
import { drawRiver, tokenDisc } from "./river.js";
import { riverSetup } from "./setup.js";

/** @import {App} from "../../../web/app/app" */
/** @import {Here} from "../../../web/app/room/asking.js" */
/** @import {Lying, TableEvent, TableNow} from "../../../web/app/room/types" */
/** @import {Game} from "../../../web/app/state/types" */

/** @typedef {{event: number, place: number, card: string}} Piece a fish card or a token, by the deal that brought it */
/** @typedef {{rocks: {space: string}[], cells: {space: string, fish: Piece | null}[], tiles: {shows: number, tokens: Piece[]}[], moved: number, lines: Map<number, string>}} River */

const RIVER_FISH = "freshwater_fly/fish";
const RIVER_ROCKS = "freshwater_fly/rock";
const RIVER_TOKENS = "freshwater_fly/hatch";
const REEL_BOARDS = "freshwater_fly/reel boards";
/** @type {WeakMap<TableEvent[], River | null>} */
const rivers = new WeakMap(); // a screen asks for it several times

// Null where no set-up stands.
/** @type {(app: App, events: TableEvent[], now: TableNow) => River | null} */
function riverAfter(app, events, now) {
  if (!rivers.has(events)) rivers.set(events, workOutRiver(/** @type {Game} */ (app.games.get(now.game)), events, now));
  return rivers.get(events) ?? null;
}

/** @type {(game: Game, events: TableEvent[], now: TableNow) => River | null} */
function workOutRiver(game, events, now) {
  const stands = events.filter(({ seq }) => !now.gone.has(seq));
  const begun = stands.findLast(({ what }) => what === "setup freshwater_fly");
  if (!begun) return null;
  const play = /** @type {any} */ ({ data: game.setup?.data, players: begun.body.players, values: { location: null, adventure: null } });
  /** @type {River} */
  const river = {
    rocks: riverSetup["setup:rock_spaces"](play),
    cells: riverSetup["setup:fish_spaces"](play).map((/** @type {{column: number, row: string}} */ { column, row }) => ({ space: `${column}${row}`, fish: null })),
    tiles: riverSetup["setup:hatch_tiles"](play).map((/** @type {{shows: number}} */ { shows }) => ({ shows, tokens: [] })),
    moved: 0,
    lines: new Map(),
  };
  for (const event of stands.filter(({ seq }) => seq > begun.seq)) {
    const [head] = event.key.split("+");
    if (event.kind === "deal" && event.seen === undefined) fillRiver(river, event, head === begun.key);
    if (event.kind === "discard" && head === event.key) dropByHand(river, event);
    if (event.what === "play") takeRiverStep(game, river, event, now.seats.get(Number(event.by)) ?? "");
  }
  return river;
}

// Fish fill the spaces without one, in the order of the set-up; tokens fill the tiles, later the one that waits.
/** @type {(river: River, event: TableEvent, isSetup: boolean) => void} */
function fillRiver({ cells, tiles }, { deck, seq, cards }, isSetup) {
  const pieces = cards.map((card, place) => ({ event: seq, place, card: String(card) }));
  if (deck === RIVER_FISH) for (const cell of cells) cell.fish ??= pieces.shift() ?? null;
  if (deck !== RIVER_TOKENS) return;
  for (const tile of isSetup ? tiles : tiles.slice(-1)) tile.tokens.push(...pieces.splice(0, isSetup ? tile.shows : pieces.length));
}

// What was discarded by hand: of equal tokens the one farthest down.
/** @type {(river: River, event: TableEvent) => void} */
function dropByHand({ cells, tiles }, { deck, cards }) {
  for (const card of cards) {
    if (deck === RIVER_FISH) for (const cell of cells) if (cell.fish?.card === card) cell.fish = null;
    const tile = deck === RIVER_TOKENS && tiles.find(({ tokens }) => tokens.some((token) => token.card === card));
    if (tile) tile.tokens.splice(tile.tokens.findIndex((token) => token.card === card), 1);
  }
}

// A step that was tapped, and its line in the log.
/** @type {(game: Game, river: River, event: TableEvent, name: string) => void} */
function takeRiverStep(game, river, { seq, body }, name) {
  const words = game.plays.words;
  const [verb, event, place] = body.step.split(" ");
  /** @type {(piece: Piece | null) => boolean} */
  const isIt = (piece) => piece?.event === Number(event) && piece.place === Number(place);
  const cell = verb === "fish" && river.cells.find(({ fish }) => isIt(fish));
  const tile = verb === "token" && river.tiles.find(({ tokens }) => tokens.some(isIt));
  if (cell) {
    river.lines.set(seq, fillRiverWords(words["dealer.table.took"], { name, what: pieceName(game, cell.fish?.card ?? "") }));
    cell.fish = null;
  } else if (tile) {
    const [token] = tile.tokens.splice(tile.tokens.findIndex(isIt), 1);
    river.lines.set(seq, fillRiverWords(words["dealer.table.took-token"], { name, what: words[`hatch.${token.card}.name`] }));
  } else if (verb === "hatch") {
    const [gone, ...others] = river.tiles;
    river.tiles = [...others, { ...gone, tokens: [] }];
    river.moved += 1;
    river.lines.set(seq, `${name}: ${words["dealer.round.log.hatch"]}`);
  }
}

/** @type {(words: string, values: Record<string, string>) => string} */
const fillRiverWords = (words, values) => words.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

/** @type {(here: Here) => Map<number, string>} */
export const riverTableLines = ({ app, wire, now }) => riverAfter(app, wire.events, now)?.lines ?? new Map();

// The river with its taps, and the cards that lie elsewhere; null where no set-up stands.
/** @type {(here: Here, open: Lying[]) => {drawn: HTMLElement, rest: Lying[]} | null} */
export function riverAtTable(here, open) {
  const { app, view, wire, now } = here;
  const river = riverAfter(app, wire.events, now);
  if (!river) return null;
  const game = /** @type {Game} */ (app.games.get(now.game));
  /** @type {(key: string) => string} */
  const say = (key) => game.plays.words[`dealer.${key}`];
  const isOff = wire.kept.seat === null || now.closed || wire.kept.waiting.length > 0;
  /** @type {(step: string, moves: {kind: string}[], told?: string) => void} */
  const act = (step, moves, told = "") => {
    wire.act({ kind: "play", step, moves: moves.map((move, i) => ({ id: `move-${i}`, ...move })) }).then(() => told && app.tell(told), () => {});
  };
  /** @type {(deck: string, pieces: Piece[]) => {kind: string}[]} */
  const discards = (deck, pieces) => [...new Set(pieces.map(({ event }) => event))].map((event) => ({ kind: "discard", deck, cards: pieces.filter((one) => one.event === event).map(({ card }) => card), event }));
  const leftOf = (/** @type {string} */ deck) => now.decks.get(deck)?.left ?? 0;
  const fill = (/** @type {string} */ deck, /** @type {number} */ count) => (leftOf(deck) ? [{ kind: "deal", deck, count: Math.min(count, leftOf(deck)) }] : []);
  const onFish = (/** @type {string} */ card) => {
    const fish = /** @type {Piece} */ (river.cells.find((cell) => cell.fish?.card === card)?.fish);
    return { key: `discard-${fish.event}-${fish.place}`, "aria-label": pieceName(game, card), disabled: isOff,
      on: () => act(`fish ${fish.event} ${fish.place}`, [...discards(RIVER_FISH, [fish]), ...fill(RIVER_FISH, 1)], `${pieceName(game, card)}: ${say("table.yours")}`) };
  };
  const chosen = view.taken?.tile ?? -1;
  /** @type {(at: number) => string} */
  const tileTold = (at) => {
    const names = river.tiles[at].tokens.map(({ card }) => game.plays.words[`hatch.${card}.name`]).join(", ");
    return fillRiverWords(say(at < river.tiles.length - 1 ? "round.tile" : "round.waiting-tile"), { column: String(at + 1), tokens: names });
  };
  const onTile = (/** @type {number} */ at) => ({ key: `tile-${at}`, "aria-label": tileTold(at), "aria-pressed": String(at === chosen),
    on: () => app.show({ ...view, taken: { ...view.taken, tile: at === chosen ? -1 : at } }) });
  const tokens = (river.tiles[chosen]?.tokens ?? []).map((token) => {
    const name = game.plays.words[`hatch.${token.card}.name`];
    return el("button", { class: "chip", key: `token-${token.event}-${token.place}`, disabled: isOff, on: () => act(`token ${token.event} ${token.place}`, discards(RIVER_TOKENS, [token]), `${name}: ${say("table.yours")}`) }, tokenDisc(game, token.card), name);
  });
  const [leaving] = river.tiles;
  const decks = now.lying.filter(({ deck, row, open: isUp }) => deck === RIVER_ROCKS && row && !isUp);
  const each = Math.ceil(Math.max(0, ...now.lying.filter(({ deck, row }) => deck === RIVER_ROCKS && row).map(({ place }) => place + 1)) / river.rocks.length);
  const drawn = el("section", { class: "field", "aria-label": say("table.river") }, el("h2", { class: "sc" }, say("table.river")),
    drawRiver(app, game, {
      rocks: river.rocks.map(({ space }, i) => ({ space, cards: decks.filter(({ place }) => Math.floor(place / each) === i) })),
      fish: river.cells.flatMap(({ space, fish }) => (fish ? [{ column: space[0], row: space[1], card: fish.card }] : [])),
      tiles: river.tiles.map(({ shows, tokens: own }) => ({ shows, tokens: own.map(({ card }) => card) })),
    }, { onFish, onTile }),
    el("p", { class: "q sm" }, say("table.taps")),
    tokens.length ? el("div", { class: "row wrap" }, tokens) : "",
    el("button", { class: "wide", key: "hatch", disabled: isOff, on: () => act(`hatch ${river.moved + 1}`, [...discards(RIVER_TOKENS, leaving.tokens), ...fill(RIVER_TOKENS, leaving.shows)]) }, say("table.hatch")));
  const boards = open.filter(({ deck }) => deck === REEL_BOARDS).map(({ card, place }) => `${now.seats.get(place + 1) ?? place + 1} ${card}`);
  if (boards.length) drawn.append(el("p", {}, `${say("table.boards")}: ${boards.join(", ")}`));
  const placed = new Set(river.cells.map(({ fish }) => fish?.card));
  return { drawn, rest: open.filter(({ deck, card }) => ![REEL_BOARDS, RIVER_TOKENS].includes(deck) && !(deck === RIVER_FISH && placed.has(String(card)))) };
}
