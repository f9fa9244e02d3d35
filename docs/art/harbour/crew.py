"""Five captains: who they are, what they hold, their boat behind them."""

from random import Random

from docs.art.chart.plain import document
from docs.art.harbour.boats import dredger, harpooner, longliner, potter, shrimper
from docs.art.harbour.pens import CREAM, INK, circle, group, inked, line, mix, num, path, rect, tube
from docs.art.harbour.people import BRASS, WOOD, beard_full, beard_short, braid, braid_front, bust, curls, hand, headscarf, knit_cap, moustache, peaked_cap, sleeve, souwester, wheel

W, H, BLEED = 63.5, 88.9, 3.0
FX, FY, SEA, RAIL = 40.5, 34.2, 41.0, 67.4  # the head, the horizon, the bulwark in front
WHITE, BLOND, RUST, GREY, BLACK = "#ECE8DC", "#D9B25E", "#8A4527", "#A8A59B", "#2B2725"
LOBSTER = "#2F4A63"


def lobster(large=False):
    """A lobster held by its back, claws down, its tail up; the fist is at (0, 0)."""
    dark = mix(LOBSTER, INK, 0.35)
    out = "".join(path(f"M{s * 1.5} {y}Q{s * 4.2} {y - 0.4} {s * 4.6} {y + 2.2}", "none", dark, 0.2 if large else 0.3) for s in (-1, 1) for y in (-2.4, -1.2, 3.2))
    for k in range(5):
        w = 1.9 - 0.16 * k
        out += path(f"M{-w} {-3 - k * 1.35}C{-w - 0.5} {-3.7 - k * 1.35} {-w - 0.3} {-4.4 - k * 1.35} {-w + 0.3} {-4.6 - k * 1.35}H{w - 0.3}C{w + 0.3} {-4.4 - k * 1.35} {w + 0.5} {-3.7 - k * 1.35} {w} {-3 - k * 1.35}Z", LOBSTER, INK, 0.16)
    out += path("M-1 -9.8C-3.4 -10.2 -4.2 -12 -3.2 -13.2C-1.8 -12.8 -1 -11.8 -.6 -10.6ZM1 -9.8C3.4 -10.2 4.2 -12 3.2 -13.2C1.8 -12.8 1 -11.8 .6 -10.6ZM-.9 -10C-1.2 -12 -.8 -13.4 0 -14C.8 -13.4 1.2 -12 .9 -10Z", LOBSTER, INK, 0.16)
    out += path("M-2.2 -3C-2.7 0 -2.4 3.4 -1.2 5L0 6.2L1.2 5C2.4 3.4 2.7 0 2.2 -3Z", LOBSTER, INK, 0.18)
    if large:
        out += inked("M-1.6 3.6Q0 4.2 1.6 3.6M-1 4.5Q0 4.9 1 4.5M0 -2.6V5.6", 0.18)
    out += path("M-.8 5.4C-3 8 -5.2 10 -7 15M.8 5.4C2.4 8.6 3.6 11 4 15.4", "none", "#A8412F", 0.16 if large else 0.22)
    for s in (-1, 1):
        arm = f"M{s * 1.6} 4.2C{s * 3.4} 4.8 {s * 4.2} 6 {s * 4} 7.6"
        out += tube([(s * 1.5, 4.3), (s * 3.3, 5.2), (s * 4, 7.4)], 0.95, LOBSTER, INK, 0.16) if large else path(arm, "none", INK, 1.0) + path(arm, "none", LOBSTER, 0.7, "soft")
        out += path(f"M{s * 3} 7.4C{s * 2} 9.6 {s * 2.2} 12 {s * 3.2} 13.6L{s * 4.1} 11L{s * 4.7} 13.2C{s * 6.2} 11.4 {s * 6} 8.6 {s * 4.9} 7.2Z", LOBSTER, INK, 0.18)
        out += circle(s * 0.9, 5.2, 0.3, INK, kind="mark")
    return out + path("M-1.5 -1.8C-1.8 .4 -1.6 2.6 -.9 4", "none", mix(LOBSTER, CREAM, 0.5), 0.3)


def spyglass():
    """A brass spyglass, upright; the fist closes at (0, 0)."""
    out = rect(-1.5, -4.6, 3.0, 9.4, "#5A3A2C", INK, 0.2, 0.4) + rect(-1.85, -8.2, 3.7, 4.0, BRASS, INK, 0.2, 0.3)
    out += path("M-2.2 -8.2L-2.6 -15.4H2.6L2.2 -8.2Z", "#5A3A2C", INK, 0.2) + rect(-3, -17, 6, 1.9, BRASS, INK, 0.2, 0.5)
    return out + rect(-1.7, 4.2, 3.4, 1.6, BRASS, INK, 0.2, 0.3) + path("M-1.2 -15V-9M-.8 -7.6V-5", "none", CREAM, 0.4)


PEOPLE = {
    "shrimp": dict(paint="#3A6A78", boat=shrimper, skin="#E5B48F", blush="#D98F72", coat="#DDA92F", jersey="#3E5A6B", brow=WHITE, bushy=0.75, squint=True,
                   lines=True, hair=beard_full(WHITE), hat=souwester("#DDA92F"), sky=("#F3DFB8", "#F0CFA0", "#E8B98C"), sun=(9.5, 37, 4.2, "#E8925A"), cuff="#B98824", wide=17.0),
    "cod": dict(paint="#A9462F", boat=longliner, skin="#F0C8A8", blush="#E4A088", coat="#C75F38", jersey="#E9E1CC", brow="#A97F3A", bushy=0.42, iris="#41789B",
                hair=braid_front(BLOND), front=braid(BLOND), hat=knit_cap("#2F5A6B", "#E9E1CC"), sky=("#D5E2DF", "#C3D6D6", "#E9EADD"), sun=None, cuff="#9C4527", wide=15.4),
    "lobster": dict(paint="#3F6B4A", boat=potter, skin="#E2A886", blush="#CF7C62", coat="#4F7358", jersey="#B5573D", brow=RUST, bushy=0.72, frown=0.35, lines=True, chin=8.0,
                    hair=moustache(RUST), hat=peaked_cap("#33434C", "#22303A", badge=False, soft=True), sky=("#BFD8DC", "#D3E3DE", "#EFEBD8"), sun=None, cuff="#37533F", wide=18.4),
    "oyster": dict(paint="#2E3D45", boat=dredger, skin="#D9A47C", blush="#C98062", coat="#5C7181", jersey="#E3C77E", brow=GREY, bushy=0.45, lines=True, iris="#5B4630",
                   hair=curls("#C9C5B8"), hat=headscarf("#A8412F", CREAM), sky=("#E6DFE3", "#E9D3CB", "#F1DFC4"), sun=(12, 38.6, 3.6, "#F3E8CB"), cuff="#40525F", wide=15.8),
    "swordfish": dict(paint="#EFE6CF", boat=harpooner, skin="#8C5A3C", blush="#7A4630", coat="#2F4A63", jersey="#EDE6D3", brow=BLACK, bushy=0.6, frown=0.2, iris="#2A1D14",
                      hair=beard_short(BLACK), hat=peaked_cap("#F4EFE1", "#22303A"), sky=("#8FB7C1", "#AFCBCD", "#DCE3D3"), sun=None, cuff="#20354A", wide=16.6),
}
SIDES = {"cod", "oyster"}  # who stands on the left
HELD = {"lobster": lobster(large=True), "swordfish": spyglass()}


def waves(y0, y1, seed, tone, w=W, step=3.0):
    rng, out, y = Random(seed), "", y0
    while y < y1:
        k = (y - y0) / (y1 - y0)
        for _ in range(4):
            x, a = rng.uniform(-2, w), 1.2 + 2.6 * k
            out += f"M{num(x)} {num(y + rng.uniform(-0.8, 0.8))}q{num(a * 0.5)} {num(-0.3 - 0.5 * k)} {num(a)} 0t{num(a)} 0"
        y += step * (0.5 + 0.8 * k)
    return path(out, "none", tone, 0.18, "soft keep")


def gull(x, y, s):
    return path(f"M{x - s} {y - s * 0.1}C{x - s * 0.6} {y - s * 0.6} {x - s * 0.2} {y - s * 0.4} {x} {y}C{x + s * 0.2} {y - s * 0.4} {x + s * 0.6} {y - s * 0.6} {x + s} {y - s * 0.1}C{x + s * 0.5} {y - s * 0.3} {x + s * 0.2} {y - s * 0.1} {x} {y + s * 0.2}C{x - s * 0.2} {y - s * 0.1} {x - s * 0.5} {y - s * 0.3} {x - s} {y - s * 0.1}Z", CREAM, INK, 0.14)


def sky(p):
    """Three skies, the land far away, the sea in three depths."""
    far, mid, near = p["sky"]
    out = rect(-3, -3, W + 6, H + 6, far) + path(f"M-3 24C8 21 20 27 34 23C48 20 56 26 70 22V{SEA}H-3Z", mid) + path(f"M-3 33C10 30.5 22 35 38 32C50 30 58 34 70 31V{SEA}H-3Z", near)
    if p["sun"]:
        out += circle(*p["sun"][:3], p["sun"][3])
    out += path(f"M-3 {SEA}V38.6C2 37.4 5 38 9 37C14 35.8 18 37.5 22 38.6C28 40 34 39.4 40 {SEA}Z", mix(near, "#5E7A7A", 0.35), mix(near, INK, 0.45), 0.12)
    out += rect(-3, SEA, W + 6, H, "#A9C9C9") + path("M-3 47C10 45.5 24 48.5 40 46.5C52 45 60 47.5 70 46V95H-3Z", "#8AB2B6") + path("M-3 55C10 53 22 57 36 54.5C50 52 60 56 70 54V95H-3Z", "#6D9CA3")
    return out + line(-3, SEA, W + 3, SEA, "#5A8A92", 0.12) + waves(42.4, 60, 3, "#5A8A92")


def figure(kind):
    """A captain at the wheel: one fist on its rim, the other there too or round what is held."""
    p, k = PEOPLE[kind], 1.06
    wx, wy, r = 28.2, 58.6, 9.6
    w = p["wide"] * k
    coat, cuff, dark = p["coat"], p["cuff"], mix(p["coat"], INK, 0.1)
    out = group(bust(p), (FX, FY), scale=k)
    held = HELD.get(kind)
    left, right = (wx - r * 0.93, wy - r * 0.42), (wx + r * 0.8, wy - r * 0.62)
    shoulder, elbow = (FX + w * 0.74, FY + 18.2), (FX + w * 0.86, FY + 28.0)
    if not held:
        out += sleeve([shoulder, elbow, (right[0] + 4.4, right[1] + 2)], dark, cuff, 4.6)
    out += sleeve([(FX - w * 0.62, FY + 17.2), (FX - w * 0.8, FY + 21.6), (left[0] + 3.6, left[1] + 1.6)], coat, cuff)
    if "front" in p:
        out += group(p["front"](), (FX, FY), scale=k)
    out += wheel(wx, wy, r)
    out += hand(left[0] + 0.2, left[1], 158, p["skin"])
    if not held:
        return out + hand(right[0] + 0.3, right[1] - 0.4, 205, p["skin"], -1)
    x, y = GRIPS[kind]
    out += sleeve([shoulder, (59.4, 64.5), (x + 0.5, y + 4.8)], dark, cuff, 4.6, -15) + group(held, (x, y))
    return out + hand(x + 0.2, y, 262, p["skin"])


GRIPS = {"lobster": (54.6, 45.4), "swordfish": (54.8, 46.0)}
BOATS = {"shrimp": 12.4, "cod": 12.6, "lobster": 13.2, "oyster": 13.4, "swordfish": 19.4}


def captain(kind):
    """The scene of a captain, (0, 0) at the corner of the trimmed card."""
    p, left = PEOPLE[kind], kind in SIDES
    out = sky(p)
    bx, s = W - BOATS[kind] if left else BOATS[kind], 0.8
    out += path(f"M{bx - 11} 45.2C{bx - 6} 44.2 {bx + 6} 44.2 {bx + 11} 45.2C{bx + 6} 47.4 {bx - 6} 47.4 {bx - 11} 45.2Z", "#6D9CA3")
    out += group(p["boat"](), (bx, 44.2), scale=s) + path(f"M{bx - 9} 45.3q1 -.7 2 0t2 0t2 0t2 0t2 0t2 0t2 0t2 0t2 0", "none", CREAM, 0.3)
    out += inked(f"M{bx - 9.5} 45.5q.95 -.6 1.900 0" + "t1.900 0" * 9, 0.16)
    gulls = ((22, 31, 1.9), (5.5, 30.2, 1.2)) if kind != "swordfish" else ((25.4, 33.4, 1.2), (21, 24, 1.7))
    out += "".join(gull(W - x if left else x, y, t) for x, y, t in gulls)
    man = figure(kind)
    out += group(man, (W, 0), scale=(-1, 1)) if left else man
    tone = mix(p["paint"], INK, 0.4)
    out += rect(-3.4, RAIL + 1.6, W + 6.8, 30, p["paint"], kind="tone") + "".join(line(-3, y, W + 3, y, tone, 0.16) for y in (73.6, 78, 82.4, 86.8))
    return out + rect(-3.4, RAIL, W + 6.8, 2.2, WOOD, INK, 0.2) + line(-3, RAIL + 0.6, W + 3, RAIL + 0.6, mix(WOOD, "#FFF0CC", 0.4), 0.25, "soft")


TITLES = {"shrimp": "Captain Pell and the shrimper", "cod": "Captain Haugen and the longliner", "lobster": "Captain Quill and the potter", "oyster": "Captain Moor and the dredger", "swordfish": "Captain Vane and the harpooner"}


def card(title, content):
    """A drawing for a card with its bleed; what lies beyond is cut off."""
    w, h = W + 2 * BLEED, H + 2 * BLEED
    inner = group(content, (BLEED, BLEED))
    return document(title, f'<g data-clip="M0 0H{w}V{h}H0Z">{inner}</g>', w, h)


def drawings():
    return {f"captain/{kind}": card(title, captain(kind)) for kind, title in TITLES.items()}
