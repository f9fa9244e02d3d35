"""The four kinds as silhouettes: icons on a grid of 24 units, and shadows of drawings.

`python -m docs.art.chart.shadows ICONS` reads the fish of the tiles and writes their icons.
"""

import re
import sys
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from docs.art.chart.bed import rings
from docs.art.chart.plain import document, group, path, smooth
from docs.art.land.flat import rdp, subpaths

CATCH = Path("templates/mapped_out/art/catch")
KINDS = ("herring", "bream", "tuna", "ray")
GRID, FINE = 24.0, 40  # units of an icon; pixels a unit while it is traced
THICK = {"herring": 0.12, "bream": 0.06, "tuna": 0.12, "ray": 0.2}  # units that are added all round, so that fins are seen small
TURNED = {"ray": 12.0}  # degrees
LEAVE = {"tuna": "#D9AE3F"}  # finlets are too small


def _flat(d):
    """Yield each part of path data as a polygon."""
    for first, steps, _ in subpaths(d, (1, 0, 0, 1, 0, 0)):
        points, at = [first], first
        for step in steps:
            ends = [p for p in step[1:] if isinstance(p, tuple)]
            if len(ends) == 3:
                (a, b, c) = ends
                points += [tuple((1 - t) ** 3 * at[i] + 3 * (1 - t) ** 2 * t * a[i] + 3 * (1 - t) * t * t * b[i] + t**3 * c[i] for i in (0, 1)) for t in (k / 8 for k in range(1, 9))]
            else:
                points += ends
            at = points[-1]
        yield points


@cache
def silhouette(kind):
    """Return a fish of the tiles as one area in the middle of a grid of 24 units."""
    text = (CATCH / f"{kind}.svg").read_text("utf-8")
    wide, tall = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', text).groups())
    outside = re.sub(r"<g .*?</g>", "", text, flags=re.S)
    parts = [m[1] for m in re.finditer(r'<path (?:class="\w+" )?(?:fill="[^"]+" )?(?:stroke="[^"]+" stroke-width="[^"]+" )?d="([^"]+)"', outside) if "fill=" in m[0] or m[0].startswith("<path d=")]
    parts = [d for d in parts if LEAVE.get(kind, "#0") not in text[max(0, text.find(d) - 90) : text.find(d)]]
    side = round(GRID * FINE)
    image = Image.new("L", (side, side))
    pen, k = ImageDraw.Draw(image), (GRID - 3) / wide * FINE
    for d in parts:
        for polygon in _flat(d):
            places = [(1.5 * FINE + x * k, side / 2 + (y - tall / 2) * k) for x, y in polygon]
            if len(places) > 2:
                pen.polygon(places, fill=255)
    image = image.rotate(-TURNED.get(kind, 0), Image.BICUBIC)
    shown = image.crop(image.getbbox())
    long = round((GRID - 2 - 2 * THICK[kind]) * FINE)
    shown = shown.resize((long, round(shown.height * long / shown.width)), Image.BICUBIC)
    image = Image.new("L", (side, side))
    image.paste(shown, ((side - shown.width) // 2, (side - shown.height) // 2))
    grow = round(THICK[kind] * FINE) * 2 + 1
    image = image.filter(ImageFilter.MaxFilter(grow)).filter(ImageFilter.GaussianBlur(FINE / 16))
    pixels = image.load()

    def field(x, y):
        return pixels[min(side - 1, max(0, int(x * FINE))), min(side - 1, max(0, int(y * FINE)))] / 255

    found = [ring for ring in rings(field, (0.0, 0.0, GRID, GRID), 0.5, 0.05) if len(ring) > 60]
    return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in rdp([*ring, ring[0]], 0.05)[:-1]) + "Z" for ring in found)


def shade(kind):
    """Return a fish as a dark shadow."""
    return document(f"The shadow of a {kind}", path(silhouette(kind), "#2F4A55", kind="mark"), GRID, GRID, 1)


def main(folder):
    for kind in KINDS:
        text = document(kind, path(silhouette(kind), "#000000"), GRID, GRID, 1)
        (folder / f"{kind}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
