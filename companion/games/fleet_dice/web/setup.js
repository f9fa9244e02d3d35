// How each player of Fleet begins; as companion/games/fleet_dice/setup.py.

import { diceOfPool } from "../../../web/app/core/dice.js";

/** @import {Place, Play, SetupFunction} from "../../../web/app/core/types" */

const METALS = ["silver", "gold"];
const POOLS = ["boat", "town"];

/** @type {Record<string, SetupFunction>} */
export const fleetSetup = { "setup:start_places": startsOfAll, "setup:lay_out_pools": poolsOfPhases, "setup:lay_out_trophies": trophiesLaid };

// By the captain, or by the boat die.
/** @type {(play: Play) => Place[]} */
function startsOfAll(play) {
  const { paid, captains } = play.data;
  const pays = paid[play.values.edition];
  if (play.values.captain.length) {
    return play.values.captain.map((/** @type {Place} */ { player, captain }) => {
      const { catch: fills, coins } = captains[captain];
      const line = play.values.digital ? "captain" : "captain-by-hand";
      return { player, rolled: [], fills, captain, coins: coins + pays[fills], line, n: -1 };
    });
  }
  return Array.from({ length: play.players }, (_, i) => {
    const rolled = rolledUntilFish(play, pays);
    const fills = rolled[rolled.length - 1];
    const coins = pays[fills];
    const n = rolled.length - 1;
    return { player: i + 1, rolled, fills, captain: null, coins, line: (n ? "rolled-again" : "rolled") + (coins ? "-coins" : ""), n };
  });
}

// The boat die until it shows a fish: coins are rolled again.
/** @type {(play: Play, pays: Record<string, number>) => string[]} */
function rolledUntilFish(play, pays) {
  const rolled = [];
  do {
    rolled.push(play.roll([{ name: "boat", faces: play.data.boat }])[0].face);
  } while (!Object.hasOwn(pays, rolled[rolled.length - 1]));
  return rolled;
}

/** @type {(play: Play) => Place[]} */
function poolsOfPhases({ slug, chance, players }) {
  return POOLS.map((name) => {
    const dice = diceOfPool(slug, chance, name, players).map((die) => die.name);
    return { name, boat: dice.filter((die) => die === "boat").length, town: dice.filter((die) => die === "town").length };
  });
}

// The first silver and the first gold one of the deck, if they are wanted.
/** @type {(play: Play) => string[]} */
function trophiesLaid(play) {
  if (!play.values.trophies) return [];
  const order = play.deal("trophies", play.left("trophies"));
  return METALS.map((metal) => /** @type {string} */ (order.find((card) => play.data.metals[card] === metal)));
}
