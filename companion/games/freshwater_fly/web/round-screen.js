// The rounds on the screen: whose turn it is and with which die, the hatch at the end of a round, who is next.

import { el, icon, mark } from "../../../web/app/ui/dom.js";
import { isIntended } from "../../../web/app/ui/double-tap.js";
import { diceOfPool } from "../../../web/app/core/dice.js";
import { pilesOf } from "../../../web/app/state/evening-decks.js";
import { setupState } from "../../../web/app/state/setup-state.js";
import { HATCH, POOL } from "./strike-replay.js";
import { drawRiver, tokenDisc } from "./river.js";
import { diceSum, diceToRoll, isLastRound, nextFirst, directionsOf } from "./round.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @import {EveningEvent} from "../../../web/app/state/types" */
/** @import {Teller} from "./strike-words.js" */
/** @import {Round} from "./round.js" */

// act: where an event goes, if not into the evening of this phone; mine: the one player for whom this phone acts;
// advise: what a die does, where the phones keep reel boards.
/** @typedef {{app: App, view: View, table: Table, teller: Teller, round: Round, act?: (event: EveningEvent, tap: MouseEvent) => void, mine?: number, isOff?: boolean, advise?: (value: number, die: number) => {best: string, hints: Record<string, string>, hides?: string}}} Keeping */

const SOLO_DICE = [4, 5];
const LAST_FISH = 1;

// What stands above the answers: the players with their dice, fish and lines.
/** @type {(keeping: Keeping) => HTMLElement} */
export function playersOfRound({ table: { evening }, teller, round }) {
  const rows = evening.names.map((name, player) => {
    const dice = round.taken[player];
    return el("li", { class: player === (round.phase === "cast" ? round.caster : round.at) && round.phase !== "over" ? "row now" : "row" }, mark(player, name), el("b", { class: "g" }, name, el("span", { class: "q" }, ` ${teller.say("round.fish", { fish: round.fish[player] })}`)),
      round.lines[player] ? el("span", { class: "line-on" }, icon("hook", "s"), teller.say("round.on-line")) : "",
      el("span", { class: "num dice-taken", role: "img", "aria-label": teller.say("round.dice-of", { dice: dice.join(", ") || "0" }) }, dice.map((die) => el("i", {}, String(die)))),
      dice.length > 1 ? el("span", { class: "num" }, `= ${diceSum(dice)}`) : "");
  });
  const { seventh } = round;
  return el("ul", { class: "round-of" }, rows, seventh !== null && round.phase !== "over" ? el("li", { class: "row ask" }, teller.say("round.last", { name: evening.names[seventh], fish: round.dawn.fishToEnd })) : "", evening.names.length === 1 && round.angler ? el("li", { class: "row q" }, teller.say("round.angler-fish", { fish: round.angler })) : "");
}

// The river as the set-up laid it out, with the hatch tiles where they have moved; "" if people with cards
// drew it themselves, who have it before them.
/** @type {(keeping: Keeping) => HTMLElement | ""} */
export function riverOfRound({ app, table: { game, evening }, teller, round: { tiles } }) {
  const { asked, record, steps } = setupState(game, evening) ?? {};
  if (!steps || !tiles.length || !(asked?.digital || record?.solo)) return "";
  const [rocks, fish] = ["rock_decks", "river"].map((name) => steps.filter(({ id }) => id === name).flatMap(({ lines }) => lines.flatMap((line) => line.split("\n").slice(1))).join("; "));
  const hatch = tiles.map(({ shows, tokens }, i) => teller.say(i < tiles.length - 1 ? "round.tile" : "round.waiting-tile", { column: i + 1, tokens: tokens.length ? tokensNamed(teller, tokens) : shows }));
  return el("section", { class: "lies" }, drawRiver(app, game, { rocks: record?.rock_decks, fish: asked?.digital ? record?.river : [], tiles }),
    el("p", { class: "hide" }, [teller.say("round.rocks", { rocks }), fish, ...hatch].filter(Boolean).join("; ")), el("p", { class: "q sm" }, teller.say("round.river")));
}

/** @type {(teller: Teller, tokens: string[]) => string} */
const tokensNamed = ({ words }, tokens) => tokens.map((colour) => words[`hatch.${colour}.name`]).join(", ");

/** @type {(keeping: Keeping) => string} */
export function askOfRound({ table: { evening }, teller, round, view, act }) {
  const name = evening.names[round.at];
  const { phase } = round;
  if (phase === "over") return teller.say("round.ask.over");
  const sums = round.taken.map(diceSum);
  const sum = Math.min(...sums);
  const isTie = sums.filter((other) => other === sum).length > 1;
  if (phase === "hatch") {
    const ask = teller.say(isLastRound(round) ? "round.ask.last" : evening.names.length > 1 ? `round.ask.next${isTie ? "-tie" : ""}` : "round.ask.hatch", { number: round.number, name: evening.names[evening.names.length > 1 ? nextFirst(round) : 0], sum });
    return act || isLastRound(round) || evening.names.length < 2 ? ask : `${ask} ${teller.say("round.ask.move")}`;
  }
  if (phase === "roll") return teller.say("round.ask.roll", { number: round.number, name });
  if (phase === "rest") return teller.say("round.ask.rest", { dice: round.pool.join(", ") });
  if (view.taken?.die) return teller.say("round.ask.how", { name, die: view.taken.die });
  const ask = teller.say("round.ask.take", { name });
  return round.number === 1 && !round.taken[round.at].length ? `${ask} ${teller.say("round.first-fly")}` : ask;
}

/** @type {(keeping: Keeping) => HTMLElement} */
export function answersOfRound(keeping) {
  const { phase } = keeping.round;
  const found = { roll: rollAnswers, take: takeAnswers, rest: restAnswers, hatch: hatchAnswers, over: overAnswers, cast: () => [] }[phase](keeping);
  return el("div", { class: "act" }, found);
}

/** @type {(keeping: Keeping, event: EveningEvent, key: string, words: (Node | string)[], kind?: string) => HTMLElement} */
export const keeperButton = ({ app, view, act = (one) => app.act(one, { ...view, taken: undefined }), isOff = false }, event, key, words, kind = "pri") =>
  el("button", { class: kind, key, disabled: isOff, on: (/** @type {MouseEvent} */ tap) => isIntended(tap) && act(event, tap) }, ...words);

/** @type {(keeping: Keeping) => (HTMLElement | "")[]} */
function rollAnswers(keeping) {
  const { table: { game, evening }, teller, round } = keeping;
  const many = evening.names.length > 1 ? diceOfPool(game.slug, game.chance, POOL, evening.names.length).length : 0;
  const known = diceToRoll(round, many);
  const came = many && round.number > 1 ? (round.tiles.at(-1)?.tokens ?? []) : [];
  const fill = came.length ? el("p", {}, `${teller.say("round.fill", { tokens: tokensNamed(teller, came) })} `, came.map((colour) => tokenDisc(game, colour))) : "";
  return [fill, ...(known ? [known] : SOLO_DICE).map((count) =>
    keeperButton(keeping, { kind: "roll", what: POOL, dice: [{ count, sides: 6 }] }, `roll-${count}`, [el("b", {}, teller.say("round.roll", { count }))]))];
}

/** @type {(keeping: Keeping) => (HTMLElement | "")[]} */
export function takeAnswers(keeping) {
  const { app, view, teller, round } = keeping;
  const { die, as = die } = view.taken ?? {};
  if (!die || !round.pool.includes(die)) {
    const dice = round.pool.map((one, at) => el("button", { class: "num big die-of", "aria-label": teller.say("round.take", { die: one }), key: `take-${at}`, on: () => app.show({ ...view, taken: { die: one }, open: [] }) }, String(one)));
    return [el("div", { class: "six pool" }, dice), bonusAnswers(keeping)];
  }
  const faces = [1, 2, 3, 4, 5, 6].map((face) => el("button", { "aria-pressed": String(face === as), key: `as-${face}`, on: () => app.show({ ...view, taken: { die, as: face }, open: ["number"] }) }, String(face)));
  const advised = keeping.advise?.(as, die);
  const ways = directionsOf(round).filter((how) => how !== advised?.hides);
  const can = [...ways.filter((how) => how === advised?.best), ...ways.filter((how) => how !== advised?.best)];
  const isOther = as !== die || view.open?.includes("number");
  return [
    el("div", { class: "rare" }, el("button", { key: "other-die", on: () => app.show({ ...view, taken: undefined, open: [] }) }, el("b", {}, teller.say("round.other-die"))),
      isOther ? "" : el("button", { key: "other-number", on: () => app.show({ ...view, open: ["number"] }) }, el("b", {}, teller.say("round.other-number")))),
    isOther ? el("div", { class: "row" }, el("span", {}, teller.say(advised ? "table.counts-as" : "round.counts-as")), el("div", { class: "seg g", role: "group", "aria-label": teller.say("round.counts-as") }, faces)) : "",
    ...can.map((how) => keeperButton(keeping, { kind: "play", step: `take ${die} ${as} ${how}` }, how, [el("b", {}, teller.say(`round.how.${how}`, { column: as })), el("span", {}, advised?.hints[how] ?? teller.say(`round.hint.${how}`))], how === can[0] ? "pri" : "")),
  ];
}

// A cast or a catch by a momentum tile or a skill, of the player at turn or the one before.
/** @type {(keeping: Keeping) => HTMLElement} */
export function bonusAnswers(keeping) {
  const { app, view, table: { evening }, teller, round, mine } = keeping;
  const open = view.open?.includes("bonus");
  const fold = el("button", { class: "fold row", key: "bonus", "aria-expanded": String(Boolean(open)), on: () => app.show({ ...view, open: open ? [] : ["bonus"] }) }, el("span", { class: "g" }, teller.say("round.bonus")), icon(open ? "up" : "down"));
  if (!open) return fold;
  const rows = evening.names.map((name, player) => {
    const columns = [1, 2, 3, 4, 5, 6].map((column) => keeperButton(keeping, { kind: "play", step: `bonus ${player + 1} ${column}` }, `bonus-${player}-${column}`, [String(column)], ""));
    const what = round.lines[player] ? keeperButton(keeping, { kind: "play", step: `caught ${player + 1}` }, `caught-${player}`, [teller.say("round.bonus-land")], "g") : el("div", { class: "seg g", role: "group", "aria-label": teller.say("round.bonus-cast", { name }) }, columns);
    const values = keeping.advise && round.lines[player] ? el("div", { class: "seg g", role: "group", "aria-label": teller.say("table.spin-at") }, [1, 2, 3, 4, 5, 6].map((value) => keeperButton(keeping, { kind: "play", step: `spin ${value}` }, `spin-${value}`, [String(value)], ""))) : "";
    return mine === undefined || mine === player ? el("div", { class: "row" }, mark(player, name), round.lines[player] ? (values ? el("span", {}, teller.say("table.spin-at")) : "") : el("span", {}, teller.say("round.bonus-column")), values, what) : "";
  });
  if (mine !== undefined && round.phase === "take") rows.push(keeperButton(keeping, { kind: "play", step: "reroll" }, "reroll", [teller.say("table.reroll")], ""));
  return el("div", { class: "bonus" }, rows, fold); // the fold stays under the finger that opened it
}

/** @type {(keeping: Keeping) => HTMLElement[]} */
const restAnswers = (keeping) => [
  keeperButton(keeping, { kind: "play", step: `rest ${keeping.round.pool.join(" ")}` }, "rest", [el("b", {}, keeping.teller.say("round.rest")), el("span", {}, keeping.round.pool.join(", "))]),
  bonusAnswers(keeping),
];

// The tokens that are still on the tile that leaves, if the phone has the bag.
/** @type {(keeping: Keeping) => HTMLElement[]} */
function hatchAnswers(keeping) {
  const { app, view, table: { game, evening }, teller, round } = keeping;
  const last = isLastRound(round);
  const words = [el("b", {}, teller.say(last ? "round.end" : "round.move-hatch")), el("span", {}, teller.say(last ? "round.end-hint" : evening.names.length > 1 ? "round.hatch-hint" : "round.hatch-solo"))];
  const [gone] = round.tiles;
  const ends = /** @type {Keeping} */ ({ ...keeping, act: (day) => app.act([...knownOfRound(keeping), day], { ...view, taken: undefined }) });
  if (last) return [keeperButton(ends, { kind: "play", step: HATCH }, HATCH, words), bonusAnswers(keeping)];
  if (evening.names.length === 1 || !gone || !setupState(game, evening)?.asked.digital) return [keeperButton(keeping, { kind: "play", step: HATCH }, HATCH, words), bonusAnswers(keeping)];
  const { out } = /** @type {import("../../../web/app/core/types").Pile} */ (pilesOf(game, evening).piles.get(HATCH));
  const colours = [...new Set(game.chance.decks.find(({ id }) => id === HATCH)?.pieces.map(([id]) => id))];
  const counts = colours.map((colour) => view.taken?.[colour] ?? gone.tokens.filter((one) => one === colour).length);
  const chips = colours.map((colour, i) => {
    const most = out.filter((one) => one === colour).length;
    const called = teller.words[`hatch.${colour}.name`];
    return el("button", { class: "chip", key: `token-${colour}`, "aria-label": `${called}: ${counts[i]}`, on: () => app.show({ ...view, taken: { ...view.taken, [colour]: counts[i] >= Math.min(most, gone.shows + LAST_FISH) ? 0 : counts[i] + 1 } }) }, app.picture(colour), el("b", { class: "num" }, String(counts[i])), el("small", {}, tokenDisc(game, colour), called));
  });
  const tokens = colours.flatMap((colour, i) => Array(counts[i]).fill(colour));
  return [
    el("p", { class: "q" }, teller.say("round.tokens-left")),
    el("div", { class: "six tokens" }, chips),
    keeperButton(keeping, { kind: "play", step: [HATCH, gone.shows, tokens.join(",")].join(" ").trim() }, HATCH, words),
    bonusAnswers(keeping),
  ];
}

/** @type {(keeping: Keeping) => HTMLElement[]} */
const overAnswers = ({ app, view, teller }) => [
  el("button", { class: "pri", key: "score-day", on: () => app.go({ screen: "score", evening: view.evening }, true) }, el("b", {}, teller.say("round.score"))),
];

// What the day knows of the score, where nobody has said it: who had the seventh fish first, and whose reel board is which.
/** @type {(keeping: Keeping) => EveningEvent[]} */
function knownOfRound({ table: { game, evening, state }, round: { seventh } }) {
  /** @type {[number, string, unknown, {alone?: boolean}][]} */
  const known = (setupState(game, evening)?.record.reel_boards ?? []).map((/** @type {string} */ board, /** @type {number} */ seat) => [seat, "reel_board", board, {}]);
  if (seventh !== null) known.push([seventh, "first_to_seven", true, { alone: true }]);
  return known.filter(([seat, key]) => state.record.players[seat][key] === undefined)
    .map(([seat, key, value, more]) => ({ kind: "value", place: ["players", seat, key], value, ...more }));
}

// Before the first round: who begins, as the set-up drew it or as you choose.
/** @type {(app: App, view: View, table: Table, teller: Teller) => HTMLElement} */
export function beginAnswers(app, view, { game, evening }, teller) {
  const drawn = setupState(game, evening);
  const one = drawn?.record.start_player ?? (evening.names.length === 1 ? 1 : null);
  const choices = evening.names.map((name, player) => ({ name, player: player + 1 })).filter(({ player }) => one === null || player === one);
  return el("div", { class: "begins" }, el("p", { class: "q" }, teller.say(one ? "round.begin-drawn" : "round.begin")), el("div", { class: "row wrap" }, choices.map(({ name, player }) =>
    el("button", { class: one ? "pri" : "chip", key: `begin-${player}`, on: (/** @type {MouseEvent} */ tap) => isIntended(tap) && app.act({ kind: "play", step: `begin ${player}` }, view) }, one ? teller.say("round.begin-with", { name }) : [mark(player - 1, name, "s"), name]))));
}
