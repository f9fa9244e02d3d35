"""The 48 fish cards: what the rules fix, how they look as text, and an owner's own numbers."""

from __future__ import annotations

import io
import re
from collections import Counter
from functools import cache
from math import dist
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
import resvg_py
from PIL import Image

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.art import drawing_file
from companion.drawing.component import Piece, Style
from companion.drawing.theme import build_theme
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from tests.command import done
from tests.faces import dumped
from tests.games.freshwater_fly.changed import part_of

STYLE = Style(build_theme(read_roles(), "full", "standard"))
SEEN = re.compile(r"(?: scale=([\d.]+))?\n +use pose-([a-z-]+)-full")
WATER = re.compile(r"use water-([a-z]+(?:-\d)?)-full")
LENGTHS = {"green": (34.0, 37.0), "black": (41.5, 45.5), "gold": (51.0, 55.5)}  # mm
POOL = re.compile(r"use ground-caught-([a-z]+)-full")
SPECIES = {"brook", "brown", "coho", "cutthroat", "dolly", "grayling", "rainbow", "steelhead"}


def drawn(data: GameData) -> dict[str, Piece]:
    part = part_of(data, "fish-cards")
    return {piece.id: piece for piece in part.draw(STYLE, part.copies)}


def test_48_cards_of_eight_species_in_three_colours_components(fly: GameData) -> None:
    fish = [entry.value for entry in fly.entries(FISH_CARDS)]
    assert sum(card.copies for card in fish) == 48
    assert {card.species for card in fish} == SPECIES
    assert {card.colour for card in fish} == {"gold", "black", "green"}
    assert Counter(card.species for card in fish) == dict.fromkeys(SPECIES, 6)
    assert Counter(card.colour for card in fish) == {"gold": 16, "black": 16, "green": 16}


def test_a_black_brook_is_worth_four_the_big_ones(fly: GameData) -> None:
    found = [
        entry
        for entry in fly.entries(FISH_CARDS)
        if (entry.value.species, entry.value.colour, entry.value.points) == ("brook", "black", 4)
    ]
    assert [entry.sources["points"].mark for entry in found] == ["R"]


def test_the_record_of_the_contract_is_made_of_cards_that_exist(fly: GameData) -> None:
    ids = {entry.id for entry in fly.entries(FISH_CARDS)}
    assert {"F05", "F09", "F13", "F22", "F31", "F36", "F01", "F20"} <= ids


@pytest.mark.parametrize("id", ["F01", "F05", "F12", "F24", "F28", "F48"])
def test_faces_as_text(fly: GameData, golden: Any, id: str) -> None:
    piece = drawn(fly)[id]
    assert piece.back is not None
    text = f"river side\n{dumped(piece.front, '  ')}line side\n{dumped(piece.back, '  ')}"
    golden.check(f"freshwater_fly/fish-cards-{id}.txt", text)


def own(folder: Path, entries: str) -> Path:
    file = folder / "own" / "freshwater_fly" / "fish-cards.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"fish-cards = [{entries}]\n", encoding="utf-8")
    return folder / "own"


@pytest.mark.slow
def test_an_owners_number_changes_one_face(tmp_path: Path, fly: GameData) -> None:
    ours = drawn(fly)
    mine = drawn(FRESHWATER_FLY.load(own(tmp_path, '{ id = "F05", points = 9 }'), "en"))
    assert list(mine) == list(ours)
    changed = {
        (id, side)
        for id in ours
        for side in ("front", "back")
        if dumped(getattr(mine[id], side)) != dumped(getattr(ours[id], side))
    }
    assert changed == {("F05", "back")}, "the river side hides the points"
    assert "text '9'" in dumped(mine["F05"].back or ())
    assert "text '4'" not in dumped(mine["F05"].back or ())


@pytest.mark.slow
def test_an_owners_number_is_no_house_value(tmp_path: Path) -> None:
    line = "house value: freshwater_fly/fish-cards.toml: F06: {}\n"
    assert line.format("species, colour, strength, points") in done("check", "fresh", "--all").out
    data = own(tmp_path, '{ id = "F06", points = 9 }')
    assert (
        line.format("species, colour, strength")
        in done("check", "fresh", "--all", "--data", data).out
    )
    whole = '{ id = "F06", species = "coho", colour = "gold", strength = 3, points = 9 }'
    out = done("check", "fresh", "--all", "--data", own(tmp_path, whole)).out
    assert ": F06: " not in out
    assert ": F07: " in out


@pytest.mark.slow
def test_an_owners_card_counts_as_the_owners(tmp_path: Path) -> None:
    def marks(entries: str) -> dict[str, int]:
        listed = done("list", "fresh", "--json", "--data", own(tmp_path, entries)).json
        found = listed["games"][0]["components"][0]["provenance"]
        assert isinstance(found, dict)
        return found

    none = {"R": 0, "F": 0, "D": 0, "H": 48, "O": 0}
    assert marks("") == none
    assert marks('{ id = "F06", points = 9 }') == none, "the weakest of its values counts"
    whole = 'species = "coho", colour = "gold", strength = 3, points = 9'
    assert marks(f'{{ id = "F06", {whole} }}') == {**none, "H": 47, "O": 1}
    assert marks(f'{{ id = "F06", {whole}, source = "H guess" }}') == none
    assert marks(f'{{ id = "F49", {whole} }}') == {**none, "O": 1}
    assert marks('{ id = "F06", remove = true }') == {**none, "H": 47}


def test_the_footer_tells_house_values(tmp_path: Path) -> None:
    whole = '{ id = "F06", species = "coho", colour = "gold", strength = 3, points = 9 }'
    data = own(tmp_path, whole)
    for pieces, told in ((["F06"], False), (["F07"], True), (["F06", "F07"], True)):
        chosen = [word for id in pieces for word in ("--piece", f"fish-cards/{id}")]
        out = tmp_path / "-".join(pieces)
        done("print", "fresh", *chosen, "--data", data, "--out", out)
        document = pdfium.PdfDocument(out / "freshwater_fly/cards.pdf")
        for page in document:
            words = page.get_textpage().get_text_bounded()
            assert "Freshwater Fly" in words
            assert ("house values" in words) == told
        document.close()


@pytest.mark.parametrize(
    ("backs", "named"),
    [
        ("short-edge", {"cards": [", front", ", back"]}),
        ("separate", {"cards-fronts": [", front"], "cards-backs": [", back"]}),
        ("gutterfold", {"cards": [""]}),
        ("none", {"cards": [", front", ", back"]}),  # what both sides tell is always printed
    ],
)
def test_the_footer_names_the_side(tmp_path: Path, backs: str, named: dict[str, list[str]]) -> None:
    done("print", "fresh", "--piece", "fish-cards/F06", "--backs", backs, "--out", tmp_path)
    for name, sides in named.items():
        document = pdfium.PdfDocument(tmp_path / f"freshwater_fly/{name}.pdf")
        told = [page.get_textpage().get_text_bounded() for page in document]
        document.close()
        assert len(told) == len(sides)
        for number, (words, side) in enumerate(zip(told, sides, strict=True), 1):
            assert f"page {number} of {len(sides)}{side} \u00b7" in words


def test_a_card_more_and_one_less_are_printed(tmp_path: Path) -> None:
    more = '{ id = "X1", species = "dolly", colour = "black", strength = 0, points = 12 }'
    less = '{ id = "F01", remove = true }'
    faces = drawn(FRESHWATER_FLY.load(own(tmp_path, f"{more}, {less}"), "en"))
    assert len(faces) == 48
    assert "F01" not in faces
    assert faces["X1"].problems == ()
    assert "text '12'" in dumped(faces["X1"].back or ())


def pictures(data: GameData) -> list[tuple[str, str, str, str, str]]:
    """Return species, pose, water, size and medallion of every card, as drawn."""
    found = []
    for piece in drawn(data).values():
        front, back = dumped(piece.front), dumped(piece.back or ())
        river, line = SEEN.search(front), SEEN.search(back)
        water, pool = WATER.search(front), POOL.search(back)
        assert river and line and water and pool, piece.id
        assert river[2] == line[2], "both sides show the same fish"
        found.append((*river[2].split("-"), water[1], river[1] or "1", pool[1]))
    return found


@pytest.mark.slow
def test_every_card_has_a_picture_of_its_own_on_both_sides(fly: GameData) -> None:
    seen = pictures(fly)
    assert len({one[:2] for one in seen}) == 24
    assert len({one[:3] for one in seen}) == 48, "river sides"
    assert len({(*one[:2], one[4]) for one in seen}) == 48, "line sides"


@pytest.mark.slow
@pytest.mark.parametrize("columns", [3, 6])  # poker and mini cards on a sheet
def test_no_two_neighbours_on_a_sheet_are_alike(fly: GameData, columns: int) -> None:
    seen = pictures(fly)
    for i, (species, pose, water, *_) in enumerate(seen):
        beside = seen[i + 1 : i + 2] if (i + 1) % columns else []
        for other in (*beside, *seen[i + columns : i + columns + 1]):
            assert (species, pose) != other[:2], i
            assert water != other[2], i


@cache
def length(pose: str) -> float:
    """Return how long the fish of a drawing is from end to end, mm."""
    content = resvg_py.svg_to_bytes(svg_path=str(drawing_file(f"pose/{pose}")), dpi=50.8)
    inside = Image.open(io.BytesIO(bytes(content))).getchannel("A").point(lambda a: 255 * (a > 99))
    rows = ((y, inside.crop((0, y, inside.width, y + 1)).getbbox()) for y in range(inside.height))
    ends = [(x, y) for y, box in rows if box for x in (box[0], box[2])]
    return max(dist(a, b) for a in ends for b in ends) / 2


@pytest.mark.slow
def test_the_class_tells_the_length_of_a_fish_across_a_table(fly: GameData) -> None:
    pieces = drawn(fly)
    for card in fly.entries(FISH_CARDS):
        piece = pieces[card.id]
        low, high = LENGTHS[card.value.colour]
        for side in (piece.front, piece.back or ()):
            seen = SEEN.search(dumped(side))
            assert seen
            assert low <= length(seen[2]) * float(seen[1] or 1) <= high, card.id
