"""Scenes fill their card with its bleed; backs are their own half turn."""

from __future__ import annotations

import re

import pytest

from companion.core.units import BLEED
from companion.drawing.art import drawing_file, drawing_names, load_drawing

DECKS = "rock/", "swim/", *(
    f"ground/{name}"
    for name in (
        "rock-back", "day-hook", "day-miss", "night-hook", "night-miss", "strike-back", "swim",
        "peril", "salmon-back", "water", "fatigue",
    )
)  # fmt: skip


def test_scenes_of_cards_are_as_large_as_a_card_with_its_bleed() -> None:
    names = [name for name in drawing_names() if name.startswith(DECKS)]
    assert len(names) == 122
    for name in names:
        symbol = load_drawing(name)
        assert (symbol.w, symbol.h) == (63.5 + 2 * BLEED, 88.9 + 2 * BLEED), name


@pytest.mark.parametrize("name", ["strike-back", "rock-back", "salmon-back"])
def test_every_layer_of_a_back_is_its_own_half_turn(name: str) -> None:
    w, h = 69.5, 94.9
    layers = re.findall(r' d="([^"]+)"', drawing_file(f"ground/{name}").read_text("utf-8"))
    assert len(layers) > 3
    for data in layers:
        points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", data)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        assert min(xs) + max(xs) == pytest.approx(w, abs=0.03)
        assert min(ys) + max(ys) == pytest.approx(h, abs=0.03)
        ends = {(round(x, 1), round(y, 1)) for x, y in points}
        for x, y in points:
            near = {
                (round(w - x + dx, 1), round(h - y + dy, 1))
                for dx in (-0.06, 0, 0.06)
                for dy in (-0.06, 0, 0.06)
            }
            assert near & ends, f"({x}, {y}) has no counterpart"


@pytest.mark.parametrize(
    ("name", "size"), [("sea-two-1", (55.6, 55.6)), ("card-back", (65.0, 91.1))]
)
def test_a_chart_fills_its_piece_and_its_bleed(name: str, size: tuple[float, float]) -> None:
    drawn = load_drawing(f"chart/{name}")
    assert drawn.w >= size[0] + 2 * BLEED
    assert drawn.h >= size[1] + 2 * BLEED
