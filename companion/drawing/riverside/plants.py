"""Trees, bushes and reeds, seen from the side; each stands on the lower edge of its box, mm."""

from __future__ import annotations

from math import cos, sin, tau

from companion.core.chance import Stream
from companion.drawing.scenery.strokes import area, box, file, line, moved, smooth, straight
from companion.drawing.shapes import Point

EDGE, WIDTH = "#4A5C38", 0.22
LIGHT, SHADE, BARK = "#7C9468", "#5F7A50", "#7A6546"
LEAF, LEAF_SHADE = "#9CAE72", "#7E925A"
STALK, CATTAIL = "#6F8150", "#7A5B36"


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {
        "spruce.svg": conifer("Spruce", w=11.0, h=24.0, tiers=5, spread=0.16),
        "fir.svg": conifer("Fir", w=13.0, h=21.0, tiers=4, spread=0.2),
        "bush.svg": bush("Bush", w=15.0, h=9.4, seed="bush"),
        "willow.svg": bush("Willow", w=12.0, h=11.4, seed="willow"),
        "reeds.svg": reeds(w=9.0, h=15.0),
    }


def conifer(title: str, *, w: float, h: float, tiers: int, spread: float) -> str:
    """Return a conifer of w x h mm whose boughs droop in tiers."""
    x, trunk = w / 2, h * 0.1
    crown = h - trunk - 0.4
    left: list[Point] = []
    for tier in range(tiers):
        low = 0.4 + crown * (tier + 1) / tiers
        half = (w / 2 - 0.4) * ((tier + 1) / tiers) ** 0.8
        left += [(x - half, low), (x - half * (1 - spread * 2), low - crown / tiers * 0.22)]
    left.pop()
    right = [(2 * x - px, py) for px, py in reversed(left)]
    tip = (x, 0.4)
    base = (x, h - trunk - 0.9)
    outline = straight([tip, *left, base, *right], closed=True)
    shade = straight([tip, base, *right], closed=True)
    stem = moved(box(w * 0.1, trunk + 1.2), x - w * 0.05, h - trunk - 1.4)
    return file(
        w,
        h,
        title,
        [
            area(stem, BARK, EDGE, WIDTH),
            area(outline, LIGHT),
            area(shade, SHADE, kind="soft"),
            line(outline, EDGE, WIDTH),
        ],
    )


def bush(title: str, *, w: float, h: float, seed: str) -> str:
    """Return a round bush of w x h mm."""
    stream = Stream(seed)
    lumps = 9
    crown = []
    for i in range(lumps):
        angle = tau / 2 + tau / 2 * i / (lumps - 1)
        reach = stream.between(0.86, 0.98)
        crown.append(
            (w / 2 + (w / 2 - 0.3) * reach * cos(angle), h - 0.5 + (h - 1) * reach * sin(angle))
        )
    outline = smooth(
        [*crown, (w * 0.8, h - 0.3), (w / 2, h - 0.5), (w * 0.2, h - 0.3)], closed=True
    )
    shade = smooth(
        [(w * 0.94, h * 0.55), (w * 0.72, h * 0.66), (w * 0.6, h * 0.8), (w * 0.34, h * 0.9),
         (w * 0.3, h - 0.35), (w * 0.8, h - 0.35)],
        closed=True,
    )  # fmt: skip
    curls = "".join(
        smooth([(px - 1.1, py + 0.5), (px - 0.1, py - 0.3), (px + 0.9, py + 0.4)])
        for px, py in (
            (w * 0.3, h * 0.45),
            (w * 0.52, h * 0.3),
            (w * 0.44, h * 0.66),
            (w * 0.7, h * 0.5),
        )
    )
    return file(
        w,
        h,
        title,
        [
            area(outline, LEAF),
            area(shade, LEAF_SHADE, kind="soft"),
            line(curls, LEAF_SHADE, 0.3, "soft"),
            line(outline, EDGE, WIDTH),
        ],
    )


def reeds(*, w: float, h: float) -> str:
    """Return a tuft of reeds of w x h mm, two of them with cattails."""
    stream, x = Stream("reeds"), w / 2
    blades, heads = "", ""
    for i in range(7):
        lean = (i - 3) * 0.13
        tall = (h - 1.6) * stream.between(0.62, 1.0)
        foot = (x + lean * 3.2, h - 0.4)
        top = (x + lean * 8.6, h - tall)
        knee = (x + lean * 4.0, h - tall * 0.55)
        blades += smooth([foot, knee, top])
        if i in (1, 4):
            heads += straight([(top[0], top[1] + 2.6), (top[0] + lean * 0.4, top[1] + 0.2)])
    return file(w, h, "Reeds", [line(blades, STALK, 0.5), line(heads, CATTAIL, 1.1)])
