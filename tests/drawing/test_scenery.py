"""The shipped grounds of cards are what the program draws."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.drawing import art
from companion.drawing.component import BLEED
from companion.resources import shared_folder
from tests.command import left

GROUND = shared_folder() / "art" / "ground"
NAMES = sorted(path.stem for path in GROUND.glob("*.svg"))


def test_the_shipped_grounds_are_drawn_anew_alike(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "companion.drawing.scenery", str(tmp_path / "ground")]
    subprocess.run(words, check=True, timeout=60)
    drawn = left(tmp_path / "ground")
    shipped = left(GROUND)
    assert sorted(drawn) == sorted(shipped)
    assert [name for name in drawn if drawn[name] != shipped[name]] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_ground_can_be_drawn_in_every_ink(name: str) -> None:
    for ink in ("full", "saver", "line"):
        symbol = art.drawing(f"ground/{name}", ink)
        assert symbol.w > 0
        assert symbol.h > 0
        assert symbol.shapes or ink == "line"


def test_water_fills_a_poker_card_and_its_bleed() -> None:
    water = art.drawing("ground/water")
    assert (water.w, water.h) == pytest.approx((63.5 + 2 * BLEED, 88.9 + 2 * BLEED))
