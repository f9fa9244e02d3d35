// What a person calls a deck, a die or a piece whose name is its id: "extra-die-4" is "Extra die 4".

/** @import {Game} from "../state/types" */

/** @type {(id: string) => string} */
export const cardLabelById = (id) => id.charAt(0).toUpperCase() + id.slice(1).replace(/[-_]/g, " ");

/** @type {(game: Game, piece: string) => string} */
export const pieceName = ({ titles }, piece) => titles[piece] ?? cardLabelById(piece);
