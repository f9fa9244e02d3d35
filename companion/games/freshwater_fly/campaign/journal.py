"""The rules of the journal in Fly Solo: the boxes that can be filled in, and their gains.

Source: rules, Appendix B, Journal Upgrades; Fly Solo, The Adventure Map 4.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.names import suggest_names
from companion.core.scoring_types import Scoring
from companion.data.game_data import GameData
from companion.data.rule_references import active_switches
from companion.data.scoring import read_scoring
from companion.games.freshwater_fly.adventure import rows
from companion.games.freshwater_fly.adventure.generate import adventure_for_seed

# The nouns of a week. Source: rules, Fly Solo, The Adventure Map.


FREE = "free"  # the badge that everybody begins with
MOMENTUM = "momentum"  # the line of the journal that it pays for
Phase = Literal["eve", "day", "night", "over"]
EVENING_KEYS = {"angler": "silent_angler", "bonus": "bonus_hatch_token", "ticks": "marked"}  # JSON


class Rules(Struct, frozen=True):
    """The rules of a week of Fly Solo, with its locations, journal lines and guide-book lines."""

    scoring: Scoring
    facts: rows.AdventureFacts
    locations: tuple[rows.Location, ...]
    journal: tuple[rows.Upgrade, ...]
    challenges: tuple[rows.Challenge, ...]  # lines of the guide book
    readings: Mapping[str, bool]  # our reading of each unclear rule


class Bought(Struct, frozen=True):
    """A journal box that a badge has paid for."""

    upgrade: str  # such as `finesse` or `momentum:2`
    badge: str  # badge that paid for it
    day: int  # day before it; 0 before the first day


class Evening(Struct, frozen=True, rename=EVENING_KEYS):
    """The result of a day of Fly Solo."""

    day: int
    location: str
    you: int  # your points
    angler: int  # points of the Silent Angler
    beaten: bool
    bonus: str | None  # colour of the bonus hatch token; None without one
    ticks: Mapping[str, int]  # new marks in the guide book, by line
    badges: tuple[str, ...]  # badges earned


class Week(Struct, frozen=True):
    """The state of a week of Fly Solo."""

    name: str
    adventure: str | None  # seed of a generated adventure; None for the shipped one
    seed: str  # seed for the chance of each morning
    day: int = 1  # today, or the last finished day
    phase: Phase = "eve"  # `eve` before the first morning, `day`, `night` after it, `over`
    ticks: Mapping[str, int] = {}  # marks in the guide book, by line
    badges: tuple[str, ...] = (FREE,)  # in order: `free`, locations, lines of the guide book
    bought: tuple[Bought, ...] = ()
    evenings: tuple[Evening, ...] = ()

    @property
    def beaten(self) -> tuple[str, ...]:
        """The locations where the player has beaten the Silent Angler."""
        return tuple(evening.location for evening in self.evenings if evening.beaten)

    @property
    def left(self) -> tuple[str, ...]:
        """The unspent badges, in the order in which they were earned."""
        spent = {item.badge for item in self.bought}
        return tuple(badge for badge in self.badges if badge not in spent)


class Journal(Struct, frozen=True, rename={"rod": "reel_board"}):
    """The gains from all filled journal boxes, added up.

    Source: rules, Appendix B, Journal Upgrades.
    """

    finesse: int  # at the start of a day
    momentum: tuple[str, ...]  # momentum tiles laid out, A side up
    rocks: int  # cards in each rock deck
    rod: str  # the reel board
    points_per_day: int  # boxes worth one point a day each
    seven_fish_bonus: bool
    skill_card: bool


def rules_of(data: GameData, adventure: str | None) -> Rules:
    """Return the rules of a week; `adventure` is a seed or None, as in `adventure_for_seed`."""
    played = adventure_for_seed(data, adventure)
    return Rules(
        scoring=data.compute(read_scoring),
        facts=played.facts.value,
        locations=tuple(entry.value for entry in played.locations),
        journal=tuple(entry.value for entry in played.journal),
        challenges=tuple(entry.value for entry in played.challenges),
        readings=data.compute(active_switches),
    )


def location_of(rules: Rules, week: Week) -> rows.Location:
    """Return today's location, also after the evening.

    Source: rules, Fly Solo, The Adventure Map 2.
    """
    if week.phase in ("night", "over"):
        tonight = week.evenings[-1].location
        return next(location for location in rules.locations if location.id == tonight)
    return next_location(rules, week)


def next_location(rules: Rules, week: Week) -> rows.Location:
    """Return the first location that is not beaten; the last location if all are."""
    return next(
        (location for location in rules.locations if location.id not in week.beaten),
        rules.locations[-1],
    )


def next_day(week: Week) -> int:
    """Return the number of the day in progress, or of the next day if none is.

    Once the week is over, return the number of the last day played.
    """
    return week.day + (week.phase == "night")


def is_won(rules: Rules, week: Week) -> bool:
    """Return whether all locations are beaten. Source: rules, Fly Solo, Overview."""
    return len(week.beaten) == len(rules.locations)


EITHER = " / "  # between what one box offers
_CHOICE = re.compile(r"[:=\s]\s*")


def box_choices(upgrade: rows.Upgrade) -> tuple[str, ...]:
    """Return the choices that a journal line offers for its boxes; () if it offers none."""
    if len(upgrade.boxes) == 1 and EITHER in upgrade.boxes[0]:
        return tuple(upgrade.boxes[0].split(EITHER))
    several = not upgrade.ordered and len(set(upgrade.boxes)) > 1
    return upgrade.boxes if several else ()


def open_upgrades(rules: Rules, week: Week) -> tuple[str, ...]:
    """Return every upgrade that could be taken next, affordable or not, such as `momentum:2`."""
    result: list[str] = []
    for upgrade in rules.journal:
        had = past_choices(week, upgrade.id)
        if len(had) < len(upgrade.boxes):
            open_ = [
                f"{upgrade.id}:{choice}" for choice in box_choices(upgrade) if choice not in had
            ]
            result += open_ or [upgrade.id]
    return tuple(result)


def affordable_upgrades(rules: Rules, week: Week) -> tuple[str, ...]:
    """Return every upgrade that an unspent badge can pay for."""
    return tuple(upgrade for upgrade in open_upgrades(rules, week) if _find_badge(week, upgrade))


def take_upgrade(rules: Rules, week: Week, wanted: str) -> Week:
    """Fill in the journal box `wanted`, and return the week with it.

    Source: rules, Fly Solo, The Adventure Map 1.

    Raises CompanionError if the upgrade is unknown, taken, closed, or cannot be paid.
    """
    upgrade, chosen = _match_upgrade(rules, wanted)
    name, choices, had = upgrade.id, box_choices(upgrade), past_choices(week, upgrade.id)
    if week.phase == "day" and (name != MOMENTUM or FREE not in week.left):
        # marks are made at the end of each day, but the free badge may be spent until then
        raise CompanionError(
            f"day {week.day} is not over; fill in boxes in the evening:"
            f" companion campaign evening {week.name} RECORD --take {name}"
        )
    if len(had) == len(upgrade.boxes):
        owned = f" ({', '.join(had)})" if any(had) else ""
        raise CompanionError(f"every box of {name} is filled in already{owned}")
    if choices and not chosen:
        ways = ", ".join(f"{name}:{choice}" for choice in choices if choice not in had)
        raise CompanionError(f"say which {name}: {ways}")
    if choices and chosen in had:
        raise CompanionError(f"the box {name}:{chosen} is filled in already")
    if chosen and not choices and chosen != (due := upgrade.boxes[len(had)]):
        raise CompanionError(f"fill in the boxes of {name} in order; the next one is {due}")
    name = f"{name}:{chosen}" if choices else name
    badge = _find_badge(week, name)
    if badge is None:
        count = len(week.badges)
        message = f"no badge is left for {name}: you have earned {count} and spent {count}"
        if FREE in week.left:
            only = "the free badge pays for a momentum tile only"
            message = f"{only}; no other badge is left for {name}"
        raise CompanionError(message)
    day = 0 if week.phase == "eve" else week.day
    return replace(week, bought=(*week.bought, Bought(name, badge, day)))


def journal_of(rules: Rules, week: Week) -> Journal:
    """Return the gains from all filled journal boxes.

    Source: rules, Fly Solo, The Adventure Map 5.
    """
    lines = {item.id: item for item in rules.journal}

    def reached(name: str, start: int) -> int:
        had = past_choices(week, name)
        return int(lines[name].boxes[len(had) - 1]) if had else start

    rods = past_choices(week, "rod")
    return Journal(
        finesse=reached("finesse", rules.facts.finesse),
        momentum=tuple(sorted(past_choices(week, MOMENTUM))),
        rocks=reached("rocks", rules.facts.rocks),
        rod=rods[-1] if rods else rules.facts.rod,
        points_per_day=len(past_choices(week, "points-a-day")),
        seven_fish_bonus=bool(past_choices(week, "seven-fish")),
        skill_card=bool(past_choices(week, "skill-card")),
    )


def past_choices(week: Week, name: str) -> tuple[str, ...]:
    """Return the choices made for the journal line `name`, one for each filled box."""
    pairs = (item.upgrade.partition(":") for item in week.bought)
    return tuple(chosen for line, _, chosen in pairs if line == name)


def _match_upgrade(rules: Rules, text: str) -> tuple[rows.Upgrade, str]:
    """Parse an upgrade, such as `rod:3B`, into its journal line and the box chosen, "" for none."""
    known = {item.id: item for item in rules.journal}
    words = text.strip().lower()
    name, *rest = _CHOICE.split(words, maxsplit=1)
    if name not in known and not rest:
        name, _, tail = words.rpartition("-")
        rest = [tail]
    if name not in known:
        raise CompanionError(
            f'the journal has no upgrade "{text[:40]}"' + suggest_names(words, [*known])
        )
    chosen = rest[0] if rest else ""
    right = {box.lower(): box for box in (*known[name].boxes, *box_choices(known[name]))}
    if chosen and chosen not in right:
        there = ", ".join(dict.fromkeys((*box_choices(known[name]), *known[name].boxes)))
        raise CompanionError(f'{name} has no box "{chosen[:20]}"; there is: {there}')
    return known[name], right.get(chosen, "")


def _find_badge(week: Week, upgrade: str) -> str | None:
    """Return the badge that will pay for an upgrade; None if no badge can.

    The free badge pays only for the first momentum tile (rulebook, Fly Solo, The Adventure Map 4).
    """
    tile = upgrade.partition(":")[0] == MOMENTUM
    if tile and FREE in week.left:
        return FREE
    return next((item for item in week.left if item != FREE), None)
