// What was printed: all its files open, and it says what to do with them.

import { post } from "./ask.js";
import { el, icon, replaceContent } from "./dom.js";
import { count, say } from "./state.js";

/** @typedef {{path: string, where: string, pages: number, sheets: number, url: string}} Made */

// closed: told that the dialogue is.
/** @type {(done: {number: number, files: Made[], told: string}, closed: () => void) => void} */
export function showDone(done, closed) {
  const guides = done.files.filter((file) => file.path.endsWith("guide.pdf"));
  const files = [...guides, ...done.files.filter((file) => !guides.includes(file))];
  const lines = files.map((file) => el("li", {}, el("a", { class: "btn", href: file.url, target: "_blank", rel: "noopener" }, icon("open", "s"), el("span", { class: "g" }, file.path.split("/").pop()), el("span", { class: "q" }, guides.includes(file) ? say("read-first") : file.sheets ? count(file.sheets, "n-sheet", "n-sheets") : say("same-sheets")))));
  const told = el("p", { role: "status" });
  const show = async (/** @type {string[]} */ names, /** @type {string} */ words) => {
    try {
      for (const name of names) await post(`prints/${done.number}/shown`, { name });
      replaceContent(told, icon("tick", "s"), el("span", {}, words));
      told.className = "ok";
    } catch (error) {
      replaceContent(told, icon("warn", "s"), el("span", { class: "lines" }, /** @type {Error} */ (error).message));
      told.className = "wrong";
    }
  };
  const showAll = () => void show(files.map((file) => file.path), say("all-open"));
  const all = el("button", { type: "button", class: "pri", on: showAll }, icon("open"), say("open-all", { n: files.length }));
  const home = el("button", { type: "button", on: () => void show([""], say("folder-open")) }, say("open-folder"));
  const close = el("button", { type: "button", on: () => dialog.close() }, say("close"));
  const folder = files[0]?.where ?? "";
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { "aria-labelledby": "done" }, el("h2", { id: "done" }, say("done")), el("p", {}, say("done-is")), el("ul", { class: "made" }, ...lines), el("p", { class: "q" }, say("done-where"), " ", el("code", {}, folder)), told, el("div", { class: "row wrap end" }, close, home, all)));
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  all.focus();
  if (files[0]) showAll();
}
