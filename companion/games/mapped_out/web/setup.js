// Which tiles a set-up is for, and where it may start; as companion/games/mapped_out/printed_tiles.py.

import { Stream } from "../../../web/app/core/chance.js";
import { startsOfPrint } from "./printed-tiles.js";

/** @import {Play, SetupFunction} from "../../../web/app/core/types" */

const OURS = /^[0-9a-f]{32}( setup \d+)?$/; // made up for a set-up, or for an evening: no print has it
const USUAL = "declared";
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** @type {Record<string, SetupFunction>} */
export const mapSetup = {
  "printed_tiles:printed_deck": deckPrinted,
  "printed_tiles:start_tiles": (play) => {
    const seed = seedOfPrint(play);
    const { starts, numbers } = play.data;
    const { fish } = play.values;
    return seed === null ? starts[fish] : startsOfPrint(play.derives.recipes[fish], play.derives.kinds, numbers[fish], new Stream(`${seed} map tiles`));
  },
  "printed_tiles:format_print_options": (play) => {
    const deck = deckPrinted(play);
    const said = Object.entries(typeof deck === "string" ? { fish: deck } : deck).filter(([, value]) => value !== USUAL);
    return said.map(([name, value]) => ` --${name} ${inShell(value)}`).join("");
  },
};

/** @type {(play: Play) => string | null} */
const seedOfPrint = ({ given }) => (given === null || OURS.test(given) ? null : given);

// The print, as a record of the game says it.
/** @type {(play: Play) => string | Record<string, string>} */
function deckPrinted(play) {
  const seed = seedOfPrint(play);
  const { fish } = play.values;
  if (seed === null) return fish;
  return fish === USUAL ? { seed } : { fish, seed };
}

// A word as a shell takes it.
/** @type {(word: string) => string} */
const inShell = (word) => (PLAIN_WORD.test(word) ? word : ["'", word.replaceAll("'", "'\"'\"'"), "'"].join(""));
