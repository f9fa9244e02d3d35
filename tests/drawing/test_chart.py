"""The shipped drawings of the chart are what the program draws, and its fish are told apart."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.drawing import art
from companion.drawing.chart.fish import ALL, silhouette
from companion.drawing.component import BLEED
from companion.resources import shared_folder
from tests.command import left

CHART = shared_folder() / "art" / "chart"
NAMES = sorted(path.stem for path in CHART.glob("*.svg"))


def test_the_shipped_chart_is_drawn_anew_alike(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "companion.drawing.chart", str(tmp_path / "chart")]
    subprocess.run(words, check=True, timeout=60)
    drawn, shipped = left(tmp_path / "chart"), left(CHART)
    assert sorted(drawn) == sorted(shipped)
    assert [name for name in drawn if drawn[name] != shipped[name]] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_of_the_chart_can_be_drawn_in_every_ink(name: str) -> None:
    for ink in ("full", "saver", "line"):
        symbol = art.drawing(f"chart/{name}", ink)
        assert symbol.w > 0
        assert symbol.h > 0
        assert symbol.shapes


@pytest.mark.parametrize(("name", "size"), [("sea-1", (55.6, 55.6)), ("card-back", (65.0, 91.1))])
def test_grounds_fill_their_piece_and_its_bleed(name: str, size: tuple[float, float]) -> None:
    drawn = art.drawing(f"chart/{name}")
    assert drawn.w >= size[0] + 2 * BLEED
    assert drawn.h >= size[1] + 2 * BLEED


def test_four_fish_are_told_apart_by_their_outlines() -> None:
    """Compare how high each is at five places along its length, as a share of that length."""
    profiles = {}
    for fish in ALL:
        heights = []
        for share in (0.1, 0.3, 0.5, 0.7, 0.9):
            near = [y for x, y in fish.outline if abs(x / fish.w - share) < 0.13]
            heights.append((max(near) - min(near)) / fish.w if near else 0.0)
        profiles[fish.slug] = heights
        assert len(silhouette(fish)) == 1 + len(fish.fins)
    names = list(profiles)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            apart = sum(abs(a - b) for a, b in zip(profiles[one], profiles[other], strict=True))
            assert apart > 0.2, f"{one} and {other} look alike"
