// How to print: paper, backs, ink, copies and the printer.

import { get } from "./ask.js";
import { calibrate } from "./calibrate.js";
import { el, icon, put, segment } from "./dom.js";
import { spoken } from "./field.js";
import { say } from "./state.js";

/** @type {{paper: string, backs: string, ink: string, palette: string, card_size: string, sleeve: string, copies: number, printer: string, nudge: [number, number] | null}} */
const how = { paper: "a4", backs: "long-edge", ink: "full", palette: "standard", card_size: "poker", sleeve: "", copies: 1, printer: "", nudge: null };
const BACKS = ["long-edge", "short-edge", "gutterfold", "separate", "none"];

/** @type {HTMLElement | null} */
let into = null;
/** @type {() => void} */
let again;
/** @type {Record<string, [number, number]>} */
let printers = {};
/** @type {{name: string, card: [number, number]}[]} */
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
  [printers, sleeves] = await Promise.all([get("printers").catch(() => ({})), get("sleeves")]);
  draw();
}

/** @type {(label: string, child: HTMLElement) => HTMLElement} */
const field = (label, child) => el("div", { class: "f" }, el("span", {}, label), child);

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
    field(say("paper"), segment(say("paper"), [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"]], how.paper, set("paper"))),
    select(say("backs"), BACKS.map((name) => [name, say(`backs-${name}`)]), how.backs, set("backs")),
    field(say("ink"), segment(say("ink"), [["full", say("ink-full")], ["saver", say("ink-saver")], ["line", say("ink-line")]], how.ink, set("ink"))),
    el("div", { class: "row" }, select(say("card-size"), [["poker", say("size-poker")], ["mini", say("size-mini")]], how.card_size, set("card_size")), select(say("sleeves"), [["", say("sleeve-none")], ...inSleeves()], how.sleeve, set("sleeve"))),
    el("div", { class: "row" }, field(say("copies"), stepper()), select(say("palette"), [["standard", say("palette-standard")], ["safe", say("palette-safe")]], how.palette, set("palette"))),
    ...printer(),
  );
}

// The sleeves that one can buy, with the size of their cards.
/** @type {() => [string, string][]} */
const inSleeves = () => sleeves.map(({ name, card: [w, h] }) => [name, say("sleeve-is", { name: spoken(name), w, h })]);

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
    const inputs = how.nudge.map((value, at) => {
      const input = /** @type {HTMLInputElement} */ (el("input", { type: "number", step: "0.1", min: "-10", max: "10", value }));
      input.addEventListener("change", () => {
        if (how.nudge) how.nudge[at] = Math.max(-10, Math.min(10, Number(input.value)));
        again();
      });
      return el("label", { class: "f g" }, el("span", {}, say(at ? "nudge-down" : "nudge-right")), input);
    });
    found.push(el("div", { class: "row" }, ...inputs));
  }
  return found;
}
