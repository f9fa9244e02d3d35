"""Writes what stands by a river: `python -m companion.drawing.riverside FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.drawing.riverside import boulders, plants, trout


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {**plants.drawings(), **boulders.drawings(), **trout.drawings()}


def main(folder: Path) -> None:
    """Write every drawing into the folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
