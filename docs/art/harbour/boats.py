"""Five fishing boats in profile, bow to the left, their waterline at y = 0, about 26 mm long."""

from docs.art.harbour.pens import CREAM, INK, circle, line, mix, path, rect, rig, smooth

SUN, WOOD, WOOD2 = "#CF9B2F", "#8A5F3A", "#6B4729"


def hull(points, tone, boot="#7E2F27", low=1.6):
    """A hull from its sheer line; a boot top runs along the water, planks follow the sheer."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    d = smooth(points) + f"L{x1 - 0.9} 1.2L{x0 + 3.2} 1.2C{x0 + 1.6} 0.2 {x0 + .8} {y0 + 1.5} {x0} {y0}Z"
    out = path(d, tone, INK, 0.2)
    out += path(f"M{x0 + 2.1} 0.1H{x1 - .6}L{x1 - .9} 1.2H{x0 + 3.2}Z", boot)
    rail = [(x, y + 0.75) for x, y in points[1:]]
    return out + path(smooth(rail), "none", mix(tone, CREAM, 0.65), 0.28) + path(smooth([(x, y + 1.5) for x, y in points[1:]]), "none", mix(tone, INK, 0.5), 0.13)


def house(x, y, w, h, tone=CREAM, roof="#B5573D", n=2):
    out = path(f"M{x} {y}L{x + .3} {y - h}H{x + w}V{y}Z", tone, INK, 0.16) + path(f"M{x + w * .62} {y}V{y - h}H{x + w}V{y}Z", mix(tone, INK, 0.16))
    out += path(f"M{x - .5} {y - h - .55}H{x + w + .5}V{y - h}H{x - .5}Z", roof, INK, 0.14)
    for k in range(n):
        out += rect(x + 0.6 + k * (w - .8) / n, y - h + 0.6, (w - 1.2) / n - 0.35, h * 0.36, "#3D5561", INK, 0.13)
    return out


def mast(x, y, h, sw=0.34):
    return line(x, y, x, y - h, WOOD2, sw)


def shrimper():
    """Double rigger: two booms out, a net hung from each."""
    out = mast(1, -3, 14) + rig((1, -17, -12, -4), (1, -17, 11.5, -3.4))
    for s, tip in ((-1, (-10.8, -13.4)), (1, (12.6, -13.4))):
        root = (1, -4.2)
        out += line(*root, *tip, WOOD2, 0.42) + rig((1, -15.4, *tip))
        a, b = (root[0] + (tip[0] - root[0]) * .42, root[1] + (tip[1] - root[1]) * .42), tip
        net = f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}C{b[0] - s * .6:.2f} {b[1] + 5:.2f} {b[0] - s * 1.4:.2f} {b[1] + 8.6:.2f} {b[0] - s * 3.4:.2f} {b[1] + 10.4:.2f}C{a[0] + s * .6:.2f} {a[1] + 4.4:.2f} {a[0] + s * .2:.2f} {a[1] + 2:.2f} {a[0]:.2f} {a[1]:.2f}Z"
        out += path(net, "#9DB39A", "#3F5A4E", 0.12)
        for k in range(1, 6):
            t = k / 6
            x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
            out += path(f"M{x:.2f} {y:.2f}Q{x - s * .2:.2f} {y + 5:.2f} {b[0] - s * (3.6 + 1.6 * (1 - t)):.2f} {b[1] + 9.6 - 2.6 * (1 - t):.2f}", "none", "#3F5A4E", 0.13)
        for k in range(1, 4):
            t = k / 4
            out += path(f"M{a[0] + s * .25 * k:.2f} {a[1] + 5.2 * t:.2f}Q{(a[0] + b[0]) / 2:.2f} {(a[1] + b[1]) / 2 + 8.4 * t:.2f} {b[0] - s * .7 * k:.2f} {b[1] + 8 * t:.2f}", "none", "#3F5A4E", 0.13)
    out += house(-5.4, -2.6, 5.2, 4.0) + rect(-4.6, -8, 3.6, 1.4, CREAM, INK, 0.12)
    return out + hull([(-13, -5.4), (-7, -3.2), (0, -2.2), (7, -2.2), (11.4, -2.8)], "#3A6A78") + path("M1 -17v-2.4l3 .9l-3 .9", SUN, INK, 0.13)


def longliner(fishes=True):
    """Wheelhouse aft, a shelter over the deck, dan buoys with flags, the line over the side if it fishes."""
    out = mast(-7.6, -3, 9) + rig((-7.6, -12, -12.6, -5.4), (-7.6, -12, 4.4, -9.6)) + mast(6.4, -8, 6.4)
    out += house(3.2, -2.8, 6.4, 5.4, CREAM, "#2F4A63", 3) + rect(4.2, -9.9, 4.2, 1.7, CREAM, INK, 0.12)
    out += path("M-6.6 -3V-5.6H3.2V-3Z", "#D9CFB0", INK, 0.14) + path("M-6.9 -6.1H3.4V-5.5H-6.9Z", "#2F4A63", INK, 0.12)
    for k in range(4):
        out += rect(-5.8 + k * 2.2, -4.9, 1.2, 1.1, "#3D5561", INK, 0.13)
    for k, x in enumerate((9.9, 10.9, 11.8)):
        out += line(x, -2, x + 0.9, -10.4 + k, INK, 0.16) + path(f"M{x + .9} {-10.4 + k}l-2.2 .5l2 1", ("#B5573D", SUN, "#2A2823")[k], INK, 0.13) + circle(x + 0.2, -3.6, 0.6, "#D77A3A", INK, 0.13)
    out += hull([(-13, -5.8), (-7, -3.6), (0, -2.5), (7, -2.5), (12.2, -3.2)], "#A9462F", "#2A3A44")
    if not fishes:
        return out
    out += circle(-2.2, -2.9, 0.75, "#8E979A", INK, 0.14) + path("M-2.8 -2.6C-4.4 -1.4 -5.4 .4 -6 3.2M-6 3.2C-6.3 4.4 -6.5 5.4 -6.6 6.2", "none", INK, 0.12)
    for t in (0.7, 2.6, 4.4):
        out += path(f"M{-4.9 - t * .24} {t}q-1.2 .5 -.8 1.3q.5 .3 .7 -.3", "none", INK, 0.12)
    return out


def potter():
    """Wheelhouse forward, pots stacked aft, a davit with a pot on its way up."""
    out = mast(-3.6, -7, 6) + rig((-3.6, -13, -12, -5))
    for r in range(3):
        for c in range(4 - r):
            x, y = 2.0 + c * 2.5 + r * 1.2, -2.2 - r * 1.9
            out += path(f"M{x} {y}V{y - 1}A1.15 .95 0 0 1 {x + 2.3} {y - 1}V{y}Z", "#C99F5E", INK, 0.13)
            out += path(f"M{x + .6} {y}V{y - 1.75}M{x + 1.15} {y}V{y - 1.9}M{x + 1.7} {y}V{y - 1.75}M{x} {y - .6}H{x + 2.3}M{x + .1} {y - 1.2}H{x + 2.2}", "none", WOOD2, 0.13)
    out += house(-7.6, -2.6, 5.4, 4.6, CREAM, "#3F6B4A", 2)
    out += hull([(-11.6, -5.2), (-6.4, -3.2), (0, -2.2), (7, -2.0), (12, -2.6)], "#3F6B4A", "#2A2823")
    out += path("M-1.2 -2.2V-7.4C-1.2 -8.8 .2 -9.2 1.2 -8.4", "none", INK, 0.4) + line(1.2, -8.4, 1.2, -5.9, INK, 0.12)
    out += path("M.2 -4.2V-5.1A1 .8 0 0 1 2.2 -5.1V-4.2Z", "#C99F5E", INK, 0.12)
    for x, tone in ((-13.6, "#B5573D"), (14.2, SUN)):
        out += circle(x, 1.4, 0.85, tone, INK, 0.12) + line(x, 0.6, x + .3, -1.6, INK, 0.16)
    return out


def harpooner():
    """A long pulpit with the striker at its end, a tall mast with a lookout."""
    out = mast(0.4, -3, 17, 0.42) + rig((0.4, -20, -10.6, -4.6), (0.4, -20, 10, -3), (0.4, -17, -19, -5.6))
    for k in range(9):
        out += line(-0.3, -5 - k * 1.3, 1.1, -5 - k * 1.3, WOOD2, 0.14)
    out += path("M-.9 -17.4H1.7V-15.6H-.9Z", "#B5573D", INK, 0.13) + circle(0.4, -18.8, 0.62, "#C58F68", INK, 0.13) + path("M-.3 -17.4C-.3 -18.4 1.1 -18.4 1.1 -17.4Z", "#33515C", INK, 0.13)
    out += path("M-9 -4.6L-20.4 -5.9L-20.4 -5.4L-9 -3.9Z", WOOD, INK, 0.13) + path("M-20.6 -5.8V-7.6M-18.4 -5.6V-7.3M-20.6 -7.6L-17.8 -7.2", "none", INK, 0.18)
    out += path("M-19.9 -5.9L-19.6 -8.2C-19.4 -9 -18.7 -9 -18.5 -8.2L-18.4 -5.8Z", "#D9A63B", INK, 0.13) + circle(-19.2, -9.7, 0.6, "#C58F68", INK, 0.13) + path("M-20 -9.9C-19.8 -10.8 -18.6 -10.8 -18.4 -9.9Z", "#D9A63B", INK, 0.13)
    out += path("M-15.6 -9.8L-23.2 -5.6M-23.2 -5.6l.9 -.1M-23.2 -5.6l.5 -.8", "none", INK, 0.2)
    out += house(2.6, -2.5, 5.4, 3.8, CREAM, "#2F4A63", 2)
    return out + hull([(-10.6, -5), (-5, -3.2), (0, -2.4), (6, -2.2), (10.6, -2.6)], "#EFE6CF", "#2F4A63")


def dredger(rakes=True):
    """A gaff smack that dredges under sail: two dredges, their warps over the side."""
    out = mast(-1.6, -2, 17.4, 0.42) + line(-11, -4.8, -17, -6.8, WOOD2, 0.36)
    out += path("M-1.2 -4.4L10.6 -4.2L7.6 -15.2L-1.2 -12.6Z", "#A4533B", INK, 0.18) + path("M4.4 -13.9L5.6 -4.3L10.6 -4.2L7.6 -15.2Z", mix("#A4533B", INK, 0.22))
    out += path("M1.6 -13.2L2.2 -4.4M4.4 -14L5.6 -4.3M7 -14.8L8.6 -4.3", "none", mix("#A4533B", INK, 0.5), 0.13)
    out += path("M-1.1 -13.2L6.4 -15.6L-1.2 -18.4Z", "#C07A55", INK, 0.15)
    out += path("M-2.2 -16.2L-2.6 -5L-10.4 -5.2Z", "#C07A55", INK, 0.16) + path("M-3 -15.6L-11 -5.6L-16.6 -6.8Z", "#D39A73", INK, 0.15)
    out += rig((-1.6, -19.4, -17, -6.8), (-1.6, -18, 9, -2.4)) + line(-1.6, -4.1, 11.4, -3.9, WOOD2, 0.3) + line(-1.2, -12.4, 8, -15.4, WOOD2, 0.3)
    out += hull([(-11.6, -5), (-6, -3), (0, -2), (6, -2), (11.4, -3)], "#2E3D45", "#8A4A36")
    for x in (-3.4, 4.4) if rakes else ():
        out += path(f"M{x} -2L{x + 2} 2.4L{x + 2.6} 5.6", "none", INK, 0.13) + path(f"M{x + 1.4} 5.4L{x + 4} 5.2L{x + 4.6} 7.4L{x + .8} 7.6Z", "#8E979A", INK, 0.13)
        out += path(f"M{x + 1.4} 6.2H{x + 4.2}M{x + 1.2} 6.9H{x + 4.4}M{x + 2.2} 5.4V7.5M{x + 3.2} 5.3V7.4", "none", INK, 0.13)
    return out
