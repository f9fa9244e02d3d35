// What can be picked to be printed: the components of a game, their pieces, what changed or was lost.

import { deck } from "./ask.js";
import { el, icon, put, roving } from "./dom.js";
import { inSet, pickOnly, pickPart, pickPiece, picksOf, sets, state } from "./picks.js";
import { count, go, known, place, say, titleOf } from "./state.js";

/** @type {HTMLElement | null} */
let into = null;
/** @type {() => void} */
let again;
/** @type {Set<string>} */
const open = new Set();

const listing = () => /** @type {Listing} */ (known.listings.get(place.game));
const picks = () => picksOf(listing());

// Show what can be picked; another: told that something else is picked.
/** @type {(section: HTMLElement, another: () => void) => void} */
export function showPicks(section, another) {
  [into, again] = [section, another];
  if (picks().pieces.size) open.add(place.component);
  draw();
}

function draw() {
  const now = picks();
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
  const scroll = into?.querySelector(".parts-list")?.scrollTop ?? 0;
  const groups = [null, ...sets(listing())].map((set) => group(set));
  const games = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": say("game"), "data-key": "game" }, ...known.games.map(({ slug }) => el("option", { value: slug, selected: slug === place.game }, titleOf(slug)))));
  games.addEventListener("change", () => go({ page: "print", game: games.value }));
  const way = (/** @type {import("./picks.js").Way} */ name, /** @type {string} */ sign) =>
    el("button", { type: "button", class: "way", "data-key": name, "aria-pressed": String(now.way === name), on: () => choose(() => (now.way = now.way === name ? "pick" : name)) }, icon(sign), say(name));
  const one = listing().components.find((each) => each.name === place.component);
  const only = one?.pieces.includes(place.piece) && el("button", { type: "button", class: "way", "data-key": "only", on: () => choose(() => pickOnly(place.game, one.name, place.piece)) }, icon("see"), say("just", { name: `${one.title} ${place.piece}` }));
  if (into) put(into, games, el("div", { class: "parts-list" }, ...groups), el("div", { class: "ways" }, only, way("changed", "clock"), way("lost", "lost")), now.way === "lost" && lost());
  into?.querySelector(".parts-list")?.scrollTo(0, scroll);
  if (focus) /** @type {HTMLElement | null} */ (into?.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
}

/** @type {(change: () => void) => void} */
function choose(change) {
  change();
  draw();
  again();
}

/** @type {(set: string | null) => HTMLElement | false} */
function group(set) {
  const parts = inSet(listing(), set);
  if (!parts.length) return false;
  const now = picks();
  const all = now.way === "pick" && parts.every((one) => now.parts.has(one.name));
  const turnAll = () => choose(() => {
    now.way = "pick";
    for (const one of parts) pickPart(now, one, !all);
  });
  const name = set === null ? listing().title : set.replaceAll("-", " ");
  const head = el("div", { class: "group" }, el("h2", { class: "sc" }, name), el("button", { type: "button", class: "small", "data-key": `all ${set}`, "aria-label": say(all ? "none-of" : "all-of", { name }), on: turnAll }, say(all ? "none" : "all")));
  return el("div", {}, head, el("ul", {}, ...parts.map((one) => row(one))));
}

/** @type {(one: Part) => HTMLElement} */
function row(one) {
  const now = picks();
  const is = now.way === "pick" ? state(now, one) : "none";
  const check = () => choose(() => {
    const on = now.way !== "pick" || state(now, one) !== "all";
    now.way = "pick";
    pickPart(now, one, on);
  });
  const box = el("button", { type: "button", class: `pk ${is}`, role: "checkbox", "aria-checked": is === "some" ? "mixed" : String(is === "all"), "data-key": one.name, on: check }, el("span", { class: "box" }, is === "all" ? icon("tick", "s") : is === "some" ? icon("minus", "s") : ""), el("span", { class: "pip" }, el("img", { src: `games/${encodeURIComponent(place.game)}/tile/${encodeURIComponent(one.name)}.svg?r=${globalThis.studio.revision}`, alt: "", loading: "lazy" })), el("span", { class: "g" }, el("b", {}, one.title), el("small", {}, count(one.count, `one-${one.stock}`, `many-${one.stock}`))));
  const wide = open.has(one.name);
  const more = el("button", { type: "button", class: "small ib", "aria-expanded": String(wide), "aria-label": say("pieces-of", { name: one.title }), "data-key": `open ${one.name}`, on: () => {
    if (!open.delete(one.name)) open.add(one.name);
    draw();
  } }, icon(wide ? "down" : "right", "s"));
  const line = el("div", { class: "pkrow" }, box, one.pieces.length > 1 && more);
  return el("li", {}, line, wide && one.pieces.length > 1 && pieces(one));
}

/** @type {(one: Part) => HTMLElement} */
function pieces(one) {
  const now = picks();
  const list = el("div", { class: "chips", role: "group", "aria-label": say("pieces-of", { name: one.title }) });
  for (const piece of one.pieces) {
    const on = now.way === "pick" && (now.parts.has(one.name) || now.pieces.has(`${one.name}/${piece}`));
    list.append(el("button", { type: "button", class: "chip", "data-key": `${one.name}/${piece}`, "data-piece": piece, "aria-pressed": String(on), on: () => choose(() => {
      now.way = "pick";
      pickPiece(now, one, piece);
    }) }, piece));
  }
  roving(list);
  void deck(place.game, one.name).then((found) => {
    for (const { id, title } of found.pieces) list.querySelector(`[data-piece="${CSS.escape(id)}"]`)?.setAttribute("title", title);
  }, () => undefined);
  return list;
}

function lost() {
  const now = picks();
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", id: "lost-name", autocomplete: "off", "data-key": "lost-name", placeholder: say("lost-example") }));
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name) choose(() => now.lost.push(name));
  };
  const form = el("form", { class: "lost" }, el("label", { for: "lost-name" }, say("lost-which")), el("div", { class: "row" }, input, el("button", { type: "submit", class: "small", "aria-label": say("add") }, icon("plus", "s"))));
  form.addEventListener("submit", add);
  const drop = (/** @type {number} */ at) => choose(() => now.lost.splice(at, 1));
  return el("div", {}, form, el("ul", { class: "chips" }, ...now.lost.map((name, at) => el("li", {}, el("button", { type: "button", class: "chip", "aria-label": say("drop", { name }), on: () => drop(at) }, name, icon("close", "s"))))));
}
