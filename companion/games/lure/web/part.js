// What a record of Lure cannot say: how many fish are in the game with so many players; as
// companion/games/lure/scoring.py.

import { register } from "../../../web/app/parts.js";

register("lure", {
  derive: (/** @type {[number, number][]} */ inPlay) => ({ players }) => {
    const fish = new Map(inPlay).get(players.length) ?? 0;
    return { players: players.map(() => new Map([["in_play", fish]])), mistakes: [] };
  },
});
