"""Two scenes in black for the backs of the score sheet: boats at sea, a harbour with its town."""

import re

from docs.art.chart.plain import document
from docs.art.harbour.boats import dredger, harpooner, longliner, potter, shrimper
from docs.art.harbour.pens import INK, group, path
from docs.art.harbour.trophies import dinghy

WIDE = 128.0
TOWN_HIGH, SEA_HIGH = 66.0, 25.0
WHITE, DARK = "#FFFFFF", 0.3  # a tone as dark as this becomes black, all others white
TAG = re.compile(r"<path [^>]*/>")


def black(content, grow=1.0):
    """Return the content in black on white: outlines stay, their pens grow, shades go, what is dark is black."""
    def changed(found):
        tag = found[0]
        kind, fill, pen = (re.search(f'{name}="([^"]*)"', tag) for name in ("class", "fill", "stroke"))
        if kind and kind[1].startswith("soft"):
            return ""
        if fill[1] == "none":
            return tag.replace(f'stroke="{pen[1]}"', f'stroke="{INK}"').replace('class="soft"', 'class="line"')
        r, g, b = (int(fill[1][i : i + 2], 16) / 255 for i in (1, 3, 5))
        dark = 0.3 * r + 0.6 * g + 0.1 * b < DARK
        if not pen and not dark and fill[1] != WHITE:
            return ""
        tag = tag.replace(f'fill="{fill[1]}"', f'fill="{INK if dark else WHITE}"')
        if pen:
            tag = tag.replace(f'stroke="{pen[1]}"', f'stroke="{INK}"')
        return re.sub('class="[^"]*"', f'class="{"mark" if dark else "tone"}"', tag)

    content = TAG.sub(changed, content)
    return re.sub('stroke-width="([^"]*)"', lambda found: f'stroke-width="{float(found[1]) * grow:.3f}"', content)


def pen(d, sw=0.2):
    return path(d, "none", INK, sw, "line")


def area(d, sw=0.24, fill=WHITE):
    return path(d, fill, INK if sw else "none", sw, "tone" if fill == WHITE else "mark")


def ripples(rows, seed=3):
    """Short strokes of water, longer and further apart towards the front."""
    d = ""
    for n, y in enumerate(rows):
        step, long = 9.0 + n * 1.6, 1.5 + n * 0.22
        x = 2 + (n * 37 + seed * 11) % int(step)
        k = 0
        while x + long * 3 < WIDE - 1:
            waves = 1 + (n + k + seed) % 3
            d += f"M{x:.2f} {y + (k % 3 - 1) * .35:.2f}" + f"q{long / 2:.2f} {-long * .34:.2f} {long:.2f} 0" + f"t{long:.2f} 0" * (waves - 1)
            x += step + (k * 5 + n * 3) % 7
            k += 1
    return pen(d, 0.17)


def gulls(*places):
    return pen("".join(f"M{x - s} {y}Q{x - s * .5} {y - s * .75} {x} {y}Q{x + s * .5} {y - s * .75} {x + s} {y}" for x, y, s in places), 0.2)


def afloat(boat, x, y, s, flip=1):
    """A boat on the water: what is below its water line is hidden, a ripple on either side."""
    out = group(black(boat(), min(1.9, 1.25 / s)), (x, y), scale=(s * flip, s))
    long, top = 12.6 * s, y + 0.7 * s
    out += path(f"M{x - long - 2} {top}" + "".join(f"q{long / 6:.2f} {-.9 * s:.2f} {long / 3:.2f} 0t{long / 3:.2f} 0" for _ in range(3)) + f"L{x + long} {y + 3.4 * s}H{x - long - 2}Z", WHITE)
    d = f"M{x - long - 2.4 * s:.2f} {top:.2f}" + f"q{.9 * s:.2f} {-.55 * s:.2f} {1.8 * s:.2f} 0t{1.8 * s:.2f} 0" * 8
    d += f"M{x - long * .7:.2f} {top + 1.3 * s:.2f}" + f"q{.9 * s:.2f} {-.5 * s:.2f} {1.8 * s:.2f} 0t{1.8 * s:.2f} 0" * 3
    return out + pen(d, 0.2)


def tower(x, y, h):
    """A lighthouse with two dark bands and its beams."""
    out = pen(f"M{x + h * .14} {y - h * .85}L{x + h * 1.5} {y - h * 1.1}M{x + h * .14} {y - h * .8}L{x + h * 1.5} {y - h * .6}M{x - h * .14} {y - h * .85}L{x - h * .9} {y - h}M{x - h * .14} {y - h * .8}L{x - h * .9} {y - h * .68}", 0.15)
    def wide(share):
        return h * (.13 - .05 * share / .72)

    def band(low, high):
        return f"M{x - wide(low)} {y - h * low}L{x - wide(high)} {y - h * high}H{x + wide(high)}L{x + wide(low)} {y - h * low}Z"

    out += area(band(0, .72), 0.28) + area(band(.12, .28) + band(.44, .6), 0.1, INK)
    out += area(f"M{x - h * .07} {y - h * .74}V{y - h * .89}H{x + h * .07}V{y - h * .74}Z", 0.22) + pen(f"M{x} {y - h * .74}V{y - h * .89}", 0.16)
    return out + pen(f"M{x - h * .12} {y - h * .74}H{x + h * .12}", 0.4) + area(f"M{x - h * .1} {y - h * .88}L{x} {y - h}L{x + h * .1} {y - h * .88}Z", 0.1, INK)


def sun(x, y, r, low):
    """Half a sun on the horizon with its path on the water."""
    out = area(f"M{x - r} {y}C{x - r} {y - r * 1.33} {x + r} {y - r * 1.33} {x + r} {y}", 0.22)
    return out + pen("".join(f"M{x - w} {y + 1.1 + k * 1.2:.2f}H{x + w}" for k, w in enumerate((r * .8, r * .55, r * .7, r * .35)[:low])), 0.17)


def clouds(*places):
    return pen("".join(f"M{x} {y}H{x + w}M{x + w * .3} {y - .9}H{x + w * .85}M{x + w * .15} {y + .9}H{x + w * .55}" for x, y, w in places), 0.14)


def headland(x, y, w, h):
    """A rock by the sea with the strokes of its cliffs."""
    out = area(f"M{x} {y}C{x + w * .03} {y - h * .3} {x + w * .1} {y - h * .35} {x + w * .14} {y - h * .7}C{x + w * .24} {y - h * 1.05} {x + w * .46} {y - h * 1.08} {x + w * .58} {y - h * .85}C{x + w * .68} {y - h * .8} {x + w * .72} {y - h * .5} {x + w * .82} {y - h * .4}C{x + w * .9} {y - h * .35} {x + w * .96} {y - h * .2} {x + w} {y}Z", 0.28)
    d = ""
    for k, (a, top, low) in enumerate(((.17, .62, .15), (.26, .5, .3), (.3, .78, .2), (.42, .66, .3), (.5, .8, .12), (.6, .68, .25), (.68, .5, .1), (.78, .34, .1), (.88, .22, .06))):
        d += f"M{x + w * a:.2f} {y - h * top:.2f}L{x + w * (a - .012 + .02 * (k % 2)):.2f} {y - h * (top + low) / 2:.2f}L{x + w * (a + .008):.2f} {y - h * low:.2f}"
    return out + pen(d, 0.16)


def cottage(x, y):
    return area(f"M{x} {y + 3}V{y}L{x + 2.2} {y - 1.800}L{x + 4.4} {y}V{y + 3}Z", 0.22) + area(f"M{x - .5} {y + .3}L{x + 2.2} {y - 2.3}L{x + 4.9} {y + .3}L{x + 4.5} {y + .8}L{x + 2.2} {y - 1.300}L{x - .1} {y + .8}Z", 0.1, INK)


def window(x, y, w, h):
    """A window of four dark panes."""
    a, b = (w - 0.9) / 2, (h - 0.9) / 2
    return area(f"M{x} {y}H{x + w}V{y + h}H{x}Z", 0.2) + area("".join(f"M{x + p} {y + q}h{a}v{b}h{-a}Z" for p in (0.3, 0.6 + a) for q in (0.3, 0.6 + b)), 0, INK)


def store(x, y, w, h, kind=0):
    """A gabled store: planks, roof, its shade on the right; kind says what its front has."""
    top = h + w * 0.42
    out = area(f"M{x} {y}V{y - h}L{x + w / 2} {y - top}L{x + w} {y - h}V{y}Z", 0.26)
    out += pen("".join(f"M{x + w - .7 - k * .75:.2f} {y}V{y - h - .5 - k * .62:.2f}" for k in range(int(w / 3.2))), 0.14)
    out += area(f"M{x - 1} {y - h + .9}L{x + w / 2} {y - top - 1}L{x + w + 1} {y - h + .9}L{x + w + .4} {y - h + 1.9}L{x + w / 2} {y - top + .5}L{x - .4} {y - h + 1.9}Z", 0.26)
    middle = x + w / 2
    if kind == 0:  # a house behind: one window in its gable
        return out + window(middle - 1.1, y - h - .9, 2.2, 2.6)
    out += area(f"M{middle} {y - h - w * .2 - .9}C{middle + 1.2} {y - h - w * .2 - .9} {middle + 1.2} {y - h - w * .2 + .9} {middle} {y - h - w * .2 + .9}C{middle - 1.2} {y - h - w * .2 + .9} {middle - 1.2} {y - h - w * .2 - .9} {middle} {y - h - w * .2 - .9}Z", 0.2, INK if kind == 2 else WHITE)
    if kind == 1:  # a gate of planks, crossed
        out += area(f"M{middle - 2.3} {y}V{y - 5.2}H{middle + 2.3}V{y}Z", 0.24) + pen(f"M{middle} {y}V{y - 5.2}M{middle - 2.3} {y - 5.2}L{middle} {y}L{middle + 2.3} {y - 5.2}", 0.17)
        return out + (window(middle - 1.2, y - h + .2, 2.4, 2.2) if h > 9.5 else "")
    out += area(f"M{middle - 3.4} {y}V{y - 4.8}H{middle - .8}V{y}Z", 0.2, INK) + window(middle + .8, y - 4.8, 2.6, 2.9)
    if h > 9.5:
        out += window(middle - 3.4, y - h + 1.4, 2.6, 2.7) + window(middle + .8, y - h + 1.4, 2.6, 2.7)
    return out


def sea():
    """Five boats leave the light behind."""
    y = 13.5
    out = clouds((50, 4.4, 9), (94, 3, 7)) + pen(f"M0 {y}H{WIDE}", 0.2) + sun(112, y, 4.2, 4)
    out += tower(13.4, 7.6, 6.6) + cottage(17, y - 5.6) + headland(0.4, y + 1, 27, 8)
    out += ripples((15.8, 18.2, 20.8, 23.6))
    out += afloat(harpooner, 54, y + 1.6, 0.34) + afloat(lambda: dredger(rakes=False), 84, y + 2.4, 0.4) + afloat(potter, 67, y + 4.6, 0.52)
    out += afloat(lambda: longliner(fishes=False), 101, y + 6.2, 0.58) + afloat(shrimper, 34, y + 8.2, 0.72)
    return out + gulls((62, 8.6, 1.5), (67, 6.2, 1.1), (75, 8.4, 0.9), (92, 8.4, 1.0))


def town():
    """The town behind its quay, boats moored and coming in."""
    y = 42.0
    out = clouds((36, 6, 12), (104, 5, 11))
    out += area(f"M34 {y - 5}C44 {y - 14} 54 {y - 18} 64 {y - 17}C76 {y - 25} 92 {y - 26} 102 {y - 20}C112 {y - 22} 122 {y - 17} {WIDE} {y - 13}V{y}H34Z", 0.18)
    out += pen(f"M0 {y - 4}H44", 0.2) + sun(34, y - 4, 4.6, 3)
    out += tower(14, y - 11.5, 14) + cottage(17.6, y - 11.4) + headland(0.4, y - 2, 28, 11)
    for x, w, h in ((57, 7, 16), (70, 8, 18.5), (86, 8, 17), (101, 7.5, 18.5), (115, 7, 15.5)):
        out += store(x, y - 2, w, h)
    for x, w, h, kind in ((46, 12, 8.4, 1), (59.6, 13.4, 11.4, 2), (74.6, 12, 8.8, 2), (88.2, 14, 11, 1), (103.8, 12, 8.6, 2), (117.2, 9.6, 10.6, 1)):
        out += store(x, y, w, h, kind)
    out += area(f"M42 {y}H{WIDE}V{y + 2.2}H42Z", 0.3) + pen("".join(f"M{x} {y}v2.2" for x in range(46, 128, 4)), 0.14)
    for k in range(12):
        x = 43.4 + k * 7.5
        out += area(f"M{x} {y + 2.2}V{y + 9.4}H{x + 1.4}V{y + 2.2}Z", 0.2) + area(f"M{x} {y + 7}V{y + 9.4}H{x + 1.4}V{y + 7}Z", 0.1, INK) + pen(f"M{x - 1.2} {y + 9.6}q.9 -.5 1.900 0t1.900 0", 0.17)
    for x in (58.6, 87.2, 116.2):  # barrels and crates on the quay
        out += area(f"M{x - .9} {y}C{x - 1.2} {y - .8} {x - 1.2} {y - 1.4} {x - .9} {y - 2.2}H{x + .9}C{x + 1.2} {y - 1.4} {x + 1.2} {y - .8} {x + .9} {y}Z", 0.2) + pen(f"M{x - 1} {y - .6}H{x + 1}M{x - 1} {y - 1.6}H{x + 1}", 0.17)
    for x in (73.2, 102.8):
        out += area(f"M{x - 1.1} {y}V{y - 2}H{x + 1.1}V{y}Z", 0.2) + pen(f"M{x - 1.1} {y - 1}H{x + 1.1}M{x - 1.1} {y - 2}L{x + 1.1} {y}", 0.14)
    out += pen(f"M43.4 {y}V{y - 7}M43.4 {y - 7}H46.400M46.400 {y - 7}V{y - 5.6}", 0.28) + area(f"M45.700 {y - 5.6}H47.100L46.900 {y - 4}H45.900Z", 0.18, INK)
    out += ripples((46, 50.6, 54.2, 57.6, 61, 64.4), 5)
    out += afloat(lambda: longliner(fishes=False), 82, y + 12.2, 0.82, -1) + afloat(potter, 112, y + 10.2, 0.66)
    out += afloat(lambda: dredger(rakes=False), 36.4, y + 4.8, 0.38) + afloat(shrimper, 17.4, y + 17.4, 1.04) + afloat(dinghy, 55, y + 18.4, 0.9)
    return out + gulls((44, 17, 2.2), (51, 12.4, 1.6), (56, 18.6, 1.2), (6, 12, 1.4), (84, 8.6, 1.4))


def drawings():
    return {
        "ground/at-sea": document("Five boats off the coast", sea(), WIDE, SEA_HIGH),
        "ground/in-town": document("A town behind its quay", town(), WIDE, TOWN_HIGH),
    }
