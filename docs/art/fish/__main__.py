"""Writes the drawings of all fish: `python -m docs.art.fish FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from docs.art.fish.carps import CARPS
from docs.art.fish.draw import fish_strokes
from docs.art.fish.hunters import HUNTERS
from docs.art.fish.minnows import MINNOWS
from docs.art.fish.salmonids import SALMONIDS
from docs.art.fish.sockeye import SOCKEYE
from docs.art.fish.species import Fish
from docs.art.fish.svg import svg_text
from docs.art.fish.whitefish import WHITEFISHES

ALL: tuple[Fish, ...] = (*SALMONIDS, SOCKEYE, *CARPS, *MINNOWS, *WHITEFISHES, *HUNTERS)


def fish_file(fish: Fish) -> str:
    """Return the text of the file of one fish."""
    title = f"{fish.name} ({fish.latin})"
    return svg_text(fish.slug, title, fish_strokes(fish))


def main(folder: Path) -> None:
    """Write one file for each species into the folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for fish in ALL:
        (folder / f"{fish.slug}.svg").write_text(fish_file(fish), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
