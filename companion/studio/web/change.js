// The page Change: a piece, and beside it its row, its words and the boxes of its layout.

import { ask, deck, get } from "./ask.js";
import { turnFocus, valueLabel } from "./back.js";
import { outlinesOf, outlineSwitch, placesOf, takeBox } from "./boxes.js";
import { whileBusy } from "./busy.js";
import { el, replaceContent, restoreFocus, segment } from "./dom.js";
import { deleteButton } from "./delete_card.js";
import { handCards, isField, keyOf } from "./field.js";
import { note } from "./notes.js";
import { readReach } from "./reach.js";
import { drawPieceFace } from "./stage.js";
import { known, place, say } from "./state.js";
import { tableInOut } from "./table_in_out.js";
import { selectedOf, layOut, markChosen, named, printing, renewThumb, showThumbs } from "./thumbs.js";
import { keys, undoButtons } from "./undo.js";
import { sideOnly, valuesOf } from "./values.js";
import { otherMistakes, mistakeLine, mistakesOf } from "./wrong.js";

const TURNS = new Set(["undo", "back-to"]);

/** @type {Deck | null} */
let shown = null;
/** @type {ChangeSeen | null} */
let made = null;
/** @type {HTMLElement | null} */
let page = null;
/** @type {"front" | "back"} */
let face = "front";

/** @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (page?.querySelector(selector));
const chosen = () => selectedOf(shown);
const game = () => `games/${encodeURIComponent(place.game)}`;

/** @type {Page} */
export const change = {
  async show(main) {
    const listing = /** @type {Listing} */ (known.listings.get(place.game));
    const name = listing.components.some((one) => one.name === place.component) ? place.component : listing.components[0]?.name;
    const same = shown?.game === place.game && shown.name === name && page?.isConnected;
    if (!same) shown = name ? await deck(place.game, name) : null;
    await readMade();
    if (!page?.isConnected) {
      page = el("div", { class: "desk see change" });
      main.replaceChildren(page);
    }
    if (same) drawPiece();
    else drawAll();
    addEventListener("keydown", keys);
  },
  async changed() {
    if (!shown) return;
    const before = shown.pieces.map((one) => one.id).join();
    const asked = chosen()?.id;
    [shown] = await Promise.all([deck(shown.game, shown.name), readMade()]);
    if (chosen()?.id !== asked) await readMade(); // what was chosen is gone
    if (before === shown.pieces.map((one) => one.id).join()) swapThumbs();
    else restoreFocus(part(".thumbs"), drawThumbs);
    drawPiece();
  },
  hide() {
    for (const key of ["turned", "table"]) note(key, "");
    removeEventListener("keydown", keys);
  },
};

async function readMade() {
  const piece = chosen();
  const asked = new URLSearchParams({ component: shown?.name ?? "", piece: piece?.id ?? "" });
  made = piece ? await get(`${game()}/made-of?${asked}`) : null;
}

function drawAll() {
  if (!page) return;
  const desk = page;
  restoreFocus(desk, () => {
    layOut(desk, shown?.name ?? "", say("change"));
    part(".shelf .part[aria-current]")?.scrollIntoView({ block: "nearest" });
    drawThumbs();
    drawPiece();
  });
}

function drawThumbs() {
  if (shown) showThumbs(part(".thumbs"), shown);
}

function swapThumbs() {
  for (const piece of shown?.pieces ?? []) renewThumb(part(".thumbs"), /** @type {Deck} */ (shown), piece);
}

// Draw the piece and its values; a field that is being written in goes on as it was.
function drawPiece() {
  const piece = chosen();
  if (!piece || !shown || !made || !page) return;
  markChosen(part(".thumbs"), shown);
  const at = /** @type {HTMLElement | null} */ (document.activeElement);
  const here = at?.dataset.key;
  const written = handCards(at) ? { value: at.value, seen: at.dataset.seen ?? "" } : null;
  if (written && handCards(at)) at.dataset.sent = at.value; // it goes on in another element
  const scroll = part(".insp").scrollTop;
  drawStage(piece);
  drawValues(piece);
  part(".insp").scrollTop = scroll;
  const back = here && /** @type {HTMLElement | null} */ (page.querySelector(`[data-key="${CSS.escape(here)}"]`));
  if (here && TURNS.has(here)) turnFocus(here);
  if (!back) return;
  back.focus({ preventScroll: true });
  if (written && isField(back)) {
    back.value = written.value;
    back.dataset.seen = written.seen;
  }
}

/** @type {(piece: PieceSeen) => void} */
function drawStage(piece) {
  if (!shown || !made) return;
  const side = sideOf(piece);
  const picture = drawPieceFace(shown, piece, side, new Set());
  picture.append(outlinesOf(piece, made.made, side, choose));
  const sides = segment(say("side"), [["front", say("front")], ["back", say("back")]], side, turn);
  const boxed = made.made.boxes.some((box) => box.face === side);
  replaceContent(
    part(".stage"),
    el("div", { class: "tools" }, piece.back ? sides : el("p", { class: "q" }, say("one-side")), undoButtons(made)),
    el("div", { class: "canvas fit" }, picture),
    el("div", { class: "tools low" }, boxed ? outlineSwitch() : el("span", {}), printing(shown, piece)),
  );
}

// Show the other side, and the boxes of that; fields of values stay as they are.
/** @type {(side: "front" | "back") => void} */
function turn(side) {
  face = side;
  const piece = chosen();
  if (!piece || !page) return;
  restoreFocus(page, () => {
    drawStage(piece);
    drawPlaces(piece);
  });
}

/** @type {(name: string) => void} */
function choose(name) {
  takeBox(name);
  if (!chosen()) return;
  drawPiece();
  /** @type {HTMLElement | null} */ (page?.querySelector(".box-of[open] summary"))?.focus();
}

/** @type {(piece: PieceSeen) => void} */
function drawValues(piece) {
  if (!made || !shown) return;
  const { cells, words } = made.made;
  const table = cells[0]?.table;
  const values = el("div", { class: "values" }, ...valuesOf(piece, shown, made, write));
  values.addEventListener("focusin", ({ target }) => {
    const at = /** @type {HTMLElement} */ (target).closest(".value")?.querySelector("[data-key]");
    const value = [...cells, ...words].find((one) => keyOf(one) === /** @type {HTMLElement} */ (at)?.dataset.key);
    const side = value ? sideOnly(value) : "";
    if ((side === "front" || side === "back") && side !== sideOf(piece)) turn(side);
  });
  replaceContent(
    part(".insp"),
    el("h2", {}, named(piece)),
    !made.writable && el("p", { class: "house" }, say(made.held ? "held" : "no-folder")),
    el("div", { class: "wrongs" }, ...mistakesOf(shown, piece).map(mistakeLine)),
    values,
    el("div", { class: "places" }),
    ...made.made.tables.map((name) => tableInOut(name, Boolean(made?.writable), name === table ? shown?.title : undefined)),
    deleteButton(shown, piece, table),
    otherMistakes(shown, piece),
  );
  drawPlaces(piece);
}

/** @type {(piece: PieceSeen) => void} */
function drawPlaces(piece) {
  if (!made || !shown || !page) return;
  replaceContent(part(".places"), ...placesOf(shown, made, sideOf(piece), write, () => drawStage(piece)));
  void readReach(page, shown);
}

/** @type {(piece: PieceSeen) => "front" | "back"} */
const sideOf = (piece) => (face === "back" && piece.back ? "back" : "front");

// Write a value; the answer tells what is wrong, or what somebody else wrote there meanwhile.
/** @type {(value: ValueSeen, text: string, seen: string) => Promise<Refused | null>} */
async function write(value, text, seen) {
  const { table, entry, keys: names } = value;
  const called = shown ? valueLabel(shown, value) : "";
  const answer = await whileBusy(ask(`${game()}/change`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ table, entry, keys: names, text, seen, called }) }));
  const told = await answer.json().catch(() => ({ error: answer.statusText }));
  if (answer.ok) note("turned", "");
  return answer.ok ? null : told;
}
