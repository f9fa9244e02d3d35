"""Drawings on the land of a board side: woods, a cabin and other landmarks, reeds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import hypot, pi, sin
from operator import mul

from companion.core.chance import Stream
from companion.core.units import BLEED
from companion.drawing.art import load_drawing
from companion.drawing.scaled_art import thicken_drawing
from companion.drawing.shapes import Path, Pen, Point, Shape, oval_path, put_symbol, smooth_path
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.land import FROM_WATER, SIDES, Ground
from companion.games.salmon_run.river.water_art import dot_path

# The edge of the land: sand of many widths, gravel bars, banks that the river cuts, with roots.


CURVE = re.compile(r"([MC])([^MCZ]*)")
PARTS = 4  # of each curve of the shore
FROM_EDGE, FROM_PLATE = 24.0, 8.0  # mm: near a mouth all boards are alike
OUT = 1.2  # mm from the water, where its dark edge ends
KINDS = ("sand", "gravel", "cut", "sand", "gravel")
LONG, BETWEEN, WIDE = (5, 9), (2, 5), (2.6, 5.2)  # points of a stretch, to the next; mm
Stretch = tuple[str, tuple[tuple[Point, Point], ...]]  # its kind; points and the way to land


def draw_shores(theme: Theme, ground: Ground, outline: str) -> Iterator[Shape]:
    """Yield the drawings on land along the water of a side."""
    roles = ("board.sand", "board.cut", "pond.stone")
    sand, cut, stone = (theme.colors[role] for role in roles)
    if not (sand and cut and stone):
        return
    stream = Stream(f"shores {ground.seed}")
    for kind, points in _stretches(ground, outline):
        high = stream.between(*WIDE) * (0.55 if kind == "cut" else 1)
        swells = [high * float(sin(pi * i / (len(points) - 1)) ** 0.6) for i in range(len(points))]
        outer = [_at(point, OUT + swell) for point, swell in zip(points, swells, strict=True)]
        ring = [*(_at(point, OUT) for point in points), *reversed(outer)]
        yield Path(smooth_path(ring, closed=True), fill=cut if kind == "cut" else sand)
        if kind != "gravel":
            continue
        stones = ""
        for point, swell in [*zip(points, swells, strict=True)][1:-1]:
            for _ in range(2):
                x, y = _at(point, OUT + 0.7 + stream.between(0, swell))
                stones += dot_path(x + stream.between(-1.2, 1.2), y + stream.between(-0.6, 0.6))
        yield Path(stones, pen=Pen(theme.color("pond.edge"), 1.5))
        yield Path(stones, pen=Pen(stone, 1.15))


def _at(place: tuple[Point, Point], out: float) -> Point:
    (x, y), (a, b) = place
    return x + a * out, y + b * out


@lru_cache(SIDES)
def _stretches(ground: Ground, outline: str) -> tuple[Stretch, ...]:
    """Choose random stretches of shore to draw on, away from board edges and the text plate."""
    stream, result = Stream(f"stretches {ground.seed}"), list[Stretch]()
    wide, high = ground.size

    def is_free(point: Point) -> bool:
        inside = FROM_EDGE < point[1] < high - FROM_EDGE and 0 < point[0] < wide
        return inside and not ground.plate.holds(point, FROM_PLATE)

    for loop in _loops(outline):
        i = stream.below(BETWEEN[1])
        while i < len(loop):
            long = LONG[0] + stream.below(LONG[1] - LONG[0])
            points = loop[i : i + long]
            if len(points) > 4 and all(map(is_free, points)):
                kind = KINDS[len(result) % len(KINDS)]
                result.append((kind, tuple(zip(points, _ways(ground, points), strict=True))))
            i += long + BETWEEN[0] + stream.below(BETWEEN[1] - BETWEEN[0])
    return tuple(result)


def _ways(ground: Ground, points: Sequence[Point]) -> Iterator[Point]:
    """Yield the direction towards land at each point of a shore, as a unit vector."""
    ends = [points[0], *points, points[-1]]
    result = []
    for (ax, ay), (bx, by) in zip(ends, ends[2:], strict=False):
        far = hypot(bx - ax, by - ay) or 1
        result.append(((by - ay) / far, -(bx - ax) / far))
    middle = len(points) // 2
    (x, y), (a, b) = points[middle], result[middle]
    other = ground.from_water((x + a * 4, y + b * 4)) < ground.from_water((x - a * 4, y - b * 4))
    way = -1 if other else 1
    yield from ((a * way, b * way) for a, b in result)


def _loops(outline: str) -> Iterator[list[Point]]:
    """Yield each closed line of the shore as points some 4 mm apart."""
    loop: list[Point] = []
    for letter, text in CURVE.findall(outline):
        numbers = [float(item) for item in text.split()]
        if letter == "M":
            if loop:
                yield loop
            loop = [(numbers[0], numbers[1])]
            continue
        ends = [*loop[-1], *numbers]
        for step in range(1, PARTS + 1):
            t = step / PARTS
            u = 1 - t
            shares = u**3, 3 * u * u * t, 3 * u * t * t, t**3
            x, y = (sum(map(mul, shares, ends[axis::2])) for axis in (0, 1))
            loop.append((x, y))
    yield loop


PLANTS_FROM_EDGE = 5.0  # mm
WOOD, PITCH = (17.0, 14.0), (9.0, 4.6)  # mm: a piece of wood; from one to the next
PIECE = 10.0  # mm from the middle of a piece to its corners
LARGER = 1.2  # leafy pieces
FLAT_BEHIND = 17.0  # mm: no tree stands on a trail, where one may stand behind a cabin
LEAFY = 3  # one wood of so many has no firs
IN_MASSES = ("wood/far", "wood/mid", "bank/rushes")
LINE = 0.25  # mm: the thinnest line of a landmark in line ink
LANDMARKS = ("cabin", "trail", "timber", "bear")
FILLED, DARTS = 3, 60  # woods more, on land that is left bare; darts for each
LEAST_ROOM, MOST_ROOM = 6.0, 22.0  # mm
OUTLIERS = 5
WOODS = 13  # their middles, of which some lie in the water
MOST_LANDMARKS, SPOTS, OWN = 2, 80, 30.0  # darts for each; mm from its foot to another
REEDS, REED_WIDTH, REED_FROM_WATER = 160, 4.6, (4.4, 6.4)


def draw_plants(theme: Theme, ground: Ground) -> Iterator[Shape]:
    """Yield trees, landmarks such as a cabin, and reeds along the shore, from back to front."""
    standing = _standing(ground)
    if shade := theme.colors["board.shade"]:
        near = [(*foot, wide) for name, foot, wide in standing if name.startswith("wood/near")]
        shadows = "".join(oval_path(x + w * 0.1, y - 0.5, w * 0.46, 2.0) for x, y, w in near)
        if shadows:
            yield Path(shadows, fill=shade)
    for i, (name, foot, width) in enumerate(standing):
        if theme.ink != "full" and name.startswith(IN_MASSES) and i % 2:
            continue  # all their outlines would be a thicket
        kind = name.removeprefix("wood/").split("-")[1:2] if theme.ink != "full" else []
        # without its tones a tree is unreadable: its outline stands for it
        symbol = load_drawing(f"wood/outline-{kind[0]}" if kind else name, theme.ink)
        if theme.ink == "line" and name.removeprefix("bank/") in LANDMARKS:
            symbol = thicken_drawing(name, "line", width, LINE)  # beside thick lines of hexes
        tall = symbol.h * width / symbol.w
        yield put_symbol(symbol, foot[0], foot[1] - tall / 2, width=width)


@lru_cache(SIDES)
def _standing(ground: Ground) -> tuple[tuple[str, Point, float], ...]:
    stream = Stream(f"plants {ground.seed}")
    clear = tuple(_landmarks(stream, ground))
    standing = [*_reeds(stream, ground), *_wood(stream, ground, clear), *clear]
    return tuple(sorted(standing, key=lambda plant: plant[1][1]))


Standing = tuple[str, Point, float]


def _landmarks(stream: Stream, ground: Ground) -> Iterator[Standing]:
    """Yield landmarks such as a cabin, each where the land has most room."""
    wide, high = ground.size
    taken: list[Point] = [ground.plate.middle]
    for name in stream.shuffled(LANDMARKS)[:MOST_LANDMARKS]:
        symbol = load_drawing(f"bank/{name}")
        half, tall = symbol.w / 2, symbol.h
        most, best = 0.0, None
        for _ in range(SPOTS):
            x = stream.between(half + PLANTS_FROM_EDGE, wide - half - PLANTS_FROM_EDGE)
            if name == "trail":  # it leads off the board
                x = half - 7 if x < wide / 2 else wide - half + 7
            y = stream.between(tall + PLANTS_FROM_EDGE, high - PLANTS_FROM_EDGE)
            room = min(hypot(x - a, y - b) for a, b in taken) - OWN
            if room > most:
                corners = [(x + i * half, y - j * tall) for i in (-1, 0, 1) for j in (0, 1)]
                room = min(room, min(map(ground.from_water, corners)) - 2)
            if room > most:
                most, best = room, (x, y)
        if best:
            taken.append(best)
            yield f"bank/{name}", best, symbol.w


def _wood(stream: Stream, ground: Ground, clear: Collection[Standing]) -> Iterator[Standing]:
    """Yield the trees of the woods, away from water and clearings. Trees at the back are paler."""
    wide, high = ground.size
    spans = (-10, wide + 10), (0, high + 10), (24, 42)
    first = [[stream.between(*span) for span in spans] for _ in range(WOODS)]
    woods = [(x, y, reach) for x, y, reach in first]
    for _ in range(FILLED):
        darts = [(stream.between(0, wide), stream.between(12, high + 4)) for _ in range(DARTS)]
        rooms = [min(_room(ground, spot, woods, clear), MOST_ROOM) for spot in darts]
        if max(rooms) > LEAST_ROOM:
            woods.append((*darts[rooms.index(max(rooms))], max(rooms) + 6))

    def depth_in(x: float, y: float) -> list[float]:
        """Return for each wood how deep (x, y) lies inside, in mm; negative if it lies outside."""
        return [reach - hypot(x - a, (y - b) * 1.3) for a, b, reach in woods]

    def grows(x: float, y: float) -> bool:
        if max(depth_in(x, y)) <= 0:
            return False
        room = ground.from_water((x, y - WOOD[1] / 2)) - FROM_WATER + 4
        around = [(x + i * WOOD[0] * 0.42, y - j * WOOD[1] * 0.9) for i in (-1, 1) for j in (0, 1)]
        if room < 0 or any(ground.plate.holds(spot, 3.0) for spot in around):
            return False
        if any(
            abs(x - a) < (width + WOOD[0]) / 2 - 2
            and -(FLAT_BEHIND if name == "bank/trail" else 8) < y - b + WOOD[1] / 2 < WOOD[1] + 8
            for name, (a, b), width in clear
        ):
            return False
        return room > PIECE or all(ground.from_water(spot) > FROM_WATER - 4 for spot in around)

    across, down = PITCH
    rows, columns = int((high + BLEED) / down) + 1, int(wide / across) + 2
    feet = {}
    for row, i in product(range(rows), range(columns)):
        x = (i + row % 2 / 2) * across + stream.between(-1.6, 1.6)
        feet[row, i] = round(x, 1), round(row * down + stream.between(-1.9, 1.9), 1)
    grown = {place for place, foot in feet.items() if grows(*foot)}
    for row, i in sorted(grown):
        before = [(row + far, i) in grown for far in (2, 4)]
        beside = all((row, i + far) in grown for far in (-1, 1))  # pale trees stand within
        depth = "near" if not before[0] else "far" if before[1] and beside else "mid"
        inside = depth_in(*feet[row, i])
        kind = "fir" if inside.index(max(inside)) % LEAFY else "leaf"
        if kind == "leaf" and depth == "far":
            kind = "fir"  # broad trees stand before the firs
        larger = LARGER if kind == "leaf" else 1.0
        yield f"wood/{depth}-{kind}-{stream.below(2)}", feet[row, i], WOOD[0] * larger
    yield from _outliers(stream, ground, [feet[place] for place in sorted(grown)], clear)


def _outliers(
    stream: Stream, ground: Ground, wood: Collection[Point], clear: Collection[Standing]
) -> Iterator[Standing]:
    """Yield a few small trees in front of the woods."""
    wide, high = ground.size
    left = OUTLIERS
    for _ in range(SPOTS):
        x, y = stream.between(6, wide - 6), stream.between(14, high - 4)
        near = min((hypot(x - a, y - b) for a, b in wood), default=0.0)
        others = min((hypot(x - a, y - b) for _, (a, b), _ in clear), default=OWN)
        if not 11 < near < 24 or others < 22 or ground.from_water((x, y - 3)) < FROM_WATER - 2:
            continue
        if left and not ground.plate.holds((x, y), 8):
            left -= 1
            kind = "fir" if stream.below(2) else "leaf"
            across = stream.between(6.5, 9.5) + (3.5 if kind == "leaf" else 0)
            yield f"wood/near-{kind}-{stream.below(2)}", (x, y), across


def _room(
    ground: Ground,
    spot: Point,
    woods: Collection[tuple[float, float, float]],
    clear: Collection[Standing],
) -> float:
    """Return how far a point is from the nearest wood, water, clearing or plate, mm."""
    x, y = spot
    others = [hypot(x - a, (y - b) * 1.3) - reach for a, b, reach in woods]
    others += [hypot(x - a, y - b) - 14 for _, (a, b), _ in clear]
    px, py = ground.plate.middle
    return min(*others, ground.from_water(spot) - 8, hypot(x - px, y - py) - 24)


def _reeds(stream: Stream, ground: Ground) -> Iterator[tuple[str, Point, float]]:
    wide, high = ground.size
    least, most = REED_FROM_WATER
    feet: list[Point] = []
    for _ in range(REEDS):
        x = stream.between(PLANTS_FROM_EDGE, wide - PLANTS_FROM_EDGE)
        y = stream.between(24, high - 12)
        if not least < ground.from_water((x, y)) < most or ground.plate.holds((x, y), 5):
            continue
        if all(hypot(x - a, y - b) > 30 for a, b in feet):
            feet.append((x, y))
            for _ in range(3 + stream.below(3)):
                near = x + stream.between(-3.4, 3.4), y + stream.between(-1.6, 1.6)
                if ground.from_water(near) > least - 0.5:
                    yield "bank/rushes", near, REED_WIDTH * stream.between(0.8, 1.35)
