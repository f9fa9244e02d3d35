"""`companion silent-angler`: the Silent Angler's casts of a round. Source: R Silent Angler's Turn.

The cast itself stands in `silent_angler`; here it is asked what lies in the river, and told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Struct

from companion.core.chance_events import ChanceEvent, DealEvent, ShuffleEvent
from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.core.words import filled
from companion.data.game_data import GameData
from companion.games.freshwater_fly.board_facts import ROWS, Place, beside, place
from companion.games.freshwater_fly.cards import load
from companion.games.freshwater_fly.model import COLUMNS, ROCK_SPACE
from companion.games.freshwater_fly.silent_angler import (
    MOST_DICE,
    AnglerCast,
    AnglerRules,
    Day,
    Move,
    angler_rules,
    moved,
    turn_begun,
)
from companion.games.freshwater_fly.tables import BOARD, LOCATIONS
from companion.games.tool import Answer, Body, Parameter

DECK = "strike"
TRACK_SPACES = 8


class AnglerParameters(Struct, frozen=True):
    """What a person says of the river."""

    die: Annotated[
        tuple[int, ...],
        Parameter(
            "A die that it uses, 1 to 6; give it twice for two.", metavar="N", least=1, most=COLUMNS
        ),
    ]
    location: Annotated[
        str | None, Parameter("Where you fish; it says where the rock decks lie.", metavar="L1..L4")
    ] = None
    rocks: Annotated[
        tuple[str, ...],
        Parameter(
            "A space with a rock deck, such as 4M; repeatable, instead of --location.",
            metavar="SPACE",
        ),
    ] = ()
    gone: Annotated[
        tuple[str, ...], Parameter("A rock deck that is used up; repeatable.", metavar="SPACE")
    ] = ()
    hatch: Annotated[
        tuple[str, ...],
        Parameter(
            "Tokens of a column, such as 3:blue,tan,tan (first letters do); repeatable.",
            metavar="COLUMN:COLOURS",
        ),
    ] = ()
    track: Annotated[
        int,
        Parameter(
            "Its space on the track before this turn.", metavar="N", least=1, most=TRACK_SPACES
        ),
    ] = 1


class RowTold(Struct, frozen=True):
    """A row that the casting token was on, as T, M or B.

    Attributes:
        card: `fish` or `rock`.
        strike: the strike card that was turned; None on a rock.
    """

    row: str
    card: str
    strike: str | None


class CastTold(Struct, frozen=True):
    """One cast.

    Attributes:
        hooked: the row of the fish, or None.
        wheel: the colours in the order in which it looks for them; empty without a fish.
        told: whether the person told what tokens the column has.
        token: the one that it takes, or None if there is none or the column was not told.
        rock_decks: of these one loses a card.
        track: its space afterwards.
    """

    die: int
    column: int
    rows: tuple[RowTold, ...]
    hooked: str | None
    wheel: tuple[str, ...]
    told: bool
    token: str | None
    rock_decks: tuple[str, ...]
    track: int


class RoundTold(Struct, frozen=True):
    """All casts of a round.

    Attributes:
        track: its space at the end of the round.
        track_points: what that is worth.
    """

    casts: tuple[CastTold, ...]
    caught: int
    track: int
    track_points: int


def cast_round(data: GameData, wish: AnglerParameters, dealer: Dealer) -> Answer:
    """Return the Silent Angler's casts of a round, the lower die first.

    Raises:
        CompanionError: the river cannot lie like that.
    """
    if len(wish.die) > MOST_DICE:
        raise CompanionError(f"the Silent Angler has one or two dice, not {len(wish.die)}")
    rules = angler_rules(data)
    rocks = _rocks(data, wish)
    hatch = _hatch(data, wish.hatch)
    day = Day(space=wish.track)
    told: list[CastTold] = []
    before = dealer.stream.used
    cast: AnglerCast | None = turn_begun(rules, wish.die, dealer.stream)
    while cast is not None:
        cast, day, one = _cast(rules, cast, day, rocks, hatch, dealer)
        dealer.saw(*_seen(rules, before, dealer.stream.used, one))
        told.append(one)
        before = dealer.stream.used
        cast, day = moved(rules, cast, day, "finish", dealer.stream)
    result = RoundTold(tuple(told), day.fish, day.space, rules.track[day.space - 1])
    return Answer(result, tuple(_lines(data, result)))


def _cast(
    rules: AnglerRules,
    cast: AnglerCast,
    day: Day,
    rocks: Sequence[Place],
    hatch: dict[int, Counter[str]],
    dealer: Dealer,
) -> tuple[AnglerCast, Day, CastTold]:
    """Return a cast that needs only be finished, the day then, and what is told of it."""
    rows: list[RowTold] = []
    column, hooked = cast.die, None
    while cast.phase == "row":
        at, before = Place(column, cast.row), cast.strikes.shown
        lies: Move = "rock" if at in rocks else "fish"
        cast, day = _step(rules, cast, day, lies, dealer)
        turned = cast.strikes.shown[len(before) :]
        rows.append(RowTold(ROWS[at.row], lies, turned[0] if turned else None))
        hooked = at if cast.phase == "token" else None
    token = None
    if hooked is not None:
        cast, day, token = _token(rules, cast, day, hatch, dealer)
    turn = column - 1
    told = CastTold(
        die=column,
        column=column,
        rows=tuple(rows),
        hooked=ROWS[hooked.row] if hooked else None,
        wheel=(*rules.wheel[turn:], *rules.wheel[:turn]) if hooked else (),
        told=column in hatch,
        token=token,
        rock_decks=tuple(_space(rock) for rock in rocks if hooked and beside(hooked, rock)),
        track=day.space,
    )
    return cast, day, told


def _token(
    rules: AnglerRules, cast: AnglerCast, day: Day, hatch: dict[int, Counter[str]], dealer: Dealer
) -> tuple[AnglerCast, Day, str | None]:
    """Take a token round the wheel; of a column that was not told, whichever there is.

    Source: R Silent Angler's Turn 4.
    """
    there = hatch.get(cast.die)
    if there is None:
        return *_step(rules, cast, day, "token", dealer), None
    while cast.phase == "token":
        colour = cast.colour(rules)
        if there[colour]:
            there[colour] -= 1
            return *_step(rules, cast, day, "token", dealer), colour
        cast, day = _step(rules, cast, day, "no-token", dealer)
    return cast, day, None


def _step(
    rules: AnglerRules, cast: AnglerCast, day: Day, move: Move, dealer: Dealer
) -> tuple[AnglerCast, Day]:
    """Return the same cast after a move that does not end it."""
    after, day = moved(rules, cast, day, move, dealer.stream)
    if after is None:
        raise ValueError(f'"{move}" must not end a cast')
    return after, day


def _seen(rules: AnglerRules, start: int, end: int, told: CastTold) -> Iterator[ChanceEvent]:
    """Yield what was done with the strike cards in a cast."""
    cards = rules.cast.cards
    yield ShuffleEvent(DECK, cards, start, end)
    shown = [row.strike for row in told.rows if row.strike is not None]
    for count, card in enumerate(shown, start=1):
        yield DealEvent(DECK, (card,), len(cards) - count)


def _rocks(data: GameData, wish: AnglerParameters) -> tuple[Place, ...]:
    """Return where rock decks lie now."""
    spaces: Sequence[str] = wish.rocks
    if wish.location is not None:
        if spaces:
            raise CompanionError("--location says where the rocks lie; leave --rocks out")
        locations = {location.id: location for location in data.values(LOCATIONS)}
        location = locations.get(wish.location.upper())
        if location is None:
            names = ", ".join(locations)
            raise CompanionError(f'no location "{wish.location[:20]}"; there is: {names}')
        spaces = location.rocks
    gone = {_place(space) for space in wish.gone}
    there = [_place(space) for space in spaces]
    if missing := [_space(space) for space in sorted(gone - set(there))]:
        raise CompanionError(f"there is no rock deck at {', '.join(missing)}; leave it out")
    return tuple(sorted(set(there) - gone))


def _place(space: str) -> Place:
    """Return the place that a person names."""
    name = space.strip().upper()
    if ROCK_SPACE.wrong(name):
        raise CompanionError(
            f'a space is a column and a row T, M or B, such as 4M, not "{space[:20]}"'
        )
    return place(name)


def _space(at: Place) -> str:
    return f"{at.column}{ROWS[at.row]}"


def _hatch(data: GameData, told: Sequence[str]) -> dict[int, Counter[str]]:
    """Return the tokens of the columns that were told."""
    hatch: dict[int, Counter[str]] = {}
    for words in told:
        column, colon, tokens = words.partition(":")
        if not colon or column.strip() not in list("123456"):
            raise CompanionError(
                f'tokens are written like 3:blue,tan or 3: for none, not "{words[:40]}"'
            )
        names = [name.strip().lower() for name in tokens.split(",") if name.strip()]
        if int(column) in hatch:
            raise CompanionError(
                f"column {int(column)} is given twice; give all its tokens at once"
            )
        hatch[int(column)] = Counter(_colour(data, name) for name in names)
    return hatch


def _colour(data: GameData, name: str) -> str:
    wheel = data.value(BOARD).wheel
    found = [colour for colour in wheel if colour.startswith(name)]
    if len(found) != 1:
        raise CompanionError(f'there is no colour "{name[:20]}"; there is: {", ".join(wheel)}')
    return found[0]


def _lines(data: GameData, told: RoundTold) -> Iterator[str]:
    words, hooks = data.words, angler_rules(data).cast.hooks
    for cast in told.casts:
        yield filled(words["angler.cast"], {"die": cast.die, "column": cast.column})
        for row in cast.rows:
            key = "rock" if row.card == "rock" else "hook" if row.strike in hooks else "miss"
            name = words[f"setup.row-{row.row}"]
            yield "  " + filled(words[f"angler.{key}"], {"row": name, "strike": row.strike})
        yield from (f"  {line}" for line in _catch(words, cast))
    yield words["angler.fed" if told.caught else "angler.hungry"]
    values = {"space": told.track, "points": told.track_points}
    yield filled(words["angler.track"], values)


def _catch(words: Mapping[str, str], cast: CastTold) -> Iterator[str]:
    if cast.hooked is None:
        yield words["angler.nothing"]
        return
    if cast.token:
        yield filled(words["angler.token"], {"colour": words[f"hatch.{cast.token}.name"]})
    elif cast.told:
        yield words["angler.no-token"]
    else:
        colours = ", ".join(words[f"hatch.{colour}.name"] for colour in cast.wheel)
        yield filled(words["angler.wheel"], {"colours": colours})
    if cast.rock_decks:
        yield filled(words["angler.rock-decks"], {"spaces": ", ".join(cast.rock_decks)})


SILENT_ANGLER = Body(load=load, parameters=AnglerParameters, run=cast_round)
