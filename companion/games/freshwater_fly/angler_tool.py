"""`companion silent-angler`: the Silent Angler's casts of a round. Source: R Silent Angler's Turn.

The cast itself stands in `silent_angler`; here it is asked what lies in the river, and told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from companion.core.chance_events import ChanceEvent, DealEvent, ShuffleEvent
from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.freshwater_fly.adventure.chosen import find_location, locations_of
from companion.games.freshwater_fly.adventure.model import Location
from companion.games.freshwater_fly.angler_river import (
    Rocks,
    find_card_deck,
    format_place,
    parse_hatch,
    parse_place,
    parse_rocks,
)
from companion.games.freshwater_fly.angler_told import (
    CastReport,
    RoundReport,
    RowReport,
    describe_round,
)
from companion.games.freshwater_fly.board_facts import ROWS, Place, are_adjacent
from companion.games.freshwater_fly.silent_angler import (
    MOST_DICE,
    AnglerCast,
    AnglerRules,
    Day,
    Move,
    apply_angler_move,
    load_angler_rules,
    start_turn,
)
from companion.games.tool import Answer

DECK = "strike"


class AnglerWish(Struct, frozen=True):
    """What a person says of the river."""

    die: tuple[int, ...]  # the number on each
    location: str | None = None
    adventure: str | None = None  # the seed of the booklet
    rocks: tuple[str, ...] = ()  # how many cards rock decks have: SPACE:CARDS
    gone: tuple[str, ...] = ()  # empty rock decks
    take: str | None = None  # the rock deck that loses a card
    hatch: tuple[str, ...] = ()  # tokens in columns: COLUMN:COLOURS
    track: int | None = None  # its space before this turn, counted from 1
    track_points: int | None = None  # those printed on that space


def cast_round(data: GameData, parameters: AnglerWish, dealer: Dealer) -> Answer:
    """Return the Silent Angler's casts of a round, the lower die first.

    Raises:
        CompanionError: the river cannot lie like that.
    """
    if len(parameters.die) > MOST_DICE:
        raise CompanionError(f"the Silent Angler has one or two dice, not {len(parameters.die)}")
    rules = load_angler_rules(data)
    rocks = parse_rocks(data, _waters(data, parameters), parameters.rocks, parameters.gone)
    hatch = parse_hatch(data, parameters.hatch)
    take = parse_place(parameters.take) if parameters.take else None
    day = Day(space=_space(rules.track, parameters))
    told: list[CastReport] = []
    before = dealer.stream.used
    cast: AnglerCast | None = start_turn(rules, parameters.die, dealer.stream)
    while cast is not None:
        cast, day, one, rocks = _cast(rules, cast, day, rocks, hatch, take, dealer)
        dealer.record(*_seen(rules, before, dealer.stream.used, one))
        told.append(one)
        before = dealer.stream.used
        cast, day = apply_angler_move(rules, cast, day, "finish", dealer.stream)
    result = RoundReport(tuple(told), day.fish, day.space, rules.track[day.space - 1])
    return Answer(result, tuple(describe_round(data, result)))


def _waters(data: GameData, parameters: AnglerWish) -> Location | None:
    """Return where one fishes, if that is told."""
    if parameters.location is not None:
        return find_location(data, parameters.adventure, parameters.location)
    locations_of(data, parameters.adventure)  # a wrong seed is told
    return None


def _space(track: tuple[int, ...], parameters: AnglerWish) -> int:
    """Return the space of the track that a person names, by its number or its points."""
    space, points = parameters.track, parameters.track_points
    if points is not None:
        if points not in track:
            printed = ", ".join(map(str, track))
            raise CompanionError(f"the spaces of the track show {printed}, none shows {points}")
        found = track.index(points) + 1
        if space not in (None, found):
            raise CompanionError(
                f"{points} points are on space {found} of the track, not {space};"
                " leave --track or --track-points out"
            )
        return found
    if space is not None and space > len(track):
        raise CompanionError(
            f"the track has {len(track)} spaces, not {space};"
            " --track-points takes the points that are printed"
        )
    return space or 1


def _cast(
    rules: AnglerRules,
    cast: AnglerCast,
    day: Day,
    rocks: Rocks,
    hatch: dict[int, Counter[str]],
    take: Place | None,
    dealer: Dealer,
) -> tuple[AnglerCast, Day, CastReport, Rocks]:
    """Return a cast that needs only be finished, the day, what is told of it, and the decks then.

    Source: R End of the Round, note: a card of a deck beside its catch leaves the game; Your
    Turns, note: a deck without cards is a fish from then on.
    """
    rows: list[RowReport] = []
    column, hooked = cast.die, None
    while cast.phase == "row":
        at, before = Place(column, cast.row), cast.strikes.shown
        lies: Move = "rock" if at in rocks else "fish"
        cast, day = _step(rules, cast, day, lies, dealer)
        turned = cast.strikes.shown[len(before) :]
        rows.append(RowReport(ROWS[at.row], lies, turned[0] if turned else None))
        hooked = at if cast.phase == "token" else None
    token = None
    if hooked is not None:
        cast, day, token = _token(rules, cast, day, hatch, dealer)
    near = [rock for rock in rocks if hooked and are_adjacent(hooked, rock)]
    taken = find_card_deck(rocks, near, take, cast.after)
    left = {**rocks, taken: rocks[taken] - 1} if taken else rocks
    turn = column - 1
    told = CastReport(
        die=column,
        column=column,
        rows=tuple(rows),
        hooked=ROWS[hooked.row] if hooked else None,
        wheel=(*rules.wheel[turn:], *rules.wheel[:turn]) if hooked else (),
        told=column in hatch,
        token=token,
        rock_decks=tuple(map(format_place, near)),
        rock_taken=format_place(taken) if taken else None,
        rock_gone=taken is not None and not left[taken],
        track=day.space,
    )
    return cast, day, told, {rock: cards for rock, cards in left.items() if cards}


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
    after, day = apply_angler_move(rules, cast, day, move, dealer.stream)
    if after is None:
        raise ValueError(f'"{move}" must not end a cast')
    return after, day


def _seen(rules: AnglerRules, start: int, end: int, told: CastReport) -> Iterator[ChanceEvent]:
    """Yield what was done with the strike cards in a cast."""
    cards = rules.cast.cards
    yield ShuffleEvent(DECK, cards, start, end)
    shown = [row.strike for row in told.rows if row.strike is not None]
    for count, card in enumerate(shown, start=1):
        yield DealEvent(DECK, (card,), len(cards) - count)
