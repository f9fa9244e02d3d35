"""Pieces as files of their own, from the plan to the manifest."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Collection
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.core.errors import CompanionError
from companion.data.shared import open_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Rect, Shapes, Symbol, Use
from companion.drawing.theme import build_theme
from companion.imposition.paper import Paper
from companion.printing.order import PrintOrder
from companion.printing.piece_images import plan_pictures
from companion.printing.print_game import PrintJob, print_job
from companion.printing.selection import PrintRequest
from tests.command import done

COLOURS = {"front": "#FF0000", "back": "#0000FF"}


def part(name: str = "fish-cards", *, sides: Any = 2, **more: Any) -> Component:
    """Return a component whose faces are one colour to 3 mm beyond the trim, and white there."""
    width, height = more.get("width", 63.5), more.get("height", 88.9)

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        far = (Rect(-50, -50, width + 100, height + 100, fill="#00FF00"),)
        faces = {
            face: (
                *far,
                Use(Symbol(f"{name}-{face}", 9, 9, (Rect(0, 0, 9, 9, fill="#123456"),)), 9, 9),
                Rect(-3, -3, width + 6, height + 6, fill=color),
            )
            for face, color in COLOURS.items()
        }
        back = faces["back"] if sides == 2 else None
        return tuple(Piece(key, f"Fish {key}", faces["front"], back) for key in ids)

    fixed: dict[str, Any] = {
        "name": name,
        "title": "Fish & more",
        "stock": "card",
        "width": width,
        "height": height,
        "sides": sides,
        "copies": {"F01": 2, "F02": 1},
        "provenance": {},
        "draw": draw,
    }
    return Component(**(fixed | more))


def job(*parts: Component, **options: Any) -> PrintJob:
    requests = tuple(PrintRequest(part, part.copies) for part in parts)
    style = Style(build_theme((), "full", "standard"))
    return PrintJob("game", "Game", requests, PrintOrder(**options), style, open_shared().words)


def paths(*parts: Component, **options: Any) -> list[str]:
    made = job(*parts, **options)
    found = plan_pictures(made.wanted, made.order)
    for folder, files in found.items():
        assert all(file.path.startswith(f"{folder}/") for file in files)
    return [file.path for files in found.values() for file in files]


def test_each_face_has_one_file_however_many_copies() -> None:
    assert paths(part(), formats=("png",), copies=3) == [
        "png/fish-cards/F01-front.png",
        "png/fish-cards/F01-back.png",
        "png/fish-cards/F02-front.png",
        "png/fish-cards/F02-back.png",
    ]


def test_plain_backs_have_one_file() -> None:
    plain = part("rock-cards", plain_back=True)
    fronts = ["svg/rock-cards/F01-front.svg", "svg/rock-cards/F02-front.svg"]
    assert paths(plain, formats=("svg",)) == [*fronts, "svg/rock-cards/back.svg"]
    assert paths(plain, formats=("svg",), backs="none") == fronts


def test_a_back_that_informs_is_never_left_out() -> None:
    assert "png/fish-cards/F01-back.png" in paths(part(), formats=("png",), backs="none")


def test_one_side_has_no_back() -> None:
    assert paths(part(sides=1), formats=("png",)) == [
        "png/fish-cards/F01-front.png",
        "png/fish-cards/F02-front.png",
    ]


def test_a_piece_without_copies_has_no_file() -> None:
    request = PrintRequest(part(plain_back=True), {"F01": 0, "F02": 1})
    found = plan_pictures((request,), PrintOrder(formats=("png",)))
    assert [file.path for file in found["png/fish-cards"]] == [
        "png/fish-cards/F02-front.png",
        "png/fish-cards/back.png",
    ]


def test_sheets_have_no_pictures_unless_asked_for() -> None:
    plan = job(part()).plan
    assert plan.pictures == {}
    assert plan.sheets
    plan = job(part(), formats=("png", "svg")).plan
    assert list(plan.pictures) == ["png/fish-cards", "svg/fish-cards"]
    assert plan.sheets == ()


def test_no_sheet_must_hold_a_piece_that_is_a_picture() -> None:
    assert job(part(width=900, height=600), paper=Paper("tiny", 100, 100), formats=("svg",)).plan


def test_nothing_left_is_told() -> None:
    with pytest.raises(CompanionError, match="nothing is left"):
        assert job(formats=("png",)).plan


def test_too_many_pixels_are_told_by_component_before_drawing() -> None:
    board = part("game-board", width=594, height=420)
    with pytest.raises(
        CompanionError, match=r"^game-board: 600 x 426 mm at 2400 dpi .* try \d+ dpi"
    ):
        assert job(board, formats=("png",), dpi=2400).plan
    assert job(board, formats=("svg",), dpi=2400).plan


def test_a_wrong_dpi_is_told() -> None:
    for dpi in (0, 35, 2401):
        with pytest.raises(CompanionError, match="dpi"):
            PrintOrder(formats=("png",), dpi=dpi)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    parts = part(), part("rock-cards", plain_back=True)
    return print_job(job(*parts, formats=("pdf", "png", "svg"), dpi=254), tmp_path).folder


def test_the_manifest_lists_every_file_and_no_place_of_a_picture(folder: Path) -> None:
    record = json.loads((folder / "manifest.json").read_text("utf-8"))
    files = {file["path"]: file for file in record["files"]}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there == {*files, "manifest.json"}
    assert len([path for path in files if "/" in path]) == 2 * (4 + 3)
    for path, file in files.items():
        assert hashlib.sha256((folder / path).read_bytes()).hexdigest() == file["sha256"]
    assert files["png/rock-cards/back.png"] | {"sha256": ""} == {
        "path": "png/rock-cards/back.png",
        "pages": 1,
        "page_mm": [[69.5, 94.9]],
        "stock": "card",
        "sha256": "",
        "sheets": 1,
        "two_sided": False,
        "booklet": False,
    }
    assert {place["file"] for place in record["placements"]} == {"cards.pdf"}
    assert record["options"]["formats"] == ["pdf", "png", "svg"]
    assert record["options"]["dpi"] == 254


def test_a_file_shows_its_face(folder: Path) -> None:
    for name, color in (("F01-front", (255, 0, 0)), ("F02-back", (0, 0, 255))):
        with Image.open(folder / f"png/fish-cards/{name}.png") as image:
            assert image.size == (695, 949)  # ten pixels a mm
            assert image.getcolors() == [(695 * 949, color)]
        content = (folder / f"svg/fish-cards/{name}.svg").read_text("utf-8")
        root = ElementTree.fromstring(content)
        assert root.get("width") == "69.5mm"
        assert root[0].text == f"Fish & more: Fish {name[:3]}"
        assert f"#{bytes(color).hex().upper()}" in content


@pytest.mark.parametrize(
    ("bleed", "size"), [(None, (69.5, 94.9)), (0, (63.5, 88.9)), (1, (65.5, 90.9))]
)
def test_the_bleed_is_3_mm_unless_chosen(
    tmp_path: Path, bleed: float | None, size: tuple[float, float]
) -> None:
    result = print_job(job(part(), formats=("png", "svg"), bleed=bleed, dpi=254), tmp_path)
    for files in result.pictures.values():
        assert {file.page_mm for file in files} == {(size,)}
    content = (result.folder / "png/fish-cards/F01-front.png").read_bytes()
    assert Image.open(io.BytesIO(content)).size == (round(size[0] * 10), round(size[1] * 10))


def test_what_lies_beyond_the_bleed_is_cut_off(folder: Path) -> None:
    root = ElementTree.fromstring((folder / "svg/fish-cards/F01-front.svg").read_bytes())
    clips = [element.attrib for element in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert {"x": "-3", "y": "-3", "width": "69.5", "height": "94.9"} in clips
    assert any("clip-path" in element.attrib for element in root)


def test_each_folder_is_a_step(tmp_path: Path) -> None:
    told: list[str] = []
    made = job(part(), part("rock-cards"), formats=("png", "svg", "pdf"), dpi=36)
    print_job(made, tmp_path, told.append)
    assert len(told) == made.plan.steps
    assert "Game: svg/rock-cards" in told


def test_equal_jobs_give_equal_files(tmp_path: Path) -> None:
    made = job(part(), formats=("png", "svg"), dpi=72)
    first, second = print_job(made, tmp_path / "a"), print_job(made, tmp_path / "b")
    assert first.pictures == second.pictures


def test_copies_that_differ_have_a_picture_for_each_look(tmp_path: Path) -> None:
    plain = part()

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        def own(copy: int) -> Shapes:
            return (Rect(9, 9, 9, 9, fill="#00000" + str(copy % 2)),)

        return tuple(replace(piece, per_copy=own) for piece in plain.draw(style, ids))

    made = job(part(copies={"F01": 4, "F02": 1}, draw=draw), formats=("png", "svg"), dpi=72)
    result = print_job(made, tmp_path)
    for kind in ("png", "svg"):
        names = [Path(file.path).stem for file in result.pictures[f"{kind}/fish-cards"]]
        assert names == ["F01-front", "F01-2-front", "F01-back", "F02-front", "F02-back"]
    looks = [(result.folder / f"png/fish-cards/{name}.png").read_bytes() for name in names[:2]]
    assert looks[0] != looks[1]
    listed = json.loads((result.folder / "manifest.json").read_text("utf-8"))["files"]
    assert "png/fish-cards/F01-2-front.png" in {file["path"] for file in listed}


@pytest.mark.slow
@pytest.mark.parametrize("card_size", ["poker", "mini"])
def test_every_face_of_every_deck_is_a_picture(tmp_path: Path, card_size: str) -> None:
    decks = {"fish-cards": 48, "rock-cards": 16, "strike-cards": 4}
    decks |= {"master-skill-cards": 8, "alternate-strike-cards": 4}
    done(
        "print", "fresh", *(word for name in decks for word in ("--only", name)),
        "--format", "svg", "--format", "png", "--dpi", "36", "--card-size", card_size,
        "--out", tmp_path,
    )  # fmt: skip
    folder = tmp_path / "freshwater_fly"
    for name, count in decks.items():
        for kind in ("svg", "png"):
            found = [file.stem for file in (folder / kind / name).iterdir()]
            fronts = [stem for stem in found if stem.endswith("-front")]
            assert len(fronts) == count
            others = {stem for stem in found if stem not in fronts}
            if name == "fish-cards":
                assert others == {stem.replace("front", "back") for stem in fronts}
            else:
                assert others == {"back"}
