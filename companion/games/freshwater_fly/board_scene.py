"""The land round the game board's spaces: meadow, banks, a river that comes in and leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Stream
from companion.drawing.art import drawing
from companion.drawing.component import BLEED
from companion.drawing.curves import smooth
from companion.drawing.shapes import Group, Path, Pen, Point, Rect, Shape, placed
from companion.drawing.theme import Theme
from companion.games.freshwater_fly.board_plan import Plan, Space

BEYOND = 12.0  # mm that curves run on beyond the board
WAVES, TUFTS = 110, 46
BANKS = (("board.sedge", 15.0), ("board.scrub", 9.5), ("board.sand", 5.2))


def scene(plan: Plan, theme: Theme, *, alone: bool) -> tuple[Shape, ...]:
    """Return the land and the river, up to the bleed."""
    wide, high = plan.layout.size
    whole = Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    shapes = [
        *_land(plan, theme, whole),
        *_river(plan, theme),
        *_plants(plan, theme, alone=alone),
    ]
    return (Group(tuple(shapes), clip=whole),)


def _land(plan: Plan, theme: Theme, whole: Rect) -> Iterator[Shape]:
    if fill := theme.colors["board.meadow"]:
        yield Rect(whole.x, whole.y, whole.w, whole.h, fill=fill)
    if (tuft := theme.colors["board.tuft"]) is None:
        return
    stream, u = Stream("tufts"), plan.layout.scale
    wide, high = plan.layout.size
    data = ""
    for _ in range(TUFTS):
        x, y = stream.between(0, wide), stream.between(0, high)
        data += smooth([(x, y), (x + 0.9 * u, y - 1.1 * u), (x + 1.8 * u, y)])
        data += smooth([(x + 1.8 * u, y), (x + 2.7 * u, y - 1.1 * u), (x + 3.6 * u, y)])
    yield Path(data, pen=Pen(tuft, 0.35 * u))


def _river(plan: Plan, theme: Theme) -> Iterator[Shape]:
    u = plan.layout.scale
    upper, lower = _upper_bank(plan), _lower_bank(plan)
    outline = f"{smooth(upper)}L{smooth(lower[::-1])[1:]}Z"
    for role, width in BANKS:
        if color := theme.colors[role]:
            yield Path(outline, fill=color, pen=Pen(color, width * u))
    shore = theme.color("board.shore")
    yield Path(outline, fill=theme.colors["board.shallow"], pen=Pen(shore, 1.1 * u))
    inside: list[Shape] = []
    for role, width in (("board.stream", 128.0), ("board.channel", 58.0)):
        if color := theme.colors[role]:
            inside.append(Path(smooth(_course(plan)), pen=Pen(color, width * u)))
    if color := theme.colors["board.ripple"]:
        inside.append(Path(_waves(plan), pen=Pen(color, 0.5 * u)))
    yield Group(tuple(inside), clip=Path(outline))


def _upper_bank(plan: Plan) -> list[Point]:
    """Return the bank on the right hand of a trout: left edge, round the plate, along the top."""
    (wide, _), u, water = plan.layout.size, plan.layout.scale, plan.water
    plate, top = plan.momentum_plate, plan.water.y
    turn = water.x - 7.5 * u
    foot = plate.low + 9 * u
    return [
        (-BEYOND, foot + 6 * u),
        (plate.right * 0.3, foot + 3 * u),
        (plate.right * 0.72, foot - 1 * u),
        (turn - 5 * u, foot - 16 * u),
        (turn, foot - 44 * u),
        (turn - 1 * u, (top + foot) / 2),
        (turn, top + 34 * u),
        (turn + 0.6 * u, top + 16 * u),
        (turn + 3.4 * u, top + 4 * u),
        (turn + 9 * u, top - 3 * u),
        (turn + 21 * u, top - 6 * u),
        (water.x + water.w * 0.2, top - 6 * u),
        (water.x + water.w * 0.4, top - 4.6 * u),
        (water.x + water.w * 0.6, top - 6.2 * u),
        (water.x + water.w * 0.8, top - 4.8 * u),
        (water.right + 4 * u, top - 6.4 * u),
        (water.right + 34 * u, top - 9 * u),
        (water.right + 66 * u, top - 15 * u),
        (wide + BEYOND, top - 19 * u),
    ]


def _lower_bank(plan: Plan) -> list[Point]:
    """Return the other bank, from the left edge too."""
    (wide, _), u, water = plan.layout.size, plan.layout.scale, plan.water
    low, turn, head = water.low, water.right + 7.5 * u, plan.upper_plate.y - 8 * u
    return [
        (-BEYOND, low + 3 * u),
        (water.x * 0.4, low + 6 * u),
        (water.x + water.w * 0.02, low + 5.2 * u),
        (water.x + water.w * 0.2, low + 6.2 * u),
        (water.x + water.w * 0.4, low + 4.6 * u),
        (water.x + water.w * 0.6, low + 6 * u),
        (water.x + water.w * 0.8, low + 4.8 * u),
        (turn - 16 * u, low + 5 * u),
        (turn - 2.5 * u, low - 8 * u),
        (turn, low - 34 * u),
        (turn + 1 * u, (low + head) / 2),
        (turn, head + 42 * u),
        (turn + 5 * u, head + 16 * u),
        (turn + 24 * u, head + 1 * u),
        (turn + 56 * u, head - 4 * u),
        (wide + BEYOND, head - 9 * u),
    ]


def _course(plan: Plan) -> list[Point]:
    """Return where the water is deepest: in at the top right, out at the lower left."""
    (wide, _), water, u = plan.layout.size, plan.water, plan.layout.scale
    x, y, w, h = water.x, water.y, water.w, water.h
    out, into = plan.momentum_plate.low + 46 * u, plan.upper_plate.y - 54 * u
    return [
        (-BEYOND, out + 4 * u),
        (x * 0.5, out),
        (x + w * 0.12, y + h * 0.66),
        (x + w * 0.32, y + h * 0.52),
        (x + w * 0.52, y + h * 0.5),
        (x + w * 0.72, y + h * 0.5),
        (x + w * 0.9, y + h * 0.38),
        (water.right + x * 0.4, into + 6 * u),
        (wide + BEYOND, into - 8 * u),
    ]


def _waves(plan: Plan) -> str:
    """Return short level waves all over the board; the river shows those in it."""
    stream, u = Stream("waves"), plan.layout.scale
    wide, high = plan.layout.size
    data = ""
    for _ in range(WAVES):
        x, y = stream.between(0, wide), stream.between(0, high)
        long = stream.between(5, 11) * u
        bow = long * 0.09
        data += smooth(
            [
                (x, y),
                (x + long * 0.25, y - bow),
                (x + long * 0.5, y),
                (x + long * 0.75, y + bow * 0.8),
                (x + long, y),
            ]
        )
    return data


Plant = tuple[str, float, float, float]
"""Drawing, width, and where its foot stands: from a corner, in units of the scale."""

LOWER_LEFT: tuple[Plant, ...] = (
    ("fir", 11.0, 9, -34), ("spruce", 11.0, 21, -30), ("willow", 11.0, 31, -24),
    ("bush", 12.0, 48, -40), ("spruce", 12.0, 62, -32), ("fir", 10.0, 73, -26),
    ("bush", 14.0, 13, -12), ("spruce", 13.0, 35, -6), ("fir", 13.0, 50, -9),
    ("willow", 12.0, 65, -6), ("stone", 7.0, 24, -7), ("stone", 5.0, 78, -44),
)  # fmt: skip
UPPER_RIGHT: tuple[Plant, ...] = (
    ("spruce", 10.0, -86, 33), ("fir", 11.0, -76, 36), ("bush", 12.0, -63, 37),
    ("spruce", 13.0, -50, 36), ("willow", 10.0, -39, 36), ("fir", 12.0, -27, 34),
    ("bush", 13.0, -14, 33), ("spruce", 11.0, -5, 31),
)  # fmt: skip


LOWER_RIGHT: tuple[Plant, ...] = (
    ("bush", 12.0, -10, -4), ("willow", 7.0, -21, -3.4), ("spruce", 9.0, -7, -22),
    ("stone", 5.0, -29, -4), ("bush", 8.0, -74, -3.4),
)  # fmt: skip
FOOT: tuple[Plant, ...] = (
    ("bush", 8.0, 0.31, -3.4), ("reeds", 4.0, 0.33, -3.2), ("stone", 5.0, 0.37, -4),
    ("willow", 6.5, 0.45, -3.2), ("bush", 8.0, 0.475, -3.2), ("stone", 4.0, 0.58, -4.5),
    ("bush", 8.0, 0.66, -3.4), ("stone", 5.0, 0.76, -4),
)  # fmt: skip


def _plants(plan: Plan, theme: Theme, *, alone: bool) -> Iterator[Shape]:
    (wide, high), u, water = plan.layout.size, plan.layout.scale, plan.water
    for name, w, x, y in sorted(LOWER_LEFT, key=lambda plant: plant[3]):
        yield from _stand(name, (x * u, high + y * u), w * u, theme)
    for name, w, x, y in sorted(UPPER_RIGHT, key=lambda plant: plant[3]):
        yield from _stand(name, (wide + x * u, y * u), w * u, theme)
    for name, w, x, y in sorted(LOWER_RIGHT, key=lambda plant: plant[3]):
        yield from _stand(name, (wide + x * u, high + y * u), w * u, theme)
    for name, w, x, y in sorted(FOOT, key=lambda plant: plant[3]):
        yield from _stand(name, (wide * x, high + y * u), w * u, theme)
    plate, right = plan.momentum_plate, plan.upper_plate
    for name, w, spot in (
        ("reeds", 8.0, (plate.right * 0.16, plate.low + 13 * u)),
        ("stone", 8.0, (water.x - 13 * u, plate.low - 2 * u)),
        ("reeds", 7.0, (water.right + 24 * u, right.y - 5 * u)),
        ("stone", 8.5, (water.right + 10.5 * u, right.y + 62 * u)),
        ("reeds", 7.5, (water.right + 11 * u, water.low - 4 * u)),
        ("stone", 7.0, (water.x * 0.3, water.low + 9 * u)),
        ("reeds", 8.0, (water.x * 0.72, water.low + 10 * u)),
        ("stone", 6.0, (water.right + 44 * u, water.y - 8 * u)),
    ):
        yield from _stand(name, spot, w * u, theme)
    if not alone:
        yield from _grove(right, u, theme)


def _grove(plate: Space, u: float, theme: Theme) -> Iterator[Shape]:
    """Return trees on the ground that holds a plate on the other side."""
    for name, w, x, y in (
        ("spruce", 12.0, 0.2, 0.36), ("fir", 11.0, 0.42, 0.31), ("bush", 13.0, 0.64, 0.27),
        ("spruce", 13.0, 0.86, 0.4), ("willow", 11.0, 0.32, 0.5), ("fir", 13.0, 0.62, 0.6),
        ("bush", 14.0, 0.24, 0.78), ("spruce", 14.0, 0.46, 0.95), ("willow", 12.0, 0.74, 0.86),
        ("fir", 12.0, 0.94, 0.97), ("stone", 7.0, 0.12, 0.98),
    ):  # fmt: skip
        yield from _stand(name, (plate.x + plate.w * x, plate.y + plate.h * y), w * u, theme)


def _stand(name: str, foot: Point, width: float, theme: Theme) -> Sequence[Shape]:
    """Return a drawing that stands on a point."""
    symbol = drawing(f"board/{name}", theme.ink)
    tall = symbol.h * width / symbol.w
    return (placed(symbol, foot[0], foot[1] - tall / 2, width=width),)
