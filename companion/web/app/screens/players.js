// Who plays: names that were here before are a tap, others are typed.

import { describeUnseen, nameKey, splitPeople } from "../core/person-names.js";
import { PARTS } from "../parts.js";
import { peopleRange } from "../state/seats.js";
import { el, icon, mark } from "../ui/dom.js";
import { actions, primary, topBar } from "../ui/parts.js";

/** @import {App, View} from "../app" */
/** @import {Game} from "../state/types" */

const LONGEST_NAME = 40;

/** @type {(app: App, view: View) => HTMLElement[]} */
export function players(app, view) {
  const { say } = app;
  const game = /** @type {Game} */ (app.games.get(view.game ?? ""));
  const mode = view.mode ?? game.scoring.modes[0].id;
  const [few, many] = peopleRange(game.scoring, mode);
  const names = (view.names ?? []).slice(0, many);
  /** @type {(more: Partial<View>) => void} */
  const change = (more) => app.show({ ...view, mode, names, typed: textTyped(), ...more });
  const taken = names.map(nameKey);
  const known = app.knownNames().filter((name) => !describeUnseen(name) && !taken.includes(nameKey(name)));
  const full = names.length >= many;
  const typed = full ? "" : (view.typed ?? "");
  const last = app.evenings().find((one) => one.game === game.slug && one.mode === mode)?.names;

  const modes = game.scoring.modes.length > 1
    ? el("div", { class: "seg", role: "group", "aria-label": say("mode") }, game.scoring.modes.map((one) =>
        el("button", { "aria-pressed": String(one.id === mode), key: `mode-${one.id}`, on: () => change({ mode: one.id }) }, one.label)))
    : "";
  const seats = names.map((name, seat) =>
    el("li", { class: "row card" }, mark(seat, name, "l"), el("span", { class: "g num big" }, name),
      seat ? el("button", { class: "ib", "aria-label": say("earlier", { name }), key: `up-${name}`, on: () => change({ names: swapped(names, seat) }) }, icon("up")) : "",
      el("button", { class: "ib", "aria-label": say("without", { name }), key: `out-${name}`, on: () => change({ names: names.filter((one) => one !== name) }) }, icon("close"))));
  const chips = known.map((name) =>
    el("button", { class: "chip", disabled: full, key: `name-${name}`, on: () => change({ names: [...names, name] }) }, icon("plus", "s"), name));
  const again = last && !names.length && !last.some(describeUnseen) && last.length >= few && last.length <= many
    ? el("button", { class: "wide", key: "again", on: () => change({ names: last }) }, icon("again"), say("same-again", { names: last.join(", ") }))
    : "";
  /** @type {(go: (names: string[]) => void) => void} */
  const join = (go) => {
    const people = [...names, ...splitPeople(textTyped())];
    const keys = people.map(nameKey);
    const unseen = people.map(describeUnseen).find(Boolean);
    const name = people.find((_, n) => keys.indexOf(keys[n]) < n);
    const wrong = unseen ? say("unseen-letter", { unseen }) : name ? say("same-name", { name }) : keys[many] ? say("players-range", { few, many }) : "";
    if (wrong) app.tell(wrong);
    else go(people);
  };
  /** @type {(text: string) => HTMLElement} */
  const startButton = (text) => {
    const count = names.length + splitPeople(text).length;
    const off = count > many ? "players-range" : count >= few ? "" : few > 1 ? "need-players" : "need-one";
    return off ? el("p", { class: "off" }, say(off, { few, many })) : primary([say("start-with", { count })], () => join((people) => app.begin(game, mode, people)));
  };
  return [
    topBar(say, { title: say("who-plays"), below: game.title, back: app.back }),
    el("main", {}, modes, weekButton(app, game), again, seats.length ? el("ol", { class: "seats" }, seats) : "", full ? "" : nameField(app, typed, () => join((people) => change({ names: people, typed: "" })), () => document.querySelector(".act")?.replaceChildren(startButton(textTyped()))),
      chips.length && !full ? el("section", {}, el("h2", { class: "sc" }, say("known")), el("div", { class: "row wrap" }, chips)) : "",
      el("p", { class: "q sm" }, say("seating"))),
    actions(startButton(typed)),
  ];
}

// The way to what goes on from evening to evening, where a game has such a thing.
/** @type {(app: App, game: Game) => HTMLElement | ""} */
function weekButton({ go }, game) {
  const week = PARTS.get(game.slug)?.week;
  if (!week) return "";
  return el("button", { class: "wide", key: "week", on: () => go({ screen: "week", game: game.slug }) }, icon("book"), week.title(game));
}

/** @type {(names: string[], seat: number) => string[]} */
function swapped(names, seat) {
  const found = [...names];
  [found[seat - 1], found[seat]] = [found[seat], found[seat - 1]];
  return found;
}

// The names in the field that have not been added yet; "" if there are none.
const textTyped = () => (/** @type {HTMLInputElement | null} */ (document.querySelector('[data-key="name"]'))?.value ?? "").trim().replace(/\s+/g, " ");

/** @type {(app: App, typed: string, add: () => void, changed: () => void) => HTMLElement} */
function nameField({ say }, typed, add, changed) {
  const field = el("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", autocapitalize: "words", enterkeyhint: "done", "aria-label": say("name-of-player"), placeholder: say("name-of-player"), value: typed, key: "name" });
  const form = el("form", { class: "row" }, field, el("button", { type: "submit", key: "add" }, icon("plus"), say("add")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    field.focus(); // for the next name
    add();
  });
  field.addEventListener("input", changed);
  return form;
}
