// The week of Fly Solo on a phone: weeks to choose from, then a booklet whose evenings flow in.

import { newSeed } from "../../../web/app/core/chance.js";
import { valueAt } from "../../../web/app/core/record-path.js";
import { nameKey } from "../../../web/app/core/person-names.js";
import { Refusal } from "../../../web/app/core/user-error.js";
import { stateOf, withEvent } from "../../../web/app/state/evening.js";
import { saveFile } from "../../../web/app/ui/share.js";
import { el, icon } from "../../../web/app/ui/dom.js";
import { actions, primary, tabBar, topBar } from "../../../web/app/ui/parts.js";
import { daysPage, guidePage, journalPage, mapPage } from "./booklet.js";
import { choicesIn, journalOf } from "./journal.js";
import { dueDay, isWon, nextLocation } from "./week.js";
import { forgetWeek, isWeekName, keepWeek, lastStep, openWeek, weekInFile, weekNames, applyStep, weekWithUndo } from "./week-store.js";
import { stepWords, waterName, weekSay } from "./week-words.js";

/** @import {App, View} from "../../../web/app/app" */
/** @import {Evening, EveningEvent, Game} from "../../../web/app/state/types" */
/** @import {Page} from "./booklet.js" */
/** @import {OpenWeek} from "./week-store.js" */

const SOLO_MODE = "solo";
const EVENING_ID = "week-"; // of an evening that is a day of a week
const FREE_LINE = "momentum";
const BOOKLET_PAGES = { days: daysPage, map: mapPage, journal: journalPage, guide: guidePage };
const BOOKLET_SIGNS = { days: "log", map: "whole", journal: "pencil", guide: "book" };

/** @type {NonNullable<import("../../../web/app/parts.js").Part["week"]>} */
export const weekOfFly = { title: (game) => weekSay(game)("campaign.phone.title"), screen: weekScreen, of: weekOfEvening, gives: givenToday };

// The way from an evening to the week that it is a day of.
/** @type {(game: Game, evening: Evening) => View | null} */
function weekOfEvening(game, { id }) {
  const open = openWeekOf(game, id);
  return open ? { screen: "week", game: game.slug, week: open.name, half: "days" } : null;
}

/** @type {(game: Game, id: string) => OpenWeek | null} */
const openWeekOf = (game, id) => (id.startsWith(EVENING_ID) && weekNames().map((name) => openWeek(game, name)).find((one) => one && eveningId(one) === id)) || null;

// What the journal gives a day, by the steps of the set-up that lay it out; nothing once the day is over.
/** @type {(game: Game, evening: Evening) => Record<string, string[]>} */
function givenToday(game, { id }) {
  const open = openWeekOf(game, id);
  if (open?.week.phase !== "day") return {};
  const say = weekSay(game);
  const { finesse, rod, momentum } = journalOf(open.rules, open.week);
  const tiles = momentum.length ? say("campaign.tiles", { tiles: momentum.join(", ") }) : say("campaign.phone.no-tile");
  return { rod: [say("campaign.rod", { rod })], "journal-tiles": [tiles], "solo-finesse": [say("campaign.finesse", { n: finesse })] };
}

/** @type {(app: App, view: View) => HTMLElement[]} */
function weekScreen(app, view) {
  const game = /** @type {Game} */ (app.games.get(view.game ?? ""));
  const open = view.week ? openWeek(game, view.week) : null;
  return open ? bookletScreen(app, view, game, open) : weeksScreen(app, view, game);
}

// --- weeks to choose from ---

/** @type {(app: App, view: View, game: Game) => HTMLElement[]} */
function weeksScreen(app, view, game) {
  const say = weekSay(game);
  const names = weekNames();
  const kept = names.map((name) => {
    const open = openWeek(game, name);
    return el("button", { class: "wide", key: `week-${name}`, disabled: !open, on: () => app.go({ screen: "week", game: game.slug, week: name, half: "days" }) }, el("b", {}, name), open ? el("span", { class: "q" }, whenWords(say, open)) : "");
  });
  return [
    topBar(app.say, { title: say("campaign.phone.title"), below: game.title, back: app.back }),
    el("main", {}, el("p", {}, say("campaign.phone.lead")),
      kept.length ? el("section", { class: "field" }, el("h2", { class: "sc" }, say("campaign.phone.kept")), kept) : "",
      beginForm(app, view, game),
      fileInput(app, game)),
  ];
}

/** @type {(say: import("./week-words.js").WeekSay, open: OpenWeek) => string} */
const whenWords = (say, { rules, week }) => say("campaign.day", { day: week.day, days: rules.facts.days });

/** @type {(app: App, view: View, game: Game) => HTMLElement} */
function beginForm(app, view, game) {
  const say = weekSay(game);
  /** @type {Record<string, unknown>} */
  const chosen = view.chosen ?? {};
  /** @type {(key: string, value?: string) => HTMLInputElement} */
  const input = (key, value = "") => {
    const made = /** @type {HTMLInputElement} */ (el("input", { type: "text", maxlength: 40, autocomplete: "off", value: chosen[key] ?? value, key: `week-${key}` }));
    made.addEventListener("change", () => { chosen[key] = made.value; });
    return made;
  };
  const inputs = { name: input("name", freeName()), angler: input("angler", app.knownNames()[0]), adventure: input("adventure") };
  const line = game.plays.week.journal.find((/** @type {{id: string}} */ { id }) => id === FREE_LINE);
  const tiles = choicesIn(line).map((tile) =>
    el("button", { class: "chip", "aria-pressed": String(chosen.tile === tile), key: `tile-${tile}`, on: () => app.show({ ...view, chosen: { ...chosen, ...valuesOf(inputs), tile } }) }, tile));
  const begin = () => {
    const { name, angler, adventure } = valuesOf(inputs);
    if (!isWeekName(name)) return app.tell(say("campaign.phone.needs-name"));
    if (weekNames().some((other) => nameKey(other) === nameKey(name))) return app.tell(say("campaign.phone.same-name"));
    if (!chosen.tile) return app.tell(say("campaign.phone.needs-tile"));
    const body = { adventure: adventure || null, format: 1, name, seed: newSeed(), take: [`${FREE_LINE}:${chosen.tile}`] };
    return changedOfWeek(app, () => {
      const log = applyStep(game, "", "new", body);
      if (!keepWeek(name, { log, angler })) app.tell(app.say("not-kept"));
      app.go({ screen: "week", game: game.slug, week: name, half: "days" }, true);
    });
  };
  return el("section", { class: "field", "aria-label": say("campaign.phone.new") }, el("h2", { class: "sc" }, say("campaign.phone.new")), Object.entries(inputs).map(([key, one]) => el("label", { class: "asked-for" }, say(`campaign.phone.${key}`), one)),
    el("p", {}, say("campaign.phone.first-tile")), el("div", { class: "row wrap" }, tiles), primary([say("campaign.phone.begin")], begin));
}

// A name that no week has yet.
/** @type {() => string} */
function freeName() {
  const names = weekNames();
  return Array.from({ length: names.length + 1 }, (_, i) => (i ? `week-${i + 1}` : "week")).find((name) => !names.includes(name)) ?? "";
}

/** @type {<K extends string>(inputs: Record<K, HTMLInputElement>) => Record<K, string>} */
const valuesOf = (inputs) => /** @type {any} */ (Object.fromEntries(Object.entries(inputs).map(([key, one]) => [key, /** @type {HTMLInputElement} */ (one).value.trim()])));

/** @type {(app: App, game: Game) => HTMLElement} */
function fileInput(app, game) {
  const say = weekSay(game);
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "file", hidden: true, key: "week-file" }));
  input.addEventListener("change", async () => {
    const text = (await input.files?.[0]?.text()) ?? "";
    changedOfWeek(app, () => {
      const { name, kept } = weekInFile(game, text, say("campaign.phone.other"));
      if (!keepWeek(name, kept)) app.tell(app.say("not-kept"));
      app.go({ screen: "week", game: game.slug, week: name, half: "days" }, true);
    });
  });
  return el("div", {}, input, el("button", { class: "wide", key: "open-week", on: () => input.click() }, icon("file"), say("campaign.phone.open-file")));
}

// Does something, or tells why it cannot be.
/** @type {(app: App, act: () => void) => void} */
function changedOfWeek(app, act) {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    app.tell(error.message);
  }
}

// --- the booklet ---

/** @type {(app: App, view: View, game: Game, open: OpenWeek) => HTMLElement[]} */
function bookletScreen(app, view, game, open) {
  const say = weekSay(game);
  const { week, name, log } = open;
  const half = /** @type {keyof typeof BOOKLET_PAGES} */ (view.half ?? "days");
  const last = lastStep(log);
  const what = last ? stepWords(say, last) : "";
  /** @type {(kind: string, body: unknown, words: string) => void} */
  const write = (kind, body, words) => changedOfWeek(app, () => keepAndShow(app, view, { ...open, log: applyStep(game, log, kind, body) }, words));
  const undo = () => changedOfWeek(app, () => keepAndShow(app, view, { ...open, log: weekWithUndo(log) ?? log }, say("campaign.phone.undone", { what })));
  /** @type {Page} */
  const page = { app, game, say, open, take: (upgrade) => write("take", { take: [upgrade] }, say("campaign.phone.taken", { upgrade })) };
  return [
    topBar(app.say, { title: name, below: `${whenWords(say, open)}, ${waterName(say, nextLocation(open.rules, week).water)}`, back: app.back, undo: last ? { words: say("campaign.phone.undo", { what }), act: undo } : null }),
    el("main", { class: "booklet" }, BOOKLET_PAGES[half](page), half === "days" ? filesOfWeek(app, view, game, open) : ""),
    el("div", { class: "dock" }, half === "days" ? dayActions(app, view, game, open, write) : "",
      tabBar(say("campaign.phone.tabs"), Object.entries(BOOKLET_SIGNS).map(([id, sign]) => ({ id, sign, words: say(`campaign.phone.${id}`) })), half, (id) => app.show({ ...view, half: id }))),
  ];
}

/** @type {(app: App, view: View, open: OpenWeek, words: string) => void} */
function keepAndShow(app, view, { name, log, angler }, words) {
  if (!keepWeek(name, { log, angler })) app.tell(app.say("not-kept"));
  app.show({ ...view, sure: undefined });
  app.tell(words);
}

/** @type {(app: App, view: View, game: Game, open: OpenWeek, write: (kind: string, body: unknown, words: string) => void) => HTMLElement} */
function dayActions(app, view, game, open, write) {
  const say = weekSay(game);
  const { rules, week } = open;
  if (week.phase === "over") return actions(el("p", { class: "off" }, say(isWon(rules, week) ? "campaign.won" : "campaign.lost", { waters: rules.locations.length, beaten: week.evenings.filter(({ beaten }) => beaten).length })));
  if (week.phase !== "day") {
    const day = dueDay(week);
    const water = waterName(say, nextLocation(rules, week).water);
    return actions(primary([icon("play"), say("campaign.phone.begin-day", { day, water })], () => changedOfWeek(app, () => {
      const log = applyStep(game, open.log, "morning", { day });
      if (!keepWeek(open.name, { log, angler: open.angler })) app.tell(app.say("not-kept"));
      const begun = openWeek(game, open.name);
      if (begun) beginEvening(app, game, begun);
    })));
  }
  const evening = app.evenings().find(({ id }) => id === eveningId(open));
  const day = week.day;
  if (!evening) return actions(primary([icon("play"), say("campaign.phone.go-on", { day })], () => beginEvening(app, game, open)));
  const asked = bonusChips(app, view, game, open, evening);
  if (!app.isOver(evening)) return actions(asked, el("p", { class: "q sm" }, say("campaign.phone.score-first")), primary([icon("on"), say("campaign.phone.go-on", { day })], () => app.open(evening)));
  return actions(asked, primary([icon("pencil"), say("campaign.phone.write", { day })], () => {
    const state = stateOf(game, evening);
    if (state.totals.size) return app.tell(say("campaign.phone.typed"));
    return write("evening", { day, record: JSON.parse(JSON.stringify(state.record)), take: [] }, say("campaign.phone.written", { day }));
  }));
}

// The colour of today's bonus token, where the water has one: it is drawn by hand.
/** @type {(app: App, view: View, game: Game, open: OpenWeek, evening: Evening) => HTMLElement | ""} */
function bonusChips(app, view, game, { rules, week }, evening) {
  if (!nextLocation(rules, week).bonus) return "";
  const say = weekSay(game);
  const place = ["bonus_hatch_token"];
  const now = valueAt(stateOf(game, evening).record, place);
  const colours = game.scoring.table.find(({ key }) => key === place[0])?.choices ?? [];
  const chips = colours.map((colour) =>
    el("button", { class: "chip token", "aria-pressed": String(colour === now), key: `bonus-${colour}`, on: () => app.keep(withEvent(evening, { kind: "value", place, value: colour }), view) }, app.picture(colour), el("small", {}, say(`hatch.${colour}.name`))));
  return el("div", { class: "bonus-of-day", role: "group", "aria-label": say("campaign.phone.bonus-today") }, el("p", { class: "sm" }, say("campaign.phone.bonus-today")), el("div", { class: "row" }, chips));
}

// The evening on which a day of a week is played.
/** @type {(open: OpenWeek) => string} */
const eveningId = ({ week }) => `${EVENING_ID}${week.seed}-${week.day}`;

// Begins the evening of today, set up as the journal says.
/** @type {(app: App, game: Game, open: OpenWeek) => void} */
function beginEvening(app, game, open) {
  const { rules, week, angler } = open;
  const { id: location } = nextLocation(rules, week);
  const { rod, rocks, skillCard, points, sevenFish } = journalOf(rules, week);
  /** @type {(place: (string | number)[], value: unknown) => EveningEvent} */
  const value = (place, said) => ({ kind: "value", place, value: said });
  /** @type {EveningEvent[]} */
  const events = [
    value(["location"], location),
    ...(week.adventure ? [value(["adventure"], week.adventure)] : []),
    value(["players", 0, "reel_board"], rod),
    ...(sevenFish ? [value(["players", 0, "upgrades", "seven_fish_bonus"], true)] : []),
    ...(points ? [value(["players", 0, "upgrades", "points_per_day"], points)] : []),
    { kind: "setup", asked: { location, rocks, ...(week.adventure ? { adventure: week.adventure } : {}), ...(skillCard ? { skill_card: true } : {}) } },
  ];
  app.begin(game, SOLO_MODE, [angler || app.knownNames()[0] || weekSay(game)("campaign.phone.angler")], { id: eveningId(open), seed: `${week.seed} day ${week.day}`, events, screen: "setup" });
}

/** @type {(app: App, view: View, game: Game, open: OpenWeek) => HTMLElement} */
function filesOfWeek(app, view, game, { name, log }) {
  const say = weekSay(game);
  const sure = view.sure === name;
  const forget = () => {
    if (!sure) return app.show({ ...view, sure: name });
    forgetWeek(name);
    return app.go({ screen: "week", game: game.slug }, true);
  };
  return el("section", { class: "field" },
    el("button", { class: "wide", key: "save-week", on: () => saveFile(`${name}.jsonl`, new Blob([log], { type: "application/jsonl" })) }, icon("file"), say("campaign.phone.save")),
    el("button", { class: sure ? "wide sure" : "wide", key: "forget-week", on: forget }, icon("bin"), say(sure ? "campaign.phone.forget-sure" : "campaign.phone.forget")));
}
