// Drafts whole games of Fleet in node, by chance: the documents of games come in, then one line {names, mode, seed} a
// game. Each draft goes out: who drafted in which order, what fell, who has what, and what was left.

import { createInterface } from "node:readline";

import { Stream } from "../../companion/web/app/core/chance.js";
import { newEvening, undoLastEvent } from "../../companion/web/app/state/evening.js";
import { readEvening, writtenEvening } from "../../companion/web/app/state/evening-file.js";
import { draftersOf, fishesNow, fleetPlays, harbourOf, rollOfPhase, RUTH } from "../../companion/games/fleet_dice/web/draft.js";
import { openedGames } from "./opened_games.js";

const AT = "2026-05-01T19:30:00.000Z";

async function drafted(game, { names, mode, seed }) {
  const plays = fleetPlays(game);
  const chance = new Stream(`choices ${seed}`);
  let evening = newEvening(game, mode, names, { id: "one", at: AT, seed });
  const drafts = [];
  const add = (event) => {
    evening = { ...evening, events: [...evening.events, event] };
  };
  for (;;) {
    const { now: harbour } = harbourOf(game, evening);
    if (harbour.stage === "over") break;
    if (harbour.stage === "start") add({ kind: "play", step: `start ${chance.below(names.length)}` });
    else if (harbour.stage === "roll") add(rollOfPhase(game, evening, harbour.phase));
    else {
      const order = draftersOf(plays, evening, harbour);
      if (chance.below(9) === 0) {
        evening = undoLastEvent(evening);
        continue;
      }
      const free = harbour.dice.flatMap(({ by }, i) => (by === null ? [i] : []));
      add({ kind: "play", step: order[harbour.turn] === RUTH ? "ruth" : `take ${chance.choice(free)}` });
      const { now } = harbourOf(game, evening);
      if (now.stage === "draft") continue;
      const { round, phase, first } = harbour;
      drafts.push({ round, phase, first, order, dice: now.dice, ruth: ruthSaw(now, order), fishes: fishesNow(plays, now) });
    }
  }
  const again = await readEvening(writtenEvening(evening), async () => game);
  return { drafts, same: again.events.length === evening.events.length };
}

// What Ruth chose from, the die that she took first.
function ruthSaw(now, order) {
  const taken = now.dice.find(({ by }) => by === RUTH);
  if (!taken) return [];
  const later = now.dice.filter(({ by }) => by === null || (order[0] === RUTH && by !== RUTH));
  return [taken, ...later];
}

let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games) process.stdout.write(`${JSON.stringify(await drafted(games.get("fleet_dice"), JSON.parse(line)))}\n`);
  else games = await openedGames(JSON.parse(line));
}
