from __future__ import annotations

import pypdfium2
import pytest
from msgspec.structs import replace

from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.folding.box_face import TuckWords, deck_depth
from companion.drawing.folding.die_face import draw_number, draw_pips
from companion.drawing.folding.die_net import die_net
from companion.drawing.folding.standee import place_on_foot, standee
from companion.drawing.folding.tuck_box import tuck_box
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Circle, Group, Shapes, Text, put_symbol
from companion.drawing.theme import INKS, Ink, Theme, build_theme
from companion.drawing.tokens import fit_in_circle
from companion.games.component_info import ComponentInfo
from companion.games.freshwater_fly.tokens import draw_insect
from companion.games.paper_parts import (
    Box,
    Die,
    Figure,
    Token,
    TokenSide,
    dice_component,
    dice_labels_component,
    standees_component,
    tokens_component,
)
from companion.games.tuck_boxes import tuck_boxes_component
from companion.imposition.paper import PAPERS
from companion.printing.order import PrintOrder
from companion.printing.selection import PrintRequest
from companion.printing.sheet_layout import ROUND_LINES, arrange_pieces
from tests.faces import walked

MARKS = {"R": 1, "F": 0, "D": 0, "H": 1, "O": 0}
KIT = ComponentInfo("parts", "Parts", MARKS, house=("two",), file="any/labels/en.toml")
ROLES = read_roles()
ANT = TokenSide(
    lambda theme, r: (fit_in_circle(draw_insect("ant", theme, fill="plate", ink="ink"), r),),
    letter="A",
)
D6 = Die(
    "d6",
    "Die",
    die_net(6, 17),
    lambda theme, value, radius: draw_pips(value, radius, theme.color("ink")),
    copies=9,
    hint="Glue.",
)


def numbered(theme: Theme, value: int, radius: float) -> Shapes:
    return draw_number(value, radius, theme.colors["class.gold.ink"] or "#000000", widest="20")


D20 = Die("two", "Large die", die_net(20, 24), numbered, fill="class.gold.fill")
BOX = Box(
    "one",
    "Box",
    tuck_box(63.5, 88.9, deck_depth(48, 0.3)),
    TuckWords("Quiet Water", band="48 cards"),
    art="fish/coho",
)
SMALL = Box("two", "Small box", tuck_box(44.5, 63.5, 2.0), TuckWords("Pike"))
FISHER = Figure(
    "one",
    "Fisher",
    standee(20, 30),
    lambda theme: (place_on_foot(draw_insect("ant", theme, fill="plate", ink="ink"), 20, 30),),
    copies=4,
)


def style(ink: Ink = "full") -> Style:
    return Style(build_theme(ROLES, ink, "standard"))


def every() -> list[Component]:
    return [
        dice_component(KIT, (D6, D20)),
        dice_labels_component(KIT, (D6, D20), 14),
        tuck_boxes_component(KIT, (BOX, SMALL)),
        standees_component(KIT, (FISHER,)),
        tokens_component(KIT, (Token("one", "Ant", ANT, copies=10),), 14),
        tokens_component(
            KIT,
            (Token("one", "Ant", ANT, ANT), Token("two", "Bee", ANT, ANT, copies=3)),
            14,
        ),
    ]


COMPONENTS = {f"{i}-{one.stock}": one for i, one in enumerate(every())}


@pytest.fixture(params=COMPONENTS)
def component(request: pytest.FixtureRequest) -> Component:
    return COMPONENTS[request.param]


def test_a_component_says_what_its_parts_say() -> None:
    dice = dice_component(KIT, (D6, D20))
    assert (dice.name, dice.title, dice.stock, dice.cut) == ("parts", "Parts", "dice", "line")
    assert dice.copies == {"d6": 9, "two": 1}
    assert (dice.width, dice.height) == (D20.net.w, D6.net.h)
    assert [(piece.id, piece.title, piece.house) for piece in dice.draw(style(), dice.copies)] == [
        ("d6", "Die", False),
        ("two", "Large die", True),
    ]
    assert [piece.id for piece in dice.draw(style(), {"two"})] == ["two"]
    assert [one.stock for one in every()] == ["dice", "dice", "fold", "fold", "token", "token"]
    assert [one.sides for one in every()] == [1, 1, 1, 1, 1, 2]


@pytest.mark.parametrize("ink", INKS)
def test_nothing_is_printed_beyond_the_space_between_pieces(component: Component, ink: Ink) -> None:
    out = 4.0
    for piece in component.draw(style(ink), component.copies):
        assert piece.problems == ()
        for face in (piece.front, piece.back):
            if face is None:
                continue
            size = component.width + 2 * out, component.height + 2 * out
            page = Page(*size, (Group(face, out, out),))
            picture = pypdfium2.PdfDocument(render_pdf(Document("x", (page,))))[0]
            image = picture.render(scale=100 / 72, grayscale=True).to_pil()
            box = image.convert("L").point(lambda level: 255 if level < 250 else 0).getbbox()
            assert box is not None
            mm = size[0] / image.width
            least = out - ROUND_LINES - 0.3
            assert box[0] * mm > least and box[1] * mm > least
            assert (image.width - box[2]) * mm > least
            assert (image.height - box[3]) * mm > least


def test_backs_are_there_for_tokens_with_two_sides_only(component: Component) -> None:
    for piece in component.draw(style(), component.copies):
        assert (piece.back is not None) == (component.sides == 2)


def test_nine_dice_take_one_page_of_a4_and_sixty_tokens_too() -> None:
    tokens = tokens_component(KIT, (Token("one", "Ant", ANT, copies=60),), 14)
    for one in (dice_component(KIT, (D6,)), tokens):
        (sheet,) = arrange_pieces([PrintRequest(one, one.copies)], PrintOrder(), style())
        assert len(sheet.front.places) == one.count


@pytest.mark.parametrize("paper", [paper for paper in PAPERS if paper.name in ("a4", "letter")])
def test_every_part_fits_on_the_paper_of_a_home(component: Component, paper: object) -> None:
    options = replace(PrintOrder(), paper=paper)  # type: ignore[arg-type]
    sheets = list(arrange_pieces([PrintRequest(component, component.copies)], options, style()))
    placed = [place for sheet in sheets for place in sheet.front.places]
    assert len(placed) == component.count
    assert all(place.pane is None for place in placed)


def test_words_that_do_not_fit_are_problems_of_their_box() -> None:
    words = TuckWords("Pike", back=("Far too many words. " * 90,))
    one = tuck_boxes_component(KIT, (replace(SMALL, words=words),))
    (piece,) = one.draw(style(), one.copies)
    assert [(problem.file, problem.entry) for problem in piece.problems] == [
        ("any/labels/en.toml", "parts two")
    ]


def test_tokens_have_backs_all_or_none() -> None:
    with pytest.raises(ValueError, match="give every token a back"):
        tokens_component(KIT, (Token("a", "A", ANT, ANT), Token("b", "B", ANT)), 14)


def test_labels_show_each_value_once() -> None:
    one = dice_labels_component(KIT, (replace(D20, copies=1),), 12)
    assert (one.width, one.height) == (6 * 13 - 1, 4 * 13 - 1)
    (piece,) = one.draw(style(), one.copies)
    said = sorted(int(each.words) for each, _ in walked(piece.front) if isinstance(each, Text))
    assert said == list(range(1, 21))


def test_a_die_takes_any_drawing() -> None:
    die = replace(
        D6,
        face=lambda theme, value, r: (
            put_symbol(draw_insect("midge", theme, fill="plate", ink="ink"), 0, 0, width=r),
            *(Circle(0, 0, 0.1 * value, fill="#123456"),),
        ),
    )
    one = dice_component(KIT, (die,))
    (piece,) = one.draw(style(), one.copies)
    marks = [
        round(each.r * 10)
        for each, _ in walked(piece.front)
        if isinstance(each, Circle) and each.fill == "#123456"
    ]
    assert sorted(marks) == [1, 2, 3, 4, 5, 6]
