// The button that takes a card out of a game of one's own.

import { post } from "./ask.js";
import { pieceLabel } from "./back.js";
import { el, icon } from "./dom.js";
import { note } from "./notes.js";
import { go, known, place, say } from "./state.js";
import { named } from "./thumbs.js";

// Words that fit cards or other pieces.
/** @type {(deck: Deck, key: string) => string} */
const word = (deck, key) => (deck.stock === "card" ? key : `${key}-piece`);

// It is there for a piece that is a row of a table of its owner.
/** @type {(deck: Deck, piece: PieceSeen, table: string | undefined) => HTMLElement | false} */
export function deleteButton(deck, piece, table) {
  const own = known.games.find(({ slug }) => slug === place.game)?.own;
  const way = `games/${encodeURIComponent(place.game)}/gone-cards`;
  const take = async () => {
    try {
      await post(way, { component: deck.name, piece: piece.id, called: pieceLabel(deck, piece) });
      note("turned", say("deleted", { name: named(piece) }));
      const at = deck.pieces.indexOf(piece);
      const beside = (deck.pieces[at + 1] ?? deck.pieces[at - 1])?.id ?? "";
      go({ piece: beside });
      /** @type {HTMLElement | null} */ (document.querySelector(`[data-piece="${CSS.escape(beside)}"]`))?.focus();
    } catch (error) {
      note("turned", /** @type {Error} */ (error).message, "wrong");
    }
  };
  return Boolean(own && table) && el("button", { type: "button", "data-key": "delete", on: () => void take() }, icon("close", "s"), say(word(deck, "delete")));
}
