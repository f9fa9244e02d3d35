"""Small cards: decks of 44.5 x 63.5 mm that say what the large ones say, and can be read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group, Shape, Text, Use
from companion.drawing.theme import INKS, Ink, build_theme
from companion.games.components import build_components
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.game_type import Choices
from tests.command import done, run
from tests.faces import text_box, walked

SIZE = 44.5, 63.5
SMALLEST = 6.5
SAFE = 3.0
LEFT_OUT = re.compile(r"\.(latin|marks)$|^words\.field-marks$")


@cache
def decks(card_size: str, ink: Ink = "full") -> dict[str, tuple[Component, tuple[Piece, ...]]]:
    choices = Choices(card_size="mini" if card_size == "mini" else "poker")
    style = Style(build_theme(read_roles(), ink, "standard"))
    parts = build_components(FRESHWATER_FLY.load(None, "en"), choices)
    return {
        part.name: (part, part.draw(style, part.copies))
        for part in parts
        if part.name.endswith("-cards")
    }


def texts(face: tuple[Shape, ...] | None) -> str:
    found = (shape.words for shape, _ in walked(face or ()) if isinstance(shape, Text))
    return " ".join(" ".join(found).split())


def icons(face: tuple[Shape, ...] | None) -> set[str]:
    return set(re.findall(r"'(icon-[a-z0-9-]+?)-[0-9a-f]{6}'", repr(face), re.I))


@pytest.mark.slow
def test_every_deck_has_a_small_layout() -> None:
    assert len(decks("mini")) == 5
    for name, (part, pieces) in decks("mini").items():
        assert (part.width, part.height) == SIZE, name
        large = decks("poker")[name][0]
        assert part.copies == large.copies
        assert (part.sides, part.plain_back) == (large.sides, large.plain_back)
        assert not [problem for piece in pieces for problem in piece.problems]


@pytest.mark.parametrize("ink", INKS)
def test_type_is_large_enough_and_clear_of_the_cut(ink: Ink) -> None:
    seen = 0
    for name, (_, pieces) in decks("mini", ink).items():
        for piece in pieces:
            for text, place in walked((*piece.front, *(piece.back or ()))):
                if isinstance(text, Text):
                    assert text.size_pt >= SMALLEST, f"{name} {piece.id}: {text.words}"
                    left, top, right, low = text_box(text, place)
                    inner = min(left, top, SIZE[0] - right, SIZE[1] - low)
                    assert inner >= SAFE - 0.05, f"{name} {piece.id}: {text.words} {inner:.2f}"
                    seen += 1
    assert seen > 600


@pytest.mark.slow
def test_a_small_card_says_what_its_large_one_says() -> None:
    fly = FRESHWATER_FLY.load(None, "en")
    given_up = sorted((w for key, w in fly.words.items() if LEFT_OUT.search(key)), key=len)[::-1]
    for name, (_, pieces) in decks("mini").items():
        for small, large in zip(pieces, decks("poker")[name][1], strict=True):
            for mine, theirs in ((small.front, large.front), (small.back, large.back)):
                told = texts(theirs)
                for words in given_up:
                    told = told.replace(words, "")
                assert set(told.split()) == set(texts(mine).split()), f"{name} {small.id}"
                assert icons(theirs) == icons(mine), f"{name} {small.id}"


def test_fish_are_38_mm_long() -> None:
    for piece in decks("mini")["fish-cards"][1]:
        for face in (piece.front, piece.back):
            widths = [
                shape.scale * inner.symbol.w
                for shape in face or ()
                if isinstance(shape, Group)
                for inner in shape.shapes
                if isinstance(inner, Use) and inner.symbol.name.startswith("pose-")
            ]
            assert len(widths) == 1, piece.id
            assert 29 < widths[0] < 45, piece.id


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", ["rock-cards", "strike-cards"])
def test_a_back_is_its_own_half_turn_and_one_for_all(name: str, ink: Ink) -> None:
    pieces = decks("mini", ink)[name][1]
    assert len({repr(piece.back) for piece in pieces}) == 1
    (image,) = rendered([pieces[0].back or ()], SIZE, 254)
    gray = image.convert("L")
    apart = ImageChops.difference(gray, gray.transpose(Image.Transpose.ROTATE_180))
    assert sum(apart.histogram()[64:]) <= 20, "beyond the softening of edges"


def rendered(
    pages: list[tuple[Shape, ...]], size: tuple[float, float], dpi: int
) -> list[Image.Image]:
    document = pdfium.PdfDocument(
        render_pdf(Document("t", tuple(Page(*size, face) for face in pages)))
    )
    return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]


def test_sixteen_to_a_page() -> None:
    out = done("print", "fresh", "--only", "fish-cards", "--card-size", "mini", "--dry-run").out
    assert "cards.pdf  3 sheets, 6 pages" in out


@pytest.mark.slow
def test_check_draws_small_cards_too(tmp_path: Path) -> None:
    folder = tmp_path / "freshwater_fly"
    folder.mkdir()
    (folder / "layout.toml").write_text(
        '[[layout]]\nid = "rock-cards.mini"\nsource = "O"\n[layout.front.boxes.effect]\nh = 3.0\n',
        encoding="utf-8",
    )
    ran = run("check", "fresh", "--data", tmp_path)
    assert ran.code == 1
    assert "rock-cards A (mini): effect" in ran.err
