"""Verifies that a log is unchanged and that its random events fit the seed; computes luck.

At an open table the hash chain, the number of events and the head are checked. At a closed one the
seed is known, so every shuffle, deal, roll and pick is repeated too.

A log holds the cards of a shuffle in order, the faces of dice and the options of a pick. So random
events can be repeated without a game's data. But a cheat could log cards in an order that deals
well with this seed. So cards, faces and options are compared with the installed games, if these
have not changed since the table was opened. Set-ups and dealers' actions are repeated too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias, cast

from msgspec import Struct

from companion.core import chance_events as chance
from companion.core.chance import Stream, commit_to_seed, is_notation, parse_dice, roll_dice
from companion.core.errors import CompanionError
from companion.core.luck import ChanceTurn, Luck, compute_luck
from companion.core.pile import ImpossibleError, require, subtract_cards
from companion.core.step_log import canonical_json, hash_line
from companion.table.event import Act, Close, Event, Json, New, Play
from companion.table.hidden_events import SETUP, hidden_cards, unmark_hidden
from companion.table.log import Log
from companion.table.resume import WENT_ON
from companion.table.state import State, effective_events, events_of_command, iter_states, replay
from companion.table.table import ShufflingStream, count_gained, shuffled_order

FAIR, HELD = ("commitment", "deals"), ("order", "content")
OPENER = "The person who opened the table chose its seed, perhaps after trying others."
STREAMED = chance.ShuffleEvent, chance.RollEvent, chance.PickEvent
OTHER = "order or content differs from"
OLDER = "the log has no hash of decks and dice: it is of version 0.2 or older, or was changed"
Options: TypeAlias = Mapping[str, Json]
Redone: TypeAlias = list[chance.ChanceEvent]


class Verdict(Struct, frozen=True):
    """The result of checking a log; the log is right if `wrong` and `not_checked` are empty."""

    events: int  # number of good events
    checked: tuple[str, ...]
    wrong: tuple[str, ...]
    not_checked: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()  # why order and content could not be checked


class GameHere(Struct, frozen=True):
    """An installed game, in the form that checks of logs need."""

    contents: tuple[str, ...]  # SHA-256 of its decks and dice, and of the owner's files, if any
    chance: Mapping[str, Any]  # its decks and pools, in the form for phones
    # yields what a set-up can have done, for each way in which it could be asked for; takes the
    # options that were said, those that the table kept, and what makes the stream
    set_ups: Callable[[Options, Options, Callable[[], Stream]], Iterator[Redone]]
    # those with rules of their own: their start, and what an action makes of it
    dealers: Mapping[str, tuple[Any, Callable[[Any, str, Stream], Any]]] = {}


FindGame: TypeAlias = Callable[[str], GameHere | None]  # returns an installed game by slug


def verify_log(log: Log, games: FindGame = lambda slug: None, version: str = "") -> Verdict:
    """Check a table's log against the installed games; `version` is this program's version."""
    wrong = [str(log.damage)] if log.damage else []
    if log.damage is None and not log.row.complete:
        wrong.append("this is only the readable part of a damaged file")
    checked = ("chain", "count", *(["head"] if log.row.seed is not None else []))
    count, seed = len(log.events), log.state.seed
    if seed is None:
        return Verdict(count, checked, tuple(wrong), (*FAIR, *HELD))
    check = ContentsCheck(log.events, seed, games, version)
    wrong += chance_mistakes(log.events, seed, check)
    reasons, held = tuple(check.unknown), () if check.unknown else HELD
    return Verdict(count, (*checked, *FAIR, *held), tuple(wrong), () if held else HELD, reasons)


def chance_mistakes(
    events: Sequence[Event], seed: str, check: ContentsCheck | None = None
) -> Iterator[str]:
    """Yield a message for each event that does not follow from the seed, or fails `check`."""
    try:
        commit_to_seed(seed)
    except CompanionError as error:
        yield f"the seed cannot be used: {error}"
        return
    for event, state, _ in iter_states(events):
        try:
            _compare_with_seed(event, state, seed)
            if check is not None:
                check.compare(event, state)
        except ImpossibleError as mistake:
            yield f"event {event.seq}: {mistake}"


def _compare_with_seed(event: Event, state: State, seed: str) -> None:
    """Raise ImpossibleError if an event contradicts the seed."""
    body, stream = event.body, Stream(seed, state.position)

    def compare(does: str, due: Sequence[object], logged: Sequence[object]) -> None:
        by_seed, by_log = (", ".join(map(str, values)) for values in (due, logged))
        require(due == logged, f"the seed {does} {by_seed}, but the log has {by_log}")

    match body:
        case chance.DealEvent():
            pile = state.decks[body.deck]
            top = shuffled_order(seed, pile)[pile.taken : pile.taken + len(body.cards)]
            compare("deals", top, body.cards)
        case chance.RollEvent():
            values = tuple(die.value for die in roll_dice(stream, body.thrown))
            compare("rolls", values, body.values)
        case chance.PickEvent():
            compare("picks", [stream.choice(body.options)], [body.choice])
        case Close():
            is_promised = state.commitment == commit_to_seed(seed)
            require(is_promised, "this seed is not the one that was promised")
        case _:
            stream.shuffled(getattr(body, "names", ()))
    compare("ends at word", [stream.used], [getattr(body, "end", stream.used)])


class ContentsCheck:
    """Compares the cards, dice and options of each event with the installed games."""

    def __init__(self, events: Sequence[Event], seed: str, games: FindGame, version: str) -> None:
        self.unknown: dict[str, None] = {}  # why order and content cannot be told, if they cannot
        self._events, self._seed, self._version = events, seed, version
        self._first = cast(New, events[0].body)
        self._then = f"version {self._first.version or 'unknown'}"
        self._here: dict[str, GameHere] = {}  # games with the decks and dice of then
        self._why: dict[str, str] = {}  # why others are not
        self._histories: dict[str, Any] = {}
        self._looked_at: set[int] = set()  # chance that was looked at with its command
        for slug, *hashes in self._first.games:
            if (game := games(slug)) is None:
                self._why[slug] = f"{slug} is not here"
            elif game.contents[:1] != tuple(hashes[:1]):
                opened = f"{self._then} opened the table"
                self._why[slug] = f"{opened} with other decks or dice of {slug} than here"
            else:
                self._here[slug] = game
        self._pools = [pool for game in self._here.values() for pool in game.chance["pools"]]

    def compare(self, event: Event, state: State) -> None:
        """Check the next event; ImpossibleError if wrong. Note skipped checks in `unknown`."""
        body, is_bound = event.body, self._first.contents and event.seq not in self._looked_at
        other = f"{OTHER} {getattr(body, 'deck', '').partition('/')[0]}'s"
        match body:
            case New(contents=""):
                self.unknown[OLDER] = None
            case New():
                fits = body.contents == hash_line(canonical_json(body.games))
                require(fits, "its hash of decks and dice does not fit its games")
            case chance.RollEvent():
                self._check_kinds(body)
                if is_bound:
                    self._check_dice(body)
            case chance.SearchEvent():
                stay = subtract_cards(state.decks[body.deck].inside, body.cards)
                require(body.names == stay, other)
            case _ if not is_bound:
                pass
            case Act() if body.what.startswith(SETUP):
                self._redo_command(event, state, body.what.removeprefix(SETUP))
            case Act() if body.what == WENT_ON:
                self._look_at_command(event)
                self.unknown["the table was continued from files that phones saved"] = None
            case Play():
                self._redo_command(event, state, body.dealer.partition("/")[0])
            case chance.ShuffleEvent(deck, names) if deck in state.decks:
                require(names == state.decks[deck].names, other)
            case chance.ShuffleEvent() | chance.GainEvent():
                self._check_deck(body, state)
            case chance.PickEvent():
                raise ImpossibleError("no game at this table has this choice")

    def _check_deck(self, body: chance.ShuffleEvent | chance.GainEvent, state: State) -> None:
        """Check the cards of a new deck, or those that a deck gains, against the installed game."""
        slug, _, name = body.deck.partition("/")
        if (game := self._find_game(slug)) is None:
            return
        deck: Any = next((deck for deck in game.chance["decks"] if deck["id"] == name), {})
        if isinstance(body, chance.ShuffleEvent):
            pieces = tuple(card for card, many in deck.get("pieces", ()) for _ in range(many))
            fits = body.names == pieces
        else:
            gained = count_gained(state, body.deck) + Counter(body.cards)
            more = gained - Counter(dict(deck.get("gains", ())))
            fits = not more.keys() & {*body.cards}
        require(fits, f"{OTHER} {slug}'s")

    def _check_kinds(self, body: chance.RollEvent) -> None:
        """Check the faces of dice: `dN` has 1 to N; others fit a game, if all games are known."""
        kinds = [kind[0] for kind in body.kinds]
        require(kinds == [*dict.fromkeys(body.dice)], "it lists other dice than it rolls")
        known = [(die, *faces) for pool in self._pools for die, faces in pool["faces"]]
        for die, *faces in body.kinds:
            plain = re.fullmatch(r"d([1-9][0-9]{0,3})", die)
            is_plain = plain and faces == [*map(str, range(1, int(plain[1]) + 1))]
            if is_plain or (die, *faces) in known:
                continue
            require(not plain, f"the faces of a {die} must be 1 to {die[1:]}")
            if self._why:
                self.unknown[f'no game here has the die "{die}"'] = None
            else:
                require(not self._first.contents, f"the die {die} has other faces")

    def _check_dice(self, body: chance.RollEvent) -> None:
        """Require dice named in `what`, such as 2d6; else a pool's roll, if all games are known."""
        words = body.what.split(" ")  # the name of a game may stand before
        texts = (" ".join(words[start:]) for start in range(len(words)))
        if text := next(filter(is_notation, texts), ""):
            with suppress(CompanionError):
                if tuple(die.name for die in parse_dice(text)) == body.dice:
                    return
            raise ImpossibleError("other dice were rolled than requested")
        rolls = (
            [die for die, n in roll["dice"] for _ in range(n * times)]
            for pool in self._pools
            for roll in pool["rolls"]
            for times in roll.get("counts", (1,))
        )
        if [*body.dice] not in rolls:
            require(bool(self._why), "no game of this table rolls these dice")
            self.unknown["the game of the dice is not here"] = None

    def _redo_command(self, event: Event, state: State, slug: str) -> None:
        """Check that a set-up or a dealer's action can produce the random events of its command."""
        done, game = self._look_at_command(event), self._find_game(slug)
        if game is None or done in self._redo(event, state, game):
            return
        has_alike = (slug, *game.contents) in self._first.games
        is_alike = has_alike and self._first.version == self._version
        require(not is_alike, f"{OTHER} {slug}'s")
        does = f"{'deals' if isinstance(event.body, Play) else 'sets up'} {slug} in another way"
        self.unknown[f"{self._then} {does}, or with other numbers"] = None

    def _redo(self, event: Event, state: State, game: GameHere) -> Iterator[Redone]:
        """Repeat a set-up or dealer's action; yield each list of random events it can produce."""
        body = event.body
        if isinstance(body, Play) and body.dealer in game.dealers:
            start, act = game.dealers[body.dealer]
            stream = ShufflingStream(self._seed, body.start, body.dealer)
            with suppress(CompanionError):
                before = self._histories.get(body.dealer, start)
                self._histories[body.dealer] = act(before, body.action, stream)
                yield [*stream.shuffles]
        if isinstance(body, Act):
            given, known = unmark_hidden(body.body), dict[str, Json]()
            for before in effective_events(state, self._events[: event.seq - 1]):
                if isinstance(before.body, Act) and isinstance(before.body.body, dict):
                    known |= before.body.body
            options = given if isinstance(given, dict) else {}
            yield from game.set_ups(options, known, lambda: Stream(self._seed, state.position))

    def _look_at_command(self, event: Event) -> Redone:
        """Return a command's shuffles, rolls and picks after `event`, and mark them as checked."""
        chances = {
            other.seq: other.body
            for other in events_of_command(event, self._events)
            if other.seq > event.seq and isinstance(other.body, STREAMED)
        }
        self._looked_at |= chances.keys()
        return [*chances.values()]

    def _find_game(self, slug: str) -> GameHere | None:
        """Return a game if unchanged since the table was opened; else note why, return None."""
        if slug not in self._here:
            other = f'the table was opened without "{slug}"'
            self.unknown[self._why.get(slug, other)] = None
        return self._here.get(slug)


def check_bound(state: State, slug: str, contents: tuple[str, ...]) -> None:
    """Raise CompanionError if a game's decks or dice changed since the table was opened."""
    bound = {slug: tuple(hashes) for slug, *hashes in state.games}
    if slug in bound and bound[slug][:1] != contents[:1]:
        raise CompanionError(
            f'the table "{state.table}" was opened with other decks or dice of {slug}; use'
            " the same --data as then, or open another table: companion table new NAME"
        )


def table_luck(events: Sequence[Event], hidden: frozenset[int] = frozenset()) -> tuple[Luck, ...]:
    """Return the luck of each deck and die, in order of first use, without `hidden` events."""
    turns, voided = list[ChanceTurn](), replay(events).voided
    for event, before, _ in iter_states(events):
        body, is_void = event.body, event.seq in voided
        match body:
            case chance.DealEvent() if event.seq not in hidden:
                pile = before.decks[body.deck]
                unknown = (*pile.inside, *hidden_cards(pile, hidden))
                turns.append(ChanceTurn(body.deck, unknown, body.cards, is_void))
            case chance.RollEvent() if event.seq not in hidden:
                turns += [
                    ChanceTurn(die.name, die.faces, (result.face,), is_void)
                    for die, result in zip(body.thrown, body.rolled, strict=True)
                ]
    return compute_luck(turns)
