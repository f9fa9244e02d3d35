// Whether what the log of a table shuffles, rolls and picks from is what its games hold; as
// companion/table/verify.py.

import { digest, Stream } from "./chance.js";
import { eachPiece, subtractCards } from "./decks.js";
import { diceOfNotation } from "./dice.js";
import { sortedJson } from "./json.js";
import { Refusal } from "./user-error.js";
import { holdsOfPile, insideOfPile, isEqual, requestOf } from "./table-piles.js";

/** @import {ChanceDocument, LogEvent, PoolDocument, TableDealer} from "./types" */
/** @import {TableState} from "./table-piles.js" */

/** @typedef {Record<string, any>} Said */
/** @typedef {Pick<LogEvent, "kind" | "body">[]} Streamed */
/** @typedef {{contents: string[], chance: ChanceDocument, setUps: (said: Said, kept: Said, stream: () => Stream) => Iterable<Streamed>, dealers: Record<string, TableDealer>, plays: any}} GameHere */
/** @typedef {(slug: string) => GameHere | null} FindGame */

const SETUP = "setup ";
const WENT_ON = "goes on from";
const HIDDEN = ["hidden events", "seen by"]; // what an act says of events, not of options
const STREAM_EVENTS = ["shuffle", "roll", "pick"];
const OTHER = "order or content differs from";
const OLDER_LOG = "the log has no hash of decks and dice: it is of version 0.2 or older, or was changed";
const PLAIN_NAME = /^d([1-9][0-9]{0,3})$/;
const ROLL_NOTATION = /^\s*[0-9]*\s*[dD]?[0-9]/;

// A stream that remembers what it shuffled, and how many words were used then.
class ShufflingStream extends Stream {
  /** @type {[string[], number][]} */
  shuffles = [];

  /** @type {<T>(items: T[]) => T[]} */
  shuffled(items) {
    const order = super.shuffled(items);
    this.shuffles.push([items.map(String), this.used]);
    return order;
  }
}

export class ContentsCheck {
  /** @param {LogEvent[]} events @param {string} seed @param {FindGame} games @param {string} version of this page */
  constructor(events, seed, games, version) {
    this.events = events;
    this.seed = seed;
    this.games = games;
    this.first = events[0].body;
    /** @type {Map<string, string[]>} */
    this.bound = new Map((this.first.games ?? []).map((/** @type {string[]} */ [slug, ...hashes]) => [slug, hashes]));
    this.sameVersion = this.first.version === version;
    /** @type {Set<string>} */
    this.unknown = new Set(); // why order and content cannot be told, if they cannot
    /** @type {Map<string, any>} */
    this.histories = new Map();
    /** @type {Set<number>} */
    this.held = new Set(); // events that were looked at with their command
  }

  // What is wrong with an event; null if all is well. before, after: how the table stands.
  /** @type {(event: LogEvent, before: TableState, after: TableState) => string | null} */
  wrong(event, before, after) {
    const { kind, body } = event;
    let wrong = null;
    if (kind === "new") wrong = this.opening(body);
    else if (kind === "roll") wrong = this.kinds(body);
    else if (kind === "search") {
      const pile = before.decks.get(body.deck);
      wrong = pile && isEqual(body.names, subtractCards(insideOfPile(pile), body.cards)) ? null : otherThan(body.deck);
    }
    const held = this.held.has(event.seq) && STREAM_EVENTS.includes(kind);
    if (wrong || held || !this.first.contents) return wrong;
    if (kind === "act" && String(body.what).startsWith(SETUP)) return this.setUp(event, before);
    if (kind === "act" && body.what === WENT_ON) {
      this.hold(event);
      this.unknown.add("the table was continued from files that phones saved");
    }
    if (kind === "play") return this.play(event);
    if (kind === "shuffle") return this.shuffle(body, before);
    if (kind === "roll") return this.roll(body);
    if (kind === "pick") return "no game at this table has this choice";
    return kind === "gain" ? this.gain(body, after) : null;
  }

  /** @type {(body: any) => string | null} */
  opening({ contents, games = [] }) {
    if (!contents) this.unknown.add(OLDER_LOG);
    else if (contents !== digest(sortedJson(games, ",", ":"))) return "its hash of decks and dice does not fit its games";
    return null;
  }

  /** @type {(body: any, state: TableState) => string | null} */
  shuffle({ deck, names }, { decks }) {
    const [slug] = deck.split("/");
    const pile = decks.get(deck);
    if (pile) return isEqual(names, pile.names) ? null : otherThan(slug);
    const game = this.game(slug);
    if (!game) return null;
    const pieces = game.chance.decks.find(({ id }) => `${slug}/${id}` === deck)?.pieces ?? [];
    return isEqual(names, eachPiece(pieces)) ? null : otherThan(slug);
  }

  /** @type {(body: any, state: TableState) => string | null} */
  gain({ deck, cards }, { decks }) {
    const [slug] = deck.split("/");
    const game = this.game(slug);
    if (!game) return null;
    const supply = eachPiece(game.chance.decks.find(({ id }) => `${slug}/${id}` === deck)?.gains ?? []);
    const gained = [...decks].flatMap(([name, pile]) => (name.startsWith(`${slug}/`) ? subtractCards(holdsOfPile(pile), pile.names) : []));
    const over = subtractCards(gained, supply);
    return cards.some((/** @type {string} */ card) => over.includes(card)) ? otherThan(slug) : null;
  }

  // A dN has the faces 1 to N, and other dice the faces of a game.
  /** @type {(body: {kinds: string[][], dice: string[]}) => string | null} */
  kinds({ kinds, dice }) {
    if (!isEqual(kinds.map(([name]) => name), [...new Set(dice)])) return "it lists other dice than it rolls";
    for (const kind of kinds) {
      const [name, ...faces] = kind;
      const plain = PLAIN_NAME.exec(name);
      if (plain && isEqual(faces, Array.from({ length: Number(plain[1]) }, (_, i) => String(i + 1)))) continue;
      const known = this.known();
      if (known.some((game) => game?.chance.pools.some((pool) => pool.faces.some((own) => isEqual(own, [name, faces]))))) continue;
      if (plain) return `the faces of a ${name} must be 1 to ${plain[1]}`;
      if (known.includes(null)) this.unknown.add(`no game here has the die "${name}"`);
      else if (this.first.contents) return `the die ${name} has other faces`;
    }
    return null;
  }

  // Dice were rolled that were asked for, by notation or of a pool.
  /** @type {(body: {what: string, dice: string[]}) => string | null} */
  roll({ what, dice }) {
    const texts = what.split(" ").map((_, start, words) => words.slice(start).join(" ")); // the name of a game may stand before
    const text = texts.find((words) => ROLL_NOTATION.test(words));
    if (text !== undefined) return isEqual(namesOfNotation(text), dice) ? null : "other dice were rolled than requested";
    const known = this.known();
    if (known.some((game) => game?.chance.pools.some((pool) => rolls(pool, dice)))) return null;
    if (!known.includes(null)) return "no game of this table rolls these dice";
    this.unknown.add("the game of the dice is not here");
    return null;
  }

  /** @type {(event: LogEvent, state: TableState) => string | null} */
  setUp(event, { position, undone, voided }) {
    const slug = event.body.what.slice(SETUP.length);
    const held = this.hold(event);
    const game = this.game(slug);
    if (!game) return null;
    const acts = this.events.slice(0, event.seq - 1).filter(({ kind, seq }) => kind === "act" && !undone.includes(seq) && !voided.has(seq));
    const kept = Object.assign({}, ...acts.map(({ body }) => body.body));
    const said = Object.fromEntries(Object.entries(event.body.body ?? {}).filter(([key]) => !HIDDEN.includes(key)));
    const done = held.filter(({ kind }) => STREAM_EVENTS.includes(kind)).map(({ kind, body }) => ({ kind, body }));
    for (const each of game.setUps(said, kept, () => new Stream(this.seed, position))) {
      if (sortedJson(each) === sortedJson(done)) return null;
    }
    return this.differs(slug, game, "sets up");
  }

  /** @type {(event: LogEvent) => string | null} */
  play(event) {
    const { dealer, action, start } = event.body;
    const [slug] = String(dealer).split("/");
    const held = this.hold(event);
    const game = this.game(slug);
    if (!game) return null;
    const own = Object.hasOwn(game.dealers, dealer) ? game.dealers[dealer] : null;
    if (!own) return otherThan(slug);
    const stream = new ShufflingStream(this.seed, start);
    const history = own.act(game.plays, this.histories.get(dealer) ?? own.start, action, stream);
    if (!history) return this.differs(slug, game, "deals");
    this.histories.set(dealer, history);
    const done = held.filter(({ kind }) => STREAM_EVENTS.includes(kind)).map(({ kind, body }) => ({ kind, body }));
    const right = stream.shuffles.map(([names, end], i) => ({ kind: "shuffle", body: { deck: dealer, names, start: i ? stream.shuffles[i - 1][1] : start, end } }));
    return sortedJson(done) === sortedJson(right) ? null : this.differs(slug, game, "deals");
  }

  // Something is wrong, unless another version or other numbers explain it.
  /** @type {(slug: string, game: GameHere, does: string) => string | null} */
  differs(slug, game, does) {
    if (this.sameVersion && isEqual(game.contents, this.bound.get(slug))) return otherThan(slug);
    this.unknown.add(`version ${this.first.version || "unknown"} ${does} ${slug} in another way, or with other numbers`);
    return null;
  }

  // What a command did after an event: it is held against the games as a whole.
  /** @type {(event: LogEvent) => LogEvent[]} */
  hold(event) {
    const after = this.events.slice(event.seq);
    const end = after.findIndex((one) => requestOf(one) !== requestOf(event));
    const found = end < 0 ? after : after.slice(0, end);
    for (const one of found) this.held.add(one.seq);
    return found;
  }

  // The games that the table was opened with; null for each that is not here as it was then.
  known() {
    return [...this.bound.keys()].map((slug) => this.same(slug));
  }

  /** @type {(slug: string) => GameHere | null} */
  same(slug) {
    const game = this.bound.has(slug) ? this.games(slug) : null;
    return game && game.contents[0] === this.bound.get(slug)?.[0] ? game : null;
  }

  // A game if it is here as the table was opened with it; else why not is told.
  /** @type {(slug: string) => GameHere | null} */
  game(slug) {
    const found = this.same(slug);
    if (found) return found;
    if (!this.bound.has(slug)) this.unknown.add(`the table was opened without "${slug}"`);
    else if (!this.games(slug)) this.unknown.add(`${slug} is not here`);
    else this.unknown.add(`version ${this.first.version || "unknown"} opened the table with other decks or dice of ${slug} than here`);
    return null;
  }
}

/** @type {(deck: string) => string} */
const otherThan = (deck) => `${OTHER} ${deck.split("/")[0]}'s`;

/** @type {(pool: PoolDocument, dice: string[]) => boolean} */
const rolls = (pool, dice) =>
  pool.rolls.some((roll) => (roll.counts ?? [1]).some((times) => isEqual(dice, roll.dice.flatMap(([die, number]) => Array(number * times).fill(die)))));

/** @type {(text: string) => string[]} */
function namesOfNotation(text) {
  try {
    return diceOfNotation(text.trim().replace(/\s*\+\s*|\s+/g, "+")).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
