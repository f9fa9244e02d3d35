"""Drawings are read strictly and come in three inks."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from companion.core.errors import CompanionError
from companion.drawing.art import drawing_names, load_drawing, read_drawing
from companion.drawing.ink_colors import THINNEST, largest_area
from companion.drawing.shapes import Circle, Group, Path, Pen, Shape, Use, put_symbol
from companion.drawing.theme import Ink

NAMES = drawing_names()
SQUARE = "M1 1L3 1L3 3L1 3Z"
INKS: tuple[Ink, ...] = ("full", "saver", "line")


def svg(tmp_path: File, body: str, box: str = "0 0 20 10") -> File:
    file = tmp_path / "thing.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>')
    return file


def read(tmp_path: File, body: str, ink: Ink = "full") -> tuple[Shape, ...]:
    return read_drawing(svg(tmp_path, body), "thing", ink).shapes


def parts(shapes: tuple[Shape, ...]) -> list[Path | Circle]:
    out: list[Path | Circle] = []
    for shape in shapes:
        if isinstance(shape, Group):
            out += parts(shape.shapes)
        elif isinstance(shape, Use):
            out += parts(shape.symbol.shapes)
        else:
            assert isinstance(shape, Path | Circle)
            out.append(shape)
    return out


def drawn(ink: Ink) -> list[tuple[str, Path | Circle]]:
    """Return each part of each drawing, with the name of the drawing."""
    return [(name, part) for name in NAMES for part in parts(load_drawing(name, ink).shapes)]


@pytest.mark.slow
def test_line_is_black_and_white_only() -> None:
    for name, part in drawn("line"):
        assert part.fill in {None, "#000000", "#FFFFFF"}, name
        assert part.pen is None or part.pen.color in {"#000000", "#FFFFFF"}, name


@pytest.mark.slow
def test_saver_fills_nothing_large() -> None:
    for name, part in drawn("saver"):
        assert part.fill in {None, "#FFFFFF"} or largest_area(part) <= 100.0, name


@pytest.mark.parametrize("ink", INKS)
def test_no_stroke_is_too_thin_in_any_ink(ink: Ink) -> None:
    for name, part in drawn(ink):
        assert part.fill or part.pen, name
        assert part.pen is None or part.pen.width >= 0.1, name


def test_all_drawings_have_their_own_name() -> None:
    names = {load_drawing(name, ink).name for name in NAMES for ink in INKS}
    assert len(names) == 3 * len(NAMES)
    assert "fish-brook-line" in names


def test_a_drawing_has_the_size_of_its_view_box(tmp_path) -> None:
    symbol = read_drawing(svg(tmp_path, f'<path d="{SQUARE}" fill="#aabbcc"/>'), "thing")
    assert (symbol.name, symbol.w, symbol.h) == ("thing-full", 20.0, 10.0)
    assert symbol.shapes == (Path(SQUARE, "#AABBCC"),)


def test_full_keeps_pens_circles_and_clips(tmp_path) -> None:
    body = (
        f'<title>A thing</title><clipPath id="c"><path d="{SQUARE}"/></clipPath>'
        '<g clip-path="url(#c)"><circle cx="2" cy="3" r="1.5" fill="none" stroke="#112233"'
        ' stroke-width="0.2" stroke-dasharray="1 0.5"/></g>'
        f'<path d="{SQUARE}" stroke="#112233" stroke-width="0.3" stroke-linecap="butt"/>'
    )
    circle = Circle(2.0, 3.0, 1.5, None, Pen("#112233", 0.2, (1.0, 0.5)))
    assert read(tmp_path, body) == (
        Group((circle,), clip=Path(SQUARE)),
        Path(SQUARE, None, Pen("#112233", 0.3, (), False)),
    )


def test_an_image_is_another_drawing_in_its_box(tmp_path) -> None:
    image = '<image href="../tree/fc0.svg" x="10" y="20" width="4" height="8"/>'
    (group,) = read(tmp_path, image, "line")
    tree = load_drawing("tree/fc0", "line")
    assert group == put_symbol(tree, 12, 24, width=4)


def test_an_image_is_turned_and_mirrored_at_the_middle_of_its_box(tmp_path) -> None:
    image = '<image href="../tree/fc0.svg" x="10" y="20" width="4" height="8" transform="{}"/>'
    (group,) = read(tmp_path, image.format("rotate(30 12 24)"))
    assert isinstance(group, Group)
    assert (group.x, group.y, group.angle_deg) == (12.0, 24.0, 30.0)
    mirrored = "rotate(30 12 24) translate(24 0) scale(-1 1)"
    (group,) = read(tmp_path, image.format(mirrored))
    assert isinstance(group, Group)
    assert (group.x, group.angle_deg, group.mirrored) == (12.0, 30.0, True)
    aside = mirrored.replace("24 0", "12 0")
    for elsewhere in ("rotate(30)", "rotate(30 0 0)", "translate(1 2)", aside):
        with pytest.raises(CompanionError, match="must turn around its own middle"):
            read(tmp_path, image.format(elsewhere))


def test_an_element_without_class_is_a_tone_or_a_line(tmp_path) -> None:
    line = f'<path d="{SQUARE}" stroke="#AA0000" stroke-width="0.2"/>'
    body = f'<path d="{SQUARE}" fill="#AA0000"/>{line}'
    assert read(tmp_path, body, "line") == (
        Path(SQUARE, "#FFFFFF"),
        Path(SQUARE, None, Pen("#000000", 0.2)),
    )


@pytest.mark.parametrize(
    ("kind", "ink", "wanted"),
    [
        ("tone", "saver", ["#FFFFFF"]),
        ("tone tint", "saver", ["#E4ADAD"]),
        ("tone tint", "line", ["#FFFFFF"]),
        ("soft tint", "full", ["#AA0000"]),
        ("soft tint", "saver", ["#E4ADAD"]),
        ("soft tint", "line", []),
        ("soft full", "full", ["#AA0000"]),
        ("soft full", "saver", []),
        ("soft full", "line", []),
        ("mark", "saver", ["#AA0000"]),
        ("soft", "saver", ["#AA0000"]),
        ("mark", "line", ["#000000"]),
        ("mark ring", "line", ["#FFFFFF"]),
        ("mark dotted", "line", [None]),
        ("soft", "line", []),
        ("soft saver", "full", []),
        ("soft saver", "saver", ["#AA0000"]),
        ("soft saver", "line", []),
        ("line", "line", ["#000000"]),
        ("inked", "line", ["#000000"]),
        ("inked", "saver", []),
        ("inked", "full", []),
        ("inked spare", "line", ["#000000"]),
        ("inked spare", "saver", ["#AA0000"]),
        ("inked spare", "full", []),
    ],
)
def test_the_class_says_what_becomes_of_a_fill(tmp_path, kind, ink, wanted) -> None:
    shapes = parts(read(tmp_path, f'<path class="{kind}" d="{SQUARE}" fill="#AA0000"/>', ink))
    assert [shape.fill for shape in shapes] == wanted


def test_dashes_of_an_area_are_hairlines_in_saver(tmp_path) -> None:
    dash = '<path class="soft" d="M1 5L3 5" stroke="#AA0000" stroke-width="0.4"/>'
    (thin,) = parts(read(tmp_path, dash, "saver"))
    assert thin.pen == Pen("#AA0000", THINNEST)
    line = dash.replace('class="soft"', 'class="line"')
    (kept,) = parts(read(tmp_path, line, "saver"))
    assert kept.pen == Pen("#AA0000", 0.4)


def test_pale_dots_become_rings_without_colour(tmp_path) -> None:
    dot = '<path class="mark ring" d="M5 5L5.1 5" stroke="#FFDDDD" stroke-width="0.8"/>'
    wide, narrow = parts(read(tmp_path, dot, "line"))
    assert wide.pen is not None
    assert narrow.pen is not None
    assert (wide.pen.color, narrow.pen.color) == ("#000000", "#FFFFFF")
    assert 0.1 <= narrow.pen.width < wide.pen.width


def test_a_large_mark_becomes_an_outline_in_saver(tmp_path) -> None:
    path = '<path class="mark" d="M0 0L{0} 0L{0} 10L0 10Z" fill="#AA0000"/>'
    (small,) = parts(read(tmp_path, path.format("9.9"), "saver"))
    assert small.fill == "#AA0000"
    (shape,) = parts(read(tmp_path, path.format("10.1"), "saver"))
    assert shape.fill == "#FFFFFF"
    assert shape.pen is not None
    assert shape.pen.color == "#AA0000"


@pytest.mark.parametrize(
    ("shape", "area"),
    [
        (Path("M0 0L4 0L4 3L0 3Z"), 12.0),
        (Path("M0 0L1 0L1 1ZM0 0L4 0L4 3L0 3Z"), 12.0),
        (Path("M10 0C10 5.52 5.52 10 0 10C-5.52 10 -10 5.52 -10 0L10 0Z"), 157.0),
        (Circle(0, 0, 2), 12.57),
    ],
)
def test_areas_are_measured(shape: Path | Circle, area: float) -> None:
    assert largest_area(shape) == pytest.approx(area, rel=0.01)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<rect width="3" height="3"/>', "<rect> cannot be drawn"),
        ('<path d="m0 0l3 3z" fill="#AA0000"/>', "may use only M, L, C and Z"),
        ('<path d="M0,0 L3,3" fill="#AA0000"/>', "may use only M, L, C and Z"),
        ('<path d="L0 0" fill="#AA0000"/>', "may use only M, L, C and Z"),
        ('<path fill="#AA0000"/>', "may use only M, L, C and Z"),
        (f'<path d="{SQUARE}" fill="red"/>', '"fill" is "red"'),
        (f'<path d="{SQUARE}" style="fill:red"/>', '"style" of <path>'),
        (f'<path d="{SQUARE}" fill-rule="evenodd"/>', '"fill-rule" of <path>'),
        (f'<path d="{SQUARE}" transform="scale(2)"/>', '"transform" of <path>'),
        (f'<path d="{SQUARE}" class="fin" fill="#AA0000"/>', 'class "fin" is unknown'),
        (f'<path d="{SQUARE}" stroke="#AA0000" stroke-width="0.05"/>', "0.05 mm wide"),
        (f'<path d="{SQUARE}" stroke="#AA0000"/>', '"stroke-width" must be a number'),
        ('<circle cx="1" cy="one" r="1" fill="#AA0000"/>', '"cy" must be a number, not "one"'),
        ('<g clip-path="url(#gone)"></g>', 'no clipPath "url(#gone)"'),
        ("<path", "not XML"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(tmp_path, body: str, message: str) -> None:
    with pytest.raises(CompanionError) as caught:
        read(tmp_path, body)
    text = str(caught.value)
    assert message in text
    assert "thing.svg, line 1: " in text
    assert "; " in text


def test_a_view_box_that_is_not_one_is_refused(tmp_path) -> None:
    with pytest.raises(CompanionError, match='viewBox is "1 0 5 5"'):
        read_drawing(svg(tmp_path, "", "1 0 5 5"), "thing")


def test_a_missing_drawing_names_the_nearest() -> None:
    with pytest.raises(CompanionError, match='no drawing "fish/brok"; did you mean "fish/bro'):
        load_drawing("fish/brok")
    with pytest.raises(CompanionError, match="no drawing"):
        load_drawing("../art/fish/brook")


def test_a_group_may_lie_in_a_group_each_with_its_clip(tmp_path: File) -> None:
    body = (
        f'<clipPath id="a"><path d="{SQUARE}"/></clipPath><clipPath id="b"><path d="M0 0L1 1Z"/>'
        f'</clipPath><g clip-path="url(#a)"><g clip-path="url(#b)">'
        f'<path d="{SQUARE}" fill="#aabbcc"/></g><path d="M0 0L2 2Z" fill="#aabbcc"/></g>'
    )
    outer, *rest = read_drawing(svg(tmp_path, body), "thing").shapes
    assert rest == []
    assert isinstance(outer, Group)
    assert outer.clip == Path(SQUARE)
    inner, beside = outer.shapes
    assert isinstance(inner, Group)
    assert inner.clip == Path("M0 0L1 1Z")
    assert beside == Path("M0 0L2 2Z", "#AABBCC")
