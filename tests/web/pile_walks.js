// Decks of evenings in node: a game and logs come in as JSON; what lies where after each event, what each
// dealt, and the evening as a file gives it back go out.

import { openScoring } from "../../companion/web/app/core/game.js";
import { PARTS } from "../../companion/web/app/parts.js";
import { readEvening, writtenEvening } from "../../companion/web/app/state/evening-file.js";
import { pilesOf } from "../../companion/web/app/state/evening-decks.js";

let text = "";
for await (const part of process.stdin) text += part;
const { document, evenings } = JSON.parse(text);
const { slug, scoring, derives, plays, setup } = document;
if (derives || plays || setup?.data) await import(`../../companion/games/${slug}/web/part.js`);
const games = new Map([[slug, { ...document, moves: PARTS.get(slug)?.moves, functions: PARTS.get(slug)?.setup, told: () => new Map(), scoring: openScoring(scoring, PARTS.get(slug)?.derive?.(derives)) }]]);
const found = await Promise.all(evenings.map(async (evening) => ({
  again: await readEvening(writtenEvening(evening), async ({ game }) => games.get(game)),
  steps: evening.events.map((_, at) => {
    const { piles, covered, moves } = pilesOf(games.get(slug), { ...evening, events: evening.events.slice(0, at + 1) });
    return { piles: Object.fromEntries([...piles].map(([id, pile]) => [id, { ...pile, covered: covered.get(id) }])), moved: moves.get(at)?.[0] ?? null };
  }),
})));
process.stdout.write(JSON.stringify(found));
