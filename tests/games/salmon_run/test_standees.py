"""The figures on the river: whose they are, and that they fit a hex."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing import icons
from companion.drawing.component import Component, Style
from companion.drawing.shapes import Rect
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, build_theme
from companion.games.game_type import Choices
from companion.games.salmon_run.schema import SIZES
from tests.faces import walked
from tests.games.salmon_run.parts import part

HEX = 31.0  # mm from flat to flat, the smaller of both. Source: H facts 3.3


@pytest.fixture(scope="module")
def figures(salmon: GameData) -> dict[str, Component]:
    return {name: part(salmon, name) for name in ("salmon-pawns", "bear-pawns")}


def test_four_salmon_and_six_bears(figures: dict[str, Component]) -> None:
    """R Components."""
    assert figures["salmon-pawns"].copies == {"1": 1, "2": 1, "3": 1, "4": 1}
    assert figures["bear-pawns"].count == 6


def test_two_players_need_two_salmon_and_all_bears(salmon: GameData) -> None:
    two = Choices(players=2)
    assert set(part(salmon, "salmon-pawns", two).copies) == {"1", "2"}
    assert part(salmon, "bear-pawns", two).count == 6


@pytest.mark.parametrize("ink", INKS)
def test_six_bears_differ_and_each_has_another_pose_on_its_back(
    figures: dict[str, Component], ink: Ink
) -> None:
    style = Style(build_theme(read_roles(), ink, "standard"))
    (bear,) = figures["bear-pawns"].draw(style, {"bear"})
    assert bear.per_copy is not None
    looks = set()
    for copy in range(1, 7):
        behind, front = (list(walked([side])) for side in bear.per_copy(copy))
        assert [shape for shape, _ in behind] != [shape for shape, _ in front]
        looks.add(str([shape for shape, _ in front]))
    assert len(looks) == 6


@pytest.mark.parametrize(("ink", "palette"), list(product(INKS, PALETTES)))
def test_both_sides_of_a_salmon_show_its_player(
    figures: dict[str, Component], ink: Ink, palette: Palette
) -> None:
    pawns = figures["salmon-pawns"]
    for piece in pawns.draw(Style(build_theme(read_roles(), ink, palette)), pawns.copies):
        assert Counter(icons.iter_used_icons(piece.front)) == {f"player-{piece.id}": 2}


def test_both_feet_have_the_colour_of_the_player(figures: dict[str, Component]) -> None:
    colors = build_theme(read_roles(), "full", "standard").colors
    pawns = figures["salmon-pawns"]
    for piece in pawns.draw(Style(build_theme(read_roles(), "full", "standard")), pawns.copies):
        bars = [
            place.of(shape.x, shape.y)[1]
            for shape, place in walked(piece.front)
            if isinstance(shape, Rect) and shape.fill == colors[f"player.{piece.id}.fill"]
        ]
        assert len([y for y in bars if not 6.0 < y < pawns.height - 6.0]) == 2


def test_four_salmon_stand_on_one_hex(salmon: GameData) -> None:
    """R Miscellaneous: any number of salmon share a hex; two by two they fit into it."""
    width, _ = salmon.value(SIZES).salmon
    deep = 2 * salmon.value(SIZES).foot
    assert (2 * width) <= HEX
    assert (2 * deep) <= HEX
    bear, _ = salmon.value(SIZES).bear
    assert bear <= HEX
