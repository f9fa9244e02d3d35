"""The nouns of a week. Source: R Fly Solo, The Adventure Map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.core.declaration import Scoring
from companion.data.game_data import GameData
from companion.data.scoring import load_scoring
from companion.data.switches import active_switches
from companion.games.freshwater_fly.adventure.chosen import adventure_for_seed
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
    """What a week is played by."""

    scoring: Scoring
    facts: AdventureFacts
    locations: tuple[Location, ...]
    journal: tuple[Upgrade, ...]
    challenges: tuple[Challenge, ...]  # the lines of the guide book
    readings: Mapping[str, bool]  # for each rule that can be read in two ways, how we read it


class Bought(Struct, frozen=True):
    """A box of the journal that was filled in."""

    upgrade: str  # such as `finesse` or `momentum:2`
    badge: str  # what paid for it
    day: int  # the day that it came after; 0 before the first


class Evening(Struct, frozen=True):
    """What a day ended with."""

    day: int
    location: str
    you: int  # your points
    angler: int  # those of the Silent Angler
    beaten: bool
    bonus: str | None  # the colour of the bonus hatch token; None without one
    ticks: Mapping[str, int]  # boxes of the guide book that were marked, by its line
    badges: tuple[str, ...]  # what was earned


class Week(Struct, frozen=True):
    """How a week stands."""

    name: str
    adventure: str | None  # the seed of a fresh one; None for the one that ships
    seed: str  # of what is drawn each morning
    day: int = 1  # today, or the last day if it is over
    phase: Phase = "eve"
    # `eve` before the first morning, `day` while one fishes, `night` after it, `over`
    ticks: Mapping[str, int] = {}  # marked boxes of the guide book, by its line
    badges: tuple[str, ...] = (FREE,)
    # what was earned, in order: `free`, locations, lines of the guide book
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
    """What the journal gives each day. Source: R Appendix B, Journal Upgrades."""

    finesse: int  # at the start of a day
    momentum: tuple[str, ...]  # the tiles that are laid out, A side up
    rocks: int  # cards in each rock deck
    rod: str  # the reel board
    points_per_day: int  # boxes that are one point each
    seven_fish_bonus: bool
    skill_card: bool


def rules_of(data: GameData, adventure: str | None) -> Rules:
    """Return what a week is played by, in an adventure.

    Raises:
        CompanionError: no booklet has such a seed.
    """
    played = adventure_for_seed(data, adventure)
    return Rules(
        scoring=data.made(load_scoring).scoring,
        facts=played.facts.value,
        locations=tuple(entry.value for entry in played.locations),
        journal=tuple(entry.value for entry in played.journal),
        challenges=tuple(entry.value for entry in played.challenges),
        readings=data.made(active_switches),
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
