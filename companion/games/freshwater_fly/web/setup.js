// What the set-up of Freshwater Fly needs beside its steps; as companion/games/freshwater_fly/setup.py
// and adventure/fresh.py.

import { streamOf } from "../../../web/app/core/seed-commitment.js";
import { guess } from "../../../web/app/core/names.js";
import { firstLetters } from "../../../web/app/core/dice.js";
import { Refusal } from "../../../web/app/core/user-error.js";

/** @import {Stream} from "../../../web/app/core/chance.js" */
/** @import {Place, Play, SetupFunction} from "../../../web/app/core/types" */

/** @typedef {{id: string, water: string, rocks: string[], hatch: number[], waiting: number, bonus: boolean}} Water */
/** @typedef {{sets: string[], rocks: string[], columns: number, rows: string, tiles: number, larger: number, sides: number[], tokens: number, waters: [string, string][], locations: Water[]}} RiverData */

const DRY_FLY = "dry-fly";
const ALL_SETS = "all";
const FOUR = 4; // players from whom on some hatch tiles show their larger side
const LONGEST_ADVENTURE = 40;
const MOST_TRIES = 20_000;
/** @type {WeakMap<Play, Water[]>} */
const WEEKS = new WeakMap(); // a fresh one takes many tries

/** @type {Record<string, SetupFunction>} */
export const riverSetup = {
  "setup:location": chosenLocation,
  "setup:water_name": (play) => waterHere(play)?.water ?? null,
  "setup:played_sets": setsChosen,
  "setup:rock_places": (play) => [...rockSpaces(play)].sort().map((space) => ({ space, column: space[0], row: space[1] })),
  "setup:fish_places": fishSpaces,
  "setup:lay_out_hatch_tiles": hatchTiles,
  "setup:solo_bag": (play) => {
    const colours = hatchColours(play);
    return colours.flatMap((colour) => Array(Math.floor(play.data.tokens / colours.length)).fill(colour));
  },
  "setup:deal_bonus_token": (play) => (waterHere(play)?.bonus ? play.deal("hatch")[0] : null),
  "setup:solo_dice": (play) => waterHere(play)?.waiting ?? 0,
};

// Where a solo game is played; null with several players.
/** @type {(play: Play) => string | null} */
function chosenLocation(play) {
  const { location, adventure, rocks, skill_card: skill } = play.values;
  if (play.players > 1) {
    if (location || rocks || skill) throw new Refusal("--location, --rocks and --skill-card are for Fly Solo; use --solo", "location");
    return null;
  }
  const names = watersOf(play.data, adventure).map(({ id }) => id);
  if (location === null) throw new Refusal(`Fly Solo is played at a location; add --location, one of ${names.join(", ")}`, "location");
  const found = String(location).toUpperCase();
  if (!names.includes(found)) throw new Refusal(`there is no location "${firstLetters(location, 20)}"; there is: ${names.join(", ")}`, "location");
  return found;
}

// The sets that are played with; alone there is nothing that Dry Fly adds.
/** @type {(play: Play) => string[]} */
function setsChosen(play) {
  /** @type {RiverData} */
  const { sets } = play.data;
  /** @type {string[]} */
  const names = play.values.set;
  const known = [...sets, ALL_SETS];
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined) throw new Refusal(`there is no set "${firstLetters(wrong, 20)}"${guess(wrong, known)}`, "set");
  if (play.players === 1 && names.includes(DRY_FLY)) throw new Refusal(`--set ${DRY_FLY} is for 2 to 4 players; leave it out with --solo`, "set");
  return sets.filter((set) => (play.players > 1 || set !== DRY_FLY) && (names.includes(set) || names.includes(ALL_SETS)));
}

// Every space without rocks, column by column from the top.
/** @type {(play: Play) => Place[]} */
function fishSpaces(play) {
  const { columns, rows } = play.data;
  const rocks = rockSpaces(play);
  const spaces = Array.from({ length: columns }, (_, i) => [...rows].map((row) => ({ column: i + 1, row }))).flat();
  return spaces.filter(({ column, row }) => !rocks.includes(`${column}${row}`));
}

// The tiles of the columns, then the one that waits.
/** @type {(play: Play) => Place[]} */
function hatchTiles(play) {
  const here = waterHere(play);
  const { tiles, larger, sides } = play.data;
  const large = play.players >= FOUR ? larger : 0;
  const shown = here
    ? [...here.hatch, here.waiting]
    : [...Array(tiles - large).fill(Math.min(...sides)), ...Array(large).fill(Math.max(...sides))];
  return shown.map((shows, i) => {
    const column = i < shown.length - 1 ? i + 1 : null;
    return { column, shows, line: column ? "tile" : "waiting-tile" };
  });
}

/** @type {(play: Play) => string[]} */
const hatchColours = ({ chance }) => (chance.decks.find(({ id }) => id === "hatch")?.pieces ?? []).map(([id]) => id);

/** @type {(play: Play) => string[]} */
const rockSpaces = (play) => waterHere(play)?.rocks ?? play.data.rocks;

/** @type {(play: Play) => Water | undefined} */
function waterHere(play) {
  const { location, adventure } = play.values;
  const week = WEEKS.get(play) ?? watersOf(play.data, adventure);
  WEEKS.set(play, week);
  return week.find(({ id }) => id === location);
}

// The waters of a week, as the booklet with this seed has them; without a seed those that ship.
/** @type {(data: RiverData, seed: string | null) => Water[]} */
export const watersOf = (data, seed) => adventureBy(data, seed).waters;

// The same, and the stream that the rest of the adventure is drawn from, if it is a fresh one.
/** @type {(data: RiverData, seed: string | null) => {waters: Water[], stream: Stream | null}} */
export function adventureBy(data, seed) {
  if (seed === null) return { waters: data.locations, stream: null };
  const letters = Array.from(seed).length;
  if (letters < 1 || letters > LONGEST_ADVENTURE) {
    throw new Refusal(`the seed of an adventure has 1 to ${LONGEST_ADVENTURE} letters, not ${letters}; the seed is printed on the cover of the booklet`, "adventure");
  }
  const stream = streamOf(`adventure-map ${seed}`);
  const waters = data.locations.map((old) => {
    const others = data.waters.filter(([name, location]) => location === old.id && name !== old.water).map(([name]) => name);
    const water = stream.choice(others.length ? others : [old.water]);
    const rocks = freshRocks(data, stream, old.rocks);
    return { ...old, water, rocks, hatch: stream.shuffled(old.hatch) };
  });
  return { waters, stream };
}

// Places for as many decks as before; those of before if there are no others.
/** @type {(data: RiverData, stream: Stream, old: string[]) => string[]} */
function freshRocks(data, stream, old) {
  const spaces = Array.from({ length: data.columns }, (_, i) => [...data.rows].map((row) => `${i + 1}${row}`)).flat();
  const near = new Map(spaces.map((space) => [space, neighboursOf(space, spaces, data.rows)]));
  /** @type {(decks: string[]) => number} */
  const betweenTwo = (decks) =>
    spaces.filter((space) => !decks.includes(space) && nearOf(space).filter((one) => decks.includes(one)).length >= 2).length;
  /** @type {(space: string) => string[]} */
  const nearOf = (space) => near.get(space) ?? [];
  /** @type {(decks: string[]) => boolean} */
  const open = (decks) =>
    !decks.some((deck) => nearOf(deck).some((one) => decks.includes(one))) &&
    Array.from({ length: data.columns }, (_, i) => [...data.rows].slice(-2).some((row) => !decks.includes(`${i + 1}${row}`))).every(Boolean);
  const wanted = betweenTwo(old);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const decks = stream.shuffled(spaces).slice(0, old.length);
    if (open(decks) && betweenTwo(decks) === wanted && decks.some((deck) => !old.includes(deck))) {
      return spaces.filter((space) => decks.includes(space));
    }
  }
  return old;
}

/** @type {(space: string, spaces: string[], rows: string) => string[]} */
function neighboursOf(space, spaces, rows) {
  const [column, row] = [Number(space[0]), rows.indexOf(space[1])];
  return [`${column - 1}${rows[row]}`, `${column + 1}${rows[row]}`, `${column}${rows[row - 1]}`, `${column}${rows[row + 1]}`].filter((one) => spaces.includes(one));
}
