"""Drawings on hexes: rocks, pond, symbols, bears, arrows of the current."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, radians, sin, sqrt, tau

from companion.core.chance import Stream
from companion.drawing import fonts
from companion.drawing.art import load_drawing
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import (
    KAPPA,
    Circle,
    Path,
    Pen,
    Point,
    Polygon,
    Shape,
    Symbol,
    Text,
    coord,
    oval_path,
    put_symbol,
    smooth_path,
)
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.side import Cell, Hex, Plan

LOOKS = 3  # rocks that differ
PEBBLES = ((2.1, 1.5), (1.6, 1.2), (1.6, 1.2), (1.1, 0.85))  # half axes of their sizes, mm
CLUTCHES = (((-4.0, 1.6), (4.2, -2.2)), ((2.4, 2.0),), ((-3.2, -2.0), (4.4, 1.8)))  # mm
CLUTCH = ((-0.6, -1.2), (0.9, -1.1), (-1.3, 0.1), (0.2, 0.0), (1.6, 0.2), (-0.5, 1.3), (1.0, 1.3))
RIM = {"full": 0.7, "saver": 0.6, "line": 0.45}  # width of the dashes round a rock, mm


def _hexagon(x: float, y: float, flat: float) -> tuple[Point, ...]:
    s = flat / sqrt(3)
    return tuple((x + s * cos(radians(60 * i)), y + s * sin(radians(60 * i))) for i in range(6))


def draw_rock(theme: Theme, middle: Point, flat: float, look: int) -> Iterator[Shape]:
    """Yield the boulders of a rock hex in a pool."""
    u, (x, y) = flat / 32, middle
    if theme.ink != "full":  # lines in the water and along the shore end at its edge
        yield Polygon(_hexagon(x, y, flat), fill="#FFFFFF")
    if pool := theme.colors["rock.pool"]:
        yield Path(oval_path(x, y + 1.4 * u, 14.4 * u, 11.2 * u), fill=pool)
    stones = load_drawing(f"falls/boulder-{look % LOOKS}", theme.ink)
    yield put_symbol(stones, x, y, width=stones.w * 0.92 * u, mirrored=look % 2 == 0)


def draw_rock_rim(theme: Theme, middle: Point, flat: float) -> Iterator[Shape]:
    """Yield the dashed edge of a hex of rock."""
    u = flat / 32
    if edge := theme.colors["rock.rim"]:
        rim = Pen(edge, RIM[theme.ink] * u, (1.7 * u, 1.3 * u), round=False)
        yield Polygon(_hexagon(*middle, 0.945 * flat), pen=rim)


def draw_redd(theme: Theme, middle: Point, flat: float, look: int) -> Shape:
    """Draw gravel with eggs, where salmon spawn."""
    roles = ("pond.bed", "pond.edge", "pond.stone", "pond.egg")
    symbol = _redd(look % LOOKS, *(theme.colors[role] or "" for role in roles))
    return put_symbol(symbol, *middle, width=symbol.w * flat / 32)


@cache
def _redd(look: int, bed: str, edge: str, stone: str, egg: str) -> Symbol:
    stream, (x, y), pen = Stream(f"redd {look}"), (10.5, 8.0), Pen(edge or "#000000", 0.15)
    ring = [(9.9 * cos(tau * i / 14), 7.0 * sin(tau * i / 14)) for i in range(14)]
    uneven = [(x + a * k, y + b * k) for a, b in ring for k in [stream.between(0.88, 1.06)]]
    rim = pen if bed else Pen(edge or "#000000", 0.25)  # without a tone it is an outline alone
    shapes: list[Shape] = [Path(smooth_path(uneven, closed=True), fill=bed or None, pen=rim)]
    for row in range(5):
        for i in range(6):
            px = (i - 2.5 + row % 2 / 2 - 0.25) * 3.3 + stream.between(-0.5, 0.5)
            py = (row - 2) * 2.65 + stream.between(-0.35, 0.35)
            wide, high = PEBBLES[stream.below(len(PEBBLES))]
            if (px / 7.9) ** 2 + (py / 5.2) ** 2 < 1:
                shapes.append(
                    Path(oval_path(x + px, y + py, wide, high), fill=stone or None, pen=pen)
                )
    for px, py in CLUTCHES[look % len(CLUTCHES)]:
        eggs = "".join(oval_path(x + px + a, y + py + b, 0.72, 0.72) for a, b in CLUTCH)
        shapes.append(Path(eggs, fill=egg or None, pen=pen))
    name = f"redd-{look}-{'-'.join(item[1:] for item in (bed, edge, stone, egg))}"
    return Symbol(name, 2 * x, 2 * y, tuple(shapes), 6.0)


DISC, GLYPH = 6.1, 8.6  # mm, radius and icon on a hex of 32 mm
RISE = 6.0  # mm above the middle, where a pawn does not hide it
ARROW_DISC = 3.2  # mm, radius of the disc of an arrow
FAR, AT_MOUTH = 11.9, 9.6  # mm from the middle of a hex; in a mouth, whose hexes end at the cut
LONG, SHAFT, HEAD, BARB = 4.9, 0.85, 2.05, 2.4  # of an arrow: lengths, and half widths, mm
NUMBER_DISC = 1.55
BESIDE = 4.3  # of a number from the middle of its arrow, aside
FACE = "serif-black"
DIGIT = 0.62  # height of a digit as a share of its disc
MOUTH = 4.0  # radius of the mark of the middle, mm
RED = frozenset({"fatigue"})


def draw_symbols(theme: Theme, plan: Plan, cell: Cell, hex_: Hex) -> Iterator[Shape]:
    """Yield a symbol on a disc above a hex's centre; at the centre if an arrow points upstream."""
    name = "paw" if hex_.bear else "upstream" if hex_.ground == "start" else hex_.icon
    if name is None:
        return
    u, (x, y) = plan.flat / 32, plan.middle(cell)
    if not any(to[1] > cell[1] for to in hex_.arrows):  # an arrow upstream needs the room
        y -= RISE * u
    role = "river.warning" if name in RED or hex_.bear else "river.ink"
    ink = theme.color(role)
    yield Circle(x, y, DISC * u, fill=theme.colors["plate"], pen=Pen(ink, 0.5 * u))
    yield from draw_icon(name, x, y, GLYPH * u, ink)


def draw_arrows(
    theme: Theme, plan: Plan, cell: Cell, hex_: Hex, *, in_mouth: bool
) -> Iterator[Shape]:
    """Yield the arrows of a hex. If there are two, they are numbered."""
    middle = AT_MOUTH if in_mouth else FAR
    tip, tail = middle + LONG / 2, middle - LONG / 2
    neck = tip - BARB
    ink, halo = theme.color("river.ink"), theme.colors["plate"] or "#FFFFFF"
    u = plan.flat / 32
    for n, to in enumerate(hex_.arrows, 1):
        (x, y), (tx, ty) = plan.middle(cell), plan.middle(to)
        far = hypot(tx - x, ty - y)
        ux, uy = (tx - x) / far, (ty - y) / far

        def at(along: float, side: float = 0.0) -> Point:
            a, s = along * u, side * u
            return x + ux * a - uy * s, y + uy * a + ux * s  # noqa: B023

        left, right = (
            [at(tail, way * SHAFT), at(neck, way * SHAFT), at(neck, way * HEAD)] for way in (-1, 1)
        )
        outline = *left, at(tip), *right[::-1]
        yield Circle(*at(middle), ARROW_DISC * u, fill=halo, pen=Pen(ink, 0.28 * u))
        yield Polygon(outline, fill=ink)
        if len(hex_.arrows) > 1:
            ox, oy = plan.middle(hex_.arrows[2 - n])
            way = 1 if (ox - x) * uy - (oy - y) * ux > 0 else -1
            yield from _numbered(str(n), at(middle, way * BESIDE), u, ink, halo)


def _numbered(text: str, middle: Point, u: float, ink: str, plate: str) -> Iterator[Shape]:
    x, y = middle
    yield Circle(x, y, NUMBER_DISC * u, fill=plate, pen=Pen(ink, 0.3 * u))
    high = 2 * NUMBER_DISC * u * DIGIT
    size_pt = fonts.size_for_height(high, FACE, "digit_height")
    wide = fonts.text_width(text, FACE, size_pt)
    left, low = x - wide / 2, y + fonts.digit_height(FACE, size_pt) / 2
    yield Text(round(left, 3), round(low, 3), text, FACE, round(size_pt, 3), ink)


def draw_mouth_mark(theme: Theme, plan: Plan, column: int, *, at_top: bool) -> Shape:
    """Draw the half circle at a board's top or bottom edge that marks the middle of a mouth."""
    x, _ = plan.middle((column, 0))
    y, r = (0.0, MOUTH) if at_top else (plan.size[1], -MOUTH)
    k, n = r * KAPPA, coord
    data = f"M{n(x - r)} {n(y)}C{n(x - r)} {n(y + k)} {n(x - k)} {n(y + r)} {n(x)} {n(y + r)}"
    data += f"C{n(x + k)} {n(y + r)} {n(x + r)} {n(y + k)} {n(x + r)} {n(y)}Z"
    halo = theme.colors["plate"] or "#FFFFFF"
    return Path(data, fill=theme.colors["river.mark"], pen=Pen(halo, 0.5))
