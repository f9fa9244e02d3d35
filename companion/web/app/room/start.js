// Which game is played: the host chooses the first one, and the next one once a result is out.

import { chooseFirst, optionFields } from "../screens/setup.js";
import { errorOf } from "../state/setup-state.js";
import { el, icon } from "../ui/dom.js";
import { askTable } from "./actions.js";
import { choicesTold } from "./describe-events.js";

/** @import {Game} from "../state/types" */
/** @import {Here} from "./actions.js" */

// Its start is dealt by the laptop, to every seat its own.
/** @type {(here: Here) => HTMLElement} */
export function startCard(here) {
  const { app: { games, say }, wire, now } = here;
  const isNext = Boolean(now.scores);
  const { seat } = wire.kept;
  if (seat === null || seat !== now.host) return el("p", { class: "ask" }, say(now.host === null ? "room-no-host" : isNext ? "room-next-by" : "room-wait-for-host", { name: now.seats.get(now.host ?? 0) ?? "" }));
  const all = [...games.values()].filter(({ setup }) => setup);
  const lead = [el("h2", { class: "sc" }, isNext ? say("room-next") : all.length > 1 ? say("room-which-game") : all[0]?.title ?? ""), el("p", { class: "q" }, say(isNext ? "room-next-says" : "room-all-here"))];
  return el("section", { class: "field" }, lead, all.flatMap((game) => startButtons(here, game, isNext || all.length > 1 ? "wide" : "pri")));
}

// The button that deals a game, or why it cannot be dealt; and what can be chosen before.
/** @type {(here: Here, game: Game, kind: string) => (HTMLElement | "")[]} */
function startButtons(here, game, kind) {
  const { app, view, now } = here;
  const { slug, title } = game;
  const options = /** @type {Record<string, unknown>} */ (view.chosen?.[slug] ?? {});
  const evening = /** @type {any} */ ({ id: "", names: [...now.seats.values()], events: [] });
  const fields = optionFields(app, game, evening, options, (id, value) => app.show({ ...view, chosen: { ...view.chosen, [slug]: { ...options, [id]: value } } }));
  const begin = () => {
    if (now.locked) askTable(here, { kind: "lock", on: false });
    scrollTo(0, 0);
    askTable(here, { kind: "setup", game: slug, ...(Object.keys(options).length ? { options } : {}) });
  };
  const fold = `options-${slug}`;
  const isOpen = Boolean(view.open?.includes(fold));
  return [
    errorOf(game, evening, options) ? chooseFirst(app, game, evening, options) : el("button", { class: kind, key: `setup-${slug}`, disabled: now.closed, on: begin }, app.say("room-deal-start", { game: title })),
    fields.length ? el("button", { class: "row fold", "aria-expanded": String(isOpen), key: fold, on: () => app.show({ ...view, open: isOpen ? [] : [fold] }) }, el("span", { class: "g" }, `${title}: ${choicesTold(game, options) || fields.map((field) => field.getAttribute("aria-label")).join(", ")}`), icon(isOpen ? "up" : "down")) : "",
    ...(isOpen ? fields : []),
  ];
}

/** @type {(here: Here) => HTMLElement | ""} */
export const nextGameCard = (here) => (here.now.scores && !here.now.closed ? startCard(here) : "");
