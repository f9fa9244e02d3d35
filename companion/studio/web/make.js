// The page Make: new games, new cards of pictures that are dropped on it, and games sent out.

import { get } from "./ask.js";
import { bringFiles, drawCards, retry } from "./new_cards.js";
import { el, icon } from "./dom.js";
import { newGame } from "./new_game.js";
import { checkSend, drawSend } from "./send.js";
import { note } from "./notes.js";
import { shelf } from "./shelf.js";
import { place, say, titleOf } from "./state.js";
import { keys } from "./undo.js";

/** @type {HTMLElement | null} */
let page = null;
let game = ""; // that the page was made for
/** @type {Making | null} */
let making = null;
/** @type {CardForm | null} */
let asked = null;

/** @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (page?.querySelector(selector));

/** @type {Page} */
export const makePage = {
  async show(main) {
    await read();
    const fresh = el("button", { type: "button", class: "pri", "data-key": "new-game", on: () => making && newGame(making) }, icon("plus"), say("new-game"));
    page = el(
      "div",
      { class: "desk make" },
      el("div", { class: "side" }, el("div", { class: "top" }, fresh), shelf(place.component)),
      el("section", { class: "stage", "aria-label": say("new-cards") }),
      el("aside", { class: "insp", "aria-label": say("send", { game: titleOf(place.game) }) }),
      el("section", { class: "cmd", "aria-label": say("command") }),
    );
    page.addEventListener("dragover", over);
    page.addEventListener("dragleave", () => page?.classList.remove("over"));
    page.addEventListener("drop", dropped);
    main.replaceChildren(page);
    game = place.game;
    draw();
    drawSend(part(".insp"), part(".cmd"), making?.targets ?? []);
    addEventListener("keydown", keys);
  },
  async changed() {
    if (game !== place.game) return; // it is about to be shown
    void checkSend();
    await read();
    draw();
    await retry();
  },
  hide() {
    for (const key of ["cards", "turned"]) note(key, "");
    removeEventListener("keydown", keys);
  },
};

async function read() {
  const wanted = new URLSearchParams({ component: place.component });
  const way = `games/${encodeURIComponent(place.game)}/new-cards?${wanted}`;
  [making, asked] = await Promise.all([get("making"), get(way)]);
}

// Draw the cards; a field that is being written in goes on as it was.
function draw() {
  if (!making || !asked || !page) return;
  const { activeElement: at } = document;
  const key = at instanceof HTMLElement && page.contains(at) ? at.dataset.key : "";
  const scroll = part(".drafts")?.scrollTop ?? 0;
  drawCards(part(".stage"), place.game, asked, making, (files) => making && newGame(making, files));
  part(".drafts")?.scrollTo(0, scroll);
  if (key) /** @type {HTMLElement | null} */ (page.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
}

/** @type {(event: DragEvent) => void} */
function over(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
  page?.classList.add("over");
}

/** @type {(event: DragEvent) => void} */
function dropped(event) {
  event.preventDefault();
  page?.classList.remove("over");
  bringFiles([...(event.dataTransfer?.files ?? [])]);
}
