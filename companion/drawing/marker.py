"""Square markers that a camera finds: the 4 x 4 code words of ArUco's smallest dictionary.

They are printed without OpenCV, which is needed only to read them (`companion/photo`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.drawing.qr import draw_grid
from companion.drawing.shapes import Color, Path

_CODES = """
b532 0f9a 332d 9946 549e 79cd 9e2e c4f2 feda cf56 f991 11a7 0eb7 2a0f 24b1 263e 4665 6600 6c5e 76af
868b b02b ccd5 dd82 fe47 9471 ace4 a554 2123 346f 4415 57b2 9ecf f0cb 08ae 0929 1875 04ff 0df6 1c5a
1718 2a28 328c 38b2 24e8 2eeb 2d3f 4b64
"""  # of the numbers from 0 on: 16 cells row by row, 1 is light
CELLS = 6  # along an edge, with the dark border

Places = tuple[tuple[float, float], ...]
Area = tuple[float, float, float, float]  # left, top, width, height, mm


class MarkedBox(Struct, frozen=True):
    """A box that a camera reads."""

    id: str
    place: str  # where it counts in a player's part of a record; "" if it does not
    n: int  # its number there, from 1
    area: Area  # from the top left of its piece


class CameraMarks(Struct, frozen=True):
    """Four markers of a piece, and its boxes."""

    places: Places  # top left of each, clockwise from the top left one
    size: float
    first: Callable[[int], int]  # the number of the first marker, by copy from 1
    boxes: tuple[MarkedBox, ...]


def place_markers(width: float, height: float, size: float, edge: float) -> Places:
    """Return the top left of four markers so far from the edges, clockwise from the top left."""
    right, low = width - edge - size, height - edge - size
    return (edge, edge), (right, edge), (right, low), (edge, low)


def draw_markers(first: int, places: Places, size: float, ink: Color) -> Iterator[Path]:
    """Yield the dark cells of each marker of a paper as a path; the numbers begin with `first`."""
    edge = (True,) * CELLS
    for (x, y), code in zip(places, _CODES.split()[first:], strict=False):
        bits = f"{int(code, 16):016b}"
        rows = ((True, *(bit == "0" for bit in bits[i : i + 4]), True) for i in range(0, 16, 4))
        yield draw_grid((edge, *rows, edge), x, y, size / CELLS, ink)
