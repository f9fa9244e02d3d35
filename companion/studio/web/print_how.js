// How to print: paper, backs, ink, copies and the printer.

import { get } from "./ask.js";
import { calibrate } from "./calibrate.js";
import { el, icon, put, segment } from "./dom.js";
import { millimetres } from "./millimetres.js";
import { place, say, spoken } from "./state.js";

/** @type {{paper: string, backs: string, ink: string, palette: string, card_size: string, sleeve: string, copies: number, printer: string, nudge: [number, number] | null}} */
const how = { paper: "a4", backs: "long-edge", ink: "full", palette: "standard", card_size: "poker", sleeve: "", copies: 1, printer: "", nudge: null };
const FARTHEST = 10; // mm that backs can be moved
const BACKS = ["long-edge", "short-edge", "gutterfold", "separate", "none"];

/** @type {HTMLElement | null} */
let into = null;
/** @type {() => void} */
let again;
/** @type {Record<string, [number, number]>} */
let printers = {};
/** @type {{name: string, card: [number, number], fits: boolean}[]} */
let sleeves = [];

// What is asked of the command beside what is picked.
export function ways() {
  const { printer: chosen, nudge, ...rest } = how;
  return { ...rest, ...(chosen ? { printer: chosen } : {}), ...(nudge ? { nudge } : {}) };
}

// Show what can be chosen; another: told that something else is.
/** @type {(section: HTMLElement, another: () => void) => Promise<void>} */
export async function showHow(section, another) {
  [into, again] = [section, another];
  [printers] = await Promise.all([get("printers").catch(() => ({})), readSleeves()]);
  draw();
}

// The sleeves that one can buy, and which fit the cards of this game.
const readSleeves = async () => (sleeves = await get(`sleeves?${new URLSearchParams({ game: place.game, card_size: how.card_size })}`));

/** @type {(label: string, child: HTMLElement, kind?: string) => HTMLElement} */
const field = (label, child, kind = "f") => el("div", { class: kind }, el("span", {}, label), child);

/** @type {(label: string, choices: [string, string][], chosen: string, choose: (value: string) => void, id?: string) => HTMLElement} */
function select(label, choices, chosen, decide, id = "") {
  const options = choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words));
  const one = /** @type {HTMLSelectElement} */ (el("select", { id: id || undefined }, ...options));
  one.addEventListener("change", () => decide(one.value));
  return el("label", { class: "f" }, el("span", {}, label), one);
}

function draw() {
  const set = (/** @type {"paper" | "backs" | "ink" | "palette" | "card_size" | "sleeve"} */ key) => (/** @type {string} */ value) => {
    how[key] = value;
    again();
  };
  if (!into) return;
  put(
    into,
    field(say("paper"), segment(say("paper"), [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"]], how.paper, set("paper")), "f flat"),
    select(say("backs"), BACKS.map((name) => [name, say(`backs-${name}`)]), how.backs, set("backs")),
    field(say("ink"), segment(say("ink"), [["full", say("ink-full")], ["saver", say("ink-saver")], ["line", say("ink-line")]], how.ink, set("ink"))),
    field(say("palette"), segment(say("palette"), [["standard", say("palette-standard")], ["safe", say("palette-safe")]], how.palette, set("palette")), "f flat"),
    el("div", { class: "row" }, select(say("card-size"), [["poker", say("size-poker")], ["mini", say("size-mini")]], how.card_size, (value) => void sized(value), "card-size"), field(say("copies"), stepper())),
    inSleeves(set("sleeve")),
    ...printer(),
  );
}

/** @type {(value: string) => Promise<void>} */
async function sized(value) {
  how.card_size = value;
  again();
  await readSleeves();
  draw();
  document.getElementById("card-size")?.focus();
}

// The choice of sleeves, first those that fit the cards; each with the size of its cards.
/** @type {(decide: (value: string) => void) => HTMLElement} */
function inSleeves(decide) {
  const group = (/** @type {boolean} */ fits) => {
    const options = sleeves.filter((one) => one.fits === fits).map(({ name, card: [w, h] }) => el("option", { value: name, selected: name === how.sleeve }, say("sleeve-is", { name: spoken(name), w, h })));
    return options.length > 0 && el("optgroup", { label: say(fits ? "sleeves-fit" : "sleeves-other") }, ...options);
  };
  const one = select(say("sleeves"), [["", say("sleeve-none")]], how.sleeve, decide);
  one.querySelector("select")?.append(.../** @type {HTMLElement[]} */ ([group(true), group(false)].filter(Boolean)));
  return one;
}

function stepper() {
  const number = el("b", { class: "num", "aria-live": "polite" }, String(how.copies));
  const step = (/** @type {number} */ by) => () => {
    how.copies = Math.min(20, Math.max(1, how.copies + by));
    number.textContent = String(how.copies);
    again();
  };
  return el("div", { class: "step", role: "group", "aria-label": say("copies") }, el("button", { type: "button", "aria-label": say("less"), on: step(-1) }, icon("minus", "s")), number, el("button", { type: "button", "aria-label": say("more"), on: step(1) }, icon("plus", "s")));
}

// Which printer, or that backs are moved by hand.
function choice() {
  /** @type {[string, string][]} */
  const choices = [["", say("printer-none")], .../** @type {[string, string][]} */ (Object.keys(printers).map((name) => [name, name])), ["nudge", say("printer-nudge")]];
  return select(say("printer"), choices, how.nudge ? "nudge" : how.printer, (value) => {
    how.nudge = value === "nudge" ? [0, 0] : null;
    how.printer = value === "nudge" ? "" : value;
    draw();
    document.getElementById("printer")?.focus();
    again();
  }, "printer");
}

function printer() {
  const measure = el("button", { type: "button", "data-key": "measure", on: () => calibrate(how.paper, (all, name) => {
    printers = all;
    how.printer = name;
    how.nudge = null;
    draw();
    again();
  }), "aria-label": say("calibrate") }, icon("measure", "s"), say("measure"));
  const found = [el("div", { class: "row" }, choice(), measure)];
  if (how.printer && printers[how.printer]) {
    const [x, y] = printers[how.printer];
    found.push(el("p", { class: "q" }, say("printer-moves", { x, y })));
  }
  if (how.nudge) {
    const inputs = how.nudge.map((value, at) => millimetres(say(at ? "nudge-down" : "nudge-right"), value, FARTHEST, 0.1, (moved) => {
      if (how.nudge) how.nudge[at] = moved;
      again();
    }));
    found.push(el("div", { class: "row" }, ...inputs));
  }
  return found;
}
