// New cards before they are written: their pictures, their values, how they would look.

import { ask, post } from "./ask.js";
import { pieceLabel } from "./back.js";
import { el, icon, replaceContent } from "./dom.js";
import { note } from "./notes.js";
import { count, go, known, say, titleOf } from "./state.js";
import { undoButtons } from "./undo.js";

const PAUSE = 250; // milliseconds without a key, after which the cards are tried
const LARGEST = 40_000_000; // bytes of a picture
export const KINDS = ".png,.jpg,.jpeg,.svg";
export const PICTURE = /\.(png|jpe?g|svg)$/i;

/** @typedef {{key: string, id: string, values: Record<string, string>, offer: Offer | null, file: string, replace: boolean, typed: Set<string>}} Draft */

/** @type {Map<string, Draft[]>} */
const held = new Map();
/** @type {HTMLElement} */
let stage;
/** @type {CardForm} */
let asked;
/** @type {Trial | null} */
let trial = null;
let game = "";
let turn = 0; // which trial is the last
let made = 0;
let waiting = 0;
/** @type {string[]} */
let refused = []; // why files became no cards
/** @type {{slug: string, files: File[]} | null} */
let coming = null; // pictures for a game that is about to be shown
/** @type {(files: File[]) => void} */
let begin; // a new game of pictures
let swept = ""; // the game whose cards that it began with go as new ones come
/** @type {{many: number, id: string} | null} */
let added = null; // what was written last, until new cards are begun

// It stays while the page is drawn anew, so that a choice of files that is open goes on.
const chooser = /** @type {HTMLInputElement} */ (el("input", { type: "file", id: "pictures", multiple: true, accept: KINDS, hidden: true }));
chooser.addEventListener("change", () => {
  bringFiles([...(chooser.files ?? [])]);
  chooser.value = "";
});

const way = () => `games/${encodeURIComponent(game)}`;
const drafts = () => {
  const key = `${game}/${asked.component}`;
  const found = held.get(key) ?? [];
  held.set(key, found);
  return found;
};

// The words for what is made: those of cards, or of other pieces.
/** @type {(key: string) => string} */
const word = (key) => ((component()?.stock ?? "card") === "card" ? key : `${key}-piece`);

const component = () => known.listings.get(game)?.components.find(({ name }) => name === asked.component);

// Bring pictures to the page as it is shown: for new cards, or for a new game if this one takes none.
/** @type {(files: File[]) => void} */
export function bringFiles(files) {
  if (asked?.form) void fetchFiles(files);
  else if (files.length > 0) begin?.(files);
}

// fresh: told of pictures that are to begin a new game.
/** @type {(into: HTMLElement, slug: string, form: CardForm, making: Making, fresh: (files: File[]) => void) => void} */
export function drawCards(into, slug, form, making, fresh) {
  const another = slug !== game || form.component !== asked?.component;
  [stage, game, asked, begin] = [into, slug, form, fresh];
  if (another) [trial, refused, added] = [null, [], null];
  const head = el("div", { class: "tools" }, el("h2", {}, form.form ? say(word("new-cards-of"), { game: titleOf(slug) }) : say("new-cards")), undoButtons(making));
  if (!chooser.isConnected) document.body.append(chooser);
  const choose = el("button", { type: "button", "data-key": "files", on: () => chooser.click() }, icon("open", "s"), say("choose-files"));
  if (!form.form) return replaceContent(into, head, el("div", { class: "drop invite" }, icon("make", "l"), el("p", {}, el("b", {}, say("drop-new")), " ", el("span", { class: "q" }, say("drop-kinds"))), choose, el("p", { class: "q" }, say(isOwn() ? "no-deck" : "not-yours"))));
  const plain = el("button", { type: "button", "data-key": "plain", on: () => add(null) }, icon("plus", "s"), say(word("card-plain")));
  const zone = el("div", { class: "drop" }, el("p", {}, el("b", {}, say("drop-here")), " ", el("span", { class: "q" }, say(word("drop-kinds")))), el("div", { class: "tgl" }, choose, plain));
  const names = form.components.length > 1 && deckChoice();
  replaceContent(into, head, names, zone, el("div", { class: "said", role: "alert" }), el("div", { class: "drafts" }), el("div", { class: "adding" }));
  drawRefused();
  drawDrafts();
  if (coming?.slug === slug) {
    const { files } = coming;
    coming = null;
    if (files.length) swept = slug;
    void fetchFiles(files);
  }
  return undefined;
}

// Bring pictures to a game once it is shown.
/** @type {(slug: string, files: File[]) => void} */
export const bringTo = (slug, files) => void (coming = { slug, files });

const drawRefused = () => replaceContent(part(".said"), ...refused.map((said) => el("p", { class: "wrong" }, icon("warn", "s"), el("span", {}, said))));

const isOwn = () => known.games.find(({ slug }) => slug === game)?.own ?? false;

function deckChoice() {
  const titles = new Map(known.listings.get(game)?.components.map(({ name, title }) => [name, title]));
  const select = /** @type {HTMLSelectElement} */ (el("select", { "data-key": "deck" }, ...asked.components.map((name) => el("option", { value: name, selected: name === asked.component }, titles.get(name) ?? name))));
  select.addEventListener("change", () => go({ component: select.value }));
  return el("label", { class: "f" }, el("span", {}, say("which-deck")), select);
}

// Bring pictures to the workshop, each a new card; what is no picture is told.
/** @type {(files: File[]) => Promise<void>} */
export async function fetchFiles(files) {
  if (!asked?.form || !files.length) return;
  refused = [];
  const first = drafts().length;
  for (const file of files) {
    try {
      if (file.size > LARGEST) throw new Error(say("too-large", { file: file.name }));
      const start = await file.slice(0, 1).arrayBuffer().catch(() => null);
      if (!start?.byteLength) throw new Error(say(start ? "file-empty" : "no-file", { file: file.name }));
      const answer = await ask(`${way()}/pictures/${encodeURIComponent(file.name)}`, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });
      const told = await answer.json().catch(() => ({ error: answer.statusText }));
      if (!answer.ok) throw new Error(told.error);
      add(told, false);
    } catch (error) {
      refused.push(/** @type {Error} */ (error).message);
    }
  }
  drawRefused();
  drawDrafts();
  const section = stage.querySelectorAll(".draft")[first];
  section?.querySelector("input")?.focus({ preventScroll: true }); // now: later, somebody may type elsewhere
  section?.scrollIntoView({ block: "nearest" });
  await retry();
}

/** @type {(selector: string) => HTMLElement} */
const part = (selector) => /** @type {HTMLElement} */ (stage.querySelector(selector));

// A new card, with what the column of the last one says where only few words are known.
/** @type {(offer: Offer | null, shown?: boolean) => void} */
function add(offer, shown = true) {
  const form = asked.form;
  if (!form) return;
  const taken = new Set([...form.ids, ...drafts().map(({ id }) => id)]);
  for (const id of leaving()) taken.delete(id);
  const stem = (offer?.free ?? "card.").replace(/\.[^.]*$/, "");
  let id = stem;
  for (let n = 2; taken.has(id); n += 1) id = `${stem}-${n}`;
  const values = Object.fromEntries(form.columns.map(({ name, known: words, last }) => [name, words.length > 0 && words.length < form.ids.length ? last : ""]));
  if (form.head) values[form.head] = offer?.title ?? "";
  added = null;
  if (shown) refused = [];
  drafts().push({ key: `new ${made++}`, id, values, offer, file: offer?.there ? "" : offer?.file ?? "", replace: false, typed: new Set() });
  if (!shown) return;
  drawRefused();
  drawDrafts();
  void retry();
  /** @type {HTMLElement | null} */ (stage.querySelector(".draft:last-child input"))?.focus();
}

function drawDrafts() {
  if (!asked.form) return;
  replaceContent(part(".drafts"), added && drawAdded(added), ...drafts().map((draft, at) => drawn(draft, at)));
  drawFoot();
  drawTrial();
}

function drawFoot() {
  const all = drafts();
  const wrong = !trial || trial.cards.length !== all.length || trial.problems.some((one) => !one.mild);
  const button = el("button", { type: "button", class: "pri", "data-key": "add-cards", disabled: wrong || undefined, on: () => void write() }, icon("tick"), count(all.length, word("add-card"), word("add-cards")));
  replaceContent(part(".adding"), el("p", { class: "q g" }, say("cards-by-hand", { art: `${game}/art`, table: asked.form?.file ?? "" })), all.length > 0 && sweeping(), all.length > 0 && button);
}

// The cards that the game began with and that go as new ones come.
const leaving = () => (swept === game ? asked.form?.samples ?? [] : []);

// Whether those go.
function sweeping() {
  const samples = asked.form?.samples ?? [];
  const tick = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", "data-key": "sweep", checked: swept === game }));
  tick.addEventListener("change", () => {
    swept = tick.checked ? game : "";
    void retry();
  });
  return samples.length > 0 && el("label", { class: "tick" }, tick, el("span", {}, say("sweep", { n: samples.length })));
}

/** @type {(draft: Draft, at: number) => HTMLElement} */
function drawn(draft, at) {
  const fields = [field(draft, say("card-id"), "id", draft.id, [], (text) => (draft.id = text))];
  for (const { name, known: words } of asked.form?.columns ?? []) {
    const one = field(draft, name.replaceAll("-", " "), name, draft.values[name] ?? "", words, (text) => (draft.values[name] = text));
    if (name === asked.form?.head) fields.unshift(one);
    else fields.push(one);
  }
  const drop = el("button", { type: "button", class: "small ib", "data-key": `${draft.key} drop`, "aria-label": say("drop", { name: draft.id }), on: () => {
    drafts().splice(drafts().indexOf(draft), 1);
    [trial, refused] = [null, []];
    drawRefused();
    drawDrafts();
    void retry();
    /** @type {HTMLElement | null} */ (stage.querySelector('[data-key="files"]'))?.focus();
  } }, icon("close", "s"));
  const picture = el("div", { class: "look" });
  return el("section", { class: "draft", "aria-label": say(word("card-n"), { n: at + 1 }) }, picture, el("div", { class: "fields" }, ...fields), drop, el("div", { class: "about" }, draft.offer?.there && collision(draft)), el("div", { class: "wrongs", role: "status" }));
}

/** @type {(draft: Draft, label: string, name: string, value: string, words: string[], set: (text: string) => void) => HTMLElement} */
function field(draft, label, name, value, words, set) {
  const list = `${draft.key} ${name}`.replaceAll(" ", "-");
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", value, list: words.length ? list : undefined, "data-key": `${draft.key} ${name}`, "data-name": name, autocomplete: "off", "aria-describedby": `${list}-wrong` }));
  input.addEventListener("input", () => {
    draft.typed.add(name);
    set(input.value);
    clearTimeout(waiting);
    waiting = setTimeout(() => void retry(), PAUSE);
  });
  return el("div", { class: "f" }, el("label", {}, el("span", {}, label), input), words.length > 0 && el("datalist", { id: list }, ...words.map((one) => el("option", { value: one }))), el("p", { class: "wrong", id: `${list}-wrong` }));
}

// Another picture has this name: one of both is chosen, and nothing is overwritten without.
/** @type {(draft: Draft) => HTMLElement} */
function collision(draft) {
  const { file, free } = /** @type {Offer} */ (draft.offer);
  const choose = (/** @type {string} */ name, /** @type {boolean} */ replace, /** @type {string} */ words) =>
    el("button", { type: "button", "data-key": `${draft.key} ${replace}`, "aria-pressed": String(draft.file === name && draft.replace === replace), on: () => {
      Object.assign(draft, { file: name, replace });
      drawDrafts();
      void retry();
      /** @type {HTMLElement | null} */ (stage.querySelector(`[data-key="${draft.key} ${replace}"]`))?.focus();
    } }, words);
  return el("div", { class: "there" }, el("p", { class: "house" }, icon("warn", "s"), " ", say("picture-there", { file })), el("div", { class: "tgl", role: "group", "aria-label": say("picture-there", { file }) }, choose(free, false, say("picture-both", { file: free })), choose(file, true, say("picture-replace", { file }))));
}

const question = () => ({
  component: asked.component,
  called: pieceLabel({ game, name: asked.component, title: component()?.title ?? asked.component }),
  without: leaving(),
  cards: drafts().map(({ id, values, offer, file, replace }) => ({ id: id.trim(), values, ...(offer ? { picture: offer.key, file: file || offer.file, replace } : {}) })),
});

// Try the cards as they are typed; the answer to an older question is not shown.
export async function retry() {
  clearTimeout(waiting);
  const mine = ++turn;
  if (!asked?.form || !drafts().length) return note("cards", "");
  try {
    const found = await post(`${way()}/new-cards/trial`, question());
    if (mine !== turn) return undefined;
    trial = found;
    note("cards", "");
  } catch (error) {
    if (mine !== turn) return undefined;
    trial = null;
    note("cards", /** @type {Error} */ (error).message, "wrong");
  }
  drawFoot();
  drawTrial();
  return undefined;
}

// Show how the cards would look, and what is wrong at its place.
function drawTrial() {
  const sections = [...stage.querySelectorAll(".draft")];
  const found = trial && trial.cards.length === sections.length ? trial : null;
  for (const [at, section] of sections.entries()) {
    const look = /** @type {HTMLElement} */ (section.querySelector(".look"));
    const card = found?.cards[at];
    if (found && card?.front && card.size) {
      const [w, h] = card.size.map((side) => Math.round(side + 2 * found.bleed));
      replaceContent(look, el("img", { src: `${found.pictures}${card.front}.svg`, alt: say(word("card-look")), width: w, height: h }));
    } else if (!look.firstChild) replaceContent(look, icon("make", "l"));
    const mine = found?.problems.filter((one) => one.card === at) ?? [];
    const fields = /** @type {HTMLInputElement[]} */ ([...section.querySelectorAll("input[data-name]")]);
    for (const input of fields) {
      const said = mine.filter((one) => one.key === input.dataset.name && !one.mild).map((one) => one.message);
      const waits = !input.value && !drafts()[at]?.typed.has(input.dataset.name ?? ""); // nobody has been there yet
      const told = /** @type {HTMLElement} */ (document.getElementById(input.getAttribute("aria-describedby") ?? ""));
      told.className = waits ? "q" : "wrong";
      replaceContent(told, waits && said.length > 0 ? say("to-fill-in") : said.join("; "));
      input.setAttribute("aria-invalid", String(said.length > 0 && !waits));
    }
    const names = new Set(fields.map((input) => input.dataset.name));
    const rest = [...mine.filter((one) => one.mild || !names.has(one.key)), ...(at === 0 ? found?.problems.filter((one) => one.card === null) ?? [] : [])];
    replaceContent(/** @type {HTMLElement} */ (section.querySelector(".wrongs")), ...rest.map((one) => el("p", { class: one.mild ? "q" : "wrong" }, icon("warn", "s"), el("span", {}, one.card === null ? `${one.place}: ${one.message}` : one.message))));
  }
}

/** @type {(done: {many: number, id: string}) => HTMLElement} */
function drawAdded({ many, id }) {
  const seen = `#/see/${[game, asked.component, id].map(encodeURIComponent).join("/")}`;
  return el("p", { class: "ok" }, icon("tick", "s"), el("span", {}, count(many, word("card-added"), word("cards-added")), " ", el("a", { href: seen, "data-key": "see-added" }, count(many, "see-it", "see-them"))));
}

async function write() {
  const { cards } = question();
  try {
    await post(`${way()}/new-cards`, question());
    held.delete(`${game}/${asked.component}`);
    [trial, refused] = [null, []];
    added = { many: cards.length, id: cards[0].id };
    note("cards", "");
    drawRefused();
    drawDrafts();
    part('[data-key="see-added"]')?.focus();
  } catch (error) {
    note("cards", /** @type {Error} */ (error).message, "wrong");
  }
}
