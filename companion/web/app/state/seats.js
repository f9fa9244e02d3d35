// Who sits where: a seat that the rules fill, such as that of the Silent Angler, has its own name.

/** @import {Scoring} from "../core/types" */
/** @import {Evening} from "./types" */

// How many of the players of a mode are persons.
/** @type {(scoring: Scoring, mode: string) => [number, number]} */
export function peopleRange(scoring, mode) {
  const [few, many] = scoring.modes.find((one) => one.id === mode)?.players ?? [1, 1];
  const taken = few === many ? seatsTaken(scoring, mode).length : 0;
  return [few - taken, many - taken];
}

/** @type {(scoring: Scoring, mode: string) => import("../core/types").Field[]} */
const seatsTaken = (scoring, mode) => scoring.fields.filter((one) => one.seat !== null && mode !== scoring.modes[0].id);

// The players of a record with nothing but their names.
/** @type {(scoring: Scoring, evening: Pick<Evening, "mode" | "names">) => Record<string, unknown>[]} */
export function blankPlayers(scoring, { mode, names }) {
  /** @type {Record<string, unknown>[]} */
  const players = names.map((name) => ({ name }));
  for (const one of seatsTaken(scoring, mode)) {
    players.splice(/** @type {number} */ (one.seat), 0, { name: one.label, [one.key]: true });
  }
  return players;
}
