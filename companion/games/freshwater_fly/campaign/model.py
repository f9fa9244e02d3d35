"""The nouns of a week. Source: R Fly Solo, The Adventure Map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.core.declaration import Scoring
from companion.data.game_data import GameData
from companion.data.scoring import declared_scoring
from companion.data.switches import holds
from companion.games.freshwater_fly.adventure.chosen import adventure_by
from companion.games.freshwater_fly.adventure.model import (
    AdventureFacts,
    Challenge,
    Location,
    Upgrade,
)

FREE = "free"  # the badge that everybody begins with
MOMENTUM = "momentum"  # the line of the journal that it pays for
Phase = Literal["eve", "day", "night", "over"]


class Rules(Struct, frozen=True):
    """What a week is played by.

    Attributes:
        challenges: the lines of the guide book.
        readings: for each rule that can be read in two ways, how we read it.
    """

    scoring: Scoring
    facts: AdventureFacts
    locations: tuple[Location, ...]
    journal: tuple[Upgrade, ...]
    challenges: tuple[Challenge, ...]
    readings: Mapping[str, bool]


class Bought(Struct, frozen=True):
    """A box of the journal that was filled in.

    Attributes:
        upgrade: such as `finesse` or `momentum:2`.
        badge: what paid for it.
        day: the day that it came after; 0 before the first.
    """

    upgrade: str
    badge: str
    day: int


class Evening(Struct, frozen=True):
    """What a day ended with.

    Attributes:
        you: your points.
        angler: those of the Silent Angler.
        bonus: the colour of the bonus hatch token; None without one.
        ticks: boxes of the guide book that were marked, by its line.
        badges: what was earned.
    """

    day: int
    location: str
    you: int
    angler: int
    beaten: bool
    bonus: str | None
    ticks: Mapping[str, int]
    badges: tuple[str, ...]


class Week(Struct, frozen=True):
    """How a week stands.

    Attributes:
        adventure: the seed of a fresh one; None for the one that ships.
        seed: of what is drawn each morning.
        day: today, or the last day if it is over.
        phase: `eve` before the first morning, `day` while one fishes, `night` after it, `over`.
        ticks: marked boxes of the guide book, by its line.
        badges: what was earned, in order: `free`, locations, lines of the guide book.
    """

    name: str
    adventure: str | None
    seed: str
    day: int = 1
    phase: Phase = "eve"
    ticks: Mapping[str, int] = {}
    badges: tuple[str, ...] = (FREE,)
    bought: tuple[Bought, ...] = ()
    evenings: tuple[Evening, ...] = ()

    @property
    def beaten(self) -> tuple[str, ...]:
        """The locations where the Silent Angler was beaten."""
        return tuple(one.location for one in self.evenings if one.beaten)

    @property
    def left(self) -> tuple[str, ...]:
        """The badges that can still be spent, in the order in which they were earned."""
        spent = {one.badge for one in self.bought}
        return tuple(badge for badge in self.badges if badge not in spent)


class Journal(Struct, frozen=True):
    """What the journal gives each day. Source: R Appendix B, Journal Upgrades.

    Attributes:
        finesse: at the start of a day.
        momentum: the tiles that are laid out, A side up.
        rocks: cards in each rock deck.
        rod: the reel board.
        points_per_day: boxes that are one point each.
    """

    finesse: int
    momentum: tuple[str, ...]
    rocks: int
    rod: str
    points_per_day: int
    seven_fish_bonus: bool
    skill_card: bool


def rules_of(data: GameData, adventure: str | None) -> Rules:
    """Return what a week is played by, in an adventure.

    Raises:
        CompanionError: no booklet has such a seed.
    """
    played = adventure_by(data, adventure)
    return Rules(
        scoring=data.made(declared_scoring).scoring,
        facts=played.facts.value,
        locations=tuple(entry.value for entry in played.locations),
        journal=tuple(entry.value for entry in played.journal),
        challenges=tuple(entry.value for entry in played.challenges),
        readings=data.made(holds),
    )


def location_of(rules: Rules, week: Week) -> Location:
    """Return where one fishes today: the first that is not beaten, or was until tonight.

    Source: R Fly Solo, The Adventure Map 2.
    """
    if week.phase in ("night", "over"):
        tonight = week.evenings[-1].location
        return next(one for one in rules.locations if one.id == tonight)
    return next_location(rules, week)


def next_location(rules: Rules, week: Week) -> Location:
    """Return the first location that is not beaten; the last if all are."""
    return next((one for one in rules.locations if one.id not in week.beaten), rules.locations[-1])


def is_won(rules: Rules, week: Week) -> bool:
    """Tell whether all locations are beaten. Source: R Fly Solo, Overview."""
    return len(week.beaten) == len(rules.locations)
