"""What the phone needs to keep a week; `web/week.js` reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.words import fill_template
from companion.data.game_data import GameData
from companion.data.switches import active_switches
from companion.games.freshwater_fly.adventure.fresh import large_fish
from companion.games.freshwater_fly.adventure.model import Adventure, Location
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.tables import LOCATIONS
from companion.games.freshwater_fly.tables import load_adventure as adventure_of

SPOKEN = re.compile(
    r"campaign\.((badge|phone|step)\.|(day|finesse|lost|rod|tiles|won)$)"
    r"|waters\.|(species|colour|hatch)\.\w+\.name"
    r"|journal\.[\w-]+\.(name|line)|adventure\.guide\.(balanced|species|big|more)$"
)  # what the screens of a week speak with


def week_json(data: GameData) -> dict[str, Any]:
    """Return what a week is played by; waters and rock decks are those of the set-up."""
    played = data.made(adventure_of)
    facts = played.facts.value
    return {
        "facts": {
            "days": facts.days,
            "finesse": facts.finesse,
            "rocks": facts.rocks,
            "rod": facts.rod,
        },
        "journal": [
            {"id": one.id, "boxes": one.boxes, "ordered": one.ordered, "given": one.given}
            for one in (entry.value for entry in played.journal)
        ],
        "challenges": list(_challenges(data, played)),
        "readings": data.made(active_switches),
        "scores": {one.id: location_scores(data, one) for one in data.values(LOCATIONS)},
        "words": {name: data.words[name] for name in data.words if SPOKEN.match(name)},
    }


def location_scores(data: GameData, location: Location) -> list[str]:
    """Return what the Silent Angler scores at a location, as on the map, without its signs."""

    def names(kind: str, worths: Sequence[tuple[str, int]]) -> Iterator[str]:
        for one, points in worths:
            yield f"{data.words[f'{kind}.{one}.name']} {points}"

    each = (
        ("different-tokens", location.different_tokens),
        ("pair", location.pair),
        ("different-species", location.different_species),
    )
    said = [fill_template(data.words[f"adventure.scores.{key}"], {"n": n}) for key, n in each if n]
    listed = [
        ", ".join(names(kind, worths))
        for kind, worths in (
            ("species", location.species),
            ("colour", location.colours),
            ("hatch", location.tokens),
        )
        if worths
    ]
    return [line.replace("*", "") for line in (*said, *listed)]


def _challenges(data: GameData, played: Adventure) -> Iterator[dict[str, Any]]:
    fish = data.entries(FISH_CARDS)
    for entry in played.challenges:
        one = entry.value
        yield {
            "id": one.id,
            "kind": one.kind,
            "boxes": one.boxes,
            "species": one.species,
            "colour": one.colour,
            "points": one.points,
            "fish": one.fish,
            "large": [[card.colour, card.points] for card in large_fish(played, entry, fish)],
        }
