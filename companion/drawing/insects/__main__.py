"""Writes the drawings of all insects: `python -m companion.drawing.insects FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.drawing.fish.strokes import INK, Stroke, area, line
from companion.drawing.fish.svg import svg_text
from companion.drawing.insects.species import ALL, WING, Insect
from companion.drawing.shapes import Path as Drawn
from companion.drawing.shapes import Pen

# Widths of pens on a drawing of 16 mm; on a token of 14 mm they are half as wide.
LIMB, EDGE, VEIN = 0.48, 0.36, 0.24


def insect_file(insect: Insect) -> str:
    """Return the text of the file of one insect."""
    return svg_text(insect.slug, insect.name, insect_strokes(insect))


def insect_strokes(insect: Insect) -> list[Stroke]:
    """Return an insect as strokes: limbs, wings over them, then the body."""
    strokes = [line(insect.limbs, INK, LIMB)]
    if insect.wings:
        strokes.append(Stroke("tone", Drawn("".join(insect.wings), WING, Pen(INK, EDGE))))
        strokes.append(line(insect.veins, INK, VEIN))
    return [*strokes, area("".join(insect.body), INK, "mark")]


def main(folder: Path) -> None:
    """Write one file for each insect into the folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for insect in ALL:
        file = folder / f"{insect.slug}.svg"
        file.write_text(insect_file(insect), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
