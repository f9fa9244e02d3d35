// Where a page opens that was written for one game: on its last evening that goes on, or on a new one.

import { cardLabelById } from "../core/piece-names.js";
import { newEvening, standingEvents } from "./evening.js";
import { isRevealed } from "./dice-rolls.js";
import { peopleRange } from "./seats.js";

/** @import {Evening, Game, Opening} from "./types" */

// Whether people have said that the last fish is in.
/** @type {(evening: Evening) => boolean} */
export const isOver = (evening) =>
  standingEvents(evening).some(([, event], i, all) => event.kind === "over" && event.value && !all.slice(i + 1).some(([, later]) => later.kind === "over"));

// Of these evenings, the latest first.
/** @type {(opening: Opening, kept: Evening[]) => Evening | undefined} */
export const ongoing = ({ game, seed }, kept) =>
  kept.find((one) => one.game === game && !isOver(one) && !isRevealed(one) && (!seed || one.seed === seed));

// An evening of as few players as can be: one, where a game can be played alone.
/** @type {(say: (name: string, values?: Record<string, unknown>) => string, game: Game, more: {id: string, at: string, seed: string}) => Evening} */
export function smallEvening(say, game, more) {
  const { modes } = game.scoring;
  const { id: mode } = modes.find((one) => peopleRange(game.scoring, one.id)[0] === 1) ?? modes[0];
  const names = Array.from({ length: peopleRange(game.scoring, mode)[0] }, (_, i) => cardLabelById(say("player-n", { n: i + 1 })));
  return { ...newEvening(game, mode, names, more), rules: game.rules };
}
