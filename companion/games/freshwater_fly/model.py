"""The nouns of Freshwater Fly: cards, and the six colours of the hatch."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Struct

from companion.core.limits import Count, CountOrNone, OrderedPair, Pattern, Range

Species = Literal[
    "brook", "brown", "coho", "cutthroat", "dolly", "grayling", "rainbow", "steelhead"
]
Colour = Literal["gold", "black", "green"]
When = Literal["action", "turn", "cast", "after-cast", "reel", "round", "end", "always", "gained"]

COLUMNS = 6
MOST_FINESSE = 4
Column: TypeAlias = Annotated[int, Range(1, COLUMNS)]
Shift: TypeAlias = Annotated[int, Range(1, COLUMNS - 1)]
ROCK_SPACE = Pattern(
    f"[1-{COLUMNS}][TMB]", f'a column from 1 to {COLUMNS} and a row T, M or B, like "2M"'
)
RockSpace: TypeAlias = Annotated[str, ROCK_SPACE]
Face: TypeAlias = Annotated[int, Range(1, 6)]
Digit: TypeAlias = Annotated[int, Range(0, 9)]
Gain: TypeAlias = Annotated[int, Range(1, MOST_FINESSE)]
Cost: TypeAlias = Annotated[int, Range(0, MOST_FINESSE)]


class GameFacts(Struct, frozen=True):
    """What the game is. Source: R Components; Fly Solo."""

    players: Annotated[tuple[int, int], OrderedPair(1, 20)]  # fewest and most players


class ColourClass(Struct, frozen=True):
    """One colour of fish and the icon that stands for it. Source: R End game scoring."""

    id: str
    mark: str


class FishCard(Struct, frozen=True):
    """One fish card: the river side hides the points. Source: R Components, Reel."""

    id: str
    species: Species
    colour: Colour
    strength: Digit  # how much each reel is reduced by
    points: CountOrNone  # what it scores when caught
    copies: Count = 1


class SkillCard(Struct, frozen=True):
    """One rock card or master skill card. Source: R Skill Actions; Appendices A and B.

    What a card has nothing to do with is None.
    """

    id: str
    when: When  # when the skill may be used
    cost: Cost = 0  # finesse that it takes
    discard: bool = False  # whether the card leaves the game when it is used
    die: Face | None = None  # the face of a die that it is about
    from_: Face | None = None  # the face that is turned
    to: Face | None = None  # the face that it is turned into
    column: Column | None = None  # where a cast lands
    reel_at: Digit | None = None  # the value of a reel
    others_reel_at: Digit | None = None  # the value of the reel of everybody else
    gain: Gain | None = None  # finesse gained
    instead: Gain | None = None  # the gain that it replaces
    points: Count | None = None
    # scored by the card, or for each fish of the one species that is chosen
    species: tuple[Species, ...] = ()  # those to choose from
    colour: Colour | None = None  # the fish that it is about
    new_strength: Digit | None = None  # what their strength becomes
    columns: Shift | None = None  # how far a hatch token moves
    drifts: Annotated[int, Range(1, 9)] | None = None  # how many drifts a cast may have
    copies: Count = 1

    def __post_init__(self) -> None:
        if len(self.species) not in (0, 2):
            raise ValueError(f'"species" must be two to choose from, not {len(self.species)}')


class StrikeCard(Struct, frozen=True):
    """One strike card. Source: R Components; Draw Strike Cards."""

    id: str
    shows: Literal["hook", "miss"]  # whether the fish is hooked
    copies: Count = 1


Hatch = Literal["white", "blue", "orange", "green", "tan", "yellow"]
Insect = Literal["mayfly", "dragonfly", "stonefly", "midge", "caddis", "ant"]
HATCH: tuple[Hatch, ...] = get_args(Hatch)


class HatchColour(Struct, frozen=True):
    """One colour of hatch tokens and flies. Source: R Appendix A, Personal Achievements."""

    id: Hatch
    insect: Insect  # what tells it from the others without colour
