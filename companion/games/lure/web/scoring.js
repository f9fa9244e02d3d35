// What a record of Lure cannot say: how many fish are in the game with so many players; as
// companion/games/lure/scoring.py.

/** @import {Derive} from "../../../web/app/core/types" */

/** @type {(inPlay: [number, number][]) => Derive} */
export const deriveLure = (inPlay) => ({ players }) => {
  const fish = new Map(inPlay).get(players.length) ?? 0;
  const caught = players.map(({ rows }) => (rows.get("fish") ?? []).length);
  const first = caught.indexOf(Math.max(...caught));
  const all = caught.reduce((sum, one) => sum + one, 0);
  const derived = players.map(
    (_, i) =>
      new Map([
        ["in_play", fish],
        ["seats", players.length],
        ["too_many", all > fish && i === first ? all : 0],
      ]),
  );
  return { players: derived, mistakes: [] };
};
