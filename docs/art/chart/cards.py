"""The sea of movement cards, its own half turn, and the scene of each move."""

import math
from random import Random

from companion.drawing.outlines import outline
from companion.drawing.shapes import Text
from docs.art.chart import afloat
from docs.art.chart.bed import COAST, CONTOUR, LEVELS, MEADOW, MORE, RHUMB, SAND, SEA, depth, fathoms, moved, rings, thinned
from docs.art.chart.plain import CHART, CREAM, INK, circle, document, group, line, mix, num, path, poly, rect, smooth
from docs.art.chart.specials import GOLD, RED, boat, conifer, hill, house, lighthouse
from docs.art.chart.tiles import rose

CW, CH = 65.0, 91.1
DOTTED = 'stroke-dasharray="0.5 0.7"'  # contours are lighter than what sails over them
W, H = 56.0, 46.0  # mm, a scene; its middle is (0, 0)
DARK = "#5F8E96"


def drawings():
    wide, high = CW + 2 * MORE, CH + 2 * MORE
    out = {"card-bed": document("Sea bed", moved(_bed()), wide, high)}
    for name, mirrored, plates in (("card-sea", False, False), ("card-sea-1", False, True), ("card-sea-2", True, True)):
        bed = f'<image href="card-bed.svg" x="0" y="0" width="{num(wide)}" height="{num(high)}"'
        bed += f' transform="rotate(0 {num(wide / 2)} {num(high / 2)}) translate({num(wide)} 0) scale(-1 1)"/>' if mirrored else "/>"
        out[name] = document("Sea", moved(_soundings(mirrored, plates)), wide, high).replace("</title>", f"</title>\n{bed}")
    for name, (title, scene) in SCENES.items():
        out[f"move-{name}"] = document(title, group(scene(), (W / 2, H / 2)), W, H, 1)
    out["chart-side"] = document("A course over a chart", _chart(), *SIDE)
    for nth, (title, scene) in enumerate(NEAR, 1):
        out[f"near-{nth}"] = document(title, group(scene(), (W / 2, H / 2)), W, H, 1)
    return out


def _field_of(rng):
    """Return how deep the sea is at a place of a card: the same after half a turn."""
    mx, my = CW / 2, CH / 2
    half = [(rng.uniform(-26, 26), rng.uniform(-30, 0), rng.uniform(6, 10), rng.choice((-0.6, 0.45, 0.6))) for _ in range(6)]
    half.append((1.6, -27, 7, 0.55))  # the outer contour stays behind the plates
    bumps = [(0, 0, 21, 1.1), *half, *((-x, -y, r, h) for x, y, r, h in half)]
    return lambda x, y: sum(h * math.exp(-((x - mx - u) ** 2 + (y - my - v) ** 2) / (2 * r * r)) for u, v, r, h in bumps)


def _alike(ring):
    """Return a ring round the middle of a card that is its own half turn: half of it, and that half turned."""
    half, gone = [ring[0]], 0.0
    for (a, b), (c, d) in zip(ring, ring[1:]):
        a, b, c, d = a - CW / 2, b - CH / 2, c - CW / 2, d - CH / 2
        gone += math.atan2(a * d - b * c, a * c + b * d)
        if abs(gone) > math.pi - 0.06:
            break
        half.append((c + CW / 2, d + CH / 2))
    half = [(round(x, 2), round(y, 2)) for x, y in half]
    return half + [(CW - x, CH - y) for x, y in half]


def _bed():
    mx, my, field = CW / 2, CH / 2, _field_of(Random(12))
    out = rect(-MORE, -MORE, CW + 2 * MORE, CH + 2 * MORE, SEA[0], kind="tone")
    for level, tone in zip(LEVELS, SEA[1:]):
        found = [thinned(r, 2.6) for r in rings(field, (-MORE, -MORE, CW + MORE, CH + MORE), level, 1.0)]
        found = [[(round(x, 2), round(y, 2)) for x, y in r] for r in found if len(r) > 3]
        once = [r for r in found if math.dist((mx, my), [sum(v) / len(r) for v in zip(*r)]) < 1]
        both = [r for r in found if r not in once]
        both += [[(CW - x, CH - y) for x, y in r] for r in both]
        out += path("".join(smooth(r, True) + "Z" for r in both + [_alike(r) for r in once]), tone, CONTOUR, 0.13, DOTTED, "tone")
    far = 60
    rays = "".join(f"M{num(mx - far * math.cos(a))} {num(my - far * math.sin(a))}L{num(mx + far * math.cos(a))} {num(my + far * math.sin(a))}" for a in (k * math.pi / 8 for k in range(8)))
    return out + path(rays, "none", RHUMB, 0.1, kind="soft")


def _soundings(mirrored, plates):
    """Depths over the bed of a card, or over its mirror image, off what else stands there: perhaps a broad plate."""
    rng, done, told, out = Random(12), [], set(), ""
    field = _field_of(rng)
    for _ in range(500):
        x, y = rng.uniform(4, CW - 4), rng.uniform(5, CH / 2)
        chip = x < 16 and y < 16
        words = (x > 11 and y < 28) if plates else (12 < x < CW - 12 and y < 24)
        scene = (8.5 < x < CW - 8.5 and y > 24) or y > 34
        f = field(CW - x if mirrored else x, y)
        if chip or words or scene or any(math.hypot(x - a, y - b) < 7.4 for a, b in done):
            continue
        done.append((x, y))
        if min(abs(f - v) for v in LEVELS) > 0.06:
            near, far = fathoms(f), fathoms(f) + rng.randint(-2, 2)
            while near in told or far in told or near == far:
                near, far = near - 1, far - 2
            told |= {near, far}
            out += depth(near, x, y, 2.0) + depth(far, CW - x, CH - y, 2.0)
    return out


def wake(long, spread=0.30):
    """The wake of a boat with its stern at (0, 0) that goes left: a churned lane, two arms of crests."""
    lane = [(0, -1.3), (long * 0.25, -1.9), (long * 0.6, -1.5), (long * 0.95, -0.5)]
    out = path(smooth(lane) + "L" + smooth([(x, -y) for x, y in lane[::-1]])[1:] + "Z", SEA[0], kind="soft")
    rng, crest, lines, churn = Random(3), "", "", ""
    for k in range(8):
        t = 0.05 + k / 8 * 0.93
        for s in (-1, 1):
            x, y, w = t * long, s * (1.2 + t * (long * spread - 1.2)), 1.9 + 2.9 * t
            a, b = (x - w * 0.55, y + s * w * 0.06), (x + w * 0.75, y + s * w * 0.62)
            top, low = (x + w * 0.25, y + s * w * 0.02), (x + w * 0.05, y + s * w * 0.62)
            bow = f"M{num(a[0])} {num(a[1])}Q{num(top[0])} {num(top[1])} {num(b[0])} {num(b[1])}"
            crest += f"{bow}Q{num(low[0])} {num(low[1])} {num(a[0])} {num(a[1])}Z"
            lines += bow
            if k > 1:
                lines += f"M{num(x + w * .1)} {num(y - s * w * .55)}q{num(w * .25)} {num(s * w * .02)} {num(w * .55)} {num(s * w * .26)}"
    for k in range(15):
        t = 0.03 + k * 0.06
        y = rng.uniform(-1, 1) * (1.0 - 0.5 * t)
        churn += f"M{num(t * long)} {num(y)}q0.7 {num(rng.choice((-.5, .5)))} 1.4 0t1.4 0"
    out += path(crest, CREAM, kind="soft") + path(lines, "none", DARK, 0.2, kind="soft") + path(churn, "none", "#6F9BA0", 0.18, kind="soft")
    arms = "".join(f"M{num(.06 * long)} {num(s * 1.6)}Q{num(long * .5)} {num(s * long * spread * .4)} {num(long)} {num(s * long * spread * .94)}" for s in (-1, 1))
    return out + path(f"M{num(.1 * long)} 0H{num(long)}{arms}", "none", INK, 0.24, 'stroke-dasharray="1.9 1.3"', "inked")


def trawler():
    """A fishing boat from above, bow to the left, 28 long: stem, foredeck, wheelhouse, boom, catch."""
    hull = "M-14 0C-11.4 -3.4 -6 -5.2 0 -5.2C6 -5.2 11 -4.8 13.4 -4V4C11 4.8 6 5.2 0 5.2C-6 5.2 -11.4 3.4 -14 0Z"
    out = path(hull, RED, INK, 0.32, kind="tone")
    out += path("M-12.9 0C-10.4 -2.9 -5.6 -4.6 0 -4.6C6 -4.6 10.6 -4.2 12.7 -3.6", "none", "#E9B9A0", 0.3, kind="soft")
    deck = "M-12 0C-9.6 -2.6 -5.4 -4 0 -4C5.600 -4 10.4 -3.7 12.3 -3.2V3.2C10.4 3.7 5.600 4 0 4C-5.4 4 -9.6 2.6 -12 0Z"
    out += path(deck, "#E8D3A6", INK, 0.16, kind="tone")
    out += path("M-12 0C-10.6 -1.5 -8.8 -2.7 -6.4 -3.4V3.4C-8.8 2.7 -10.6 1.5 -12 0Z", CREAM, INK, 0.16, kind="tone")
    out += path("M-6.4 -2.6H-8M-6.4 -1.3H-9.600M-6.4 1.3H-9.600M-6.4 2.6H-8M3 -3.1H12.3M3 -2.1H12.3M3 2.1H12.3M3 3.1H12.3", "none", "#B99C6C", 0.12, kind="soft")
    out += line(-12, 0, -9.2, 0, INK, 0.3, "line") + circle(-8.5, 0, 0.75, INK, kind="mark")
    out += rect(-5.2, -2.9, 6.6, 5.8, CREAM, INK, 0.26, 0.7, "tone") + rect(-3.7, -2.1, 4.3, 4.2, "#C9D4CF", INK, 0.12, 0.4, "tone")
    out += path("M-4.600 -2.200V-.9M-4.600 -.6V.6M-4.600 .9V2.200", "none", CHART, 0.7, kind="line")
    out += circle(-1.5, 0, 1.05, "none", RED, 0.55, kind="line")
    out += rect(4.2, -1.5, 3.0, 3.0, "#9A6B42", INK, 0.16, 0.3, "tone") + path("M4.2 0H7.200", "none", INK, 0.12, kind="line")
    for y in (-2.1, 0.3):
        out += rect(9.2, y, 1.9, 1.8, "#B9C7CB", INK, 0.14, 0.2, "tone") + path(f"M9.600 {num(y + .6)}H10.7M9.600 {num(y + 1.2)}H10.7", "none", INK, 0.12, kind="line")
    return out + circle(2.4, 0, 0.62, INK, kind="mark") + line(2.4, 0, 12.8, 1.0, "#6B4A2C", 0.5, "line") + rect(12.2, -2.6, 0.9, 5.2, "#6B4A2C", INK, 0.14, 0.3, "tone")


def _bow_wave():
    """White water that the stem throws aside, its tip at (0, 0); the boat goes left."""
    out = ""
    for s in (1, -1):
        out += path(f"M-1.3 0C1.5 {-4.2 * s} 7 {-7.2 * s} 14.5 {-8.8 * s}C10.5 {-7 * s} 5.5 {-4.4 * s} 2.2 {-.9 * s}Z", CREAM, DARK, 0.2, kind="tone")
        out += path(f"M8.5 {-8.2 * s}C12 {-9.600 * s} 16 {-10.4 * s} 20 {-10.8 * s}M15 {-7.5 * s}C18 {-8.3 * s} 21 {-8.7 * s} 24 {-8.9 * s}", "none", DARK, 0.2, kind="line")
    return out


def _sails(turn, reach, k):
    """The boat as large as its card lets it, white water at its bow, the wake behind, the way ahead."""
    bow = -reach / 2 + 7.0
    middle, stern = bow + 14 * k, bow + 27.4 * k
    scene = group(wake(reach / 2 - stern - 2, 0.42), (stern, 0)) + group(_bow_wave(), (bow, 0), scale=k) + group(trawler(), (middle, 0), scale=k)
    ahead = "".join(f"M{num(bow - 2.4 - n * 2.1)} -1.9L{num(bow - 4.2 - n * 2.1)} 0L{num(bow - 2.4 - n * 2.1)} 1.9" for n in range(2))
    return group(scene + path(ahead, "none", RED, 0.8, kind="line"), turn=turn)


def _shore(points):
    """An islet with surf round it."""
    out = path(smooth([(x * 1.2, y * 1.26) for x, y in points], True) + "Z", "none", "#6F9396", 0.13, kind="line")
    return out + path(smooth(points, True) + "Z", SAND, COAST, 0.24, kind="tone") + path(smooth([(x * 0.8, y * 0.72) for x, y in points], True) + "Z", MEADOW, kind="soft")


def _gull(x, y, k=1.0):
    return path(f"M{num(x - 2.2 * k)} {num(y - .5 * k)}Q{num(x - 1 * k)} {num(y - 1.3 * k)} {num(x)} {num(y)}Q{num(x + 1 * k)} {num(y - 1.3 * k)} {num(x + 2.2 * k)} {num(y - .5 * k)}", "none", INK, 0.34, kind="line")


def _lighthouse():
    """By the boat: an islet with a lighthouse; a buoy."""
    isle = _shore([(-5.4, 0.6), (-3.6, -1.9), (0.4, -2.7), (4.2, -1.7), (5.6, 0.8), (2.6, 2.5), (-2.6, 2.4)])
    isle += hill(-2.0, 0.4, 5.0, 3.2) + conifer(-4.0, 1.4, 2.4) + conifer(0.9, 1.7, 2.2) + lighthouse(2.9, 1.0, 6.6)
    return group(isle, (14.6, -15.8)) + group(afloat.buoy(), (-17.4, 18.2), scale=1.1)


def _whale():
    """By the boat: a whale that blows; gulls."""
    return group(afloat.whale(), (12.8, 17.8), scale=0.8) + _gull(-16, -14) + _gull(-19.8, -17.6, 0.7) + _gull(-12.2, -17.8, 0.7)


def _sloop():
    """By the boat: a sail far off, and rocks awash."""
    return group(afloat.sail(), (-16, -13.2), scale=1.15) + group(afloat.rocks(), (16, 17))


def _serpent():
    """By the boat: a sea serpent, as old charts have it, and a fish that leaps."""
    skin, out = "#6C8F6A", ""
    for x, w, h in ((-1.2, 3.6, 3.4), (4.2, 3.2, 2.6), (8.6, 2.6, 1.9)):
        out += path(f"M{num(x - w / 2)} 1C{num(x - w / 2)} {num(1 - h * 1.25)} {num(x + w / 2)} {num(1 - h * 1.25)} {num(x + w / 2)} 1H{num(x + w / 5)}C{num(x + w / 5)} {num(1 - h * .5)} {num(x - w / 5)} {num(1 - h * .5)} {num(x - w / 5)} 1Z", skin, INK, 0.22, kind="tone")
    out += path("M-6.4 1C-6.900 -1.4 -6.500 -3.600 -5.2 -4.600C-6.600 -4.500 -8.2 -4.3 -9.600 -4C-9.200 -5.600 -7.200 -6.900 -5.200 -6.600C-3.300 -6.300 -2.900 -4.600 -3.500 -3C-4 -1.600 -4.200 -.4 -4 1Z", skin, INK, 0.24, kind="tone")
    out += circle(-5.7, -5.6, 0.34, CREAM, INK, 0.16, kind="tone") + path("M-9.600 -4L-11 -4.300M-9.600 -4L-10.900 -3.400", "none", RED, 0.26, kind="line")
    out += path("M-8.500 1.300Q-7 .7 -5.500 1.300T-2.500 1.300T.5 1.300T3.500 1.300T6.500 1.300T9.500 1.300T11.500 1.300", "none", DARK, 0.26, kind="line")
    fish = path("M-3.500 .6C-2 -1.200 .8 -1.500 2.600 -.2L4.200 -1.500L4.100 1.600L2.500 .5C.6 1.600 -2 1.700 -3.500 .6Z", "#B9C7CB", INK, 0.2, kind="tone") + circle(-2.2, 0.2, 0.25, INK, kind="mark")
    splash = path("M-3 5.200Q-1.500 4.500 0 5.200T3 5.200M-1.600 3.900L-2.300 2.800M1.200 3.900L1.900 2.900", "none", DARK, 0.28, kind="line")
    return group(out, (-15, 17.8), scale=0.74) + group(group(fish, turn=-38) + splash, (15, -16.6))


def letter(words, x, y, size=11.0, color=CHART):
    high = size * 0.3528 * 0.64
    return path(outline(Text(x, y + high / 2, words, "serif-black", size, color, "middle")), color, kind="mark")


def _any():
    out = circle(0, 0, 23.4, CREAM, kind="tone") + circle(0, 0, 21.0, mix(SEA[1], CREAM, 0.4), CHART, 0.3, kind="tone") + circle(0, 0, 19.8, "none", CHART, 0.14, kind="line")
    out += rose(0, 0, 20.4, points=32)
    for k, s in enumerate("NESW"):
        x, y = math.sin(math.pi / 2 * k) * 20.2, -math.cos(math.pi / 2 * k) * 20.2
        out += circle(x, y, 2.7, CREAM, CHART, 0.24, kind="tone") + letter(s, x, y)
    return out


def _none():
    """A boat at anchor in the bay of an island that is bent like a horseshoe."""
    rng = Random(6)
    outer = [(math.cos(a) * 24.6 * rng.uniform(0.93, 1.05), math.sin(a) * 19.4 * rng.uniform(0.93, 1.05) + 1) for a in (math.radians(140 + k * 26) for k in range(11))]
    inner = [(math.cos(a) * 13.4 * rng.uniform(0.94, 1.06), math.sin(a) * 10.6 * rng.uniform(0.94, 1.06) + 3) for a in (math.radians(396 - k * 25.6) for k in range(11))]
    shore = outer + inner

    def grown(by):
        return [(x * (1 + by / 24), y * (1 + by / 20)) for x, y in outer] + [(x * (1 - by / 14), (y - 3) * (1 - by / 11) + 3) for x, y in inner]

    out = ""
    for by, sw in ((1.9, 0.12), (1.0, 0.14)):
        out += path(smooth(grown(by), True) + "Z", "none", "#6F9396", sw, kind="line")
    out += path(smooth(shore, True) + "Z", SAND, COAST, 0.26, kind="tone")
    out += path(smooth(grown(-1.5), True) + "Z", MEADOW, kind="soft")
    out += hill(-9, -11.6, 8.6, 5.0) + hill(0, -12.4, 9.4, 5.6) + hill(8.6, -11.4, 7.8, 4.6) + hill(-18.2, -2.6, 6.4, 4.4)
    out += "".join(conifer(x, y, 3.2) for x, y in ((-14.6, -8.0), (-12.6, -7.2), (14.6, -7.6), (16.8, -5.6), (18.8, -3.0), (-20.4, 2.6), (-18.2, 3.8), (5, -9.4), (3, -8.8)))
    out += house(18.2, 1.6, 2.8) + house(17.2, 5.4, 2.6, CHART) + lighthouse(19.4, 12.0, 7.4) + house(-18.2, 8.2, 2.8)
    for r in (7.2, 9.6):
        out += path(f"M{-r * 1.1} 2A{r * 1.1} {r * .62} 0 1 1 {r * 1.1} 2A{r * 1.1} {r * .62} 0 0 1 {-r * 1.1} 2", "none", DARK, 0.16, 'stroke-dasharray="5 3.4 2 4"', kind="line")
    out += path("M-7.2 3.2C-10 7 -7 9.6 -2.2 11.6", "none", INK, 0.5, 'stroke-dasharray="0.9 0.6"', kind="line")
    return out + group(afloat.anchor(), (0.6, 16.6), 12, 0.52) + group(boat("#3F6B74"), (0.6, 2.0), 10, 1.2)


def _atoll():
    """A boat at anchor in a ring of islets."""
    rng, out = Random(4), ""
    for r, sw in ((1.0, 0.16), (0.8, 0.14)):
        out += path(f"M{-14 * r} 8A{17 * r} {11.5 * r} 0 1 1 {14 * r} 8", "none", DARK, sw, 'stroke-dasharray="5 3.4 2 4"', kind="line")
    for k in range(8):
        a = math.radians(140 + k * 37.2)
        x, y = 21.4 * math.cos(a), 15.4 * math.sin(a) + 0.6
        ring = [(math.cos(b) * rng.uniform(4.6, 6.4), math.sin(b) * rng.uniform(2.6, 3.6)) for b in (n * math.pi / 4 for n in range(8))]
        isle = _shore(ring)
        isle += hill(-0.6, 0.6, 5.2, 3.4) if k % 3 else house(-0.4, 1.0, 2.8)
        isle += conifer(-3.0, 1.2, 2.8) + conifer(2.6, 1.6, 2.5)
        out += group(isle, (x, y))
    out += path("M-7.2 2.2C-10 6 -7 9 -2.2 11.2", "none", INK, 0.5, 'stroke-dasharray="0.9 0.6"', kind="line")
    return out + group(afloat.anchor(), (0.6, 16.6), 12, 0.52) + group(boat(), (0.6, 1.0), 8, 1.2)


def _compass():
    """A ship's compass in its box."""
    wood, brass = "#9A6B42", "#D9B25C"
    out = rect(-24, -22.4, 48, 44.8, wood, INK, 0.4, 2.2, "tone") + rect(-22.2, -20.6, 44.4, 41.2, "#B98A5A", INK, 0.2, 1.4, "tone")
    grain = "".join(f"M{s * 23.4} {y}C{s * 22.9} {y + 3} {s * 23.6} {y + 6} {s * 23.1} {y + 9}" for s in (-1, 1) for y in (-17, -4, 8))
    out += path(grain, "none", "#6B4A2C", 0.16, kind="soft")
    for x in (-20.2, 20.2):
        for y in (-18.6, 18.6):
            out += circle(x, y, 0.9, brass, INK, 0.18, kind="tone") + line(x - 0.5, y - 0.4, x + 0.5, y + 0.4, INK, 0.16, "line")
    out += circle(0, 0, 20.0, brass, INK, 0.34, kind="tone") + circle(0, 0, 17.6, CREAM, INK, 0.3, kind="tone")
    ticks = "".join(f"M{num(math.cos(a) * 18.1)} {num(math.sin(a) * 18.1)}L{num(math.cos(a) * 19.4)} {num(math.sin(a) * 19.4)}" for a in (k * math.pi / 16 for k in range(32)))
    out += path(ticks, "none", INK, 0.2, kind="line") + rose(0, 0, 14.6, points=16)
    for k, s in enumerate("NESW"):
        x, y = math.sin(math.pi / 2 * k) * 15.2, -math.cos(math.pi / 2 * k) * 15.2
        out += circle(x, y, 2.3, CREAM, CHART, 0.22, kind="tone") + letter(s, x, y, 10)
    return out + path("M-13.4 -8.4A15.8 15.8 0 0 1 -6 -14.600", "none", "#FFFFFF", 0.9, kind="soft")


def _field(x, y, s, tone, dash=""):
    out = rect(x - s / 2, y - s / 2, s, s, tone, "none", kind="tone")
    return out + path(f"M{x - s / 2} {y - s / 2}H{x + s / 2}V{y + s / 2}H{x - s / 2}Z", "none", CHART, 0.34, dash, kind="line")


def _islet(x, y):
    out = path(f"M{x - 5.8} {y + 1.8}C{x - 3} {y + 1} {x + 3} {y + 1} {x + 6} {y + 2}C{x + 3.4} {y + 3.8} {x - 3} {y + 3.8} {x - 5.8} {y + 1.8}Z", SAND, COAST, 0.2, kind="tone")
    return out + hill(x - 1.6, y + 1.4, 7.4, 5.4) + hill(x + 2.8, y + 2, 5.6, 3.8) + conifer(x - 4.4, y + 2.2, 3.6) + conifer(x + 5, y + 2.6, 3.2)


def _whirlpool(x, y):
    turns = [(r * math.cos(a), 0.62 * r * math.sin(a)) for a, r in ((k * 0.7, 6.6 - 0.23 * k) for k in range(28))]
    out = path(smooth([(x + u, y + v) for u, v in turns]), "none", DARK, 0.5, kind="line")
    return out + path(f"M{x - 1.4} {y}A1.4 .8 0 0 1 {x + 1.4} {y}A1.4 .8 0 0 1 {x - 1.4} {y}Z", "#3F6B74", kind="mark")


JUMPED = (_islet, _whirlpool, lambda x, y: group(afloat.whale(), (x - 1.6, y + 2), scale=0.62))


def _jump(nth):
    """From a tile over the next one to the second: the boat flies in an arc."""
    out = ""
    for x, tone in ((-18, SEA[1]), (0, SEA[3]), (18, SEA[1])):
        out += _field(x, 9.0, 17.4, tone)
        out += path(f"M{x - 8.7} 5.4C{x - 4} 6.9 {x - 2} 2.5 {x + 2} .4M{x + 8.7} 11.6C{x + 3} 9.5 {x + 1} 13.5 {x - 2} 17.6", "none", CONTOUR, 0.16, kind="line")
    out += JUMPED[nth](0, 10.4)
    out += path("M-18 4.6C-14 -18 12 -21 17.2 -0.6", "none", RED, 0.9, 'stroke-dasharray="2.4 1.8"', kind="line")
    out += poly([(18.4, 4.8), (14.4, -0.8), (20.2, -1.9)], RED, kind="mark")
    out += group(path("M-7.2 0C-4.6 -2.3 -1 -2.9 3 -2.7C5 -2.6 6.2 -2.4 6.6 -2.1V2.1C6.2 2.4 5 2.6 3 2.7C-1 2.9 -4.6 2.3 -7.2 0Z", "none", RED, 0.34, 'stroke-dasharray="0.9 0.7"', kind="line"), (-18, 10.6), 180, 0.9)
    out += group(boat(), (-2.6, -14.0), 174, 1.4)
    return out + group(path("M-4 0Q-2 -1 0 0T4 0M-5.500 2Q-2.500 1 0 2T5.500 2", "none", DARK, 0.3, kind="line"), (18, 11.5))


def _match():
    """A spyglass: the fish that is looked for swims in its lens."""
    tube = rect(11.5, -3.2, 9.4, 6.4, "#7B5733", COAST, 0.3, 0.6, "tone") + rect(20.4, -3.9, 5.4, 7.8, "#8F6840", COAST, 0.3, 0.8, "tone")
    for x, h in ((11.2, 4.2), (15.6, 3.6), (20.0, 4.4), (25.2, 4.6)):
        tube += rect(x, -h, 1.5, 2 * h, GOLD, COAST, 0.26, 0.4, "tone")
    tube += path("M12.8 -1.9H20M21.6 -2.4H25", "none", CREAM, 0.34, kind="soft")
    out = group(tube, (0, 0), 40)
    out += circle(0, 0, 18.0, GOLD, COAST, 0.34, kind="tone") + circle(0, 0, 15.6, "#F7F8F2", COAST, 0.3, kind="tone")
    out += path("M-15.6 3.600C-10 2 -6 5 0 3.600C6 2.200 10 5 15.200 3.600A15.600 15.600 0 0 1 -15.200 3.600Z", SEA[1], kind="soft")
    out += path("M-13.800 8.600Q-10 7.400 -6.500 8.600T.8 8.600M2 11.200Q5 10.200 8 11.200M-7 12.200Q-4 11.200 -1 12.200", "none", CONTOUR, 0.26, kind="line")
    ticks = "".join(f"M{num(math.cos(a) * 16.2)} {num(math.sin(a) * 16.2)}L{num(math.cos(a) * 17.4)} {num(math.sin(a) * 17.4)}" for a in (k * math.pi / 12 for k in range(24)))
    out += path(ticks, "none", COAST, 0.22, kind="line")
    return out + path("M-12.400 -6.400A14 14 0 0 1 -6.200 -12.500M-13.600 -2.600A14 14 0 0 1 -13.100 -4.600", "none", SEA[3], 0.9, kind="soft")


ARROW = "M0 7V-5.6M-4.6 -1.6L0 -6.2L4.6 -1.6"  # a bold arrow upwards
TURN = {"up": 0, "right": 90, "down": 180, "left": 270}


def _shown(x, y, way, dash=""):
    """A movement card with its arrow; dashed where it is not really there."""
    tone = mix(SEA[1], CREAM, 0.5) if dash else CREAM
    out = rect(x - 9.4, y - 13.2, 18.8, 26.4, tone, "none" if dash else INK, 0.34, 0.0, "tone")
    if dash:
        edge = f"M{x - 9.4} {y - 13.2}H{x + 9.4}V{y + 13.2}H{x - 9.4}Z"
        out += path(edge, "none", INK, 0.44, 'stroke-dasharray="1.6 1.2"', kind="line")
    else:
        for s in (1, -1):
            corner = f"M{x - 9.4 * s} {y - 13.2 * s}H{x - 4.6 * s}V{y - 8.4 * s}H{x - 9.4 * s}Z"
            out += path(corner, CHART, INK, 0.2, kind="mark")
    return out + group(path(ARROW, "none", RED if dash else CHART, 1.9, kind="line"), (x, y), TURN[way], 0.86)


def _copy(way):
    """A card, and the same arrow once more where this one lies."""
    out = _shown(-14.5, 2.6, way) + _shown(14.5, 2.6, way, "dashed")
    out += path("M-12.5 -14.2C-8 -20.6 6.5 -20.8 11.6 -15.8", "none", RED, 1.1, kind="line")
    return out + poly([(14.6, -12.4), (9.2, -14.4), (13.6, -18.2)], RED, kind="mark")


def _invert(ways):
    """An arrow, and in a mirror the way that it points from now on."""
    (one, other), out = ways, ""
    out += _shown(-15.5, 0, one) + _shown(15.5, 0, other)
    out += path("M0 -20V20", "none", INK, 0.5, 'stroke-dasharray="2.2 1.6"', kind="line")
    for s in (1, -1):
        bow = f"M{-4.6 * s} {-6.2 * s}C{-3 * s} {-10.4 * s} {2 * s} {-10.6 * s} {3.4 * s} {-7.6 * s}"
        tip = [(4.8 * s, -3.8 * s), (1.2 * s, -7 * s), (5.8 * s, -8.4 * s)]
        out += path(bow, "none", RED, 1.0, kind="line") + poly(tip, RED, kind="mark")
    return out


def _chart():
    """A strip of chart for the foot of a pad: a course from a wind rose past what is met at sea."""
    wide, high = SIDE
    rng = Random(23)
    bumps = [(rng.uniform(0, wide), rng.uniform(0, high), rng.uniform(7, 12), rng.choice((0.5, 0.7, 0.9))) for _ in range(9)] + [(98, 13, 9, 1.2)]

    def field(x, y):
        return sum(h * math.exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * r * r)) for u, v, r, h in bumps)

    out = rect(0, 0, wide, high, SEA[0], kind="tone")
    for level, tone in zip(LEVELS, SEA[1:]):
        found = [thinned(r, 2.4) for r in rings(field, (-6, -6, wide + 6, high + 6), level, 1.0)]
        out += path("".join(smooth([(round(x, 1), round(y, 1)) for x, y in r], True) + "Z" for r in found if len(r) > 3), tone, CONTOUR, 0.13, DOTTED, "tone")
    rays = "".join(f"M14 14.8L{num(14 + 120 * math.cos(a))} {num(14.8 + 120 * math.sin(a))}" for a in (k * math.pi / 8 for k in range(16)))
    out += path(rays, "none", RHUMB, 0.1, kind="soft") + circle(14, 14.8, 7.6, mix(SEA[1], CREAM, 0.4), CHART, 0.26, kind="tone") + rose(14, 14.8, 7.1, points=16)
    out += path("M23.500 17C32 23.5 41 22.500 48 18.600M75 13.500C80 12.500 83 16.500 88 19.500C94 22.500 101 22.500 105.500 20", "none", RED, 0.6, 'stroke-dasharray="1.7 1.3"', kind="line")
    out += group(wake(5.5, 0.55), (54.6, 16.6), 172) + group(_bow_wave(), (74.4, 14.0), 172, 0.6) + group(trawler(), (66, 15.1), 172, 0.6)
    isle = _shore([(-8.4, 1.0), (-5.6, -3.0), (0.6, -4.2), (6.6, -2.6), (8.8, 1.2), (4, 3.8), (-4, 3.6)])
    isle += hill(-3.6, 0.4, 7.4, 5.0) + hill(1.4, -0.6, 6.0, 3.8) + conifer(-6.2, 1.6, 3.4) + conifer(0.4, 2.4, 3.0) + house(2.6, 2.4, 2.8) + lighthouse(6.0, 1.6, 8.6)
    out += group(isle, (98, 13.8), scale=0.86) + group(afloat.whale(), (39, 12.6), scale=0.63) + group(afloat.sail(), (81, 12.2), scale=0.66) + group(afloat.buoy(), (109, 19.6), scale=0.8)
    out += group(afloat.rocks(), (77, 20.8), scale=0.9) + _gull(88.4, 9, 0.7) + _gull(86, 10.8, 0.45)
    # most covers show no more than what lies from 7 to 23 mm
    for x, y in ((30, 10.2), (52.800, 9.8), (112, 10.2), (3.9, 10), (3.9, 19.800), (58.500, 21), (45, 16.600)):
        out += depth(fathoms(field(x, y)), x, y, 2.0)
    return out


SIDE = 116.0, 28.0  # mm: a drawing at the foot of a pad
SCENES = {
    "left": ("One tile left", lambda: _sails(0, 54, 1.0)),
    "up": ("One tile up", lambda: _sails(90, 43.6, 0.88)),
    "right": ("One tile right", lambda: _sails(180, 54, 1.0)),
    "down": ("One tile down", lambda: _sails(270, 43.6, 0.88)),
    "any": ("One tile, any way", _any),
    "any-2": ("One tile, any way", lambda: group(_compass(), scale=0.9)),
    "none": ("No move", _none),
    "none-2": ("No move", _atoll),
    **{f"jump-{nth + 1}": ("Over a tile", lambda nth=nth: _jump(nth)) for nth in range(3)},
    "match": ("To the nearest tile with this fish", _match),
    **{f"copy-{nth + 1}": ("The last move again", lambda way=way: _copy(way)) for nth, way in enumerate(("right", "up", "left"))},
    **{f"invert-{nth + 1}": ("The other way round", lambda ways=ways: _invert(ways)) for nth, ways in enumerate((("right", "left"), ("up", "down"), ("left", "right")))},
}
# what is met on the way, in the corners that no boat reaches
NEAR = (("A lighthouse", _lighthouse), ("A whale", _whale), ("A sail", _sloop), ("A serpent", _serpent))
