// The page Print: what is picked, on which sheets it lies, and the command that prints it.

import { deck, get, post } from "./ask.js";
import { calibrate } from "./calibrate.js";
import { el, icon, put, roving, segment } from "./dom.js";
import { asked, everything, inSet, pickPart, pickPiece, sets, state } from "./picks.js";
import { showDone } from "./done.js";
import { sheetsOf, showSheet } from "./sheet.js";
import { count, known, place, say, titleOf } from "./state.js";

/** @type {Map<string, import("./picks.js").Picks>} */
const picked = new Map();
/** @type {{paper: string, backs: string, ink: string, palette: string, card_size: string, copies: number, printer: string, nudge: [number, number] | null}} */
const how = { paper: "a4", backs: "long-edge", ink: "full", palette: "standard", card_size: "poker", copies: 1, printer: "", nudge: null };
const BACKS = ["long-edge", "short-edge", "gutterfold", "separate", "none"];

/** @type {HTMLElement | null} */
let page = null;
/** @type {Record<string, [number, number]>} */
let printers = {};
/** @type {any} */
let plan = null;
let sheet = 0;
let turn = 0; // which question is the last
/** @type {Set<string>} */
const open = new Set();

/** @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (page?.querySelector(selector));
const listing = () => /** @type {Listing} */ (known.listings.get(place.game));

function picks() {
  const found = picked.get(place.game) ?? everything(listing());
  picked.set(place.game, found);
  return found;
}

/** @type {Page} */
export const print = {
  async show(main) {
    if (place.piece) {
      const name = `${place.component}/${place.piece}`;
      picked.set(place.game, { way: "pick", parts: new Set(), pieces: new Set([name]), lost: [] });
      open.add(place.component);
      history.replaceState(null, "", `#/print/${encodeURIComponent(place.game)}`);
      Object.assign(place, { component: "", piece: "" });
    }
    page = el(
      "div",
      { class: "desk print" },
      el("section", { class: "picks", "aria-label": say("picks") }),
      el("section", { class: "stage", "aria-label": say("sheets-of-paper") }),
      el("aside", { class: "insp", "aria-label": say("how") }),
      el("section", { class: "cmd", "aria-label": say("command") }),
    );
    main.replaceChildren(page);
    printers = await get("printers").catch(() => ({}));
    drawPicks();
    drawHow();
    void ask();
  },
  async changed() {
    drawPicks();
    await ask();
  },
  hide() {
    turn += 1;
  },
};

function question() {
  const what = asked(listing(), picks());
  if (!what) return null;
  const { printer: chosen, nudge, ...rest } = how;
  return { game: place.game, ...what, ...rest, ...(chosen ? { printer: chosen } : {}), ...(nudge ? { nudge } : {}) };
}

// Ask which sheets it takes; the answer to an older question is not shown.
async function ask() {
  const mine = ++turn;
  const wanted = question();
  drawCommand();
  if (!wanted) {
    plan = null;
    drawSheets();
    drawTotal(picks().way === "lost" ? say("lost-none") : say("nothing"));
    return;
  }
  part(".stage").setAttribute("aria-busy", "true");
  try {
    const found = await post("plans", wanted);
    if (mine !== turn) return;
    plan = found;
    sheet = Math.min(sheet, Math.max(0, sheetsOf(plan).length - 1));
    drawCommand();
    drawSheets();
    drawTotal();
    part(".stage").removeAttribute("aria-busy");
    await drawInk(wanted, mine);
  } catch (error) {
    if (mine !== turn) return;
    plan = null;
    drawSheets();
    drawTotal(/** @type {Error} */ (error).message, true);
  } finally {
    if (mine === turn) part(".stage")?.removeAttribute("aria-busy");
  }
}

/** @type {(words?: string, wrong?: boolean) => void} */
function drawTotal(words = "", wrong = false) {
  const total = part(".total");
  if (words || !plan) return put(total, el("p", { class: wrong ? "wrong pre" : "q" }, words));
  const several = sheetsOf(plan).length;
  const told = plan.told.trim();
  put(
    total,
    el("p", {}, el("b", { class: "num big" }, String(several)), " ", several === 1 ? say("sheet") : say("sheets")),
    el("ul", {}, ...plan.papers.map((/** @type {string} */ paper) => el("li", {}, paper))),
    several > 0 && el("div", { class: "ink" }, el("p", {}, el("span", { class: "g" }, say("ink-on")), el("b", { class: "num", id: "ink" }, "…")), el("div", { class: "meter", "aria-hidden": "true" }, el("i", {})), el("p", { class: "q", id: "inks" })),
    told && el("p", { class: "pre" }, told),
  );
}

/** @type {(share: number) => string} */
const percent = (share) => (share > 0 && share < 0.01 ? "< 1 %" : `${Math.round(share * 100)} %`);

/** @type {(wanted: Record<string, unknown>, mine: number) => Promise<void>} */
async function drawInk(wanted, mine) {
  const { share } = await get(`plans/${plan.plan}/ink`);
  const number = document.getElementById("ink");
  if (mine !== turn || !number) return;
  number.textContent = percent(share);
  const bar = /** @type {HTMLElement | null} */ (page?.querySelector(".meter i"));
  if (bar) bar.style.width = `${Math.min(100, share * 100)}%`;
  const told = [];
  for (const ink of ["full", "saver", "line"].filter((one) => one !== how.ink)) {
    const other = await post("plans", { ...wanted, ink });
    const less = await get(`plans/${other.plan}/ink`);
    if (mine !== turn) return;
    told.push(say(`would-${ink}`, { n: percent(less.share) }));
  }
  put(/** @type {HTMLElement} */ (document.getElementById("inks")), told.join(" · "));
}

function drawPicks() {
  const now = picks();
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
  const scroll = page?.querySelector(".parts-list")?.scrollTop ?? 0;
  const groups = [null, ...sets(listing())].map((set) => group(set));
  const games = el("select", { "aria-label": say("game"), "data-key": "game", changed: (/** @type {Event} */ event) => (location.hash = `#/print/${encodeURIComponent(/** @type {HTMLSelectElement} */ (event.target).value)}`) }, ...known.games.map(({ slug }) => el("option", { value: slug, selected: slug === place.game }, titleOf(slug))));
  const way = (/** @type {import("./picks.js").Way} */ name, /** @type {string} */ sign) =>
    el("button", { type: "button", class: "way", "data-key": name, "aria-pressed": String(now.way === name), on: () => choose(() => (now.way = now.way === name ? "pick" : name)) }, icon(sign), say(name));
  put(part(".picks"), games, el("div", { class: "parts-list" }, ...groups), el("div", { class: "ways" }, way("changed", "clock"), way("lost", "lost")), now.way === "lost" && lost());
  part(".parts-list").scrollTop = scroll;
  if (focus) /** @type {HTMLElement | null} */ (page?.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
}

/** @type {(change: () => void) => void} */
function choose(change) {
  change();
  drawPicks();
  void ask();
}

/** @type {(set: string | null) => HTMLElement | false} */
function group(set) {
  const parts = inSet(listing(), set);
  if (!parts.length) return false;
  const now = picks();
  const all = now.way === "pick" && parts.every((one) => now.parts.has(one.name));
  const turnAll = () => choose(() => {
    now.way = "pick";
    for (const one of parts) pickPart(now, one, !all);
  });
  const name = set === null ? listing().title : set.replaceAll("-", " ");
  const head = el("div", { class: "group" }, el("h2", { class: "sc" }, name), el("button", { type: "button", class: "small", "data-key": `all ${set}`, "aria-label": say(all ? "none-of" : "all-of", { name }), on: turnAll }, say(all ? "none" : "all")));
  return el("div", {}, head, el("ul", {}, ...parts.map((one) => row(one))));
}

/** @type {(one: Part) => HTMLElement} */
function row(one) {
  const now = picks();
  const is = now.way === "pick" ? state(now, one) : "none";
  const check = () => choose(() => {
    const on = now.way !== "pick" || state(now, one) !== "all";
    now.way = "pick";
    pickPart(now, one, on);
  });
  const box = el("button", { type: "button", class: `pk ${is}`, role: "checkbox", "aria-checked": is === "some" ? "mixed" : String(is === "all"), "data-key": one.name, on: check }, el("span", { class: "box" }, is === "all" ? icon("tick", "s") : is === "some" ? icon("minus", "s") : ""), el("span", { class: "pip" }, el("img", { src: `games/${encodeURIComponent(place.game)}/tile/${encodeURIComponent(one.name)}.svg?r=${globalThis.studio.revision}`, alt: "", loading: "lazy" })), el("span", { class: "g" }, el("b", {}, one.title), el("small", {}, count(one.count, `one-${one.stock}`, `many-${one.stock}`))));
  const wide = open.has(one.name);
  const more = el("button", { type: "button", class: "small ib", "aria-expanded": String(wide), "aria-label": say("pieces-of", { name: one.title }), "data-key": `open ${one.name}`, on: () => {
    if (!open.delete(one.name)) open.add(one.name);
    drawPicks();
  } }, icon(wide ? "down" : "right", "s"));
  const line = el("div", { class: "pkrow" }, box, one.pieces.length > 1 && more);
  return el("li", {}, line, wide && one.pieces.length > 1 && pieces(one));
}

/** @type {(one: Part) => HTMLElement} */
function pieces(one) {
  const now = picks();
  const list = el("div", { class: "chips", role: "group", "aria-label": say("pieces-of", { name: one.title }) });
  for (const piece of one.pieces) {
    const on = now.way === "pick" && (now.parts.has(one.name) || now.pieces.has(`${one.name}/${piece}`));
    list.append(el("button", { type: "button", class: "chip", "data-key": `${one.name}/${piece}`, "data-piece": piece, "aria-pressed": String(on), on: () => choose(() => {
      now.way = "pick";
      pickPiece(now, one, piece);
    }) }, piece));
  }
  roving(list);
  void deck(place.game, one.name).then((found) => {
    for (const { id, title } of found.pieces) list.querySelector(`[data-piece="${CSS.escape(id)}"]`)?.setAttribute("title", title);
  }, () => undefined);
  return list;
}

function lost() {
  const now = picks();
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", id: "lost-name", autocomplete: "off", "data-key": "lost-name", placeholder: say("lost-example") }));
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name) choose(() => now.lost.push(name));
  };
  const form = el("form", { class: "lost" }, el("label", { for: "lost-name" }, say("lost-which")), el("div", { class: "row" }, input, el("button", { type: "submit", class: "small", "aria-label": say("add") }, icon("plus", "s"))));
  form.addEventListener("submit", add);
  const drop = (/** @type {number} */ at) => choose(() => now.lost.splice(at, 1));
  return el("div", {}, form, el("ul", { class: "chips" }, ...now.lost.map((name, at) => el("li", {}, el("button", { type: "button", class: "chip", "aria-label": say("drop", { name }), on: () => drop(at) }, name, icon("close", "s"))))));
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

function drawHow() {
  const set = (/** @type {"paper" | "backs" | "ink" | "palette" | "card_size"} */ key) => (/** @type {string} */ value) => {
    how[key] = value;
    void ask();
  };
  put(
    part(".insp"),
    el("div", { class: "total", role: "status", "aria-live": "polite" }),
    field(say("paper"), segment(say("paper"), [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"]], how.paper, set("paper"))),
    select(say("backs"), BACKS.map((name) => [name, say(`backs-${name}`)]), how.backs, set("backs")),
    field(say("ink"), segment(say("ink"), [["full", say("ink-full")], ["saver", say("ink-saver")], ["line", say("ink-line")]], how.ink, set("ink"))),
    el("div", { class: "row" }, select(say("palette"), [["standard", say("palette-standard")], ["safe", say("palette-safe")]], how.palette, set("palette")), select(say("card-size"), [["poker", say("size-poker")], ["mini", say("size-mini")]], how.card_size, set("card_size"))),
    el("div", { class: "row" }, field(say("copies"), stepper()), choice()),
    ...printer(),
  );
}

function stepper() {
  const number = el("b", { class: "num", "aria-live": "polite" }, String(how.copies));
  const step = (/** @type {number} */ by) => () => {
    how.copies = Math.min(20, Math.max(1, how.copies + by));
    number.textContent = String(how.copies);
    void ask();
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
    drawHow();
    drawTotal();
    document.getElementById("printer")?.focus();
    void ask();
  }, "printer");
}

function printer() {
  const measure = el("button", { type: "button", "data-key": "measure", on: () => calibrate(how.paper, (all, name) => {
    printers = all;
    how.printer = name;
    how.nudge = null;
    drawHow();
    void ask();
  }) }, icon("measure", "s"), say("calibrate"));
  const found = [];
  if (how.printer && printers[how.printer]) {
    const [x, y] = printers[how.printer];
    found.push(el("p", { class: "q" }, say("printer-moves", { x, y })));
  }
  if (how.nudge) {
    const inputs = how.nudge.map((value, at) => el("label", { class: "f g" }, el("span", {}, say(at ? "nudge-down" : "nudge-right")), el("input", { type: "number", step: "0.1", min: "-10", max: "10", value, changed: (/** @type {Event} */ event) => {
      const typed = Number(/** @type {HTMLInputElement} */ (event.target).value);
      if (how.nudge) how.nudge[at] = Math.max(-10, Math.min(10, typed));
      void ask();
    } })));
    found.push(el("div", { class: "row" }, ...inputs));
  }
  found.push(measure);
  return found;
}

function drawSheets() {
  showSheet(part(".stage"), plan, sheet, (to) => {
    sheet = to;
    drawSheets();
  });
}

function drawCommand() {
  const words = plan?.command ?? "";
  const code = el("code", { tabindex: "0", role: "textbox", "aria-readonly": "true", "aria-label": say("command") }, words);
  const copied = async () => {
    await navigator.clipboard.writeText(words);
    put(copy, icon("tick", "s"), say("copied"));
  };
  const copy = el("button", { type: "button", disabled: !words, on: () => void copied() }, icon("copy", "s"), say("copy"));
  const make = el("button", { type: "button", class: "pri", disabled: !plan?.files.length, on: () => void press(make) }, icon("print"), say("make"));
  put(part(".cmd"), el("span", { class: "q" }, say("by-hand")), code, copy, make);
}

/** @type {(button: HTMLElement) => Promise<void>} */
async function press(button) {
  button.setAttribute("disabled", "");
  put(button, icon("print"), say("making"));
  try {
    showDone(await post("prints", question()));
  } catch (error) {
    drawTotal(/** @type {Error} */ (error).message, true);
  } finally {
    drawCommand();
    /** @type {HTMLElement | null} */ (page?.querySelector(".cmd .pri"))?.focus();
  }
}
