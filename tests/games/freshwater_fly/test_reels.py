"""Reel boards and their dials: what the rules fix, and that pieces fit."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.errors import DataError
from companion.data.game_data import Entry, GameData
from companion.data.raw_tables import Source
from companion.data.shared import read_roles
from companion.drawing.component import Piece, Style
from companion.drawing.shapes import Circle, Polygon, Rect
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import build_theme
from companion.games.freshwater_fly.board_plan import (
    RIVET_HEAD,
    RIVET_HOLE,
    find_reel_mistakes,
    plan_reel,
)
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.rows import CARD_SIZES, PersonalAchievement
from companion.games.freshwater_fly.schema import (
    COMMON,
    FINESSE_ACTIONS,
    PERSONAL,
    RONDEL,
    SECTIONS_OF_LINE,
    SIZES,
    board_achievements,
    for_card_size,
    insects_by_colour,
)
from companion.games.game_type import CardSize
from companion.imposition.paper import parse_paper
from tests.faces import list_words, walked
from tests.games.freshwater_fly.changed import part_of, with_entries
from tests.games.freshwater_fly.reel_boards import (
    BOARDS,
    drawn,
    ours,
    parts,
    plan,
    turn,
    words,
)

# R Appendix A, Personal Achievements: points, then what scores them.
SCORED = {
    "1A": [
        (1, ("orange", "green", "yellow")),
        (2, ("white",)),
        (2, ("brown",)),
        (4, ("dolly", "cutthroat", "brook")),
        (5, "4 different"),
    ],
    "2A": [
        (1, ("orange", "tan", "yellow")),
        (2, ("blue",)),
        (2, ("brown",)),
        (4, ("dolly", "rainbow", "brook")),
        (5, "4 different"),
    ],
    "3B": [
        (3, ("brook", "cutthroat")),
        (3, ("rainbow", "grayling")),
        (4, ("dolly", "steelhead")),
        (3, "2 alike"),
    ],
    "4B": [
        (3, ("brook", "rainbow")),
        (3, ("cutthroat", "grayling")),
        (4, ("dolly", "steelhead")),
        (3, "2 alike"),
    ],
}
MARGIN = 6.0


def board(data: GameData, id: str) -> Piece:
    style = Style(build_theme(read_roles(), "full", "standard"))
    (piece,) = part_of(data, "reel-boards").draw(style, {id})
    return piece


def own(data: GameData, id: str) -> list[PersonalAchievement]:
    return [entry.value for entry in board_achievements(data, id)]


def test_four_boards_and_a_dial_for_each_components() -> None:
    assert list(parts()["reel-boards"].copies.items()) == [(id, 1) for id in BOARDS]
    assert parts()["spinners"].count == 4
    assert parts()["spinners"].cut == "line"
    assert {part.stock for part in parts().values()} == {"board", "token"}
    for id, piece in drawn("reel-boards").items():
        assert id in list_words(piece.front)


def test_personal_achievements_appendix_a(fly: GameData) -> None:
    found = {
        id: [
            (
                one.points,
                one.tokens
                or one.species
                or (f"{one.different} different" if one.different else f"{one.alike} alike"),
            )
            for one in own(fly, id)
        ]
        for id in BOARDS
    }
    assert found == SCORED
    assert {entry.source.mark for entry in fly.entries(PERSONAL)} == {"R"}


@pytest.mark.parametrize("id", BOARDS)
def test_every_achievement_stands_on_its_board_in_pictures_and_words(
    id: str, fly: GameData
) -> None:
    front = drawn("reel-boards")[id].front
    shown, told = repr(front), list_words(front)
    drawings = insects_by_colour(fly)
    for one in own(fly, id):
        for species in one.species:
            assert f"fish-{species}-full" in shown
            assert fly.words[f"species.{species}.name"] in told
        for colour in one.tokens:
            assert f"insect-{drawings[colour]}" in shown
            assert fly.words[f"hatch.{colour}.letter"] in told
        if count := one.different or one.alike:
            kind = "of different colours" if one.different else "of one colour"
            assert f"{count} hatch tokens {kind}" in words(front)


@pytest.mark.parametrize("id", BOARDS)
def test_points_of_the_data_stand_on_the_board(id: str, fly: GameData) -> None:
    for number, entry in enumerate(fly.entries(PERSONAL)):
        if entry.value.board != id:
            continue
        changed = list(fly.entries(PERSONAL))
        changed[number] = replace(entry, value=replace(entry.value, points=87))
        data = with_entries(PERSONAL, changed)
        assert list_words(board(data, id).front).count("87") == 1, entry.id
    assert "87" not in list_words(drawn("reel-boards")[id].front)


def test_the_reel_and_the_line_reel_spaces_i_to_v(fly: GameData) -> None:
    assert [entry.id for entry in fly.entries(RONDEL)] == [
        "advance", "drag", "momentum", "finesse", "stamina",
    ]  # fmt: skip
    assert [(e.id, e.value.turns, e.value.stamina) for e in fly.entries(SECTIONS_OF_LINE)] == [
        ("green", 1, 1),
        ("black", 2, 0),
        ("gold", 3, -1),
    ]
    stops = [entry.id for entry in fly.entries(RONDEL)]
    after = {e.id: stops[(4 + e.value.stamina) % 5] for e in fly.entries(SECTIONS_OF_LINE)}
    assert after == {"green": "advance", "black": "stamina", "gold": "finesse"}
    sections = plan("poker").sections
    assert [section.x for section in sections] == sorted(section.x for section in sections)
    front = drawn("reel-boards")["1A"].front
    text = words(front)
    assert text.index("Green line") < text.index("Black line") < text.index("Gold line")
    for said_so in ("last turn, then caught", "2 turns to go", "3 turns to go"):
        assert said_so in text
    for said_so in ("1 on:", "stay", "1 back:", "Finesse +1"):
        assert said_so in text


def test_finesse_actions_i_to_v(fly: GameData) -> None:
    assert [(e.id, e.value.needs, e.value.cost) for e in fly.entries(FINESSE_ACTIONS)] == [
        ("die", 1, 1),
        ("shift", 1, 1),
        ("strike", 1, 1),
        ("fly", 2, 1),
        ("drag", 4, 1),
    ]


@pytest.mark.parametrize("size", CARD_SIZES)
def test_the_bar_of_an_action_starts_at_the_finesse_it_needs(size: CardSize, fly: GameData) -> None:
    place = plan(size)
    bars = [
        shape
        for shape in drawn("reel-boards", size)["1A"].front
        if isinstance(shape, Rect) and any(abs(shape.y - bar.y) < 1e-6 for bar in place.bars)
        if not shape.pen  # the words of a short bar stand in an outline before it
    ]
    starts = [place.finesse[entry.value.needs].x for entry in fly.entries(FINESSE_ACTIONS)]
    assert [bar.x for bar in bars] == pytest.approx(starts)
    assert {round(bar.x + bar.w, 6) for bar in bars} == {round(place.finesse[-1].right, 6)}


@pytest.mark.parametrize("size", CARD_SIZES)
def test_the_spaces_of_the_reel_are_exactly_equal(size: CardSize, fly: GameData) -> None:
    ring = plan(size).ring
    found = []
    for shape, _ in walked(drawn("reel-boards", size)["1A"].front):
        if not isinstance(shape, Outline) or "C" not in shape.data:
            continue
        numbers = [
            (float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", shape.data)
        ]
        start = numbers[0]
        if len(numbers) == 14 and abs(dist(start, (ring.x, ring.y)) - ring.outer) < 0.01:
            end = numbers[6]
            found.append((turn(start, ring.x, ring.y), turn(end, ring.x, ring.y)))
            for point in (start, numbers[3], end):
                assert dist(point, (ring.x, ring.y)) == pytest.approx(ring.outer, abs=1e-3)
            for point in (numbers[7], numbers[10], numbers[13]):
                assert dist(point, (ring.x, ring.y)) == pytest.approx(ring.inner, abs=1e-3)
    assert len(found) == 5
    for number, (start_deg, end_deg) in enumerate(found):
        assert start_deg == pytest.approx((72 * number - 36) % 360, abs=0.01)
        assert end_deg == pytest.approx(72 * number + 36, abs=0.01)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_a_dial_lies_on_its_reel_and_carries_a_hatch_token(size: CardSize) -> None:
    place = plan(size)
    dial, ring = place.dial, place.ring
    token = for_card_size(ours(), SIZES, size).hatch_token
    part = parts(size)["spinners"]
    assert (part.width, part.height) == pytest.approx((2 * dial.radius, dial.radius + dial.nose))
    assert dial.radius < ring.inner < dial.nose < ring.outer
    assert 0.5 <= 2 * dial.seat - token <= 2
    assert dial.seat_up - dial.seat >= RIVET_HEAD / 2, "the token lies clear of the rivet"
    assert dial.seat_up + dial.seat < dial.radius
    face = drawn("spinners", size)["spinner"].front
    holes = [s for s, _ in walked(face) if isinstance(s, Circle) and s.r == RIVET_HOLE / 2]
    assert [(hole.x, hole.y) for hole in holes] == [(dial.radius, dial.nose)]
    front = drawn("reel-boards", size)["1A"].front
    marked = [s for s, _ in walked(front) if isinstance(s, Circle) and s.r == RIVET_HOLE / 2]
    assert [(hole.x, hole.y) for hole in marked] == [(ring.x, ring.y)]
    cut = face[-1]
    assert isinstance(cut, Polygon)
    assert cut.points[0] == (dial.radius, 0), "the pointer's tip is at the top"


@pytest.mark.parametrize("size", CARD_SIZES)
def test_spaces_take_their_pieces_with_one_to_two_millimetres_of_play(size: CardSize) -> None:
    place, sizes = plan(size), for_card_size(ours(), SIZES, size)
    plays = [dock.w - sizes.card[0] for dock in place.docks]
    plays += [space.w - sizes.finesse_token for space in place.finesse]
    plays += [place.fly.w - sizes.fly_token, place.drag.w - sizes.drag_token]
    plays += [place.momentum.w - sizes.momentum_tile[0], place.momentum.h - sizes.momentum_tile[1]]
    assert len(plays) == 12
    assert all(1 <= play <= 2 for play in plays), plays
    beds = {
        (round(s.x, 3), round(s.w, 3))
        for s, _ in walked(drawn("reel-boards", size)["1A"].front)
        if isinstance(s, Rect)
    }
    for space in (*place.docks, place.momentum):
        assert (round(space.x, 3), round(space.w, 3)) in beds, "what is planned is drawn"


@pytest.mark.parametrize("size", CARD_SIZES)
def test_no_space_lies_on_another_or_off_the_board(size: CardSize) -> None:
    assert list(find_reel_mistakes(plan(size))) == []
    layout = plan(size).layout
    low = replace(layout, size=(layout.size[0], 0.7 * layout.size[1]))
    wide = replace(layout, scale=1.15 * layout.scale)
    for bad in (low, wide):
        found = plan_reel(bad, for_card_size(ours(), SIZES, size), sections=3, actions=5)
        assert list(find_reel_mistakes(found))
    large = replace(for_card_size(ours(), SIZES, size), finesse_token=22.0)
    told = list(find_reel_mistakes(plan_reel(layout, large, sections=3, actions=5)))
    assert any("finesse 1 and finesse 2 overlap" in message for message in told)


def test_a_fly_lies_at_the_right_edge_and_achievements_at_the_bottom_right() -> None:
    for size in CARD_SIZES:
        place = plan(size)
        wide, high = place.layout.size
        assert place.fly.x > 0.8 * wide
        assert place.labels["achievements"].right > 0.97 * wide
        assert place.labels["achievements"].low > 0.96 * high


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_one_board_or_two_small_ones_fit_on_a_page(name: str) -> None:
    paper = parse_paper(name)
    free_w, free_h = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    wide, high = plan("poker").layout.size
    assert wide <= free_h
    assert high + 6 <= free_w, "a footer under it"
    wide, high = plan("mini").layout.size
    assert wide <= free_w
    assert 2 * high <= free_h
    ratios = [a / b for a, b in zip(plan("poker").layout.size, (wide, high), strict=True)]
    assert ratios[0] == pytest.approx(ratios[1])


def test_the_number_of_fish_and_its_points_come_from_the_common_achievements(
    fly: GameData,
) -> None:
    assert "First to 7 fish: +2." in words(drawn("reel-boards")["1A"].front).replace(" .", ".")
    common = tuple(
        replace(entry, value=replace(entry.value, points=9, count=8))
        if entry.value.count
        else entry
        for entry in fly.entries(COMMON)
    )
    text = words(board(with_entries(COMMON, common), "1A").front).replace(" .", ".")
    assert "First to 8 fish: +9." in text


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("rondel", 'rondel = [{ id = "drag", remove = true }]', "must have the spaces"),
        ("rondel", 'reel-sections = [{ id = "gold", turns = 4 }]', "turns must be 1, 2, 3"),
        ("rondel", 'reel-sections = [{ id = "gold", stamina = 2 }]', "must be -1, 0 or 1"),
        (
            "reel-boards",
            'personal-achievements = [{ id = "1A-fish", board = "9Z" }]',
            'names "9Z", which is not a reel board',
        ),
        (
            "reel-boards",
            'personal-achievements = [{ id = "1A-fish", alike = 2 }]',
            'must have one of "tokens"',
        ),
        ("reel-boards", 'finesse-actions = [{ id = "fly", needs = 5 }]', "from 1 to 4, not 5"),
        ("reel-boards", 'reel-layouts = [{ id = "poker", size = [264.0, 150.0] }]', "runs off"),
        ("reel-boards", 'reel-layouts = [{ id = "mini", play = 4.0 }]', "from 1 to 2 mm"),
    ],
)
def test_wrong_data_is_named(file: str, text: str, told: str, tmp_path: Path) -> None:
    folder = tmp_path / "freshwater_fly"
    folder.mkdir()
    (folder / f"{file}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        FRESHWATER_FLY.load(tmp_path, "en")
    assert told in str(caught.value)


PRINTED = ("reel-boards", "personal-achievements", "finesse-actions", "rondel", "reel-sections")


def test_every_value_of_the_boards_has_a_source(fly: GameData) -> None:
    entries: list[Entry[object]] = [entry for table in PRINTED for entry in fly.named(table)]
    assert len(entries) == 4 + 18 + 5 + 5 + 3
    assert {entry.source.mark for entry in entries} == {"R", "D", "F"}


def test_a_house_value_on_a_board_is_told(fly: GameData) -> None:
    assert not any(piece.house for piece in drawn("reel-boards").values())
    assert parts()["reel-boards"].provenance == {"R": 0, "O": 0, "F": 0, "D": 4, "H": 0}
    entries = tuple(
        replace(entry, source=Source("H")) if entry.id == "3B-pair" else entry
        for entry in fly.entries(PERSONAL)
    )
    data = with_entries(PERSONAL, entries)
    assert [board(data, id).house for id in BOARDS] == [False, False, True, False]
