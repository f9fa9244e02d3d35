"""The one deck every contestant draws: data and geometry, in millimetres.

Origin of a card is its top left corner, y grows downwards.
"""

import math
import subprocess
from pathlib import Path

PAGE_W, PAGE_H = 210.0, 297.0
CARD_W, CARD_H = 63.0, 88.0
COLS, ROWS = 3, 3
PER_PAGE = COLS * ROWS
LEFT = (PAGE_W - COLS * CARD_W) / 2
TOP = (PAGE_H - ROWS * CARD_H) / 2
PT = 72 / 25.4  # points per millimetre

OUTLINE = "#888888"
INK = "#111111"
DARK = "#222222"
GREY = "#666666"
SUITS = [
    ("Forge", "#b3392c", "#f3d3cf"),
    ("Grove", "#2f7d4f", "#cfe8d8"),
    ("Tide", "#2b5f9e", "#cddcf0"),
    ("Dusk", "#6b4a94", "#dfd4ec"),
]

HEADER = (4, 4, 55, 10)  # x, y, w, h
TITLE = (35, 10.8, 11)  # centre x, baseline y, size in points
BADGE = (9, 9, 4.2)  # cx, cy, r
COST = (9, 10.5, 11)
HEX = (31.5, 31, 14)
GEAR_R = (10, 7.5)
PIP_Y, PIP_R, PIP_STEP = 51, 1.6, 5
BODY = (6, 57, 51, 22, 8, 10)  # x, y, w, h, size, leading
FOOT = (31.5, 84.5, 5.5)
CROP_LEN = 5.0

_VERBS = "Draw Discard Exchange Reveal Trade Rotate Claim Store".split()
_NOUNS = "lanterns barges timbers pilgrims sigils ravens anvils orchards".split()
_TAILS = [
    "then move your marker one space for every matching tile on the board.",
    "unless another player holds the harbour token; in that case pass.",
    "and keep the change. You may repeat this once per round.",
    "before scoring. Each neighbour pays you one coin or loses a turn.",
    "if you control the river. Otherwise put this card under the deck.",
]


def cards(n):
    """Return n card records, always the same for the same n."""
    out = []
    for i in range(n):
        suit, color, tint = SUITS[i % 4]
        verb, noun = _VERBS[(i * 5) % 8], _NOUNS[(i * 3 + i // 8) % 8]
        out.append(
            {
                "id": i + 1,
                "title": f"{suit} {noun.title()} {i + 1}",
                "cost": str(1 + (i * 7) % 9),
                "value": 1 + i % 5,
                "color": color,
                "tint": tint,
                "body": f"{verb} {2 + i % 4} {noun}, {_TAILS[(i * 2 + i // 5) % 5]}",
                "foot": f"Bench Set - {i + 1}/{n}",
            }
        )
    return out


def hexagon(cx, cy, r):
    return [
        (cx + r * math.cos(math.radians(60 * k)), cy + r * math.sin(math.radians(60 * k)))
        for k in range(6)
    ]


def gear(cx, cy):
    """A 32 point gear, the 'icon path' of the deck."""
    pts = []
    for k in range(8):
        for r, off in ((GEAR_R[1], 0), (GEAR_R[0], 8), (GEAR_R[0], 22), (GEAR_R[1], 30)):
            a = math.radians(45 * k + off)
            pts.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return pts


def pips(value):
    x0 = CARD_W / 2 - PIP_STEP * (value - 1) / 2
    return [(x0 + PIP_STEP * k, PIP_Y) for k in range(value)]


def slot(i):
    """Top left corner of slot i (0..8) on the page."""
    return LEFT + (i % COLS) * CARD_W, TOP + (i // COLS) * CARD_H


def crop_marks():
    """Lines x1, y1, x2, y2 round the block of cards."""
    out = []
    right, bottom = LEFT + COLS * CARD_W, TOP + ROWS * CARD_H
    for c in range(COLS + 1):
        x = LEFT + c * CARD_W
        out += [(x, TOP - 1 - CROP_LEN, x, TOP - 1), (x, bottom + 1, x, bottom + 1 + CROP_LEN)]
    for r in range(ROWS + 1):
        y = TOP + r * CARD_H
        out += [(LEFT - 1 - CROP_LEN, y, LEFT - 1, y), (right + 1, y, right + 1 + CROP_LEN, y)]
    return out


def wrap(text, width, measure):
    """Greedy word wrap; measure(str) returns a width in the unit of `width`."""
    lines, line = [], ""
    for word in text.split():
        trial = f"{line} {word}" if line else word
        if line and measure(trial) > width:
            lines.append(line)
            line = word
        else:
            line = trial
    return [*lines, line]


def font(bold=False):
    """Path of DejaVu Sans where fontconfig finds it, else of the sans that the program ships."""
    style = "Bold" if bold else "Book"
    try:
        found = subprocess.check_output(
            ["fc-match", "-f", "%{file}", f"DejaVu Sans:style={style}"], text=True
        )
    except OSError:
        found = ""
    if "DejaVu" in found:
        return found
    shipped = Path(__file__).parents[2] / "templates" / "shared" / "fonts"
    return str(shipped / ("sans-bold.ttf" if bold else "sans.ttf"))
