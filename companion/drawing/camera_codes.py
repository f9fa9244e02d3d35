"""Codes for cameras: QR codes, by the library `qrcode`, and square markers.

Markers are printed without OpenCV, which is needed only to read them (`companion/photo`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.drawing.shapes import Color, Path, fixed

QUIET = 4  # modules kept free on every side
_DARK = re.compile(rb"\x01+")
SMALLEST = 0.4  # mm; a smaller module is not read by every phone


@lru_cache(maxsize=64)
def qr_modules(
    text: str, mask: int | None = None, level: Literal["L", "M"] = "M"
) -> tuple[tuple[bool, ...], ...]:
    """Return the squares of a QR code row by row, without its quiet zone; True is dark.

    `mask` is the number of one of eight patterns. None searches for the best pattern, which takes
    six times as long. `level` is the error correction: L, for screens, allows damage to 7 % of the
    code, M to 15 %. Raises CompanionError if the text is empty or too long.
    """
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode

    if not text:
        raise CompanionError("a QR code needs a text; write one, or leave the code out")
    correction = ERROR_CORRECT_L if level == "L" else ERROR_CORRECT_M
    code = QRCode(error_correction=correction, border=0, mask_pattern=mask)
    code.add_data(text)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError) as error:
        raise CompanionError(
            f"a text of {len(text)} characters is too long for a QR code; shorten it"
        ) from error
    return tuple(tuple(map(bool, row)) for row in code.modules)


def draw_qr(
    text: str, x: float, y: float, size: float, ink: Color = "#000000", *, mask: int | None = None
) -> Path:
    """Return a QR code as one path.

    (x, y) and `size`, in mm, include the quiet zone. `mask` is passed to `qr_modules`. Raises
    CompanionError if the text is empty or too long, or the code would be too small to read.
    """
    grid = qr_modules(text, mask)
    unit = size / (len(grid) + 2 * QUIET)
    if unit < SMALLEST:
        need = SMALLEST * (len(grid) + 2 * QUIET)
        raise CompanionError(
            f"a QR code of {len(text)} characters cannot be read at {size:g} mm;"
            f" make it at least {need:.1f} mm or shorten the text"
        )
    return draw_grid(grid, x, y, unit, ink, quiet=QUIET)


def qr_lines(text: str) -> list[str]:
    """Draw a QR code in lines of text, light on dark; CompanionError if `text` is too long."""
    dark = qr_modules(text, level="L")
    side = len(dark) + 2 * QUIET
    grid = [[False] * side for _ in range(side + side % 2)]
    for y, row in enumerate(dark):
        grid[y + QUIET][QUIET : QUIET + len(row)] = row
    pairs = zip(grid[::2], grid[1::2], strict=True)
    return ["".join("█▀▄ "[2 * a + b] for a, b in zip(*pair, strict=True)) for pair in pairs]


def draw_grid(
    grid: tuple[tuple[bool, ...], ...],
    x: float,
    y: float,
    unit: float,
    ink: Color,
    *,
    quiet: int = 0,
) -> Path:
    """Return the dark cells of a grid as one path from (x, y).

    `unit` is the width of a cell in mm, `quiet` the number of free cells on every side.
    """
    steps = range(quiet, quiet + len(grid) + 1)
    xs, ys = ([fixed(start + step * unit) for step in steps] for start in (x, y))
    data = [
        f"M{xs[left]} {ys[top]}L{xs[right]} {ys[top]}L{xs[right]} {ys[low]}L{xs[left]} {ys[low]}Z"
        for left, top, right, low in _blocks(grid)
    ]
    return Path("".join(data), fill=ink)


def _blocks(grid: tuple[tuple[bool, ...], ...]) -> list[tuple[int, int, int, int]]:
    """Join the dark squares of a grid into rectangles (left, top, right, bottom)."""
    open_runs: dict[tuple[int, int], int] = {}
    done: list[tuple[int, int, int, int]] = []
    for row, cells in enumerate((*grid, ())):
        runs = set(_runs(cells))
        for (left, right), top in list(open_runs.items()):
            if (left, right) not in runs:
                done.append((left, top, right, row))
                del open_runs[left, right]
        for run in sorted(runs):
            open_runs.setdefault(run, row)
    return sorted(done, key=lambda block: (block[1], block[0]))


def _runs(cells: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Return (start, end) of each run of dark squares in a row; `end` is exclusive."""
    return [run.span() for run in _DARK.finditer(bytes(cells))]


# Square markers: the 4 x 4 code words of ArUco's smallest dictionary.


_CODES = """
b532 0f9a 332d 9946 549e 79cd 9e2e c4f2 feda cf56 f991 11a7 0eb7 2a0f 24b1 263e 4665 6600 6c5e 76af
868b b02b ccd5 dd82 fe47 9471 ace4 a554 2123 346f 4415 57b2 9ecf f0cb 08ae 0929 1875 04ff 0df6 1c5a
1718 2a28 328c 38b2 24e8 2eeb 2d3f 4b64
"""  # of the numbers from 0 on: 16 cells row by row, 1 is light
CELLS = 6  # along an edge, with the dark border

Places = tuple[tuple[float, float], ...]
Area = tuple[float, float, float, float]  # left, top, width, height, mm


class MarkedBox(Struct, frozen=True):
    """A box on a score sheet, such as a tick box, that is read from a photo."""

    id: str
    place: str  # path in a player's part of a record; "" if it counts nowhere
    n: int  # its number at that path, from 1
    area: Area  # mm from the top left of its piece


class CameraMarks(Struct, frozen=True):
    """The marks of a piece for cameras: four corner markers, and the boxes to read."""

    places: Places  # top left corner of each, clockwise from the top left marker
    size: float
    first: Callable[[int], int]  # returns the number of a copy's first marker, by copy from 1
    boxes: tuple[MarkedBox, ...]


def place_markers(width: float, height: float, size: float, edge: float) -> Places:
    """Return the top left corners of four markers, clockwise, `edge` mm from the piece's edges."""
    right, low = width - edge - size, height - edge - size
    return (edge, edge), (right, edge), (right, low), (edge, low)


def draw_markers(first: int, places: Places, size: float, ink: Color) -> Iterator[Path]:
    """Yield the dark cells of each camera marker as a path; markers are numbered from `first`."""
    edge = (True,) * CELLS
    for (x, y), code in zip(places, _CODES.split()[first:], strict=False):
        bits = f"{int(code, 16):016b}"
        rows = ((True, *(bit == "0" for bit in bits[i : i + 4]), True) for i in range(0, 16, 4))
        yield draw_grid((edge, *rows, edge), x, y, size / CELLS, ink)
