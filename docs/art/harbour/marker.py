"""What stands on the start marker: a lighthouse at dusk, its beams out to both edges."""

from docs.art.chart.plain import document
from docs.art.harbour.pens import CREAM, INK, circle, group, line, mix, num, path, rect, smooth

WIDE, HIGH = 32.0, 34.0
RED, NIGHT, LIGHT, ROCK = "#A8503A", "#263F4F", "#F8DF9A", "#6F7A78"
SEA = 25.0  # mm: the horizon


def band(y, tone, lift=0.5, n=0):
    points = [(x, y + (lift if (k + n) % 2 else -lift)) for k, x in enumerate(range(-2, 39, 5))]
    return path(smooth(points) + f"L34 {HIGH + 1}L-2 {HIGH + 1}Z", tone, kind="soft")


def sky():
    out = rect(-1, -1, WIDE + 2, HIGH + 2, "#44547C", kind="soft")
    for n, (y, tone) in enumerate(((5.4, "#5C628C"), (10.4, "#82729A"), (15.0, "#B88498"), (18.8, "#E0A08A"), (22.2, "#F2C48E"))):
        out += band(y, tone, 0.45, n)
    for x, y, r in ((4.4, 4.6, 0.24), (8.6, 2.6, 0.16), (22.6, 3.0, 0.2), (27.6, 4.0, 0.26), (25.2, 13.6, 0.14), (6.4, 13.2, 0.16), (29.2, 14.2, 0.18)):
        out += circle(x, y, r, CREAM, kind="soft")
    return out


def beams():
    """Two beams that widen to the edges, each with a brighter core."""
    out = ""
    for s in (-1, 1):
        x, end = 16 + s * 2.0, 16 + s * 17.5
        out += path(f"M{x} 6.900L{end} 3.900V12.300L{x} 8.700Z", LIGHT) + path(f"M{x} 7.400L{end} 6V10.300L{x} 8.200Z", "#FDF0C8", kind="soft")
        out += path(f"M{x} 6.900L{end} 3.900M{x} 8.700L{end} 12.300", "none", "#C99A3F", 0.16, "line")
    return out


def shore():
    """A hill with three houses, their windows lit."""
    out = path(f"M-1 {SEA + .3}V21.800C3 20 6 20.200 8 21.400C10.400 21.600 12.400 23.200 14 {SEA + .3}Z", "#4C5A58", INK, 0.14)
    for x, y, s, wall, roof in ((5.2, 24.9, 0.95, RED, "#3A2C30"), (7.8, 25.0, 1.1, "#C99A4C", "#4B3A2A"), (10.4, 25.1, 0.9, "#4E789A", "#22323C")):
        one = path("M-1 0V-2.200L0 -3.100L1 -2.200V0Z", wall, INK, 0.13) + path("M-1.250 -2L0 -3.300L1.250 -2L1.100 -1.800L0 -2.850L-1.100 -1.800Z", roof, INK, 0.1) + rect(-0.35, -1.5, 0.7, 0.8, LIGHT, INK, 0.1)
        out += group(one, (x, y), scale=s)
    return out


def water():
    out = path(f"M-1 {SEA}H33V35H-1Z", "#8FA9B4", INK, 0.16)
    for n, (y, tone) in enumerate(((26.8, "#6A8E9E"), (28.8, "#4C7487"), (31, "#365C70"))):
        out += band(y, tone, 0.3, n)
    for k, w in enumerate((5.4, 4.2, 4.8, 3.0, 2.0)):
        y = SEA + .7 + k * 1.05
        out += path(f"M{24.2 - w / 2} {y}q{w / 2} -.5 {w} 0q{-w / 2} .5 {-w} 0Z", mix("#F6CD96", "#4C7487", k / 7), kind="soft")
    waves = "".join(f"M{x} {y}q.7 -.45 1.400 0t1.400 0" for x, y in ((1.4, 27.4), (6.6, 26.5), (21.6, 28.6), (2.6, 30.6), (27.2, 31.2), (1.8, 33), (25.6, 33.2)))
    return out + path(waves, "none", "#DDECEA", 0.2, "soft keep")


def smack():
    """A smack on her way home before the sun."""
    out = path("M-1.900 -.35H2L1.500 .5H-1.500Z", INK, kind="mark") + path("M.1 -.6V-4.200L2 -.7Z", RED, INK, 0.12) + path("M-.2 -.6V-3.700L-1.600 -.7Z", CREAM, INK, 0.12)
    return group(out, (24.6, 26.5))


def tower():
    """A white tower with two red bands, its side away from the sun in shade."""
    def wide(y):
        return 1.95 + (y - 10.6) * 0.062

    def part(low, high, tone, kind=""):
        a, b = wide(low), wide(high)
        return path(f"M{num(16 - a)} {low}L{num(16 - b)} {high}H{num(16 + b)}L{num(16 + a)} {low}Z", tone, kind=kind)

    out = part(28.6, 10.6, CREAM) + part(17.8, 14.0, RED, "mark") + part(26.0, 22.0, RED, "mark")
    low, high = wide(28.6), wide(10.6)
    out += path(f"M{num(16 - low)} 28.600L{num(16 - high)} 10.600H{num(16 - high + 1.1)}L{num(16 - low + 1.7)} 28.600Z", "#CFC3B4", kind="soft")
    for a, b in ((17.8, 14.0), (26.0, 22.0)):
        out += path(f"M{num(16 - wide(a))} {a}L{num(16 - wide(b))} {b}H{num(16 - wide(b) + 1.3)}L{num(16 - wide(a) + 1.45)} {a}Z", "#84402F", kind="soft")
    out += path(f"M{num(16 - low)} 28.600L{num(16 - high)} 10.600H{num(16 + high)}L{num(16 + low)} 28.600Z", "none", INK, 0.3)
    for y in (12.1, 19.3):
        out += path(f"M15.450 {y + 1.4}V{y + .2}C15.450 {y - .5} 16.550 {y - .5} 16.550 {y + .2}V{y + 1.4}Z", LIGHT, INK, 0.18)
    out += path("M15.200 28.500V26.900C15.200 25.900 16.800 25.900 16.800 26.900V28.500Z", NIGHT, INK, 0.18)
    out += path("M13.300 10.700L13.700 9.500H18.300L18.700 10.700Z", NIGHT, INK, 0.2) + path("M13.400 9.500V8.400M18.600 9.500V8.400M13.400 8.400H14.200M17.800 8.400H18.600", "none", INK, 0.22)
    out += rect(14.3, 6.2, 3.4, 3.3, "#FFF3C4", INK, 0.24) + line(15.45, 6.2, 15.45, 9.5, INK, 0.18) + line(16.55, 6.2, 16.55, 9.5, INK, 0.18)
    out += path("M13.700 6.200C13.800 4.400 15 3.400 16 3.300C17 3.400 18.200 4.400 18.300 6.200Z", RED, INK, 0.24) + path("M13.700 6.200C13.800 4.400 15 3.400 16 3.300C15.200 4 14.800 5.100 14.800 6.200Z", "#84402F", kind="soft")
    return out + circle(16, 2.95, 0.42, NIGHT, INK, 0.16) + line(16, 2.6, 16, 1.5, INK, 0.24)


def rock():
    out = path("M6.600 32.400C7 30.800 8 30 9.400 29.800C10 28.600 11.400 28.200 12.800 28.300C14.600 27.800 17.600 27.800 19.200 28.400C20.800 28.200 21.800 29 22.400 29.900C24 30.100 25 31 25.400 32.400Z", ROCK, INK, 0.28)
    out += path("M6.600 32.400C7 30.800 8 30 9.400 29.800C10 28.600 11.400 28.200 12.800 28.300C12 29.400 12.400 30.400 11.400 31C11 31.600 11.200 32 11 32.400Z", mix(ROCK, INK, 0.35), kind="soft") + path("M19.200 28.400C20.800 28.200 21.800 29 22.400 29.900C24 30.100 25 31 25.400 32.400H24C23.200 31 21.800 31 21 30.400C20.200 30 19.800 29.200 19.200 28.400Z", "#A9A79C", kind="soft")
    out += path("M13.400 29.600L12.600 31.200M17.600 29.400L18.800 30.800L18.400 31.800M21 30.400L21.600 31.600M9.600 30.800L9.200 31.800", "none", INK, 0.17)
    foam = "M5.200 32.600" + "q.9 -.8 1.800 0t1.800 0" * 6
    return out + path(foam + "L26.800 33.600H5.200Z", "#365C70", kind="soft") + path(foam, "none", "#DDECEA", 0.3, "soft keep")


def gulls():
    return path("".join(f"M{x - s} {y}Q{x - s * .5} {y - s * .75} {x} {y}Q{x + s * .5} {y - s * .75} {x + s} {y}" for x, y, s in ((23.4, 17.4, 1.1), (26.6, 16.4, 0.8), (8.8, 17.6, 0.9))), "none", INK, 0.22)


def drawings():
    scene = sky() + beams() + path(f"M20.900 {SEA}C20.900 20.700 27.500 20.700 27.500 {SEA}Z", "#F6B56A", INK, 0.12) + shore() + water() + smack() + tower() + rock() + gulls()
    return {"ground/evening-light": document("A lighthouse at dusk", scene, WIDE, HIGH)}
