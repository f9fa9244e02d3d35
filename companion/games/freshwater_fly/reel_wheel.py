"""The reel of a reel board: a ring of equal spaces, and the dial that turns over it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, radians, sin, sqrt

from msgspec.structs import replace

from companion.drawing.cutout import Cutout
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import draw_icon
from companion.drawing.ink_colors import mix_colors
from companion.drawing.shapes import (
    Circle,
    Color,
    Group,
    Line,
    Path,
    Pen,
    Point,
    Polygon,
    Rect,
    Shape,
    arc_path,
)
from companion.games.freshwater_fly.board_plan import RIVET_HEAD, RIVET_HOLE, Dial, Ring, Space
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.cards import colour_icons
from companion.games.freshwater_fly.rows import RondelSpace
from companion.games.freshwater_fly.schema import RONDEL, SECTIONS_OF_LINE

CLEAR = 4.0  # mm from the rim to its cork, and from the cork to the first space, at scale 1
GRIP = 4.2  # mm from the middle of the rod to the edge of its grip, at scale 1
# The outline of the cork: shares of its length, and there of GRIP.
ALONG = (0.0, 0.05, 0.14, 0.24, 0.36, 0.48, 0.6, 0.7, 0.78, 0.86, 0.94, 1.0)
THICK = (0.7, 0.9, 1.0, 0.98, 0.84, 0.78, 0.82, 0.9, 0.9, 0.76, 0.56, 0.46)
LIT, SHADED = (-85.0, 15.0), (95.0, 195.0)  # degrees: light comes from above on the left
HUB = 1.2  # mm of the ring round the dial, at scale 1
SPOKE = 108.0  # degrees from the top to the spoke under the arm of the crank
CRANK = 124.0  # and to its knob
DEPTH = 29.8  # mm from the inner to the outer edge of the ring, at scale 1
GROUNDS = ("reel.start", "reel.other", "reel.space")
CUT = 0.12
CUT_BLEED = 0.8  # mm that the ground of the dial runs beyond the cut
POINTER = 16.0  # degrees from the pointer to where it leaves the disc
HOLES, BEVEL = 11, 1.6  # parts of a turn between the holes of the dial; width of its rim, mm
STEP = 2.0  # degrees of an edge of the round outline: within 0.003 mm of the circle
NAME = TextStyle("serif-bold", 13, align="middle", valign="middle", most_lines=1)
LINE = TextStyle("serif-italic", 9, "quiet", leading=1.05, align="middle", most_lines=2)
STAMINA = TextStyle(size_pt=9.4, valign="middle", most_lines=1)
BED = replace(LINE, size_pt=8.5, valign="middle")


def draw_grip(writer: BoardWriter, place: Ring, first: Space) -> Iterator[Shape]:
    """Yield the fishing rod behind the reel.

    Its butt is on the left. Its seat, cork and windings are on the right. They end at `first`, the
    first space of the finesse track.
    """
    u, y = writer.scale, first.middle[1]
    half = GRIP * u
    away = abs(y - place.y) + half  # so far from the middle of the reel its rim hides the ends
    reach = sqrt(max(0.0, place.rim**2 - away**2)) - 1.5 * u
    left, right = place.x - reach, place.x + reach
    pen = Pen(writer.ink("reel.edge"), 0.35 * u)
    spool, gold, rod = writer.fill("reel.spool"), writer.fill("reel.hand"), writer.ink("reel.rod")

    def tube(x: float, w: float, thick: float, fill: Color | None) -> Rect:
        return Rect(x, y - half * thick, w, 2 * half * thick, 0.5 * u, fill, pen)

    seat, end, shine = right + (9 + CLEAR) * u, first.x - CLEAR * u, y - 0.36 * half
    sheen = Pen(writer.ink("reel.light"), 0.5 * u, round=False)
    yield tube(right, seat - right, 0.72, spool)
    yield Line(right, shine, seat - 2.8 * u, shine, sheen)
    yield tube(seat - 2.6 * u, 2.6 * u, 0.92, gold)
    yield tube(end, (CLEAR - 0.5) * u, 0.38, rod)
    long = end - seat - 4 * u
    upper = [(seat + a * long, thick * half) for a, thick in zip(ALONG, THICK, strict=True)]
    cork = [(x, y - high) for x, high in upper] + [(x, y + high) for x, high in upper[::-1]]
    yield Polygon(tuple(cork), writer.solid("reel.cork"), pen)
    for x, high in upper[2:-2]:
        yield Line(x, y - high, x, y + high, Pen(rod, 0.2 * u))
    yield tube(seat + long, 1.3 * u, 0.5, gold)
    yield tube(seat + long + 1.3 * u, end - seat - long - 1.3 * u, 0.38, rod)
    yield tube(left - 15 * u, 15 * u, 0.72, spool)
    yield Line(left - 14 * u, shine, left, shine, sheen)
    yield tube(left - 17.6 * u, 3.4 * u, 0.95, gold)


def draw_crank(writer: BoardWriter, place: Ring) -> Iterator[Shape]:
    """Yield the crank: an arm that follows a spoke, and a knob at its end."""
    u = writer.scale
    pen = Pen(writer.ink("reel.edge"), 0.4 * u)
    x, y = place.at(place.rim + 2.2 * u, CRANK)
    out, hand = place.outer - place.inner, writer.fill("reel.hand")
    way = [
        place.at(place.inner - 0.2 * u, SPOKE),
        place.at(place.inner + 0.45 * out, SPOKE),
        place.at(place.inner + 0.75 * out, SPOKE + 0.3 * (CRANK - SPOKE)),
        (x, y),
    ]
    left, right = [], []
    for n, (a, b) in enumerate(way):
        (x0, y0), (x1, y1) = way[max(0, n - 1)], way[min(n + 1, len(way) - 1)]
        half = (2.0 - 0.2 * n) * u / hypot(x1 - x0, y1 - y0)
        left.append((a - (y1 - y0) * half, b + (x1 - x0) * half))
        right.append((a + (y1 - y0) * half, b - (x1 - x0) * half))
    yield Polygon((*left, *right[::-1]), writer.solid("reel.light"), pen)
    for start, end in pairwise(way):
        yield Line(*start, *end, Pen(writer.ink("reel.shine"), 0.6 * u))
    yield Circle(*way[1], 0.7 * u, hand, Pen(pen.color, 0.25 * u))
    yield Circle(x, y, 5.2 * u, writer.solid("reel.spool"), pen)
    yield Circle(x, y, 3.7 * u, writer.solid("reel.cork"), pen)
    yield Circle(x, y, 1.2 * u, hand, pen)


def draw_rim(writer: BoardWriter, place: Ring, spaces: int) -> Iterator[Shape]:
    """Yield light lines on the reel's rim, and its screws, two between neighbouring arrows."""
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
    """Yield light and shade along a round edge, `width` mm wide; only in full colour."""
    if writer.theme.ink == "full":
        for role, (start, end) in (("reel.shine", LIT), (shade, SHADED)):
            pen = Pen(writer.ink(role), width)
            yield Path(arc_path(x, y, radius, start, end), pen=pen)


def draw_spokes(writer: BoardWriter, place: Ring, spaces: int) -> Iterator[Shape]:
    """Yield the reel's spokes, one between each two spaces."""
    u = writer.scale
    pen = Pen(writer.ink("reel.edge"), 0.35 * u)
    for i in range(spaces):
        turn = (i + 0.5) * 360 / spaces
        low, high = -place.inner, -place.outer
        outline = ((-0.75 * u, low), (-1.25 * u, high), (1.25 * u, high), (0.75 * u, low))
        bar = Polygon(outline, writer.fill("reel.spool"), pen)
        shine = Pen(writer.ink("reel.light"), 0.4 * u, round=False)
        ridge = Line(-0.1 * u, -place.inner, -0.3 * u, 0.6 * u - place.outer, shine)
        yield Group((bar, ridge), place.x, place.y, angle_deg=turn)
        at = place.at(place.inner + (HUB + 1.3) * u, turn)
        yield Circle(*at, 0.55 * u, writer.fill("reel.hand"), pen)


def draw_spaces(writer: BoardWriter, place: Ring) -> Iterator[Shape]:
    """Yield the reel without its dial: rim, spaces from the top on, spokes, crank, arrows."""
    spaces = writer.data.values(RONDEL)
    u, count = writer.scale, len(spaces)
    x, y = place.x, place.y
    edge, half = Pen(writer.ink("reel.edge"), 0.5 * u), 180 / count
    if writer.theme.ink == "full":
        tone = mix_colors(writer.ink("paper"), writer.ink("reel.edge"), 0.22)
        yield Circle(x + 0.7 * u, y + 1.1 * u, place.rim, tone)
    yield Circle(x, y, place.rim, writer.fill("reel.rim"), edge)
    yield from draw_rim(writer, place, count)
    middles = [i * 360 / count for i in range(count)]  # degrees, clockwise from the top
    for i, middle in enumerate(middles):
        role = GROUNDS[0] if i == 0 else GROUNDS[1 + i % 2]
        outer = arc_path(x, y, place.outer, middle - half, middle + half)
        inner = arc_path(x, y, place.inner, middle + half, middle - half)
        yield Path(f"{outer}L{inner[1:]}Z", writer.solid(role), edge)
    yield from draw_spokes(writer, place, count)
    hub = Pen(writer.ink("reel.edge"), 0.35 * u)
    yield Circle(x, y, place.inner + HUB * u, writer.fill("reel.spool"), hub)
    yield from draw_bevel(writer, x, y, place.inner + 0.5 * HUB * u, 0.6 * u)
    yield from draw_crank(writer, place)
    arrow = Polygon(((-1.5, -1.2), (1.5, 0), (-1.5, 1.2)), writer.ink("reel.arrow"))
    for middle in middles:
        at = place.at((place.rim + place.outer) / 2, middle + half)
        yield Group((arrow,), *at, angle_deg=middle + half, scale=u)
    gain = next((space.gain for space in spaces if space.gain is not None), 0)
    writer = replace(writer, scale=min(u, (place.outer - place.inner) / DEPTH))
    reach = (place.inner + place.outer) / 2 + 0.9 * u
    for middle, space in zip(middles, spaces, strict=True):
        at = place.at(reach, middle)
        if space.id == "stamina":
            yield from _draw_stamina(writer, *at, space, gain)
        else:
            yield from _draw_space(writer, *at, space)


def _draw_space(writer: BoardWriter, x: float, y: float, space: RondelSpace) -> Iterator[Shape]:
    u, key = writer.scale, f"rondel.{space.id}"
    value = {"gain": space.gain} if space.gain is not None else {}
    yield from writer.sign(space.sign, x, y - 7 * u, 8.4, role="accent")
    name = (x - 12.5 * u, y - 2.2 * u, 25 * u, 5.6 * u)
    line = (x - 13 * u, y + 4.2 * u, 26 * u, 8.6 * u)
    yield from writer.write(f"{key}.name", name, NAME, **value)
    yield from writer.write(f"{key}.line", line, LINE, **value)


def _draw_stamina(
    writer: BoardWriter, x: float, y: float, space: RondelSpace, gain: int
) -> Iterator[Shape]:
    """Yield the stamina space of a reel: icon, name, and a line for each colour of fish.

    The line shows how the dial moves. Moving back brings `gain` finesse.
    """
    u, marks = writer.scale, colour_icons(writer.data)
    yield from writer.sign(space.sign, x, y - 8.6 * u, 7.4, role="accent")
    name = (x - 12.5 * u, y - 4.6 * u, 25 * u, 5.6 * u)
    yield from writer.write(f"rondel.{space.id}.name", name, NAME)
    for k, section in enumerate(writer.data.values(SECTIONS_OF_LINE)):
        move = section.stamina
        way = "ahead" if move > 0 else "back" if move < 0 else "stay"
        low = y + (3.6 + 4.5 * k) * u
        yield from writer.sign(marks[section.id], x - 10 * u, low, 4.4, role="ink")
        line = (x - 7 * u, low - 2.3 * u, 18.5 * u, 4.6 * u)
        yield from writer.write(f"stamina.{way}", line, STAMINA, n=abs(move), gain=gain)


def draw_bed(writer: BoardWriter, place: Ring, turning: Dial) -> Iterator[Shape]:
    """Yield the disc of the reel board that the dial covers, with a rivet hole and two texts."""
    u, x, y = writer.scale, place.x, place.y
    pen = Pen(writer.ink("accent"), 0.5 * u, (2.2 * u, 1.6 * u), round=False)
    yield Circle(x, y, place.inner, writer.solid("plate"))
    yield Circle(x, y, turning.radius, pen=pen)
    yield from _rivet(writer, x, y, RIVET_HEAD / 2)
    clear = RIVET_HEAD / 2 + 0.6
    for key, top in (("reel.dial", y - clear - 7 * u), ("reel.rivet", y + clear)):
        yield from writer.write(key, (x - 13 * u, top, 26 * u, 7 * u), BED)


def dial_piece(writer: BoardWriter, turning: Dial) -> Iterator[Shape]:
    """Yield the dial with its cut line; its top left corner is at (0, 0)."""
    x, y = turning.radius, turning.nose
    edge = Pen(writer.ink("reel.edge"), 0.35)
    hand = writer.fill("reel.hand")
    yield Circle(x, y, turning.radius + CUT_BLEED, writer.fill("reel.spool"))
    turn, bled = radians(POINTER), turning.radius + CUT_BLEED
    foot, aside = y - bled * cos(turn), bled * sin(turn)
    yield Polygon(((x - aside, foot), (x, 0.0), (x + aside, foot)), hand)
    if writer.theme.ink == "full":  # its right side lies in the shade
        shade = mix_colors(writer.ink("reel.hand"), writer.ink("reel.edge"), 0.3)
        yield Polygon(((x, foot), (x, 0.0), (x + aside, foot)), shade)
    yield from _spool(writer, turning, x, y)
    up = turning.seat_up
    yield Circle(x, y - up, turning.seat + 0.7, hand, edge)
    dash = Pen(writer.ink("reel.edge"), 0.3, (1.2, 0.9), round=False)
    yield Circle(x, y - up, turning.seat, writer.solid("plate"), dash)
    yield from draw_icon("hatch", x, y - up, 1.1 * turning.seat, writer.ink("accent"))
    yield from _rivet(writer, x, y, min(RIVET_HEAD / 2, up - turning.seat - 0.7))
    (edge_line,) = dial_cutout(turning).outlines
    yield replace(edge_line, pen=Pen(writer.ink("cut"), CUT))


def _spool(writer: BoardWriter, turning: Dial, x: float, y: float) -> Iterator[Shape]:
    """Yield the face of the dial: bevelled rim with screws, holes, two crank arms."""
    u, far = writer.scale, 0.7 * turning.radius
    edge, fine = Pen(writer.ink("reel.edge"), 0.35), Pen(writer.ink("reel.edge"), 0.2 * u)
    inside = turning.radius - 0.8 - BEVEL * u
    yield Circle(x, y, turning.radius - 0.8, writer.fill("reel.light"), edge)
    middle = turning.radius - 0.8 - 0.5 * BEVEL * u
    yield from draw_bevel(writer, x, y, middle, 0.9 * u, "reel.spool")
    yield Circle(x, y, inside, writer.fill("reel.spool"), fine)
    if writer.theme.ink == "full":  # turned on a lathe
        for share in (0.36, 0.44):
            yield Circle(x, y, share * inside, pen=Pen(writer.ink("reel.light"), 0.2 * u))
    disc = Ring(x, y, inner=0, outer=inside, rim=inside)
    for k in range(2, HOLES - 1):
        a, b = disc.at(far, k * 360 / HOLES)
        yield Circle(a, b, 2.3 * u, writer.fill("reel.light"), edge)
        yield Circle(a + 0.25 * u, b + 0.3 * u, 1.85 * u, writer.fill("reel.hole"))
    for k in range(2, HOLES - 2):
        at = disc.at(inside + 0.2, (k + 0.5) * 360 / HOLES)
        yield Circle(*at, 0.75 * u, writer.fill("reel.hand"), fine)
        yield Group((Line(-0.5, 0, 0.5, 0, fine),), *at, angle_deg=137 * k, scale=u)
    for side in (-1, 1):
        knob = x + side * 0.62 * far, y + 0.25 * far
        yield Line(x, y, *knob, Pen(writer.ink("reel.edge"), 2.6 * u))
        yield Line(x, y, *knob, Pen(writer.ink("reel.shine"), 1.9 * u))
        yield Circle(*knob, 1.7 * u, writer.solid("reel.cork"), edge)
        yield Circle(*knob, 0.6 * u, writer.fill("reel.hand"), fine)


def _rivet(writer: BoardWriter, x: float, y: float, radius: float) -> Iterator[Shape]:
    fine = Pen(writer.ink("cut"), 0.15, round=False)
    arm = RIVET_HOLE / 2 + 0.9
    pen = Pen(writer.ink("reel.edge"), 0.3)
    yield Circle(x, y, radius, writer.fill("reel.hand"), pen)  # a ring that strengthens the hole
    yield Circle(x, y, radius - 0.9, writer.fill("reel.light"), pen)
    yield replace(rivet_hole(x, y), fill="#FFFFFF", pen=fine)
    yield Line(x - arm, y, x + arm, y, fine)
    yield Line(x, y - arm, x, y + arm, fine)


def dial_cutout(turning: Dial) -> Cutout:
    """Return the cutout of the dial: its edge and the rivet hole."""
    return Cutout((Polygon(dial_edge(turning)),), holes=(rivet_hole(turning.radius, turning.nose),))


def dial_edge(turning: Dial) -> tuple[Point, ...]:
    """Return the cut line of the dial: round, with a pointer."""
    x, y = turning.radius, turning.nose
    steps = round((360 - 2 * POINTER) / STEP)
    round_edge = Ring(x, y, inner=0, outer=turning.radius, rim=0)
    turns = (POINTER + (360 - 2 * POINTER) * k / steps for k in range(steps + 1))
    return ((x, 0.0), *(round_edge.at(turning.radius, turn) for turn in turns))


def rivet_hole(x: float, y: float) -> Circle:
    """Return the hole for a rivet."""
    return Circle(x, y, RIVET_HOLE / 2)
