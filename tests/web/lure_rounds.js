// Plays evenings of Lure by chance in node: the documents of games come in, then one line {names, seed, dealt} an
// evening. For each go out every haul with what lay there before and after it, and whether its file reads the same.

import { createInterface } from "node:readline";

import { Stream } from "../../companion/web/app/core/chance.js";
import { sortedJson } from "../../companion/web/app/core/json.js";
import { newEvening, undoLastEvent } from "../../companion/web/app/state/evening.js";
import { readEvening, writtenEvening } from "../../companion/web/app/state/evening-file.js";
import { bidStep, castersOf, diceOf, lakeOf, lakeWaters, lurePlays, luresOf } from "../../companion/games/lure/web/rounds.js";
import { openedGames } from "./opened_games.js";

const MOST = 4000; // events of an evening
const AT = "2026-05-01T19:30:00.000Z";

// The events that a person could cause now; one is chosen by chance.
function nextEvents(plays, evening, lake, chance) {
  const some = (all) => all.filter(() => chance.below(3) === 0);
  const play = (step) => [{ kind: "play", step }];
  switch (lake.phase) {
    case "start":
      return play(`deal ${evening.dealt}`);
    case "splash": {
      const count = Math.min(lakeWaters(plays, evening).shown, lake.left);
      const gone = [...lake.open, ...lake.piles.flatMap((one) => one.fish)];
      const free = chance.shuffled(plays.fish.map(([id]) => id).filter((id) => !gone.includes(id)));
      return evening.dealt === "phone" ? [{ kind: "deal", deck: "fish", count }] : play(`lay ${free.slice(0, count).join()}`);
    }
    case "bids": {
      const seat = lake.bids.findIndex((one) => !one);
      if (seat < 0) return play("open");
      const sides = some(diceOf(plays, lake, seat).flatMap(({ sides: one, copies, rests }) => Array(rests ? 0 : copies).fill(one)));
      return play(bidStep(seat, { sides, lures: some(luresOf(plays, lake, seat).flatMap(([id, count]) => Array(Math.min(2, count)).fill(id))) }));
    }
    case "casts": {
      const waits = castersOf(lake).filter((seat) => !lake.values[seat]);
      if (waits.length) return waits.map((seat) => ({ kind: "roll", what: evening.names[seat], dice: [...new Set(lake.bids[seat].sides)].map((sides) => ({ count: lake.bids[seat].sides.filter((one) => one === sides).length, sides })) }));
      const seat = castersOf(lake).find((one) => lake.adjusts[one] > 0);
      if (seat !== undefined && chance.below(4)) return play(`adjust ${seat} ${chance.below(lake.values[seat].length)} ${chance.choice(["+", "-"])}`);
      return play("haul");
    }
    default:
      return [];
  }
}

async function played(game, { names, seed, dealt }) {
  const plays = lurePlays(game);
  const chance = new Stream(`choices ${seed}`);
  let evening = { ...newEvening(game, "base", names, { id: "one", at: AT, seed }), dealt };
  const hauls = [];
  while (evening.events.length < MOST) {
    const { now: lake } = lakeOf(game, evening);
    if (lake.phase === "over") break;
    if (chance.below(12) === 0 && lake.phase !== "start") evening = undoLastEvent(evening);
    for (const event of nextEvents(plays, evening, lakeOf(game, evening).now, chance)) {
      const { now: before } = lakeOf(game, evening);
      evening = { ...evening, events: [...evening.events, event] };
      const { now: after } = lakeOf(game, evening);
      if (event.step === "haul" || event.step === "open") hauls.push([before, after]);
    }
  }
  const { dealt: _, ...plain } = evening;
  const again = await readEvening(writtenEvening(plain), async () => game);
  return { hauls, last: lakeOf(game, evening).now, same: sortedJson(again.events) === sortedJson(evening.events) };
}

let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games) process.stdout.write(`${JSON.stringify(await played(games.get("lure"), JSON.parse(line)))}\n`);
  else games = await openedGames(JSON.parse(line));
}
