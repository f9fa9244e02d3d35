// What only one game has, and what only a page from a laptop or from a site has: each puts itself here.

/** @import {App, Say, View} from "./app" */
/** @import {Derive, StepDone, TableDealer} from "./core/types" */
/** @import {Phone, Shelf} from "./state/server-sync.js" */
/** @import {Here} from "./room/actions.js" */
/** @import {Lying} from "./room/types" */
/** @import {Evening, EveningEvent, Game, Sheet, State} from "./state/types" */
/** @import {Freshness} from "./ui/freshness.js" */

/**
 * What a game shows at a table of several phones; `back`: it is what one player does alone; `waits`: players
 * without whom nothing goes on, if all that this phone can do is done; `score`: what this phone's player has once
 * the game is over, as another player of a record; `known`: some of it, which people look through when they count;
 * `isOver`: nothing is left but to count; `hides`: cards that it shows, which are not listed once more.
 * @typedef {{title: string, below: string, kind: string, main: (HTMLElement | "")[], dock: (HTMLElement | "")[], waits?: number[], back?: () => void, score?: (player: number) => EveningEvent[], known?: (player: number) => EveningEvent[], isOver?: boolean, hides?: (card: Lying) => boolean}} TablePlay
 */

/**
 * @typedef {{
 *   derive?: (data: any) => Derive,
 *   because?: (game: Game, player: Record<string, any>, group: string) => string | undefined,
 *   count?: (app: App, view: View) => HTMLElement[],
 *   play?: (app: App, view: View) => HTMLElement[],
 *   moves?: Game["moves"],
 *   told?: Game["told"],
 *   turns?: Game["turns"],
 *   older?: () => Promise<Pick<Evening, "id" | "seed" | "events"> | null>,
 *   setup?: Game["functions"],
 *   pictureStep?: (app: App, game: Game, steps: StepDone[], id: string, isDigital: boolean) => HTMLElement | null,
 *   dealers?: Record<string, TableDealer>,
 *   room?: (app: App, view: View) => HTMLElement[],
 *   home?: (app: App) => HTMLElement[],
 *   atTable?: (here: Here) => TablePlay | null,
 *   atEnd?: (app: App) => {correct: () => void, unfit: HTMLElement, next: HTMLElement},
 *   tableLines?: (here: Here) => Map<number, string>,
 *   tableParts?: (here: Here) => Map<number, string>,
 *   fresh?: () => Freshness,
 *   ownSheet?: (game: Game, state: State, evening: Evening) => Sheet,
 *   offered?: (app: App) => Record<string, unknown>,
 *   week?: { title: (game: Game) => string, screen: (app: App, view: View) => HTMLElement[], of: (game: Game, evening: Evening) => View | null, gives: (game: Game, evening: Evening) => Record<string, string[]> },
 * }} Part
 */

/** @type {{shelf?: (phone: Phone) => Shelf, installed?: (say: Say) => void}} */
export const DELIVERED = {};

/** @type {Map<string, Part>} */
export const PARTS = new Map();

// Says how a game derives values, given what its document holds for that; which screens it has of its
// own to count a player's things and to deal; what the steps of its dealer do to decks, what they led
// to, in words, and what they drew from streams of its own; the functions that its set-up names; the picture of a
// step of that; why a line scores, where it is told by names; its dealers, by their names in the log of a table; what goes on from evening to evening, with its
// screen; how it is played at a table of several phones; and the words of that table's log by the number of the
// event, with what they are a part of. A page that a laptop serves at a table has a part of that: its screen, what a result has there, how one
// player is counted there, and what it offers to programs.
/** @type {(slug: string, part: Part) => void} */
export function register(slug, part) {
  PARTS.set(slug, { ...PARTS.get(slug), ...part });
}
