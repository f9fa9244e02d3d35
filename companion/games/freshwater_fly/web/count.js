// How one player's fish, tokens and rock cards are counted: what the table knows comes first, all else is folded; fish
// and rock cards have their names, tokens their discs.

import { pieceName } from "../../../web/app/core/piece-names.js";
import { countPieces, warningsTold } from "../../../web/app/screens/count.js";
import { cellKey } from "../../../web/app/state/evening.js";
import { el } from "../../../web/app/ui/dom.js";
import { widget } from "../../../web/app/ui/widgets.js";
import { scoresTold } from "./own-board.js";
import { tokenDisc } from "./river.js";

/** @import {App, Table, View} from "../../../web/app/app" */
/** @import {Field} from "../../../web/app/core/types" */
/** @import {Filling} from "../../../web/app/ui/widgets.js" */

/** @type {(app: App, view: View) => HTMLElement[]} */
export function countCatch(app, view) {
  const screen = countPieces(app, view, nameWhatCounts(view));
  const table = app.table(view);
  const { game, state } = table;
  screen[1].append(warningsTold(app, view, table));
  const board = /** @type {Record<string, any>} */ ({ common: "common", personal: state.record.players[view.player ?? 0].reel_board })[view.group ?? ""];
  const lines = board ? scoresTold(game, String(board)) : [];
  const told = lines.join(" · ");
  // A reel board's stands below the choice and keeps its room before it: nothing moves under the thumb.
  if (view.group === "personal") screen[1].children[0].after(el("p", { class: "q pays" }, told || game.plays.words["dealer.count.pays"]));
  else if (told) screen[1].prepend(el("p", { class: "q" }, told));
  return screen;
}

// The fields as any game has them, with names and discs.
/** @type {(view: View) => (filling: Filling, field: Field, place: (string | number)[], table: Table) => HTMLElement} */
const nameWhatCounts = (view) => (filling, field, place, table) => {
  const section = widget(filling, field, place);
  /** @type {Record<string, () => void>} */
  const more = {
    fish: () => nameFish(section, filling, place, table, view),
    hatch_tokens: () => [...field.called.keys()].forEach((colour, at) => section.querySelectorAll(".stepper .g")[at].prepend(tokenDisc(table.game, colour), " ")),
    skill_cards: () => nameRocks(section, filling, field, place, table),
  };
  more[field.key]?.();
  return section;
};

// Each rock card with its letter, those that score first and the others folded; beneath, what the taken ones do.
/** @type {(section: HTMLElement, filling: Filling, field: Field, place: (string | number)[], table: Table) => void} */
function nameRocks(section, { get }, field, place, { game }) {
  const chips = [...section.querySelectorAll(".chip")];
  const cards = [...field.called.keys()];
  cards.forEach((card, at) => chips[at].prepend(`${card} `));
  const others = chips.filter((chip, at) => !game.scoring.lines.some(({ id }) => id === cards[at]) && chip.getAttribute("aria-pressed") !== "true");
  section.append(el("details", { class: "notes", key: "other-rocks-fold" }, el("summary", { key: "other-rocks" }, game.plays.words["dealer.count.other-rocks"]), el("div", { class: "row wrap" }, others)));
  section.append(...(get(place) ?? []).map((/** @type {string} */ card) => el("p", { class: "sm" }, el("b", {}, `${card} ${pieceName(game, card)}:`), ` ${game.plays.skills[card]}`)));
}

// The caught fish with their names; the others folded, where the table told of them or they are counted.
/** @type {(section: HTMLElement, filling: Filling, place: (string | number)[], table: Table, view: View) => void} */
function nameFish(section, { get }, place, { game, evening, state }, { player }) {
  const caught = get(place) ?? [];
  section.querySelectorAll(".mine").forEach((card, at) => card.append(el("small", {}, typeof caught[at] === "object" ? "" : pieceName(game, caught[at]))));
  // The table's own events have no tap; the gallery stays open while somebody taps fish in it.
  const isTold = evening.events.some((event) => event.kind === "value" && !event.tap && String(event.place) === String(place) && Object(event.value).length > 0);
  if (!isTold && !state.counted.has(cellKey(player ?? 0, "fish"))) return;
  const [shelves, other] = section.querySelectorAll(":scope > .shelves, :scope > .other");
  const fold = el("details", { class: "notes" }, el("summary", { key: "all-fish" }, game.plays.words["dealer.count.all-fish"]));
  shelves.before(fold);
  fold.append(shelves, other);
}
