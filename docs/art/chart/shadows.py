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
LEAVE = {"tuna": 'fill="#D9AE3F" '}  # finlets are too small


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


def _mask(kind, side, k, x0, y0):
    """Return a picture of `side` pixels in which a fish is white, and how wide and high its drawing is, units."""
    text = (CATCH / f"{kind}.svg").read_text("utf-8")
    box = [float(v) for v in re.search(r'viewBox="0 0 (\S+) (\S+)"', text).groups()]
    outside = re.sub(r"<g .*?</g>", "", text, flags=re.S)
    image = Image.new("L", (side, side))
    pen = ImageDraw.Draw(image)
    for found in re.finditer(r'<path (?:class="\w+" )?(fill="[^"]+" )?(?:stroke="[^"]+" stroke-width="[^"]+" )?d="([^"]+)"', outside):
        if found[1] != LEAVE.get(kind, "") and (found[1] or found[0].startswith("<path d=")):
            for polygon in _flat(found[2]):
                if len(polygon) > 2:
                    pen.polygon([(x0 + x * k, y0 + y * k) for x, y in polygon], fill=255)
    return image, box


def _traced(image, fine, tolerance=0.05, move=0.0):
    """Return the white of a picture as path data; `fine` pixels are a unit."""
    pixels, side = image.load(), image.width

    def field(x, y):
        return pixels[min(side - 1, max(0, int(x * fine))), min(side - 1, max(0, int(y * fine)))] / 255

    units = side / fine
    found = [ring for ring in rings(field, (0.0, 0.0, units, units), 0.5, 2 / fine) if len(ring) > 60]
    return "".join("M" + "L".join(f"{x - move:.1f} {y - move:.1f}" for x, y in rdp([*ring, ring[0]], tolerance)[:-1]) + "Z" for ring in found)


@cache
def silhouette(kind):
    """Return a fish of the tiles as one area in the middle of a grid of 24 units."""
    side = round(GRID * FINE)
    image, _ = _mask(kind, side, side / 70, side / 30, side / 4)
    image = image.rotate(-TURNED.get(kind, 0), Image.BICUBIC)
    shown = image.crop(image.getbbox())
    long = round((GRID - 2 - 2 * THICK[kind]) * FINE)
    shown = shown.resize((long, round(shown.height * long / shown.width)), Image.BICUBIC)
    image = Image.new("L", (side, side))
    image.paste(shown, ((side - shown.width) // 2, (side - shown.height) // 2))
    image = image.filter(ImageFilter.MaxFilter(round(THICK[kind] * FINE) * 2 + 1)).filter(ImageFilter.GaussianBlur(FINE / 16))
    return _traced(image, FINE)


def halo(kind, tone):
    """Return what parts a fish from the picture that it swims over: its drawing's outline, some 2 units larger."""
    fine, room = 10, 6
    image, (wide, high) = _mask(kind, (64 + 2 * room) * fine, fine, room * fine, room * fine)
    image = image.filter(ImageFilter.GaussianBlur(20)).point(lambda v: 255 if v > 5 else 0)
    return document(f"Round a {kind}", path(_traced(image, fine, 0.25, room), tone, kind="tone"), wide, high, 1)


def shade(kind):
    """Return a fish as a dark shadow."""
    return document(f"The shadow of a {kind}", path(silhouette(kind), "#2F4A55", kind="mark"), GRID, GRID, 1)


def main(folder):
    for kind in KINDS:
        text = document(kind, path(silhouette(kind), "#000000"), GRID, GRID, 1)
        (folder / f"{kind}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
