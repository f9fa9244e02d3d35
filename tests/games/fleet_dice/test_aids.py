"""Player aids and solo log: every number follows the data, every step stands on the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Piece, Style
from companion.drawing.shapes import Group, Line, Rect, Shape, Text, Use
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, build_theme
from companion.games.fleet_dice.rows import BoatFace
from companion.games.fleet_dice.schema import BOAT_DICE, GAME, RUTH, score_sheet
from companion.games.fleet_dice.tokens import face_sign
from tests.faces import dumped, join_words, walked
from tests.games.fleet_dice.parts import own, part

BOAT: tuple[BoatFace, ...] = ("oyster", "lobster", "cod", "shrimp", "swordfish", "coins")


def aid(data: GameData, ink: Ink = "full", palette: Palette = "standard") -> Piece:
    style = Style(build_theme(read_roles(), ink, palette))
    (piece,) = part(data, "player-aids").draw(style, {"aid"})
    return piece


def log(data: GameData, ink: Ink = "full", palette: Palette = "standard") -> Piece:
    style = Style(build_theme(read_roles(), ink, palette))
    (piece,) = part(data, "solo-log").draw(style, {"log"})
    return piece


def signs(shapes: tuple[Shape, ...], x: float = 0.0, y: float = 0.0) -> list[tuple[str, Any, Any]]:
    """Return the icons on a face with the middle of each, mm."""
    found: list[tuple[str, Any, Any]] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += signs(shape.shapes, x + shape.x, y + shape.y)
        elif isinstance(shape, Use):
            half = shape.symbol.w * shape.scale / 2
            name = shape.symbol.name.removeprefix("icon-").rpartition("-")[0]
            found.append((name, x + shape.x + half, y + shape.y + half))
    return found


# --- player aids --------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ink", INKS)
def test_everything_fits(fleet: GameData, ink: Ink, palette: Palette) -> None:
    assert aid(fleet, ink, palette).problems == ()
    assert log(fleet, ink, palette).problems == ()


def test_there_is_an_aid_for_each_player(fleet: GameData) -> None:
    assert part(fleet, "player-aids").count == fleet.value(GAME).players[1] == 4
    assert aid(fleet).house


def test_the_aid_shows_every_face_building_and_license(fleet: GameData) -> None:
    piece = aid(fleet)
    faces = {name for name, _, _ in signs(piece.front)}
    assert faces >= {face_sign(face, 3)[0] for face in BOAT} | {"harbor", "wharf", "market"}
    words = join_words(piece.back)
    for entry in score_sheet(fleet).wharf:
        assert fleet.words[f"sheet.wharf.{entry.id}.name"].replace("'", "’") in words
    rows = {name for name, _, _ in signs(piece.back or ())}
    assert rows >= {entry.id for entry in score_sheet(fleet).columns}
    assert [words.count(f" {tier} ") for tier in ("II", "III")] == [6, 6]  # five and the title


def test_dice_of_all_numbers_of_players_stand_on_the_aid_set_up(fleet: GameData) -> None:
    words = join_words(aid(fleet).front).replace("\u00a0", " ")
    assert "boat dice 3 3 4 5" in words
    assert "town dice + boat dice 2 + 1 2 + 1 3 + 1 4 + 1" in words


@pytest.mark.parametrize(
    ("file", "words", "before", "after"),
    [
        ("sheet.toml", "[market]\nfish = [0, 3, 8, 15, 31, 40]", "15 5 30", None),
        ("sheet.toml", '[[wharf]]\nid = "fishermans_pub"\nvp = 11', "10", "11"),
        ("game.toml", "[rounds]\nsolo = 6", "alone 8", "alone 6"),
    ],
)
def test_the_aid_follows_the_owners_numbers(
    fleet: GameData, tmp_path: Path, file: str, words: str, before: str, after: str | None
) -> None:
    theirs, ours = aid(own(tmp_path, file, words)), aid(fleet)
    both = [join_words(each.front) + join_words(each.back) for each in (ours, theirs)]
    assert both[0] != both[1]
    if after:
        assert before in both[0]
        assert after in both[1]
        assert after not in both[0]


def test_a_letter_in_a_filled_circle_is_not_crossed_out(fleet: GameData) -> None:
    group = next(
        one
        for one in aid(fleet).front
        if isinstance(one, Group)
        and [s.words for s in one.shapes if isinstance(s, Text)] == ["L", "B"]
    )
    for letter in (shape for shape in group.shapes if isinstance(shape, Text)):
        x, y = letter.x, letter.y - 1.1
        for line in (shape for shape in group.shapes if isinstance(shape, Line)):
            near = [max(abs(px - x), abs(py - y)) for px, py in _on(line)]
            assert min(near) > 0.9


def _on(line: Line) -> Iterator[tuple[float, float]]:
    """Yield both ends of a line, and its middle."""
    for share in (0.0, 0.5, 1.0):
        yield line.x1 + share * (line.x2 - line.x1), line.y1 + share * (line.y2 - line.y1)


def test_the_water_of_a_boat_on_the_aid_is_as_pale_as_its_plate(fleet: GameData) -> None:
    plate = build_theme(read_roles(), "full", "standard").colors["plate"]
    waves = [
        shape.fill
        for shape, _ in walked(aid(fleet).front)
        if isinstance(shape, Outline) and shape.fill and shape.pen is None and "C" in shape.data
    ]
    assert plate in waves


def test_the_faces_of_the_aid_as_text(fleet: GameData, golden: Any) -> None:
    piece = aid(fleet)
    assert piece.back is not None
    text = f"round\n{dumped(piece.front, '  ')}fleet\n{dumped(piece.back, '  ')}"
    golden.check("fleet_dice/player-aids.txt", text)


# --- the solo log -------------------------------------------------------------------------------


def rows(piece: Piece) -> list[list[str]]:
    """Return the icons of each row of the log from left to right, without those in words."""
    found: dict[float, list[tuple[float, str]]] = {}
    for name, x, y in signs(piece.front):
        found.setdefault(round(y, 1), []).append((x, name))
    in_rows = [sorted(row) for _, row in sorted(found.items()) if len(row) >= 8]
    return [[name for _, name in row] for row in in_rows]


def test_the_log_has_a_row_for_each_round_with_ruths_lists(fleet: GameData) -> None:
    boat = [face_sign(face, 3)[0] for face in BOAT]
    town = ["harbor", "market", "wharf", "boat"]
    found = rows(log(fleet))
    assert len(found) == 8
    for number, row in enumerate(found, start=1):
        catch = ["swim"] if number % 2 == 0 else []
        assert row == [*boat, *catch, *town], number


def test_you_start_in_odd_rounds(fleet: GameData) -> None:
    assert [fleet.value(RUTH).starts(number) for number in (1, 2, 3, 8)] == [
        False, True, False, True,
    ]  # fmt: skip
    words = join_words(log(fleet).front)
    table = words[words.index("round first") :]
    assert "1 you 2 Ruth 3 you 4 Ruth 5 you 6 Ruth 7 you 8 Ruth" in table


def test_an_owner_changes_ruth_and_the_rounds(fleet: GameData, tmp_path: Path) -> None:
    turned = '["coins", "swordfish", "shrimp", "cod", "lobster", "oyster"]'
    theirs = own(tmp_path, "solo.toml", f"[ruth]\nboat = {turned}\n")
    assert rows(log(theirs))[0][:6] == list(reversed(rows(log(fleet))[0][:6]))
    longer = own(tmp_path, "game.toml", "[rounds]\nsolo = 10\n")
    assert len(rows(log(longer))) == 10
    assert log(longer).problems == ()


def test_every_face_of_the_dice_stands_on_her_list(fleet: GameData, tmp_path: Path) -> None:
    boat = {face for die in fleet.values(BOAT_DICE) for face in die.faces}
    assert boat == set(fleet.value(RUTH).boat)
    with pytest.raises(DataError, match="oyster"):
        own(tmp_path, "solo.toml", '[ruth]\nboat = ["cod", "lobster", "coins"]\n')


def test_the_ladder_of_results_has_no_gap(fleet: GameData, tmp_path: Path) -> None:
    words = join_words(log(fleet).front)
    for span in ("below 45", "45–59", "60–69", "70–79", "80 or more"):
        assert span in words
    with pytest.raises(DataError, match='"skipper" must need more points than "mate"'):
        own(tmp_path, "solo.toml", '[[solo-results]]\nid = "mate"\nleast = 66\n')


def test_boxes_to_tick_income_each_round_and_fishing_in_even_ones(
    fleet: GameData, tmp_path: Path
) -> None:
    ticks = [
        shape
        for shape, _ in walked(log(fleet).front)
        if isinstance(shape, Rect) and (shape.w, shape.h) == (5.0, 5.0)
    ]
    assert len(ticks) == 8 + 4
    assert len(rows(log(own(tmp_path, "game.toml", "[rounds]\nsolo = 5\n")))) == 5


def test_the_log_as_text(fleet: GameData, golden: Any) -> None:
    golden.check("fleet_dice/solo-log.txt", dumped(log(fleet).front))


def test_a_fuller_sheet_gets_narrower_gaps(tmp_path: Path) -> None:
    words = '[[wharf]]\nid = "fishmonger"\nboxes = [".", "c2"]\nvp = 3\n'
    labels = tmp_path / "fleet_dice" / "labels"
    labels.mkdir(parents=True)
    named = '[sheet.wharf.fishmonger]\nname = "Fishmonger"\n'
    (labels / "en.toml").write_text(named, encoding="utf-8")
    piece = aid(own(tmp_path, "sheet.toml", words))
    assert piece.problems == ()
    assert "Fishmonger" in join_words(piece.back)
