"""Row types of a Fly Solo adventure. Source: rules, Fly Solo; Appendix B."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct

from companion.core.limits import Count, Length, Range
from companion.data.game_data import Entry
from companion.games.freshwater_fly import rows

Kind = Literal["balanced", "species", "big-one", "bonus", "many"]


class AdventureFacts(Struct, frozen=True):
    """Values of a Fly Solo week, such as days and start finesse. Source: rules, Fly Solo."""

    days: Annotated[int, Range(1, 14)]  # number of days
    fish_to_end: Count  # fish of either side that end a day
    tokens: Count  # hatch tokens in the bag
    player_dice: int  # dice of the player each round
    finesse: int  # finesse at the start
    rocks: int  # cards in each rock deck at the start
    rod: str  # reel board at the start
    bonus_points: int  # points of each token of the bonus colour


class Water(Struct, frozen=True):
    """One of the names for a location. Its text is the label `waters.<id>.name`."""

    id: str
    location: str  # the id of that location


class Location(Struct, frozen=True):
    """A location of the week. Source: rules, Fly Solo; Appendix B, Silent Angler Achievements."""

    id: str
    water: str  # id of its name
    rocks: tuple[rows.RockSpace, ...]  # spaces of rock decks, column and row: `2T`, `4M`, `6B`
    hatch: Annotated[
        tuple[rows.Tokens, ...], Length(rows.COLUMNS)
    ]  # tokens on the tiles of columns 1 to 6
    waiting: rows.Tokens  # tokens on the waiting tile
    bonus: bool  # whether it has a bonus hatch token
    different_tokens: int = 0  # Silent Angler's points for each different token colour
    pair: int = 0  # points for each two fish of a species
    different_species: int = 0  # points for each different species
    species: tuple[tuple[rows.Species, int], ...] = ()  # points for each fish, by species
    colours: tuple[tuple[rows.Colour, int], ...] = ()  # points for each fish, by colour
    tokens: tuple[tuple[rows.Hatch, int], ...] = ()  # points for each token, by colour

    @property
    def decks(self) -> tuple[rows.Place, ...]:
        """The river spaces of the location's rock decks."""
        return tuple(map(rows.parse_board_place, self.rocks))

    @property
    def each_scores(self) -> tuple[tuple[str, int], ...]:
        """The Silent Angler's points for each pair, each species and each token colour.

        Each item is (label key, points). Items with 0 points are left out.
        """
        each = (
            ("different-tokens", self.different_tokens),
            ("pair", self.pair),
            ("different-species", self.different_species),
        )
        return tuple(score for score in each if score[1])

    @property
    def tokens_laid(self) -> int:
        """The number of hatch tokens laid out at the location, including a bonus token."""
        return sum(self.hatch) + self.waiting + int(self.bonus)


class Upgrade(Struct, frozen=True):
    """A line of the journal. Source: rules, Fly Solo; Appendix B, Journal Upgrades."""

    id: str
    boxes: Annotated[tuple[str, ...], Length(1, 8)]  # gain of each box; a badge pays for one box
    ordered: bool = False  # whether boxes are claimed from left to right
    given: tuple[str, ...] = ()  # gains without a badge
    paid: int = 0  # boxes that the free badge pays for


class Challenge(Struct, frozen=True):
    """A line of the guide book; a full line earns a badge.

    Source: rules, Appendix B, Guide Book.
    """

    id: str
    kind: Kind
    boxes: Annotated[int, Range(1, 10)]
    species: rows.Species | None = None  # species of fish that count
    colour: rows.Colour | None = None  # colour of fish that count
    points: int | None = None  # points of a big fish
    card: str | None = None  # fish card with a big fish's colour and points
    fish: int | None = None  # number to catch in a day

    def __post_init__(self) -> None:
        needed = {
            "balanced": {"colour"},
            "species": {"species"},
            "big-one": {"species", "colour", "points"},
            "bonus": set[str](),
            "many": {"fish"},
        }[self.kind]
        for name in ("species", "colour", "points", "fish"):
            if (getattr(self, name) is not None) != (name in needed):
                must = "is missing for" if name in needed else "must be left out for"
                raise ValueError(f'"{name}" {must} the kind "{self.kind}"')


class Badges(Struct, frozen=True):
    """The number of badges of one kind. Source: rules, Fly Solo, The Adventure Map."""

    id: str
    count: int


class Adventure(Struct, frozen=True):
    """The tables of a Fly Solo booklet."""

    facts: Entry[AdventureFacts]
    waters: tuple[Entry[Water], ...]
    locations: tuple[Entry[Location], ...]
    journal: tuple[Entry[Upgrade], ...]
    challenges: tuple[Entry[Challenge], ...]
    badges: tuple[Entry[Badges], ...]

    def of_kind(self, kind: Kind) -> tuple[Entry[Challenge], ...]:
        """Return the guide-book challenges of one kind."""
        return tuple(entry for entry in self.challenges if entry.value.kind == kind)

    @property
    def tables(self) -> tuple[tuple[Entry[Any], ...], ...]:
        """The entries of all data tables of the booklet, a tuple for each table."""
        own = self.waters, self.locations, self.journal, self.challenges, self.badges
        return (self.facts,), *own

    @property
    def most_rocks(self) -> int:
        """The number of cards in a rock deck once all journal boxes for rocks are filled."""
        rocks = [entry.value for entry in self.journal if entry.id == "rocks"]
        return self.facts.value.rocks + sum(len(upgrade.boxes) for upgrade in rocks)
