"""The nouns of Freshwater Fly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Species = Literal[
    "brook", "brown", "coho", "cutthroat", "dolly", "grayling", "rainbow", "steelhead"
]
Colour = Literal["gold", "black", "green"]
When = Literal["action", "turn", "cast", "after-cast", "reel", "round", "end", "always", "gained"]

COLUMNS = 6
MOST_FINESSE = 4


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the game is. Source: R Components; Fly Solo.

    Attributes:
        players: fewest and most players.
    """

    players: tuple[int, int]

    def __post_init__(self) -> None:
        if not 1 <= self.players[0] <= self.players[1] <= 20:
            raise ValueError('"players" must be the fewest and the most players')


@dataclass(frozen=True, slots=True)
class ColourClass:
    """One colour of fish and the icon that stands for it. Source: R End game scoring."""

    id: str
    mark: str


@dataclass(frozen=True, slots=True)
class FishCard:
    """One fish card: the river side hides the points. Source: R Components, Reel.

    Attributes:
        strength: how much each reel is reduced by.
        points: what it scores when caught.
    """

    id: str
    species: Species
    colour: Colour
    strength: int
    points: int
    copies: int = 1

    def __post_init__(self) -> None:
        for name, value, most in (
            ("strength", self.strength, 9),
            ("points", self.points, 99),
            ("copies", self.copies, 99),
        ):
            if not (name == "copies") <= value <= most:
                least = int(name == "copies")
                raise ValueError(f'"{name}" must be from {least} to {most}, not {value}')


@dataclass(frozen=True, slots=True)
class SkillCard:
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
    cost: int = 0
    discard: bool = False
    die: int | None = None
    from_: int | None = None
    to: int | None = None
    column: int | None = None
    reel_at: int | None = None
    others_reel_at: int | None = None
    gain: int | None = None
    instead: int | None = None
    points: int | None = None
    species: tuple[Species, ...] = ()
    colour: Colour | None = None
    new_strength: int | None = None
    columns: int | None = None
    drifts: int | None = None
    copies: int = 1

    def __post_init__(self) -> None:
        for name, value, least, most in (
            ("cost", self.cost, 0, MOST_FINESSE),
            ("die", self.die, 1, 6),
            ("from", self.from_, 1, 6),
            ("to", self.to, 1, 6),
            ("column", self.column, 1, COLUMNS),
            ("reel-at", self.reel_at, 0, 9),
            ("others-reel-at", self.others_reel_at, 0, 9),
            ("gain", self.gain, 1, MOST_FINESSE),
            ("instead", self.instead, 1, MOST_FINESSE),
            ("points", self.points, 1, 99),
            ("new-strength", self.new_strength, 0, 9),
            ("columns", self.columns, 1, COLUMNS - 1),
            ("drifts", self.drifts, 1, 9),
            ("copies", self.copies, 1, 99),
        ):
            if value is not None and not least <= value <= most:
                raise ValueError(f'"{name}" must be from {least} to {most}, not {value}')
        if len(self.species) not in (0, 2):
            raise ValueError(f'"species" must be two to choose from, not {len(self.species)}')


@dataclass(frozen=True, slots=True)
class StrikeCard:
    """One strike card. Source: R Components; Draw Strike Cards.

    Attributes:
        shows: whether the fish is hooked.
    """

    id: str
    shows: Literal["hook", "miss"]
    copies: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= 99:
            raise ValueError(f'"copies" must be from 1 to 99, not {self.copies}')
