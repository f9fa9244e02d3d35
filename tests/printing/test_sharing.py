"""Sheets that have room share one: fewer sheets, nothing lost, no sheet nearly empty."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace

from companion.drawing.component import Component, Stock
from companion.drawing.shapes import Line
from companion.games.catalog import GAMES
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.game_type import Choices
from companion.imposition.paper import PAPERS, Paper
from companion.imposition.slots import Box, printed_box
from companion.printing.footer_and_ruler import draw_furniture
from companion.printing.order import PrintOrder
from companion.printing.page_plan import SheetFile
from companion.printing.selection import PrintRequest, select_pieces
from companion.printing.sheet_planning import CARD, pack_sheets, sheet_files
from tests.command import done
from tests.printing.seen import PLAIN, solid
from tests.sampled import sampled

A4 = PAPERS[0]
BEFORE = 112  # sheets of A4 that the five games took when no sheet was shared


def files_of(game: Any, paper: Paper = A4, sets: tuple[str, ...] = ()) -> tuple[SheetFile, ...]:
    parts = game.components(game.load(None, "en"), Choices())
    return sheet_files(
        select_pieces(parts, PrintOrder(sets=sets), 1), PrintOrder(paper=paper), PLAIN
    )


def used(file: SheetFile, number: int) -> float:
    """Return the share of a page inside the margins that its pieces cover."""
    page = file.pages[number]
    area = (page.width - 12) * (page.height - 12)
    return sum(place.slot.w * place.slot.h for place in page.places) / area


def test_the_five_games_take_eight_sheets_fewer() -> None:
    *_, total = done("print", "--dry-run").out.splitlines()
    assert int(total.removesuffix(" sheets in all")) <= BEFORE - 8


@pytest.mark.parametrize(
    ("game", "paper", "sets"),
    sampled(product(GAMES, PAPERS[:3], [(), ("all",)]), 4),
    ids=lambda given: (
        ("all" if given else "base")
        if isinstance(given, tuple)
        else getattr(given, "slug", getattr(given, "name", ""))
    ),
)
def test_no_sheet_is_nearly_empty_if_its_pieces_fit_elsewhere(
    game: Any, paper: Paper, sets: tuple[str, ...]
) -> None:
    files = [file for file in files_of(game, paper, sets) if file.stock in CARD]
    step = {file.path: 2 if file.two_sided else 1 for file in files}
    fronts = [
        (used(file, number), [place.item for place in file.pages[number].places])
        for file in files
        for number in range(0, len(file.pages), step[file.path])
    ]
    empty = [items for share, items in fronts if share < 0.2]
    for items in empty:
        for _, others in fronts:
            if others is not items:
                together = list(pack_sheets([*items, *others], PrintOrder(paper=paper)))
                assert len(together) > 1, [item.piece for item in items]


def part(name: str, stock: Stock, number: int, size: tuple[float, float], **more: Any) -> Component:
    return solid(*size, range(1, number + 1), name, stock=stock, **more)


def placed(files: tuple[SheetFile, ...]) -> Counter[tuple[str, str, int, str]]:
    return Counter(
        (place.item.component.name, place.item.piece, place.item.copy, place.face)
        for file in files
        for page in file.pages
        for place in page.places
    )


def test_small_sheets_of_several_stocks_become_one_with_backs_behind_their_fronts_only() -> None:
    cards = part("cards", "card", 2, (63.5, 88.9))
    tokens = part("tokens", "token", 3, (20, 20), cut="line", sides=1)
    dice = part("dice", "dice", 1, (80, 60), cut="line", sides=1)
    parts = (cards, tokens, dice)
    files = sheet_files([PrintRequest(one, one.copies) for one in parts], PrintOrder(), PLAIN)
    assert [(file.path, file.sheets, file.two_sided) for file in files] == [("mixed.pdf", 1, True)]
    front, back = files[0].pages
    assert {place.item.component.name for place in front.places} == {"cards", "tokens", "dice"}
    assert {place.item.component.name for place in back.places} == {"cards"}
    assert all(count == 1 for count in placed(files).values())
    assert len(placed(files)) == 2 * 2 + 3 + 1


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "none"])
def test_no_mark_lies_on_the_blank_back_of_a_piece(backs: Any) -> None:
    """A tick on one of four secret cards would tell it from the others."""
    options = PrintOrder(backs=backs)
    secret = part("secret", "card", 4, (63.5, 88.9), plain_back=True)
    open_ = part("open", "tile", 3, (50, 70))
    coins = part("coins", "token", 5, (20, 20), cut="line", sides=1)
    files = sheet_files(
        [PrintRequest(one, one.copies) for one in (secret, open_, coins)], options, PLAIN
    )
    assert any(plan.blank for file in files for plan in file.pages)
    for plan in (plan for file in files for plan in file.pages if plan.side == "back"):
        for line in draw_furniture(plan, marks=True, words=["Game"], white=True):
            for slot in plan.blank if isinstance(line, Line) else ():
                box = Box(
                    slot.x + 0.01, slot.y + 0.01, slot.x + slot.w - 0.01, slot.y + slot.h - 0.01
                )
                low, high = sorted((line.y1, line.y2))
                left, right = sorted((line.x1, line.x2))
                clear = right < box.left or left > box.right or high < box.top or low > box.bottom
                assert clear, (line, slot)


@pytest.mark.slow
def test_the_guide_names_what_a_file_of_several_stocks_holds(tmp_path: Path) -> None:
    done("print", "salmon", "--skip", "river-boards", "--out", tmp_path)
    page = pdfium.PdfDocument(tmp_path / "salmon_run/guide.pdf")[0].get_textpage()
    lines = page.get_text_range().splitlines()
    below = lines[lines.index(next(line for line in lines if line.startswith("mixed.pdf"))) :]
    assert any("Die" in line and "Tuck boxes" in line for line in below[:4]), below[:4]


def test_paper_of_another_kind_is_not_shared() -> None:
    parts = (part("cards", "card", 1, (40, 40)), part("boards", "board", 1, (40, 40)))
    files = sheet_files([PrintRequest(one, one.copies) for one in parts], PrintOrder(), PLAIN)
    assert [file.path for file in files] == ["cards.pdf", "boards.pdf"]


@pytest.mark.parametrize("bleed", [None, 0.0, 0.5, 3.0])
def test_pieces_cut_along_a_line_keep_their_distance_beside_straight_ones(
    bleed: float | None,
) -> None:
    parts = (
        part("cards", "card", 4, (63.5, 88.9)),
        part("tokens", "token", 9, (20, 20), cut="line"),
    )
    (file,) = sheet_files(
        [PrintRequest(one, one.copies) for one in parts], PrintOrder(bleed=bleed), PLAIN
    )
    page = file.pages[0]
    lined = [place.slot for place in page.places if place.item.component.cut == "line"]
    straight = [place.slot for place in page.places if place.item.component.cut == "edges"]
    assert len(lined) == 9
    for one, other in combinations(lined, 2):
        assert not printed_box(one, 1.0).overlaps(printed_box(other, 1.0), slack=1e-6)
    for one in lined:
        for other in straight:
            assert not printed_box(one, 1.0).overlaps(printed_box(other, 1.0), slack=1e-6)


def test_two_sets_lie_one_after_the_other() -> None:
    """A deck holds the first card three times: the second deck begins when the first is whole."""
    deck = solid(63.5, 88.9, (1, 2), copies={"1": 3, "2": 2})
    (file,) = sheet_files([PrintRequest(deck, {"1": 6, "2": 4})], PrintOrder(), PLAIN)
    items = [place.item for page in file.pages[::2] for place in page.places]
    assert [(item.piece, item.copy) for item in items] == [
        *(("1", copy) for copy in (1, 2, 3)),
        *(("2", copy) for copy in (1, 2)),
        *(("1", copy) for copy in (4, 5, 6)),
        *(("2", copy) for copy in (3, 4)),
    ]


def test_pieces_of_one_component_stay_together_on_shared_sheets() -> None:
    """The boat dice of Fleet fill one sheet, its town dice lie on another."""
    files = files_of(next(game for game in GAMES if game.slug == "fleet_dice"))
    for name in ("boat-dice", "town-dice"):
        pages = {
            (file.path, number)
            for file in files
            for number, page in enumerate(file.pages)
            if any(place.item.component.name == name for place in page.places)
        }
        assert len(pages) == 1, name


@pytest.mark.parametrize("paper", PAPERS[:3], ids=lambda paper: paper.name)
def test_sixty_tokens_lie_in_one_grid_a_colour_to_a_row(paper: Paper) -> None:
    places = [
        place.slot
        if place.slot.turned == 0
        else replace(place.slot, x=-place.slot.y, y=place.slot.x)
        for file in files_of(FRESHWATER_FLY, paper)
        for page in file.pages
        for place in page.places
        if page.side == "front" and place.item.component.name == "hatch-tokens"
    ]
    assert len(places) == 60 and len({slot.page for slot in places}) == 1
    rows = Counter(round(slot.y, 1) for slot in places)
    assert sorted(rows.values()) == [10] * 6
