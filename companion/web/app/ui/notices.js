// What is told for a while, over the screen.

import { el } from "./dom.js";

const STAYS_FOR = 5000; // ms

const notices = el("div", { class: "notices" });
document.body.append(notices);

/** @type {(words: string) => HTMLElement} */
const notice = (words) => el("p", { class: "told", role: "alert" }, words);

// In the place of what was told before.
/** @type {(words: string) => void} */
export function tell(words) {
  const box = notice(words);
  notices.replaceChildren(box);
  setTimeout(() => box.remove(), STAYS_FOR);
}

// Beside what else is told, until the box that is returned goes.
/** @type {(words: string) => HTMLElement} */
export function tellBeside(words) {
  const box = notice(words);
  notices.append(box);
  return box;
}
