"""Writes the shores: `python -m docs.art.shores FOLDER`."""

import sys
from pathlib import Path

from docs.art.chart.plain import document
from docs.art.shores.parts import H, W
from docs.art.shores.scenes import SHORES


def main(folder):
    for name, (title, draw) in SHORES.items():
        inner = f'<g data-clip="M0 0H{W:g}V{H:g}H0Z">{draw()}</g>'
        (folder / f"{name}.svg").write_text(document(title, inner, W, H), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
