"""Setup and the worked examples of the rules, laid out with the printed pieces.

Every piece is taken from the components once; it must exist, and fit the space it is laid on.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.shapes import Text
from companion.drawing.theme import build_theme
from companion.games.freshwater_fly.board_plan import Plan, ReelPlan, Space, plan_board
from companion.games.freshwater_fly.cards import FISH_CARDS, ROCK_CARDS
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.reels import reel_plan_for
from companion.games.freshwater_fly.rows import (
    CARD_SIZES,
    FishCard,
    Place,
    are_adjacent,
    parse_board_place,
)
from companion.games.freshwater_fly.schema import (
    ADVENTURE,
    BOARD,
    BOARD_LAYOUTS,
    FINESSE_ACTIONS,
    HATCH_TILES,
    HATCH_TOKENS,
    LOCATIONS,
    MOMENTUM,
    RONDEL,
    SECTIONS_OF_LINE,
    SIZES,
    for_card_size,
)
from companion.games.game_type import CardSize, Choices
from tests.command import done
from tests.faces import walked
from tests.games.freshwater_fly.tiles import ours

PLAYERS = (2, 3, 4)
ROUND_STEPS = 5  # spaces of the reel


class Table:
    """The printed pieces beside the board, taken one after the other and laid on spaces."""

    def __init__(self, size: CardSize) -> None:
        parts = FRESHWATER_FLY.components(ours(), Choices(card_size=size))
        self.parts: dict[str, Component] = {part.name: part for part in parts}
        self.left = {
            (part.name, piece): count for part in parts for piece, count in part.copies.items()
        }
        self.laid: Counter[str] = Counter()
        layout = for_card_size(ours(), BOARD_LAYOUTS, size)
        self.board: Plan = plan_board(layout, for_card_size(ours(), SIZES, size), 8)
        self.reel: ReelPlan = reel_plan_for(ours(), Choices(card_size=size))

    def take(self, component: str, piece: str = "") -> tuple[float, float]:
        """Take a piece, any one unless it is named, and return its size."""
        found = piece or next(
            (one for (name, one), n in self.left.items() if name == component and n), ""
        )
        assert self.left.get((component, found), 0) > 0, f"no {component} {piece} is left"
        self.left[component, found] -= 1
        self.laid[component] += 1
        return self.parts[component].size_of(found)

    def lay(self, space: Space, component: str, piece: str = "") -> None:
        """Lay a piece on a space that is no smaller, and no more than 2 mm larger."""
        wide, high = self.take(component, piece)
        assert 0 <= space.w - wide <= 2, (space, component)
        assert 0 <= space.h - high <= 2, (space, component)


# --- setup --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "players"), list(product(CARD_SIZES, PLAYERS)))
def test_setup_for_two_to_four_can_be_laid_out(size: CardSize, players: int) -> None:
    table, board = Table(size), ours().value(BOARD)
    rocks = {parse_board_place(text) for text in board.rock_spaces}
    for spot, space in table.board.river.items():
        if spot in rocks:
            for _ in range(board.rocks_per_deck[players - 2]):
                table.lay(space, "rock-cards")
        else:
            table.lay(space, "fish-cards")
    table.lay(table.board.deck, "fish-cards")
    for space in table.board.momentum:
        table.lay(space, "momentum-tiles")
    table.take("casting-token")
    tokens = _lay_hatch(table, fives=(6, 7) if players == 4 else ())
    assert tokens == (30 if players == 4 else 28)
    _take(table, "dice", 9 if players == 4 else 7)
    _take(table, "strike-cards", 4)
    for seat in range(1, players + 1):
        table.take("reel-boards")
        table.take("spinners")
        table.take("player-aids")
        table.lay(table.reel.finesse[board.start_finesse], "finesse-tokens", f"player-{seat}")
        table.lay(table.reel.drag, "drag-tokens", f"player-{seat}")
        table.lay(table.reel.fly, "fly-tokens")
    assert table.laid["rock-cards"] == 3 * (players + 1)
    assert table.laid["fish-cards"] == 15 + 1


@pytest.mark.parametrize(("size", "location"), list(product(CARD_SIZES, range(4))))
def test_setup_for_one_can_be_laid_out(size: CardSize, location: int) -> None:
    table, here = Table(size), ours().values(LOCATIONS)[location]
    facts = ours().value(ADVENTURE)
    rocks = {parse_board_place(text) for text in here.rocks}
    for spot, space in table.board.river.items():
        for _ in range(3 if spot in rocks else 1):
            table.lay(space, "rock-cards" if spot in rocks else "fish-cards")
    fives = tuple(column for column, tile in enumerate((*here.hatch, here.waiting), 1) if tile == 5)
    tokens = _lay_hatch(table, fives=fives, each=facts.tokens // 6)
    assert tokens == (30 if here.id == "L4" else 29)
    if tokens < facts.tokens:
        table.lay(table.board.bonus, "hatch-tokens")
    _take(table, "dice", 5)
    table.lay(table.board.track[0], "finesse-tokens", "silent-angler")
    table.lay(table.reel.finesse[facts.finesse], "finesse-tokens", "player-1")
    table.take("reel-boards", facts.rod)
    table.take("adventure-map", "map-left")


def _take(table: Table, component: str, count: int) -> None:
    for _ in range(count):
        table.take(component)


def _lay_hatch(table: Table, *, fives: tuple[int, ...], each: int = 10) -> int:
    """Lay out seven hatch tiles, and tokens on them; return how many tokens that are."""
    both = [entry.id for entry in ours().entries(HATCH_TILES) if 5 in entry.value.sides]
    assert table.parts["hatch-tiles"].copies[both[0]] >= len(fives)
    bag = [entry.id for entry in ours().entries(HATCH_TOKENS) for _ in range(each)]
    laid = 0
    for column, space in enumerate(table.board.tiles, 1):
        table.lay(space, "hatch-tiles", both[0] if column in fives else "")
        for _ in range(5 if column in fives else 4):
            table.take("hatch-tokens", bag.pop())
            laid += 1
    return laid


# --- the worked examples ------------------------------------------------------------------------


def fish(species: str, **marks: object) -> str:
    """Return the id of a fish card with these marks."""
    return next(
        entry.id
        for entry in ours().entries(FISH_CARDS)
        if entry.value.species == species
        and all(getattr(entry.value, key) == value for key, value in marks.items())
    )


def fish_of(id: str) -> FishCard:
    return next(entry.value for entry in ours().entries(FISH_CARDS) if entry.id == id)


def turned(start: int, steps: int) -> tuple[str, int]:
    """Return the space of the reel after some steps from a space, and how often Advance came."""
    stops = [entry.id for entry in ours().entries(RONDEL)]
    passed = sum(stops[(start + step) % ROUND_STEPS] == "advance" for step in range(1, steps + 1))
    return stops[(start + steps) % ROUND_STEPS], passed


def test_example_1_pages_8_and_9_cast_drift_and_hook() -> None:
    table, column = Table("poker"), 5
    rocks = {parse_board_place(text) for text in ours().value(BOARD).rock_spaces}
    cast = {
        Place(column, 1): fish("grayling"),
        Place(column - 1, 2): fish("cutthroat"),
        Place(column - 2, 2): fish("brook"),
    }
    for spot, card in cast.items():
        assert spot not in rocks
        table.lay(table.board.river[spot], "fish-cards", card)
    assert not any(are_adjacent(Place(column - 2, 2), rock) for rock in rocks), (
        "no rock card is taken"
    )
    table.lay(table.reel.fly, "fly-tokens", "green-yellow")
    for _ in range(2):
        table.take("hatch-tokens", "yellow")  # in column 5 and in column 3
    for shown in ("miss-1", "miss-2", "hook"):
        table.take("strike-cards", shown)
    colour = fish_of(cast[Place(column - 2, 2)]).colour
    assert colour in {entry.id for entry in ours().entries(SECTIONS_OF_LINE)}
    assert ours().entries(RONDEL)[0].id == "advance", "the reel starts there"


def test_example_2_page_11_a_green_fish_is_reeled_in() -> None:
    card = next(
        entry.value
        for entry in ours().entries(FISH_CARDS)
        if entry.value.colour == "green" and entry.value.strength == 1
    )
    stop, passed = turned(0, 5 - card.strength)
    assert (stop, passed) == ("stamina", 0)
    green = ours().entries(SECTIONS_OF_LINE)[0]
    assert (green.id, green.value.stamina, green.value.turns) == ("green", 1, 1)
    assert turned(4, 1) == ("advance", 1), "ahead one: moved left from the green section, caught"


def test_example_3_pages_14_and_15_a_good_turn() -> None:
    table = Table("poker")
    needs = {entry.id: entry.value for entry in ours().entries(FINESSE_ACTIONS)}
    finesse = 4
    for action in ("drag", "fly", "strike"):
        assert finesse >= needs[action].needs
        finesse -= needs[action].cost
        if action == "drag":
            table.lay(table.reel.drag, "drag-tokens", "player-1")
    assert finesse == 1
    table.take("fish-cards", fish("coho"))
    into_two = [entry.id for entry in ours().entries(ROCK_CARDS) if entry.value.to == 2]
    assert len(into_two) == 1, "a die becomes a 2"
    table.take("rock-cards", into_two[0])
    assert [turned(start, 2)[1] for start in (3, 4)] == [1, 1], "two steps reach Advance"
    table.take("fly-tokens", "green-yellow")
    tile = next(entry for entry in ours().entries(MOMENTUM) if entry.id == "4")
    column = tile.value.a_column
    assert column is not None
    assert tile.value.a_columns == 1, "one hatch token moves one column"
    table.take("momentum-tiles", "4")
    rocks = {parse_board_place(text) for text in ours().value(BOARD).rock_spaces}
    lands, drifts = Place(column, 1), Place(column - 1, 1)
    assert not {lands, drifts} & rocks
    (deck,) = [rock for rock in rocks if are_adjacent(drifts, rock)]
    assert deck.column == drifts.column
    table.lay(table.board.river[drifts], "fish-cards", fish("dolly"))
    table.lay(table.board.river[deck], "rock-cards")
    for shown in ("miss-1", "miss-2", "hook"):
        table.take("strike-cards", shown)
    table.take("hatch-tokens", "yellow")


# --- the pieces say what a player needs ---------------------------------------------------------


def words(component: str, piece: str, side: str = "front") -> str:
    part = Table("poker").parts[component]
    (drawn,) = part.draw(Style(build_theme(read_roles(), "full", "standard")), {piece})
    shapes = drawn.front if side == "front" else drawn.back
    assert shapes is not None
    return " ".join(shape.words for shape, _ in walked(shapes) if isinstance(shape, Text))


def test_the_turn_of_the_silent_angler_stands_on_the_board() -> None:
    said = words("game-board", "game-board", "back")
    for told in ("Lower die first", "Shuffle", "bottom row", "One strike card for each fish",
                 "next clockwise", "rock card beside it leaves", "along its track"):  # fmt: skip
        assert told in said, told


def test_the_booklet_tells_what_differs_alone() -> None:
    said = words("adventure-map", "week")
    for told in ("your own strike cards", "beside two decks", "deck is empty", "starts on 0",
                 "gold, black, green", "bonus token of the day"):  # fmt: skip
        assert told in said, told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "ink", "palette", "size"),
    [("a4", "saver", "safe", "poker"), ("letter", "line", "standard", "mini")],
)
def test_every_component_prints_on_every_paper_in_every_ink(
    paper: str, ink: str, palette: str, size: str, tmp_path: Path
) -> None:
    look = ("--paper", paper, "--ink", ink, "--palette", palette, "--card-size", size)
    done("print", "freshwater_fly", "--set", "all", *look, "--out", tmp_path)
    record = json.loads((tmp_path / "freshwater_fly" / "manifest.json").read_text("utf-8"))
    printed = Counter(
        {
            (place["component"], place["piece"], place["copy"]): 1
            for place in record["placements"]
            if place["face"] == "front"
        }
    )
    counts = Counter(component for component, _, _ in printed)
    assert counts == {name: part.count for name, part in Table("poker").parts.items()}
