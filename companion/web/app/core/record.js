// What is wrong with a record: every mistake, each with its place; as companion/core/record.py.
// What is right comes back as values.

import { FieldCheck, MOST_MISTAKES, collected, keysOf } from "./field-check.js";
import { either, showValue } from "./text-format.js";

/** @import {Given, GivenObject, Mistake, Mode, Player, ReadRecord, Scoring} from "./types" */
/** @import {Collected} from "./field-check.js" */

const FRAME = ["game", "mode", "players", "counted"];
export const SUMS = "sums"; // of a player: what each group comes to, in place of all else

// A record as values, or all that is wrong with it, the game's own checks included.
/** @type {(scoring: Scoring, given: Given) => ReadRecord | Mistake[]} */
export function readRecord(scoring, given) {
  const { record, mistakes } = checkRecord(scoring, given);
  return mistakes.length ? mistakes : record;
}

// A record with what is wrong left empty, and all that is wrong: an evening that is not over yet.
/** @type {(scoring: Scoring, given: Given) => {record: ReadRecord, mistakes: Mistake[]}} */
export function checkRecord(scoring, given) {
  const check = new FieldCheck(scoring.words);
  const record = recordOf(scoring, given, check);
  const derived = scoring.derive(record);
  const mistakes = [...check.mistakes, ...apart(derived.mistakes, check.mistakes)].slice(0, MOST_MISTAKES);
  const players = record.players.map((player, i) => ({
    ...player,
    values: new Map([...player.values, ...derived.players[i]]),
  }));
  return { record: { ...record, players }, mistakes };
}

/** @type {(scoring: Scoring, given: Given, check: FieldCheck) => ReadRecord} */
function recordOf(scoring, given, check) {
  if (!(given instanceof Map)) {
    check.wrong("record", `must be an object, not ${showValue(given)}`);
    return { mode: scoring.modes[0].id, table: { name: "", place: "record", values: new Map(), rows: new Map() }, players: [] };
  }
  check.unknown("", given, [...FRAME, ...keysOf(scoring.table)]);
  if (given.has("game") && given.get("game") !== scoring.slug) {
    check.wrong("game", `must be "${scoring.slug}", not ${showValue(given.get("game"))}`);
  }
  const mode = modeOf(scoring, given, check);
  const table = collected([["mode", mode.id]]);
  check.fields(scoring.table, given, "", table, null);
  const players = playersOf(scoring, given.get("players") ?? null, mode, table, check);
  return { mode: mode.id, table: { name: "", place: "record", ...table }, players };
}

/** @type {(scoring: Scoring, given: GivenObject, check: FieldCheck) => Mode} */
function modeOf(scoring, given, check) {
  if (!given.has("mode")) return scoring.modes[0];
  const found = scoring.modes.find((mode) => mode.id === given.get("mode"));
  if (!found) {
    check.wrong("mode", `must be ${either(scoring.modes.map((one) => one.id))}, not ${showValue(given.get("mode"))}`);
  }
  return found ?? scoring.modes[0];
}

/** @type {(scoring: Scoring, given: Given, mode: Mode, table: Collected, check: FieldCheck) => Player[]} */
function playersOf(scoring, given, mode, table, check) {
  const [few, many] = mode.players;
  if (!Array.isArray(given)) {
    check.wrong("players", given === null ? "is missing" : `must be a list, not ${showValue(given)}`);
    return [];
  }
  if (given.length < few || given.length > many) {
    const right = few === many ? `${few}` : `${few} to ${many}`;
    check.wrong("players", `must be ${right} players, not ${given.length}`);
  }
  /** @type {Player[]} */
  const players = [];
  given.slice(0, many).forEach((one, seat) => {
    const place = `players[${seat}]`;
    if (!(one instanceof Map)) {
      check.wrong(place, `must be an object, not ${showValue(one)}`);
      return;
    }
    const keys = keysOf(scoring.fields);
    if (keys.includes(SUMS) && !one.has(SUMS)) {
      check.wrong(`${place}.${SUMS}`, "is missing: another player has sums; give sums for all players, or for none");
      return;
    }
    check.unknown(`${place}.`, one, keys);
    const own = collected(table.values);
    check.fields(scoring.fields, one, `${place}.`, own, seat);
    players.push({ name: pythonText(own.values.get("name")), place, ...own });
  });
  return players;
}

/** @type {(value: unknown) => string} */
const pythonText = (value) => (value === null ? "None" : String(value));

// What the game finds wrong, but not where a value is wrong: the game saw it empty.
/** @type {(found: Mistake[], told: Mistake[]) => Mistake[]} */
function apart(found, told) {
  const places = told.map((mistake) => mistake.place);
  return found.filter(({ place }) => {
    const dot = place.lastIndexOf(".");
    const around = dot > 0 ? place.slice(0, dot) : place;
    return !places.some((one) => one.startsWith(around) || around.startsWith(one));
  });
}
