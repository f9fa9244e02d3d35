"""The tables of Mapped Out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal, TypeVar, get_args

from msgspec import Struct, field, to_builtins

from companion.core.chance import Stream
from companion.core.limits import Count, Length, Players, Range
from companion.data.game_data import Entry, GameData
from companion.data.schema import Entries, Record, Schema
from companion.games.game_type import Game

# What Mapped Out is made of: tiles, movement cards, and what stands on them.


Fish = Literal["herring", "bream", "tuna", "ray"]
Action = Literal["reveal", "swap", "study"]
Move = Literal[
    "left", "right", "up", "down", "any", "none", "jump", "match", "copy", "invert"
]  # fmt: skip
CardAction = Literal[
    "fishless",
    "fishful",
    "remove",
    "draw",
    "hand-swap",
    "move-swap",
    "ultra-reveal",
    "change-start",
]
SpecialName = Literal[
    "island",
    "tunnel",
    "go-home",
    "teleporter",
    "destructor",
    "swapper",
    "corker",
    "score",
    "superscore",
    "combo",
]
When = Literal["visit", "play", "score"]
Number = Annotated[int, Range(1, 20)]
Edge = Annotated[float, Range(30, 200, "mm")]
PawnEdge = Annotated[float, Range(8, 200, "mm")]

FISH: tuple[Fish, ...] = get_args(Fish)
ACTIONS: tuple[Action, ...] = get_args(Action)
CARD_ACTIONS: tuple[CardAction, ...] = get_args(CardAction)
CARRIERS: tuple[Move, ...] = ("left", "right", "up", "down", "any")
MOST_FISH = 3
TileFish = Annotated[tuple[Fish, ...], Length(0, MOST_FISH)]
"""On a tile. Source: public, the author's generator."""


class GameFacts(Struct, frozen=True):
    """Facts of the game."""

    players: Players  # fewest and most players
    cards: Number  # movement cards in front of each player
    hand: Number  # tiles in each player's hand


class Sizes(Struct, frozen=True):
    """Sizes of pieces, mm. Source: public, the grids of the author's generator."""

    id: str
    card: tuple[Edge, Edge]  # width and height
    tile: Edge  # edge
    pawn: tuple[PawnEdge, PawnEdge]  # width and height of the standing pawn
    board: Annotated[float, Range(0.1, 200, "mm")]  # thickness of a tile glued on cardboard


class MovementCard(Struct, frozen=True):
    """A kind of movement card of the base game. Source: rules, Walk over It."""

    id: str
    move: Move
    copies: Count = 1


class UnclearCard(Struct, frozen=True):
    """A movement card of Unclear Instructions."""

    id: str
    move: Move
    action: CardAction | None = None  # effect when revealed; on simple moves only
    fish: Fish | None = None  # fish that a `match` card looks for
    copies: Count = 1

    def __post_init__(self) -> None:
        if self.action and self.move not in CARRIERS:
            raise ValueError(f'"action" is for {", ".join(CARRIERS)} only')
        if (self.fish is not None) != (self.move == "match"):
            raise ValueError('"fish" must be set for match cards, and for no other cards')


class MapTile(Struct, frozen=True):
    """A map tile of the base game."""

    id: str
    fish: TileFish  # fish on it
    action: Action  # effect when placed
    number: Number  # position in a row of cards; of `study` the number of cards
    start: bool = False  # whether it has a north mark, and so can be the starting tile
    copies: Count = 1


class LandsTile(Struct, frozen=True):
    """A map tile of Lands Unknown: a base tile with a special feature."""

    id: str
    special: SpecialName
    fish: TileFish
    action: Action
    number: Number
    points: int = 0  # points of a `score` tile
    copies: Count = 1

    def __post_init__(self) -> None:
        if (self.points != 0) != (self.special == "score"):
            raise ValueError('"points" must be set for score tiles, and for no other tiles')
        if self.special == "superscore" and not self.fish:
            raise ValueError('"fish" must not be empty: the fish set the type of a superscore tile')

    @property
    def type(self) -> Fish | None:
        """The most frequent fish on a superscore tile; None for any other tile. A house rule."""
        if self.special != "superscore":
            return None
        return max(self.fish, key=self.fish.count)


class Special(Struct, frozen=True):
    """A special feature of a tile in Lands Unknown."""

    id: SpecialName
    when: When  # when it takes effect: on a visit, when the tile is played, when it is scored
    points: int = 0  # its points, if fixed


P = TypeVar("P", MapTile, LandsTile, UnclearCard)
T = TypeVar("T")


class TileRecipe(Struct, frozen=True):
    """The numbers of tiles in a set, by number of fish, by action and by special feature."""

    id: str
    fish: tuple[int, ...]  # number of tiles with 0, 1, 2 ... fish
    actions: Mapping[Action, tuple[int, ...]]  # by action, number of tiles with its number 1, 2 ...
    starts: int = 0  # number of tiles with a north mark
    specials: Mapping[SpecialName, int] = field(default_factory=dict)
    # number of tiles with each special; none in the base game
    points: tuple[int, ...] = ()  # points of the `score` tiles

    def __post_init__(self) -> None:
        tiles = sum(self.fish)
        if min(self.fish, default=0) < 0 or not tiles:
            raise ValueError('"fish" must list how many tiles have 0 fish, 1 fish and so on')
        if sum(map(sum, self.actions.values())) != tiles:
            raise ValueError(f'"actions" must add up to {tiles}, one for each tile')
        if self.total_fish % len(FISH):
            raise ValueError(f'"fish" must sum to a multiple of {len(FISH)}, not {self.total_fish}')
        if not 0 <= self.starts <= tiles:
            raise ValueError(f'"starts" must be from 0 to {tiles}')
        if self.specials:
            if sum(self.specials.values()) != tiles:
                raise ValueError(f'"specials" must add up to {tiles}, one for each tile')
            if self.specials.get("score", 0) != len(self.points):
                raise ValueError('"points" must have one entry for each score tile')
            if self.specials.get("superscore", 0) > sum(self.fish[2:3]):
                raise ValueError('"specials" has more superscore tiles than tiles with two fish')
            if self.specials.get("superscore", 0) > len(FISH):
                raise ValueError(f'"specials" may have at most {len(FISH)} superscore tiles')

    @property
    def total_fish(self) -> int:
        """The total number of fish on all tiles."""
        return sum(number * tiles for number, tiles in enumerate(self.fish))


class CardRecipe(Struct, frozen=True):
    """How many Unclear Instructions cards have each move, and how many have each action."""

    moves: Mapping[Move, int]  # number of cards with each move
    actions: Mapping[CardAction, int]  # number of simple moves with each action

    def __post_init__(self) -> None:
        carriers = sum(self.moves.get(move, 0) for move in CARRIERS)
        if sum(self.actions.values()) != carriers:
            raise ValueError(f'"actions" must add up to {carriers}, one for each simple move')
        if self.moves.get("match", 0) > len(FISH):
            raise ValueError(f'"moves" may have at most {len(FISH)} "match", one for each fish')


def generate_tiles(recipe: Entry[TileRecipe], stream: Stream) -> tuple[Entry[MapTile], ...]:
    """Generate the base game's tiles. Their actions are fixed; fish and start tiles are random."""
    values = recipe.value
    kinds = stream.shuffled(_spread(dict.fromkeys(FISH, values.total_fish // len(FISH))))
    fish = list(_share_out(stream.shuffled(_numbers(values.fish)), kinds))
    usual = max(range(len(values.fish)), key=lambda number: values.fish[number])
    places = [i for i, fishes in enumerate(fish) if len(fishes) == usual]
    rest = [i for i in range(len(fish)) if i not in places]
    starts = set([*stream.shuffled(places), *stream.shuffled(rest)][: values.starts])
    tiles = (
        MapTile(f"T{i + 1:02}", fish[i], action, number, start=i in starts)
        for i, (action, number) in enumerate(_actions(values))
    )
    return tuple(_entry(recipe, tile) for tile in tiles)


def generate_lands(recipe: Entry[TileRecipe], stream: Stream) -> tuple[Entry[LandsTile], ...]:
    """Generate the tiles of Lands Unknown. A superscore tile shows two fish of one kind."""
    values = recipe.value
    specials = _spread(values.specials)
    alike = iter(stream.shuffled(FISH))
    own = {i: next(alike) for i, special in enumerate(specials) if special == "superscore"}
    kinds: dict[Fish, int] = dict.fromkeys(FISH, values.total_fish // len(FISH))
    numbers = _numbers(values.fish)
    for kind in own.values():
        kinds[kind] -= 2
        numbers.remove(2)
    others = _share_out(stream.shuffled(numbers), stream.shuffled(_spread(kinds)))
    fish = [(own[i], own[i]) if i in own else next(others) for i in range(len(specials))]
    actions = stream.shuffled(tuple(_actions(values)))
    points = iter(values.points)
    tiles = []
    for i, special in enumerate(specials):
        worth = next(points) if special == "score" else 0
        tiles.append(LandsTile(f"L{i + 1:02}", special, fish[i], *actions[i], points=worth))
    return tuple(_entry(recipe, tile) for tile in tiles)


def generate_unclear(recipe: Entry[CardRecipe], stream: Stream) -> tuple[Entry[UnclearCard], ...]:
    """Generate Unclear Instructions cards. Their moves are fixed; actions and fish are random."""
    actions = iter(stream.shuffled(_spread(recipe.value.actions)))
    fish = iter(stream.shuffled(FISH))
    cards = []
    for i, move in enumerate(_spread(recipe.value.moves)):
        action = next(actions) if move in CARRIERS else None
        kind = next(fish) if move == "match" else None
        cards.append(UnclearCard(f"U{i + 1:02}", move, action, kind))
    return tuple(_entry(recipe, card) for card in cards)


def _entry(recipe: Entry[Any], row: P) -> Entry[P]:
    return Entry(row.id, row, recipe.source, recipe.sources, recipe.file, to_builtins(row))


def _actions(recipe: TileRecipe) -> Iterator[tuple[Action, int]]:
    for action, numbers in recipe.actions.items():
        for number, tiles in enumerate(numbers, 1):
            yield from [(action, number)] * tiles


def _numbers(tiles: Sequence[int]) -> list[int]:
    return [number for number, count in enumerate(tiles) for _ in range(count)]


def _spread(counts: Mapping[T, int]) -> tuple[T, ...]:
    return tuple(value for value, count in counts.items() for _ in range(count))


def _share_out(numbers: Sequence[int], kinds: Sequence[Fish]) -> Iterator[tuple[Fish, ...]]:
    """Share fish out to tiles; yield the fish of each tile, sorted.

    `numbers` has the number of fish on each tile. `kinds` has the kind of each single fish.
    """
    done = 0
    for number in numbers:
        yield tuple(sorted(kinds[done : done + number], key=FISH.index))
        done += number


# The tables.


SLUG = "mapped_out"


def schema() -> Schema:
    """Return the schema with all tables."""
    from companion.games.mapped_out.scoring import (
        derive_function,  # late: a setup and a print read few
    )
    from companion.games.shared_tables import SHARED_MADE, SHARED_TABLES

    cards = (MOVEMENT_CARDS, MAP_TILES, AS_RUN_TILES, LANDS_TILES, UNCLEAR_CARDS)
    tables = (GAME, SIZES, SPECIALS, *cards, TILE_RECIPES, CARD_RECIPE, *SHARED_TABLES)
    return Schema(tables, SHARED_MADE, derive_function)


load = Game(SLUG).load


def _check_names(table: str, names: Collection[str], data: GameData) -> None:
    """Report each of `names` for which the table has no entry."""
    result = {entry.id for entry in data.named(table)}
    for name in names:
        if name not in result:
            data.problem(table, "", f'"{name}" is missing')


def _check_start(table: str, data: GameData) -> None:
    if not any(entry.value.start for entry in data.named(table)):
        data.problem(table, "start", "at least one tile must have start = true")


def _check_specials(data: GameData) -> None:
    specials = {special.id for special in data.values(SPECIALS)}
    for entry in data.entries(LANDS_TILES):
        if entry.value.special not in specials:
            data.problem(entry, "special", "is not in specials.toml")


GAME = Record("game", GameFacts)
SIZES = Entries("sizes", Sizes, check=partial(_check_names, "sizes", ("regular", "small", "large")))
SPECIALS = Entries("specials", Special)
MOVEMENT_CARDS = Entries("movement-cards", MovementCard)
MAP_TILES = Entries("map-tiles", MapTile, check=partial(_check_start, "map-tiles"))
AS_RUN_TILES = Entries("as-run-tiles", MapTile, check=partial(_check_start, "as-run-tiles"))
LANDS_TILES = Entries("lands-unknown-tiles", LandsTile, check=_check_specials)
UNCLEAR_CARDS = Entries("unclear-instructions-cards", UnclearCard)
TILE_RECIPES = Entries(
    "tile-recipes",
    TileRecipe,
    "recipes",
    check=partial(_check_names, "tile-recipes", ("declared", "as-run", "lands")),
)
CARD_RECIPE = Record("card-recipe", CardRecipe, "recipes")
