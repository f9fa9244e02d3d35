"""Writes the river of the game board, the adventure map and their trees: `python -m docs.art.land FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from docs.art.land import map as adventure
from docs.art.land import river
from docs.art.land.flat import GROUND, Flat, symbols

TREES = [f"{depth}{kind}" for depth in "fmn" for kind in ("c0", "c1", "c2", "l0", "l1")]


def main(folder: Path) -> None:
    """Write `board/river.svg`, `board/rapids.svg`, `ground/adventure-map.svg` and `tree/*.svg`."""
    (folder / "board").mkdir(parents=True, exist_ok=True)
    placed: dict[str, tuple[float, float, float, float]] = {}
    for sheet, name, title in zip(
        river.draw(),
        ("river", "rapids"),
        ("The river", "White water behind the rocks"),
        strict=True,
    ):
        file = folder / "board" / f"{name}.svg"
        sheet.save(file)
        placed = placed or symbols(file, TREES, folder / "tree")
        Flat(file, placed).save(file, title)
    file = folder / "ground" / "adventure-map.svg"
    file.parent.mkdir(exist_ok=True)
    adventure.draw().save(file)
    small = {
        name: tuple(v * adventure.TREE / river.TREE for v in box) for name, box in placed.items()
    }
    Flat(file, small, GROUND | adventure.GROUND).save(file, "The map of an adventure")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
