"""Who wins: by points, by something else, and of those alone who may win."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.core.score_table import render_table
from companion.core.scoring import Result, result_json, score_record
from companion.core.scoring_types import Derive, Derived, Record, Scoring, derive_nothing
from companion.data.schema import Schema
from companion.data.scoring import read_scoring
from companion.data.scoring_schema import SCORING_TABLES
from tests.data.conftest import Folders

RACE = """
    [scoring]
    groups = ["race"]
    ranked-by = "tired"
    most = false
    may-win = "in_pond"
    source = "H"

    [[scoring-modes]]
    id = "base"
    players = [2, 4]
    source = "H"

    [[scoring-fields]]
    id = "name"
    kind = "text"
    unique = true
    required = true
    source = "H"

    [[scoring-fields]]
    id = "in_pond"
    kind = "flag"
    required = true
    source = "H"

    [[scoring-fields]]
    id = "tired"
    kind = "number"
    required = true
    source = "H"

    [[scoring-lines]]
    id = "pond"
    group = "race"
    points = "in_pond"
    source = "H"

    [[scoring-lines]]
    id = "tired"
    group = "race"
    points = "tired"
    source = "H"
"""
RACE_LABELS = """
    game.title = "Race"
    [scoring]
    modes.base = "Race"
    groups.race = "Race"
    lines = { pond = "In the pond", tired = "Fatigue cards" }
    [scoring.fields]
    name = { label = "name", question = "Name?" }
    in_pond = { label = "in the pond", question = "In the pond?" }
    tired = { label = "fatigue", question = "How many?" }
"""
WALK = """
    [scoring]
    groups = ["fish", "cards"]
    source = "H"

    [[scoring-modes]]
    id = "base"
    players = [2, 5]
    source = "H"

    [[scoring-fields]]
    id = "name"
    kind = "text"
    unique = true
    required = true
    source = "H"

    [[scoring-table]]
    id = "map"
    kind = "rows"
    source = "H"

    [[scoring-table]]
    id = "map.x"
    kind = "number"
    least = -9
    most = 9
    required = true
    source = "H"

    [[scoring-table]]
    id = "map.fish"
    kind = "picks"
    choices = ["tuna", "ray"]
    source = "H"

    [[scoring-fields]]
    id = "moves"
    kind = "rows"
    short = "card"
    source = "H"

    [[scoring-fields]]
    id = "moves.card"
    kind = "choice"
    choices = ["left", "right"]
    required = true
    source = "H"

    [[scoring-fields]]
    id = "kept"
    kind = "number"
    source = "H"

    [[scoring-fields]]
    id = "seen"
    kind = "counts"
    choices = ["tuna", "ray"]
    derived = true
    source = "H"

    [[scoring-fields]]
    id = "visited"
    kind = "number"
    derived = true
    source = "H"

    [[scoring-lines]]
    id = "fish"
    group = "fish"
    points = "best(seen)"
    source = "H"

    [[scoring-lines]]
    id = "cards"
    group = "cards"
    points = "kept"
    source = "H"

    [[scoring-ties]]
    id = "visited"
    value = "visited"
    most = false
    source = "H"
"""
WALK_LABELS = """
    game.title = "Walk"
    [scoring]
    modes.base = "Walk"
    groups = { fish = "Fish", cards = "Cards" }
    lines = { fish = "Most of a kind", cards = "Cards kept" }
    ties.visited = "fewest tiles"
    [scoring.fields]
    name = { label = "name", question = "Name?" }
    map.label = "map"
    "map.x".label = "place"
    "map.fish".label = "fish"
    moves = { label = "moves", question = "Moves?" }
    "moves.card".label = "card"
    kept = { label = "kept", question = "Kept?" }
"""


def walked(record: Record) -> Derived:
    """Walk along a row of tiles, each counted once."""
    tiles = {row["x"]: row["fish"] for row in record.table.rows["map"]}
    players = []
    for player in record.players:
        at, visited = 0, {0}
        for row in player.rows["moves"]:
            at += 1 if row["card"] == "right" else -1
            visited.add(at)
        seen = {"tuna": 0, "ray": 0}
        for place in visited:
            for name, count in dict(tiles.get(place, {})).items():  # type: ignore[call-overload]
                seen[name] += count
        players.append({"seen": seen, "visited": len(visited)})
    return Derived(tuple(players))


def declared(folders: Folders, derive: Derive = derive_nothing) -> Scoring:
    """Return the scoring of a game that has nothing else."""
    schema = Schema(SCORING_TABLES, derive=lambda _: derive)
    return folders.with_schema(schema).compute(read_scoring)


@pytest.fixture
def race(folders: Folders) -> Scoring:
    folders.ours("scoring.toml", RACE).ours("labels/en.toml", RACE_LABELS)
    return declared(folders)


def raced(scoring: Scoring, *players: tuple[str, bool, int]) -> Result:
    told = [{"name": name, "in_pond": pond, "tired": tired} for name, pond, tired in players]
    found = score_record(scoring, {"players": told})
    assert isinstance(found, Result), found
    return found


def ranks(result: Result) -> Sequence[int]:
    return [sheet.rank for sheet in result.players]


def test_the_least_tired_in_the_pond_wins_and_nothing_has_points(race: Scoring) -> None:
    result = raced(race, ("Ann", True, 4), ("Bo", False, 0), ("Cy", True, 3), ("Di", False, 7))
    assert result.winners == ("Cy",)
    assert ranks(result) == [2, 3, 1, 4]  # who is outside comes after all in the pond
    assert result.tie_break == ()
    told = result_json(result)
    players = told["players"]
    assert isinstance(players, list)
    assert [player["total"] for player in players] == [None] * 4
    assert [line["points"] for line in players[0]["lines"]] == [None, None]
    assert [line["because"] for line in players[0]["lines"]] == ["in the pond: yes", "4"]


def test_equally_tired_players_in_the_pond_share_the_victory(race: Scoring) -> None:
    result = raced(race, ("Ann", True, 2), ("Bo", True, 2), ("Cy", False, 2))
    assert result.winners == ("Ann", "Bo")
    assert ranks(result) == [1, 1, 3]


def test_nobody_in_the_pond_is_no_winner(race: Scoring) -> None:
    result = raced(race, ("Ann", False, 2), ("Bo", False, 1))
    assert result.winners == ()
    assert ranks(result) == [2, 1]


def test_the_table_shows_ranks_where_there_are_no_points(race: Scoring) -> None:
    told = render_table(race, raced(race, ("Ann", True, 4), ("Bo", True, 3)), 60)
    assert not any("Total" in line for line in told)
    assert [line.split() for line in told if line.startswith("Rank")] == [["Rank", "2", "1"]]
    assert "Winner: Bo" in told
    assert sum(line.endswith(": yes") and "..." in line for line in told) == 2


def test_more_of_what_ranks_is_better_unless_it_says_otherwise(folders: Folders) -> None:
    rules = RACE.replace("most = false\n", "")
    scoring = declared(folders.ours("scoring.toml", rules).ours("labels/en.toml", RACE_LABELS))
    assert raced(scoring, ("Ann", True, 2), ("Bo", True, 1)).winners == ("Ann",)


def test_a_walk_over_distinct_tiles_scores_its_most_common_fish(folders: Folders) -> None:
    folders.ours("scoring.toml", WALK).ours("labels/en.toml", WALK_LABELS)
    scoring = declared(folders, walked)
    tiles = [
        {"x": -1, "fish": ["ray", "ray"]},
        {"x": 0, "fish": ["tuna"]},
        {"x": 1, "fish": ["tuna", "tuna", "ray"]},
    ]
    ann = {"name": "Ann", "moves": ["right", "left", "right"]}  # 0 and 1: 3 tuna, 1 ray
    bo = {"name": "Bo", "moves": ["right", "left", "left"]}  # all three: 3 tuna, 3 rays
    cy = {"name": "Cy", "moves": [], "kept": 1}  # 0: 1 tuna, and a card
    result = score_record(scoring, {"map": tiles, "players": [ann, bo, cy]})
    assert isinstance(result, Result), result
    assert [sheet.total for sheet in result.players] == [3, 3, 2]
    assert result.winners == ("Ann",)
    [tie] = result.tie_break
    assert tie.values == {"Ann": 2, "Bo": 3}
