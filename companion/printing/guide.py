"""`guide.pdf`: what to print on what, what to cut out and count, what to glue together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.drawing import fonts
from companion.drawing.component import Component, Piece
from companion.drawing.icon_key import icon_key, key_height
from companion.drawing.icons import used
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Line, Pen, Rect, Shape, Text
from companion.drawing.text import TextBox, fitted
from companion.drawing.theme import Theme
from companion.imposition.paper import PAPERS, Paper
from companion.printing.options import Options
from companion.printing.plans import PagePlan, SheetFile

INK, QUIET, RULE, ACCENT = "#2A2823", "#665E4E", "#B5A88C", "#2B6673"
MARGIN = 16.0
KEY_WIDTH = 200.0  # of the paper that the key of icons needs
SMALLEST = 148.0  # a guide is not printed on narrower paper
ROW = 11.0  # a line of the list of files
TILE = (58.0, 25.0)  # a component with its picture
PICTURE = (20.0, 21.0)
PLAN = 52.0  # longest side of an assembly picture
Pieces = Mapping[tuple[str, str], Piece]


def guide(
    game: str,
    files: Sequence[SheetFile],
    pieces: Pieces,
    options: Options,
    words: Mapping[str, str],
    theme: Theme | None = None,
) -> Document:
    """Return the guide to one print.

    Args:
        game: title of the game.
        files: what is printed.
        pieces: the drawn pieces by (component, piece), for the pictures.
        options: how it is printed.
        words: labels that all games share; those of `guide` are printed.
        theme: colours of a key of the icons in use on its last page; None for no key.
    """
    paper = (
        options.paper if min(options.paper.width, options.paper.height) >= SMALLEST else PAPERS[0]
    )
    flow = _Flow(paper if paper.height >= paper.width else paper.turned)
    _title(flow, game, words["guide.title"])
    _files(flow, files, options, words)
    _components(flow, files, pieces, words)
    _assembly(flow, files, pieces, words)
    _notes(flow, files, pieces, options, words)
    if theme and flow.paper.width >= KEY_WIDTH:
        _key(flow, pieces, words, theme)
    pages = [
        Page(flow.paper.width, flow.paper.height, (*shapes, _number(flow, n)), bookmarks=marks)
        for n, (shapes, marks) in enumerate(flow.done(), 1)
    ]
    return Document(f"{game}: {words['guide.title']}", tuple(pages), language=options.language)


def _key(flow: _Flow, pieces: Pieces, words: Mapping[str, str], theme: Theme) -> None:
    """Set the key of the icons in use, below the rest if it has room there."""
    faces = (face for piece in pieces.values() for face in (piece.front, piece.back or ()))
    names = {name for face in faces for name in used(face)}
    flow.room(key_height(names))
    top = flow.y if flow.y > MARGIN else 0.0
    size = flow.paper.width, flow.paper.height - top
    flow.put(Group(icon_key(names, theme, words["guide.icons"], size).shapes, 0, top))
    flow.mark(words["guide.icons"])


@dataclass(slots=True)
class _Flow:
    """Pages that are filled from the top; `y` is where the next block begins, mm."""

    paper: Paper
    y: float = MARGIN
    pages: list[tuple[list[Shape], list[str]]] = field(default_factory=lambda: [([], [])])

    @property
    def width(self) -> float:
        return self.paper.width - 2 * MARGIN

    def room(self, height: float) -> None:
        """Begin a new page unless a block of this height still fits."""
        if self.y + height > self.paper.height - MARGIN and self.y > MARGIN:
            self.pages.append(([], []))
            self.y = MARGIN

    def put(self, *shapes: Shape) -> None:
        self.pages[-1][0].extend(shapes)

    def mark(self, title: str) -> None:
        self.pages[-1][1].append(title)

    def words(self, text: str, *, face: str, size_pt: float, ink: str = INK) -> None:
        """Set a paragraph over the whole width."""
        box = TextBox(
            MARGIN, self.y, self.width, 60, face, size_pt, size_pt, fill=ink, leading=1.25
        )
        set_words = fitted(text, box)
        self.room(set_words.height + 2)
        if box.y != self.y:
            self.words(text, face=face, size_pt=size_pt, ink=ink)
            return
        self.put(*set_words.shapes)
        self.y += set_words.height + 4.5

    def done(self) -> Iterator[tuple[tuple[Shape, ...], tuple[str, ...]]]:
        for shapes, marks in self.pages:
            yield tuple(shapes), tuple(marks)


def _title(flow: _Flow, game: str, words: str) -> None:
    flow.put(Text(MARGIN, flow.y + 8, game, "serif-bold", 28, INK))
    flow.put(Text(MARGIN, flow.y + 15, words, "serif-italic", 13, QUIET))
    flow.y += 24


def _heading(flow: _Flow, words: str) -> None:
    flow.room(30)
    flow.mark(words)
    wide = fonts.width(words, "small-caps", 12, 0.12)
    flow.put(
        Text(MARGIN, flow.y + 3.2, words, "small-caps", 12, ACCENT, spacing=0.12),
        Line(MARGIN + wide + 2, flow.y + 2, MARGIN + flow.width, flow.y + 2, Pen(RULE, 0.15)),
    )
    flow.y += 8.5


def _files(
    flow: _Flow, files: Sequence[SheetFile], options: Options, words: Mapping[str, str]
) -> None:
    _heading(flow, words["guide.print"])
    flow.words(words["guide.print-how"], face="sans", size_pt=9)
    for file in files:
        flow.room(ROW)
        y = flow.y
        turn = words[f"guide.turn.{_turn(file, options)}"]
        amount = _counted(words, "sheet", file.sheets)
        flow.put(
            *_box(MARGIN, y),
            Text(MARGIN + 8, y + 3.6, file.path, "sans-bold", 11, INK),
            Text(MARGIN + flow.width, y + 3.6, amount, "sans-bold", 11, INK, "end"),
            Text(
                MARGIN + 8,
                y + 7.8,
                f"{words[f'guide.stock.{file.stock}']} \u00b7 {turn}",
                "sans",
                8.5,
                QUIET,
            ),
        )
        flow.y += ROW
    flow.y += 4


def _turn(file: SheetFile, options: Options) -> str:
    if any(page.fold for page in file.pages):
        return "gutterfold"
    if file.two_sided and file.binding == "folded":
        return "booklet"
    if file.path.endswith(("-fronts.pdf", "-backs.pdf")):
        return "separate"
    if not file.two_sided:
        return "one-sided"
    return "short-edge" if options.backs == "short-edge" else "long-edge"


def _components(
    flow: _Flow, files: Sequence[SheetFile], pieces: Pieces, words: Mapping[str, str]
) -> None:
    _heading(flow, words["guide.cut"])
    flow.words(words["guide.cut-how"], face="sans", size_pt=9)
    parts, counts, house = _inventory(files, pieces)
    columns = max(1, int(flow.width // TILE[0]))
    step = flow.width / columns
    for first in range(0, len(parts), columns):
        flow.room(TILE[1])
        for column, part in enumerate(parts[first : first + columns]):
            star = part.name in house
            drawn = next(piece for (name, _), piece in pieces.items() if name == part.name)
            tile = _tile(part, drawn, counts[part.name], star, words)
            flow.put(Group(tuple(tile), MARGIN + column * step, flow.y))
        flow.y += TILE[1]
    flow.y += 4


def _inventory(
    files: Sequence[SheetFile], pieces: Pieces
) -> tuple[list[Component], Counter[str], set[str]]:
    """Return the components in order, how many pieces each has, and which have house values."""
    parts: dict[str, Component] = {}
    copies: set[tuple[str, str, int]] = set()
    house: set[str] = set()
    for page in (page for file in files for page in file.pages):
        for place in page.places:
            item = place.item
            parts[item.component.name] = item.component
            copies.add((item.component.name, item.piece, item.copy))
            if pieces[item.component.name, item.piece].house:
                house.add(item.component.name)
    return list(parts.values()), Counter(name for name, _, _ in copies), house


def _tile(
    part: Component, piece: Piece, count: int, star: bool, words: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield a component: its picture, its name, how many, a box to tick."""
    width, height = part.size_of(piece.id)
    scale = min(PICTURE[0] / width, PICTURE[1] / height)
    w, h = width * scale, height * scale
    x = (PICTURE[0] - w) / 2
    trim = Rect(0, 0, width, height)
    yield Group(piece.front, x, 0, scale=scale, clip=trim)
    if part.cut == "edges":
        yield Rect(x, 0, w, h, pen=Pen(RULE, 0.12, round=False))
    left = PICTURE[0] + 3
    room = TILE[0] - left - 2
    name = TextBox(left, 0, room, 9, "serif-bold", 10.5, 8, fill=INK, leading=1.08, most_lines=2)
    title = fitted(part.title + (" \\*" if star else ""), name)
    yield from title.shapes
    y = max(8.0, title.height + 4.2)
    yield from _box(left, y)
    yield Text(left + 6, y + 3.2, _counted(words, "piece", count), "sans-bold", 9, INK)
    side = words["guide.sides" if part.sides == 2 else "guide.side"]
    size = f"{part.width:.4g} \u00d7 {part.height:.4g} mm"
    yield Text(left, y + 8, f"{size}, {side}", "sans", 7.5, QUIET)
    if part.set:
        yield Text(
            left, y + 11.5, words["guide.set"].replace("{name}", part.set), "sans", 7.5, QUIET
        )


def _assembly(
    flow: _Flow, files: Sequence[SheetFile], pieces: Pieces, words: Mapping[str, str]
) -> None:
    """Tell how parts are folded and joined, and show where windows of large pieces go."""
    parts = [part for part in _inventory(files, pieces)[0] if part.how]
    pictures = [picture for file in files for picture in _assemblies(file)]
    apart = any(
        place.pane and place.face == "back" and page.side == "front"
        for file in files
        for page in file.pages
        for place in page.places
    )
    if not parts and not pictures and not apart:
        return
    _heading(flow, words["guide.assemble"])
    for part in parts:
        flow.words(f"*{part.title}:* {part.how}", face="sans", size_pt=9)
    if apart:
        flow.words(words["guide.assemble-apart"], face="sans", size_pt=9)
    if pictures:
        _panes(flow, pictures, words)


def _panes(
    flow: _Flow, pictures: Sequence[tuple[str, list[Shape], float, float]], words: Mapping[str, str]
) -> None:
    """Show where each window of a large piece goes."""
    flow.words(words["guide.assemble-how"], face="sans", size_pt=9)
    x = 0.0
    row = max(height for _, _, _, height in pictures) + 12
    flow.room(row)
    for title, shapes, width, _ in pictures:
        if x + width > flow.width:
            x = 0.0
            flow.y += row
            flow.room(row)
        flow.put(
            Text(MARGIN + x, flow.y + 3, title, "serif-bold", 10, INK),
            Group(tuple(shapes), MARGIN + x, flow.y + 5.5),
        )
        x += max(width, fonts.width(title, "serif-bold", 10)) + 8
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


def _notes(
    flow: _Flow,
    files: Sequence[SheetFile],
    pieces: Pieces,
    options: Options,
    words: Mapping[str, str],
) -> None:
    if _inventory(files, pieces)[2]:
        flow.words(f"\\* {words['guide.house']}", face="sans", size_pt=8, ink=QUIET)
    last = words["guide.unofficial"]
    if options.seed is not None:
        last += " " + words["guide.seed"].replace("{seed}", options.seed)
    flow.words(last.replace("{", "\\{"), face="serif-italic", size_pt=8.5, ink=QUIET)


def _box(x: float, y: float) -> Iterator[Shape]:
    """Yield a box to tick."""
    yield Rect(x, y, 4.2, 4.2, 0.6, pen=Pen(INK, 0.25))


def _counted(words: Mapping[str, str], noun: str, count: int) -> str:
    key = noun if count == 1 else f"{noun}s"
    return words[f"guide.{key}"].replace("{n}", str(count))


def _number(flow: _Flow, page: int) -> Shape:
    middle = flow.paper.width / 2
    return Text(middle, flow.paper.height - 8, str(page), "sans", 9, QUIET, "middle")
