"""Printed sheets as one sees them: rendered pages, faces found on them by their tone."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2 as pdfium
from PIL import Image

from companion.core.units import MM_PER_PT, mm_to_px
from companion.data.shared import open_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Rect, Shape
from companion.drawing.theme import Theme
from companion.imposition.paper import parse_paper
from companion.printing.order import PrintOrder
from companion.printing.print_game import PrintJob, print_job
from companion.printing.selection import PrintRequest
from tests.command import Ran, done

Edges = tuple[float, float, float, float]  # left, top, right, bottom, mm
SIDES = ("left", "top", "right", "bottom")
STRIPE, SPOT = 255, 0  # tones of what lies below the top edge and at the left edge of a face
UNDER = 1 - 1e-6  # a page of whole pixels gets no more of them by rounding
PLAIN = Style(Theme("full", "standard", {}))
MOST = 40  # tones that are told apart


class Seen(NamedTuple):
    """A face on a page: its edges, and where its top and its left point."""

    edges: Edges
    top: str
    left: str

    def mirrored_sideways(self, axis: float) -> Seen:
        """Return it as seen in an upright mirror at `axis` mm."""
        left, top, right, bottom = self.edges
        swap = {"left": "right", "right": "left"}
        return Seen(
            (2 * axis - right, top, 2 * axis - left, bottom),
            swap.get(self.top, self.top),
            swap.get(self.left, self.left),
        )

    def mirrored_downwards(self, axis: float) -> Seen:
        """Return it as seen in a level mirror at `axis` mm."""
        left, top, right, bottom = self.edges
        swap = {"top": "bottom", "bottom": "top"}
        return Seen(
            (left, 2 * axis - bottom, right, 2 * axis - top),
            swap.get(self.top, self.top),
            swap.get(self.left, self.left),
        )


class Sheet(NamedTuple):
    """A rendered page, `px` pixels a mm, with its size in mm as the file has it."""

    image: Image.Image
    px: float
    width: float
    height: float
    tones: list[int]  # how many pixels there are of each

    def at(self, x: float, y: float) -> Any:
        return self.image.getpixel((round(x * self.px), round(y * self.px)))


def tone(number: int, face: str) -> int:
    """Return the grey of a piece's face, which nothing else on its sheet has."""
    assert 1 <= number <= MOST
    return 88 + 4 * number + (2 if face == "back" else 0)


def solid(
    width: float, height: float, numbers: Collection[int], name: str = "tests", **more: Any
) -> Component:
    """Return two-sided pieces of one grey each: a stripe along the top, a spot at the left."""

    def face(number: int, side: str) -> tuple[Shape, ...]:
        return (
            Rect(0, 0, width, height, fill=hexed(tone(number, side))),
            Rect(6, 2, width - 12, 3, fill=hexed(STRIPE)),
            Rect(2, height / 2 - 3, 3, 6, fill=hexed(SPOT)),
        )

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        numbers = sorted(map(int, ids))
        return tuple(Piece(str(n), str(n), face(n, "front"), face(n, "back")) for n in numbers)

    fixed: dict[str, Any] = {
        "name": name,
        "title": name.title(),
        "stock": "card",
        "width": width,
        "height": height,
        "sides": 2,
        "copies": {str(number): 1 for number in numbers},
        "provenance": {},
        "draw": draw,
    }
    return Component(**(fixed | more))


def hexed(gray: int) -> str:
    return "#" + f"{gray:02X}" * 3


def job(*parts: Component, paper: str = "a4", **options: Any) -> PrintJob:
    """Return a print of one full set of components."""
    return PrintJob(
        slug="game",
        title="Game",
        wanted=tuple(PrintRequest(part, part.copies) for part in parts),
        order=PrintOrder(paper=parse_paper(paper), **options),
        style=Style(Theme("full", "safe", {})),
        words=open_shared().words,
    )


def manifest_of(folder: Path, *parts: Component, **options: Any) -> dict[str, Any]:
    """Print components into a folder and return the manifest."""
    print_job(job(*parts, **options), folder)
    return manifest_in(folder / "game")


def manifest_in(folder: Path) -> dict[str, Any]:
    found = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def sheet(file: Path, page: int, dpi: int, *, smooth: bool = False) -> Sheet:
    """Return a page in grey; without smoothing a pixel has the tone of one shape."""
    document = pdfium.PdfDocument(file)
    plain = {} if smooth else {"no_smoothpath": True, "no_smoothtext": True}
    found = document[page - 1]
    image = found.render(scale=dpi / 72 * UNDER, grayscale=True, **plain).to_pil()
    size = found.get_width() * MM_PER_PT, found.get_height() * MM_PER_PT
    document.close()
    return Sheet(image, mm_to_px(1, dpi), *size, image.histogram())


def edges(place: Mapping[str, Any]) -> Edges:
    """Return the edges that the manifest tells."""
    return place["x"], place["y"], place["x"] + place["w"], place["y"] + place["h"]


def seen(page: Sheet, gray: int, near: Edges) -> Seen:
    """Return the face of one tone, which must lie whole and alone within 3 mm of `near`."""
    left, top = (max(0, round((edge - 3) * page.px)) for edge in near[:2])
    right, bottom = (round((edge + 3) * page.px) for edge in near[2:])
    part = page.image.crop((left, top, right, bottom))
    mask = part.point([255 * (value == gray) for value in range(256)])
    box = mask.getbbox()
    assert box, f"nothing of tone {gray} near {near}"
    assert mask.histogram()[255] == page.tones[gray], "it goes on elsewhere"
    found = tuple(
        (corner + edge) / page.px for corner, edge in zip((left, top) * 2, box, strict=True)
    )
    low, high, far, deep = found
    middles = {
        "left": (low + 3.5, (high + deep) / 2),
        "top": ((low + far) / 2, high + 3.5),
        "right": (far - 3.5, (high + deep) / 2),
        "bottom": ((low + far) / 2, deep - 3.5),
    }
    tones = {page.at(*middle): side for side, middle in middles.items()}
    return Seen((low, high, far, deep), tones[STRIPE], tones[SPOT])


def pieces(folder: Path) -> dict[str, int]:
    """Return how many copies of each piece lie on the sheets of a print."""
    found: dict[str, int] = {}
    for place in manifest_in(folder)["placements"]:
        name = f"{place['component']}/{place['piece']}"
        found[name] = max(found.get(name, 0), place["copy"])
    return found


def told(text: str) -> str:
    return " ".join(text.split())


FISH = ("print", "fresh", "--only", "fish-cards")
CHANGED = ("print", "fresh", "--changed")


def changed_in(out: Path, *words: str | Path) -> Ran:
    """Print what differs from the last print in a folder."""
    return done(*CHANGED, "--out", out, *words)
