"""The data with which the phone keeps a week; `web/week.js` reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.step_log import Step, effective_steps, parse_steps
from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.data.rule_references import active_switches
from companion.games.freshwater_fly.adventure.generate import large_fish
from companion.games.freshwater_fly.adventure.page_writer import FilledBooklet, LogLine
from companion.games.freshwater_fly.adventure.rows import Adventure, Location
from companion.games.freshwater_fly.campaign.rules import Evening, Rules, Week, box_choices
from companion.games.freshwater_fly.campaign.week import EVENING, replay_week
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.schema import LOCATIONS
from companion.games.freshwater_fly.schema import load_adventure as adventure_of

# The booklet as a player would have filled it in so far. Source: R Fly Solo, The Adventure Map.


def fill_booklet(data: GameData, log: str) -> tuple[str | None, FilledBooklet]:
    """Return the seed of a log's adventure, and the entries in its booklet.

    Raises CompanionError if it is not the log of a week.
    """
    try:
        steps = parse_steps(log.encode().splitlines())
        rules, week = replay_week(data, steps)
    except CompanionError as error:
        raise CompanionError(f"--campaign: {error}") from error
    filled = FilledBooklet(
        name=_angler(effective_steps(steps)),
        marked=week.ticks,
        earned=frozenset(week.badges),
        spent=frozenset(item.badge for item in week.bought),
        bought=_bought(rules, week),
        ringed=_ringed(rules, week),
        days=tuple(_line(data, rules, evening) for evening in week.evenings),
    )
    return week.adventure, filled


def _angler(steps: tuple[Step, ...]) -> str:
    records = [step.body["record"] for step in steps if step.kind == EVENING]
    return str(records[-1]["players"][0]["name"]) if records else ""


def _bought(rules: Rules, week: Week) -> dict[str, tuple[int, ...]]:
    result: dict[str, tuple[int, ...]] = {}
    pairs = [item.upgrade.partition(":") for item in week.bought]
    for line in rules.journal:
        had = [chosen for name, _, chosen in pairs if name == line.id]
        if len(line.boxes) > 1 and box_choices(line):
            result[line.id] = tuple(line.boxes.index(box) for box in had)
        elif not box_choices(line):
            result[line.id] = tuple(range(len(had)))
    return result


def _ringed(rules: Rules, week: Week) -> dict[str, str]:
    one_box = {line.id for line in rules.journal if len(line.boxes) == 1 and box_choices(line)}
    pairs = (item.upgrade.partition(":") for item in week.bought)
    return {line: chosen for line, _, chosen in pairs if line in one_box}


def _line(data: GameData, rules: Rules, evening: Evening) -> LogLine:
    waters = [location.id for location in rules.locations]
    return LogLine(
        water=waters.index(evening.location),
        you=evening.you,
        angler=evening.angler,
        beaten=evening.beaten,
        bonus=data.words[f"hatch.{evening.bonus}.name"].lower() if evening.bonus else "",
    )


SPOKEN = re.compile(
    r"campaign\.((badge|phone|step)\.|(day|finesse|lost|rod|tiles|won)$)"
    r"|waters\.|(species|colour|hatch)\.\w+\.name"
    r"|journal\.[\w-]+\.(name|line)|adventure\.guide\.(balanced|species|big|more)$"
)  # what the screens of a week speak with


def week_json(data: GameData) -> dict[str, Any]:
    """Return the rules of a week as JSON; waters and rock decks are those of the set-up."""
    played = data.compute(adventure_of)
    facts = played.facts.value
    return {
        "facts": {
            "days": facts.days,
            "finesse": facts.finesse,
            "rocks": facts.rocks,
            "rod": facts.rod,
        },
        "journal": [
            {"id": item.id, "boxes": item.boxes, "ordered": item.ordered, "given": item.given}
            for item in (entry.value for entry in played.journal)
        ],
        "challenges": list(_challenges(data, played)),
        "readings": data.compute(active_switches),
        "scores": {place.id: location_scores(data, place) for place in data.values(LOCATIONS)},
        "words": {name: data.words[name] for name in data.words if SPOKEN.match(name)},
    }


def location_scores(data: GameData, location: Location) -> list[str]:
    """Return the Silent Angler's scores at a location, as on the map, without its signs."""

    def names(kind: str, worths: Sequence[tuple[str, int]]) -> Iterator[str]:
        for name, points in worths:
            yield f"{data.words[f'{kind}.{name}.name']} {points}"

    each = (
        ("different-tokens", location.different_tokens),
        ("pair", location.pair),
        ("different-species", location.different_species),
    )
    lines = [fill_template(data.words[f"adventure.scores.{key}"], {"n": n}) for key, n in each if n]
    listed = [
        ", ".join(names(kind, worths))
        for kind, worths in (
            ("species", location.species),
            ("colour", location.colours),
            ("hatch", location.tokens),
        )
        if worths
    ]
    return [line.replace("*", "") for line in (*lines, *listed)]


def _challenges(data: GameData, played: Adventure) -> Iterator[dict[str, Any]]:
    fish = data.entries(FISH_CARDS)
    for entry in played.challenges:
        challenge = entry.value
        yield {
            "id": challenge.id,
            "kind": challenge.kind,
            "boxes": challenge.boxes,
            "species": challenge.species,
            "colour": challenge.colour,
            "points": challenge.points,
            "fish": challenge.fish,
            "large": [[card.colour, card.points] for card in large_fish(played, entry, fish)],
        }
