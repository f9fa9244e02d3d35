// The page: what is shown, and what a tap does.

import { Teller, filledIn } from "../../../companion/games/freshwater_fly/web/dealing-words.js";
import { Evening, keep, onOtherPage, outOfDate, resumed } from "./evening.js";

/** @import {Dealt, Dice, Pool, Rolled} from "./dice" */
/** @import {Choice, Shown, View} from "../../../companion/games/freshwater_fly/web/types" */

/** @type {(id: string) => HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const DATA = JSON.parse(part("data").textContent || "");
const THEME = "companion-theme";
const THEMES = ["auto", "light", "dark"];
const TABS = ["dealer", "dice", "log", "more"];
const STRONG = ["match", "finish", "fish", "token", "start"];
const RARE = ["finesse", "third-drift", "restart", "new-day"]; // above the others, away from the thumb
const SLIP = 350; // ms in which a second tap on the same spot was not meant
const SPOT = 24; // px
/** @type {Record<string, number[]>} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

const teller = new Teller(DATA.rules, DATA.words);
/** @type {(name: string, values?: Record<string, unknown>) => string} */
const say = (name, values) => filledIn(DATA.words[`phone.${name}`], values || {});
const main = part("main");
const tabs = part("tabs");
const said = part("said"); // for those who do not see the page

/** @typedef {[string, [string, [number, number][]][]]} ShortPool */
/** @type {Pool[]} */
const POOLS = DATA.pools.map((/** @type {ShortPool} */ [title, rolls]) => ({
  title,
  rolls: rolls.map(([label, dice]) => ({
    label,
    dice: dice.map(([kind, count]) => ({ ...DATA.kinds[kind], count })),
  })),
}));

const resuming = await resumed(DATA.rules, POOLS);
let [evening] = resuming;
let tab = "dealer";
let kept = await keep(evening);
let told = resuming[1] ? say("other") : "";
let sure = "";
let busy = false;
let fresh = false; // whether the cards on the page have just been turned
let tapped = { clientX: 0, clientY: 0, timeStamp: -SLIP };

// An element with attributes and children; on: what a tap does.
/** @type {(name: string, attributes?: Record<string, any>, ...children: (Node | string)[]) => HTMLElement} */
function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") made.addEventListener("click", value);
    else if (value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== ""));
  return made;
}

/** @type {(words: string) => HTMLElement} */
const heading = (words) => el("h2", { tabindex: -1 }, words);

/** @type {(...uses: string[]) => SVGElement} */
function picture(...uses) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "3 3 63.5 88.9");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = uses.join("");
  return svg;
}

const TROUT = '<use href="#trout" transform="translate(34 46) rotate(-64) scale(-.93 .93) translate(-27.8 -10.3)"/>';
const HIT = () => picture('<use href="#hook"/>', TROUT, '<use href="#splash"/>');
const MISS = () => picture('<use href="#miss"/>');

/** @type {(shown: Shown, isNew?: boolean) => HTMLElement} */
function card(shown, isNew) {
  const kind = `card ${shown.hit ? "hit" : "miss"}${isNew ? " new" : ""}`;
  return el("div", { class: kind }, shown.hit ? HIT() : MISS(), el("b", {}, shown.words));
}

const back = () => el("div", { class: "card back" });

// The cards of a cast: the one that counts large, all four small in the order of the deal.
/** @type {(view: View) => HTMLElement} */
function table(view) {
  const dealt = evening.history.entries.at(-1)?.dealt.length || 0;
  const large = view.cards.find((shown) => shown.hit) || view.cards.at(-1);
  const small = view.cards.map((shown) => el("li", {}, card(shown)));
  const hidden = Array.from({ length: view.hidden }, () =>
    el("li", {}, back(), el("span", { class: "hidden" }, say("face-down"))),
  );
  const idle = !view.cards.length && !view.hidden;
  const aside = idle ? view.status || (evening.steps.length ? "" : DATA.notes[0]) : "";
  const news = el("p", { class: `banner ${view.mood}` }, view.banner);
  return el(
    "div",
    { class: "table" },
    el("div", { class: "told-by" }, heading(view.title), aside ? el("p", { class: "status" }, aside) : "", news, el("ul", { class: "cards" }, ...small, ...hidden)),
    el("div", { class: idle ? "large idle" : "large", "aria-hidden": "true" }, large ? card(large, fresh && dealt > 0) : back()),
  );
}

/** @type {(view: View) => HTMLElement} */
function choices(view) {
  const numbers = view.choices.filter((choice) => choice.name === choice.key);
  const six = numbers.map((choice) =>
    el("button", { class: "number", "aria-label": choice.hint, on: () => step(choice.action) }, choice.name),
  );
  /** @type {(rare: boolean) => HTMLElement[]} */
  const named = (rare) =>
    view.choices
      .filter((choice) => choice.name !== choice.key && RARE.includes(choice.action) === rare)
      .map((choice) =>
        el(
          "button",
          { class: STRONG.includes(choice.action) ? "strong" : "", on: () => step(choice.action) },
          el("b", {}, choice.name),
          el("span", {}, choice.hint),
        ),
      );
  return el("div", { class: "choices" }, el("div", { class: "rare" }, ...named(true)), six.length ? el("div", { class: "six" }, ...six) : "", ...named(false));
}

/** @type {Record<string, () => (Node | string)[]>} */
const PAGES = {
  dealer() {
    const view = teller.view(evening.history);
    return [
      table(view),
      view.status && view.cards.length + view.hidden ? el("p", { class: "status" }, view.status) : "",
      el("p", { class: "ask" }, evening.over ? say("over", { more: say("more") }) : view.ask),
      evening.over ? el("button", { on: () => twice("fresh", begin) }, asking("fresh")) : choices(view),
      el(
        "div",
        { class: "foot" },
        el("button", { class: "plain", on: () => step("undo"), disabled: !canUndo() }, canUndo() ? say("undo-step", { number: evening.history.standing.at(-1) }) : say("undo")),
        el("p", {}, lastLine()),
      ),
    ];
  },

  dice() {
    const last = evening.lastDice;
    /** @type {(action: string, name: string, label: string) => HTMLElement} */
    const button = (action, name, label) =>
      el("button", { on: () => step(action), disabled: evening.over }, el("b", {}, name), el("span", {}, label));
    const pools = evening.pools.map((pool, at) =>
      pool.title.startsWith(DATA.title) && el(
        "section",
        { class: "pool" },
        el("h3", {}, pool.title),
        ...pool.rolls.map((one, which) => {
          const count = one.dice.reduce((sum, dice) => sum + dice.count, 0);
          return button(`roll ${at} ${which}`, say("roll", { count }), one.label);
        }),
      ),
    );
    const result = last
      ? [
          el("div", { class: "dice" }, ...last.dice.map(die)),
          el("p", { class: "status" }, line(last) + total(last)),
          button(last.step, say("again"), `${last.pool.title}, ${last.dice.length}`),
        ]
      : [];
    return [heading(say("dice")), ...result, ...pools.filter((one) => one !== false)];
  },

  log() {
    const lines = evening.happened.map(line);
    const list = el("ol", { class: "log" }, ...lines.reverse().map((text) => el("li", {}, text)));
    return [heading(say("log")), lines.length ? list : el("p", {}, say("nothing"))];
  },

  more() {
    const name = theme();
    return [
      heading(say("more")),
      el(
        "div",
        { class: "stack" },
        el("p", {}, `${say("promise")} `, el("code", {}, evening.promise)),
        evening.over ? el("p", {}, `${say("revealed")} `, el("code", {}, evening.seed)) : "",
        evening.over ? el("p", {}, say("check", { seed: evening.seed })) : "",
        evening.over ? "" : el("button", { on: () => twice("reveal", reveal) }, asking("reveal")),
        el("a", { class: "button", href: logFile(), download: "strike-log.txt" }, say("save")),
        el("button", { on: () => twice("fresh", begin) }, asking("fresh")),
        el("button", { on: nextTheme }, say("theme", { theme: say(`theme-${name}`) })),
        ...DATA.notes.map((/** @type {string} */ note) => el("p", { class: "status" }, note)),
        el("p", { class: "status" }, say("unofficial")),
      ),
    ];
  },
};

/** @type {(face: string) => HTMLElement} */
function die(face) {
  if (!PIPS[face]) return el("span", { class: /^\d+$/.test(face) ? "die digit" : "die" }, face);
  const dots = PIPS[face].map((at) => `<circle cx="${4 + 8 * (at % 3)}" cy="${4 + 8 * Math.floor(at / 3)}" r="2.6"/>`);
  const made = el("span", { class: "die", role: "img", "aria-label": face });
  made.innerHTML = `<svg viewBox="0 0 24 24" width="40" height="40" fill="currentColor" aria-hidden="true">${dots.join("")}</svg>`;
  return made;
}

/** @type {(rolled: Rolled) => string} */
const total = ({ dice }) =>
  dice.every((face) => /^\d+$/.test(face))
    ? ` · ${say("sum", { sum: dice.reduce((so, face) => so + Number(face), 0) })}`
    : "";

/** @type {(one: Dealt | Rolled) => string} */
const line = (one) =>
  one.entry
    ? teller.line(one.entry)
    : say("rolled", { number: one.number, pool: one.pool.title, faces: one.dice.join(", ") });

const lastLine = () => {
  const last = evening.happened.at(-1);
  return last ? line(last) : "";
};
const canUndo = () => !evening.over && evening.history.standing.length > 0;
/** @type {(what: string) => string} */
const asking = (what) => (sure === what ? say(`${what}-sure`) : say(what));

// A step is shown when it has been kept, never before.
/** @type {(action: string) => Promise<void>} */
async function step(action) {
  if (busy) return;
  if (outOfDate()) {
    await again();
    return;
  }
  evening.step(action);
  fresh = true;
  await changed();
  fresh = false;
  scrollTo(0, 0);
  main.querySelector("h2")?.focus({ preventScroll: true });
  said.textContent = tab === "dealer" ? [lastLine(), text(".ask")].join(". ") : text(".status");
}

/** @type {(selector: string) => string} */
const text = (selector) => main.querySelector(selector)?.textContent || "";

// A second tap on the same spot right after the first would answer a question not yet read.
/** @type {(tap: MouseEvent) => void} */
function slipped(tap) {
  if (tap.detail === 0) return; // a key
  const near = Math.hypot(tap.clientX - tapped.clientX, tap.clientY - tapped.clientY) < SPOT;
  if (near && tap.timeStamp - tapped.timeStamp < SLIP) tap.stopPropagation();
  else tapped = tap;
}

async function changed() {
  busy = true;
  main.setAttribute("aria-busy", "true");
  kept = await keep(evening);
  busy = false;
  main.removeAttribute("aria-busy");
  told = "";
  sure = "";
  show();
}

async function again() {
  [evening] = await resumed(DATA.rules, POOLS);
  show();
}

// What cannot be taken back takes two taps.
/** @type {(what: string, act: () => void) => void} */
function twice(what, act) {
  if (sure === what) return act();
  sure = what;
  return show();
}

function reveal() {
  evening.over = true;
  changed();
}

function begin() {
  evening = new Evening(DATA.rules, POOLS);
  tab = "dealer";
  changed();
}

function logFile() {
  const lines = [`${say("promise")} ${evening.promise}`, ...evening.happened.map(line)];
  if (evening.over) lines.push(`${say("revealed")} ${evening.seed}`);
  return `data:text/plain;charset=utf-8,${encodeURIComponent([...lines, ""].join("\n"))}`;
}

function theme() {
  try {
    return localStorage.getItem(THEME) || "auto";
  } catch {
    return "auto";
  }
}

function nextTheme() {
  const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  try {
    localStorage.setItem(THEME, next);
  } catch {
    told = say("not-kept");
  }
  show();
}

const night = matchMedia("(prefers-color-scheme: dark)");

function show() {
  const name = theme();
  const dark = name === "dark" || (name === "auto" && night.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const notice = told || (kept ? "" : say("not-kept"));
  const held = [...main.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
  main.replaceChildren(
    ...[notice ? el("p", { class: "told", role: "alert" }, notice) : "", ...PAGES[tab]()].filter(Boolean),
  );
  main.querySelectorAll("button")[held]?.focus({ preventScroll: true });
  tabs.replaceChildren(
    ...TABS.map((one) =>
      el("button", { "aria-current": one === tab && "page", on: () => turnTo(one) }, say(one)),
    ),
  );
}

/** @type {(one: string) => void} */
function turnTo(one) {
  tab = one;
  sure = "";
  show();
  scrollTo(0, 0);
  main.querySelector("h2")?.focus({ preventScroll: true });
}

main.addEventListener("click", slipped, true);
night.addEventListener("change", show);
onOtherPage(again);
addEventListener("pageshow", show);
show();
