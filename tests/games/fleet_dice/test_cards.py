"""Captain and trophy cards: counts, house marks, what they say, and an owner's own numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Group, Symbol, Use
from companion.drawing.theme import INKS, Ink, build_theme
from companion.games.fleet_dice.boats import HULLS
from companion.games.fleet_dice.cards import GOALS
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.rows import CATCHES, Goal
from companion.games.fleet_dice.schema import CAPTAINS, TROPHIES
from companion.games.game_type import CardSize, Choices
from tests.faces import draw_pieces, dumped, join_words
from tests.games.fleet_dice.parts import own, part

SIZES: tuple[CardSize, ...] = ("poker", "mini")


def parts(data: GameData, size: CardSize = "poker") -> dict[str, Component]:
    choices = Choices(card_size=size)
    return {name: part(data, name, choices) for name in ("captain-cards", "trophy-cards")}


def drawn(data: GameData, name: str, ink: Ink = "full") -> dict[str, Piece]:
    return draw_pieces(part(data, name), ink)


def placed_drawings(piece: Piece) -> list[Symbol]:
    """Return the drawings on a front."""
    groups = [shape for shape in piece.front if isinstance(shape, Group)]
    return [use.symbol for group in groups for use in group.shapes if isinstance(use, Use)]


def test_five_captains_one_for_each_catch(fleet: GameData) -> None:
    cards = fleet.values(CAPTAINS)
    assert {card.catch for card in cards} == set(CATCHES)
    assert sum(card.copies for card in cards) == 5
    assert sorted(card.target for card in cards) == [80, 85, 90, 95, 100]
    assert parts(fleet)["captain-cards"].plain_back


def test_ten_trophies_half_of_them_gold(fleet: GameData) -> None:
    cards = fleet.values(TROPHIES)
    assert sum(card.copies for card in cards) == 10
    assert [card.metal for card in cards].count("gold") == 5
    assert len({(card.metal, card.goal) for card in cards}) == 10


def test_each_captain_and_trophy_has_a_scene_of_its_own(fleet: GameData) -> None:
    for name in ("captain-cards", "trophy-cards"):
        scenes = [
            symbol.name
            for piece in drawn(fleet, name).values()
            for symbol in placed_drawings(piece)
            if symbol.w == pytest.approx(69.5) and not symbol.name.startswith("face-")
        ]
        assert len(scenes) == len(set(scenes)) == len(drawn(fleet, name))


@pytest.mark.parametrize("goal", sorted(GOALS))
def test_a_trophy_that_an_owner_adds_has_a_scene_too(goal: Goal) -> None:
    scene = GOALS[goal][1]
    names = {load_drawing(f"trophy/{scene}-{metal}").name for metal in ("silver", "gold")}
    assert len(names) == 2


def test_each_column_of_the_sheet_has_boats_of_its_own(fleet: GameData) -> None:
    sheet = part(fleet, "score-sheets")
    style = Style(build_theme(read_roles(), "full", "standard"))
    sea = next(piece for piece in sheet.draw(style, ["sea"]) if piece.id == "sea")
    hung = [one.name for one in placed_drawings(sea) if one.name.startswith("gear-")]
    assert {name: hung.count(name) for name in hung} == {
        f"gear-{catch}-full": 4 for catch in CATCHES
    }
    assert len({HULLS[catch] for catch in CATCHES}) == len(CATCHES)


def test_all_of_it_is_marked_as_house(fleet: GameData) -> None:
    for name in ("captain-cards", "trophy-cards"):
        assert all(piece.house for piece in drawn(fleet, name).values())
    house = {(value.file, value.entry) for one in FLEET_DICE.house(fleet) for value in one.values}
    assert ("fleet_dice/trophy-cards.toml", "G5") in house
    assert ("fleet_dice/captain-cards.toml", "oyster") in house
    assert ("fleet_dice/solo.toml", "ruth") in house


@pytest.mark.parametrize("ink", INKS)
def test_cards_say_their_numbers(fleet: GameData, ink: Ink) -> None:
    captain = join_words(drawn(fleet, "captain-cards", ink)["cod"].front)
    assert "fill boxes 1 to 3 of" in captain
    assert "85 points" in captain
    assert "10 rounds" in captain
    silver = join_words(drawn(fleet, "trophy-cards", ink)["S4"].front)
    assert "20 coin boxes" in silver
    gold = join_words(drawn(fleet, "trophy-cards", ink)["G2"].front)
    assert "5 points" in gold
    assert "; if tied," in gold


def test_an_owner_changes_one_number_of_one_card(fleet: GameData, tmp_path: Path) -> None:
    words = '[[captain-cards]]\nid = "cod"\ntarget = 88\n'
    theirs = drawn(own(tmp_path, "captain-cards.toml", words), "captain-cards")
    ours = drawn(fleet, "captain-cards")
    assert "88 points" in join_words(theirs["cod"].front)
    assert {id for id in ours if ours[id].front != theirs[id].front} == {"cod"}
    assert theirs["cod"].house  # its other values are still ours


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('id = "S1"\ntied = 1', "tied: is only for gold trophies"),
        ('id = "G1"\ncount = 3', "count: is only for silver trophies"),
        ('id = "G2"\ntied = 9', "tied: must be from 0 to 5"),
        ('id = "S2"\ngoal = "crabs"', "crabs"),
    ],
)
def test_an_impossible_trophy_is_a_mistake(tmp_path: Path, entry: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        own(tmp_path, "trophy-cards.toml", f"[[trophy-cards]]\n{entry}\n")


@pytest.mark.parametrize("name", ["captain-cards", "trophy-cards"])
def test_all_backs_of_a_deck_are_one(fleet: GameData, name: str) -> None:
    backs = {piece.back for piece in drawn(fleet, name).values()}
    assert len(backs) == 1


@pytest.mark.parametrize(
    ("name", "id"), [("captain-cards", "lobster"), ("trophy-cards", "S3"), ("trophy-cards", "G1")]
)
def test_faces_as_text(fleet: GameData, golden: Any, name: str, id: str) -> None:
    piece = drawn(fleet, name)[id]
    assert piece.back is not None
    text = f"front\n{dumped(piece.front, '  ')}back\n{dumped(piece.back, '  ')}"
    golden.check(f"fleet_dice/{name}-{id}.txt", text)


@pytest.mark.parametrize("ink", INKS)
def test_small_cards_hold_their_words_and_fit_their_box(fleet: GameData, ink: Ink) -> None:
    style = Style(build_theme(read_roles(), ink, "safe"))
    for deck in parts(fleet, "mini").values():
        assert (deck.width, deck.height) == (44.5, 63.5)
        for piece in deck.draw(style, deck.copies):
            assert piece.problems == ()
            assert "points" in join_words(piece.front)
    boxes = {size: part(fleet, "tuck-boxes", Choices(card_size=size)) for size in SIZES}
    assert boxes["mini"].size_of("cards") < boxes["poker"].size_of("cards")
    assert boxes["mini"].size_of("dice") == boxes["poker"].size_of("dice")
