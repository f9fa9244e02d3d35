"""Mapped Out's boxes: a coast under a morning sky whose sea is a chart, and what sails on it."""

import math
from random import Random

from docs.art.chart.plain import image
from docs.art.chart.specials import conifer, hill, house, lighthouse, palm, volcano
from docs.art.chart.tiles import rose
from docs.art.covers.kit import ABOVE, BELOW, MID, ROUND, band, cloud, ripples, twice, wavy
from docs.art.harbour.crew import gull
from docs.art.harbour.pens import CREAM, INK, circle, group, line, mix, num, path, poly, smooth

CHART, RED = "#3A4C82", "#B5573D"
ROCK = ("#A79C86", "#857C6B", "#C6BCA3")


def cliff(x, foot, w, h, seed, green="#9BAA72"):
    """An island in profile: a cliff on its left, a green back that falls to a beach."""
    rng = Random(seed)
    top = [(x - w * .46, foot - h * .62), (x - w * .3, foot - h * .92), (x - w * .08, foot - h), (x + w * .16, foot - h * .74), (x + w * .36, foot - h * .3), (x + w / 2, foot)]
    body = smooth([(x - w / 2, foot), *top])
    out = path(body + "Z", ROCK[0], INK, 0.2)
    low = [(x + w * .42, foot - h * .16), (x + w * .2, foot - h * .4), (x + w * .02, foot - h * .56), (x - w * .2, foot - h * .6), (x - w * .4, foot - h * .5)]
    out += path(smooth([*top[:5], *low]) + "Z", green) + path(smooth([top[2], top[3], top[4], low[0], low[1], (x + w * .04, foot - h * .74)]) + "Z", mix(green, "#4C6434", 0.32))
    cracks = "".join(f"M{num(a)} {num(foot - h * .46)}L{num(a + rng.uniform(-.6, .6))} {num(foot - h * rng.uniform(.08, .2))}" for a in (x - w * .38 + k * w * .1 for k in range(6)))
    out += path(cracks, "none", ROCK[1], 0.3, "line")
    out += path(f"M{num(x + w * .08)} {num(foot)}C{num(x + w * .2)} {num(foot - h * .14)} {num(x + w * .36)} {num(foot - h * .16)} {num(x + w / 2)} {num(foot)}Z", "#EBDDB0")
    return out + path(f"M{num(x - w * .58)} {num(foot + .5)}" + f"q{num(w * .05)} -.8 {num(w * .1)} 0" + f"t{num(w * .1)} 0" * 11, "none", CREAM, 0.4, "soft")


def isle(more=""):
    """An island with its trees, 24 x 17 mm, its foot 1.6 mm above the edge."""
    out = cliff(12, 15.4, 19, 9.4, 4)
    out += "".join(conifer(12 + 19 * a, 15.4 - 9.4 * b, 3.9, "#5E7C4E") for a, b in ((-.3, .84), (-.2, .9), (.04, .9), (.12, .74), (.24, .52)))
    if more == "light":
        out += group(lighthouse(0, 0, 8.4), (11.2, 8.6))
    if more == "houses":
        out += house(9.6, 12, 3.4) + house(13.8, 13, 3, CHART)
    return out


ISLES = {f"isle{more and '-' + more}": (title, more) for title, more in (("An island", ""), ("An island with a lighthouse", "light"), ("An island with houses", "houses"))}
# which, its middle and its foot, how wide; a box leaves out those that its words or a fold would cut
BESIDE = (("isle-light", 9, 52, 24), ("isle-houses", 158, 66, 22), ("isle", 161, 45, 14), ("isle", 60.500, 43.500, 14), ("isle", 108, 46, 14), ("isle-houses", 30, 62, 20), ("isle", 34, 45.500, 12), ("isle-light", 134, 50, 18))


def beside():
    """The islands of the scene, each a drawing of its own."""
    return "".join(image(f"{name}.svg", x - w / 2, ABOVE + foot - w * 15.4 / 24, w, w * 17 / 24) for name, x, foot, w in BESIDE)


def coast():
    """The scene: a far shore, islands on front and back, the sea below as contours and rhumb lines."""
    out = path(f"M-2 {-ABOVE}H{ROUND + 2}V{90 + BELOW}H-2Z", "#A9CBD4", kind="tone")
    for k, (y, tone) in enumerate(((-16, "#BCD7D9"), (-2, "#D3E4DC"), (10, "#E8ECD6"), (20, "#F5EBC8"), (28, "#F7DFB2"))):
        out += band(wavy(y, (1.5, 2, k), (0.8, 5, 2 * k)), tone)
    out += circle(MID + 15, 30, 6.2, "#F2C46F", "#D9A552", 0.18)
    for x, y, w in ((8, 21, 26), (62, 24, 20), (108, 20, 24), (158, 27, 20)):
        out += twice(cloud, x, y, w, "#FCF6E4")
    out += band(wavy(34.5, (1.6, 3, 0.6), (0.9, 7, 1)), "#A9BDB4", "#86A09A", 0.14) + band(wavy(36.4, (1.0, 4, 2.2), (0.5, 9, 0)), "#8EAA92", "#6F8F7E", 0.14)
    tones = ("#D6E8E2", "#B9D8D6", "#98C4C8", "#78AAB4", "#568D9C", "#3F7488")
    for k, (y, tone) in enumerate(zip((38, 44, 52, 62, 75, 92), tones)):
        out += band(wavy(y, (0.4 + k * 0.35, 3, 1.3 * k), (0.3 + k * 0.15, 5, k)), tone, "#6F9DA6", 0.14)
    rays = ""
    for k in (2, 4, 8, 10):
        a = math.pi * k / 12
        for x in (MID, MID - ROUND, MID + ROUND):
            rays += f"M{num(x)} 38L{num(x + 230 * math.cos(a))} {num(38 + 230 * math.sin(a))}"
    out += path(rays, "none", "#7FA9B0", 0.2, "mark dotted").replace(" />", ' stroke-dasharray="0.01 1.1" />') + ripples(5, 41, 130, "#EAF3EE", 56, 0.24)
    way = [(x, y + 15.5) for x, y in wavy(52.5, (4.5, 2, 0.8), (1.6, 5, 0))]
    out += path(smooth(way), "none", CREAM, 0.5, "soft keep")
    return out + "".join(twice(gull, x, y, s) for x, y, s in ((20, 33, 2.0), (27, 36.5, 1.4), (150, 34, 1.8)))


def water(x, y, w, tones=("#568D9C", CREAM)):
    """A swell before what floats."""
    out = path(f"M{x - w / 2} {y + 1.6}C{x - w * .3} {y - .8} {x + w * .3} {y - .8} {x + w / 2} {y + 1.6}C{x + w * .3} {y + 5} {x - w * .3} {y + 5} {x - w / 2} {y + 1.6}Z", tones[0])
    return out + path(f"M{x - w * .46} {y + 1.4}q1.5 -1.1 3 0" + "t3 0" * int(w * .92 / 3 - 1), "none", tones[1], 0.5, "soft keep") + path(f"M{x - w * .3} {y + 3.2}q1.5 -.9 3 0" + "t3 0" * int(w * .5 / 3), "none", tones[1], 0.35, "soft keep")


def ship():
    """A ship under full sail, the wind rose on her mainsail."""
    out = line(29.5, 5.0, 29.5, 44, "#5B4128", 1.0) + line(44.5, 14, 44.5, 43, "#5B4128", 0.8) + line(6.5, 36.6, 17, 42, "#5B4128", 0.9)
    out += path("M29.5 5.200C25 3.600 22 6.600 17.500 5.200C21 8.600 25.500 6.600 29.500 8.200Z", RED, INK, 0.2)
    out += path("M44.500 14.200C41.500 13.200 39.500 15.200 36.500 14.400C39 16.800 42 15.400 44.500 16.400Z", CHART, INK, 0.2)
    out += path("M29.500 13L9.400 36.500", "none", INK, 0.2) + path("M28.600 14.200L44.800 42M44.500 18.500L54 41.500M29.500 12L13 41.500", "none", INK, 0.18)
    out += path("M27.600 13.600C22.500 19.500 15.500 27 8.600 35.600C13.500 36.600 18.500 36 22.600 33.600C24.500 27.500 26.500 20 27.600 13.600Z", "#F1E3BE", INK, 0.24)
    out += path("M22.600 33.600C24.500 27.500 26.500 20 27.600 13.600C25.500 20 22.500 28 17.800 35.600C19.600 35.200 21.200 34.500 22.600 33.600Z", "#DCC898")
    sail = "M21.600 11.400H38.200C41.600 18.600 42.200 27.400 39.800 36.200C33.500 38.400 26.500 38.400 20.600 36.200C23.800 28.200 24 18.800 21.600 11.400Z"
    out += path(sail, CREAM, INK, 0.28) + path("M35.500 11.400H38.200C41.600 18.600 42.200 27.400 39.800 36.200C38.200 36.800 36.600 37.200 35 37.500C37.800 28.500 37.900 19 35.500 11.400Z", "#E6D9B6")
    out += line(20.6, 11.2, 39.2, 11.2, "#5B4128", 0.9) + line(19.8, 36.6, 40.6, 36.6, "#5B4128", 0.8)
    out += rose(31.2, 24.2, 8.6)
    out += path("M41.400 20.200H49.600C51.600 25.500 51.800 30.500 50.400 36.200C47 37.300 43.400 37.200 41.600 36.200C43 30.500 43 25 41.400 20.200Z", "#F1E3BE", INK, 0.24) + path("M47.600 20.200H49.600C51.600 25.500 51.800 30.500 50.400 36.200C49.400 36.600 48.400 36.800 47.400 36.900C49.200 31 49.200 25.500 47.600 20.200Z", "#DCC898") + line(40.8, 20, 50.2, 20, "#5B4128", 0.7)
    hull = "M10.500 40.500C18 43 26 43.600 36 42.600L37 39.500H55.500L53.500 46C52.500 49.500 50.500 52 48 53.500H19.500C15 50.500 12 46 10.500 40.500Z"
    out += path(hull, "#8A5A36", INK, 0.3) + path("M13.800 47C15.400 49.600 17.300 51.800 19.500 53.500H48C50.500 52 52.500 49.500 53.500 46C42 49.500 24 50 13.800 47Z", "#6B4226")
    out += path("M10.800 41.600C19 44.200 27 44.800 36.600 43.600L54.800 42", "none", "#E3B85A", 0.7) + path("M12.400 44.600C22 47 42 47 54 44.200M16 49.800C26 51.400 42 51.200 51.800 49.400", "none", "#5B3A22", 0.25)
    for x in (24, 29, 34, 39):
        out += path(f"M{x} 45.200H{x + 1.8}V46.900H{x}Z", "#2E2A26", "#E3B85A", 0.25)
    out += path("M40 40.200H52.500V41.600H40Z", "#E3B85A", INK, 0.16) + path("M49 44H51.600V46.200H49Z", "#C9E0DE", INK, 0.18)
    return out + water(31, 52.0, 56) + gull(7.5, 16, 2.2) + gull(52, 10, 1.8)


def island():
    """An island with all that a map shows: cliffs, a bay, a lighthouse, palms, a treasure's cross."""
    out = cliff(28, 45, 50, 25, 3) + hill(16, 30.5, 12, 8.5) + hill(26, 29.5, 14, 10) + hill(36, 33.5, 9.4, 6.4)
    out += group(lighthouse(0, 0, 17), (8.4, 29.8)) + house(30.4, 34.8, 4.8) + house(35.8, 37.2, 4.2, CHART)
    out += "".join(conifer(x, y, h, "#5E7C4E") for x, y, h in ((14.5, 34, 5), (18, 35.2, 5.4), (21.5, 34.2, 4.6), (25, 37, 4.8), (40.6, 38.4, 3.8)))
    out += palm(46.2, 43.6, 9.4) + palm(49.4, 44.2, 7.2)
    out += path("M39.600 41.400L42.800 43.600M42.800 41.400L39.600 43.600", "none", RED, 0.9) + path("M31 38.600C33.500 41.500 36 39.500 38.500 42.200", "none", RED, 0.5, "line")
    boat = path("M-5 0H5.4L4 2.400H-3.600Z", RED, INK, 0.22) + line(0.4, 0, 0.4, -9.5, "#5B4128", 0.5) + path("M1 -9.200C4 -6.500 5 -3.500 5.200 -.8H1Z", CREAM, INK, 0.22) + path("M-.2 -8.200V-.8H-4.400C-3.800 -3.800 -2.400 -6.200 -.2 -8.200Z", "#E3B85A", INK, 0.22)
    return out + group(boat, (17, 47), scale=1.2) + water(17, 48.7, 20) + water(43, 48.8, 22) + gull(20, 13, 2.0) + gull(44, 19, 2.2)


def arch():
    """A rock arch, a mountain of fire behind it, a sea serpent before both."""
    out = group(volcano(), (44.5, 39.6), scale=1.5)
    rock = path("M3 47C1.500 36 5 24.500 13 19.500C21 13.500 33 14.500 41 19.500C50 25 55.500 36 54.600 47H43C43.400 39 39 31.500 30.500 31C21.500 31 17.200 39 17.600 47Z", ROCK[0], INK, 0.34)
    rock += path("M30.500 31C39 31.500 43.400 39 43 47H54.600C55.500 36 50 25 41 19.500C47 28 46 33 41.500 33C38.500 30.500 34 28.500 30.500 31Z", ROCK[1])
    rock += path("M8 27C11 20.500 20 15.500 28 16.200C20 19.500 14 24 10.500 31Z", ROCK[2])
    strata = ("M3.200 41.500C7 40 12 41.500 17.400 40.200", "M3.800 35.500C8 33.800 13 35.400 18.600 33.800", "M6.200 29C11 27 17 29.200 22.500 26.600C29 24.200 36 25.400 41.500 28.200C45 29.800 49 29.600 52 31.400", "M10.500 23.600C17 21.200 24 23 30 20.800C36 19.200 42 22 47.200 24.400", "M42.600 38.200C46 37 50 38.600 54 37.600", "M43 43C47 42 51 43.400 54.600 42.400")
    rock += path("".join(strata), "none", "#6B6252", 0.34, "line") + path("M9 38L8 36.400M14 46L13.400 43.400M24 22L25.200 24M35 27L34 29M48 34L49.200 36M47 46.400L46 44.600", "none", "#6B6252", 0.3, "line")
    rock += path("M10.500 21.600C16 15 30 12.600 40.500 18.200C36 17.800 33 19.600 29.500 17.600C25 19.800 21.500 17.500 18 20.400C15.500 20 13 21.800 10.500 21.600Z", "#8FA268", INK, 0.26)
    rock += "".join(conifer(x, y, h, "#5E7C4E") for x, y, h in ((17, 19.2, 6.2), (21.6, 17.4, 7.4), (26.4, 17, 6.0), (33.6, 17.6, 5.4)))
    out += group(rock, (-1.5, 10.4), scale=0.78) + path("M46 47.200C45.600 44.200 47 41.600 49.400 41.200C51.600 40 54.400 41.600 55.400 44C56.400 45 56.800 46.200 57 47.200Z", ROCK[0], INK, 0.26) + path("M52 47.200C52.400 44.600 52.600 42.400 51.400 40.900C53.200 40.800 54.800 42.600 55.400 44C56.400 45 56.800 46.200 57 47.200Z", ROCK[1])
    out += water(11, 46.4, 22) + water(46, 46.6, 22)
    return out + image("../chart/thing-serpent.svg", 29.6 - 20.3, 44.2 - 20.3, 40.6, 40.6) + water(31, 51.0, 36) + gull(11, 14, 2.2) + gull(30, 12, 1.8)


def bottle():
    """A bottle with a message that is hard to read."""
    glass = path("M-19 -6.500C-22 -6.500 -23.500 -4 -23.500 0C-23.500 4 -22 6.500 -19 6.500H6C10 6.500 11.500 3.400 15 2.800H23V-2.800H15C11.500 -3.400 10 -6.500 6 -6.500Z", "#9CC8B4", INK, 0.34)
    roll = path("M-16.500 -4H5C6.800 -4 6.800 4 5 4H-16.500C-18.300 4 -18.300 -4 -16.500 -4Z", "#F4E6BE", INK, 0.24) + path("M5 -4C6.800 -4 6.800 4 5 4C3.400 4 3.400 -4 5 -4Z", "#D9C592", INK, 0.2)
    roll += path("M-14.500 -1.800C-12 -3 -10 -.6 -7.500 -1.800C-5 -3 -3.500 -.8 -1 -1.800M-14 1.400L-11.500 .4L-9 2L-6.500 .6L-4 1.800", "none", CHART, 0.5) + path("M-.5 .2L2.200 2.600M2.200 .2L-.5 2.600", "none", RED, 0.7)
    cork = path("M22.500 -2.200H27C27.800 -2.200 27.800 2.200 27 2.200H22.500Z", "#B98B55", INK, 0.26) + path("M14.800 -3.200H16.600V3.200H14.800Z", "#6FA391", INK, 0.2)
    shine = path("M-20 -4.200C-16 -5.200 -4 -5.200 4.500 -5C7 -4.600 8.500 -3.200 10 -2.200", "none", "#F4FAF4", 0.8, "soft")
    out = group(glass + roll + cork + shine, (28, 36.5), -24, 1.06)
    out += water(29, 46.0, 54, ("#568D9C", CREAM)) + water(22, 50.6, 36, ("#3F7488", CREAM))
    gulls = gull(9, 14, 2.4) + gull(47, 11, 1.8)
    fin = poly([(49, 47), (52.8, 40.4), (54.6, 47)], "#4E6E7C", INK, 0.24)
    return fin + out + gulls


HEROES = {"ship": ("A ship under full sail", ship), "island": ("An island of a map", island), "arch": ("An arch and a sea serpent", arch), "bottle": ("A message in a bottle", bottle)}
