"""The reel of a reel board: a ring of equal spaces, and the dial that turns over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin, sqrt

from msgspec.structs import replace

from companion.drawing.cutout import Cutout
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
from companion.drawing.text import TextStyle
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.board_rows import RondelSpace, Section
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.reel_plan import RIVET_HEAD, RIVET_HOLE, Dial, Ring

# What makes the ring of a reel board a reel: grip and seat of its rod, a crank, spokes, screws.


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
    arm = (*(left for left, _ in sides), *(other for _, other in sides[::-1]))
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
    """Yield the shadow of a round thing on the paper, if there is colour."""
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
BED = TextStyle(
    "serif-italic", 8.5, "quiet", leading=1.05, align="middle", valign="middle", most_lines=2
)


def space_angle(index: int, spaces: int) -> float:
    """Return the middle of a space in degrees, clockwise from the top."""
    return index * 360 / spaces


def draw_spaces(
    writer: BoardWriter,
    place: Ring,
    spaces: Sequence[RondelSpace],
    sections: Sequence[Section],
    marks: Mapping[str, str],
) -> Iterator[Shape]:
    """Yield the ring of spaces, the first at the top."""
    u, count = writer.scale, len(spaces)
    x, y = place.x, place.y
    edge = Pen(writer.ink("reel.edge"), 0.5 * u)
    half = 180 / count
    yield from draw_shadow(writer, x, y, place.rim)
    yield Circle(x, y, place.rim, writer.fill("reel.rim"), edge)
    yield from draw_rim(writer, place, count)
    for i in range(count):
        middle = space_angle(i, count)
        role = GROUNDS[0] if i == 0 else GROUNDS[1 + i % 2]
        data = _sector(place, middle - half, middle + half)
        yield Path(data, writer.fill(role) or "#FFFFFF", edge)
    yield from draw_spokes(writer, place, count)
    yield from draw_hub(writer, place)
    yield from draw_crank(writer, place)
    for i in range(count):
        tip = space_angle(i, count) + half
        at = place.at((place.rim + place.outer) / 2, tip)
        yield Group(
            (Polygon(((-1.5, -1.2), (1.5, 0), (-1.5, 1.2)), writer.ink("reel.arrow")),),
            *at,
            angle_deg=tip,
            scale=u,
        )
    gain = next((space.gain for space in spaces if space.gain is not None), 0)
    writer = replace(writer, scale=min(u, (place.outer - place.inner) / DEPTH))
    reach = (place.inner + place.outer) / 2 + 0.9 * u
    for i, space in enumerate(spaces):
        px, py = place.at(reach, space_angle(i, count))
        if space.id == "stamina":
            yield from _stamina(writer, px, py, space, sections, marks, gain)
        else:
            yield from _space(writer, px, py, space)


def _space(writer: BoardWriter, x: float, y: float, space: RondelSpace) -> Iterator[Shape]:
    u = writer.scale
    value = {"gain": space.gain} if space.gain is not None else {}
    yield from writer.sign(space.sign, x, y - 7 * u, 8.4, role="accent")
    yield from writer.say(
        writer.label(f"rondel.{space.id}.name", **value),
        (x - 12.5 * u, y - 2.2 * u, 25 * u, 5.6 * u),
        NAME,
    )
    yield from writer.say(
        writer.label(f"rondel.{space.id}.line", **value),
        (x - 13 * u, y + 4.2 * u, 26 * u, 8.6 * u),
        LINE,
    )


def _stamina(
    writer: BoardWriter,
    x: float,
    y: float,
    space: RondelSpace,
    sections: Sequence[Section],
    marks: Mapping[str, str],
    gain: int,
) -> Iterator[Shape]:
    """Yield the space that asks for the colour of the fish."""
    u = writer.scale
    yield from writer.sign(space.sign, x, y - 8.6 * u, 7.4, role="accent")
    yield from writer.say(
        writer.label(f"rondel.{space.id}.name"), (x - 12.5 * u, y - 4.6 * u, 25 * u, 5.6 * u), NAME
    )
    for k, section in enumerate(sections):
        move = section.stamina
        way = "ahead" if move > 0 else "back" if move < 0 else "stay"
        low = y + (3.6 + 4.5 * k) * u
        yield from writer.sign(marks[section.id], x - 10 * u, low, 4.4, role="ink")
        yield from writer.say(
            writer.label(f"stamina.{way}", n=abs(move), gain=gain),
            (x - 7 * u, low - 2.3 * u, 18.5 * u, 4.6 * u),
            STAMINA,
        )


def draw_bed(writer: BoardWriter, place: Ring, turning: Dial) -> Iterator[Shape]:
    """Yield where the dial lies, with the hole for its rivet."""
    u, x, y = writer.scale, place.x, place.y
    pen = Pen(writer.ink("accent"), 0.5 * u, (2.2 * u, 1.6 * u), round=False)
    yield Circle(x, y, place.inner, writer.fill("plate") or "#FFFFFF")
    yield Circle(x, y, turning.radius, pen=pen)
    yield from _rivet(writer, x, y, RIVET_HEAD / 2)
    clear = RIVET_HEAD / 2 + 0.6
    for key, top in (("reel.dial", y - clear - 7 * u), ("reel.rivet", y + clear)):
        yield from writer.say(writer.label(key), (x - 13 * u, top, 26 * u, 7 * u), BED)


def dial_piece(writer: BoardWriter, turning: Dial) -> Iterator[Shape]:
    """Yield the dial with its cutting line, from (0, 0) to its size."""
    x, y = turning.radius, turning.nose
    edge = Pen(writer.ink("reel.edge"), 0.35)
    hand = writer.fill("reel.hand")
    yield Circle(x, y, turning.radius + CUT_BLEED, writer.fill("reel.spool"))
    left, tip, right = _nose(turning, CUT_BLEED, at=(x, y))
    yield Polygon((left, tip, right), hand)
    if writer.theme.ink == "full":  # its right side lies in the shade
        shade = mix_colors(writer.ink("reel.hand"), writer.ink("reel.edge"), 0.3)
        yield Polygon(((x, left[1]), tip, right), shade)
    yield from _spool(writer, turning, x, y)
    up = turning.seat_up
    yield Circle(x, y - up, turning.seat + 0.7, hand, edge)
    dash = Pen(writer.ink("reel.edge"), 0.3, (1.2, 0.9), round=False)
    yield Circle(x, y - up, turning.seat, writer.fill("plate") or "#FFFFFF", dash)
    yield from draw_icon("hatch", x, y - up, 1.1 * turning.seat, writer.ink("accent"))
    yield from _rivet(writer, x, y, min(RIVET_HEAD / 2, up - turning.seat - 0.7))
    (edge_line,) = dial_cutout(turning).outlines
    yield replace(edge_line, pen=Pen(writer.ink("cut"), CUT))


def _spool(writer: BoardWriter, turning: Dial, x: float, y: float) -> Iterator[Shape]:
    """Yield the face of the dial: a bevelled rim with screws, holes, the two arms of its crank."""
    u, far = writer.scale, 0.7 * turning.radius
    edge, fine = Pen(writer.ink("reel.edge"), 0.35), Pen(writer.ink("reel.edge"), 0.2 * u)
    inside = turning.radius - 0.8 - BEVEL * u
    yield Circle(x, y, turning.radius - 0.8, writer.fill("reel.light"), edge)
    yield from draw_bevel(
        writer, x, y, turning.radius - 0.8 - 0.5 * BEVEL * u, 0.9 * u, "reel.spool"
    )
    yield Circle(x, y, inside, writer.fill("reel.spool"), fine)
    if writer.theme.ink == "full":  # turned on a lathe
        for share in (0.36, 0.44):
            yield Circle(x, y, share * inside, pen=Pen(writer.ink("reel.light"), 0.2 * u))
    for k in range(2, HOLES - 1):
        turn = radians(k * 360 / HOLES)
        at = x + far * sin(turn), y - far * cos(turn)
        yield Circle(*at, 2.3 * u, writer.fill("reel.light"), edge)
        yield Circle(at[0] + 0.25 * u, at[1] + 0.3 * u, 1.85 * u, writer.fill("reel.hole"))
    for k in range(2, HOLES - 2):
        turn = radians((k + 0.5) * 360 / HOLES)
        at = x + (inside + 0.2) * sin(turn), y - (inside + 0.2) * cos(turn)
        yield Circle(*at, 0.75 * u, writer.fill("reel.hand"), fine)
        slot = Line(-0.5, 0, 0.5, 0, fine)
        yield Group((slot,), *at, angle_deg=137 * k, scale=u)
    for side in (-1, 1):
        knob = x + side * 0.62 * far, y + 0.25 * far
        yield Line(x, y, *knob, Pen(writer.ink("reel.edge"), 2.6 * u))
        yield Line(x, y, *knob, Pen(writer.ink("reel.shine"), 1.9 * u))
        yield Circle(*knob, 1.7 * u, writer.fill("reel.cork") or "#FFFFFF", edge)
        yield Circle(*knob, 0.6 * u, writer.fill("reel.hand"), fine)


def _rivet(writer: BoardWriter, x: float, y: float, radius: float) -> Iterator[Shape]:
    fine = Pen(writer.ink("cut"), 0.15, round=False)
    arm = RIVET_HOLE / 2 + 0.9
    yield from draw_washer(writer, x, y, radius)
    yield replace(rivet_hole(x, y), fill="#FFFFFF", pen=fine)
    yield Line(x - arm, y, x + arm, y, fine)
    yield Line(x, y - arm, x, y + arm, fine)


def _nose(turning: Dial, bleed: float, *, at: Point) -> tuple[Point, ...]:
    x, y = at
    turn, r = radians(POINTER), turning.radius + bleed
    return (
        (x - r * sin(turn), y - r * cos(turn)),
        (x, y - turning.nose),
        (x + r * sin(turn), y - r * cos(turn)),
    )


def dial_cutout(turning: Dial) -> Cutout:
    """Return the dial's edge and the hole for its rivet."""
    return Cutout((Polygon(dial_edge(turning)),), holes=(rivet_hole(turning.radius, turning.nose),))


def dial_edge(turning: Dial) -> tuple[Point, ...]:
    """Return where the dial is cut: round, but for the pointer."""
    x, y = turning.radius, turning.nose
    steps = round((360 - 2 * POINTER) / STEP)
    round_edge = Ring(x, y, inner=0, outer=turning.radius, rim=0)
    turns = (POINTER + (360 - 2 * POINTER) * k / steps for k in range(steps + 1))
    return ((x, 0.0), *(round_edge.at(turning.radius, turn) for turn in turns))


def rivet_hole(x: float, y: float) -> Circle:
    """Return the hole for a rivet."""
    return Circle(x, y, RIVET_HOLE / 2)


def _sector(place: Ring, start: float, end: float) -> str:
    """Return a part of the ring as path data."""
    outer = arc_path(place.x, place.y, place.outer, start, end)
    return f"{outer}L{arc_path(place.x, place.y, place.inner, end, start)[1:]}Z"
