// The river of Salmon Run, laid by dice; as companion/games/salmon_run/setup.py.

import { plainDie } from "../../../web/app/core/dice.js";
import { guess } from "../../../web/app/core/names.js";
import { Refusal } from "../../../web/app/core/user-error.js";
import { fillLabel } from "../../../web/app/core/setup-text.js";

/** @import {Place, Play, SetupFunction} from "../../../web/app/core/types" */

/** @typedef {{id: string, even: string, odd: string, bears: Record<string, number>}} RiverBoard */

const DIE = 6;

/** @type {Record<string, SetupFunction>} */
export const raceSetup = {
  "setup:lay_out_river": riverOfDice,
  "setup:lay_out_bears": (play) => play.values.river.reduce((/** @type {number} */ all, /** @type {Place} */ { bears }) => all + bears, 0),
};

// The boards from the start to the spawning pond. A board that lies already is rolled again.
/** @type {(play: Play) => Place[]} */
function riverOfDice(play) {
  const { lengths, start, middle, finish } = play.data;
  const { length } = play.values;
  if (!Object.hasOwn(lengths, length)) throw new Refusal(`no river is called "${length}"${guess(length, Object.keys(lengths))}`, "length");
  const count = lengths[length];
  if (count > middle.length) {
    throw new Refusal(`a ${length} river needs ${count} numbered boards, but there are ${middle.length}; try a shorter one`, "length");
  }
  const laid = [laidBoard(play, start[0], [])];
  let left = [...middle];
  for (let i = 0; i < count; i += 1) {
    const { board, rolls } = nextBoard(play, middle, left);
    left = left.filter((one) => one !== board);
    laid.push(laidBoard(play, board, rolls));
  }
  return [...laid, laidBoard(play, finish[0], [])];
}

/** @type {(play: Play, numbered: RiverBoard[], left: RiverBoard[]) => {board: RiverBoard, rolls: number[]}} */
function nextBoard(play, numbered, left) {
  if (left.length === 1) return { board: left[0], rolls: [] };
  const rolls = [];
  for (;;) {
    const [{ value }] = play.roll([plainDie(numbered.length)]);
    rolls.push(value);
    if (left.includes(numbered[value - 1])) return { board: numbered[value - 1], rolls };
  }
}

/** @type {(play: Play, board: RiverBoard, rolls: number[]) => Place} */
function laidBoard(play, board, rolls) {
  const { difficulty } = play.values;
  const fixed = { easy: board.even, hard: board.odd }[/** @type {string} */ (difficulty)];
  const roll = fixed === undefined ? play.roll([plainDie(DIE)])[0].value : null;
  const side = fixed ?? (Number(roll) % 2 ? board.odd : board.even);
  return { board: board.id, side, board_rolls: rolls, side_roll: roll, bears: board.bears[side], rolled: rolledWords(play, rolls, roll) };
}

// How the dice fell for a board, in brackets; "" if none was rolled.
/** @type {(play: Play, rolls: number[], roll: number | null) => string} */
function rolledWords({ setup: { words } }, rolls, roll) {
  const told = [];
  if (rolls.length) {
    const again = rolls.slice(0, -1);
    const first = fillLabel(words["setup.rolled-board"], { roll: rolls[rolls.length - 1] });
    told.push(first + (again.length ? fillLabel(words["setup.rolled-again"], { rolls: again.join(", ") }) : ""));
  }
  if (roll !== null) told.push(fillLabel(words[roll % 2 ? "setup.rolled-odd" : "setup.rolled-even"], { roll }));
  return told.length ? ` (${told.join("; ")})` : "";
}
