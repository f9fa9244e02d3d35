"""Writes the drawings of all scenes: `python -m companion.drawing.scenery FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.drawing.scenery import (
    adventure,
    backs,
    beasts,
    harbor,
    harbor_backs,
    lake,
    lake_shore,
    perils,
    riverbed,
    rocks,
    salmon_back,
    strikes,
    swims,
    water,
)


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {
        **water.drawings(),
        **riverbed.drawings(),
        **rocks.drawings(),
        **strikes.drawings(),
        **backs.drawings(),
        **adventure.drawings(),
        **harbor.drawings(),
        **harbor_backs.drawings(),
        **beasts.drawings(),
        **swims.drawings(),
        **perils.drawings(),
        **salmon_back.drawings(),
        **lake.drawings(),
        **lake_shore.drawings(),
    }


def main(folder: Path) -> None:
    """Write every scene into the folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
