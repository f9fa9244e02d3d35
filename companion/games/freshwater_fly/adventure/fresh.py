"""A fresh adventure from a seed, under the constraints of the one that ships.

Each location keeps its number of rock decks, how many fish spaces touch two of them, its tiles as
a set and what the Silent Angler scores there; names, places of the decks, order of the tiles and
the big ones change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.chance import Stream
from companion.data.entry import Entry
from companion.data.source import Source
from companion.games.freshwater_fly.adventure.check import SPACES, count_between_two, neighbours
from companion.games.freshwater_fly.adventure.model import (
    ROWS,
    Adventure,
    Challenge,
    Location,
    Space,
    Water,
)
from companion.games.freshwater_fly.model import COLUMNS, FishCard

DRAWN = Source("H", "drawn from a seed")
MOST_TRIES = 20_000


def generate_adventure(
    adventure: Adventure, fish: Sequence[Entry[FishCard]], seed: str
) -> Adventure:
    """Return another adventure of the same make.

    Args:
        adventure: the one to vary.
        fish: the deck in use, of which the big ones are chosen.
        seed: the same seed gives the same adventure.
    """
    stream = Stream(f"adventure-map {seed}")
    locations = tuple(_location(stream, entry, adventure.waters) for entry in adventure.locations)
    challenges = tuple(
        _challenge(stream, entry, large_fish(adventure, entry, fish))
        for entry in adventure.challenges
    )
    return replace(adventure, locations=locations, challenges=challenges)


def _location(
    stream: Stream, entry: Entry[Location], waters: Sequence[Entry[Water]]
) -> Entry[Location]:
    old = entry.value
    names = [water.id for water in waters if water.value.location == entry.id]
    others = [name for name in names if name != old.water] or [old.water]
    new = replace(
        old,
        water=stream.choice(others),
        rocks=_rocks(stream, old),
        hatch=stream.shuffled(old.hatch),
    )
    drawn = dict.fromkeys(("water", "rocks", "hatch"), DRAWN)
    return replace(entry, value=new, source=DRAWN, sources={**entry.sources, **drawn})


def _rocks(stream: Stream, old: Location) -> tuple[str, ...]:
    """Return places for as many decks as before; those of before if there are no others."""
    wanted = count_between_two(old.decks)
    for _ in range(MOST_TRIES):
        decks = stream.shuffled(SPACES)[: len(old.decks)]
        if _open(decks) and count_between_two(decks) == wanted and set(decks) != set(old.decks):
            return tuple(f"{column}{ROWS[row]}" for column, row in sorted(decks))
    return old.rocks


def _open(decks: Sequence[Space]) -> bool:
    """Return whether no two decks are neighbours and every column has fish in its lower part.

    The Silent Angler casts from the bottom up and gets no strike card on rock.
    """
    if any(near in decks for deck in decks for near in neighbours(deck)):
        return False
    return all(
        any((column, row) not in decks for row in (len(ROWS) - 2, len(ROWS) - 1))
        for column in range(1, COLUMNS + 1)
    )


def large_fish(
    adventure: Adventure, entry: Entry[Challenge], fish: Sequence[Entry[FishCard]]
) -> tuple[FishCard, ...]:
    """Return the fish of which a big one can be chosen: those of its species, in the deck once.

    There are none for other challenges, and for a big one that is real.
    """
    old = entry.value
    if old.kind != "big-one" or entry.source.mark != "H":
        return ()
    least = min((one.value.points or 0 for one in adventure.of_kind("big-one")), default=0)
    kin = [card.value for card in fish if card.value.species == old.species]
    times = Counter[tuple[str, int]]()
    for card in kin:
        times[card.colour, card.points] += card.copies
    return tuple(
        card for card in kin if card.points >= least and times[card.colour, card.points] == 1
    )


def _challenge(
    stream: Stream, entry: Entry[Challenge], large: Sequence[FishCard]
) -> Entry[Challenge]:
    """Return another big one, if there are some to choose from."""
    if not large:
        return entry
    card = stream.choice(large)
    new = replace(entry.value, colour=card.colour, points=card.points)
    return replace(entry, value=new, source=DRAWN, sources={**entry.sources, "points": DRAWN})
