// What the rounds say in the log.

import { HOWS, isLastRound } from "./round.js";

/** @import {Teller} from "./strike-words.js" */
/** @import {Round} from "./round.js" */

const OWN = ["begin", "take", "bonus", "caught", "rest", "hatch"];

// The line of a step that a round was at; "" if it is one of the dealer alone.
/** @type {(teller: Teller, names: string[], step: string, round?: Round) => string} */
export function roundLine(teller, names, step, round) {
  const [name, ...given] = step.split(" ");
  if (!OWN.includes(name)) return "";
  if (name === "take") {
    const [die, as, how] = given;
    const key = HOWS.includes(how) ? how : "finesse";
    return teller.say(die === as ? "round.log.take" : "round.log.take-as", { name: names[round?.at ?? -1] ?? teller.say("round.log.somebody"), die, as, how: teller.say(`round.log.${key}`) });
  }
  if (name === "hatch" && round && isLastRound(round)) return teller.say("round.end");
  return teller.say(`round.log.${name}`, { name: names[Number(given[0]) - 1] ?? "", dice: given.join(", ") });
}
