"""Dice, tokens, marker and boxes: counts of the box, faces from data, labels of true size."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component
from companion.drawing.icons import draw_icon
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group, Rect, Shape, Use
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, build_theme, contrast_ratio
from companion.games.components import build_components
from companion.games.fleet_dice.schema import BOAT_DICE, GAME, POOLS, SIZES, pool_setup
from companion.games.fleet_dice.tokens import face_sign
from companion.games.game_type import Choices
from tests.faces import draw_pieces, dumped, walked
from tests.games.fleet_dice.parts import own, part

COUNTS = {"boat-dice": 6, "town-dice": 4, "start-marker": 1, "captain-tokens": 3}
BOAT = ["shrimp", "cod", "lobster", "swordfish", "oyster", "coins"]
TOWN = {"harbor": 2, "wharf": 2, "market": 2}
LEAST_APART = 0.04
LEAST_CONTRAST = 4.5


def parts(data: GameData) -> dict[str, Component]:
    return {name: part(data, name) for name in (*COUNTS, "dice-labels")}


def signs(shapes: tuple[Shape, ...]) -> list[str]:
    """Return the names of the icons on a face."""
    found: list[str] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += signs(shape.shapes)
        elif isinstance(shape, Use):
            found.append(shape.symbol.name.removeprefix("icon-").rpartition("-")[0])
    return found


def test_counts_are_those_of_the_box(fleet: GameData) -> None:
    found = {one.name: one.count for one in build_components(fleet, Choices())}
    assert {name: found[name] for name in COUNTS} == COUNTS
    assert found["dice-labels"] == COUNTS["boat-dice"] + COUNTS["town-dice"]


def test_a_pool_for_four_takes_every_boat_die(fleet: GameData) -> None:
    sea, harbor = (pool_setup(fleet, name, fleet.value(GAME).players[1]) for name in POOLS)
    assert sea.boat + harbor.boat == COUNTS["boat-dice"]
    assert sea.town + harbor.town == COUNTS["town-dice"]


def test_dice_show_the_faces_of_the_data(fleet: GameData) -> None:
    found = parts(fleet)
    boat = signs(draw_pieces(found["boat-dice"])["boat"].front)
    town = signs(draw_pieces(found["town-dice"])["town"].front)
    assert sorted(boat) == sorted(face_sign(face, 3)[0] for face in BOAT)
    assert Counter(town) == TOWN
    labels = draw_pieces(found["dice-labels"])
    assert signs(labels["boat"].front) == [face_sign(face, 3)[0] for face in BOAT]
    assert Counter(signs(labels["town"].front)) == TOWN


def test_an_owner_changes_a_face(tmp_path: Path) -> None:
    faces = 'faces = ["shrimp", "cod", "cod", "swordfish", "oyster", "coins"]'
    data = own(tmp_path, "boat-dice.toml", f'[[boat-dice]]\nid = "boat"\n{faces}\ncoins = 2\n')
    labels = signs(draw_pieces(parts(data)["dice-labels"])["boat"].front)
    assert labels == ["shrimp", "cod", "cod", "swordfish", "oyster", "coin-value"]
    assert [entry.sources["faces"].mark for entry in data.entries(BOAT_DICE)] == ["O"]


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ('["shrimp"]', "must be a list of 6 entries, not 1"),
        ('["coins", "coins", "coins", "coins", "coins", "coins"]', "must show a fish"),
        ('["tuna", "cod", "cod", "swordfish", "oyster", "coins"]', "tuna"),
    ],
)
def test_an_impossible_die_is_a_mistake(tmp_path: Path, faces: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        own(tmp_path, "boat-dice.toml", f'[[boat-dice]]\nid = "boat"\nfaces = {faces}\n')


@pytest.mark.parametrize("ink", INKS)
def test_labels_are_squares_of_true_size_that_lie_apart(fleet: GameData, ink: Ink) -> None:
    size = fleet.value(SIZES)
    assert size.label < size.blank_die
    for piece in draw_pieces(parts(fleet)["dice-labels"], ink).values():
        cuts = [
            place.of(shape.x, shape.y)
            for shape, place in walked(piece.front)
            if isinstance(shape, Rect) and shape.pen and shape.w == shape.h == size.label
        ]
        assert len(cuts) == 6
        for (ax, ay), (bx, by) in combinations(cuts, 2):
            assert max(abs(ax - bx), abs(ay - by)) >= size.label + 0.9


def test_no_two_faces_look_alike_at_label_size(fleet: GameData) -> None:
    names = [face_sign(face, 3)[0] for face in (*BOAT, *TOWN)]
    drawn = {name: _grey(draw_icon(name, 6.5, 6.5, 9, "#000000"), 13) for name in names}
    for one, other in combinations(names, 2):
        changed = ImageChops.difference(drawn[one], drawn[other]).point(lambda v: 255 * (v > 64))
        share = changed.histogram()[255] / (changed.width * changed.height)
        assert share > LEAST_APART, (one, other)


def _grey(shapes: tuple[Shape, ...], size: float) -> Image.Image:
    page = pypdfium2.PdfDocument(render_pdf(Document("x", (Page(size, size, shapes),))))[0]
    picture: Image.Image = page.render(scale=150 / 72, grayscale=True).to_pil()
    return picture.convert("L")


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ink", INKS)
def test_signs_stand_out_from_their_ground(ink: Ink, palette: Palette) -> None:
    colors = build_theme(read_roles(), ink, palette).colors
    for fill, on in (
        ("plate", "ink"),
        *((f"die.{face}", "ink") for face in BOAT),
        ("town.fill", "town.ink"),
        ("captain.fill", "captain.ink"),
        ("trophy.gold.fill", "trophy.gold.ink"),
        ("trophy.silver.fill", "trophy.silver.ink"),
    ):
        one, other = colors[fill], colors[on]
        assert other is not None
        assert contrast_ratio(one or "#FFFFFF", other) >= LEAST_CONTRAST, (fill, on)


def test_tokens_say_what_they_lie_on(fleet: GameData) -> None:
    found = {
        name: signs(piece.front)
        for name, piece in draw_pieces(parts(fleet)["captain-tokens"]).items()
    }
    assert found == {
        "boat": ["token-boat"],
        "town": ["token-town"],
        "round": ["token-round"],
    }


@pytest.mark.parametrize("thickness", [0.2, 0.32, 0.6])
def test_boxes_hold_what_they_are_for(fleet: GameData, thickness: float) -> None:
    boxes = part(fleet, "tuck-boxes", Choices(thickness=thickness))
    assert list(boxes.copies) == ["dice", "cards"]
    for piece in draw_pieces(boxes).values():
        assert piece.problems == ()


def test_one_layer_of_dice_fits_its_box(fleet: GameData) -> None:
    boxes, edge = part(fleet, "tuck-boxes"), fleet.value(SIZES).die
    width, _ = boxes.size_of("dice")
    assert width > 2 * (3 * edge + edge)  # round the box: two wide walls, two narrow ones


@pytest.mark.parametrize("name", ["boat-dice", "town-dice", "start-marker", "captain-tokens"])
def test_faces_as_text(fleet: GameData, golden: Any, name: str) -> None:
    found = draw_pieces(part(fleet, name))
    text = "".join(f"{id}\n{dumped(one.front, '  ')}" for id, one in found.items())
    golden.check(f"fleet_dice/{name}.txt", text)


def test_a_box_for_the_largest_die(fleet: GameData, tmp_path: Path) -> None:
    def box(data: GameData) -> tuple[float, float]:
        return part(data, "tuck-boxes").size_of("dice")

    more = own(tmp_path, "boat-dice.toml", '[[boat-dice]]\nid = "boat"\ncopies = 12\n')
    assert box(more) > box(fleet)
    bought = own(tmp_path, "sizes.toml", "[sizes]\nblank-die = 19\n")
    assert box(bought) > box(more)
    with pytest.raises(DataError, match='dice: "edge" is not a key'):
        own(tmp_path, "tuck-boxes.toml", '[[tuck-boxes]]\nid = "dice"\ndice = ["edge"]\n')
