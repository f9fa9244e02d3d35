// The page: which screen is shown, and what a tap changes. Everything else is worked out.

import { newSeed } from "./core/chance.js";
import { commandsOf, findGame, commandFor } from "./core/commands.js";
import { openScoring } from "./core/game.js";
import { givenOptions } from "./core/json.js";
import { PARCEL, textOfParcel } from "./core/evening-parcel.js";
import { resultDocument, scoreRecord } from "./core/scoring.js";
import { DELIVERED, PARTS } from "./parts.js";
import { chanceTable } from "./screens/chance.js";
import { countPieces } from "./screens/count.js";
import { end } from "./screens/end.js";
import { drawBests, loadEvenings } from "./screens/evenings.js";
import { shareEvening } from "./screens/move-to-phone.js";
import { home } from "./screens/home.js";
import { log } from "./screens/log.js";
import { luckScreen } from "./screens/luck.js";
import { players } from "./screens/players.js";
import { race } from "./screens/no-points.js";
import { fileOfParcel, openFile } from "./screens/opened-file.js";
import { readFileText } from "./screens/import.js";
import { scoreGrid } from "./screens/score.js";
import { nextTaps } from "./screens/preload.js";
import { setupScreen } from "./screens/setup.js";
import { explainWhy } from "./screens/why.js";
import { noteShown } from "./state/chance-log.js";
import { describe } from "./state/describe.js";
import { isSound } from "./state/evening-file.js";
import { newEvening, standingEvents, stateOf, undoLastEvent, withEvent } from "./state/evening.js";
import { ongoing, isOver, smallEvening } from "./state/first-screen.js";
import { LARGEST_EVENING, isEqualValue } from "./state/import-file.js";
import { seedOf } from "./state/dice-rolls.js";
import { sheetOf } from "./state/score-sheet.js";
import { allStored, eveningKept, evenings, forgetEvening, isAllKnown, isFirstFound, keepEvening, keepRules, keepTheme, knownNames, openStore, readStorage, storedRules, staysKept, theme } from "./state/store.js";
import { doerOfLast, freshId, withTaps } from "./state/tap-ids.js";
import { debounceTaps, readAhead } from "./ui/work-ahead.js";
import { keepAwake } from "./ui/wake-lock.js";
import { el } from "./ui/dom.js";
import { tellFreshness } from "./ui/freshness.js";
import { holding } from "./ui/show-when-saved.js";
import { digitsOfKeyboard } from "./ui/keyboard.js";
import { isSure, showMessage, showBeside } from "./ui/notices.js";
import { scrollOf, showCame } from "./ui/scroll-places.js";
import { updateApp } from "./ui/update-screen.js";
import { runOn } from "./ui/hold-to-repeat.js";

/** @import {App, Table, View} from "./app" */
/** @import {Part} from "./parts.js" */
/** @import {Evening, Game, Opening} from "./state/types" */

const ASKING = ["play", "roll", "deal", "total"]; // events after which is spoken what to do now
const BY_CHANCE = ["roll", "deal"]; // events that chance answers
const LATEST_OPEN = 1000; // ms: some browsers never answer
const DATA = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
/** @type {Opening | undefined} */
const opening = DATA.open;
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const spoken = /** @type {HTMLElement} */ (document.getElementById("said"));

/** @type {Record<string, (app: App, view: View) => HTMLElement[]>} */
const SCREENS = { home, players, play: playOf, chance: chanceTable, setup: setupScreen, score: scoreOf, count: countOf, why: explainWhy, end, log, luck: luckScreen, hand: shareEvening, read: readFileText, evenings: loadEvenings, bests: drawBests, week: (page, view) => weekOfGame(page, view), room: (page, view) => PARTS.get("room")?.room?.(page, view) ?? home(page, view) };

/** @type {(app: App, view: View) => HTMLElement[]} */
function countOf(page, view) {
  return (PARTS.get(eveningOf(view.evening ?? "").game)?.count ?? countPieces)(page, view);
}

/** @type {(app: App, view: View) => HTMLElement[]} */
function playOf(page, view) {
  return (PARTS.get(eveningOf(view.evening ?? "").game)?.play ?? chanceTable)(page, view);
}

/** @type {(app: App, view: View) => HTMLElement[]} */
const weekOfGame = (page, view) => PARTS.get(view.game ?? "")?.week?.screen(page, view) ?? home(page, view);

/** @type {(app: App, view: View) => HTMLElement[]} */
function scoreOf(page, view) {
  return (gameOf(eveningOf(view.evening ?? "")).scoring.rankedBy ? race : scoreGrid)(page, view);
}

/** @type {(name: string, values?: Record<string, unknown>) => string} */
const say = (name, values = {}) =>
  (DATA.words[name] ?? name).replace(/\{([a-z]+)\}/g, (/** @type {string} */ braces, /** @type {string} */ key) => String(values[key] ?? braces));

/** @type {Map<string, Game>} */
const games = new Map(
  DATA.games.map((/** @type {any} */ one) => [one.slug, openedGame(one, PARTS.get(one.slug))]),
);

/** @type {Map<string, Game>} */
const olderGames = new Map(); // by the hash of their rules, if evenings were begun with others than today's

/** @type {(document: any, part?: Part) => Game} */
function openedGame(document, part) {
  return { ...document, scoring: openScoring(document.scoring, part?.derive?.(document.derives)), moves: part?.moves ?? (() => []), told: part?.told ?? (() => new Map()), turns: part?.turns ?? (() => []), functions: part?.setup, dealers: part?.dealers };
}

/** @type {View[]} */
let way = [{ screen: "home" }]; // the screens that led here, the shown one last

/** @type {Set<string>} */
const drawn = new Set(); // pictures that have been shown: elements that show one again ask for nothing

/** @type {WeakMap<Evening, Table>} */
let tables = new WeakMap(); // what was worked out of an evening, which never changes

let lastTapped = "title"; // the key of what was tapped last
let wrongBefore = ""; // what did not fit together after the tap before

let mayLose = false; // evenings, as the phone deletes what pages keep

const here = () => way[way.length - 1];

/** @type {Evening | undefined} */
let untouched; // with which the page opened; it is kept with its first tap

/** @type {(id: string) => Evening} */
const eveningOf = (id) => /** @type {Evening} */ (eveningKept(id) ?? (untouched?.id === id ? untouched : undefined));

// The game of an evening, by the rules with which it was begun if the page holds them.
/** @type {(evening: Pick<Evening, "game" | "rules">) => Game} */
function gameOf({ rules = "", game }) {
  const older = olderGames.get(rules);
  return /** @type {Game} */ (older?.slug === game ? older : games.get(game)); // a file may name rules of another
}

/** @type {(evening: Evening) => void} */
function keep(evening) {
  if (!eveningKept(evening.id)) {
    if (untouched?.id === evening.id) untouched = undefined;
    const rules = rulesOfPage(evening.rules ?? "");
    if (rules) keepRules(evening.rules ?? "", rules);
    navigator.storage?.persist?.().then((stays) => { mayLose &&= !stays; }, () => {}); // where a phone refuses, all goes on
  }
  if (!keepEvening(shelf ? withTaps(evening, eveningKept(evening.id)?.events) : evening)) showMessage(say("not-kept"));
  hold();
  if (shelf) shelf.kept(evening.id);
}

// The element of this key that can be used now.
/** @type {(key: string) => HTMLElement | null} */
const shownAs = (key) => root.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);

const { hold, onceKept, isHeld } = holding(root, shownAs, allStored, () => showBeside(say("late")));

// Takes an evening as it has become on another phone, if it makes sense here.
/** @type {(evening: Evening) => void} */
function adopt(evening) {
  const game = gameOf(evening);
  if (!game || !isSound(game, evening)) {
    showMessage(`${game?.title ?? evening.game}, ${app.when(evening.at)}: ${say("file-game-says-no")}`);
    return;
  }
  keepEvening(evening);
  showChange(evening.id);
}

// Shows what became of an evening elsewhere: on another phone, on another page of this one.
/** @type {(id: string) => void} */
function showChange(id) {
  goOnAtOnce();
  if (here().evening === id && !eveningOf(id)) way = [{ screen: "home" }]; // it was forgotten there
  if ([undefined, id].includes(here().evening) && !isTyping()) show();
}

// Whether something stands in a field that would be lost if the screen were drawn anew.
/** @type {() => boolean} */
const isTyping = () =>
  [...root.querySelectorAll("input")].some((one) => one.type !== "file" && (one === document.activeElement || one.value !== one.defaultValue));

const shelf =
  DELIVERED.shelf?.({ ids: () => evenings().map((one) => one.id), evening: eveningOf, adopt, hold: holdRules, changed: () => show() });

/** @type {(evening: Pick<Evening, "game" | "rules">) => Promise<Game>} */
async function openedBy(evening) {
  await holdRules(evening.rules);
  return gameOf(evening);
}

// What a parcel in the address brings, with all the refusals that files have.
async function openParcel() {
  if (!location.hash.startsWith(PARCEL)) return;
  const text = await textOfParcel(location.hash, LARGEST_EVENING);
  history.replaceState(history.state, "", location.href.replace(/#.*/, ""));
  const file = text === null ? null : fileOfParcel(text);
  way = [{ screen: "home" }];
  if (file) await app.read(file);
  else app.go({ screen: "read", file: { name: "", wrong: [say("parcel-damaged")] } });
}

/** @type {App} */
const app = {
  say,
  games,
  evenings,
  knownNames,
  delivery: () => (shelf ? say(`from-laptop-${shelf.state()}`, { why: shelf.why() }) : say(`from-${DATA.delivery ?? "file"}`)),
  theme,
  tell: showMessage,
  isOver,
  opening: ({ slug }) => (opening?.game === slug ? opening : null),
  picture: (name) => {
    const drawing = DATA.pictures[name];
    if (!drawing) return "";
    const [, size] = /** @type {RegExpExecArray} */ (/viewBox="\S+ \S+ (\S+ \S+)"/.exec(drawing));
    if (!drawn.has(name)) document.styleSheets[0].insertRule(`.art-${name}{aspect-ratio:${size.replace(" ", "/")};background-image:url("${app.address(name)}")}`);
    drawn.add(name);
    return el("span", { class: `art art-${name}` });
  },
  address: (name) => `data:image/svg+xml,${encodeURIComponent(DATA.pictures[name])}`,
  when: (at) => {
    const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
    return new Date(at).toLocaleString(DATA.language, { weekday: "short", day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }), hour: "numeric", minute: "2-digit" });
  },
  refresh: (screen) => here().screen === screen && show(),
  setTheme(name) {
    if (!keepTheme(name)) showMessage(say("not-kept"));
    show();
  },
  go(view, instead = false) {
    way = instead ? [...way.slice(0, -1), view] : [...way, view];
    history.pushState(way.length, "");
    show(true);
  },
  show(view) {
    way = [...way.slice(0, -1), view];
    show();
  },
  back() {
    if (way.length > 1) way = way.slice(0, -1);
    show(true);
  },
  begin(game, mode, names, { id, seed, events, screen } = { id: freshId(), seed: newSeed(), events: [], screen: "score" }) {
    const evening = newEvening(game, mode, names, { id, at: new Date().toISOString(), seed });
    keep({ ...evening, rules: game.rules, events });
    way = [{ screen: "home" }, { screen, evening: evening.id }];
    show(true);
  },
  open(evening) {
    app.go({ screen: app.isOver(evening) ? "end" : "score", evening: evening.id });
    if (evening.rules && gameOf(evening).rules !== evening.rules) showMessage(say("other-rules"));
  },
  rename(evening, title) {
    keep(withEvent(evening, { kind: "title", value: title }));
    app.show({ screen: "evenings" });
  },
  forget(...all) {
    for (const { id } of all) {
      forgetEvening(id);
      if (shelf) shelf.forgot(id);
    }
    hold();
    way = way.filter(({ evening }) => !all.some(({ id }) => id === evening));
    show();
  },
  mayLose: () => mayLose,
  mayMiss: () => !isAllKnown(),
  async read(file) {
    const found = await openFile(say, games, openedBy, file, DATA.version);
    if (here().screen !== "home") return;
    const known = found.evening && evenings().find((one) => one.id === found.evening?.id);
    if (found.evening && !known) app.take(found.evening);
    else if (found.evening && known && isEqualValue(found.evening, known)) app.open(known);
    else app.go({ screen: "read", file: { name: file.name, ...found } });
  },
  take(evening, apart = false) {
    const taken = apart ? { ...evening, seed: seedOf(evening), id: freshId() } : evening;
    if (eveningOf(taken.id) !== taken) keep(taken);
    way = [{ screen: "home" }];
    app.open(taken);
  },
  keep(evening, view = here()) {
    keep(evening);
    app.show(view);
  },
  act(done, view) {
    const events = [done].flat();
    const { evening: id = "", trial } = here();
    if (trial) {
      const isFirst = trial.events.length === eveningOf(id).events.length;
      return app.show({ ...(view ?? here()), trial: isFirst ? { ...trial, events: [...trial.events, ...events] } : events.reduce(withEvent, trial) });
    }
    const before = eveningOf(id);
    const after = events.reduce(withEvent, before);
    noteShown(gameOf(after), after, before.events.length);
    keep(after);
    const earlier = way.findIndex((one) => one.screen === view?.screen && one.evening === id);
    if (view && earlier >= 0 && earlier < way.length - 1) way = [...way.slice(0, earlier), view];
    const { screen, player, group } = here();
    if (view && (view.screen !== screen || view.player !== player || view.group !== group)) app.go(view, true);
    else app.show(view ?? here());
    if (events.some(({ kind }) => BY_CHANCE.includes(kind))) onceKept(() => showCame(root));
    onceKept(() => speak(toldLast(here()), events.some(({ kind }) => ASKING.includes(kind)) ? root.querySelector(".ask")?.textContent : ""));
  },
  undo() {
    const { evening: id = "", trial } = here();
    if (trial) return app.show({ ...here(), trial: { ...trial, events: trial.events.slice(0, -1) } });
    const words = app.table(here()).undo;
    const who = shelf && doerOfLast(say, eveningOf(id));
    if (who && !isSure(say("undo-others", { who, what: toldLast(here()) }))) return;
    keep(undoLastEvent(eveningOf(id)));
    show();
    onceKept(() => speak(words));
  },
  table(view) {
    const kept = eveningOf(view.evening ?? "");
    const evening = view.trial ?? kept;
    const known = tables.get(evening);
    if (known) return known;
    const game = gameOf(evening);
    const state = stateOf(game, evening);
    const last = view.trial && view.trial.events.length === kept.events.length ? "" : toldLast(view);
    const undo = last ? say("undo-what", { what: last }) : "";
    const found = { game, evening, state, sheet: (PARTS.get("room")?.ownSheet ?? sheetOf)(game, state, evening), undo };
    tables.set(evening, found);
    return found;
  },
};

// What happened last and has not been undone, in words.
/** @type {(view: View) => string} */
function toldLast(view) {
  const evening = view.trial ?? eveningOf(view.evening ?? "");
  const last = standingEvents(evening).pop();
  return last ? describe(say, gameOf(evening), evening, last[1]) : "";
}

// Says to those who hear the page what a tap did, what is asked now, and what does not fit since.
/** @type {(...words: (string | null | undefined)[]) => void} */
function speak(...words) {
  const now = [...root.querySelectorAll(".wrong span")].map((one) => one.textContent).join(". ");
  spoken.textContent = [...words, now === wrongBefore ? "" : now].filter(Boolean).join(". ").replaceAll(".. ", ". ");
  wrongBefore = now;
}

/** @type {{view: View, evening: Evening, made: HTMLElement[]} | null} */
let nextScreen = null; // made while what was tapped is being kept

/** @type {(turned?: boolean) => void} */
function show(turned = false) {
  const view = here();
  nextScreen = isHeld() ? { view, evening: eveningOf(view.evening ?? ""), made: SCREENS[view.screen](app, view) } : null;
  onceKept(() => redraw(turned));
}

// The screen of a view as things stand.
/** @type {(view: View) => HTMLElement[]} */
function screenOf(view) {
  const known = nextScreen?.view === view && nextScreen.evening === eveningOf(view.evening ?? "") ? nextScreen.made : null;
  nextScreen = null;
  return known ?? SCREENS[view.screen](app, view);
}

// Draws the screen anew; the focus stays on what it was on, or goes to the title of a new screen.
/** @type {(turned: boolean) => void} */
function redraw(turned) {
  const view = here();
  const focus = turned ? "title" : (/** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key ?? lastTapped);
  const top = scrollOf(view, () => root.querySelector(`[data-key="${CSS.escape(lastTapped)}"]`)?.getBoundingClientRect().top);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme() === "auto" ? dark : theme();
  root.dataset.screen = view.screen;
  root.style.cssText = games.get(view.game ?? eveningOf(view.evening ?? "")?.game ?? "")?.face ?? "";
  keepAwake(view.evening !== undefined);
  if (view.evening) readAhead(games.get(eveningOf(view.evening).game)?.pictures ?? [], app.address);
  updateApp(root, screenOf(view), turned);
  const evening = view.screen === "home" ? evenings()[0] : eveningOf(view.evening ?? "");
  if (turned && evening && gameOf(evening)) debounceTaps(nextTaps(app, SCREENS, view, evening, () => Boolean(eveningOf(evening.id))));
  scrollTo(0, top());
  root.querySelector(".cell.open,.step-of.now")?.scrollIntoView({ block: "nearest" });
  const found = shownAs(focus) ?? root.querySelector("h1");
  if (found !== document.activeElement) found?.focus({ preventScroll: true });
}

// Some phones put no focus on what is tapped.
root.addEventListener("click", ({ target }) => {
  lastTapped = /** @type {HTMLElement} */ (target).closest("[data-key]")?.getAttribute("data-key") ?? "title";
}, true);

// Opens the tab for which the page was written.
/** @type {(wanted: Opening) => void} */
function openAt(wanted) {
  const game = /** @type {Game} */ (games.get(wanted.game));
  const going = ongoing(wanted, evenings());
  untouched = going ? undefined : smallEvening(say, game, { id: freshId(), at: new Date().toISOString(), seed: wanted.seed ?? newSeed() });
  way = [{ screen: "home" }, { screen: wanted.tab, evening: (going ?? untouched)?.id }];
}

// An evening that was found late goes on instead of one that nobody has touched.
function goOnAtOnce() {
  if (!opening || !untouched || here().evening !== untouched.id || !ongoing(opening, evenings())) return;
  openAt(opening);
  show(true);
}

// An evening that an older page keeps on this phone is offered once, when all that this one keeps is known.
/** @type {(game: Game, older: Pick<Evening, "id" | "seed" | "events"> | null) => void} */
function offerOlder(game, older) {
  if (!older || eveningKept(older.id) || !isFirstFound(older.id)) return;
  keep({ ...smallEvening(say, game, { id: older.id, at: new Date().toISOString(), seed: older.seed ?? older.id }), events: older.events });
  showMessage(say("older-found", { game: game.title }));
  goOnAtOnce();
  if (here().screen === "home") show();
}

/** @type {(hash: string) => unknown} */
const rulesOfPage = (hash) => DATA.games.find((/** @type {any} */ one) => one.rules === hash);

// Brings what the database keeps onto the page. An evening goes on by the rules with which it was begun.
async function openKept() {
  let isNew = await openStore(() => showMessage(say("not-kept")), showChange);
  mayLose = DATA.delivery !== "laptop" && !(await staysKept()); // a laptop keeps them too
  for (const hash of new Set(evenings().map(({ rules }) => rules ?? ""))) {
    if (await holdRules(hash)) isNew = true;
  }
  goOnAtOnce();
  if (isNew && !isTyping()) show();
}

// Takes in the rules of this hash, if the phone holds them and the page does not; resolves with whether it has.
/** @type {(hash?: string) => Promise<boolean>} */
async function holdRules(hash) {
  if (!hash || olderGames.has(hash)) return false;
  const kept = await storedRules(hash).catch(() => null);
  const own = rulesOfPage(hash);
  const document = /** @type {any} */ (kept ?? own ?? (await shelf?.rules(hash)));
  if (document && !kept) keepRules(hash, document);
  if (!document || own) return false;
  olderGames.set(hash, openedGame(document, PARTS.get(document.slug)));
  tables = new WeakMap();
  return true;
}

addEventListener("storage", ({ key }) => readStorage(key));

addEventListener("hashchange", () => { openParcel(); });
addEventListener("popstate", () => {
  if (here().cell) app.go({ ...here(), cell: undefined }, true); // the pad lies over the score
  else if (way.length > 1) app.back();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show());

runOn(root, shownAs);
digitsOfKeyboard(shownAs);

/** @type {(known: Map<string, Game>, name: string, record: unknown) => Record<string, unknown>} */
function scored(known, name, record) {
  const found = scoreRecord(findGame(known, name).scoring, givenOptions(record));
  return Array.isArray(found) ? { error: found } : resultDocument(found);
}

const opened = Promise.race([openKept().then(openParcel), new Promise((then) => { setTimeout(then, LATEST_OPEN); })]);

Object.assign(globalThis, {
  companion: {
    ready: opened,
    version: DATA.version,
    games: [...games.keys()],
    score: commandFor(games, scored),
    ...commandsOf(games, DATA.version),
    ...PARTS.get("room")?.offered?.(app),
  },
});
const fresh = shelf?.fresh ?? PARTS.get("room")?.fresh;
if (fresh) tellFreshness(say, fresh);
if (opening) openAt(opening);
if (PARTS.has("room")) way = [...way, { screen: "room" }];
show(true);
DELIVERED.installed?.(say);
for (const [slug, { older }] of PARTS) {
  const game = games.get(slug);
  if (game && older) opened.then(older).then((found) => offerOlder(game, found), () => {}); // it keeps nothing to be read
}
