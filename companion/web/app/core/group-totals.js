// A record that holds only what each group of lines comes to; as companion/core/scoring.py.

import { nothingDerived, readField } from "./game.js";
import { SUMS } from "./record.js";
import { pathsIn } from "./rules.js";

/** @import {Field, Given, Node, Scoring} from "./types" */

const MOST_SUM = 999;
const SUM_SOURCE = "added up by the players";

// The scoring that a record needs: by sums if one of its players has some.
/** @type {(scoring: Scoring, given: Given) => Scoring} */
export function scoringForRecord(scoring, given) {
  const players = given instanceof Map ? given.get("players") : null;
  const found = Array.isArray(players) && players.some((one) => one instanceof Map && one.has(SUMS));
  return found && scoring.sums.length ? bySums(scoring) : scoring;
}

/** @type {(group: string) => Node} */
const sumOfGroup = (group) => ({ type: "field", kind: "number", path: `${SUMS}.${group}` });

/** @type {(scoring: Scoring) => Scoring} */
function bySums(scoring) {
  const groups = [...scoring.groups].filter(([group]) => scoring.sums.includes(group));
  /** @type {Field[]} */
  const numbers = groups.map(([key, label]) => readField({ key, kind: "number", label, most: MOST_SUM }));
  const [name, ...others] = scoring.fields;
  const seated = others.filter((one) => one.seat !== null);
  const known = ["mode", "total", "rank", "winners", ...seated.map((one) => one.key)];
  /** @type {(node: Node | null) => boolean} */
  const tells = (node) => node === null || pathsIn(node).every((path) => known.includes(path));
  return {
    ...scoring,
    table: [],
    fields: [name, ...seated, { ...readField({ key: SUMS, kind: "group", required: true }), fields: numbers }],
    lines: groups.map(([group, label]) => ({ id: group, group, label, points: sumOfGroup(group), source: SUM_SOURCE, when: null, rests: {} })),
    ties: scoring.ties.filter((tie) => scoring.sums.includes(tie.sum)).map((tie) => ({ ...tie, value: sumOfGroup(tie.sum), rests: {} })),
    outcomes: scoring.outcomes.filter(({ value, when }) => tells(value) && tells(when)),
    rankedBy: null,
    mayWin: tells(scoring.mayWin) ? scoring.mayWin : null,
    doubts: [],
    derive: nothingDerived,
    sums: [],
  };
}
