// Sheets as they leave the printer: front and back beside each other.

import { el, icon, replaceContent } from "./dom.js";
import { say } from "./state.js";

/** @typedef {{file: number, path: string, setting: string, pages: {file: number, number: number, width: number, height: number, side: string, titles: string[]}[]}} Sheet */

// The sheets of a plan: of two-sided files two pages each; of backs in a file of their own, each
// belongs to its front in the file before.
/** @type {(plan: any) => Sheet[]} */
export function sheetsOf(plan) {
  const pagesOf = (/** @type {any} */ file, /** @type {number} */ at) => file.pages.map((/** @type {any} */ page, /** @type {number} */ index) => ({ ...page, file: at, number: index + 1 }));
  const files = plan?.files ?? [];
  return files.flatMap((/** @type {any} */ file, /** @type {number} */ at) => {
    if (!file.sheets) return []; // their backs
    const pages = pagesOf(file, at);
    const behind = files[at + 1];
    if (behind && !behind.sheets) {
      const backs = pagesOf(behind, at + 1);
      return pages.map((/** @type {any} */ front, /** @type {number} */ n) => ({ file: at, path: `${file.path}, ${behind.path}`, setting: behind.setting, pages: [front, backs[n]] }));
    }
    const each = file.two_sided ? 2 : 1;
    return Array.from({ length: Math.ceil(pages.length / each) }, (_, n) => ({ file: at, path: file.path, setting: file.setting, pages: pages.slice(n * each, n * each + each) }));
  });
}

/** @type {(stage: HTMLElement, plan: any, at: number, choose: (to: number) => void) => void} */
export function showSheet(stage, plan, at, choose) {
  const sheets = sheetsOf(plan);
  const sheet = sheets[at];
  if (!sheet) return replaceContent(stage, el("p", { class: "empty q" }, say("no-sheets")));
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
  const step = (/** @type {string} */ name, /** @type {number} */ to) => el("button", { type: "button", "data-key": name, "aria-label": say(name), disabled: !sheets[to], on: () => choose(to) }, icon(name === "before" ? "left" : "right", "s"));
  const titles = [...new Set(sheet.pages.flatMap((page) => page.titles))].join(", ");
  const head = el("div", { class: "hd" }, step("before", at - 1), el("p", { class: "g" }, el("b", {}, say("sheet-of", { n: at + 1, m: sheets.length })), " ", el("span", { class: "q" }, titles)), step("next", at + 1));
  const figures = sheet.pages.map((page) => {
    const image = el("img", { src: `plans/${plan.plan}/${page.file}/${page.number}.svg`, alt: say("page-of", { side: say(side(page.side)), titles: page.titles.join(", ") }), width: Math.round(page.width), height: Math.round(page.height) });
    const drawing = el("span", { class: "q", "aria-hidden": "true" }, say("drawing"));
    image.addEventListener("load", () => drawing.remove());
    image.addEventListener("error", () => drawing.remove());
    return el("figure", {}, el("div", { class: "page", style: `--w:${page.width};--h:${page.height}` }, image, drawing), el("figcaption", {}, say(side(page.side))));
  });
  const turned = sheet.pages.length > 1 ? [figures[0], el("span", { class: "turn", title: sheet.setting }, icon("turn", "l")), figures[1]] : figures;
  const foot = el("p", { class: "q foot" }, el("b", {}, sheet.path), " ", sheet.setting);
  replaceContent(stage, head, el("div", { class: "shs" }, ...turned), foot, sheets.length > 1 && numbers(sheets, at, choose));
  if (focus) /** @type {HTMLElement | null} */ (stage.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
  return undefined;
}

/** @type {(side: string) => string} */
const side = (name) => (name === "both" ? "both" : name === "back" ? "back" : "front");

/** @type {(sheets: Sheet[], at: number, choose: (to: number) => void) => HTMLElement} */
function numbers(sheets, at, choose) {
  return el("div", { class: "numbers", role: "group", "aria-label": say("sheets-of-paper") }, ...sheets.map((sheet, n) => el("button", { type: "button", "data-key": `sheet ${n}`, "aria-label": say("sheet-of", { n: n + 1, m: sheets.length }), "aria-current": n === at && "true", on: () => choose(n) }, String(n + 1))));
}
