"""Score pads: a row for all that is declared, cells to write into, examples scored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest
from msgspec import Struct

from companion.core.errors import DataError
from companion.core.scoring import Result, score_record
from companion.data.game_data import GameData, open_data
from companion.data.schema import Entries, Schema
from companion.data.scoring import ScoringData, declared_scoring
from companion.data.scoring_rows import SCORING_TABLES
from companion.data.shared import read_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.pad_page import FOOT, HEIGHT, LEFT, RIGHT
from companion.drawing.shapes import Group, Line, Shape, Text, Use
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, contrast, theme
from companion.games.catalog import GAMES
from companion.games.score_pad import score_pad
from companion.resources import templates_folder
from tests.faces import text_box, walked

SMALLEST_PT, WRITABLE, SAFE = 5.5, 6.0, 3.0


PADS = [
    game
    for game in GAMES
    if any(
        "[score-pad]" in file.read_text(encoding="utf-8")
        for file in (templates_folder() / game.slug).glob("*.toml")
    )
]


@cache
def scored(slug: str) -> ScoringData:
    (game,) = (one for one in GAMES if one.slug == slug)
    loaded = game.load(None, "en")
    if isinstance(loaded, GameData):
        return loaded.made(declared_scoring)
    found: ScoringData = loaded.scoring
    return found


@pytest.fixture(params=[game.slug for game in PADS])
def data(request: pytest.FixtureRequest) -> ScoringData:
    return scored(request.param)


def made(data: ScoringData) -> Component:
    return score_pad(data, {"components.score-pad.title": "Score pad"})


def drawn(data: ScoringData, ink: Ink = "full", palette: Palette = "standard") -> dict[str, Piece]:
    part = made(data)
    style = Style(theme(read_shared().roles, ink, palette))
    return {piece.id: piece for piece in part.draw(style, part.copies)}


def said(shapes: tuple[Shape, ...]) -> str:
    """Return the words of a face in order, an icon as its name in braces."""

    def words(shapes: tuple[Shape, ...]) -> Iterator[str]:
        for shape in shapes:
            match shape:
                case Group():
                    yield from words(shape.shapes)
                case Text():
                    yield shape.words
                case Use() if shape.symbol.name.startswith("icon-"):
                    name = shape.symbol.name.rpartition("-")[0].removeprefix("icon-")
                    yield "{" + name + "}"

    return re.sub(r"[\s\u00a0]+", " ", " ".join(words(shapes)))


def plain(label: str) -> str:
    """Return a label as it is seen up to its first icon."""
    return label.replace("*", "").partition("{")[0].strip()


# --- what every pad has -------------------------------------------------------------------------


def test_some_game_has_a_pad() -> None:
    assert "freshwater_fly" in [game.slug for game in PADS]


def test_every_line_is_written_into_one_row(data: ScoringData) -> None:
    assert data.pad is not None
    written = [line for group in data.pad.groups for row in group.rows for line in row.lines]
    assert sorted(written) == sorted((line.group, line.label) for line in data.scoring.lines)


def test_a_sheet_has_all_groups_rows_and_ties(data: ScoringData) -> None:
    assert data.pad is not None
    sheet = said(drawn(data)["sheet"].front)
    for group in data.pad.groups:
        assert group.label in sheet
        for row in group.rows:
            assert plain(row.label) in sheet
    for tie in data.pad.ties:
        assert tie.label in sheet.replace("  ", " ")
    assert ("Total" if data.pad.points else "Place") in sheet


def test_each_example_is_on_a_cover_with_its_points(data: ScoringData) -> None:
    pieces = drawn(data)
    scoring = data.scoring
    assert len(pieces) == len(scoring.examples) + 1
    covers = [piece for name, piece in pieces.items() if name != "sheet"]
    for cover, mode in zip(covers, scoring.modes, strict=True):
        result = score_record(scoring, json.loads(scoring.examples[mode.id]))
        assert isinstance(result, Result)
        face = said(cover.front)
        assert mode.label in face
        for sheet in result.players:
            assert sheet.name in face
            for line in sheet.lines:
                if line.points:
                    first = line.because.partition(":")[0].replace("\u00a0", " ")
                    assert first in face, line
        totals = [str(one.total if data.pad and data.pad.points else one.rank)
                  for one in result.players]  # fmt: skip
        last = "Total" if data.pad and data.pad.points else "Place"
        assert f"{last} {' '.join(totals)}" in face
        for name in result.winners:
            assert name in face.partition(f"{last} ")[2]


def test_figures_of_a_row_add_up_to_the_total() -> None:
    data = scored("freshwater_fly")
    boxes = sorted(
        (text_box(shape, place), shape.words)
        for shape, place in walked(drawn(data)["cover"].front)
        if isinstance(shape, Text) and shape.font == "serif-italic" and shape.words.isdigit()
    )
    columns: dict[int, list[tuple[float, int]]] = {}
    for (left, top, right, _), words in boxes:
        columns.setdefault(round((left + right) / 20), []).append((top, int(words)))
    assert len(columns) == 2
    for column in columns.values():
        *points, total = [number for _, number in sorted(column)]
        assert len(points) > 5
        assert sum(points) == total


# --- how it looks -------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ink", INKS)
def test_type_is_large_dark_and_apart(data: ScoringData, ink: Ink, palette: Palette) -> None:
    colors = theme(read_shared().roles, ink, palette).colors
    for piece in drawn(data, ink, palette).values():
        assert piece.problems == ()
        boxes: list[tuple[tuple[float, float, float, float], str]] = []
        for shape, place in walked(piece.front):
            if not isinstance(shape, Text):
                continue
            assert shape.size_pt * place.enlarged**0.5 >= SMALLEST_PT - 1e-6, shape.words
            left, top, right, bottom = box = text_box(shape, place)
            assert min(left, top, 128 - right, HEIGHT - bottom) >= SAFE, shape.words
            assert contrast(shape.fill, colors["pad.total"] or "#FFFFFF") >= 4.5, shape.words
            boxes.append((box, shape.words))
        for i, (one, words) in enumerate(boxes):
            for other, more in boxes[:i]:
                wide = min(one[2], other[2]) - max(one[0], other[0])
                high = min(one[3], other[3]) - max(one[1], other[1])
                assert min(wide, high) < 0.3, (words, more)


def test_every_cell_of_a_sheet_can_be_written_into(data: ScoringData) -> None:
    pad = data.pad
    assert pad is not None
    lines = [one for one in drawn(data)["sheet"].front if isinstance(one, Line)]
    across = [one for one in lines if one.y1 == one.y2 and one.x2 == RIGHT and one.x1 <= 100]
    levels = sorted({round(one.y1, 3) for one in across})
    assert len(levels) >= sum(len(group.rows) for group in pad.groups)
    for one, other in pairwise(levels):
        assert other - one >= WRITABLE - 1e-3, (one, other)
    downs = sorted({round(one.x1, 3) for one in lines if one.x1 == one.x2 and one.y2 < FOOT - 10})
    cells = [x for x in downs if x > LEFT + 40] + [RIGHT]
    for left, right in pairwise(cells):
        assert right - left >= WRITABLE - 1e-3, (left, right)


# --- declarations of one's own ------------------------------------------------------------------

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
) -> ScoringData:
    files = {"scoring": scoring, "cards": cards, "pad": looks, "labels/en": labels}
    for name, text in files.items():
        place = folder / "race" / f"{name}.toml"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(dedent(text), encoding="utf-8")
    schema = Schema((*SCORING_TABLES, Entries("cards", Card)))
    return open_data("race", lambda: schema, templates=folder).made(declared_scoring)


def test_a_short_table_stands_on_a_sheet_several_times(tmp_path: Path) -> None:
    short = LOOKS.replace("notes = { caught = 7 }", "")
    sheet = said(drawn(race(tmp_path, looks=short))["sheet"].front)
    assert sheet.count("fewest fish") == sheet.count("Total") == sheet.count("name") == 3
    assert sheet.count("date") == 1


def test_small_cells_have_signs(tmp_path: Path) -> None:
    def shapes(*signs: str) -> int:
        looks = LOOKS.replace("notes", f"signs = {{ caught = {json.dumps(signs)} }}\n    notes")
        return sum(1 for _ in walked(drawn(race(tmp_path, looks=looks))["sheet"].front))

    one = shapes("sun") - shapes()
    assert one > 0 and one % 5 == 0  # for each of five players
    assert shapes("sun", "sun", "sun") - shapes() == 3 * one


def test_labels_tell_the_numbers_of_the_game(tmp_path: Path) -> None:
    data = race(tmp_path)
    assert "the way: {badge-value} 3 a step" in said(drawn(data)["sheet"].front)
    data = race(tmp_path, cards=CARDS.replace("vp = 3", "vp = 4"))
    assert "the way: {badge-value} 4 a step" in said(drawn(data)["sheet"].front)


def test_rows_share_their_lines_on_the_cover(tmp_path: Path) -> None:
    face = said(drawn(race(tmp_path))["cover"].front)
    assert "Ann Near: 6 × 3; Far: 2" in face
    assert "Bo 5" in face and "Total 27 5 0" in face
    assert "Ann : fish 1 (3), 4; steps 6" in face.replace("Ann:", "Ann :")
    assert "Ann wins." in face


def test_house_values_are_told_where_they_are_printed(tmp_path: Path) -> None:
    def house(data: ScoringData) -> tuple[dict[str, bool], int]:
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
    assert "Place" in said(pieces["sheet"].front) and "Total" not in said(pieces["sheet"].front)
    face = said(pieces["cover"].front)
    assert "Place 1 3 2" in face
    assert "6 0 0 Place" in face


def test_a_long_table_is_set_tightly_and_a_short_one_loosely(tmp_path: Path) -> None:
    def largest(data: ScoringData, words: str) -> float:
        found = [shape.size_pt for shape, _ in walked(drawn(data)["cover"].front)
                 if isinstance(shape, Text) and words in shape.words]  # fmt: skip
        return max(found)

    tight = largest(scored("freshwater_fly"), "gold 2, black 2")
    assert largest(race(tmp_path), "3 + 4") > tight
    assert tight >= SMALLEST_PT
