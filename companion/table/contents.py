"""Whether what a log shuffles, rolls and picks from is what its games hold.

A log says the names that a shuffle starts from, the faces of dice and the options of a pick, so
that all of it can be done again without data. The seed binds none of that: whoever writes a log
could choose an order that deals what they like. So it is held against the games as they are here,
if they are those that the table was opened with; set-ups and dealers are done again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias, cast

from msgspec import Struct

from companion.core import chance_events as chance
from companion.core.chance import Stream, is_notation, parse_dice
from companion.core.errors import CompanionError
from companion.core.pile import subtract_cards
from companion.core.step_log import canonical_json, hash_line
from companion.table.card_moves import count_gained
from companion.table.event import Act, Event, Json, New, Play
from companion.table.hidden_events import SETUP, unmark_hidden
from companion.table.resume import WENT_ON
from companion.table.state import State, events_of_command, state_after
from companion.table.turn import ShufflingStream

STREAMED = chance.ShuffleEvent, chance.RollEvent, chance.PickEvent
OTHER = "another order or content than"
OLDER = "version 0.2 or older dealt it, or the hash of its decks and dice was taken out"
Options: TypeAlias = Mapping[str, Json]
Redone: TypeAlias = list[chance.ChanceEvent]


class GameHere(Struct, frozen=True):
    """A game as it is here."""

    contents: tuple[str, ...]  # the SHA-256 of its decks and dice, and of the owner's files, if any
    chance: Mapping[str, Any]  # its decks and pools, as a phone has them
    # yields what a set-up can have done, for each way in which it could be asked for; takes the
    # options that were said, those that the table kept, and what makes the stream
    set_ups: Callable[[Options, Options, Callable[[], Stream]], Iterator[Redone]]
    # those with rules of their own: their start, and what an action makes of it
    dealers: Mapping[str, tuple[Any, Callable[[Any, str, Stream], Any]]] = {}


class ContentsCheck:
    """Holds a log against the games, event by event."""

    def __init__(
        self,
        events: Sequence[Event],
        seed: str,
        games: Callable[[str], GameHere | None],
        version: str,
    ) -> None:
        """Begin before the first event; `games` returns a game by its name if it is here."""
        self.unknown: dict[str, None] = {}  # why order and content cannot be told, if they cannot
        self._events, self._seed = events, seed
        self._first = cast(New, events[0].body)
        self._version = f"version {self._first.version or 'unknown'}"
        self._here: dict[str, GameHere] = {}  # games with the decks and dice of then
        self._why: dict[str, str] = {}  # why others are not
        self._alike: set[str] = set()  # games that are played as then
        self._histories: dict[str, Any] = {}
        self._looked_at: set[int] = set()  # chance that was looked at with its command
        for slug, *hashes in self._first.games:
            if (game := games(slug)) is None:
                self._why[slug] = f"{slug} is not here"
            elif game.contents[:1] != tuple(hashes[:1]):
                decks = f"other decks or dice of {slug} than those here"
                self._why[slug] = f"{self._version} opened it with {decks}"
            else:
                self._here[slug] = game
                if (game.contents, self._first.version) == (tuple(hashes), version):
                    self._alike.add(slug)

    def find_mistake(self, event: Event, state: State) -> str | None:
        """Return what is wrong with the next event, None if all is well."""
        body, mistake = event.body, None
        is_bound = self._first.contents and event.seq not in self._looked_at
        match body:
            case New(contents=""):
                self.unknown[OLDER] = None
            case New() if body.contents != hash_line(canonical_json(body.games)):
                mistake = "its contents are not the hash of its games"
            case chance.RollEvent():
                mistake = self._check_kinds(body) or (self._check_dice(body) if is_bound else None)
            case chance.SearchEvent() if body.names != subtract_cards(
                state.decks[body.deck].inside, body.cards
            ):
                mistake = _differ_from(body.deck)
            case _ if not is_bound:
                pass
            case Act(what=what) if what.startswith(SETUP):
                redo = partial(self._redo_setup, event, body.body, state)
                mistake = self._redo_command(event, what.removeprefix(SETUP), "sets up", redo)
            case Act(what=what) if what == WENT_ON:
                self._look_at_command(event)
                self.unknown["it goes on from another table, and lay as phones saved it"] = None
            case Play():
                slug, redo = body.dealer.partition("/")[0], partial(self._redo_play, body)
                mistake = self._redo_command(event, slug, "deals", redo)
            case chance.ShuffleEvent() | chance.GainEvent():
                mistake = self._check_deck(event, body, state)
            case chance.PickEvent():
                mistake = f"{OTHER} its games': none of them picks that"
        return mistake

    def _check_deck(
        self, event: Event, body: chance.ShuffleEvent | chance.GainEvent, state: State
    ) -> str | None:
        """Check that a deck is shuffled from what it holds, and gains only what it can."""
        slug, _, name = body.deck.partition("/")
        known = state.decks.get(body.deck) if isinstance(body, chance.ShuffleEvent) else None
        game = None if known else self._find_game(slug)
        decks = {deck["id"]: deck for deck in game.chance["decks"]} if game else {}
        declared = decks.get(name, {})
        if isinstance(body, chance.GainEvent):
            supply = dict(declared.get("gains", ()))
            gained = count_gained(state_after(state, event, self._events), body.deck)
            fits = all(gained[card] <= supply.get(card, 0) for card in body.cards)
        else:
            pieces = (card for card, many in declared.get("pieces", ()) for _ in range(many))
            fits = body.names == (known.names if known else tuple(pieces))
        return None if fits or not (known or game) else _differ_from(body.deck)

    def _check_kinds(self, body: chance.RollEvent) -> str | None:
        """Check that a dN has the faces 1 to N, and other dice the faces of a game."""
        if [kind[0] for kind in body.kinds] != [*dict.fromkeys(body.dice)]:
            return f"{OTHER} the dice that it rolls"
        known = [(die, *faces) for pool in self._pools() for die, faces in pool["faces"]]
        for die, *faces in body.kinds:
            plain = re.fullmatch(r"d([1-9][0-9]{0,3})", die)
            is_plain = plain and faces == [*map(str, range(1, int(plain[1]) + 1))]
            if is_plain or (die, *faces) in known:
                continue
            if plain:
                return f"{OTHER} a {die}'s, which are 1 to {plain[1]}"
            if self._why:
                self.unknown[f'the die "{die}" is of a game that is not here'] = None
            elif self._first.contents:
                return f"{OTHER} the faces of a die {die}"
        return None

    def _check_dice(self, body: chance.RollEvent) -> str | None:
        """Check that dice were rolled that were asked for, by notation or of a pool."""
        words = body.what.split(" ")  # the name of a game may stand before
        texts = (" ".join(words[start:]) for start in range(len(words)))
        if text := next(filter(is_notation, texts), ""):
            try:
                dice = tuple(die.name for die in parse_dice(text))
            except CompanionError:
                dice = ()
            return None if dice == body.dice else f"{OTHER} the dice that were asked for"
        for roll in (roll for pool in self._pools() for roll in pool["rolls"]):
            for times in roll.get("counts", (1,)):
                dice = tuple(die for die, n in roll["dice"] for _ in range(n * times))
                if dice == body.dice:
                    return None
        if not self._why:
            return f"{OTHER} its games': none of them rolls these dice"
        self.unknown["it rolls dice of a game that is not here"] = None
        return None

    def _redo_command(
        self, event: Event, slug: str, does: str, redo: Callable[[GameHere], Iterator[Redone]]
    ) -> str | None:
        """Check that the chance of a command is one of what its game can have done."""
        done, game = self._look_at_command(event), self._find_game(slug)
        if game is None or any(done == events for events in redo(game)):
            return None
        if slug in self._alike:
            return _differ_from(slug)
        why = f"{self._version} {does} {slug} in another way, or with other numbers than here"
        self.unknown[why] = None
        return None

    def _redo_setup(
        self, event: Event, body: Json, state: State, game: GameHere
    ) -> Iterator[Redone]:
        options, known = unmark_hidden(body), dict[str, Json]()
        for before in self._events[: event.seq - 1]:
            act = before.body
            if isinstance(act, Act) and isinstance(act.body, dict) and before.seq not in state.gone:
                known |= act.body
        options = options if isinstance(options, dict) else {}
        return game.set_ups(options, known, lambda: Stream(self._seed, state.position))

    def _redo_play(self, body: Play, game: GameHere) -> Iterator[Redone]:
        if body.dealer not in game.dealers:
            return
        start, act = game.dealers[body.dealer]
        stream = ShufflingStream(self._seed, body.start, body.dealer)
        with suppress(CompanionError):
            before = self._histories.get(body.dealer, start)
            self._histories[body.dealer] = act(before, body.action, stream)
            yield [*stream.shuffles]

    def _look_at_command(self, event: Event) -> Redone:
        """Return the chance of a command after an event, which is held against games as a whole."""
        chances = {
            other.seq: other.body
            for other in events_of_command(event, self._events)
            if other.seq > event.seq and isinstance(other.body, STREAMED)
        }
        self._looked_at |= chances.keys()
        return [*chances.values()]

    def _pools(self) -> list[Any]:
        return [pool for game in self._here.values() for pool in game.chance["pools"]]

    def _find_game(self, slug: str) -> GameHere | None:
        """Return a game if it is here as the table was opened with it; keep why if not."""
        if slug not in self._here:
            other = f'"{slug}" was not among its games when it was opened'
            self.unknown[self._why.get(slug, other)] = None
        return self._here.get(slug)


def _differ_from(deck: str) -> str:
    return f"{OTHER} {deck.partition('/')[0]}'s"


def check_bound(state: State, slug: str, contents: tuple[str, ...]) -> None:
    """Check that a table was opened with these decks and dice of a game, or without the game."""
    bound = {slug: tuple(hashes) for slug, *hashes in state.games}
    if slug in bound and bound[slug][:1] != contents[:1]:
        raise CompanionError(
            f'the table "{state.table}" was opened with other decks or dice of {slug}; use the'
            " numbers of then (--data), or open another table: companion table new NAME"
        )
