"""The score pad of a game that is declared here: where lines stand, and what is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from msgspec import Struct

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.schema import Entries, Schema
from companion.data.scoring import PadData, read_pad
from companion.data.scoring_schema import SCORING_TABLES
from companion.drawing.icons import iter_used_icons
from companion.drawing.pad_page import FOOT, LEFT, RIGHT
from companion.drawing.shapes import Line, Text
from tests.faces import read_words, walked
from tests.games.pads import SMALLEST_PT, drawn, made, scored

RACE = """
    [scoring]
    groups = ["fish", "race"]
    source = "R"

    [[scoring-modes]]
    id = "base"
    players = [2, 5]
    source = "R"

    [[scoring-fields]]
    id = "name"
    kind = "text"
    unique = true
    required = true
    source = "R"

    [[scoring-fields]]
    id = "fish"
    kind = "rows"
    of = ["cards"]
    short = "card"
    source = "R"

    [[scoring-fields]]
    id = "fish.vp"
    kind = "number"
    required = true
    source = "R"

    [[scoring-fields]]
    id = "steps"
    kind = "number"
    source = "R"

    [[scoring-lines]]
    id = "caught"
    group = "fish"
    points = "sum(fish.vp)"
    source = "R"

    [[scoring-lines]]
    id = "near"
    group = "race"
    row = "way"
    points = "steps * $cards.1.vp"
    source = "R"

    [[scoring-lines]]
    id = "far"
    group = "race"
    row = "way"
    when = "steps > 5"
    points = "2"
    source = "R"

    [[scoring-ties]]
    id = "few"
    value = "fish"
    most = false
    source = "R"

    [[scoring-examples]]
    id = "base"
    source = "D"
    record = '''{"players": [{"name": "Ann", "fish": [1, {"vp": 4}], "steps": 6},
                             {"name": "Bo", "fish": [2]}, {"name": "Cy"}]}'''
"""
CARDS = """
    cards = [{ id = "1", vp = 3, source = "R" }, { id = "2", vp = 5, source = "R" }]
"""
LOOKS = """
    [score-pad]
    notes = { caught = 7 }
    icons = { fish = "fish", few = "leaf" }
    source = "D"
"""
LABELS = """
    game.title = "Race"
    [score-pad.rows]
    way = "the way: {badge:{$cards.1.vp}} a step"
    [scoring]
    modes.base = "Race"
    groups = { fish = "Fish", race = "Race" }
    lines = { caught = "Fish", near = "Near", far = "Far" }
    ties.few = "fewest fish"
    [scoring.fields]
    name = { label = "name", question = "Name?" }
    fish = { label = "fish", question = "Fish?", vp.label = "points", vp.question = "Points?" }
    steps = { label = "steps", question = "Steps?" }
"""


class Card(Struct, frozen=True, dict=True):
    id: str
    vp: int


def race(
    folder: Path,
    *,
    scoring: str = RACE,
    cards: str = CARDS,
    looks: str = LOOKS,
    labels: str = LABELS,
) -> PadData:
    files = {"scoring": scoring, "cards": cards, "pad": looks, "labels/en": labels}
    for name, text in files.items():
        place = folder / "race" / f"{name}.toml"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(dedent(text), encoding="utf-8")
    schema = Schema((*SCORING_TABLES, Entries("cards", Card)))
    return GameData(load_raw("race", templates=folder), lambda: schema).compute(read_pad)


def test_a_short_table_stands_on_a_sheet_several_times(tmp_path: Path) -> None:
    short = LOOKS.replace("notes = { caught = 7 }", "")
    sheet = read_words(drawn(race(tmp_path, looks=short))["sheet"].front)
    assert sheet.count("fewest fish") == sheet.count("Total") == sheet.count("name") == 3
    assert sheet.count("date") == 1


def test_small_cells_with_signs_stand_on_lines_that_name_them(tmp_path: Path) -> None:
    looks = LOOKS.replace("notes", 'signs = { caught = ["sun", "leaf"] }\n    notes')
    labels = LABELS.replace("[scoring]", '[score-pad.signs]\n    leaf = "Greens"\n    [scoring]')
    front = drawn(race(tmp_path, looks=looks, labels=labels))["sheet"].front
    assert list(iter_used_icons(front)).count("sun") == 1  # not once for each player
    assert "Greens" in read_words(front)
    across = {one.y1 for one in front if isinstance(one, Line) and one.x2 == RIGHT}
    assert len(across) == 1 + 7 + 2  # below names, 7 small cells, 2 rows
    upright = {one.x1 for one in front if isinstance(one, Line) and one.x1 == one.x2}
    assert len([x for x in upright if x > LEFT + 40]) == 5  # a cell is as wide as its player's


def test_a_table_that_would_leave_a_sheet_empty_stands_on_it_twice(tmp_path: Path) -> None:
    looks = LOOKS.replace("caught = 7", "caught = 10")
    front = drawn(race(tmp_path, looks=looks))["sheet"].front
    assert read_words(front).count("Total") == 2
    assert max(one.y2 for one in front if isinstance(one, Line)) > FOOT - 6


def test_labels_tell_the_numbers_of_the_game(tmp_path: Path) -> None:
    data = race(tmp_path)
    assert "the way: {badge-value} 3 a step" in read_words(drawn(data)["sheet"].front)
    data = race(tmp_path, cards=CARDS.replace("vp = 3", "vp = 4"))
    assert "the way: {badge-value} 4 a step" in read_words(drawn(data)["sheet"].front)


def test_rows_share_their_lines_on_the_cover(tmp_path: Path) -> None:
    face = read_words(drawn(race(tmp_path))["cover"].front)
    assert "Ann Near: 6 × 3; Far: 2" in face
    assert "Bo 5" in face and "Total 27 5 0" in face
    assert "Ann : fish 1 (3), 4; steps 6" in face.replace("Ann:", "Ann :")
    assert "Ann wins." in face


def test_house_values_are_told_where_they_are_printed(tmp_path: Path) -> None:
    def house(data: PadData) -> tuple[dict[str, bool], int]:
        return (
            {name: piece.house for name, piece in drawn(data).items()},
            made(data).provenance["H"],
        )

    assert house(race(tmp_path)) == ({"cover": False, "sheet": False}, 0)
    card_of_the_example = CARDS.replace('vp = 5, source = "R"', 'vp = 5, source = "H"')
    assert house(race(tmp_path, cards=card_of_the_example)) == (
        {"cover": True, "sheet": False}, 1,
    )  # fmt: skip
    tie = RACE.replace('most = false\n    source = "R"', 'most = false\n    source = "H"')
    assert house(race(tmp_path, scoring=tie))[0] == {"cover": True, "sheet": True}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"labels": LABELS.replace("way =", "path =")}, "score-pad.rows.way"),
        ({"labels": LABELS.replace("$cards.1.vp", "$cards.9.vp")}, '"$cards.9.vp"'),
        ({"looks": LOOKS.replace("few =", "fewer =")}, '"fewer" is not one of these'),
        ({"looks": LOOKS.replace("caught = 7", "cought = 7")}, 'did you mean "caught"'),
        ({"looks": LOOKS.replace("caught = 7", "caught = 70")}, "from 1 to 24"),
        ({"looks": LOOKS.replace("[score-pad]", "[score-pad]\nsheets = 0")}, "from 1 to 99"),
    ],
)
def test_mistakes_in_a_declaration_are_told(
    tmp_path: Path, change: dict[str, str], message: str
) -> None:
    with pytest.raises(DataError, match=re.escape(message)):
        race(tmp_path, **change)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"looks": LOOKS.replace('"leaf"', '"leave"')}, 'no icon is called "leave"'),
        ({"looks": LOOKS.replace('fish = "fish"', 'race = "sail"')}, 'no icon is called "sail"'),
        ({"looks": LOOKS.replace("[score-pad]", '[score-pad]\nart = "fish/x"')}, "fish/x"),
        ({"scoring": RACE.replace('"steps": 6', '"stops": 6')}, "players[0].stops"),
        ({"scoring": RACE.replace('"steps": 6}', '"steps": 6')}, "is not valid JSON"),
        (
            {"labels": LABELS.replace("the way", "the way " * 60)},
            "the box has",
        ),
    ],
)
def test_what_cannot_be_printed_is_told(
    tmp_path: Path, change: dict[str, str], message: str
) -> None:
    data = race(tmp_path, **change)
    problems = [one.message for piece in drawn(data).values() for one in piece.problems]
    assert any(message in problem for problem in problems), problems


def test_a_table_that_is_too_long_is_told(tmp_path: Path) -> None:
    more = "".join(
        f'\n    [[scoring-lines]]\n    id = "m{i}"\n    group = "race"\n    points = "1"\n'
        '    source = "R"\n'
        for i in range(24)
    )
    names = ", ".join(f'm{i} = "More {i}"' for i in range(24))
    labels = LABELS.replace('far = "Far"', f'far = "Far", {names}')
    data = race(tmp_path, scoring=RACE + more, labels=labels)
    problems = [one.message for one in drawn(data)["sheet"].problems]
    assert ["the sheet has 186 mm" in problem for problem in problems] == [True]


def test_counts_stand_in_the_cells_where_there_are_no_points(tmp_path: Path) -> None:
    ranked = RACE.replace('source = "R"', 'ranked-by = "steps"\n    source = "R"', 1)
    data = race(tmp_path, scoring=ranked.replace("steps * $cards.1.vp", "steps"))
    pieces = drawn(data)
    assert "Place" in read_words(pieces["sheet"].front) and "Total" not in read_words(
        pieces["sheet"].front
    )
    face = read_words(pieces["cover"].front)
    assert "Place 1 3 2" in face
    assert "6 0 0 Place" in face


def test_a_long_table_is_set_tightly_and_a_short_one_loosely(tmp_path: Path) -> None:
    def largest(data: PadData, words: str) -> float:
        found = [shape.size_pt for shape, _ in walked(drawn(data)["cover"].front)
                 if isinstance(shape, Text) and words in shape.words]  # fmt: skip
        return max(found)

    tight = largest(scored("freshwater_fly"), "gold 2, black 2")
    assert largest(race(tmp_path), "3 + 4") > tight
    assert tight >= SMALLEST_PT


def test_a_yes_is_an_icon_behind_the_name(tmp_path: Path) -> None:
    field = '[[scoring-fields]]\n    id = "first"\n    kind = "flag"\n    source = "R"\n\n    '
    rules = RACE.replace("[[scoring-lines]]", f"{field}[[scoring-lines]]", 1)
    rules = rules.replace('"steps": 6', '"steps": 6, "first": true')
    labels = LABELS + '    first = { label = "first", question = "First?" }\n'
    looks = LOOKS.replace("notes", 'things = { first = "sun" }\n    notes')
    data = race(tmp_path, scoring=rules, labels=labels, looks=looks)
    icons = [*iter_used_icons(drawn(data)["cover"].front)]
    assert icons.count("sun") == 1
