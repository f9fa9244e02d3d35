// Decks of evenings in node: a game's decks and logs come in as JSON; what lies where after each event, and
// what each dealt, goes out.

import { pilesOf } from "../../companion/web/app/state/piles.js";

let text = "";
for await (const part of process.stdin) text += part;
const { chance, evenings } = JSON.parse(text);
const found = evenings.map((evening) =>
  evening.events.map((_, at) => {
    const { piles, moves } = pilesOf(chance, { ...evening, events: evening.events.slice(0, at + 1) });
    return { piles: Object.fromEntries(piles), moved: moves.get(at) ?? null };
  }),
);
process.stdout.write(JSON.stringify(found));
