from __future__ import annotations

import pytest

from companion.data.shared import read_roles
from companion.drawing import icons
from companion.drawing.shapes import Text, Use
from companion.drawing.theme import INKS, Ink, build_theme
from companion.printing.guide.document import (
    ROW,
    SIZE,
    draw_icon_key,
    icons_with_meaning,
)

WIDTH = 178.0
USED = [
    *icons.icon_names(),
    *(f"{name}-value" for name in icons.icon_names() if icons.can_show_number(name)),
]
MEANINGS = {name: f"what {name} means" for name in icons.icon_names()}


@pytest.mark.parametrize("ink", INKS)
def test_the_key_has_every_icon_once_with_its_meaning(ink: Ink) -> None:
    shapes = draw_icon_key(USED, MEANINGS, build_theme(read_roles(), ink, "standard"), WIDTH)
    used = [shape for shape in shapes if isinstance(shape, Use)]
    plain = [use.symbol.name for use in used if "-value-" not in use.symbol.name]
    assert sorted(name.rpartition("-")[0] for name in plain) == sorted(
        f"icon-{name}" for name in icons.icon_names()
    )
    said = " ".join(shape.words for shape in shapes if isinstance(shape, Text))
    for meaning in MEANINGS.values():
        assert meaning in said
    for use in used:
        assert use.scale * use.symbol.w == pytest.approx(SIZE)
        assert 0 <= use.x <= WIDTH - SIZE
        assert 0 <= use.y <= ROW * -(-len(icons.icon_names()) // 3) - SIZE
    places = [(use.x, use.y) for use in used]
    for i, (ax, ay) in enumerate(places):
        for bx, by in places[:i]:
            assert abs(ax - bx) >= SIZE or abs(ay - by) >= SIZE


def test_an_icon_without_a_meaning_is_left_out() -> None:
    assert icons_with_meaning({"hook", "miss"}, {"fly": "a fly", "miss": "no fish"}) == ("miss",)
    assert icons_with_meaning({"coin-value"}, {"coin": "a coin"}) == ("coin",)
    look = build_theme(read_roles(), "full", "standard")
    shapes = draw_icon_key({"hook"}, {"miss": "no fish"}, look, WIDTH)
    assert shapes == ()
