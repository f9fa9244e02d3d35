// An evening as a file, and back. JSON lines as `companion table export` writes them: each event names the
// SHA-256 of the line before it, and the last line says how many there are.

import { digest } from "../core/chance.js";
import { sortedJson } from "../core/json.js";
import { nameKey } from "../core/person-names.js";
import { describe } from "./describe.js";
import { textWithoutTaps, newState, isUndoable, eventAfter, stateOf } from "./evening.js";
import { fitsField, fitsFields } from "./field-shape.js";
import { peopleRange } from "./seats.js";
import { sheetOf } from "./score-sheet.js";

/** @import {Evening, EveningEvent, Game, State} from "./types" */

/** @typedef {(evening: Pick<Evening, "game" | "rules">) => Promise<Game | undefined>} OpenedBy */

// What is wrong with a file: the name of the words, and what they say it of.
export class FileMistake extends Error {
  /** @param {string} words @param {Record<string, unknown>} [values] */
  constructor(words, values = {}) {
    super(words);
    this.values = values;
  }
}

const FORMAT = 1;
const FIRST = "evening";
const NOTHING = "0".repeat(64);
const MOST_POINTS = 999;
const LONGEST_NAMED = 40;
const LONGEST_ID = 64;
const LONGEST_SEEDED = 64;
const LONGEST_STEP = 40;
const LONGEST_PLAYED = 200;
export const LONGEST_TITLE = 80;
const HASH = /^[0-9a-f]{16}$/;
const MARK_SHOWN = /^([0-9a-f]{4})?$/;
const MOST_ROLLED = 1000;

/** @type {(value: unknown) => string} */
const canonical = (value) => sortedJson(value, ",", ":");

/** @type {(evening: Evening) => string} */
export function writtenEvening({ format, id, at, game, mode, names, seed, rules, events }) {
  /** @type {string[]} */
  const lines = [];
  let prev = NOTHING;
  /** @type {(line: Record<string, unknown>) => void} */
  const add = (line) => {
    const text = canonical({ ...line, prev, seq: lines.length + 1 });
    prev = digest(text);
    lines.push(text);
  };
  add({ kind: FIRST, at, body: { format, game, id, mode, names, seed, rules } });
  for (const event of events) {
    const { kind, ...body } = JSON.parse(textWithoutTaps(event));
    add({ kind, body });
  }
  return [...lines, canonical({ count: lines.length, last: prev }), ""].join("\n");
}

// The evening that a file holds.
// Throws a FileMistake: it is damaged, cut off, or of something else.
/** @type {(text: string, openedBy: OpenedBy) => Promise<Evening>} */
export async function readEvening(text, openedBy) {
  const [first, ...others] = unchained(text.split(/\r?\n/));
  const { format, game: slug, id, mode, names, seed, rules } = first.body;
  if (Number.isInteger(format) && format > FORMAT) throw new FileMistake("file-newer");
  const game = await openedBy({ game: slug, rules });
  if (!game) throw new FileMistake("file-game", { name: String(slug) });
  const whole = format === FORMAT && (seed === undefined || isText(seed, LONGEST_SEEDED)) &&
    (rules === undefined || HASH.test(rules)) && isText(id, LONGEST_ID) && isTime(first.at) && areNames(names, game, mode);
  if (!whole) throw new FileMistake("file-line", { line: 1 });
  /** @type {Evening} */
  const evening = { format, id, at: first.at, game: slug, mode, names, ...(seed ? { seed } : {}), ...(rules ? { rules } : {}), events: others.map(({ kind, body }) => ({ ...body, kind })) };
  const wrong = firstWrong(game, evening);
  if (wrong >= 0) throw new FileMistake("file-line", { line: wrong + 2 });
  if (!canBeShown(game, evening)) throw new FileMistake("file-game-says-no");
  return evening;
}

/** @type {(game: Game, evening: Evening) => boolean} */
function canBeShown(game, evening) {
  try {
    sheetOf(game, stateOf(game, evening));
    evening.events.forEach((event) => describe(String, game, evening, event));
    return true;
  } catch {
    return false;
  }
}

// Whether this page can go on with what other phones did in an evening. They may have undone something while
// others went on, so what is undone need not be the last.
/** @type {(game: Game, evening: Evening) => boolean} */
export function isSound(game, evening) {
  const { names, mode } = evening;
  if (!areNames(names, game, mode)) return false;
  let state = newState(game, evening);
  const fit = evening.events.every((event, at) => {
    if (!isLine(event)) return false;
    const told = JSON.parse(textWithoutTaps(event));
    if (told.kind === "undo") return Number.isInteger(told.of) && told.of >= 0 && told.of < at;
    if (!isEvent(game, state, told)) return false;
    state = eventAfter(state, told);
    return told.kind !== "value" || fitsThere(game, state, told.place);
  });
  return fit && canBeShown(game, evening);
}

// The lines without their chain.
/** @type {(lines: string[]) => any[]} */
function unchained(lines) {
  if (lines[lines.length - 1] === "") lines.pop();
  const end = lines.pop() ?? "";
  let prev = NOTHING;
  const found = lines.map((line, i) => {
    const said = jsonOf(line);
    if (!isLine(said) || !isLine(said.body) || said.prev !== prev || said.seq !== i + 1 || (i === 0) !== (said.kind === FIRST)) {
      throw new FileMistake("file-line", { line: i + 1 });
    }
    prev = digest(line);
    return said;
  });
  if (!found.length || end !== canonical({ count: found.length, last: prev })) throw new FileMistake("file-half");
  return found;
}

/** @type {(line: string) => any} */
function jsonOf(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @type {(found: any) => boolean} */
const isLine = (found) => found !== null && typeof found === "object" && !Array.isArray(found);

/** @type {(found: unknown, longest: number) => boolean} */
const isText = (found, longest) => typeof found === "string" && found !== "" && found.length <= longest;

/** @type {(found: unknown) => boolean} */
const isTime = (found) => typeof found === "string" && !Number.isNaN(Date.parse(found)) && new Date(found).toISOString() === found;

/** @type {(names: unknown, game: Game, mode: unknown) => boolean} */
function areNames(names, { scoring }, mode) {
  if (!Array.isArray(names) || !scoring.modes.some((one) => one.id === mode)) return false;
  const [few, many] = peopleRange(scoring, String(mode));
  return few <= names.length && names.length <= many && names.every((one) => isText(one, 2 * LONGEST_NAMED)) && new Set(names.map(nameKey)).size === names.length;
}

// The place of the first event that this page would never have written; -1 if there is none.
/** @type {(game: Game, evening: Evening) => number} */
function firstWrong(game, evening) {
  /** @type {[number, State][]} */
  const states = [[-1, newState(game, evening)]];
  return evening.events.findIndex((event, at) => {
    const [last, state] = states[states.length - 1];
    if (event.kind === "undo") {
      const right = event.of === last && last >= 0 && only(event, ["of"]);
      if (right) states.pop();
      return !right;
    }
    if (!isEvent(game, state, event) || !MARK_SHOWN.test(event.shown ?? "")) return true;
    const next = eventAfter(state, event);
    if (event.kind === "value" && !fitsThere(game, next, event.place)) return true;
    if (isUndoable(event)) states.push([at, next]);
    return false;
  });
}

/** @type {(game: Game, state: State, event: any) => boolean} */
function isEvent({ scoring, plays }, { record }, event) {
  const isSeat = Number.isInteger(event.player) && event.player in record.players;
  const isGroup = (/** @type {any} */ one) => typeof one === "string" && scoring.groups.has(one);
  const isPoints = event.value === undefined || (Number.isInteger(event.value) && event.value >= 0 && event.value <= MOST_POINTS);
  switch (event.kind) {
    case "value":
      return only(event, ["place", "value", "assumed", "instead", "alone"]) && isPlace(event.place) && (event.place[0] !== "players" || event.place[1] in record.players) &&
        [undefined, true].includes(event.alone) && (event.instead === undefined || isGroup(event.instead)) &&
        (event.assumed === undefined || (Array.isArray(event.assumed) && event.assumed.every((/** @type {unknown} */ one) => typeof one === "string")));
    case "confirm":
      return only(event, ["player", "group"]) && isSeat && (event.group === undefined || (Array.isArray(event.group) && event.group.every(isGroup)));
    case "total":
      return only(event, ["player", "group", "value"]) && isSeat && isGroup(event.group) && isPoints;
    case "tie":
      return only(event, ["player", "tie", "value"]) && isSeat && isPoints && scoring.ties.some((one) => one.id === event.tie);
    case "counted":
      return only(event, ["player", "group"]) && isSeat && [event.group].flat().every(isGroup);
    case "over":
      return only(event, ["value", "without"]) && typeof event.value === "boolean" &&
        (event.without === undefined || (Array.isArray(event.without) && event.without.every((/** @type {any} */ one) => Number.isInteger(one) && one in record.players)));
    case "play":
      return plays && only(event, ["step"]) && isText(event.step, LONGEST_PLAYED);
    case "roll":
      return only(event, ["what", "dice"]) && isText(event.what, LONGEST_STEP) && Array.isArray(event.dice) && event.dice.every(isDie);
    case "deal":
      return only(event, ["deck", "count"]) && isText(event.deck, LONGEST_STEP) && isRolled(event.count);
    case "discard":
      return only(event, ["deck", "cards"]) && isText(event.deck, LONGEST_STEP) && Array.isArray(event.cards) && event.cards.every((/** @type {unknown} */ one) => isText(one, LONGEST_STEP));
    case "gather":
      return only(event, ["deck"]) && isText(event.deck, LONGEST_STEP);
    case "setup":
      return only(event, ["asked"]) && isLine(event.asked);
    case "tick":
      return only(event, ["step", "value"]) && (isText(event.step, LONGEST_STEP) || (Number.isInteger(event.step) && event.step >= 0)) && typeof event.value === "boolean";
    case "seed":
      return only(event, []);
    case "title":
      return only(event, ["value"]) && typeof event.value === "string" && event.value.length <= LONGEST_TITLE;
    default:
      return false;
  }
}

/** @type {(found: any) => boolean} */
const isRolled = (found) => Number.isInteger(found) && found > 0 && found <= MOST_ROLLED;

/** @type {(found: any) => boolean} */
const isDie = (found) =>
  isLine(found) && [found.count, found.sides ?? 1].every(isRolled) &&
  (found.faces === undefined ? found.sides > 0 : Array.isArray(found.faces) && found.faces.every((/** @type {unknown} */ one) => typeof one === "string"));

/** @type {(event: object, keys: string[]) => boolean} */
const only = (event, keys) => Object.keys(event).every((key) => key === "kind" || key === "shown" || keys.includes(key));

/** @type {(place: unknown) => boolean} */
const isPlace = (place) =>
  Array.isArray(place) && place.length > 0 && place.every((step) => (typeof step === "string" && step !== "__proto__") || (Number.isInteger(step) && step >= 0));

// Whether what stands at a place after an event has the form that the game's fields have.
/** @type {(game: Game, state: State, place: (string | number)[]) => boolean} */
function fitsThere({ scoring }, { record }, [first, seat, key]) {
  if (first === "players") return typeof seat === "number" && scoring.fields.some((one) => one.key === key) && fitsFields(scoring.fields, record.players[seat]);
  const field = scoring.table.find((one) => one.key === first);
  const value = /** @type {Record<string, unknown>} */ (record)[first];
  return field !== undefined && (value === undefined || fitsField(field, value));
}
