"""A printed file opened again: its pages, words, fonts and bookmarks, and its manifest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
import pytest

from companion.core.units import MM_PER_PT
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from tests.command import done, left, started
from tests.printing.seen import manifest_in


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the fish cards printed plainly."""
    out = tmp_path_factory.mktemp("prints")
    done("print", "fresh", "--only", "fish-cards", "--out", out)
    return out / "freshwater_fly"


@pytest.fixture(scope="module")
def cards(folder: Path) -> Any:
    document = pdfium.PdfDocument(folder / "cards.pdf")
    yield document
    document.close()


def words(page: Any) -> str:
    return str(page.get_textpage().get_text_bounded())


def test_pages_have_the_size_and_number_of_the_plan(cards: Any) -> None:
    assert len(cards) == 12
    for page in cards:
        size = page.get_width() * MM_PER_PT, page.get_height() * MM_PER_PT
        assert size == pytest.approx((210, 297), abs=0.01)


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 6), ("letter", 6), ("a3", 3), ("a5", 12)])
def test_how_many_sheets_the_deck_takes(paper: str, sheets: int) -> None:
    out = done("print", "fresh", "--only", "fish-cards", "--paper", paper, "--dry-run").out
    assert f"cards.pdf  {sheets} sheets, {2 * sheets} pages" in out


def test_every_name_can_be_found_in_the_text(cards: Any, folder: Path) -> None:
    fly = FRESHWATER_FLY.load(None, "en")
    species = {entry.id: entry.value.species for entry in fly.entries(FISH_CARDS)}
    found = [words(page) for page in cards]
    for place in manifest_in(folder)["placements"]:
        kind = species[place["piece"]]
        text = found[place["page"] - 1]
        assert fly.words[f"species.{kind}.name"] in text
        if place["face"] == "back":
            assert fly.words[f"species.{kind}.latin"] in " ".join(text.split())


def test_every_page_says_what_it_is(cards: Any) -> None:
    for number, page in enumerate(cards, start=1):
        text = words(page)
        for part in (
            "Freshwater Fly",
            f"page {number} of 12",
            "print at 100 %",
            "house values",
            "Fish cards",
            "50 mm",
        ):
            assert part in text


@pytest.mark.slow
def test_every_font_is_in_the_file(cards: Any, folder: Path) -> None:
    assert b"Helvetica" not in (folder / "cards.pdf").read_bytes()
    names = set()
    for page in cards:
        for found in page.get_objects(filter=[pdfium_raw.FPDF_PAGEOBJ_TEXT], max_depth=9):
            font = found.get_font()
            assert font.is_embedded, font.get_base_name()
            names.add(font.get_base_name().partition("+")[2] or font.get_base_name())
    assert len(names) >= 5
    assert all("Alegreya" in name for name in names), names


def test_bookmarks_lead_to_components(cards: Any) -> None:
    marks = [(mark.get_title(), mark.get_dest().get_index()) for mark in cards.get_toc()]
    assert marks == [("Fish cards", 0)]


def test_the_file_says_how_to_print_it(folder: Path) -> None:
    content = (folder / "cards.pdf").read_bytes()
    assert b"/PrintScaling /None" in content
    assert b"/DuplexFlipLongEdge" in content


@pytest.mark.parametrize(("backs", "hint"), [("short-edge", b"/DuplexFlipShortEdge")])
def test_the_file_says_how_the_sheet_is_turned(tmp_path: Path, backs: str, hint: bytes) -> None:
    done("print", "fresh", "--piece", "fish-cards/F01", "--backs", backs, "--out", tmp_path)
    assert hint in (tmp_path / "freshwater_fly/cards.pdf").read_bytes()


@pytest.mark.slow
def test_equal_wishes_give_equal_bytes(tmp_path: Path) -> None:
    for name, seed in (("one", "0"), ("two", "4711")):
        ran = started("print", "fresh", "--out", tmp_path / name, PYTHONHASHSEED=seed)
        assert ran.returncode == 0, ran.stderr
    one, two = left(tmp_path / "one"), left(tmp_path / "two")
    assert "freshwater_fly/cards.pdf" in one
    assert one == two


def test_the_manifest_tells_the_options(tmp_path: Path) -> None:
    done(
        "print", "fresh", "--piece", "fish-cards/F07", "--paper", "100x120", "--bleed", "2",
        "--margin", "7.5", "--no-marks", "--ink", "line", "--palette", "safe", "--copies", "3",
        "--nudge", "0.5,-1", "--backs", "short-edge", "--seed", "perch", "--out", tmp_path,
    )  # fmt: skip
    told = manifest_in(tmp_path / "freshwater_fly")
    assert told["seed"] == "perch"
    assert told["paper_mm"] == [100, 120]
    options = told["options"]
    wanted = {
        "paper": "100x120", "backs": "short-edge", "bleed": 2.0, "margin": 7.5, "marks": False,
        "ink": "line", "palette": "safe", "copies": 3, "nudge": [0.5, -1.0], "language": "en",
    }  # fmt: skip
    assert {key: options[key] for key in wanted} == wanted
    found = [(p["piece"], p["copy"], p["face"]) for p in told["placements"]]
    assert sorted(found) == [
        ("F07", copy, face) for copy in (1, 2, 3) for face in ("back", "front")
    ]
    document = pdfium.PdfDocument(tmp_path / "freshwater_fly/cards.pdf")
    assert "seed perch" in words(document[0])
    document.close()


def test_a_seed_is_told_on_narrow_paper_too(tmp_path: Path) -> None:
    seed = "m" * 20
    done(
        "print", "fresh", "--piece", "fish-cards/F07", "--paper", "a5", "--seed", seed,
        "--out", tmp_path,
    )  # fmt: skip
    document = pdfium.PdfDocument(tmp_path / "freshwater_fly/cards.pdf")
    assert all(f"seed {seed}" in words(page) for page in document)
    document.close()


def test_crop_marks_keep_out_of_the_bleed(tmp_path: Path) -> None:
    """With marks or without: inside the bleed the page is the same."""
    images = []
    for marks in ("--marks", "--no-marks"):
        out = tmp_path / marks
        done("print", "fresh", "--piece", "fish-cards/F06", marks, "--bleed", "3", "--out", out)
        document = pdfium.PdfDocument(out / "freshwater_fly/cards.pdf")
        images.append(document[0].render(scale=150 / 72, grayscale=True).to_pil())
        place = manifest_in(out / "freshwater_fly")["placements"][0]
        document.close()
    x, y, w, h = (place[key] * 150 / 25.4 for key in "xywh")
    out = 3 * 150 / 25.4
    box = (round(x - out), round(y - out), round(x + w + out), round(y + h + out))
    assert images[0].crop(box).tobytes() == images[1].crop(box).tobytes()
    assert images[0].tobytes() != images[1].tobytes()


@pytest.mark.slow
def test_a_new_print_replaces_the_old_one_whole(tmp_path: Path) -> None:
    done("print", "fresh", "--out", tmp_path)
    first = left(tmp_path)
    done("print", "fresh", "--set", "all", "--ink", "saver", "--out", tmp_path)
    assert left(tmp_path)["freshwater_fly/cards.pdf"] != first["freshwater_fly/cards.pdf"]
    done("print", "fresh", "--out", tmp_path)
    assert left(tmp_path) == first
