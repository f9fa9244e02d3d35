// Muddled Waters: all walk at once, card by card, and take tiles up.
// As companion/games/mapped_out/walk.py.

import { caseless } from "../../../web/app/core/names.js";
import { quote } from "../../../web/app/core/text-format.js";
import { MoveError } from "./walk.js";

/** @import {Move, Tile, Walker} from "./walk.js" */
/** @typedef {{place: number, tile: Tile, name: string}} Held */

// A player of Muddled Waters: what can be put down, and what was taken up and will score.
export class Wader {
  /** @param {Walker} walker @param {Held[]} hand */
  constructor(walker, hand) {
    this.walker = walker;
    this.hand = hand;
    /** @type {Tile[]} */
    this.pile = [];
  }

  // Makes a move; then maybe takes the tile up on which it ends, and puts one of the hand there.
  /** @type {(move: Move, put: string | null) => void} */
  turn(move, put) {
    const { walker } = this;
    const entered = walker.entered.length;
    walker.make(move);
    if (put === null) return;
    if (walker.entered.length === entered) throw new MoveError("stays on the same tile, so no tile can be taken; leave out put");
    if (move.kept) throw new MoveError("keeps its card or takes a tile, not both; leave out kept or put");
    const wish = caseless(put);
    const held = this.hand.find(({ place, name }) => wish === String(place) || wish === caseless(name));
    if (!held) {
      const left = this.hand.map(({ place, name }) => name || String(place)).join(", ") || "nothing";
      throw new MoveError(`${quote(put)} is not in the hand; the hand holds ${left}`);
    }
    this.hand = this.hand.filter((one) => one !== held);
    this.pile.push(walker.tileAt(walker.at));
    walker.map.tiles.set(walker.at, held.tile);
  }
}
