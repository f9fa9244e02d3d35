"""The test sheet reads the nudge that mends a printer, and printers are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.data.shared import open_shared
from companion.drawing.shapes import Line, Text
from companion.imposition.paper import PAPERS, Paper
from companion.printing.calibration import (
    build_test_sheet,
    find_nudge,
    forget_printer,
    load_printers,
    save_printer,
)

WORDS = open_shared().words
A4 = PAPERS[0]


def reading(paper: Paper, off: tuple[float, float]) -> set[tuple[float, float]]:
    """Read the sheet at every cross, as a person would whose backs are shifted by `off`."""
    front, back = build_test_sheet(paper, WORDS).pages
    crosses = [
        (paper.width - line.x1, (line.y1 + line.y2) / 2)  # as seen through the paper
        for line in front.shapes
        if isinstance(line, Line) and line.x1 == line.x2 and abs(line.y2 - line.y1) == 24
    ]
    labels = [shape for shape in back.shapes if isinstance(shape, Text) and shape.size_pt == 6]
    found = set()
    for x, y in crosses:
        near = [t for t in labels if abs(t.x - x) < 15 and abs(t.y - y) < 15]
        level = {
            float(t.words.replace("\u2212", "-")): t.x + off[0]
            for t in near
            if t.anchor == "middle"
        }
        upright = {
            float(t.words.replace("\u2212", "-")): t.y - 0.7 + off[1]
            for t in near
            if t.anchor == "start"
        }
        found.add((along(level, x), along(upright, y)))
    return found


def along(scale: dict[float, float], at: float) -> float:
    """Return the value where a scale of (value: place) has the place `at`."""
    low, high = min(scale), max(scale)
    share = (at - scale[low]) / (scale[high] - scale[low])
    return round(low + share * (high - low), 6)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("off", [(0.0, 0.0), (1.0, 0.0), (-0.5, 2.0), (3.5, -4.0)])
def test_what_is_read_undoes_the_offset(paper: Paper, off: tuple[float, float]) -> None:
    assert reading(paper, off) == {(-off[0], -off[1])}


def test_small_paper_is_refused() -> None:
    with pytest.raises(CompanionError, match="too small"):
        build_test_sheet(Paper("card", 100, 148), WORDS)


def test_printers_are_kept_and_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "printers.json"
    assert load_printers(file) == {}
    save_printer(file, "study", (0.5, -1.0))
    save_printer(file, "attic", (0.0, 2.0))
    save_printer(file, "study", (0.25, 0.0))
    assert find_nudge(file, "study") == (0.25, 0.0)
    assert load_printers(file) == {"attic": (0.0, 2.0), "study": (0.25, 0.0)}
    forget_printer(file, "attic")
    assert load_printers(file) == {"study": (0.25, 0.0)}
    with pytest.raises(CompanionError, match='did you mean "study"'):
        find_nudge(file, "studi")
    with pytest.raises(CompanionError, match="attic"):
        forget_printer(file, "attic")


@pytest.mark.parametrize("name", ["", "a b", "../x", "x" * 41, "ü"])
def test_a_bad_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CompanionError, match="cannot be the name"):
        save_printer(tmp_path / "p.json", name, (0, 0))
    assert not (tmp_path / "p.json").exists()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', '{"a": [1]}', '{"a": ["x", 1]}'])
def test_a_broken_file_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "p.json"
    file.write_text(text)
    with pytest.raises(CompanionError, match="not a list of printers"):
        find_nudge(file, "study")
    assert file.read_text() == text
