"""The guide to one print, from its title to the key of icons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.words import labels_below
from companion.drawing.assembly.sketch import sketch_look
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Text
from companion.drawing.text import TextStyle
from companion.drawing.theme import Theme
from companion.printing.guide.cover import draw_cover
from companion.printing.guide.files import list_files
from companion.printing.guide.flow import (
    ACCENT,
    HEADING,
    INK,
    MARGIN,
    QUIET,
    PageFlow,
    guide_paper,
    list_note,
)
from companion.printing.guide.inventory import TILE, Inventory, Pieces, build_inventory, list_parts
from companion.printing.guide.parting import list_parting
from companion.printing.guide.sheets import cutting_drawing, turning_steps
from companion.printing.guide.steps import list_steps, row_height
from companion.printing.order import PrintOrder
from companion.printing.page_plan import SheetFile

Words = Mapping[str, str]
SLACK = 1e-6
FEW = 3  # components: a guide to no more needs no cover
FILLED, WIDEST_ROW = 0.6, 18.0  # of the last page; mm, a row of the key of icons
HOUSE = TextStyle(size_pt=8, role="quiet", smallest_pt=8, leading=1.25)
NOTES = replace(HOUSE, font="serif-italic", size_pt=8.5, smallest_pt=8.5)


def build_guide(
    game: str,
    files: Sequence[SheetFile],
    pieces: Pieces,
    options: PrintOrder,
    words: Words,
    theme: Theme,
    icons: Words,
) -> Document:
    """Return the guide to one print.

    Args:
        game: title of the game.
        files: what is printed.
        pieces: the drawn pieces by (component, piece), for the pictures.
        options: how it is printed.
        words: labels that all games share; those of `build_guide` are printed.
        theme: colours of the key of the icons in use, on its last page.
        icons: what the icons of the game mean, by name; none for no key.
    """
    accent = theme.colors.get("accent") or ACCENT
    flow = PageFlow(guide_paper(options.paper), words["guide.continued"], accent=accent)
    held, colors = build_inventory(files, pieces), sketch_look(options.ink)
    if (face := theme.face) and face.scene and face.mark and len(held.parts) > FEW:
        draw_cover(flow, face, theme, held, files, words)
    else:
        _title(flow, game, words["guide.title"])
    captions = labels_below(words, "guide.steps")
    list_files(flow, files, words)
    if turns := turning_steps(files, colors):
        list_steps(flow, turns, captions, "\u2022" * len(turns))
    cuts = cutting_drawing(files, colors)
    flow.heading(words["guide.cut"], 8 + (row_height(cuts, captions, flow.width) if cuts else 25))
    flow.words(words["guide.cut-how"])
    if cuts:
        list_steps(flow, cuts, captions)
    list_parting(flow, files, words, colors)
    flow.room(8 + TILE[1])
    flow.words(words["guide.count-how"])
    list_parts(flow, held, words)
    if held.house:
        list_note(flow, f"\\* {words['guide.house']}", HOUSE)
    if needs_assembly(held, files):
        from companion.printing.guide.assembly import list_assembly  # late: decks need none

        list_assembly(flow, held, files, words, colors)
    _notes(flow, options, words)
    if icons:
        _key(flow, pieces, words["guide.icons"], icons, theme)
    pages = [
        Page(flow.paper.width, flow.paper.height, shapes, bookmarks=marks)
        for shapes, marks in flow.finished_pages()
    ]
    return Document(f"{game}: {words['guide.title']}", tuple(pages), language=options.language)


def _title(flow: PageFlow, game: str, words: str) -> None:
    flow.put(
        Text(MARGIN, flow.y + 8, game, "serif-bold", 28, INK),
        Text(MARGIN, flow.y + 15, words, "serif-italic", 13, QUIET),
    )
    flow.y += 20


def needs_assembly(held: Inventory, files: Sequence[SheetFile]) -> bool:
    """Return whether anything of a print is folded, joined, or comes with words of its own."""
    return any(part.how or part.assemblies for part in held.parts) or any(
        place.pane for file in files for page in file.pages for place in page.places
    )


def _notes(flow: PageFlow, options: PrintOrder, words: Words) -> None:
    last = words["guide.unofficial"]
    if options.seed is not None:
        last += " " + words["guide.seed"].replace("{seed}", options.seed)
    if last:
        flow.words(last.replace("{", "\\{"), NOTES)


def _key(flow: PageFlow, pieces: Pieces, title: str, icons: Words, theme: Theme) -> None:
    """Set the key of the icons in use that have a meaning."""
    from companion.drawing.icon_key import (
        LOWEST_ROW,
        ROW,
        count_key_columns,
        count_key_rows,
        draw_icon_key,
        icons_with_meaning,
    )
    from companion.drawing.icons import iter_used_icons

    faces = (face for piece in pieces.values() for face in (piece.front, piece.back or ()))
    names = {name for face in faces for name in iter_used_icons(face)}
    shown = icons_with_meaning(names, icons)
    if not shown:
        return
    columns = count_key_columns(flow.width)
    rows = count_key_rows(len(shown), flow.width)
    high = flow.paper.height
    spills = flow.left - HEADING < LOWEST_ROW * rows < 0.75 * high
    flow.heading(title, (LOWEST_ROW * rows if spills else ROW * min(2, rows)) - SLACK)
    # a little closer, if that leaves no few of them for another page; wider, if it is half empty
    row = flow.left / rows if LOWEST_ROW * rows <= flow.left < ROW * rows else ROW
    if rows * row < flow.left:
        row = min(WIDEST_ROW, max(row, (FILLED * high - flow.y) / rows))
    while shown:
        count = max(1, int(flow.left / row + SLACK)) * columns
        page = {name: icons[name] for name in shown[:count]}
        flow.put(Group(draw_icon_key(names, page, theme, flow.width, row), MARGIN, flow.y))
        flow.y += row * count_key_rows(len(page), flow.width)
        shown = shown[count:]
        if shown:
            flow.room(flow.left + 1)
