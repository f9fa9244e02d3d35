"""Evenings of all five games as the phone keeps them: four players, everything counted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

KEPT_AS = "companion-evenings"
FORGET = """localStorage.clear();
await new Promise((then) => {
  const asked = indexedDB.deleteDatabase("companion");
  asked.onsuccess = asked.onerror = asked.onblocked = then;
})"""
NAMES = ("Ann", "Bo", "Cy", "Dee")
TEAMS = {"freshwater_fly": "multiplayer"}  # the mode of an evening; "base" where none is named


def _fish(first: int) -> list[str]:
    return [f"F{number:02}" for number in range(first, 48, 7)][:7]


def _shore(*tiles: tuple[str, str | None]) -> list[dict[str, Any]]:
    return [
        {"fish": fish.split(), **({"special": special} if special else {})}
        for fish, special in tiles
    ]


COUNTED: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "freshwater_fly": [
        {
            "reel_board": "1A",
            "first_to_seven": True,
            "fish": _fish(1),
            "hatch_tokens": {"white": 2, "orange": 1, "green": 1, "yellow": 3},
            "skill_cards": ["N"],
        },
        {
            "reel_board": "3B",
            "fish": _fish(2),
            "hatch_tokens": {"blue": 2, "tan": 3},
            "skill_cards": ["W"],
        },
        {"reel_board": "2A", "fish": _fish(3), "hatch_tokens": {"white": 1, "green": 2}},
        {"reel_board": "4B", "fish": _fish(4), "hatch_tokens": {"tan": 1, "yellow": 2}},
    ],
    "fleet_dice": [
        {
            "columns": {
                "shrimp": {"boxes": 9, "choices": ["boat", "license"], "fish": [4, 4, 3]},
                "cod": {"boxes": 3, "fish": [4]},
                "lobster": {"boxes": 5, "choices": ["boat"], "fish": [3, 2]},
                "oyster": {"boxes": 7, "choices": ["license"], "fish": [8, 4]},
            },
            "harbor": {
                "king_crab": {"boxes": 5, "fish": [3], "bonus": "full_holds"},
                "inuit": {"boxes": 2, "fish": [3]},
                "barge": {"boxes": 2, "fish": [6]},
                "captains_club": {"boxes": 2},
            },
            "wharf": {"ridback_canning": 1, "amas_cafe": 3, "smokehouse": 2, "fishermans_pub": 3},
            "coin_boxes": coins,
        }
        for coins in (14, 12, 9, 7)
    ],
    "salmon_run": [
        {"in_pond": True, "fatigue": 3},
        {"in_pond": False, "fatigue": 1},
        {"in_pond": True, "fatigue": 5},
        {"in_pond": True, "fatigue": 2},
    ],
    "lure": [
        {"fish": [1, 5, 9, 13, 17, 21], "boosts": 2},
        {"fish": [2, 6, 10, 14, 18], "boosts": 1},
        {"fish": [3, 7, 11, 15, 19, 23]},
        {"fish": [4, 8, 12, 16, 20], "boosts": 1},
    ],
    "mapped_out": [
        {
            "tiles": _shore(
                ("tuna tuna ray", None),
                ("herring", None),
                ("tuna bream", "combo"),
                ("herring ray", "score:3"),
            ),
            "kept_cards": kept,
        }
        for kept in (1, 0, 2, 1)
    ],
}


def events(slug: str, players: Sequence[Mapping[str, Any]], groups: Sequence[str]) -> Iterator[Any]:
    """Yield what taps leave behind: one event for each thing that a person fills in."""
    for seat, filled in enumerate(players):
        for key, value in filled.items():
            inside = value.items() if isinstance(value, dict) else [("", value)]
            for name, one in inside:
                place = ["players", seat, key, *([name] if name else [])]
                yield {"kind": "value", "place": place, "value": one}
        for group in groups:
            yield {"kind": "counted", "player": seat, "group": group}


def evening(slug: str, **more: Any) -> dict[str, Any]:
    """Return an evening that has been counted; what is named replaces what it has."""
    return {
        "format": 1,
        "id": slug,
        "at": "2026-03-14T20:30:00.000Z",
        "game": slug,
        "mode": TEAMS.get(slug, "base"),
        "names": list(NAMES),
        "events": list(events(slug, COUNTED[slug], GROUPS[slug])),
        **more,
    }


GROUPS = {
    "freshwater_fly": ("fish", "common", "personal", "bonus"),
    "fleet_dice": ("fish", "boats", "licenses", "king_crab", "buildings", "trophies"),
    "salmon_run": (),
    "lure": ("fish", "boosts"),
    "mapped_out": ("fish", "specials", "cards"),
}


def keep(evenings: Sequence[Mapping[str, Any]]) -> str:
    """Return the program by which a page keeps these evenings, the latest first."""
    return f"localStorage.setItem({json.dumps(KEPT_AS)}, {json.dumps(json.dumps(evenings))})"
