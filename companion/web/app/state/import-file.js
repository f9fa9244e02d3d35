// A file that a person opens: an evening of this page, or a record of `companion score`, checked as strictly
// as there. What is wrong is told, and nothing is kept then.

import { digest } from "../core/chance.js";
import { parse, sortedJson } from "../core/json.js";
import { scoreRecord } from "../core/scoring.js";
import { FileMistake, readEvening } from "./evening-file.js";
import { textWithoutTaps } from "./evening.js";

/** @import {Field, Given, GivenObject, Mistake} from "../core/types" */
/** @import {OpenedBy} from "./evening-file.js" */
/** @import {Evening, EveningEvent, Game} from "./types" */

/** @typedef {{evening: Evening} | {mistakes: Mistake[]}} FoundInFile */

export const LARGEST_EVENING = 5e6; // bytes
const LARGEST_RECORD = 1e6;
const DEEPEST = 19; // levels below the first
const OF_EVENING = /^\s*\{[^\n]*"kind":"evening"/;
const OF_TABLE = /^\s*\{[^\n]*"kind":"new"/;

// at: when a record was last changed; openedBy: the game of an evening, by its own rules if they are held.
// Throws a FileMistake: it is neither, damaged, or too large.
/** @type {(bytes: Uint8Array, at: string, games: Map<string, Game>, openedBy: OpenedBy) => Promise<FoundInFile>} */
export async function readFile(bytes, at, games, openedBy) {
  if (bytes.length > LARGEST_EVENING) throw new FileMistake("file-large", { most: LARGEST_EVENING / 1e6 });
  const text = textOfFile(bytes);
  if (!text.trim()) throw new FileMistake("file-empty");
  if (OF_EVENING.test(text)) return { evening: await readEvening(text, openedBy) };
  if (OF_TABLE.test(text)) throw new FileMistake("file-table");
  if (bytes.length > LARGEST_RECORD) throw new FileMistake("file-large", { most: LARGEST_RECORD / 1e6 });
  return readRecordFile(text, at, games);
}

/** @type {(bytes: Uint8Array) => string} */
function textOfFile(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // told below
  }
  throw new FileMistake("file-no-text");
}

/** @type {(text: string, at: string, games: Map<string, Game>) => FoundInFile} */
function readRecordFile(text, at, games) {
  /** @type {Mistake[]} */
  const mistakes = [];
  const record = jsonOfFile(text, (place) => mistakes.push({ place, message: "is there twice; write it once" }));
  if (!isShallow(record, DEEPEST)) throw new FileMistake("file-deep");
  if (!(record instanceof Map)) throw new FileMistake("file-no-record");
  const slug = record.get("game");
  if (slug !== undefined && !games.has(String(slug))) throw new FileMistake("file-game", { name: String(slug) });
  const all = slug === undefined ? [...games.values()] : [/** @type {Game} */ (games.get(String(slug)))];
  const right = all.filter((game) => !Array.isArray(scoreRecord(game.scoring, record)));
  if (!mistakes.length && right.length === 1) return { evening: eveningOfRecord(right[0], record, at) };
  if (all.length > 1) throw new FileMistake("file-which-game");
  const found = scoreRecord(all[0].scoring, record);
  return { mistakes: [...mistakes, ...(Array.isArray(found) ? found : [])] };
}

/** @type {(text: string, twice: (place: string) => void) => Given} */
function jsonOfFile(text, twice) {
  try {
    return parse(text, twice);
  } catch (error) {
    throw new FileMistake(error instanceof RangeError ? "file-deep" : "file-no-json");
  }
}

/** @type {(given: Given, levels: number) => boolean} */
function isShallow(given, levels) {
  if (!(given instanceof Map) && !Array.isArray(given)) return true;
  return levels >= 0 && [...given.values()].every((one) => isShallow(one, levels - 1));
}

// The evening of a record that is right; the same record is the same evening.
/** @type {(game: Game, record: GivenObject, at: string) => Evening} */
function eveningOfRecord(game, record, at) {
  const { scoring } = game;
  const { mode = scoring.modes[0].id, players, ...table } = plain(record);
  const seats = /** @type {Record<string, any>[]} */ (players);
  const isPerson = (/** @type {Record<string, any>} */ player) => !scoring.fields.some((one) => one.seat !== null && player[one.key] === true);
  /** @type {EveningEvent[]} */
  const events = scoring.table.flatMap(({ key }) => (table[key] === undefined ? [] : [{ kind: "value", place: [key], value: table[key] }]));
  seats.forEach((player, seat) => {
    const { sums = {}, ...values } = asSpaces(scoring.fields, player);
    for (const [key, value] of Object.entries(values)) {
      const told = key === "name" ? !isPerson(player) : !scoring.fields.some((one) => one.key === key && one.seat !== null);
      if (told && value !== null) events.push({ kind: "value", place: ["players", seat, key], value });
    }
    for (const [group, value] of Object.entries(sums)) events.push({ kind: "total", player: seat, group, value });
  });
  return {
    format: 1,
    id: `record-${digest(sortedJson(plain(record))).slice(0, 24)}`,
    at,
    game: game.slug,
    mode,
    names: seats.filter(isPerson).map(({ name }) => name),
    events: [...events, { kind: "over", value: true }],
  };
}

// A player whose record says a space by what is printed there, as one that says its number.
/** @type {(fields: Field[], player: Record<string, any>) => Record<string, any>} */
function asSpaces(fields, player) {
  const found = { ...player };
  for (const { key, printed, printedAs } of fields) {
    if (!printedAs || !printed.includes(found[printedAs])) continue; // a number of no space stays as it is
    found[key] = printed.indexOf(found[printedAs]) + 1;
    delete found[printedAs];
  }
  return found;
}

// What a record says, as objects; a record that is right has no number that is lost so.
/** @type {(given: any) => any} */
function plain(given) {
  if (Array.isArray(given)) return given.map(plain);
  return given instanceof Map ? Object.fromEntries([...given].map(([key, value]) => [key, plain(value)])) : given;
}

// Whether two evenings say the same, whenever they were written.
/** @type {(one: Evening, other: Evening) => boolean} */
export const isEqualValue = (one, other) => saidBy(one) === saidBy(other);

/** @type {(evening: Evening) => string} */
const saidBy = (evening) => sortedJson({ ...evening, at: "", events: evening.events.map(textWithoutTaps) });
