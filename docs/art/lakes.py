"""Waters of Lure's fish cards, each at its hour: `python -m docs.art.lakes FOLDER`."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from random import Random

from docs.art.chart.plain import circle, document, line, mix, path, rect, smooth

W, H, TOP = 63.0, 93.0, 27.0  # mm, the card with its bleed; where the water begins


def _bands(tones: tuple[str, ...]) -> str:
    """Return water in four depths, the surface a line."""
    steps = zip((TOP, 39.0, 57.0, 75.0), tones, strict=True)
    out = "".join(rect(0, y, W, H - y, tone, kind="tone") for y, tone in steps)
    return out + line(0, TOP, W, TOP, mix(tones[0], "#2B5560", 0.4), 0.3, "line")


def _hills(seed: int, low: float, high: float, tone: str) -> str:
    """Return a ridge from edge to edge, its foot at the water."""
    rng = Random(seed)
    row = [(x, low - rng.uniform(0.25, 1.0) * high) for x in range(-2, 70, 8)]
    return path(
        smooth(row) + f"L66 {TOP}L-2 {TOP}Z", tone, mix(tone, "#2B312F", 0.25), 0.2, kind="tone"
    )


def _firs(seed: int, tone: str, low: float, many: int, tall: float) -> str:
    """Return a wood as one mass of pointed tops."""
    rng, data = Random(seed), ""
    for _ in range(many):
        x, h = rng.uniform(-2, 65), tall * rng.uniform(0.6, 1.15)
        data += f"M{x - h * 0.24:.2f} {low}L{x:.2f} {low - h:.2f}L{x + h * 0.24:.2f} {low}Z"
    return path(data, tone, kind="soft")


def _dashes(seed: int, tone: str, rows: tuple[float, ...], long: float) -> str:
    """Return lines of the current, long or short."""
    rng, data = Random(seed), ""
    for y in rows:
        for x in range(-4, 66, int(long * 1.9)):
            a = x + rng.uniform(0, long * 0.7)
            b, v = a + long * rng.uniform(0.7, 1.1), y + rng.uniform(-1, 1)
            ends = f"{b - 2:.2f} {v + 0.7:.2f} {b:.2f} {v:.2f}"
            data += f"M{a:.2f} {v:.2f}C{a + 2:.2f} {v - 0.7:.2f} {ends}"
    return path(data, "none", tone, 0.26, kind="soft")


def _pebbles(seed: int) -> str:
    """Return a bed of stones at the foot of the card."""
    rng, out = Random(seed), ""
    for y in (87.2, 89.6, 92.2):
        for x in range(0, 66, 5):
            a, b = x + rng.uniform(-1.4, 1.4), y + rng.uniform(-0.6, 0.6)
            r, s = rng.uniform(1.8, 3.0), rng.uniform(1.1, 1.7)
            ring = [
                (a + r * math.cos(t), b + s * math.sin(t)) for t in (k * 1.0472 for k in range(6))
            ]
            tone = rng.choice(("#B9B29B", "#A8AC9F", "#C6BCA3", "#98A19B"))
            out += path(smooth(ring, True) + "Z", tone, "#77786B", 0.18, kind="tone")
    return out


def river() -> str:
    """A river at dawn: a low sun, mist, long lines of current, a bed of pebbles."""
    out = rect(0, 0, W, H, "#F6E4D3", kind="tone") + circle(40, 24.5, 4.6, "#EFB98A", kind="tone")
    out += _hills(4, 25.5, 5.5, "#D8C7B4") + _firs(5, "#A9A58C", TOP, 34, 5.4)
    mist = (
        "M-2 25.6C10 24.6 22 26 34 25.2C46 24.4 56 25.8 66 25"
        "L66 26.4C54 27.2 44 25.8 32 26.6C20 27.2 8 26 -2 26.8Z"
    )
    out += path(mist, "#FBF3E8", kind="soft") + _bands(("#E6E6DA", "#CFDCD2", "#B9CFC8", "#A6C2BE"))
    out += _dashes(6, "#8FAEA9", (31, 35, 42, 47, 52, 60), 13)
    return out + _pebbles(7)


def pool() -> str:
    """A mill pool at dusk: a wood against an amber sky, lily pads, a sunken log."""
    out = rect(0, 0, W, H, "#F3D7A2", kind="tone")
    for y, a, b in ((19.4, 4, 30), (21.6, 26, 60), (17.8, 40, 58)):
        out += line(a, y, b, y, "#E3B274", 0.7, "soft")
    out += _hills(9, 26.2, 3.5, "#A39A70") + _firs(10, "#66704F", TOP, 34, 6.2)
    out += _bands(("#DFE0BE", "#C5D2B4", "#AFC3A8", "#9DB59C"))
    pads = ((6, 1.0), (12, 1.3), (17.4, 0.9), (49, 1.2), (55.6, 1.4), (60.6, 0.9))
    for x, k in pads:
        stem = f"M{x} 27.4C{x - 1.4} 36 {x + 1.8} 46 {x - 0.6} 58"
        out += path(stem, "none", "#7E9A6A", 0.3, kind="soft")
        a, r = 3 * k, 0.8 * k
        pad = f"M{x - a} 27.2A{a} {r} 0 0 1 {x + a} 27.2A{a} {r} 0 0 1 {x - a} 27.2Z"
        out += path(pad, "#6F8B4C", "#4B6238", 0.2, kind="tone")
    for x in (13.2, 56.4):
        flower = (
            f"M{x - 1.6} 26.6L{x - 0.9} 24.9L{x} 26L{x} 24.2"
            f"L{x + 0.5} 25.9L{x + 1.3} 24.8L{x + 1.6} 26.6Z"
        )
        out += path(flower, "#FBF6EA", "#B79A70", 0.16, kind="tone")
    log = "M-3 88.4C12 85.6 30 86.2 44 87.6L51 86.2L48 89L66 91V95H-3Z"
    out += path(log, "#86684A", "#54402E", 0.26, kind="tone")
    grain = "M2 90C14 88 28 88.6 40 90M8 92.2C20 90.6 34 91.2 46 92.4"
    return out + path(grain, "none", "#54402E", 0.2, kind="line")


def deep() -> str:
    """A lake among mountains at night: a moon and its path, stars, rocks on the bed."""
    out = rect(0, 0, W, H, "#3C5270", kind="tone") + circle(44, 21.2, 2.6, "#F4EBC8", kind="tone")
    rng = Random(3)
    for _ in range(22):
        out += circle(
            rng.uniform(16, 62), rng.uniform(1, 22), rng.uniform(0.14, 0.3), "#E9E6D2", kind="soft"
        )
    peaks = "M-2 27L6 19.6L11 22.6L19 17.4L27 24L33 21.4L40 24.6L50 22.4L57 18.2L66 24V27Z"
    out += path(peaks, "#2C3F57", "#22334A", 0.2, kind="tone")
    snow = (
        "M19 17.4L21.8 19.8L19.8 19.4L18.6 20.6L17 18.8Z"
        "M57 18.2L59.6 20L57.6 19.8L56.4 21L54.4 19.6Z"
    )
    out += path(snow, "#C9D3DA", kind="soft") + _bands(("#B5CAD2", "#9FBBC6", "#8FB0BC", "#86A8B5"))
    for k in range(7):
        half = 3.4 - 0.3 * k + (k % 2) * 0.8
        out += line(44 - half, 28.2 + k * 1.5, 44 + half, 28.2 + k * 1.5, "#E4E7D6", 0.34, "soft")
    out += _dashes(8, "#6F93A2", (44, 49, 53), 6)
    rocks = "M-2 94V86.6L4 84.8L10 87L15 86L22 90L30 88.8L37 91L45 87.6L52 88.8L58 85.4L66 87V94Z"
    out += path(rocks, "#66808D", "#41596A", 0.26, kind="tone")
    return out + path(
        "M4 84.8L6 89L3 92M15 86L16.4 91M45 87.6L47 92M58 85.4L57 91",
        "none",
        "#41596A",
        0.2,
        kind="line",
    )


WATERS = {
    "dawn-river": ("A river at dawn", river),
    "mill-pool": ("A mill pool at dusk", pool),
    "mountain-lake": ("A mountain lake at night", deep),
}


def main(folder: Path) -> None:
    """Write the waters into the folder."""
    for name, (title, water) in WATERS.items():
        text = document(title, water(), W, H)
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
