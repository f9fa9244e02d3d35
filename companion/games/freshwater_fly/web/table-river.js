// The river at a table where each has a phone, with its taps: what lies there is told, a token is moved, a fish or a
// token is taken; and what the own player has.

import { pieceName } from "../../../web/app/core/piece-names.js";
import { el } from "../../../web/app/ui/dom.js";
import { showCame } from "../../../web/app/ui/scroll-places.js";
import { afterPaint } from "../../../web/app/ui/update-screen.js";
import { boardTold, foldOf, priceOf, scoresTold, spinnerTold } from "./own-board.js";
import { drawRiver, tokenDisc } from "./river.js";
import { MASTER_SKILL, isBegun, isMatch, spaceTold, spacesForToken } from "./table-day.js";

/** @import {Angling} from "./table-play.js" */
/** @import {Piece} from "./table-day.js" */

const TILE_MOVES = "4A"; // it moves a hatch token before its cast
const CARD_S = "S"; // it moves one as far as two columns

/** @type {(angling: Angling, card: string, strength?: number) => string} */
export function fishTold({ game, teller }, card, strength = game.plays.strengths[card]) {
  const { rows, words } = /** @type {import("../../../web/app/core/types").SetupDocument} */ (game.setup);
  return teller.say("table.fish-is", { name: pieceName(game, card), colour: words[`colour.${rows["fish-cards"][card].colour}.name`], strength });
}

// What is on the own line, with the strength that counts.
/** @type {(angling: Angling) => string} */
export function lineTold(angling) {
  const { teller, day: { lines, drags }, mine } = angling;
  return drags[mine] ? `${teller.say("table.line", { fish: fishTold(angling, lines[mine], 0) })}. ${teller.say("table.drag-on")}` : teller.say("table.line", { fish: fishTold(angling, lines[mine]) });
}

// What a tap chose: the kind of thing, its deal and its place in it, or the number of a tile.
/** @type {(angling: Angling) => [string, number, number]} */
function chosenThere({ here: { view } }) {
  const [kind = "", event, place] = String(view.chosen?.river ?? "").split(" ");
  return [kind, Number(event), Number(place)];
}

/** @type {(angling: Angling, what: string) => void} */
function chooseThere({ here: { app, view } }, what) {
  app.show({ ...view, chosen: { ...view.chosen, river: view.chosen?.river === what ? "" : what } });
  afterPaint(() => showCame(/** @type {HTMLElement} */ (document.getElementById("app")), ".chosen-there"));
}

// What the sets that are played with bring into the game.
/** @type {(of: Pick<Angling, "teller" | "day">) => string[]} */
export const setsTold = ({ teller, day: { momentum, sets } }) => [
  ...(momentum.length ? [teller.say("table.momentum", { tiles: momentum.join(", ") })] : []),
  ...(sets.includes(MASTER_SKILL) ? [teller.say("table.skills")] : []),
];

/** @type {(angling: Angling) => HTMLElement} */
export function riverAtTable(angling) {
  const { here: { app }, game, teller, day, isHooking, take } = angling;
  const { rocks, cells, tiles } = day;
  const [kind, chosen, place] = chosenThere(angling);
  const swapped = kind === "swap" && cells.find(({ fish }) => fish?.event === chosen && fish.place === place)?.fish;
  const places = isPlacing(angling) ? spacesForToken(day) : [];
  /** @type {(space: string) => Record<string, unknown>} */
  const onSpace = (space) => {
    const fish = cells.find((cell) => cell.space === space)?.fish;
    const step = fish ? `fish ${fish.event} ${fish.place}` : `space ${space} 0`;
    const isHooked = fish && isHooking && isUnderToken(angling, space);
    const may = isHooked || places.includes(space) ? " may" : "";
    const label = fish ? fishTold(angling, fish.card) : spaceTold(teller, space);
    const act = (/** @type {MouseEvent} */ tap) => (isHooked ? take(tap, step) : places.includes(space) ? placeToken(angling, tap, space) : swapped && fish && swapped !== fish ? take(tap, `swap ${chosen} ${place} ${fish.event} ${fish.place}`, true) : chooseThere(angling, step));
    if (!fish && !places.length) return {};
    return { may, key: may && !isHooked ? `place-${space}` : step.replaceAll(" ", "-"), "data-strength": fish ? String(game.plays.strengths[fish.card]) : undefined, "aria-label": places.includes(space) ? teller.say("table.place-here", { there: label }) : label, on: act };
  };
  /** @type {(at: number) => Record<string, unknown>} */
  const onTile = (at) => {
    const tokens = tiles[at].tokens.map(({ card }) => teller.words[`hatch.${card}.name`]).join(", ");
    const words = teller.say(at < tiles.length - 1 ? "round.tile" : "round.waiting-tile", { column: at + 1, tokens });
    return { key: `tile-${at}`, "aria-label": words, "aria-pressed": String(kind === "tile" && chosen === at), on: () => chooseThere(angling, `tile ${at}`) };
  };
  return el("section", { class: "field", key: "river-lies", "aria-label": teller.say("table.river") }, el("h2", { class: "sc" }, teller.say("table.river")), el("p", { class: "q sm" }, teller.say("table.flows")),
    drawRiver(app, game, {
      rocks: rocks.map(({ space, cards }) => ({ space, cards })),
      fish: cells.flatMap(({ space, fish }) => (fish ? [{ column: space[0], row: space[1], card: fish.card }] : [])),
      tiles: tiles.map(({ shows, tokens }) => ({ shows, tokens: tokens.map(({ card }) => card) })),
    }, { token: day.token, onSpace, onTile }),
    chosenTold(angling),
    places.length && day.cast?.phase === "landing" && !priceOf(angling, "shift").isShort ? el("p", { class: "q" }, teller.say("table.shift", { price: priceOf(angling, "shift").price })) : "",
    ...rocks.filter(({ cards }) => !cards.length).map(({ space }) => el("p", { class: "q sm" }, teller.say("table.empty", { space: spaceTold(teller, space) }))),
    ...(isBegun(day.round) ? setsTold(angling) : []).map((words) => el("p", { class: "q sm" }, words)),
    el("p", { class: "q sm" }, teller.say("table.taps", { card: cells.find(({ fish }) => fish)?.fish?.card }), places.length ? "" : ` ${teller.say("table.see-more")}`));
}

// Whether a tap on the river places the own casting token now.
/** @type {(angling: Angling) => boolean} */
const isPlacing = ({ day: { round, cast, own }, mine, isOff }) => !isOff && mine === round.caster && cast !== null && own[mine].fly !== "";

// A tap on the card on which the casting token comes to lie: the phone knows whether strike cards are earned there.
/** @type {(angling: Angling, tap: MouseEvent, space: string) => void} */
const placeToken = ({ day, mine, take }, tap, space) => take(tap, `${isMatch(day, mine, space) ? "match" : "blank"} ${space}`, true);

// Where the casting token can go, in words, which is why not elsewhere.
/** @type {(angling: Angling) => string} */
export function placesTold({ teller, day, mine }) {
  const [first, ...others] = spacesForToken(day);
  if (!day.own[mine].fly) return teller.say("table.no-fly");
  if (!first) return teller.say("table.stays");
  if (day.cast?.phase === "landing") return others.length ? teller.say("table.lands", { column: first[0] }) : teller.say("table.lands-again", { space: spaceTold(teller, first) });
  return teller.say(day.token ? "table.drifts" : "table.drifts-free", { column: first[0] });
}

// Whether a fish there may be the one that is hooked: under the token, or anywhere in its column if nobody said where it lies.
/** @type {(angling: Angling, space: string) => boolean} */
const isUnderToken = ({ day: { cast, token } }, space) => (token ? space === token : Number(space[0]) === cast?.column);

// What was tapped, in words, and what can be done with it.
/** @type {(angling: Angling) => HTMLElement | ""} */
function chosenTold(angling) {
  const { game, teller, day: { cells, tiles, lines, round, cast, piles, own }, mine, isHooking, take } = angling;
  const [kind, event, place] = chosenThere(angling);
  /** @type {(piece: Piece | null) => boolean} */
  const isIt = (piece) => piece?.event === event && piece.place === place;
  const fish = cells.find((cell) => isIt(cell.fish))?.fish;
  if (fish && kind === "swap") return el("p", { class: "chosen-there" }, teller.say("table.swap-with", { fish: fishTold(angling, fish.card) }));
  const isCasting = cast && mine === round.caster && !isHooking;
  if (isCasting && ["fish", "space"].includes(kind)) return el("p", { class: "chosen-there" }, fish ? `${fishTold(angling, fish.card)}. ` : "", teller.say("table.not-there", { where: placesTold(angling) }));
  if (fish && mine < 0) return el("p", { class: "chosen-there" }, fishTold(angling, fish.card));
  if (fish) return el("div", { class: "row wrap chosen-there" }, el("span", {}, fishTold(angling, fish.card)),
    lines[mine] ? "" : el("button", { class: "slim", key: "hooked", on: (/** @type {MouseEvent} */ tap) => take(tap, `fish ${event} ${place}`) }, teller.say("table.on-my-line")),
    el("button", { class: "slim", key: "swap", on: () => chooseThere(angling, `swap ${event} ${place}`) }, teller.say("table.swap")));
  if (kind === "tile" && tiles[event]?.tokens.length) return el("div", { class: "chosen-there" }, el("p", {}, teller.say("table.which-moves")), tokensOfTile(angling, tiles[event].tokens, ({ event: of, place: at }) => chooseThere(angling, `token ${of} ${at}`)), el("button", { class: "slim", key: "not-now", on: () => chooseThere(angling, `tile ${event}`) }, teller.say("table.not-now")));
  const from = tiles.findIndex(({ tokens }) => tokens.some(isIt));
  const token = kind === "token" && tiles[from]?.tokens.find(isIt);
  if (!token || mine < 0) return "";
  const isPaid = mine === round.caster && cast?.phase === "landing" && !(round.after && own[mine].tile === TILE_MOVES);
  const { isShort, price } = priceOf(angling, "shift");
  const words = teller.say(isPaid ? "table.move-paid" : "table.move-to", { price });
  const reach = isPaid && piles[mine].rocks.includes(CARD_S) ? 2 : 1;
  const near = tiles.slice(0, -1).map((_, at) => at).filter((at) => at !== from && Math.abs(at - from) <= reach);
  const columns = near.map((at) => el("button", { key: `to-${at + 1}`, disabled: isPaid && isShort, on: (/** @type {MouseEvent} */ tap) => take(tap, `move ${event} ${place} ${at + 1}${isPaid ? " pays" : ""}`, true) }, String(at + 1)));
  return el("div", { class: "field chosen-there" }, el("p", { class: "row" }, tokenDisc(game, token.card), teller.words[`hatch.${token.card}.name`]), el("p", {}, words), el("div", { class: "seg", role: "group", "aria-label": words }, columns),
    isPaid ? "" : el("button", { class: "slim", key: "take-token", on: (/** @type {MouseEvent} */ tap) => take(tap, `token ${event} ${place}`) }, teller.say("table.take-it")));
}

/** @type {(angling: Angling, tokens: Piece[], act: (token: Piece, tap: MouseEvent) => void, words?: string) => HTMLElement} */
export const tokensOfTile = ({ game, teller, isOff }, tokens, act, words = "") =>
  el("div", { class: "row wrap chosen-there" }, tokens.map((token) => el("button", { class: "chip", key: `token-${token.event}-${token.place}`, disabled: isOff, on: (/** @type {MouseEvent} */ tap) => act(token, tap) }, tokenDisc(game, token.card), words ? teller.say(words, { colour: teller.words[`hatch.${token.card}.name`] }) : teller.words[`hatch.${token.card}.name`])));

// The own reel board, line and pile.
/** @type {(angling: Angling) => HTMLElement | ""} */
export function ownOfDay(angling) {
  const { game, teller, day: { boards, lines, round }, mine } = angling;
  if (mine < 0) return "";
  return el("section", { class: "field own", key: "own-board", "aria-label": teller.say("table.own") }, el("h2", { class: "sc" }, teller.say("table.own")),
    el("p", {}, teller.say("table.board", { board: boards[mine] })),
    foldOf("scores", teller.say("table.board-scores"), scoresTold(game, boards[mine])),
    round.phase === "over" ? "" : el("p", {}, lines[mine] ? lineTold(angling) : teller.say("table.no-line")),
    ...(round.phase === "over" ? [] : [...spinnerTold(angling), ...boardTold(angling)]),
    ...ownPileTold(angling, mine));
}

// What each other player has, folded.
/** @type {(angling: Angling) => HTMLElement[]} */
export function othersOfDay(angling) {
  const { teller, day: { names, piles }, mine } = angling;
  return names.flatMap((name, player) => (player === mine ? [] : [el("details", { class: "notes", key: `of-${player}-fold` }, el("summary", { key: `of-${player}` }, teller.say("table.of", { name, count: piles[player].fish.length, tokens: piles[player].tokens.length })), ...ownPileTold(angling, player))]));
}

// The fish, tokens and rock cards of a player; a rock card says what it does.
/** @type {(angling: Angling, player: number) => HTMLElement[]} */
function ownPileTold({ game, teller, day: { piles } }, player) {
  const { fish, tokens, rocks } = piles[player];
  const cards = game.scoring.fields.find(({ key }) => key === "fish")?.cards;
  const named = fish.map((card) => teller.say("table.pile-fish", { name: pieceName(game, card), points: cards?.get(card)?.get("points") }));
  return [
    el("p", {}, teller.say("table.pile", { count: fish.length, fish: named.join(", ") || "–" })),
    el("p", { class: "row wrap" }, teller.say("table.tokens", { count: tokens.length }), tokens.map((colour) => tokenDisc(game, colour))),
    el("p", {}, teller.say("table.rocks", { rocks: rocks.length ? "" : "–" })),
    ...rocks.map((card) => el("p", { class: "sm" }, el("b", {}, `${card} ${pieceName(game, card)}:`), ` ${game.plays.skills[card]}`)),
  ];
}
