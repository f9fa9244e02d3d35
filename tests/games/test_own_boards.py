"""Boards of another size that an owner writes down: print and score follow from the data alone."""

from __future__ import annotations

import json
import re
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest

from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.shapes import Line, Text
from companion.drawing.theme import build_theme
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import EDGE, WIDTH
from companion.games.fleet_dice.page_sea import sea_plan
from companion.games.fleet_dice.page_town import town_plan
from companion.games.fleet_dice.schema import score_sheet
from companion.games.freshwater_fly.board_plan import plan_board
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.schema import BOARD_LAYOUTS, SIZES, for_card_size
from companion.games.game_type import Choices
from tests.cli.scored import example, fed
from tests.command import done, run
from tests.faces import walked
from tests.games.fleet_dice.parts import part

STYLE = Style(build_theme(read_roles(), "full", "standard"))
DOCS = Path(__file__).parents[2] / "docs/spreadsheets.md"
TRACK = (0, 1, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14)


def scored(record: object, slug: str, data: Path) -> dict[str, int]:
    """Return the points of each group of the last player."""
    found = json.loads(fed(json.dumps(record), "score", slug, "-", "--json", "--data", data).out)
    points: dict[str, int] = {}
    for line in found["players"][-1]["lines"]:
        points[line["group"]] = points.get(line["group"], 0) + line["points"]
    return points


def written(folder: Path, file: str, text: str) -> Path:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def harbor(tmp_path: Path) -> Path:
    """Return the folder with the files that the documentation shows."""
    blocks = re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    files = ("sheet.toml", "scoring.toml", "labels/en.toml")
    for file, text in zip(files, blocks[-3:], strict=True):
        written(tmp_path, f"fleet_dice/{file}", text)
    return tmp_path


@pytest.mark.parametrize("size", ["poker", "mini"])
@pytest.mark.parametrize("count", [4, 5, 9, 12])
def test_the_spaces_of_a_track_stand_apart(size: Any, count: int) -> None:
    data = FRESHWATER_FLY.load(None)
    layout = for_card_size(data, BOARD_LAYOUTS, size)
    spaces = plan_board(layout, for_card_size(data, SIZES, size), count).track
    assert len(spaces) == count
    for one, other in combinations(spaces, 2):
        assert dist(one.middle, other.middle) >= one.w
    assert min(space.y for space in spaces) > layout.top
    assert max(space.low for space in spaces) < layout.top + layout.band


@pytest.mark.slow
def test_a_longer_track_is_printed_and_scored(tmp_path: Path) -> None:
    written(tmp_path, "freshwater_fly/board.toml", f"[board]\ntrack = {[*TRACK]}\n")
    data = FRESHWATER_FLY.load(tmp_path)
    parts = FRESHWATER_FLY.components(data, Choices(only=frozenset({"game-board"})))
    (piece,) = parts[0].draw(STYLE, parts[0].copies)
    words = [shape.words for shape, _ in walked(piece.back or ()) if isinstance(shape, Text)]
    assert {"10", "11", "12", "13", "14"} <= set(words)
    record = example("freshwater_fly", "solo")
    angler = record["players"][1]
    for key in ("track", "track_points"):
        angler.pop(key, None)
    assert scored({**record, "players": [record["players"][0], {**angler, "track": 12}]},
                  "fresh", tmp_path)["track"] == 14  # fmt: skip
    told = done("silent-angler", "--die", "3", "--track", "12", "--seed", "x", "--data", tmp_path)
    assert "14" in told.out
    ran = run("silent-angler", "--die", "3", "--track", "13", "--data", tmp_path)
    assert ran.code != 0


def test_a_fifth_column_of_the_harbor_and_a_hundred_coins(harbor: Path) -> None:
    data = FLEET_DICE.load(harbor)
    sheet = score_sheet(data)
    for name in ("score-sheets", "fillable-sheet", "player-aids"):
        component = part(data, name)
        for piece in component.draw(STYLE, component.copies):
            assert piece.problems == (), piece.problems
    pier = town_plan(sheet).harbor[-1]
    assert (pier.id, len(pier.boxes), [len(boat.spaces) for boat in pier.boats]) == (
        "pier",
        4,
        [3, 3],
    )
    coins = sea_plan(sheet).coins
    assert [spot.number for spot in coins] == [*range(1, 101)]
    assert min(min(spot.w, spot.h) for spot in coins) >= 4.5
    assert pier.x + pier.w <= WIDTH - EDGE + 1e-6
    sheets = part(data, "score-sheets")
    (sea, _) = sheets.draw(STYLE, sheets.copies)
    lines = [shape for shape, _ in walked(sea.front) if isinstance(shape, Line)]
    suns = [spot for spot in coins if spot.mark == "gold"]
    assert len(suns) == 10
    for spot in suns:
        near = [one for one in lines if dist(spot.middle, (one.x1, one.y1)) < 3]
        assert len(near) == 12, "the rays of a sun"
        assert all(spot.y <= y <= spot.y + spot.h for one in near for y in (one.y1, one.y2))


def test_they_are_scored(harbor: Path) -> None:
    ann = {"name": "Ann", "harbor": {"pier": {"boxes": 4, "fish": [3, 2]},
           "king_crab": {"boxes": 6, "bonus": "strongbox"}}, "coin_boxes": 100}  # fmt: skip
    points = scored({"players": [{"name": "Bo"}, ann]}, "fleet", harbor)
    assert points["fish"] == 5
    assert points["boats"] == 1 + 2 + 1  # the pier's, and one of the king crab
    assert points["king_crab"] == 5 + 10
    wrong = {"players": [{"name": "Bo"}, {**ann, "coin_boxes": 101}]}
    ran = fed(json.dumps(wrong), "score", "fleet", "-", "--data", harbor, code=1)
    assert "must be a whole number from 0 to 100, not 101" in ran.err


def test_a_column_that_no_record_can_tell_is_a_mistake(harbor: Path) -> None:
    (harbor / "fleet_dice/scoring.toml").unlink()
    ran = run("check", "fleet", "--data", harbor)
    assert ran.code == 1
    assert "must have the field harbor.pier.boxes and harbor.pier.fish" in ran.err


def test_columns_that_do_not_fit_are_told(harbor: Path) -> None:
    file = harbor / "fleet_dice/sheet.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("capacity = [3, 3]", "capacity = [12, 12]"), encoding="utf-8")
    sheets = part(FLEET_DICE.load(harbor), "score-sheets")
    told = [str(one) for piece in sheets.draw(STYLE, sheets.copies) for one in piece.problems]
    assert any("pier-boat-2-fish-6 does not fit on the page" in one for one in told), told
