// What a week says: words of the booklet with values in their braces.

/** @import {Game} from "../../../web/app/state/types" */
/** @import {Challenge, WeekRules} from "./types" */
/** @import {Step} from "../../../web/app/core/step-log.js" */

/** @typedef {(name: string, values?: Record<string, unknown>) => string} WeekSay */

/** @type {(game: Game) => WeekSay} */
export const weekSay = ({ plays }) => (name, values = {}) => filledWords(plays.week.words[name] ?? name, values);

/** @type {(words: string, values: Record<string, unknown>) => string} */
const filledWords = (words, values) => words.replace(/\{([a-z]+)\}/g, (braces, key) => String(values[key] ?? braces));

/** @type {(say: WeekSay, water: string) => string} */
export const waterName = (say, water) => say(`waters.${water}.name`);

// What a line of the guide book is called.
/** @type {(say: WeekSay, rules: WeekRules, line: Challenge) => string} */
export function lineName(say, { challenges }, { id, kind, species, colour, fish }) {
  const letter = "ABCDEFGH"[challenges.filter((one) => one.kind === kind).findIndex((one) => one.id === id)];
  return say(`campaign.badge.${kind}`, { letter, fish, species: species ? say(`species.${species}.name`) : "", colour: colour ? say(`colour.${colour}.name`) : "" });
}

/** @type {(say: WeekSay, step: Step) => string} */
export const stepWords = (say, { kind, body }) => say(`campaign.step.${kind}`, { ...body, take: (body.take ?? []).join(", ") });
