// Asks in node what programs ask a page: the documents of games in the first line of standard input, then
// one question a line, as ["deal", "lure", "fish", {"seed": "trout"}]; takes the version of the page; prints an answer for each.

import { createInterface } from "node:readline";

import { commandsOf, setupWish } from "../../companion/web/app/core/commands.js";
import { streamOf } from "../../companion/web/app/core/seed-commitment.js";
import { setUp } from "../../companion/web/app/core/setup.js";
import { PARTS } from "../../companion/web/app/parts.js";

// What a set-up shows to one player only.
const secrets = (games) => (slug, options) => {
  const { seed, ...wish } = setupWish(games, games.get(slug), options);
  return setUp(games.get(slug), wish, streamOf(seed), seed).steps.flatMap((step) => step.secrets);
};

let commands;
const lines = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (!commands) {
    const games = JSON.parse(line);
    for (const game of games) {
      if (game.setup.data) await import(`../../companion/games/${game.slug}/web/part.js`);
      const part = PARTS.get(game.slug);
      Object.assign(game, { functions: part?.setup, dealers: part?.dealers });
    }
    const bySlug = new Map(games.map((game) => [game.slug, game]));
    commands = { ...commandsOf(bySlug, process.argv[2]), secrets: secrets(bySlug) };
    continue;
  }
  const [name, ...given] = JSON.parse(line);
  lines.push(JSON.stringify(commands[name](...given)));
}
process.stdout.write(`${lines.join("\n")}\n`);
