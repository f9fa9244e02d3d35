"""Fish cards can be read in every ink mode and palette, and their classes stay apart."""

from __future__ import annotations

from itertools import combinations, product

import pypdfium2 as pdfium
import pytest
from coloraide import Color
from msgspec import Struct
from PIL import Image, ImageChops

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing import icons
from companion.drawing.component import Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Shape, Text
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, build_theme, contrast_ratio
from companion.games.freshwater_fly.cards import COLOURS, FISH_CARDS
from tests.contrast import LEAST_CONTRAST
from tests.faces import walked
from tests.games.freshwater_fly.changed import part_of
from tests.sampled import sampled

CLASSES = ("gold", "black", "green")
LEAST_DIFFERENCE = 20.0  # Delta E 2000
STYLES = list(product(INKS, PALETTES))


class Faces(Struct, frozen=True, dict=True):
    """All faces of the fish cards in one style, by name."""

    ink: Ink
    palette: Palette
    size: tuple[float, float]
    shapes: dict[str, tuple[Shape, ...]]


@pytest.fixture(scope="module", params=sampled(zip(STYLES), 2), ids="-".join)
def faces(request: pytest.FixtureRequest, fly: GameData) -> Faces:
    ink, palette = request.param
    part = part_of(fly, "fish-cards")
    shapes: dict[str, tuple[Shape, ...]] = {}
    for piece in part.draw(Style(build_theme(read_roles(), ink, palette)), part.copies):
        assert piece.back is not None
        shapes[f"{piece.id} river side"] = piece.front
        shapes[f"{piece.id} line side"] = piece.back
    return Faces(ink, palette, (part.width, part.height), shapes)


def rendered(
    pages: list[tuple[Shape, ...]], size: tuple[float, float], dpi: int
) -> list[Image.Image]:
    document = pdfium.PdfDocument(
        render_pdf(Document("t", tuple(Page(*size, face) for face in pages)))
    )
    return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]


def test_icons_stand_out_from_their_tab() -> None:
    for ink, palette in STYLES:
        tones = build_theme(read_roles(), ink, palette).colors
        for name in CLASSES:
            fill = tones[f"class.{name}.fill"] or "#FFFFFF"
            mark = tones[f"class.{name}.ink"]
            assert mark is not None
            assert contrast_ratio(mark, fill) >= LEAST_CONTRAST, (ink, palette, name)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize(("ink", "use"), [("full", "fill"), ("saver", "ink"), ("saver", "edge")])
def test_classes_differ_in_colour_without_red_and_green(
    ink: Ink, use: str, palette: Palette
) -> None:
    tones = build_theme(read_roles(), ink, palette).colors
    for one, other in combinations(CLASSES, 2):
        a, b = (Color(tones[f"class.{name}.{use}"]) for name in (one, other))
        for first, second in ((a, b), (a.filter("deutan"), b.filter("deutan"))):
            difference = first.delta_e(second, method="2000")
            assert difference >= LEAST_DIFFERENCE, (one, other)


@pytest.mark.parametrize("eye", ["deutan", "protan", "tritan"])
def test_palette_safe_is_safe_for_every_eye_and_its_green_is_green(eye: str) -> None:
    tones = build_theme(read_roles(), "full", "safe").colors
    fills = {name: Color(tones[f"class.{name}.fill"]) for name in CLASSES}
    for one, other in combinations(fills.values(), 2):
        assert one.filter(eye).delta_e(other.filter(eye), method="2000") >= LEAST_DIFFERENCE
    hue = fills["green"].convert("oklch")["h"]
    assert 130 <= hue <= 170, "beyond that people call it olive or teal"


def test_classes_differ_in_shape(fly: GameData) -> None:
    """Their marks printed grey at the smallest size in use, cut out and laid over each other."""
    marks = [entry.value.mark for entry in fly.entries(COLOURS)]
    assert [entry.id for entry in fly.entries(COLOURS)] == list(CLASSES)
    assert len(set(marks)) == 3
    size = 4.5
    pictures = rendered(
        [icons.draw_icon(mark, size / 2, size / 2, size, "#000000") for mark in marks],
        (size, size),
        300,
    )
    shapes = [image.convert("L").point(lambda tone: 255 * (tone < 128)) for image in pictures]
    for one, other in combinations(shapes, 2):
        apart = covered(ImageChops.difference(one, other))
        either = covered(ImageChops.lighter(one, other))
        assert apart / either >= 0.2


def covered(mask: Image.Image) -> int:
    return mask.histogram()[255]


def test_the_mark_on_a_card_is_that_of_its_class(faces: Faces, fly: GameData) -> None:
    marks = {entry.id: entry.value.mark for entry in fly.entries(COLOURS)}
    for entry in fly.entries(FISH_CARDS):
        for side in ("river", "line"):
            text = repr(faces.shapes[f"{entry.id} {side} side"])
            shown = {name for name, mark in marks.items() if f"icon-{mark}-" in text}
            assert shown == {entry.value.colour}


def test_saver_spends_less_ink(fly: GameData) -> None:
    part = part_of(fly, "fish-cards")
    spent = {}
    for ink in INKS:
        piece = part.draw(Style(build_theme(read_roles(), ink, "standard")), {"F12"})[0]
        assert piece.back is not None
        images = rendered([piece.front, piece.back], (part.width, part.height), 72)
        spent[ink] = sum(255 - tone for image in images for tone in image.convert("L").tobytes())
    assert spent["saver"] < 0.5 * spent["full"]


def test_the_river_side_hides_the_points(faces: Faces, fly: GameData) -> None:
    for entry in fly.entries(FISH_CARDS):
        fish = entry.value
        river, line = (
            [
                shape.words
                for shape, _ in walked(faces.shapes[f"{entry.id} {side} side"])
                if isinstance(shape, Text)
            ]
            for side in ("river", "line")
        )
        name = fly.words[f"species.{fish.species}.name"]
        assert sorted(river) == sorted([name, str(fish.strength)] * 2)
        numbers = sorted(word for word in line if word.isdigit())
        assert numbers == sorted([str(fish.strength), str(fish.points)] * 2)
        assert name in line
