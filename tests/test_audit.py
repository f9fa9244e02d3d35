"""The audit: every face of every game, in every ink, palette and size, by one set of rules.

No reported problem; type large enough; words clear of the cut and of folds, of each other and of
what they stand on; words stand out from what is printed under them; boxes of a layout keep apart.
What a face is excused from stands in EXCUSED with its reason, and must be needed.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pypdfium2 as pdfium
import pytest
from PIL import Image

from companion.cli.game_selection import open_games
from companion.core.units import BLEED, mm_to_px
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.layout import CardLayout, FaceLayout, LayoutBox
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group, Shape, Symbol, Text, Use
from companion.drawing.theme import INKS, PALETTES, build_theme
from companion.games.catalog import GAMES
from companion.games.game_type import Choices, Game
from companion.games.shared_tables import LAYOUTS
from companion.games.sleeves import find_sleeve
from tests.contrast import LEAST_CONTRAST, worst_contrast
from tests.faces import areas, colors, text_box, walked, without_words

SMALLEST_PT = {"card": 6.5}  # other stock: 5.5
SMALLEST_ID_PT = 6.5  # on any stock
HASH = re.compile("[0-9a-f]{8}")  # of a sheet's version
SAFE, APART = 3.0, 0.15  # mm from the cut; by which two words may overlap
BOXES_APART = 1.2  # mm by which two boxes of a layout may overlap: words rarely fill theirs
ROUGH, FINE = 60, 250  # pixels to the inch
SPARED = 0.1  # share of the ground under a word that may be of any colour
LARGEST_FILL = 100.0  # mm2, where ink is saved
EDGE = 6  # share of the bleed that may be white beside a coloured edge: one in so many
SIZES = {
    "poker": Choices(),
    "mini": Choices(card_size="mini"),
    "sleeved": Choices(sleeve=find_sleeve("standard")),
}
WORDS = ("text", "number", "icon")
Box = tuple[float, float, float, float]


class Face(NamedTuple):
    """A side of a piece, with its words and where they stand."""

    name: str
    part: Component
    piece: Piece
    shapes: tuple[Shape, ...]
    size: tuple[float, float]
    ink: str

    @property
    def subject(self) -> str:
        """The game and the component, which may be excused from a rule."""
        return " ".join(self.name.split()[:2])

    def words(self) -> list[tuple[Text, float, Box]]:
        """Return each line of words, its size as printed, and its box."""
        return [
            (shape, shape.size_pt * place.enlarged**0.5, text_box(shape, place))
            for shape, place in walked(self.shapes)
            if isinstance(shape, Text) and shape.words.strip()
        ]


def iter_faces(slug: str, ink: str, palette: str, size: str) -> Iterator[Face]:
    """Yield every side of every piece of a game, and what copy 1 bears."""
    [game] = open_games([game for game in GAMES if game.slug == slug], None, choices=SIZES[size])
    style = Style(build_theme(read_roles(), ink, palette))
    for part in game.components:
        for piece in part.draw(style, part.copies):
            assert piece.title
            assert piece.id in part.copies
            assert (piece.back is not None) == (part.sides == 2)
            for side, shapes in (("front", piece.front), ("back", piece.back)):
                if shapes:
                    of_copy = piece.per_copy(1) if piece.per_copy and side == "front" else ()
                    name = f"{slug} {part.name} {piece.id} {side}"
                    size_of = part.size_of(piece.id)
                    yield Face(name, part, piece, (*shapes, *of_copy), size_of, ink)


def iter_broken_by_shapes(face: Face) -> Iterator[tuple[str, str]]:
    """Yield which rules a face breaks, and how."""
    for problem in face.piece.problems:
        yield "problem", str(problem)
    least, words = SMALLEST_PT.get(face.part.stock, 5.5), face.words()
    for text, size, (left, top, right, low) in words:
        parts = text.words.split()
        is_id = face.piece.id in parts or any(map(HASH.fullmatch, parts))
        if size < (SMALLEST_ID_PT if is_id else least) - 1e-6:
            yield "small", f"{text.words!r} in {size:.2f} pt"
        room = min(left, top, face.size[0] - right, face.size[1] - low)
        if room < SAFE - 0.01 and face.part.cut == "edges":
            yield "cut", f"{text.words!r} is {room:.2f} mm from the cut"
        for fold in face.part.cutout_of(face.piece.id).folds:
            if fold.x1 == fold.x2 and left < fold.x1 < right and fold.y1 < low and fold.y2 > top:
                yield "fold", f"{text.words!r} lies on a fold"
            if fold.y1 == fold.y2 and top < fold.y1 < low and fold.x1 < right and fold.x2 > left:
                yield "fold", f"{text.words!r} lies on a fold"
    if face.ink != "full":
        used, largest = measure_ink(face.shapes)
        if face.ink == "line" and not used <= {"#000000", "#FFFFFF"}:
            yield "line", f"{sorted(used)} in line ink"
        if largest > LARGEST_FILL:
            yield "saver", f"an area of {largest:.0f} mm2 is filled"
    for (box, text), (other, other_text) in combinations([(b, t.words) for t, _, b in words], 2):
        if overlap(box, other):
            yield "overlap", f"{text!r} and {other_text!r} overlap"


def overlap(box: Box, other: Box, apart: float = APART) -> bool:
    """Return whether two boxes lie over each other by more than so many mm both ways."""
    return all(
        min(box[side + 2], other[side + 2]) - max(box[side], other[side]) > apart for side in (0, 1)
    )


def measure_ink(shapes: Sequence[Shape]) -> tuple[frozenset[str], float]:
    """Return the colours of shapes, and the largest area that is not white, mm2."""
    used: frozenset[str] = frozenset()
    largest = 0.0
    for shape in shapes:
        match shape:
            case Group():
                inner, area = measure_ink(shape.shapes)
                area *= shape.scale**2
            case Use():
                inner, area = _measure_symbol(shape.symbol)
                area *= shape.scale**2
            case Text():
                inner, area = frozenset((shape.fill,)), 0.0
            case _:
                inner, area = frozenset(colors(shape)), 0.0
                if getattr(shape, "fill", None) not in (None, "#FFFFFF"):
                    area = max(areas(shape), default=0.0)
        used, largest = used | inner, max(largest, area)
    return used, largest


@cache
def _measure_symbol(symbol: Symbol) -> tuple[frozenset[str], float]:
    return measure_ink(symbol.shapes)


def iter_broken_by_pixels(faces: Sequence[Face]) -> Iterator[tuple[Face, str, str]]:
    """Yield words that do not stand out; what is doubtful is looked at again, larger."""
    for face, page in zip(faces, render_grounds(faces, ROUGH), strict=True):
        if (face.ink, face.part.cut) == ("full", "edges") and (side := _edge_at_the_cut(page)):
            yield face, "bleed", f"ends at the cut {side}"
    doubtful = {face.name: face for face, _ in _iter_pale(faces, ROUGH)}
    for face, message in _iter_pale([*doubtful.values()], FINE):
        yield face, "contrast", message


def _edge_at_the_cut(page: Image.Image) -> str:
    """Return at which edge a ground ends at the cut and not in the bleed; "" if at none."""
    inside, outside = (round(mm_to_px(BLEED + off, ROUGH)) for off in (0.9, -1.3))
    for side, turn in (("left", 0), ("above", 90), ("right", 180), ("below", 270)):
        turned = page.rotate(turn, expand=True).convert("L")
        strips = [
            turned.crop((x, inside, x + 1, turned.height - inside)).tobytes()
            for x in (inside, outside)
        ]
        lost = sum(x < 235 and y > 253 for x, y in zip(*strips, strict=True))
        if lost > len(strips[0]) / EDGE:
            return side
    return ""


def _iter_pale(faces: Sequence[Face], dpi: int) -> Iterator[tuple[Face, str]]:
    for face, page in zip(faces, render_grounds(faces, dpi), strict=True):
        for text, _, box in face.words():
            left, top, right, low = (round(mm_to_px(edge + BLEED, dpi)) for edge in box)
            under = page.crop((left, top, max(right, left + 1), max(low, top + 1)))
            value = worst_contrast(text.fill, under, 0.05 if dpi == ROUGH else SPARED)
            if value < LEAST_CONTRAST:
                yield face, f"{text.words!r} has {value:.2f} : 1"


def render_grounds(faces: Sequence[Face], dpi: int) -> Iterator[Image.Image]:
    """Yield the faces without their words, in pixels, their bleed too."""
    if not faces:
        return
    pages = [
        Page(
            face.size[0] + 2 * BLEED,
            face.size[1] + 2 * BLEED,
            (Group(without_words(face.shapes), BLEED, BLEED),),
        )
        for face in faces
    ]
    document = pdfium.PdfDocument(io.BytesIO(render_pdf(Document("audit", tuple(pages)))))
    for page in document:
        yield page.render(scale=dpi / 72).to_pil().convert("RGB")


VARIANTS = [
    *((game.slug, "poker", ink) for game in GAMES for ink in INKS),
    *(("freshwater_fly", "mini", ink) for ink in INKS),  # the cards of others have one size
    *((game.slug, "sleeved", "full") for game in GAMES),
]
# What is excused, with its reason; each must be needed.
EXCUSED = {
    ("saver", "lure screens"): "the darks of a shore in line ink",
    ("saver", "salmon_run tuck-boxes"): "a bank of 108 mm2 on a front",
    ("saver", "mapped_out unclear-instructions-cards"): "the sail of an order, 110 mm2",
    ("cut", "fleet_dice score-sheets"): "two halves fill a page; nothing is cut off them",
    ("cut", "fleet_dice fillable-sheet"): "as above",
}


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids="-".join)
def test_faces(variant: tuple[str, str, str]) -> None:
    slug, size, ink = variant
    different: dict[int, Face] = {}
    messages: set[str] = set()
    for palette in PALETTES if size != "sleeved" else PALETTES[:1]:
        for face in iter_faces(slug, ink, palette, size):
            messages |= {
                f"{face.name}: {rule}: {message}"
                for rule, message in iter_broken_by_shapes(face)
                if (rule, face.subject) not in EXCUSED
            }
            different.setdefault(hash((face.size, face.shapes)), face)
    faces = [face for face in different.values() if face.words()]
    assert faces
    messages |= {
        f"{face.name}: {rule}: {what}" for face, rule, what in iter_broken_by_pixels(faces)
    }
    assert not messages, f"{len(messages)}: {sorted(messages)[:8]}"


@pytest.mark.slow
def test_every_excuse_is_needed() -> None:
    needed = {
        (rule, face.subject)
        for slug in {subject.split()[0] for _, subject in EXCUSED}
        for size in ("poker", "mini")
        for ink in INKS
        for face in iter_faces(slug, ink, "standard", size)
        for rule, _ in iter_broken_by_shapes(face)
    }
    assert set(EXCUSED) == needed


SHARED = {  # boxes that share room, with the reason
    "trophy-cards: metal and id": "a short word in the middle of its line, the id at its end",
    "trophy-cards.mini: metal and id": "as above",
}


def _may_meet(box: LayoutBox, other: LayoutBox) -> bool:
    """Return whether two boxes can stand on one card."""
    if box.ink and other.ink and not set(box.ink) & set(other.ink):
        return False
    differ = any(other.only.get(key, value) != value for key, value in box.only.items())
    return not differ and not (box.when and other.when)


def _edges(box: LayoutBox, size: tuple[float, float]) -> Box:
    if box.far_end:
        return size[0] - box.x - box.w, size[1] - box.y - box.h, size[0] - box.x, size[1] - box.y
    return box.x, box.y, box.x + box.w, box.y + box.h


def _faces_of(layout: CardLayout) -> Iterator[FaceLayout]:
    yield layout.front
    if layout.back:
        yield layout.back


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_boxes_of_a_layout_keep_apart(game: Game) -> None:
    """Words, numbers and icons that can stand on one card have boxes of their own."""
    layouts = game.load(None, "en").values(LAYOUTS)
    wrong = [
        f"{layout.id}: {name} and {other}"
        for layout in layouts
        for face in _faces_of(layout)
        for (name, box), (other, other_box) in combinations(face.boxes.items(), 2)
        if {box.kind, other_box.kind} <= {*WORDS}
        and _may_meet(box, other_box)
        and (edges := _edges(box, layout.size)) != (other_edges := _edges(other_box, layout.size))
        and overlap(edges, other_edges, BOXES_APART)
    ]
    assert [pair for pair in wrong if pair not in SHARED] == []
    own = {layout.id for layout in layouts}
    assert {pair for pair in SHARED if pair.split(":")[0] in own} <= {*wrong}
