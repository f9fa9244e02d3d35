// What the dealer says, word for word as companion/games/freshwater_fly/dealing_words.py.

import { hooked } from "./casting.js";
import { isFresh, possible, stateOf, strikesOf } from "./dealing.js";
import { colourOf } from "./silent-angler.js";

export const filled = (words, values) =>
  words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

// A word by its dotted name.
export const wordAt = (words, name) => name.split(".").reduce((table, part) => table[part], words);

export class Teller {
  constructor(rules, words) {
    this.rules = rules;
    this.words = words;
  }

  say(name, values = {}) {
    return filled(wordAt(this.words.dealer, name), values);
  }

  view(history) {
    const state = stateOf(history);
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
      choices: possible(this.rules, state).map((action) => this.choice(action)),
    };
  }

  choice(action) {
    const [name, number = ""] = action.split(" ");
    const said = (part) => this.say(`choice.${name}.${part}`, { number });
    return { action, key: said("key"), name: said("name"), hint: said("hint") };
  }

  card(card) {
    const hit = this.rules.cast.hooks.includes(card);
    return { hit, words: this.words.shows[hit ? "hook" : "miss"].name };
  }

  mood({ entries }, state) {
    const strikes = strikesOf(state);
    if (strikes && hooked(this.rules.cast, strikes)) return "hit";
    return entries.at(-1)?.dealt.length ? "miss" : "calm";
  }

  status(day) {
    if (isFresh(day)) return "";
    const told = this.say("status", { ...day, points: this.rules.track[day.space - 1] });
    if (!day.tokens.length) return told;
    const tokens = day.tokens.map((colour) => this.words.hatch[colour].name).join(", ");
    return `${told} · ${this.say("tokens", { tokens })}`;
  }

  title({ cast, angler, picked }) {
    if (cast) return this.say(`title-of.${cast.drifts ? "drifted" : "cast"}`, cast);
    if (angler) return this.say("title-of.angler", this.anglerValues(angler));
    return this.say(`title-of.${picked ? "picking" : "idle"}`);
  }

  ask(history, { cast, angler, picked, day }) {
    if (cast) return this.askOfCast(cast);
    if (angler) return this.askOfAngler(angler, day);
    if (picked) return this.say(picked.length ? "ask.picked" : "ask.picking", { die: picked[0] });
    return this.roundOver(history) || this.say("ask.idle");
  }

  askOfCast(cast) {
    const again = cast.restarted && cast.phase === "landing";
    return this.say(`ask.${again ? "again" : cast.phase}`, { ...cast, next: cast.column - 1 });
  }

  askOfAngler(cast, day) {
    const bare = cast.phase === "caught" && cast.asked === this.rules.wheel.length;
    const values = { ...this.anglerValues(cast), space: day.space };
    const asks = [this.say(`ask.${cast.phase}${bare ? "-bare" : ""}`, values)];
    if (cast.after.length && ["caught", "missed"].includes(cast.phase))
      asks.push(this.say("ask.next-die", { die: cast.after[0] }));
    return asks.join(" ");
  }

  roundOver(history) {
    if (!history.standing.length) return "";
    const last = history.entries[history.standing.at(-1) - 1];
    if (!last.before.angler || last.after.angler) return "";
    const { day } = stateOf(history);
    const told = [this.say("ask.round", last.before.day)];
    if (!last.before.day.fed) told.push(this.say("ask.hungry", day));
    told.push(this.say(day.fish >= this.rules.fish_to_end ? "ask.day" : "ask.idle", day));
    return told.join(" ");
  }

  line(entry) {
    const { before, after } = entry;
    const [name, number = ""] = entry.action.split(" ");
    const cast = after.cast || before.cast;
    const angler = before.angler || after.angler;
    const values = {
      number,
      undoes: entry.undoes,
      cards: this.cards(entry.dealt),
      round: before.day.round,
      space: after.day.space,
      ...(cast && { column: cast.column }),
      ...(angler && this.anglerValues(angler)),
    };
    let key = name;
    if (name === "finish") {
      key = finished(before, after);
      if (key === "finish-cast") values.die = after.angler.die;
    } else if (["die", "start"].includes(name) && after.angler) key = "begin";
    else if (name === "no-token" && after.angler.phase === "caught") key = "no-tokens";
    else if (name === "undo" && entry.shuffled) {
      const shown = strikesOf(before)?.shown || [];
      const back = shown.slice(strikesOf(after).shown.length);
      key = back.length ? "voided" : "reshuffled";
      values.cards = this.cards(back);
    }
    return `${entry.number}. ${this.say(`log.${key}`, values)}`;
  }

  cards(cards) {
    const { hooks } = this.rules.cast;
    return cards.map((card) => this.say(`card.${hooks.includes(card) ? "hook" : "miss"}`)).join(", ");
  }

  anglerValues(cast) {
    const colour = this.words.hatch[colourOf(this.rules, cast)].name.toLowerCase();
    return { die: cast.die, row: this.say(`row.${cast.row}`), colour };
  }
}

function finished(before, after) {
  if (before.cast) return before.cast.phase === "hooked" ? "finish-hooked" : "finish-missed";
  if (after.angler) return "finish-cast";
  return before.day.fed ? "finish-fed" : "finish-hungry";
}
