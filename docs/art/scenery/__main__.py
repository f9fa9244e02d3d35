"""Writes the drawings of scenes: `python -m docs.art.scenery FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from docs.art.scenery import habitats, medallions, riverbed, rock_cards, water


def main(folder: Path) -> None:
    """Write every scene into the folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = (water, riverbed, habitats, medallions, rock_cards)
    for name, text in (pair for one in drawn for pair in one.drawings().items()):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
