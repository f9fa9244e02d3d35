"""The buildings of the score sheet's wharf, in black: roof and wall, and what hangs beside the boxes.

A drawing is as wide as a building with its eaves. The flag with its points stands on the plate in the
middle of the roof, its name, boxes and effect in the middle of the wall.
"""

from docs.art.chart.plain import document
from docs.art.harbour.pens import INK, group
from docs.art.harbour.waterfront import WHITE, area, pen

WIDE, HIGH = 30.2, 26.6
LEFT, RIGHT, EAVES = 0.8, 29.4, 8.2  # mm: the wall, from the eaves down
MIDDLE, WALL = WIDE / 2, 0.4
PLATE = (11.8, 2.2, 7.6, 5.6)  # x, y, w and h of the place of the flag


def wall(bricks=False, boards=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)):
    """A wall with the ends of its boards, or bricks at its corners; its right edge is in shade."""
    out = area(f"M{LEFT} {EAVES}H{RIGHT}V{HIGH}H{LEFT}Z", WALL)
    d = ""
    for n in (0, 1, 8, 9) if bricks else boards:
        y = 9.9 + n * 1.5
        if bricks:
            a = (1.7, 1.0)[n % 2]
            d += f"M{LEFT} {y}h{a}v1.5M{RIGHT} {y}h{-a}v1.5M{LEFT} {y + 1.5}h1.700M{RIGHT} {y + 1.5}h-1.700"
        else:
            d += f"M{LEFT} {y}h.9M{RIGHT} {y}h-1.300"
    return out + pen(d, 0.15) + pen(f"M{RIGHT - .01} {EAVES}V{HIGH}", 0.55)


def plate():
    x, y, w, h = PLATE
    return area(f"M{x} {y}h{w}v{h}h{-w}Z", 0)


def tiles(rows, left, right):
    """Rows of roof tiles between two slopes, x at each y, beside the flag."""
    d = ""
    for y, a, b in ((y, *ends) for y in rows for ends in ((left(y), PLATE[0]), (PLATE[0] + PLATE[2], right(y)))):
        if b - a < 1:
            continue
        count = max(1, round((b - a) / 1.35))
        step = (b - a) / count
        d += f"M{a:.2f} {y:.2f}" + f"q{step / 2:.2f} .95 {step:.2f} 0" * count
    return pen(d, 0.14)


def front(top):
    """A front that hides the roof, stepped, with a moulding; `top` is drawn at its ends."""
    out = area(f"M0 {EAVES}V3.200H7.400V.600H22.800V3.200H{WIDE}V{EAVES}Z", WALL)
    out += pen(f"M0 {EAVES - .9}H{PLATE[0] - .2}M{WIDE} {EAVES - .9}H{PLATE[0] + PLATE[2] + .2}M7.400 1.500H22.800M0 4H6.800M23.400 4H{WIDE}", 0.17)
    return out + top


def bulbs():
    """Lamps round the front of the casino, a star on either side."""
    out = "".join(area(f"M{x - .4} {y}C{x - .4} {y - .53} {x + .4} {y - .53} {x + .4} {y}C{x + .4} {y + .53} {x - .4} {y + .53} {x - .4} {y}Z", 0.16) for x, y in ((8.6, 2.4), (10.4, 2.4), (19.8, 2.4), (21.6, 2.4)))
    star = "M0 -1.300L.330 -.400L1.300 -.380L.540 .200L.800 1.100L0 .560L-.800 1.100L-.540 .200L-1.300 -.380L-.330 -.400Z"
    return out + "".join(group(area(star, 0.1, INK), (x, 5.5)) for x in (3.9, 9.4, 20.8, 26.3))


def hooked(x, y, s=1):
    """A hook on its line."""
    return group(pen("M0 -2.800V.8C0 2.400 2.200 2.400 2.200 .8V.2L1.500 .9", 0.34) + area("M-.35 -2.800C-.35 -3.500 .35 -3.500 .35 -2.800C.35 -2.200 -.35 -2.200 -.35 -2.800Z", 0.2), (x, y), scale=(s, 1))


def baits():
    return hooked(4.6, 5.4, 0.8) + hooked(25.6, 5.4, -0.8) + area("M8.400 5.600C8.400 4.400 10.200 4.400 10.200 5.600C10.200 6.800 8.400 6.800 8.400 5.600Z", 0.2) + area("M8.400 5.600C8.400 4.400 10.200 4.400 10.200 5.600Z", 0.1, INK) + area("M20 5.600C20 4.400 21.800 4.400 21.800 5.600C21.800 6.800 20 6.800 20 5.600Z", 0.2) + area("M20 5.600C20 4.400 21.800 4.400 21.800 5.600Z", 0.1, INK)


def gable():
    """A tiled gable."""
    out = area(f"M0 {EAVES}L{MIDDLE} .200L{WIDE} {EAVES}Z", WALL)
    slope = (EAVES - 0.2) / MIDDLE
    return out + tiles((2.9, 4.1, 5.3, 6.5), lambda y: (EAVES - y) / slope + 0.5, lambda y: WIDE - (EAVES - y) / slope - 0.5) + plate() + pen(f"M{MIDDLE} 1.100L{PLATE[0] + 1.6} 2.200M{MIDDLE} 1.100L{PLATE[0] + PLATE[2] - 1.6} 2.200", 0.17)


def hipped(chimney=""):
    """A hipped roof with tiles; a chimney stands behind it."""
    out = chimney + area(f"M0 {EAVES}L4 2H26.200L{WIDE} {EAVES}Z", WALL)
    rows = (2.9, 4.1, 5.3, 6.5)
    return out + tiles(rows, lambda y: 4 * (EAVES - y) / 6.2 + 0.4, lambda y: WIDE - 4 * (EAVES - y) / 6.2 - 0.4) + plate() + pen("M3.600 2H26.600", 0.55)


def smoke(x, y):
    return pen(f"M{x} {y}C{x - .8} {y - .7} {x + .9} {y - 1.1} {x} {y - 1.900}M{x + 1.2} {y + .1}C{x + .5} {y - .5} {x + 1.9} {y - .9} {x + 1.2} {y - 1.500}", 0.2)


def chimney(x):
    return area(f"M{x} 4V.2H{x + 2.6}V4Z", 0.3) + area(f"M{x - .3} .9V0H{x + 2.9}V.9Z", 0.1, INK)


def lean():
    """The long slope of corrugated sheet over the salvage yard."""
    out = area(f"M0 {EAVES}V3.600L{WIDE} .2V{EAVES}Z", WALL)
    out += pen("".join(f"M{x} {EAVES - .5}V{4.3 - 3.4 * x / WIDE:.2f}" for x in (1.5, 3, 8.6, 10.2, 20.2, 21.8, 27, 28.6)), 0.15)
    anchor = pen("M0 -1.700V1.800M-1.100 -.9H1.100M-1.700 .5C-1.500 1.500 -.8 1.900 0 1.900C.8 1.900 1.500 1.500 1.700 .5", 0.36) + area("M-.45 -2.150C-.45 -2.750 .45 -2.750 .45 -2.150C.45 -1.550 -.45 -1.550 -.45 -2.150Z", 0.24)
    wheel = area("M-1.500 0C-1.500 -2 1.500 -2 1.500 0C1.500 2 -1.500 2 -1.500 0Z", 0.3) + pen("M-2.200 0H2.200M0 -2.200V2.200M-1.550 -1.550L1.550 1.550M-1.550 1.550L1.550 -1.550", 0.2) + area("M-.5 0C-.5 -.67 .5 -.67 .5 0C.5 .67 -.5 .67 -.5 0Z", 0.1, INK)
    return out + group(anchor, (5.9, 5.9), 0, 0.85) + group(wheel, (24.4, 4.7), 0, 0.9)


def teeth():
    """The saw-tooth roof of a works, its windows to the north, a stack behind."""
    out = area("M24.600 6V-.2H27V6Z", 0.3) + area("M24.600 .9H27V1.900H24.600ZM24.300 -.4H27.300V.2H24.300Z", 0.1, INK)
    for n in range(3):
        x, w = n * WIDE / 3, WIDE / 3
        if n == 1:  # a flat front between, for the flag
            out += area(f"M{x:.2f} {EAVES}V1.400H{x + w:.2f}V{EAVES}Z", WALL)
            continue
        out += area(f"M{x:.2f} {EAVES}V2L{x + w:.2f} 6.200V{EAVES}Z", WALL)
        out += pen("".join(f"M{x + k:.2f} {EAVES - .5}V{2.9 + k * .42:.2f}" for k in (1.1, 2.2, 3.3)), 0.15)
        out += pen(f"M{x + .9:.2f} {EAVES - .5}H{x + 8.6:.2f}", 0.15)
    return out


def dice(x, y):
    one = area("M-1.700 -1.700H1.700V1.700H-1.700Z", 0.28)
    def pip(a, b):
        return f"M{a - .32} {b}C{a - .32} {b - .43} {a + .32} {b - .43} {a + .32} {b}C{a + .32} {b + .43} {a - .32} {b + .43} {a - .32} {b}Z"

    left = one + area(pip(-.9, -.9) + pip(0, 0) + pip(.9, .9), 0, INK)
    right = one + area(pip(-.9, -.9) + pip(.9, .9) + pip(-.9, .9) + pip(.9, -.9), 0, INK)
    return group(left, (x - 1.4, y + 0.5), -12, 0.85) + group(right, (x + 1.5, y - 0.3), 14, 0.85)


def cards(x, y):
    one = area("M-1.500 -2.200H1.500V2.200H-1.500Z", 0.26)
    suit = area("M0 -1C1.200 0 1.200 .8 .2 .6L.4 1.200H-.4L-.2 .6C-1.200 .8 -1.200 0 0 -1Z", 0, INK)
    return group(one, (x - 0.7, y + 0.1), -16) + group(one + suit, (x + 0.8, y), 10)


def cup(x, y):
    out = area("M-1.900 -.6H1.500L1.200 1.500C1 2.100 -1.400 2.100 -1.600 1.500Z", 0.28) + pen("M1.450 -.1C2.600 -.2 2.600 1.200 1.300 1.200M-2.300 2.400H2", 0.26)
    return group(out + pen("M-.9 -1.100C-1.400 -1.600 -.4 -2 -.9 -2.600M.3 -1.100C-.2 -1.600 .8 -2 .3 -2.600", 0.2), (x, y))


def flowers(x, y):
    out = area("M-1.300 .5H1.300L.9 2.500H-.9Z", 0.26) + area("M-1.500 .1H1.500V.7H-1.500Z", 0.1, INK) + pen("M0 .2V-2M0 -.3C-.8 -.5 -1.300 -1 -1.400 -1.700M0 -.5C.8 -.7 1.300 -1.200 1.400 -1.900", 0.22)
    return group(out + "".join(area(f"M{a - .55} {b}C{a - .55} {b - .73} {a + .55} {b - .73} {a + .55} {b}C{a + .55} {b + .73} {a - .55} {b + .73} {a - .55} {b}Z", 0.2) for a, b in ((0, -2.3), (-1.5, -1.9), (1.5, -2.1))), (x, y))


def lantern(x, y):
    out = pen("M0 -2.900V-1.900", 0.24) + area("M-.9 -1.200L-.6 -1.900H.6L.9 -1.200Z", 0.1, INK) + area("M-.8 -1.200H.8L.6 1.200H-.6Z", 0.24) + pen("M-.8 1.400H.8", 0.36)
    return group(out + area("M0 -.6C.5 0 .4 .7 0 .8C-.4 .7 -.5 0 0 -.6Z", 0, INK), (x, y))


def tins(x, y):
    def tin(a, b):
        return group(area("M-1.300 -.9V.9C-1.300 1.400 1.300 1.400 1.300 .9V-.9Z", 0.24) + area("M-1.300 -.9C-1.300 -1.500 1.300 -1.500 1.300 -.9C1.300 -.3 -1.300 -.3 -1.300 -.9Z", 0.24) + area("M-.7 .5C-.2 0 .3 0 .7 .5C.3 .9 -.2 .9 -.7 .5Z", 0, INK), (a, b))

    return tin(x - 1.5, y + 1.2) + tin(x + 1.5, y + 1.2) + tin(x, y - 1.3)


def smoked(x, y):
    """Fish on a pole in the smoke."""
    one = area("M0 -1.900C.9 -1.200 .9 .6 .1 1.500L.6 2.300H-.6L-.1 1.500C-.9 .6 -.9 -1.200 0 -1.900Z", 0.22) + pen("M0 -2.400V-1.900M-.4 -1C-.1 -.7 .2 -.7 .5 -1M0 -.3V1", 0.16)
    return pen(f"M{x - 2.6} {y - 2.4}H{x + 2.6}", 0.34) + "".join(group(one, (x + a, y)) for a in (-1.7, 0, 1.7))


def jar(x, y):
    """A jar of worms."""
    out = area("M-1.500 -1.300C-1.900 -.9 -1.900 2 -1.500 2.200H1.500C1.900 2 1.900 -.9 1.500 -1.300Z", 0.26) + area("M-1.300 -2.100H1.300V-1.300H-1.300Z", 0.1, INK)
    return group(out + pen("M-1 1.400C-.5 .5 .1 1.700 .6 .8C.9 .3 1.100 .7 1 1.400M-.9 .2C-.4 -.5 .2 .4 .8 -.4", 0.26), (x, y))


def fishing_rod(x, y):
    return group(pen("M-2.200 2.400L2 -2.200", 0.36) + pen("M2 -2.200C2.200 -.8 2.200 .4 2.100 1.200", 0.16) + pen("M2.100 1.200C2.100 2 1.200 2 1.200 1.300", 0.24) + area("M-1.700 1C-1.700 .2 -.5 .2 -.5 1C-.5 1.800 -1.700 1.800 -1.700 1Z", 0.2), (x, y))


SIDE = 16.3  # mm: the middle of the boxes


def houses():
    yield "casino", wall() + front(bulbs()) + dice(5.4, SIDE) + cards(24.8, SIDE)
    yield "amas-cafe", wall() + gable() + cup(4.2, SIDE) + flowers(26.2, SIDE)
    yield "fishermans-pub", wall(True) + hipped(chimney(22.6)) + lantern(2.6, SIDE + 0.3) + lantern(27.6, SIDE + 0.3)
    yield "salvage-yard", wall(boards=(0, 1, 7, 8, 9, 10)) + lean()
    yield "bait-shop", wall() + front(baits()) + fishing_rod(5.4, SIDE) + jar(24.8, SIDE)
    yield "ridback-canning", wall(True) + teeth() + tins(6.6, SIDE) + tins(23.6, SIDE)
    yield "smokehouse", wall() + hipped(area("M11.900 2V.900H18.300V2Z", 0.26) + area("M11.100 1L15.100 -.700L19.100 1Z", 0.1, INK) + smoke(21.4, 1.2)) + smoked(5.5, SIDE) + smoked(24.7, SIDE)
    yield "plain", wall() + gable()


def drawings():
    return {f"house/{name}": document(f"House: {name}", drawn, WIDE, HIGH) for name, drawn in houses()}
