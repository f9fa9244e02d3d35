"""Writes the shores and the heads of the aids: `python -m docs.art.shores FOLDER`."""

import sys
from pathlib import Path

from docs.art.chart.plain import document
from docs.art.shores import heads
from docs.art.shores.parts import H, W
from docs.art.shores.scenes import SHORES


def main(folder):
    for drawn, wide, high in ((SHORES, W, H), (heads.HEADS, heads.WIDE, heads.HIGH)):
        for name, (title, draw) in drawn.items():
            inner = f'<g data-clip="M0 0H{wide:g}V{high:g}H0Z">{draw()}</g>'
            (folder / f"{name}.svg").write_text(document(title, inner, wide, high), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
