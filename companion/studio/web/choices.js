// A value that is one of a few: each in words, and with a piece that has it.

import { el, icon, roving } from "./dom.js";
import { say, sentence, readableKey } from "./state.js";

const IN_LINE = 3; // so many are always shown

/** @typedef {ValueSeen["choices"][number]} Choice */
/** @typedef {{key: string, label: string, value: ValueSeen, writable: boolean, deck: Deck}} Chosen */

let opened = ""; // whose group is open
let typed = ""; // what somebody types in, as it is none of the group

/** @type {(one: Choice) => string} */
const called = ({ text, words }) => sentence(words || readableKey(text.split("/").pop() ?? "") || say("empty"));

// The picture of a piece that has a value.
/** @type {(deck: Deck, entry: string) => HTMLElement | false} */
function pictured({ pieces, pictures }, entry) {
  const piece = pieces.find(({ id }) => id === entry) ?? pieces.find(({ id }) => id.startsWith(`${entry}-`));
  const image = el("img", { src: `${pictures}${piece?.front}.svg`, alt: "", loading: "lazy" });
  image.addEventListener("error", () => image.remove());
  return Boolean(entry && piece) && image;
}

// A button that shows the value and opens the group, which has one stop for Tab; input: for another value.
/** @type {(chosen: Chosen, name: HTMLElement, input: HTMLElement & {value: string}, send: (text: string) => Promise<void>) => HTMLElement} */
export function choosing({ key, label, value, writable, deck }, name, input, send) {
  const { choices, free, text } = value;
  const inLine = choices.length <= IN_LINE && !free;
  const shut = () => {
    opened = "";
    options.hidden = !inLine;
    button.setAttribute("aria-expanded", "false");
    if (!inLine) button.focus();
  };
  const choose = (/** @type {string} */ wanted) => {
    typed = "";
    shut();
    if (wanted === text) return;
    input.value = wanted;
    void send(wanted);
  };
  const group = el("div", { role: "radiogroup", class: "group-of", "aria-label": label }, ...choices.map((one) =>
    el("button", { type: "button", role: "radio", class: "choice", disabled: !writable, "data-key": `${key} = ${one.text}`, title: one.text, "aria-checked": String(one.text === text), on: () => choose(one.text) }, pictured(deck, one.entry), el("span", {}, called(one))),
  ));
  roving(group);
  const type = () => {
    [opened, typed] = ["", key];
    options.hidden = true;
    input.hidden = false;
    button.hidden = true;
    input.focus();
  };
  const other = free && el("button", { type: "button", class: "small", disabled: !writable, "data-key": `${key} other`, on: type }, say("other"));
  const options = el("div", { class: inLine ? "options inline" : "options", hidden: !inLine && opened !== key }, group, other);
  options.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !inLine) shut();
  });
  const here = choices.find((one) => one.text === text);
  const words = here ? called(here) : text || say("empty");
  const button = el("button", { type: "button", class: "chosen", hidden: typed === key, disabled: !writable, "data-key": `${key} choose`, "aria-expanded": String(opened === key), "aria-label": `${label}: ${words}`, on: () => {
    if (opened === key) return shut();
    for (const one of document.querySelectorAll(".options:not(.inline)")) one.setAttribute("hidden", "");
    for (const one of document.querySelectorAll(".chosen")) one.setAttribute("aria-expanded", "false");
    opened = key;
    options.hidden = false;
    button.setAttribute("aria-expanded", "true");
    /** @type {HTMLElement | null} */ (group.querySelector('[tabindex="0"]'))?.focus();
    return undefined;
  } }, here && pictured(deck, here.entry), el("span", { class: "g" }, words), icon("down", "s"));
  input.hidden = typed !== key;
  input.setAttribute("aria-label", label);
  return el("div", { class: "choosing" }, name, inLine ? options : button, input, !inLine && options);
}
