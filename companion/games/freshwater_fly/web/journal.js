// The boxes of the journal: which can be taken, and what they give; as
// companion/games/freshwater_fly/campaign/journal.py.

import { guess } from "../../../web/app/core/names.js";
import { Refusal } from "../../../web/app/core/user-error.js";

/** @import {Upgrade, Week, WeekRules} from "./types" */

/** @typedef {{finesse: number, momentum: string[], rocks: number, rod: string, points: number, sevenFish: boolean, skillCard: boolean}} Journal */

const FREE = "free";
const MOMENTUM = "momentum"; // the line of the journal that the free badge pays for
const EITHER = " / "; // between what one box offers

// What stands in the boxes of which one is chosen; [] if the next box is taken.
/** @type {(upgrade: Upgrade) => string[]} */
export function choicesIn({ boxes, ordered }) {
  if (boxes.length === 1 && boxes[0].includes(EITHER)) return boxes[0].split(EITHER);
  return !ordered && new Set(boxes).size > 1 ? boxes : [];
}

// What was chosen for a line of the journal, once for each box that is filled in.
/** @type {(week: Week, name: string) => string[]} */
export const hadOf = ({ bought }, name) =>
  bought.map(({ upgrade }) => upgrade.split(":")).filter(([line]) => line === name).map(([, chosen = ""]) => chosen);

// The badges that can still be spent.
/** @type {(week: Week) => string[]} */
export const badgesLeft = ({ badges, bought }) => badges.filter((badge) => !bought.some((one) => one.badge === badge));

// What the journal gives each day.
/** @type {(rules: WeekRules, week: Week) => Journal} */
export function journalOf({ facts, journal }, week) {
  /** @type {(name: string, start: number) => number} */
  const reached = (name, start) => {
    const had = hadOf(week, name).length;
    const line = journal.find(({ id }) => id === name);
    return had && line ? Number(line.boxes[had - 1]) : start;
  };
  return {
    finesse: reached("finesse", facts.finesse),
    momentum: hadOf(week, MOMENTUM).sort(),
    rocks: reached("rocks", facts.rocks),
    rod: hadOf(week, "rod").pop() ?? facts.rod,
    points: hadOf(week, "points-a-day").length,
    sevenFish: hadOf(week, "seven-fish").length > 0,
    skillCard: hadOf(week, "skill-card").length > 0,
  };
}

// The week with one more box of the journal filled in; a Refusal if that cannot be.
/** @type {(rules: WeekRules, week: Week, wish: string) => Week} */
export function takeUpgrade(rules, week, wish) {
  const { upgrade, chosen } = upgradeNamed(rules, wish);
  const isLate = upgrade.id === MOMENTUM && badgesLeft(week).includes(FREE);
  if (week.phase === "day" && !isLate) throw new Refusal(`day ${week.day} is not over; fill in boxes in the evening`);
  const had = hadOf(week, upgrade.id);
  if (had.length === upgrade.boxes.length) throw new Refusal(`every box of ${upgrade.id} is filled in already`);
  const choices = choicesIn(upgrade);
  if (choices.length && !chosen) throw new Refusal(`say which ${upgrade.id}: ${choices.join(", ")}`);
  if (choices.length && had.includes(chosen)) throw new Refusal(`the box ${upgrade.id}:${chosen} is filled in already`);
  const due = upgrade.boxes[had.length];
  if (!choices.length && chosen && chosen !== due) throw new Refusal(`fill in the boxes of ${upgrade.id} in order; the next one is ${due}`);
  const name = choices.length ? `${upgrade.id}:${chosen}` : upgrade.id;
  const badge = badgeFor(week, upgrade.id);
  if (badge === undefined) throw new Refusal(`no badge is left for ${name}`);
  return { ...week, bought: [...week.bought, { upgrade: name, badge, day: week.phase === "eve" ? 0 : week.day }] };
}

// The badge that pays for a line of the journal: the free one for the first momentum tile.
/** @type {(week: Week, line: string) => string | undefined} */
export function badgeFor(week, line) {
  const left = badgesLeft(week);
  return line === MOMENTUM && left.includes(FREE) ? FREE : left.find((one) => one !== FREE);
}

/** @type {(rules: WeekRules, wish: string) => {upgrade: Upgrade, chosen: string}} */
function upgradeNamed({ journal }, wish) {
  const words = wish.trim().toLowerCase();
  /** @type {(name: string) => Upgrade | undefined} */
  const known = (name) => journal.find(({ id }) => id === name);
  let [, name, rest] = /^([^:=\s]*)(?:[:=\s]\s*(.*))?$/s.exec(words) ?? ["", words, undefined];
  if (!known(name) && rest === undefined) {
    const at = words.lastIndexOf("-");
    [name, rest] = [words.slice(0, Math.max(at, 0)), words.slice(at + 1)];
  }
  const upgrade = known(name);
  if (!upgrade) throw new Refusal(`the journal has no upgrade "${wish}"${guess(words, journal.map(({ id }) => id))}`);
  const right = [...upgrade.boxes, ...choicesIn(upgrade)];
  const chosen = right.findLast((one) => one.toLowerCase() === rest) ?? "";
  if (rest && !chosen) throw new Refusal(`${name} has no box "${rest}"`);
  return { upgrade, chosen };
}
