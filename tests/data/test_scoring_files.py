"""The files of a game's scoring: the owner's numbers count, and every mistake is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import DataError
from companion.core.scoring import Result, score_record
from companion.core.scoring_types import Scoring
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from tests.scorings import open_scoring

SCHEMA = FRESHWATER_FLY.scoring
assert SCHEMA is not None
RECORD: dict[str, Any] = {
    "players": [
        {"name": "Ann", "reel_board": "1A", "fish": ["F25", "F48"], "hatch_tokens": {"white": 1}},
        {"name": "Bo", "reel_board": "2A", "fish": ["F05"]},
    ]
}


def owners(folder: Path, **files: str) -> Scoring:
    """Return the scoring with these files of the owner over ours."""
    assert SCHEMA is not None
    for name, text in files.items():
        file = folder / "freshwater_fly" / f"{name.replace('_', '-')}.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return open_scoring("freshwater_fly", SCHEMA, overlay=folder)


def lines(scoring: Scoring, record: object = RECORD) -> dict[str, tuple[int | None, str]]:
    result = score_record(scoring, record)
    assert isinstance(result, Result), result
    return {line.label: (line.points, line.source) for line in result.players[0].lines}


def problems(folder: Path, **files: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        owners(folder, **files)
    return [str(problem) for problem in caught.value.problems]


def test_a_number_of_another_table_is_scored_and_its_source_told(tmp_path: Path) -> None:
    boards = '[[personal-achievements]]\nid = "1A-fish"\npoints = 5\n'
    found = lines(owners(tmp_path, reel_boards=boards))
    assert found["Brown"] == (5, "O")
    assert found["White tokens"] == (2, "R Appendix A, Personal Achievements 1A")


def test_the_cards_of_the_owner_are_those_of_a_record(tmp_path: Path) -> None:
    cards = """
        [[fish-cards]]
        id = "F25"
        points = 9
        [[fish-cards]]
        id = "X1"
        species = "coho"
        colour = "gold"
        strength = 1
        points = 40
        copies = 2
        [[fish-cards]]
        id = "F05"
        remove = true
    """
    scoring = owners(tmp_path, fish_cards=cards)
    record = {"players": [{**RECORD["players"][0]}, {**RECORD["players"][1], "fish": ["X1"]}]}
    record["players"][0]["fish"] = ["F25", "X1"]
    assert lines(scoring, record)["Fish caught"][0] == 49
    record["players"][1]["fish"] = ["F05", "X1", "X1"]
    found = score_record(scoring, record)
    assert not isinstance(found, Result)
    assert [mistake.place for mistake in found] == ["players[1].fish[0]", "players[1].fish[2]"]
    assert "more than 2 times" in found[1].message


def test_a_line_of_the_owner_replaces_ours_or_is_new(tmp_path: Path) -> None:
    rules = """
        [[scoring-lines]]
        id = "coho"
        points = "count(fish.species, 'coho') * 7"
        [[scoring-lines]]
        id = "seven"
        remove = true
    """
    found = lines(owners(tmp_path, scoring=rules))
    assert found["Most Coho"] == (7, "O")
    assert "First to seven" not in found


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        (
            "scoring",
            "[[scoring-lines]]\nid = 'fish'\npoints = 'sum(fish.weight)'\n",
            'scoring.toml: fish: points: uses "fish.weight", but "fish" has no such number',
        ),
        (
            "scoring",
            "[[scoring-lines]]\nid = 'fish'\npoints = 'sum(fish.points'\n",
            "scoring.toml: fish: points: is not an expression",
        ),
        (
            "scoring",
            "[[scoring-lines]]\nid = 'fish'\nwhen = '$board.trac'\n",
            'fish: when: uses "$board.trac", which does not exist; did you mean "track"?',
        ),
        (
            "scoring",
            "[[scoring-lines]]\nid = 'fish'\npoints = '$journal.finesse.ordered + nothing'\n",
            'uses "nothing"',
        ),
        (
            "scoring",
            "[[scoring-lines]]\nid = 'fish'\ngroup = 'fishes'\n",
            'fish: group: "fishes" is not a group; did you mean "fish"?',
        ),
        ("scoring", "[[scoring-lines]]\nid = 'fish'\nworth = 3\n", "worth: unknown key"),
        (
            "scoring",
            "[[scoring-ties]]\nid = 'gold'\nvalue = 'fish.colour'\n",
            "scoring.toml: gold: value: must give a number, not counts",
        ),
        (
            "scoring",
            "[[scoring-fields]]\nid = 'track'\nmost = '$board.spaces'\n",
            'track: most: uses "$board.spaces", which does not exist',
        ),
        (
            "scoring",
            "[[scoring-fields]]\nid = 'hatch_tokens'\nin-box = '$hatch-tokens.*.number'\n",
            'hatch_tokens: in-box: uses "$hatch-tokens.white.number", which does not exist',
        ),
        (
            "scoring",
            "[[scoring-fields]]\nid = 'track'\nrests-on = ['$board.spaces']\n",
            'track: rests-on: uses "$board.spaces", which does not exist',
        ),
        (
            "scoring",
            "[[scoring-fields]]\nid = 'track'\nrests-on = ['fish']\n",
            'track: rests-on: "fish" is not a flag or a place',
        ),
        (
            "scoring",
            "[[scoring-warnings]]\nid = 'seven'\nplace = 'first'\n",
            'seven: place: "first" is not a field of a player',
        ),
        (
            "scoring",
            "[[scoring-fields]]\nid = 'reel_board'\nof = ['reels']\n",
            'reel_board: of: there is no table "reels"',
        ),
        (
            "scoring",
            "[[scoring-fields]]\nid = 'reel_board'\nwhen = 'robot'\n",
            'reel_board: when: uses "robot"',
        ),
        (
            "scoring",
            "[[scoring-fields]]\nid = 'fish.points'\nwhen = 'first_to_seven'\n",
            "fish.points: when: can only be used for a field of a player",
        ),
        (
            "scoring",
            "[[scoring-outcomes]]\nid = 'location_beaten'\nvalue = 'ranks'\n",
            'location_beaten: value: uses "ranks"',
        ),
        (
            "scoring",
            "[[scoring-outcomes]]\nid = 'location_beaten'\ntitles = '$locations.*.stars'\n",
            'location_beaten: titles: uses "$locations.L1.stars"',
        ),
        (
            "fish-cards",
            "[[fish-cards]]\nid = 'F01'\nspecies = 'pike'\n",
            'fish-cards.toml: F01: species: must be "brook", "brown"',
        ),
        (
            "fish-cards",
            "[[fish-cards]]\nid = 'F01'\npoints = 'two'\n",
            'fish-cards.toml: F01: points: must be a whole number, not "two"',
        ),
        (
            "reel-boards",
            "[[personal-achievements]]\nid = '1A-fish'\npoints = 'two'\n",
            '1A-fish: points: value 2 of "*" must be a number, not word',
        ),
        (
            "adventure",
            "[adventure]\nbonus-points = 1.5\n",
            'bonus-token: points: uses "$adventure.bonus-points", but only numbers and words',
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, file: str, text: str, told: str) -> None:
    found = problems(tmp_path, **{file: text})
    assert any(told in problem for problem in found), found


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    rules = """
        [[scoring-lines]]
        id = "fish"
        points = "sum("
        [[scoring-lines]]
        id = "coho"
        points = "share(6)"
        [[scoring-ties]]
        id = "gold"
        value = "golden"
    """
    assert len(problems(tmp_path, scoring=rules)) == 3


def test_only_the_files_of_scoring_are_read(tmp_path: Path) -> None:
    scoring = owners(tmp_path, tuck_boxes="this is no TOML")
    assert lines(scoring)["Brown"][0] == 2


def test_labels_are_those_of_the_language(tmp_path: Path) -> None:
    assert SCHEMA is not None
    labels = tmp_path / "freshwater_fly" / "labels" / "de.toml"
    labels.parent.mkdir(parents=True)
    labels.write_text('[scoring.lines]\nfish = "Gefangene Fische"\n', encoding="utf-8")
    german = open_scoring("freshwater_fly", SCHEMA, overlay=tmp_path, language="de")
    assert lines(german)["Gefangene Fische"][0] == 7


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"board": "[board]\ntrack = [0, 2]\n"}, "track: must be a list of 4 to 12 entries, not 2"),
        (
            {"board": "[board]\nrocks-per-deck = [3, 4, 9]\n"},
            "board: rock-spaces: 3 rock decks of 9 need 27 cards, but there are 16",
        ),
    ],
)
def test_what_check_refuses_is_not_scored(tmp_path: Path, files: dict[str, str], told: str) -> None:
    """Of a table that is read for its numbers only, the rest is checked all the same."""
    (problem,) = problems(tmp_path, **files)
    assert problem.endswith(told)
