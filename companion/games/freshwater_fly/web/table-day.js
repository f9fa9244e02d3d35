// A day at a table where each has a phone, worked out from the table's log: the river as it lies, rounds and casts
// by the rules of round.js and casting.js, and what each player has. Seats count from 1 there, players from 0 here.

import { pieceName } from "../../../web/app/core/piece-names.js";
import { namesAtTable, walkLog } from "../../../web/app/room/table-state.js";
import { openCast, applyCastMove, possibleCastMoves } from "./casting.js";
import { RIVER_ROWS, Teller } from "./strike-words.js";
import { changeBoard, finesseGained, finessePaid, hookOn, freshReelBoard, moveFinesse, payFinesse, spinBy, spinOn, spinTold } from "./own-board.js";
import { roundLine } from "./round-words.js";
import { startDay, roundAfter } from "./round.js";
import { riverSetup } from "./setup.js";

/** @import {TableEvent} from "../../../web/app/room/types" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {Happened, Round} from "./round.js" */
/** @import {Cast} from "./types" */

/** @typedef {{event: number, place: number, card: string}} Piece a card or a token, by the deal that brought it */
/** @typedef {{fish: string[], tokens: string[], rocks: string[]}} Pile */
/** @typedef {{space: string, fish: Piece | null}} Cell */
// momentum: the tiles of Dry Fly and the others that were dealt, if it is played with; token: the space on which the
// casting token lies, landed: where it came down first, "" if nobody said; hooked: what the cast that is on brought; lines: the fish on each player's line, drags: whether a drag token lies on it, tucked: what lies under it;
// own: what else lies on their reel boards; shelf: the momentum tiles on the river's board, each with the side that is up;
// steps: how many were taken; latest: what the last one said.
/** @typedef {{names: string[], sets: string[], momentum: string[], boards: string[], rocks: {space: string, cards: Piece[]}[], cells: Cell[], tiles: {shows: number, tokens: Piece[]}[], round: Round, cast: Cast | null, token: string, landed: string, hooked: Cell | null, lines: string[], drags: boolean[], tucked: string[], own: import("./own-board.js").OwnBoard[], shelf: string[], piles: Pile[], steps: number, latest: string}} TableDay */

export const TABLE_FISH = "freshwater_fly/fish";
export const TABLE_ROCKS = "freshwater_fly/rock";
export const TABLE_TOKENS = "freshwater_fly/hatch";
export const TABLE_STRIKES = "freshwater_fly/strike";
export const TABLE_BOARDS = "freshwater_fly/reel boards";
const UNKNOWN_ORDER = /** @type {any} */ ({ shuffled: (/** @type {string[]} */ cards) => cards }); // the table shuffles: nobody knows the order
export const TABLE_MOMENTUM = "freshwater_fly/momentum tiles";
export const MASTER_SKILL = "master-skill";
export const CARD_G = "G"; // it leaves the game when it is used
export const CARD_X = "X"; // it lets drift a third time
const CARD_W = "W"; // it lies under the fish with which it came

// What only phones at a table read stands beside the rest, once it was read.
/** @type {(game: Game) => Game} */
export function withTableWords(game) {
  const { at_table: more, ...plays } = game.plays;
  if (more) game.plays = { ...plays, ...more, words: { ...plays.words, ...more.words } };
  return game;
}

// state: null where no set-up stands.
/** @type {(game: Game, events: TableEvent[]) => import("../../../web/app/room/table-state.js").Walk<TableDay>} */
export const walkDays = (game, events) => walkLog("freshwater_fly", events, {
  begin: (setup) => dayLaid(game, events, setup),
  take(day, command) {
    const [first] = command;
    const isStep = first.what === "play";
    const line = isStep ? dayStepTaken(game, day, first, command) : "";
    if (isStep) day.steps += 1;
    if (line) day.latest = line;
    for (const event of command) movedAtTable(day, event, isStep);
    return [day, line];
  },
});

// By the set-up: its fish fill the spaces without rocks, its tokens the tiles.
/** @type {(game: Game, events: TableEvent[], setup: TableEvent[]) => TableDay} */
function dayLaid(game, events, setup) {
  const { players, ...chosen } = setup[0].body;
  const play = /** @type {any} */ ({ data: game.setup?.data, players, values: { location: null, adventure: null, set: [], ...chosen } });
  /** @type {(deck: string) => Piece[]} */
  const dealt = (deck) => setup.filter((event) => event.kind === "deal" && event.deck === deck).flatMap(({ seq, cards }) => cards.map((card, place) => ({ event: seq, place, card: card ?? "" })));
  const [fish, tokens, rocks] = [TABLE_FISH, TABLE_TOKENS, TABLE_ROCKS].map(dealt);
  /** @type {{space: string}[]} */
  const spaces = riverSetup["setup:rock_places"](play);
  const each = rocks.length / spaces.length;
  const first = setup.find(({ kind }) => kind === "pick")?.choice ?? "1";
  const momentum = dealt(TABLE_MOMENTUM).map(({ card }) => card).sort();
  return {
    names: Array.from({ length: players }, (_, player) => namesAtTable(events)[player] ?? ""),
    sets: riverSetup["setup:played_sets"](play),
    momentum,
    boards: dealt(TABLE_BOARDS).map(({ card }) => card),
    rocks: spaces.map(({ space }, at) => ({ space, cards: rocks.slice(at * each, (at + 1) * each) })),
    cells: riverSetup["setup:fish_places"](play).map((/** @type {{column: number, row: string}} */ { column, row }) => ({ space: `${column}${row}`, fish: fish.shift() ?? null })),
    tiles: riverSetup["setup:lay_out_hatch_tiles"](play).map((/** @type {{shows: number}} */ { shows }) => ({ shows, tokens: tokens.splice(0, shows) })),
    round: startDay({ players, first: Number(first) - 1, dice: setup.flatMap(({ kind, values }) => (kind === "roll" ? values.map(Number) : [])), tiles: [], fishToEnd: game.plays.rules.fish_to_end }),
    cast: null, token: "", landed: "", hooked: null, lines: Array(players).fill(""), drags: Array(players).fill(false), tucked: Array(players).fill(""), own: Array.from({ length: players }, () => freshReelBoard(game.plays.finesse)), shelf: (momentum.length ? momentum : game.plays.momentum).map((/** @type {string} */ tile) => `${tile}A`), piles: Array.from({ length: players }, () => ({ fish: [], tokens: [], rocks: [] })), steps: 0, latest: "",
  };
}

// What an event does to cards, tokens and dice, whether a step or a hand moved them.
/** @type {(day: TableDay, event: TableEvent, isStep: boolean) => void} */
function movedAtTable(day, { kind, what, deck, seq, cards = [], seen, by, body, values = [] }, isStep) {
  const { cells, tiles, rocks, piles, round } = day;
  const pieces = cards.map((card, place) => ({ event: seq, place, card: String(card) }));
  if (kind === "deal" && seen === undefined && deck === TABLE_FISH) for (const cell of cells) cell.fish ??= pieces.shift() ?? null;
  if (kind === "deal" && seen === undefined && deck === TABLE_TOKENS) tiles[tiles.length - 1].tokens.push(...pieces);
  if (kind === "discard" && !isStep) for (const { card } of pieces) dropAtTable(day, deck, card);
  if (kind === "shuffle" && deck === TABLE_FISH) {
    loseLines(day);
    for (const cell of cells) cell.fish = null;
    for (const pile of piles) pile.fish = [];
  }
  if (kind === "shuffle" && deck === TABLE_TOKENS) for (const all of [...tiles, ...piles]) all.tokens = [];
  if (kind === "shuffle" && deck === TABLE_ROCKS) {
    for (const own of rocks) own.cards = [];
    for (const pile of piles) pile.rocks = [];
  }
  if (kind === "act" && what === "show") {
    const isTurned = (/** @type {Piece} */ { event, place }) => event === body.event && body.at.includes(place);
    if (rocks.some((own) => own.cards.some(isTurned))) takeRocks(day, Number(by) - 1, body.cards);
    for (const own of rocks) own.cards = own.cards.filter((card) => !isTurned(card));
  }
  if (kind === "roll" && (isStep || (round.phase === "roll" && values.length === round.dawn.dice.length))) goOnIf(day, { kind: "rolled", faces: values.map(Number) });
}

// One of them lies under the fish that was just hooked, and is caught with it.
/** @type {(day: TableDay, player: number, cards: string[]) => void} */
function takeRocks({ piles, tucked, lines }, player, cards) {
  const isTucked = lines[player] && cards.includes(CARD_W);
  if (isTucked) tucked[player] = CARD_W;
  piles[player]?.rocks.push(...cards.filter((card) => !isTucked || card !== CARD_W));
}

// What was discarded by hand: of equal tokens the one farthest down.
/** @type {(day: TableDay, deck: string, card: string) => void} */
function dropAtTable({ cells, tiles }, deck, card) {
  if (deck === TABLE_FISH) for (const cell of cells) if (cell.fish?.card === card) cell.fish = null;
  const tile = deck === TABLE_TOKENS && tiles.find(({ tokens }) => tokens.some((token) => token.card === card));
  if (tile) tile.tokens.splice(tile.tokens.findIndex((token) => token.card === card), 1);
}

// Whether something can happen now, which it does then.
/** @type {(day: TableDay, happened: Happened) => boolean} */
function goOnIf(day, happened) {
  const { round } = day;
  day.round = roundAfter(round, happened);
  return day.round !== round;
}

// A step that was tapped, and its line in the log; "" if it cannot be now. events: of its command.
/** @type {(game: Game, day: TableDay, head: TableEvent, events: TableEvent[]) => string} */
function dayStepTaken(game, day, { by, body }, events) {
  const { rules, words } = game.plays;
  const teller = new Teller(rules, words);
  const { round, cast, names } = day;
  const [verb, first, second, how, other] = body.step.split(" ");
  const player = (cast && round.caster) ?? Number(by) - 1;
  const line = roundLine(teller, names, body.step.replace(/ \d+$/, ""), round);
  switch (verb) {
    case "take":
      if (!goOnIf(day, { kind: "take", die: Number(first), as: Number(second), how })) return "";
      return [line, takenWith(game, teller, day, round.at, { die: Number(first), as: Number(second), how })].filter(Boolean).join("; ");
    case "bonus":
      if (!goOnIf(day, { kind: "bonus", player: Number(first) - 1 })) return "";
      beginCast(day, rules.cast, Number(second));
      offerTile(day, Number(first) - 1);
      return line;
    case "caught":
      if (!goOnIf(day, { kind: "caught", player: Number(first) - 1 })) return "";
      landFish(day, Number(first) - 1);
      return line;
    case "hatch":
      if (!goOnIf(day, { kind: "hatch", came: [] })) return "";
      if (day.round.phase === "over") {
        loseLines(day); // R End of Game
        return teller.say("round.day-over");
      }
      moveHatch(day);
      return line;
    case "reroll":
      offerTile(day, Number(by) - 1);
      return round.phase === "take" ? teller.say("table.rerolled", { name: names[Number(by) - 1], dice: events.flatMap(({ kind, values = [] }) => (kind === "roll" ? values : [])).join(", ") }) : "";
    case "gain":
    case "fly":
    case "tile":
      if (verb === "gain") day.own[Number(by) - 1]?.used.push(second);
      return changeBoard(game, teller, day, Number(by) - 1, verb, first, second === "pays");
    case "spin":
      offerTile(day, Number(by) - 1);
      return day.lines[Number(by) - 1] ? spinAt(game, teller, day, Number(by) - 1, Number(first)) : "";
    case "drag":
      if (!day.lines[Number(by) - 1] || (first === "pays" && !payFinesse(game, day.own[Number(by) - 1], "drag"))) return "";
      day.drags[Number(by) - 1] = true;
      return teller.say("table.dragged", { name: names[Number(by) - 1] });
    case "finish":
      return cast && endCast(day) ? doneBy(names[player], teller.say(day.round.lines[player] ? "log.finish-hooked" : "log.finish-missed", cast)) : "";
    case "fish":
      return hookFish(game, teller, day, player, { event: Number(first), place: Number(second) }, events.find(({ what }) => what === "show")?.body.cards);
    case "swap":
      return swapFish(game, teller, day, player, [{ event: Number(first), place: Number(second) }, { event: Number(how), place: Number(other) }]);
    case "token":
    case "move":
      if (other === "pays" && !payFinesse(game, day.own[player], "shift")) return "";
      return takeToken(teller, day, player, { event: Number(first), place: Number(second) }, verb === "move" ? Number(how) : 0);
    default:
      return castOn(teller, day, verb, isSpace(first) ? first : "", events.flatMap(({ kind, deck, cards }) => (kind === "deal" && deck === TABLE_STRIKES ? cards.map(String) : [])));
  }
}

// A bonus may have been that of the momentum tile, which goes back then.
/** @type {(day: TableDay, player: number) => void} */
function offerTile({ own }, player) {
  if (own[player]) own[player].isPlayed = own[player].tile !== "";
}

// What a die does that was taken; what the log says of it beside that.
/** @type {(game: Game, teller: Teller, day: TableDay, player: number, taken: {die: number, as: number, how: string}) => string} */
function takenWith(game, teller, day, player, { die, as, how }) {
  const board = day.own[player];
  board.isDue = board.isPlayed = false; // it was left
  board.used = [];
  moveFinesse(game, board, -finessePaid(board.finesse, die, as));
  if (how === "cast") beginCast(day, teller.rules.cast, as);
  if (how === "finesse") moveFinesse(game, board, finesseGained(game, day, player, as));
  if (!["reel", "land"].includes(how)) return "";
  const spin = spinBy(game, day, player, as);
  if (how === "reel" || spin.isCaught) spinOn(game, day, player, as);
  if (how === "land") landFish(day, player);
  return how === "land" && !spin.isCaught ? "" : spinTold(teller, spin, as);
}

// A reel by a momentum tile or a card.
/** @type {(game: Game, teller: Teller, day: TableDay, player: number, value: number) => string} */
function spinAt(game, teller, day, player, value) {
  const spin = spinOn(game, day, player, value);
  if (spin.isCaught && goOnIf(day, { kind: "caught", player })) landFish(day, player);
  return doneBy(day.names[player], spinTold(teller, spin, value));
}

/** @type {(name: string, words: string) => string} */
const doneBy = (name, words) => `${name}: ${words}`;

/** @type {(day: TableDay, rules: import("./types").CastRules, column: number) => void} */
function beginCast(day, rules, column) {
  day.cast = openCast(rules, column, UNKNOWN_ORDER);
  day.hooked = null;
  day.token = day.landed = "";
}

/** @type {(day: TableDay) => boolean} */
function endCast(day) {
  const isHooked = day.hooked !== null;
  day.cast = day.hooked = null;
  day.token = "";
  return goOnIf(day, { kind: "cast over", hooked: isHooked });
}

// Where the casting token may come to lie now: of the column it is cast into any card, then one column on, straight or
// diagonal; a cast that starts over begins where it began.
/** @type {(day: TableDay) => string[]} */
export function spacesForToken({ cast, token, landed }) {
  const rows = [...RIVER_ROWS];
  if (cast?.phase === "landing") return rows.map((row) => `${cast.column}${row}`).filter((space) => !landed || space === landed);
  if (cast?.phase !== "drifting") return [];
  return rows.filter((row) => !token || Math.abs(RIVER_ROWS.indexOf(row) - RIVER_ROWS.indexOf(token[1])) <= 1).map((row) => `${cast.column - 1}${row}`);
}

// Whether a fish lies on a space and in its column a token like the player's fly: strike cards are earned there.
/** @type {(day: TableDay, player: number, space: string) => boolean} */
export const isMatch = ({ cells, tiles, own }, player, space) =>
  cells.some((cell) => cell.space === space && cell.fish) && tiles[Number(space[0]) - 1].tokens.some(({ card }) => card === own[player].fly);

/** @type {(what?: string) => boolean} */
const isSpace = (what = "") => /^[1-6][TMB]$/.test(what);

// A space of the river in words: its column and its row.
/** @type {(teller: Teller, space: string) => string} */
export const spaceTold = (teller, space) => teller.say("table.space", { column: space[0], row: teller.say(`row.${RIVER_ROWS.indexOf(space[1])}`) });

// A move of a cast; space: where the casting token came to lie, if that was said; came: the strike cards that it dealt.
/** @type {(teller: Teller, day: TableDay, move: string, space: string, came: string[]) => string} */
function castOn(teller, day, move, space, came) {
  const { cast, names, round, piles } = day;
  const { rules } = teller;
  if (!cast || !possibleCastMoves(rules.cast, cast).includes(move) || (["match", "finesse"].includes(move) && !came.length)) return "";
  const { hidden, shown } = cast.strikes;
  if (move === "finesse" || move === "third-drift") day.own[Number(round.caster)].finesse = Math.max(0, day.own[Number(round.caster)].finesse - 1);
  day.cast = applyCastMove(rules.cast, { ...cast, strikes: { shown, hidden: [...came, ...hidden.slice(came.length)] } }, move, UNKNOWN_ORDER);
  const pile = piles[Number(round.caster)];
  if (move === "restart") pile.rocks = pile.rocks.filter((card) => card !== CARD_G);
  if (["match", "blank", "restart"].includes(move)) day.token = space;
  day.landed ||= space;
  return doneBy(names[Number(round.caster)], teller.say(space ? `table.log-${move}` : `log.${move}`, { ...day.cast, space: space && spaceTold(teller, space), cards: teller.cards(came) }));
}

/** @type {(piece: Piece | null, of: {event: number, place: number}) => boolean} */
const isPiece = (piece, { event, place }) => piece?.event === event && piece.place === place;

// A fish goes from the river onto a line; rocks: the card that comes with it, null once that was taken back.
/** @type {(game: Game, teller: Teller, day: TableDay, player: number, of: {event: number, place: number}, rocks?: (string | null)[]) => string} */
function hookFish(game, teller, day, player, of, rocks) {
  const cell = day.cells.find(({ fish }) => isPiece(fish, of));
  if (!cell?.fish || day.lines[player] !== "") return "";
  const { card } = cell.fish;
  day.lines[player] = card;
  hookOn(game, day.own[player], card);
  if (day.cast) [day.cast, day.hooked] = [{ ...day.cast, phase: "hooked" }, cell];
  else day.round = { ...day.round, lines: day.round.lines.map((line, at) => line || at === player) };
  cell.fish = null;
  return teller.say(rocks ? "table.took-both" : "table.took", { name: day.names[player], what: pieceName(game, card), rock: rocks?.[0] ? `: ${rocks[0]} ${pieceName(game, rocks[0])}` : "" });
}

// Two fish of the river change places.
/** @type {(game: Game, teller: Teller, day: TableDay, player: number, both: {event: number, place: number}[]) => string} */
function swapFish(game, teller, { cells, names }, player, both) {
  const [one, other] = both.map((of) => cells.find(({ fish }) => isPiece(fish, of)));
  if (!one?.fish || !other?.fish || one === other) return "";
  [one.fish, other.fish] = [other.fish, one.fish];
  return teller.say("table.swapped", { name: names[player], one: pieceName(game, other.fish.card), other: pieceName(game, one.fish.card) });
}

/** @type {(day: TableDay, player: number) => void} */
function landFish({ lines, drags, tucked, piles }, player) {
  if (lines[player]) piles[player].fish.push(lines[player]);
  if (tucked[player]) piles[player].rocks.push(tucked[player]);
  lines[player] = tucked[player] = "";
  drags[player] = false;
}

// What is on the lines is nobody's any more.
/** @type {(day: TableDay) => void} */
function loseLines({ lines, drags, tucked }) {
  lines.fill("");
  drags.fill(false);
  tucked.fill("");
}

// A token goes to a player, and ends the cast that hooked a fish; or to another column, if one is named.
/** @type {(teller: Teller, day: TableDay, player: number, of: {event: number, place: number}, column: number) => string} */
function takeToken(teller, day, player, of, column) {
  const { tiles, piles, names } = day;
  const tile = tiles.find(({ tokens }) => tokens.some((token) => isPiece(token, of)));
  if (!tile || !piles[player]) return "";
  const [token] = tile.tokens.splice(tile.tokens.findIndex((one) => isPiece(one, of)), 1);
  const what = teller.words[`hatch.${token.card}.name`];
  if (column) {
    tiles[column - 1].tokens.push(token);
    return teller.say("table.moved-token", { name: names[player], what, column });
  }
  piles[player].tokens.push(token.card);
  if (day.hooked) endCast(day);
  return teller.say("table.took-token", { name: names[player], what });
}

// The tile of column 1 goes, and waits for new tokens.
/** @type {(day: TableDay) => void} */
function moveHatch(day) {
  const [gone, ...others] = day.tiles;
  day.tiles = [...others, { ...gone, tokens: [] }];
}

// Whether a die has been taken.
/** @type {(round: Round) => boolean} */
export const isBegun = ({ number, taken }) => number > 1 || taken.flat().length > 0;

// What the table knows of a player's score, as another player of a record; seats: of its players, from 1.
/** @type {(day: TableDay, mine: number, player: number, seats: number[]) => import("../../../web/app/state/types").EveningEvent[]} */
export function knownOfDay({ piles, boards, round }, mine, player, seats) {
  const { fish, tokens, rocks } = piles[mine] ?? {};
  if (!fish) return [];
  /** @type {Record<string, number>} */
  const counts = {};
  for (const colour of tokens) counts[colour] = (counts[colour] ?? 0) + 1;
  /** @type {[number, string, unknown, boolean?][]} */
  const known = [[player, "fish", fish], [player, "hatch_tokens", counts], [player, "skill_cards", rocks], [player, "reel_board", boards[mine]]];
  const first = seats.indexOf((round.seventh ?? -1) + 1);
  if (first >= 0) known.push([first, "first_to_seven", true, true]);
  return known.map(([of, key, value, alone]) => ({ kind: "value", place: ["players", of, key], value, ...(alone ? { alone } : {}) }));
}
