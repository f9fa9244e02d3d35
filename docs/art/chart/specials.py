"""What lies in the middle of the tiles of Lands Unknown, drawn round (0, 0), about 22 mm wide."""

import math
from random import Random

from docs.art.chart.bed import COAST, CONTOUR, MEADOW, SAND, SEA
from docs.art.chart.plain import CHART, CREAM, INK, circle, group, image, line, mix, num, path, poly, rect, smooth

RED, GOLD, DARK, LEAF = "#B5573D", "#CF9B2F", "#2C5560", "#7F8F62"
ROCK, SHADE = "#C3B796", "#9A8E72"
WAVE = "#5C868C"


def boat(hull="#B5573D", deck="#E8D3A6", house=CREAM, trim=INK, small=False):
    """A fishing boat from above, bow to the left, 14 long."""
    out = path("M-7.2 0C-4.6 -2.3 -1 -2.9 3 -2.7C5 -2.6 6.2 -2.4 6.6 -2.1V2.1C6.2 2.4 5 2.6 3 2.7C-1 2.9 -4.6 2.3 -7.2 0Z", hull, trim, 0.45 if small else 0.22, kind="mark ring" if small else "tone")
    out += path("M-5.9 0C-3.8 -1.6 -1 -2.1 2.8 -2C4.6 -1.9 5.5 -1.8 5.9 -1.6V1.6C5.5 1.8 4.6 1.9 2.8 2C-1 2.1 -3.8 1.6 -5.9 0Z", deck, trim if not small else "none", 0.12, kind="tone")
    if small:
        return out + rect(-1, -1.2, 2.8, 2.4, house, trim, 0.34, 0.4, "tone")
    out += path("M-3.6 -1.2V1.2M-2.6 -1.55V1.55M4.1 -1.85V1.85", "none", mix(deck, "#2B312F", 0.4), 0.1, kind="line")
    out += rect(-1.3, -1.35, 2.7, 2.7, house, trim, 0.16, 0.4, "tone") + path("M-1.3 -1.0V1.0", "none", trim, 0.35, kind="line")
    out += rect(-0.5, -0.75, 1.5, 1.5, mix(house, "#2B312F", 0.12), trim, 0.1, 0.2, "tone")
    out += circle(2.55, 0, 0.42, trim, kind="mark") + line(2.5, 0, -5.4, 0, trim, 0.1, "line")
    return out + rect(3.0, -1.1, 0.8, 2.2, mix(deck, "#2B312F", 0.25), trim, 0.1, kind="tone")


def conifer(x, y, h, tone=LEAF):
    return path(f"M{x} {y - h}L{x + h * .26} {y - h * .12}H{x - h * .26}Z", tone, COAST, 0.12, kind="mark") + line(x, y, x, y - h * 0.12, COAST, 0.22, "line")


def hill(x, y, w, h):
    """A hill in profile, as old charts draw them: lit on the left, hatched on the right."""
    d = f"M{x - w / 2} {y}C{x - w * .3} {y - h * .5} {x - w * .18} {y - h} {x} {y - h}C{x + w * .14} {y - h} {x + w * .3} {y - h * .45} {x + w / 2} {y}"
    shade = f"M{x} {y - h}C{x + w * .14} {y - h} {x + w * .3} {y - h * .45} {x + w / 2} {y}C{x + w * .3} {y - h * .1} {x + w * .12} {y - h * .25} {x} {y - h}Z"
    out = path(d + "Z", "#DCCF9F", kind="soft") + path(shade, "#B5A36F", kind="soft") + path(d, "none", COAST, 0.16, kind="line")
    hatch = "".join(f"M{num(x + w * a)} {num(y - h * (0.84 - k * .19))}L{num(x + w * (a + .01))} {num(y - h * (.42 - k * .12))}" for k, a in enumerate((0.10, 0.19, 0.28, 0.37)))
    return out + path(hatch, "none", COAST, 0.1, kind="line")


def lighthouse(x, y, h):
    out = path(f"M{x - h * .13} {y}L{x - h * .085} {y - h * .7}H{x + h * .085}L{x + h * .13} {y}Z", CREAM, COAST, 0.16, kind="tone")
    out += path(f"M{x - h * .12} {y - h * .16}L{x - h * .106} {y - h * .36}H{x + h * .106}L{x + h * .12} {y - h * .16}Z", RED, kind="mark")
    out += path(f"M{x - h * .1} {y - h * .5}L{x - h * .092} {y - h * .62}H{x + h * .092}L{x + h * .1} {y - h * .5}Z", RED, kind="mark")
    out += rect(x - h * .13, y - h * .74, h * .26, h * .05, COAST, kind="mark") + rect(x - h * .07, y - h * .88, h * .14, h * .14, "#E8C75A", COAST, 0.14, kind="tone")
    return out + path(f"M{x - h * .1} {y - h * .88}L{x} {y - h}L{x + h * .1} {y - h * .88}Z", RED, COAST, 0.14, kind="mark")


def house(x, y, w, roof=RED):
    out = rect(x - w / 2, y - w * .55, w, w * .55, CREAM, COAST, 0.14, kind="tone") + rect(x - w * .1, y - w * .36, w * .2, w * .36, COAST, kind="mark")
    return out + path(f"M{x - w * .66} {y - w * .55}L{x} {y - w * 1.05}L{x + w * .66} {y - w * .55}Z", roof, COAST, 0.14, kind="mark")


def palm(x, y, h):
    out = path(f"M{x} {y}C{x + h * .12} {y - h * .3} {x + h * .16} {y - h * .6} {x + h * .1} {y - h * .8}", "none", COAST, 0.34, kind="line")
    top = (x + h * .1, y - h * .8)
    for dx, dy in ((-.5, .1), (-.36, -.22), (0, -.32), (.36, -.2), (.5, .12)):
        a, b = top[0] + dx * h, top[1] + dy * h + h * .12
        out += path(f"M{top[0]} {top[1]}Q{top[0] + dx * h * .6} {top[1] + dy * h - h * .14} {a} {b}Q{top[0] + dx * h * .5} {top[1] + dy * h + h * .02} {top[0]} {top[1]}Z", LEAF, COAST, 0.1, kind="mark")
    return out


def ripples(rows, color=WAVE):
    return path("".join(f"M{a} {y}Q{(a + b) / 2} {y + .45} {b} {y}" for y, a, b in rows), "none", color, 0.14, kind="line")


def turned_back():
    """A boat that turns before the shore: an island sends pawns back."""
    track = path("M-6.4 -2.4C-1.4 -3.4 2.6 -2.4 2.6 .2C2.6 2.2 .4 2.6 -1 2.4", "none", RED, 0.42, 'stroke-dasharray="1.1 0.8"', kind="line")
    return group(track + group(boat(small=True), (-3.8, 2.2), 0, 0.38), (-16.9, 5.4))


def beacon():
    """Hills, woods and a lighthouse."""
    out = hill(-3.8, 0.2, 8.4, 4.8) + hill(1.6, 1.2, 6.4, 3.6) + hill(-1.2, 2.6, 5.6, 2.6)
    out += "".join(conifer(x, y, h) for x, y, h in ((-6.2, 3.0, 2.6), (-4.6, 4.2, 2.8), (2.4, 4.8, 2.4), (4.2, 3.4, 2.4)))
    return out + lighthouse(6.2, 1.4, 9.0)


def volcano():
    """A mountain of fire with its plume."""
    plume = [(0.2, -5.6), (-1.4, -7.4), (-0.4, -9.0), (-2.2, -10.4), (0.4, -11.6), (3.6, -11.2), (6.4, -10.2), (5.6, -8.6), (3.4, -8.2), (2.6, -6.8), (1.6, -5.6)]
    out = path(smooth(plume, True) + "Z", "#D9D4C6", COAST, 0.18, kind="tone")
    cone = "M-8.4 4.4C-5 2.4 -3 -2.4 -1.6 -5.6L-.4 -5 .8 -5.7L2 -5.1L2.6 -5.6C4 -2 6 2.6 8.8 4.2C4 5.8 -4 5.8 -8.4 4.4Z"
    out += path(cone, "#9B8A72", COAST, 0.24, kind="tone") + path("M2.6 -5.6C4 -2 6 2.6 8.8 4.2C6.6 4.9 4.6 5.2 2.6 5.4C3.4 2 2.6 -2 1.4 -5.3Z", "#7C6C58", kind="soft")
    out += path("M-1.6 -5.6L-.4 -5L.8 -5.7L2 -5.1L2.6 -5.6C2.2 -4 2.8 -2.6 2 -1.2C1.5 -.2 2 .8 1.4 1.8C.8 .8 .9 -.4 .3 -1.2C-.4 .4 -.2 1 -.8 2C-1.4 .6 -1 -1.2 -1.4 -2.6C-1.9 -3.6 -1.8 -4.6 -1.6 -5.6Z", RED, COAST, 0.14, kind="mark")
    out += path("M-5.4 2.6L-4.4 .4M-3.8 3.4L-3 1.4M4.4 2.8L3.6 .8M6 3.4L5.2 1.8", "none", COAST, 0.16, kind="line")
    return out + conifer(-6.8, 4.8, 2.2) + conifer(-5.0, 5.6, 2.4) + conifer(6.4, 5.4, 2.2)


def atoll():
    """Palms round a lagoon."""
    out = path(smooth([(-4.6, 0.4), (-2.2, -1.8), (1.4, -2.1), (4.4, -0.6), (4.0, 1.8), (0.6, 2.8), (-3.2, 2.4)], True) + "Z", "#8CC3C4", COAST, 0.2, kind="tone")
    out += ripples(((0.2, -2.4, 0.2), (1.2, 0.2, 2.8)))
    out += palm(-6.4, 1.2, 6.6) + palm(-4.4, 3.6, 4.6) + palm(5.2, 0.4, 7.0) + palm(6.6, 2.8, 5.0) + palm(-0.4, -2.0, 5.4)
    hut = path("M-1.5 0V-1.5H1.5V0Z", "#C9A874", COAST, 0.16, kind="tone") + path("M-2.2 -1.3L0 -3.2L2.2 -1.3Z", "#9C7A45", COAST, 0.16, kind="mark")
    return out + group(hut, (1.4, 5.2))


def village():
    """A port: houses, a mill, a jetty."""
    out = hill(-0.6, -0.6, 11.0, 4.6)
    mill = path("M-1.4 0L-.9 -4.4H.9L1.4 0Z", CREAM, COAST, 0.18, kind="tone") + path("M-1.1 -4.2L0 -5.8L1.1 -4.2Z", RED, COAST, 0.16, kind="mark")
    for turn in (20, 110, 200, 290):
        mill += group(path("M0 0L.5 -3.6L-.7 -3.6Z", CREAM, COAST, 0.18, kind="tone"), (0, -4.4), turn)
    out += group(mill + circle(0, -4.4, 0.3, COAST, kind="mark"), (-5.0, 0.6), scale=1.1)
    for x, y, w, roof in ((-2.4, 2.2, 2.6, RED), (0.8, 1.4, 2.8, CHART), (4.0, 2.0, 2.6, RED), (-0.6, 4.4, 2.4, GOLD), (2.8, 4.4, 2.4, RED)):
        out += house(x, y, w, roof)
    out += conifer(6.6, 1.6, 3.0) + conifer(7.4, 3.2, 2.4) + conifer(-6.8, 3.4, 2.6)
    return out + path("M-3.6 5.0H-10.4M-5.6 5V6.6M-7.8 5V6.6M-10 5V6.6", "none", "#6B4A2C", 0.5, kind="line")


def castle():
    """A keep on a crag."""
    crag = "M-8.6 4.6C-8 2.4 -6.6 2 -6 .2C-5.4 -1.6 -3.4 -2 -2.4 -2.4H4.6C5.6 -1.2 6.2 .2 7 1C8.2 2 8.8 3.2 8.8 4.6C4 6 -4 6 -8.6 4.6Z"
    out = path(crag, ROCK, COAST, 0.24, kind="tone") + path("M4.6 -2.4C5.6 -1.2 6.2 .2 7 1C8.2 2 8.8 3.2 8.8 4.6C7 5.1 5 5.4 3 5.5C4.4 3 3.2 0 4.6 -2.4Z", SHADE, kind="soft")
    out += path("M-6.4 2.4L-4.6 1.6L-4.8 4M-3 -.6L-1.4 1.2L-2 3.6M1.2 0L2 2.2L1.2 4.2", "none", COAST, 0.16, kind="line")

    def tower(x, foot, w, h):
        top = foot - h
        teeth = f"M{x - w / 2} {foot}V{top}H{x - w / 2 + w / 5}V{top + .8}H{x - w / 10}V{top}H{x + w / 10}V{top + .8}H{x + w / 2 - w / 5}V{top}H{x + w / 2}V{foot}Z"
        return path(teeth, "#D8CDB4", COAST, 0.2, kind="tone") + path(f"M{x - .3} {top + 3.2}V{top + 2.2}A.3 .3 0 0 1 {x + .3} {top + 2.2}V{top + 3.2}Z", COAST, kind="mark")

    out += tower(3.2, -2.0, 2.6, 5.0) + tower(0.6, -2.0, 3.4, 3.6) + tower(-1.6, -2.0, 3.0, 7.2)
    out += line(-1.6, -9.2, -1.6, -11.6, COAST, 0.26, "line") + path("M-1.6 -11.6L1.6 -10.8L-1.6 -10Z", RED, COAST, 0.14, kind="mark")
    return out + path("M.2 -2V-3.2A.5 .5 0 0 1 1.2 -3.2V-2Z", COAST, kind="mark") + conifer(6.6, 2.6, 2.2) + conifer(-5.6, 3.6, 2.2)


def tunnel():
    """A rock with a gate: the sea runs in, and out again at another one."""
    rock = [(-10.4, 4.8), (-10.2, 1), (-8.4, -1.4), (-7.4, -5.2), (-4.2, -7.6), (-1.2, -7.0), (1.6, -8.6), (5.4, -6.6), (6.6, -3.2), (9.2, -1.0), (10.2, 2.4), (10.4, 4.8)]
    out = path(smooth(rock) + "Z", ROCK, COAST, 0.24, kind="tone")
    out += path(smooth(rock[6:]) + "L5.2 4.8L5.4 -.6L3.4 -3.4Z", SHADE, kind="soft")
    cracks = (((-9.2, 2.6), (-6.2, 2.0)), ((-8.6, -0.2), (-6.0, -0.9)), ((-7, -3.2), (-4.2, -4.0)), ((-3.6, -6.0), (-1.0, -5.6)), ((6.0, -3.9), (4.3, -4.6)), ((8.6, 0.2), (6.3, -0.8)), ((9.7, 2.8), (6.5, 2.0)))
    out += path("".join(f"M{a[0]} {a[1]}L{b[0]} {b[1]}" for a, b in cracks), "none", COAST, 0.13, kind="line")
    for k, (tone, kind) in enumerate((("#6E6A5C", "tone"), ("#38414A", "mark"), ("#1F2B36", "mark"))):
        r = 5.4 - k * 1.2
        out += path(f"M{-r} 4.8V.6A{r} {r * 1.05} 0 0 1 {r} .6V4.8Z", tone, COAST, 0.16, kind=kind)
    stones = "".join(f"M{num(-math.cos(a) * 4.3)} {num(.6 - math.sin(a) * 4.5)}L{num(-math.cos(a) * 5.3)} {num(.6 - math.sin(a) * 5.55)}" for a in (math.pi * (k + .5) / 9 for k in range(9)))
    out += path(stones, "none", CREAM, 0.12, kind="soft")
    out += path("M-3 4.8C-2 3.2 -1.2 2.2 0 1.9C1.2 2.2 2 3.2 3 4.8Z", "#7FA9AF", kind="tone") + circle(0, 0.9, 0.95, "#E8C75A", kind="tone")
    out += path("M-12.5 5.2C-9 3.9 -7 4.4 -5.2 4.7C-2 5.1 2 5.1 5.2 4.6C8 4.1 10 4 12.5 5.2C9 7.6 -9 7.6 -12.5 5.2Z", SEA[3], CONTOUR, 0.14, kind="tone")
    return out + ripples(((5.5, -8, -4), (6.0, -2, 3.4), (5.5, 5, 9), (6.7, -4.5, -1.5), (6.6, 3.8, 6.4)))


def teleporter():
    """A maelstrom that throws boats to other waters."""
    out = circle(0, 0, 9.6, SEA[2], CONTOUR, 0.16, kind="tone")
    for k in range(7):
        first, up, low = 2 * math.pi * k / 7, [], []
        for i in range(11):
            t = i / 10
            a, r = first + t * 3.0, 9.6 * (1 - t) ** 0.85 + 0.9
            wide = 0.36 * math.sin(math.pi * min(1, t * 1.08)) + 0.02
            up.append((math.cos(a) * r, math.sin(a) * r))
            low.append((math.cos(a + wide) * r, math.sin(a + wide) * r))
        out += path(smooth(up) + "L" + smooth(low[::-1])[1:] + "Z", ("#8DB3B6", "#5F8E96")[k % 2], "#3E6B74", 0.12, kind="tone")
    out += circle(0, 0, 2.5, DARK, "#23434D", 0.12, kind="mark")
    for k in range(3):
        a = 2 * math.pi * k / 3 - 0.5
        out += group(boat((RED, GOLD, "#4B6E36")[k], small=True), (math.cos(a) * 8.2, math.sin(a) * 8.2), math.degrees(a) + 205, 0.34)
    return out


def go_home():
    """A harbour: two moles, houses on the quay, a boat that runs in."""
    out = path("M-11.5 -8.5C-8 -10.4 8 -10.4 11.5 -8.5C11.8 -5.6 11 -3 9.6 -2.2H-9.6C-11 -3 -11.8 -5.6 -11.5 -8.5Z", MEADOW, COAST, 0.2, kind="tone")
    out += path("M-9.6 -2.2V5.2A1.2 1.2 0 0 0 -7.2 5.2V-0.2H7.2V2.2A1.2 1.2 0 0 0 9.6 2.2V-2.2Z", ROCK, COAST, 0.2, kind="tone")
    joints = "".join(f"M-9.6 {y}H-7.2" for y in (0.8, 2.4, 4.0)) + "M7.2 1H9.6" + "".join(f"M{x} -2.2V-.2" for x in range(-8, 9, 2))
    out += path(joints, "none", SHADE, 0.12, kind="soft")
    for x, w, roof in ((-6.6, 2.8, RED), (-3.2, 3.2, CHART), (0.6, 2.8, RED), (4.0, 3.0, GOLD)):
        out += house(x, -2.3, w, roof)
    out += conifer(-9.6, -3.6, 3) + conifer(7.0, -3.2, 3.2) + conifer(9.0, -3.8, 2.8)
    out += lighthouse(-8.4, 4.6, 6.2)
    return out + group(boat(), (0.6, 4.2), 62, 0.46) + ripples(((2.2, -5.6, -2.6), (3.4, 3.4, 6.2), (7.4, -5, -1), (8.0, 3, 7)))


def destructor():
    """A sea serpent that takes tiles down: coils, a head, a wreck's mast."""
    out = ripples(((6.6, -12, -8), (7.6, -6, -1), (7.4, 4, 9), (6.4, 9.5, 12)))
    for x, r in ((9.2, 2.2), (4.2, 3.4), (-2.4, 4.4)):
        d = f"M{x - r} 5.4A{r} {r * 1.5} 0 0 1 {x + r} 5.4L{x + r * .38} 5.4A{r * .38} {r * .62} 0 0 0 {x - r * .38} 5.4Z"
        out += path(d, "#5E7F5B", COAST, 0.22, kind="tone")
        fins = "".join(f"M{num(x + math.cos(a) * r)} {num(5.4 - math.sin(a) * r * 1.5)}L{num(x + math.cos(a - .12) * r * 1.32)} {num(5.4 - math.sin(a - .12) * r * 1.5 - r * .3)}L{num(x + math.cos(a - .3) * r)} {num(5.4 - math.sin(a - .3) * r * 1.5)}Z" for a in (0.9, 1.35, 1.8, 2.25, 2.7))
        out += path(fins, RED, COAST, 0.1, kind="mark")
        out += path("".join(f"M{num(x + math.cos(a) * r * .98)} {num(5.4 - math.sin(a) * r * 1.46)}L{num(x + math.cos(a) * r * .66)} {num(5.4 - math.sin(a) * r)}" for a in (0.1, 0.22, 0.34, 0.46, 0.58, 0.7)), "none", INK, 0.14, kind="inked")
        out += path("".join(f"M{num(x + math.cos(a) * r * .46)} {num(5.4 - math.sin(a) * r * .74)}L{num(x + math.cos(a) * r * .74)} {num(5.4 - math.sin(a) * r * 1.1)}" for a in (0.5, 1.0, 1.55, 2.1, 2.6)), "none", "#DDE0B8", 0.22, kind="soft")
    neck = "M-11.2 5.4C-11.6 1 -10.6 -3.4 -8.4 -6.2C-6.6 -8.4 -3.4 -8.8 -1.2 -7.4C0 -6.6 .8 -5.8 1 -5C-.6 -4.6 -1.8 -4.6 -3 -4.7L-.4 -3.6C-1.8 -2.6 -4.2 -2.6 -5.6 -3.4C-7 -1.6 -7.6 1.6 -7.2 5.4Z"
    out += path(neck, "#5E7F5B", COAST, 0.24, kind="tone")
    out += path("M-10.900 3L-9.800 2.400M-10.800 1.600L-9.700 1M-10.600 .2L-9.400 -.5M-10.300 -1.200L-9 -2M-9.800 -2.600L-8.400 -3.600M-9.200 -4L-7.600 -5.200M-8.300 -5.300L-6.600 -6.600M-11 4.400L-9.900 3.800", "none", INK, 0.14, kind="inked")
    out += path("M-8.4 -6.2L-9.6 -9.2L-6.8 -7.8L-6.2 -10.4L-4.4 -8.4Z", RED, COAST, 0.12, kind="mark") + circle(-3.4, -6.6, 0.55, CREAM, COAST, 0.14, kind="tone") + circle(-3.3, -6.6, 0.24, INK, kind="mark")
    out += path("M-9.8 3.4L-7.6 3.6M-10 1.4L-7.6 1.8M-9.8 -.6L-7.2 0M-9.2 -2.6L-6.6 -1.8", "none", "#DDE0B8", 0.24, kind="soft")
    return out + ripples(((5.6, -12.6, -6.4), (5.7, -5, 0.6), (5.6, 1.4, 7.2), (5.6, 7.6, 12)), COAST)


def swapper():
    """Two islets that trade places: two currents run round them."""
    out = ""
    for s in (1, -1):
        arc = f"M{-9.4 * s} {-4.6 * s}C{-5 * s} {-9.6 * s} {5 * s} {-9.6 * s} {8.6 * s} {-5.4 * s}"
        out += path(arc, "none", CHART, 0.62, kind="line")
        out += poly([(9.9 * s, -3.7 * s), (7.0 * s, -4.7 * s), (9.5 * s, -6.9 * s)], CHART, kind="mark")
    for x, y, seed in ((-6.2, 0.6, 3), (6.2, 0.2, 5)):
        rng = Random(seed)
        shore = [(x + math.cos(a) * 4.6 * rng.uniform(.86, 1.12), y + math.sin(a) * 3.2 * rng.uniform(.86, 1.12)) for a in (k * math.pi / 5 for k in range(10))]
        out += path(smooth([(x + (a - x) * 1.2, y + (b - y) * 1.26) for a, b in shore], True) + "Z", "none", "#6F9396", 0.12, kind="line")
        out += path(smooth(shore, True) + "Z", SAND, COAST, 0.22, kind="tone")
    out += hill(-6.8, 1.6, 5.6, 3.4) + conifer(-4.0, 2.2, 2.6) + conifer(-8.8, 2.4, 2.2)
    return out + palm(5.4, 1.8, 4.6) + palm(7.4, 2.2, 3.6)


def corker():
    """A bottle with its cork, afloat; a rolled map inside."""
    glass = "M-9.6 -2.4C-9.6 -3.3 -9 -3.8 -8 -3.8H2.2C4 -3.8 4.6 -2 6.4 -1.8H8.8V1.8H6.4C4.6 2 4 3.8 2.2 3.8H-8C-9 3.8 -9.6 3.3 -9.6 2.4Z"
    out = path(glass, "#CFE0D2", COAST, 0.26, kind="tone")
    out += path("M-7.6 -1.9H2.2A.8 1.9 0 0 1 2.2 1.9H-7.6A.8 1.9 0 0 1 -7.6 -1.9Z", "#F1E4C0", COAST, 0.18, kind="tone") + path("M2.2 -1.9A.8 1.9 0 0 0 2.2 1.9", "none", COAST, 0.16, kind="line")
    out += path("M-5.8 -.8L-4.4 -.2L-3 -.9L-1.6 -.3M-5.4 .9L-4 .6", "none", CHART, 0.18, kind="line") + path("M-.6 .2L.6 1.4M.6 .2L-.6 1.4", "none", RED, 0.3, kind="line")
    out += rect(8.2, -1.5, 3.2, 3.0, "#B98A55", COAST, 0.22, 0.5, "tone") + path("M9 -.6H9.4M10 .4H10.4M9.3 .8H9.6", "none", COAST, 0.2, kind="line")
    out += path("".join(f"M{num(-9 + .7 * k)} 3.700L{num(-8.400 + .7 * k)} 2.300" for k in range(17)) + "M6.400 1.700L6.800 .900M7.200 1.700L7.600 .900", "none", INK, 0.14, kind="inked")
    out += path("M-8.6 -2.8H1.6", "none", CREAM, 0.4, kind="soft") + rect(6.4, -2.1, 1.0, 4.2, "#B9D0C2", COAST, 0.18, 0.3, "tone")
    out = group(out, (0, -0.6), -14)
    sea = "M-13 4.2C-11 3 -9.6 3 -8 3.8C-5.8 4.9 -4 2.6 -1.4 2.4C1 2.2 2.4 3.6 4.8 2.8C7.4 1.9 9.6 1.2 13 2.6C12 6.8 6 8.6 0 8.6C-6 8.6 -11.6 7.4 -13 4.2Z"
    return out + path(sea, SEA[3], CONTOUR, 0.16, kind="tone") + ripples(((5.0, -9, -4), (4.6, -1, 3), (4.2, 6, 10), (6.6, -5, 0), (6.4, 3, 7)))


def score():
    """A chest of coins on a sand bank."""
    out = path(smooth([(-11.6, 4.4), (-7, 2.2), (0, 1.8), (7, 2.2), (11.6, 4.6), (6, 7.4), (-6, 7.4)], True) + "Z", SAND, COAST, 0.2, kind="tone")
    out += palm(8.0, 4.4, 6.0)
    out += path("M-6.8 -2.6L-7.4 -5.6C-7.4 -8 -5.8 -9 -3.8 -9H3C4.8 -9 6 -8 6 -5.6L5.4 -2.6Z", "#7B5733", COAST, 0.24, kind="tone")
    out += path("M-6.2 -2.6L-6.6 -5C-6.6 -6.8 -5.4 -7.6 -3.8 -7.6H3C4.2 -7.6 5.2 -6.8 5.2 -5L4.8 -2.6Z", "#4A3524", kind="mark")
    for x, y in ((-4.9, -2.8), (-3.2, -3.4), (-1.4, -3.1), (0.4, -3.7), (2.1, -3.2), (3.7, -2.8), (-2.2, -4.4), (-0.4, -4.7), (1.4, -4.6)):
        out += circle(x, y, 1.05, "#E3B845", COAST, 0.16, kind="tone")
    out += rect(-6.8, -2.6, 12.2, 6.6, "#8F6840", COAST, 0.26, 0.3, "tone")
    out += path("M-6.8 -.6H5.4M-6.8 1.6H5.4", "none", "#6B4A2C", 0.16, kind="line")
    for x in (-6.8, 4.0):
        out += rect(x, -2.6, 1.4, 6.6, GOLD, COAST, 0.14, kind="tone")
    out += rect(-1.9, -2.6, 2.4, 2.8, GOLD, COAST, 0.18, 0.3, "tone") + circle(-0.7, -1.5, 0.42, INK, kind="mark") + path("M-.7 -1.5V-.6", "none", INK, 0.3, kind="line")
    for x, y in ((-9.0, 4.4), (-7.9, 5.2), (7.0, 5.4)):
        out += circle(x, y, 0.9, "#E3B845", COAST, 0.16, kind="tone")
    return out


def score_lost():
    """A wreck on a reef: what is lost there."""
    out = path(smooth([(-11, 5.2), (-6, 3.2), (0, 3.6), (6, 3.0), (11, 5.0), (5, 7.0), (-5, 7.2)], True) + "Z", ROCK, COAST, 0.2, kind="tone")
    out += line(-1.4, -0.6, -4.4, -9.6, "#5B4128", 0.7, "line") + line(-6.6, -6.0, -0.6, -8.0, "#5B4128", 0.5, "line")
    out += path("M-6.4 -5.8C-5.6 -3.6 -5.4 -2.4 -5.8 -.8L-4.4 -2.2L-3.6 -.6L-3 -2.6L-1.6 -1.4C-1.2 -3.8 -1 -5.6 -.9 -7.6Z", "#E6DCC0", COAST, 0.2, kind="tone")
    out += line(4.4, -0.4, 7.0, -6.2, "#5B4128", 0.6, "line") + path("M5.4 -4.4L8.4 -4.8", "none", "#5B4128", 0.4, kind="line")
    hull = "M-10 -1.6C-6.4 .2 -3.4 .6 -.6 .4L.4 -.8L1.4 .6L2.4 -.4L3.2 .6C5.6 .2 8 -1 9.8 -2.8C9.4 .8 8 3.4 5.6 5.2H-4.6C-7.4 3.6 -9.2 1.4 -10 -1.6Z"
    out += path(hull, "#8A5A36", COAST, 0.26, kind="tone") + path("M-8.8 .8C-5 2.4 4 2.6 9 0M-7 3C-3 4 4 4 7.4 2.8", "none", "#5B3A22", 0.2, kind="line")
    out += path("M-4.2 2.2L-2.8 1.4L-1.6 2L-.2 1.4L.6 2.8L-.4 4.4L-2 3.8L-3.4 4.6Z", "#2E2A26", COAST, 0.14, kind="mark")
    return out + path("M-8 5.6C-6 4.6 -4 4.8 -2 5.4C0 6 2 5 4 5.2C6 5.4 7 6 9 5.6C6 8 -5 8 -8 5.6Z", SEA[3], CONTOUR, 0.14, kind="tone") + ripples(((6.2, -6, -2), (6.6, 0.6, 4)))


def shadow(kind, x, y, k, turn=0):
    """One of the four kinds as a shadow: flat, without an eye, so that nobody counts it as a fish of the tile."""
    wide = 10.9 * k
    return image(f"../chart/shadow-{kind}.svg", x - wide / 2, y - wide / 2, wide, wide, turn)


def superscore(kind):
    """One shoal, all of a kind, within a net on floats."""
    out, n = "", 18
    ring = [(math.cos(2 * math.pi * k / n) * 10.4, math.sin(2 * math.pi * k / n) * 9.0) for k in range(n)]
    net = "".join(f"M{num(a)} {num(b)}L{num(a * .8)} {num(b * .8)}" for a, b in ring)
    net += smooth([(a * .9, b * .9) for a, b in ring], True) + "Z" + smooth([(a * .8, b * .8) for a, b in ring], True) + "Z"
    out += path(smooth(ring, True) + "Z", SEA[3], kind="tone") + path(net, "none", "#6F9396", 0.14, kind="line")
    out += path(smooth(ring, True) + "Z", "none", "#7B5733", 0.34, kind="line")
    for k, (a, b) in enumerate(ring):
        out += circle(a, b, 0.62, RED if k % 2 else CREAM, COAST, 0.14, kind="mark" if k % 2 else "tone")
    for x, y in ((-3.0, -4.6), (3.4, -3.2), (-4.2, 0.2), (2.8, 1.4), (-1.6, 4.4)):
        out += shadow(kind, x, y, 0.58)
    return out


PENNANTS = (("herring", "#CFDDE6"), ("bream", "#EBC3AE"), ("tuna", "#C3CBD8"), ("ray", "#E5D3A4"))


def combo_1():
    """Four pennants on one line between two buoys, one for each kind."""
    out = ripples(((6.8, -9, -5), (7.0, 5, 9), (7.6, -3, 3)))
    for x in (-10.2, 10.2):
        out += path(f"M{x} -8.4V3", "none", COAST, 0.4, kind="line")
        out += path(f"M{x - 1.9} 5.6C{x - 1.8} 3.2 {x - 1.0} 2 {x} 2C{x + 1.0} 2 {x + 1.8} 3.2 {x + 1.9} 5.6C{x + 1.0} 6.4 {x - 1.0} 6.4 {x - 1.9} 5.6Z", RED, COAST, 0.22, kind="mark ring")
        out += circle(x, -8.6, 0.6, GOLD, COAST, 0.16, kind="tone")
    out += path("M-10.2 -8C-5 -5.6 5 -5.6 10.2 -8", "none", COAST, 0.22, kind="line")
    for k, (kind, tone) in enumerate(PENNANTS):
        x = -7.4 + 4.93 * k
        y = -7.9 + 1.8 * (1 - (x / 10.2) ** 2)
        out += path(f"M{num(x - 2.2)} {num(y)}H{num(x + 2.2)}V{num(y + 10)}L{num(x)} {num(y + 8.2)}L{num(x - 2.2)} {num(y + 10)}Z", tone, COAST, 0.18, kind="tone")
        out += shadow(kind, x, y + 4.2, 0.62, 90)
    return out


def combo_2():
    """A round of four fields, one for each kind, held by a rope."""
    r = 9.4
    out = circle(0, 0, r + 0.7, "none", "#8F6840", 1.1, kind="line") + circle(0, 0, r, CREAM, COAST, 0.2, kind="tone")
    for k, (kind, tone) in enumerate(PENNANTS):
        a, b = math.radians(90 * k - 90), math.radians(90 * k)
        out += path(f"M0 0L{num(r * math.cos(a))} {num(r * math.sin(a))}A{r} {r} 0 0 1 {num(r * math.cos(b))} {num(r * math.sin(b))}Z", tone, COAST, 0.18, kind="tone")
        m = (a + b) / 2
        out += shadow(kind, 5.3 * math.cos(m), 5.3 * math.sin(m), 0.66)
    turns = "".join(f"M{num((r + .2) * math.cos(k * math.pi / 18))} {num((r + .2) * math.sin(k * math.pi / 18))}L{num((r + 1.2) * math.cos((k + .4) * math.pi / 18))} {num((r + 1.2) * math.sin((k + .4) * math.pi / 18))}" for k in range(36))
    return out + path(turns, "none", CREAM, 0.16, kind="soft")
