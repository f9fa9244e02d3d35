// Casts one after another with undo, step for step as companion/games/freshwater_fly/dealing.py.

import { NotPossible, castBegun, castMoved, castMoves } from "./casting.js";
import { anglerMoved, anglerMoves, freshDay, turnBegun } from "./silent-angler.js";

const SIX = [1, 2, 3, 4, 5, 6];
const COLUMN_ACTIONS = SIX.map((column) => `cast ${column}`);
const DIE_ACTIONS = SIX.map((face) => `die ${face}`);
const MOST_DICE = 2;
const SHUFFLING = ["cast", "die", "start", "restart", "finish"];

const freshState = () => ({ cast: null, angler: null, picked: null, day: freshDay() });

export const isFresh = (day) =>
  day.round === 1 && !day.fish && !day.tokens.length && day.space === 1 && !day.fed;

export const freshHistory = () => ({ entries: [], standing: [] });

export const stateOf = ({ entries }) => (entries.length ? entries.at(-1).after : freshState());

export const strikesOf = (state) => (state.cast || state.angler)?.strikes;

export function possible(rules, state) {
  if (state.cast) return castMoves(rules.cast, state.cast);
  if (state.angler) return anglerMoves(state.angler);
  if (state.picked) return state.picked.length ? [...DIE_ACTIONS, "start"] : DIE_ACTIONS;
  return [...COLUMN_ACTIONS, "angler", ...(isFresh(state.day) ? [] : ["new-day"])];
}

export function acted(rules, history, action, stream) {
  if (action === "undo") return undone(history, stream);
  const before = stateOf(history);
  const after = next(rules, before, action, stream);
  const number = history.entries.length + 1;
  const { hidden = [], shown = [] } = strikesOf(after) || {};
  const shuffled = hidden.length > 0 && !shown.length && SHUFFLING.includes(action.split(" ")[0]);
  const seen = shuffled ? 0 : strikesOf(before)?.shown.length || 0;
  const entry = { number, action, before, after, dealt: shown.slice(seen), shuffled, undoes: null };
  return { entries: [...history.entries, entry], standing: [...history.standing, number] };
}

function next(rules, state, action, stream) {
  if (!possible(rules, state).includes(action)) throw new NotPossible(action);
  if (state.cast) return { ...state, cast: castMoved(rules.cast, state.cast, action, stream) };
  if (state.angler) {
    const [angler, day] = anglerMoved(rules, state.angler, state.day, action, stream);
    return { ...state, angler, day };
  }
  const [name, number] = action.split(" ");
  if (name === "cast") return { ...state, cast: castBegun(rules.cast, Number(number), stream) };
  if (name === "new-day") return freshState();
  if (name === "angler") return { ...state, picked: [] };
  const dice = [...state.picked, ...(number ? [Number(number)] : [])];
  if (name === "start" || dice.length === MOST_DICE)
    return { ...state, picked: null, angler: turnBegun(rules, dice, stream) };
  return { ...state, picked: dice };
}

// The last action that stands is undone in plain sight. If it turned or shuffled cards, or others
// were shuffled since, those that are hidden again are shuffled anew: nobody has seen what comes.
function undone({ entries, standing }, stream) {
  if (!standing.length) throw new NotPossible("undo");
  const target = entries[standing.at(-1) - 1];
  const now = entries.at(-1).after;
  let back = target.before;
  const strikes = strikesOf(back);
  const gone = !strikesOf(now) && entries.slice(target.number).some((entry) => entry.shuffled);
  const anew = Boolean(strikes && (target.dealt.length || target.shuffled || gone));
  if (anew) back = withHidden(back, stream.shuffled([...strikes.hidden].sort()));
  else if (strikes && strikesOf(now)) back = withHidden(back, strikesOf(now).hidden);
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

function withHidden(state, hidden) {
  const part = state.cast ? "cast" : "angler";
  return { ...state, [part]: { ...state[part], strikes: { ...state[part].strikes, hidden } } };
}
