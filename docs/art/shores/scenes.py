"""The shores. A player's marks stand on the water at x = 30, 130, 230: what is seen lies between them."""

from random import Random

from docs.art.covers.scenes import fir, reeds, rock
from docs.art.harbour.crew import gull
from docs.art.harbour.pens import CREAM, INK, circle, group, line, mix, num, path, poly, rect
from docs.art.harbour.trophies import lighthouse, shed
from docs.art.shores.parts import SHORE, H, W, bobber, clouds, dinghy, fire, firs, glitter, ground, grove, half, heron, inked, jetty, near, ridge, rower, tent, water


def morning():
    """Buoy: a boathouse and its jetty, a buoy on the swell, morning."""
    out = rect(0, 0, W, H, "#CFE2E1", kind="tone") + ground([(-5, 17), (60, 14), (130, 18), (200, 13), (270, 16)], "#E0EBDF") + ground([(-5, 29), (50, 26), (120, 31), (190, 27), (270, 30)], "#F1EFD9")
    out += clouds(((36, 15, 34), (96, 10, 24), (176, 14, 40), (236, 9, 26)), "#FBF8EC")
    out += ridge(3, 44, 15, 17, "#B3C8BE", "#93AEA3") + ridge(8, 46, 9, 13, "#94B09A", "#7B977F") + firs(4, -2, 262, SHORE + 0.4, 4, 8.500, ("#5D7F63", "#6F9072"))
    out += grove(7, 150, 262, SHORE + 0.6, 11, ("#54764C", "#6F9159"), 3.4)
    out += water(("#C9E0DC", "#AFD0CE", "#96BEC0", "#7FACB1", "#6B9AA1"), "#5E8F90", 5, "#5C8D93")
    bank = "M268 49C246 47.500 232 48.500 214 50C200 51.200 190 52.500 186 54C192 56.500 214 57 232 58.500C246 60 258 60 268 61Z"
    out += path(bank, "#8EA566", "#63784A", 0.22) + path("M186 54C192 56.500 214 57 232 58.500C246 60 258 60 268 61V63C256 62 240 61.600 228 60.200C212 58.600 194 58 186 54Z", "#CBB88A", "#8F7C54", 0.18)
    out += inked(near(shed(202, 53, 21, 10, "#B5573D", "#4E4A42", 2) + shed(226, 54, 13, 7, "#D9C79C", "#5A4A3A", 1), 1.25), "#4E4A42", "#5A4A3A", mix("#4E4A42", INK, 0.25), mix("#5A4A3A", INK, 0.25))
    out += jetty(150, 196, 55, 6) + rower(170, 68.500, 0.55, "#2F5E77", "#6B5A40", "#8A5410", "#5C8D93")
    out += path("M161 58C160.200 61.500 160.400 65.500 162 67.200", "none", "#6B5030", 0.25, "line") + path("M183.200 60.250C184.600 61.500 185.200 63.500 185.300 65.600", "none", INK, 0.13, "line") + bobber(185.3, 68.4, 0.7)
    for x, k in ((163, 1), (171, 0.8)):
        out += rect(x, 55 - 3.4 * k, 2.6 * k, 3.4 * k, "#9A6B3F", INK, 0.16)
    buoy = path("M-7 0C-7.200 3 -5 5.500 0 5.500C5 5.500 7.200 3 7 0Z", "#A63F2C", INK, 0.28) + poly([(-5, 0), (-2, -12), (2, -12), (5, 0)], CREAM, INK, 0.28)
    buoy += poly([(-4, -4), (-3, -8), (3, -8), (4, -4)], "#B5432F", INK, 0.22) + rect(-1.8, -16, 3.6, 4, "#F0C75E", INK, 0.24) + path("M-2.600 -16L0 -18.600L2.600 -16Z", "#A63F2C", INK, 0.24) + path("M-9 5q2 -1.800 4.500 -.4t4.500 0t4.500 0t4.500 -.3", "none", CREAM, 0.6, "soft keep")
    out += path("M72 76.400Q84 73.500 97 76.400Q84 79 72 76.400Z", "#5C8D93", kind="soft") + inked(near(group(buoy, (84, 70), 7)), "#B5432F", "#A63F2C")
    out += gull(100, 21, 3.0) + gull(63, 29, 2.8) + gull(73, 24, 2.0) + gull(112, 33, 2.2) + gull(215, 26, 2.4)
    return out + near(rock(6, 97, 30, 9) + rock(24, 98, 18, 6), 2)


def reedy():
    """Float: a reedy bay in the mist of dawn, a punt, a heron, a float."""
    out = rect(0, 0, W, H, "#F2CDB4", kind="tone") + ground([(-5, 12), (70, 15), (150, 10), (270, 14)], "#F5D8BE") + ground([(-5, 24), (60, 21), (140, 26), (270, 22)], "#F9E5CB")
    out += circle(88, 36, 10, "#F4A873", "#E08A56", 0.25)
    for x0, x1, y in ((20, 74, 10), (150, 214, 8), (110, 150, 17), (200, 250, 20)):
        out += path(f"M{x0} {y}Q{(x0 + x1) / 2} {y - 1.6} {x1} {y}Q{(x0 + x1) / 2} {y + 1.3} {x0} {y}Z", "#FBEEDD", kind="soft keep")
    out += ridge(12, 46, 11, 19, "#D9BBA9", "#BE9C8A") + grove(3, -6, 80, SHORE + 1, 10, ("#A7917F", "#B8A38E"), 3) + grove(5, 112, 266, SHORE + 1, 9, ("#A7917F", "#B8A38E"), 2.8)
    for y, tone in ((43.400, "#F7E6D4"), (46, "#FBF0E2")):
        out += path(f"M-4 {y}C40 {y - 2.600} 70 {y + 1.400} 116 {y - 0.8}C160 {y - 2.400} 210 {y + 1.200} 266 {y - 0.6}V{y + 1.6}C210 {y + 3} 160 {y} 116 {y + 1.600}C70 {y + 3.400} 40 {y + 0.4} -4 {y + 2}Z", tone, kind="soft")
    out += water(("#F0D6BF", "#DFC7B4", "#C2B7AC", "#A3A8A3", "#86979A"), "#B09580", 8, "#8E8F8C") + glitter(88, 49, 66, 15, "#F8B683")
    out += inked(near(rower(172, 62, 0.95, "#6B5A3C", "#4C6041", "#6B4A2B", "#8E8F8C", -1)), "#6B4A2B")
    out += line(149.200, 47.750, 147.600, 66, INK, 0.14) + bobber(147.600, 70.500, 1.0)
    out += path("M60 88C72 84 96 84 108 88.500C96 91 72 91 60 88Z", "#8C8A62", "#6A6A48", 0.16) + heron(80, 88, 1.6)
    for k, (x, y, many, tall, tone) in enumerate(((5, 98, 8, 52, "#6F7A4A"), (15, 98, 7, 38, "#7F8A54"), (48, 98, 6, 30, "#6F7A4A"), (60, 98, 5, 22, "#7F8A54"), (200, 98, 6, 28, "#7F8A54"), (212, 98, 5, 36, "#6F7A4A"), (245, 98, 7, 44, "#7F8A54"), (255, 98, 8, 56, "#6F7A4A"))):
        out += inked(near(reeds(20 + k, x, y, many, tall, tone), 1.6), "#6B4634")
    for x, y, k in ((102, 93, 1.3), (116, 95, 1.0), (176, 92, 1.2), (188, 95, 0.9)):
        out += path(f"M{x - 6 * k} {y}C{x - 5 * k} {y - 2 * k} {x + 5 * k} {y - 2 * k} {x + 6 * k} {y}C{x + 4 * k} {y + 1.7 * k} {x - 4 * k} {y + 1.7 * k} {x - 6 * k} {y}ZM{x} {y - 0.2}L{x + 6 * k} {y + 1.2 * k}", "#7F9156", "#4E5C34", 0.2)
    for x, y in ((124, 22), (131, 19), (138, 16.500), (139, 21), (147, 23)):
        out += path(f"M{x - 3} {y - 0.8}Q{x - 1.200} {y - 1.600} {x} {y}Q{x + 1.200} {y - 1.600} {x + 3} {y - 0.8}", "none", "#6A5A58", 0.36, "line")
    return out


def breeze():
    """Sail: a wide bay at noon, a lighthouse, three boats under sail, white horses."""
    out = rect(0, 0, W, H, "#8FBFD0", kind="tone") + ground([(-5, 15), (70, 18), (160, 13), (270, 17)], "#A9CFD8") + ground([(-5, 30), (60, 27), (150, 32), (270, 28)], "#C9E1E0")
    for x, y, w in ((40, 24, 54), (112, 16, 40), (160, 29, 36), (243, 15, 38)):
        out += clouds(((x, y, w),), "#FFFDF5") + path(f"M{x - w * 0.42} {y}C{x - w * 0.2} {y - 1.200} {x + w * 0.2} {y - 1.200} {x + w * 0.42} {y}C{x + w * 0.2} {y - 0.2} {x - w * 0.2} {y - 0.2} {x - w * 0.42} {y}Z", "#D3E3E4", kind="soft")
    out += ridge(21, 46, 10, 22, "#9DB9B7", "#7E9E9E") + ground([(-5, 46), (40, 44.500), (90, 46.400), (140, 45), (190, 46.500), (270, 45)], "#86A487", down=SHORE)
    out += water(("#7FB3BE", "#5FA0AF", "#468C9E", "#357A8E", "#2B6A7E"), "#3D7C8C", 3, "#BFDCDD", 120)
    out += path("M268 30C252 29 240 32 230 33.500C218 35 206 34 196 38C190 41 184 45 176 50C194 53.500 220 52 240 55C252 56.500 262 56 268 57Z", "#8FA05E", "#5C6C3E", 0.24)
    out += path("M176 50C186 48 192 43 198 41C204 44 210 42 216 46C224 44 232 49 240 48C250 50 262 49 268 50V57C262 56 252 56.500 240 55C220 52 194 53.500 176 50Z", "#B7A585", "#7E6E52", 0.2) + path(
        "M192 46L196 51M206 43.500L204 51.500M222 46L226 52.500M240 49L238 54.500M252 50L255 55.500", "none", "#8B7B5E", 0.3, "line"
    )
    out += path("M178 51.500q3 -1.600 6 0t6 0t6 0t6 0t6 .3t6 .2t6 .4t6 .5t6 .5t6 .6t6 .5t6 .4", "none", "#FBFCF6", 0.7, "soft keep")
    out += inked(near(lighthouse(214, 35.500, 29) + shed(221, 35.500, 11, 6, CREAM, "#B5573D", 0)), "#B5573D", mix("#B5573D", INK, 0.25)) + grove(9, 238, 266, 34, 6, ("#5E7A4C", "#7A955A"), 2.4)
    rng = Random(5)
    for _ in range(34):
        y = rng.uniform(54, 94)
        x, k = rng.uniform(4, 250), (y - 44) / 30
        out += path(f"M{num(x)} {num(y)}q{num(2 * k)} {num(-1.500 * k)} {num(4 * k)} 0q{num(-2 * k)} {num(-0.5 * k)} {num(-4 * k)} 0Z", "#F4FAF6", kind="soft")
    out += inked(dinghy(172, 60, 0.62, "#2F4A63", (CREAM, "#D9C79C"), -1) + dinghy(107, 55.500, 0.5, "#4C6041", ("#F3EAD3", CREAM)), "#2F4A63", "#4C6041") + dinghy(83, 82, 1.55, "#A63F2C", ("#FDF9EE", "#E9C46A"))
    for x, y, s in ((130, 30, 3.0), (141, 25, 2.2), (152, 34, 2.2), (24, 33, 2.6), (190, 26, 2.0)):
        out += gull(x, y, s)
    return out + rock(248, 98, 30, 10) + rock(230, 99, 16, 7)


def starry():
    """Star: a mountain lake at night, a camp with its fire, stars and their light on the water."""
    out = rect(0, 0, W, H, "#232D4B", kind="tone") + ground([(-5, 14), (70, 11), (150, 17), (270, 12)], "#2E3A5C") + ground([(-5, 27), (60, 25), (150, 30), (270, 26)], "#3D4B70") + ground([(-5, 37), (80, 35), (170, 39), (270, 36)], "#54648A")
    rng, small, large = Random(14), "", ""
    for _ in range(120):
        x, y = rng.uniform(2, W - 2), 1 + 34 * rng.random() ** 1.4
        r = rng.uniform(0.14, 0.3)
        small += f"M{num(x - r)} {num(y)}L{num(x)} {num(y - r)}L{num(x + r)} {num(y)}L{num(x)} {num(y + r)}Z"
    for x, y, r in ((24, 9, 1.5), (52, 18, 1.0), (78, 7, 1.2), (104, 15, 1.7), (128, 6, 1.0), (146, 20, 1.2), (168, 9, 1.5), (232, 8, 1.2), (250, 20, 1.4), (8, 24, 1.0), (222, 22, 0.9)):
        large += f"M{x} {y - r}L{x + r * 0.22} {num(y - r * 0.22)}L{x + r} {y}L{x + r * 0.22} {num(y + r * 0.22)}L{x} {y + r}L{x - r * 0.22} {num(y + r * 0.22)}L{x - r} {y}L{x - r * 0.22} {num(y - r * 0.22)}Z"
    out += path(small, "#E9E6D2", kind="soft") + path(large, "#FBF0C4", kind="mark ring")
    out += path("M204 8A7.500 7.500 0 1 0 210.500 21A9 9 0 0 1 204 8Z", "#F6EBC0", "#C9BB86", 0.2)
    peaks = [(-6, 44), (14, 31), (24, 36), (46, 20), (60, 30), (70, 27), (92, 40), (112, 33), (134, 42), (152, 30), (164, 34), (188, 18), (206, 31), (220, 27), (242, 38), (266, 30)]
    out += poly([*peaks, (266, SHORE), (-6, SHORE)], "#3A4767", "#242E4A", 0.2)
    for (a, b), (x, y), (c, d) in zip(peaks, peaks[1:], peaks[2:]):
        if y < b and y < d and y < 32:
            out += poly([(x, y), (x + (a - x) * 0.3, y + (b - y) * 0.3), (x + (a - x) * 0.1, y + (b - y) * 0.34), (x, y + 2.2), (x + (c - x) * 0.13, y + (d - y) * 0.4), (x + (c - x) * 0.3, y + (d - y) * 0.3)], "#C9D4E2", kind="soft keep")
            out += poly([(x, y), (x + (c - x) * 0.3, y + (d - y) * 0.3), (x + (c - x) * 0.55, y + (d - y) * 0.55), (x + (c - x) * 0.12, SHORE), (x + 1, y + 9)], "#2F3B59", kind="tone")
    out += ridge(31, 47, 7, 15, "#28344F", "#1C2640") + firs(6, -2, 262, SHORE + 0.4, 4, 9, ("#1B2A3A", "#24364A"))
    out += water(("#54688E", "#475B82", "#3A4D73", "#2F4064", "#263556"), "#1C2640", 9, "#7F93B4") + glitter(206, 49, 92, 13, "#E6DFB8", 16)
    for x, y in ((52, 58), (104, 62), (168, 60), (146, 66), (78, 90), (20, 92), (150, 90), (250, 60)):
        out += path(f"M{x - 1.6} {y}H{x + 1.6}", "none", "#E9E6D2", 0.3, "soft")
    camp = path("M40 49C56 46.500 80 46.500 102 48.500C114 50 118 52.500 112 54.500C96 57.500 62 57 46 54.500C38 53 36 50.500 40 49Z", "#2C3A3C", "#151F28", 0.24)
    camp += tent(66, 52.500, 6.4) + fire(85, 53, 2.2)
    sit = path("M0 0C-.4 -3 .4 -4.800 2 -5C3.600 -4.800 4.200 -3 4.600 -1L7 .2L6.600 1H.6Z", "#7E3B2C", "#151F28", 0.2) + circle(2.2, -6.4, 1.4, "#E0B184", "#151F28", 0.18)
    camp += group(sit, (94, 53.200), scale=(-1, 1)) + path("M91.500 49.800L110 41.500", "none", "#D9B071", 0.3, "line") + path("M110 41.500L112.500 56", "none", "#C9D4E2", 0.13, "line") + path("M109 56.200Q112.500 55 116 56.200Q112.500 57.500 109 56.200Z", "none", "#C9D4E2", 0.24, "soft keep")
    out += near(group(camp, (7, 2.5)), 1.2) + glitter(92, 61, 78, 8, "#D9824A", 9)
    for x, h, foot in ((44, 30, 57), (53, 38, 58), (238, 40, 62), (248, 52, 66), (258, 42, 70), (3, 46, 66), (14, 36, 64)):
        out += near(half(fir(x, foot, h, ("#13202E", "#21344A"))), 2)
    out += path("M220 62C236 59.500 256 64 268 66V82C254 77 234 70 220 62ZM-6 62C6 62 18 63 26 65C18 69 4 70 -6 72Z", "#1B2833", "#0F1822", 0.2)
    return out


def autumn():
    """Cross: a windmill over a mill stream in autumn, a bridge, leaves on the water."""
    out = rect(0, 0, W, H, "#EFC98A", kind="tone") + ground([(-5, 14), (70, 17), (150, 12), (270, 16)], "#F3D69E") + ground([(-5, 28), (60, 25), (150, 30), (270, 26)], "#F8E6BE")
    out += clouds(((60, 13, 40), (118, 21, 30), (240, 12, 36)), "#FBF0D6")
    out += ridge(41, 46, 11, 21, "#CDB994", "#AE9A75") + grove(11, -6, 266, SHORE + 0.5, 7, ("#B99255", "#CCA766"), 2.4)
    out += water(("#DCCFA4", "#BFC3A4", "#9FB3A1", "#83A09A", "#6B8D8E"), "#8E8A62", 12, "#6F8A84")
    # the hill with its mill
    out += path("M130 49C148 47 160 37 176 35C194 33.500 208 40 226 42C242 43.500 256 42 268 43V56C240 54 180 54 130 49Z", "#A9A25C", "#75703C", 0.24)
    mill = poly([(-6.500, 0), (-4.200, -18), (4.200, -18), (6.500, 0)], "#EBDFC4", INK, 0.26) + poly([(1.500, 0), (1, -18), (4.200, -18), (6.500, 0)], "#CDBE9C")
    mill += path("M-5.200 -17.600C-4.600 -22.600 4.600 -22.600 5.200 -17.600Z", "#7E3B2C", INK, 0.24) + path("M-1.700 0V-4.200C-1.700 -5.800 1.700 -5.800 1.700 -4.200V0Z", "#6B4729", INK, 0.2) + rect(-1.2, -12, 2.4, 2.8, "#4C5A60", INK, 0.18)
    for k in range(4):
        arm = line(0, 0, 0, -16, "#5A3A2C", 0.6) + rect(0.2, -15.6, 4, 11.4, "#FBF4E2", INK, 0.2) + path("".join(f"M.2 {-15.6 + 1.9 * j}h4" for j in range(1, 6)) + "M2.2 -15.600v11.400", "none", "#8F7C54", 0.16, "line")
        mill += group(arm, (0, -17), 45 + 90 * k)
    mill += circle(0, -17, 1.2, "#5A3A2C", INK, 0.2)
    out += inked(near(group(mill, (179, 36.500), scale=1.12), 1.25), "#7E3B2C", "#6B4729", "#4C5A60")
    out += grove(13, 204, 266, 46, 13, ("#B5632E", "#CF8138"), 4.0) + grove(14, 222, 268, 50, 11, ("#A34A2A", "#BF6434"), 3.8) + grove(15, 132, 166, 46, 8, ("#C08A2E", "#D9A94A"), 3.0)
    out += path("M268 53C246 51 210 52 180 51C162 50.500 146 50 130 49C150 56 190 57 222 59C240 60 256 62 268 63Z", "#C8B36E", "#857541", 0.2)
    # bridge
    arch = "M-6 52V44C10 39 34 37 62 37C90 37 112 41 124 46V53H118C117 46 105 45 103 53H92C91 42 71 42 70 53H58C57 42 37 42 36 53H24C23 45 10 45 8 53H-6Z"
    out += path(arch, "#B8AA90", INK, 0.34) + path("M-6 46C10 41 34 39 62 39C90 39 112 43 124 48M-6 44C10 39 34 37 62 37C90 37 112 41 124 46", "none", "#7E725C", 0.3, "line")
    rng, stones = Random(4), ""
    for _ in range(46):
        x, y = rng.uniform(-2, 120), rng.uniform(41.500, 45)
        if not any(abs(x - c) < 9 for c in (16, 47, 81, 110)) or y < 43:
            stones += f"M{num(x)} {num(y)}h{num(rng.uniform(1.4, 2.6))}"
    out += path(stones, "none", "#8E8168", 0.22, "soft")
    for a, b in ((8, 24), (36, 58), (70, 92), (103, 118)):
        out += path(f"M{a} 53.500C{a + 1} 59 {b - 1} 59 {b} 53.500Z", "#8E9C84", kind="soft")
    out += grove(16, -6, 22, 48, 17, ("#8F3F26", "#B55C31"), 4.2) + grove(17, 112, 142, 51, 12, ("#C77B2C", "#DE9C45"), 3.6)
    for x, y, k, flip in ((88, 72, 1.0, 1), (98, 75, 0.85, 1), (172, 69, 0.9, -1)):
        duck = (
            path("M-6 -1C-5 -3.200 -2 -3.200 0 -2.200C2 -1.600 3 -3 3 -4.600C3 -6.200 4.200 -7.200 5.600 -6.800C6.800 -6.400 7 -5.200 6.400 -4.200C5.800 -3 6 -2 5.600 -.6C5 1.400 -4 1.600 -6 -1Z", "#8A7350", INK, 0.24)
            + path("M3 -4.600C3 -6.200 4.200 -7.200 5.600 -6.800C6.800 -6.400 7 -5.200 6.400 -4.200C5.500 -3.800 4 -3.800 3 -4.600Z", "#35624A", INK, 0.18)
            + path("M6.600 -5.600L9 -4.900L6.500 -4.500Z", "#D2A548", INK, 0.16)
            + path("M-4 -1.200C-2 -2.400 1 -2 2.500 -.6C0 .4 -2.500 .2 -4 -1.200Z", "#C9B791", INK, 0.14)
            + path("M-8 .9q2 -1 4 0t4 0t4 0t4 0", "none", CREAM, 0.4, "soft keep")
        )
        out += inked(near(group(duck, (x, y), scale=(k * flip, k))), "#35624A")
    rng = Random(8)
    for _ in range(54):
        y = rng.uniform(55, 94)
        x, k, tone = (rng.uniform(3, 257), 0.5 + (y - 50) / 42, rng.choice(("#C9602C", "#DE9C45", "#A63F2C", "#E6BE5A")))
        leaf = path("M-2 0C-1 -1 1 -1 2.200 0C1 .9 -1 .9 -2 0Z", tone, mix(tone, INK, 0.5), 0.14)
        out += inked(group(leaf, (num(x), num(y)), rng.uniform(-30, 30), scale=k), "#A63F2C")
    for k, (x, n, tall) in enumerate(((8, 6, 26), (250, 6, 24))):
        out += inked(near(reeds(50 + k, x, 98, n, tall, "#A08A44"), 1.6), "#6B4634")
    return out


SHORES = {"buoy": ("A boathouse in the morning", morning), "float": ("A reedy bay at dawn", reedy), "sail": ("A bay at noon", breeze), "star": ("A mountain lake at night", starry), "cross": ("A mill in autumn", autumn)}
