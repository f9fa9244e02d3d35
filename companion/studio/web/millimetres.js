// A field for millimetres; a number that is none, or too far, is told beside it.

import { el, put } from "./dom.js";
import { say } from "./state.js";

// most: how far the number may be from 0; set: told each number that is right.
/** @type {(label: string, value: number, most: number, step: number, set: (value: number) => void) => HTMLElement} */
export function millimetres(label, value, most, step, set) {
  const id = `mm-${label.replace(/\W+/g, "-")}`;
  const told = el("span", { class: "wrong", role: "status", id });
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "number", step: String(step), min: String(-most), max: String(most), value: String(value), required: true, "aria-describedby": id }));
  input.addEventListener("input", () => {
    const number = input.valueAsNumber;
    const wrong = Number.isNaN(number) ? say("mm-none") : Math.abs(number) > most ? say("mm-far", { least: -most, most }) : "";
    input.setCustomValidity(wrong);
    input.setAttribute("aria-invalid", String(wrong !== ""));
    put(told, wrong);
    if (!wrong) set(number);
  });
  return el("div", { class: "f g" }, el("label", { class: "f" }, el("span", {}, label), input), told);
}
