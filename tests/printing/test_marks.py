"""Every edge that is cut straight is marked at both ends, on every page of every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, groupby, product
from pathlib import Path
from typing import Any

import pytest

from companion.cli.game_selection import open_games
from companion.core.errors import CompanionError
from companion.drawing.shapes import Line, Pen
from companion.games.catalog import GAMES
from companion.games.game_type import CardSize, Choices
from companion.imposition.marks import Segment
from companion.imposition.paper import parse_paper
from companion.imposition.slots import Backs, Box, bounding_box
from companion.printing.footer_and_ruler import EDGE, HALO, MARK, TICK, draw_furniture
from companion.printing.order import PrintOrder
from companion.printing.page_plan import Item, PagePlan
from companion.printing.poster_pages import tile_item
from companion.printing.selection import PrintRequest
from companion.printing.sheet_planning import sheet_files
from tests.command import done
from tests.printing.seen import PLAIN, Sheet, edges, manifest_in, sheet
from tests.sampled import sampled

NEAR = 1e-4  # mm
PAPERS = ("a4", "letter", "a3")
BACKS: tuple[Backs, ...] = ("long-edge", "short-edge", "gutterfold", "separate", "none")
LESS_ROOM = ({"bleed": 0.0}, {"bleed": 0.5}, {"margin": 0.0})
WORDS = ("Freshwater Fly", "page 12 of 34, front", "print at 100 %", "Fish cards, Rock cards")
KINDS: list[tuple[str, CardSize, str | None]] = [  # game, size of its cards, of its map
    (game.slug, card_size, size)
    for game in GAMES
    for card_size, size in (
        [("poker", "small"), ("poker", "regular"), ("poker", "large")]
        if game.slug == "mapped_out"
        else [("poker", None), ("mini", None)]
    )
]


@cache
def every_piece(slug: str, card_size: CardSize, size: str | None) -> tuple[PrintRequest, ...]:
    """Return all pieces of a game in a size."""
    choices = Choices(card_size=card_size, extra={"size": size} if size else {})
    (game,) = open_games([game for game in GAMES if game.slug == slug], None, "en", choices)
    return tuple(PrintRequest(part, part.copies) for part in game.components)


@pytest.mark.parametrize(("kind", "paper", "backs"), sampled(product(KINDS, PAPERS, BACKS), 13))
def test_every_edge_is_marked_at_both_ends(kind: Any, paper: str, backs: Backs) -> None:
    assert unmarked_in(every_piece(*kind), PrintOrder(parse_paper(paper), backs)) == []


@pytest.mark.parametrize(("kind", "more"), sampled(product(KINDS, LESS_ROOM), 4))
def test_every_edge_is_marked_with_less_room(kind: Any, more: dict[str, float]) -> None:
    assert unmarked_in(every_piece(*kind), PrintOrder(**more)) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(("kind", "paper"), sampled(product(KINDS, PAPERS), 4))
def test_white_pieces_have_a_mark_at_every_corner(kind: Any, paper: str) -> None:
    options = PrintOrder(parse_paper(paper), ink="saver")
    for plan in plans(every_piece(*kind), options):
        lines = lines_of(plan, options)
        for box in straight(plan):
            if plan.marks is None:
                assert all(near_corners(box, lines, plan.bleed)), plan.components[0].name


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a5", "a3"])
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_folded_is_cut_into_windows_on_its_folds(kind: Any, paper: str) -> None:
    for part in (one.component for one in every_piece(*kind) if one.component.stock == "fold"):
        for piece in part.copies:
            tiles = tile_item(Item(part, piece, 1), PrintOrder(parse_paper(paper)), PLAIN)
            folds = part.cutout_of(piece).folds
            upright = [fold.x1 for fold in folds if fold.x1 == fold.x2]
            level = [fold.y1 for fold in folds if fold.y1 == fold.y2]
            for window in tiles.windows:
                assert window.part.left in (0.0, *upright)
                assert window.part.top in (0.0, *level)


def test_the_large_map_box_is_cut_between_its_panels() -> None:
    choices = Choices(extra={"size": "large"})
    (game,) = open_games([game for game in GAMES if game.slug == "mapped_out"], None, "en", choices)
    (boxes,) = (part for part in game.components if part.name == "tuck-boxes")
    for paper, count in (("a4", 2), ("letter", 2), ("a5", 6)):
        tiles = tile_item(Item(boxes, "tiles", 1), PrintOrder(parse_paper(paper)), PLAIN)
        assert len(tiles.windows) == count
    with pytest.raises(CompanionError, match=r"^Tuck boxes: .* --skip tuck-boxes$"):
        tile_item(Item(boxes, "tiles", 1), PrintOrder(parse_paper("90x120")), PLAIN)


# --- as a person sees them ----------------------------------------------------------------------

DPI = 254
FAR = 15.0  # mm from a corner of the visible part of a large piece to the far end of a mark
SEEN = [
    ("fresh", "tiles.pdf", ("--only", "hatch-tiles", "--only", "momentum-tiles"), "a4", "full"),
    ("fresh", "boards.pdf", ("--only", "game-board"), "a4", "full"),
    ("fresh", "cards.pdf", ("--only", "rock-cards"), "letter", "saver"),
    ("lure", "cards.pdf", ("--only", "fish-cards"), "a4", "line"),
    ("mapped", "cards.pdf", ("--only", "player-aids", "--only", "movement-cards"), "a4", "full"),
    ("mapped", "folds.pdf", ("--only", "tuck-boxes", "--size", "large"), "letter", "full"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "file", "more", "paper", "ink"),
    sampled(SEEN, 2),
    ids=[f"{row[0]}-{row[1]}" for row in SEEN],
)
def test_marks_are_seen_on_rendered_pages(
    tmp_path: Path, game: str, file: str, more: tuple[str, ...], paper: str, ink: str
) -> None:
    done("print", game, *more, "--paper", paper, "--ink", ink, "--out", tmp_path)
    (folder,) = tmp_path.iterdir()
    record = manifest_in(folder)
    places = [p for p in record["placements"] if p["file"] == file]
    if file == "folds.pdf":  # only what is in windows has marks
        places = [p for p in places if "window" in p]
    assert places
    for number in sorted({place["page"] for place in places})[:4]:
        page = sheet(folder / file, number, DPI, smooth=True)
        boxes = [Box(*edges(place)) for place in places if place["page"] == number]
        lines = list(chain.from_iterable(strokes(page, box) for box in boxes))
        for box in boxes:
            assert all(marked_ends(box, boxes, lines)), f"{file}, page {number}: {box}"
            if ink != "full":
                assert all(near_corners(box, lines, bleed=2.0)), f"{file}, page {number}: {box}"


def strokes(page: Sheet, box: Box) -> Iterator[Segment]:
    """Yield where a thin dark line goes on beyond a corner of a piece, or lies on its edges."""
    for x, y in product((box.left, box.right), (box.top, box.bottom)):
        for way in (-1, 1):
            for first, last in _thin(page, x, y, 0, way):
                yield Segment(x, y + first, x, y + last)
            for first, last in _thin(page, x, y, way, 0):
                yield Segment(x + first, y, x + last, y)


def _thin(page: Sheet, x: float, y: float, right: int, down: int) -> Iterator[tuple[float, float]]:
    """Yield from where to where a thin line runs that begins within `FAR` mm of a point."""
    column, row = int(x * page.px), int(y * page.px)
    pixels, dark = page.image.load(), []
    assert pixels
    for step in range(round(FAR * page.px)):
        # the line may lie on two pixels; beside it is paper, the light edge of a tick or a picture
        at = [
            (column + step * right + side * down, row + step * down + side * right)
            for side in range(-3, 4)
        ]
        if not all(0 <= px < page.image.width and 0 <= py < page.image.height for px, py in at):
            break
        tones = [pixels[pixel] for pixel in at]
        dark.append(min(tones[2:5]) < min(max(tones[:2]), max(tones[5:])) - 50)
    step = 0
    for thin, run in groupby(dark):
        long = len(list(run))
        if thin and long >= 4:
            ends = (step / page.px, (step + long) / page.px)
            low, high = sorted((right + down) * end for end in ends)
            yield low, high
        step += long


def plans(wanted: Sequence[PrintRequest], options: PrintOrder) -> Iterator[PagePlan]:
    """Yield every page that differs from the others in where pieces lie."""
    seen = set()
    for file in sheet_files(wanted, options, PLAIN):
        for plan in file.pages:
            slots = tuple((place.slot, place.item.component.cut) for place in plan.places)
            if slots and (plan.fullest, slots) not in seen:
                seen.add((plan.fullest, slots))
                yield plan


def unmarked_in(wanted: Sequence[PrintRequest], options: PrintOrder) -> list[str]:
    """Return the names of what stands on pages with edges that lack a mark."""
    found = []
    for plan in plans(wanted, options):
        lines = lines_of(plan, options)
        others = [p.slot for p in plan.places if p.item.component.cut == "line"]
        boxes = straight(plan)
        every = [*boxes, *(Box(s.x, s.y, s.x + s.w, s.y + s.h) for s in others)]
        for box in boxes:
            if not all(marked_ends(box, every, lines)):
                found.append(f"{plan.components[0].name}: {box}")
    return found


def test_ticks_on_pictures_have_a_white_edge() -> None:
    """A black line does not show on a dark picture, between pieces or on the cut of two."""
    (game,) = open_games([game for game in GAMES if game.slug == "mapped_out"], None, "en")
    every = [PrintRequest(part, part.copies) for part in game.components if not part.set]
    seen = set()
    for options in (PrintOrder(), PrintOrder(parse_paper("letter"), bleed=0.0)):
        for plan in plans(every, options):
            below: dict[tuple[float, ...], Pen] = {}
            for line in draw_furniture(plan, marks=True, words=()):
                if isinstance(line, Line):
                    place = line.x1, line.y1, line.x2, line.y2
                    if line.pen == TICK:
                        seen.add(below[place])
                    below[place] = line.pen
    assert seen == {HALO, EDGE}


def lines_of(plan: PagePlan, options: PrintOrder) -> list[Segment]:
    """Return the marks and ticks that are printed on a page."""
    shapes = draw_furniture(plan, marks=True, words=WORDS, white=options.ink != "full")
    return [
        Segment(s.x1, s.y1, s.x2, s.y2)
        for s in shapes
        if isinstance(s, Line) and s.pen in (MARK, TICK)
    ]


def straight(plan: PagePlan) -> list[Box]:
    """Return what is cut straight: pieces, the visible part of a large one, a sheet of a book."""
    if any(place.printed for place in plan.places):
        return [bounding_box(plan.fullest, 0.0)]
    found = []
    for place in plan.places:
        if place.pane:
            found.append(place.pane.part)
        elif place.item.component.cut == "edges":
            found.append(bounding_box([place.slot], 0.0))
    return found


def marked_ends(box: Box, pieces: Sequence[Box], lines: Sequence[Segment]) -> Iterator[bool]:
    """Yield for both ends of each edge whether its line is marked, clear of other pieces."""
    turned = [Box(p.top, p.left, p.bottom, p.right) for p in pieces]
    upright = [(s.x1, s.y1, s.y2) for s in lines if s.x1 == s.x2]
    level = [(s.y1, s.x1, s.x2) for s in lines if s.y1 == s.y2]
    for x in (box.left, box.right):
        yield from _ends(x, box.top, box.bottom, pieces, upright)
    for y in (box.top, box.bottom):
        yield from _ends(y, box.left, box.right, turned, level)


def _ends(
    x: float, top: float, bottom: float, pieces: Sequence[Box], lines: Sequence[tuple[float, ...]]
) -> Iterator[bool]:
    across = [(p.top, p.bottom) for p in pieces if p.left + NEAR < x < p.right - NEAR]
    mine = [(low, high) for at, low, high in lines if abs(at - x) < NEAR]
    yield any(
        low < top + NEAR and not any(a < top - NEAR and b > high + NEAR for a, b in across)
        for low, high in mine
    )
    yield any(
        high > bottom - NEAR and not any(b > bottom + NEAR and a < low - NEAR for a, b in across)
        for low, high in mine
    )


def near_corners(box: Box, lines: Sequence[Segment], bleed: float) -> Iterator[bool]:
    """Yield for both directions of each corner whether a mark begins close to it."""
    reach = bleed + 0.5 + NEAR
    for x, y in product((box.left, box.right), (box.top, box.bottom)):
        yield any(
            s.x1 == s.x2 and abs(s.x1 - x) < NEAR and s.y1 - reach < y < s.y2 + reach for s in lines
        )
        yield any(
            s.y1 == s.y2 and abs(s.y1 - y) < NEAR and s.x1 - reach < x < s.x2 + reach for s in lines
        )
