// Scoring at a table: each phone counts its own player, or all; nobody sees a total before all are in.

import { textWithoutTaps } from "../state/evening.js";
import { el, icon, mark } from "../ui/dom.js";
import { actions, primary } from "../ui/parts.js";
import { watchButton } from "../ui/moved-button.js";
import { ownCountOf, countOwn, hasCounted, keptOwn, openResult, pointsOwn, seatsInOrder, whyNotAlone } from "./own-score.js";
import { askButton, askTable, present } from "./actions.js";
import { nextGameCard } from "./start.js";

/** @import {TablePlay} from "../parts.js" */
/** @import {Here} from "./actions.js" */
/** @import {TableNow} from "./types" */

// The seats that have not handed in a score, with their names.
/** @type {(now: TableNow) => [number, string][]} */
const withoutScore = (now) => seatsInOrder(now).filter(([seat]) => !now.handedIn.has(seat));

// play: how the game stands, where the phones know it; the dock has its button then.
/** @type {(here: Here, play?: TablePlay | null) => HTMLElement[]} */
export function roomScore(here, play = null) {
  const { app, view, wire, now } = here;
  const { say } = app;
  const { seat } = wire.kept;
  if (!now.game || !app.games.has(now.game)) return [el("p", { class: "ask" }, say("room-no-game"))];
  const isHost = seat !== null && seat === now.host;
  const mayLock = isHost && (now.locked || now.scores || (!play && !now.handedIn.size));
  const missing = withoutScore(now);
  const names = missing.map(([, name]) => name).join(", ");
  const rows = seatsInOrder(now).map(([one, name]) => {
    const isIn = now.handedIn.has(one);
    return el("li", { class: "row" }, mark(one - 1, name), el("b", { class: "g" }, name), isIn ? icon("tick") : "", el("span", { class: "q sm" }, say(isIn ? "room-is-in" : "room-not-in")));
  });
  const { scores } = now;
  const key = `reveal-without-${missing.map(([one]) => one)}`; // who hands in meanwhile is asked about anew
  const reveal = () => (view.sure === key ? askTable(here, { kind: "reveal", without: missing.map(([one]) => one) }) : app.show({ ...view, sure: key }));
  return present(
    el("section", { class: "card", "aria-label": say("score") }, el("ul", { class: "seats" }, rows)),
    scores && names ? el("p", { class: "ask" }, say("room-without", { names })) : "",
    now.locked ? el("p", { class: "ask" }, say("room-locked-now")) : "",
    scores && names ? "" : el("p", {}, say(scores ? "room-revealed" : seat !== null && now.handedIn.has(seat) ? "room-own-in" : play && !play.known ? (play.score ? "room-over-says" : "room-counted-says") : "room-count-says")),
    ...scoreSteps(here, play),
    isHost && !scores && now.handedIn.size ? el("button", { class: view.sure === key ? "pri" : "wide", key, on: reveal }, say(!names ? "reveal" : view.sure === key ? "room-reveal-sure" : "room-reveal-now", { names })) : "",
    mayLock ? askButton(here, "lock-score", { kind: "lock", on: !now.locked }, say(now.locked ? "room-unlock" : "room-lock"), { kind: "wide" }) : "",
    mayLock ? el("p", { class: "q sm" }, say("room-lock-says")) : "",
    nextGameCard(here),
  );
}

// What a player can do for the score, of which the next thing to do is the primary button.
/** @type {(here: Here, play: TablePlay | null) => (HTMLElement | "")[]} */
function scoreSteps(here, play) {
  const { app, wire, now } = here;
  const { say } = app;
  const { seat } = wire.kept;
  const { scores } = now;
  const result = scores?.size && !play?.score ? el("button", { class: "pri", key: "result", on: () => openResult(app, now, scores) }, say("see-result")) : "";
  if (seat === null || now.locked) return [result];
  const isIn = now.handedIn.has(seat);
  const isCounted = hasCounted(app, now, seat, play?.known);
  const events = ownCountOf(app, now, seat);
  const handed = textWithoutTaps(events ?? []);
  const handIn = () => {
    const why = whyNotAlone(app, now, seat);
    if (why) return app.tell(why);
    wire.kept = { ...wire.kept, handed };
    return askTable(here, { kind: "score", player: { events } });
  };
  return [
    result,
    isCounted && !(isIn && handed === wire.kept.handed) ? el("button", { class: play?.score ? "wide" : "pri", key: `hand-in-${seat}`, on: handIn }, say(isIn ? "room-hand-in-again" : "room-hand-in")) : "",
    el("button", { class: isCounted || isIn || (play && !play.known) ? "wide" : "pri", key: "count-own", on: () => countOwn(app, now, seat, play?.known) }, say(isIn ? "room-count-again" : isCounted ? "room-count-on" : "room-count")),
  ];
}

// At the end of a game that the phones know: one hands in what the table tells of the own player, or counts first.
/** @type {(here: Here, own: TablePlay) => (HTMLElement | "")[]} */
export function scoreDock(here, own) {
  const { app, wire, now } = here;
  const { say } = app;
  const { seat } = wire.kept;
  const { score, known } = own;
  const { scores } = now;
  if (scores?.size) return [actions(primary([say("see-result")], () => openResult(app, now, scores), { key: "result" }))];
  const names = withoutScore(now).map(([, name]) => name).join(", ");
  if (seat === null || (now.handedIn.has(seat) && names)) return [el("p", { class: "ask" }, say("room-missing", { names }))];
  if (!score) return known ? [actions(...scoreSteps(here, own))] : [];
  const isRead = watchButton("primary", "hand-in");
  const points = pointsOwn(app, now, seat, score);
  return [actions(primary([say("room-hand-in-own", { points })], (tap) => isRead(tap) && askTable(here, { kind: "score", seat, player: { events: keptOwn(app, now, seat, score) } }), { key: `hand-in-${seat}`, disabled: now.locked || wire.kept.waiting.length > 0 }))];
}
