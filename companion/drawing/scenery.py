"""Grounds of cards, written as drawings: `python -m companion.drawing.scenery FOLDER`.

Water, a pool and a shadow for poker cards with 3 mm of bleed, from fixed seeds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path

from companion.core.chance import Stream
from companion.drawing.component import BLEED
from companion.drawing.shapes import Point

PALE, WATER, MID, POOL, SHADOW = "#D9E8E3", "#BCD7D4", "#86B4B8", "#A9C9C8", "#A3C3C2"
POKER = 63.5, 88.9
KAPPA = 0.5522847498


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"water.svg": water(*POKER), "pool.svg": pool(46.0), "shadow.svg": shadow(54.0, 8.6)}


def water(width: float, height: float) -> str:
    """Return flat water for a card of width x height mm: level bands and a few wave lines."""
    stream = Stream("water")
    w, h = width + 2 * BLEED, height + 2 * BLEED
    parts = [_area(_box(w, h), PALE)]
    for band in range(4):
        y = h * (0.10 + 0.255 * band)
        high = [(-2 + (w + 4) * k / 6, y + stream.between(-3, 3)) for k in range(7)]
        low = [(x, y + stream.between(5, 10)) for x, y in reversed(high)]
        parts.append(_area(f"{_smooth(high)}L{_smooth(low)[1:]}Z", WATER))
    waves = "".join(wave for wave, _ in _waves(stream, 3.5, 5.5, w - 7, h - 10, 24))
    return _file(w, h, "Water", [*parts, _line(waves, MID, 0.2)])


def pool(size: float) -> str:
    """Return a round pool, `size` mm across."""
    r = size / 2
    waves = [
        wave
        for wave, (x, y) in _waves(Stream("pool"), 0, 2, size, size - 4, 60)
        if hypot(x + 3 - r, y - r) < r - 4.5
    ]
    ring = _circle(r, r, r - 0.1)
    parts = [_area(ring, PALE), _line("".join(waves), POOL, 0.25), _line(ring, MID, 0.18)]
    return _file(size, size, "Pool", parts)


def shadow(width: float, height: float) -> str:
    """Return the shadow of a fish on the bed of a river, snout to the left."""
    outline = [
        (0.0, 0.55), (0.12, 0.18), (0.34, 0.0), (0.62, 0.10), (0.86, 0.38), (1.0, 0.10),
        (0.965, 0.5), (1.0, 0.92), (0.86, 0.60), (0.60, 0.92), (0.32, 1.0), (0.12, 0.86),
    ]  # fmt: skip
    points = [(x * (width - 2) + 1, y * (height - 2) + 1) for x, y in outline]
    return _file(width, height, "Shadow", [_area(_smooth(points, closed=True), SHADOW)])


def _waves(
    stream: Stream, x: float, y: float, w: float, h: float, count: int
) -> Iterator[tuple[str, Point]]:
    """Yield short level wave lines that keep their distance, each with where it begins."""
    placed: list[Point] = []
    for _ in range(count * 20):
        long = stream.between(3.5, 7.5)
        px, py = x + stream.between(0, w - long), y + stream.between(0, h)
        if any(abs(px - qx) < 9 and abs(py - qy) < 3.4 for qx, qy in placed):
            continue
        placed.append((px, py))
        high, half = long * 0.09, long / 2
        yield (
            f"M{_n(px)} {_n(py)}"
            f"C{_n(px + half * 0.3)} {_n(py - high)} {_n(px + half * 0.7)} {_n(py - high)}"
            f" {_n(px + half)} {_n(py)}"
            f"C{_n(px + half * 1.3)} {_n(py + high)} {_n(px + half * 1.7)} {_n(py + high)}"
            f" {_n(px + long)} {_n(py)}",
            (px, py),
        )
        if len(placed) == count:
            return


def _smooth(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of a Catmull-Rom curve through the points."""
    ring = (
        [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    )
    data = f"M{_n(points[0][0])} {_n(points[0][1])}"
    for before, ((ax, ay), (bx, by)), after in zip(
        ring, pairwise(ring[1:-1]), ring[3:], strict=False
    ):
        data += (
            f"C{_n(ax + (bx - before[0]) / 6)} {_n(ay + (by - before[1]) / 6)}"
            f" {_n(bx - (after[0] - ax) / 6)} {_n(by - (after[1] - ay) / 6)} {_n(bx)} {_n(by)}"
        )
    return data + ("Z" if closed else "")


def _box(w: float, h: float) -> str:
    return f"M0 0L{_n(w)} 0L{_n(w)} {_n(h)}L0 {_n(h)}Z"


def _circle(x: float, y: float, r: float) -> str:
    k = r * KAPPA
    return (
        f"M{_n(x + r)} {_n(y)}"
        f"C{_n(x + r)} {_n(y + k)} {_n(x + k)} {_n(y + r)} {_n(x)} {_n(y + r)}"
        f"C{_n(x - k)} {_n(y + r)} {_n(x - r)} {_n(y + k)} {_n(x - r)} {_n(y)}"
        f"C{_n(x - r)} {_n(y - k)} {_n(x - k)} {_n(y - r)} {_n(x)} {_n(y - r)}"
        f"C{_n(x + k)} {_n(y - r)} {_n(x + r)} {_n(y - k)} {_n(x + r)} {_n(y)}Z"
    )


def _area(data: str, fill: str) -> str:
    return f'<path class="tone" fill="{fill}" d="{data}"/>'


def _line(data: str, color: str, width: float) -> str:
    return f'<path class="line" stroke="{color}" stroke-width="{width:g}" d="{data}"/>'


def _file(w: float, h: float, title: str, elements: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(w)} {_n(h)}" width="{_n(w)}mm"'
        f' height="{_n(h)}mm" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    )
    return "\n".join([head, f"<title>{title}</title>", *elements, "</svg>", ""])


def _n(number: float) -> str:
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def main(folder: Path) -> None:
    """Write every ground into the folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
