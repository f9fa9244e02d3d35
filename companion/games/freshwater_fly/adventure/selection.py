"""The adventure that is played: the one that ships, or a fresh one by the seed of its booklet."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.resolver import find_name
from companion.data.game_data import GameData
from companion.games.freshwater_fly.adventure.generate import generate_adventure
from companion.games.freshwater_fly.adventure.rows import Adventure, Location
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.schema import LOCATIONS
from companion.games.freshwater_fly.schema import load_adventure as adventure_of

LONGEST = 40  # letters of a seed that a booklet can bear


def adventure_for_seed(data: GameData, seed: str | None) -> Adventure:
    """Return the adventure in the booklet of a seed; without one, the adventure that ships.

    Raises CompanionError if no booklet can have such a seed.
    """
    if seed is None:
        return data.compute(adventure_of)
    if not 1 <= len(seed) <= LONGEST:
        raise CompanionError(
            f"the seed of an adventure has 1 to {LONGEST} letters, not {len(seed)};"
            " it stands on the cover of the booklet"
        )
    return generate_adventure(data.compute(adventure_of), data.entries(FISH_CARDS), seed)


def locations_of(data: GameData, seed: str | None) -> tuple[Location, ...]:
    """Return the waters of a week. Arguments and errors are those of `adventure_for_seed`."""
    if seed is None:
        return data.values(LOCATIONS)
    return tuple(entry.value for entry in adventure_for_seed(data, seed).locations)


def find_location(data: GameData, seed: str | None, text: str) -> Location:
    """Return the location of a week with this id, number or water.

    Raises CompanionError, which lists the locations, if there is none.
    """
    here = {item.id: item for item in locations_of(data, seed)}
    names = {id: data.words.get(f"waters.{place.water}.name", id) for id, place in here.items()}
    return here[find_name(text, names, "there is no location")]
