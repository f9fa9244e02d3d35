// What is wrong: with the piece that is shown, and with others, each with a way to it.

import { el, icon } from "./dom.js";
import { addressOf, count, known, place } from "./state.js";

/** @type {(one: Mistake, deck: Deck, piece: PieceSeen) => boolean} */
const isOf = (one, deck, piece) => one.component === deck.name && (one.piece === piece.id || !one.piece);

// What is wrong with a piece, each once.
/** @type {(deck: Deck, piece: PieceSeen) => string[]} */
export const mistakesOf = (deck, piece) => [...new Set([...piece.problems, ...known.mistakes.filter((one) => isOf(one, deck, piece)).map((one) => one.message)])];

// The mistakes of all else, closed: how many there are, and each with its piece.
/** @type {(deck: Deck, piece: PieceSeen) => HTMLElement | false} */
export function otherMistakes(deck, piece) {
  const rest = known.mistakes.filter((one) => !isOf(one, deck, piece));
  const lines = rest.map((one) => {
    const to = { page: place.page, game: place.game, component: one.component, piece: one.piece };
    const name = one.component ? el("a", { href: addressOf(to) }, one.title) : el("b", {}, one.place);
    return el("li", {}, name, (one.title || one.place) && ": ", one.message);
  });
  return rest.length > 0 && el("details", { class: "rest" }, el("summary", {}, count(rest.length, "mistake-elsewhere", "mistakes-elsewhere")), el("ul", {}, ...lines));
}

/** @type {(words: string) => HTMLElement} */
export const mistakeLine = (words) => el("p", { class: "wrong" }, icon("warn", "s"), el("span", {}, words));
