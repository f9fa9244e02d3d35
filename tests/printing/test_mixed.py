"""Pieces of many sizes on shared sheets: complete, apart, inside the margins, cut straight."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drawing.component import STOCKS, Component
from companion.games.catalog import GAMES
from companion.games.game_type import Choices
from companion.imposition.paper import PAPERS, Paper
from companion.imposition.slots import Box
from companion.printing.order import PrintOrder
from companion.printing.page_plan import PagePlan, Place
from companion.printing.selection import PrintRequest
from companion.printing.sheet_planning import sheet_files
from tests.printing.seen import PLAIN, manifest_of, solid
from tests.straight_cuts import can_cut_straight

MARGIN = 6.0
NEAR = 1e-4


def part(number: int, width: float, height: float, copies: int, **more: Any) -> Component:
    fixed: dict[str, Any] = {
        "name": f"part-{number}",
        "title": f"Part {number}",
        "stock": "card",
        "width": width,
        "height": height,
        "sides": 2,
        "copies": {"a": copies, "b": 1},
        "provenance": {},
        "draw": lambda style, ids: (),
    }
    return Component(**(fixed | more))


@st.composite
def sets(draw: st.DrawFn) -> list[Component]:
    lengths = st.floats(12, 90)
    return [
        part(
            number,
            draw(lengths),
            draw(lengths),
            draw(st.integers(1, 12)),
            sides=draw(st.sampled_from([1, 2])),
            cut=draw(st.sampled_from(["edges", "edges", "line"])),
            plain_back=draw(st.booleans()),
        )
        for number in range(draw(st.integers(2, 4)))
    ]


def pages(parts: Sequence[Component], options: PrintOrder) -> Iterator[PagePlan]:
    for file in sheet_files([PrintRequest(one, one.copies) for one in parts], options, PLAIN):
        yield from file.pages


def boxes(places: Sequence[Place], bleed: float) -> list[Box]:
    return [
        Box(s.x - bleed, s.y - bleed, s.x + s.w + bleed, s.y + s.h + bleed)
        for s in (place.slot for place in places)
    ]


@settings(max_examples=40)
@given(
    sets(),
    st.sampled_from(PAPERS[:3]),
    st.sampled_from(["long-edge", "short-edge", "gutterfold", "separate", "none"]),
    st.sampled_from([None, 0.0, 2.0]),
)
def test_sheets_of_any_mixture(
    parts: list[Component], paper: Paper, backs: Any, bleed: float | None
) -> None:
    options = PrintOrder(paper=paper, backs=backs, bleed=bleed)
    printed: Counter[tuple[str, str, int, str]] = Counter()
    for page in pages(parts, options):
        found = boxes(page.places, page.bleed)
        assert not any(a.overlaps(b, NEAR) for a, b in combinations(found, 2))
        assert can_cut_straight(boxes(page.places, 0.0))
        for box in found:
            assert min(box.left, box.top) >= MARGIN - NEAR
            assert page.width - box.right >= MARGIN - NEAR
            assert page.height - box.bottom >= MARGIN - NEAR
        for place in page.places:
            item, slot = place.item, place.slot
            size = item.size if slot.turned in (0, 180) else item.size[::-1]
            assert (slot.w, slot.h) == pytest.approx(size)
            printed[item.component.name, item.piece, item.copy, place.face] += 1
            if item.component.cut == "line":
                assert page.bleed >= 1
    wanted = {
        (one.name, piece, copy, face): 1
        for one in parts
        for piece, count in one.copies.items()
        for copy in range(1, count + 1)
        for face in faces(one, backs)
    }
    assert printed == wanted


def faces(one: Component, backs: str) -> list[str]:
    two = one.sides == 2 and not (one.plain_back and backs == "none")
    return ["front", "back"] if two else ["front"]


def test_mixed_sizes_share_a_sheet_where_that_saves_one(tmp_path: Path) -> None:
    """Twelve large and twelve small cards lie on two sheets, in grids of their own on three."""
    large, small = solid(63.5, 88.9, range(1, 13)), solid(40, 40, range(13, 25), "small")
    record = manifest_of(tmp_path, large, small, bleed=0.0)
    alone = sum(
        manifest_of(tmp_path / one.name, one, bleed=0.0)["files"][0]["pages"]
        for one in (large, small)
    )
    assert record["files"][0]["pages"] == 4 < alone
    on_page = {place["component"] for place in record["placements"] if place["page"] == 3}
    assert on_page == {"tests", "small"}


def test_a_component_with_pieces_of_several_sizes_is_packed(tmp_path: Path) -> None:
    sizes = {"2": (40.0, 60.0), "3": (30.0, 30.0)}
    record = manifest_of(tmp_path, solid(80, 90, [1, 2, 3], sizes=sizes))
    assert record["files"][0]["pages"] == 2
    seen = {place["piece"]: sorted((place["w"], place["h"])) for place in record["placements"]}
    assert seen == {"1": [80, 90], "2": [40, 60], "3": [30, 30]}


# --- the stocks of the games as they are --------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS[:3], ids=lambda paper: paper.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_stock_wastes_more_than_a_tenth_or_a_sheet(game: Any, paper: Paper) -> None:
    options = PrintOrder(paper=paper)
    for size in ("poker", "mini"):
        parts = game.components(game.load(None, "en"), Choices(card_size=size))
        for stock in STOCKS:
            # the sheets of a booklet are those of its binding
            loose = [one for one in parts if getattr(one, "binding", "none") == "none"]
            mine = [one for one in loose if one.stock == stock]
            counted = [PrintRequest(one, one.copies) for one in mine if several_fit(one, paper)]
            if not counted:
                continue
            files = sheet_files(counted, options, PLAIN)
            sheets = sum(file.sheets for file in files)
            bound = area_bound([p for f in files for p in f.pages], paper)
            assert bound <= sheets
            assert sheets <= max(1.1 * bound, bound + 1), f"{stock} {size}: {bound} by area"


def several_fit(one: Component, paper: Paper) -> bool:
    """Return whether three of the largest piece of a component fit on a page.

    What is left beside one or two of them, an edge of the page, seldom takes anything else: their
    area is no measure of the pages that they need.
    """
    across, down = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    w, h = one.width, one.height
    return max((across // w) * (down // h), (across // h) * (down // w)) >= 3


def area_bound(plans: Sequence[PagePlan], paper: Paper) -> int:
    """Return how many pages the pieces fill by their area, inside the margins."""
    items = {
        (item.component.name, item.piece, item.copy): item.size
        for item in (place.item for plan in plans for place in plan.places)
    }
    page = (paper.width - 2 * MARGIN) * (paper.height - 2 * MARGIN)
    return math.ceil(sum(math.prod(size) for size in items.values()) / page - 1e-9)
