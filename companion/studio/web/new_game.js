// The dialogue that makes a new game: its name, what it begins with, and where it will lie.

import { post } from "./ask.js";
import { commandLine } from "./command.js";
import { el, put } from "./dom.js";
import { go, say } from "./state.js";

/** @type {(making: Making) => void} */
export function newGame({ homes, likes }) {
  let like = "blank";
  let turn = 0;
  const name = /** @type {HTMLInputElement} */ (el("input", { type: "text", required: true, maxlength: "80", autocomplete: "off", spellcheck: "false", id: "game-name" }));
  const options = homes.map((home) => el("option", { value: home }, home));
  const home = /** @type {HTMLSelectElement} */ (el("select", { id: "game-home" }, ...options));
  const told = el("p", { class: "wrong", role: "status" });
  const lies = el("p", { class: "lies", role: "status" });
  const line = el("div", { class: "cmd" });
  const kinds = likes.map(({ name: kind, title }) => {
    const radio = el("input", { type: "radio", name: "like", value: kind, checked: kind === like });
    radio.addEventListener("change", () => choose(kind));
    return el("label", { class: "kind" }, radio, el("span", {}, el("b", {}, say(`like-${kind}`)), el("span", { class: "q" }, title)));
  });
  const choose = (/** @type {string} */ kind) => {
    like = kind;
    void ask();
  };
  const body = () => ({ name: plain(name.value), like, home: home.value });
  const ask = async () => {
    const mine = ++turn;
    if (!plain(name.value)) return put(lies);
    try {
      const { folder, command } = await post("new-games", { ...body(), dry: true });
      if (mine !== turn) return undefined;
      put(lies, say("game-lies"), " ", el("code", {}, folder));
      put(line, commandLine(command));
      put(told);
    } catch (error) {
      if (mine === turn) put(told, /** @type {Error} */ (error).message);
    }
    return undefined;
  };
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    turn += 1; // what is told now stays
    try {
      const { slug } = await post("new-games", body());
      dialog.close();
      go({ page: "make", game: slug });
    } catch (error) {
      put(told, /** @type {Error} */ (error).message);
      name.focus();
    }
  };
  name.addEventListener("input", () => void ask());
  home.addEventListener("change", () => void ask());
  const cancel = el("button", { type: "button", on: () => dialog.close() }, say("close"));
  const form = el(
    "form",
    {},
    el("label", { class: "f" }, el("span", {}, say("game-name")), name),
    el("fieldset", { class: "kinds" }, el("legend", {}, say("game-like")), ...kinds),
    el("label", { class: "f" }, el("span", {}, say("game-home")), home),
    lies,
    told,
    line,
    el("div", { class: "row end" }, cancel, el("button", { type: "submit", class: "pri" }, say("make-game"))),
  );
  form.addEventListener("submit", (event) => void make(event));
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "making", "aria-labelledby": "new-game" }, el("h2", { id: "new-game" }, say("new-game")), form));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  name.focus();
}

// A name as a folder can have it: "My pond" is `my-pond`.
/** @type {(words: string) => string} */
const plain = (words) => words.trim().toLowerCase().replace(/\s+/g, "-");
