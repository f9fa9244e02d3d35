"""The hash of a face: the same for the same drawing, in every run; another for any other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from companion.drawing.component import Component, Piece
from companion.drawing.cutout import circle_cutout
from companion.drawing.page import CheckBox
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Picture,
    Polygon,
    Rect,
    Shape,
    Symbol,
    Text,
    Use,
)
from companion.printing.manifest import FaceRecord, iter_face_records
from companion.printing.order import PrintOrder
from companion.printing.selection import PrintRequest
from tests.command import started

PEN = Pen("#112233", 0.5, (1.0, 2.0))
SYMBOL = Symbol("icon", 4.0, 5.0, (Circle(1.0, 2.0, 3.0, "#445566"),), 1.0)
SHAPES: tuple[Shape, ...] = (
    Rect(1.0, 2.0, 3.0, 4.0, 0.5, "#112233", PEN),
    Circle(1.0, 2.0, 3.0, "#112233", PEN),
    Line(1.0, 2.0, 3.0, 4.0, PEN),
    Polygon(((1.0, 2.0), (3.0, 4.0), (5.0, 6.0)), "#112233", PEN),
    Path("M1 2L3 4Z", "#112233", PEN),
    Text(1.0, 2.0, "Pike", "serif", 9.0, "#112233", "middle", 0.1),
    Group((Circle(1.0, 2.0, 3.0),), 1.0, 2.0, 90.0, 2.0, True, Rect(0.0, 0.0, 5.0, 5.0)),
    Use(SYMBOL, 1.0, 2.0, 90.0, 2.0, True),
)
SAMPLES = (*SHAPES, Picture(1.0, 2.0, 3.0, 4.0, content=b"", digest="ab"))


def recorded(*shapes: Shape, **more: Any) -> FaceRecord:
    part = more.pop("part", {})
    component = Component(
        "fish-cards", "Fish cards", "card", 50, 70, 1, {"F01": 1}, {}, lambda style, ids: (), **part
    )
    piece = Piece("F01", "Pike", shapes, **more)
    pieces = {("fish-cards", "F01"): piece}
    (found,) = iter_face_records([PrintRequest(component, {"F01": 1})], pieces, PrintOrder())
    return found


def hashed(*shapes: Shape, **more: Any) -> str:
    return recorded(*shapes, **more).sha256


def test_every_shape_has_a_sample() -> None:
    assert {type(shape) for shape in SAMPLES} == set(get_args(Shape))


def other(value: Any) -> Iterator[Any]:
    """Yield values that differ from this one in one thing each."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, float):
        yield value + 0.001
    elif isinstance(value, str):
        yield f"{value}x"
    elif isinstance(value, Struct):
        for field in fields(value):
            if not (isinstance(value, Symbol) and field.name == "name"):
                for each in other(getattr(value, field.name)):
                    yield replace(value, **{field.name: each})
    elif isinstance(value, tuple):
        if len(value) > 2:  # else it may be a point
            yield value[:-1]
        for i, item in enumerate(value):
            for each in other(item):
                yield (*value[:i], each, *value[i + 1 :])
    if isinstance(value, Pen):
        yield None


@pytest.mark.parametrize("shape", SAMPLES, ids=lambda shape: type(shape).__name__)
def test_whatever_is_drawn_counts(shape: Shape) -> None:
    differing = [each for each in other(shape) if type(each) is type(shape)]
    assert len(differing) >= len(fields(shape)) - 1
    hashes = {hashed(each) for each in differing}
    assert len(hashes | {hashed(shape)}) == len(differing) + 1


def test_order_and_nesting_count() -> None:
    a, b = SHAPES[0], SHAPES[1]
    hashes = [hashed(a, b), hashed(b, a), hashed(Group((a, b))), hashed(Group((a,)), b), hashed(a)]
    assert len(set(hashes)) == len(hashes)


def test_what_is_cut_filled_in_and_each_copy_count() -> None:
    field = CheckBox("a", 1.0, 2.0, 3.0, 4.0, "A")
    hashes = [
        hashed(SHAPES[0]),
        hashed(SHAPES[0], part={"cutouts": {"F01": circle_cutout(50.0)}}),
        hashed(SHAPES[0], part={"sizes": {"F01": (50.0, 71.0)}}),
        hashed(SHAPES[0], fields=lambda copy: (field,)),
        hashed(SHAPES[0], fields=lambda copy: (replace(field, value="2"),)),
        hashed(
            SHAPES[0], per_copy=lambda copy: (Text(1.0, 1.0, f"{copy}", "serif", 9.0, "#112233"),)
        ),
    ]
    assert len(set(hashes)) == len(hashes)


def test_noise_and_the_name_of_a_symbol_do_not_count() -> None:
    noisy = Circle(1.0 + 1e-12, -1e-15, 3.0)
    assert hashed(noisy) == hashed(Circle(1.0, 0.0, 3.0))
    assert hashed(Use(SYMBOL)) == hashed(Use(replace(SYMBOL, name="other")))


def test_the_form_is_the_one_that_it_was() -> None:
    """Prints of older versions are compared with it: change it and everything differs."""
    assert hashed(*SHAPES) == ("d525a1d1e0d2a0d50506207dcdcc6d5f7a8b7d4c0a69a274bf0ca84cea80f93d")


def test_the_words_are_what_can_be_read() -> None:
    deep = Group((Use(Symbol("s", 1.0, 1.0, (SHAPES[5],))), SHAPES[5]))
    assert recorded(deep, SHAPES[5], SHAPES[0]).words == "Pike Pike Pike"


@pytest.mark.slow
def test_hashes_are_equal_in_every_run(tmp_path: Any) -> None:
    found = []
    for seed in ("0", "4711"):
        out = tmp_path / seed
        ran = started("print", "lure", "--only", "fish-cards", "--out", out, PYTHONHASHSEED=seed)
        assert ran.returncode == 0, ran.stderr
        found.append(json.loads((out / "lure/manifest.json").read_text("utf-8"))["faces"])
    assert found[0] == found[1]
    assert len(found[0]) == 60
    assert len({face["sha256"] for face in found[0]}) == 31
