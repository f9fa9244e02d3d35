// Set-up: what is chosen, then a list to tick off. What only one player may see waits behind a tap.

import { errorOf, setupState } from "../state/setup-state.js";
import { PARTS } from "../parts.js";
import { cardLabelById } from "../core/piece-names.js";
import { el, icon, mark } from "../ui/dom.js";
import { actions, primary, topBar, wrongLines } from "../ui/parts.js";
import { commitmentLine } from "./seed.js";
import { tableTabs } from "./table.js";

/** @import {App, Table, View} from "../app" */
/** @import {OptionDocument, Place, Secret, StepDone} from "../core/types" */
/** @import {SettingUp} from "../state/setup-state.js" */

/** @type {Record<string, string>} */
const SIGNS = { die: "play", sheet: "score" }; // of kinds of pieces, where they have another name
const KINDS_OF_PIECES = ["card", "tile", "token", "board", "pawn", ...Object.keys(SIGNS)];

/** @type {(app: App, view: View) => HTMLElement[]} */
export function setupScreen(app, view) {
  const { say } = app;
  const table = app.table(view);
  const { game, evening, undo } = table;
  const found = setupState(game, evening);
  const secret = found && view.secret ? secretOf(found, view.secret) : undefined;
  if (secret) return coveredOnce(app, view, table, secret);
  const left = found ? found.steps.length - found.done.size : 0;
  const below = found ? say(left ? "steps-left" : "steps-done", { game: game.title, left, all: found.steps.length }) : game.title;
  return [
    topBar(say, { title: say("setup"), below, back: app.back, undo: undo ? { words: undo, act: app.undo } : null }),
    el("main", { class: "setup" }, found && !view.chosen ? checklist(app, view, table, found) : choosingSetup(app, view, table)),
    el("div", { class: "dock" }, found && !view.chosen ? ready(app, view, found) : draw(app, view, table), tableTabs(app, view, "setup")),
  ];
}

/** @type {(app: App, view: View, table: Table) => (HTMLElement | "")[]} */
function choosingSetup(app, view, { game, evening }) {
  const { say } = app;
  const chosen = view.chosen ?? app.opening(game)?.options ?? {};
  /** @type {(id: string, value: unknown) => void} */
  const choose = (id, value) => app.show({ ...view, chosen: { ...chosen, [id]: value } });
  const wrong = errorOf(game, evening, { ...neededFor(game, evening), ...chosen });
  const cards = el("section", { class: "field", "aria-label": say("who-deals") }, el("h2", { class: "sc" }, say("who-deals")), el("div", { class: "seg" }, [false, true].map((digital) =>
    el("button", { "aria-pressed": String(Boolean(chosen.digital) === digital), key: `digital-${digital}`, on: () => choose("digital", digital || undefined) }, say(digital ? "phone-deals" : "hands-deal")))));
  return [el("p", {}, say("setup-lead", { count: evening.names.length })), ...optionFields(app, game, evening, chosen, choose), cards, commitmentLine(app, evening), wrongLines(wrong ? [wrong] : [])];
}

// Each option that these players have, with its choices.
/** @type {(app: App, game: Table["game"], evening: Table["evening"], chosen: Record<string, unknown>, choose: (id: string, value: unknown) => void) => HTMLElement[]} */
export function optionFields({ say }, game, evening, chosen, choose) {
  return offersOf(game, evening).map(({ option: { id, kind, default: usual }, choices }) => {
    const now = [chosen[id] ?? usual ?? (kind === "choice" ? choices[0] : [])].flat();
    /** @type {(choice: unknown) => unknown} */
    const afterTap = (choice) => (kind === "texts" ? now.includes(choice) ? now.filter((other) => other !== choice) : [...now, choice] : choice === chosen[id] ? undefined : choice);
    const chips = choices.map((choice) =>
      el("button", { class: "chip", "aria-pressed": String(now.includes(choice)), key: `${id}-${choice}`, on: () => choose(id, afterTap(choice)) }, choice === true ? say("yes") : optionName(game, String(choice))));
    return el("section", { class: "field", "aria-label": optionName(game, id) }, el("h2", { class: "sc" }, optionName(game, id)), el("div", { class: "row wrap" }, chips));
  });
}

// What the screen asks when it opens, one by one.
/** @type {(game: Table["game"], evening: Table["evening"]) => (() => void)[]} */
export function asksOfSetup(game, evening) {
  const alone = allChoices(game);
  return [{}, ...alone].map((chosen) => () => errorOf(game, evening, chosen))
    .concat(alone.map((chosen) => () => errorOf(game, evening, { ...neededFor(game, evening), ...chosen })));
}

// Each choice of each option, alone.
/** @type {(game: Table["game"]) => Record<string, unknown>[]} */
const allChoices = ({ setup }) => (setup?.options ?? []).flatMap((option) => choicesOf(option, setup?.data).map((choice) => ({ [option.id]: choice })));

// What must be chosen before the game can be set up, with a choice that fits.
/** @type {(game: Table["game"], evening: Table["evening"]) => Record<string, unknown>} */
const neededFor = (game, evening) => [{}, ...allChoices(game)].find((chosen) => !errorOf(game, evening, chosen)) ?? {};

// The options that these players have, with the choices that fit.
/** @type {(game: Table["game"], evening: Table["evening"]) => {option: OptionDocument, choices: unknown[]}[]} */
function offersOf(game, evening) {
  const needed = neededFor(game, evening);
  /** @type {(option: OptionDocument) => unknown[]} */
  const fitting = (option) => choicesOf(option, game.setup?.data).filter((choice) => !errorOf(game, evening, { ...needed, [option.id]: choice }));
  const offers = (game.setup?.options ?? []).map((option) => ({ option, choices: option.digital ? [] : fitting(option) }));
  return offers.filter(({ choices }) => choices.length);
}

// What an option, or a choice of one, is called here.
/** @type {(game: Table["game"], id: string) => string} */
export const optionName = ({ setup }, id) => setup?.words[`setup.choose.${id}`] ?? cardLabelById(id);

// What an option can be; nothing, if that is any text.
/** @type {(option: OptionDocument, data: any) => unknown[]} */
function choicesOf({ id, kind, choices = [], least = 0, most = -1 }, data) {
  if (kind === "choice") return choices;
  if (kind === "number") return Array.from({ length: most - least + 1 }, (_, i) => least + i);
  if (kind === "flag") return [true];
  const known = data?.[`${id}s`];
  return Array.isArray(known) ? known.map((one) => one.id ?? one) : Object.keys(known ?? {});
}

/** @type {(app: App, view: View, table: Table) => HTMLElement} */
function draw(app, view, { game, evening }) {
  const { say } = app;
  const asked = view.chosen ?? app.opening(game)?.options ?? {};
  if (errorOf(game, evening, asked)) return actions(chooseFirst(app, game, evening, asked));
  return actions(primary([icon("play"), say("draw-setup")], () => app.act({ kind: "setup", asked }, { ...view, chosen: undefined, sure: undefined })));
}

// Why the game cannot be set up like that.
/** @type {(app: App, game: Table["game"], evening: Table["evening"], asked: Record<string, unknown>) => HTMLElement} */
export function chooseFirst({ say }, game, evening, asked) {
  const missing = Object.keys(neededFor(game, evening)).filter((id) => asked[id] === undefined);
  return el("p", { class: "off" }, missing.length ? [say("choose-first"), ...missing.map((id) => optionName(game, id))].join(": ") : errorOf(game, evening, asked));
}

/** @type {(app: App, view: View, table: Table, found: SettingUp) => (HTMLElement | "")[]} */
function checklist(app, view, table, { steps, done, asked }) {
  const { game, evening } = table;
  const given = PARTS.get(game.slug)?.week?.gives(game, evening) ?? {};
  const next = steps.findIndex((_, i) => !done.has(i));
  const sure = view.sure === "draw-anew";
  return [
    el("ol", { class: "steps" }, steps.map(({ id, lines }, i) => stepOf(app, view, table, steps, { at: i, lines: given[id] ?? lines, done: done.has(i), now: i === next, digital: Boolean(asked.digital) }))),
    el("button", { class: sure ? "sure" : "wide", key: "draw-anew", on: () => app.show(sure ? { ...view, chosen: asked, sure: undefined } : { ...view, sure: "draw-anew" }) }, app.say(sure ? "draw-anew-sure" : "draw-anew")),
  ];
}

/** @type {(app: App, view: View, table: Table, steps: StepDone[], state: {at: number, lines: string[], done: boolean, now: boolean, digital: boolean}) => HTMLElement} */
function stepOf(app, view, { game, evening }, steps, { at, lines, done, now, digital }) {
  const { id, secrets, seen, places } = steps[at];
  const [first, ...others] = lines.flatMap((line) => withNames(app, evening, line).split("\n"));
  const looks = secrets.map(({ player, about }, i) => {
    const words = player === null ? app.say("look-to-lay", { what: withNames(app, evening, about) }) : app.say("look-alone", { name: evening.names[player - 1] });
    return el("button", { class: "wide", key: `secret-${at}-${i}`, on: () => app.show({ ...view, secret: `${at} ${i}` }) }, player === null ? icon("on") : mark(player - 1, evening.names[player - 1], "s"), words);
  });
  const { sign = "", by_hand: byHand, as, to } = game.setup?.steps.find((one) => one.id === id) ?? {};
  const picture = done ? null : PARTS.get(game.slug)?.pictureStep?.(app, game, steps, id, digital);
  const shown = !done && !picture && seen === "all" && (digital || !byHand) ? picturesOf(app, game, places, as ?? to ?? id) : [];
  return el(
    "li",
    { class: `step-of${done ? " done" : ""}${now ? " now" : ""}`, "data-step": id },
    el("button", { class: "tick-off", role: "checkbox", "aria-checked": String(done), key: `step-${at}`, on: () => app.act({ kind: "tick", step: id, value: !done }, view) },
      el("span", { class: "box-of num", "aria-hidden": "true" }, done ? icon("tick", "s") : String(at + 1)),
      el("span", { class: "g" }, el("span", {}, first), others.length && !done ? el("span", { class: picture ? "more-lines hide" : "more-lines" }, others.map((line) => el("span", {}, line))) : ""), done ? "" : el("span", { class: "sign-of", "aria-hidden": "true" }, signOfStep(app, sign))),
    picture ? el("div", { class: "row", "aria-hidden": "true" }, picture) : "",
    shown.length ? el("div", { class: "row wrap pieces", "aria-hidden": "true" }, shown) : "",
    done || !looks.length ? "" : el("div", {}, looks),
  );
}

// A picture of what a step is about, or a sign of its kind.
/** @type {(app: App, sign: string) => Element | ""} */
const signOfStep = (app, sign) => (KINDS_OF_PIECES.includes(sign) ? icon(SIGNS[sign] ?? sign) : sign && app.picture(sign));

// Pictures of the pieces that were drawn, where there are some.
/** @type {(app: App, game: Table["game"], places: Place[], name: string) => (Element | "")[]} */
function picturesOf({ picture }, { setup }, places, name) {
  const rows = Object.values(setup?.rows ?? {});
  return places.flatMap((place) => [place[name] ?? [...new Set(Object.values(place).flat())]].flat()).flatMap((id) => {
    const names = [id, ...rows.flatMap((table) => Object.values(table[id] ?? {}))];
    return names.filter((one) => typeof one === "string" && picture(one)).slice(-1).map(picture); // a fish, not its colour
  });
}

/** @type {(app: App, view: View, found: SettingUp) => HTMLElement} */
function ready(app, view, { steps, done }) {
  const next = steps.findIndex((_, i) => !done.has(i));
  if (next >= 0) return actions(primary([icon("tick"), app.say("step-is-done", { number: next + 1 })], () => app.act({ kind: "tick", step: steps[next].id, value: true }, view)));
  return actions(primary([app.say("begin-play"), icon("on", "s")], () => app.go({ screen: "play", evening: view.evening }, true)));
}

/** @type {(found: SettingUp, place: string) => Secret | undefined} */
function secretOf({ steps }, place) {
  const [step, i] = place.split(" ").map(Number);
  return steps[step]?.secrets[i];
}

// Players by their names.
/** @type {(app: App, evening: Table["evening"], words: string) => string} */
const withNames = ({ say }, { names }, words) =>
  names.reduce((found, name, i) => found.replace(new RegExp(`\\b${say("player-n", { n: i + 1 })}\\b`, "gi"), () => name), words);

// What one player sees alone: nothing of it is on the page before, or after.
/** @type {(app: App, view: View, table: Table, secret: Secret) => HTMLElement[]} */
function coveredOnce(app, view, { evening }, { player, step, told }) {
  const { say } = app;
  const name = player === null ? "" : evening.names[player - 1];
  const cover = () => app.show({ ...view, secret: undefined });
  return [
    topBar(say, { title: name || say("setup"), below: withNames(app, evening, step), back: cover }),
    el("main", { class: "alone" }, player === null ? "" : mark(player - 1, name, "l"), el("p", { class: "num big" }, withNames(app, evening, told))),
    actions(primary([icon("tick"), say("cover")], cover)),
  ];
}
