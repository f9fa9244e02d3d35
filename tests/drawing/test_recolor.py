from __future__ import annotations

from companion.drawing.ink_colors import recolor
from companion.drawing.shapes import Circle, Group, Line, Path, Pen, Symbol, Text, Use
from tests.faces import colors, walked

RED, BLUE, GREY = "#FF0000", "#0000FF", "#777777"


def test_every_shape_takes_the_new_colour_and_others_keep_theirs() -> None:
    inner = Symbol("inner", 5, 5, (Circle(1, 1, 1, fill=RED, pen=Pen(GREY, 0.2)),))
    shapes = (
        Line(0, 0, 5, 5, Pen(RED, 0.3, (1.0, 2.0))),
        Group((Path("M0 0L5 0L5 5Z", pen=Pen(RED, 0.2)), Use(inner)), clip=None),
        Text(0, 0, "W", "sans", 8, RED),
        Circle(2, 2, 1),
    )
    symbol = Symbol("any", 5, 5, shapes)
    changed = recolor(symbol, {RED: BLUE})
    assert set().union(*(colors(one) for one, _ in walked(changed.shapes))) == {BLUE, GREY}
    line = changed.shapes[0]
    assert isinstance(line, Line)
    assert line.pen == Pen(BLUE, 0.3, (1.0, 2.0))
    assert changed.name == "any-FF00000000FF"
    assert set().union(*(colors(one) for one, _ in walked(symbol.shapes))) == {RED, GREY}


def test_two_colours_can_change_places_and_names_tell_apart() -> None:
    symbol = Symbol("any", 5, 5, (Circle(1, 1, 1, fill=RED, pen=Pen(BLUE, 0.2)),))
    (circle,) = recolor(symbol, {RED: BLUE, BLUE: RED}).shapes
    assert isinstance(circle, Circle)
    assert (circle.fill, circle.pen) == (BLUE, Pen(RED, 0.2))
    names = {recolor(symbol, {RED: color}).name for color in (BLUE, GREY, RED)}
    assert len(names) == 3
