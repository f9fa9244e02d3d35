"""Every sheet of every game as a printer that prints both sides leaves it: own backs or nothing.

The faces are flat colours here, one for each piece, so that a rendered page tells which piece lies
where; sizes, numbers and sides are those of the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count, product
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageOps

from companion.data.shared import open_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Rect
from companion.drawing.theme import Theme
from companion.games.catalog import GAMES
from companion.games.game_type import Choices, Game
from companion.imposition.paper import parse_paper
from companion.imposition.slots import Box
from companion.printing.order import PrintOrder
from companion.printing.print_game import PrintJob, print_job
from companion.printing.selection import select_pieces
from tests.printing.seen import edges, manifest_in
from tests.straight_cuts import can_cut_straight

DPI = 25.4  # a pixel is a mm
FRONT, BACK = 40, 200  # blue of the two faces of a piece; red and green are its number
HINTS = {b"/DuplexFlipLongEdge": "long-edge", b"/DuplexFlipShortEdge": "short-edge"}
CARD = ("card", "tile", "token", "dice", "fold")  # stocks of one paper
MARGIN = 6.0
BACKS = ("long-edge", "short-edge", "gutterfold", "separate", "none")
WAYS = tuple(product(("a4", "letter", "a3"), ((), ("all",)), ("poker", "mini")))


class Way(NamedTuple):
    """A game printed in one way."""

    game: Game
    backs: Any
    paper: str
    sets: tuple[str, ...]
    size: Any


def ways() -> Iterator[Any]:
    """Yield every way; without --long each game and kind of backs takes the papers in turn."""
    turn = count()
    for game, backs in product(GAMES, BACKS):
        chosen = next(turn) * 5 % len(WAYS)
        for number, (paper, sets, size) in enumerate(WAYS):
            marks = () if number == chosen else (pytest.mark.long,)
            name = "-".join((game.slug, backs, paper, *sets, size))
            yield pytest.param(Way(game, backs, paper, sets, size), marks=marks, id=name)


def flat(part: Component, numbers: Iterator[int]) -> Component:
    """Return a component whose faces are flat: what is printed of them tells the piece.

    Plain backs are one drawing: such a component has one colour.
    """
    number = next(numbers)
    mine = {piece: number if part.plain_back else next(numbers) for piece in part.copies}

    def face(piece: str, blue: int) -> tuple[Rect, ...]:
        width, height = part.size_of(piece)
        fill = f"#{mine[piece] // 200 + 20:02X}{mine[piece] % 200 + 20:02X}{blue:02X}"
        return (Rect(0, 0, width, height, fill=fill),)

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        return tuple(
            Piece(id, id, face(id, FRONT), face(id, BACK) if part.sides == 2 else None)
            for id in part.copies
            if id in ids
        )

    return replace(part, draw=draw, assemblies={}, how="")


class Made(NamedTuple):
    """A print of a game with flat faces."""

    folder: Path
    backs: str
    record: dict[str, Any]


@pytest.fixture(scope="module", params=list(ways()))
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Print a game in one way with flat faces."""
    way: Way = request.param
    numbers = count()
    parts = way.game.components(way.game.load(None, "en"), Choices(card_size=way.size))
    job = PrintJob(
        "game",
        "Game",
        select_pieces([flat(part, numbers) for part in parts], PrintOrder(sets=way.sets), 1),
        PrintOrder(paper=parse_paper(way.paper), backs=way.backs),
        Style(Theme("full", "standard", {})),
        open_shared().words,
    )
    folder = print_job(job, tmp_path_factory.mktemp("sheets")).folder
    return Made(folder, way.backs, manifest_in(folder))


def pages_of(file: Path) -> list[Image.Image]:
    document = pdfium.PdfDocument(file)
    plain = {"no_smoothpath": True, "no_smoothtext": True}
    found = [page.render(scale=DPI / 72, **plain).to_pil().convert("RGB") for page in document]
    document.close()
    return found


def through(back: Image.Image, setting: str) -> Image.Image:
    """Return the back of a sheet as one sees it through the paper from the front."""
    book = (back.height >= back.width) == (setting == "long-edge")
    return ImageOps.mirror(back) if book else ImageOps.flip(back)


def folded(page: Image.Image, fold: dict[str, Any]) -> tuple[Image.Image, Image.Image]:
    """Return both sides of a page that is folded in the middle, the print outside."""
    across, down = page.size
    if fold["x1"] == fold["x2"]:
        half = page.crop((across // 2, 0, across, down))
        return page.crop((0, 0, across // 2, down)), ImageOps.mirror(half).resize(
            (across // 2, down), Image.Resampling.NEAREST
        )
    half = page.crop((0, down // 2, across, down))
    return page.crop((0, 0, across, down // 2)), ImageOps.flip(half).resize(
        (across, down // 2), Image.Resampling.NEAREST
    )


def sheets_of(record: dict[str, Any], folder: Path) -> Iterator[tuple[str, Image.Image, Any]]:
    """Yield (name, front, back seen through the paper or None) of each sheet that is printed."""
    folds = {(fold["file"], fold["page"]): fold for fold in record.get("folds", ())}
    pages = {file["path"]: pages_of(folder / file["path"]) for file in own(record)}
    for file in own(record):
        path = file["path"]
        content = (folder / path).read_bytes()
        hints = [name for hint, name in HINTS.items() if hint in content]
        assert len(hints) == file["two_sided"], path
        assert (b"/Simplex" in content) == (not file["two_sided"]), path
        if file["booklet"] or path.endswith("-backs.pdf"):
            continue
        for number, front in enumerate(pages[path], 1):
            name = f"{path} page {number}"
            if hints and number % 2:
                yield name, front, through(pages[path][number], hints[0])
            elif path.endswith("-fronts.pdf"):
                behind = pages[path.replace("-fronts", "-backs")]
                assert len(behind) == len(pages[path])
                yield name, front, through(behind[number - 1], "long-edge")
            elif (path, number) in folds:
                yield name, *folded(front, folds[path, number])
            elif not hints:
                yield name, front, None


def own(record: dict[str, Any]) -> list[dict[str, Any]]:
    return [file for file in record["files"] if file["path"] != "guide.pdf"]


def numbers_in(image: Image.Image, blue: int) -> Counter[tuple[int, int]]:
    colors = image.getcolors(maxcolors=image.width * image.height)
    return Counter({color[:2]: n for n, color in colors if color[2] == blue and color[0] < 60})


def over(front: Image.Image, back: Image.Image) -> Image.Image:
    """Return the back where a pixel of the same piece lies on it, black elsewhere."""
    red, green, blue = ImageChops.difference(front, back).split()
    other = ImageChops.lighter(
        ImageChops.lighter(red, green), blue.point(lambda value: abs(value - (BACK - FRONT)))
    )
    return Image.composite(
        back, Image.new("RGB", back.size), other.point(lambda value: 0 if value else 255)
    )


@pytest.mark.slow
def test_behind_each_front_lies_its_own_back_or_nothing(made: Made) -> None:
    seen = 0
    for name, front, back in sheets_of(made.record, made.folder):
        # what fits beside no fold has its backs on sheets of their own
        apart = made.backs == "gutterfold" and back is None
        assert numbers_in(front, FRONT) or apart, name
        if back is None:
            assert not numbers_in(front, BACK) or apart, name
            continue
        assert front.size == back.size, name
        assert not numbers_in(back, FRONT), f"{name}: a front lies on a back"
        right = numbers_in(over(front, back), BACK)
        for piece, many in numbers_in(back, BACK).items():
            # a pixel at an edge may belong to the neighbour
            assert right[piece] >= 0.85 * many, f"{name}: {piece} lies behind another"
            seen += 1
    assert seen or not any(place["face"] == "back" for place in made.record["placements"])


def test_each_file_is_one_sided_or_two_sided_throughout_and_says_so(made: Made) -> None:
    for file in own(made.record):
        places = [place for place in made.record["placements"] if place["file"] == file["path"]]
        if file["path"].endswith("-backs.pdf"):
            assert not file["two_sided"]
            assert file["sheets"] == 0
            continue
        assert file["sheets"] == file["pages"] // (2 if file["two_sided"] else 1)
        if file["booklet"]:
            assert {place["face"] for place in places} == {"front"}
        elif file["two_sided"]:
            assert file["pages"] % 2 == 0
            assert {place["page"] for place in places} == set(range(1, file["pages"] + 1))
            fronts = {part_of(place): place["page"] for place in places if place["face"] == "front"}
            for place in places:
                assert place["page"] % 2 == (place["face"] == "front")
                assert place["page"] - fronts[part_of(place)] == (place["face"] == "back")
        elif made.backs != "gutterfold":
            assert {place["face"] for place in places} == {"front"}


def part_of(place: dict[str, Any]) -> tuple[object, ...]:
    return (*(place[key] for key in ("component", "piece", "copy")), *place.get("window", ()))


def test_straight_cuts_from_edge_to_edge_separate_all_pieces(made: Made) -> None:
    pages: dict[tuple[str, int], list[Box]] = {}
    for place in made.record["placements"]:
        pages.setdefault((place["file"], place["page"]), []).append(Box(*edges(place)))
    for page, boxes in pages.items():
        assert can_cut_straight(boxes), page


def test_no_sheet_of_card_is_nearly_empty_while_another_has_room(made: Made) -> None:
    """Less than a fifth full is a waste, if half of another sheet is free."""
    stocks = {file["path"]: file["stock"] for file in made.record["files"]}
    folds = {(fold["file"], fold["page"]) for fold in made.record.get("folds", ())}
    width, height = (side - 2 * MARGIN for side in made.record["paper_mm"])
    for folded in (False, True):
        used: Counter[tuple[str, int]] = Counter()
        for place in made.record["placements"]:
            page = place["file"], place["page"]
            front = place["face"] == "front" or folded
            if stocks[place["file"]] in CARD and front and (page in folds) == folded:
                used[page] += place["w"] * place["h"] / width / height
        emptiest = sorted(used.items(), key=lambda page: page[1])[:2]
        if len(emptiest) == 2 and emptiest[0][1] < 0.2:
            assert emptiest[1][1] > 0.5, emptiest
