"""Ids on paper: what a record or a list calls a piece can be read on it, and gives nothing away."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pytest

from companion.cli.game_selection import open_games
from companion.core.units import MM_PER_PT
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Shape, Text
from companion.drawing.theme import Ink, Palette, build_theme, contrast_ratio
from companion.games.catalog import GAMES
from companion.games.game_type import Choices
from tests.command import done
from tests.faces import Place, text_box, walked, without_words
from tests.sampled import sampled

CODE = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)*")  # an id that is no word
CODED = {
    "freshwater_fly": {
        "fish-cards",
        "rock-cards",
        "master-skill-cards",
        "reel-boards",
        "hatch-tiles",
        "momentum-tiles",
        "dry-fly-tiles",
    },
    "fleet_dice": {"trophy-cards"},
    "salmon_run": {"river-boards", "salmon-pawns"},
    "lure": {"fish-cards"},
    "mapped_out": {"map-tiles", "lands-unknown-tiles", "unclear-instructions-cards", "pawns"},
}
# A fish in the river shows this side on the table; what it is worth is not known yet.
IN_THE_RIVER = {("freshwater_fly", "fish-cards"): "front"}
SAFE = 3.0  # mm from the cut
SMALLEST_PT = 6.5
TIP = 0.1  # mm that a slanted letter may reach beyond its width
LEAST_CONTRAST = 4.5
DPI = 200
DEFAULT = Choices()
WAYS: list[tuple[str, Choices, Ink, Palette]] = [
    *((slug, DEFAULT, "full", "standard") for slug in CODED),
    *((slug, DEFAULT, "full", "safe") for slug in CODED),
    *((slug, DEFAULT, "saver", "standard") for slug in CODED),
    *((slug, DEFAULT, "line", "standard") for slug in CODED),
    *((slug, Choices(card_size="mini"), "full", "standard") for slug in CODED),
    *(
        ("mapped_out", Choices(extra={"size": size}), "full", "standard")
        for size in ("small", "large")
    ),
    ("mapped_out", Choices(extra={"size": "small", "fish": "as-run"}), "line", "standard"),
    ("mapped_out", Choices(seed="amber"), "full", "standard"),
    ("salmon_run", Choices(seed="amber"), "full", "standard"),
]


class Read(NamedTuple):
    """A text on a face, with where it lands."""

    face: str
    text: Text
    place: Place


def is_code(id: str) -> bool:
    return CODE.fullmatch(id) is not None


def sides(piece: Piece) -> Iterator[tuple[str, tuple[Shape, ...]]]:
    yield "front", piece.front
    if piece.back is not None:
        yield "back", piece.back


def known(slug: str, part: Component) -> set[str]:
    """Return the faces that give nothing away."""
    hidden = {"back"} if part.plain_back else {IN_THE_RIVER.get((slug, part.name), "")}
    return {"front", "back"} - hidden


def naming(piece: Piece) -> list[Read]:
    """Return every text that has the id of the piece as one of its words."""
    return [
        Read(face, text, place)
        for face, shapes in sides(piece)
        for text, place in walked(shapes)
        if isinstance(text, Text) and piece.id in text.words.split()
    ]


class Spot(NamedTuple):
    """What is alike for the ids of all pieces of a kind: the line, or the words beside them."""

    face: str
    words: str
    size: float
    line: float

    def alike(self, other: Spot) -> bool:
        """Tell whether two ids stand alike; a wide letter may be set a little smaller."""
        near = abs(self.size - other.size) <= 1.5 and abs(self.line - other.line) <= 0.3
        return self[:2] == other[:2] and near


def spot(read: Read, id: str) -> Spot:
    words = " ".join("*" if word == id else word for word in read.text.words.split())
    _, line = read.place.of(read.text.x, read.text.y)
    size = read.text.size_pt * read.place.enlarged**0.5
    return Spot(read.face, words, size, line if words == "*" else 0.0)


def printed_ids(slug: str, part: Component, pieces: tuple[Piece, ...]) -> dict[str, list[Read]]:
    """Return where each piece bears its id: on one line that all pieces of the kind have."""
    found = {piece.id: [(one, spot(one, piece.id)) for one in naming(piece)] for piece in pieces}
    first = next(iter(found.values()))
    shared = [
        place
        for _, place in first
        if place.face in known(slug, part)
        and all(any(place.alike(other) for _, other in reads) for reads in found.values())
    ]
    return {
        id: [one for one, place in reads if any(map(place.alike, shared))]
        for id, reads in found.items()
    }


@pytest.fixture(
    scope="module",
    params=sampled(zip(WAYS), 4),
    ids=lambda way: "-".join(map(str, (way[0], *way[2:]))),
)
def coded(request: pytest.FixtureRequest) -> list[tuple[str, Component, tuple[Piece, ...]]]:
    """Return the components whose pieces have codes or numbers, drawn."""
    slug, choices, ink, palette = request.param
    [game] = open_games([game for game in GAMES if game.slug == slug], None, choices=choices)
    style = Style(build_theme(read_roles(), ink, palette))
    return [
        (slug, part, part.draw(style, part.copies))
        for part in game.components
        if part.name in CODED[slug]
    ]


@pytest.mark.parametrize("slug", CODED)
def test_the_test_looks_at_every_piece_whose_id_is_no_word(slug: str) -> None:
    [game] = open_games([game for game in GAMES if game.slug == slug], None)
    found = {part.name: {is_code(id) for id in part.copies} for part in game.components}
    assert {name for name, codes in found.items() if True in codes} == CODED[slug]
    assert all(found[name] == {True} for name in CODED[slug])


def test_every_code_and_number_is_printed_large_enough(
    coded: list[tuple[str, Component, tuple[Piece, ...]]],
) -> None:
    for slug, part, pieces in coded:
        for id, reads in printed_ids(slug, part, pieces).items():
            assert reads, f"{slug} {part.name} {id}: its id is not on it"
            sizes = [read.text.size_pt * read.place.enlarged**0.5 for read in reads]
            assert min(sizes) >= SMALLEST_PT - 1e-6, f"{slug} {part.name} {id}: {min(sizes):.1f} pt"


def test_an_id_gives_nothing_away(coded: list[tuple[str, Component, tuple[Piece, ...]]]) -> None:
    for slug, part, pieces in coded:
        hidden = {"front", "back"} - known(slug, part)
        for piece in pieces:
            told = [one.text.words for one in naming(piece) if one.face in hidden]
            assert not told, f"{part.name} {piece.id}"


def test_an_id_keeps_clear_of_the_cut_and_of_other_words(
    coded: list[tuple[str, Component, tuple[Piece, ...]]],
) -> None:
    for slug, part, pieces in coded:
        ids = printed_ids(slug, part, pieces)
        for piece in pieces:
            wide, high = part.size_of(piece.id)
            for face, shapes in sides(piece):
                texts = [(one, place) for one, place in walked(shapes) if isinstance(one, Text)]
                boxes = [text_box(one, place) for one, place in texts]
                for read in (one for one in ids[piece.id] if one.face == face):
                    box = left, top, right, bottom = text_box(read.text, read.place)
                    room = min(left, top, wide - right, high - bottom)
                    assert room >= SAFE - 0.01, f"{part.name} {piece.id}: {room:.2f} mm"
                    over = [one for one in boxes if one != box and meets(one, box)]
                    assert not over, f"{part.name} {piece.id}: it lies on other words"


def meets(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(
        one[1], other[1]
    )


@pytest.mark.slow
def test_an_id_can_be_read_on_what_is_printed_under_it(
    coded: list[tuple[str, Component, tuple[Piece, ...]]],
) -> None:
    for slug, part, pieces in coded:
        ids = printed_ids(slug, part, pieces)
        faces = [
            (piece, face, shapes)
            for piece in pieces
            for face, shapes in sides(piece)
            if any(read.face == face for read in ids[piece.id])
        ]
        pages = tuple(
            Page(*part.size_of(piece.id), without_words(shapes)) for piece, _, shapes in faces
        )
        document = pdfium.PdfDocument(render_pdf(Document("ids", pages)))
        for (piece, face, _), page in zip(faces, document, strict=True):
            wide, high = page.get_size()
            for read in (one for one in ids[piece.id] if one.face == face):
                left, top, right, bottom = (
                    edge / MM_PER_PT for edge in text_box(read.text, read.place)
                )
                around = (left, high - bottom, wide - right, top)
                under = page.render(scale=DPI / 72, crop=around).to_pil().convert("RGB")
                tones = under.getcolors(under.width * under.height) or []
                least = min(
                    contrast_ratio(read.text.fill, "#{:02X}{:02X}{:02X}".format(*t))
                    for _, t in tones
                )
                assert least >= LEAST_CONTRAST, f"{part.name} {piece.id} {face}: {least:.2f} : 1"


# --- the paper itself ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("slug", CODED)
def test_ids_are_text_at_least_three_mm_inside_the_printed_piece(slug: str, tmp_path: Path) -> None:
    only = [word for name in sorted(CODED[slug]) for word in ("--only", name)]
    done("print", slug, *only, "--out", tmp_path)
    record = json.loads((tmp_path / slug / "manifest.json").read_text("utf-8"))
    pages: dict[tuple[str, int], list[dict[str, Any]]] = defaultdict(list)
    for place in record["placements"]:
        part = place["component"]
        face = {"front", "back"} - {IN_THE_RIVER.get((slug, part), "back")}
        if place["face"] in face:
            pages[place["file"], place["page"]].append(place)
    assert {place["component"] for places in pages.values() for place in places} == CODED[slug]
    for (file, number), places in pages.items():
        page = pdfium.PdfDocument(tmp_path / slug / file)[number - 1]
        for place in places:
            assert any(inside(place, box) for box in found_on(page, place["piece"])), place


def found_on(page: pdfium.PdfPage, words: str) -> Iterator[tuple[float, float, float, float]]:
    """Yield left, top, right, bottom in mm, from the top left corner, wherever a page says this."""
    text = page.get_textpage()
    search = text.search(words, match_case=True, match_whole_word=True)
    while hit := search.get_next():
        boxes = [text.get_charbox(i) for i in range(hit[0], hit[0] + hit[1])]
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        high = page.get_height()
        edges = min(lefts), high - max(tops), max(rights), high - min(bottoms)
        left, top, right, bottom = (edge * MM_PER_PT for edge in edges)
        yield left, top, right, bottom


def inside(place: dict[str, Any], box: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = box
    x, y, w, h = (place[key] for key in "xywh")
    room = min(left - x, top - y, x + w - right, y + h - bottom)
    return bool(room >= SAFE - TIP)
