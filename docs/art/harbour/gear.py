"""What tells the boats of the score sheet apart, in black, and the coast at its head."""

from docs.art.chart.plain import document
from docs.art.harbour.pens import INK, group, path

WIDE, HIGH = 10.2, 15.4  # of gear; (4.6, 6.2) is the end of the hold, on deck
WHITE = "#FFFFFF"


def ink(d, sw=0.2):
    return path(d, "none", INK, sw, "line")


def solid(d, fill=INK, sw=0.2):
    return path(d, fill, INK, sw, "mark" if fill == INK else "tone")


def net():
    """A boom over the bow, its net hung out to dry."""
    out = ink("M6.500 6.200L8.400 .700", 0.4) + ink("M8.400 .700V2.300", 0.18)
    out += solid("M7 4.900C7.400 4 7.800 3.100 8.400 2.300C8.750 5 8.700 8.400 8.300 10.600C8.100 11.700 7.500 12.100 7.200 11.700C7.100 9.600 7 7 7 4.900Z", WHITE, 0.28)
    out += ink("M7.100 6.100L8.550 4.200M7.100 8L8.600 6.100M7.150 9.900L8.500 8.100M7.200 11.500L8.400 9.900M7.900 3.300L8.600 5.600M7.100 4.900L8.600 7.800M7.050 6.900L8.500 9.900M7.100 9.200L8 11.500", 0.14)
    return out + ink("M7.200 11.700L7.500 12.500L8 11.500", 0.26)


def hooks():
    """A dan buoy at the bow, the line over its roller, hooks along it."""
    out = ink("M7.400 5L7.600 .600", 0.26) + solid("M7.600 .600L8.850 1.300L7.550 2.100Z", INK, 0.12)
    out += solid("M4.500 5.500C4.500 4.300 6 4.300 6 5.500Z", WHITE, 0.22)
    out += solid("M6.800 4.900C8 4.900 8 6.500 6.800 6.500C5.600 6.500 5.600 4.900 6.800 4.900Z", WHITE, 0.3) + solid("M6.800 5.450C7.100 5.450 7.100 5.950 6.800 5.950C6.500 5.950 6.500 5.450 6.800 5.450Z", INK, 0.1)
    out += ink("M7.500 5.100C7.900 5.600 8 6.400 8 7.200V15", 0.24)
    for y, s in ((7.9, 1), (10.2, -1), (12.5, 1)):
        out += ink(f"M8 {y}L{8 + s * .6} {y + .3}V{y + 1}C{8 + s * .6} {y + 1.6} {8 + s * .05} {y + 1.6} {8 + s * .05} {y + 1.000}", 0.24)
    return out


def pots():
    """A davit with a pot on its way up, the line of the next with its buoy."""
    def pot(x, y, k):
        return group(solid("M-1 1.700V.300C-1 -.900 1 -.900 1 .300V1.700Z", WHITE, 0.28) + ink("M-.35 1.700V-.550M.35 1.700V-.550M-1 .700H1", 0.16), (x, y), scale=k)

    out = ink("M5.700 6.200L7.500 4.900V1.900C7.500 .800 7.800 .600 8.100 1V3.900", 0.4)
    return out + pot(8, 5.1, 0.82) + ink("M8 6.600V9.200M8 10.600V15", 0.18) + solid("M7.300 9.900C7.300 8.900 8.700 8.900 8.700 9.900C8.700 10.900 7.300 10.900 7.300 9.900Z", WHITE, 0.26) + ink("M7.400 9.700H8.600M7.400 10.100H8.600", 0.2)


def pulpit():
    """The striker on his pulpit, harpoon raised."""
    out = ink("M3.600 5.450L8.700 4.750", 0.5) + ink("M8.750 4.700V3.400M7.350 4.900V3.650M7.350 3.700L8.750 3.400", 0.2)
    out += solid("M7.600 4.900L7.650 3.100C7.650 2.100 8.600 2.100 8.600 3.100L8.500 4.800Z", INK, 0.16) + solid("M8.150 1C8.800 1 8.800 2 8.150 2C7.500 2 7.500 1 8.150 1Z", WHITE, 0.26)
    out += ink("M7.550 1.300H8.750", 0.32) + ink("M7.550 .400L8.500 8.300", 0.26)
    return out + solid("M8.750 9.700L8 8.400L8.850 8.200Z", INK, 0.14)


def sail():
    """A smack's sails, the bowsprit, a dredge over the bow."""
    out = ink("M6.400 .300V6.200M12.600 5.600L15.200 4.200", 0.36) + ink("M6.400 .300L15.200 4.200", 0.14)
    out += solid("M6.200 1.900L2.500 .600L.900 5.100H6.200Z", WHITE, 0.24) + ink("M2.500 .600L6.400 2M.700 5.300H6.400", 0.3)
    out += ink("M3.600 1L2.700 5.100M4.900 1.500L4.500 5.100M1.200 4.300H6.200", 0.13)
    out += solid("M6.800 1.200L10.700 5C9.200 5.400 8 5.300 6.800 4.900Z", WHITE, 0.24) + solid("M8.300 1.300L14.500 4.150C13.200 4.800 12.200 4.900 11.400 4.700Z", WHITE, 0.24)
    out += ink("M8.100 2.500V5.150M9.400 3.700V5.200M10.500 2.300L12.100 4.800", 0.13) + ink("M14.800 4.500V7", 0.2)
    out += solid("M14.800 6.900L15.600 8.700H14Z", WHITE, 0.24) + solid("M13.900 8.700H15.700L15.800 11.600C15.300 12.100 14.300 12.100 13.800 11.600Z", WHITE, 0.26)
    return out + ink("M14.500 8.700L14.400 11.900M15.200 8.700L15.300 11.900M13.900 10.200H15.700", 0.15)


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


def offing():
    """The other end of that coast: five boats of the columns under way, sails and booms set."""
    out = solid("M1 2.100H4.600L4.200 3.100H1.500ZM9.500 2.200H13.400L13 3.100H10ZM17.400 2H21.200L20.700 3.100H18ZM24.800 2.200L29.400 1.900L28.300 3.100H25.400ZM32.800 1.900H37L36.400 3.100H33.600Z", INK, 0.12)
    out += ink("M2.700 2.100V0M2.700 1.900L.6 .300M2.700 1.900L4.900 .300M10.600 2.200V.400M19.800 2V.400L21.600 1.300V1.900M26.600 2.100V0M28.200 2L30.800 1.700", 0.2)
    out += ink("M.6 .300L1.300 1.500L2.100 1.400M4.900 .300L4.200 1.500L3.300 1.400M2.700 0L.6 .300M2.700 0L4.900 .300M26.600 0L29.400 1.900M26.600 0L24.800 2.200", 0.12)
    out += solid("M1.400 2.100V1.300H2.300V2.100ZM11.300 2.200V1.100H12.900V2.200ZM17.800 2V1H19.100V2ZM27 2.100V1.500H27.900V2.100Z", WHITE, 0.16)
    out += solid("M34.900 1.700V-.2L36.900 1.700ZM34.600 1.700V.1L33.100 1.700Z", WHITE, 0.16) + solid("M10.600 .400L9.700 .700L10.600 1Z", INK, 0.1)
    out = group(out, (0, 0.5))
    for x in (5.4, 14, 22, 30.6):
        out += ink(f"M{x} 3.600q.7 -.5 1.400 0t1.400 0", 0.16)
    return out + ink("M0 4.100H38", 0.16)


def light():
    """A headland with lighthouse and cottage for the narrow end of a head."""
    out = solid("M.2 8.200C1.400 7.400 2.200 6.300 3.700 5.900C5 5.300 6.600 5.500 7.600 5.300C9 5.300 9.600 6.100 10.800 6.400C11.600 6.900 12 7.600 13 8.200Z", WHITE, 0.26)
    out += ink("M2.600 7L2.100 7.900M4.400 6L4 7.200L4.500 7.900M7.400 5.800L7.700 6.900L7.200 7.900M9.300 6.300L9.600 7.700M11 7L11.400 7.900", 0.15)
    tower = solid("M-1.100 5.900L-.7 1.900H.7L1.100 5.900Z", WHITE, 0.22) + solid("M-1 5L-.88 3.800H.88L1 5ZM-.77 2.900L-.7 2.200H.7L.77 2.900Z", INK, 0.1)
    tower += ink("M-1.100 1.900H1.100", 0.28) + solid("M-.5 1.800V1H.5V1.800Z", WHITE, 0.2) + solid("M-.8 1L0 .3L.8 1Z", INK, 0.1)
    out += group(tower, (3.9, 0.1)) + ink("M5 2L8.600 3.700", 0.14)
    out += solid("M8.200 5.500V4.500L9 3.900L9.900 4.500V5.900Z", WHITE, 0.18) + solid("M7.900 4.600L9 3.700L10.100 4.600L9.900 4.800L9 4.100L8.100 4.800Z", INK, 0.1)
    return out + ink("M10.600 4.300Q10.950 3.900 11.300 4.300Q11.650 3.900 12 4.300", 0.18)


def drawings():
    files = {"shrimp": net, "cod": hooks, "lobster": pots, "swordfish": pulpit}
    out = {f"gear/{name}": document(f"Gear: {name}", draw(), WIDE, HIGH) for name, draw in files.items()}
    out["gear/oyster"] = document("Gear: oyster", sail(), 17.2, 13.0)
    return out | {"ground/coast": document("A coast with its lighthouse", coast(), 21.6, 12.0),
                  "ground/offing": document("The five boats under way", offing(), 38, 5.0), "ground/light": document("A headland with a lighthouse", light(), 13.2, 8.4)}
