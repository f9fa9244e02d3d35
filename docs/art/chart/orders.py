"""What a card of Unclear Instructions orders, one object for each order, drawn round (0, 0), 17 x 13 mm."""

from docs.art.chart.plain import CHART, CREAM, INK, circle, document, group, line, path, poly, rect
from docs.art.chart.shadows import GRID, silhouette
from docs.art.chart.specials import COAST, GOLD, RED, boat
from docs.art.chart.tiles import rose

W, H = 17.0, 13.0
WOOD, PLUM, SEA = "#7B5733", "#6B4170", "#BFD9DA"


def _card(x, y, turn, tone=CREAM, sign="", w=5.4, h=7.6):
    out = rect(-w / 2, -h / 2, w, h, tone, INK, 0.26, 0.6, "tone")
    if sign == "back":
        out += rect(-w / 2 + 0.7, -h / 2 + 0.7, w - 1.4, h - 1.4, PLUM, INK, 0.14, 0.3, "mark")
    elif sign:
        turned = {"up": 0, "right": 90, "down": 180, "left": 270}[sign]
        out += group(path("M0 2V-1.6M-1.4 -.4L0 -1.9L1.4 -.4", "none", PLUM, 0.6, kind="line"), turn=turned)
    return group(out, (x, y), turn)


def _bow(d, tip, tone=RED):
    return path(d, "none", tone, 0.6, kind="line") + poly(tip, tone, kind="mark")


def _swims(kind, x, y, tone):
    return group(path(silhouette(kind), tone, kind="mark"), (x - 4.2, y - 4.2), scale=8.4 / GRID)


def fishful():
    """A landing net with its catch."""
    out = line(-3.0, 3.4, -7.6, 5.6, WOOD, 1.0, "line")
    out += path("M-3.8 2.6C-5.4 -2.4 -1 -5.8 3.2 -5.2C7.4 -4.600 8.8 -.6 7 2.2C5.2 5 .4 6.2 -2.4 4.2Z", SEA, INK, 0.2, kind="tone")
    out += path("M-3.6 -1.4L5.4 4M-2 -3.8L7.6 1.6M1.4 -5L8 -1.4M-3.8 1.4L2 4.8M-2.4 4L-.6 -4.6M.8 4.9L2.8 -5M4 4.2L5.8 -4.2M6.6 2.4L7.4 -2.6", "none", "#6F9396", 0.16, kind="line")
    out += _swims("bream", 2.6, -2.0, "#B5573D") + _swims("tuna", 1.2, 2.0, "#2F455E")
    return out + path("M-3.8 2.6C-5.4 -2.4 -1 -5.8 3.2 -5.2C7.4 -4.600 8.8 -.6 7 2.2C5.2 5 .4 6.2 -2.4 4.2Z", "none", WOOD, 0.7, kind="line")


def fishless():
    """What is left of a fish."""
    out = path("M-7.6 .3C-6.6 -1.9 -4.6 -2.9 -2.9 -2.6C-2.1 -1.2 -2.1 1.4 -2.9 2.8C-4.8 3 -6.6 2.2 -7.6 .3Z", CREAM, INK, 0.3, kind="tone")
    out += circle(-5.0, -0.7, 0.7, INK, kind="mark") + path("M-7.4 .5L-5.8 .7", "none", INK, 0.26, kind="line")
    out += path("M-2.2 .2C0 -.2 3 -.2 5 .1", "none", INK, 0.55, kind="line")
    out += path("".join(f"M{x} 0C{x + .6} {-h * .6} {x + 1} {-h * .8} {x + 1.4} {-h}M{x} .2C{x + .6} {h * .6} {x + 1} {h * .8} {x + 1.4} {h}" for x, h in ((-1.2, 2.9), (0.4, 2.6), (2.0, 2.1), (3.4, 1.4))), "none", INK, 0.42, kind="line")
    return out + path("M5 .1L8 -2.7C7.5 -.9 7.5 1.1 8 2.9Z", CREAM, INK, 0.3, kind="tone")


def remove():
    """A card, struck out, that goes over board."""
    out = path("M-8 3.8Q-6 2.6 -4 3.8T0 3.8T4 3.8T8 3.8V5.2C5 6 -5 6 -8 5.2Z", SEA, kind="soft")
    out += _card(0, -0.8, -14, "#EADFC0", "up", 7.4, 10.2)
    out += path("M-5.6 -5.4L5.6 3.8M5.6 -5.4L-5.6 3.8", "none", RED, 0.9, kind="line")
    return out + path("M-8 3.8Q-6 2.6 -4 3.8T0 3.8T4 3.8T8 3.8M-6 5.6Q-4.5 4.8 -3 5.6T0 5.6T3 5.6T6 5.6", "none", "#5C868C", 0.4, kind="line")


def draw():
    """One card more, from the stack into the row."""
    out = "".join(_card(-4.4 + d, 1.2 - d, 0, CREAM, "back" if d > 0.7 else "") for d in (0, 0.45, 0.9))
    out += _card(4.8, 0.9, 8, CREAM, "up")
    return out + _bow("M-3 -4.4C-1 -6.2 2 -6.2 3.6 -4.9", [(4.8, -3.6), (2.7, -4.2), (4.300, -5.9)])


def _fan(x, y, tone, turn):
    return group("".join(group(rect(-2.1, -5.4, 4.2, 4.2, tone, INK, 0.26, 0.3, "tone"), turn=a) for a in (-28, 0, 28)), (x, y), turn)


def hand_swap():
    """Two hands of tiles that change hands."""
    out = _fan(-4.1, 3.6, SEA, -6) + _fan(4.1, 3.6, "#E3C27A", 6)
    out += _bow("M-3.4 -4.600C-1.6 -6.4 1.6 -6.4 3 -5.4", [(4.4, -4.1), (2.0, -4.8), (3.8, -6.3)])
    return out + _bow("M3.4 4.6C1.600 6.2 -1.600 6.2 -3 5.2", [(-4.4, 3.9), (-3.8, 6.2), (-2.0, 4.700)], CHART)


def move_swap():
    """Two cards of a row that trade places."""
    out = _card(-4.6, 0.2, -6, CREAM, "left") + _card(4.6, 0.2, 6, CREAM, "up")
    out += _bow("M-4 -4.600C-2 -6.2 2 -6.2 3.4 -5.3", [(4.7, -4.3), (2.6, -4.5), (4.0, -6.3)])
    return out + _bow("M4 4.900C2 6.400 -2 6.400 -3.4 5.600", [(-4.7, 4.600), (-4, 6.5), (-2.6, 4.8)], CHART)


def ultra_reveal():
    """A spyglass, and three cards that it makes out."""
    out = "".join(_card(3.4 + 2.2 * k, -1.6 + 0.5 * k * k, 14 * k, CREAM, w=4.2, h=6.2) for k in (-1, 0, 1))
    out += "".join(circle(3.4 + 2.6 * k, -3.2 + 0.6 * k * k, 0.5, PLUM, kind="mark") for k in (-1, 0, 1))
    tube = rect(-8.4, -1.0, 4.0, 2.0, "#8F6840", INK, 0.24, 0.3, "tone") + rect(-4.4, -1.4, 4.0, 2.8, "#A9803F", INK, 0.24, 0.3, "tone") + rect(-0.4, -1.9, 4.4, 3.8, WOOD, INK, 0.26, 0.4, "tone")
    for x, h in ((-8.4, 1.3), (-4.6, 1.6), (-0.6, 2.1), (3.6, 2.3)):
        tube += rect(x, -h, 0.9, 2 * h, GOLD, INK, 0.2, 0.2, "tone")
    return out + group(tube, (-0.6, 2.8), -22, 0.94)


def change_start():
    """From the starting tile to the one beside it."""
    out = rect(-8.0, -2.8, 7.4, 7.4, SEA, INK, 0.24, 0.2, "tone") + rect(0.6, -2.8, 7.4, 7.4, "#E4EEEA", INK, 0.24, 0.2, "tone")
    out += group(rose(0, 0, 2.9, points=8), (-4.3, 0.9)) + group(boat(small=True), (4.3, 1.0), 180, 0.42)
    return out + _bow("M-4.2 -4C-2.2 -6.4 2 -6.6 3.6 -5.2", [(4.6, -3.6), (2.6, -4.600), (4.4, -6.2)])


ORDERS = (fishful, fishless, remove, draw, hand_swap, move_swap, ultra_reveal, change_start)


def drawings():
    return {f"order-{one.__name__.replace('_', '-')}": document(one.__doc__.strip("."), group(one(), (W / 2, H / 2)), W, H, 1) for one in ORDERS}
