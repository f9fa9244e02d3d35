"""Tuck boxes: each closes round its deck, at any thickness and for both card sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.folding.tuck_box import ALLOWANCE, tuck_box
from companion.drawing.shapes import Text
from companion.drawing.theme import INKS, build_theme
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.game_type import CardSize
from companion.printing.order import PrintOrder
from companion.printing.selection import PrintRequest
from companion.printing.sheet_planning import sheet_files
from tests.faces import walked
from tests.games.freshwater_fly.changed import part_of
from tests.printing.seen import PLAIN

CARDS = {"fish": 48, "rock": 16 + 8, "strike": 4 + 4}
CARD = {"poker": (63.5, 88.9), "mini": (44.5, 63.5)}
THICKNESSES = [0.2, 0.32, 0.45, 0.6]


def boxes(fly: GameData, size: CardSize, thickness: float) -> Component:
    return part_of(fly, "tuck-boxes", card_size=size, thickness=thickness)


@pytest.mark.parametrize("thickness", THICKNESSES)
@pytest.mark.parametrize("size", ["poker", "mini"])
def test_a_box_is_its_deck_and_the_allowance(
    size: CardSize, thickness: float, fly: GameData
) -> None:
    part = boxes(fly, size, thickness)
    assert list(part.copies) == list(CARDS)
    width, height = CARD[size]
    for box, count in CARDS.items():
        depth = count * thickness
        net = tuck_box(width, height, depth)
        assert net.inner == pytest.approx(
            (width + ALLOWANCE, height + ALLOWANCE, depth + ALLOWANCE), abs=0.002
        )
        assert part.size_of(box) == pytest.approx((net.w, net.h), abs=0.002)
        # round the deck go two walls as wide and two as deep as the inside, then the glue flap
        around = part.size_of(box)[0]
        assert around == pytest.approx(2 * (width + depth + 2 * ALLOWANCE) + 12, abs=0.01)


def test_a_box_takes_no_more_paper_than_it_needs(fly: GameData) -> None:
    part = boxes(fly, "poker", 0.32)
    assert part.size_of("fish") == (part.width, part.height)
    assert set(part.sizes) == {"rock", "strike"}
    (file,) = sheet_files([PrintRequest(part, part.copies)], PrintOrder(), PLAIN)
    assert file.sheets == 2


@pytest.mark.parametrize("thickness", THICKNESSES)
@pytest.mark.parametrize("size", ["poker", "mini"])
def test_words_fit_on_every_box(size: CardSize, thickness: float, fly: GameData) -> None:
    part = boxes(fly, size, thickness)
    for ink in INKS:
        style = Style(build_theme(read_roles(), ink, "standard"))
        for piece in part.draw(style, part.copies):
            assert piece.problems == ()


def test_a_box_tells_how_many_cards_it_holds(fly: GameData) -> None:
    part = boxes(fly, "poker", 0.32)
    style = Style(build_theme(read_roles(), "full", "standard"))
    for piece in part.draw(style, part.copies):
        said = " ".join(one.words for one, _ in walked(piece.front) if isinstance(one, Text))
        assert f"{CARDS[piece.id]} cards" in said


def test_a_box_for_a_deck_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "freshwater_fly").mkdir()
    file = tmp_path / "freshwater_fly" / "tuck-boxes.toml"
    file.write_text('[[tuck-boxes]]\nid = "fish"\nholds = ["fish-card"]\n', encoding="utf-8")
    with pytest.raises(
        DataError, match='"fish-card" is not a component for a box; did you mean "fish-cards"'
    ):
        FRESHWATER_FLY.load(tmp_path, "en")
