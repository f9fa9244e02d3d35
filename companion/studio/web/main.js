// The workshop: its bar, its pages, and what is done when files change.

import { get, listing } from "./ask.js";
import { whileBusy } from "./busy.js";
import { change } from "./change.js";
import { el, focusOn, icon } from "./dom.js";
import { subscribe } from "./hear.js";
import { makePage } from "./make.js";
import { note } from "./notes.js";
import { openingScreen } from "./picks.js";
import { print } from "./print.js";
import { see } from "./see.js";
import { renewShelf, shelf } from "./shelf.js";
import { addressOf, go, known, place, readPlace, say } from "./state.js";
import { without } from "./undo.js";

/** @type {Record<string, Page>} */
const PAGES = { see, print, change, make: makePage };

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
let shown = "";
const FIELDS = ["input", "select", "button", "a", "summary"].map((one) => `.insp ${one}:not([disabled])`).join(); // of a page

/** @type {() => void} */
let opened;
/** @type {Studio} */
const told = { ready: new Promise((resolve) => (opened = () => resolve())), game: place.game, pieces: [], revision: 0, mistakes: [] };
globalThis.studio = told;

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => (document.documentElement.dataset.theme = dark.matches ? "dark" : "light");
dark.addEventListener("change", paint);
paint();

function drawBar() {
  const tabs = Object.keys(PAGES).map((name) => {
    const attributes = { href: addressOf({ ...place, page: name }), "aria-current": name === place.page ? "page" : false };
    return el("a", attributes, icon(name), say(name));
  });
  const skip = el("button", { type: "button", class: "skip", on: () => /** @type {HTMLElement | null} */ (main.querySelector(FIELDS))?.focus() }, say("skip"));
  bar.replaceChildren(skip, el("h1", { class: "brand" }, icon("hook"), say("name")), el("nav", { "aria-label": say("pages") }, ...tabs));
}

// The chosen game, from what is known or from the workshop.
async function readGame() {
  const { game } = place; // another may be chosen while it is read
  const found = await listing(game);
  known.listings.set(game, found);
  document.body.style.cssText = found.face;
  told.game = found.slug;
  told.pieces = found.components.flatMap((part) => part.pieces.map((piece) => ({ component: part.name, piece })));
}

// The games that there are by now; one that came or went is seen on the shelf.
async function readGames() {
  const before = known.games.map(({ slug }) => slug).join();
  known.games = await get("games");
  if (known.games.map(({ slug }) => slug).join() !== before) renewShelf();
}

// What the shelf says of the chosen game.
const counted = () => known.listings.get(place.game)?.components.map(({ title, count, pieces }) => `${title} ${pieces.length} ${count}`).join();

// The mistakes of the chosen game; where it is shown as it was, a note says why.
async function readMistakes() {
  const { game } = place;
  const found = await get(`games/${encodeURIComponent(game)}/mistakes`);
  if (game !== place.game) return; // another was chosen meanwhile
  told.mistakes = known.mistakes = found;
  document.dispatchEvent(new CustomEvent("mistakes"));
  const { stale, gone } = /** @type {Listing} */ (known.listings.get(game));
  const why = found.slice(0, 1).map((/** @type {Mistake} */ one) => [one.place, one.message].filter(Boolean).join(": ")).join();
  note("stale", stale ? say("stale", { why }) : "", "wrong", gone && without(game, readOn));
}

// Go on with another game if the one that is shown is none by now.
async function readOn() {
  await readGames();
  if (!known.games.some(({ slug }) => slug === place.game)) go({ game: known.games[0].slug });
}

// Tell why a page cannot be shown: what is wrong with the files, if that is why.
/** @type {(error: Error) => Promise<void>} */
async function explain(error) {
  await readGame().then(readMistakes).catch(() => undefined);
  note("wrong", known.listings.get(place.game)?.stale ? "" : error.message, "wrong");
}

async function showPlace() {
  const before = `${shown}`;
  const another = place.game !== told.game;
  readPlace();
  if (!(place.page in PAGES)) place.page = "see";
  const now = `${place.page}/${place.game}`;
  const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
  main.inert = now !== before; // what stands there is of another place until it goes
  try {
    drawBar();
    if (another || place.game !== told.game || !known.listings.has(place.game)) await readGame();
    if (now !== before) {
      PAGES[before.split("/")[0]]?.hide?.();
      main.replaceChildren();
      main.inert = false;
      shown = now;
      document.title = `${say(place.page)} - ${say("name")}`;
      if (before) main.focus(); // now: later somebody may be writing
      await PAGES[place.page].show(main);
      if (key && document.activeElement === main) focusOn(main, key);
      void readMistakes().catch(() => undefined);
    } else await PAGES[place.page].show(main);
    note("wrong", "");
  } catch (error) {
    drawBar();
    shown = ""; // it is tried again when files have changed
    await explain(/** @type {Error} */ (error));
    if (!main.children.length) main.replaceChildren(el("div", { class: "desk see never" }, shelf(""), el("section", { class: "stage" }, el("p", { class: "empty q" }, say("never-whole")))));
  } finally {
    main.inert = false;
  }
}

// A file that is dropped beside its place is not opened instead of the page.
for (const name of ["dragover", "drop"]) {
  addEventListener(name, (event) => {
    const { dataTransfer } = /** @type {DragEvent} */ (event);
    if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  });
}

/** @type {(revision: number) => Promise<void>} */
async function changed(revision) {
  try {
    await readGames();
    if (!shown) await showPlace();
    else await PAGES[place.page].changed();
    if (!shown) return; // why not is told above the page
    told.revision = revision;
    const before = counted();
    await readGame();
    if (counted() !== before) renewShelf();
    await readMistakes();
    note("wrong", "");
  } catch (error) {
    await explain(/** @type {Error} */ (error));
  }
}

async function begin() {
  let shows = Promise.resolve(); // one after the other, however fast pages are chosen and files change
  const inTurn = (/** @type {() => Promise<void>} */ work) => (shows = shows.then(work));
  readPlace();
  known.games = await get("games");
  if (!known.games.some((game) => game.slug === place.game)) go({ game: known.games[0].slug }, true);
  openingScreen(place);
  const first = inTurn(showPlace);
  addEventListener("hashchange", () => inTurn(() => whileBusy(showPlace()))); // a page may be chosen before the first one is there
  await first;
  told.revision = known.listings.get(place.game)?.revision ?? 0;
  subscribe(told.revision, (revision) => inTurn(() => changed(revision)));
  opened();
  note("older", (await get("older")).older);
}

void whileBusy(begin());
