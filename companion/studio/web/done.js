// What was printed: its files, to be opened, and what to do with them.

import { el, icon } from "./dom.js";
import { count, say } from "./state.js";

/** @typedef {{path: string, where: string, pages: number, sheets: number, url: string}} Made */

/** @type {(done: {files: Made[], told: string}) => void} */
export function showDone(done) {
  const guides = done.files.filter((file) => file.path.endsWith("guide.pdf"));
  const files = [...guides, ...done.files.filter((file) => !guides.includes(file))];
  const lines = files.map((file) => el("li", {}, el("a", { class: "btn", href: file.url, target: "_blank", rel: "noopener" }, icon("open", "s"), el("span", { class: "g" }, file.path.split("/").pop()), el("span", { class: "q" }, guides.includes(file) ? say("read-first") : count(file.sheets, "n-sheet", "n-sheets")))));
  const close = el("button", { type: "button", class: "pri", on: () => dialog.close() }, say("close"));
  const folder = files[0]?.where.replace(/[\\/][^\\/]*$/, "") ?? "";
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { "aria-labelledby": "done" }, el("h2", { id: "done" }, say("done")), el("p", {}, say("done-is")), el("ul", { class: "made" }, ...lines), el("p", { class: "q" }, say("done-where"), " ", el("code", {}, folder)), close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  if (files[0]) open(files[0].url, "_blank", "noopener");
}
