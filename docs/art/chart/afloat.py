"""What floats on a chart and tells no rule, drawn round (0, 0), its foot in the water."""

from docs.art.chart.plain import CREAM, INK, circle, line, path
from docs.art.chart.specials import RED

DARK = "#5F8E96"


def buoy():
    return path("M-1.500 0L-.5 -3.300H.5L1.500 0Z", RED, INK, 0.2, kind="tone") + line(0, -3.3, 0, -4.6, INK, 0.3, "line") + circle(0, -4.9, 0.5, INK, kind="mark") + path("M-3 .5Q-1.500 -.2 0 .5T3 .5", "none", DARK, 0.26, kind="line")


def whale():
    out = path("M-6.4 1C-5.600 -2.6 -1.6 -4 2 -2.7C4.2 -1.9 5.600 -.6 6.600 1Z", "#4E6E7C", INK, 0.24, kind="tone")
    out += path("M-6.200 1C-5.200 .1 -3.600 -.2 -2.4 .2", "none", CREAM, 0.3, kind="soft") + circle(-4.3, -0.7, 0.32, INK, kind="mark")
    out += path("M8.2 1C8.8 -.6 9.2 -2 9.2 -3.2C8.2 -3.500 7.200 -4.3 7 -5.4C8.4 -5.2 9.4 -4.6 9.8 -3.9C10.4 -4.6 11.500 -5 12.8 -4.900C12.3 -3.900 11.3 -3.2 10.3 -3.1C10.3 -1.8 10.3 -.5 10.600 1Z", "#4E6E7C", INK, 0.24, kind="tone")
    out += path("M-2.500 -4C-2.500 -6.200 -3.500 -7.300 -5 -7.500M-2.500 -4C-2.500 -6.600 -1.500 -7.600 0 -7.600M-2.500 -4V-7", "none", DARK, 0.34, kind="line")
    out += path("M-8.500 1.200Q-7 .6 -5.500 1.200T-2.500 1.200T.5 1.200T3.500 1.200T6.500 1.200T9.500 1.200T12.500 1.200", "none", DARK, 0.26, kind="line")
    return out


def sail():
    out = path("M-3.800 0H3.600L2.500 1.700H-2.700Z", "#7B5733", INK, 0.2, kind="tone") + line(-0.4, 0, -0.4, -7.2, INK, 0.3, "line")
    out += path("M.1 -7C2.600 -4.800 3.500 -2.500 3.600 -.6H.1Z", CREAM, INK, 0.2, kind="tone") + path("M-.9 -6.200V-.6H-3.900C-3.300 -3 -2.200 -4.900 -.9 -6.200Z", "#E3C27A", INK, 0.2, kind="tone")
    out += path("M-5.500 2.200Q-4 1.500 -2.500 2.200T.5 2.200T3.500 2.200T6 2.200", "none", DARK, 0.26, kind="line")
    return out


def rocks():
    out = "".join(path(f"M{x - 1.6 * k} {y}C{x - 1.3 * k} {y - 1.6 * k} {x - .3 * k} {y - 2.2 * k} {x + .4 * k} {y - 1.9 * k}C{x + 1.2 * k} {y - 1.500 * k} {x + 1.500 * k} {y - .7 * k} {x + 1.700 * k} {y}Z", "#A7A497", INK, 0.2, kind="tone") for x, y, k in ((0.4, -0.4, 1.2), (-2.0, 0.2, 0.9), (2.2, 0.7, 0.8)))
    out += path("M-5 .7Q-3.500 0 -2 .7T1 1.500T4.500 1.500", "none", DARK, 0.26, kind="line")
    return out


def anchor(tone=INK):
    d = "M0 -6.5V9M-4.5 -3.2H4.5M-8 2.5C-7.5 7 -4 9.5 0 9.5C4 9.5 7.5 7 8 2.5M-8 2.5L-9.6 5.2M-8 2.5L-5.2 4.2M8 2.5L9.6 5.2M8 2.5L5.2 4.2"
    return path(d, "none", tone, 1.8, kind="line") + circle(0, -8.3, 1.9, "none", tone, 1.5, kind="line")
