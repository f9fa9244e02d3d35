"""Whether what a log shuffles, rolls and picks from is what its games hold.

A log says the names that a shuffle starts from, the faces of dice and the options of a pick, so
that all of it can be done again without data. The seed binds none of that: whoever writes a log
could choose an order that deals what they like. So it is held against the games as they are here,
if they are those that the table was opened with; set-ups and dealers are done again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, cast

from msgspec import Struct

from companion.core.chance import Stream, is_notation, parse_dice
from companion.core.chance_events import ChanceEvent, PickEvent, RollEvent, ShuffleEvent
from companion.core.deck_events import GainEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.core.pile import less
from companion.core.steps import canonical_json, hash_line
from companion.table.card_moves import count_gained
from companion.table.event import Event
from companion.table.event_types import Act, Body, Json, New, Play
from companion.table.going_on import WENT_ON
from companion.table.hidden import SETUP, unmark_hidden
from companion.table.state import State, events_of_command, state_after, undone_events
from companion.table.turn import ShufflingStream

STREAMED = ShuffleEvent, RollEvent, PickEvent
OTHER = "another order or content than"
OLDER = "version 0.2 or older dealt it, or the hash of its decks and dice was taken out"
_PLAIN = re.compile(r"d([1-9][0-9]{0,3})")
Options: TypeAlias = Mapping[str, Json]


class GameHere(Struct, frozen=True):
    """A game as it is here."""

    contents: tuple[str, ...]  # the SHA-256 of its decks and dice, and of the owner's files, if any
    chance: Mapping[str, Any]  # its decks and pools, as a phone has them
    # yields what a set-up can have done, for each way in which it could be asked for; takes the
    # options that were said, those that the table kept, and what makes the stream
    set_ups: Callable[[Options, Options, Callable[[], Stream]], Iterator[list[ChanceEvent]]]
    # those with rules of their own: their start, and what an action makes of it
    dealers: Mapping[str, tuple[Any, Callable[[Any, str, Stream], Any]]] = {}

    @property
    def dice(self) -> set[tuple[str, ...]]:
        """The dice that have faces of their own: name, then faces."""
        return {(die, *faces) for pool in self.chance["pools"] for die, faces in pool["faces"]}

    def rolls(self, dice: tuple[str, ...]) -> bool:
        """Tell whether one of its pools rolls these dice."""
        return any(
            dice == tuple(die for die, number in roll["dice"] for _ in range(number * times))
            for pool in self.chance["pools"]
            for roll in pool["rolls"]
            for times in roll.get("counts", (1,))
        )


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
        self._events, self._seed, self._games = events, seed, games
        self._first = cast(New, events[0].body)
        self._bound = {slug: tuple(hashes) for slug, *hashes in self._first.games}
        self._same_version = self._first.version == version
        self._histories: dict[str, Any] = {}
        self._held: set[int] = set()  # events that were looked at with their command

    def find_mistake(self, event: Event, state: State) -> str | None:
        """Return what is wrong with the next event, None if all is well."""
        body, mistake = event.body, None
        match body:
            case New(contents=""):
                self.unknown[OLDER] = None
            case New() if body.contents != hash_line(canonical_json(body.games)):
                mistake = "its contents are not the hash of its games"
            case RollEvent():
                mistake = self._check_kinds(body)
            case SearchEvent() if body.names != less(state.decks[body.deck].inside, body.cards):
                mistake = _differ_from(body.deck)
        held = event.seq in self._held and isinstance(body, STREAMED)
        if mistake or held or not self._first.contents:
            return mistake
        match body:
            case Act(what=what) if what.startswith(SETUP):
                mistake = self._redo_setup(event, what.removeprefix(SETUP), body.body, state)
            case Act(what=what) if what == WENT_ON:
                self._hold(event)
                self.unknown["it goes on from another table, and lay as phones saved it"] = None
            case Play():
                mistake = self._redo_play(event, body)
            case ShuffleEvent():
                mistake = self._check_shuffle(body, state)
            case RollEvent():
                mistake = self._check_dice(body)
            case PickEvent():
                mistake = f"{OTHER} its games': none of them picks that"
            case GainEvent():
                mistake = self._check_gain(event, body, state)
        return mistake

    def _check_shuffle(self, body: ShuffleEvent, state: State) -> str | None:
        if (pile := state.decks.get(body.deck)) is not None:
            return None if body.names == pile.names else _differ_from(body.deck)
        if (declared := self._find_deck(body.deck)) is None:
            return None
        pieces = declared.get("pieces", ())
        right = tuple(card for card, count in pieces for _ in range(count))
        return None if body.names == right else _differ_from(body.deck)

    def _check_gain(self, event: Event, body: GainEvent, state: State) -> str | None:
        if (declared := self._find_deck(body.deck)) is None:
            return None
        supply = dict(declared.get("gains", ()))
        gained = count_gained(state_after(state, event, self._events), body.deck)
        fits = all(gained[card] <= supply.get(card, 0) for card in body.cards)
        return None if fits else _differ_from(body.deck)

    def _find_deck(self, deck: str) -> Mapping[str, Any] | None:
        """Return what a game has as a deck, {} if it has none; None if the game is not here."""
        slug, _, name = deck.partition("/")
        if (game := self._find_game(slug)) is None:
            return None
        return next((deck for deck in game.chance["decks"] if deck["id"] == name), {})

    def _check_kinds(self, body: RollEvent) -> str | None:
        """Check that a dN has the faces 1 to N, and other dice the faces of a game."""
        if [kind[0] for kind in body.kinds] != [*dict.fromkeys(body.dice)]:
            return f"{OTHER} the dice that it rolls"
        known = [game for slug in self._bound if (game := self._find_game(slug, quiet=True))]
        for kind in body.kinds:
            plain = _PLAIN.fullmatch(kind[0])
            if plain and kind[1:] == tuple(map(str, range(1, int(plain[1]) + 1))):
                continue
            if any(kind in game.dice for game in known):
                continue
            if plain:
                return f"{OTHER} a {kind[0]}'s, which are 1 to {plain[1]}"
            if len(known) < len(self._bound):
                self.unknown[f'the die "{kind[0]}" is of a game that is not here'] = None
            elif self._first.contents:
                return f"{OTHER} the faces of a die {kind[0]}"
        return None

    def _check_dice(self, body: RollEvent) -> str | None:
        """Check that dice were rolled that were asked for, by notation or of a pool."""
        words = body.what.split(" ")  # the name of a game may stand before
        texts = (" ".join(words[start:]) for start in range(len(words)))
        if text := next(filter(is_notation, texts), ""):
            try:
                dice = tuple(die.name for die in parse_dice(text))
            except CompanionError:
                dice = ()
            return None if dice == body.dice else f"{OTHER} the dice that were asked for"
        known = [self._find_game(slug, quiet=True) for slug in self._bound]
        if any(game is not None and game.rolls(body.dice) for game in known):
            return None
        if None not in known:
            return f"{OTHER} its games': none of them rolls these dice"
        self.unknown["it rolls dice of a game that is not here"] = None
        return None

    def _redo_setup(self, event: Event, slug: str, body: Json, state: State) -> str | None:
        done = self._hold(event)
        if (game := self._find_game(slug)) is None:
            return None
        options = unmark_hidden(body)
        known: dict[str, Json] = {}
        undone = undone_events(state)
        for before in self._events[: event.seq - 1]:
            act = before.body
            if isinstance(act, Act) and isinstance(act.body, dict) and before.seq not in undone:
                known |= act.body
        tries = game.set_ups(
            options if isinstance(options, dict) else {},
            known,
            lambda: Stream(self._seed, state.position),
        )
        return (
            None
            if any(done == events for events in tries)
            else self._differs(slug, game, "sets up")
        )

    def _redo_play(self, event: Event, body: Play) -> str | None:
        slug = body.dealer.partition("/")[0]
        done = self._hold(event)
        if (game := self._find_game(slug)) is None:
            return None
        if body.dealer not in game.dealers:
            return _differ_from(slug)
        start, acted = game.dealers[body.dealer]
        stream = ShufflingStream(self._seed, body.start)
        try:
            before = self._histories.get(body.dealer, start)
            self._histories[body.dealer] = acted(before, body.action, stream)
        except CompanionError:
            return self._differs(slug, game, "deals")
        starts = (body.start, *(end for _, end in stream.shuffles))
        right = [
            ShuffleEvent(body.dealer, names, start, end)
            for start, (names, end) in zip(starts, stream.shuffles, strict=False)
        ]
        return None if done == right else self._differs(slug, game, "deals")

    def _differs(self, slug: str, game: GameHere, does: str) -> str | None:
        """Return that something is wrong, unless another version or other numbers explain it."""
        if self._same_version and game.contents == self._bound[slug]:
            return _differ_from(slug)
        why = f"version {self._first.version or 'unknown'} {does} {slug} in another way, or with"
        self.unknown[f"{why} other numbers than here"] = None
        return None

    def _hold(self, event: Event) -> list[Body]:
        """Return the chance of a command after an event, which is held against games as a whole."""
        after = [e for e in events_of_command(event, self._events) if e.seq > event.seq]
        self._held |= {e.seq for e in after}
        return [e.body for e in after if isinstance(e.body, STREAMED)]

    def _find_game(self, slug: str, *, quiet: bool = False) -> GameHere | None:
        """Return a game if it is here as the table was opened with it; say why if not."""
        game = self._games(slug) if slug in self._bound else None
        if game is not None and game.contents[:1] == self._bound[slug][:1]:
            return game
        if slug not in self._bound:
            why = f'"{slug}" was not among its games when it was opened'
        elif game is None:
            why = f"{slug} is not here"
        else:
            version = self._first.version or "unknown"
            why = f"version {version} opened it with other decks or dice of {slug} than those here"
        if not quiet:
            self.unknown[why] = None
        return None


def _differ_from(deck: str) -> str:
    return f"{OTHER} {deck.partition('/')[0]}'s"


def check_bound(state: State, slug: str, contents: tuple[str, ...]) -> None:
    """Check that a table was opened with these decks and dice of a game, or without the game.

    Raises:
        CompanionError: it was opened with others.
    """
    bound = {slug: tuple(hashes) for slug, *hashes in state.games}
    if slug in bound and bound[slug][:1] != contents[:1]:
        raise CompanionError(
            f'the table "{state.table}" was opened with other decks or dice of {slug}; use the'
            " numbers of then (--data), or open another table: companion table new NAME"
        )
