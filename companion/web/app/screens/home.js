// Home: go on with the last evening, begin another one, look back.

import { PARTS } from "../parts.js";
import { el, icon, mark } from "../ui/dom.js";
import { freshLine, tabBar } from "../ui/parts.js";
import { fileButton } from "./import.js";

/** @import {App, View} from "../app" */
/** @import {Evening} from "../state/types" */

const TONIGHT = 18 * 60 * 60 * 1000; // ms that a night lasts at most

/** @type {(app: App, view: View) => HTMLElement[]} */
export function home(app, view) {
  const themes = view.open?.includes("themes") ?? false;
  const { say, games } = app;
  const open = app.evenings().find((one) => games.has(one.game) && !app.isOver(one));
  const tiles = [...games.values()].map((game) =>
    el(
      "button",
      { class: "tile", key: `game-${game.slug}`, style: game.face, on: () => app.go({ screen: "players", game: game.slug }) },
      app.picture(game.slug),
      el("b", {}, game.title),
      el("span", {}, playersRange(app, game)),
    ),
  );
  return [
    el("header", { class: "banner" }, app.picture("banner"), el("h1", { tabindex: -1, key: "title" }, say("name")),
      el("button", { class: "ib", "aria-label": say("theme", { theme: say(`theme-${app.theme()}`) }), "aria-expanded": String(themes), key: "theme", on: () => app.show({ ...view, open: themes ? [] : ["themes"] }) }, icon("theme"))),
    ...freshLine(),
    ...(themes ? [choiceOfTheme(app)] : []),
    el("main", { class: "home" }, PARTS.get("room")?.home?.(app) ?? [open ? goOn(app, open) : "", el("h2", { class: "sc" }, say("new-evening"))], el("div", { class: "tiles" }, tiles), fileButton(app), el("p", { class: "q sm" }, app.delivery()), el("p", { class: "q sm" }, say("unofficial"))),
    homeTabs(app, "home"),
  ];
}

const THEMES = ["auto", "light", "dark", "black"];

/** @type {(app: App) => HTMLElement} */
const choiceOfTheme = ({ say, theme, setTheme }) =>
  el("div", { class: "themes" }, el("div", { class: "seg", role: "group", "aria-label": say("themes") },
    THEMES.map((one) => el("button", { "aria-pressed": String(one === theme()), key: `theme-${one}`, on: () => setTheme(one) }, say(`theme-${one}`)))));

/** @type {(app: App, game: import("../state/types").Game) => string} */
function playersRange({ say }, { scoring }) {
  const few = Math.min(...scoring.modes.map((mode) => mode.players[0]));
  const solo = scoring.modes.some((mode) => mode.id === "solo");
  const many = Math.max(...scoring.modes.map((mode) => mode.players[1]));
  return say("players-range", { few: solo ? 1 : few, many });
}

/** @type {(app: App, evening: Evening) => HTMLElement} */
function goOn(app, evening) {
  const { say } = app;
  const game = /** @type {import("../state/types").Game} */ (app.games.get(evening.game));
  return el(
    "section",
    { class: "card going" },
    el("div", { class: "row" }, el("div", { class: "g" }, el("h2", { class: "sc" }, say(Math.abs(Date.now() - Date.parse(evening.at)) < TONIGHT ? "tonight" : "not-finished")), el("p", { class: "num big" }, game.title), el("p", { class: "q" }, app.when(evening.at))), app.picture(game.slug)),
    el("p", { class: "row wrap" }, evening.names.map((name, seat) => el("span", { class: "row" }, mark(seat, name), name))),
    el("button", { class: "pri", key: "primary", on: () => app.open(evening) }, say("go-on")),
  );
}

/** @type {(app: App, open: string) => HTMLElement} */
export const homeTabs = (app, open) =>
  tabBar(app.say("where"), ["home", "evenings", "bests"].map((id) => ({ id, sign: id, words: app.say(id) })), open, (id) => app.go({ screen: id }, true));
