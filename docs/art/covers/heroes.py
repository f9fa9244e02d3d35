"""What stands on the front of each box: 58 x 56 mm, its foot in the water, nothing behind it."""

import re
from pathlib import Path

from docs.art.chart.plain import document, image
from docs.art.covers import seas
from docs.art.covers.angler import angler
from docs.art.covers.kit import rock
from docs.art.harbour.boats import harpooner, shrimper
from docs.art.harbour.crew import gull
from docs.art.harbour.pens import CREAM, INK, circle, group, inked, mix, num, path, rect, smooth

WIDE, HIGH = 58.0, 56.0
SHARED = "../../../shared/art/fish"


def fish(name, x, y, long, turn, box, folder=SHARED):
    """Another drawing, its middle at (x, y), turned."""
    w, h = long, long * box[1] / box[0]
    shown = image(f"{folder}/{name}.svg", x - w / 2, y - h / 2, w, h)
    return shown.replace("/>", f' transform="rotate({turn})"/>') if turn else shown


def drops(places, tone="#FBE7B8", edge="#B98A62"):
    return "".join(circle(x, y, r, tone, edge, 0.1) for x, y, r in places)


def rings(x, y, r, n, tone):
    d = ""
    for k in range(n):
        a = r * (k + 1) / n
        d += f"M{num(x - a)} {y}C{num(x - a)} {num(y - a * .36)} {num(x + a)} {num(y - a * .36)} {num(x + a)} {y}C{num(x + a)} {num(y + a * .36)} {num(x - a)} {num(y + a * .36)} {num(x - a)} {y}Z"
    return path(d, "none", tone, 0.3, "soft keep")


def splash(x, y, k, tone, shade):
    """A crown of water round what leaps."""
    crown = [(-14, 1.4), (-11.8, -.4), (-12.6, -3), (-11.8, -3.6), (-10, -1.2), (-8.4, -1.6), (-9, -5), (-8.1, -5.6), (-6.4, -1.8), (-4, -.4), (0, .2), (4, -1), (5.4, -5), (6.4, -4.9), (6.6, -1.6), (8.2, -1.4), (10, -3.6), (10.9, -3.1), (10.6, -.5), (13.4, 1.6), (7, 3.3), (0, 3.8), (-8, 3.3)]
    out = path(smooth(crown, True) + "Z", tone, mix(shade, INK, 0.4), 0.2)
    out += path("M-11.600 1.800C-9 .600 -6 1.600 -3 1.200C0 2 4 .800 7 1.400C9 1.200 10.400 1.400 11.200 1.900C5 3.400 -5.400 3.500 -11.600 1.800Z", shade)
    return group(out, (x, y), scale=k)


def cast(x, y, k, end):
    """The angler with the rod and the line, which ends at a point."""
    hx, hy = x + 9.8 * k, y - 24.2 * k
    tx, ty = hx - 12.5, hy - 11.0
    out = rings(x, y + 0.4, 10, 3, "#F1C08D") + group(angler(), (x, y), scale=k) + path(f"M{hx + 1.6} {hy + 2.8}Q{hx - .6} {hy - 8.5} {tx} {ty}", "none", "#1A1D30", 0.6)
    out += circle(hx + 1.4, hy + 2.2, 1.1, "#8A5F4A", INK, 0.25)
    ex, ey = end
    return out + path(f"M{tx} {ty}C{tx - 14} {ty - 1} {ex - 9} {ey - 22} {ex - 5} {ey - 14}C{ex - 3} {ey - 9} {ex + 13} {ey - 11} {ex + 9} {ey - 6}C{ex + 6} {ey - 3} {ex + 2} {ey - 3} {ex} {ey}", "none", "#FFF3D2", 0.3, "line")


def leap(name, box):
    """A trout takes the fly before the angler."""
    out = cast(43.5, 46.5, 0.98, (11.5, 19.5)) + rings(19, 50.5, 17, 4, "#F1C08D")
    out += f'<g data-clip="M-2 -4H60V50.5C46 52 10 52 -2 50.5Z">{fish(name, 17.6, 36.4, 37, 62, box)}</g>'
    return out + splash(21, 51.0, 1.0, "#FBE7B8", "#DFA07F") + drops(((9, 43, .5), (6.4, 38, .4), (31, 42, .5), (34.4, 45, .6), (33, 38, .35), (5, 47, .45)))


def brook():
    return leap("brook", BOXES["brook"])


def rainbow():
    """A rainbow on the hook, bent against the line."""
    out = cast(43.5, 46.5, 0.98, (13.4, 24.0)) + rings(22, 50.5, 17, 4, "#F1C08D")
    out += fish("rainbow", 19.5, 38.4, 36, 34, BOXES["rainbow"])
    return out + splash(27, 51.4, 0.9, "#FBE7B8", "#DFA07F") + drops(((9, 46, .5), (6.4, 41, .4), (33, 43, .5), (35.4, 46, .6), (12, 48.600, .5)))


def boulders():
    """Rocks in the current, the angler behind them."""
    out = cast(44.5, 43.0, 0.92, (15.0, 33.0))
    for x, y, w, h in ((17, 47, 25, 15), (41, 52, 26, 12), (12, 55.5, 20, 9), (29, 56, 15, 6)):
        out += rings(x, y + .6, w * .62, 2, "#F1C08D") + rock(x, y, w, h, ("#6E6A80", "#4A4862", "#9A8FA0"))
    heron = path("M-1 0L-.4 -7M1.600 0L1 -7", "none", INK, 0.4) + path("M-3.400 -7.400C-4.600 -11 -1.600 -14.600 1.600 -14.400C4 -13.600 7 -9 9.400 -5.600C6 -6.600 -.6 -4.800 -3.400 -7.400Z", "#8FA0B4", INK, 0.2)
    heron += path("M-1.600 -13.400C-4.400 -15.600 -4 -18 -2.400 -19.600C-1 -21 -1.400 -22.400 -3 -22.400L-7.600 -21.600L-3.400 -23.600C-.8 -24.600 1.600 -22.800 .6 -20C-.2 -18 -1.400 -16.600 1.400 -14.200Z", "#DDE0E4", INK, 0.2) + path("M-2.400 -23.600C0 -24.800 2 -23.600 4.400 -22.400C2 -22.600 0 -22.800 -2.400 -23.600Z", "#2A2F48", INK, 0.1) + circle(-2.0, -22.9, 0.3, INK, kind="mark")
    return out + group(heron, (16.5, 32.4), scale=0.92)


def run():
    """Sockeye leap up the falls."""
    out = rings(30, 51, 20, 3, "#E8F1EC")
    out += fish("sockeye", 43.6, 20.4, 18, 66, BOXES["sockeye"]) + fish("sockeye", 9.4, 36.0, 17, 40, BOXES["sockeye"])
    out += f'<g data-clip="M-2 -4H60V51C46 53 10 53 -2 51Z">{fish("sockeye", 27, 31, 44, 58, BOXES["sockeye"])}</g>'
    return out + splash(35.5, 51.4, 1.06, "#FBFCF6", "#B3D3D4") + splash(14.5, 45.0, 0.5, "#FBFCF6", "#B3D3D4") + splash(46.6, 29.4, 0.42, "#FBFCF6", "#B3D3D4") + drops(((22, 47, .6), (19, 42, .4), (46, 44, .6), (49, 48, .5), (20.6, 49.4, .5), (48, 39, .35)), "#FBFCF6", "#86B4B8")


def bear():
    """A bear waits on its rock for what leaps."""
    out = rock(34, 56, 46, 13) + fish("bear", 35.5, 34.4, 38, 0, BOXES["bear"], "../ground")
    out += fish("sockeye", 9.6, 36.4, 18, 58, BOXES["sockeye"])
    return out + splash(13.0, 46.4, 0.6, "#FBFCF6", "#B3D3D4") + drops(((4, 40, .5), (6, 44, .4), (19, 42, .5)), "#FBFCF6", "#86B4B8")


def wake(x, y, s, long):
    out = path(f"M{x - long / 2} {y + 2.4}C{x - long * .3} {y - .4} {x + long * .3} {y - .4} {x + long / 2} {y + 2.4}C{x + long * .3} {y + 5.6} {x - long * .3} {y + 5.6} {x - long / 2} {y + 2.4}Z", "#4F8089")
    foam = f"M{x - long * .46} {y + 2.4}" + f"q{1.6 * s} {-1.1 * s} {3.2 * s} 0" + f"t{3.2 * s} 0" * int(long * .92 / (3.2 * s) - 1)
    return out, path(foam, "none", CREAM, 0.5, "soft") + inked(foam, 0.22)


def trawler():
    """A shrimper with both nets out, gulls behind her."""
    under, foam = wake(29, 46.4, 1.6, 50)
    out = under + group(shrimper(), (29.6, 46.4), scale=2.02) + foam
    return out + gull(7, 8, 2.3) + gull(47, 7, 2.2) + gull(53, 4.5, 1.5)


def hunt():
    """The harpooner meets a swordfish."""
    under, foam = wake(37, 33.5, 1.2, 38)
    out = under + group(harpooner(), (37.6, 33.0), scale=1.32) + foam
    out += rings(20, 52, 17, 3, "#DDECEA") + f'<g data-clip="M-2 -4H60V52C46 53.500 10 53.500 -2 52Z">{fish("swordfish", 21.5, 44.6, 43, 20, BOXES["swordfish"], "../sea")}</g>'
    return out + splash(33, 53.0, 0.8, "#F4F3E6", "#B3D3D4") + drops(((22, 50, .5), (44, 49, .5), (26, 52.400, .4)), "#F4F3E6", "#86B4B8") + gull(24, 8, 2.1) + gull(19.5, 14.5, 1.5)


def wobbler(x, y, k, turn):
    out = path("M-8 0C-6.600 -2.600 -2 -3.200 2 -2.600C5 -2.200 7.400 -1 8.600 0C7.400 1.400 5 2.400 2 2.600C-2 2.900 -6.600 2.400 -8 0Z", "#E2B33C", INK, 0.24) + path("M-8 0C-6.600 -2.600 -2 -3.200 2 -2.600C5 -2.200 7.400 -1 8.600 0C4 -.6 -4 -.8 -8 0Z", "#B5433A", INK, 0.16)
    out += circle(-5.4, -0.6, 0.9, CREAM, INK, 0.16) + circle(-5.4, -0.6, 0.45, INK, kind="mark") + "".join(circle(x, 0.9, 0.4, "#8A5F1E") for x in (-1, 1.4, 3.8))
    out += path("M-7.600 .4L-10.400 3.600L-8.400 3.400L-6.400 1.400Z", "#DDE7E4", INK, 0.16)
    for x in (-1.6, 6.4):
        out += path(f"M{x} 2.400V4.400C{x} 6.400 {x - 2.600} 6.400 {x - 2.600} 4.600M{x} 4.400C{x} 6.400 {x + 2.600} 6.400 {x + 2.600} 4.600", "none", INK, 0.3)
    return group(out, (x, y), turn, k)


def pike():
    """A pike strikes from the weeds."""
    out = path("M13 -4C12 6 14 14 11.500 22.500", "none", "#F4F3E6", 0.25, "line") + wobbler(11.0, 24.0, 0.92, -10)
    out += fish("pike", 33.0, 37.6, 50, 14, BOXES["pike"])
    return out + drops(((6, 32, .7), (9, 36, .45), (17, 30, .4), (21, 24, .5), (4, 27, .4)), "#CFE6E1", "#5E8F90")


def tackle():
    """A float on the surface, the bait and its audience below."""
    out = rings(29, 18.5, 17, 3, "#4B7F82") + path("M29 -6C30 2 30 5 29.200 7", "none", "#3A5E60", 0.3, "line")
    bob = path("M28.400 6H30L29.900 1.500H28.500Z", "#B5433A", INK, 0.16) + path("M25.600 14.500C25.200 9.500 27 6 29.200 6C31.400 6 33.200 9.500 32.800 14.500Z", "#B5433A", INK, 0.24) + path("M25.600 14.500H32.800C33 18 31 21.500 29.200 22C27.400 21.500 25.400 18 25.600 14.500Z", "#F4F0E2", INK, 0.24) + rect(25.4, 13.3, 7.6, 1.6, INK, kind="mark") + path("M27.400 8.500C26.900 10 26.800 11 26.900 12.500", "none", "#F0C9B4", 0.5)
    out += group(bob, (29.2 * -0.4, -0.8), scale=1.4) + path("M29.200 29V37", "none", "#F4F3E6", 0.3, "line") + "".join(circle(29.2, y, 0.8, "#8E979A", INK, 0.14) for y in (32, 34.2))
    hook = path("M29.200 34V40C29.200 43.600 24.800 43.600 24.800 40.400L26 41.400", "none", INK, 0.5) + path("M28.400 37C31.500 36.500 32.500 39 30.500 40.500C28.500 42 30 44 32 43.500", "none", "#C9735A", 1.3, "mark ring")
    out += group(hook, (29.2 * -0.4, 37 - 34 * 1.4), scale=1.4)
    return out + fish("perch", 14.5, 46.0, 28.0, -6, BOXES["perch"]) + fish("roach", 45.0, 37.5, 24.0, 4, BOXES["roach"]) + drops(((38, 29, .6), (41, 26, .45), (20, 34, .5)), "#CFE6E1", "#5E8F90")


def _size(file):
    return tuple(float(v) for v in re.search(r'viewBox="0 0 (\S+) (\S+)"', Path("templates", file).read_text()).groups())


FILES = {name: f"shared/art/fish/{name}.svg" for name in ("brook", "rainbow", "sockeye", "pike", "perch", "roach")}
FILES |= {"bear": "salmon_run/art/ground/bear.svg", "swordfish": "fleet_dice/art/sea/swordfish.svg"}
BOXES = {name: _size(file) for name, file in FILES.items()}


def hero(name):
    top, foot = CROPPED.get(name, (0, HIGH))
    content = f'<g data-clip="M0 {top}H{WIDE}V{foot}H0Z">{DRAWN[name]()}</g>'
    return document(TITLES[name], group(content, (0, -top)), WIDE, foot - top, 1 if name in seas.HEROES else 2)


DRAWN = {"leap": brook, "strike": rainbow, "boulders": boulders, "run": run, "fisher-bear": bear, "shrimper": trawler, "hunt": hunt, "pike-strike": pike, "float-below": tackle}
DRAWN |= {name: draw for name, (_, draw) in seas.HEROES.items()}
CROPPED = {"island": (11.6, 54.4), "arch": (9.4, 55.4)}  # what stands on low boxes has no air
TITLES = {"leap": "A trout takes the fly", "strike": "A rainbow on the hook", "boulders": "A heron on the rocks", "run": "Sockeye leap up the falls", "fisher-bear": "A bear waits on its rock", "shrimper": "A shrimper with her nets", "hunt": "The harpooner and the swordfish", "pike-strike": "A pike strikes", "float-below": "A float and who looks at the bait"}
TITLES |= {name: title for name, (title, _) in seas.HEROES.items()}
HEROES = {"mapped_out": tuple(seas.HEROES), "freshwater_fly": ("leap", "strike", "boulders"), "salmon_run": ("run", "fisher-bear"), "fleet_dice": ("shrimper", "hunt"), "lure": ("pike-strike", "float-below")}
