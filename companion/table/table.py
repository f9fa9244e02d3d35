"""Adds events to the log of a table; the events of a turn are saved together or not at all.

Functions also move cards on request: onto the discards, into a deck, or out of it.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from companion.core import chance_events as chance
from companion.core.chance import Die, DieResult, Stream, commit_to_seed, new_seed
from companion.core.chance_events import Dealer, Place
from companion.core.errors import CompanionError
from companion.core.pile import ImpossibleError, Pile, find_missing_card, subtract_cards
from companion.core.step_log import canonical_json, hash_line, parse_json
from companion.table import event as kinds
from companion.table import state as states
from companion.table.describe import CardNames, Cards, card_ids, describe_hidden, tally
from companion.table.event import PART, Event, Json, format_event
from companion.table.hidden_events import hidden_cards, hidden_events, mark_hidden
from companion.table.log import Log, list_lines
from companion.table.log_store import Store, check_free, check_name, find_row

T = TypeVar("T")
Played: TypeAlias = tuple[tuple[str, ...], Json]  # the cards that a dealer dealt, and its result
LONGEST = 200  # letters of a note or of a name


class Turn(Log, kw_only=True):
    """A log with new events, which are saved all together or not at all."""

    seed: str
    key: str
    at: str  # time of its events
    first: int  # number of events before it

    @property
    def next(self) -> int:
        """The number of the next event."""
        return len(self.events) + 1

    @property
    def added(self) -> list[Event]:
        """The events added in this turn."""
        return self.events[self.first :]

    def stream(self) -> Stream:
        """Return a copy of the random stream; use of the copy does not advance the turn."""
        return Stream(self.seed, self.state.position)

    def mix(self, names: Sequence[str]) -> tuple[int, int]:
        """Return the positions in the random stream before and after a shuffle of `names`."""
        stream = self.stream()
        stream.shuffled(names)
        return self.state.position, stream.used

    def shuffle(self, deck: str, names: Sequence[str] = ()) -> int:
        """Gather and shuffle a deck, or shuffle `names` as a new deck; return the event's number.

        Gathering brings back removed cards, and takes out cards that were gained.
        """
        known = self.state.decks.get(deck)
        holds = tuple(names) or (known.names if known else ())
        if not holds:
            raise CompanionError(f'the deck "{deck}" is not at this table yet; deal from it first')
        deck = check_short_text("a deck", deck)
        return self.add(chance.ShuffleEvent(deck, holds, *self.mix(holds)))

    def deal(
        self,
        deck: str,
        count: int = 1,
        names: Callable[[], Sequence[str]] = tuple,
        *,
        gather: bool = False,
        refill: bool = False,
    ) -> chance.DealEvent:
        """Deal cards from the top of a deck. A deck that is new at the table is shuffled first.

        `names` is called for the cards of a new deck. With `gather`, the deck is gathered and
        shuffled first. With `refill`, the discards are shuffled in when the deck runs out. The log
        may then have two deals, but the result lists the cards of both.
        """
        is_whole = gather or deck not in self.state.decks
        if is_whole:
            self.shuffle(deck, () if deck in self.state.decks else names())
        pile = self.state.decks[deck]
        if not 1 <= count <= pile.left + (len(pile.discards) if refill else 0):
            discards = f" and {len(pile.discards)} discards" if refill and pile.discards else ""
            back = " record the discards (companion table discard)," if refill else ""
            left = "1 card" if pile.left == 1 else f"{pile.left} cards"
            raise CompanionError(
                f'the deck "{deck}" has {left}{discards} left, not {count}; deal fewer'
                + f",{back} or first put all cards back with --shuffle" * (not is_whole)
            )
        cards: tuple[str, ...] = ()
        while len(cards) < count:
            if pile.left:
                top = shuffled_order(self.seed, pile)[pile.taken :][: count - len(cards)]
                self.add(chance.DealEvent(deck, top, pile.left - len(top)))
                cards += top
            else:
                self.add(chance.ReshuffleEvent(deck, pile.discards, *self.mix(pile.discards)))
            pile = self.state.decks[deck]
        return chance.DealEvent(deck, cards, pile.left)

    def roll(self, what: str, dice: Sequence[Die]) -> tuple[DieResult, ...]:
        """Roll dice; ValueError if two kinds of dice share a name."""
        if not dice:
            raise CompanionError("say which dice, such as 2d6")
        event = chance.make_roll_event(self.stream(), dice, check_short_text("a roll", what))
        self.add(event)
        return event.rolled

    def play(self, dealer: str, action: str, decide: Callable[[Stream], Played]) -> Json:
        """Log a dealer's action with the cards it deals; return the result of the action.

        `decide` takes the table's random stream, and returns the dealt cards and the result. The
        stream may only shuffle, before the deal. Cards come from the deck with the dealer's name.
        """
        stream = ShufflingStream(self.seed, self.state.position, dealer)
        cards, result = decide(stream)
        texts = check_short_text("a dealer", dealer), check_short_text("an action", action)
        self.add(kinds.Play(*texts, result, self.state.position))
        for shuffle in stream.shuffles:
            self.add(shuffle)
        if self.state.position != stream.used:
            raise ValueError(f"{dealer} may use chance only to shuffle")
        if cards:
            self.add(chance.DealEvent(dealer, cards, self.state.decks[dealer].left - len(cards)))
        return result

    def note(self, text: str) -> int:
        """Write a note; return the number of the event."""
        return self.add(kinds.Note(check_short_text("a note", text)))

    def act(self, what: str, body: Json = None, hidden: Mapping[int, int | None] = {}) -> int:
        """Record an act and the events it hides (see `mark_hidden`); return the act's number."""
        act = kinds.Act(check_short_text("a name", what), body)
        return self.add(mark_hidden(act, hidden))

    def undo(self, target: int | None = None, *, whole: bool = False) -> None:
        """Undo what `events_to_undo` finds. Random events such as deals are voided, not undone."""
        for event in states.events_to_undo(self.state, self.events, target, whole=whole):
            if isinstance(event.body, states.UNDONE):
                self.add(kinds.Undo(event.seq))
                continue
            try:
                before = states.pile_before(self.state, event, self.events)
                deck, names = states.deck_after_void(self.state, event, before)
            except ImpossibleError as error:
                raise CompanionError(f"this cannot be undone: {error}") from None
            mixed = self.mix(names)
            self.add(kinds.Void(event.seq, deck, names, *mixed, restored=before is not None))

    def redo(self, target: int | None = None) -> int:
        """Redo an event, by default the one undone last; return the number of the `Redo` event."""
        voided, gone = self.state.voided, [*self.state.voided, *self.state.undone]
        number = (gone or [0])[-1] if target is None else target
        if number not in gone:
            raise CompanionError(
                "there is nothing to redo; companion table log shows what happened"
            )
        command = states.events_of_command(self.events[number - 1], self.events)
        if any(event.seq in voided for event in command):
            raise CompanionError(
                "a deal or roll that was undone cannot be redone; deal or roll again instead"
            )
        self.add(kinds.Redo(number))
        return number

    def add(self, body: kinds.Body) -> int:
        """Add an event and return its number; CompanionError if it cannot follow."""
        key = f"{self.key}{PART}{len(self.added)}" if self.added else self.key
        event = Event(self.next, key, self.at, body, self.last)
        line = format_event(event)
        if parse_json(line) is None:
            raise ValueError(f"a log holds whole numbers, texts, lists and dictionaries: {body!r}")
        try:
            self.append(event, line)
        except ImpossibleError as error:
            raise CompanionError(f"this cannot be done: {error}") from None
        return event.seq


def start_turn(log: Log, seed: str, key: str, at: str, first: int | None = None) -> Turn:
    """Start a turn that follows event number `first` of a log, by default the last event."""
    events, state, last = log.events[:first], log.state, log.last
    if first is not None:
        state, last = states.replay(events), log.events[first].prev
    return Turn(log.row, events, state, last, seed=seed, key=key, at=at, first=len(events))


def shuffled_order(seed: str, pile: Pile) -> tuple[str, ...]:
    """Return the cards of a pile's latest shuffle, from the top."""
    return Stream(seed, pile.start).shuffled(pile.mixed)


class ShufflingStream(Stream):
    """A stream whose shuffles are recorded as shuffle events of a deck."""

    def __init__(self, seed: str, used: int, deck: str) -> None:
        super().__init__(seed, used)
        self._deck, self.shuffles = deck, list[chance.ShuffleEvent]()

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order, and record the shuffle."""
        start, order = self.used, super().shuffled(items)
        names = tuple(map(str, items))
        self.shuffles.append(chance.ShuffleEvent(self._deck, names, start, self.used))
        return order


def check_short_text(what: str, text: str) -> str:
    """Return a text with single spaces; CompanionError if it is empty, too long or unprintable."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST:
        raise CompanionError(f"{what} has 1 to {LONGEST} letters, not {len(text)}")
    if not text.isprintable():  # a broken letter, half of a pair, is not either
        raise CompanionError(f"{what} has characters that cannot be shown; leave them out")
    return text


def current_time() -> str:
    """Return the current time in the log's format."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Table(Log, kw_only=True):
    """A table in a store, open for writing; `refresh` updates its log from the store."""

    store: Store
    clock: Callable[[], str] = current_time

    def refresh(self) -> states.State:
        """Read the events of other processes; DamagedError if the stored log was changed."""
        lines, head = self.store.read(self.row, after=len(self.events))
        log = Log(self.row, [*self.events], self.state, self.last)
        log.read(lines)
        log.check_end(head)  # only then are they taken over
        self.events, self.state, self.last = log.events, log.state, log.last
        return self.state

    def write(self, steps: Callable[[Turn], T], key: str | None = None) -> tuple[T, list[Event]]:
        """Run `steps` and save the new events; return the result of `steps` and the events.

        If `key` was used for the same steps before, nothing is saved, and the earlier events are
        returned. CompanionError if `key` was used for other steps.
        """
        key = secrets.token_hex(12) if key is None else key
        if not re.fullmatch(r"[A-Za-z0-9_.:-]{1,100}", key):
            use = "use up to 100 letters, digits, and the signs - _ . :"
            raise CompanionError(f'"{key[:60]}" cannot be a key; {use}')
        other = CompanionError(f'the key "{key}" was used for another request; make a new one')
        with self.store.writing():
            self.refresh()
            done = [event for event in self.events if event.step == key]
            if self.row.seed is None or (self.state.closed and not done):
                raise CompanionError(
                    f'the table "{self.row.name}" is {self.condition}; open another:'
                    " companion table new NAME"
                )
            first = done[0].seq - 1 if done else None
            turn = start_turn(self, self.row.seed, key, self.clock(), first)
            try:
                answer = steps(turn)
            except CompanionError as error:
                raise other if done else error from None
            if done:
                if [event.body for event in done] != [event.body for event in turn.added]:
                    raise other
                return answer, done
            if turn.added:
                self.store.add_lines(self.row, list_lines(turn.added))
        self.events, self.state, self.last = turn.events, turn.state, turn.last
        return answer, turn.added

    def stream_at(self, start: int) -> Stream:
        """Return the table's random stream from position `start`, to repeat past events."""
        if self.row.seed is None:
            raise CompanionError(f'the table "{self.row.name}" was imported without its seed')
        return Stream(self.row.seed, start)


def open_table(store: Store, name: str, clock: Callable[[], str] = current_time) -> Table:
    """Open a table of a store and read its log; DamagedError if the log was changed."""
    table = Table(find_row(store, name), store=store, clock=clock)
    table.refresh()
    return table


def create_table(
    store: Store,
    name: str,
    seed: str | None = None,
    clock: Callable[[], str] = current_time,
    games: chance.Kinds = (),
    version: str = "",
) -> Table:
    """Create a table and log a hash of its seed, by default a new one. `games` need a `version`."""
    seed = new_seed() if seed is None else seed
    contents = hash_line(canonical_json(games)) if version else ""
    promise = commit_to_seed(seed)
    turn = start_turn(Log(), seed, secrets.token_hex(12), clock())
    turn.add(kinds.New(check_name(name), promise, contents=contents, games=games, version=version))
    with store.writing():
        check_free(store, name)
        store.add_lines(store.add_table(name, seed=seed), list_lines(turn.events))
    return open_table(store, name, clock)


def deal_at_table(
    table: Table, act: kinds.Act, decks: str, run: Callable[[Dealer], T], key: str | None = None
) -> tuple[T, int]:
    """Call `run` with a dealer, and log all that the dealer does as one act.

    Returns the result of `run` and the last event's number. Deck names get the prefix `decks`.
    """

    def steps(turn: Turn) -> T:
        dealer = Dealer(turn.stream())
        answer = run(dealer)
        done, before = list[chance.DealerAction](), None
        for action in dealer.actions:
            event = named_at_table(action.event, decks)
            source = event.__class__, getattr(event, "deck", ""), replace(action, event=None)
            if source == before and isinstance(event, chance.DealEvent):  # deals in a row are one
                cards = getattr(done.pop().event, "cards", ())
                event = replace(event, cards=(*cards, *event.cards))
            before = source
            done.append(replace(action, event=event))
        numbered = enumerate(done, start=turn.next + 1)
        hidden = {seq: part.player for seq, part in numbered if part.hidden}
        turn.act(act.what, act.body, hidden)
        for part in done:
            turn.add(part.event)
        return answer

    answer, events = table.write(steps, key)
    return answer, events[-1].seq


def named_at_table(event: chance.ChanceEvent, decks: str) -> chance.ChanceEvent:
    """Return a dealer's event with the prefix `decks` added to the name of its deck."""
    if isinstance(event, chance.ShuffleEvent | chance.DealEvent):
        return replace(event, deck=decks + event.deck)
    return event


def move_to_discards(turn: Turn, deck: str, cards: Cards, card_names: CardNames = card_ids) -> None:
    """Move cards that are out of their deck onto its discards."""
    _check_place(turn, deck, cards, "out", card_names)
    turn.add(chance.DiscardEvent(deck, tuple(cards)))


def move_into_deck(
    turn: Turn, deck: str, cards: Cards, supply: Mapping[str, int], card_names: CardNames = card_ids
) -> None:
    """Add cards to a deck's discards; CompanionError if a game's decks gain more than `supply`."""
    gained = count_gained(turn.state, deck)
    for card, count in Counter(cards).items():
        left = supply.get(card, 0) - gained[card]
        if count > left:
            [name] = card_names(deck, [card])
            known = ", ".join(dict.fromkeys(card_names(deck, [*supply]))) or "none"
            raise CompanionError(
                f'{count} x "{name}" cannot be added to the deck "{deck}": {max(left, 0)} are left;'
                f" the rules let you add: {known}"
            )
    turn.add(chance.GainEvent(deck, tuple(cards)))


def count_gained(state: states.State, deck: str) -> Counter[str]:
    """Count the added copies of each card in all decks of the game that `deck` belongs to."""
    gained, game = Counter[str](), deck.rpartition("/")[0]
    for name, pile in state.decks.items():
        if name.rpartition("/")[0] == game:
            gained += Counter(pile.holds) - Counter(pile.names)
    return gained


def move_out_of_deck(
    turn: Turn, deck: str, cards: Cards, place: Place | None = None, names: CardNames = card_ids
) -> None:
    """Remove cards from a deck. They return when all cards of the deck are next shuffled.

    `place` is where the cards are: `in` the deck, `out` or `discarded`. With None, cards that are
    out are removed before discarded ones. After cards inside the deck are removed, it is shuffled.
    """
    _check_place(turn, deck, cards, place, names)
    pile = turn.state.decks[deck]
    out = subtract_cards(cards, subtract_cards(cards, pile.cards_out))
    if place == "in":
        stay = subtract_cards(pile.inside, cards)
        turn.add(chance.SearchEvent(deck, tuple(cards), stay, *turn.mix(stay)))
        out = tuple(cards)
    elif place == "discarded":
        out = ()
    for moved, source in ((out, "out"), (subtract_cards(cards, out), "discarded")):
        if moved:
            turn.add(chance.RemoveEvent(deck, moved, source))


def _check_place(
    turn: Turn, deck: str, cards: Cards, place: Place | None, card_names: CardNames
) -> None:
    """Raise CompanionError if a card is not in `place`. None means out of the deck or discarded.

    The message counts hidden cards without naming them.
    """
    pile = turn.state.decks[deck]
    places = {"in": pile.inside, "out": pile.cards_out, "discarded": pile.discards}
    there = places[place] if place else (*pile.cards_out, *pile.discards)
    if (card := find_missing_card(cards, there)) is None:
        return
    where = {"in": "in the deck", None: "out or discarded"}.get(place, place)
    covered = () if place == "discarded" else hidden_cards(pile, hidden_events(turn.events))
    if place == "in" and covered:  # which cards are in the deck would tell which are hidden
        covered = there
    seen = subtract_cards(there, covered)
    known = [tally(card_names(deck, seen))] if seen else []
    known += [describe_hidden(len(covered))] if covered else []
    [name] = card_names(deck, [card])
    name = f'"{name}" of the deck "{deck}"'
    more = "" if place else "; to take it from the deck, add --from in"
    raise CompanionError(
        (f"too few {name} are" if card in there else f"{name} is not") + f" {where};"
        f" {where}: {', '.join(known) or 'none'}{more}"
    )
