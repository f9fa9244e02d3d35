"""Draws river boards and their sides, and a whole river as it lies on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.text_format import fill_template
from companion.core.units import BLEED
from companion.data.raw_tables import count_marks
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.fit_text import TextStyle
from companion.drawing.fonts import text_width
from companion.drawing.page import Page
from companion.drawing.shapes import (
    Group,
    Line,
    Path,
    Pen,
    Point,
    Rect,
    Shape,
    Text,
    put_symbol,
    smooth_path,
)
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter
from companion.games.components import ComponentOrder
from companion.games.salmon_run.river import hex_art, land, water_art
from companion.games.salmon_run.river.generate import START
from companion.games.salmon_run.river.river_schema import KINDS
from companion.games.salmon_run.river.rivers import Rivers, Stretch
from companion.games.salmon_run.river.shore_art import draw_plants, draw_shores
from companion.games.salmon_run.river.side import Cell, Hex, Plan, Side, iter_cells

BEYOND = 12.0
BED, STRAYS = 2.6, 2.2  # mm inside the hexes where the shallows end; how much that line strays
LAPS = {  # lines in the water along the shore, the farthest first: how far, how wide, mm
    "full": ((1.3, 0.28),),
    "saver": ((3.0, 0.14), (1.4, 0.2)),
    "line": ((4.4, 0.1), (2.8, 0.13), (1.5, 0.18)),
}
SEA: tuple[Cell, ...] = (
    (1, -1), (2, 0), (2, -2), (3, 1), (3, -1), (4, 0), (4, -2), (5, 1), (5, -1), (6, 0), (6, -2),
    (7, -1),
)  # fmt: skip
"""Where the sea is drawn below the start; nobody swims there."""


def draw_side(theme: Theme, plan: Plan, side: Side, plate: PlateWords) -> tuple[Group, list[str]]:
    """Draw a side with bleed; return the drawing, and the texts that do not fit on its plate."""
    space = find_plate_place(side, plan)
    wide, high = plan.size
    sea = SEA if side.bottom is None else ()
    wet = tuple(plan.middle(cell) for cell in (*side.hexes, *sea))
    ground = land.Ground(plan.size, wet, plan.edge, space, f"{side.id} {side.bottom} {side.top}")
    edge, reach = land.shore_outline(side, plan, sea), _reach(plan, side)
    words, problems = draw_plate(theme, space, plate, side)
    moving = (*_water(theme, plan, side, reach), *_hexes(theme, plan, side, reach))
    shapes = (
        *land.draw_meadow(theme, ground),
        *land.draw_banks(theme, edge),
        *draw_shores(theme, ground, edge),
        Group(moving, clip=Path(edge)),
        *_rims(theme, plan, side),
        *draw_plants(theme, ground),
        *_marks(theme, plan, side),
        *words,
    )
    whole = Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    return Group(shapes, clip=whole), problems


def _water(theme: Theme, plan: Plan, side: Side, reach: water_art.Reach) -> Iterator[Shape]:
    """Yield the moving water, and the sea or the pond."""
    u, sea = plan.flat / 32, SEA if side.bottom is None else ()
    white = theme.colors["river.shoal"] or "#FFFFFF"
    if fill := theme.colors["board.shallow"]:
        yield Path(land.shore_outline(side, plan, sea, -BED * u, STRAYS), fill=fill)
    yield from water_art.draw_depths(theme, reach)
    if side.bottom is None and (fill := theme.colors["river.sea"]):
        yield Path(land.smooth_outline(SEA, plan), fill=fill)
    pond = tuple(cell for cell, hex_ in side.hexes.items() if hex_.ground == "pond")
    if pond:
        yield Path(land.smooth_outline(pond, plan), fill=theme.colors["river.pond"] or white)
    edge = land.shore_outline(side, plan, sea)
    if lap := theme.colors["river.lap"]:
        for far, wide in LAPS[theme.ink]:
            yield Path(edge, pen=Pen(lap, 2 * far + 2 * wide))
            yield Path(edge, pen=Pen(white, 2 * far))
    if side.bottom is None and (ripple := theme.colors["board.ripple"]):
        yield Path(_waves(plan), pen=Pen(ripple, water_art.CURRENT[theme.ink] * u))


def _reach(plan: Plan, side: Side) -> water_art.Reach:
    """Describe the water of a side by lines and points, for drawing."""
    wet = tuple(plan.middle(cell) for cell in side.hexes)
    rocks = tuple(plan.middle(cell) for cell, water in side.hexes.items() if water.ground == "rock")
    falls = [(q, y) for q, y in _falls(side) if (q, y - 2) in side.hexes]
    below = (plan.middle((q, y)) for q, y in falls if side.hexes[q, y - 2].ground == "water")
    feet = tuple((x, y + plan.flat / 2) for x, y in below)
    return water_art.Reach(
        plan.size, plan.flat / 32, tuple(_course(plan, side)), wet, rocks, feet, side.id
    )


def _course(plan: Plan, side: Side) -> list[Point]:
    """Return the line of deepest water, from below the board to above it."""
    (_, high), points = plan.size, list[Point]()
    if side.bottom is not None:
        x = plan.middle((side.bottom, 0))[0]
        points += [(x, high + BEYOND), (x, high + 1), (x, high - plan.flat / 3)]
    else:  # it falls off into the sea
        points.append((plan.middle(START)[0], high))
    for y in range(2, side.edge - 1, 2):
        near = [plan.middle(cell)[0] for cell in side.hexes if abs(cell[1] - y) <= 1]
        if near:
            points.append((sum(near) / len(near), plan.middle((0, y))[1]))
    if side.top is not None:
        x = plan.middle((side.top, 0))[0]
        points += [(x, plan.flat / 3), (x, -1), (x, -BEYOND)]
    return points


def _waves(plan: Plan) -> str:
    stream, data = Stream("sea"), ""
    x0, y0 = plan.middle((4, 0))
    for _ in range(26):
        x, y = x0 + stream.between(-58, 50), y0 - stream.between(1, 24)
        long = stream.between(5, 9)
        crests = (x, y), (x + long * 0.3, y - 0.8), (x + long * 0.65, y), (x + long, y - 0.6)
        data += smooth_path(crests)
    return data


def _hexes(theme: Theme, plan: Plan, side: Side, reach: water_art.Reach) -> Iterator[Shape]:
    """Yield the drawings inside the hexes, such as rocks, and the lines between hexes."""
    yield from water_art.draw_foam(theme, reach)
    inside = ((cell, hex_) for cell, hex_ in side.hexes.items() if 0 < cell[1] < side.edge)
    bare = (cell for cell, hex_ in inside if hex_ == Hex("water", arrows=hex_.arrows))
    yield from water_art.draw_flow(theme, reach, [*map(plan.middle, bare)])
    for (q, y), hex_ in side.hexes.items():
        middle, look = plan.middle((q, y)), q // 2 + y
        if hex_.ground == "rock":
            yield from hex_art.draw_rock(theme, middle, plan.flat, look)
        elif hex_.ground == "pond":
            yield hex_art.draw_redd(theme, middle, plan.flat, look)
    lines = water_art.cliff_lines(
        plan, side.hexes, SEA if side.bottom is None else (), _falls(side)
    )
    yield Path(lines, pen=Pen(theme.color("river.hex"), 0.65 * plan.flat / 32))


def _rims(theme: Theme, plan: Plan, side: Side) -> Iterator[Shape]:
    """Yield the drawings of waterfalls and their cliffs, and the dashed edges of rock hexes."""
    if falls := _falls(side):
        whole = (
            *water_art.draw_cliff(theme, plan, falls),
            *water_art.draw_walls(theme, plan, falls),
        )
        if theme.ink == "saver":  # a current ends where the water falls
            yield Path(land.hex_outline(falls, plan), fill="#FFFFFF")
        yield Group(whole, clip=Path(land.hex_outline(falls, plan)))
        yield from water_art.draw_rim(theme, plan, falls)
    for cell, hex_ in side.hexes.items():
        if hex_.ground == "rock":
            yield from hex_art.draw_rock_rim(theme, plan.middle(cell), plan.flat)


def _falls(side: Side) -> list[Cell]:
    return [cell for cell, hex_ in side.hexes.items() if hex_.ground == "waterfall"]


def _marks(theme: Theme, plan: Plan, side: Side) -> Iterator[Shape]:
    joins = set(side.joins)
    for cell, hex_ in side.hexes.items():
        if cell[1] > 0:  # the hexes cut by the lower edge belong to the board below
            yield from hex_art.draw_arrows(theme, plan, cell, hex_, in_mouth=cell in joins)
            yield from hex_art.draw_symbols(theme, plan, cell, hex_)
    if side.bottom is not None:
        yield hex_art.draw_mouth_mark(theme, plan, side.bottom, at_top=False)
    if side.top is not None:
        yield hex_art.draw_mouth_mark(theme, plan, side.top, at_top=True)


SCALE = 0.36
MARGIN, FOOT = 8.0, 5.0
CAPTION_PT = 9.0


def draw_river_overview(
    theme: Theme,
    words: Mapping[str, str],
    river: Sequence[Stretch],
    flat: float,
    *,
    caption: str,
    seed: str | None,
) -> Page:
    """Draw an overview of a river from its start, with hexes `flat` mm high.

    `seed` is None for the default sides.
    """
    plan = Plan(flat, river[0].side.rows)
    wide, high = plan.size
    places = [stretch.across for stretch in river]
    left, across = min(places), wide + (max(places) - min(places)) * plan.column
    shapes: list[Shape] = []
    for number, stretch in enumerate(river, 1):
        face, _ = draw_side(theme, plan, stretch.side, plate_words(words, stretch.side, seed))
        x, y = (stretch.across - left) * plan.column, (len(river) - number) * high
        shapes.append(Group((face,), x, y, clip=Rect(0, 0, wide, high)))
        shapes.append(Rect(x, y, wide, high, pen=Pen(theme.color("rule"), 0.5)))
    page_w = across * SCALE + 2 * MARGIN
    page_h = len(river) * high * SCALE + 2 * MARGIN + FOOT
    ground = Rect(0, 0, page_w, page_h, fill=theme.colors["paper"] or "#FFFFFF")
    low, ink = page_h - MARGIN * 0.7, theme.color("quiet")
    line = Text(MARGIN, low, caption, "serif-italic", CAPTION_PT, ink)
    boards = Group(tuple(shapes), MARGIN, MARGIN, scale=SCALE)
    return Page(round(page_w, 3), round(page_h, 3), (ground, boards, line))


# The river boards: eight of them, a side on each face.


def river_boards(order: ComponentOrder) -> Component:
    """Build the river boards: the default ones, or generated ones if there is a seed."""
    data, info, seed = order.data, order.info, order.choices.seed
    rivers = Rivers(data)
    boards: dict[str, list[str]] = {}
    for name, (board, _) in rivers.slots.items():
        boards.setdefault(board, []).insert(0, name)  # front: the harder side, S1 before S2
    rows_option = order.choices.extra.get("rows")
    rows = int(rows_option) if isinstance(rows_option, str) else rivers.rows(seed)
    plan = Plan(rivers.flat(rows), rows)

    def piece(style: Style, board: str) -> Piece:
        sides = [rivers.side(name, seed=seed, rows=rows) for name in boards[board]]
        plates = [plate_words(data.words, side, seed, board) for side in sides]
        faces = [draw_side(style.theme, plan, *face) for face in zip(sides, plates, strict=True)]
        (front, wrong), (back, more) = faces
        title = data.words["river.board"].replace("{board}", board)
        house = seed is not None or any(name in info.house for name in boards[board])
        problems = (*wrong, *more)
        return info.piece(board, title, (front,), (back,), house=house, problems=problems)

    entries = order.printed if seed is None else data.entries(KINDS)
    return replace(
        info.component("board", plan.size, dict.fromkeys(boards, 1), piece, sides=2),
        provenance=count_marks(entry.source for entry in entries),
        table="boards",
        seams_x=plan.seams,
        spaces=dict.fromkeys(boards, tuple(map(plan.middle, iter_cells(rows)))),
    )


# The plate of a side: its mark, its difficulty, and its hazards.


SIZE = (36.0, 27.5)
MARKED = 16.0  # mm above it for the drawn title of the game, where there is room
INSET = 4.5
TEXT_WIDE = 16.2  # mm beside the mark
SEED_PT = 7.0
PAD = 3.0
HEIGHTS = 12  # that are looked at
ROOM = 9.0  # mm from a hex that are enough
MARKUP = re.compile(r"[{}*|\\]")
MARK = TextStyle("serif-black", 25, "river.warning", valign="middle", most_lines=1)
LEVEL = TextStyle("serif-bold", 11, most_lines=1)
NAME = TextStyle("serif-italic", 8, "quiet")
NOTE = TextStyle(size_pt=7, role="quiet", most_lines=1)
BOARD = TextStyle(size_pt=6.5, role="quiet", most_lines=1)
COUNT = TextStyle("serif-bold", 9, valign="middle")


class PlateWords(Struct, frozen=True):
    """The texts on the plate of a board side."""

    board: str  # board name, such as "River board 1"; "" to leave it out
    mark: str  # name of the side in the rules: S1, 1E
    level: str  # difficulty
    name: str  # name of this part of the river, or its seed
    note: str  # text at the foot


def plate_words(
    words: Mapping[str, str], side: Side, seed: str | None, board: str = ""
) -> PlateWords:
    """Return the texts on the plate of a side.

    `board` is the number of the side's board, or "" to print none. `seed` is None for a default
    side; the plate of a generated side shows its seed.
    """
    if seed is None:
        name = words.get(f"river.names.{side.id}", "")
    else:
        name = fill_template(words["river.plate.seed"], {"seed": _short(seed)})
    part = "start" if side.bottom is None else "finish" if side.top is None else "middle"
    level, note = words[f"river.kinds.{side.kind}"], words[f"river.plate.note-{part}"]
    of = fill_template(words["river.board"], {"board": board}) if board else ""
    return PlateWords(of, side.id, level, name, note)


def _short(seed: str) -> str:
    """Shorten a seed to fit the plate, and escape its markup. The footer has the whole seed."""
    shown = seed
    while text_width(shown, "serif-italic", SEED_PT) > TEXT_WIDE:
        shown = shown.removesuffix("…")[:-1].rstrip() + "…"
    return MARKUP.sub(r"\\\g<0>", shown)


def find_plate_place(side: Side, plan: Plan) -> land.Space:
    """Return an area for a side's text plate, if possible with room for the game's title above.

    A lower corner is taken if it is far enough from the water. Otherwise the area is as far from
    the water as possible.
    """
    wet = [plan.middle(cell) for cell in side.hexes]
    enough = (plan.edge + ROOM) ** 2

    def room(space: land.Space) -> float:
        left, top, w, h = space.x, space.y, space.w, space.h
        off = ((max(left - x, x - left - w, 0), max(top - y, y - top - h, 0)) for x, y in wet)
        return min(enough, *(across**2 + down**2 for across, down in off))

    (wide, high), best = plan.size, []
    for w, h in ((SIZE[0], SIZE[1] + MARKED), SIZE):
        low = high - h - INSET
        heights = (low - step * (low - INSET) / HEIGHTS for step in range(HEIGHTS + 1))
        places = [land.Space(x, y, w, h) for y in heights for x in (INSET, wide - w - INSET)]
        best.append(max(places, key=room))
    titled, bare = best
    return titled if room(titled) >= enough else bare


def draw_plate(
    theme: Theme, space: land.Space, plate: PlateWords, side: Side
) -> tuple[list[Shape], list[str]]:
    """Draw the text plate of a side; return its shapes, and the texts that do not fit on it."""
    pen = TextWriter(theme)
    edge = Pen(pen.color("rule"), 0.25)
    above = space.h - SIZE[1]
    left, top, wide = space.x + PAD, space.y + above, space.w - 2 * PAD
    pen.add(Rect(space.x, top, *SIZE, 1.8, theme.colors["plate"], edge))
    if above and theme.face and theme.face.mark:
        title = load_drawing(theme.face.mark, theme.ink)
        middle = space.x + space.w / 2, space.y + MARKED / 2
        pen.add(put_symbol(title, *middle, width=(MARKED - 1.4) * title.w / title.h))
    pen.write(plate.mark, (left, top + 3.2, 13.0, 10.5), MARK)
    if plate.mark[0] in "69":
        foot = top + 13.2
        pen.add(Line(left + 0.4, foot, left + 4.8, foot, Pen(pen.color("river.warning"), 0.5)))
    beside = (left + wide - TEXT_WIDE, TEXT_WIDE)
    first = top + (2.6 if NAME.width(plate.name) <= TEXT_WIDE else 1.6)  # a long name has two lines
    if plate.board:
        pen.write(plate.board, (beside[0], first, beside[1], 2.6), BOARD)
    pen.write(plate.level, (beside[0], first + 3.0, beside[1], 4.6), LEVEL)
    pen.write(plate.name, (beside[0], first + 7.8, beside[1], 6.2), NAME)
    level = top + 16.6
    pen.add(Line(left, level, left + wide, level, Pen(pen.color("rule"), 0.2)))
    x, hexes = left, side.hexes.values()
    seen = Counter(name for hex_ in hexes for name in (hex_.ground, hex_.icon, "paw" * hex_.bear))
    for name in filter(seen.get, ("paw", "waterfall", "fatigue")):
        pen.icon(name, x + 1.9, level + 3.2, 4.2, role="ink")
        pen.write(str(seen[name]), (x + 4.6, level + 1.2, 4.5, 4.0), COUNT)
        x += 9.4
    pen.write(plate.note, (left, level + 6.2, wide, 3.6), NOTE)
    return pen.shapes, pen.problems
