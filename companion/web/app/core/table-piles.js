// How a table stands after each event of its log: where in the stream it is, what no longer counts, where
// the cards of its decks are; as companion/core/pile.py and companion/table/state.py.

import { areSame, subtractCards } from "./decks.js";

/** @import {LogEvent} from "./types" */

/** @typedef {[number, string[]]} Deal the number of an event, and its cards that are still out */
/** @typedef {{names: string[], gathered: number, mixed: string[], start: number, taken: number, out: Deal[], discards: string[], gained: string[], removed: string[], reshuffled: number[], earlier: number[]}} TablePile */
/** @typedef {{position: number, decks: Map<string, TablePile>, undone: number[], voided: Set<number>, closed: boolean}} TableState */

const FORMAT_OF_LOG = 1;
const MOVED = ["discard", "gain", "remove"];
const UNDONE = ["note", "act", ...MOVED];
const VOIDED = ["shuffle", "deal", "roll", "pick", "reshuffle", "search"];
const STREAMED = ["shuffle", "reshuffle", "search", "roll", "pick", "void"];
const ON_DECK = ["shuffle", "deal", "reshuffle", "search", ...MOVED];
export const KINDS_OF_LOG = ["new", ...UNDONE, ...VOIDED, "play", "undo", "redo", "void", "sit", "free", "lock", "bid", "bids", "close"];

export class Impossible extends Error {}

/** @type {() => TableState} */
export const newTable = () => ({ position: 0, decks: new Map(), undone: [], voided: new Set(), closed: false });

/** @type {(some: unknown, others: unknown) => boolean} */
export const isEqual = (some, others) => JSON.stringify(some) === JSON.stringify(others);

// All cards that belong to a deck now, wherever they are.
/** @type {(pile: TablePile) => string[]} */
export const holdsOfPile = ({ names, gained, removed }) => subtractCards([...names, ...gained], removed);

// The cards that lie in a deck, in the order of the whole deck.
/** @type {(pile: TablePile) => string[]} */
export const insideOfPile = (pile) => subtractCards(holdsOfPile(pile), [...pile.out.flatMap(([, cards]) => cards), ...pile.discards]);

// The table after one more event. Throws Impossible: it cannot follow those before it.
/** @type {(state: TableState, event: LogEvent, events: LogEvent[]) => TableState} */
export function tableAfterEvent(state, event, events) {
  const { kind, seq, body } = event;
  if ((kind === "new") !== (seq === 1)) throw new Impossible("the first event, and only the first, must open the table");
  if (state.closed) throw new Impossible("the table was closed before");
  if (!isShaped(kind, body)) throw new Impossible("its values are not valid");
  if (kind === "new" && body.format > FORMAT_OF_LOG) throw new Impossible(`a newer version wrote it (format ${body.format}); open it there`);
  if (STREAMED.includes(kind) || kind === "play") {
    if (body.start !== state.position || body.end < body.start) throw new Impossible(`its random numbers must start at ${state.position}, not at ${body.start}`);
  }
  const next = STREAMED.includes(kind) ? { ...state, position: body.end } : state;
  if (ON_DECK.includes(kind)) return withPile(next, body.deck, pileAfter(state.decks.get(body.deck), seq, kind, body));
  if (kind === "undo") return recounted(state, event, [...state.undone, target(state, body.target, events, UNDONE).seq], events);
  if (kind === "redo") {
    if (!state.undone.includes(body.target)) throw new Impossible(`event ${body.target} is not undone`);
    return recounted(state, event, state.undone.filter((one) => one !== body.target), events);
  }
  if (kind === "void") return voidedAfter(next, event, events);
  return kind === "close" ? { ...state, closed: true } : next;
}

/** @type {(found: unknown) => boolean} */
const isWhole = (found) => typeof found === "number" && Number.isSafeInteger(found) && found >= 0;
/** @type {(found: unknown) => boolean} */
const areTexts = (found) => Array.isArray(found) && found.every((one) => typeof one === "string");

// Whether the body of an event can be read at all.
/** @type {(kind: string, body: any) => boolean} */
function isShaped(kind, { deck, names, cards, left, options, choice, kinds, dice, values, start, end, target: of, restored, deals = [], what = "", dealer = "", format = 1, games = [], contents = "", version = "" }) {
  if (!KINDS_OF_LOG.includes(kind) || !areTexts([what, dealer, contents, version]) || !isWhole(format) || format < 1 || !Array.isArray(games) || !games.every(areTexts)) return false;
  if ((STREAMED.includes(kind) || kind === "play") && !isWhole(start)) return false;
  if (STREAMED.includes(kind) && !isWhole(end)) return false;
  if ((ON_DECK.includes(kind) || kind === "void") && typeof deck !== "string") return false;
  switch (kind) {
    case "shuffle":
    case "reshuffle":
      return areTexts(names);
    case "void":
      return areTexts(names) && isWhole(of) && (restored === undefined || restored === true);
    case "search":
      return areTexts(names) && areTexts(cards);
    case "deal":
      return areTexts(cards) && isWhole(left);
    case "discard":
      return areTexts(cards) && Array.isArray(deals) && deals.every(isWhole);
    case "gain":
    case "remove":
      return areTexts(cards);
    case "undo":
    case "redo":
      return isWhole(of);
    case "pick":
      return areTexts(options) && options.includes(choice);
    case "roll": {
      if (!Array.isArray(kinds) || !kinds.every((one) => areTexts(one) && one.length > 1) || !areTexts(dice) || !dice.length) return false;
      const sides = new Map(kinds.map(([name, ...faces]) => [name, faces.length]));
      return Array.isArray(values) && values.length === dice.length && dice.every((/** @type {string} */ die, /** @type {number} */ i) => isWhole(values[i]) && values[i] >= 1 && values[i] <= (sides.get(die) ?? 0));
    }
    default:
      return true;
  }
}

/** @type {(state: TableState, deck: string, pile: TablePile) => TableState} */
const withPile = (state, deck, pile) => ({ ...state, decks: new Map([...state.decks, [deck, pile]]) });

/** @type {(cards: string[], there: string[]) => string | undefined} */
const lacking = (cards, there) => subtractCards(cards, there)[0];

/** @type {(pile: TablePile | undefined, seq: number, kind: string, body: any) => TablePile} */
function pileAfter(pile, seq, kind, body) {
  if (kind === "shuffle") return { names: body.names, gathered: seq, mixed: body.names, start: body.start, taken: 0, out: [], discards: [], gained: [], removed: [], reshuffled: [], earlier: pile ? [...pile.earlier, pile.gathered] : [] };
  if (!pile) throw new Impossible(`the deck "${body.deck}" was not shuffled before`);
  if (kind !== "reshuffle" && !body.cards.length) throw new Impossible("it must have cards");
  const { cards } = body;
  switch (kind) {
    case "deal": {
      const left = pile.mixed.length - pile.taken;
      if (cards.length + body.left !== left) throw new Impossible(`it deals ${cards.length} of ${left} cards, so ${body.left} cannot be left`);
      if (lacking(cards, insideOfPile(pile)) !== undefined) throw new Impossible("it deals a card that is not in the deck");
      return { ...pile, taken: pile.taken + cards.length, out: [...pile.out, [seq, cards]] };
    }
    case "search": {
      const inside = insideOfPile(pile);
      if (lacking(cards, inside) !== undefined) throw new Impossible("it takes a card that is not in the deck");
      if (!areSame(body.names, subtractCards(inside, cards))) throw new Impossible("it must shuffle the cards that stay in the deck");
      return { ...mixedAnew(pile, body.names, body.start), out: [...pile.out, [seq, cards]] };
    }
    case "reshuffle":
      if (pile.mixed.length > pile.taken || !body.names.length || !isEqual(body.names, pile.discards)) throw new Impossible("it must shuffle all the discards when the deck is empty");
      return { ...mixedAnew(pile, body.names, body.start), discards: [], reshuffled: [...pile.reshuffled, seq] };
    case "discard":
      return { ...pile, out: body.deals?.length ? offDeals(pile.out, body) : off(pile.out, cards), discards: [...pile.discards, ...cards] };
    case "gain":
      return { ...pile, gained: [...pile.gained, ...cards], discards: [...pile.discards, ...cards] };
    default: {
      const removed = [...pile.removed, ...cards];
      if (body.place === "out") return { ...pile, out: off(pile.out, cards), removed };
      if (body.place !== "discarded") throw new Impossible("it must take cards that are out or discarded");
      const gone = lacking(cards, pile.discards);
      if (gone !== undefined) throw new Impossible(`the discards hold too few "${gone}"`);
      return { ...pile, discards: subtractCards([...pile.discards].reverse(), cards).reverse(), removed };
    }
  }
}

/** @type {(pile: TablePile, names: string[], start: number) => TablePile} */
const mixedAnew = (pile, names, start) => ({ ...pile, mixed: names, start, taken: 0 });

// What is out without these cards: those that have been out longest go first.
/** @type {(out: Deal[], cards: string[]) => Deal[]} */
function off(out, cards) {
  let gone = cards;
  const kept = out.map(([seq, dealt]) => {
    const stays = subtractCards(dealt, gone);
    gone = subtractCards(gone, subtractCards(dealt, stays));
    return /** @type {Deal} */ ([seq, stays]);
  });
  if (gone.length) throw new Impossible(`not enough "${gone[0]}" are out of the deck`);
  return kept.filter(([, dealt]) => dealt.length);
}

/** @type {(out: Deal[], body: {cards: string[], deals: number[]}) => Deal[]} */
function offDeals(out, { cards, deals }) {
  if (deals.length !== cards.length) throw new Impossible("it must name one deal for each card, or none");
  const dealt = new Map(out);
  cards.forEach((card, i) => {
    const there = dealt.get(deals[i]) ?? [];
    if (!there.includes(card)) throw new Impossible(`not enough "${card}" from event ${deals[i]} are out of the deck`);
    dealt.set(deals[i], subtractCards(there, [card]));
  });
  return [...dealt].filter(([, left]) => left.length);
}

// The event that is to be undone or voided.
/** @type {(state: TableState, of: number, events: LogEvent[], kinds: string[]) => LogEvent} */
function target({ undone, voided }, of, events, kinds) {
  const event = events[of - 1];
  if (!event) throw new Impossible(`there is no earlier event ${of}`);
  if (undone.includes(of) || voided.has(of)) throw new Impossible(`event ${of} was undone already`);
  const first = events[of - 1 - partsBefore(event, events)];
  if (!kinds.includes(event.kind)) throw new Impossible(`event ${of} (${event.kind}) cannot be undone`);
  if (first.kind === "play") throw new Impossible(`event ${of} belongs to ${first.body.dealer}; undo it there`);
  return event;
}

// The name of the request that wrote an event, maybe with others.
/** @type {(event: {key: string}) => string} */
export const requestOf = ({ key }) => String(key).split("+")[0];

/** @type {(event: LogEvent, events: LogEvent[]) => number} */
function partsBefore(event, events) {
  let count = 0;
  while (count < event.seq - 1 && requestOf(events[event.seq - 2 - count]) === requestOf(event)) count += 1;
  return count;
}

// With other events undone: the cards of their deck lie where they do then.
/** @type {(state: TableState, event: LogEvent, undone: number[], events: LogEvent[]) => TableState} */
function recounted(state, event, undone, events) {
  const next = { ...state, undone };
  const { kind, body: { deck } } = events[event.body.target - 1];
  if (!MOVED.includes(kind)) return next;
  return withPile(next, deck, recount(next, /** @type {TablePile} */ (state.decks.get(deck)), deck, events.slice(0, event.seq - 1)));
}

/** @type {(state: TableState, pile: TablePile, deck: string, events: LogEvent[]) => TablePile} */
function recount({ undone, voided }, pile, deck, events) {
  /** @type {TablePile} */
  let found = { ...pile, out: [], discards: [], gained: [], removed: [], reshuffled: [] };
  for (const one of events.slice(pile.gathered - 1)) {
    if (!ON_DECK.includes(one.kind) || one.body.deck !== deck || undone.includes(one.seq) || voided.has(one.seq)) continue;
    try {
      if (one.kind === "deal" || one.kind === "search") found = { ...found, out: [...found.out, [one.seq, one.body.cards]] };
      else if (MOVED.includes(one.kind)) found = pileAfter(found, one.seq, one.kind, one.body);
      else if (one.kind === "reshuffle") {
        if (lacking(one.body.names, found.discards) !== undefined) throw new Impossible("");
        found = { ...found, discards: subtractCards(found.discards, one.body.names), reshuffled: [...found.reshuffled, one.seq] };
      }
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
      throw new Impossible(`event ${one.seq} must be undone first`);
    }
  }
  return found;
}

/** @type {(state: TableState, event: LogEvent, events: LogEvent[]) => TableState} */
function voidedAfter(state, { body, seq }, events) {
  const event = target(state, body.target, events.slice(0, seq - 1), VOIDED);
  const next = { ...state, voided: new Set([...state.voided, body.target]) };
  const pile = ON_DECK.includes(event.kind) ? state.decks.get(event.body.deck) : undefined;
  if (body.restored && pile) return withRestored(state, next, pile, event.seq, body, events.slice(0, seq - 1));
  const names = pile && !body.restored ? shuffledAnew(pile, event) : null;
  if (body.restored || body.deck !== (names ? event.body.deck : "") || !isEqual(body.names, names ?? [])) throw new Impossible("it must shuffle the cards in the deck");
  if (!pile || !names) return next;
  let back = pile;
  if (event.kind === "reshuffle") back = { ...pile, discards: [...event.body.names, ...pile.discards], reshuffled: pile.reshuffled.slice(0, -1) };
  else if (event.kind !== "shuffle") back = withoutDeal(pile, event.seq);
  return withPile(next, body.deck, mixedAnew(back, names, body.start));
}

// With a deck as it would be if a shuffle had not gathered it.
/** @type {(state: TableState, next: TableState, pile: TablePile, shuffle: number, body: any, events: LogEvent[]) => TableState} */
function withRestored(state, next, pile, shuffle, { deck, names, start }, events) {
  const different = new Impossible("it must shuffle the cards in the deck");
  const idle = new Set(events.flatMap(({ kind, body }) => (kind === "void" && !body.deck ? [body.target] : []))); // voided after the next shuffle: they never were
  const earlier = pile.earlier.filter((seq) => !idle.has(seq));
  const last = earlier.pop();
  if (last === undefined || pile.gathered !== shuffle) throw different;
  const own = events[shuffle - 1].body.deck;
  const moved = new Impossible(`cards of ${own} have been moved since; first undo the later events`);
  if ([pile.out, pile.discards, pile.gained, pile.removed, pile.reshuffled].some((there) => there.length)) throw moved;
  const back = recount(state, { ...pile, names: events[last - 1].body.names, gathered: last, earlier }, own, events);
  if (lacking([...back.out.flatMap(([, cards]) => cards), ...back.discards], holdsOfPile(back)) !== undefined) throw moved;
  if (deck !== own || !isEqual(names, insideOfPile(back))) throw different;
  return withPile(next, deck, mixedAnew(back, names, start));
}

/** @type {(pile: TablePile, of: number) => TablePile} */
const withoutDeal = (pile, of) => ({ ...pile, out: pile.out.filter(([seq]) => seq !== of) });

// What lies in a deck when an event is voided; null if the deck no longer depends on it.
/** @type {(pile: TablePile, event: LogEvent) => string[] | null} */
function shuffledAnew(pile, { seq, kind, body }) {
  if (seq < pile.gathered) return null;
  if (kind === "shuffle") return body.start === pile.start ? insideOfPile(pile) : null;
  if (kind === "deal" || kind === "search") {
    const whole = pile.out.some(([of, cards]) => of === seq && isEqual(cards, body.cards));
    if (!whole) throw new Impossible(`cards of event ${seq} have been moved since; first undo the later events`);
    return insideOfPile(withoutDeal(pile, seq));
  }
  const inside = insideOfPile(pile);
  if (pile.reshuffled[pile.reshuffled.length - 1] !== seq || lacking(body.names, inside) !== undefined) throw new Impossible(`cards of event ${seq} have been dealt since; first undo the later events`);
  return subtractCards(inside, body.names);
}
