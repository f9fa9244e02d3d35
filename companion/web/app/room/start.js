// Which game is played: the host chooses the first one, and the next one once a result is out.

import { el } from "../ui/dom.js";
import { askTable } from "./asking.js";

/** @import {Here} from "./asking.js" */

// Its start is dealt by the laptop, to every seat its own.
/** @type {(here: Here) => HTMLElement} */
export function startCard(here) {
  const { app: { games, say }, wire, now } = here;
  const isNext = Boolean(now.scores);
  const { seat } = wire.kept;
  if (seat === null || seat !== now.host) return el("p", { class: "ask" }, say(isNext ? "room-next-by" : "room-wait-for-host", { name: now.host === null ? "" : (now.seats.get(now.host) ?? "") }));
  const begin = (/** @type {string} */ game) => {
    if (now.locked) askTable(here, { kind: "lock", on: false });
    askTable(here, { kind: "setup", game });
  };
  const buttons = [...games.values()].filter(({ setup }) => setup).map(({ slug, title }) =>
    el("button", { class: isNext ? "wide" : "pri", key: `setup-${slug}`, disabled: now.closed, on: () => begin(slug) }, say("room-deal-start", { game: title })));
  return el("section", { class: "field" }, el("h2", { class: "sc" }, say(isNext ? "room-next" : "room-which-game")), el("p", { class: "q" }, say(isNext ? "room-next-says" : "room-all-here")), buttons);
}

/** @type {(here: Here) => HTMLElement | ""} */
export const nextGameCard = (here) => (here.now.scores && !here.now.closed ? startCard(here) : "");
