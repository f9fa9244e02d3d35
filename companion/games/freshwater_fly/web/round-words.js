// What the rounds say in the log.

import { HOWS } from "./round.js";

/** @import {Teller} from "./dealing-words.js" */

const OWN = ["begin", "take", "bonus", "caught", "rest", "hatch"];

// The line of a step of the rounds; "" if it is one of the dealer alone.
/** @type {(teller: Teller, names: string[], step: string, turn?: number) => string} */
export function roundLine(teller, names, step, turn = -1) {
  const [name, ...given] = step.split(" ");
  if (!OWN.includes(name)) return "";
  if (name === "take") {
    const [die, as, how] = given;
    const key = HOWS.includes(how) ? how : "finesse";
    return teller.say(die === as ? "round.log.take" : "round.log.take-as", { name: names[turn] ?? teller.say("round.log.somebody"), die, as, how: teller.say(`round.log.${key}`) });
  }
  return teller.say(`round.log.${name}`, { name: names[Number(given[0]) - 1] ?? "", dice: given.join(", ") });
}
