// The page Change: a piece, and beside it its row, its words and the boxes of its layout.

import { deck, get } from "./ask.js";
import { turnFocus } from "./back.js";
import { el, icon, put, refocused, segment, svg } from "./dom.js";
import { field, inHand, isField, spoken, spotOf } from "./field.js";
import { note } from "./notes.js";
import { staged } from "./stage.js";
import { count, known, place, say } from "./state.js";
import { chosenOf, layOut, markChosen, named, printing, renewThumb, showThumbs } from "./thumbs.js";
import { keys, turnButtons } from "./undo.js";
import { wrongElsewhere, wrongLine, wrongOf } from "./wrong.js";

const PLAIN = new Set(["text", "number"]); // boxes that hold words
const TURNS = new Set(["undo", "redo", "back-to"]);
const FAR = 10; // mm past the edge of a card that a drawing may well reach

/** @type {Deck | null} */
let shown = null;
/** @type {ChangeSeen | null} */
let made = null;
/** @type {HTMLElement | null} */
let page = null;
/** @type {"front" | "back"} */
let face = "front";
let open = "";
let spare = false; // whether values that this piece does not have are shown
let behind = false; // whether what is on the other side is shown
/** @type {Record<string, number>} */
let reaches = {}; // on how many pieces a value is, by its place, if on several
let reached = -1; // the revision for which this is so
let reachedOf = ""; // and the game
let all = false; // whether the outline of every box is shown

/** @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (page?.querySelector(selector));
const chosen = () => chosenOf(shown);
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
    [shown] = await Promise.all([deck(shown.game, shown.name), readMade()]);
    if (before === shown.pieces.map((one) => one.id).join()) swapThumbs();
    else drawThumbs();
    drawPiece();
  },
  hide() {
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
  refocused(desk, () => {
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
  const written = inHand(at) ? { value: at.value, seen: at.dataset.seen ?? "" } : null;
  if (written && inHand(at)) at.dataset.sent = at.value; // it goes on in another element
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
  const picture = staged(shown, piece, side, new Set());
  const [width, height] = made.made.size ?? [piece.width, piece.height];
  const frames = made.made.boxes
    .filter((box) => box.face === side)
    .map((box) => ({ box, at: box.numbers.map((one) => Number(one.text)) }))
    .sort((one, other) => other.at[2] * other.at[3] - one.at[2] * one.at[3]) // small ones lie on top
    .map(({ box, at: [x, y, w, h] }) => {
      const frame = svg("rect", { class: open === box.name ? "outline here" : "outline", "data-box": box.name, x, y, width: w, height: h, transform: box.turned && `rotate(180 ${width / 2} ${height / 2})` }, svg("title", {}, spoken(box.name)));
      frame.addEventListener("click", () => choose(box.name));
      return frame;
    });
  picture.append(svg("g", { class: all ? "boxes all" : "boxes", transform: `scale(${piece.width / width} ${piece.height / height})` }, ...frames));
  const sides = segment(say("side"), [["front", say("front")], ["back", say("back")]], side, (value) => {
    face = value;
    drawPiece();
  });
  put(
    part(".stage"),
    el("div", { class: "tools" }, piece.back ? sides : el("p", { class: "q" }, say("one-side")), turnButtons(made)),
    el("div", { class: "canvas fit" }, picture),
    el("div", { class: "tools low" }, frames.length > 0 ? outlines() : el("span", {}), printing(shown, piece)),
  );
}

// The switch for the outlines of all boxes.
function outlines() {
  const turn = () => {
    all = !all;
    part(".stage .boxes").classList.toggle("all", all);
    one.setAttribute("aria-pressed", String(all));
  };
  const one = el("button", { type: "button", "data-key": "all-boxes", "aria-pressed": String(all), on: turn }, icon("boxes", "s"), say("all-boxes"));
  return el("div", { class: "tgl" }, one);
}

/** @type {(name: string) => void} */
function choose(name) {
  open = name;
  const piece = chosen();
  if (!piece) return;
  drawPiece();
  /** @type {HTMLElement | null} */ (page?.querySelector(".box-of[open] summary"))?.focus();
}

/** @type {(piece: PieceSeen) => void} */
function drawValues(piece) {
  if (!made || !shown) return;
  const { cells, words, boxes } = made.made;
  const table = cells[0]?.table ?? "";
  const side = sideOf(piece);
  const here = (/** @type {ValueSeen} */ value) => !piece.back || value.faces.length === 0 || value.faces.includes(side);
  const one = /** @type {(value: ValueSeen, label: string) => HTMLElement} */ ((value, label) => field(value, label, value.table !== "layout" && reach(value), made?.writable ?? false, write));
  const cell = (/** @type {ValueSeen} */ value) => one(value, spoken(value.keys.join(" ")));
  const word = (/** @type {ValueSeen} */ value) => one(value, calledAmong(value.entry, words));
  const filled = cells.filter((value) => value.text);
  const other = [...filled.filter((value) => !here(value)).map(cell), ...words.filter((value) => !here(value)).map(word)];
  put(
    part(".insp"),
    el("h2", {}, named(piece)),
    !made.writable && el("p", { class: "house" }, say("no-folder"), " ", el("code", {}, `companion studio ${place.game} --data my-numbers`)),
    ...wrongOf(shown, piece).map(wrongLine),
    el("h3", {}, say("row")),
    cells.length === 0 && el("p", { class: "q" }, say("no-row")),
    cells.some((value) => value.house) && el("p", { class: "house" }, "* ", say("true-one")),
    ...filled.filter(here).map(cell),
    closed("spare", spare, count(cells.length - filled.length, "spare", "spares"), cells.filter((value) => !value.text).map(cell), (is) => (spare = is)),
    ...sources(filled.filter(here)),
    words.some(here) && el("h3", {}, say("words")),
    ...words.filter(here).map(word),
    closed("behind", behind, say(side === "front" ? "on-back" : "on-front", { n: other.length }), other, (is) => (behind = is)),
    boxes.length > 0 && el("div", {}, el("h3", {}, say(side === "front" ? "boxes" : "boxes-back")), el("p", { class: "q" }, say("boxes-are"))),
    ...boxes.filter((box) => box.face === side).map((box) => boxDrawn(box, one)),
    table && !known.games.find((each) => each.slug === place.game)?.own && tables(table),
    wrongElsewhere(shown, piece),
  );
  void readReach();
}

/** @type {(piece: PieceSeen) => "front" | "back"} */
const sideOf = (piece) => (face === "back" && piece.back ? "back" : "front");

// How many pieces a value changes, if several.
/** @type {(value: ValueSeen) => HTMLElement} */
const reach = (value) => el("small", { class: "reach", "data-reach": spotOf(value) }, reachSaid(spotOf(value)));

/** @type {(spot: string) => string} */
function reachSaid(spot) {
  const stock = known.listings.get(place.game)?.components.find((one) => one.name === shown?.name)?.stock;
  return reaches[spot] ? say(stock === "card" ? "reaches-cards" : "reaches-pieces", { n: reaches[spot] }) : "";
}

// Read how many pieces values change, which takes longer than to draw them.
async function readReach() {
  const now = shown?.revision ?? 0;
  if (reached === now && reachedOf === place.game) return;
  [reached, reachedOf] = [now, place.game];
  reaches = await get(`${game()}/reach`).catch(() => ({}));
  for (const one of page?.querySelectorAll("[data-reach]") ?? []) one.textContent = reachSaid(/** @type {HTMLElement} */ (one).dataset.reach ?? "");
}

// Values that are out of the way until they are wanted.
/** @type {(key: string, isOpen: boolean, title: string, values: HTMLElement[], turned: (is: boolean) => void) => HTMLElement | false} */
function closed(key, isOpen, title, values, turned) {
  const details = /** @type {HTMLDetailsElement} */ (el("details", { class: "boxed", open: isOpen }, el("summary", { class: "q", "data-key": key }, title), el("div", { class: "spares" }, ...values)));
  details.addEventListener("toggle", () => turned(details.open));
  return values.length > 0 && details;
}

// What words are called by the end of their name, as much of it as tells them from the others.
/** @type {(entry: string, words: ValueSeen[]) => string} */
function calledAmong(entry, words) {
  const names = entry.split(".");
  for (let n = 1; n < names.length; n += 1) {
    const end = names.slice(-n).join(".");
    if (words.filter((word) => `.${word.entry}`.endsWith(`.${end}`)).length === 1) return spoken(names.slice(-n).join(" "));
  }
  return entry;
}

// Where cells come from, each place once.
/** @type {(cells: ValueSeen[]) => HTMLElement[]} */
function sources(cells) {
  const from = cells.filter((cell) => cell.source && !cell.house);
  return [...new Set(from.map((cell) => cell.source))].map((source) => {
    const these = from.filter((cell) => cell.source === source).map((cell) => spoken(cell.keys.join(" "))).join(", ");
    const [mark, ...where] = source.split(" ");
    return el("p", { class: "q" }, say(`source-${mark}`, { these }), where.length > 0 && ` (${where.join(" ")})`);
  });
}

/** @type {(box: BoxSeen, one: (value: ValueSeen, label: string) => HTMLElement) => HTMLElement} */
function boxDrawn(box, one) {
  const numbers = box.numbers.map((value) => one(value, say(`box-${value.keys[value.keys.length - 1]}`)));
  const says = PLAIN.has(box.kind) ? box.says.replaceAll(/\{([^}]+)\}/g, (_, name) => spoken(name.replace(/^words\./, "").replaceAll(".", " "))) : "";
  const summary = el("summary", { "data-key": `box ${box.face} ${box.name}`, title: box.says }, el("b", {}, spoken(box.name)), " ", el("span", { class: "q" }, say(`box-${box.kind}`), says && says !== spoken(box.name) && `: ${says}`));
  const over = past(box) && el("p", { class: "wrong" }, icon("warn", "s"), el("span", {}, say("box-past", { w: made?.made.size?.[0] ?? "", h: made?.made.size?.[1] ?? "" })));
  const details = /** @type {HTMLDetailsElement} */ (el("details", { class: "boxed box-of", open: open === box.name }, summary, el("p", { class: "q" }, reach(box.numbers[0])), el("div", { class: "spot" }, ...numbers), over));
  const point = (/** @type {boolean} */ on) => () => page?.querySelector(`[data-box="${CSS.escape(box.name)}"]`)?.classList.toggle("pointed", on);
  for (const name of ["pointerenter", "focusin"]) details.addEventListener(name, point(true));
  for (const name of ["pointerleave", "focusout"]) details.addEventListener(name, point(false));
  details.addEventListener("toggle", () => {
    if (details.open === (open === box.name)) return;
    open = details.open ? box.name : "";
    const piece = chosen();
    if (piece) drawStage(piece);
    for (const other of part(".insp").querySelectorAll("details.box-of")) if (other !== details && details.open) other.removeAttribute("open");
  });
  return details;
}

// Whether words of a box reach past the edge of the card, or a drawing far past it.
/** @type {(box: BoxSeen) => boolean} */
function past(box) {
  const [wide, high] = made?.made.size ?? [Infinity, Infinity];
  const [x, y, w, h] = box.numbers.map((one) => Number(one.text));
  return Math.max(-x, -y, x + w - wide, y + h - high) > (PLAIN.has(box.kind) || box.kind === "icon" ? 0.1 : FAR);
}

/** @type {(table: string) => HTMLElement} */
function tables(table) {
  const way = `${game()}/tables/${encodeURIComponent(table)}`;
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: ".csv,.xlsx", disabled: !made?.writable }));
  file.addEventListener("change", async () => {
    const [given] = file.files ?? [];
    if (!given) return;
    const kind = given.name.toLowerCase().endsWith(".csv") ? ".csv" : ".xlsx";
    const answer = await fetch(`${way}${kind}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: given });
    const told = await answer.json().catch(() => ({ error: answer.statusText }));
    note("table", answer.ok ? "" : told.error, "wrong");
    file.value = "";
  });
  return el(
    "div",
    { class: "f" },
    el("span", {}, say("table-out")),
    el("div", { class: "tgl" }, ...[".csv", ".xlsx"].map((kind) => el("a", { class: "btn", href: `${way}${kind}`, download: `${table}${kind}` }, kind.slice(1).toUpperCase()))),
    el("label", { class: "f" }, el("span", {}, say("table-in")), file),
  );
}

// Write a value; the answer tells what is wrong, or what somebody else wrote there meanwhile.
/** @type {(value: ValueSeen, text: string, seen: string) => Promise<Refused | null>} */
async function write(value, text, seen) {
  const { table, entry, keys: names } = value;
  const answer = await fetch(`${game()}/change`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ table, entry, keys: names, text, seen }) });
  const told = await answer.json().catch(() => ({ error: answer.statusText }));
  return answer.ok ? null : told;
}
