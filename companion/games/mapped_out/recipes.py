"""Fair decks: how often everything stands in them is fixed, where it stands is chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct, field, to_builtins

from companion.core.chance import Stream
from companion.data.entry import Entry
from companion.games.mapped_out.model import (
    CARRIERS,
    FISH,
    Action,
    CardAction,
    Fish,
    LandsTile,
    MapTile,
    Move,
    SpecialName,
    UnclearCard,
)

P = TypeVar("P", MapTile, LandsTile, UnclearCard)
T = TypeVar("T")


class TileRecipe(Struct, frozen=True):
    """How often everything stands on a set of tiles."""

    id: str
    fish: tuple[int, ...]  # how many tiles have 0, 1, 2 and so on fish
    actions: Mapping[Action, tuple[int, ...]]
    # of each action how many tiles have the numbers 1, 2 and so on
    starts: int = 0  # how many tiles have a north mark
    specials: Mapping[SpecialName, int] = field(default_factory=dict)
    # how many tiles have which special; none in the base game
    points: tuple[int, ...] = ()  # of the score tiles

    def __post_init__(self) -> None:
        tiles = sum(self.fish)
        if min(self.fish, default=0) < 0 or not tiles:
            raise ValueError('"fish" must say how many tiles have 0, 1, 2 and so on fish')
        if sum(map(sum, self.actions.values())) != tiles:
            raise ValueError(f'"actions" must be {tiles} together, one for each tile')
        if self.total_fish % len(FISH):
            raise ValueError(f'"fish" are {self.total_fish}, which the four kinds cannot share')
        if not 0 <= self.starts <= tiles:
            raise ValueError(f'"starts" must be from 0 to {tiles}')
        if self.specials:
            if sum(self.specials.values()) != tiles:
                raise ValueError(f'"specials" must be {tiles} together, one for each tile')
            if self.specials.get("score", 0) != len(self.points):
                raise ValueError('"points" must be one for each score tile')
            if self.specials.get("superscore", 0) > sum(self.fish[2:3]):
                raise ValueError('"specials": superscore tiles show two fish alike; too many')
            if self.specials.get("superscore", 0) > len(FISH):
                raise ValueError(f'"specials": superscore must be {len(FISH)} at most')

    @property
    def total_fish(self) -> int:
        """How many fish there are on all tiles."""
        return sum(number * tiles for number, tiles in enumerate(self.fish))


class CardRecipe(Struct, frozen=True):
    """How often everything stands on the cards of Unclear Instructions."""

    moves: Mapping[Move, int]  # how many cards there are of each move
    actions: Mapping[CardAction, int]  # how often each action stands on the simple moves

    def __post_init__(self) -> None:
        carriers = sum(self.moves.get(move, 0) for move in CARRIERS)
        if sum(self.actions.values()) != carriers:
            raise ValueError(f'"actions" must be {carriers} together, one for each simple move')
        if self.moves.get("match", 0) > len(FISH):
            raise ValueError(f'"moves": match must be {len(FISH)} at most, each with its own fish')


def generate_tiles(recipe: Entry[TileRecipe], stream: Stream) -> tuple[Entry[MapTile], ...]:
    """Return the tiles of the base game anew: their actions stand still, fish and starts move."""
    made = recipe.value
    kinds = stream.shuffled(_spread(dict.fromkeys(FISH, made.total_fish // len(FISH))))
    fish = list(_share_out(stream.shuffled(_numbers(made.fish)), kinds))
    usual = max(range(len(made.fish)), key=lambda number: made.fish[number])
    places = [i for i, one in enumerate(fish) if len(one) == usual]
    rest = [i for i in range(len(fish)) if i not in places]
    starts = set([*stream.shuffled(places), *stream.shuffled(rest)][: made.starts])
    tiles = (
        MapTile(f"T{i + 1:02}", fish[i], action, number, start=i in starts)
        for i, (action, number) in enumerate(_actions(made))
    )
    return tuple(_entry(recipe, tile) for tile in tiles)


def generate_lands(recipe: Entry[TileRecipe], stream: Stream) -> tuple[Entry[LandsTile], ...]:
    """Return the tiles of Lands Unknown anew; a superscore tile shows two fish alike."""
    made = recipe.value
    specials = _spread(made.specials)
    alike = iter(stream.shuffled(FISH))
    own = {i: next(alike) for i, special in enumerate(specials) if special == "superscore"}
    kinds: dict[Fish, int] = dict.fromkeys(FISH, made.total_fish // len(FISH))
    numbers = _numbers(made.fish)
    for kind in own.values():
        kinds[kind] -= 2
        numbers.remove(2)
    others = _share_out(stream.shuffled(numbers), stream.shuffled(_spread(kinds)))
    fish = [(own[i], own[i]) if i in own else next(others) for i in range(len(specials))]
    actions = stream.shuffled(tuple(_actions(made)))
    points = iter(made.points)
    tiles = (
        LandsTile(
            f"L{i + 1:02}",
            special,
            fish[i],
            *actions[i],
            points=next(points) if special == "score" else 0,
        )
        for i, special in enumerate(specials)
    )
    return tuple(_entry(recipe, tile) for tile in tiles)


def generate_unclear(recipe: Entry[CardRecipe], stream: Stream) -> tuple[Entry[UnclearCard], ...]:
    """Return the cards of Unclear Instructions anew: where the actions stand, which fish match."""
    actions = iter(stream.shuffled(_spread(recipe.value.actions)))
    fish = iter(stream.shuffled(FISH))
    cards = (
        UnclearCard(
            f"U{i + 1:02}",
            move,
            next(actions) if move in CARRIERS else None,
            next(fish) if move == "match" else None,
        )
        for i, move in enumerate(_spread(recipe.value.moves))
    )
    return tuple(_entry(recipe, card) for card in cards)


def _entry(recipe: Entry[Any], made: P) -> Entry[P]:
    return Entry(made.id, made, recipe.source, recipe.sources, recipe.file, to_builtins(made))


def _actions(recipe: TileRecipe) -> Iterator[tuple[Action, int]]:
    for action, numbers in recipe.actions.items():
        for number, tiles in enumerate(numbers, 1):
            yield from [(action, number)] * tiles


def _numbers(tiles: Sequence[int]) -> list[int]:
    return [number for number, count in enumerate(tiles) for _ in range(count)]


def _spread(counts: Mapping[T, int]) -> tuple[T, ...]:
    return tuple(one for one, count in counts.items() for _ in range(count))


def _share_out(numbers: Sequence[int], kinds: Sequence[Fish]) -> Iterator[tuple[Fish, ...]]:
    """Yield so many of the fish for each tile, those of one kind side by side."""
    done = 0
    for number in numbers:
        yield tuple(sorted(kinds[done : done + number], key=FISH.index))
        done += number
