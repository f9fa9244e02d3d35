"""The heads of Lure's player aids: the lake at night, clear of the title on the left."""

from docs.art.chart.plain import group, image, mix, num, path, smooth
from docs.art.harbour.pens import CREAM, INK, circle
from docs.art.shores.parts import bobber, rower

WIDE, HIGH, LOW = 126.0, 23.6, 20.4  # mm, with the bleed; where the water begins
HEAD, WATER = "#1F4C58", ("#3F7C88", "#5B97A0")


def _fir(x, h, foot=LOW):
    left = [(x, foot - h), (x - h * 0.14, foot - h * 0.6), (x - h * 0.06, foot - h * 0.62), (x - h * 0.2, foot - h * 0.3), (x - h * 0.1, foot - h * 0.32), (x - h * 0.26, foot)]
    right = [(2 * x - a, b) for a, b in left[:0:-1]]
    return "M" + "L".join(f"{num(a)} {num(b)}" for a, b in (*left, *right)) + "Z"


def _lake(firs, hills):
    """The far shore from where the title ends, and the water from edge to edge."""
    out = path(smooth(hills) + f"L128 {LOW}Z", "#2E6471", "#173C46", 0.16, kind="tone")
    out += path("".join(_fir(x, h) for x, h in firs), "#143843", kind="mark")
    row = [(x, LOW + (0.22 if k % 2 else -0.22)) for k, x in enumerate(range(-2, 131, 6))]
    out += path(smooth(row) + "L130 25L-2 25Z", WATER[0], INK, 0.16, kind="tone")
    row = [(x, LOW + 1.5 + (0.2 if k % 2 else -0.2)) for k, x in enumerate(range(-2, 135, 9))]
    out += path(smooth(row) + "L130 25L-2 25Z", WATER[1], kind="tone")
    dashes = "".join(f"M{num(x)} {num(y)}q1.1 -.5 2.2 0t2.200 0" for x, y in ((6, 22.4), (21, 24.6), (34, 22.2), (48, 24.8), (62, 22.6), (70, 25), (111, 22.6), (117, 24.8)))
    return out + path(dashes, "none", "#D6E8E3", 0.26, kind="soft keep")


def night():
    """An angler in a boat under the moon."""
    hills = [(70, LOW), (80, 19.4), (90, 16.6), (98, 15.2), (106, 16.4), (116, 13.2), (128, 10.8)]
    firs = ((84.6, 2.6), (86.4, 3.8), (88.3, 3.0), (110.2, 4.2), (112.4, 6.4), (114.8, 5.0), (117.6, 7.6), (120.6, 9.4), (123.4, 7.0))
    out = circle(94.5, 8.6, 2.7, "#F6EBC0", "#C9BB86", 0.2) + circle(95.4, 8.0, 0.5, "#E3D5A0")
    stars = "".join(f"M{num(x - r)} {y}L{x} {num(y - r)}L{num(x + r)} {y}L{x} {num(y + r)}Z" for x, y, r in ((72, 7.2, 0.26), (80, 11.4, 0.3), (86.4, 5.6, 0.24), (102.6, 11.6, 0.26), (107.4, 5.4, 0.3), (118.4, 6.6, 0.26), (75.6, 15, 0.22)))
    out += path(stars, "#E9E6D2", kind="soft") + _lake(firs, hills)
    light = "".join(f"M{num(94.5 - w)} {y}H{num(94.5 + w)}" for y, w in ((21.9, 1.2), (22.9, 2.0)))
    out += path(light, "none", "#F6EBC0", 0.3, kind="soft keep")
    boat = rower(101, 21.3, 0.62, "#A63F2C", "#D9C79C", "#8A5410", "#2E6471", -1)
    return out + boat + path("M86.1 12C83 12.900 80.800 16.400 80.400 19.400", "none", CREAM, 0.14, kind="line") + bobber(80.4, 22, 0.62)


def leap():
    """A perch leaps for a float."""
    hills = [(74, LOW), (84, 18.4), (94, 17.2), (104, 18.6), (114, 15.6), (128, 12.6)]
    firs = ((116.6, 5.6), (119, 8.2), (121.8, 6.4), (124.4, 4.8))
    out = _lake(firs, hills)
    fish = image("../fish/perch.svg", 84.5, 7.4, 24, 10.16, 24)
    crown = [(-7, 0.9), (-5.9, -0.2), (-6.3, -1.9), (-5.5, -1.9), (-4.4, -0.6), (-3.2, -2.6), (-2.6, -0.6), (0, 0), (2.2, -0.6), (3, -2.9), (3.6, -0.7), (5, -2.1), (5.5, -1.7), (5.3, -0.2), (6.7, 0.9), (3, 1.7), (0, 1.9), (-4, 1.7)]
    splash = path(smooth(crown, True) + "Z", "#DCEBE6", mix("#86B4B8", INK, 0.4), 0.16, kind="tone")
    clip = f"M60 0H126V{LOW + 0.6}H60Z"
    out += f'<g data-clip="{clip}">{fish}</g>' + group(splash, (104.4, 21.3), scale=0.86)
    out += "".join(circle(x, y, r, "#DCEBE6", "#5C8F98", 0.12) for x, y, r in ((99.4, 19.3, 0.4), (111.2, 17.2, 0.4), (110.0, 14.6, 0.3), (97.6, 17.6, 0.3)))
    return out + group(bobber(0, 0, 1), (79, 21.9), scale=0.95)


HEADS = {"aid-lake": ("An angler at night", night), "aid-leap": ("A perch leaps", leap)}
