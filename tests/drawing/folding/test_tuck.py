from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing.art import load_drawing
from companion.drawing.folding.box_face import (
    TuckFace,
    TuckWords,
    deck_depth,
    tuck_box_face,
)
from companion.drawing.folding.tuck_box import PanelName, TuckBox, tuck_box
from companion.drawing.shapes import Line, Path, Polygon, Rect, Text
from companion.drawing.theme import Ink, Role, Theme, build_theme
from tests.faces import areas, colors, text_box, walked

ROLES = (
    Role("ink", "#2A2823", line="#000000"),
    Role("quiet", "#665E4E", line="#000000"),
    Role("rule", "#B5A88C", line="#000000"),
    Role("accent", "#2B6673", line="#000000"),
    Role("paper", "#F7F1E3", saver="#FFFFFF"),
    Role("cut", "#000000"),
)
INKS: tuple[Ink, ...] = ("full", "saver", "line")
WORDS = TuckWords(
    title="Quiet Water",
    subtitle="Fish of the river",
    band="48 cards",
    back=("Forty-eight cards of eight species.", "Each shows what it is worth."),
    foot="Print at 100 %.",
    caption="Salvelinus fontinalis",
)
POKER = (63.5, 88.9)


def colours(ink: Ink = "full") -> Theme:
    return build_theme(ROLES, ink, "standard")


def drawn(box: TuckBox, ink: Ink = "full", words: TuckWords = WORDS) -> TuckFace:
    return tuck_box_face(box, words, colours(ink), art=load_drawing("fish/brook", ink))


@pytest.fixture(params=[(*POKER, 48), (*POKER, 16), (44.5, 63.5, 4), (57, 87, 100)], ids=str)
def box(request: pytest.FixtureRequest) -> TuckBox:
    width, height, count = request.param
    return tuck_box(width, height, deck_depth(count, 0.3))


def bounds(box: TuckBox, name: PanelName) -> tuple[float, float, float, float]:
    panel = next(panel for panel in box.panels if panel.name == name)
    xs, ys = zip(*panel.corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def on_panels(box: TuckBox, face: TuckFace) -> dict[str, str]:
    """Return the words on each panel; each line stands on one, inside its edges."""
    panels = {name: bounds(box, name) for name in ("front", "back", "left", "right", "lid")}
    found: dict[str, str] = dict.fromkeys(panels, "")
    for text, place in walked(face.shapes):
        if not isinstance(text, Text):
            continue
        left, top, right, bottom = text_box(text, place)
        homes = [
            name
            for name, (x0, y0, x1, y1) in panels.items()
            if x0 + 0.7 <= left and right <= x1 - 0.7 and y0 + 0.7 <= top and bottom <= y1 - 0.2
        ]
        assert len(homes) == 1, text
        found[homes[0]] += text.words + " "
        assert text.size_pt >= 5.5
    return found


@pytest.mark.parametrize(("count", "thickness", "depth"), [(48, 0.3, 14.4), (4, 0.6, 2.4)])
def test_the_box_is_as_deep_as_the_deck_and_its_allowance(
    count: int, thickness: float, depth: float
) -> None:
    assert deck_depth(count, thickness) == pytest.approx(depth)
    inner = tuck_box(*POKER, deck_depth(count, thickness), allowance=1.0).inner
    assert inner == pytest.approx((64.5, 89.9, depth + 1))


@pytest.mark.parametrize(("count", "thickness"), [(0, 0.3), (10, 0), (10, -0.3)])
def test_a_deck_without_thickness_is_refused(count: int, thickness: float) -> None:
    with pytest.raises(CompanionError, match="--thickness"):
        deck_depth(count, thickness)


def test_words_fit_and_stand_each_on_its_panel(box: TuckBox) -> None:
    face = drawn(box)
    assert face.problems == ()
    found = on_panels(box, face)
    assert "Quiet Water Fish of the river" in found["front"].replace("48 cards ", "")
    assert "48 cards" in found["front"]
    assert "Each shows" in found["back"] and "Print at" in found["back"]
    deep = box.inner[2] >= 5
    for side in ("left", "right", "lid"):
        assert found[side].strip() == ("Quiet Water" if deep else "")


def test_words_of_the_front_stand_below_the_thumb_notch(box: TuckBox) -> None:
    panel = next(panel for panel in box.panels if panel.name == "front")
    left, top, right, _ = bounds(box, "front")
    notch = sorted(y for _, y in panel.corners)[-3]
    assert notch - top > 8
    for text, place in walked(drawn(box).shapes):
        if isinstance(text, Text):
            x0, y0, x1, _ = text_box(text, place)
            if left <= x0 and x1 <= right:
                assert y0 > notch + 1


def test_the_title_is_read_upwards_on_the_sides_and_turned_on_the_lid() -> None:
    box = tuck_box(*POKER, 14.4)
    turns = []
    for text, place in walked(drawn(box).shapes):
        if isinstance(text, Text) and text.words == "Quiet Water":
            (x0, y0), (x1, y1) = place.of(0, 0), place.of(1, 0)
            turns.append((round(x1 - x0), round(y1 - y0)))
    assert sorted(turns) == [(-1, 0), (0, -1), (0, -1), (1, 0), (1, 0)]


def test_glued_areas_stay_white_but_for_their_hatch(box: TuckBox) -> None:
    face = drawn(box)
    for name in ("side-glue", "bottom-glue"):
        x0, y0, x1, y1 = bounds(box, name)
        hatches = 0
        for one, place in walked(face.shapes):
            if isinstance(one, Path) and one.pen and not one.pen.round:
                first = place.of(*map(float, one.data[1:].split("L")[0].split()))
                hatches += x0 <= first[0] <= x1 and y0 <= first[1] <= y1
        assert hatches == 1
        for one, place in walked(face.shapes):
            if isinstance(one, (Rect, Polygon)) and one.fill not in (None, "#FFFFFF"):
                corners = (
                    one.points
                    if isinstance(one, Polygon)
                    else [(one.x, one.y), (one.x + one.w, one.y + one.h)]
                )
                for x, y in (place.of(*corner) for corner in corners):
                    assert not (x0 + 1 < x < x1 and y0 + 1 < y < y1)


def test_folds_between_walls_leave_their_middle_free() -> None:
    box = tuck_box(*POKER, 14.4)
    dashed = [
        one
        for one, _ in walked(drawn(box).shapes)
        if isinstance(one, Line) and one.pen.dash == (1.1, 0.9)
    ]
    middle = (bounds(box, "front")[1] + bounds(box, "front")[3]) / 2
    left, right = bounds(box, "left")[0], bounds(box, "side-glue")[0]
    across = [one for one in dashed if min(one.y1, one.y2) < middle < max(one.y1, one.y2)]
    assert {one.x1 for one in across} == {right}
    ends = [one for one in dashed if one.x1 == one.x2 == left]
    assert len(ends) == 2
    assert all(abs(one.y2 - one.y1) == pytest.approx(4) for one in ends)


@pytest.mark.parametrize("ink", ["saver", "line"])
def test_saving_ink_leaves_no_large_fill(ink: Ink) -> None:
    box = tuck_box(*POKER, 14.4)
    assert (
        max(
            max(areas(one), default=0)
            for one, _ in walked(drawn(box, "full").shapes)
            if getattr(one, "fill", None) == "#2B6673"
        )
        > 1000
    )
    inks = set()
    for one, place in walked(drawn(box, ink).shapes):
        inks |= colors(one)
        if getattr(one, "fill", None) not in (None, "#FFFFFF") and not isinstance(one, Text):
            assert max(areas(one)) * place.enlarged < 100
    assert ink == "saver" or inks <= {"#000000", "#FFFFFF"}


def test_words_that_do_not_fit_are_told() -> None:
    box = tuck_box(44.5, 63.5, 3)
    long = replace(WORDS, back=("Many words and more of them. " * 40,))
    assert any("needs" in problem for problem in drawn(box, words=long).problems)


@pytest.mark.parametrize("ink", INKS)
def test_a_box_needs_no_drawing_and_no_words_but_a_title(ink: Ink) -> None:
    face = tuck_box_face(tuck_box(*POKER, 10), TuckWords("Pike"), colours(ink))
    assert face.problems == ()
    said = {one.words for one, _ in walked(face.shapes) if isinstance(one, Text)}
    assert said == {"Pike"}
