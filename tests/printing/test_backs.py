"""Every kind of back lies behind its front on rendered pages; plain backs are one drawing."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.drawing.component import Component
from tests.command import done
from tests.printing.seen import (
    Seen,
    Sheet,
    edges,
    manifest_in,
    manifest_of,
    seen,
    sheet,
    solid,
    tone,
)
from tests.sampled import sampled

DPI = 508  # twenty pixels a mm
NEAR = 0.1  # mm
SLIP = 1.25, -0.75


def upright() -> list[Component]:
    return [solid(63.5, 88.9, range(1, 5))]


def lying() -> list[Component]:
    return [solid(90, 50, range(1, 5))]


def mixed() -> list[Component]:
    """Return pieces that are packed, some of them turned."""
    return [
        solid(63.5, 88.9, range(1, 5), "large"),
        solid(40, 60, range(5, 10), "middle"),
        solid(25, 44, range(10, 17), "small"),
    ]


LAYOUTS = {"upright": upright, "lying": lying, "mixed": mixed}
CASES = [
    (backs, paper, layout)
    for layout, papers, kinds in (
        ("upright", ("a4", "letter"), ("gutterfold", "separate")),
        ("lying", ("a4", "a3"), ("gutterfold", "separate")),
        ("mixed", ("a4", "letter", "a3"), ("gutterfold", "separate", "long-edge", "short-edge")),
        ("mixed", ("297x210",), ("gutterfold", "long-edge", "short-edge")),
        ("mixed", ("a4",), ("none",)),
    )
    for paper in papers
    for backs in kinds
]


@pytest.mark.parametrize(("backs", "paper", "layout"), sampled(CASES, 5))
def test_backs_lie_behind_their_fronts(tmp_path: Path, backs: str, paper: str, layout: str) -> None:
    parts = LAYOUTS[layout]()
    record = manifest_of(tmp_path, *parts, backs=backs, paper=paper)
    found = faces(tmp_path / "game", record)
    assert len(found) == 2 * sum(part.count for part in parts)
    sizes = {id: sorted(part.size_of(id)) for part in parts for id in part.copies}
    for id, size in sizes.items():
        front, behind = found[id, "front"], found[id, "back"]
        assert front.edges == pytest.approx(behind.edges, abs=NEAR), f"piece {id}"
        left, top, right, bottom = front.edges
        assert sorted((right - left, bottom - top)) == pytest.approx(size, abs=NEAR)
        # top behind top; what is left on the back lies behind the right of the front
        assert front.top == behind.top, f"piece {id}"
        assert {front.left, behind.left} == across(front.top), f"piece {id}"
    if layout == "mixed" and paper != "a3":
        assert len({face.top for (_, side), face in found.items() if side == "front"}) > 1


def across(top: str) -> set[str]:
    return {"left", "right"} if top in ("top", "bottom") else {"top", "bottom"}


def faces(folder: Path, record: dict[str, Any]) -> dict[tuple[str, str], Seen]:
    """Return every face as seen from the front of its sheet, backs through the paper."""
    sheets: dict[tuple[str, int], Sheet] = {}
    result = {}
    for place in record["placements"]:
        key = place["file"], place["page"]
        if key not in sheets:
            sheets[key] = sheet(folder / key[0], key[1], DPI)
        face = seen(sheets[key], tone(int(place["piece"]), place["face"]), edges(place))
        assert face.edges == pytest.approx(edges(place), abs=NEAR)
        if place["face"] == "back":
            face = through(record, place, sheets[key], face)
        result[place["piece"], place["face"]] = face
    return result


def through(record: dict[str, Any], place: dict[str, Any], page: Sheet, face: Seen) -> Seen:
    """Return a back as it lies behind its front once the sheet is turned or folded."""
    folds = [
        fold
        for fold in record.get("folds", ())
        if (fold["file"], fold["page"]) == (place["file"], place["page"])
    ]
    if folds:
        (fold,) = folds
        check_fold(page, fold)
        if fold["x1"] == fold["x2"]:
            return face.mirrored_sideways(fold["x1"])
        return face.mirrored_downwards(fold["y1"])
    portrait = page.height > page.width
    if portrait == (record["options"]["backs"] != "short-edge"):
        return face.mirrored_sideways(page.width / 2)
    return face.mirrored_downwards(page.height / 2)


def check_fold(page: Sheet, fold: dict[str, Any]) -> None:
    """Find the fold in print from edge to edge, dashed, and nothing but it."""
    steps = 400
    dark = 0
    for step in range(1, steps):
        x, y = (
            fold[f"{axis}1"] + (fold[f"{axis}2"] - fold[f"{axis}1"]) * step / steps for axis in "xy"
        )
        spots = [(x + dx / page.px, y + dy / page.px) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        dark += min(page.at(*spot) for spot in spots) < 60
    assert 0.4 < dark / steps < 0.95


def files_of(record: dict[str, Any]) -> dict[str, int]:
    return {file["path"]: file["pages"] for file in record["files"] if file["path"] != "guide.pdf"}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_gutterfold_has_both_sides_on_each_page_and_one_fold(tmp_path: Path, layout: str) -> None:
    record = manifest_of(tmp_path, *LAYOUTS[layout](), backs="gutterfold")
    files = files_of(record)
    assert list(files) == ["cards.pdf"]
    assert [fold["page"] for fold in record["folds"]] == list(range(1, files["cards.pdf"] + 1))
    pages: dict[str, set[int]] = {}
    for place in record["placements"]:
        pages.setdefault(place["piece"], set()).add(place["page"])
    assert all(len(found) == 1 for found in pages.values())


def test_separate_files_have_equal_page_counts_though_a_stock_has_one_sided_pieces(
    tmp_path: Path,
) -> None:
    parts = [*mixed(), solid(70, 70, range(17, 40), "plain", sides=1)]
    record = manifest_of(tmp_path, *parts, backs="separate")
    files = files_of(record)
    assert set(files) == {"cards-fronts.pdf", "cards-backs.pdf", "cards-one-sided.pdf"}
    assert files["cards-fronts.pdf"] == files["cards-backs.pdf"] > 0
    for place in record["placements"]:
        own = "one-sided" if place["component"] == "plain" else f"{place['face']}s"
        assert place["file"] == f"cards-{own}.pdf"
    on = {
        face: {p["piece"]: p["page"] for p in record["placements"] if p["face"] == face}
        for face in ("front", "back")
    }
    assert on["back"].items() < on["front"].items()
    for sizes in zip(*(file["page_mm"] for file in record["files"][:2]), strict=True):
        assert sizes[0] == sizes[1]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "separate", "gutterfold"])
def test_a_nudge_moves_every_back_and_nothing_else(tmp_path: Path, backs: str) -> None:
    plain = manifest_of(tmp_path / "plain", *mixed(), backs=backs, bleed=0.0)
    moved = manifest_of(tmp_path / "moved", *mixed(), backs=backs, bleed=0.0, nudge=SLIP)
    before, after = (
        {
            (place["piece"], place["face"]): seen(
                sheet_of(tmp_path / name / "game", place),
                tone(int(place["piece"]), place["face"]),
                edges(place),
            )
            for place in record["placements"]
            if int(place["piece"]) % 5 == 1
        }
        for name, record in (("plain", plain), ("moved", moved))
    )
    assert len(before) == 8
    for key, face in before.items():
        shift = SLIP if key[1] == "back" else (0, 0)
        distance = [b - a for a, b in zip(face.edges, after[key].edges, strict=True)]
        assert distance == pytest.approx([*shift, *shift], abs=0.07), key
        assert (face.top, face.left) == (after[key].top, after[key].left)


_SHEETS: dict[tuple[Path, int], Sheet] = {}


def sheet_of(folder: Path, place: dict[str, Any]) -> Sheet:
    key = folder / place["file"], place["page"]
    if key not in _SHEETS:
        _SHEETS.clear()
        _SHEETS[key] = sheet(*key, DPI)
    return _SHEETS[key]


# --- which backs are printed --------------------------------------------------------------------


def test_none_drops_plain_backs_and_no_other(tmp_path: Path) -> None:
    record = manifest_of(
        tmp_path,
        solid(63.5, 88.9, range(1, 12), "plain", plain_back=True),
        solid(63.5, 88.9, range(12, 15), "telling"),
        backs="none",
    )
    backs = Counter(p["component"] for p in record["placements"] if p["face"] == "back")
    fronts = Counter(p["component"] for p in record["placements"] if p["face"] == "front")
    assert backs == {"telling": 3}
    assert fronts == {"plain": 11, "telling": 3}


@pytest.mark.slow
def test_none_on_the_decks_of_freshwater_fly(tmp_path: Path) -> None:
    done(
        "print",
        "fresh",
        "--only",
        "fish-cards",
        "--only",
        "rock-cards",
        "--backs",
        "none",
        "--out",
        tmp_path,
    )
    record = manifest_in(tmp_path / "freshwater_fly")
    backs = Counter(p["component"] for p in record["placements"] if p["face"] == "back")
    assert backs == {"fish-cards": 48}


def streams(file: Path) -> list[bytes]:
    """Return what the streams of a PDF hold."""
    found = re.findall(rb"stream\r?\n(.*?)endstream", file.read_bytes(), re.S)
    contents = []
    for stream in found:
        try:
            contents.append(zlib.decompressobj().decompress(stream))
        except zlib.error:
            contents.append(stream)
    return contents


def filled(content: bytes, gray: int) -> int:
    """Return how often a stream chooses this grey to fill."""
    numbers = rb"([\d.]+) ([\d.]+) ([\d.]+) rg\b"
    return sum(
        all(abs(float(number) * 255 - gray) < 0.5 for number in color)
        for color in re.findall(numbers, content)
    )


@pytest.mark.parametrize("backs", ["long-edge", "gutterfold", "separate"])
def test_plain_backs_are_drawn_once_in_a_file(tmp_path: Path, backs: str) -> None:
    def plain(**more: Any) -> Component:
        part = solid(63.5, 88.9, range(1, 31), **more)
        drawn = part.draw

        def draw(style: Any, ids: Any) -> Any:
            pieces = drawn(style, ids)
            return tuple(replace(piece, back=pieces[0].back) for piece in pieces)

        return replace(part, draw=draw)

    gray = tone(1, "back")
    for name, part, most in (("plain", plain(plain_back=True), 1), ("telling", plain(), 30)):
        manifest_of(tmp_path / name, part, backs=backs)
        (file,) = [
            path
            for path in (tmp_path / name / "game").glob("cards*.pdf")
            if "fronts" not in path.name
        ]
        assert sum(filled(content, gray) for content in streams(file)) == most


@pytest.mark.parametrize("name", ["rock-cards", "strike-cards"])
def test_a_page_of_plain_backs_uses_one_form(tmp_path: Path, name: str) -> None:
    done(
        "print", "fresh", "--only", name, "--backs", "separate", "--copies", "3", "--out", tmp_path
    )
    folder = tmp_path / "freshwater_fly"
    record = manifest_in(folder)
    backs = [p for p in record["placements"] if p["face"] == "back"]
    assert len(backs) == {"rock-cards": 48, "strike-cards": 12}[name]
    pages = [content for content in streams(folder / "cards-backs.pdf") if b"BT" in content]
    used = Counter(form for page in pages for form in re.findall(rb"/(\S+) Do\b", page))
    assert len(used) == 1
    assert set(used.values()) == {len(backs)}


# --- pieces cut out along a line of their own ---------------------------------------------------


@pytest.mark.parametrize("bleed", [None, 0.0, 3.0])
def test_pieces_with_a_cutting_line_have_no_crop_marks_and_room_between(
    tmp_path: Path, bleed: float | None
) -> None:
    part = solid(25, 25, range(1, 41), stock="token", cut="line", sides=1)
    record = manifest_of(tmp_path / "line", part, bleed=bleed)
    places = [p for p in record["placements"] if p["page"] == 1]
    assert len(places) == 40
    boxes = [edges(place) for place in places]
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            apart = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
            assert apart >= 2 - 1e-4
    page = sheet(tmp_path / "line/game/tokens.pdf", 1, 200)
    assert black_outside(page, boxes) == 0
    record = manifest_of(tmp_path / "edges", solid(25, 25, range(1, 41), stock="token", sides=1))
    boxes = [edges(place) for place in record["placements"] if place["page"] == 1]
    page = sheet(tmp_path / "edges/game/tokens.pdf", 1, 200)
    assert black_outside(page, boxes) > 200


def black_outside(page: Sheet, boxes: list[tuple[float, float, float, float]]) -> int:
    """Return how many pixels are black outside the pieces: footer and ruler are dark grey."""
    image = page.image.copy()
    for box in boxes:
        left, top, right, bottom = (round(edge * page.px) for edge in box)
        image.paste(255, (left - 1, top - 1, right + 1, bottom + 1))
    return image.histogram()[0]
