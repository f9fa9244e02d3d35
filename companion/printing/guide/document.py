"""The guide to one print, from its cover to the key of icons."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.text_format import labels_below
from companion.drawing import icons
from companion.drawing.art import load_drawing
from companion.drawing.assembly.sketch import sketch_look
from companion.drawing.fit_text import Area, TextStyle, fit_text
from companion.drawing.folding.box_cover import FRONT_TOP, scene_without_pictures
from companion.drawing.icons import iter_used_icons
from companion.drawing.page import Document, Page
from companion.drawing.scaled_art import simplify_for_scale
from companion.drawing.shapes import Group, Line, Path, Pen, Rect, Shape, Text, Use, put_symbol
from companion.drawing.theme import Face, Theme
from companion.drawing.widgets import HIGH, TextWriter, draw_head, find_room, set_words
from companion.imposition.paper import PAPERS, Paper
from companion.printing.guide.assembly import (
    cutting_drawing,
    list_assembly,
    list_parting,
    list_steps,
    row_height,
    turning_steps,
)
from companion.printing.guide.contents import (
    TILE,
    Inventory,
    Pieces,
    build_inventory,
    count_sheets,
    list_files,
    list_parts,
)
from companion.printing.guide.flow import (
    ACCENT,
    HEADING,
    INK,
    LOWEST,
    MARGIN,
    QUIET,
    PageFlow,
    format_count,
    guide_paper,
    list_note,
)
from companion.printing.order import PrintOrder
from companion.printing.page_plan import SheetFile

SKY, BELOW, MARKED = 6.0, 3.0, 0.46  # mm above the title and below; its height, of the scene's
SHARP = 0.22  # what is kept of a drawing that would be seen at so many times its size
DEEP = 0.37  # of the width of the paper: the height of the scene
HERO = 0.44  # of its height: what stands in it
PARTS = re.compile("M[^M]+")
HEIGHTS = re.compile(r"-?[0-9.]+ (-?[0-9.]+)")  # of the points of path data
COLUMNS, LINE_HIGH = 3, 5.6  # of what is inside; the height of a line, mm
NUMBER = TextStyle("serif-bold", 11.5, "accent", align="end", most_lines=1)
PART = TextStyle("sans", 9.5, smallest_pt=7.5, most_lines=1)


def draw_cover(
    flow: PageFlow,
    face: Face,
    theme: Theme,
    held: Inventory,
    files: Sequence[SheetFile],
    words: Mapping[str, str],
) -> None:
    """Fill the top of the first page: the scene, a heading, and the parts with their numbers."""
    wide, pen = flow.paper.width, TextWriter(theme)
    high = DEEP * wide
    scene = load_drawing(face.scene, theme.ink)
    scale = wide / scene.w
    shown = tuple(_cut(scene_without_pictures(scene).shapes, FRONT_TOP, FRONT_TOP + high / scale))
    seen = replace(scene, name=f"{scene.name}-cover", shapes=shown)
    cover = put_symbol(seen, wide / 2, scale * (scene.h / 2 - FRONT_TOP), width=wide)
    pen.add(Group(simplify_for_scale((cover,), SHARP), clip=Rect(0, 0, wide, high)))
    mark, tall = load_drawing(face.mark, theme.ink), MARKED * high
    if face.hero:
        hero = load_drawing(face.hero, theme.ink)
        low = high - BELOW - HERO * high / 2
        pen.add(put_symbol(hero, wide / 2, low, width=HERO * high * hero.w / hero.h))
    title = put_symbol(mark, wide / 2, SKY + tall / 2, width=tall * mark.w / mark.h)
    pen.add(*simplify_for_scale((title,), 2 * SHARP))
    head = Area(0, high, wide, HIGH)
    edge = Line(0, high, wide, high, Pen(theme.color("aid.head.rule"), 0.25))
    pen.add(Rect(*head, fill=fill) if (fill := theme.colors["aid.head"]) else edge)
    pen.add(*draw_head(face, theme.ink, head))
    total = format_count(words, "total-sheet", count_sheets(files))
    climb = -0.8 * face.slant  # mm: a title that climbs begins lower, off the picture
    room = find_room(face, theme.ink, head._replace(y=high + climb, h=HIGH - climb))
    left, right = max(room.x, MARGIN), wide - room.x - room.w
    if face.left and face.right:  # the title stands below the middle of the picture
        left = right = max(left, right)
    room = room._replace(x=left, w=wide - left - right, h=room.h - climb / 2)
    set_words(pen, room, words["guide.title"], total, 18)
    flow.add(*pen.shapes)
    flow.y = high + HIGH + 6
    rows, step = -(-len(held.parts) // COLUMNS), flow.width / COLUMNS
    flow.heading(words["guide.inside"], rows * LINE_HIGH)
    pen = TextWriter(theme)
    for i, part in enumerate(held.parts):
        x, y = MARGIN + i // rows * step, flow.y + i % rows * LINE_HIGH
        pen.write(str(held.counts[part.name]), Area(x, y, 9, LINE_HIGH), NUMBER)
        pen.write(part.title, Area(x + 11, y + 0.6, step - 13, LINE_HIGH), PART)
    flow.add(*pen.shapes)
    flow.y += rows * LINE_HIGH + 1


def _cut(shapes: Iterable[Shape], top: float, low: float) -> Iterator[Shape]:
    """Yield the shapes of a scene without parts of paths wholly above `top` or below `low`."""
    for shape in shapes:
        if isinstance(shape, Group) and not isinstance(shape.shapes[0], Use):
            yield replace(shape, shapes=tuple(_cut(shape.shapes, top, low)))
        elif isinstance(shape, Path):
            parts = (
                part
                for part in PARTS.findall(shape.data)
                for heights in [[float(y) for y in HEIGHTS.findall(part)]]
                if max(heights) > top and min(heights) < low
            )
            if data := "".join(parts):
                yield replace(shape, data=data)
        else:
            yield shape


SIZE = 7.0  # of an icon, mm
CELL = 57.0  # mm that an icon with its meaning needs
ROW, LOWEST_ROW = 11.5, 9.8
PAIR = 9.0  # from an icon to the same with a number
MEANING = TextStyle(
    size_pt=8.5, role="quiet", smallest_pt=7.0, leading=1.18, valign="middle", most_lines=2
)


def icons_with_meaning(names: Collection[str], meanings: Mapping[str, str]) -> tuple[str, ...]:
    """Return the icons in `names` that have a meaning; `coin-value` is counted as `coin`."""
    return tuple(
        name
        for name in meanings
        if name in icons.icon_names() and (name in names or f"{name}-value" in names)
    )


def draw_icon_key(
    names: Collection[str],
    meanings: Mapping[str, str],
    theme: Theme,
    width: float,
    row: float = ROW,
    columns: int = 3,
) -> tuple[Shape, ...]:
    """Draw a key of the icons that have a meaning, in columns from (0, 0), `width` mm wide.

    Rows are `row` mm apart. An icon used with a number has an n instead. An icon used with and
    without a number is shown both ways.
    """
    ink, quiet = (theme.color(role) for role in ("ink", "quiet"))
    shown = icons_with_meaning(names, meanings)
    step, rows = width / columns, -(-len(shown) // columns)
    shapes: list[Shape] = []
    for place, name in enumerate(shown):
        x, y = step * (place // rows), row * (place % rows)
        left = x
        for form, value in ((name, ""), (f"{name}-value", "n")):
            if form in names:
                shapes += icons.draw_icon(name, left + SIZE / 2, y + SIZE / 2, SIZE, ink, value)
                left += PAIR
        left += SIZE + 3 - PAIR
        room = (left, y - 1, x + step - 4 - left, SIZE + 2)
        shapes += fit_text(meanings[name], room, MEANING, quiet).shapes
    return tuple(shapes)


def choose_key_columns(count: int, flow: PageFlow) -> int:
    """Return the number of columns for a key: fewer on a page of its own if all icons fit there."""
    most = max(1, int(flow.width // CELL))
    page = flow.paper.height - LOWEST - MARGIN - HEADING
    if -(-count // most) * LOWEST_ROW <= flow.left - HEADING - 4:
        return most
    return next((n for n in range(min(2, most), most) if -(-count // n) * ROW <= page), most)


Words = Mapping[str, str]
SLACK = 1e-6
FEW = 3  # components: a guide to no more needs no cover
FILLED, WIDEST_ROW = 0.75, 18.0  # of the last page; mm, a row of the key of icons
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
    """Return the guide to one print, with a key to the icons on the pieces that have a meaning."""
    accent = theme.colors.get("accent") or ACCENT
    flow = PageFlow(guide_paper(options.paper), words["guide.continued"], accent=accent)
    held, colors = build_inventory(files, pieces), sketch_look(options.ink)
    held = replace(
        held, parts=tuple(replace(p, how=add_paper(p.how, options.paper)) for p in held.parts)
    )
    if (face := theme.face) and face.scene and face.mark and len(held.parts) > FEW:
        draw_cover(flow, face, theme, held, files, words)
    else:
        flow.add(
            Text(MARGIN, flow.y + 8, game, "serif-bold", 28, INK),
            Text(MARGIN, flow.y + 15, words["guide.title"], "serif-italic", 13, QUIET),
        )
        flow.y += 20
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
    flow.room(8 + TILE[1] + 14 * bool(held.house))
    flow.words(words["guide.count-how"])
    if held.house:
        list_note(flow, f"\\* {words['guide.house']}", HOUSE)
    list_parts(flow, held, words)
    list_assembly(flow, held, files, words, colors)
    last = words["guide.unofficial"]
    if options.seed is not None:
        last += " " + words["guide.seed"].replace("{seed}", options.seed)
    if last:
        flow.words(last.replace("{", "\\{"), NOTES)
    if icons:
        _key(flow, pieces, words["guide.icons"], icons, theme)
    pages = [
        Page(flow.paper.width, flow.paper.height, shapes, bookmarks=marks)
        for shapes, marks in flow.finished_pages(options.ink)
    ]
    return Document(f"{game}: {words['guide.title']}", tuple(pages), language=options.language)


def add_paper(how: str, paper: Paper) -> str:
    """Add the paper of this print to every `companion print` command in a text."""
    option = "" if paper == PAPERS[0] else f" --paper {paper.name}"
    return re.sub(r"companion print [^|]*[^|\s]", rf"\g<0>{option}", how)


def _key(flow: PageFlow, pieces: Pieces, title: str, icons: Words, theme: Theme) -> None:
    """Draw the key that explains the icons on the pieces; icons without a meaning are left out."""
    faces = (face for piece in pieces.values() for face in (piece.front, piece.back or ()))
    names = {name for face in faces for name in iter_used_icons(face)}
    shown = icons_with_meaning(names, icons)
    if not shown:
        return
    columns = choose_key_columns(len(shown), flow)
    rows = -(-len(shown) // columns)
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
        flow.add(Group(draw_icon_key(names, page, theme, flow.width, row, columns), MARGIN, flow.y))
        flow.y += row * -(-len(page) // columns)
        shown = shown[count:]
        if shown:
            flow.room(flow.left + 1)
