// The dialogue that makes a new game: its title, what it begins with, its pictures, and where it will lie.

import { post } from "./ask.js";
import { bringTo, KINDS, PICTURE } from "./new_cards.js";
import { commandLine } from "./command.js";
import { el, icon, replaceContent } from "./dom.js";
import { count, go, say } from "./state.js";

const PAUSE = 150; // milliseconds without a key, after which the title is checked

// files: those of which pictures become cards of the game.
/** @type {(making: Making, files?: File[]) => void} */
export function newGame({ homes, likes }, files = []) {
  /** @type {File[]} */
  const pictures = [];
  let like = "blank";
  let turn = 0;
  let waiting = 0;
  const name = /** @type {HTMLInputElement} */ (el("input", { type: "text", required: true, maxlength: "80", autocomplete: "off", spellcheck: "false", id: "game-name", "aria-describedby": "game-wrong" }));
  const options = homes.map((home) => el("option", { value: home }, home));
  const home = /** @type {HTMLSelectElement} */ (el("select", { id: "game-home" }, ...options));
  const told = el("p", { class: "wrong", role: "status", id: "game-wrong" });
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
  const body = () => ({ title: name.value, like, home: home.value });
  const tellWrong = (/** @type {string} */ words) => {
    replaceContent(told, words && words[0].toUpperCase() + words.slice(1));
    name.setAttribute("aria-invalid", String(Boolean(words)));
    submit.toggleAttribute("disabled", Boolean(words));
  };
  const ask = async () => {
    clearTimeout(waiting);
    const mine = ++turn;
    if (!name.value.trim()) {
      replaceContent(lies);
      replaceContent(line);
      return tellWrong("");
    }
    const { folder, command, wrong } = await post("new-games", { ...body(), dry: true }).catch((error) => ({ wrong: error.message }));
    if (mine !== turn) return undefined;
    replaceContent(lies, ...(wrong ? [] : [say("game-lies"), " ", el("code", {}, folder)]));
    replaceContent(line, wrong ? [] : commandLine(command));
    return tellWrong(wrong);
  };
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    clearTimeout(waiting);
    turn += 1; // what is told now stays
    try {
      const { slug } = await post("new-games", body());
      dialog.close();
      bringTo(slug, pictures);
      go({ page: "make", game: slug });
    } catch (error) {
      tellWrong(/** @type {Error} */ (error).message);
      name.focus();
    }
  };
  name.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void ask(), PAUSE);
  });
  home.addEventListener("change", () => void ask());
  const bring = (/** @type {File[]} */ these) => {
    pictures.push(...these.filter(({ name: file }) => PICTURE.test(file)));
    const others = these.filter(({ name: file }) => !PICTURE.test(file));
    replaceContent(refused, ...others.map(({ name: file }) => el("p", { class: "wrong" }, icon("warn", "s"), el("span", {}, say("no-picture", { file })))));
    drawPictures();
  };
  const chooser = /** @type {HTMLInputElement} */ (el("input", { type: "file", multiple: true, accept: KINDS, hidden: true }));
  chooser.addEventListener("change", () => {
    bring([...(chooser.files ?? [])]);
    chooser.value = "";
  });
  const choosing = el("button", { type: "button", on: () => chooser.click() }, icon("open", "s"), say("choose-files"));
  const held = el("p", { class: "g", role: "status" });
  const refused = el("div", { class: "refused", role: "status" });
  const drawPictures = () => replaceContent(held, pictures.length ? el("b", {}, count(pictures.length, "game-picture", "game-pictures")) : say("game-drop"), " ", el("span", { class: "q" }, pictures.length ? pictures.map((file) => file.name).join(", ") : say("drop-kinds")));
  const cancel = el("button", { type: "button", on: () => dialog.close() }, say("close"));
  const submit = el("button", { type: "submit", class: "pri" }, say("make-game"));
  const form = el(
    "form",
    {},
    el("label", { class: "f" }, el("span", {}, say("game-name")), name),
    told,
    el("fieldset", { class: "kinds" }, el("legend", {}, say("game-like")), ...kinds),
    el("div", { class: "drop" }, held, choosing, chooser, refused),
    el("label", { class: "f" }, el("span", {}, say("game-home")), home),
    lies,
    line,
    el("div", { class: "row end" }, cancel, submit),
  );
  form.addEventListener("submit", (event) => void make(event));
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "making", "aria-labelledby": "new-game" }, el("h2", { id: "new-game" }, say("new-game")), form));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  dialog.addEventListener("drop", (event) => {
    event.preventDefault();
    bring([...(event.dataTransfer?.files ?? [])]);
  });
  bring(files);
  document.body.append(dialog);
  dialog.showModal();
  name.focus();
}
