"""The heads of the player aids: a strip of chart that shoals to the right, where the pictures are."""

import math

from docs.art.chart.bed import COAST, SAND
from docs.art.chart.plain import document, group, image, num, path, rect, smooth
from docs.art.chart.tiles import apart

WIDE, HIGH = 126.0, 21.0  # mm, the bleed of 3 mm at the top and at the sides
DEEP, SHOALS, EDGE = "#1F4C58", ("#3F7488", "#78AAB4", "#B9D8DA"), "#6F9DA6"


def _sea():
    """Deep water on the left, where the words are; three steps to the shoal."""
    out = rect(-2, -2, WIDE + 4, HIGH + 4, DEEP, kind="tone")
    for k, tone in enumerate(SHOALS):
        edge = [(55 + 4.6 * k + (2.2 + 0.4 * k) * math.sin(y / 4.3 + 1.4 * k), y) for y in range(-3, 25, 3)]
        out += path(f"{smooth(edge)}L{WIDE + 2} 24L{WIDE + 2} -3Z", tone, EDGE, 0.13, kind="tone")
    rays = "".join(f"M{num(12 + 60 * math.cos(a))} {num(29 + 60 * math.sin(a))}L{num(12 + 130 * math.cos(a))} {num(29 + 130 * math.sin(a))}" for a in (-0.42, -0.26, -0.1))
    return out + path(rays, "none", "#8FB7BC", 0.12, kind="soft")


def _fish(kind, x, y, long, turn=0.0, high=0.5):
    return image(f"../catch/{kind}.svg", x - long / 2, y - long * high / 2, long, long * high, turn)


def _game():
    return _sea() + _fish("herring", 77, 9.6, 24, -4, 26.4 / 64) + _fish("bream", 105, 12, 29, 3, 34 / 64)


def _more():
    """A volcano, a whirlpool, a serpent, a chest."""
    isle = path(smooth([(-11, 4.6), (-5, 3), (4, 3), (11, 4.6), (5, 7), (-5, 7)], True) + "Z", SAND, COAST, 0.2, kind="tone")
    things = (("volcano", 73, 13.2, 0.6), ("maelstrom", 87.4, 11.8, 0.7), ("serpent", 100.4, 13, 0.53), ("chest", 113.2, 13.2, 0.54))
    return _sea() + group(isle, (73, 13.2), scale=0.6) + "".join(group(apart(name), (x, y), scale=k) for name, x, y, k in things)



def drawings():
    return {f"aid-{name}": document(title, draw(), WIDE, HIGH, 1) for name, title, draw in (("game", "Fish over a shoal", _game), ("more", "What lies in lands unknown", _more))}
