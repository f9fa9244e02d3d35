// Notes above the page, each by its key until it is taken away.

import { el, icon } from "./dom.js";

/** @type {(key: string, words: string, kind?: string) => void} */
export function note(key, words, kind = "") {
  const notes = /** @type {HTMLElement} */ (document.getElementById("notes"));
  const before = /** @type {HTMLElement | null} */ (notes.querySelector(`[data-key="${key}"]`));
  if (!words) return before?.remove();
  if (before && before.textContent === words) return undefined;
  const made = el("p", { "data-key": key, class: kind }, icon(kind === "wrong" ? "warn" : "tick", "s"), el("span", {}, words));
  if (before) before.replaceWith(made);
  else notes.append(made);
  return undefined;
}
