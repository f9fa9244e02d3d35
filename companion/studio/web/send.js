// Where a game goes: a virtual table, a print shop, a cutting machine; what it needs there.

import { post } from "./ask.js";
import { commandLine } from "./command.js";
import { el, icon, replaceContent } from "./dom.js";
import { describeValue } from "./in_words.js";
import { sets } from "./picks.js";
import { known, place, say, sentence, titleOf } from "./state.js";

const SHEETS = ["silhouette", "cricut"];
const SHOPS = ["mpc", "gamecrafter", "drivethru"];
const OUT = "output/"; // how a line begins that is about the files of an export
const PAPERS = ["a4", "letter", "a3"];

const how = { target: "", paper: "a4", all: false, scale: false, base: "" };
let turn = 0; // which question is the last
let busy = false; // whether an export is made
/** @type {HTMLElement} */
let bar;
/** @type {HTMLElement} */
let lines;

function question() {
  const { target, paper, scale, base } = how;
  const listing = known.listings.get(place.game);
  const every = how.all && listing && sets(listing).length > 0;
  return {
    game: place.game,
    target,
    ...(every ? { sets: ["all"] } : {}),
    ...(SHEETS.includes(target) ? { paper } : {}),
    ...(SHOPS.includes(target) ? { scale } : {}),
    ...(target === "tts" ? { base_url: base } : {}),
  };
}

/** @type {(into: HTMLElement, cmd: HTMLElement, targets: Making["targets"]) => void} */
export function drawSend(into, cmd, targets) {
  bar = cmd;
  lines = el("div", { class: "lines", role: "status", "aria-live": "polite" });
  const chosen = targets.find(({ name }) => name === how.target) ?? targets[0];
  how.target = chosen.name;
  const again = () => void checkSend();
  const pick = /** @type {HTMLSelectElement} */ (el("select", { "data-key": "target" }, ...targets.map(({ name, title }) => el("option", { value: name, selected: name === how.target }, title))));
  pick.addEventListener("change", () => {
    how.target = pick.value;
    drawSend(into, cmd, targets);
    /** @type {HTMLElement | null} */ (into.querySelector("select"))?.focus();
  });
  const listing = known.listings.get(place.game);
  replaceContent(
    into,
    el("h2", {}, say("send", { game: titleOf(place.game) })),
    el("label", { class: "f" }, el("span", {}, say("send-where")), pick),
    el("p", {}, el("b", {}, say("send-needs")), " ", chosen.needs, "."),
    SHEETS.includes(how.target) && papers(again),
    SHOPS.includes(how.target) && tick("scale", how.scale, (on) => (how.scale = on), again),
    listing && sets(listing).length > 0 && tick("send-all", how.all, (on) => (how.all = on), again),
    how.target === "tts" && address(again),
    el("h3", {}, say("send-check")),
    lines,
  );
  replaceContent(bar, ...commandLine("", exportButton(true)));
  replaceContent(lines, el("p", { class: "q" }, say("send-looking")));
  again();
}

/** @type {(again: () => void) => HTMLElement} */
function papers(again) {
  const select = /** @type {HTMLSelectElement} */ (el("select", {}, ...PAPERS.map((paper) => el("option", { value: paper, selected: paper === how.paper }, paper === "letter" ? "Letter" : paper.toUpperCase()))));
  select.addEventListener("change", () => {
    how.paper = select.value;
    again();
  });
  return el("label", { class: "f" }, el("span", {}, say("paper")), select);
}

/** @type {(key: string, on: boolean, set: (on: boolean) => void, again: () => void) => HTMLElement} */
function tick(key, on, set, again) {
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", checked: on }));
  box.addEventListener("change", () => {
    set(box.checked);
    again();
  });
  return el("label", { class: "tick" }, box, el("span", {}, say(key)));
}

/** @type {(again: () => void) => HTMLElement} */
function address(again) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", inputmode: "url", value: how.base, autocomplete: "off", placeholder: "https://" }));
  input.addEventListener("change", () => {
    how.base = input.value.trim();
    again();
  });
  return el("label", { class: "f" }, el("span", {}, say("send-base")), input);
}

// Ask what the target would refuse; the answer to an older question is not shown.
export async function checkSend() {
  if (busy) return;
  const mine = ++turn;
  try {
    const found = await post("exports/preflight", question());
    if (mine !== turn) return;
    const send = exportButton();
    const held = bar.contains(document.activeElement);
    replaceContent(bar, ...commandLine(found.command, send));
    if (held) send.focus();
    show([...found.lines].sort((one, other) => Number(other.startsWith(OUT)) - Number(one.startsWith(OUT)))); // what is there first
  } catch (error) {
    if (mine !== turn) return;
    replaceContent(bar, ...commandLine("", exportButton(true)));
    const stale = known.listings.get(place.game)?.stale; // what is wrong stands above the page
    wrong(stale ? say("no-export-yet") : /** @type {Error} */ (error).message);
  }
}

/** @type {(disabled?: boolean) => HTMLElement} */
function exportButton(disabled = false) {
  const send = el("button", { type: "button", class: "pri", "data-key": "export", disabled, on: () => void press(send) }, icon("open"), say("send-now"));
  return send;
}

/** @type {(said: string[]) => void} */
const show = (said) => replaceContent(lines, el("ul", { class: "facts" }, ...said.map((line) => el("li", {}, ...titled(describeValue(line))))));

// A line with its beginning, of what it tells, apart.
/** @type {(line: string) => (HTMLElement | string)[]} */
function titled(line) {
  const at = line.indexOf(": ");
  return at < 0 ? [line] : [el("b", {}, line.slice(0, at)), el("span", {}, sentence(line.slice(at + 2)))];
}

/** @type {(words: string) => void} */
const wrong = (words) => replaceContent(lines, el("p", { class: "wrong pre" }, describeValue(words)));

/** @type {(button: HTMLElement) => Promise<void>} */
async function press(button) {
  const mine = ++turn;
  busy = true;
  button.setAttribute("disabled", "");
  replaceContent(button, icon("open"), say("making"));
  try {
    const done = await post("exports", question());
    if (mine !== turn) return;
    show(done.lines);
    lines.prepend(el("p", { class: "ok" }, icon("tick", "s"), el("span", {}, say("send-done"))));
  } catch (error) {
    if (mine === turn) wrong(/** @type {Error} */ (error).message);
  } finally {
    busy = false;
    button.removeAttribute("disabled");
    replaceContent(button, icon("open"), say("send-now"));
    button.focus();
  }
}
