// Fleet at the table: the dice of a phase, who takes which, and what everybody does with the sheets then.

import { tableTabs } from "../../../web/app/screens/table.js";
import { isRevealed } from "../../../web/app/state/dice-rolls.js";
import { el, icon, mark } from "../../../web/app/ui/dom.js";
import { actions, primary, topBar } from "../../../web/app/ui/parts.js";
import { isIntended } from "../../../web/app/ui/double-tap.js";
import { RUTH, canUseCasino, casinoRoll, draftersOf, fishesNow, fleetPlays, harbourOf, lyingPhase, rollOfPhase, roundsOf, ruthTakes, sharedDie } from "./draft.js";

/** @import {App, Say, Table, View} from "../../../web/app/app" */
/** @import {Evening, EveningEvent, Game} from "../../../web/app/state/types" */
/** @import {Drafted, Harbour} from "./draft.js" */

// The words of this game's screens.
/** @type {(game: Pick<Game, "plays">) => Say} */
export const fleetWords = (game) => (name, values = {}) =>
  (fleetPlays(game).words[name] ?? name).replace(/\{([a-z]+)\}/g, (braces, key) => String(values[key] ?? braces));

/** @type {(tell: Say, evening: Evening, seat: number) => string} */
const nameOfSeat = (tell, { names }, seat) => (seat === RUTH ? tell("ruth") : names[seat]);

/** @type {(app: App, view: View) => HTMLElement[]} */
export function harbourScreen(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, evening, undo } = table;
  const { now: harbour } = harbourOf(game, evening);
  const plays = fleetPlays(game);
  const tell = fleetWords(game);
  const of = roundsOf(plays, evening);
  const starts = nameOfSeat(tell, evening, draftersOf(plays, evening, harbour)[0]);
  const below = harbour.stage === "start" ? game.title : tell(`below-${harbour.phase}`, { name: starts });
  const dock = isRevealed(evening) ? [el("p", { class: "ask" }, say("seed-is-out"))] : harbourAsks(app, view, table, harbour);
  return [
    topBar(say, { title: harbour.stage === "start" ? tell("begins") : tell("round", { round: harbour.round, of }), below, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "harbour" },
      roundTrack(tell, plays.rounds.fishing, harbour, of),
      harbour.dice.length ? "" : el("p", {}, tell("lead")),
      harbour.dice.length ? "" : el("button", { key: "chance", on: () => app.go({ screen: "chance", evening: view.evening }) }, icon("play"), say("chance")),
      harbour.dice.length ? diceLying(app, view, table, harbour) : "",
      harbour.dice.length && harbour.stage !== "draft" ? nowDo(app, table, harbour) : ""),
    el("div", { class: "dock" }, el("section", { class: "answers", "aria-label": say("answers") }, ...dock), tableTabs(app, view, "play")),
  ];
}

// The rounds of the game, those with a fishing with a fish.
/** @type {(tell: Say, fishing: number[], harbour: Harbour, of: number) => HTMLElement} */
const roundTrack = (tell, fishing, { round, stage }, of) =>
  el("ol", { class: "round-track", "aria-label": tell("rounds") }, Array.from({ length: of }, (_, i) => i + 1).map((n) => {
    const fish = fishing.includes(n);
    const done = n < round || stage === "over";
    return el("li", { class: n === round && !done ? "now" : done ? "done" : "", "aria-current": n === round && !done ? "step" : undefined },
      el("b", { class: "num" }, String(n)), fish ? icon("fish", "s") : "", el("span", { class: "hide" }, fish ? tell("with-fishing") : ""));
  }));

/** @type {(app: App, view: View, event: EveningEvent) => (tap: MouseEvent) => void} */
const harbourTap = (app, view, event) => (tap) => isIntended(tap) && app.act(event, view);

// All dice of the phase: a tap takes one that lies there still.
/** @type {(app: App, view: View, table: Table, harbour: Harbour) => HTMLElement} */
function diceLying(app, view, { game, evening }, harbour) {
  const tell = fleetWords(game);
  const plays = fleetPlays(game);
  const shared = sharedDie(harbour);
  const seat = harbour.stage === "draft" ? draftersOf(plays, evening, harbour)[harbour.turn] : null;
  const dice = harbour.dice.map((die, i) => {
    const face = tell(`face-${die.face}`);
    const by = die.by === null ? "" : nameOfSeat(tell, evening, die.by);
    const inside = [el("span", { class: "face-of" }, faceDrawn(app, die)), el("b", { class: "num" }, face)];
    if (seat !== null && seat !== RUTH && die.by === null) {
      return el("li", {}, el("button", { class: `sea-die ${die.kind}`, "aria-label": tell("take-as", { name: evening.names[seat], face }), key: `take-${i}`, on: harbourTap(app, view, { kind: "play", step: `take ${i}` }) }, ...inside));
    }
    const kind = die === shared ? " shared" : die.by === null ? "" : " gone-by";
    const whose = die === shared ? el("small", {}, tell("for-all")) : die.by === null ? "" : el("small", { class: "row" }, die.by === RUTH ? icon("captain", "s") : mark(die.by, by, "s"), die.by === RUTH ? tell("ruth-short") : by);
    return el("li", {}, el("div", { class: `sea-die ${die.kind}${kind}` }, ...inside, whose));
  });
  return el("section", { "aria-label": tell(`dice-${lyingPhase(harbour)}`) }, el("h2", { class: "sc" }, tell(`dice-${lyingPhase(harbour)}`)), el("ul", { class: "sea-dice came" }, dice));
}

/** @type {(app: App, die: Drafted) => Element | ""} */
const faceDrawn = ({ picture }, { face }) => picture(face) || icon(face === "coins" ? "coins-3" : face);

// What everybody marks now, in the order of the rules.
/** @type {(app: App, table: Table, harbour: Harbour) => HTMLElement} */
function nowDo(app, { game, evening }, harbour) {
  const tell = fleetWords(game);
  const plays = fleetPlays(game);
  const shared = sharedDie(harbour);
  const boat = lyingPhase(harbour) === "boat";
  const lines = [
    [faceDrawnSign(shared), tell("all-use", { face: shared ? tell(`face-${shared.face}`) : "" })],
    ...(boat ? [["coin", tell(plays.pays ? "income" : "income-lobster", { coins: plays.rounds.income })]] : []),
    ...(fishesNow(plays, harbour) ? [["boat", tell("before-fishing")], ["fish", tell("fishing")]] : []),
    ...(!boat && evening.names.length > 1 && harbour.stage !== "over" ? [["flag", tell("marker", { name: evening.names[draftersOf(plays, evening, harbour)[0]] })]] : []),
  ];
  return el("section", { class: "card now-do" }, el("h2", { class: "sc" }, tell("then")), el("ol", {}, lines.map(([sign, words]) => el("li", { class: "row" }, icon(sign), el("span", { class: "g" }, words)))));
}

/** @type {(shared: Drafted | undefined) => string} */
const faceDrawnSign = (shared) => (shared?.kind === "town" ? shared.face : "play");

/** @type {(app: App, view: View, table: Table, harbour: Harbour) => (HTMLElement | "")[]} */
function harbourAsks(app, view, { game, evening }, harbour) {
  const tell = fleetWords(game);
  const plays = fleetPlays(game);
  const ask = (/** @type {string} */ words) => el("p", { class: "ask" }, words);
  if (harbour.stage === "start") {
    const seats = evening.names.map((name, seat) => el("button", { key: `start-${seat}`, on: harbourTap(app, view, { kind: "play", step: `start ${seat}` }) }, mark(seat, name, "s"), name));
    return [ask(tell("who-starts")), el("footer", { class: "act wrap" }, seats)];
  }
  if (harbour.stage === "over") return [ask(tell("over")), actions(primary([app.say("count-it"), icon("on", "s")], () => app.go({ screen: "score", evening: view.evening }, true)))];
  const casino = casinoButton(app, view, { game, evening }, harbour);
  if (harbour.stage === "roll") {
    const name = nameOfSeat(tell, evening, draftersOf(plays, evening, harbour)[0]);
    const roller = evening.names.length === 1 ? evening.names[0] : name;
    return [ask(tell(`roll-asks-${harbour.phase}`, { name: roller })), actions(casino, primary([icon("play"), tell(`roll-${harbour.phase}`)], () => app.act(rollOfPhase(game, evening, harbour.phase), view)))];
  }
  const seat = draftersOf(plays, evening, harbour)[harbour.turn];
  if (seat === RUTH) {
    const die = harbour.dice[ruthTakes(plays, harbour)];
    return [ask(tell("ruth-asks")), actions(casino, primary([icon("captain"), tell("ruth-takes", { face: tell(`face-${die.face}`) })], () => app.act({ kind: "play", step: "ruth" }, view)))];
  }
  const next = draftersOf(plays, evening, harbour).slice(harbour.turn + 1).map((one) => nameOfSeat(tell, evening, one));
  return [ask(tell(next.length ? "take-asks-then" : "take-asks", { name: evening.names[seat], next: next.join(", ") })), casino ? actions(casino) : ""];
}

/** @type {(app: App, view: View, table: Pick<Table, "game" | "evening">, harbour: Harbour) => HTMLElement | ""} */
function casinoButton(app, view, { game, evening }, harbour) {
  if (!canUseCasino(harbour)) return "";
  const tell = fleetWords(game);
  const { kind, face, by } = harbour.dice[harbour.last];
  return el("button", { class: "casino", key: "casino", on: harbourTap(app, view, casinoRoll(game, evening, kind)) }, icon("reroll", "s"), tell("casino", { name: evening.names[by ?? 0], face: tell(`face-${face}`) }));
}

// The rounds in the words of the log.
/** @type {(game: Game, evening: Evening) => Map<number, string>} */
export function fleetLines(game, evening) {
  const { before, after } = harbourOf(game, evening);
  const tell = fleetWords(game);
  return new Map([...after].map(([at, harbour]) => {
    const event = evening.events[at];
    const was = /** @type {Harbour} */ (before.get(at));
    if (event.kind !== "play") return [at, ""];
    const [verb, said] = event.step.split(" ");
    if (verb === "start") return [at, tell("log-start", { name: evening.names[Number(said)] })];
    const { face, by } = harbour.dice[harbour.last];
    const shared = sharedDie(harbour);
    const taken = tell("log-take", { name: nameOfSeat(tell, evening, by ?? 0), face: tell(`face-${face}`), round: was.round });
    const all = shared ? tell("all-use", { face: tell(`face-${shared.face}`) }) : "";
    return [at, all ? `${taken}. ${all}` : taken];
  }));
}
