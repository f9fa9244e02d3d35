"""Writes the river of the game board, the adventure map and their trees: `python -m docs.art.land FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from docs.art.land import cover, river
from docs.art.land import map as adventure
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
    (folder / "ground").mkdir(exist_ok=True)
    for name, drawn, title in (
        ("map", adventure, "The map of an adventure"),
        ("cover", cover, "The cover of an adventure"),
    ):
        file = folder / "ground" / f"adventure-{name}.svg"
        drawn.draw().save(file)
        share = adventure.TREE / river.TREE
        small = {one: tuple(v * share for v in box) for one, box in placed.items()}
        Flat(file, small, GROUND | adventure.GROUND | drawn.GROUND).save(file, title)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
