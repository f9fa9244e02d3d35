"""Writes the sea chart: `python -m docs.art.chart FOLDER`."""

import sys
from pathlib import Path

from companion.drawing.outlines import outline
from companion.drawing.shapes import Text
from docs.art.chart import back, cards, heads, orders, tiles
from docs.art.chart.bed import DIGIT
from docs.art.chart.plain import document, path

SIZE = 7.0  # pt, the size at which digits are cut


def depths():
    """Return the digits of soundings, each in a box as wide as all."""
    out = {}
    for digit in range(10):
        d = outline(Text(0.58 * DIGIT / 2, DIGIT - 0.13, str(digit), "serif-italic", SIZE, "#000000", "middle"))
        out[f"depth-{digit}"] = document("Depth", path(d, "#4F6A70", kind="mark"), 0.58 * DIGIT, DIGIT)
    return out


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**depths(), **tiles.drawings(), **cards.drawings(), **orders.drawings(), **heads.drawings(), "tile-back": back.back()}.items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
