"""The game board: its spaces take the pieces, its seams spare them, wrong data is named."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, product
from math import dist
from pathlib import Path as Folder

import pytest
from msgspec.structs import replace

from companion.core.errors import CompanionError, DataError
from companion.core.units import BLEED
from companion.data.shared import read_roles
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Group, Path, Rect, Shape, Text, Use
from companion.drawing.theme import Ink, Palette, build_theme
from companion.games.freshwater_fly.board_plan import Plan, Space, find_plan_mistakes, plan_board
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.rows import (
    CARD_SIZES,
    Place,
    Sizes,
    are_adjacent,
    parse_board_place,
)
from companion.games.freshwater_fly.schema import BOARD, BOARD_LAYOUTS, COMMON, SIZES, for_card_size
from companion.games.game_type import CardSize
from companion.imposition.paper import parse_paper
from companion.imposition.tiling import tile_piece
from tests.faces import text_box, walked
from tests.games.freshwater_fly.changed import part_of
from tests.games.freshwater_fly.tiles import ours

PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")

SAFE = 3.0


def part(size: CardSize) -> Component:
    return part_of(ours(), "game-board", card_size=size)


@cache
def piece(size: CardSize, ink: Ink, palette: Palette = "standard") -> Piece:
    found = part(size)
    (drawn,) = found.draw(Style(build_theme(read_roles(), ink, palette)), found.copies)
    return drawn


@cache
def laid_out(size: CardSize) -> tuple[Plan, Sizes]:
    sizes = for_card_size(ours(), SIZES, size)
    return plan_board(for_card_size(ours(), BOARD_LAYOUTS, size), sizes, 8), sizes


def faces(size: CardSize, ink: Ink, palette: Palette = "standard") -> list[tuple[Shape, ...]]:
    drawn = piece(size, ink, palette)
    assert drawn.back is not None
    return [drawn.front, drawn.back]


def texts(shapes: tuple[Shape, ...]) -> list[tuple[Text, tuple[float, float, float, float]]]:
    return [
        (shape, text_box(shape, spot)) for shape, spot in walked(shapes) if isinstance(shape, Text)
    ]


# --- the spaces ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", CARD_SIZES)
def test_every_space_takes_its_piece_with_one_or_two_mm_of_play(size: CardSize) -> None:
    board, sizes = laid_out(size)
    fish = part_of(ours(), "fish-cards", card_size=size)
    assert (fish.width, fish.height) == sizes.card
    token = sizes.finesse_token
    for found, (w, h) in (
        (board.river.values(), sizes.card),
        ((board.deck,), sizes.card),
        (board.tiles, sizes.hatch_tile),
        (board.momentum, sizes.momentum_tile),
        (board.track, (token, token)),
        ((board.bonus,), (sizes.hatch_token, sizes.hatch_token)),
        ((board.casting,), (sizes.casting_token, sizes.casting_token)),
    ):
        for space in found:
            assert 1 <= space.w - w <= 2, space
            assert 1 <= space.h - h <= 2, space


@pytest.mark.parametrize("size", CARD_SIZES)
def test_there_are_as_many_spaces_as_pieces(size: CardSize) -> None:
    board, _ = laid_out(size)
    assert len(board.river) == 18
    assert (len(board.tiles), len(board.momentum), len(board.track)) == (7, 5, 8)


@pytest.mark.parametrize(("size", "alone"), list(product(CARD_SIZES, (False, True))))
def test_no_two_spaces_overlap_and_all_lie_on_the_board(size: CardSize, alone: bool) -> None:
    board, _ = laid_out(size)
    wide, high = board.layout.size
    for space in board.spaces(alone=alone):
        assert min(space.x, space.y) >= SAFE
        assert space.right <= wide - SAFE
        assert space.low <= high - SAFE
    for a, b in combinations(board.spaces(alone=alone), 2):
        if a.round and b.round:
            assert dist(a.middle, b.middle) >= (a.w + b.w) / 2, (a, b)
        else:
            apart = a.right <= b.x or b.right <= a.x or a.low <= b.y or b.low <= a.y
            assert apart, (a, b)
    assert list(find_plan_mistakes(board)) == []


def test_no_black_line_of_the_river_runs_within_3_mm_of_a_fish() -> None:
    points = [
        (float(x) - BLEED, float(y) - BLEED)
        for shape, _ in walked(load_drawing("board/river", "line").shapes)
        if isinstance(shape, Path) and shape.pen and not shape.fill
        for x, y in PAIR.findall(shape.data)
    ]
    trout, (board, _) = load_drawing("board/trout"), laid_out("poker")
    for space in board.river.values():
        wide, (x, y) = space.w * 0.66, space.middle
        near = wide / 2 + SAFE, wide * trout.h / trout.w / 2 + SAFE
        assert not [at for at in points if abs(at[0] - x) < near[0] and abs(at[1] - y) < near[1]]


@pytest.mark.parametrize("size", CARD_SIZES)
def test_columns_run_from_left_to_right_and_tiles_stand_below_theirs(size: CardSize) -> None:
    board, _ = laid_out(size)
    for column in range(1, 7):
        top, middle, bottom = (board.river[Place(column, row)] for row in range(3))
        tile = board.tiles[column - 1]
        assert top.y < middle.y < bottom.y < tile.y
        assert {top.x, middle.x, bottom.x} == {top.x}
        assert tile.middle[0] == pytest.approx(bottom.middle[0])
        if column > 1:
            assert board.river[Place(column - 1, 0)].right < top.x
    assert board.tiles[6].x > board.tiles[5].right, "the waiting tile is next to column 6"


def test_mini_is_one_a3_page_within_its_margins_and_poker_no_more_than_a2() -> None:
    mini, poker = part("mini"), part("poker")
    assert mini.width <= 420 - 2 * 6
    assert mini.height <= 297 - 2 * 6
    assert (poker.width, poker.height) == (594, 420)
    page = tile_piece(mini.width, mini.height, parse_paper("a3"))
    assert (page.columns, page.rows) == (1, 1)


# --- the rocks ----------------------------------------------------------------------------------


def test_rock_spaces_facts_section_2() -> None:
    board = ours().record(BOARD)
    rocks = {parse_board_place(text) for text in board.value.rock_spaces}
    assert rocks == {Place(2, 1), Place(4, 0), Place(5, 2)}
    assert board.sources["rock-spaces"].mark == "H"
    fish = [spot for spot in laid_out("poker")[0].river if spot not in rocks]
    touched = [sum(are_adjacent(spot, rock) for rock in rocks) for spot in fish]
    assert len(fish) == 15
    assert (touched.count(1), max(touched)) == (10, 1)


def test_example_1_finds_its_fish_and_no_deck_beside_the_last() -> None:
    rocks = {parse_board_place(text) for text in ours().value(BOARD).rock_spaces}
    for column in range(3, 7):
        cast = [Place(column, 1), Place(column - 1, 2), Place(column - 2, 2)]
        if not rocks & set(cast) and not any(are_adjacent(cast[-1], rock) for rock in rocks):
            return
    pytest.fail("no column fits example 1")


def test_example_3_finds_its_fish_and_a_deck_beside_the_second() -> None:
    rocks = {parse_board_place(text) for text in ours().value(BOARD).rock_spaces}
    for column in range(2, 7):
        cast = [Place(column, 1), Place(column - 1, 1)]
        if not rocks & set(cast) and any(are_adjacent(cast[-1], rock) for rock in rocks):
            return
    pytest.fail("no column fits example 3")


@pytest.mark.parametrize("seed", [None, "elm"])
def test_the_side_for_one_marks_no_deck_so_that_it_fits_every_adventure(seed: str | None) -> None:
    found = part_of(ours(), "game-board", seed=seed)
    (drawn,) = found.draw(Style(build_theme(read_roles(), "full", "standard")), found.copies)
    assert drawn.back == piece("poker", "full").back
    assert drawn.back is not None
    words = " ".join(text.words for text, _ in texts(drawn.back))
    assert "adventure map" in words
    assert not re.search(r"\bL[1-4]\b", words)
    assert uses(drawn.back, "boulders") == 0
    assert uses(drawn.back, "trout") == 18
    assert uses(drawn.front, "boulders") == 3
    assert uses(drawn.front, "trout") == 15


def uses(shapes: tuple[Shape, ...], name: str) -> int:
    """Return how often a drawing of the board lies on a face."""
    found = 0
    for shape in shapes:
        if isinstance(shape, Group):
            found += uses(shape.shapes, name)
        found += isinstance(shape, Use) and name in shape.symbol.name
    return found


def test_each_rock_deck_lies_on_rocks_of_its_own_and_has_a_plate_for_its_words() -> None:
    front = piece("poker", "full").front
    assert [uses(front, f"board-boulders-{k}") for k in (1, 2, 3)] == [1, 1, 1]
    plates = [one for one in front if isinstance(one, Rect) and one.fill and one.w < 45]
    words = [box for text, box in texts(front) if text.words == "Rock deck"]
    assert len(words) == 3
    for left, top, right, low in words:
        assert any(
            one.x < left and one.y < top and one.x + one.w > right and one.y + one.h > low
            for one in plates
        )


# --- seams --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", CARD_SIZES)
def test_seams_run_between_spaces_and_words_of_both_sides(size: CardSize) -> None:
    board, found = laid_out(size)[0], part(size)
    assert found.seams_x is not None
    assert found.seams_y is not None
    mirrored = [found.width - x for x in found.seams_x]
    assert sorted(mirrored) == pytest.approx(sorted(found.seams_x)), "a turned sheet is cut alike"
    for alone, face in zip((False, True), faces(size, "full"), strict=True):
        boxes = [(text.words, box) for text, box in texts(face)]
        boxes += [(s.name, (s.x, s.y, s.right, s.low)) for s in board.spaces(alone=alone)]
        for name, (left, top, right, low) in boxes:
            assert not any(left < x < right for x in found.seams_x), name
            assert not any(top < y < low for y in found.seams_y), name


PAGES = [
    ("poker", "a4", 8), ("poker", "letter", 8), ("poker", "a3", 4), ("poker", "tabloid", 4),
    ("mini", "a4", 3), ("mini", "letter", 4), ("mini", "tabloid", 2),
]  # fmt: skip


@pytest.mark.parametrize(("size", "paper", "pages"), PAGES)
def test_windows_are_the_board_on_few_pages(size: CardSize, paper: str, pages: int) -> None:
    found = part(size)
    tiles = tile_piece(
        found.width, found.height, parse_paper(paper),
        seams_x=found.seams_x, seams_y=found.seams_y,
    )  # fmt: skip
    assert len(tiles.windows) == pages
    parts = [window.part for window in tiles.windows]
    area = sum((box.right - box.left) * (box.bottom - box.top) for box in parts)
    assert area == pytest.approx(found.width * found.height)
    for a, b in combinations(parts, 2):
        assert a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top


# --- how it looks -------------------------------------------------------------------------------


def test_a_board_of_another_size_stretches_the_river_to_its_spaces() -> None:
    poker, mini = (
        {
            (shape.fill, i): at.of(*map(float, PAIR.findall(shape.data)[0]))
            for i, (shape, at) in enumerate(walked(faces(size, "full")[0]))
            if isinstance(shape, Path)
        }
        for size in ("poker", "mini")
    )
    large, small = (part(size) for size in ("poker", "mini"))
    compared = 0
    for key, (x, y) in list(poker.items())[:400]:
        if key in mini:
            compared += 1
            assert mini[key][0] / small.width == pytest.approx(x / large.width, abs=0.02)
            assert mini[key][1] / small.height == pytest.approx(y / large.height, abs=0.04)
    assert compared > 300


def test_the_board_says_what_the_rules_say() -> None:
    together, alone = (" ".join(t.words for t, _ in texts(face)) for face in faces("poker", "full"))
    for words in (together, alone):
        for points in ("2", "3", "6"):
            assert points in words.split(), "points of a common achievement"
        for column in range(1, 7):
            assert words.split().count(str(column)) >= 3, "at both ends of a column and on its tile"
    assert together.count("2 anglers: 3 cards") == 3
    assert "anglers:" not in alone
    track = [str(points) for points in ours().value(BOARD).track]
    assert track[3] == "6"
    assert set(track) <= set(alone.split())
    assert ours().value(BOARD).rocks_per_deck == (3, 4, 5)
    points_of = {entry.id: entry.value.points for entry in ours().entries(COMMON)}
    assert points_of == {"seven": 2, "set": 3, "coho": 6}


@pytest.mark.parametrize("size", CARD_SIZES)
def test_the_note_on_a_side_stands_whole(size: CardSize) -> None:
    for side, face in zip(("together", "alone"), faces(size, "full"), strict=True):
        note = ours().words[f"board.{side}.line"]
        told = [text.words for text, _ in texts(face) if " " in text.words]
        lines = [words for words in told if words in note]
        assert " ".join(lines) == note


# --- wrong data ---------------------------------------------------------------------------------

WHITE = "'white'"
REST = "'blue', 'green', 'tan', 'yellow'"


def own(folder: Folder, name: str, text: str) -> Folder:
    file = folder / "freshwater_fly" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("board.toml", '[board]\nrock-spaces = ["1T", "1T"]\n', 'has "1T" twice'),
        ("board.toml", '[board]\nrock-spaces = ["7M"]\n', 'like "2M", not "7M"'),
        ("board.toml", '[board]\nrock-spaces = ["2X"]\n', 'T, M or B, like "2M", not "2X"'),
        ("board.toml", "[board]\nrock-spaces = []\n", "must be a list of 1 to 18 entries, not 0"),
        (
            "board.toml",
            "[board]\nrocks-per-deck = [3, 4, 6]\n",
            "need 18 cards, but there are 16",
        ),
        ("board.toml", "[board]\nrocks-per-deck = [0, 4, 5]\n", "from 1 to 9, not 0"),
        ("board.toml", "[board]\ntrack = [0, 6]\n", "must be a list of 4 to 12 entries, not 2"),
        ("board.toml", "[board]\ntrack = [0, 2, 4, 6, -1, 10, 12, 14]\n", "from 0 to 99, not -1"),
        (
            "board.toml",
            f"[board]\nwheel = [{WHITE}, 'white', {REST}]\n",
            "must name each of these once",
        ),
        ("board.toml", f"[board]\nwheel = [{WHITE}, 'orange', {REST}]\n", "orange next to blue"),
        (
            "board.toml",
            'board-layouts = [{ id = "poker", size = [420.0, 297.0] }]\n',
            "runs off the board",
        ),
        ("board.toml", 'board-layouts = [{ id = "mini", remove = true }]\n', '"mini" is missing'),
        ("sizes.toml", 'sizes = [{ id = "mini", remove = true }]\n', '"mini" is missing'),
        (
            "sizes.toml",
            'sizes = [{ id = "poker", hatch-token = 25.0 }]\n',
            "to hold five tokens",
        ),
        (
            "sizes.toml",
            'sizes = [{ id = "poker", momentum-tile = [84.0, 40.0] }]\n',
            "and momentum 2 overlap",
        ),
    ],
)
def test_wrong_data_is_named(tmp_path: Folder, file: str, text: str, told: str) -> None:
    with pytest.raises((DataError, CompanionError), match=told):
        FRESHWATER_FLY.load(own(tmp_path, file, text), "en")


def test_spaces_follow_the_sizes_of_the_pieces() -> None:
    board, sizes = laid_out("mini")
    smaller = plan_board(
        board.layout, replace(sizes, card=(43.0, 62.0), hatch_tile=(40.0, 23.0)), 8
    )
    assert smaller.river[Place(1, 0)].w == pytest.approx(43 + board.layout.play)
    assert smaller.tiles[0].h == pytest.approx(23 + board.layout.play)


def test_overlaps_are_seen() -> None:
    a = Space("a", 0, 0, 10, 10)
    assert a.overlaps(Space("b", 9, 9, 10, 10))
    assert not a.overlaps(Space("b", 10, 0, 10, 10))
    ring = replace(a, round=True)
    assert not ring.overlaps(Space("c", 8, 8, 10, 10, round=True))
    assert ring.overlaps(Space("c", 6, 6, 10, 10, round=True))
