"""Printed score sheets: two halves on a page, numbers, names and codes, each number of the data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageDraw

from companion.core.units import PT_PER_MM
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.camera_codes import draw_markers, draw_qr
from companion.drawing.component import Style
from companion.drawing.shapes import Path as Outline
from companion.drawing.shapes import Text
from companion.drawing.theme import build_theme
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import (
    HEIGHT,
    MARKER,
    WIDTH,
    first_marker,
    marker_places,
)
from companion.games.fleet_dice.schema import score_sheet
from companion.games.fleet_dice.score_sheets import HALVES, layout_version, sheet_code
from tests.command import done, run
from tests.faces import walked
from tests.games.fleet_dice.parts import part
from tests.games.fleet_dice.spots import mark_of, spots


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of two named sheets on A4."""
    out = tmp_path_factory.mktemp("sheets")
    done("print", "fleet", "--only", "score-sheets", "--name", "Ann", "--name", "Bo", "--out", out)
    return out / "fleet_dice"


def halves(folder: Path) -> Iterator[tuple[str, float, float]]:
    """Yield the halves on the first page of the sheets and where they lie, mm."""
    record = (folder / "manifest.json").read_text("utf-8")
    for place in json.loads(record)["placements"]:
        if place["page"] == 1:
            assert place["turned"] == 0
            yield place["piece"], place["x"], place["y"]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_two_halves_share_a_sheet_and_a5_holds_one(paper: str, tmp_path: Path) -> None:
    done(
        "print", "fleet", "--only", "score-sheets", "--players", "1", "--paper", paper,
        "--out", tmp_path,
    )  # fmt: skip
    folder = tmp_path / "fleet_dice"
    assert [half for half, _, _ in halves(folder)] == (["sea"] if paper == "a5" else list(HALVES))
    assert len(pdfium.PdfDocument(folder / "sheets.pdf")) == (4 if paper == "a5" else 2)


def test_a_print_lists_what_a_camera_reads(fleet: GameData, printed: Path) -> None:
    sheets = json.loads((printed / "sheet.json").read_text("utf-8"))
    assert [(sheet["sheet"], sheet["size_mm"]) for sheet in sheets] == [
        (1, [297.0, 210.0]),
        (2, [297.0, 210.0]),
    ]
    left = {half: (x, y) for half, x, y in halves(printed)}
    boxes = {box["id"]: box for box in sheets[0]["boxes"]}
    for half, planned in spots(fleet).items():
        for spot in planned:
            if spot.kind in ("text", "number", "tally"):
                assert spot.name not in boxes
                continue
            box, (x, y) = boxes.pop(spot.name), left[half]
            assert (box["file"], box["page"]) == ("sheets.pdf", 1)
            assert box["x"] == pytest.approx(x + spot.x, abs=1e-3)
            assert box["y"] == pytest.approx(y + spot.y, abs=1e-3)
    assert boxes == {}
    places = {box["place"] for box in sheets[1]["boxes"]}
    assert {"columns.cod.boxes", "columns.cod.fish.0", "columns.cod.licenses"} <= places
    assert {"coin_boxes", "wharf.amas_cafe", "harbor.king_crab.bonus"} <= places
    assert [marker["number"] for marker in sheets[1]["markers"]] == [*range(8, 16)]


@pytest.mark.slow
def test_the_page_shows_every_place_where_it_is_planned(fleet: GameData, printed: Path) -> None:
    """Also on a bad copy: grey, and everything that is not clearly dark is white."""
    dots = 300 / 25.4
    page = pdfium.PdfDocument(printed / "sheets.pdf")[0]
    grey = page.render(scale=300 / 72).to_pil().convert("L")
    copy = grey.point(lambda level: 255 if level > 128 else 0)
    planned = spots(fleet)
    for half, x, y in halves(printed):
        for spot in planned[half]:
            if spot.kind == "text":
                continue
            left, top = (x + spot.x) * dots, (y + spot.y) * dots
            right, low = left + spot.w * dots, top + spot.h * dots
            middle, level = (left + right) / 2, (top + low) / 2
            if spot.kind == "use":  # its edge is dashed
                middle = left + 3
            for at in ((middle, top), (middle, low), (left, level), (right, level)):
                assert dark(copy, *at), f"{spot.name} has no edge at {at}"


SQUARE = 8.0  # mm: what a mark that a camera finds would need
CORNERS = [(x, y) for x in (0.0, WIDTH - SQUARE) for y in (0.0, HEIGHT - SQUARE)]
MIDDLES = [((WIDTH - SQUARE) / 2, y) for y in (0.0, HEIGHT - SQUARE)]
MORE = (-1, -1, 1, 1)  # dots of the edge of a marker beyond it
INK = "#2A2823"
MIDDLES += [(x, (HEIGHT - SQUARE) / 2) for x in (0.0, WIDTH - SQUARE)]


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["house", "rules"])
def test_each_corner_has_its_marker_alone(edition: str, tmp_path: Path) -> None:
    """And nothing is printed in the middle of the foot."""
    done(
        "print", "fleet", "--only", "score-sheets", "--players", "1", "--edition", edition,
        "--out", tmp_path,
    )  # fmt: skip
    folder, dots = tmp_path / "fleet_dice", 150 / 25.4
    page = pdfium.PdfDocument(folder / "sheets.pdf")[0]
    grey = page.render(scale=150 / 72).to_pil().convert("L")
    style = Style(build_theme(read_roles(), "full", "standard"))
    for n, (half, left, top) in enumerate(halves(folder)):
        (piece,) = part(FLEET_DICE.of_edition(edition).load(None), "score-sheets").draw(
            style, [half]
        )
        assert piece.per_copy is not None
        places = marker_places(WIDTH, HEIGHT)
        assert {*draw_markers(first_marker(1, n), places, MARKER, INK)} <= {*piece.per_copy(1)}
        for x, y in places:
            square = [dots * at for at in (left + x, top + y, left + x + MARKER, top + y + MARKER)]
            assert grey.getpixel((round(square[0]) + 2, round(square[1]) + 2)) < 60
            ImageDraw.Draw(grey).rectangle(
                [round(at) + d for at, d in zip(square, MORE, strict=True)], 255
            )
        for x, y in (*CORNERS, MIDDLES[1]):
            box = [dots * at for at in (left + x, top + y, left + x + SQUARE, top + y + SQUARE)]
            low, _ = grey.crop((*map(round, box),)).getextrema()
            assert low == 255, f"something is printed on {half} at {x:g}, {y:g}"


@pytest.mark.parametrize("edition", ["house", "rules"])
def test_new_rows_leave_the_middles_of_the_edges_free(edition: str) -> None:
    planned = spots(FLEET_DICE.of_edition(edition).load(None))
    rows = [one for one in planned["sea"] if one.kind == "tally"]
    rows += [one for one in planned["town"] if one.mark == "trophies"]
    assert len(rows) == 21
    for spot in rows:
        for x, y in (*CORNERS, *MIDDLES):
            across = max(x - spot.x - spot.w, spot.x - x - SQUARE)
            down = max(y - spot.y - spot.h, spot.y - y - SQUARE)
            assert max(across, down) >= 0, f"{spot.name} lies at {x:g}, {y:g}"


def test_the_front_tells_the_order_of_a_fishing(printed: Path) -> None:
    front = pdfium.PdfDocument(printed / "sheets.pdf")[0].get_textpage().get_text_range()
    said = " ".join(front.split())
    steps = (
        "cannery",
        "2 barge",
        "3 swordfish: choose",
        "4 every other boat",
        "5 swordfish: fill",
    )
    start = said.index("Fishing:")
    places = [said.index(step, start) for step in steps]
    assert places == sorted(places)
    for words in ("boats so far", "fish so far", "Trophies"):
        assert said.count(words) == 1


@pytest.mark.parametrize("edition", ["house", "rules"])
def test_sheets_can_be_read_by_lamp_light(edition: str) -> None:
    data = FLEET_DICE.of_edition(edition).load(None)
    style = Style(build_theme(read_roles(), "full", "standard"))
    for half in part(data, "score-sheets").draw(style, HALVES):
        for face, least_pt in ((half.front, 7.5), (half.back, 10.0)):
            texts = [shape for shape, _ in walked(face or ()) if isinstance(shape, Text)]
            words = [text for text in texts if re.search("[a-z]{2}", text.words)]
            assert len(words) > 30
            assert [text.words for text in words if text.size_pt < least_pt] == []
    totals = [spot for spot in spots(data)["town"] if spot.name.startswith("score-")]
    assert len(totals) == 7
    assert {spot.h for spot in totals} == {6.0}


def dark(page: Image.Image, x: float, y: float) -> bool:
    """Return whether something dark lies within 0.6 mm."""
    near = page.crop((round(x) - 7, round(y) - 7, round(x) + 7, round(y) + 7))
    low, _ = near.getextrema()
    return bool(low == 0)


def test_the_letters_of_the_page_stand_in_their_boxes(fleet: GameData, printed: Path) -> None:
    page = pdfium.PdfDocument(printed / "sheets.pdf")[0]
    text = page.get_textpage()
    high = page.get_height()
    planned = spots(fleet)
    for half, x, y in halves(printed):
        for spot in planned[half]:
            left, top = (x + spot.x) * PT_PER_MM, high - (y + spot.y) * PT_PER_MM
            right, low = left + spot.w * PT_PER_MM, top - spot.h * PT_PER_MM
            said = text.get_text_bounded(left, low, right, top).split()
            if spot.kind in ("box", "license", "coin", "round"):
                assert sorted("".join(said)) == sorted("".join(mark_of(spot))), spot.name


@pytest.mark.slow
def test_a_hundred_sheets_share_one_frame(tmp_path: Path) -> None:
    sizes, forms = [], []
    for copies in ("25", "50"):
        done(
            "print", "fleet", "--only", "score-sheets", "--players", "4", "--copies", copies,
            "--out", tmp_path,
        )  # fmt: skip
        content = (tmp_path / "fleet_dice" / "sheets.pdf").read_bytes()
        sizes.append(len(content))
        forms.append(content.count(b"/Subtype /Form"))
        assert len(pdfium.PdfDocument(content)) == 8 * int(copies)
    assert forms[0] == forms[1]
    assert sizes[1] - sizes[0] < 100 * 5500, "a further sheet costs more than its code"


def test_each_sheet_has_its_number_name_and_code(fleet: GameData, printed: Path) -> None:
    file = pdfium.PdfDocument(printed / "sheets.pdf")
    version = layout_version(score_sheet(fleet))
    assert version != score_sheet(fleet).version
    for number, (name, page) in enumerate(zip(("Ann", "Bo"), (file[0], file[2]), strict=True), 1):
        said = page.get_textpage().get_text_range()
        assert said.count(f"sheet {number} \N{MIDDLE DOT} {version}") == 2  # on each half
        assert name in said
    assert sheet_code(version, 7) == f"fleet_dice:{version}:7"


def test_the_code_of_a_sheet_is_drawn(fleet: GameData) -> None:
    style = Style(build_theme(read_roles(), "full", "standard"))
    (town,) = part(fleet, "score-sheets").draw(style, ["town"])
    assert town.per_copy is not None
    codes = [shape for shape in town.per_copy(3) if isinstance(shape, Outline)]
    assert len(codes) == 1 + 4  # and the markers
    assert codes[0] == draw_qr(
        sheet_code(layout_version(score_sheet(fleet)), 3), 111.5, 142.3, 19.0, mask=4
    )
    assert town.per_copy(3) != town.per_copy(4)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "2", "--name", "A", "--name", "B", "--name", "C"], "3 names for 2 sheets"),
        (["--name", "x" * 41], "1 to 40 characters"),
        (["--name", " "], "1 to 40 characters"),
        (["--name", "\N{SNOWMAN}\ue000"], "no font has"),
        ([word for name in "ABCDE" for word in ("--name", name)], "at most 4 play"),
        (["--players", "5"], "for 1 to 4 players, not 5"),
    ],
)
def test_names_that_cannot_be_are_told(words: list[str], said: str, tmp_path: Path) -> None:
    ran = run("print", "fleet", "--only", "score-sheets", *words, "--out", tmp_path)
    assert ran.code == 1
    assert said in ran.err
    assert not list(tmp_path.iterdir())


def test_a_name_is_printed_as_it_is_written(tmp_path: Path) -> None:
    name = "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS} {coin} *|\\"
    done("print", "fleet", "--only", "score-sheets", "--name", name, "--out", tmp_path)
    page = pdfium.PdfDocument(tmp_path / "fleet_dice" / "sheets.pdf")[0]
    assert name in page.get_textpage().get_text_range()


def test_the_reference_says_what_the_sheet_says(fleet: GameData, printed: Path) -> None:
    back = pdfium.PdfDocument(printed / "sheets.pdf")[1].get_textpage().get_text_range()
    said = " ".join(back.split())
    for words in ("2, 4, 6, 8 and 10", "first 3 boxes", "after 10 rounds"):
        assert words in said
    assert WIDTH * 2 <= 279.4 - 12
    assert HEIGHT <= 210 - 12
