"""What makes the ring of a reel board a reel: grip and seat of its rod, a crank, spokes, screws."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot, sqrt

from companion.drawing.curves import arc_path
from companion.drawing.recolor import mix_colors
from companion.drawing.shapes import Circle, Color, Group, Line, Path, Pen, Polygon, Rect, Shape
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.reel_plan import Ring

CLEAR = 4.0  # mm from the rim to its cork, and from the cork to the first space, at scale 1
GRIP = 4.2  # mm from the middle of the rod to the edge of its grip, at scale 1
CORK = (
    (0.0, 0.7),
    (0.05, 0.9),
    (0.14, 1.0),
    (0.24, 0.98),
    (0.36, 0.84),
    (0.48, 0.78),
    (0.6, 0.82),
    (0.7, 0.9),
    (0.78, 0.9),
    (0.86, 0.76),
    (0.94, 0.56),
    (1.0, 0.46),
)  # fmt: skip; its outline: shares of its length, and of GRIP
LIT, SHADED = (-85.0, 15.0), (95.0, 195.0)  # degrees: light comes from above on the left
HUB = 1.2  # mm of the ring round the dial, at scale 1
SPOKE = 108.0  # degrees from the top to the spoke under the arm of the crank
CRANK = 124.0  # and to its knob


def draw_grip(writer: BoardWriter, place: Ring, first: Space) -> Iterator[Shape]:
    """Yield the rod behind the reel: seat, cork and windings up to the line, butt on the left."""
    u, y = writer.scale, first.middle[1]
    half = GRIP * u
    away = abs(y - place.y) + half  # so far from the middle of the reel its rim hides the ends
    reach = sqrt(max(0.0, place.rim**2 - away**2)) - 1.5 * u
    left, right = place.x - reach, place.x + reach
    pen = Pen(writer.ink("reel.edge"), 0.35 * u)
    spool, gold = writer.fill("reel.spool"), writer.fill("reel.hand")

    def tube(x: float, w: float, thick: float, fill: Color | None) -> Rect:
        return Rect(x, y - half * thick, w, 2 * half * thick, 0.5 * u, fill, pen)

    seat, end = right + (9 + CLEAR) * u, first.x - CLEAR * u
    sheen = Pen(writer.ink("reel.light"), 0.5 * u, round=False)
    yield tube(right, seat - right, 0.72, spool)
    yield Line(right, y - 0.36 * half, seat - 2.8 * u, y - 0.36 * half, sheen)
    yield tube(seat - 2.6 * u, 2.6 * u, 0.92, gold)
    yield tube(end, (CLEAR - 0.5) * u, 0.38, writer.ink("reel.rod"))
    long = end - seat - 4 * u
    upper = [(seat + along * long, wide * half) for along, wide in CORK]
    cork = [(x, y - high) for x, high in upper] + [(x, y + high) for x, high in upper[::-1]]
    yield Polygon(tuple(cork), writer.fill("reel.cork") or "#FFFFFF", pen)
    fine = Pen(writer.ink("reel.rod"), 0.2 * u)
    for x, high in upper[2:-2]:
        yield Line(x, y - high, x, y + high, fine)
    yield tube(seat + long, 1.3 * u, 0.5, gold)
    yield tube(seat + long + 1.3 * u, end - seat - long - 1.3 * u, 0.38, writer.ink("reel.rod"))
    yield tube(left - 15 * u, 15 * u, 0.72, spool)
    yield Line(left - 14 * u, y - 0.36 * half, left, y - 0.36 * half, sheen)
    yield tube(left - 17.6 * u, 3.4 * u, 0.95, gold)


def draw_crank(writer: BoardWriter, place: Ring) -> Iterator[Shape]:
    """Yield the arm from the hub along a spoke, bent beside an arrow, and the knob at its end."""
    u = writer.scale
    pen = Pen(writer.ink("reel.edge"), 0.4 * u)
    x, y = place.at(place.rim + 2.2 * u, CRANK)
    out = place.outer - place.inner
    way = [
        place.at(place.inner - 0.2 * u, SPOKE),
        place.at(place.inner + 0.45 * out, SPOKE),
        place.at(place.inner + 0.75 * out, SPOKE + 0.3 * (CRANK - SPOKE)),
        (x, y),
    ]
    sides = []
    for n, (a, b) in enumerate(way):
        (x0, y0), (x1, y1) = way[max(0, n - 1)], way[min(n + 1, len(way) - 1)]
        far = hypot(x1 - x0, y1 - y0)
        half = (2.0 - 0.2 * n) * u / far
        sides.append(
            (
                (a - (y1 - y0) * half, b + (x1 - x0) * half),
                (a + (y1 - y0) * half, b - (x1 - x0) * half),
            )
        )
    arm = (*(one for one, _ in sides), *(other for _, other in sides[::-1]))
    yield Polygon(arm, writer.fill("reel.light") or "#FFFFFF", pen)
    for start, end in pairwise(way):
        yield Line(*start, *end, Pen(writer.ink("reel.shine"), 0.6 * u))
    yield Circle(*way[1], 0.7 * u, writer.fill("reel.hand"), Pen(pen.color, 0.25 * u))
    yield Circle(x, y, 5.2 * u, writer.fill("reel.spool") or "#FFFFFF", pen)
    yield Circle(x, y, 3.7 * u, writer.fill("reel.cork") or "#FFFFFF", pen)
    yield Circle(x, y, 1.2 * u, writer.fill("reel.hand"), pen)


def draw_rim(writer: BoardWriter, place: Ring, spaces: int) -> Iterator[Shape]:
    """Yield the lit edge of the rim and its screws, clear of the arrows."""
    u = writer.scale
    light = Pen(writer.ink("reel.light"), 0.3 * u)
    for radius in (place.rim - 0.55 * u, place.outer + 0.5 * u):
        yield Circle(place.x, place.y, radius, pen=light)
    yield from draw_bevel(writer, place.x, place.y, place.rim - 0.75 * u, 0.8 * u)
    fine = Pen(writer.ink("reel.edge"), 0.25 * u)
    middle = (place.rim + place.outer) / 2
    for i in range(2 * spaces):
        turn = (i + 0.5) * 180 / spaces  # the arrows stand at each second of 180 / spaces
        at = place.at(middle, turn)
        yield Circle(*at, 0.85 * u, writer.fill("reel.hand"), fine)
        slot = Line(-0.55, 0, 0.55, 0, fine)
        yield Group((slot,), *at, angle_deg=turn * 3 + 20, scale=u)


def draw_bevel(
    writer: BoardWriter, x: float, y: float, radius: float, width: float, shade: str = "reel.hole"
) -> Iterator[Shape]:
    """Yield the light and the shade on a round edge, where there is colour."""
    if writer.theme.ink == "full":
        for role, (start, end) in (("reel.shine", LIT), (shade, SHADED)):
            pen = Pen(writer.ink(role), width)
            yield Path(arc_path(x, y, radius, start, end), pen=pen)


def draw_shadow(writer: BoardWriter, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Yield what a round thing throws on the paper, where there is colour."""
    if writer.theme.ink == "full":
        u, tone = writer.scale, mix_colors(writer.ink("paper"), writer.ink("reel.edge"), 0.22)
        yield Circle(x + 0.7 * u, y + 1.1 * u, radius, tone)


def draw_hub(writer: BoardWriter, place: Ring) -> Iterator[Shape]:
    """Yield the ring that the spokes and the crank are screwed to."""
    u, edge = writer.scale, Pen(writer.ink("reel.edge"), 0.35 * writer.scale)
    yield Circle(place.x, place.y, place.inner + HUB * u, writer.fill("reel.spool"), edge)
    yield from draw_bevel(writer, place.x, place.y, place.inner + 0.5 * HUB * u, 0.6 * u)


def draw_spokes(writer: BoardWriter, place: Ring, spaces: int) -> Iterator[Shape]:
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
        shine = Pen(writer.ink("reel.light"), 0.4 * u, round=False)
        ridge = Line(-0.1 * u, -place.inner, -0.3 * u, 0.6 * u - place.outer, shine)
        yield Group((bar, ridge), place.x, place.y, angle_deg=turn)
        at = place.at(place.inner + (HUB + 1.3) * u, turn)
        yield Circle(*at, 0.55 * u, writer.fill("reel.hand"), pen)


def draw_washer(writer: BoardWriter, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Yield the ring that strengthens the hole for the rivet."""
    pen = Pen(writer.ink("reel.edge"), 0.3)
    yield Circle(x, y, radius, writer.fill("reel.hand"), pen)
    yield Circle(x, y, radius - 0.9, writer.fill("reel.light"), pen)
