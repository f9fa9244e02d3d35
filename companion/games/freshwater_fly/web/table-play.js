// Freshwater Fly at a table where each has a phone: what everybody sees, and what this phone can do now.

import { el } from "../../../web/app/ui/dom.js";
import { isSure } from "../../../web/app/ui/notices.js";
import { showCame } from "../../../web/app/ui/scroll-places.js";
import { afterPaint } from "../../../web/app/ui/update-screen.js";
import { watchButton } from "../../../web/app/ui/moved-button.js";
import { possibleCastMoves } from "./casting.js";
import { answersOfCast, cardsOfCast } from "./strike-screen.js";
import { RIVER_ROWS, Teller } from "./strike-words.js";
import { askOfRound, bonusAnswers, keeperButton, playersOfRound, takeAnswers } from "./round-screen.js";
import { isLastRound } from "./round.js";
import { CARD_E, cardDue, finesseGained, finessePaid, fliesOf, isOwnStep, priceOf, spinBy, spinTold } from "./own-board.js";
import { CARD_G, CARD_X, TABLE_BOARDS, TABLE_FISH, TABLE_MOMENTUM, TABLE_ROCKS, TABLE_STRIKES, TABLE_TOKENS, isBegun, knownOfDay, spacesForToken, walkDays, withTableWords } from "./table-day.js";
import { tokenDisc } from "./river.js";
import { fishTold, lineTold, othersOfDay, ownOfDay, placesTold, riverAtTable, setsTold, tokensOfTile } from "./table-river.js";

/** @import {TablePlay} from "../../../web/app/parts.js" */
/** @import {Here} from "../../../web/app/room/actions.js" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {Keeping} from "./round-screen.js" */
/** @import {TableDay} from "./table-day.js" */
/** @import {Cast} from "./types" */

/** @typedef {Record<string, unknown> & {kind: string}} Move as it is asked of the table */
// mine: this phone's player, -1 for who watches; isHooking: who has a strike is to say which fish it is;
// take: takes a step by a tap; `again`: one that can come more than once.
/** @typedef {{here: Here, game: Game, teller: Teller, day: TableDay, mine: number, isOff: boolean, isHooking: boolean, take: (tap: MouseEvent, step: string, again?: boolean) => void}} Angling */

const SHOWN_OF_DAY = [TABLE_FISH, TABLE_ROCKS, TABLE_TOKENS, TABLE_STRIKES, TABLE_BOARDS, TABLE_MOMENTUM]; // all of these lie in the river, in a cast or before a player

/** @type {Record<string, string>} */
const BY_CARD = { "third-drift": CARD_X, restart: CARD_G }; // moves of a cast that only some have

const PAID = ["finesse", "third-drift"]; // moves of a cast that cost finesse
const BY_HAND = ["match", "blank"]; // moves that a tap on the river makes

let broughtInView = -1; // the step after which the cards were shown of which one is to be tapped

/** @type {(here: Here) => TablePlay | null} */
export function riverPlay(here) {
  const { app: { games }, wire, now } = here;
  const game = withTableWords(/** @type {Game} */ (games.get(now.game)));
  const { state: day } = walkDays(game, wire.events);
  if (!day || day.names.length < 2) return null; // Fly Solo has turns of another kind
  const angling = anglingOf(here, game, day);
  const { teller, mine } = angling;
  const { round, cast, names } = day;
  const keeping = keepingOf(angling);
  const title = round.phase === "over" ? teller.say("round.day-over") : round.phase === "hatch" ? teller.say("round.over", { number: round.number }) : cast && round.after ? teller.say("round.log.bonus", { name: names[Number(round.caster)] }) : teller.say("round.turn", { name: names[round.at] });
  if (mine === round.caster && cast && broughtInView !== day.steps) {
    broughtInView = day.steps;
    afterPaint(() => showCame(/** @type {HTMLElement} */ (document.getElementById("app")), ".river"));
  }
  const isWaited = ["take", "cast"].includes(round.phase) && mine !== (cast ? round.caster : round.at);
  return {
    title, below: teller.say("table.below", { number: round.number }), kind: "rounds",
    main: [mine < 0 && wire.kept.seat !== null ? el("p", { class: "ask" }, teller.say("table.sat-late")) : "", isBegun(round) ? "" : beforeFirstDie(angling, names[round.first]), playersOfRound(keeping), cast ? el("section", { class: "field", key: "cast-cards", "aria-label": castTitle(teller, cast) }, el("h2", { class: "sc" }, castTitle(teller, cast)), cardsOfCast(here.app, teller, cast.strikes), cast.strikes.shown.length ? el("p", {}, teller.say("table.turned", { cards: teller.cards(cast.strikes.shown) })) : "") : "", riverAtTable(angling), mine === round.caster && spacesForToken(day).length ? el("details", { class: "notes", key: "by-hand-fold" }, el("summary", { key: "say-it" }, teller.say("table.say-it")), el("div", { class: "row wrap" }, ...castAnswers(angling, true).children)) : "", ownOfDay(angling), ...othersOfDay(angling), isBegun(round) ? el("details", { class: "notes", key: "how-fold" }, el("summary", { key: "how" }, teller.say("table.how")), teller.say("table.start-lay")) : ""],
    dock: [day.latest && round.phase !== "over" ? el("p", { class: "q latest-step", role: "status", key: "latest-step" }, day.latest) : "", ...(mine >= 0 && !cast && round.phase !== "over" ? tileAsked(angling) : []), ...dockOfDay(angling, keeping)],
    waits: isWaited && now.seats.has(round.at + 1) ? [round.at] : [],
    isOver: round.phase === "over",
    known: (player) => knownOfDay(day, mine, player, [...now.seats.keys()].sort((one, other) => one - other)),
    hides: ({ deck }) => SHOWN_OF_DAY.includes(deck),
  };
}

/** @type {(here: Here) => Map<number, string>} */
export function riverTableLines({ app, wire, now }) {
  const game = app.games.get(now.game);
  return game ? walkDays(withTableWords(game), wire.events).lines : new Map();
}

/** @type {(here: Here, game: Game, day: TableDay) => Angling} */
function anglingOf(here, game, day) {
  const { app, view, wire, now } = here;
  const seat = (wire.kept.seat ?? 0) - 1;
  const mine = seat < day.names.length ? seat : -1;
  const { round, cast, hooked } = day;
  const at = cast ? Number(round.caster) : round.at;
  const isOwnTurn = mine === at || (!cast && isTurnJustOver(day, mine)) || round.phase === "hatch" || !now.seats.has(at + 1);
  const isOff = mine < 0 || now.closed || wire.fresh.waitsSince > 0;
  const isRead = watchButton("river", `${day.steps} ${mine === round.at}`);
  /** @type {Angling} */
  const angling = {
    here, game, teller: new Teller(game.plays.rules, game.plays.words), day, mine, isOff,
    isHooking: mine === round.caster && cast?.phase === "hooked" && !hooked,
    take(tap, step, again = false) {
      if (isOff || !isRead(tap)) return;
      const doubt = !isOwnTurn && !isOwnStep(step) ? "not-your-turn" : step.startsWith("reroll") ? "reroll-sure" : "";
      if (doubt && !isSure(angling.teller.say(`table.${doubt}`, { name: day.names[at] }))) return;
      const moves = movesOfStep(angling, step).map((move, i) => ({ id: `move-${i}`, ...move }));
      wire.act({ kind: "play", step: again ? `${step} ${day.steps}` : step, moves }).catch(() => {});
      app.show({ ...view, taken: undefined, chosen: undefined, open: view.open?.filter((name) => name !== "bonus") });
    },
  };
  return angling;
}

// What the screens of one phone need, where steps go to the table.
/** @type {(angling: Angling) => Keeping} */
function keepingOf({ here: { app, view }, game, teller, day, mine, isOff, take }) {
  const { names, round } = day;
  const table = /** @type {any} */ ({ game, evening: { names } });
  return { app, view, table, teller, round, mine, isOff, advise: (value, die) => adviseReel(game, teller, day, round.at, value, die), act: (event, tap) => event.kind === "play" && take(tap, event.step, !event.step.startsWith("hatch")) };
}

// What a die of a value would do on the own board, by what it is used for; best: what most will want.
/** @type {(game: Game, teller: Teller, day: TableDay, player: number, value: number, die: number) => {best: string, hints: Record<string, string>, hides?: string}} */
function adviseReel(game, teller, day, player, value, die) {
  const { finesse } = day.own[player];
  const left = finesse - finessePaid(finesse, die, value);
  const hints = { finesse: teller.say("table.finesse-to", { from: finesse, to: Math.min(game.plays.finesse_most, left + finesseGained(game, day, player, value)) }) };
  if (!day.lines[player]) {
    const bites = day.tiles[value - 1].tokens.some(({ card }) => card === day.own[player].fly);
    return { best: "cast", hints: { ...hints, cast: teller.say(bites ? "table.cast-bites" : "table.cast-bites-not", { column: value }) } };
  }
  const spin = spinBy(game, day, player, value);
  const [how, other] = spin.isCaught ? ["land", "reel"] : ["reel", "land"];
  return { best: spin.spaces ? how : "finesse", hides: other, hints: { ...hints, [how]: spinTold(teller, spin, value) } };
}

// What a step moves of the table's decks and dice.
/** @type {(angling: Angling, step: string) => Move[]} */
function movesOfStep({ day, teller: { rules }, here: { now } }, step) {
  const { round, cast, cells, rocks, tiles } = day;
  const [verb, first, second, how] = step.split(" ");
  const pile = (/** @type {string} */ deck) => now.decks.get(deck) ?? { left: 0, discards: 0 };
  if (verb === "restart" || verb === "bonus" || how === "cast") return [{ kind: "shuffle", deck: TABLE_STRIKES }];
  if (verb === "match" || verb === "finesse") {
    const earned = verb === "finesse" ? 1 : cast?.phase === "landing" ? rules.cast.landing : rules.cast.drift;
    return [{ kind: "deal", deck: TABLE_STRIKES, count: Math.min(earned, cast?.strikes.hidden.length ?? 0) }];
  }
  if (verb === "reroll") return [{ kind: "roll", what: `${round.pool.length}d6` }];
  if (verb === "fish") {
    const { space = "" } = cells.find(({ fish }) => fish?.event === Number(first) && fish.place === Number(second)) ?? {};
    const [rock] = rocks.find((deck) => areNear(deck.space, space))?.cards ?? [];
    return [...(pile(TABLE_FISH).left ? [{ kind: "deal", deck: TABLE_FISH, count: 1 }] : []), ...(rock ? [{ kind: "show", event: rock.event, at: [rock.place] }] : [])];
  }
  if (verb !== "hatch" || isLastRound(round)) return [];
  const [{ shows, tokens }] = tiles;
  const events = [...new Set(tokens.map(({ event }) => event))];
  const count = Math.min(shows, pile(TABLE_TOKENS).left + pile(TABLE_TOKENS).discards + tokens.length);
  return [
    ...events.map((event) => ({ kind: "discard", deck: TABLE_TOKENS, cards: tokens.filter((token) => token.event === event).map(({ card }) => card), event })),
    ...(count ? [{ kind: "deal", deck: TABLE_TOKENS, count }] : []),
    { kind: "roll", what: `${round.dawn.dice.length}d6` },
  ];
}

// Side by side, not diagonally; a space is its column and its row.
/** @type {(space: string, other: string) => boolean} */
const areNear = (space, other) => Math.abs(Number(space[0]) - Number(other[0])) + Math.abs(RIVER_ROWS.indexOf(space[1]) - RIVER_ROWS.indexOf(other[1])) === 1;

/** @type {(teller: Teller, cast: Cast) => string} */
const castTitle = (teller, cast) => teller.say(`title-of.${cast.drifts ? "drifted" : "cast"}`, cast);

// What is to be done with momentum tiles now.
/** @type {(angling: Angling) => HTMLElement[]} */
function tileAsked({ teller, day: { own }, mine, isOff, take }) {
  const { tile, isDue, isPlayed } = own[mine];
  const due = isDue ? [el("button", { class: "wide", key: "to-tiles", on: () => showCame(/** @type {HTMLElement} */ (document.getElementById("app")), tile ? ".own .field" : ".own [data-key=tiles-fold]") }, teller.say(tile ? "table.tile-may" : "table.tile-due"))] : [];
  const asked = isPlayed ? [...due, el("div", { class: "row" }, el("span", { class: "g q" }, teller.say("table.tile-was", { tile })), el("button", { class: "slim", key: "tile-played", disabled: isOff, on: (/** @type {MouseEvent} */ tap) => take(tap, "tile play", true) }, teller.say("table.tile-play")))] : due;
  return asked.length ? [el("div", { class: "act" }, asked)] : [];
}

// What each does before the first die is taken.
/** @type {(angling: Angling, first: string) => HTMLElement} */
function beforeFirstDie({ game, teller, day, mine }, first) {
  const { boards } = day;
  const lines = [mine < 0 ? "" : teller.say("table.start-board", { board: boards[mine], finesse: game.plays.finesse }), teller.say("table.start-all"), teller.say("table.start-lay"), teller.say("table.start-who", { name: first }), ...setsTold({ teller, day })];
  return el("section", { class: "card", "aria-label": teller.say("table.start") }, el("h2", { class: "sc" }, teller.say("table.start")), el("ul", {}, lines.filter(Boolean).map((words) => el("li", {}, words))));
}

// Whether the own die was the last one taken: bonus actions still belong to that turn.
/** @type {(day: TableDay, mine: number) => boolean} */
const isTurnJustOver = ({ round: { phase, taken, at }, names }, mine) => phase === "take" && mine >= 0 && taken[mine].length > 0 && (at + names.length - 1) % names.length === mine;

/** @type {(words: string) => HTMLElement} */
const nowAsked = (words) => el("p", { class: "ask" }, words);

// What to do now in one line, and the buttons for it.
/** @type {(angling: Angling, keeping: Keeping) => (HTMLElement | "")[]} */
function dockOfDay(angling, keeping) {
  const { here: { now }, teller, day, mine } = angling;
  const { round, cast, names } = day;
  const isMine = mine === round.at || !now.seats.has(round.at + 1);
  const answers = (/** @type {(HTMLElement | "")[]} */ ...some) => (mine < 0 ? "" : el("div", { class: "act" }, some));
  const pool = el("p", { class: "q" }, teller.say("table.pool", { dice: round.pool.join(", ") }));
  switch (round.phase) {
    case "take":
      if (!isMine) return [nowAsked(teller.say(isTurnJustOver(day, mine) ? "table.turn-over" : "table.waits", { name: names[round.at] })), pool, answers(bonusAnswers(keeping))];
      return [nowAsked(mine === round.at ? ownAsk(angling) : askOfRound(keeping)), answers(...(isFirstFly(angling) ? [pool, fliesOf(angling, "tie")] : takeAnswers(keeping)))];
    case "cast":
      if (mine !== round.caster) return [nowAsked(teller.say("table.casts", { name: names[Number(round.caster)], column: cast?.column }))];
      return ownCastDock(angling, keeping);
    case "hatch": {
      const isLast = isLastRound(round);
      const words = teller.say(isLast ? "round.end" : "table.next-round", { count: round.dawn.dice.length });
      return [nowAsked(askOfRound(keeping)), answers(keeperButton(keeping, { kind: "play", step: `hatch ${round.number}` }, "hatch", [el("b", {}, words), el("span", {}, teller.say(isLast ? "round.end-hint" : "table.next-hint"))]), bonusAnswers(keeping))];
    }
    default:
      return [nowAsked(teller.say("table.over"))];
  }
}

/** @type {(angling: Angling) => string} */
function ownAsk(angling) {
  const { here: { view }, teller, day: { round, lines }, mine } = angling;
  if (isFirstFly(angling)) return teller.say("table.first-fly");
  const die = view.taken?.die ?? 0;
  return [teller.say(round.pool.includes(die) ? "table.your-how" : "table.your-turn", { die }), lines[mine] ? lineTold(angling) : ""].join(" ");
}

// Whether the first fly is to be tied now, which is free.
/** @type {(angling: Angling) => boolean} */
const isFirstFly = ({ day: { round, own }, mine }) => mine === round.at && !own[mine].fly;

// The own cast: what lies under the token, then which fish and which token.
/** @type {(angling: Angling, keeping: Keeping) => (HTMLElement | "")[]} */
function ownCastDock(angling, keeping) {
  const { teller, day, mine, isHooking, take } = angling;
  const { cast, hooked, tiles, own } = day;
  if (!cast) return [];
  const column = Number(hooked?.space[0] ?? cast.column);
  const { fly } = own[mine];
  if (hooked) {
    const { tokens } = tiles[column - 1];
    const kinds = tokens.filter(({ card }, at) => tokens.findIndex((one) => one.card === card) === at);
    const like = kinds.filter(({ card }) => card === fly);
    const others = kinds.filter(({ card }) => card !== fly);
    const chips = (/** @type {typeof kinds} */ some) => tokensOfTile(angling, some, ({ event, place }, tap) => take(tap, `token ${event} ${place}`), "table.take-token");
    return [nowAsked(teller.say(like.length ? "table.like-fly" : "table.which-token", { column, colour: teller.words[`hatch.${fly}.name`] })), el("div", { class: "act" }, chips(like.length ? like : others),
      like.length && others.length ? el("details", { class: "notes", key: "others-fold" }, el("summary", { key: "other-tokens" }, teller.say("table.other-token")), chips(others)) : "",
      kinds.length ? "" : keeperButton(keeping, { kind: "play", step: "finish" }, "finish", [teller.say("choice.finish.name")]))];
  }
  if (isHooking) {
    const under = day.cells.find(({ space, fish }) => fish && space === day.token)?.fish;
    if (!under) return [nowAsked(teller.say("table.which-fish", { column }))];
    return [nowAsked(teller.say("table.hooked")), el("div", { class: "act" }, keeperButton(keeping, { kind: "play", step: `fish ${under.event} ${under.place}` }, "hook-it", [teller.say("table.hook-it", { fish: fishTold(angling, under.card) })]))];
  }
  const under = { landing: cast.column, drifting: cast.column - 1 }[cast.phase] ?? 0;
  if (!under) {
    const answers = castAnswers(angling, false);
    if (cast.phase === "last") answers.append(...cardDue(angling, CARD_E));
    return [nowAsked(answers.childElementCount > 1 ? teller.askOfCast(cast) : teller.say("table.cast-over")), answers];
  }
  const earned = cast.phase === "landing" ? teller.rules.cast.landing : teller.rules.cast.drift;
  const bites = fly && tiles[under - 1].tokens.some(({ card }) => card === fly);
  return [nowAsked(placesTold(angling)),
    el("p", { class: "row wrap q" }, teller.say("table.tokens-there", { column: under }), tiles[under - 1].tokens.map(({ card }) => tokenDisc(angling.game, card)), fly ? el("span", { class: "whole" }, teller.say("table.fly-there"), " ", tokenDisc(angling.game, fly)) : "", el("span", {}, teller.say(bites ? "table.bites" : "table.bites-not", { count: earned }))),
    castAnswers(angling, false)];
}

// What a cast can do: by a tap on the river, or else by saying what lies there.
/** @type {(angling: Angling, isByHand: boolean) => HTMLElement} */
function castAnswers(angling, isByHand) {
  const { teller, day: { cast, piles }, mine, take } = angling;
  const moves = cast ? possibleCastMoves(teller.rules.cast, cast).filter((move) => (!BY_CARD[move] || piles[mine].rocks.includes(BY_CARD[move])) && BY_HAND.includes(move) === isByHand) : [];
  const { isShort, price } = priceOf(angling, "strike");
  return answersOfCast(moves.map((move) => ({ ...teller.choice(move), ...(PAID.includes(move) && isShort ? { hint: price, isOff: true } : {}) })), (move, tap) => take(tap, move, true), ["finish"]);
}
