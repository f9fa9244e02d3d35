"""The nouns of a Fly Solo adventure. Source: R Fly Solo; Appendix B."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct

from companion.core.limits import Count, Length, Range
from companion.data.game_data import Entry
from companion.games.freshwater_fly import rows

Kind = Literal["balanced", "species", "big-one", "bonus", "many"]


class AdventureFacts(Struct, frozen=True):
    """Values for the whole week. Source: R Fly Solo."""

    days: Annotated[int, Range(1, 14)]  # how many days there are
    fish_to_end: Count  # how many fish of either side end a day
    tokens: Count  # hatch tokens in the bag
    player_dice: int  # dice that the player takes each round
    finesse: int  # at the start
    rocks: int  # cards in each rock deck at the start
    rod: str  # the reel board at the start
    bonus_points: int  # what each token of the bonus colour scores


class Water(Struct, frozen=True):
    """A name that a location may bear; the words are its label."""

    id: str
    location: str  # the id of that location


class Location(Struct, frozen=True):
    """One of the waters of the week. Source: R Fly Solo; Appendix B, Silent Angler Achievements."""

    id: str
    water: str  # id of its name
    rocks: tuple[rows.RockSpace, ...]  # where rock decks lie: column and row, `2T`, `4M`, `6B`
    hatch: Annotated[
        tuple[rows.Tokens, ...], Length(rows.COLUMNS)
    ]  # tokens on the tiles of columns 1 to 6
    waiting: rows.Tokens  # the tile that waits
    bonus: bool  # whether a bonus hatch token is laid out
    different_tokens: int = 0  # what the Silent Angler scores for each different colour of token
    pair: int = 0  # for each two fish of one species
    different_species: int = 0  # for each different species
    species: tuple[tuple[rows.Species, int], ...] = ()  # for each fish of a species
    colours: tuple[tuple[rows.Colour, int], ...] = ()  # for each fish of a colour
    tokens: tuple[tuple[rows.Hatch, int], ...] = ()  # for each token of a colour

    @property
    def decks(self) -> tuple[rows.Place, ...]:
        """The spaces of its rock decks."""
        return tuple(map(rows.parse_board_place, self.rocks))

    @property
    def each_scores(self) -> tuple[tuple[str, int], ...]:
        """The Silent Angler's points for each of a kind, by the key of its words, without zeros."""
        each = (
            ("different-tokens", self.different_tokens),
            ("pair", self.pair),
            ("different-species", self.different_species),
        )
        return tuple(score for score in each if score[1])

    @property
    def tokens_laid(self) -> int:
        """How many hatch tokens are laid out, the bonus token too."""
        return sum(self.hatch) + self.waiting + int(self.bonus)


class Upgrade(Struct, frozen=True):
    """One line of the journal. Source: R Fly Solo; Appendix B, Journal Upgrades."""

    id: str
    boxes: Annotated[tuple[str, ...], Length(1, 8)]  # what stands in each box; a badge pays for one
    ordered: bool = False  # whether they are claimed from the left
    given: tuple[str, ...] = ()  # what one has without a badge
    paid: int = 0  # how many boxes the free badge pays for


class Challenge(Struct, frozen=True):
    """One line of the guide book: all its boxes earn a badge. Source: R Appendix B, Guide Book."""

    id: str
    kind: Kind
    boxes: Annotated[int, Range(1, 10)]
    species: rows.Species | None = None  # of the fish that count
    colour: rows.Colour | None = None  # of the fish that count
    points: int | None = None  # of a big one
    card: str | None = None  # of a big one: the fish card whose colour and points it has
    fish: int | None = None  # how many must be caught in a day

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
                must = "is missing for" if name in needed else "has no meaning for"
                raise ValueError(f'"{name}" {must} the kind "{self.kind}"')


class Badges(Struct, frozen=True):
    """How many badges there are of a sort. Source: R Fly Solo, The Adventure Map."""

    id: str
    count: int


class Adventure(Struct, frozen=True):
    """The content of the booklet."""

    facts: Entry[AdventureFacts]
    waters: tuple[Entry[Water], ...]
    locations: tuple[Entry[Location], ...]
    journal: tuple[Entry[Upgrade], ...]
    challenges: tuple[Entry[Challenge], ...]
    badges: tuple[Entry[Badges], ...]

    def of_kind(self, kind: Kind) -> tuple[Entry[Challenge], ...]:
        """Return the challenges of a kind."""
        return tuple(entry for entry in self.challenges if entry.value.kind == kind)

    @property
    def tables(self) -> tuple[tuple[Entry[Any], ...], ...]:
        """All entries, table by table."""
        own = self.waters, self.locations, self.journal, self.challenges, self.badges
        return (self.facts,), *own

    @property
    def most_rocks(self) -> int:
        """How many cards a rock deck may have once all boxes of the journal are filled."""
        rocks = [entry.value for entry in self.journal if entry.id == "rocks"]
        return self.facts.value.rocks + sum(len(upgrade.boxes) for upgrade in rocks)
