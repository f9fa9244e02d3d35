"""Two more sockeye, head to the left, a second water, fatigue: `python -m docs.art.run FOLDER`."""

from __future__ import annotations

import re
import sys
from math import cos, sin
from pathlib import Path
from random import Random

from docs.art.fish.sockeye import SOCKEYE
from docs.art.fish.svg import svg_text
from docs.art.land.flat import Flat
from docs.art.land.kit import FOAM, STONE, Sheet, blob, curve, log, n, reeds, spline, stone, taper
from docs.art.poses.bend import Pose
from docs.art.poses.swim import swim
from docs.art.scenery.strokes import mirrored

POSES = {
    "gliding": Pose(
        ((0, 0), (-9, 1.6), (-22, 3.4), (-36, 3.2), (-47, 0.6), (-56, -3.4)),
        (1.05, 1.0, 0.92),
        spread=0.35,
        drop=0,
    ),
    "striving": Pose(
        ((0, 0), (-9, 2.5), (-20, 5.8), (-33, 5.2), (-44, 1.0), (-52, 2.2)),
        (1.08, 1.0, 0.90),
        gape=16,
        spread=0.8,
    ),
}


STONES = (
    (4.5, 48, 6.5, 4.6),
    (9.5, 58, 4.2, 3.0),
    (65.5, 38, 6.4, 4.4),
    (60.5, 33, 3.2, 2.3),
    (67, 59, 4.6, 3.3),
)


def riffle() -> Sheet:
    """Return quick water between stones, on a card with its bleed."""
    s, rnd = Sheet(69.5, 94.9, 0, "A riffle"), Random(4)
    s.rect(0, 0, 69.5, 94.9, 0, "#CFE3E6")
    for x, wide, tone in ((16, 15, "#BDD8DD"), (44, 19, "#BDD8DD"), (47, 9, "#ABCBD2")):
        left = [(x + 3 * rnd.uniform(-1, 1), y) for y in range(-6, 108, 16)]
        right = [(a + wide + 3 * rnd.uniform(-1, 1), y) for a, y in reversed(left)]
        s.poly(left + right, tone, smooth=True)
    for _ in range(46):
        x, y, long = rnd.uniform(3, 66), rnd.uniform(2, 86), rnd.uniform(4, 9)
        way = [
            (x, y),
            (x + rnd.uniform(-1, 1), y + long / 2),
            (x + rnd.uniform(-0.6, 0.6), y + long),
        ]
        s.path(taper(spline(way, False, 4), 0.5), FOAM, more='class="soft"')
    for i, (x, y, a, b) in enumerate(STONES):
        s.path(curve(blob(rnd, x, y + b * 0.45, a * 1.2, b * 0.9, 10, 0.06), True, n), FOAM)
        s.path(curve(blob(rnd, x, y + b * 0.36, a * 1.06, b * 0.82, 10, 0.04), True, n), "#7FAAB5")
        stone(s, 90 + i, x, y, a, b, STONE, 0.25)
    return s


SALMON = (
    '<image href="../fish/sockeye{}.svg" x="{}" y="{}" width="{}" height="{}"'
    ' transform="rotate({})"/>'
)
TIRED = {  # where the salmon lies: pose, box, turn round its middle
    "stone": ("-gliding", 11.0, 40.18, 40, 15.94, "8 31 48.15"),
    "log": ("", 16, 43, 43, 17.2, "-4 37.5 51.6"),
    "shallows": ("-striving", 14.5, 37.69, 40, 18.43, "-13 34.5 46.9"),
}
HEAD = (
    '<clipPath id="band"><path d="M0 21.6L69.5 21.6L69.5 69L0 69Z"/></clipPath>\n'
    '<g clip-path="url(#band)">\n'
    '<image href="../ground/peril-fatigue.svg" x="0" y="0" width="69.5" height="94.9"/>'
)


def tired(place: str) -> tuple[Sheet, Sheet]:
    """Return what lies behind a tired salmon and before it, over the still pool."""
    behind, before = (Sheet(69.5, 94.9, 0, "Too tired to swim") for _ in range(2))
    rnd = Random(11)
    if place == "stone":
        stone(behind, 41, 50, 50, 17, 13, STONE, 0.3)
        stone(before, 43, 62, 61, 7, 4.6, STONE, 0.25)
        stone(before, 44, 10, 62, 4.6, 3, STONE, 0.25)
    elif place == "log":
        log(behind, -3, 38, 44, 4.0, 5)
        for x, y in ((14, 29), (40, 27), (57, 33), (25, 60), (50, 63)):
            leaf = [(x - 2.4, y), (x, y - 1.1), (x + 2.4, y - 0.2), (x, y + 1.1)]
            before.poly(
                leaf, rnd.choice(("#C98B3C", "#B5643A", "#D0A64B")), "#7A4A2A", 0.15, smooth=True
            )
    else:
        for k, (x, y) in enumerate(((15, 29), (52, 32), (60, 52), (9, 58), (38, 27))):
            for r in (2.0, 3.6)[: 1 + k % 2]:
                ring = [(x + r * cos(t / 2), y + r * 0.42 * sin(t / 2)) for t in range(13)]
                before.line(ring, "#8FA3A0", 0.25, smooth=True)
        reeds(before, rnd, 7, 64, 12, 9, 3)
        reeds(before, rnd, 63, 66, 10, 8, 2)
    return behind, before


def main(folder: Path) -> None:
    """Write `fish/sockeye-*`, `ground/riffle` and `ground/fatigue-*` into the folder."""
    (folder / "ground").mkdir(parents=True, exist_ok=True)
    file = folder / "ground" / "riffle.svg"
    riffle().save(file)
    Flat(file).save(file, "A riffle")
    for place, at in TIRED.items():
        parts = []
        for sheet in tired(place):
            sheet.save(file := folder / "ground" / f"fatigue-{place}.svg")
            parts.append("\n".join(Flat(file).out))
        text = (folder / "ground" / "riffle.svg").read_text()
        head = text[: text.index("\n")] + "\n<title>Too tired to swim</title>\n" + HEAD
        inner = "\n".join((head, parts[0], SALMON.format(*at), parts[1], "</g>", "</svg>", ""))
        file.write_text(inner.replace("\n\n", "\n"))
    (folder / "fish").mkdir(parents=True, exist_ok=True)
    for name, pose in POSES.items():
        slug = f"sockeye-{name}"
        text = svg_text(slug, f"Sockeye salmon: {name}", swim(SOCKEYE, pose))
        wide = float(re.findall(r'viewBox="0 0 ([\d.]+)', text)[0])
        text = re.sub(r' d="([^"]*)"', lambda one: f' d="{mirrored(one[1], wide)}"', text)  # noqa: B023
        text = re.sub(r'cx="([\d.]+)"', lambda one: f'cx="{wide - float(one[1]):g}"', text)  # noqa: B023
        (folder / "fish" / f"{slug}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
