"""The nouns of Freshwater Fly: cards, and the six colours of the hatch."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Struct

from companion.core.limits import Count, CountOrNone, FewestFirst, Pattern, Range

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
    """What the game is. Source: R Components; Fly Solo.

    Attributes:
        players: fewest and most players.
    """

    players: Annotated[tuple[int, int], FewestFirst(1, 20)]


class ColourClass(Struct, frozen=True):
    """One colour of fish and the icon that stands for it. Source: R End game scoring."""

    id: str
    mark: str


class FishCard(Struct, frozen=True):
    """One fish card: the river side hides the points. Source: R Components, Reel.

    Attributes:
        strength: how much each reel is reduced by.
        points: what it scores when caught.
    """

    id: str
    species: Species
    colour: Colour
    strength: Digit
    points: CountOrNone
    copies: Count = 1


class SkillCard(Struct, frozen=True):
    """One rock card or master skill card. Source: R Skill Actions; Appendices A and B.

    What a card has nothing to do with is None.

    Attributes:
        when: when the skill may be used.
        cost: finesse that it takes.
        discard: whether the card leaves the game when it is used.
        die: the face of a die that it is about.
        from_: the face that is turned.
        to: the face that it is turned into.
        column: where a cast lands.
        reel_at: the value of a reel.
        others_reel_at: the value of the reel of everybody else.
        gain: finesse gained.
        instead: the gain that it replaces.
        points: scored by the card, or for each fish of the one species that is chosen.
        species: those to choose from.
        colour: the fish that it is about.
        new_strength: what their strength becomes.
        columns: how far a hatch token moves.
        drifts: how many drifts a cast may have.
    """

    id: str
    when: When
    cost: Cost = 0
    discard: bool = False
    die: Face | None = None
    from_: Face | None = None
    to: Face | None = None
    column: Column | None = None
    reel_at: Digit | None = None
    others_reel_at: Digit | None = None
    gain: Gain | None = None
    instead: Gain | None = None
    points: Count | None = None
    species: tuple[Species, ...] = ()
    colour: Colour | None = None
    new_strength: Digit | None = None
    columns: Shift | None = None
    drifts: Annotated[int, Range(1, 9)] | None = None
    copies: Count = 1

    def __post_init__(self) -> None:
        if len(self.species) not in (0, 2):
            raise ValueError(f'"species" must be two to choose from, not {len(self.species)}')


class StrikeCard(Struct, frozen=True):
    """One strike card. Source: R Components; Draw Strike Cards.

    Attributes:
        shows: whether the fish is hooked.
    """

    id: str
    shows: Literal["hook", "miss"]
    copies: Count = 1


Hatch = Literal["white", "blue", "orange", "green", "tan", "yellow"]
Insect = Literal["mayfly", "dragonfly", "stonefly", "midge", "caddis", "ant"]
HATCH: tuple[Hatch, ...] = get_args(Hatch)


class HatchColour(Struct, frozen=True):
    """One colour of hatch tokens and flies. Source: R Appendix A, Personal Achievements.

    Attributes:
        insect: what tells it from the others without colour.
    """

    id: Hatch
    insect: Insect
