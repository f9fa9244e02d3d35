// The river as it lies: fish and rock decks in six columns, the hatch tiles beneath. Nobody hears these
// pictures: the same stands in words beside them.

import { el, icon } from "../../../web/app/ui/dom.js";

/** @import {App} from "../../../web/app/app" */
/** @import {Place, StepDone} from "../../../web/app/core/types" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {HatchTile} from "./round.js" */

const RIVER_STEPS = ["rock_decks", "river", "hatch"]; // the steps of the set-up that lay the river out, in this order

// How the river lies after a step of the set-up; null if the step lays nothing there. Without `isDigital`
// people shuffle: nothing that was drawn is seen.
/** @type {(app: App, game: Game, steps: StepDone[], id: string, isDigital: boolean) => HTMLElement | null} */
export function pictureStep(app, game, steps, id, isDigital) {
  const last = RIVER_STEPS.indexOf(id);
  const [rocks, fish, tiles] = RIVER_STEPS.map((laid, i) => (i > last ? [] : (steps.find((step) => step.id === laid)?.places ?? [])));
  if (last < 0 || (id === "river" && !isDigital)) return null;
  return drawRiver(app, game, { rocks, fish: isDigital ? fish : [], tiles: tiles.map(({ shows, tokens }) => ({ shows, tokens: isDigital ? tokens : [] })) });
}

// token: where the casting token lies; onSpace: what a space has, of which a tap on one with `on` does something; onTile: a tile.
/** @typedef {{token: string, onSpace: (space: string) => Record<string, unknown>, onTile: (at: number) => Record<string, unknown>}} Taps */

// The river with its rock decks and fish, and the hatch tiles beneath; with taps they are buttons, which are heard.
/** @type {(app: App, game: Game, lies: {rocks: Place[], fish: Place[], tiles: HatchTile[]}, taps?: Taps) => HTMLElement} */
export const drawRiver = (app, game, { rocks, fish, tiles }, taps) =>
  el("div", { class: "river", "aria-hidden": taps ? undefined : "true" }, riverCells(app, game, rocks, fish, taps), tiles.length ? hatchCells(game, tiles, taps) : "");

// A token in its colour, with its letter.
/** @type {(game: Game, colour: string) => HTMLElement} */
export const tokenDisc = (game, colour) => el("i", { class: `disc hatch-${colour}`, "aria-hidden": "true" }, game.plays.words[`hatch.${colour}.letter`]);

// The columns from the top.
/** @type {(app: App, game: Game, rocks: Place[], fish: Place[], taps?: Taps) => HTMLElement[]} */
function riverCells({ picture }, game, rocks, fish, taps) {
  const { data, rows: tables } = /** @type {import("../../../web/app/core/types").SetupDocument} */ (game.setup);
  const cards = tables["fish-cards"];
  const columns = Array.from({ length: data.columns }, (_, i) => String(i + 1));
  const fishAt = new Map(fish.map(({ column, row, card }) => [`${column}${row}`, card]));
  const rocksAt = new Map(rocks.map(({ space, cards: deck }) => [space, deck.length]));
  const cells = [...data.rows].flatMap((row) => columns.map((column) => {
    const [card, deck] = [fishAt, rocksAt].map((at) => at.get(column + row));
    const { may = "", ...more } = taps?.onSpace(column + row) ?? {};
    const isRocks = deck || (deck === 0 && taps);
    const lies = isRocks ? [icon("rock"), el("b", {}, String(deck || game.plays.words["dealer.table.no-rocks"]))] : card ? [picture(String(cards[card].species)), el("b", { class: `${cards[card].colour}` }, card)] : [];
    return el(more.on ? "button" : "div", { class: `on-river${isRocks ? " rocks" : ""}${may}`, ...more }, lies, taps?.token === column + row ? el("i", { class: "casting-token" }, icon("hook")) : "");
  }));
  return [...columns.map((column) => el("b", { class: "num" }, column)), ...cells];
}

// A tile beneath each column, and the one that waits.
/** @type {(game: Game, tiles: HatchTile[], taps?: Taps) => HTMLElement[]} */
function hatchCells(game, tiles, taps) {
  const cells = tiles.map(({ shows, tokens }, at) => el(taps ? "button" : "div", { class: "on-tile", ...taps?.onTile(at) }, tokens.length ? tokens.map((colour) => tokenDisc(game, colour)) : el("b", { class: "num" }, String(shows))));
  const waiting = el("span", { class: "q sm waits" }, game.plays.words["dealer.round.waits"]);
  return [...cells.slice(0, -1), waiting, ...cells.slice(-1)];
}
