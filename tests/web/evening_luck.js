// The luck of evenings in node: documents of games and evenings come in as JSON; what each deal and roll gave,
// what lies in the decks after it, the luck, and what is drawn again go out.

import { luckOfEvening, redrawChance, noteShown } from "../../companion/web/app/state/chance-log.js";
import { pilesOf } from "../../companion/web/app/state/evening-decks.js";
import { rollsOf } from "../../companion/web/app/state/dice-rolls.js";
import { openedGames } from "./opened_games.js";

let text = "";
for await (const part of process.stdin) text += part;
const { documents, evenings } = JSON.parse(text);
const games = await openedGames(documents);
process.stdout.write(JSON.stringify(evenings.map((evening) => {
  const game = games.get(evening.game);
  if (!evening.events.some(({ shown }) => shown)) noteShown(game, evening, 0);
  const steps = evening.events.map((_, at) => {
    const { piles, moves } = pilesOf(game, { ...evening, events: evening.events.slice(0, at + 1) });
    return { piles: Object.fromEntries([...piles].map(([id, { left, discards }]) => [id, { left, discards }])), moves: moves.get(at) ?? [] };
  });
  return { luck: luckOfEvening(game, evening), steps, rolls: rollsOf(evening).map(({ at, faces }) => [at, faces]), shown: evening.events.map(({ shown }) => shown ?? ""), proof: redrawChance(game, evening) };
})));
