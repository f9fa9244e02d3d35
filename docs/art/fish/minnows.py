"""Slender relatives of the roach as data, from gudgeon to asp, and the loach."""

from __future__ import annotations

from dataclasses import replace

from docs.art.fish.body import Fin, Pattern, Tail, Tones
from docs.art.fish.carps import (
    ANAL,
    DORSAL,
    PELVIC,
    carp_fins,
    carp_shape,
    scaled,
    whiskers,
)
from docs.art.fish.marks import Feather
from docs.art.fish.species import Fish
from docs.art.fish.spots import Spots
from docs.art.fish.trout import shading

SPECK = "#4B422C"

GUDGEON_TONES = Tones("#73673F", "#BDAE7E", "#F0E6C8", "#C3AE78")
GUDGEON = Fish(
    "gudgeon",
    "Gudgeon",
    "Gobio gobio",
    carp_shape(depth=0.200, head=0.225, peduncle=0.080, belly=0.44, down=0.012,
               jaw=(0.20, 0.74), eye=(0.46, 0.30, 0.0170)),
    GUDGEON_TONES,
    carp_fins(
        0.225,
        dorsal=replace(DORSAL, base=(0.420, 0.515), pattern=Pattern(3, 0.16, SPECK)),
        anal=replace(ANAL, base=(0.660, 0.722), tip=(0.034, 0.062), bows=(0.08, 0.04, -0.06)),
    ),
    Tail(fork=0.945, span=0.205, pattern=Pattern(4, 0.16, SPECK, first=0.3)),
    (
        *scaled(GUDGEON_TONES, 10, 0.0274, 0.26),
        Spots(4.6, (0.55, 0.75), "#5A5138", (0.24, 0.84), (0.42, 0.52), oval=1.1, seed=3),
        Spots(1.7, (0.12, 0.18), SPECK, (0.10, 0.86), (0.06, 0.34), seed=5),
    ),
    outgrowths=(whiskers("#BDAE7E", (0.21, 0.80, 0.030)),),
)  # fmt: skip

BLEAK_TONES = Tones("#5F8079", "#DCE2DC", "#F8F6EE", "#C9CEC4", "#E2DCC0")
BLEAK = Fish(
    "bleak",
    "Bleak",
    "Alburnus alburnus",
    carp_shape(depth=0.205, head=0.185, peduncle=0.072, belly=0.56, down=-0.010,
               jaw=(0.26, 0.44), eye=(0.36, 0.40, 0.0195)),
    BLEAK_TONES,
    carp_fins(
        0.185,
        dorsal=replace(DORSAL, base=(0.515, 0.580), tip=(0.036, 0.086)),
        anal=Fin((0.620, 0.760), (0.030, 0.066), (0.026, 0.018), (0.08, -0.12, -0.04), 14),
    ),
    Tail(fork=0.918, span=0.225),
    scaled(BLEAK_TONES, 10, 0.0310, 0.24),
)  # fmt: skip

DACE_TONES = Tones("#68795F", "#D5D5C2", "#F6F2E6", "#C9B98F", "#D9C98E")
DACE = Fish(
    "dace",
    "Dace",
    "Leuciscus leuciscus",
    carp_shape(depth=0.222, head=0.178, peduncle=0.080, down=0.003),
    DACE_TONES,
    carp_fins(0.178, "#D9BE8C", anal=replace(ANAL, bows=(0.08, -0.16, -0.06))),
    Tail(fork=0.922, span=0.225),
    scaled(DACE_TONES, 11, 0.0262, 0.26, 3),
)

ROACH_TONES = Tones("#5E7072", "#CFD3CB", "#F6F3EA", "#A0826A", "#C8452E")
ROACH = Fish(
    "roach",
    "Roach",
    "Rutilus rutilus",
    carp_shape(depth=0.288, head=0.185, peduncle=0.094, hump=0.004, down=0.003),
    ROACH_TONES,
    carp_fins(
        0.185,
        "#CE6A42",
        dorsal=replace(DORSAL, tone="#A9785C"),
    ),
    Tail(fork=0.928, span=0.240, tone="#B0795A"),
    scaled(ROACH_TONES, 10, 0.0299, 0.30, 3),
)

RUDD_TONES = Tones("#6B6A34", "#D6B75C", "#F3E2AC", "#C4472A", "#E0A63A")
RUDD = Fish(
    "rudd",
    "Rudd",
    "Scardinius erythrophthalmus",
    carp_shape(depth=0.318, head=0.185, peduncle=0.096, belly=0.53, hump=0.004, down=-0.012,
               jaw=(0.26, 0.46)),
    RUDD_TONES,
    carp_fins(
        0.185,
        "#C9412A",
        dorsal=replace(DORSAL, base=(0.520, 0.600), tone="#A85A34"),
        anal=replace(ANAL, base=(0.660, 0.760), tone="#C9412A"),
    ),
    Tail(fork=0.928, span=0.245, tone="#C4502E"),
    scaled(RUDD_TONES, 9, 0.0335, 0.32),
)  # fmt: skip

CHUB_TONES = Tones("#5A5C3C", "#BDB283", "#F2E9CC", "#8F8560", "#D6B45C")
CHUB = Fish(
    "chub",
    "Chub",
    "Squalius cephalus",
    carp_shape(depth=0.236, head=0.212, peduncle=0.100, jaw=(0.36, 0.60), eye=(0.38, 0.35, 0.0140)),
    CHUB_TONES,
    carp_fins(
        0.212,
        "#C7643E",
        anal=replace(ANAL, bows=(0.10, 0.16, -0.06), rounding=(0.02, 0.012), tone="#C7643E"),
    ),
    Tail(fork=0.952, span=0.215, tone="#5F5B45"),
    scaled(CHUB_TONES, 8, 0.0317, 0.62),
)

IDE_TONES = Tones("#5C6250", "#CDBF8E", "#F5EBCB", "#A2654A", "#D9B25C")
IDE = Fish(
    "ide",
    "Ide",
    "Leuciscus idus",
    carp_shape(depth=0.268, head=0.188, peduncle=0.094, hump=0.006, jaw=(0.27, 0.58)),
    IDE_TONES,
    carp_fins(0.188, "#C2532F", dorsal=replace(DORSAL, tone="#8A6250")),
    Tail(fork=0.934, span=0.235, tone="#9A5F46"),
    scaled(IDE_TONES, 12, 0.0238, 0.26),
)

BARBEL_TONES = Tones("#6B5F38", "#B79D5F", "#F1E3BA", "#B4703F", "#D0A24E")
BARBEL = Fish(
    "barbel",
    "Barbel",
    "Barbus barbus",
    carp_shape(depth=0.205, head=0.225, peduncle=0.084, belly=0.40, down=0.024,
               jaw=(0.17, 0.82), eye=(0.50, 0.28, 0.0115)),
    BARBEL_TONES,
    carp_fins(
        0.225,
        "#C07A45",
        dorsal=replace(DORSAL, base=(0.420, 0.515), tip=(0.034, 0.110), tone="#8B7442"),
        anal=replace(ANAL, base=(0.700, 0.755), tip=(0.040, 0.082), bows=(0.1, 0.06, -0.06),
                     tone="#C07A45"),
    ),
    Tail(fork=0.930, span=0.235, tone="#A9713F"),
    scaled(BARBEL_TONES, 12, 0.0214, 0.28),
    outgrowths=(whiskers("#B79D5F", (0.08, 0.92, 0.030), (0.21, 0.88, 0.040)),),
)  # fmt: skip

ASP_TONES = Tones("#566562", "#D3D6CB", "#F8F5EB", "#9E7F6B", "#DDD0A0")
ASP = Fish(
    "asp",
    "Asp",
    "Leuciscus aspius",
    carp_shape(depth=0.228, head=0.205, peduncle=0.084, belly=0.53, down=-0.006,
               jaw=(0.40, 0.58), eye=(0.34, 0.36, 0.0120)),
    ASP_TONES,
    carp_fins(
        0.205,
        "#B98068",
        dorsal=replace(DORSAL, base=(0.465, 0.545), tip=(0.040, 0.118), bows=(0.06, -0.12, -0.08),
                       tone="#6E7874"),
        anal=Fin((0.635, 0.750), (0.040, 0.092), (0.028, 0.018), (0.08, -0.20, -0.04), 11,
                 tone="#B98068"),
    ),
    Tail(fork=0.908, span=0.260, tone="#8A7C74"),
    scaled(ASP_TONES, 14, 0.0214, 0.24),
)  # fmt: skip

LOACH_TONES = Tones("#6A5B37", "#BFA468", "#F1E3BC", "#C2A86E", "#D6B45C")
LOACH = Fish(
    "loach",
    "Stone loach",
    "Barbatula barbatula",
    carp_shape(depth=0.152, head=0.205, peduncle=0.094, belly=0.46, down=0.012,
               jaw=(0.17, 0.76), eye=(0.48, 0.28, 0.0115)),
    LOACH_TONES,
    (
        ("dorsal", Fin((0.480, 0.560), (0.030, 0.086), (0.034, 0.050), (0.1, 0.14, -0.06), 8,
                       (0.02, 0.02), pattern=Pattern(3, 0.18, SPECK))),
        ("pelvic", replace(PELVIC, base=(0.490, 0.515), tip=(0.058, 0.056))),
        ("anal", Fin((0.705, 0.762), (0.032, 0.066), (0.032, 0.032), (0.1, 0.14, -0.06), 7,
                     (0.02, 0.014))),
        ("pectoral", Fin((0.202, 0.186), (0.110, 0.014), (0.066, 0.012), (0.06, 0.2, -0.05), 8,
                         (0.02, 0.014), v=(0.70, 0.84))),
    ),
    Tail(fork=0.992, span=0.150, rounding=0.018, bows=(0.03, 0.003),
         pattern=Pattern(4, 0.18, SPECK, first=0.3)),
    (
        *shading(LOACH_TONES),
        Spots(2.4, (0.35, 0.62), "#5C4E30", (0.06, 0.87), (0.10, 0.72), oval=1.5, seed=8),
        Spots(1.4, (0.13, 0.20), "#5C4E30", (0.20, 0.87), (0.10, 0.74), oval=0.9, seed=9),
        Feather(((0.2, 0.62), (0.5, 0.60), (0.86, 0.58)), 0.03, "#8E7A4A", 2, 1.6),
    ),
    outgrowths=(
        whiskers("#BFA468", (0.05, 0.90, 0.030), (0.12, 0.90, 0.034), (0.22, 0.86, 0.044)),
    ),
)  # fmt: skip

MINNOWS: tuple[Fish, ...] = (
    GUDGEON, BLEAK, DACE, ROACH, RUDD, CHUB, IDE, BARBEL, ASP, LOACH,
)  # fmt: skip
