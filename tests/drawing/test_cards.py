"""Cards drawn from a layout."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.units import BLEED
from companion.core.value_types import build_struct
from companion.drawing.cards import Card, FacePainter
from companion.drawing.layout import FaceLayout, LayoutBox
from companion.drawing.shapes import Group, Line, Path, Rect, Shape, Text, Use
from companion.drawing.theme import Ink, Theme
from tests.faces import list_words, text_box, walked

SIZE = 50.0, 70.0
WORDS = {
    "species.pike.name": "Pike",
    "rock-cards.A.name": "Big rock",
    "words.hint": "Pull {points} times",
    "words.icon": "Take {hook} now",
}
COLORS = {"ink": "#111111", "gold": "#AA8800", "green": "#008800", "none-here": None}


def painter(ink: Ink = "full", **boxes: LayoutBox) -> FacePainter:
    theme = Theme(ink, "standard", COLORS)
    return FacePainter("rock-cards", FaceLayout(boxes), SIZE, WORDS, theme, "game/layout.toml")


def box(kind: Any, **more: Any) -> LayoutBox:
    return LayoutBox(**{"kind": kind, "x": 5.0, "y": 5.0, "w": 30.0, "h": 8.0, **more})


def face(
    *, id: str = "A", ink: Ink = "full", values: dict[str, str] | None = None, **boxes: LayoutBox
) -> tuple[tuple[Shape, ...], list[str]]:
    shapes, problems = painter(ink, **boxes).face(Card(id, values or {}))
    return shapes, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("template", "printed"),
    [
        ("plain", "plain"),
        ("{points}", "7"),
        ("{points} of {most}", "7 of 9"),
        ("{species.name}", "Pike"),
        ("{card.name}", "Big rock"),
        ("{words.hint}", "Pull 7 times"),
    ],
)
def test_values_and_labels_are_filled_in(template: str, printed: str) -> None:
    values = {"points": "7", "most": "9", "species": "pike"}
    shapes, problems = face(values=values, a=box("text", text=template))
    assert (list_words(shapes), problems) == ([printed], [])


def test_an_icon_in_a_label_becomes_one() -> None:
    shapes, problems = face(a=box("text", text="{words.icon}"))
    assert problems == []
    assert any(isinstance(shape, Use) and "hook" in shape.symbol.name for shape in shapes)


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (box("text", text="{species.nam}"), 'there is no label "species.pike.nam"'),
        (box("text", text="{card.title}"), 'there is no label "rock-cards.A.title"'),
        (box("text", text="x", color="pink"), 'no colour role "pink"'),
        (box("panel", edge="pink"), 'no colour role "pink"'),
        (box("icon", name="hok"), "hook"),
        (box("art", name="fish/pikee"), 'no drawing "fish/pikee"'),
        (box("text", text="x" * 400), "mm"),
        (box("text", text="溪"), "溪"),
        (box("text", text="two words", w=8.0, lines=1, size=(9.0, 9.0)), "2 lines"),
    ],
)
def test_a_mistake_is_told_with_card_and_box(one: LayoutBox, told: str) -> None:
    _, problems = face(values={"species": "pike"}, title=one)
    assert problems
    assert all(text.startswith("game/layout.toml: rock-cards A: title: ") for text in problems)
    assert told in problems[0]


def test_words_stay_in_their_box() -> None:
    inside = box("text", text="many words that need more than a line", size=(9.0, 6.5), h=12.0)
    shapes, problems = face(a=inside)
    assert problems == []
    assert len(list_words(shapes)) > 1
    for shape, place in walked(shapes):
        assert isinstance(shape, Text)
        left, top, right, bottom = text_box(shape, place)
        assert 5 <= left <= right <= 35
        assert 5 <= top <= bottom <= 17


@pytest.mark.parametrize(
    ("value", "bars"), [("6", 1), ("9", 1), ("8", 0), ("16", 0), ("66", 0), ("3", 0)]
)
def test_a_six_and_a_nine_stand_on_a_bar(value: str, bars: int) -> None:
    shapes, _ = face(a=box("number", text=value, size=(14.0, 10.0)))
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    assert len(lines) == bars
    for line in lines:
        number = next(shape for shape in shapes if isinstance(shape, Text))
        assert line.y1 == line.y2
        assert number.y < line.y1 <= 13 + 1
    if bars:
        plain, _ = face(a=box("text", text=value))
        assert not any(isinstance(shape, Line) for shape in plain)


def test_both_ends_are_point_symmetric() -> None:
    shapes, _ = face(a=box("panel", color="gold", both_ends=True), b=box("panel", color="green"))
    assert isinstance(shapes[1], Group), "the turned one lies below what follows"
    found = [
        (shape.fill, sorted([place.of(shape.x, shape.y), place.of(shape.x + 30, shape.y + 8)]))
        for shape, place in walked(shapes)
        if isinstance(shape, Rect)
    ]
    gold = [corners for fill, corners in found if fill == "#AA8800"]
    assert gold[0] == [(5, 5), (35, 13)]
    assert [c for corner in gold[1] for c in corner] == pytest.approx([15, 57, 45, 65])
    assert len(found) == 3


def test_a_panel_runs_into_the_bleed() -> None:
    shapes, _ = face(a=LayoutBox("panel", 0, 0, 50, 20, color="gold", bleed=("left", "top")))
    assert shapes == (Rect(-BLEED, -BLEED, 53, 23, 0, "#AA8800"),)
    shapes, _ = face(
        a=LayoutBox("panel", 0, 0, 50, 20, color="gold", bleed=("left", "top"), radius=4)
    )
    assert isinstance(shapes[0], Path)
    assert shapes[0].data.count("C") == 1, "only the corner away from the bleed is round"
    assert shapes[0].data.startswith("M-3 -3L50 -3L50 16C")


def test_a_box_may_be_for_some_inks_only() -> None:
    only = box("text", text="full", ink=("full",))
    assert list_words(face(a=only)[0]) == ["full"]
    assert list_words(face(a=only, ink="line")[0]) == []


def test_a_role_that_draws_nothing_draws_nothing() -> None:
    assert face(a=box("panel", color="none-here"), b=box("rule", color="none")) == ((), [])


def test_a_colour_may_depend_on_the_card() -> None:
    one = painter(a=box("panel", color="{colour}"))
    fills = [
        shape.fill
        for colour in ("gold", "green", "gold")
        for shape in one.face(Card("A", {"colour": colour}))[0]
        if isinstance(shape, Rect)
    ]
    assert fills == ["#AA8800", "#008800", "#AA8800"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "text"},
        {"kind": "icon"},
        {"kind": "art"},
        {"kind": "panel", "w": -1.0},
        {"kind": "panel", "h": -1.0},
        {"kind": "panel", "radius": -1.0},
        {"kind": "text", "text": "x", "size": [6.5, 9.0]},
        {"kind": "text", "text": "x", "lines": -1},
    ],
)
def test_a_box_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    mistakes: list[str] = []
    values = {"x": 0.0, "y": 0.0, "w": 5.0, "h": 5.0, **wrong}
    build_struct(LayoutBox, values, "", lambda key, message: mistakes.append(f"{key} {message}"))
    assert len(mistakes) == 1
