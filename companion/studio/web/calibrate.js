// The dialogue that measures a printer: print a sheet, hold it to the light, say what you see.

import { post } from "./ask.js";
import { el, icon, replaceContent, segment, svg } from "./dom.js";
import { millimetres } from "./millimetres.js";
import { say } from "./state.js";

const REACH = 5; // mm that the scales read to each side
const NAME = /^[A-Za-z0-9][\w-]{0,39}$/; // as the command has it

// What one sees against the light: a cross of the front, and the scales of the back behind it.
/** @type {(x: number, y: number) => SVGElement} */
function seen(x, y) {
  const ticks = [];
  for (let half = -2 * REACH; half <= 2 * REACH; half += 1) {
    const at = half / 2;
    const long = half % 2 ? 1.2 : 2.4;
    ticks.push(svg("path", { d: `M${at} ${7 - long}V7M${7 - long} ${at}H7` }));
    if (half % 4 === 0) ticks.push(svg("text", { x: at, y: 9.6, "text-anchor": "middle" }, String(at)), svg("text", { x: 7.9, y: at + 0.75 }, String(at)));
  }
  const scales = svg("g", { class: "scales" }, svg("path", { d: `M${-REACH} 7H${REACH}M7 ${-REACH}V${REACH}` }), ...ticks, svg("text", { class: "axis", x: REACH + 1, y: 7.4 }, "X"), svg("text", { class: "axis", x: 7, y: -REACH - 1, "text-anchor": "middle" }, "Y"));
  const cross = svg("g", { class: "cross", transform: `translate(${x} ${y})` }, svg("path", { d: "M-12 0H12M0 -12V12" }), svg("circle", { r: 1 }));
  return svg("svg", { class: "seen", viewBox: "-8 -8.5 21 19.5", role: "img", "aria-label": say("calibrate-seen", { x, y }) }, cross, scales);
}

// paper: the one to begin with; saved: told all printers and the name of the new one.
/** @type {(paper: string, saved: (printers: Record<string, [number, number]>, name: string) => void) => void} */
export function calibrate(paper, saved) {
  let sheet = paper === "letter" ? "letter" : "a4";
  const nudge = [0, 0];
  /** @type {Set<number>} */
  const wrongs = new Set(); // fields that say no number
  const picture = el("div", {});
  const told = el("p", { class: "wrong", role: "status" });
  const draw = () => replaceContent(picture, seen(nudge[0], nudge[1]));
  const wrong = (/** @type {unknown} */ error) => replaceContent(told, /** @type {Error} */ (error).message);
  const make = async () => {
    try {
      const made = await post("test-sheets", { paper: sheet });
      replaceContent(first, el("a", { class: "btn", href: made.url, target: "_blank", rel: "noopener" }, icon("open", "s"), say("calibrate-open")), el("code", {}, made.command));
      first.querySelector("a")?.focus();
    } catch (error) {
      wrong(error);
    }
  };
  const papers = segment(say("paper"), [["a4", "A4"], ["letter", "Letter"]], sheet, (value) => (sheet = value));
  const first = el("div", { class: "row wrap" }, papers, el("button", { type: "button", on: () => void make() }, icon("print", "s"), say("calibrate-make")));
  const number = (/** @type {number} */ at) => millimetres(say(at ? "calibrate-y" : "calibrate-x"), 0, REACH, (value) => {
    if (value === null) return void wrongs.add(at);
    wrongs.delete(at);
    nudge[at] = value;
    return draw();
  });
  const name = /** @type {HTMLInputElement} */ (el("input", { type: "text", autocomplete: "off", "aria-describedby": "printer-name" }));
  const about = el("span", { class: "q", role: "status", id: "printer-name" }, say("calibrate-name-is"));
  const check = () => {
    const right = NAME.test(name.value.trim());
    name.setAttribute("aria-invalid", String(!right));
    about.className = right ? "q" : "wrong";
    replaceContent(about, say(name.value.trim() ? "calibrate-name-is" : "calibrate-name-none"));
    return right;
  };
  name.addEventListener("input", check);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!check() || wrongs.size) {
      /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid=true]"))?.focus();
      return;
    }
    try {
      const { printers } = await post("printers", { name: name.value.trim(), nudge });
      dialog.close();
      saved(printers, name.value.trim());
    } catch (error) {
      wrong(error);
    }
  };
  const numbers = el("div", { class: "numbers-of" }, number(0), number(1), el("div", { class: "f" }, el("label", { class: "f" }, el("span", {}, say("calibrate-name")), name), about));
  const cancel = el("button", { type: "button", on: () => dialog.close() }, say("close"));
  const form = el("form", { novalidate: true }, el("div", { class: "seeing" }, picture, numbers), told, el("div", { class: "row end" }, cancel, el("button", { type: "submit", class: "pri" }, say("calibrate-save"))));
  form.addEventListener("submit", (event) => void save(event));
  const steps = el("ol", { class: "steps" }, el("li", {}, el("p", {}, say("calibrate-1")), first), el("li", {}, el("p", {}, say("calibrate-2"))), el("li", {}, el("p", {}, say("calibrate-3")), el("p", { class: "q" }, say("calibrate-far", { most: REACH })), form));
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "calibrate", "aria-labelledby": "calibrate" }, el("h2", { id: "calibrate" }, say("calibrate")), steps));
  dialog.addEventListener("close", () => dialog.remove());
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
