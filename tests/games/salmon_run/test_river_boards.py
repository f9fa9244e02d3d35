"""River boards as they are printed: mouths that meet, marks that keep clear of the cut."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import hypot

import pytest

from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Circle, Group, Path, Point, Polygon, Shape, Use
from companion.drawing.theme import INKS, PALETTES, Theme, build_theme
from companion.games.game_type import Choices
from companion.games.salmon_run.river.hex_art import draw_arrows, draw_mouth_mark, draw_symbols
from companion.games.salmon_run.river.land import Ground, draw_banks, hex_outline, shore_outline
from companion.games.salmon_run.river.picture import SEA, draw_side, find_plate_place, plate_words
from companion.games.salmon_run.river.rivers import Rivers, join_sides
from companion.games.salmon_run.river.shore_art import draw_plants
from companion.games.salmon_run.river.side import Cell, Plan, Side
from companion.games.salmon_run.river.water_art import (
    Reach,
    cliff_lines,
    draw_cliff,
    draw_depths,
    draw_rim,
    draw_walls,
)
from companion.games.salmon_run.schema import load
from tests.faces import walked
from tests.games.salmon_run.parts import part

DATA = load(None)
RIVERS = Rivers(DATA)
FULL = build_theme(read_roles(), "full", "standard")
NAMES = tuple(RIVERS.slots)
CLEAR = 2.9  # mm between a mark and the cut
NUMBER = re.compile(r"-?[\d.]+")
APART = 0.2  # mm by which two mouths may miss each other


@cache
def sides() -> list[Side]:
    """Return the sides that everybody has, and those of two seeds."""
    found = [RIVERS.side(name, seed=None) for name in NAMES]
    for seed in ("meet 1", "meet 2"):
        found += [RIVERS.side(name, seed=seed) for name in NAMES if name != "5H"]
    return found


def plan(side: Side) -> Plan:
    return Plan(RIVERS.flat(side.rows), side.rows)


def flattened(data: str) -> Iterator[tuple[Point, Point]]:
    """Yield short straight pieces of path data that is made of M, C and Z."""
    here = (0.0, 0.0)
    for letter, text in re.findall(r"([MCZ])([^MCZ]*)", data):
        numbers = [float(one) for one in NUMBER.findall(text)]
        if letter == "M":
            here = (numbers[0], numbers[1])
        elif letter == "C":
            ax, ay, bx, by, cx, cy = numbers
            before = here
            for step in range(1, 33):
                t = step / 32
                u = 1 - t
                point = tuple(
                    u**3 * p + 3 * u * u * t * a + 3 * u * t * t * b + t**3 * c
                    for p, a, b, c in ((here[0], ax, bx, cx), (here[1], ay, by, cy))
                )
                yield before, (point[0], point[1])
                before = (point[0], point[1])
            here = (cx, cy)


def crossings(data: str, level: float) -> list[float]:
    """Return where a curve crosses a level, from left to right."""
    found = []
    for (ax, ay), (bx, by) in flattened(data):
        if (ay < level) != (by < level):
            found.append(ax + (bx - ax) * (level - ay) / (by - ay))
    return sorted(found)


@pytest.mark.slow
def test_any_two_boards_meet() -> None:
    """The shore leaves one board where it enters the next, laid as the river says."""
    lower = [side for side in sides() if side.top is not None]
    upper = [side for side in sides() if side.bottom is not None]
    assert lower
    assert upper
    for below in lower[::3]:
        for above in upper[::4]:
            _, stretch = join_sides([below, above])
            down, up = plan(below), plan(above)
            leaves = crossings(shore_outline(below, down), 0.0)
            enters = crossings(shore_outline(above, up), up.size[1])
            moved = [x + stretch.shift * up.column for x in enters]
            assert len(leaves) == len(moved) == 2
            assert leaves == pytest.approx(moved, abs=APART)


@pytest.mark.slow
def test_the_shore_crosses_the_edge_at_right_angles() -> None:
    for side in sides():
        one = plan(side)
        for level, mouth in ((0.0, side.top), (one.size[1], side.bottom)):
            if mouth is None:
                continue
            near = [crossings(shore_outline(side, one), level + d) for d in (-0.4, 0.4)]
            assert near[0] == pytest.approx(near[1], abs=0.05)


@pytest.mark.slow
def test_the_half_circles_of_two_boards_make_a_circle() -> None:
    """They mark the middle of the river on both edges. Source: R Set-up."""
    for side in sides():
        one = plan(side)
        for mouth, at_top in ((side.bottom, False), (side.top, True)):
            if mouth is None:
                continue
            mark = draw_mouth_mark(FULL, one, mouth, at_top=at_top)
            assert isinstance(mark, Path)
            xs = [float(x) for x, _ in re.findall(r"([-\d.]+) ([-\d.]+)", mark.data)]
            ys = [float(y) for _, y in re.findall(r"([-\d.]+) ([-\d.]+)", mark.data)]
            middle = one.middle((mouth, 0))[0]
            assert (min(xs) + max(xs)) / 2 == pytest.approx(middle, abs=0.01)
            edge = 0.0 if at_top else one.size[1]
            assert edge in (pytest.approx(min(ys)), pytest.approx(max(ys)))
            assert 0 <= min(ys) <= max(ys) <= one.size[1]


def points(shape: Shape) -> list[Point]:
    if isinstance(shape, Polygon):
        return list(shape.points)
    if hasattr(shape, "r"):
        x, y, r = shape.x, shape.y, shape.r  # type: ignore[union-attr]
        return [(x - r, y - r), (x + r, y + r)]
    return []


def test_no_arrow_and_no_symbol_comes_near_a_cut() -> None:
    for side in sides():
        one = plan(side)
        wide, high = one.size
        joins = set(side.joins)
        for cell, hex_ in side.hexes.items():
            if cell[1] == 0:
                continue  # drawn by the board below
            drawn = [
                *draw_arrows(FULL, one, cell, hex_, in_mouth=cell in joins),
                *draw_symbols(FULL, one, cell, hex_),
            ]
            for shape, where in walked(drawn):
                for x, y in (where.of(*point) for point in points(shape)):
                    room = min(x, y, wide - x, high - y)
                    assert room >= CLEAR, f"{side.id} {cell}: {room:.2f} mm"


def test_a_board_lies_on_one_page_of_a4_and_of_letter() -> None:
    for rows in (5, 6):
        wide, high = Plan(RIVERS.flat(rows), rows).size
        assert wide <= 259.4
        assert high <= 190.0


def test_the_title_stands_on_the_boards_that_everybody_has() -> None:
    part = boards(Choices())
    pieces = part.draw(Style(build_theme(read_roles(), "full", "standard")), part.copies)
    assert len(pieces) == 8
    for piece in pieces:
        for side in (piece.front, piece.back or ()):
            assert "mark-salmon-run" in str(side), piece.id


def test_the_plate_lies_on_land() -> None:
    for side in sides():
        one = plan(side)
        space = find_plate_place(side, one)
        wet = [one.middle(cell) for cell in side.hexes]
        ground = Ground(one.size, wet, one.edge, space, side.id)
        corners = [
            (x, y) for x in (space.x, space.x + space.w) for y in (space.y, space.y + space.h)
        ]
        inscribed = one.flat / 2 - one.edge
        assert all(ground.from_water(corner) > inscribed for corner in corners), side.id


@pytest.fixture(scope="module", params=[(ink, palette) for ink in INKS for palette in PALETTES],
                ids="-".join)  # fmt: skip
def style(request: pytest.FixtureRequest) -> Style:
    return Style(build_theme(read_roles(), *request.param))


def boards(choices: Choices) -> Component:
    return part(DATA, "river-boards", choices)


def test_boards_are_drawn_in_every_ink(style: Style) -> None:
    part = boards(Choices())
    pieces = part.draw(style, part.copies)
    assert [piece.id for piece in pieces] == list("S123456F")
    for piece in pieces:
        assert piece.front
        assert piece.back
        assert not piece.problems
    if style.theme.ink == "line":
        assert _colors(pieces) <= {"#000000", "#FFFFFF", None}


def _colors(pieces: tuple[Piece, ...]) -> set[str | None]:
    found: set[str | None] = set()
    for piece in pieces:
        for shape, _ in walked((*piece.front, *(piece.back or ()))):
            found.add(getattr(shape, "fill", None))
            pen = getattr(shape, "pen", None)
            found.add(pen.color if pen else None)
    return found


def test_a_seed_prints_its_own_boards_with_its_name() -> None:
    part = boards(Choices(seed="amber"))
    (piece,) = part.draw(Style(FULL), ["1"])
    words = " ".join(s.words for s, _ in walked(piece.front) if hasattr(s, "words"))
    assert "amber" in words
    assert piece.house
    side = RIVERS.side("1E", seed="amber")
    said = plate_words(DATA.words, side, "amber")
    assert said.level == DATA.words["river.kinds.easy"]


@pytest.mark.parametrize(
    ("seed", "shown"),
    [
        ("41139f9520a95651c3cb95d17d858330", "41139f952"),
        ("W" * 40, "WWW"),
        ("{fish} *b*", "{fish} *b*"),
        ("a\\b|c", "a\\b|c"),
    ],
)
def test_any_seed_has_room_on_the_plate(seed: str, shown: str) -> None:
    (piece,) = boards(Choices(seed=seed)).draw(Style(FULL), ["1"])
    assert piece.problems == ()
    words = " ".join(s.words for s, _ in walked(piece.front) if hasattr(s, "words"))
    assert shown in words


MARKS = {"S": ("S1", "S2"), "1": ("1M", "1E"), "6": ("6H", "6E"), "F": ("F1", "F2")}


@pytest.mark.slow
def test_a_plate_says_the_side_as_the_rules_name_it() -> None:
    part = boards(Choices())
    for piece in part.draw(Style(FULL), ["S", "1", "6", "F"]):
        for face, mark in zip((piece.front, piece.back), MARKS[piece.id], strict=True):
            words = {s.words for s, _ in walked(face or ()) if hasattr(s, "words")}
            assert mark in words


def test_six_rows_can_be_printed_from_a_seed_only() -> None:
    part = boards(Choices(seed="amber", extra={"rows": "6"}))
    assert part.height == pytest.approx(186)
    assert part.draw(Style(FULL), ["S"])


def test_saver_ink_lays_no_colour_on_land_or_water() -> None:
    saver: Theme = build_theme(read_roles(), "saver", "standard")
    side = sides()[3]
    for shape in draw_banks(saver, shore_outline(side, plan(side))):
        assert isinstance(shape, Path)
        assert shape.fill in (None, "#FFFFFF")


def _inside(outline: str, point: Point) -> bool:
    """Return whether the shore has a point in its water."""
    x, y = point
    hits = 0
    for (ax, ay), (bx, by) in flattened(outline):
        if (ay < y) != (by < y):
            hits += ax + (bx - ax) * (y - ay) / (by - ay) > x
    return hits % 2 == 1


@pytest.mark.slow
def test_lines_of_hexes_end_at_the_shore() -> None:
    """They are cut where the water ends, and none ends before."""
    for side in sides():
        paper = plan(side)
        sea = SEA if side.bottom is None else ()
        falls = [cell for cell, hex_ in side.hexes.items() if hex_.ground == "waterfall"]
        outline, data = shore_outline(side, paper, sea), cliff_lines(paper, side.hexes, sea, falls)
        whole, _ = draw_side(FULL, paper, side, plate_words(DATA.words, side, None))
        assert isinstance(whole, Group)
        holding = [
            shape
            for shape in whole.shapes
            if isinstance(shape, Group)
            and any(isinstance(one, Path) and one.data == data for one in shape.shapes)
        ]
        assert [group.clip for group in holding] == [Path(outline)], side.id
        places = [float(one) for one in NUMBER.findall(data)]
        ends = Counter(zip(places[::2], places[1::2], strict=True))
        loose = [end for end, count in ends.items() if count == 1 and 0 < end[1] < paper.size[1]]
        assert loose
        assert not [end for end in loose if _inside(outline, end)], side.id


def test_a_pawn_hides_no_symbol_and_no_symbol_an_arrow() -> None:
    for side in sides():
        paper = plan(side)
        u = paper.flat / 32
        for cell, hex_ in side.hexes.items():
            drawn = list(draw_symbols(FULL, paper, cell, hex_))
            if not drawn:
                continue
            disc, (x, y) = drawn[0], paper.middle(cell)
            assert isinstance(disc, Circle)
            against = [to for to in hex_.arrows if to[1] > cell[1]]
            assert disc.x == x
            assert y - disc.y == pytest.approx(0 if against else 6 * u)
            for shape in draw_arrows(FULL, paper, cell, hex_, in_mouth=cell in side.joins):
                if isinstance(shape, Circle):
                    away = hypot(shape.x - disc.x, shape.y - disc.y) - shape.r
                else:
                    away = min((hypot(a - disc.x, b - disc.y) for a, b in points(shape)), default=9)
                assert away > disc.r, (side.id, cell)


@pytest.mark.no_cover  # it runs few lines that others do not, for long
@pytest.mark.slow
def test_the_water_holds_every_corner_of_its_hexes() -> None:
    """The shore cut corners off, so that the edges of rocks and falls were open there."""
    for side in sides():
        paper = plan(side)
        edge = shore_outline(side, paper, SEA if side.bottom is None else ())
        for cell, hex_ in side.hexes.items():
            if hex_.ground in ("rock", "waterfall"):
                corners = paper.outline(cell, 0.94)
                assert all(_inside(edge, corner) for corner in corners), (side.id, cell)


def test_falls_stay_inside_their_hexes() -> None:
    side = next(side for side in sides() if side.id == "4E")
    paper = plan(side)
    falls = [cell for cell, hex_ in side.hexes.items() if hex_.ground == "waterfall"]
    said = plate_words(DATA.words, side, None)
    whole, _ = draw_side(FULL, paper, side, said)
    assert isinstance(whole, Group)
    drawn = [*draw_cliff(FULL, paper, falls), *draw_walls(FULL, paper, falls)]
    holding = [one for one in whole.shapes if isinstance(one, Group) and list(one.shapes) == drawn]
    assert [one.clip for one in holding] == [Path(hex_outline(falls, paper))]


@pytest.mark.parametrize(
    ("falls", "steps", "ends"),
    [
        ([(3, 5)], 0, 2),
        ([(3, 5), (4, 6)], 1, 2),
        ([(3, 5), (4, 6), (5, 5)], 2, 2),
        ([(3, 5), (5, 5)], 0, 4),
    ],
)
def test_falls_side_by_side_are_one_cliff(falls: list[Cell], steps: int, ends: int) -> None:
    paper = plan(sides()[0])
    water = list(draw_cliff(FULL, paper, falls))
    assert len(water) == len(falls) + steps
    kinds = [str(one) for group in water[: len(falls)] for one in getattr(group, "shapes", ())]
    assert all(a != b for a, b in pairwise(kinds))
    assert len(list(draw_walls(FULL, paper, falls))) == ends
    (line,) = draw_rim(FULL, paper, falls)
    assert isinstance(line, Path)
    assert line.data.count("M") == 6 * len(falls) - 2 * steps
    assert cliff_lines(paper, falls, (), ()).count("M") == steps
    assert cliff_lines(paper, falls, (), falls) == "", "no hex ends inside the cliff"


def test_an_arrow_lies_on_a_disc_and_its_number_beside_it() -> None:
    side = next(side for side in sides() if side.id == "4H")
    paper = plan(side)
    for cell, hex_ in side.hexes.items():
        drawn = list(draw_arrows(FULL, paper, cell, hex_, in_mouth=False))
        u = paper.flat / 32
        ink = [one for one in drawn if isinstance(one, Polygon)]
        under = [one for one in drawn if isinstance(one, Circle) and one.r > 3 * u]
        assert len(under) == len(ink) == len(hex_.arrows)
        for disc, arrow in zip(under, ink, strict=True):
            assert all(hypot(disc.x - a, disc.y - b) < disc.r - 0.3 for a, b in arrow.points)
        discs = [one for one in drawn if isinstance(one, Circle) and one not in under]
        assert len(discs) == (len(hex_.arrows) if len(hex_.arrows) > 1 else 0)
        x, y = paper.middle(cell)
        for disc in discs:
            assert disc.r < 1.7, "it hides no spray"
            assert hypot(disc.x - x, disc.y - y) + disc.r < paper.edge, "inside its hex"
            assert all(
                hypot(disc.x - a, disc.y - b) > disc.r for arrow in ink for a, b in arrow.points
            )


def test_currents_give_way_to_rocks() -> None:
    """No stroke of the current runs through the middle of a rock."""
    side = next(side for side in sides() if side.id == "4H")
    paper = plan(side)
    course = tuple((100.0, 180.0 - 10 * i) for i in range(20))
    free, bent = (
        Reach(paper.size, 1.0, course, course, stones, (), "test")
        for stones in ((), ((100.0, 90.0),))
    )
    near = [
        min(hypot(a - 100, b - 90) for (a, b), _ in flattened(str(shape.data)))
        for reach in (free, bent)
        for shape in draw_depths(FULL, reach)
        if isinstance(shape, Path) and shape.pen
    ]
    assert near[0] < 4
    assert near[1] > 8


def test_three_kinds_of_falls_are_on_the_boards() -> None:
    seen = Counter[str]()
    for side in sides()[: len(NAMES)]:
        falls = [cell for cell, hex_ in side.hexes.items() if hex_.ground == "waterfall"]
        for group in draw_cliff(FULL, plan(side), falls):
            assert isinstance(group, Group)
            (used,) = group.shapes
            assert isinstance(used, Use)
            seen[used.symbol.name] += 1
    assert min(seen[f"falls-{kind}-full"] for kind in ("veil", "jets", "ledge")) >= 4


@pytest.mark.no_cover  # it runs few lines that others do not, for long
@pytest.mark.slow
def test_woods_cabin_and_trail_stand_on_land_beside_the_plate() -> None:
    seen = Counter[str]()
    for side in sides()[: len(NAMES)]:
        paper = plan(side)
        sea, space = SEA if side.bottom is None else (), find_plate_place(side, paper)
        wet = tuple(paper.middle(cell) for cell in (*side.hexes, *sea))
        outline = shore_outline(side, paper, sea)
        ground = Ground(paper.size, wet, paper.edge, space, f"{side.id} {side.bottom} {side.top}")
        for group in draw_plants(FULL, ground):
            if isinstance(group, Path):
                continue  # a shadow
            assert isinstance(group, Group)
            (used,) = group.shapes
            assert isinstance(used, Use)
            name, tall = used.symbol.name, used.symbol.h * group.scale
            seen[name.split("-")[1] if name.startswith("bank") else name.split("-")[0]] += 1
            if name.startswith("board-reeds"):
                continue
            foot = group.x, group.y + tall / 2
            assert not _inside(outline, foot), (side.id, name)
            if "rushes" not in name:  # they lean over the water
                assert not _inside(outline, (group.x, group.y)), (side.id, name)
            assert not space.holds(foot, 0), (side.id, name)
    assert seen["wood"] > 300
    assert min(seen[name] for name in ("cabin", "trail", "timber")) >= 3
