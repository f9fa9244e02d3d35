// Games as the page opens them, from their documents.

import { openScoring } from "../../companion/web/app/core/game.js";
import { PARTS } from "../../companion/web/app/parts.js";

export async function openedGames(documents) {
  const games = new Map();
  for (const one of documents) {
    if (one.derives || one.plays) await import(`../../companion/games/${one.slug}/web/part.js`);
    const part = PARTS.get(one.slug);
    games.set(one.slug, { ...one, scoring: openScoring(one.scoring, part?.derive?.(one.derives)), moves: part?.moves ?? (() => []), functions: part?.setup, told: part?.told ?? (() => new Map()), turns: part?.turns ?? (() => []) });
  }
  return games;
}
