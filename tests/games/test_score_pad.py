"""Score pads of the games: a row for all that is declared, cells to write into, examples scored."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from math import dist

import pytest

from companion.core.scoring import Result, score_record
from companion.data.scoring import PadData
from companion.data.shared import read_roles
from companion.drawing.icons import iter_used_icons
from companion.drawing.pad_page import FOOT, HEIGHT, LEFT, RIGHT
from companion.drawing.shapes import Circle, Group, Line, Rect, Text, Use
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, build_theme, contrast_ratio
from companion.games.catalog import GAMES
from companion.resources import templates_folder
from tests.faces import read_words, text_box, walked
from tests.games.pads import SMALLEST_PT, drawn, scored

WRITABLE, SAFE = 6.0, 3.0


PADS = [
    game
    for game in GAMES
    if any(
        "[score-pad]" in file.read_text(encoding="utf-8")
        for file in (templates_folder() / game.slug).glob("*.toml")
    )
]


@pytest.fixture(params=[game.slug for game in PADS])
def data(request: pytest.FixtureRequest) -> PadData:
    return scored(request.param)


def plain(label: str) -> str:
    """Return a label as it is seen up to its first icon."""
    return label.replace("*", "").partition("{")[0].strip()


def test_some_game_has_a_pad() -> None:
    assert "freshwater_fly" in [game.slug for game in PADS]


def test_every_line_is_written_into_one_row(data: PadData) -> None:
    written = [line for group in data.groups for row in group.rows for line in row.lines]
    assert sorted(line.id for line in written) == sorted(line.id for line in data.scoring.lines)


def test_a_sheet_has_all_groups_rows_and_ties(data: PadData) -> None:
    sheet = read_words(drawn(data)["sheet"].front)
    for group in data.groups:
        assert group.label.replace("'", "’") in sheet
        for row in group.rows:
            assert plain(row.label) in sheet
    for mode in data.scoring.modes:
        for tie in data.ties_in(mode.id):
            assert tie.label in sheet.replace("  ", " ")
    assert ("Total" if data.points else "Place") in sheet


def test_each_example_is_on_a_cover_with_its_points(data: PadData) -> None:
    pieces = drawn(data)
    scoring = data.scoring
    assert len(pieces) == len(scoring.examples) + 1
    covers = [piece for name, piece in pieces.items() if name != "sheet"]
    for cover, mode in zip(covers, scoring.modes, strict=True):
        result = score_record(scoring, json.loads(scoring.examples[mode.id]))
        assert isinstance(result, Result)
        face = read_words(cover.front)
        assert mode.label in face
        for sheet in result.players:
            assert sheet.name in face
            for line in sheet.lines:
                if line.points:
                    first = line.because.partition(":")[0].replace("\u00a0", " ")
                    first = re.sub(r"^-", "−", first)
                    signs = re.sub(r"(\w+) (\d),?", r"{\1} \1 \2 ·", first).lower()[:-2]
                    assert first in face or signs in face, line
        totals = [str(one.total if data.points else one.rank)
                  for one in result.players]  # fmt: skip
        last = "Total" if data.points else "Place"
        assert f"{last} {' '.join(totals)}" in face
        for name in result.winners:
            assert name in face.partition(f"{last} ")[2]


def test_words_of_an_example_are_set_in_seven_and_a_half_points(data: PadData) -> None:
    for name, piece in drawn(data).items():
        for shape, place in walked(piece.front):
            if name == "sheet" or not isinstance(shape, Text) or shape.words.isdigit():
                continue  # a digit may stand in an icon
            if shape.font.startswith("sans"):
                assert shape.size_pt * place.enlarged**0.5 >= 7.5 - 1e-6, (name, shape.words)


def test_an_example_shows_cards_and_signs_in_place_of_ids() -> None:
    lure = drawn(scored("lure"))["cover"].front
    for fish in ("gudgeon", "whitefish", "pike", "brook", "burbot"):
        assert f"fish-{fish}-full" in str(lure)
    assert "18 (" not in read_words(lure)
    fly = read_words(drawn(scored("freshwater_fly"))["cover"].front)
    assert "F05" not in fly and "Brook" in fly


def test_the_pad_of_lure_shows_boosts_as_signs_and_another_lake_on_each_page() -> None:
    pages = drawn(scored("lure"))
    cover, sheet = pages["cover"].front, pages["sheet"].front
    assert list(iter_used_icons(cover)).count("boost") == 3
    assert "sum" in read_words(sheet) and "sum" not in read_words(cover)
    assert "sum" not in read_words(drawn(scored("mapped_out"))["sheet"].front), (
        "there the most count"
    )
    assert ["lake-side" in str(page) for page in (cover, sheet)] == [True, False]
    assert ["lake-deep" in str(page) for page in (cover, sheet)] == [False, True]


@pytest.mark.parametrize("piece", ["sheet", "cover", "cover-solo"])
def test_each_page_of_the_pad_of_freshwater_fly_ends_in_its_river(piece: str) -> None:
    shapes = drawn(scored("freshwater_fly"))[piece].front
    feet = [one for one in shapes if isinstance(one, Group) and isinstance(one.clip, Rect)]
    assert [one.clip.y + one.clip.h for one in feet if isinstance(one.clip, Rect)] == [FOOT]


def test_points_of_a_fish_stand_on_the_colour_of_its_class() -> None:
    colors = build_theme(read_roles(), "full", "standard").colors
    front = drawn(scored("freshwater_fly"))["cover"].front
    inside = (one for group in front if isinstance(group, Group) for one in group.shapes)
    medals = [one.fill for one in inside if isinstance(one, Circle)]
    ann = ("black", "green", "green", "black", "green", "gold", "gold")
    bo = ("gold", "green", "green", "black", "gold")
    assert medals == [colors[f"class.{one}.fill"] for one in ann + bo]


@pytest.mark.parametrize("piece", ["cover", "cover-solo"])
def test_no_line_of_an_example_ends_within_a_product(piece: str) -> None:
    shapes = drawn(scored("freshwater_fly"))[piece].front
    lines = [one.words.strip() for one, _ in walked(shapes) if isinstance(one, Text)]
    assert sum("×" in line for line in lines) > 5
    assert [line for line in lines if line.startswith("×") or line.endswith("×")] == []
    pairs = [pair for pair in pairwise(lines) if pair[0][-1:].isdigit()]
    assert [pair for pair in pairs if re.match(r"[a-z]+\s×", pair[1])] == []


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["cover", "cover-solo"])
def test_names_on_small_cards_stay_off_their_edges(piece: str) -> None:
    shapes = drawn(scored("freshwater_fly"))[piece].front
    cards = (one.shapes for one in shapes if isinstance(one, Group) and len(one.shapes) > 3)
    seen = 0
    for card in cards:
        plate = card[0]
        if not isinstance(plate, Rect):
            continue
        for text, place in walked(card):
            if isinstance(text, Text):
                left, _, right, _ = text_box(text, place)
                assert left >= 0.5 and right <= plate.w - 0.5, text.words
                seen += 1
    assert seen > 15


@pytest.mark.slow
def test_fish_of_both_examples_are_pictures() -> None:
    for piece in ("cover", "cover-solo"):
        faces = drawn(scored("freshwater_fly"))[piece].front
        assert "Cutthroat" in read_words(faces).split(), piece


def test_an_example_shows_what_is_counted_as_often_as_it_is() -> None:
    """Three of four salmon are in the pond, with 3 + 1 + 5 + 3 fatigue cards."""
    salmon = str(drawn(scored("salmon_run"))["cover"].front)
    assert salmon.count("name='bank-pond-full") == 3
    places = ("pool", "stone", "log", "shallows")  # which take turns
    shown = [salmon.count(f"name='ground-fatigue-{place}-full") for place in places]
    assert sum(shown) == 12
    assert min(shown) >= 2


def test_an_example_counts_with_names_and_the_signs_of_the_small_cells() -> None:
    pieces = drawn(scored("mapped_out"))
    cover = read_words(pieces["cover"].front)
    assert "Ann {herring} herring 1 · {bream} bream 1 · {tuna} tuna 3" in cover
    counted = list(iter_used_icons(pieces["cover"].front))
    assert [counted.count(kind) for kind in ("herring", "bream", "tuna")] == [2, 2, 2]


def test_a_worked_example_is_told_in_sentences() -> None:
    fly = drawn(scored("freshwater_fly"))
    told = [read_words(fly[name].front) for name in ("cover", "cover-solo")]
    assert "Ann holds reel board 1A, was first to seven fish, kept the hatch tokens" in told[0]
    assert "kept the hatch tokens Blue 2, Tan 3 and took Old warrior from the rocks." in told[0]
    assert "Silent Angler kept the hatch tokens Blue 2, Tan 1 and has 6 points" in told[1]
    salmon = read_words(drawn(scored("salmon_run"))["cover"].front)
    assert "Bo ended with 1 fatigue." in salmon
    assert "cards kept 1" in read_words(drawn(scored("mapped_out"))["cover"].front)  # no clauses


def test_a_player_who_has_nothing_is_told_above_the_table_too() -> None:
    covers = drawn(scored("mapped_out"))
    assert "nothing" in read_words(covers["cover-muddled_waters"].front)
    assert "nothing" not in read_words(covers["cover"].front)


def test_an_example_is_punctuated_as_print_is(data: PadData) -> None:
    for name, piece in drawn(data).items():
        words = read_words(piece.front)
        assert ". ·" not in words, name
        assert not re.search(r"(?<![\w-])-\d", words), name
        seen = [one.words.strip() for one, _ in walked(piece.front) if isinstance(one, Text)]
        assert [one for one in seen if re.search(r"\w'\w", one)] == [], name


def test_no_colon_stands_behind_a_player_whose_cards_say_all() -> None:
    for name, piece in drawn(scored("mapped_out")).items():
        assert ":" not in [one.words for one, _ in walked(piece.front) if isinstance(one, Text)], (
            name
        )


@pytest.mark.slow
def test_figures_of_a_row_add_up_to_the_total() -> None:
    data = scored("freshwater_fly")
    boxes = sorted(
        (text_box(shape, place), shape.words)
        for shape, place in walked(drawn(data)["cover"].front)
        if isinstance(shape, Text) and shape.font == "serif-italic" and shape.words.isdigit()
    )
    columns: dict[int, list[tuple[float, int]]] = {}
    for (left, top, right, _), words in boxes:
        columns.setdefault(round((left + right) / 28), []).append((top, int(words)))
    assert len(columns) == 2
    for column in columns.values():
        *points, total = [number for _, number in sorted(column)]
        assert len(points) > 5
        assert sum(points) == total


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ink", INKS)
def test_type_is_large_dark_and_apart(data: PadData, ink: Ink, palette: Palette) -> None:
    colors = build_theme(read_roles(), ink, palette).colors
    for piece in drawn(data, ink, palette).values():
        assert piece.problems == ()
        boxes: list[tuple[tuple[float, float, float, float], str]] = []
        medals = {
            place.of(one.x, one.y): one.fill
            for one, place in walked(piece.front)
            if isinstance(one, Circle)
        }
        for shape, place in walked(piece.front):
            if not isinstance(shape, Text):
                continue
            assert shape.size_pt * place.enlarged**0.5 >= SMALLEST_PT - 1e-6, shape.words
            left, top, right, bottom = box = text_box(shape, place)
            assert min(left, top, 128 - right, HEIGHT - bottom) >= SAFE, shape.words
            middle = ((left + right) / 2, (top + bottom) / 2)
            ground = next(
                (fill for place, fill in medals.items() if dist(place, middle) < 1),
                colors["pad.total"],
            )
            assert contrast_ratio(shape.fill, ground or "#FFFFFF") >= 4.5, shape.words
            boxes.append((box, shape.words))
        for i, (one, words) in enumerate(boxes):
            for other, more in boxes[:i]:
                wide = min(one[2], other[2]) - max(one[0], other[0])
                high = min(one[3], other[3]) - max(one[1], other[1])
                assert min(wide, high) < 0.3, (words, more)


def test_each_kind_of_fish_has_a_line_of_its_own_on_the_pad_of_mapped_out() -> None:
    front = drawn(scored("mapped_out"))["sheet"].front
    assert "Herring Bream Tuna Ray" in read_words(front)
    tops = [one.y for one in front if isinstance(one, Group) and "name='catch-" in str(one)]
    assert len(tops) == 5  # one stands at the head
    lines = {round(one.y1, 1) for one in front if isinstance(one, Line) and one.x2 == RIGHT}
    for one, other in pairwise(sorted(tops[1:])):
        assert other - one >= WRITABLE
        assert any(one < line < other for line in lines)


def test_every_cell_of_a_sheet_can_be_written_into(data: PadData) -> None:
    pad = data
    front = drawn(data)["sheet"].front
    lines = [one for one in front if isinstance(one, Line)]
    across = [one for one in lines if one.y1 == one.y2 and one.x2 == RIGHT and one.x1 <= 100]
    levels = sorted({round(one.y1, 3) for one in across})
    assert len(levels) >= sum(len(group.rows) for group in pad.groups)
    for one, other in pairwise(levels):
        assert other - one >= WRITABLE - 1e-3, (one, other)
    downs = sorted({round(one.x1, 3) for one in lines if one.x1 == one.x2 and one.y1 < levels[-1]})
    cells = [x for x in downs if x > LEFT + 40] + [RIGHT]
    for left, right in pairwise(cells):
        assert right - left >= WRITABLE - 1e-3, (left, right)
    for shape, place in walked(front):  # nothing is printed where a figure goes
        if isinstance(shape, Text):
            _, _, right, low = text_box(shape, place)
            assert right <= cells[0] or low < levels[0], shape.words
    for one in front:
        if isinstance(one, Group | Use) and one.y > levels[0]:
            assert one.x < cells[0], one
