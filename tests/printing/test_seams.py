"""Large pieces that may be cut anywhere are cut where the least is spoilt."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.cli.game_selection import choose_games, open_games
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.extents import Extent, iter_extents
from companion.drawing.shapes import Circle, Group, Line, Path, Pen, Rect, Shape, Symbol, Text, Use
from companion.drawing.theme import build_theme
from companion.imposition.paper import parse_paper
from companion.printing.order import PrintOrder
from companion.printing.page_plan import Item
from companion.printing.poster_pages import tile_item
from tests.faces import text_box, walked

STYLE = Style(build_theme(read_roles(), "full", "standard"))
A5 = PrintOrder(paper=parse_paper("a5"))
PEN = Pen("#000000", 0.3)


def component(game: str, name: str) -> Component:
    (found,) = open_games(choose_games([game]), None, "en")
    return next(part for part in found.components if part.name == name)


def seams(part: Component, piece: str, options: PrintOrder = A5) -> tuple[list[float], list[float]]:
    cut = tile_item(Item(part, piece, 1), options, STYLE)
    across, down = ({w.part.left for w in cut.windows}, {w.part.top for w in cut.windows})
    return sorted(across)[1:], sorted(down)[1:]


def drawn(part: Component, piece: str) -> Piece:
    (found,) = part.draw(STYLE, {piece})
    return found


def words_at(face: tuple[Shape, ...], x: float | None, y: float | None) -> Iterator[str]:
    """Yield the words that a cut runs through."""
    for shape, place in walked(face):
        if isinstance(shape, Text):
            left, top, right, bottom = text_box(shape, place)
            if (x is not None and left < x < right) or (y is not None and top < y < bottom):
                yield shape.words


def test_the_solo_log_is_cut_on_a_line_of_its_table() -> None:
    log = component("fleet_dice", "solo-log")
    face = drawn(log, "log").front
    across, (seam,) = seams(log, "log")
    assert not across
    assert not list(words_at(face, None, seam))
    lines = {round(shape.y1, 2) for shape in face if isinstance(shape, Line)}
    assert round(seam, 2) in lines


@pytest.mark.parametrize("board", ["1A", "2A", "3B", "4B"])
def test_a_reel_board_is_cut_beside_its_ring_and_through_no_number(board: str) -> None:
    reel = component("freshwater_fly", "reel-boards")
    face = drawn(reel, board).front
    across, down = seams(reel, board)
    assert (len(across), down) == (2, [])
    ring = max(
        (each for each in iter_extents(face) if not each.subject and each.right < reel.width / 2),
        key=lambda each: each.right - each.left if each.bottom - each.top > 80 else 0.0,
    )
    assert ring.right <= across[0], "the ring is whole"
    cut = [words for seam in across for words in words_at(face, seam, None)]
    even = [words for share in (1, 2) for words in words_at(face, reel.width * share / 3, None)]
    assert not [words for words in cut if words.isdigit()]
    assert len(cut) < len(even)


def large(shapes: tuple[Shape, ...], width: float, height: float) -> Component:
    return Component(
        "map", "Map", "board", width, height, 1, {"1": 1}, {},
        lambda _, ids: tuple(Piece(one, one, shapes) for one in ids),
    )  # fmt: skip


def test_a_cut_spares_words_first_then_spaces_then_is_even() -> None:
    word = Text(95, 100, "a word in the middle", "sans", 12, "#000000")
    space = Rect(90, 20, 28, 60, pen=PEN)
    wide = 210.0  # 126 and 136 mm on A5: the cut is from 74 to 126
    assert seams(large((), wide, 100), "1") == ([105.0], [])
    ((at,), _) = seams(large((word,), wide, 100), "1")
    assert at <= 94
    ((at,), _) = seams(large((word, space), wide, 100), "1")
    assert at == 90.0, "on the border of the space"
    tall = tuple(Rect(74 + 13 * i, 20, 13, 60, pen=PEN) for i in range(4))
    ((at,), _) = seams(large((word, *tall), wide, 100), "1")
    assert at in (74.0, 87.0)


def test_no_cut_costs_a_page_more_than_equal_parts_take() -> None:
    words = tuple(Text(0, y, "w" * 60, "sans", 20, "#000000") for y in range(10, 120, 10))
    exact = 126 + 126 + 136
    assert seams(large(words, exact, 120), "1")[0] == [126.0, 252.0]


def test_extents_follow_turned_mirrored_and_scaled_groups() -> None:
    leaf = Symbol("leaf", 10, 4, (Circle(5, 2, 1),))
    great = Symbol("great", 90, 50, (Path("M1 1L5 1L5 9Z", fill="#000000"),))
    found = list(
        iter_extents(
            (
                Use(leaf, 20, 20, angle_deg=90, scale=2),
                Group((Use(leaf, 1, 1),), 50, 50, mirrored=True),
                Use(great, 100, 0),
                Circle(3, 3, 2),
            )
        )
    )
    assert [tuple(round(edge, 6) for edge in each[:4]) for each in found] == [
        (12, 20, 20, 40), (39, 51, 49, 55), (101, 1, 105, 9), (1, 1, 5, 5),
    ]  # fmt: skip
    assert [each.subject for each in found] == [True, True, True, False]
    assert isinstance(found[0], Extent)
