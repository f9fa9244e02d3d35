// The text of a step of a set-up; as companion/games/setup_run.py.

import { natural } from "./decks.js";

/** @import {Place, Play, Secret, SetupStep} from "./types" */

const LABELS = "setup.";
const PLACES = /\{([\w-]+)\}|<([\w.{}-]+)>/g;
const VALUES = /\{([\w-]+)\}/g;

/** @typedef {{play: Play, step: SetupStep, name: string, hidden: boolean}} Teller */

// What a step says: lines for everybody, and what not everybody may read. Without `digital` people
// shuffle and deal themselves, and no card is named.
/** @type {(play: Play, step: SetupStep, name: string, places: Place[]) => {lines: string[], secrets: Secret[]}} */
export function describeStep(play, step, name, places) {
  const { seen = "all", say = "", line = "" } = step;
  const open = { play, step, name, hidden: false };
  const covered = { ...open, hidden: true };
  if (step.by_hand && !play.values.digital) {
    return { lines: paragraphs(covered, step.by_hand, step.by_hand_line ?? "", places), secrets: [] };
  }
  if (seen === "all") return { lines: paragraphs(open, say, line, places), secrets: [] };
  const secrets = places
    .filter((place) => truly(place[name]))
    .map((place) => ({
      player: seen === "player" ? (place.player ?? null) : null,
      step: say ? label(covered, say, shownPlace(covered, places[0])) : "",
      about: label(covered, line || say, shownPlace(covered, place)),
      told: label(open, line || say, shownPlace(open, place)),
    }));
  return { lines: paragraphs(covered, say, line, places), secrets };
}

/** @type {(value: any) => boolean} */
const truly = (value) => Boolean(Array.isArray(value) ? value.length : value);

/** @type {(teller: Teller, say: string, line: string, places: Place[]) => string[]} */
function paragraphs(teller, say, line, places) {
  const shown = places.map((place) => shownPlace(teller, place));
  const lines = line ? inGroups(teller, shown).map((place) => label(teller, line, place)) : [];
  return say ? [[label(teller, say, shown[0] ?? {}), ...lines].join("\n")] : lines;
}

// The words of a label of the set-up, filled in for a place.
/** @type {(teller: Teller, name: string, place: Place) => string} */
function label(teller, name, place) {
  const values = { ...teller.play.values, ...place };
  return filledOnce(teller, wordsOf(teller, LABELS + fillLabel(name, values)), values);
}

// A place with what it got in words, and how many pieces that is.
/** @type {(teller: Teller, place: Place) => Place} */
function shownPlace(teller, place) {
  const { play, step, name, hidden } = teller;
  if (!(name in place)) return place;
  const found = place[name];
  const pieces = Array.isArray(found) ? [...found] : [found];
  if (step.sort) pieces.sort(natural);
  const count = pieces.length;
  const words = hidden ? fillLabel(play.setup.hidden, { count }) : pieces.map((piece) => pieceWords(teller, piece, place)).join(step.join ?? ", ");
  return { ...place, [name]: words, count };
}

/** @type {(teller: Teller, piece: any, place: Place) => string} */
function pieceWords(teller, piece, place) {
  const { play, step } = teller;
  const row = step.table ? play.setup.rows[step.table][piece] : {};
  return filledOnce(teller, step.piece ?? "{id}", { ...place, ...row, id: piece });
}

// Places for a line each: those of a group have one together.
/** @type {(teller: Teller, places: Place[]) => Place[]} */
function inGroups({ step, name }, places) {
  const { group } = step;
  if (!group) return places;
  /** @type {Place[]} */
  const found = [];
  for (const place of places) {
    const last = found[found.length - 1];
    if (last && last[group] === place[group]) last[name] = `${last[name]}${step.join ?? ", "}${place[name]}`;
    else found.push({ ...place });
  }
  return found;
}

// A text with values for {name} and labels for <name>, each once: a value may hold any letters.
/** @type {(teller: Teller, text: string, values: Place, named?: boolean) => string} */
function filledOnce(teller, text, values, named = true) {
  /** @type {(found: string, name: string) => string} */
  const value = (found, name) => {
    const words = named ? teller.step.names?.[name] : undefined;
    if (words !== undefined) return filledOnce(teller, words, values, false);
    return name in values ? inWords(values[name]) : found;
  };
  return text.replace(PLACES, (found, name, inside) =>
    inside ? filledOnce(teller, wordsOf(teller, inside.replace(VALUES, value)), values, named) : value(found, name));
}

/** @type {(teller: Teller, name: string) => string} */
const wordsOf = ({ play }, name) => play.setup.words[name] ?? name;

// A value as Python shows it in a text.
/** @type {(value: unknown) => string} */
function inWords(value) {
  if (value === null || value === undefined) return "None";
  return typeof value === "boolean" ? (value ? "True" : "False") : String(value);
}

// A name with values for {key}.
/** @type {(words: string, values: Place) => string} */
export const fillLabel = (words, values) => words.replace(VALUES, (found, key) => (key in values ? inWords(values[key]) : found));
