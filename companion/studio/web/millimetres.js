// A field for millimetres, with a point or a comma; a number that is none, or too far, is told beside it.

import { el, replaceContent } from "./dom.js";
import { say } from "./state.js";

const NUMBER = /^[+\-−]?(\d+[.,]?\d*|[.,]\d+)$/;

/** @type {(text: string) => number} */
const numberOf = (text) => (NUMBER.test(text) ? Number(text.replace(",", ".").replace("−", "-")) : NaN);

// most: how far the number may be from 0; set: told each number, and null for what is wrong.
/** @type {(label: string, value: number, most: number, set: (value: number | null) => void) => HTMLElement} */
export function millimetres(label, value, most, set) {
  const id = `mm-${label.replace(/\W+/g, "-")}`;
  const told = el("span", { class: "wrong", role: "status", id });
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", inputmode: "decimal", autocomplete: "off", value: String(value), "data-key": id, "aria-describedby": id }));
  input.addEventListener("input", () => {
    const number = numberOf(input.value.trim());
    const wrong = Number.isNaN(number) ? say("mm-none") : Math.abs(number) > most ? say("mm-far", { least: -most, most }) : "";
    input.setAttribute("aria-invalid", String(wrong !== ""));
    replaceContent(told, wrong);
    set(wrong ? null : number);
  });
  return el("div", { class: "f g" }, el("label", { class: "f" }, el("span", {}, label), input), told);
}
