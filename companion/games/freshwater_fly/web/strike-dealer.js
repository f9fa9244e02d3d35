// Casts one after another with undo, step for step as companion/games/freshwater_fly/strike_dealer.py.

import { NotPossible, openCast, applyCastMove, possibleCastMoves } from "./casting.js";
import { applyAnglerMove, possibleAnglerMoves, newDay, startTurn } from "./silent-angler.js";

/** @import {Day, Entry, History, Rules, State, Strikes} from "./types" */
/** @import {Stream} from "../../../web/app/core/chance.js" */

const SIX = [1, 2, 3, 4, 5, 6];
const COLUMN_ACTIONS = SIX.map((column) => `cast ${column}`);
const DIE_ACTIONS = SIX.map((face) => `die ${face}`);
const MOST_PICKED = 2;
const SHUFFLING = ["cast", "die", "start", "restart", "finish"];

/** @type {() => State} */
const freshState = () => ({ cast: null, angler: null, picked: null, day: newDay() });

/** @type {(day: Day) => boolean} */
export const isFresh = (day) =>
  day.round === 1 && !day.fish && !day.tokens.length && day.space === 1 && !day.fed;

/** @type {() => History} */
export const newHistory = () => ({ entries: [], standing: [] });

/** @type {(history: History) => State} */
export const dealerState = ({ entries }) =>
  entries.at(-1)?.after || freshState();

/** @type {(state: State) => Strikes | undefined} */
export const strikesOf = (state) => (state.cast || state.angler)?.strikes;

/** @type {(rules: Rules, state: State) => string[]} */
export function possibleActions(rules, state) {
  if (state.cast) return possibleCastMoves(rules.cast, state.cast);
  if (state.angler) return possibleAnglerMoves(state.angler);
  if (state.picked) return state.picked.length ? [...DIE_ACTIONS, "start"] : DIE_ACTIONS;
  return [...COLUMN_ACTIONS, "angler", ...(isFresh(state.day) ? [] : ["new-day"])];
}

/** @type {(rules: Rules, history: History, action: string, stream: Stream) => History} */
export function applyAction(rules, history, action, stream) {
  if (action === "undo") return takenBack(history, stream);
  const before = dealerState(history);
  const after = stateAfter(rules, before, action, stream);
  const number = history.entries.length + 1;
  const { hidden = [], shown = [] } = strikesOf(after) || {};
  const shuffled = hidden.length > 0 && !shown.length && SHUFFLING.includes(action.split(" ")[0]);
  const seen = shuffled ? 0 : strikesOf(before)?.shown.length || 0;
  const entry = { number, action, before, after, dealt: shown.slice(seen), shuffled, undoes: null };
  return { entries: [...history.entries, entry], standing: [...history.standing, number] };
}

/** @type {(rules: Rules, state: State, action: string, stream: Stream) => State} */
function stateAfter(rules, state, action, stream) {
  if (!possibleActions(rules, state).includes(action)) throw new NotPossible(action);
  if (state.cast) return { ...state, cast: applyCastMove(rules.cast, state.cast, action, stream) };
  if (state.angler) {
    const [angler, day] = applyAnglerMove(rules, state.angler, state.day, action, stream);
    return { ...state, angler, day };
  }
  const [name, number] = action.split(" ");
  if (name === "cast") return { ...state, cast: openCast(rules.cast, Number(number), stream) };
  if (name === "new-day") return freshState();
  if (name === "angler") return { ...state, picked: [] };
  const dice = [...(state.picked || []), ...(number ? [Number(number)] : [])];
  if (name === "start" || dice.length === MOST_PICKED)
    return { ...state, picked: null, angler: startTurn(rules, dice, stream) };
  return { ...state, picked: dice };
}

// The same at a table, whose log is held against it: null if an action is not possible.
/** @type {import("../../../web/app/core/types").TableDealer} */
export const strikeDealer = {
  start: newHistory(),
  act(plays, history, action, stream) {
    const can = action === "undo" ? history.standing.length > 0 : possibleActions(plays.rules, dealerState(history)).includes(action);
    return can ? applyAction(plays.rules, history, action, stream) : null;
  },
};

// The last action that stands is undone in plain sight. If it turned or shuffled cards, or others
// were shuffled since, those that are hidden again are shuffled anew: nobody has seen what comes.
/** @type {(history: History, stream: Stream) => History} */
function takenBack({ entries, standing }, stream) {
  const latest = standing.at(-1);
  if (!latest) throw new NotPossible("undo");
  const target = entries[latest - 1];
  const now = dealerState({ entries, standing });
  let back = target.before;
  const strikes = strikesOf(back);
  const turned = strikesOf(now);
  const gone = !turned && entries.slice(target.number).some((entry) => entry.shuffled);
  const anew = Boolean(strikes && (target.dealt.length || target.shuffled || gone));
  if (strikes && anew) back = withHidden(back, stream.shuffled([...strikes.hidden].sort()));
  else if (strikes && turned) back = withHidden(back, turned.hidden);
  const entry = {
    number: entries.length + 1,
    action: "undo",
    before: now,
    after: back,
    dealt: [],
    shuffled: anew,
    undoes: target.number,
  };
  return { entries: [...entries, entry], standing: standing.slice(0, -1) };
}

/** @type {(state: State, hidden: string[]) => State} */
function withHidden(state, hidden) {
  const { cast, angler } = state;
  if (cast) return { ...state, cast: { ...cast, strikes: { ...cast.strikes, hidden } } };
  return angler ? { ...state, angler: { ...angler, strikes: { ...angler.strikes, hidden } } } : state;
}
