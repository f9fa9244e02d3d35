// The page Print: what is picked, on which sheets it lies, and the command that prints it.

import { get, listing as read, post } from "./ask.js";
import { showDone } from "./done.js";
import { el, icon, replaceContent } from "./dom.js";
import { pickOptions, picksOf } from "./picks.js";
import { isWrong, readUsual, showHow, showWays, printOptions } from "./print_how.js";
import { showPicks } from "./print_picks.js";
import { sheetsOf, showSheet } from "./sheet.js";
import { describeValue } from "./in_words.js";
import { addressOf, known, place, say } from "./state.js";

/** @type {HTMLElement | null} */
let page = null;
/** @type {any} */
let plan = null;
const LOOSE = /\bdo not fit\b.* sleeves/; // what the command says of cards in their sleeves
let sheet = 0;
let shown = ""; // the question whose sheets are shown
let turn = 0; // which question is the last

/** @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (page?.querySelector(selector));
const listing = () => /** @type {Listing} */ (known.listings.get(place.game));
const picks = () => picksOf(listing());

/** @type {Page} */
export const print = {
  async show(main) {
    page = el(
      "div",
      { class: "desk print" },
      el("section", { class: "picks", "aria-label": say("picks") }),
      el("section", { class: "stage", "aria-label": say("sheets-of-paper") }, el("div", { class: "lost-box" }), el("div", { class: "total", role: "status", "aria-live": "polite" }), el("div", { class: "notes", role: "status" }), el("div", { class: "sheets" })),
      el("aside", { class: "insp", "aria-label": say("how") }, el("div", { class: "how" })),
      el("section", { class: "cmd", "aria-label": say("command") }),
    );
    main.replaceChildren(page);
    [plan, shown] = [null, ""];
    drawTotal(say("drawing"));
    drawCommand(true);
    showPicks(part(".picks"), part(".lost-box"), () => void ask());
    await showHow(part(".how"), () => void ask());
    void ask();
  },
  async changed() {
    showPicks(part(".picks"), part(".lost-box"), () => void ask());
    await ask();
  },
  hide() {
    turn += 1;
  },
};

function question() {
  const what = pickOptions(listing(), picks());
  if (!what) return null;
  return { game: place.game, ...what, ...printOptions(picks().way !== "pick") };
}

// Ask which sheets it takes; the answer to an older question is not shown.
async function ask() {
  const mine = ++turn;
  if (isWrong()) {
    part(".stage").setAttribute("aria-busy", "true");
    return drawCommand(true, "");
  }
  const wanted = question();
  if (!wanted) plan = null;
  drawCommand(true);
  if (!wanted) {
    showWays(null);
    part(".stage").removeAttribute("aria-busy");
    drawTotal(picks().way === "lost" ? "" : say("nothing")); // a lost piece is asked for above
    return;
  }
  part(".stage").setAttribute("aria-busy", "true");
  try {
    const found = await post("plans", wanted);
    if (mine !== turn) return;
    [plan, shown] = [found, JSON.stringify(wanted)];
    sheet = Math.min(sheet, Math.max(0, sheetsOf(plan).length - 1));
    drawCommand();
    drawSheets();
    drawTotal();
    showWays(plan.how);
    part(".stage").removeAttribute("aria-busy");
    void drawInk(wanted, mine).catch(() => undefined); // the sheets are there without it
  } catch (error) {
    if (mine !== turn) return;
    const same = plan && shown === JSON.stringify(wanted);
    drawCommand(true);
    if (same && (await read(place.game).catch(() => null))?.stale) {
      if (mine === turn) replaceContent(part(".notes"), warned(say("last-sheets")));
      return;
    }
    if (mine !== turn) return;
    [plan, shown] = [null, ""];
    drawCommand();
    await drawWrong(/** @type {Error} */ (error).message, mine);
  } finally {
    if (mine === turn) part(".stage")?.removeAttribute("aria-busy");
  }
}

// words: why there are no sheets.
/** @type {(words?: string) => void} */
function drawTotal(words = "") {
  const total = part(".total");
  const told = plan && !words ? describeValue(plan.told.trim()) : "";
  const lines = told.split("\n").filter(Boolean);
  const wrong = lines.filter((line) => LOOSE.test(line));
  const named = [...part(".lost-box").querySelectorAll(".chip")].map((chip) => chip.textContent);
  const rest = lines.filter((line) => !wrong.includes(line) && !named.includes(line)).join("\n");
  replaceContent(part(".notes"), wrong.length > 0 && warned(wrong.join("\n")), rest && el("p", { class: "pre" }, rest));
  if (words || !plan) {
    replaceContent(total);
    return replaceContent(part(".sheets"), el("p", { class: "empty q" }, words));
  }
  const several = sheetsOf(plan).length;
  replaceContent(
    total,
    el("p", {}, el("b", { class: "num big" }, String(several)), " ", several === 1 ? say("sheet") : say("sheets")),
    el("ul", {}, ...plan.papers.map((/** @type {string} */ paper) => el("li", {}, paper))),
    several > 0 && el("div", { class: "ink" }, el("p", {}, el("span", { class: "g" }, say("ink-on")), el("b", { class: "num", id: "ink" }, "…")), el("div", { class: "meter", "aria-hidden": "true" }, el("i", {})), el("p", { class: "q", id: "inks" })),
  );
}

// Show why nothing can be printed: each mistake with a way to where it is mended, if it is of the game.
/** @type {(said: string, mine: number) => Promise<void>} */
async function drawWrong(said, mine) {
  /** @type {Mistake[]} */
  const found = await get(`games/${encodeURIComponent(place.game)}/mistakes`).catch(() => []);
  const stale = (await read(place.game).catch(() => null))?.stale;
  if (mine !== turn) return;
  if (stale) return drawTotal(say("no-sheets-yet")); // what is wrong stands above the page
  const those = found.filter((one) => said.includes(one.message));
  drawTotal(say("no-sheets"));
  if (!those.length) return replaceContent(part(".notes"), warned(describeValue(said)));
  const lines = those.map((one) => {
    const to = { page: "change", game: place.game, component: one.component, piece: one.piece };
    return el("li", {}, one.component ? el("a", { href: addressOf(to) }, one.title) : el("b", {}, one.place), (one.title || one.place) && ": ", one.message);
  });
  replaceContent(part(".notes"), el("p", { class: "wrong" }, icon("warn", "s"), el("span", {}, say("cannot-print"))), el("ul", { class: "rest open" }, ...lines));
  return undefined;
}

/** @type {(words: string) => HTMLElement} */
const warned = (words) => el("p", { class: "wrong" }, icon("warn", "s"), el("span", { class: "pre" }, words));

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
  for (const ink of ["full", "saver", "line"].filter((one) => one !== plan.how?.ink)) {
    const other = await post("plans", { ...wanted, ink });
    const less = await get(`plans/${other.plan}/ink`);
    if (mine !== turn) return;
    told.push(say(`would-${ink}`, { n: percent(less.share) }));
  }
  replaceContent(/** @type {HTMLElement} */ (document.getElementById("inks")), told.join(" · "));
}

function drawSheets() {
  showSheet(part(".sheets"), plan, sheet, (to) => {
    sheet = to;
    drawSheets();
  });
}

// busy: what is shown is of an older question, whose command is said, or these words.
function drawCommand(busy = false, words = plan?.command ?? "") {
  const code = el("code", { tabindex: "0", role: "textbox", "aria-readonly": "true", "aria-label": say("command") }, words);
  const copied = async () => {
    await navigator.clipboard.writeText(words);
    replaceContent(copy, icon("tick", "s"), say("copied"));
  };
  const copy = el("button", { type: "button", disabled: !words, on: () => void copied() }, icon("copy", "s"), say("copy"));
  const make = el("button", { type: "button", class: "pri", disabled: busy || !plan?.files.length, on: () => void press(make) }, icon("print"), say("make-pdfs"));
  replaceContent(part(".cmd"), el("span", { class: "q" }, say("by-hand")), code, copy, make);
}

/** @type {(button: HTMLElement) => Promise<void>} */
async function press(button) {
  button.setAttribute("disabled", "");
  replaceContent(button, icon("print"), say("making"));
  try {
    showDone(await post("prints", question()), focusOnMake);
    await readUsual();
  } catch (error) {
    await drawWrong(/** @type {Error} */ (error).message, turn);
  } finally {
    drawCommand();
    focusOnMake();
  }
}

const focusOnMake = () => /** @type {HTMLElement | null} */ (page?.querySelector(".cmd .pri"))?.focus();
