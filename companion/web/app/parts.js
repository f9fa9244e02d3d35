// What only one game has. Each game's own part, where it has one, registers itself here.

/** @import {App, View} from "./app" */
/** @import {Derive} from "./core/types" */

/**
 * @typedef {{
 *   derive: (data: any) => Derive,
 *   count?: (app: App, view: View) => HTMLElement[],
 * }} Part
 */

/** @type {Map<string, Part>} */
export const PARTS = new Map();

// Says how a game derives values, given what its document holds for that; and the screen on which a
// player's things are counted, if the game has one of its own.
/** @type {(slug: string, part: Part) => void} */
export function register(slug, part) {
  PARTS.set(slug, part);
}
