"""The score sheet on paper: each box once, in its place, with its mark, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import tomli
from PIL import Image

from companion.core.errors import DataError
from companion.core.units import PT_PER_MM
from companion.data.game_data import GameData
from companion.data.shared import read_shared
from companion.drawing.component import Style
from companion.drawing.qr import qr
from companion.drawing.shapes import Circle, Rect, Text
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import INKS, Ink, contrast, theme
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import HEIGHT, WIDTH, Spot, cramped
from companion.games.fleet_dice.model import COINS
from companion.games.fleet_dice.score_sheets import HALVES, code
from companion.games.fleet_dice.sea_geometry import sea_plan
from companion.games.fleet_dice.tables import sheet_of
from companion.games.fleet_dice.town_geometry import town_plan
from companion.resources import templates_folder
from tests.command import done, run
from tests.faces import Place, Simple, colors, text_box, walked
from tests.games.fleet_dice.parts import part

ROUND = {"license", "boat", "round"}
Drawn = tuple[Simple, Place]


def spots(data: GameData) -> dict[str, tuple[Spot, ...]]:
    return {"sea": sea_plan(sheet_of(data)).spots, "town": town_plan(sheet_of(data)).spots}


def drawn(data: GameData, ink: Ink = "full") -> dict[str, list[Drawn]]:
    """Return the shapes of both fronts, without what differs from sheet to sheet."""
    style = Style(theme(read_shared().roles, ink, "standard"))
    return {
        piece.id: list(walked(piece.front))
        for piece in part(data, "score-sheets").draw(style, HALVES)
    }


def declared(data: GameData) -> Counter[str]:
    """Return how many places of each kind the data declare."""
    sheet = sheet_of(data)
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


def mark_of(spot: Spot) -> list[str]:
    """Return the words that stand in a place as its mark."""
    if spot.kind == "box" and spot.mark in COINS:
        return [spot.mark[1:]]
    if spot.kind == "box":
        return {"C": ["B", "L"], ".": [], "F": []}.get(spot.mark, [spot.mark])
    if spot.kind in ("license", "fish"):
        return [spot.mark] if spot.mark else []
    if spot.kind == "round" or spot.mark == "gold":
        return [str(spot.number)]
    return []


def test_the_plan_has_every_declared_place_once(fleet: GameData) -> None:
    every = [spot for half in spots(fleet).values() for spot in half]
    assert Counter(spot.kind for spot in every) == declared(fleet)
    assert max(Counter(spot.name for spot in every).values()) == 1
    marks = {spot.name: spot.mark for spot in every if spot.kind == "box"}
    for entry in (*sheet_of(fleet).columns, *sheet_of(fleet).harbor, *sheet_of(fleet).wharf):
        for n, mark in enumerate(entry.boxes, start=1):
            assert marks.pop(f"{entry.id}-box-{n}") == mark
    assert not marks
    gold = tuple(spot.number for spot in every if spot.mark == "gold")
    assert gold == sheet_of(fleet).coin_track.gold_at


def test_places_are_large_enough_and_apart(fleet: GameData) -> None:
    for half in spots(fleet).values():
        assert list(cramped(half)) == []
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
                if spot.kind == kind and spot.group not in {e.id for e in sheet_of(fleet).wharf}:
                    groups.setdefault(spot.group, []).append(spot)
            for column in groups.values():
                assert [spot.number for spot in column] == list(range(1, len(column) + 1))
                assert all(a.y < b.y and a.x == b.x for a, b in pairwise(column))


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
    sea, town = sea_plan(sheet_of(fleet)), town_plan(sheet_of(fleet))
    ladders = [("sea", column.ladder) for column in sea.columns]
    ladders += [("town", ladder) for ladder in town.harbor]
    for half, ladder in ladders:
        for boat in ladder.boats:
            near = Spot("flag", "box", boat.launch.x + 5, boat.launch.y - 1, 9, 5.5)
            assert words_in(near, faces[half]) == [str(boat.vp)]
            assert all(space.y >= boat.launch.y + boat.launch.h for space in boat.spaces)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of two named sheets on A4."""
    out = tmp_path_factory.mktemp("sheets")
    done("print", "fleet", "--only", "score-sheets", "--name", "Ann", "--name", "Bo", "--out", out)
    return out / "fleet_dice"


def halves(folder: Path) -> Iterator[tuple[str, float, float]]:
    """Yield the halves on the first page of the sheets and where they lie, mm."""
    record = (folder / "manifest.json").read_text("utf-8")
    for place in json.loads(record)["placements"]:
        if place["page"] == 1:
            assert place["turned"] == 0
            yield place["piece"], place["x"], place["y"]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_two_halves_share_a_sheet_and_a5_holds_one(paper: str, tmp_path: Path) -> None:
    done(
        "print", "fleet", "--only", "score-sheets", "--players", "1", "--paper", paper,
        "--out", tmp_path,
    )  # fmt: skip
    folder = tmp_path / "fleet_dice"
    assert [half for half, _, _ in halves(folder)] == (["sea"] if paper == "a5" else list(HALVES))
    assert len(pdfium.PdfDocument(folder / "sheets.pdf")) == (4 if paper == "a5" else 2)


def test_the_page_shows_every_place_where_it_is_planned(fleet: GameData, printed: Path) -> None:
    """Also on a bad copy: grey, and everything that is not clearly dark is white."""
    dots = 300 / 25.4
    page = pdfium.PdfDocument(printed / "sheets.pdf")[0]
    grey = page.render(scale=300 / 72).to_pil().convert("L")
    copy = grey.point(lambda level: 255 if level > 128 else 0)
    planned = spots(fleet)
    for half, x, y in halves(printed):
        for spot in planned[half]:
            if spot.kind == "text":
                continue
            left, top = (x + spot.x) * dots, (y + spot.y) * dots
            right, low = left + spot.w * dots, top + spot.h * dots
            middle, level = (left + right) / 2, (top + low) / 2
            if spot.kind == "use":  # its edge is dashed
                middle = left + 3
            for at in ((middle, top), (middle, low), (left, level), (right, level)):
                assert dark(copy, *at), f"{spot.name} has no edge at {at}"


def dark(page: Image.Image, x: float, y: float) -> bool:
    """Return whether something dark lies within 0.6 mm."""
    near = page.crop((round(x) - 7, round(y) - 7, round(x) + 7, round(y) + 7))
    low, _ = near.getextrema()
    return bool(low == 0)


def test_the_letters_of_the_page_stand_in_their_boxes(fleet: GameData, printed: Path) -> None:
    page = pdfium.PdfDocument(printed / "sheets.pdf")[0]
    text = page.get_textpage()
    high = page.get_height()
    planned = spots(fleet)
    for half, x, y in halves(printed):
        for spot in planned[half]:
            left, top = (x + spot.x) * PT_PER_MM, high - (y + spot.y) * PT_PER_MM
            right, low = left + spot.w * PT_PER_MM, top - spot.h * PT_PER_MM
            said = text.get_text_bounded(left, low, right, top).split()
            if spot.kind in ("box", "license", "coin", "round"):
                assert sorted("".join(said)) == sorted("".join(mark_of(spot))), spot.name


def test_only_black_and_white_are_used(fleet: GameData) -> None:
    for ink in INKS:
        for shapes in drawn(fleet, ink).values():
            used = {color for shape, _ in shapes for color in colors(shape)}
            assert all(color == "#FFFFFF" or contrast(color, "#FFFFFF") > 4.5 for color in used)
            assert ink != "line" or used == {"#000000", "#FFFFFF"}


# --- one number of the owner changes its own mark ------------------------------------------------

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
    assert sheet_of(theirs).version != sheet_of(fleet).version


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


SILENT = {"game..players"}  # says how many sheets there are


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
def test_every_number_of_the_data_shows_on_the_page(
    every: int, fleet: GameData, tmp_path: Path
) -> None:
    (tmp_path / "fleet_dice").mkdir()
    ours = both_sides(fleet)
    shown = refused = 0
    for where, file, words in islice(numbers(templates_folder() / "fleet_dice"), 0, None, every):
        (tmp_path / "fleet_dice" / file).write_text(words, "utf-8")
        try:
            theirs = FLEET_DICE.load(tmp_path, "en")
        except DataError:
            refused += 1  # such a sheet cannot be
            continue
        finally:
            (tmp_path / "fleet_dice" / file).unlink()
        if where.partition(" ")[0] in SILENT:
            continue
        shown += 1
        assert both_sides(theirs) != ours, f"{where} changes nothing on the page"
    assert shown > 80 / every
    assert refused > 2


def both_sides(data: GameData) -> list[list[Drawn]]:
    style = Style(theme(read_shared().roles, "line", "standard"))
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


# --- numbers, names and codes --------------------------------------------------------------------


def test_a_hundred_sheets_share_one_frame(tmp_path: Path) -> None:
    sizes, forms = [], []
    for copies in ("25", "50"):
        done(
            "print", "fleet", "--only", "score-sheets", "--players", "4", "--copies", copies,
            "--out", tmp_path,
        )  # fmt: skip
        content = (tmp_path / "fleet_dice" / "sheets.pdf").read_bytes()
        sizes.append(len(content))
        forms.append(content.count(b"/Subtype /Form"))
        assert len(pdfium.PdfDocument(content)) == 8 * int(copies)
    assert forms[0] == forms[1]
    assert sizes[1] - sizes[0] < 100 * 5500, "a further sheet costs more than its code"


def test_each_sheet_has_its_number_name_and_code(fleet: GameData, printed: Path) -> None:
    file = pdfium.PdfDocument(printed / "sheets.pdf")
    version = sheet_of(fleet).version
    for number, (name, page) in enumerate(zip(("Ann", "Bo"), (file[0], file[2]), strict=True), 1):
        said = page.get_textpage().get_text_range()
        assert said.count(f"sheet {number} \N{MIDDLE DOT} {version}") == 2  # on each half
        assert name in said
    assert code(version, 7) == f"fleet_dice:{version}:7"


def test_the_code_of_a_sheet_is_drawn(fleet: GameData) -> None:
    style = Style(theme(read_shared().roles, "full", "standard"))
    (town,) = part(fleet, "score-sheets").draw(style, ["town"])
    assert town.per_copy is not None
    codes = [shape for shape in town.per_copy(3) if isinstance(shape, Outline)]
    assert len(codes) == 1
    wanted = qr(code(sheet_of(fleet).version, 3), 111.5, 156.2, 19.0, mask=4)
    assert codes[0] == wanted
    assert town.per_copy(3) != town.per_copy(4)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "2", "--name", "A", "--name", "B", "--name", "C"], "3 names for 2 sheets"),
        (["--name", "x" * 41], "1 to 40 characters"),
        (["--name", " "], "1 to 40 characters"),
        (["--name", "\N{SNOWMAN}\ue000"], "no font has"),
        ([word for name in "ABCDE" for word in ("--name", name)], "at most 4 play"),
        (["--players", "5"], "for 1 to 4 players, not 5"),
    ],
)
def test_names_that_cannot_be_are_told(words: list[str], said: str, tmp_path: Path) -> None:
    ran = run("print", "fleet", "--only", "score-sheets", *words, "--out", tmp_path)
    assert ran.code == 1
    assert said in ran.err
    assert not list(tmp_path.iterdir())


def test_a_name_is_printed_as_it_is_written(tmp_path: Path) -> None:
    name = "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS} {coin} *|\\"
    done("print", "fleet", "--only", "score-sheets", "--name", name, "--out", tmp_path)
    page = pdfium.PdfDocument(tmp_path / "fleet_dice" / "sheets.pdf")[0]
    assert name in page.get_textpage().get_text_range()


def test_the_reference_says_what_the_sheet_says(fleet: GameData, printed: Path) -> None:
    back = pdfium.PdfDocument(printed / "sheets.pdf")[1].get_textpage().get_text_range()
    said = " ".join(back.split())
    for words in ("2, 4, 6, 8 and 10", "first 3 boxes", "after 10 rounds"):
        assert words in said
    assert WIDTH * 2 <= 279.4 - 12
    assert HEIGHT <= 210 - 12
