"""The two-sided test sheet that measures how far backs are off their fronts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.atomic_write import write_file
from companion.core.errors import CompanionError
from companion.core.names import find_name
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Circle, Line, Pen, Rect, Shape, Text
from companion.imposition.paper import Paper

INK: Final = "#000000"
THIN: Final = Pen(INK, 0.1, round=False)
TICK: Final = Pen(INK, 0.15, round=False)
REACH: Final = 5  # mm that the scales read to each side
SMALLEST: Final = (148.0, 210.0)
FAR: Final = 30.0  # mm from the edges of the paper to the outer crosses
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
Nudge = tuple[float, float]
PRINTERS = "printers.json"  # a person's printers, and the nudge that corrects each


def load_printers(file: Path) -> dict[str, Nudge]:
    """Return the nudge of each saved printer, by name; CompanionError if the file is unreadable."""
    if not file.exists():
        return {}
    try:
        result = json.loads(file.read_text(encoding="utf-8"))
        return {name: (float(x), float(y)) for name, (x, y) in result.items()}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise CompanionError(
            f"{file} is not a list of printers; delete it, then save your printers again"
        ) from error


def find_nudge(file: Path, name: str) -> Nudge:
    """Return a printer's nudge. For an unknown printer, CompanionError suggests saved ones."""
    printers = load_printers(file)
    hint = "; save one with: companion calibrate --save NAME X,Y"
    names = {each: each for each in printers}
    return printers[find_name(name, names, "no printer is called", hint)]


def save_printer(file: Path, name: str, nudge: Nudge) -> None:
    """Save or replace a printer's nudge; CompanionError for a bad name or unwritable file."""
    if not NAME.fullmatch(name):
        raise CompanionError(
            f'"{name[:60]}" cannot be the name of a printer; use up to 40 letters, digits, - and _'
        )
    _write(file, {**load_printers(file), name: nudge})


def forget_printer(file: Path, name: str) -> None:
    """Remove a printer; CompanionError if no such printer is saved."""
    find_nudge(file, name)
    _write(file, {key: value for key, value in load_printers(file).items() if key != name})


def _write(file: Path, printers: Mapping[str, Nudge]) -> None:
    text = json.dumps({name: list(printers[name]) for name in sorted(printers)}, indent=1)
    write_file(file, f"{text}\n".encode())


def build_test_sheet(paper: Paper, words: Mapping[str, str]) -> Document:
    """Return the test sheet: crosses on the front, scales on the back.

    To use it, hold the sheet against the light, its back towards you. Each line of a cross then
    crosses a scale. If the back is printed 1 mm too far right, the line crosses the scale at -1.
    This number is the nudge to use. Raises CompanionError for paper below 148 x 210 mm upright.
    """
    if paper.width < SMALLEST[0] or paper.height < SMALLEST[1]:
        raise CompanionError(
            f"{paper.width:g} x {paper.height:g} mm is too small for the test sheet, which needs"
            f" {SMALLEST[0]:g} x {SMALLEST[1]:g} mm upright; use larger paper"
        )
    # a square of known size, to be measured
    x, y = (paper.width - 100) / 2, paper.height / 2 - 50
    square = Rect(x, y, 100, 100, pen=Pen(INK, 0.1, (1, 1), round=False))
    size = Text(x + 1.5, y + 3.4, "100 x 100 mm", "sans", 7, INK)
    front = (*_crosses(paper), square, size, *_texts(paper, words, "front"))
    back = (*_scales(paper), *_texts(paper, words, "back"))
    pages = (
        Page(paper.width, paper.height, tuple(front), bookmarks=(words["calibration.front"],)),
        Page(paper.width, paper.height, tuple(back), bookmarks=(words["calibration.back"],)),
    )
    return Document(words["calibration.title"], pages, duplex="long-edge")


def _cross_places(paper: Paper) -> Iterator[tuple[float, float]]:
    yield paper.width / 2, paper.height / 2
    for x in (FAR, paper.width - FAR):
        for y in (FAR, paper.height - FAR):
            yield x, y


def _crosses(paper: Paper) -> Iterator[Shape]:
    for x, y in _cross_places(paper):
        yield Line(x - 12, y, x + 12, y, THIN)
        yield Line(x, y - 12, x, y + 12, THIN)
        yield Circle(x, y, 1.0, pen=THIN)


def _scales(paper: Paper) -> Iterator[Shape]:
    """Yield scales for the back of the test sheet; each zero lies behind a cross on the front."""
    for x, y in _cross_places(paper):
        yield Line(x - REACH, y + 7, x + REACH, y + 7, TICK)
        yield Line(x + 7, y - REACH, x + 7, y + REACH, TICK)
        for half in range(-2 * REACH, 2 * REACH + 1):
            at = half / 2
            long = 2.4 if half % 2 == 0 else 1.2
            yield Line(x + at, y + 7 - long, x + at, y + 7, TICK)
            yield Line(x + 7 - long, y + at, x + 7, y + at, TICK)
            if half % 4 == 0:
                name = f"{at:g}".replace("-", "\u2212")
                yield Text(x + at, y + 9.4, name, "sans-bold", 6, INK, "middle")
                yield Text(x + 7.8, y + at + 0.7, name, "sans-bold", 6, INK)
        yield Text(x + REACH + 1, y + 7, "X", "sans-bold", 8, INK)
        yield Text(x + 7, y - REACH - 1, "Y", "sans-bold", 8, INK, "middle")


def _texts(paper: Paper, words: Mapping[str, str], side: str) -> Iterator[Shape]:
    middle, top = paper.width / 2, paper.height / 2 + 62
    yield Text(middle, top, words[f"calibration.{side}"], "serif-bold", 15, INK, "middle")
    for number, line in enumerate(words[f"calibration.how-{side}"].split("|")):
        yield Text(middle, top + 7 + 4.2 * number, line.strip(), "sans", 8.5, INK, "middle")
