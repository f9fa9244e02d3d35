// What can be picked to be printed: the components of a game, their pieces, what changed or was lost.

import { deck, post } from "./ask.js";
import { el, icon, replaceContent, roving } from "./dom.js";
import { describeValue } from "./in_words.js";
import { inSet, pickOnly, pickPart, pickPiece, picksOf, sets, state } from "./picks.js";
import { thumb } from "./stage.js";
import { count, go, known, place, say, readableKey, titleOf } from "./state.js";
import { named, shortLabel } from "./thumbs.js";

/** @type {HTMLElement | null} */
let into = null;
/** @type {HTMLElement | null} */
let losing = null; // in the middle: what was lost
/** @type {() => void} */
let again;
/** @type {Set<string>} */
const open = new Set();
/** @type {Map<string, string>} */
const called = new Map(); // what lost pieces that were clicked are called
/** @type {Map<string, Deck>} */
const shelves = new Map(); // components whose pieces were shown as pictures
/** @type {string[]} */
let several = []; // pieces that are called as what was typed
let missed = ""; // why the name of a lost piece was not taken
let typed = "";

const listing = () => /** @type {Listing} */ (known.listings.get(place.game));
const picks = () => picksOf(listing());

// Show what can be picked; middle: where lost pieces are clicked; another: told that something else is picked.
/** @type {(section: HTMLElement, middle: HTMLElement, another: () => void) => void} */
export function showPicks(section, middle, another) {
  [into, losing, again] = [section, middle, another];
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
  const only = one?.pieces.includes(place.piece) && el("button", { type: "button", class: "way", "data-key": "only", on: () => choose(() => pickOnly(place.game, one.name, place.piece)) }, icon("see"), say("just", { name: pieceCalled(`${one.name}/${place.piece}`) }));
  if (into) replaceContent(into, games, el("div", { class: "parts-list" }, ...groups), el("div", { class: "ways" }, only, way("changed", "clock"), way("lost", "lost")));
  const opened = now.way === "lost" ? listing().components.filter((part) => open.has(part.name)) : [];
  const down = losing?.scrollTop ?? 0;
  if (losing) replaceContent(losing, now.way === "lost" && lost(), ...opened.map((part) => el("section", {}, el("h3", {}, part.title), pictures(part))));
  losing?.classList.toggle("opened", opened.length > 0);
  losing?.scrollTo(0, down);
  into?.classList.toggle("losing", now.way === "lost");
  into?.querySelector(".parts-list")?.scrollTo(0, scroll);
  const key = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (into?.parentElement?.querySelector(`:is(.picks,.lost-box) [data-key="${CSS.escape(name)}"]`));
  if (focus) (key(focus) ?? key("lost-name"))?.focus();
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
  const name = set === null ? listing().title : readableKey(set);
  const head = el("div", { class: "group" }, el("h2", { class: "sc" }, name), el("button", { type: "button", class: "small", "data-key": `all ${set}`, "aria-label": say(all ? "none-of" : "all-of", { name }), on: turnAll }, say(all ? "none" : "all")));
  return el("div", {}, head, el("ul", {}, ...parts.map((one) => row(one))));
}

/** @type {(one: Part) => HTMLElement} */
function row(one) {
  const now = picks();
  if (now.way === "lost") return lostFrom(one);
  const is = now.way === "pick" ? state(now, one) : "none";
  const check = () => choose(() => {
    const on = now.way !== "pick" || state(now, one) !== "all";
    now.way = "pick";
    pickPart(now, one, on);
  });
  const box = el("button", { type: "button", class: `pk ${is}`, role: "checkbox", "aria-checked": is === "some" ? "mixed" : String(is === "all"), "data-key": one.name, on: check }, el("span", { class: "box" }, is === "all" ? icon("tick", "s") : is === "some" ? icon("minus", "s") : ""), ...tile(one));
  const wide = open.has(one.name);
  const more = el("button", { type: "button", class: "small ib", "aria-expanded": String(wide), "aria-label": say("pieces-of", { name: one.title }), "data-key": `open ${one.name}`, on: () => unfold(one) }, icon(wide ? "down" : "right", "s"));
  const line = el("div", { class: "pkrow" }, box, one.pieces.length > 1 && more);
  return el("li", {}, line, wide && one.pieces.length > 1 && pieces(one));
}

/** @type {(one: Part) => HTMLElement[]} */
const tile = (one) => [el("span", { class: "pip" }, tilePicture(one.name)), el("span", { class: "g" }, el("b", {}, one.title), el("small", {}, [count(one.count, `one-${one.stock}`, `many-${one.stock}`), one.pieces.length !== one.count && count(one.pieces.length, "kind", "kinds")].filter(Boolean).join(", ")))];

// The picture of a component; none while its files cannot be read.
/** @type {(name: string) => HTMLElement} */
function tilePicture(name) {
  const image = el("img", { src: `games/${encodeURIComponent(place.game)}/tile/${encodeURIComponent(name)}.svg?r=${globalThis.studio.revision}`, alt: "", loading: "lazy" });
  image.addEventListener("error", () => image.remove());
  return image;
}

/** @type {(one: Part) => void} */
function unfold(one) {
  if (!open.delete(one.name)) open.add(one.name);
  draw();
}

// A component of which pieces were lost: open, the middle shows each as a picture to be clicked.
/** @type {(one: Part) => HTMLElement} */
function lostFrom(one) {
  const wide = open.has(one.name);
  const head = el("button", { type: "button", class: "pk", "aria-expanded": String(wide), "data-key": one.name, on: () => unfold(one) }, ...tile(one), icon(wide ? "down" : "right", "s"));
  return el("li", {}, head);
}

/** @type {(one: Part) => HTMLElement} */
function pictures(one) {
  const now = picks();
  const grid = el("div", { class: "grid", role: "group", "aria-label": say("pieces-of", { name: one.title }) });
  const small = (/** @type {Deck} */ found, /** @type {PieceSeen} */ piece) => {
    const name = `${one.name}/${piece.id}`;
    return el("button", { type: "button", class: "thumb", "data-key": name, title: piece.title, "aria-label": named(piece), "aria-pressed": String(now.lost.includes(name)), on: () => choose(() => {
      called.set(name, `${one.title} ${named(piece)}`);
      if (now.lost.includes(name)) now.lost.splice(now.lost.indexOf(name), 1);
      else now.lost.push(name);
    }) }, thumb(found, piece), el("span", { class: "tag" }, named(piece)));
  };
  const show = (/** @type {Deck} */ found) => {
    replaceContent(grid, ...found.pieces.map((piece) => small(found, piece)));
    roving(grid);
  };
  pictured(one.name, show);
  return grid;
}

// Show pieces as pictures: those that are known at once, and the newest once they are read.
/** @type {(component: string, show: (found: Deck) => void) => void} */
function pictured(component, show) {
  const key = `${place.game}/${component}`;
  const shown = shelves.get(key);
  if (shown) show(shown);
  if (shown?.revision !== globalThis.studio.revision) void deck(place.game, component).then((found) => {
    shelves.set(key, found);
    if (found.pieces.some((piece, at) => piece.front !== shown?.pieces[at]?.front)) show(found);
  }, () => undefined);
}

// One of several pieces that are called alike: its picture, and what tells it from the others.
/** @type {(line: string) => HTMLElement} */
function which(line) {
  const [name] = line.split(" ");
  const [component, ...rest] = name.split("/");
  const words = describeValue(line);
  const button = el("button", { type: "button", class: "thumb", "data-key": `which ${name}`, title: words, "aria-label": words, on: () => choose(() => {
    called.set(name, words.split(", ")[0]);
    picks().lost.push(name);
    [several, missed, typed] = [[], "", ""];
  }) }, el("span", { class: "tag" }, rest.join("/")));
  pictured(component, (found) => {
    const piece = found.pieces.find(({ id }) => id === rest.join("/"));
    if (piece) replaceContent(button, thumb(found, piece), el("span", { class: "tag" }, named(piece)));
  });
  return button;
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
  pictured(one.name, (found) => {
    for (const piece of found.pieces) {
      const chip = /** @type {HTMLElement | null} */ (list.querySelector(`[data-piece="${CSS.escape(piece.id)}"]`));
      if (chip) [chip.title, chip.textContent] = [named(piece), shortLabel(piece)];
    }
  });
  return list;
}

// What a lost piece is called that was clicked before the page was loaded again; the chip says it
// once the pieces are read.
/** @type {(name: string) => string} */
function pieceCalled(name) {
  const [component, ...rest] = name.split("/");
  const one = listing().components.find((part) => part.name === component);
  if (!one) return name;
  const titled = (/** @type {Deck} */ { pieces: all }) => {
    const piece = all.find(({ id }) => id === rest.join("/"));
    if (piece) called.set(name, `${one.title} ${named(piece)}`);
  };
  const found = shelves.get(`${place.game}/${component}`);
  if (found) titled(found);
  else pictured(component, (read) => {
    titled(read);
    if (called.has(name)) draw();
  });
  return called.get(name) ?? `${one.title} ${rest.join("/")}`;
}

// The names of lost pieces: a field for one more, which is told if no piece is called so.
function lost() {
  const now = picks();
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", id: "lost-name", value: typed, autocomplete: "off", "data-key": "lost-name", "aria-describedby": "lost-wrong", "aria-invalid": String(missed !== "") }));
  input.addEventListener("input", () => (typed = input.value));
  pictured(listing().components[0].name, ({ pieces: [{ id, title }] }) => (input.placeholder = title && title !== id ? say("lost-example", { name: title, id }) : id));
  const add = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return;
    const said = await post("plans", { game: place.game, lost: [name] }).then(() => "", (error) => error.message);
    several = said.split("\n").slice(1).filter((/** @type {string} */ line) => /^[\w-]+\//.test(line));
    missed = several.length ? say("lost-several") : describeValue(said);
    if (missed) return draw();
    typed = "";
    choose(() => now.lost.push(name));
  };
  const those = el("div", { class: "grid which", role: "group", "aria-label": say("lost-several") }, ...several.map(which));
  if (several.length) roving(those);
  const form = el("form", { class: "lost" }, el("label", { for: "lost-name" }, say("lost-which")), el("div", { class: "row" }, input, el("button", { type: "submit", class: "small", "aria-label": say("add") }, icon("plus", "s"))), el("p", { class: "wrong pre", role: "status", id: "lost-wrong" }, missed), several.length > 0 && those);
  form.addEventListener("submit", (event) => void add(event));
  const chips = now.lost.map((name, at) => {
    const words = called.get(name) ?? pieceCalled(name);
    return el("li", {}, el("button", { type: "button", class: "chip", "data-key": `lost ${at}`, "aria-label": say("drop", { name: words }), on: () => choose(() => now.lost.splice(at, 1)) }, words, icon("close", "s")));
  });
  return el("div", {}, form, el("ul", { class: "chips" }, ...chips));
}
