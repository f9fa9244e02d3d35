// Scoring at a table: each phone counts its own player, or all; nobody sees a total before all are in.

import { el, icon, mark } from "../ui/dom.js";
import { actions, primary } from "../ui/parts.js";
import { countedOf, countOwn, keptOwn, openResult, seatsInOrder } from "./own-score.js";
import { askButton, askTable, present } from "./asking.js";

/** @import {EveningEvent} from "../state/types" */
/** @import {Here} from "./asking.js" */

/** @type {(here: Here) => HTMLElement[]} */
export function roomScore(here) {
  const { app, wire, now } = here;
  const { say } = app;
  const { seat } = wire.kept;
  if (!now.game || !app.games.has(now.game)) return [el("p", { class: "ask" }, say("room-no-game"))];
  const isHost = seat !== null && seat === now.host;
  const rows = seatsInOrder(now).map(([one, name]) => {
    const counted = countedOf(app, now, seat, one);
    const handIn = counted && !now.locked && seat !== null
      ? el("button", { class: one === seat ? "pri slim" : "slim", key: `hand-in-${one}`, on: () => askTable(here, { kind: "score", seat: one, player: { events: counted } }) }, say(now.handedIn.has(one) ? "room-hand-in-again" : "room-hand-in"))
      : "";
    return el("li", { class: "row" }, mark(one - 1, name), el("b", { class: "g" }, name), now.handedIn.has(one) ? icon("tick") : "", el("span", { class: "q sm" }, say(now.handedIn.has(one) ? "room-is-in" : "room-not-in")), handIn);
  });
  const { scores } = now;
  return present(
    el("section", { class: "card", "aria-label": say("score") }, el("ul", { class: "seats" }, rows)),
    now.locked ? el("p", { class: "ask" }, say("room-locked-now")) : "",
    seat === null || now.locked ? "" : el("button", { class: "pri", key: "count-own", on: () => countOwn(app, now, seat) }, say("room-count")),
    el("p", { class: "q sm" }, say("room-count-says")),
    scores ? el("button", { class: "pri", key: "result", on: () => openResult(app, now, scores) }, say("see-result")) : "",
    isHost && !scores && now.handedIn.size ? askButton(here, "reveal-now", { kind: "reveal" }, say("room-reveal-now"), { kind: "wide" }) : "",
    isHost ? askButton(here, "lock-score", { kind: "lock", on: !now.locked }, say(now.locked ? "room-unlock" : "room-lock"), { kind: "wide" }) : "",
  );
}

// At the end of a game that the phones know: one hands in what the table tells of the own player.
/** @type {(here: Here, score: (player: number) => EveningEvent[]) => (HTMLElement | "")[]} */
export function scoreDock(here, score) {
  const { app, wire, now } = here;
  const { say } = app;
  const { seat } = wire.kept;
  const { scores } = now;
  if (scores) return [actions(primary([say("see-result")], () => openResult(app, now, scores), { key: "result" }))];
  const missing = seatsInOrder(now).filter(([one]) => !now.handedIn.has(one));
  if (seat === null || now.handedIn.has(seat)) return [el("p", { class: "ask" }, say("room-missing", { names: missing.map(([, name]) => name).join(", ") }))];
  return [actions(primary([say("room-hand-in-own")], () => askTable(here, { kind: "score", seat, player: { events: keptOwn(app, now, seat, score) } }), { key: `hand-in-${seat}`, disabled: now.locked || wire.kept.waiting.length > 0 }))];
}
