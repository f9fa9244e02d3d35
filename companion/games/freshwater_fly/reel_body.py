"""What makes the ring of a reel board a reel: grip and seat of its rod, a crank, spokes, screws."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from companion.drawing.shapes import Circle, Group, Line, Pen, Polygon, Rect, Shape
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.reel_plan import Ring

GRIP = 4.2  # mm from the middle of the rod to the edge of its grip, at scale 1
CRANK = 127.0  # degrees from the top to the knob


def grip(writer: BoardWriter, place: Ring, first: Space) -> Iterator[Shape]:
    """Yield the grip of the rod, from behind the reel to the first space of finesse."""
    u, y = writer.scale, first.middle[1]
    half = GRIP * u
    away = abs(y - place.y) + half  # so far from the middle of the reel its rim hides the end
    rim = place.x + sqrt(max(0.0, place.rim**2 - away**2)) - 1.5 * u
    seat, end = rim + 12 * u, first.x - 1.2 * u
    pen = Pen(writer.ink("reel.edge"), 0.35 * u)
    cork = (
        (seat, y - half * 0.8), (seat + 4 * u, y - half), (end - 7 * u, y - half * 0.86),
        (end - 2 * u, y - half * 0.5), (end, y - 1.8 * u), (end, y + 1.8 * u),
        (end - 2 * u, y + half * 0.5), (end - 7 * u, y + half * 0.86), (seat + 4 * u, y + half),
        (seat, y + half * 0.8),
    )  # fmt: skip
    yield Rect(rim, y - half * 0.72, seat - rim, half * 1.44, 0, writer.fill("reel.spool"), pen)
    yield Rect(
        rim + 8.4 * u, y - half * 0.9, 2.4 * u, half * 1.8, 0.5 * u, writer.fill("reel.hand"), pen
    )
    yield Polygon(cork, writer.fill("reel.cork") or "#FFFFFF", pen)
    fine = Pen(writer.ink("reel.rod"), 0.2 * u)
    x = seat + 4 * u
    while x < end - 7.5 * u:
        yield Line(x, y - half * 0.9, x, y + half * 0.9, fine)
        x += 3.4 * u


def crank(writer: BoardWriter, place: Ring) -> Iterator[Shape]:
    """Yield the handle, which looks out from behind the rim."""
    u = writer.scale
    pen = Pen(writer.ink("reel.edge"), 0.4 * u)
    x, y = place.at(place.rim + 2.2 * u, CRANK)
    yield Circle(x, y, 5.4 * u, writer.fill("reel.spool"), pen)
    yield Circle(x, y, 3.6 * u, writer.fill("reel.cork") or "#FFFFFF", pen)
    yield Circle(x, y, 1.1 * u, writer.fill("reel.hand"), pen)


def rim(writer: BoardWriter, place: Ring, spaces: int) -> Iterator[Shape]:
    """Yield the lit edge of the rim and its screws, clear of the arrows."""
    u = writer.scale
    light = Pen(writer.ink("reel.light"), 0.3 * u)
    for radius in (place.rim - 0.55 * u, place.outer + 0.5 * u):
        yield Circle(place.x, place.y, radius, pen=light)
    fine = Pen(writer.ink("reel.edge"), 0.25 * u)
    middle = (place.rim + place.outer) / 2
    for i in range(2 * spaces):
        turn = (i + 0.5) * 180 / spaces  # the arrows stand at each second of 180 / spaces
        at = place.at(middle, turn)
        yield Circle(*at, 0.85 * u, writer.fill("reel.hand"), fine)
        slot = Line(-0.55, 0, 0.55, 0, fine)
        yield Group((slot,), *at, angle_deg=turn * 3 + 20, scale=u)


def spokes(writer: BoardWriter, place: Ring, spaces: int) -> Iterator[Shape]:
    """Yield a spoke between each two spaces, wider at the rim."""
    u = writer.scale
    pen = Pen(writer.ink("reel.edge"), 0.35 * u)
    for i in range(spaces):
        turn = (i + 0.5) * 360 / spaces
        bar = Polygon(
            ((-0.75 * u, -place.inner), (-1.25 * u, -place.outer), (1.25 * u, -place.outer),
             (0.75 * u, -place.inner)),
            writer.fill("reel.spool"),
            pen,
        )  # fmt: skip
        yield Group((bar,), place.x, place.y, angle_deg=turn)
        yield Circle(
            *place.at(place.inner + 1.6 * u, turn), 0.55 * u, writer.fill("reel.hand"), pen
        )


def washer(writer: BoardWriter, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Yield the ring that strengthens the hole for the rivet."""
    pen = Pen(writer.ink("reel.edge"), 0.3)
    yield Circle(x, y, radius, writer.fill("reel.hand"), pen)
    yield Circle(x, y, radius - 0.9, writer.fill("reel.light"), pen)
