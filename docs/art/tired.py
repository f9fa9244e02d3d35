"""Fatigue of Salmon Run: four tired salmon in their waters: `python -m docs.art.tired FOLDER`."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from math import cos, sin
from pathlib import Path
from random import Random

from docs.art.fish.body import Fin
from docs.art.fish.marks import Feather, Zone
from docs.art.fish.sockeye import KEEL, SOCKEYE
from docs.art.fish.species import Fish
from docs.art.fish.spots import Spots
from docs.art.fish.svg import svg_text
from docs.art.land.flat import Flat
from docs.art.land.kit import FOAM, STONE, Sheet, blob, curve, log, n, reeds, spline, stone, taper
from docs.art.poses.bend import Pose
from docs.art.poses.swim import swim
from docs.art.scenery.strokes import mirrored

W, H = 69.5, 94.9  # mm: a card with its bleed
PALE, DEAD, SHARE = "#D9C3B4", "#8E857C", 0.4
POSES = {
    "resting": Pose(
        ((0, 0.6), (-10, 0.2), (-23, -0.8), (-36, -0.2), (-47, 2.6), (-57, 6.6)),
        (1.05, 1.0, 0.9),
    ),
    "listing": Pose(
        ((0, 0), (-10, -2.6), (-22, -4.2), (-35, -3.2), (-46, 0.4), (-55, 5.4)),
        (1.08, 1.04, 0.84),
        spread=0.9,
    ),
    "wedged": Pose(
        ((0, 0), (-9, -2.6), (-20, -3.6), (-31, 0.6), (-41, 5.0), (-52, 3.4)),
        (1.1, 1.0, 0.86),
        spread=0.5,
    ),
    "drifting": Pose(
        ((0, 8.6), (-9, 3.4), (-21, 0.0), (-34, 0.0), (-46, 4.4), (-54, 11.0)),
        (1.04, 1.0, 0.9),
        spread=0.2,
    ),
}
SCARS = {"resting": 5, "listing": 8, "wedged": 12, "drifting": 17}  # seeds


def worn(pose: str) -> Fish:
    """Return the salmon with folded fins, patches without scales and a pale keel."""
    keel = tuple((x, v - (0.26 if pose == "listing" and x > 0.15 else 0.05)) for x, v in KEEL)
    marks = (
        *SOCKEYE.marks,
        Zone(keel, PALE, up=False),
        Feather(keel, -0.03, PALE, 3, 1.6),
        Spots(8.5, (0.4, 1.15), "#EADFCF", (0.3, 0.84), (0.08, 0.6), halo=("#7C4A44", 0.13),
              ring=True, oval=2.2, seed=SCARS[pose]),
    )  # fmt: skip
    return replace(SOCKEYE, marks=marks, fins=tuple((k, _hung(k, fin)) for k, fin in SOCKEYE.fins))


def _hung(name: str, fin: Fin) -> Fin:
    """Fold the fin of the back, let those of the belly hang."""
    if name == "dorsal":
        return replace(fin, tip=(fin.tip[0] + 0.055, fin.tip[1] * 0.5))
    if name in ("pelvic", "anal"):
        return replace(fin, tip=(fin.tip[0] * 0.8, fin.tip[1] * 1.12))
    return fin


def faded(color: str) -> str:
    """Take the fire out of a red."""
    r, g, b = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    if r + g + b < 170 or r - min(g, b) < 12:
        return color
    dead = [int(DEAD[i : i + 2], 16) for i in (1, 3, 5)]
    share = SHARE if r - max(g, b) > 30 else SHARE / 2
    mixed = (round(a + (d - a) * share) for a, d in zip((r, g, b), dead, strict=True))
    return "#" + "".join(f"{v:02X}" for v in mixed)


def salmon(name: str) -> str:
    """Return the file of a tired salmon, head to the left."""
    text = svg_text(f"tired-{name}", f"Tired salmon: {name}", swim(worn(name), POSES[name]))
    wide = float(re.findall(r'viewBox="0 0 ([\d.]+)', text)[0])
    text = re.sub(r' d="([^"]*)"', lambda one: f' d="{mirrored(one[1], wide)}"', text)
    text = re.sub(r'cx="([\d.]+)"', lambda one: f'cx="{wide - float(one[1]):g}"', text)
    return re.sub("#[0-9A-F]{6}", lambda one: faded(one[0]), text)


SCENES = {  # the salmon, its middle, width and turn; the surface and the bed
    "pool": ("drifting", 35.5, 44.5, 50.0, 6, 67.0),
    "stone": ("wedged", 29.5, 44.0, 53.0, -4, 68.0),
    "log": ("listing", 36.0, 47.0, 52.0, 30, 66.0),
    "shallows": ("resting", 35.5, 55.0, 55.0, -2, 55.0),
}
TONES = {  # water from above, bed, its edge, its pebbles
    "pool": ("#D5CFDA", "#BFB8CA", "#A69FB7", "#8E8799", "#7E7688", "#5F5768", "#A19AA8"),
    "stone": ("#D3E7EC", "#B4D4DE", "#93BCCC", "#76A5B9", "#A7A795", "#7B7C6E", "#C2C1AE"),
    "log": ("#F4E4BE", "#E8CF9C", "#D6B377", "#BD965A", "#94784A", "#6B5431", "#B3965F"),
    "shallows": ("#E6EEC9", "#D2E1B0", "#B9CF95", "#A3BE80", "#C9B684", "#8F7D4F", "#DDCFA3"),
}
SOFT, KEPT, TONE = 'class="soft"', 'class="soft keep"', 'class="tone"'


def _wavy(rnd: Random, y: float, swell: float) -> list[tuple[float, float]]:
    a, b = rnd.uniform(0, 6), rnd.uniform(0.1, 0.16)
    return [(x, y + swell * sin(x * b + a) + rnd.uniform(-0.4, 0.4)) for x in range(-4, 78, 7)]


def water(s: Sheet, rnd: Random, place: str) -> None:
    """Draw still water from edge to edge: light from above, three depths, glints."""
    tones = TONES[place]
    s.rect(0, 0, W, H, 0, tones[0], more=TONE)
    for x, wide, lean in ((10, 9, 14), (30, 6, 12), (50, 11, 10)):  # light falls in
        ray = [(x, -2), (x + wide, -2), (x + wide * 1.4 + lean, 62), (x + wide * 0.6 + lean, 62)]
        s.poly(ray, "#F7F7EC" if place != "pool" else "#E4DFE8", more=TONE)
    for y, swell, tone in ((24, 2.2, tones[1]), (38, 2.6, tones[2]), (51, 2.0, tones[3])):
        s.poly([*_wavy(rnd, y, swell), (78, H + 2), (-4, H + 2)], tone, smooth=False, more=TONE)
    for _ in range(26):
        x, y, long = rnd.uniform(0, 64), rnd.uniform(18, 50), rnd.uniform(4, 10)
        s.path(taper([(x, y), (x + long / 2, y - 0.6), (x + long, y)], 0.5), FOAM, more=SOFT)


def bed(s: Sheet, rnd: Random, place: str, top: float) -> None:
    """Draw gravel down to the lower edge, its pebbles larger the nearer they lie."""
    ground, edge, pebble = TONES[place][4:]
    s.poly([*_wavy(rnd, top, 0.9), (78, H + 2), (-4, H + 2)], ground, edge, 0.25, more=TONE)
    spots: list[tuple[float, float, float]] = []
    for _ in range(170):
        x, y = rnd.uniform(-1, W + 1), rnd.uniform(top + 1.2, H + 1)
        a = 0.7 + 2.0 * (y - top) / (H - top) * rnd.uniform(0.6, 1.15)
        if 8 < x < 48 and 71 < y < 86:  # below the words
            continue
        if all((x - p) ** 2 + ((y - q) * 1.7) ** 2 > (a + r + 0.25) ** 2 for p, q, r in spots):
            spots.append((x, y, a))
    for x, y, a in sorted(spots, key=lambda one: one[1]):
        shape = curve(blob(rnd, x, y, a, a * 0.6, 7, 0.1), True, n)
        s.path(shape, pebble if rnd.random() < 0.7 else "#E6E0D0", edge, 0.16)


def weed(s: Sheet, rnd: Random, x: float, y: float, tall: float, many: int) -> None:
    """Draw weed that hangs in still water."""
    for k in range(many):
        a, long, lean = x + (k - many / 2) * 1.3, tall * rnd.uniform(0.6, 1.1), rnd.uniform(-4, 4)
        way = [(a, y), (a + lean * 0.2, y - long * 0.4), (a + lean, y - long)]
        s.path(taper(spline(way, False, 6), 1.5), ("#5E7F4B", "#78965A", "#4A6A44")[k % 3])


def behind(s: Sheet, rnd: Random, place: str) -> None:
    """Draw what stands behind the salmon."""
    if place == "pool":
        s.circle(57, 27, 4.6, "#F3ECD8", more=TONE)
        for k, long in enumerate((11, 8.5, 5)):
            y = 34 + 2.6 * k
            s.path(taper([(57 - long / 2, y), (57, y - 0.4), (57 + long / 2, y)], 1.1), "#EFE8DA")
        stone(s, 71, 66, 66, 9, 6.5, STONE, 0.3)
        stone(s, 72, 2, 69, 8, 5, STONE, 0.3)
    elif place == "stone":
        stone(s, 47, 7, 66.5, 9, 6, STONE, 0.3)
        weed(s, rnd, 3, 70, 26, 5)
    elif place == "log":
        log(s, -6, 22, 66, 4.4, 7)
        s.out = [one.replace('stroke="#5A4230"', f'{KEPT} stroke="#5A4230"') for one in s.out]
        for k, x in enumerate((6, 15, 41, 49)):  # its roots and twigs hang down
            twig = [(x, 27), (x + 1.4, 32 + k % 3), (x + 0.4, 36 + 2 * (k % 2))]
            s.line(twig, "#6B4F38", 0.3, smooth=True)
    else:
        for x, y, a in ((57, 30, 4.4), (14, 34, 3.4), (40, 24, 2.8)):
            for r in (a, a * 0.55):
                ring = [(x + r * cos(t / 2), y + r * 0.36 * sin(t / 2)) for t in range(14)]
                s.line(ring, "#7F9A5E", 0.3, smooth=True)
        reeds(s, rnd, 63, 60, 22, 12, 4)
        stone(s, 73, 3, 58, 7, 4.4, STONE, 0.3)


def before(s: Sheet, rnd: Random, place: str) -> None:
    """Draw what hides a part of the salmon."""
    if place == "pool":
        for i, (x, y) in enumerate(((10, 43), (8, 37), (11, 32), (7, 27))):
            s.circle(x, y, 1.1 - 0.16 * i, "none", "#F7F2F8", 0.28)
        weed(s, rnd, 64, 74, 24, 7)
    elif place == "stone":
        stone(s, 41, 58, 54, 19, 17, STONE, 0.35)
        for x, y, long in ((34, 37, 9), (37, 33, 10), (43, 31, 12)):  # the current splits on it
            way = [(x, y), (x + long / 2, y - 2.4), (x + long, y - 1)]
            s.path(taper(spline(way, False, 5), 0.9),
                   FOAM, more=SOFT)  # fmt: skip
        stone(s, 43, 36, 69, 6.5, 4.2, STONE, 0.3)
    elif place == "log":
        for x, y in ((24, 25), (60, 31), (54, 56), (9, 55), (20, 63), (63, 47), (40, 69)):
            turn = rnd.uniform(-0.7, 0.7)
            leaf = [(-2.6, 0), (0, -1.3), (2.8, -0.2), (0.2, 1.2)]
            spun = [(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn))
                    for a, b in leaf]  # fmt: skip
            s.poly(spun, rnd.choice(("#B5532E", "#9C3F2A", "#C9742F")), "#6B3420", 0.18,
                   smooth=True)  # fmt: skip
    else:
        for x, y, a in ((12, 66.5, 3.0), (20, 67.6, 2.2), (30, 66.4, 2.6), (42, 67.0, 3.1),
                        (52, 65.6, 2.4), (61, 66.0, 3.2)):  # fmt: skip
            stone(s, int(x), x, y, a, a * 0.62, STONE, 0.25)
        reeds(s, rnd, 3, 76, 26, 10, 3)


def fish_in(place: str, sizes: dict[str, tuple[float, float]]) -> str:
    """Return the line that lays the salmon into its water."""
    name, x, y, w, turn, _ = SCENES[place]
    h = w * sizes[name][1] / sizes[name][0]
    box = f'x="{x - w / 2:.2f}" y="{y - h / 2:.2f}" width="{w:.2f}" height="{h:.2f}"'
    return f'<image href="../fish/tired-{name}.svg" {box} transform="rotate({turn} {x} {y})"/>'


def scene(place: str, sizes: dict[str, tuple[float, float]], file: Path) -> None:
    """Write a card's picture from edge to edge."""
    rnd, parts = Random(len(place) * 7), []
    sheets: Sequence[Sheet] = [Sheet(W, H, 0, "Too tired to swim") for _ in range(2)]
    water(sheets[0], rnd, place)
    if place != "shallows":
        behind(sheets[0], rnd, place)
    bed(sheets[0], rnd, place, SCENES[place][5])
    if place == "shallows":
        behind(sheets[0], rnd, place)
    before(sheets[1], rnd, place)
    for k, sheet in enumerate(sheets):
        sheet.save(file)
        flat = Flat(file)
        parts.append("\n".join(flat.out).replace('"c', f'"{"ab"[k]}').replace("#c", f"#{'ab'[k]}"))
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="{W}mm"'
            f' height="{H}mm" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        )
    title = "<title>Too tired to swim</title>"
    lines = (head, title, parts[0], fish_in(place, sizes), parts[1], "</svg>", "")
    file.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def main(folder: Path) -> None:
    """Write `fish/tired-*` and `ground/fatigue-*` into the folder."""
    sizes = {}
    for kind in ("fish", "ground"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    for name in POSES:
        text = salmon(name)
        size = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)[0]
        sizes[name] = float(size[0]), float(size[1])
        file = folder / "fish" / f"tired-{name}.svg"
        file.write_text(text, encoding="utf-8", newline="\n")
    for place in SCENES:
        scene(place, sizes, folder / "ground" / f"fatigue-{place}.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
