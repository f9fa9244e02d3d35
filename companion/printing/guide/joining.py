"""Large pieces that are printed in windows: which sheet goes where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.drawing import fonts
from companion.drawing.shapes import Group, Pen, Rect, Shape, Text
from companion.printing.guide.flow import INK, MARGIN, PageFlow
from companion.printing.page_plan import PagePlan, SheetFile

PLAN = 52.0  # longest side of a picture


def has_separate_backs(files: Sequence[SheetFile]) -> bool:
    """Return whether fronts and backs of large pieces are printed on sheets of their own."""
    return any(
        place.pane and place.face == "back" and page.side == "front"
        for file in files
        for page in file.pages
        for place in page.places
    )


def list_windows(flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str]) -> None:
    """Show where each window of a large piece goes."""
    pictures = [picture for file in files for picture in _assemblies(file)]
    if not pictures:
        return
    row = max(height for _, _, _, height in pictures) + 12
    flow.room(8 + row)
    flow.words(words["guide.assemble-how"])
    x = 0.0
    for title, shapes, width, _ in pictures:
        if x + width > flow.width:
            x = 0.0
            flow.y += row
            flow.room(row)
        flow.put(
            Text(MARGIN + x, flow.y + 3, title, "serif-bold", 10, INK),
            Group(tuple(shapes), MARGIN + x, flow.y + 5.5),
        )
        x += max(width, fonts.text_width(title, "serif-bold", 10)) + 8
    flow.y += row


def _assemblies(file: SheetFile) -> Iterator[tuple[str, list[Shape], float, float]]:
    """Yield (title, picture, width, height) of every piece of a file that is cut into windows.

    What is printed on the backs of sheets comes together with their fronts.
    """
    panes: dict[tuple[str, str, str, int], list[tuple[int, PagePlan]]] = {}
    for number, page in enumerate(file.pages, 1):
        for place in page.places:
            if place.pane and page.side == "front":
                item = place.item
                several = len(item.component.copies) > 1
                title = item.component.title + (f" {item.piece}" if several else "")
                key = title, item.piece, place.face, item.copy
                panes.setdefault(key, []).append((number, page))
    for (title, _, face, _), pages in panes.items():
        if len(pages) == 1:
            continue
        width, height = pages[0][1].places[0].item.size
        scale = PLAN / max(width, height)
        shapes: list[Shape] = []
        for number, page in pages:
            place = page.places[0]
            assert place.pane is not None
            box, slot = place.pane.part, place.slot
            x, y = (box.left - slot.x) * scale, (box.top - slot.y) * scale
            w, h = (box.right - box.left) * scale, (box.bottom - box.top) * scale
            shapes += [
                Rect(x, y, w, h, pen=Pen(INK, 0.2, round=False)),
                Text(x + w / 2, y + h / 2 + 1.6, str(number), "sans-bold", 11, INK, "middle"),
            ]
        name = f"{title}, {file.path}" + ("" if face == "front" else f" ({face})")
        yield name, shapes, width * scale, height * scale
