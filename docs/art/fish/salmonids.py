"""Trout, grayling and salmon as data."""

from __future__ import annotations

from dataclasses import replace

from docs.art.fish.body import Fin, Knots, Pattern, Shape, Tail, Tones
from docs.art.fish.char import BROOK, DOLLY
from docs.art.fish.marks import (
    Band,
    Cheek,
    Feather,
    Hood,
    Scales,
    Slash,
    Zone,
)
from docs.art.fish.species import Fish
from docs.art.fish.spots import Odd, Spots
from docs.art.fish.trout import (
    ADIPOSE,
    ANAL,
    DORSAL,
    PELVIC,
    RIDGE,
    fins,
    moved,
    profiles,
    shading,
)

BLACK = "#22251F"

RAINBOW_TONES = Tones("#66764F", "#D8D8C6", "#F4F0E4", "#C9C7AA")
RAINBOW = Fish(
    "rainbow",
    "Rainbow trout",
    "Oncorhynchus mykiss",
    Shape(*profiles(depth=0.240, head=0.188, snout=1.06), head=0.188, jaw=(0.53, 0.69)),
    RAINBOW_TONES,
    fins(
        0.188,
        dorsal=replace(DORSAL, pattern=Pattern(4, 0.20, BLACK)),
        adipose=replace(ADIPOSE, tone="#8A946C"),
    ),
    Tail(pattern=Pattern(4, 0.21, BLACK, first=0.34)),
    (
        *shading(RAINBOW_TONES),
        Cheek("#DE7F87"),
        Feather(((0.20, 0.43), (0.5, 0.42), (0.87, 0.465)), -0.026, "#E08A93", 3, 2.6, 0.34),
        Feather(((0.20, 0.56), (0.5, 0.585), (0.87, 0.555)), 0.026, "#E08A93", 3, 2.6, 0.34),
        Band(
            ((0.190, 0.475), (0.27, 0.445), (0.5, 0.44), (0.88, 0.475)),
            ((0.190, 0.535), (0.27, 0.555), (0.5, 0.57), (0.88, 0.545)),
            "#DB5F72",
        ),
        Feather(((0.20, 0.465), (0.5, 0.45), (0.87, 0.48)), -0.016, "#DB5F72", 3, 2.8, 0.34),
        Feather(((0.20, 0.545), (0.5, 0.56), (0.87, 0.54)), 0.016, "#DB5F72", 3, 2.8, 0.34),
        Spots(1.05, (0.15, 0.22), BLACK, v=(0.04, 0.72), downwards=0.7, tailwards=0.3),
    ),
)

CUTTHROAT_TONES = Tones("#857A45", "#DFC587", "#F4E6C2", "#DDA468")
CUTTHROAT = Fish(
    "cutthroat",
    "Cutthroat trout",
    "Oncorhynchus clarkii",
    Shape(*profiles(depth=0.216, head=0.215, snout=0.95), head=0.215, jaw=(0.72, 0.71)),
    CUTTHROAT_TONES,
    fins(
        0.215,
        dorsal=replace(DORSAL, base=(0.415, 0.535), pattern=Pattern(4, 0.26, BLACK)),
        adipose=replace(ADIPOSE, tone="#B99A5A", pattern=Pattern(1, 0.2, BLACK, first=0.5)),
        anal=replace(ANAL, pattern=Pattern(2, 0.2, BLACK, first=0.2, last=0.45)),
    ),
    Tail(span=0.21, fork=0.964, pattern=Pattern(4, 0.28, BLACK, first=0.34)),
    (
        *shading(CUTTHROAT_TONES),
        Cheek("#E0A184"),
        Spots(1.75, (0.27, 0.37), BLACK, (0.10, 0.87), (0.04, 0.74), 1.25, 0.35),
        Slash("#D4311E"),
    ),
)

BROWN_TONES = Tones("#86693D", "#DDB96F", "#F5E6BC", "#CFA660")
BROWN = Fish(
    "brown",
    "Brown trout",
    "Salmo trutta",
    Shape(
        *profiles(depth=0.232, head=0.226, peduncle=0.100, snout=1.04), head=0.226, jaw=(0.73, 0.71)
    ),
    BROWN_TONES,
    fins(
        0.226,
        dorsal=replace(
            DORSAL,
            base=(0.405, 0.540),
            tip=(0.072, 0.082),
            pattern=Pattern(3, 0.26, "#41322A", last=0.7),
        ),
        adipose=replace(ADIPOSE, tip=(0.066, 0.027), tone="#D8562E"),
    ),
    Tail(fork=0.984, span=0.222),
    (
        *shading(BROWN_TONES),
        Spots(
            1.95,
            (0.30, 0.44),
            "#33261F",
            (0.06, 0.84),
            (0.05, 0.70),
            downwards=0.2,
            halo=("#F3E3B6", 0.17),
            odd=Odd(2, (0.37, 0.75), (0.25, 0.32), "#C43A22", ("#F3E3B6", 0.17), hollow=True),
        ),
    ),
)

GRAYLING_TONES = Tones("#626A78", "#BDB9C6", "#EEEAE6", "#B5A9A6", iris="#DDB65A")
GRAYLING = Fish(
    "grayling",
    "Arctic grayling",
    "Thymallus arcticus",
    Shape(
        *profiles(depth=0.215, head=0.175, peduncle=0.074, belly=0.47),
        head=0.175,
        eye=(0.40, 0.38, 0.0190),
        jaw=(0.32, 0.60),
        maxilla=False,
    ),
    GRAYLING_TONES,
    fins(
        0.175,
        dorsal=Fin(
            (0.262, 0.548),
            (0.078, 0.108),
            (0.098, 0.112),
            (0.10, 0.09, 0.07),
            14,
            (0.030, 0.030),
            tone="#8079A0",
            hem="#C9677A",
            foot=0.6,
            pattern=Pattern(5, 0.25, "#E79A86", last=0.74, across=(0.07, 0.98)),
        ),
        pelvic=replace(PELVIC, tone="#7F718F", tip=(0.086, 0.066), streak="#E9B3AE"),
    ),
    Tail(fork=0.925, span=0.215),
    (
        *shading(GRAYLING_TONES),
        Scales(7, 0.030, "#9491A6", (0.22, 0.83), (0.30, 0.94), keep=True),
        Spots(2.1, (0.16, 0.24), BLACK, (0.20, 0.46), (0.16, 0.56), seed=9),
    ),
)

STEELHEAD_TONES = Tones("#456079", "#DCE2E4", "#F8F7F2", "#C2CACB", iris="#DAD5BE")
STEELHEAD_BACK: Knots = (
    (0.0, 0.44),
    (0.1, 0.40),
    (0.22, 0.36),
    (0.5, 0.34),
    (0.8, 0.40),
    (0.9, 0.44),
)
STEELHEAD_BELLY: Knots = (
    (0.0, 0.78),
    (0.1, 0.82),
    (0.3, 0.76),
    (0.5, 0.74),
    (0.7, 0.78),
    (0.9, 0.76),
)
STEELHEAD = Fish(
    "steelhead",
    "Steelhead",
    "Oncorhynchus mykiss irideus",
    Shape(
        *profiles(depth=0.176, head=0.170, peduncle=0.076, snout=0.98),
        head=0.170,
        eye=(0.38, 0.38, 0.0155),
        jaw=(0.52, 0.69),
    ),
    STEELHEAD_TONES,
    fins(
        0.170,
        dorsal=replace(
            DORSAL,
            base=(0.412, 0.520),
            tip=(0.062, 0.076),
            end=(0.040, 0.030),
            pattern=Pattern(3, 0.14, BLACK),
        ),
        adipose=replace(ADIPOSE, tip=(0.052, 0.018), end=(0.032, 0.005), tone="#8094A4"),
    ),
    Tail(fork=0.970, span=0.212, pattern=Pattern(4, 0.14, BLACK, first=0.34)),
    (
        Zone(STEELHEAD_BELLY, STEELHEAD_TONES.belly, up=False),
        Feather(STEELHEAD_BELLY, -0.028, STEELHEAD_TONES.belly),
        Scales(6, 0.024, "#A9B6BE", (0.22, 0.66), (0.42, 0.80), keep=True, taper=0.16),
        Feather(((0.20, 0.50), (0.5, 0.48), (0.84, 0.50)), 0.030, "#E8BDB8", 2, 1.6),
        Zone(STEELHEAD_BACK, STEELHEAD_TONES.back),
        Feather(moved(STEELHEAD_BACK, -0.03), 0.024, "#33495F", 1, 2.4, keep=True),
        Feather(RIDGE, 0.030, "#33495F", 3, 1.5),
        Spots(1.10, (0.12, 0.19), BLACK, (0.05, 0.87), (0.04, 0.46), downwards=0.4),
    ),
)

COHO_TOP, COHO_BOTTOM = profiles(depth=0.236, head=0.24, peduncle=0.086, hump=0.012)
COHO_TONES = Tones("#3B4A3A", "#C4493F", "#6B4A44", "#7B5549", iris="#CDBE8E")
COHO = Fish(
    "coho",
    "Coho salmon",
    "Oncorhynchus kisutch",
    Shape(
        (
            (0.024, -0.062),
            (0.002, -0.036),
            (0.005, -0.008),
            (0.036, 0.021),
            (0.082, 0.048),
            *COHO_TOP[3:],
        ),
        ((0.050, 0.044), (0.037, 0.062), (0.056, 0.080), (0.110, 0.086), *COHO_BOTTOM[3:]),
        head=0.24,
        eye=(0.44, 0.32, 0.0150),
        jaw=(0.64, 0.585),
        upper_lip=((0.032, 0.030), (0.070, 0.014), (0.115, 0.018)),
        lower_lip=((0.060, 0.054), (0.088, 0.052), (0.125, 0.042)),
        lips=(-0.8 - 0.8j, -0.9 + 0.6j),
        maxilla=False,
    ),
    COHO_TONES,
    fins(
        0.24,
        adipose=replace(ADIPOSE, tone="#55594A"),
        dorsal=replace(DORSAL, tone="#6A5E4E"),
    ),
    Tail(
        fork=0.958,
        span=0.218,
        pattern=Pattern(3, 0.17, BLACK, first=0.3, across=(0.04, 0.42)),
    ),
    (
        *shading(COHO_TONES),
        Feather(((0.22, 0.42), (0.5, 0.42), (0.87, 0.47)), 0.055, "#9F322E", 5, 2.4, 0.3),
        Hood("#55614C"),
        Zone(((0.0, 0.30), (0.08, 0.26), (0.15, 0.25), (0.21, 0.24)), COHO_TONES.back),
        Feather(((0.03, 0.28), (0.12, 0.25), (0.21, 0.24)), 0.030, COHO_TONES.back, 3, 1.6),
        Cheek("#96493F"),
        Spots(1.5, (0.16, 0.22), "#151A15", (0.20, 0.86), (0.04, 0.30)),
    ),
)

SALMONIDS = (BROOK, BROWN, COHO, CUTTHROAT, DOLLY, GRAYLING, RAINBOW, STEELHEAD)
