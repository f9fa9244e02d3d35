// Which tiles were printed: the set that everybody has, or that of a seed.
// As companion/games/mapped_out/printed_tiles.py and recipes.py.

import { Stream } from "../../../web/app/core/chance.js";
import { guess, matchName } from "../../../web/app/core/names.js";
import { quote } from "../../../web/app/core/text-format.js";

/** @import {Mistake, Values} from "../../../web/app/core/types" */
/** @import {Tile} from "./walk.js" */

/**
 * @typedef {Tile & {copies: number}} KnownTile
 * @typedef {{tiles: Map<string, KnownTile>, ids: Map<string, string>}} Print
 * @typedef {{fish: number[], specials: [string, number][], points: number[], house: boolean}} Recipe
 * @typedef {{kinds: string[], prints: Record<string, [string, KnownTile][]>, recipes: Record<string, Recipe>}} Prints
 */

const OUR_SEED = /^[0-9a-f]{32}$/; // made up for a set-up: no print has it
const LANDS_RECIPE = "lands";

// Reads the tiles of a record: by what is on them, or by the id that is printed on them.
export class PrintedTiles {
  /** @param {Prints} given @param {string} fish @param {string} seed */
  constructor(given, fish, seed) {
    this.given = given;
    this.fish = fish;
    this.seed = seed;
    /** @type {Mistake[]} */
    this.mistakes = [];
    /** @type {Print | null} */
    this.print = null;
    /** @type {Map<string, string[]>} */
    this.used = new Map();
  }

  // A tile, given what the record says of it and where; in a scope the same tile cannot lie twice.
  /** @type {(row: Values, place: string, scope: string) => Tile} */
  read(row, place, scope) {
    const fish = /** @type {string[]} */ (row.get("fish[]") ?? []);
    const special = /** @type {string | null} */ (row.get("special") ?? null);
    if (!row.get("tile")) return { fish, special, house: false };
    if (fish.length || special !== null) {
      this.mistakes.push({ place, message: "is named in tile; leave out fish and special" });
    }
    return this.named(String(row.get("tile")), place, scope);
  }

  /** @type {(text: string, place: string, scope: string) => Tile} */
  named(text, place, scope) {
    this.print ??= knownPrint(this.given, this.fish, this.seed);
    const { tiles, ids } = this.print;
    const name = matchName(text, ids);
    const tile = name === null ? undefined : tiles.get(name);
    if (name === null || !tile) {
      this.mistakes.push({ place, message: `there is no tile ${quote(text)}${guess(text.toUpperCase(), ids.keys())}` });
      return { fish: [], special: null, house: false };
    }
    const key = JSON.stringify([scope, name]);
    const places = this.used.get(key) ?? [];
    if (places.length >= tile.copies) {
      this.mistakes.push({ place, message: `${quote(name)} is used twice: ${places[0]} has it too` });
    }
    this.used.set(key, [...places, place]);
    return tile;
  }
}

/** @type {WeakMap<Prints, Map<string, Print>>} */
const knownPrints = new WeakMap(); // the tiles of a seed take time, and an evening is counted at every tap

/** @type {(given: Prints, fish: string, seed: string) => Print} */
function knownPrint(given, fish, seed) {
  const known = knownPrints.get(given) ?? new Map();
  knownPrints.set(given, known);
  const name = JSON.stringify([fish, seed]);
  if (known.has(name)) return known.get(name);
  const tiles = new Map(tilesOfPrint(given, fish, seed));
  const print = { tiles, ids: new Map([...tiles.keys()].map((id) => [id, id])) };
  known.set(name, print);
  return print;
}

// The tiles of both sets by id.
/** @type {(given: Prints, fish: string, seed: string) => [string, KnownTile][]} */
export function tilesOfPrint({ kinds, prints, recipes }, fish, seed) {
  if (!seed || OUR_SEED.test(seed)) return prints[fish];
  return [
    ...freshMap(recipes[fish], kinds, new Stream(`${seed} map tiles`)),
    ...freshLands(recipes[LANDS_RECIPE], kinds, new Stream(`${seed} lands unknown`)),
  ];
}

// The tiles of the base game anew: what stands beside the fish does not matter to the score.
/** @type {(recipe: Recipe, kinds: string[], stream: Stream) => [string, KnownTile][]} */
function freshMap(recipe, kinds, stream) {
  const each = fishInAll(recipe) / kinds.length;
  const swarm = stream.shuffled(spreadOut(kinds.map((kind) => [kind, each])));
  const shares = sharedOut(stream.shuffled(sizesOf(recipe)), swarm, kinds);
  return shares.map((fish, i) => [numberedId("T", i), { fish, special: null, house: recipe.house, copies: 1 }]);
}

// The tiles of the base game that have a north mark in the print of a seed, by id.
/** @type {(recipe: Recipe, kinds: string[], count: number, stream: Stream) => string[]} */
export function startsOfPrint(recipe, kinds, count, stream) {
  const fish = freshMap(recipe, kinds, stream).map(([, tile]) => tile.fish.length);
  const usual = recipe.fish.indexOf(Math.max(...recipe.fish));
  const places = fish.flatMap((number, i) => (number === usual ? [i] : []));
  const rest = fish.flatMap((number, i) => (number === usual ? [] : [i]));
  const starts = [...stream.shuffled(places), ...stream.shuffled(rest)].slice(0, count);
  return starts.sort((a, b) => a - b).map((i) => numberedId("T", i));
}

// The tiles of Lands Unknown anew; a superscore tile shows two fish alike.
/** @type {(recipe: Recipe, kinds: string[], stream: Stream) => [string, KnownTile][]} */
function freshLands(recipe, kinds, stream) {
  const specials = spreadOut(recipe.specials);
  const alike = stream.shuffled(kinds);
  const own = specials.map((special) => (special === "superscore" ? alike.shift() : undefined));
  const numbers = sizesOf(recipe);
  for (const kind of own) if (kind) numbers.splice(numbers.indexOf(2), 1);
  const each = fishInAll(recipe) / kinds.length;
  const left = spreadOut(kinds.map((kind) => [kind, own.includes(kind) ? each - 2 : each]));
  const shuffled = stream.shuffled(numbers);
  const others = sharedOut(shuffled, stream.shuffled(left), kinds);
  const points = [...recipe.points];
  return specials.map((special, i) => {
    const kind = own[i];
    const fish = kind ? [kind, kind] : /** @type {string[]} */ (others.shift());
    const worth = special === "score" ? signed(points.shift() ?? 0) : (kind ?? "");
    const words = worth ? `${special}:${worth}` : special;
    return [numberedId("L", i), { fish, special: words, house: recipe.house, copies: 1 }];
  });
}

/** @type {(letter: string, i: number) => string} */
const numberedId = (letter, i) => `${letter}${String(i + 1).padStart(2, "0")}`;
/** @type {(points: number) => string} */
const signed = (points) => `${points < 0 ? "" : "+"}${points}`;
/** @type {(recipe: Recipe) => number} */
const fishInAll = ({ fish }) => fish.reduce((all, tiles, number) => all + tiles * number, 0);
/** @type {(recipe: Recipe) => number[]} */
const sizesOf = ({ fish }) => fish.flatMap((tiles, number) => Array(tiles).fill(number));
/** @type {(counts: [string, number][]) => string[]} */
const spreadOut = (counts) => counts.flatMap(([one, count]) => Array(count).fill(one));

// So many of the fish for each tile, those of one kind side by side.
/** @type {(numbers: number[], swarm: string[], kinds: string[]) => string[][]} */
function sharedOut(numbers, swarm, kinds) {
  let shared = 0;
  return numbers.map((number) => {
    shared += number;
    return swarm.slice(shared - number, shared).sort((a, b) => kinds.indexOf(a) - kinds.indexOf(b));
  });
}
