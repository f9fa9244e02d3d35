"""What runs along the head of the player aids, right of their title: the sea with its light, a quay."""

from docs.art.chart.plain import document
from docs.art.harbour.boats import dredger, longliner, potter, shrimper
from docs.art.harbour.marker import rock, tower
from docs.art.harbour.pens import CREAM, INK, group, path, rect, smooth
from docs.art.harbour.trophies import shed

WIDE, HIGH, LOG_WIDE = 126.0, 29.0, 194.0
SEA = 23.0


def water(wide=WIDE, tones=("#5B8A98", "#447689", "#356679")):
    """Return three bands of the sea, the furthest first."""
    out = []
    for n, (y, tone) in enumerate(zip((SEA, SEA + 2, SEA + 4), tones)):
        points = [(x, y + (0.22 if (k + n) % 2 else -0.22)) for k, x in enumerate(range(-2, int(wide) + 10, 6))]
        out.append(path(smooth(points) + f"L{wide + 2} {HIGH + 1}H-2Z", tone, INK if n == 0 else "none", 0.16, "tone"))
    return out


def ripples():
    places = ((6, 24.6), (19, 25.8), (33, 24.8), (45, 26.2), (58, 24.6), (74, 26.6), (104, 26.4), (121, 25))
    return path("".join(f"M{x} {y}q.8 -.5 1.600 0t1.600 0t1.600 0" for x, y in places), "none", "#C9DEDD", 0.22, "soft keep")


def gulls(*places):
    return path("".join(f"M{x - s} {y}Q{x - s * .5} {y - s * .75} {x} {y}Q{x + s * .5} {y - s * .75} {x + s} {y}" for x, y, s in places), "none", CREAM, 0.24, "line")


def afloat(boat, x, y, s, flip=1):
    long = 11.5 * s
    out = group(boat(), (x, y), scale=(s * flip, s))
    return out + path(f"M{x - long} {y + 1.1 * s}" + f"q{1.2 * s} {-.8 * s} {2.4 * s} 0t{2.4 * s} 0" + f"t{2.4 * s} 0" * 7, "none", CREAM, 0.24, "soft keep")


def at_sea(wide=WIDE):
    """A light on its rock sends a beam over the boats, at the right end of a band."""
    x, y, k = 107.0, 6.4, 0.62  # of the middle of the tower and its lantern, its size
    out = path(f"M{x - 1} {y - .2}L92 -1H66L{x - 1} {y + .9}Z", "#3F6C74") + path(f"M{x + 1} {y - .3}L127 {y - 2.600}V{y + 4.200}L{x + 1} {y + .9}Z", "#3F6C74")
    far, middle, near = water(wide)
    left = wide - WIDE
    out = group(out, (left, 0)) + far + group(afloat(dredger, 85, SEA + 1.2, 0.62), (left, 0)) + middle
    out += group(tower() + rock(), (left + x - 16 * k, y - 7.6 * k), scale=k)
    out += group(afloat(shrimper, 66.5, SEA + 2.8, 0.62), (left, 0)) + near + group(ripples(), (left, 0))
    return out + group(gulls((76, 10.6, 1.1), (94, 15.4, 0.9), (97.4, 13.4, 0.7)), (left, 0))


def quay():
    """The town on its quay, boats before it."""
    out = "".join(water()) + ripples()
    for x, w, h, wall, roof, n in ((66, 9, 6.4, "#B5573D", "#4A2F26", 1), (76, 10.4, 8.6, "#D2A548", "#4B3A2A", 2), (87.4, 9, 6.6, "#6C97B6", "#2E3D45", 1), (97.4, 10.6, 8.2, "#7C9A6C", "#3A3226", 2), (109, 9, 6.4, "#D8CBB0", "#6B3A2C", 1), (119, 9, 8.2, "#A4533B", "#3A2C30", 1)):
        out += group(shed(0, 0, w / .8, h / .8, wall, roof, n, n == 1), (x, SEA - 2.4), scale=0.8)
    out += rect(63.6, SEA - 2.4, 66, 1.5, "#A98358", INK, 0.2) + path("".join(f"M{x} {SEA - 2.4}v1.5" for x in range(67, 127, 4)), "none", INK, 0.14)
    for k in range(9):
        out += rect(64.6 + k * 7.6, SEA - 0.9, 1.1, 4.2, "#7B5C3C", INK, 0.16)
    return out + afloat(potter, 112, SEA + 3.2, 0.5) + afloat(lambda: longliner(fishes=False), 80, SEA + 3.6, 0.6, -1) + gulls((70, 6, 1.1), (92, 4.6, 0.9))


def drawings():
    return {"ground/aid-sea": document("A light over the sea", at_sea(), WIDE, HIGH), "ground/log-sea": document("A light over the sea", at_sea(LOG_WIDE), LOG_WIDE, HIGH), "ground/aid-quay": document("A town on its quay", quay(), WIDE, HIGH)}
