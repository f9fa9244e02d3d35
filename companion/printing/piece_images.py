"""Pieces as pictures: an SVG or PNG file for each face, for a print shop or a cutter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.units import BLEED
from companion.drawing.component import Component, Piece
from companion.drawing.page import Document, Page
from companion.drawing.png import render_pngs, size_in_pixels
from companion.drawing.shapes import Group, Rect, Shapes
from companion.printing.manifest import PrintedFile, describe_file
from companion.printing.order import PictureFormat, PrintOrder
from companion.printing.page_plan import Face
from companion.printing.selection import PrintRequest
from companion.printing.sheet_layout import has_printed_back

Pieces = Mapping[tuple[str, str], Piece]


class Picture(Struct, frozen=True):
    """A file that shows one face of a piece."""

    path: str  # below the folder of the game, with `/`
    format: PictureFormat
    component: Component
    piece: str
    face: Face
    bleed: float  # bleed beyond the trim, mm
    copy: int = 1  # number of the copy shown, from 1

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the bleed, mm."""
        width, height = self.component.size_of(self.piece)
        return width + 2 * self.bleed, height + 2 * self.bleed


def plan_pictures(
    requests: Sequence[PrintRequest], options: PrintOrder
) -> dict[str, tuple[Picture, ...]]:
    """Plan a picture of each face, by folder; identical backs share one picture, `back`.

    The default bleed is 3 mm. Raises CompanionError if a picture would have too many pixels.
    """
    bleed = BLEED if options.bleed is None else options.bleed
    result = {}
    for kind in options.formats:
        if kind == "pdf":
            continue
        for request in requests:
            part = request.component
            if kind == "png":
                try:
                    size_in_pixels(part.width + 2 * bleed, part.height + 2 * bleed, options.dpi)
                except CompanionError as error:
                    raise CompanionError(f"{part.name}: {error}") from None
            folder = f"{kind}/{part.name}"
            result[folder] = tuple(
                Picture(f"{folder}/{name}.{kind}", kind, part, piece, face, bleed)
                for name, piece, face in _faces(request, options)
            )
    return result


def add_looks(
    pictures: Mapping[str, Sequence[Picture]], requests: Sequence[PrintRequest], pieces: Pieces
) -> dict[str, tuple[Picture, ...]]:
    """Return `pictures` plus one for each look of later copies, such as `fatigue-2-front`."""
    taken = {file.path for files in pictures.values() for file in files}
    wanted = {request.component.name: request.copies for request in requests}
    result: dict[str, list[Picture]] = {folder: [] for folder in pictures}
    for folder, file in ((folder, file) for folder, files in pictures.items() for file in files):
        result[folder].append(file)
        if file.face == "back":
            continue
        part = file.component
        looks = group_looks(part, pieces[part.name, file.piece], wanted[part.name][file.piece])
        for number, copy in enumerate(list(looks)[1:], start=2):
            path = f"-{number}-front.".join(file.path.rsplit("-front.", 1))
            if path not in taken:
                result[folder].append(replace(file, path=path, copy=copy))
    return {folder: tuple(files) for folder, files in result.items()}


def group_looks(part: Component, piece: Piece, copies: int) -> dict[int, int]:
    """Return {first copy with a look: number of such copies}. Copies of a sheet count as alike."""
    if piece.per_copy is None or part.stock == "sheet" or copies < 2:
        return {1: copies}
    own: dict[int, Shapes] = {}
    result: dict[int, int] = {}
    for copy in range(1, copies + 1):
        shapes = piece.per_copy(copy)
        first = next((number for number, other in own.items() if other == shapes), copy)
        own.setdefault(first, shapes)
        result[first] = result.get(first, 0) + 1
    return result


def _faces(request: PrintRequest, options: PrintOrder) -> Iterator[tuple[str, str, Face]]:
    """Yield (file name, piece, face) for each picture of a request."""
    part = request.component
    ids = [piece for piece, copies in request.copies.items() if copies]
    backs = has_printed_back(part, options)
    for piece in ids:
        yield f"{piece}-front", piece, "front"
        if backs and not part.plain_back:
            yield f"{piece}-back", piece, "back"
    if backs and part.plain_back and ids:
        yield "back", ids[0], "back"


def render_pictures(
    files: Sequence[Picture], pieces: Pieces, dpi: int
) -> Iterator[tuple[PrintedFile, bytes]]:
    """Yield each picture's record and content, in order; memory holds only a few at a time."""
    pages = tuple(picture_page(file, pieces[file.component.name, file.piece]) for file in files)
    contents: Iterable[bytes] = (
        _render_svgs(files, pages, pieces)
        if files[0].format == "svg"
        else render_pngs(Document(files[0].component.title, pages), dpi)
    )
    for file, page, content in zip(files, pages, contents, strict=True):
        yield describe_file(file.path, file.component.stock, [page], content), content


def picture_page(file: Picture, piece: Piece) -> Page:
    """Return one side of a piece as a page; CompanionError if the piece lacks that side."""
    shapes = piece.front if file.face == "front" else piece.back
    if shapes is None:
        raise CompanionError(f"{file.component.name} {piece.id} has no other side")
    if piece.per_copy and file.face == "front":
        shapes = (*shapes, *piece.per_copy(file.copy))
    width, height = file.size
    out = file.bleed
    # a viewer may show what lies beyond the page, so it is cut off
    face = Group(shapes, out, out, clip=Rect(-out, -out, width, height))
    return Page(width, height, (face,))


def _render_svgs(
    files: Sequence[Picture], pages: Sequence[Page], pieces: Pieces
) -> Iterator[bytes]:
    from companion.drawing.svg import render_svg  # late: loads the font library

    for file, page in zip(files, pages, strict=True):
        name = pieces[file.component.name, file.piece].title
        code = "" if file.piece in name else f" {file.piece}"
        title = f"{file.component.title}: {name}{code}"
        yield render_svg(page, title).encode()
