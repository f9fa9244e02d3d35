// The workshop: its bar, its pages, and what is done when files change.

import { get, listing } from "./ask.js";
import { change } from "./change.js";
import { el, icon } from "./dom.js";
import { hear } from "./hear.js";
import { note } from "./notes.js";
import { print } from "./print.js";
import { see } from "./see.js";
import { go, known, place, readPlace, say } from "./state.js";

/** @type {Record<string, Page>} */
const PAGES = { see, print, change };

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
let shown = "";

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
    const attributes = { href: `#/${name}/${encodeURIComponent(place.game)}`, "aria-current": name === place.page ? "page" : false };
    return el("a", attributes, icon(name), say(name));
  });
  bar.replaceChildren(el("h1", { class: "brand" }, icon("hook"), say("name")), el("nav", { "aria-label": say("pages") }, ...tabs));
}

// The chosen game, from what is known or from the workshop.
async function readGame() {
  const found = await listing(place.game);
  known.listings.set(place.game, found);
  told.game = found.slug;
  told.pieces = found.components.flatMap((part) => part.pieces.map((piece) => ({ component: part.name, piece })));
}

async function readMistakes() {
  known.mistakes = await get(`games/${encodeURIComponent(place.game)}/mistakes`);
  told.mistakes = known.mistakes;
  document.dispatchEvent(new CustomEvent("mistakes"));
}

async function showPlace() {
  const before = `${shown}`;
  const another = place.game !== told.game;
  readPlace();
  if (!(place.page in PAGES)) place.page = "see";
  const now = `${place.page}/${place.game}`;
  try {
    if (another || place.game !== told.game || !known.listings.has(place.game)) await readGame();
    drawBar();
    if (now !== before) {
      PAGES[before.split("/")[0]]?.hide?.();
      main.replaceChildren();
      shown = now;
      document.title = `${say(place.page)} - ${say("name")}`;
      await PAGES[place.page].show(main);
      if (before) main.focus();
      void readMistakes().catch(() => undefined);
    } else await PAGES[place.page].show(main);
  } catch (error) {
    drawBar();
    note("wrong", /** @type {Error} */ (error).message, "wrong");
  }
}

/** @type {(revision: number) => Promise<void>} */
async function changed(revision) {
  try {
    await PAGES[place.page].changed();
    told.revision = revision;
    await readGame();
    await readMistakes();
    const { stale } = /** @type {Listing} */ (known.listings.get(place.game));
    note("stale", stale ? say("stale", { why: known.mistakes[0]?.message ?? "" }) : "", "wrong");
  } catch (error) {
    note("stale", /** @type {Error} */ (error).message, "wrong");
  }
}

async function begin() {
  readPlace();
  known.games = await get("games");
  if (!known.games.some((game) => game.slug === place.game)) go({ game: known.games[0].slug }, true);
  await showPlace();
  addEventListener("hashchange", () => void showPlace());
  told.revision = known.listings.get(place.game)?.revision ?? 0;
  hear(told.revision, changed);
  opened();
}

void begin();
