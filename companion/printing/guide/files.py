"""The files to print: on which paper, turned how, how many sheets of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.drawing import fonts
from companion.drawing.shapes import Group, Line, Pen, Text
from companion.printing.guide.flow import (
    INK,
    LIST,
    MARGIN,
    QUIET,
    RULE,
    PageFlow,
    fit_guide_text,
    format_count,
    tick_box,
)
from companion.printing.page_plan import SheetFile

ROW = 10.0  # a line of the list of files


def list_files(flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str]) -> None:
    """Set a line for each file with its own setting of the printer, and the sheets in all.

    A file of several stocks also names what it holds.
    """
    flow.heading(words["guide.print"], 8 + ROW)
    flow.words(words["guide.print-how"])
    for file in files:
        parts = {part.name: part for page in file.pages for part in page.components}
        mixed = len({part.stock for part in parts.values()}) > 1
        titles = ", ".join(part.title for part in parts.values())
        held = fit_guide_text(titles, (0, 0, flow.width - 8, 12), LIST) if mixed else None
        height = ROW + (held.height + 1.0 if held else 0.0)
        flow.room(height)
        y = flow.y
        setting = words[f"guide.turn.{file.setting}"]
        amount = (
            format_count(words, "sheet", file.sheets) if file.sheets else words["guide.no-sheet"]
        )
        stock = words[f"guide.stock.{_stock(file, mixed)}"]
        flow.put(
            tick_box(MARGIN, y),
            Text(MARGIN + 8, y + 3.6, file.path, "sans-bold", 11, INK),
            _right(flow, y + 3.6, amount),
            Text(MARGIN + 8, y + 7.8, f"{stock} \u00b7 {setting}", "sans", 8.5, QUIET),
            *((Group(held.shapes, MARGIN + 8, y + 9.0),) if held else ()),
        )
        flow.y += height
    _total(flow, files, words)


def _stock(file: SheetFile, mixed: bool) -> str:
    """Return the name of the words for a paper: nothing two-sided is glued on cardboard."""
    if mixed:
        return "mixed"
    return (
        "board-two-sided" if file.stock == "board" and file.setting != "one-sided" else file.stock
    )


def _total(flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str]) -> None:
    """Set the sheets of each paper, and all of them, below a line."""
    total = format_count(words, "total-sheet", count_sheets(files))
    room = flow.width - 14 - fonts.text_width(total, "sans-bold", 11)
    papers = fit_guide_text(", ".join(count_by_paper(files, words)), (0, 0, room, 12), LIST)
    flow.room(6 + papers.height)
    y = flow.y + 0.5
    flow.put(
        Line(MARGIN + 8, y, MARGIN + flow.width, y, Pen(RULE, 0.15)),
        Group(papers.shapes, MARGIN + 8, y + 2.5),
        _right(flow, y + 5, total),
    )
    flow.y += 11 + papers.height


def _right(flow: PageFlow, y: float, words: str) -> Text:
    return Text(MARGIN + flow.width, y, words, "sans-bold", 11, INK, "end")


def count_sheets(files: Iterable[SheetFile]) -> int:
    """Return how many sheets of paper all files take."""
    return sum(file.sheets for file in files)


def count_by_paper(files: Iterable[SheetFile], words: Mapping[str, str]) -> list[str]:
    """Return how many sheets of each paper all files take, such as "12 of card stock"."""
    sheets: dict[str, int] = {}
    for file in files:
        name = words[f"guide.paper.{file.stock}"]
        sheets[name] = sheets.get(name, 0) + file.sheets
    return [
        words["guide.paper-sheets"].replace("{n}", str(count)).replace("{paper}", name)
        for name, count in sheets.items()
    ]
