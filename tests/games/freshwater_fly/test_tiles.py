"""Hatch tiles and momentum tiles: what the rules fix, and that tokens fit."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing import fonts
from companion.drawing.component import Style
from companion.drawing.shapes import Circle, Rect, Text
from companion.drawing.theme import build_theme
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.rows import CARD_SIZES
from companion.games.freshwater_fly.schema import DRY_FLY, HATCH_TILES, SIZES, for_card_size
from companion.games.freshwater_fly.schema import MOMENTUM as MOMENTUM_TABLE
from companion.games.freshwater_fly.tiles import token_places
from companion.games.game_type import CardSize
from tests.faces import read_words, walked
from tests.games.freshwater_fly.changed import changed, part_of, with_entries
from tests.games.freshwater_fly.tiles import MOMENTUM, drawn, faces, ours, parts

NUMBERS = ("a_column", "a_columns", "a_gain", "a_plus", "b_gain", "b_cost", "b_reel_at")
# R Appendix A, Momentum Actions; Appendix B, Dry Fly: what the rules say beside the lost digits.
PUBLIC = {
    ("1", "b_gain"): 3,
    ("2", "b_gain"): 1,
    ("3", "a_gain"): 1,
    ("4", "a_columns"): 1,
    ("5", "a_gain"): 1,
    ("5", "b_gain"): 1,
    ("6", "b_cost"): 2,
    ("7", "a_plus"): 2,
    ("7", "b_cost"): 3,
}
OURS = {"1 a-column", "2 a-column", "3 a-column", "3 b-reel-at", "4 a-column", "4 b-reel-at"}


def test_counts_components_and_dry_fly() -> None:
    assert {name: part.count for name, part in parts().items()} == {
        "hatch-tiles": 7,
        "momentum-tiles": 5,
        "dry-fly-tiles": 2,
    }
    assert list(drawn("momentum-tiles")) == ["1", "2", "3", "4", "5"]
    assert list(drawn("dry-fly-tiles")) == ["6", "7"]
    for name, part in parts().items():
        assert part.set == ("dry-fly" if name == "dry-fly-tiles" else None)
        assert part.stock == "tile"
        assert part.sides == 2
        assert not part.plain_back, "both sides inform"


@pytest.mark.parametrize("size", CARD_SIZES)
def test_tiles_are_as_large_as_sizes_says(size: CardSize) -> None:
    sizes = for_card_size(ours(), SIZES, size)
    wanted = dict.fromkeys(MOMENTUM, sizes.momentum_tile) | {"hatch-tiles": sizes.hatch_tile}
    assert {name: (part.width, part.height) for name, part in parts(size).items()} == wanted


def test_five_tiles_four_and_four_two_four_and_five_setup(fly: GameData) -> None:
    sides: Counter[tuple[int, int]] = Counter()
    for entry in fly.entries(HATCH_TILES):
        sides[entry.value.sides] += entry.value.copies
    assert sides == {(4, 4): 5, (4, 5): 2}
    tokens = [4 * 7, 4 * 5 + 5 * 2]
    assert tokens == [28, 30], "laid out with two or three players, and with four"


@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize("size", CARD_SIZES)
def test_tokens_lie_on_a_tile_without_overlap(size: CardSize, count: int) -> None:
    sizes = for_card_size(ours(), SIZES, size)
    wide, high = sizes.hatch_tile
    places, r = token_places(count, sizes)
    assert len(places) == count
    assert 0.5 <= 2 * r - sizes.hatch_token <= 2
    assert all(dist(a, b) >= 2 * r for a, b in combinations(places, 2))
    edge = 3.0 if size == "poker" else 1.0
    for x, y in places:
        assert min(x, y, wide - x, high - y) - r >= edge - 0.01
    face = dict(faces("hatch-tiles", size))["4-5 back" if count == 5 else "4-4 front"]
    beds = [(s.x, s.y) for s, _ in walked(face) if isinstance(s, Circle) and s.r == r]
    assert beds == list(places)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_number_and_dice_stand_clear_of_the_tokens(size: CardSize) -> None:
    sizes = for_card_size(ours(), SIZES, size)
    for _, face in faces("hatch-tiles", size):
        plates = [
            shape
            for shape in face
            if isinstance(shape, Rect) and shape.w < 0.5 * sizes.hatch_tile[0]
        ]
        assert len(plates) == 2
        for plate in plates:
            for bed in (s for s in face if isinstance(s, Circle)):
                nearest = (
                    min(max(bed.x, plate.x), plate.x + plate.w),
                    min(max(bed.y, plate.y), plate.y + plate.h),
                )
                assert dist(nearest, (bed.x, bed.y)) >= bed.r


@pytest.mark.parametrize("size", CARD_SIZES)
def test_the_number_is_large_enough_to_be_read_across_a_table(size: CardSize) -> None:
    least = 7.0 if size == "poker" else 4.0
    for name, face in faces("hatch-tiles", size):
        ids = parts(size)["hatch-tiles"].copies
        texts = [shape for shape, _ in walked(face) if isinstance(shape, Text)]
        count = "5" if name == "4-5 back" else "4"
        assert [text.words for text in texts if text.words not in ids] == [count]
        assert fonts.digit_height(texts[0].font, texts[0].size_pt) >= least
        assert f"{{die-{count}}}" in read_words(face)
        assert read_words(face).count("{hatch}") == int(count)


def test_numbers_of_the_rules_and_of_ours(fly: GameData) -> None:
    entries = (*fly.entries(MOMENTUM_TABLE), *fly.entries(DRY_FLY))
    found = {
        (entry.id, key): getattr(entry.value, key)
        for entry in entries
        for key in NUMBERS
        if getattr(entry.value, key) is not None
    }
    house = {
        f"{entry.id} {key}"
        for entry in entries
        for key, source in entry.sources.items()
        if source.mark == "H"
    }
    assert house == OURS | {"7 a-colour"}
    public = {k: v for k, v in found.items() if f"{k[0]} {k[1].replace('_', '-')}" not in OURS}
    assert public == PUBLIC
    assert [tile.value.a_colour for tile in entries] == [None] * 6 + ["gold"]


def test_a_house_value_is_told_on_the_sheet() -> None:
    marked = {id for name in MOMENTUM for id, piece in drawn(name).items() if piece.house}
    assert marked == {"1", "2", "3", "4", "7"}


def test_every_tile_shows_its_number_its_side_and_what_it_does(fly: GameData) -> None:
    titles = []
    for name in MOMENTUM:
        for id, piece in drawn(name).items():
            assert piece.back is not None
            for side, face in (("a", piece.front), ("b", piece.back)):
                words = [shape.words for shape, _ in walked(face) if isinstance(shape, Text)]
                assert words[:2] == [id, side.upper()]
                title = fly.words[f"{name}.{id}.{side}.name"]
                assert title in words
                titles.append(title)
    assert len(set(titles)) == 14


@pytest.mark.parametrize(
    ("tile", "side", "told"),
    [
        ("1", "a", "or cast to column 4."),
        ("1", "b", "Gain up to 3 finesse."),
        ("2", "a", "Swap any two fish in the river, then cast to column 3."),
        ("2", "b", "{drag} {right} {fish} {finesse} +1"),
        ("3", "a", "Gain 1 finesse, then cast to column 6."),
        ("3", "b", "Reel with the value 4."),
        ("4", "a", "then cast to column 5."),
        ("4", "b", "Reel with the value 6."),
        ("5", "a", "{die-1} {flip} {die-6} {finesse} +1"),
        ("5", "b", "Roll all dice of the pool again, then gain 1 finesse."),
        ("6", "a", "cast or reel with that number."),
        ("6", "b", "Pay 2 finesse: tie a second fly."),
        ("7", "a", "Reel with 2 plus the number of gold fish that you have caught."),
        ("7", "b", "Pay 3 finesse: your fish moves one section left; from green it is caught."),
    ],
)
def test_what_a_side_does_appendices(tile: str, side: str, told: str) -> None:
    name = "dry-fly-tiles" if tile > "5" else "momentum-tiles"
    piece = drawn(name)[tile]
    assert told in read_words(piece.front if side == "a" else piece.back or ())


def test_another_number_changes_its_side_and_no_other(fly: GameData) -> None:
    style = Style(build_theme(read_roles(), "full", "standard"))
    seen = 0
    for name, table in (("momentum-tiles", MOMENTUM_TABLE), ("dry-fly-tiles", DRY_FLY)):
        for entry in fly.entries(table):
            before = drawn(name)[entry.id]
            for key in NUMBERS:
                value = getattr(entry.value, key)
                if value is None:
                    continue
                other = value + 1 if value < 4 else value - 1
                part = part_of(with_entries(table, [changed(entry, **{key: other})]), name)
                (piece,) = part.draw(style, {entry.id})
                changes = [
                    Counter(re.findall(r"\d", read_words(new or ())))[str(other)]
                    - Counter(re.findall(r"\d", read_words(old or ())))[str(other)]
                    for new, old in ((piece.front, before.front), (piece.back, before.back))
                ]
                mine, its_other = changes if key.startswith("a") else changes[::-1]
                assert mine >= 2, f"{entry.id} {key}: in signs and in words"
                assert its_other == 0
                seen += 1
    assert seen == len(PUBLIC) + len(OURS)


def test_another_colour_changes_mark_and_word(fly: GameData) -> None:
    black = changed(fly.entries(DRY_FLY)[1], a_colour="black")
    part = part_of(with_entries(DRY_FLY, [black]), "dry-fly-tiles")
    (piece,) = part.draw(Style(build_theme(read_roles(), "full", "standard")), {"7"})
    assert "{sun-solid}" in read_words(drawn("dry-fly-tiles")["7"].front)
    assert "{stone-solid}" in read_words(piece.front)
    assert "black fish" in read_words(piece.front)


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("hatch-tiles", 'hatch-tiles = [{ id = "4-5", copies = 3 }]', "must add up to 7, not 8"),
        (
            "hatch-tiles",
            'hatch-tiles = [{ id = "4-5", sides = [4, 4] }]',
            "2 tiles need a side for 5 tokens, but only 0 have one",
        ),
        ("hatch-tiles", 'hatch-tiles = [{ id = "4-4", sides = [4, 6] }]', "must be 4 or 5"),
        ("momentum-tiles", 'momentum-tiles = [{ id = "1", a-column = 7 }]', "from 1 to 6, not 7"),
        ("dry-fly-tiles", 'dry-fly-tiles = [{ id = "6", b-cost = 5 }]', "from 0 to 4, not 5"),
        (
            "sizes",
            'sizes = [{ id = "poker", momentum-tile = [60.0, 39.0] }]',
            "size must be 60 x 39 mm, as in the table",
        ),
    ],
)
def test_wrong_data_is_named(file: str, text: str, told: str, tmp_path: Path) -> None:
    folder = tmp_path / "freshwater_fly"
    folder.mkdir()
    (folder / f"{file}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        FRESHWATER_FLY.load(tmp_path, "en")
    assert told in str(caught.value)


def test_an_owner_types_in_the_digits_of_the_box(tmp_path: Path) -> None:
    folder = tmp_path / "freshwater_fly"
    folder.mkdir()
    (folder / "momentum-tiles.toml").write_text('momentum-tiles = [{ id = "1", a-column = 2 }]')
    data = FRESHWATER_FLY.load(tmp_path, "en")
    part = part_of(data, "momentum-tiles")
    (piece,) = part.draw(Style(build_theme(read_roles(), "full", "standard")), {"1"})
    assert "cast to column 2." in read_words(piece.front)
    assert not piece.house
