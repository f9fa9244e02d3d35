// The page See: a game's pieces on their shelf, and one of them large.

import { deck } from "./ask.js";
import { whileBusy } from "./busy.js";
import { el, icon, replaceContent, restoreFocus, segment } from "./dom.js";
import { allowDragging, onLongPress, holdOf } from "./hold.js";
import { drawPieceFace } from "./stage.js";
import { count, known, place, say, sentence } from "./state.js";
import { changing, selectedOf, layOut, markChosen, named, printing, renewThumb, showThumbs } from "./thumbs.js";
import { otherMistakes, mistakeLine, mistakesOf } from "./wrong.js";

/** @typedef {import("./hold.js").Point} Point */

const LINES = ["bleed", "trim", "safe"];
const ZOOMS = ["fit", "100", "150", "200", "400"];

/** @type {{ink: string, palette: string, face: "front" | "back", zoom: string, eyes: string, lines: Set<string>}} */
const look = { ink: "full", palette: "standard", face: "front", zoom: "fit", eyes: "all", lines: new Set() };

/** @type {Deck | null} */
let shown = null;
/** @type {HTMLElement | null} */
let page = null;

/** @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (page?.querySelector(selector));

const chosen = () => selectedOf(shown);

/** @type {Page} */
export const see = {
  async show(main) {
    const listing = /** @type {Listing} */ (known.listings.get(place.game));
    const name = listing.components.some((one) => one.name === place.component) ? place.component : listing.components[0]?.name;
    const same = shown?.game === place.game && shown.name === name && page?.isConnected;
    if (!same) shown = name ? await deck(place.game, name, look.ink, look.palette) : null;
    if (!page?.isConnected) {
      page = el("div", { class: "desk see" });
      main.replaceChildren(page);
    }
    if (same) drawPiece();
    else drawAll();
  },
  async changed() {
    if (!shown) return;
    const fresh = await deck(shown.game, shown.name, look.ink, look.palette);
    await swap(fresh);
  },
};

// Show a deck that has changed: only what is another is drawn anew.
/** @type {(fresh: Deck) => Promise<void>} */
async function swap(fresh) {
  const before = shown;
  shown = fresh;
  const sameIds = before?.pieces.map((one) => one.id).join() === fresh.pieces.map((one) => one.id).join();
  if (!before || !sameIds) return drawAll();
  const waiting = [];
  for (const [at, piece] of fresh.pieces.entries()) {
    if (JSON.stringify(piece) === JSON.stringify(before.pieces[at])) continue;
    const renewed = renewThumb(part(".thumbs"), fresh, piece);
    const box = renewed?.image.getBoundingClientRect();
    if (renewed && box && box.bottom > 0 && box.top < innerHeight) waiting.push(renewed.there);
  }
  drawPiece();
  await Promise.all(waiting);
  return undefined;
}

async function again() {
  if (shown) await swap(await whileBusy(deck(shown.game, shown.name, look.ink, look.palette)));
}

function drawAll() {
  if (page) restoreFocus(page, drawParts);
}

function drawParts() {
  if (!page) return;
  const scroll = page.querySelector(".shelf")?.scrollTop ?? 0;
  layOut(page, shown?.name ?? "", say("facts"));
  part(".shelf").scrollTop = scroll;
  part(".shelf [aria-current] .parts [aria-current], .shelf .part[aria-current]")?.scrollIntoView({ block: "nearest" });
  drawThumbs();
  drawPiece();
}

function drawThumbs() {
  if (shown) showThumbs(part(".thumbs"), shown, (piece) => piece.problems.length > 0 && icon("warn", "s wrong"));
}

/** @type {(at?: Point) => void} */
function drawPiece(at) {
  const piece = chosen();
  if (!piece || !shown || !page) return;
  markChosen(part(".thumbs"), shown);
  const face = look.face === "back" && piece.back ? "back" : "front";
  const from = shown;
  restoreFocus(page, () => {
    drawStage(from, piece, face, at);
    drawFacts(piece);
  });
}

// at: the point on the screen that stays where it is; none for the middle of what is seen.
/** @type {(from: Deck, piece: PieceSeen, face: "front" | "back", at?: Point) => void} */
function drawStage(from, piece, face, at) {
  const { bleed } = from;
  const redraw = () => drawPiece();
  const sides = segment(say("side"), [["front", say("front")], ["back", say("back")]], face, (value) => {
    look.face = value;
    redraw();
  });
  const lines = el("div", { class: "tgl", role: "group", "aria-label": say("lines") }, ...LINES.map((line) =>
    el("button", { type: "button", "data-key": `line ${line}`, "aria-pressed": String(look.lines.has(line)), on: () => {
      if (!look.lines.delete(line)) look.lines.add(line);
      redraw();
    } }, el("i", { class: `k ${line}` }), say(line)),
  ));
  const picture = drawPieceFace(from, piece, face, look.lines);
  if (look.eyes === "red-green") picture.classList.add("red-green");
  const scale = Number(look.zoom) / 100;
  if (scale) {
    picture.style.width = `${(piece.width + 2 * bleed) * scale}mm`;
    picture.style.height = `${(piece.height + 2 * bleed) * scale}mm`;
  }
  const canvas = el("div", { class: scale ? "canvas" : "canvas fit", tabindex: "0", role: "group", "aria-label": say("picture") }, picture);
  canvas.addEventListener("wheel", (event) => wheeled(event), { passive: false });
  allowDragging(canvas);
  const told = el("div", { class: "told" });
  if (look.lines.has("trim")) told.append(el("span", { class: "tip trim" }, say("trim-is", { w: mm(piece.width), h: mm(piece.height) })));
  if (look.lines.has("safe")) told.append(el("span", { class: "tip safe" }, say("safe-is")));
  if (look.lines.has("bleed")) told.append(el("span", { class: "tip bleed" }, say("bleed-is", { n: bleed })));
  const zooms = segment(say("zoom"), ZOOMS.map((zoom) => [zoom, zoom === "fit" ? say("fit") : zoom === "100" ? say("true-size") : `${zoom} %`]), look.zoom, (value) => {
    look.zoom = value;
    redraw();
  });
  const held = holdOf(part(".canvas"), at);
  part(".stage").replaceChildren(el("div", { class: "tools" }, piece.back ? sides : el("p", { class: "q" }, say("one-side")), lines), canvas, told, el("div", { class: "tools low" }, zooms));
  onLongPress(canvas, held);
}

// The wheel with Ctrl steps through the zooms, at the pointer.
/** @type {(event: WheelEvent) => void} */
function wheeled(event) {
  if (!event.ctrlKey) return;
  event.preventDefault(); // not the page itself
  const next = ZOOMS[ZOOMS.indexOf(look.zoom) + (event.deltaY < 0 ? 1 : -1)];
  if (!next) return;
  look.zoom = next;
  drawPiece({ x: event.clientX, y: event.clientY });
}

/** @type {(length: number) => string} */
const mm = (length) => String(Math.round(length * 10) / 10);

/** @type {(piece: PieceSeen) => void} */
function drawFacts(piece) {
  if (!shown) return;
  const inks = segment(say("ink"), [["full", say("ink-full")], ["saver", say("ink-saver")], ["line", say("ink-line")]], look.ink, (value) => {
    look.ink = value;
    void again();
  });
  const palettes = segment(say("palette"), [["standard", say("palette-standard")], ["safe", say("palette-safe")]], look.palette, (value) => {
    look.palette = value;
    void again();
  });
  const eyes = segment(say("eyes"), [["all", say("colour")], ["red-green", say("red-green")]], look.eyes, (value) => {
    look.eyes = value;
    drawPiece();
  });
  const wrong = mistakesOf(shown, piece);
  const facts = [
    say("size-is", { w: mm(piece.width), h: mm(piece.height) }),
    count(piece.copies, "copy-is", "copies-are"),
    piece.back ? (shown.plain_back ? say("back-plain") : say("back-own")) : say("back-none"),
  ];
  replaceContent(
    part(".insp"),
    el("div", {}, el("p", { class: "sc" }, `${shown.title} ${named(piece) === piece.title ? "" : piece.id}`.trim()), el("h2", {}, piece.title)),
    el("ul", { class: "facts" }, ...facts.map((fact) => el("li", {}, sentence(fact)))),
    piece.house && el("p", { class: "house" }, el("b", {}, `* ${say("house")}. `), say("house-is")),
    el("div", { class: "f" }, el("span", {}, say("ink")), inks),
    el("div", { class: "f" }, el("span", {}, say("palette")), palettes),
    el("div", { class: "f" }, el("span", {}, say("eyes")), eyes),
    ...wrong.map(mistakeLine),
    wrong.length === 0 && el("p", { class: "ok" }, icon("tick", "s"), el("span", {}, say("all-well"))),
    otherMistakes(shown, piece),
    el("div", { class: "acts" }, changing(shown, piece), printing(shown, piece)),
  );
}

document.addEventListener("mistakes", () => {
  const piece = chosen();
  if (page?.isConnected && piece) restoreFocus(page, () => drawFacts(piece));
});
