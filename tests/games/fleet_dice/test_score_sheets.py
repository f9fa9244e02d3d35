"""The score sheet on paper: each box once, in its place, with its mark, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

import pytest
import tomli

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.shapes import Circle, Rect, Text
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import INKS, Ink, build_theme, contrast_ratio
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import Spot, find_cramped
from companion.games.fleet_dice.page_sea import sea_plan
from companion.games.fleet_dice.page_town import town_plan
from companion.games.fleet_dice.schema import score_sheet
from companion.games.fleet_dice.score_sheets import HALVES
from companion.resources import templates_folder
from tests.faces import Place, Simple, colors, text_box, walked
from tests.games.fleet_dice.parts import own, part
from tests.games.fleet_dice.spots import Drawn, drawn, mark_of, spots

ROUND = {"license", "boat", "round"}


def declared(data: GameData) -> Counter[str]:
    """Return how many places of each kind the data declare."""
    sheet = score_sheet(data)
    found: Counter[str] = Counter()
    for column in sheet.columns:
        found["box"] += len(column.boxes)
        found["license"] += 3
        found["boat"] += len(column.boat_vp)
        found["fish"] += (
            sum(column.capacity) or len(column.boat_vp) * column.capacity_by_licenses[-1]
        )
    for entry in sheet.harbor:
        found["box"] += len(entry.boxes)
        found["boat"] += len(entry.boat_vp)
        found["fish"] += sum(entry.capacity)
    for building in sheet.wharf:
        found["box"] += len(building.boxes)
        found["use"] += building.uses
    found["bonus"] = len(sheet.bonuses)
    found["coin"] = sheet.coin_track.boxes
    found["round"] = found["income"] = sheet.rounds.count
    found["tally"] = 2 * sheet.rounds.count
    found["number"] = len(sheet.score.lines) + 1
    found["text"] = 1
    return found


def equal(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) < 1e-6 for a, b in zip(one, other, strict=True))


def outlines(spot: Spot, shapes: list[Drawn]) -> list[Simple]:
    """Return the shapes that have just the outline of a place."""
    x, y = spot.middle
    found: list[Simple] = []
    for shape, place in shapes:
        if isinstance(shape, Circle) and spot.kind in ROUND:
            left, top = place.of(shape.x, shape.y)
            if equal((left, top, shape.r), (x, y, spot.w / 2)):
                found.append(shape)
        elif isinstance(shape, Rect) and spot.kind not in ROUND:
            left, top = place.of(shape.x, shape.y)
            if equal((left, top, shape.w, shape.h), (spot.x, spot.y, spot.w, spot.h)):
                found.append(shape)
    return found


def words_in(spot: Spot, shapes: list[Drawn]) -> list[str]:
    """Return the words whose middle lies in a place."""
    found = []
    for shape, place in shapes:
        if isinstance(shape, Text):
            left, top, right, bottom = text_box(shape, place)
            x, y = (left + right) / 2, (top + bottom) / 2
            if spot.x <= x <= spot.x + spot.w and spot.y <= y <= spot.y + spot.h:
                found.append(shape.words)
    return sorted(found)


def test_the_plan_has_every_declared_place_once(fleet: GameData) -> None:
    every = [spot for half in spots(fleet).values() for spot in half]
    assert Counter(spot.kind for spot in every) == declared(fleet)
    assert max(Counter(spot.name for spot in every).values()) == 1
    marks = {spot.name: spot.mark for spot in every if spot.kind == "box"}
    for entry in (
        *score_sheet(fleet).columns,
        *score_sheet(fleet).harbor,
        *score_sheet(fleet).wharf,
    ):
        for n, mark in enumerate(entry.boxes, start=1):
            assert marks.pop(f"{entry.id}-box-{n}") == mark
    assert not marks
    gold = tuple(spot.number for spot in every if spot.mark == "gold")
    assert gold == score_sheet(fleet).coin_track.gold_at


def test_each_round_has_a_box_for_boats_and_one_for_fish(fleet: GameData) -> None:
    rounds = [spot for spot in spots(fleet)["sea"] if spot.group == "rounds"]
    for n in range(1, score_sheet(fleet).rounds.count + 1):
        own = [spot for spot in rounds if spot.number == n]
        assert [spot.mark for spot in own if spot.kind == "tally"] == ["boats", "fish"]
        assert [spot.kind for spot in own] == ["round", "income", "tally", "tally"]
        assert [spot.y for spot in own] == sorted(spot.y for spot in own)


def test_an_owners_sheet_may_do_without_trophies(tmp_path: Path) -> None:
    five = '[score]\nlines = ["fish", "boats", "licenses", "king_crab", "buildings"]\n'
    names = [spot.name for spot in spots(own(tmp_path, "sheet.toml", five))["town"]]
    assert "score-trophies" not in names
    assert "score-trophies" in [spot.name for spot in spots(FLEET_DICE.load(None))["town"]]


def test_places_are_large_enough_and_apart(fleet: GameData) -> None:
    for half in spots(fleet).values():
        assert list(find_cramped(half)) == []
        assert min(min(spot.w, spot.h) for spot in half) >= 4.5
        for i, one in enumerate(half):
            for other in half[:i]:
                apart = (
                    max(one.x - other.x - other.w, other.x - one.x - one.w),
                    max(one.y - other.y - other.h, other.y - one.y - one.h),
                )
                assert max(apart) >= -1e-6, f"{one.name} covers {other.name}"


def test_columns_run_from_the_top_down(fleet: GameData) -> None:
    for half in spots(fleet).values():
        for kind in ("box", "boat"):
            groups: dict[str, list[Spot]] = {}
            for spot in half:
                if spot.kind == kind and spot.group not in {e.id for e in score_sheet(fleet).wharf}:
                    groups.setdefault(spot.group, []).append(spot)
            for column in groups.values():
                assert [spot.number for spot in column] == list(range(1, len(column) + 1))
                assert all(a.y < b.y and a.x == b.x for a, b in pairwise(column))


@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
def test_every_place_is_drawn_once_with_its_mark(fleet: GameData, ink: Ink) -> None:
    faces = drawn(fleet, ink)
    for half, places in spots(fleet).items():
        words = [one for one in faces[half] if isinstance(one[0], Text)]
        others = [one for one in faces[half] if isinstance(one[0], Circle | Rect)]
        for spot in places:
            if spot.kind == "text":
                continue  # a line to write on
            assert len(outlines(spot, others)) == 1, spot.name
            assert words_in(spot, words) == sorted(mark_of(spot)), spot.name
        squares = {
            (round(shape.x, 6), round(shape.y, 6), round(shape.w, 6))
            for shape, _ in faces[half]
            if isinstance(shape, Rect) and 4 < shape.w < 7 and 4 < shape.h < 7 and not shape.radius
        }
        known = {(round(s.x, 6), round(s.y, 6), round(s.w, 6)) for s in places}
        assert squares <= known, "a box on the page that nobody can fill in"


def test_boats_carry_their_points_and_fish(fleet: GameData) -> None:
    faces = drawn(fleet)
    sea, town = sea_plan(score_sheet(fleet)), town_plan(score_sheet(fleet))
    ladders = [("sea", column.ladder) for column in sea.columns]
    ladders += [("town", ladder) for ladder in town.harbor]
    for half, ladder in ladders:
        for boat in ladder.boats:
            near = Spot("flag", "box", boat.launch.x + 5, boat.launch.y - 1, 9, 5.5)
            assert words_in(near, faces[half]) == [str(boat.vp)]
            assert all(space.y >= boat.launch.y + boat.launch.h for space in boat.spaces)


def test_only_black_and_white_are_used(fleet: GameData) -> None:
    for ink in INKS:
        for shapes in drawn(fleet, ink).values():
            used = {color for shape, _ in shapes for color in colors(shape)}
            assert all(
                color == "#FFFFFF" or contrast_ratio(color, "#FFFFFF") > 4.5 for color in used
            )
            assert ink != "line" or used == {"#000000", "#FFFFFF"}


CHANGES = {
    '[[columns]]\nid = "cod"\nboat-vp = [1, 1, 2, 4]': {"cod-boat-4"},
    '[[columns]]\nid = "lobster"\nlicense-vp = [0, 0, 7]': {"lobster-license-3"},
    '[[columns]]\nid = "lobster"\nlicense-coins = [0, 3, 0]': {"lobster-license-2"},
    '[[harbor]]\nid = "captains_club"\nboxes = [".", "F", ".", ".", "F", ".", "F", "."]': {
        "captains_club-box-7",
        "captains_club-box-8",
    },
    '[[wharf]]\nid = "casino"\nboxes = [".", "c2"]': {"casino-box-2"},
    "[coin-track]\ngold-at = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]": {"coin-60"},
    '[[columns]]\nid = "shrimp"\nboxes = ["."'
    ', "L", "B", ".", "C", ".", "B", "L", "C", ".", ".", "B"]': {
        "shrimp-box-8",
        "shrimp-box-9",
    },
    "[rounds]\nfishing = [2, 4, 6, 8, 9]": {"round-9", "round-10"},
    '[[bonuses]]\nid = "great_catch"\nper = 7': {"bonus-great_catch"},
    '[[wharf]]\nid = "smokehouse"\nvp = 5': {"smokehouse-box-1"},
}
NEAR = {"bonus": 45.0, "box": 16.0, "license": 9.0, "boat": 15.0, "coin": 5.0, "round": 9.0}


@pytest.mark.slow
@pytest.mark.parametrize("words", CHANGES, ids=lambda words: words[:50])
def test_a_number_changes_its_own_mark_only(fleet: GameData, tmp_path: Path, words: str) -> None:
    (tmp_path / "fleet_dice").mkdir()
    file = "game.toml" if "[rounds]" in words else "sheet.toml"
    (tmp_path / "fleet_dice" / file).write_text(words, "utf-8")
    theirs = FLEET_DICE.load(tmp_path, "en")
    named = CHANGES[words]
    ours, after = drawn(fleet), drawn(theirs)
    all_spots = {spot.name: (half, spot) for half, row in spots(fleet).items() for spot in row}
    changed = 0
    for half in HALVES:
        before, now = Counter(map(repr, ours[half])), Counter(map(repr, after[half]))
        moved = [
            item for item in (*ours[half], *after[half]) if before[repr(item)] != now[repr(item)]
        ]
        changed += len(moved)
        for shape, place in moved:
            x, y = place_of(shape, place)
            near = [
                spot.name
                for name in named
                for where, spot in [all_spots[name]]
                if where == half
                and abs(x - spot.middle[0]) <= NEAR[spot.kind]
                and abs(y - spot.middle[1]) <= min(15.0, NEAR[spot.kind])
            ]
            assert near, f"{shape} at {x:.1f}, {y:.1f} of {half} changed"
    assert changed, "the page is the same"
    assert score_sheet(theirs).version != score_sheet(fleet).version


def numbers(sheet: Path) -> Iterator[tuple[str, str, str]]:
    """Yield each number of the data: where it stands, its file, and an overlay that adds one."""
    for file in ("sheet.toml", "game.toml"):
        for table, content in tomli.loads((sheet / file).read_text("utf-8")).items():
            for entry in content if isinstance(content, list) else [content]:
                head = f'[[{table}]]\nid = "{entry["id"]}"' if "id" in entry else f"[{table}]"
                for key, value in entry.items():
                    for changed in one_more(value):
                        where = f"{table}.{entry.get('id', '')}.{key} {changed}"
                        yield where, file, f"{head}\n{key} = {json.dumps(changed)}\n"


def one_more(value: object) -> Iterator[object]:
    """Yield a value with one of its numbers raised by one, each in turn."""
    if isinstance(value, int):
        yield value + 1
    elif isinstance(value, list):
        for n, item in enumerate(value):
            for changed in one_more(item):
                yield [*value[:n], changed, *value[n + 1 :]]


SILENT = {
    "game..players",  # says how many sheets there are
    "columns.lobster.income-at-letter",  # stands on sheets of the edition `rules`
}


@pytest.mark.slow
@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.long)])
def test_every_number_of_the_data_shows_on_the_page(
    every: int, fleet: GameData, tmp_path: Path
) -> None:
    (tmp_path / "fleet_dice").mkdir()
    ours = both_sides(fleet)
    shown = refused = 0
    loud = (
        one
        for one in numbers(templates_folder() / "fleet_dice")
        if one[0].partition(" ")[0] not in SILENT
    )
    for where, file, words in islice(loud, 0, None, every):
        (tmp_path / "fleet_dice" / file).write_text(words, "utf-8")
        try:
            theirs = FLEET_DICE.load(tmp_path, "en")
        except DataError:
            refused += 1  # such a sheet cannot be
            continue
        finally:
            (tmp_path / "fleet_dice" / file).unlink()
        shown += 1
        assert both_sides(theirs) != ours, f"{where} changes nothing on the page"
    assert shown > 80 / every
    assert refused > 3 / every


def both_sides(data: GameData) -> list[list[Drawn]]:
    style = Style(build_theme(read_roles(), "line", "standard"))
    return [
        list(walked((*piece.front, *(piece.back or ()))))
        for piece in part(data, "score-sheets").draw(style, HALVES)
    ]


def place_of(shape: Simple, place: Place) -> tuple[float, float]:
    """Return a point of a shape on the page."""
    match shape:
        case Text():
            left, top, right, bottom = text_box(shape, place)
            return (left + right) / 2, (top + bottom) / 2
        case Outline():
            numbers = shape.data[1:].replace("L", " ").replace("C", " ").split()
            return place.of(float(numbers[0]), float(numbers[1]))
        case Rect() | Circle():
            return place.of(shape.x, shape.y)
        case _:
            points = getattr(shape, "points", None)
            return place.of(*points[0]) if points else place.of(shape.x1, shape.y1)  # type: ignore[union-attr]
