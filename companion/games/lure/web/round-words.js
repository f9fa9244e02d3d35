// The rounds of Lure in the words of the log. A sealed bid says nothing but that it is sealed.

import { contestsTold, describeHaul } from "./round-screen.js";
import { findFish, lakeOf, lureNamed, lurePlays, notationOf } from "./rounds.js";
import { joinWithAnd, lureWords } from "./shore-pictures.js";

/** @import {Evening, Game} from "../../../web/app/state/types" */
/** @import {Bid, Lake} from "./rounds.js" */

/** @type {(game: Game, evening: Evening) => Map<number, string>} */
export function lureLines(game, evening) {
  const { before, after } = lakeOf(game, evening);
  return new Map([...after].map(([at, lake]) => {
    const event = evening.events[at];
    return [at, event.kind === "play" ? lineOfStep(game, evening, event.step.split(" "), /** @type {Lake} */ (before.get(at)), lake) : ""];
  }));
}

/** @type {(game: Game, evening: Pick<Evening, "names">, step: string[], before: Lake, after: Lake) => string} */
export function lineOfStep(game, evening, [verb, first, second], before, after) {
  const tell = lureWords(game);
  const plays = lurePlays(game);
  const name = evening.names[Number(first)];
  switch (verb) {
    case "deal":
      return tell(`deal-${first}`);
    case "odds":
      return tell(`log-odds-${first}`);
    case "lay":
      return tell("log-lay", { fish: first.split(",").map((id) => findFish(plays, id).name).join(", ") });
    case "bid":
      return tell("log-bid", { name });
    case "open":
      return tell("log-open", { bids: after.bids.flatMap((bid, seat) => (bid ? [`${evening.names[seat]} ${bidTold(game, bid)}`] : [])).join("; ") });
    case "adjust":
      return tell("log-adjust", { name, from: before.values[Number(first)]?.[Number(second)], to: after.values[Number(first)]?.[Number(second)] });
    default:
      return [...new Set(after.hauls.slice(before.hauls.length).flatMap((haul) => [haul.fish.length ? "" : contestsTold({ game, evening }, before, haul.seat), describeHaul({ game, evening }, haul)]))].filter(Boolean).join(" ");
  }
}

/** @type {(game: Game, bid: Bid) => string} */
const bidTold = (game, { sides, lures }) =>
  joinWithAnd(lureWords(game), [notationOf(sides) || lureWords(game)("no-dice"), ...lures.map((id) => lureNamed(lurePlays(game), id)?.name ?? id)]);
