"""The small pictures of a guide show what is cut out: all of it, and nothing beyond its outline."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter, ImageStat

from companion.cli.game_selection import open_games
from companion.data.shared import open_shared, read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group, Rect, Shape
from companion.drawing.theme import build_theme
from companion.games.catalog import GAMES
from companion.imposition.paper import parse_paper
from companion.printing.guide.contents import PICTURE, Inventory, list_parts
from companion.printing.guide.flow import MARGIN, PageFlow

DPI = 150
LIKE, CLEAR = 12.0, 40  # grey levels: by which it differs on average, that are seen beside it


class Small(NamedTuple):
    """A component's picture in a guide, what it is of, and what lies within its outlines."""

    name: str
    seen: Image.Image
    piece: Image.Image
    inside: Image.Image


def list_small(slug: str) -> list[Small]:
    """Return the pictures of the components of a game that are no plain rectangle, or differ."""
    [game] = open_games([game for game in GAMES if game.slug == slug], None)
    words = open_shared().words
    style = Style(build_theme(read_roles(), "full", "standard"))
    pages: list[Page] = []
    names: list[str] = []
    for part in game.components:
        [piece] = part.draw(style, [next(iter(part.copies))])
        if part.cut == "edges" and not piece.per_copy:
            continue
        names.append(f"{slug} {part.name}")
        flow = PageFlow(parse_paper("a4"), "")
        held = Inventory(
            (part,), {part.name: 1}, frozenset(), {(part.name, piece.id): piece}, {part.name: ("",)}
        )
        list_parts(flow, held, words)
        shapes = tuple(flow.pages[0][0])
        pages.append(Page(*PICTURE, (Group(shapes, -MARGIN, -MARGIN),)))
        pages.append(Page(*PICTURE, (_draw_whole(part, piece),)))
        outlines = part.cutout_of(piece.id).outlines
        filled = tuple(replace(outline, fill="#000000") for outline in outlines)
        pages.append(Page(*PICTURE, (_scale_down(part, piece, filled),)))
    images = [
        page.render(scale=DPI / 72).to_pil().convert("L")
        for page in pdfium.PdfDocument(io.BytesIO(render_pdf(Document("small", tuple(pages)))))
    ]
    return [Small(*row) for row in zip(names, *(images[i::3] for i in range(3)), strict=True)]


def _draw_whole(part: Component, piece: Piece) -> Group:
    width, height = part.size_of(piece.id)
    first = piece.per_copy(1) if piece.per_copy else ()
    face = Group((*piece.front, *first), clip=Rect(0, 0, width, height))
    return _scale_down(part, piece, (face,))


def _scale_down(part: Component, piece: Piece, shapes: Sequence[Shape]) -> Group:
    width, height = part.size_of(piece.id)
    scale = min(PICTURE[0] / width, PICTURE[1] / height)
    return Group(tuple(shapes), (PICTURE[0] - width * scale) / 2, 0, scale=scale)


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_a_small_picture_is_whole_and_ends_at_its_outline(slug: str) -> None:
    wrong = []
    for small in list_small(slug):
        inside = small.inside.point(lambda tone: 255 * (tone < 128))
        core = inside.filter(ImageFilter.MinFilter(5))
        blurred = (image.filter(ImageFilter.BoxBlur(2)) for image in (small.seen, small.piece))
        [apart] = ImageStat.Stat(ImageChops.difference(*blurred), core).mean
        around = ImageChops.invert(inside.filter(ImageFilter.MaxFilter(5)))
        beyond = ImageChops.multiply(ImageChops.invert(small.seen), around).getextrema()[1]
        if apart > LIKE or beyond > CLEAR:
            wrong.append(f"{small.name}: {apart:.1f} apart, {beyond} beyond")
    assert not wrong
