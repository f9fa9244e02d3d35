"""`companion print --sleeve`: cards as large as sleeves want them, and room for them elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.folding.tuck_box import ALLOWANCE, tuck_box
from companion.drawing.theme import build_theme
from companion.games.catalog import GAMES
from companion.games.freshwater_fly.board_plan import (
    find_plan_mistakes,
    plan_board,
    with_room_for_cards,
)
from companion.games.freshwater_fly.board_plan import find_reel_mistakes as wrong_reel
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.reels import reel_plan_for
from companion.games.freshwater_fly.rows import Place
from companion.games.freshwater_fly.schema import BOARD, BOARD_LAYOUTS, for_card_size, sizes_of
from companion.games.game_type import CardSize, Choices, Game
from companion.games.sleeves import find_sleeve, sleeves
from tests.command import done, run

DPI = 254  # a pixel is a tenth of a mm
OWN = Path(__file__).parents[1] / "own_games"
LIST = {
    "mini-usa": (41, 63),
    "mini-chimera": (43, 65),
    "mini-euro": (45, 68),
    "yucatan": (54, 80),
    "usa": (56, 87),
    "chimera": (57.5, 89),
    "euro": (59, 92),
    "standard": (63.5, 88),
    "magnum": (65, 100),
    "square-70": (70, 70),
    "tarot": (70, 120),
    "square-80": (80, 80),
}


def parts(game: Game, sleeve: str, **more: Any) -> dict[str, Component]:
    choices = Choices(sleeve=find_sleeve(sleeve) if sleeve else None, **more)
    return {part.name: part for part in game.components(game.load(None), choices)}


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Mini Euro", "mini-euro"),
        ("STANDARD_USA", "usa"),
        ("poker", "standard"),
        ("57.5x89", "chimera"),
        ("Tarot sleeves", "tarot"),
        ("square", "square-70"),
    ],
)
def test_sleeves_are_called_as_players_call_them(said: str, name: str) -> None:
    assert find_sleeve(said).name == name


def test_a_wrong_name_lists_the_right_ones_and_so_does_the_help() -> None:
    assert {one.name: one.card for one in sleeves()} == LIST
    wrong = run("print", "lure", "--sleeve", "standrad", "--dry-run")
    assert wrong.code == 1
    assert 'did you mean "standard"' in wrong.err
    told = run("print", "--help", columns=200).out
    (said,) = re.findall(r"boxes to sleeves: ([^.]*)\.", re.sub(r"[\s│|]+", " ", told))
    assert sorted(re.split(r", | or ", said)) == sorted(LIST)
    page = (Path(__file__).parents[2] / "docs/printing.md").read_text("utf-8")
    for name in LIST:
        assert name in wrong.err
        assert f"`{name}`" in page


def run_through_the_middle(line: Any, paper: int = 250) -> float:
    """Return how many mm of a line of pixels are inked without a gap round its middle."""
    middle = first = last = len(line) // 2
    while min(line[first - 1]) < paper:
        first -= 1
    while min(line[last + 1]) < paper:
        last += 1
    assert first < middle < last
    return (last - first + 1) / 10


@pytest.mark.slow
@pytest.mark.parametrize(("sleeve", "size"), [("usa", (56, 87)), ("chimera", (57.5, 89))])
def test_the_page_shows_cards_of_that_size(
    sleeve: str, size: tuple[float, float], tmp_path: Path
) -> None:
    done(
        *("print", "lure", "--only", "fish-cards", "--sleeve", sleeve, "--bleed", "0"),
        *("--no-marks", "--out", tmp_path),
    )
    page = pdfium.PdfDocument(tmp_path / "lure" / "cards.pdf")[0]
    seen = page.render(scale=DPI / 72).to_pil().convert("RGB")
    across = [seen.getpixel((x, seen.height // 2 - 200)) for x in range(seen.width)]
    down = [seen.getpixel((seen.width // 2 + 200, y)) for y in range(seen.height)]
    for line, side in ((across, size[0]), (down, size[1])):
        found = run_through_the_middle(line)
        assert found == pytest.approx(round(found / side) * side, abs=0.3)
    manifest = json.loads((tmp_path / "lure" / "manifest.json").read_text("utf-8"))
    assert {(one["w"], one["h"]) for one in manifest["placements"]} == {size}
    assert manifest["options"]["sleeve"] == sleeve


@pytest.mark.parametrize(
    ("sleeve", "card_size"), [("standard", "poker"), ("mini-euro", "mini"), ("usa", "poker")]
)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_words_fit_on_cards_and_boxes_for_sleeves(
    game: Game, sleeve: str, card_size: CardSize
) -> None:
    style = Style(build_theme(read_roles(), "full", "standard"))
    for part in parts(game, sleeve, card_size=card_size).values():
        if part.stock == "card" or part.name == "tuck-boxes":
            some = list(part.copies)[::7]
            assert [one.problems for one in part.draw(style, some) if one.problems] == []


def test_a_board_has_room_for_cards_in_their_sleeves() -> None:
    fly: GameData = FRESHWATER_FLY.load(None)
    for sleeve in sleeves():
        for size in ("poker", "mini"):
            choices = Choices(card_size=size, sleeve=sleeve)
            bare = sizes_of(fly, Choices(card_size=size))
            sizes = sizes_of(fly, choices)
            layout = with_room_for_cards(
                for_card_size(fly, BOARD_LAYOUTS, size), bare.card, sizes.card
            )
            board = plan_board(layout, sizes, len(fly.value(BOARD).track))
            assert [*find_plan_mistakes(board), *wrong_reel(reel_plan_for(fly, choices))] == []
            for here, needed in zip(
                (board.river[Place(1, 0)].w, board.river[Place(1, 0)].h),
                sleeve.outside(bare.card),
                strict=True,
            ):
                assert here > needed
    grown = parts(FRESHWATER_FLY, "standard")["game-board"]
    assert (grown.width, grown.height) == pytest.approx((594 + 6 * 2.5, 420 + 3 * 2.1))
    assert parts(FRESHWATER_FLY, "chimera")["game-board"].note == ""


def test_a_box_is_as_wide_and_deep_as_its_cards_in_sleeves() -> None:
    for sleeve, width, height, more in (("standard", 66, 91, 0.15), ("chimera", 63.5, 88.9, 0)):
        boxes = parts(FRESHWATER_FLY, sleeve, thickness=0.3)["tuck-boxes"]
        for box, count in (("fish", 48), ("rock", 16), ("strike", 4)):
            both = count + {"rock": 8, "strike": 4}.get(box, 0)
            net = tuck_box(width, height, both * (0.3 + more))
            assert boxes.size_of(box) == pytest.approx((net.w, net.h), abs=0.01), (box, ALLOWANCE)


@pytest.mark.slow
def test_it_tells_which_cards_do_not_fit_the_sleeves() -> None:
    told = done("print", "--sleeve", "mini-chimera", "--dry-run", "--skip", "tuck-boxes").err
    said = dict(re.findall(r"^(.+): ([^:]*: cards of .* do not fit.*)$", told, re.M))
    titles = {"Freshwater Fly", "Fleet: The Dice Game", "Salmon Run", "Lure", "Mapped Out"}
    assert set(said) == titles
    assert said["Salmon Run"].endswith("with --card-size mini they fit")
    assert said["Lure"].endswith("usa or chimera sleeves fit")
    loose = done("print", "lure", "--sleeve", "magnum", "--dry-run").err
    assert "Lure: Fish cards: cards of 57 x 87 mm lie loose in magnum sleeves" in loose


@pytest.mark.slow
def test_games_of_owners_are_sized_too_and_their_pictures_told_of(tmp_path: Path) -> None:
    told = done("print", "pond", "--games", OWN, "--sleeve", "mini-euro", "--set", "all",
                "--out", tmp_path).err  # fmt: skip
    assert "Pond: Storm cards: cut to 45 x 68 mm for mini-euro sleeves" in told
    assert re.search(r"Pond: ([\w ]+, )*Map\b.*: the picture keeps its size", told)
    manifest = json.loads((tmp_path / "pond" / "manifest.json").read_text("utf-8"))
    sizes = {one["component"]: (one["w"], one["h"]) for one in manifest["placements"]}
    assert sizes["storm-cards"] == (45, 68)
    assert sizes["cards"] == (63.5, 88.9)
    assert sorted(sizes["stones"]) == [30, 40]


def test_what_changed_is_printed_for_the_same_sleeves(tmp_path: Path) -> None:
    one = ("print", "lure", "--only", "fish-cards", "--out", tmp_path)
    done(*one, "--sleeve", "usa")
    assert "nothing has changed" in done("print", "lure", "--changed", "--out", tmp_path).out
