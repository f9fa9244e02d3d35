"""A name tells players apart, in the record of every game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from companion.games.catalog import GAMES
from tests.scorings import open_scoring

LONGEST = 40


def places(slug: str, names: list[str | None]) -> list[str]:
    """Return the places of the mistakes if the players of the example have these names."""
    [schema] = [game.scoring for game in GAMES if game.slug == slug]
    scoring = open_scoring(slug, schema)
    mode = next(mode for mode in scoring.modes if mode.players[0] <= len(names) <= mode.players[1])
    record: dict[str, Any] = json.loads(scoring.examples[mode.id])
    players = record["players"][: len(names)]
    for player, name in zip(players, names, strict=True):
        del player["name"]
        if name is not None:
            player["name"] = name
    found = score_record(scoring, {**record, "players": players})
    return [] if isinstance(found, Result) else [mistake.place for mistake in found]


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_a_name_is_there_once_and_not_too_long(slug: str) -> None:
    assert places(slug, ["Ann", "x" * LONGEST]) == []
    assert places(slug, ["", "Bo"]) == []
    assert places(slug, ["x" * (LONGEST + 1), "Bo"]) == ["players[0].name"]
    assert places(slug, [None, "Bo"]) == ["players[0].name"]
    assert places(slug, ["Ann", "Ann"]) == ["players[1].name"]


# --- pieces by the name that is printed on them --------------------------------------------------


def scored(slug: str, mode: str, **player: Any) -> Any:
    """Return what the first player of an example scores if the record says this of them."""
    [schema] = [game.scoring for game in GAMES if game.slug == slug]
    scoring = open_scoring(slug, schema)
    record: dict[str, Any] = json.loads(scoring.examples[mode])
    record["players"][0].update(player)
    found = score_record(scoring, record)
    return found.players[0] if isinstance(found, Result) else [str(mistake) for mistake in found]


@pytest.mark.parametrize(
    ("slug", "mode", "ids", "names"),
    [
        ("lure", "base", {"fish": [26, 16]}, {"fish": ["Lake trout", "barbel"]}),
        ("freshwater_fly", "multiplayer", {"fish": ["F05"]}, {"fish": ["f05"]}),
        (
            "fleet_dice",
            "base",
            {"wharf": {"fishermans_pub": 3, "ridback_canning": 1}},
            {"wharf": {"Fisherman's Pub": 3, "cannery": 1}},
        ),
        (
            "fleet_dice",
            "base",
            {"columns": {"cod": {"boxes": 8, "fish": [4], "choices": ["license", "boat"]}}},
            {"columns": {"Cod": {"boxes": 8, "fish": [4], "choices": ["License", "Boat"]}}},
        ),
        (
            "fleet_dice",
            "base",
            {"harbor": {"king_crab": {"boxes": 5, "fish": [3], "bonus": "full_holds"}}},
            {"harbor": {"King Crab": {"boxes": 5, "fish": [3], "bonus": "Full holds"}}},
        ),
        (
            "freshwater_fly",
            "multiplayer",
            {
                "hatch_tokens": {"white": 2},
                "fish": [{"species": "coho", "colour": "gold", "points": 6}],
            },
            {
                "hatch_tokens": {"White": 2},
                "fish": [{"species": "Coho", "colour": "Gold", "points": 6}],
            },
        ),
        (
            "mapped_out",
            "base",
            {"tiles": [{"fish": ["tuna"], "special": "go-home"}]},
            {"tiles": [{"fish": ["Tuna"], "special": "Go Home"}]},
        ),
    ],
)
def test_a_record_may_name_a_piece_as_it_is_printed(
    slug: str, mode: str, ids: dict[str, Any], names: dict[str, Any]
) -> None:
    found = scored(slug, mode, **ids)
    assert not isinstance(found, list), found
    assert scored(slug, mode, **names) == found
    assert scored(slug, mode) != found, "it counts"


def test_a_piece_is_named_once_and_rightly() -> None:
    twice = scored("fleet_dice", "base", wharf={"Bait Shop": 1, "bait_shop": 1})
    assert twice == ['players[0].wharf.bait_shop: means the same as "Bait Shop"; keep only one']
    (wrong,) = scored("fleet_dice", "base", wharf={"Bait Shed": 1})
    assert wrong.startswith("players[0].wharf.Bait Shed: is not a key here; did you mean")
    (signs,) = scored("mapped_out", "base", tiles=[{"fish": [], "special": "score 1"}])
    assert signs.startswith("players[0].tiles[0].special: must be"), "+1, 1 and -1 differ"
