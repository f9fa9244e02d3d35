"""Outlines and moves as operators of PDF."""

from __future__ import annotations

import sys
import threading
import zlib
from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin
from queue import SimpleQueue
from typing import assert_never

from companion.drawing.shapes import KAPPA, Circle, Group, Path, Polygon, Rect, Use, fixed

# Packs content as PDF has it, in a thread beside the one that draws: zlib holds up no other.


LEVEL = 7  # of packing: 2 % less than 4 for hardly more time
LARGE = 8_000  # bytes: less is packed before a thread would have begun
TURN = 0.0005  # seconds: how long one thread works before another may


class CompressedContent:
    """Content that a thread compresses ahead; if it is needed before, the caller does it."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._packed: bytes | None = None
        if len(content) > LARGE:
            _compression_queue().put(self)

    def packed(self) -> bytes:
        """Return the content, packed."""
        content = self._content  # read first: it goes once there are the packed bytes
        if self._packed is None:  # two threads that meet here pack to the same bytes
            self._packed = zlib.compress(content, LEVEL)
            self._content = b""
        return self._packed


@cache
def _compression_queue() -> SimpleQueue[CompressedContent]:
    """Return the queue of content to compress, and start its thread."""
    waiting: SimpleQueue[CompressedContent] = SimpleQueue()
    sys.setswitchinterval(TURN)
    threading.Thread(target=_pack_all, args=(waiting,), daemon=True).start()
    return waiting


def _pack_all(waiting: SimpleQueue[CompressedContent]) -> None:
    while True:
        waiting.get().packed()


NUMBERS = b"0123456789 .-"
BREAKS = bytes.maketrans(b"LCZ", b"MMM")
OPERATORS = bytes.maketrans(b"MLCZ", b"mlch")


@cache
def path_operators(data: str) -> str:
    """Return SVG-like path data as operators: each letter goes behind its numbers."""
    plain_data = data.encode()
    numbers = plain_data.translate(BREAKS).decode().split("M")[1:]
    parts = numbers * 2
    parts[::2], parts[1::2] = numbers, plain_data.translate(OPERATORS, NUMBERS).decode()
    return " ".join(parts)


def rect_operators(x: float, y: float, w: float, h: float, radius: float) -> str:
    """Return a rectangle, its corners round if it has a radius."""
    if radius <= 0:
        return f"{fixed(x)} {fixed(y)} {fixed(w)} {fixed(h)} re"
    r = min(radius, w / 2, h / 2)
    k = r * (1 - KAPPA)
    right, low = x + w, y + h
    runs: Sequence[Sequence[float]] = (
        (x + r, y),
        (right - r, y),
        (right - k, y, right, y + k, right, y + r),
        (right, low - r),
        (right, low - k, right - k, low, right - r, low),
        (x + r, low),
        (x + k, low, x, low - k, x, low - r),
        (x, y + r),
        (x, y + k, x + k, y, x + r, y),
    )
    return (
        " ".join(
            f"{' '.join(map(fixed, run))} {'m' if i == 0 else 'l' if len(run) == 2 else 'c'}"
            for i, run in enumerate(runs)
        )
        + " h"
    )


def circle_operators(x: float, y: float, r: float) -> str:
    """Return a circle of four curves."""
    k = r * KAPPA
    runs = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    return (
        f"{fixed(x + r)} {fixed(y)} m "
        + " ".join(f"{' '.join(map(fixed, run))} c" for run in runs)
        + " h"
    )


def polygon_operators(points: Sequence[tuple[float, float]]) -> str:
    """Return a closed polygon."""
    return (
        " ".join(f"{fixed(x)} {fixed(y)} {'l' if i else 'm'}" for i, (x, y) in enumerate(points))
        + " h"
    )


def outline_operators(shape: Rect | Circle | Polygon | Path) -> str:
    """Return the outline by which a group is clipped."""
    match shape:
        case Rect(x, y, w, h, radius):
            return rect_operators(x, y, w, h, radius)
        case Circle(x, y, r):
            return circle_operators(x, y, r)
        case Polygon(points):
            return polygon_operators(points)
        case Path(data):
            return path_operators(data)
        case _:
            assert_never(shape)


def matrix_operators(place: Group | Use, left: float = 0.0, top: float = 0.0) -> str:
    """Return the operators that move a group at (left, top) to its place."""
    side = -place.scale if place.mirrored else place.scale
    c, s = cos(radians(place.angle_deg)), sin(radians(place.angle_deg))
    a, b, d, e = side * c, side * s, -place.scale * s, place.scale * c
    x, y = fixed(place.x + a * left + d * top), fixed(place.y + b * left + e * top)
    turn = " ".join(fixed(part, 6) for part in (a, b, d, e))
    return "" if (turn, x, y) == ("1 0 0 1", "0", "0") else f"{turn} {x} {y} cm"
