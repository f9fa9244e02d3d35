"""What tells the boats of the score sheet apart, in black, and the coast at its head."""

from docs.art.chart.plain import document
from docs.art.harbour.pens import INK, group, path

WIDE, HIGH = 8.4, 11.0  # of gear; (5, 2) is the end of the hold, on deck
WHITE = "#FFFFFF"


def ink(d, sw=0.2):
    return path(d, "none", INK, sw, "line")


def solid(d, fill=INK, sw=0.2):
    return path(d, fill, INK, sw, "mark" if fill == INK else "tone")


def net():
    """A boom with its net."""
    out = ink("M2.6 1.9L7.2 1.2L7.1 2", 0.34)
    out += solid("M6.9 1.9C8 3.6 8.100 5.600 7.900 7.600C7.800 8.900 7.500 9.600 7 9.900C6.500 9.600 6.100 8.800 6.100 7.400C6.100 5.400 6.200 3.600 6.900 1.900Z", WHITE, 0.28)
    return out + ink("M6.500 3.300L7.800 4.800M6.200 5L7.900 6.600M6.200 6.800L7.800 8.200M6.400 8.500L7.200 9.400M7.600 3.300L6.200 4.900M7.900 4.900L6.200 6.700M7.900 6.800L6.300 8.400M7.700 8.300L6.700 9.400", 0.15)


def hooks():
    """A line over the roller at the bow, its hooks below."""
    out = solid("M6.100 .900C6.900 .900 6.900 2 6.100 2C5.300 2 5.300 .900 6.100 .900Z", WHITE, 0.28)
    out += ink("M6.600 1.200C7.300 1.600 7.500 2.400 7.500 3.400V9.400", 0.26)
    for y in (3.0, 5.2, 7.4):
        out += ink(f"M7.500 {y}L6.500 {y + .4}V{y + 1.3}C6.500 {y + 2} 7.200 {y + 2} 7.200 {y + 1.300}", 0.26)
    return out + solid("M7.500 9.200C8 9.200 8 10.200 7.500 10.200C7 10.200 7 9.200 7.500 9.200Z", INK, 0.1)


def pots():
    """A davit with a pot on its way up, one more on the ground."""
    def pot(x, y, k):
        return group(solid("M-1 1.700V.300C-1 -.900 1 -.900 1 .300V1.700Z", WHITE, 0.26) + ink("M-.35 1.700V-.550M.35 1.700V-.550M-1 .700H1", 0.15), (x, y), scale=k)

    return ink("M5.600 2.200V1.500C5.600 1.100 6 1 6.400 1H6.900V3.100", 0.34) + pot(6.9, 3.8, 1.12) + pot(7.0, 8.6, 0.95)


def pulpit():
    """The striker's pulpit, the harpoon thrown with its line."""
    out = ink("M5 2L8 1.500", 0.42)
    out += ink("M6.700 2.700L7.600 8.400", 0.32) + solid("M7.900 10.600L6.900 8.400L8.200 8.200Z", INK, 0.12)
    return out + ink("M6.700 2.700C6 3.400 6.900 4.400 6.300 5.400C5.900 6.200 6.400 7 6.100 7.800", 0.15)


def sail():
    """A smack's sails, the bowsprit, a dredge over the bow."""
    out = ink("M6.200 .200V5M12.800 4.300L16 3.200M1.800 4.400H6", 0.32)
    out += solid("M5.800 .600C5.200 2 3.800 3.600 2 4.100H5.800Z", WHITE, 0.24) + solid("M6.600 .800L14.600 3.600C11.600 4.300 9 4.400 6.600 4.100Z", WHITE, 0.24)
    out += ink("M5 2.200V4M4 3.200V4M8.400 1.600V4.200M10.400 2.300V4.200", 0.14) + ink("M15 3.600V5.800", 0.2)
    out += solid("M15 5.800L16 7.600H14Z", WHITE, 0.26) + solid("M13.900 7.600H16.100L16.300 10.200C15.700 10.700 14.300 10.700 13.700 10.200Z", WHITE, 0.26)
    return out + ink("M14.600 7.600L14.400 10.500M15.400 7.600L15.600 10.500M13.800 8.900H16.200", 0.15)


def coast():
    """A headland with its lighthouse."""
    out = solid("M0 10.600C1.200 9.600 1.400 8.600 2.600 8.300C3.200 7.400 4.600 7.200 5.600 6.700C7 6.400 8.600 6.600 9.600 7.100C10.400 7.900 11.200 8 11.600 8.700C12.600 9 13 9.800 13.800 10.600Z", WHITE, 0.28)
    out += ink("M3.200 8.600L2.600 10M4.600 7.900L4.200 9.200L4.800 10.200M8.800 7.400L9 8.800L8.400 10M10.400 8.300L10.600 9.600M6.400 8.600L6 10.200M11.800 9.200L12.200 10.200", 0.16)
    out += solid("M6.300 6.900L6.750 2.500H8.250L8.700 6.900Z", WHITE, 0.25) + solid("M6.400 5.900L6.550 4.700H8.450L8.600 5.900ZM6.670 3.700L6.750 2.900H8.250L8.330 3.700Z", INK, 0.1)
    out += ink("M6.300 2.500H8.700", 0.3) + solid("M6.950 2.400V1.300H8.050V2.400Z", WHITE, 0.22) + solid("M6.700 1.300L7.500 .400L8.300 1.300Z", INK, 0.1)
    out += ink("M8.700 1.700L14.200 .400M8.700 2L14.200 3.200M6.300 1.700L2.400 .8M6.300 2L2.400 2.900", 0.14)
    out += solid("M3 8.100V6.700L4 5.900L5 6.700V7.200Z", WHITE, 0.2) + solid("M2.700 6.900L4 5.800L5.300 6.900L5.100 7.100L4 6.200L2.900 7.100Z", INK, 0.1)
    for x, y, s in ((17.2, 4.4, 1.0), (19.3, 6.0, 0.8), (1.4, 5.0, 0.8)):
        out += ink(f"M{x - s} {y}Q{x - s * .5} {y - s * .7} {x} {y}Q{x + s * .5} {y - s * .7} {x + s} {y}", 0.2)
    out += ink("M0 10.600H21.500", 0.22)
    out += group(solid("M-1.500 -.5H1.500L1 .1H-1.100Z", INK, 0.1) + solid("M-.1 -.7V-2.500L1.300 -.7ZM-.4 -.7V-2.200L-1.300 -.7Z", WHITE, 0.15), (17.6, 10.5), scale=1.5)
    return out + ink("M.6 11.300q.7 -.5 1.400 0t1.400 0M5.200 11.400q.7 -.5 1.400 0t1.400 0t1.400 0M12.400 11.300q.7 -.5 1.400 0t1.400 0M17 11.400q.7 -.5 1.400 0t1.400 0t1.400 0", 0.18)


def drawings():
    files = {"shrimp": net, "cod": hooks, "lobster": pots, "swordfish": pulpit}
    out = {f"gear/{name}": document(f"Gear: {name}", draw(), WIDE, HIGH) for name, draw in files.items()}
    out["gear/oyster"] = document("Gear: oyster", sail(), 16.6, 11.2)
    return out | {"ground/coast": document("A coast with its lighthouse", coast(), 21.6, 12.0)}
