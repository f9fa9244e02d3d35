"""Writes the drawings of the chart: `python -m companion.drawing.chart FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.drawing.chart import backs, fish, grounds, moves


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {**fish.drawings(), **grounds.drawings(), **moves.drawings(), **backs.drawings()}


def main(folder: Path) -> None:
    """Write every drawing into the folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
