"""The manifest: where every face of a print lies, for people who script."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

from companion import __version__
from companion.imposition.slots import Slot
from companion.printing.options import Options

PLACES = 4  # decimals of a mm


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on one page: its trimmed rectangle in mm from the top left corner of the page."""

    file: str
    page: int
    component: str
    piece: str
    copy: int
    face: Literal["front", "back"]
    x: float
    y: float
    w: float
    h: float
    turned: int


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """One file of a print, its path relative to the manifest."""

    path: str
    pages: int
    page_mm: tuple[tuple[float, float], ...]
    stock: str
    sha256: str


def placement(
    file: str,
    page: int,
    *,
    component: str,
    piece: str,
    copy: int,
    face: Literal["front", "back"],
    slot: Slot,
) -> Placement:
    """Return the record of a face in a slot of a page."""
    x, y, w, h = (round(value, PLACES) for value in (slot.x, slot.y, slot.w, slot.h))
    return Placement(file, page, component, piece, copy, face, x, y, w, h, slot.turned)


def manifest(
    game: str,
    options: Options,
    files: tuple[PrintedFile, ...],
    placements: tuple[Placement, ...],
) -> dict[str, object]:
    """Return the manifest of one game's print, ready for JSON."""
    paper = options.paper
    return {
        "game": game,
        "version": __version__,
        "seed": options.seed,
        "paper_mm": [round(paper.width, PLACES), round(paper.height, PLACES)],
        "options": options.recorded(),
        "files": [asdict(file) for file in files],
        "placements": [asdict(place) for place in placements],
    }
