"""Scenes are written as they ship, backs are their own half turn, the key has every icon."""

from __future__ import annotations

import re

import pytest

from companion.drawing.art import drawing
from companion.drawing.component import BLEED
from companion.drawing.scenery.__main__ import drawings
from companion.drawing.scenery.strokes import moved, oval, turned
from companion.resources import shared_folder

GROUND = shared_folder() / "art" / "ground"
SCENES = drawings()
DECKS = ("rock", "master", "day-hook", "day-miss", "night-hook", "night-miss", "strike-back",
         "swim", "peril", "salmon-back")  # fmt: skip


def test_the_files_are_what_make_art_writes() -> None:
    assert set(SCENES) == {file.name for file in GROUND.glob("*.svg")}
    for name, text in SCENES.items():
        assert (GROUND / name).read_text(encoding="utf-8") == text, f"{name}: run make art"


def test_scenes_of_cards_are_as_large_as_a_card_with_its_bleed() -> None:
    names = [name[:-4] for name in SCENES if name.startswith(DECKS)]
    assert len(names) == 32
    for name in names:
        symbol = drawing(f"ground/{name}")
        assert (symbol.w, symbol.h) == (63.5 + 2 * BLEED, 88.9 + 2 * BLEED), name


@pytest.mark.parametrize("name", ["strike-back.svg", "rock-back.svg", "salmon-back.svg"])
def test_every_layer_of_a_back_is_its_own_half_turn(name: str) -> None:
    w, h = 69.5, 94.9
    layers = re.findall(r' d="([^"]+)"', SCENES[name])
    assert len(layers) > 8
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


def test_path_data_is_moved_turned_and_scaled() -> None:
    assert moved("M1 0L0 2Z", 10, 20, scale=2, angle_deg=90) == "M10 22L6 20Z"
    assert turned("M1 2L3 4", 10, 20) == "M1 2L3 4M9 18L7 16"
    assert oval(0, 0, 2, 1).startswith("M2 0C2 0.55 1.1 1 0 1C")
