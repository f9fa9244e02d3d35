// How to print: paper, backs, ink, copies and the printer.

import { get, post } from "./ask.js";
import { calibrate } from "./calibrate.js";
import { el, icon, replaceContent, restoreFocus, segment } from "./dom.js";
import { millimetres } from "./millimetres.js";
import { place, say, sentence, readableKey } from "./state.js";
import { saveValue, savedValue as keptHere } from "./window.js";

/** @typedef {{paper: string, backs: string, ink: string, palette: string, card_size: string, sleeve: string, copies: number, printer: string, nudge: [number, number] | null}} Ways */

let plain = /** @type {Ways} */ ({}); // what the command does if nothing is said
/** @type {(keyof Ways)[]} */
let kept = []; // from day to day
/** @type {Partial<Record<keyof Ways, string[]>>} */
let offers = {}; // the words of which a way is one
/** @type {Partial<Ways>} */
const clicked = keptHere("ways") ?? {}; // since the window was opened
/** @type {Partial<Ways>} */
let usual = {}; // as on the days before
let before = false; // whether this game was printed before
let how = plain; // what is shown: how the sheets are that are shown
const FARTHEST = 10; // mm that backs can be moved

/** @type {HTMLElement | null} */
let into = null;
/** @type {() => void} */
let again;
/** @type {Record<string, [number, number]>} */
let printers = {};
/** @type {{name: string, card: [number, number], fits: boolean}[]} */
let sleeves = [];
/** @type {Set<number>} */
const wrong = new Set(); // fields of the nudge with something that is no number

// Whether a field says something wrong: nothing can be printed until it is mended.
export const isWrong = () => wrong.size > 0;

// What is asked of the command beside what is picked; lost: whether the last print says the rest.
/** @type {(lost: boolean) => Partial<Ways>} */
export function printOptions(lost) {
  const { printer: chosen, nudge } = moves();
  const rest = { ...(lost && before ? {} : usual), ...clicked };
  delete rest.printer;
  delete rest.nudge;
  return { ...rest, ...(chosen ? { printer: chosen } : nudge ? { nudge } : lost && "printer" in clicked ? { nudge: [0, 0] } : {}) };
}

// How backs are moved.
const moves = () => ({ printer: "", nudge: null, ...usual, ...clicked });

// Show how sheets are printed, also what was not clicked; null: none are.
/** @type {(found: Partial<Ways> | null) => void} */
export function showWays(found) {
  const { printer: chosen, nudge } = moves();
  const now = { ...plain, ...usual, ...clicked, ...found, printer: chosen, nudge };
  if (JSON.stringify(now) === JSON.stringify(how)) return;
  const other = now.card_size !== how.card_size;
  how = now;
  if (into) restoreFocus(into, draw);
  if (other) void readSleeves().then(() => into && restoreFocus(into, draw));
}

// Take what was clicked, and keep it for another day.
/** @type {(these: Partial<Ways>) => void} */
function choose(these) {
  Object.assign(clicked, these);
  how = { ...how, ...these };
  saveValue("ways", clicked);
  const asUsual = Object.fromEntries(kept.map((key) => [key, { ...usual, ...clicked }[key] || null]));
  void post("usual", asUsual).catch(() => undefined); // it is as clicked today all the same
  again();
}

// Show what can be chosen; another: told that something else is.
/** @type {(section: HTMLElement, another: () => void) => Promise<void>} */
export async function showHow(section, another) {
  [into, again] = [section, another];
  wrong.clear();
  [printers] = await Promise.all([get("printers").catch(() => ({})), readUsual()]);
  how = { ...plain, ...usual, ...clicked };
  await readSleeves();
  draw();
}

// How a person prints as a rule, and whether this game was printed before.
export async function readUsual() {
  const found = await get(`usual?${new URLSearchParams({ game: place.game })}`).catch(() => ({ usual: {}, before: false, plain, kept, offers }));
  ({ usual, before, kept, offers } = found);
  plain = { ...found.plain, nudge: null }; // nothing moves backs
}

// The sleeves that one can buy, and which fit the cards of this game.
const readSleeves = async () => (sleeves = await get(`sleeves?${new URLSearchParams({ game: place.game, card_size: how.card_size })}`).catch(() => sleeves)); // those of before while a file is broken

/** @type {(label: string, child: HTMLElement, kind?: string) => HTMLElement} */
const field = (label, child, kind = "f") => el("div", { class: kind }, el("span", {}, label), child);

/** @type {(label: string, choices: [string, string][], chosen: string, choose: (value: string) => void, id?: string) => HTMLElement} */
function select(label, choices, chosen, decide, id = "") {
  const options = choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words));
  const one = /** @type {HTMLSelectElement} */ (el("select", { id: id || undefined, "data-key": label }, ...options));
  one.addEventListener("change", () => decide(one.value));
  return el("label", { class: "f" }, el("span", {}, label), one);
}

// What can be chosen for a way, each with what people call it.
/** @type {(key: keyof Ways, called: string) => [string, string][]} */
const words = (key, called) => (offers[key] ?? []).map((name) => [name, say(`${called}-${name}`)]);

function draw() {
  const set = (/** @type {"paper" | "backs" | "ink" | "palette" | "card_size" | "sleeve"} */ key) => (/** @type {string} */ value) => {
    choose({ [key]: value });
  };
  if (!into) return;
  if (wrong.size) {
    wrong.clear(); // the fields say the last right numbers again
    again();
  }
  const papers = [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"]];
  if (!papers.some(([name]) => name === how.paper)) papers.push([how.paper, sentence(how.paper)]); // of the last print
  replaceContent(
    into,
    field(say("paper"), segment(say("paper"), /** @type {[string, string][]} */ (papers), how.paper, set("paper")), "f flat"),
    select(say("backs"), words("backs", "backs"), how.backs, set("backs")),
    field(say("ink"), segment(say("ink"), words("ink", "ink"), how.ink, set("ink"))),
    field(say("palette"), segment(say("palette"), words("palette", "palette"), how.palette, set("palette")), "f flat"),
    el("div", { class: "row" }, select(say("card-size"), words("card_size", "size"), how.card_size, (value) => void sized(value), "card-size"), field(say("copies"), stepper())),
    inSleeves(set("sleeve")),
    ...printer(),
  );
}

/** @type {(value: string) => Promise<void>} */
async function sized(value) {
  choose({ card_size: value });
  await readSleeves();
  if (into) restoreFocus(into, draw);
}

// The choice of sleeves, first those that fit the cards; each with the size of its cards.
/** @type {(decide: (value: string) => void) => HTMLElement} */
function inSleeves(decide) {
  const group = (/** @type {boolean} */ fits) => {
    const options = sleeves.filter((one) => one.fits === fits).map(({ name, card: [w, h] }) => el("option", { value: name, selected: name === how.sleeve }, say("sleeve-is", { name: readableKey(name), w, h })));
    return options.length > 0 && el("optgroup", { label: say(fits ? "sleeves-fit" : "sleeves-other") }, ...options);
  };
  const one = select(say("sleeves"), [["", say("sleeve-none")]], how.sleeve, decide);
  one.querySelector("select")?.append(.../** @type {HTMLElement[]} */ ([group(true), group(false)].filter(Boolean)));
  return one;
}

function stepper() {
  const number = el("b", { class: "num", "aria-live": "polite" }, String(how.copies));
  const step = (/** @type {number} */ by) => () => {
    choose({ copies: Math.min(20, Math.max(1, how.copies + by)) });
    number.textContent = String(how.copies);
  };
  return el("div", { class: "step", role: "group", "aria-label": say("copies") }, el("button", { type: "button", "data-key": "less", "aria-label": say("less"), on: step(-1) }, icon("minus", "s")), number, el("button", { type: "button", "data-key": "more", "aria-label": say("more"), on: step(1) }, icon("plus", "s")));
}

// Which printer, or that backs are moved by hand.
function choice() {
  /** @type {[string, string][]} */
  const choices = [["", say("printer-none")], .../** @type {[string, string][]} */ (Object.keys(printers).map((name) => [name, name])), ["nudge", say("printer-nudge")]];
  return select(say("printer"), choices, how.nudge ? "nudge" : how.printer, (value) => {
    wrong.clear();
    choose({ printer: value === "nudge" ? "" : value, nudge: value === "nudge" ? [0, 0] : null });
    if (into) restoreFocus(into, draw);
  }, "printer");
}

// How far backs are moved, and which way.
/** @type {(nudge: [number, number]) => string} */
const movedBy = ([x, y]) => {
  const across = say(x < 0 ? "moves-left" : "moves-right", { n: Math.abs(x) });
  const along = say(y < 0 ? "moves-up" : "moves-down", { n: Math.abs(y) });
  if (x && y) return say("printer-moves-both", { x: across, y: along });
  return x || y ? say("printer-moves", { way: x ? across : along }) : "";
};

// A field of the nudge; while it is wrong, the number counts that stood there before.
/** @type {(at: number, value: number, moved: (nudge: [number, number]) => void) => HTMLElement} */
function nudged(at, value, moved) {
  let right = value;
  const one = millimetres(say(at ? "nudge-down" : "nudge-right"), value, FARTHEST, (number) => {
    if (number === null) wrong.add(at);
    else wrong.delete(at);
    const nudge = /** @type {[number, number]} */ ([...(how.nudge ?? [0, 0])]);
    nudge[at] = number ?? right;
    choose({ nudge });
    moved(nudge);
  });
  one.addEventListener("change", () => {
    if (!wrong.has(at)) right = how.nudge?.[at] ?? right;
  });
  return one;
}

function printer() {
  const measure = el("button", { type: "button", "data-key": "measure", on: () => calibrate(how.paper, (all, name) => {
    printers = all;
    wrong.clear();
    choose({ printer: name, nudge: null });
    if (into) restoreFocus(into, draw);
  }) }, icon("measure", "s"), say("calibrate"));
  const found = [choice(), measure];
  if (how.nudge) {
    const inputs = how.nudge.map((value, at) => nudged(at, value, (nudge) => replaceContent(told, wrong.size === 0 && movedBy(nudge))));
    found.push(el("div", { class: "row" }, ...inputs));
  }
  const by = how.nudge ?? printers[how.printer];
  const told = el("p", { class: "q", role: "status" }, by && movedBy(by));
  if (by) found.push(told);
  return found;
}
