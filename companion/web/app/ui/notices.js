// What is told for a while, above the screen, which makes room: it lies over nothing.

import { el } from "./dom.js";

const STAYS_FOR = 5000; // ms
const UNREAD = 500; // ms: a tap that comes sooner was no answer

const notices = el("div", { class: "notices" });
document.body.prepend(notices);
new ResizeObserver(() => document.body.style.setProperty("--told", `${notices.offsetHeight}px`)).observe(notices);

/** @type {(words: string) => HTMLElement} */
const notice = (words) => el("p", { class: "told", role: "alert" }, words);

// In the place of what was told before.
/** @type {(words: string) => HTMLElement} */
export function showMessage(words) {
  const box = notice(words);
  notices.replaceChildren(box);
  setTimeout(() => box.remove(), STAYS_FOR);
  return box;
}

/** @type {{words: string, box: HTMLElement, at: number} | null} */
let question = null;

// Asks whether something is to be done; it is if the tap that asks comes again while the question stands.
/** @type {(words: string) => boolean} */
export function isSure(words) {
  const stands = question?.words === words && question.box.isConnected;
  if (stands && question) return Date.now() - question.at > UNREAD && (question.box.remove(), true);
  question = { words, box: showMessage(words), at: Date.now() };
  return false;
}

// Beside what else is told, until the box that is returned goes.
/** @type {(words: string) => HTMLElement} */
export function showBeside(words) {
  const box = notice(words);
  notices.append(box);
  return box;
}
