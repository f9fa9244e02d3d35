// Notes above the page, each by its key until it is taken away, or closed by whoever has read it.

import { el, icon } from "./dom.js";
import { say } from "./state.js";

// act: a button that does something about it.
/** @type {(key: string, words: string, kind?: string, act?: HTMLElement | false) => void} */
export function note(key, words, kind = "", act = false) {
  const notes = /** @type {HTMLElement} */ (document.getElementById("notes"));
  const before = /** @type {HTMLElement | null} */ (notes.querySelector(`[data-key="${key}"]`));
  if (!words) return before?.remove();
  if (before?.querySelector("span")?.textContent === words && Boolean(act) === before.querySelectorAll("button").length > 1) return undefined;
  const close = el("button", { type: "button", class: "small", title: say("close"), "aria-label": say("close"), on: () => {
    made.remove();
    document.getElementById("main")?.focus();
  } }, icon("close", "s"));
  const made = el("p", { "data-key": key, class: kind }, icon(kind === "wrong" ? "warn" : "tick", "s"), el("span", { class: "pre g" }, words), act, close);
  if (before) before.replaceWith(made);
  else notes.append(made);
  return undefined;
}
