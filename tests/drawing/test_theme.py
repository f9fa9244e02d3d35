"""Colours by role."""

from __future__ import annotations

import pytest

from companion.core.value_types import build_struct
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, Role, build_theme, contrast_ratio

A, B, C, D = "#AA0000", "#BB0000", "#CC0000", "#DD0000"


def found(role: Role) -> dict[tuple[Ink, Palette], str | None]:
    return {(i, p): build_theme([role], i, p).colors[role.id] for i in INKS for p in PALETTES}


def test_what_is_empty_follows_the_column_to_the_left() -> None:
    assert set(found(Role("r", A)).values()) == {A}
    assert found(Role("r", A, safe=B)) == {
        ("full", "standard"): A,
        ("full", "safe"): B,
        ("saver", "standard"): A,
        ("saver", "safe"): B,
        ("line", "standard"): A,
        ("line", "safe"): B,
    }
    whole = found(Role("r", A, safe=B, saver=C, line=D))
    assert whole["full", "safe"] == B
    assert {whole["saver", palette] for palette in PALETTES} == {C}
    assert {whole["line", palette] for palette in PALETTES} == {D}
    assert found(Role("r", A, saver=C))["line", "safe"] == C


def test_none_draws_nothing() -> None:
    assert found(Role("r", "none", saver=C))["full", "standard"] is None
    assert found(Role("r", A, line="none"))["line", "safe"] is None


@pytest.mark.parametrize("wrong", ["red", "#aa0000", "#FFF", "", "#AA00000"])
def test_a_colour_is_six_digits(wrong: str) -> None:
    keys: list[str] = []
    build_struct(Role, {"standard": wrong}, "r", lambda key, _: keys.append(key))
    assert keys == ["standard"]
    build_struct(Role, {"standard": A, "saver": wrong}, "r", lambda key, _: keys.append(key))
    assert keys == (["standard", "saver"] if wrong else ["standard"])


def test_contrast_is_that_of_the_web() -> None:
    assert contrast_ratio("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast_ratio("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast_ratio("#777777", "#777777") == 1
    assert contrast_ratio("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)
    assert contrast_ratio("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
