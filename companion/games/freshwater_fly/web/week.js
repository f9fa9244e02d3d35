// The week of Fly Solo: the steps of a log to the week that follows from them; as
// companion/games/freshwater_fly/campaign/week.py.

import { givenOptions } from "../../../web/app/core/json.js";
import { readRecord } from "../../../web/app/core/record.js";
import { Refusal } from "../../../web/app/core/user-error.js";
import { score } from "../../../web/app/core/scoring.js";
import { standingSteps } from "../../../web/app/core/step-log.js";
import { marksOf } from "./guide-book.js";
import { journalOf, takeUpgrade } from "./journal.js";
import { adventureBy } from "./setup.js";

/** @import {Result} from "../../../web/app/core/types" */
/** @import {Step} from "../../../web/app/core/step-log.js" */
/** @import {Game} from "../../../web/app/state/types" */
/** @import {Challenge, Week, WeekRules} from "./types" */

const WEEK_FORMAT = 1;
const FREE_BADGE = "free";
/** @type {Record<string, string>} */
const BODIES = { new: "adventure,format,name,seed,take", morning: "day", evening: "day,record,take", take: "take" };

// The week that a log tells of, and what it is played by.
/** @type {(game: Game, steps: Step[]) => {rules: WeekRules, week: Week}} */
export function weekOf(game, steps) {
  const [first, ...rest] = standingSteps(steps);
  if (first?.kind !== "new") throw new Refusal("the first step of this log must begin a Fly Solo week");
  const { rules, week } = startWeek(game, first.body);
  return { rules, week: rest.reduce((before, { kind, body }) => weekStateAfter(rules, before, kind, body), week) };
}

// A new week, the free badge maybe spent.
/** @type {(game: Game, body: any) => {rules: WeekRules, week: Week}} */
export function startWeek(game, body) {
  if (body.format > WEEK_FORMAT) throw new Refusal(`the week was written by a newer version of companion (format ${body.format}); use that version`);
  checkBody("new", body);
  const rules = weekRules(game, body.adventure);
  const { name, adventure, seed } = body;
  /** @type {Week} */
  const week = { name, adventure, seed, day: 1, phase: "eve", ticks: {}, badges: [FREE_BADGE], bought: [], evenings: [] };
  return { rules, week: withUpgrades(rules, week, body.take) };
}

// What a week is played by, in an adventure.
/** @type {(game: Game, adventure: string | null) => WeekRules} */
export function weekRules({ scoring, setup, plays }, adventure) {
  const { waters, stream } = adventureBy(/** @type {any} */ (setup?.data), adventure);
  const { facts, journal, challenges, readings } = plays.week;
  const drawn = challenges.map((/** @type {Challenge & {large?: [string, number][]}} */ { large = [], ...one }) => {
    if (!stream || !large.length) return one;
    const [colour, points] = stream.choice(large);
    return { ...one, colour, points };
  });
  return { scoring, facts, journal, readings, locations: waters, challenges: drawn };
}

// The week after a step; a Refusal if the rules do not allow it.
/** @type {(rules: WeekRules, week: Week, kind: string, body: any) => Week} */
export function weekStateAfter(rules, week, kind, body) {
  checkBody(kind, body);
  if (kind === "morning") return dayBegunIn(rules, week, body.day);
  if (kind === "evening") return withUpgrades(rules, endDay(rules, week, body).week, body.take);
  if (kind === "take") return withUpgrades(rules, week, body.take);
  throw new Refusal(`there is no step "${kind}" after the first`);
}

/** @type {(kind: string, body: any) => void} */
function checkBody(kind, body) {
  if (kind in BODIES && Object.keys(body).sort().join() !== BODIES[kind]) throw new Refusal(`"${kind}" has missing or unknown values`);
  const { take = [] } = body;
  if (!Array.isArray(take) || !take.every((one) => typeof one === "string")) throw new Refusal('"take" must be a list of upgrades');
}

/** @type {(rules: WeekRules, week: Week, wishes: string[]) => Week} */
const withUpgrades = (rules, week, wishes) => wishes.reduce((found, wish) => takeUpgrade(rules, found, wish), week);

/** @type {(rules: WeekRules, week: Week, day: number) => Week} */
function dayBegunIn(rules, week, day) {
  if (week.phase === "over") throw new Refusal(`the week is ${isWon(rules, week) ? "won" : "over"}; no day is left`);
  if (week.phase === "day") throw new Refusal(`day ${week.day} has begun already`);
  const due = dueDay(week);
  if (day !== due) throw new Refusal(`the next day is day ${due}, not ${day}`);
  return { ...week, day: due, phase: "day" };
}

// The number of the next morning.
/** @type {(week: Week) => number} */
export const dueDay = ({ day, phase }) => day + (phase === "night" ? 1 : 0);

// The week at the end of a day, and how the day was scored.
/** @type {(rules: WeekRules, week: Week, body: any) => {week: Week, result: Result}} */
export function endDay(rules, week, body) {
  if (week.phase !== "eve" && week.phase !== "day") throw new Refusal(`day ${week.day} has ended already`);
  if (body.day !== week.day) throw new Refusal(`today is day ${week.day}, not ${body.day}`);
  const record = readDay(rules, week, body.record);
  const result = score(rules.scoring, record, new Set(), ({ place, message }) => { throw new Refusal(`${place} ${message}`); });
  const [you, angler] = result.players.map(({ total }) => Number(total ?? 0));
  const here = nextLocation(rules, week);
  const [player] = record.players;
  const said = record.table.values.get("bonus_hatch_token");
  const bonus = said && here.bonus ? String(said) : null;
  const tokens = /** @type {Map<string, unknown>} */ (player.values.get("hatch_tokens"));
  const ticks = marksOf(rules, week.ticks, player.rows.get("fish") ?? [], bonus ? Number(tokens.get(bonus) ?? 0) : 0);
  const total = { ...week.ticks };
  for (const [one, count] of Object.entries(ticks)) total[one] = (total[one] ?? 0) + count;
  const beaten = result.outcomes.get("location_beaten") === true;
  const full = rules.challenges.filter(({ id, boxes }) => id in ticks && total[id] === boxes).map(({ id }) => id);
  const badges = [...(beaten ? [here.id] : []), ...full];
  const evenings = [...week.evenings, { day: week.day, location: here.id, you, angler, beaten, bonus, ticks, badges }];
  /** @type {Week} */
  const ended = { ...week, phase: "night", ticks: total, badges: [...week.badges, ...badges], evenings };
  const isOver = isWon(rules, ended) || ended.day === rules.facts.days;
  return { week: isOver ? { ...ended, phase: "over" } : ended, result };
}

/** @type {(rules: WeekRules, week: Week, made: any) => import("../../../web/app/core/types").ReadRecord} */
function readDay(rules, week, made) {
  const record = readRecord(rules.scoring, givenOptions(asScored(rules, week, made)));
  if (Array.isArray(record)) throw new Refusal(record.map(({ place, message }) => `${place} ${message}`).join("; "));
  const { values } = record.table;
  const here = nextLocation(rules, week);
  if (values.get("location") !== here.id) throw new Refusal(`on day ${week.day} you fish at ${here.id}, but the record is of ${values.get("location")}`);
  if ((values.get("adventure") ?? null) !== week.adventure) throw new Refusal("the record is of another adventure than this week");
  const { rod } = journalOf(rules, week);
  const board = record.players[0].values.get("reel_board");
  if (board !== rod) throw new Refusal(`the record has reel board ${board}, but your journal has ${rod}`);
  return record;
}

// A record with what the week knows: mode, adventure and upgrades.
/** @type {(rules: WeekRules, week: Week, made: any) => any} */
export function asScored(rules, week, made) {
  if (made === null || typeof made !== "object" || Array.isArray(made)) return made;
  const record = { mode: "solo", ...made };
  if (record.mode !== "solo") throw new Refusal('the record is not from Fly Solo; set "mode" to "solo"');
  if (week.adventure !== null && !("adventure" in record)) record.adventure = week.adventure;
  const [you, ...others] = Array.isArray(record.players) ? record.players : [];
  if (you && typeof you === "object") {
    const journal = journalOf(rules, week);
    const upgrades = { seven_fish_bonus: journal.sevenFish, points_per_day: journal.points };
    record.players = [{ ...you, upgrades }, ...others];
  }
  return record;
}

// The first water that is not beaten; the last if all are.
/** @type {(rules: WeekRules, week: Week) => WeekRules["locations"][number]} */
export function nextLocation({ locations }, week) {
  const beaten = beatenIn(week);
  return locations.find(({ id }) => !beaten.includes(id)) ?? locations[locations.length - 1];
}

/** @type {(week: Week) => string[]} */
export const beatenIn = ({ evenings }) => evenings.filter(({ beaten }) => beaten).map(({ location }) => location);

/** @type {(rules: WeekRules, week: Week) => boolean} */
export const isWon = ({ locations }, week) => beatenIn(week).length === locations.length;
