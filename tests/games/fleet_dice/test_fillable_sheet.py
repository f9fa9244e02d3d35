"""The score sheet as a form: a field for each place, in its order, on paper as the sheet is."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops
from pypdfium2 import raw

from companion.core.units import PT_PER_MM
from companion.data.game_data import GameData
from companion.games.fleet_dice.schema import score_sheet
from tests.command import done
from tests.games.fleet_dice.forms import LINES, all_spots, fields_of, printed


def test_every_place_of_the_plan_is_one_field_in_its_place(fleet: GameData, form: Path) -> None:
    placed = {
        place["piece"]: place
        for place in json.loads((form.parent / "manifest.json").read_text("utf-8"))["placements"]
    }
    places = all_spots(fleet)
    with pikepdf.open(form) as file:
        high = float(file.pages[0].mediabox[3])
        fields = list(file.Root.AcroForm.Fields)
        assert sorted(str(field.T) for field in fields) == sorted(places)
        for field in fields:
            half, spot = places[str(field.T)]
            left, low, right, top = (float(edge) for edge in field.Rect)
            x, y = placed[half]["x"] + spot.x, placed[half]["y"] + spot.y
            real = left / PT_PER_MM, (high - top) / PT_PER_MM
            assert real == pytest.approx((x, y), abs=0.01), spot.name
            size = (right - left) / PT_PER_MM, (top - low) / PT_PER_MM
            assert size == pytest.approx((spot.w, spot.h), abs=0.01), spot.name
            assert str(field.FT) == ("/Tx" if spot.kind in ("text", "number", "tally") else "/Btn")


def test_fields_are_named_for_ears(form: Path) -> None:
    titles = {name: field.title for name, field in fields_of(form).items()}
    assert len(set(titles.values())) == len(titles)
    assert titles["shrimp-box-3"] == "Shrimp column, box 3, launches a boat"
    assert titles["oyster-boat-2-fish-9"] == "Oyster boat 2, fish 9 of 10, with the third license"
    assert titles["king_crab-box-5"] == "King crab column, box 5, points and a bonus"
    assert titles["amas_cafe-box-2"] == "Cafe, window 2, pays 1 coin"
    assert titles["coin-10"] == "Coin 10, sun: fills any topmost box"
    assert titles["round-2"] == "Round 2, with fishing"
    assert not any("{" in title or "*" in title for title in titles.values())


def test_one_moves_through_the_fields_as_one_plays(fleet: GameData, form: Path) -> None:
    with pikepdf.open(form) as file:
        page = file.pages[0].obj
        order = [str(widget.T) for widget in page.Annots]
        assert str(page.Tabs) == "/W"
    assert order[0] == "name"
    assert order[1] == "round-1"
    assert order[-1] == "score-total"
    wanted = [
        f"{entry.id}-box-1" for entry in (*score_sheet(fleet).columns, *score_sheet(fleet).harbor)
    ]
    wanted += [f"{entry.id}-box-1" for entry in score_sheet(fleet).wharf]
    assert [name for name in order if name in wanted] == wanted
    column = [name for name in order if name.startswith("shrimp")]
    assert column[:12] == [f"shrimp-box-{n}" for n in range(1, 13)]


def test_totals_are_computed_in_their_order(form: Path) -> None:
    with pikepdf.open(form) as file:
        computed = [str(field.T) for field in file.Root.AcroForm.CO]
        assert computed == [f"score-{line}" for line in LINES]
        for field in file.Root.AcroForm.CO:
            assert str(field.AA.C.S) == "/JavaScript"
            assert not int(field.get("/Ff", 0)) & 1, "a person may type in every total"


def test_a_number_of_the_owner_changes_its_own_field(form: Path, tmp_path: Path) -> None:
    (tmp_path / "data" / "fleet_dice").mkdir(parents=True)
    (tmp_path / "data" / "fleet_dice" / "sheet.toml").write_text(
        '[[columns]]\nid = "cod"\nboat-vp = [1, 1, 2, 4]\n', "utf-8"
    )
    theirs = printed(tmp_path, "--data", tmp_path / "data") / "fillable-sheet.pdf"
    before, after = fields_of(form), fields_of(theirs)
    assert before.keys() == after.keys()
    assert {name for name in before if before[name] != after[name]} == {"cod-boat-4"}
    assert after["cod-boat-4"].worth == "4"


@pytest.mark.slow
def test_each_name_has_a_sheet_of_its_own(tmp_path: Path) -> None:
    file = printed(tmp_path, "--name", "Ann", "--name", "Bo") / "fillable-sheet.pdf"
    fields = fields_of(file)
    assert fields["name"].value == "Ann"
    assert fields["sheet-2-name"].value == "Bo"
    first = [name for name in fields if not name.startswith("sheet-2-")]
    assert len(fields) == 2 * len(first)
    script = fields["sheet-2-score-king_crab"].script
    assert "sheet-2-king_crab-box-5" in script
    assert '"king_crab-box-5' not in script


@pytest.mark.slow
def test_the_empty_form_prints_like_the_sheet(form: Path, tmp_path: Path) -> None:
    done("print", "fleet", "--only", "score-sheets", "--players", "1", "--out", tmp_path)
    plain = tmp_path / "fleet_dice"
    for place in json.loads((form.parent / "manifest.json").read_text("utf-8"))["placements"]:
        twin = next(
            other
            for other in json.loads((plain / "manifest.json").read_text("utf-8"))["placements"]
            if other["piece"] == place["piece"] and other["face"] == "front"
        )
        assert [place[key] for key in "xywh"] == [twin[key] for key in "xywh"]
        area = tuple(
            round(edge * PT_PER_MM * 2)
            for edge in (
                place["x"], place["y"], place["x"] + place["w"], place["y"] + place["h"],
            )
        )  # fmt: skip
        pages = [rendered(form), rendered(plain / "sheets.pdf")]
        ours, theirs = (page.crop(area) for page in pages)  # type: ignore[arg-type]
        assert ImageChops.difference(ours, theirs).getbbox() is None, place["piece"]
        assert ours.convert("L").getextrema() != (255, 255)


def rendered(file: Path) -> Image.Image:
    """Return the first page as it is printed, with its form."""
    opened = pdfium.PdfDocument(file)
    opened.init_forms()
    raw.FPDF_SetFormFieldHighlightAlpha(opened.formenv, 0)
    return opened[0].render(scale=2, may_draw_forms=True).to_pil()


@pytest.mark.slow
def test_equal_prints_are_equal_files(form: Path, tmp_path: Path) -> None:
    assert (printed(tmp_path) / "fillable-sheet.pdf").read_bytes() == form.read_bytes()
