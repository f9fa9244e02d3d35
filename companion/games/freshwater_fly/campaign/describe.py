"""A week of Fly Solo as text and as JSON, and the rules of a week for the phone app."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import ascii_uppercase
from typing import Any

from msgspec import to_builtins

from companion.core.step_log import UNDO, Step
from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.data.rule_references import active_switches
from companion.games.freshwater_fly.adventure.generate import large_fish
from companion.games.freshwater_fly.adventure.rows import Challenge, Location
from companion.games.freshwater_fly.campaign.journal import (
    FREE,
    MOMENTUM,
    Rules,
    Week,
    affordable_upgrades,
    box_choices,
    is_won,
    journal_of,
    location_of,
    next_day,
    next_location,
    open_upgrades,
)
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.schema import LOCATIONS, load_adventure
from companion.games.phone_look import row_json


class WeekDescriber:
    """Describes a Fly Solo week as text, with the game's labels and the week's rules."""

    def __init__(self, words: Mapping[str, str], rules: Rules) -> None:
        self.words, self.rules = words, rules

    def fill(self, key: str, **values: object) -> str:
        """Return the text `campaign.<key>` with values filled in."""
        return fill_template(self.words[f"campaign.{key}"], values)

    def water(self, location: Location) -> str:
        """Return the name of a location."""
        return self.words[f"waters.{location.water}.name"]

    def line(self, line: Challenge) -> str:
        """Return the title of a guide-book line."""
        of_kind = [
            challenge.id for challenge in self.rules.challenges if challenge.kind == line.kind
        ]
        return self.fill(
            f"badge.{line.kind}",
            colour=self.words[f"colour.{line.colour}.name"] if line.colour else "",
            species=self.words[f"species.{line.species}.name"] if line.species else "",
            fish=line.fish,
            letter=ascii_uppercase[of_kind.index(line.id)],
        )

    def mark(self, line: Challenge, marked: object, boxes: int | None) -> str:
        """Return a text on the filled boxes of a guide-book line; "" if there are none.

        `boxes` is the number of filled boxes. `marked` is the number filled tonight, or "".
        """
        title = self.line(line)
        values = {"line": title, "marked": marked, "boxes": boxes, "all": line.boxes}
        return self.fill("mark", **values) if boxes else ""

    def badge(self, badge: str) -> str:
        """Return a badge's origin in words: a location, a guide-book line or the week's start."""
        for location in self.rules.locations:
            if location.id == badge:
                return self.fill("badge.location", water=self.water(location))
        for line in self.rules.challenges:
            if line.id == badge:
                return self.line(line)
        return self.fill("badge.free")

    def when(self, week: Week) -> dict[str, object]:
        """Return day, number of days, location id and location name, to put into texts."""
        here = location_of(self.rules, week)
        days, water = self.rules.facts.days, self.water(here)
        return {"day": week.day, "days": days, "location": here.id, "water": water}

    def tiles(self, week: Week) -> str:
        """Return the names of today's momentum tiles, joined with commas."""
        return ", ".join(journal_of(self.rules, week).momentum) or self.fill("none")

    def first_tiles(self) -> str:
        """Return the momentum tiles that the free badge can buy, joined with commas."""
        line = next(item for item in self.rules.journal if item.id == MOMENTUM)
        return ", ".join(f"{MOMENTUM}:{box}" for box in box_choices(line))


def describe_start(tell: WeekDescriber, week: Week) -> Iterator[str]:
    """Yield the next steps of a new week."""
    facts, waters = tell.rules.facts, len(tell.rules.locations)
    yield tell.fill("begun", name=week.name, days=facts.days, waters=waters)
    yield from describe_purchases(tell, week, 0)
    yield from describe_next(tell, week)


def describe_evening(tell: WeekDescriber, before: Week, week: Week) -> Iterator[str]:
    """Yield an evening's text: result, boxes to tick, badges, purchases and next steps."""
    tonight = week.evenings[-1]
    here = location_of(tell.rules, week)
    last = "-last" if week.phase == "over" else ""
    key = "beaten" if tonight.beaten else f"not-beaten{last}"
    yield tell.fill(key, water=tell.water(here), you=tonight.you, angler=tonight.angler)
    if here.bonus and tonight.bonus is None:
        yield tell.fill("no-token")
    counts = ((line, tonight.ticks.get(line.id)) for line in tell.rules.challenges)
    marks = [tell.mark(line, count, week.ticks[line.id]) for line, count in counts if count]
    yield tell.fill("marks", marks="; ".join(marks)) if marks else tell.fill("no-marks")
    if tonight.badges:
        yield tell.fill("earned", badges=", ".join(map(tell.badge, tonight.badges)))
    yield from describe_purchases(tell, week, len(before.bought))
    yield from describe_next(tell, week)


def describe_purchases(tell: WeekDescriber, week: Week, since: int) -> Iterator[str]:
    """Yield a line for each journal box bought, except for the first `since` boxes."""
    for item in week.bought[since:]:
        yield tell.fill("bought", upgrade=item.upgrade, badge=tell.badge(item.badge))


def describe_next(tell: WeekDescriber, week: Week) -> Iterator[str]:
    """Yield lines on the steps that are possible next, or on how the week ended."""
    rules = tell.rules
    if week.phase == "over":
        waters = len(rules.locations)
        key = "won" if is_won(rules, week) else "lost"
        yield tell.fill(key, waters=waters, beaten=len(week.beaten))
        return
    if FREE in week.left:
        yield tell.fill("free", tiles=tell.first_tiles())
    if left := [badge for badge in week.left if badge != FREE]:
        ways = ", ".join(affordable_upgrades(rules, week))
        yield tell.fill(
            "badge-left" if len(left) == 1 else "badges-left", n=len(left), upgrades=ways
        )
    if week.left and week.phase != "day":
        yield tell.fill("next-take", name=week.name)
    if week.phase == "day":
        yield tell.fill("next-evening", name=week.name)
        return
    there = next_location(rules, week)
    day = next_day(week)
    values = {"day": day, "location": there.id, "water": tell.water(there), "name": week.name}
    yield tell.fill("next-morning", **values)


def describe_week(tell: WeekDescriber, week: Week) -> Iterator[str]:
    """Yield the state of a week as lines."""
    rules, journal = tell.rules, journal_of(tell.rules, week)
    yield tell.fill("at", **tell.when(week))
    for evening in week.evenings:
        here = next(each for each in rules.locations if each.id == evening.location)
        yield "  " + tell.fill(
            "result-beaten" if evening.beaten else "result-lost",
            day=evening.day,
            location=evening.location,
            water=tell.water(here),
            you=evening.you,
            angler=evening.angler,
        )
    parts = [
        tell.fill(
            "journal-line-1" if journal.rocks == 1 else "journal-line",
            finesse=journal.finesse,
            rocks=journal.rocks,
            rod=journal.rod,
            tiles=tell.tiles(week),
            points=journal.points_per_day,
        )
    ]
    if journal.seven_fish_bonus:
        parts.append(tell.fill("seven"))
    if journal.skill_card:
        parts.append(tell.fill("skill"))
    yield f"{tell.fill('journal')}: {', '.join(parts)}"
    marks = (tell.mark(line, "", week.ticks.get(line.id)) for line in rules.challenges)
    lines = (" ".join(words.split()) for words in marks if words)
    yield f"{tell.fill('guide')}: {', '.join(lines) or tell.fill('none')}"
    yield f"{tell.fill('badges')}: {', '.join(map(tell.badge, week.badges))}"
    yield from describe_next(tell, week)


def describe_step(words: Mapping[str, str], step: Step) -> str:
    """Describe the result of a step of the week in a few words."""
    lists = {key: value for key, value in step.body.items() if isinstance(value, list)}
    values = {**step.body, **{key: ", ".join(map(str, lists[key])) for key in lists}}
    kind = step.kind if step.kind in ("new", "morning", "evening", "take") else UNDO
    return fill_template(words[f"campaign.step.{kind}"], values)


def week_json(rules: Rules, week: Week) -> dict[str, Any]:
    """Return the state of a week as JSON."""
    return {
        "campaign": week.name,
        "adventure": week.adventure,
        "day": week.day,
        "days": rules.facts.days,
        "phase": week.phase,
        "location": location_of(rules, week).id,
        "next_location": None if week.phase == "over" else next_location(rules, week).id,
        "beaten": week.beaten,
        "won": is_won(rules, week),
        "journal": to_builtins(journal_of(rules, week)),
        "guide_book": {
            challenge.id: {"marked": week.ticks.get(challenge.id, 0), "boxes": challenge.boxes}
            for challenge in rules.challenges
        },
        "badges": {"earned": week.badges, "left": week.left},
        "upgrades": to_builtins(week.bought),
        "open": open_upgrades(rules, week),
        "evenings": to_builtins(week.evenings),
    }


SPOKEN = re.compile(
    r"campaign\.((badge|phone|step)\.|(day|finesse|lost|rod|tiles|won)$)"
    r"|waters\.|(species|colour|hatch)\.\w+\.name"
    r"|journal\.[\w-]+\.(name|line)|adventure\.guide\.(balanced|species|big|more)$"
)  # what the screens of a week speak with


def week_rules_json(data: GameData) -> dict[str, Any]:
    """Return the rules of a week for `web/week.js`, except the locations (see `setup_data`)."""
    played = data.compute(load_adventure)
    facts, fish = played.facts.value, data.entries(FISH_CARDS)
    upgrade_keys = ("id", "boxes", "ordered", "given")
    return {
        "facts": row_json(facts, "days", "finesse", "rocks", "rod"),
        "journal": [row_json(entry.value, *upgrade_keys) for entry in played.journal],
        "challenges": [
            {
                **to_builtins(entry.value),
                "large": [(card.colour, card.points) for card in large_fish(played, entry, fish)],
            }
            for entry in played.challenges
        ],
        "readings": data.compute(active_switches),
        "scores": {place.id: location_scores(data, place) for place in data.values(LOCATIONS)},
        "words": {name: data.words[name] for name in data.words if SPOKEN.match(name)},
    }


def location_scores(data: GameData, location: Location) -> list[str]:
    """Return the Silent Angler's scores at a location, as on the map but without icons."""
    words = data.words
    lines = [
        fill_template(words[f"adventure.scores.{key}"], {"n": n}) for key, n in location.each_scores
    ]
    kinds = (
        ("species", location.species),
        ("colour", location.colours),
        ("hatch", location.tokens),
    )
    for kind, worths in kinds:
        if worths:
            lines.append(", ".join(f"{words[f'{kind}.{id}.name']} {n}" for id, n in worths))
    return [line.replace("*", "") for line in lines]
