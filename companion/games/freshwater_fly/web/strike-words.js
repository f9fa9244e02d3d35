// What the dealer says, word for word as companion/games/freshwater_fly/strike_screen.py.

import { isHooked } from "./casting.js";
import { isFresh, possibleActions, dealerState, strikesOf } from "./strike-dealer.js";
import { colourOf } from "./silent-angler.js";

/** @import {Angler, Cast, Choice, Day, Entry, History, Rules, Shown, State, View, Words} from "./types" */

export const RIVER_ROWS = "TMB"; // from the top

/** @type {(words: string, values: Record<string, any>) => string} */
export const fillTemplate = (words, values) =>
  words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

export class Teller {
  // rocks: where rock decks lay in the morning; null if that is not known.
  /** @param {Rules} rules @param {Words} words @param {string[] | null} [rocks] */
  constructor(rules, words, rocks = null) {
    this.rules = rules;
    this.words = words;
    this.rocks = rocks;
  }

  /** @type {(name: string, values?: object) => string} */
  say(name, values = {}) {
    return fillTemplate(this.words[`dealer.${name}`], values);
  }

  /** @type {(history: History) => View} */
  view(history) {
    const state = dealerState(history);
    const { hidden = [], shown = [] } = strikesOf(state) || {};
    const mood = this.mood(history, state);
    return {
      title: this.title(state),
      status: this.status(state.day),
      banner: mood === "calm" ? "" : this.say(mood === "hit" ? "banner.hook" : "banner.miss"),
      ask: this.ask(history, state),
      mood,
      cards: shown.map((card) => this.card(card)),
      hidden: hidden.length,
      choices: possibleActions(this.rules, state).filter((action) => action !== "rock" || this.under(state.angler) !== "fish").map((action) => this.choice(action)),
    };
  }

  /** @type {(action: string) => Choice} */
  choice(action) {
    const [name, number = ""] = action.split(" ");
    /** @type {(part: string) => string} */
    const said = (part) => this.say(`choice.${name}.${part}`, { number });
    return { action, key: said("key"), name: said("name"), hint: said("hint") };
  }

  /** @type {(card: string) => Shown} */
  card(card) {
    const hit = this.rules.cast.hooks.includes(card);
    return { hit, words: this.words[`shows.${hit ? "hook" : "miss"}.name`] };
  }

  /** @type {(history: History, state: State) => string} */
  mood({ entries }, state) {
    const strikes = strikesOf(state);
    if (strikes && isHooked(this.rules.cast, strikes)) return "hit";
    return entries.at(-1)?.dealt.length ? "miss" : "calm";
  }

  /** @type {(day: Day) => string} */
  status(day) {
    if (isFresh(day)) return "";
    const told = this.say("status", { ...day, ...this.track(day) });
    if (!day.tokens.length) return told;
    const tokens = day.tokens.map((colour) => this.words[`hatch.${colour}.name`]).join(", ");
    return `${told} · ${this.say("tokens", { tokens })}`;
  }

  // Its space of the track, and the points that are printed there.
  /** @type {(day: Day) => { space: number, points: number }} */
  track({ space }) {
    return { space, points: this.rules.track[space - 1] };
  }

  /** @type {(state: State) => string} */
  title({ cast, angler, picked }) {
    if (cast) return this.say(`title-of.${cast.drifts ? "drifted" : "cast"}`, cast);
    if (angler) return this.say("title-of.angler", this.anglerValues(angler));
    return this.say(`title-of.${picked ? "picking" : "idle"}`);
  }

  /** @type {(history: History, state: State) => string} */
  ask(history, { cast, angler, picked, day }) {
    if (cast) return this.askOfCast(cast);
    if (angler) return this.askOfAngler(angler, day);
    if (picked) return this.say(picked.length ? "ask.picked" : "ask.picking", { die: picked[0] });
    return this.roundOver(history) || this.say("ask.idle");
  }

  /** @type {(cast: Cast) => string} */
  askOfCast(cast) {
    const again = cast.restarted && cast.phase === "landing";
    return this.say(`ask.${again ? "again" : cast.phase}`, { ...cast, next: cast.column - 1 });
  }

  /** @type {(cast: Angler, day: Day) => string} */
  askOfAngler(cast, day) {
    const bare = cast.phase === "caught" && cast.asked === this.rules.wheel.length;
    const values = { ...this.anglerValues(cast), ...this.track(day) };
    const under = cast.phase === "row" ? this.under(cast) : "";
    const key = [cast.phase, under, bare ? "bare" : ""].filter(Boolean).join("-");
    const asks = [this.say(`ask.${key}`, values)];
    if (cast.after.length && ["caught", "missed"].includes(cast.phase))
      asks.push(this.say("ask.next-die", { die: cast.after[0] }));
    return asks.join(" ");
  }

  // What lies under its casting token: "rock", "fish", or "" if that is not known.
  /** @type {(cast?: Angler | null) => string} */
  under(cast) {
    if (!cast || !this.rocks) return "";
    return this.rocks.includes(`${cast.die}${RIVER_ROWS[cast.row]}`) ? "rock" : "fish";
  }

  /** @type {(history: History) => string} */
  roundOver(history) {
    const number = history.standing.at(-1);
    if (!number) return "";
    const last = history.entries[number - 1];
    if (!last.before.angler || last.after.angler) return "";
    const { day } = dealerState(history);
    const told = [this.say("ask.round", last.before.day)];
    if (!last.before.day.fed) told.push(this.say("ask.hungry", this.track(day)));
    told.push(this.say(day.fish >= this.rules.fish_to_end ? "ask.day" : "ask.idle", day));
    return told.join(" ");
  }

  /** @type {(entry: Entry) => string} */
  line(entry) {
    const { before, after } = entry;
    const [name, number = ""] = entry.action.split(" ");
    const cast = after.cast || before.cast;
    const angler = before.angler || after.angler;
    /** @type {Record<string, unknown>} */
    const values = {
      number,
      undoes: entry.undoes,
      cards: this.cards(entry.dealt),
      round: before.day.round,
      ...this.track(after.day),
      ...(cast && { column: cast.column }),
      ...(angler && this.anglerValues(angler)),
    };
    let key = name;
    if (name === "finish") {
      key = endedBy(before, after);
      if (key === "finish-cast") values.die = after.angler?.die;
    } else if (["die", "start"].includes(name) && after.angler) key = "begin";
    else if (name === "no-token" && after.angler?.phase === "caught") key = "no-tokens";
    else if (name === "undo" && entry.shuffled) {
      const shown = strikesOf(before)?.shown || [];
      const back = shown.slice(strikesOf(after)?.shown.length);
      key = back.length ? "voided" : "reshuffled";
      values.cards = this.cards(back);
    }
    const words = this.say(`log.${key}`, values);
    return `${entry.number}. ${words}`;
  }

  /** @type {(cards: string[]) => string} */
  cards(cards) {
    const { hooks } = this.rules.cast;
    return cards.map((card) => this.say(`card.${hooks.includes(card) ? "hook" : "miss"}`)).join(", ");
  }

  /** @type {(cast: Angler) => Record<string, unknown>} */
  anglerValues(cast) {
    const colour = this.words[`hatch.${colourOf(this.rules, cast)}.name`].toLowerCase();
    return { die: cast.die, row: this.say(`row.${cast.row}`), colour };
  }
}

/** @type {(before: State, after: State) => string} */
function endedBy(before, after) {
  if (before.cast) return before.cast.phase === "hooked" ? "finish-hooked" : "finish-missed";
  if (after.angler) return "finish-cast";
  return before.day.fed ? "finish-fed" : "finish-hungry";
}
