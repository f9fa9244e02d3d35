"""Trout, char, grayling and salmon as data."""

from __future__ import annotations

from dataclasses import replace

from companion.drawing.fish.body import Fin, Knots, Pattern, Shape, Tail, Tones
from companion.drawing.fish.marks import (
    Band,
    Cheek,
    Feather,
    Hood,
    Odd,
    Scales,
    Slash,
    Spots,
    Worms,
)
from companion.drawing.fish.species import Fish
from companion.drawing.fish.strokes import WHITE
from companion.drawing.fish.trout import (
    ADIPOSE,
    ANAL,
    DORSAL,
    PECTORAL,
    PELVIC,
    fins,
    profiles,
    rimmed,
    shading,
)

BLACK = "#22251F"

RAINBOW_TONES = Tones("#66764F", "#D8D8C6", "#F4F0E4", "#C9C7AA")
RAINBOW = Fish(
    "rainbow",
    "Rainbow trout",
    "Oncorhynchus mykiss",
    Shape(*profiles()),
    RAINBOW_TONES,
    fins(
        dorsal=replace(DORSAL, pattern=Pattern(4, 0.20, BLACK)),
        adipose=replace(ADIPOSE, tone="#8A946C"),
    ),
    Tail(pattern=Pattern(5, 0.21, BLACK)),
    (
        *shading(RAINBOW_TONES),
        Cheek("#DE7F87"),
        Band(
            ((0.203, 0.455), (0.27, 0.415), (0.5, 0.415), (0.88, 0.455)),
            ((0.203, 0.555), (0.27, 0.585), (0.5, 0.60), (0.88, 0.56)),
            "#DB5F72",
        ),
        Feather(((0.21, 0.43), (0.5, 0.415), (0.87, 0.455)), -0.024, "#DB5F72", 2),
        Feather(((0.21, 0.57), (0.5, 0.60), (0.87, 0.56)), 0.024, "#DB5F72", 2),
        Spots(1.05, (0.15, 0.22), BLACK, v=(0.04, 0.72), downwards=0.7, tailwards=0.3),
    ),
)

CUTTHROAT_TONES = Tones("#857A45", "#DFC587", "#F4E6C2", "#DDA468")
CUTTHROAT = Fish(
    "cutthroat",
    "Cutthroat trout",
    "Oncorhynchus clarkii",
    Shape(*profiles(depth=0.222, head=0.205), head=0.205, jaw=(0.62, 0.70)),
    CUTTHROAT_TONES,
    fins(
        dorsal=replace(DORSAL, pattern=Pattern(4, 0.26, BLACK)),
        adipose=replace(ADIPOSE, tone="#B99A5A", pattern=Pattern(1, 0.2, BLACK, first=0.5)),
        anal=replace(ANAL, pattern=Pattern(2, 0.2, BLACK, first=0.2, last=0.45)),
    ),
    Tail(span=0.21, fork=0.964, pattern=Pattern(5, 0.28, BLACK)),
    (
        *shading(CUTTHROAT_TONES),
        Cheek("#E0A184"),
        Spots(1.75, (0.27, 0.37), BLACK, (0.10, 0.87), (0.04, 0.74), 1.25, 0.35),
        Slash("#D4311E"),
    ),
)

BROOK_TONES = Tones("#47583F", "#93986C", "#E08A4C", "#DB7038")
BROOK_BELLY: Knots = (
    (0.0, 0.84),
    (0.12, 0.88),
    (0.25, 0.81),
    (0.45, 0.77),
    (0.7, 0.80),
    (0.9, 0.8),
)
BROOK = Fish(
    "brook",
    "Brook trout",
    "Salvelinus fontinalis",
    Shape(*profiles(depth=0.232, head=0.21, peduncle=0.094), head=0.21, jaw=(0.66, 0.71)),
    BROOK_TONES,
    fins(
        dorsal=replace(DORSAL, tone="#8B9163", pattern=Pattern(3, 0.12, "#35422C", wavy=True)),
        adipose=replace(ADIPOSE, tone="#7E845E"),
        **rimmed(WHITE),
    ),
    Tail(fork=0.988, span=0.205, tone="#A58D58", pattern=Pattern(3, 0.12, "#454A33", wavy=True)),
    (
        *shading(BROOK_TONES, belly=BROOK_BELLY),
        Worms("#C9CD97"),
        Spots(
            1.6,
            (0.19, 0.27),
            "#E6DDA4",
            (0.23, 0.86),
            (0.42, 0.74),
            ring=True,
            oval=0.3,
            odd=Odd(3, (0.40, 0.76), (0.24, 0.30), "#C22B22", ("#A9C6DE", 0.24)),
        ),
    ),
)

BROWN_TONES = Tones("#86693D", "#DDB96F", "#F5E6BC", "#CFA660")
BROWN = Fish(
    "brown",
    "Brown trout",
    "Salmo trutta",
    Shape(*profiles(depth=0.230, head=0.215, peduncle=0.096), head=0.215, jaw=(0.66, 0.70)),
    BROWN_TONES,
    fins(
        dorsal=replace(DORSAL, pattern=Pattern(3, 0.26, "#41322A", last=0.7)),
        adipose=replace(ADIPOSE, tone="#D8562E"),
    ),
    Tail(fork=0.986, span=0.205),
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
            odd=Odd(2, (0.42, 0.72), (0.25, 0.32), "#C43A22", ("#F3E3B6", 0.17), hollow=True),
        ),
    ),
)

DOLLY_TONES = Tones("#666D49", "#A8AB85", "#F0DEC6", "#B9806A")
DOLLY = Fish(
    "dolly",
    "Dolly Varden",
    "Salvelinus malma",
    Shape(*profiles(depth=0.205, head=0.20, peduncle=0.080), jaw=(0.60, 0.70)),
    DOLLY_TONES,
    fins(
        dorsal=replace(DORSAL, tone="#949A78"),
        adipose=replace(ADIPOSE, tone="#848B68"),
        **rimmed(WHITE),
    ),
    Tail(fork=0.962, span=0.20, tone="#949A78"),
    (
        *shading(DOLLY_TONES),
        Spots(
            1.75, (0.30, 0.40), "#FABDB2", (0.22, 0.86), (0.30, 0.74), ring=True, oval=0.2, seed=21
        ),
        Spots(
            1.35, (0.18, 0.24), "#E9D9BC", (0.08, 0.86), (0.05, 0.28), ring=True, oval=0.2, seed=22
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
        dorsal=Fin(
            (0.285, 0.545),
            (0.010, 0.092),
            (0.125, 0.130),
            (0.10, 0.10, 0.10),
            14,
            (0.03, 0.035),
            tone="#8079A0",
            hem="#C9677A",
            pattern=Pattern(5, 0.25, "#E79A86", last=0.76, across=(0.07, 0.98)),
        ),
        pelvic=replace(PELVIC, tone="#9E8CA4", tip=(0.080, 0.064)),
        pectoral=replace(PECTORAL, base=(0.174, 0.172)),
    ),
    Tail(fork=0.925, span=0.215),
    (
        *shading(GRAYLING_TONES),
        Scales(7, 0.030, "#9491A6", (0.22, 0.83), (0.30, 0.94)),
        Spots(2.1, (0.16, 0.24), BLACK, (0.20, 0.46), (0.16, 0.56), seed=9),
    ),
)

STEELHEAD_TONES = Tones("#56708A", "#DCE1E2", "#F8F7F2", "#C2CACB", iris="#DAD5BE")
STEELHEAD = Fish(
    "steelhead",
    "Steelhead",
    "Oncorhynchus mykiss irideus",
    Shape(*profiles(depth=0.186, head=0.18, peduncle=0.080), head=0.18, jaw=(0.52, 0.69)),
    STEELHEAD_TONES,
    fins(adipose=replace(ADIPOSE, tone="#8094A4")),
    Tail(fork=0.984, span=0.205, pattern=Pattern(4, 0.14, BLACK)),
    (
        *shading(STEELHEAD_TONES),
        Feather(((0.20, 0.46), (0.5, 0.45), (0.84, 0.47)), 0.030, "#E8BDB8", 3, 1.6),
        Spots(1.45, (0.13, 0.18), BLACK, v=(0.05, 0.36), downwards=0.5),
    ),
)

COHO_TOP, COHO_BOTTOM = profiles(depth=0.236, head=0.23, peduncle=0.086, hump=0.010)
COHO_TONES = Tones("#3B4A3A", "#C4493F", "#6B4A44", "#7B5549", iris="#CDBE8E")
COHO = Fish(
    "coho",
    "Coho salmon",
    "Oncorhynchus kisutch",
    Shape(
        ((0.013, -0.053), (-0.002, -0.030), (0.010, -0.002), (0.062, 0.034), *COHO_TOP[3:]),
        ((0.040, 0.024), (0.025, 0.050), (0.046, 0.067), (0.100, 0.075), *COHO_BOTTOM[3:]),
        head=0.23,
        eye=(0.42, 0.34, 0.0150),
        jaw=(0.60, 0.64),
        upper_lip=((0.025, 0.015), (0.060, 0.016)),
        lower_lip=((0.052, 0.046), (0.080, 0.045)),
        lips=(-0.8 - 0.6j, -0.9 + 0.5j),
        maxilla=False,
    ),
    COHO_TONES,
    fins(adipose=replace(ADIPOSE, tone="#55594A"), dorsal=replace(DORSAL, tone="#6A5E4E")),
    Tail(
        fork=0.955,
        span=0.215,
        pattern=Pattern(3, 0.17, BLACK, first=0.3, across=(0.04, 0.42)),
    ),
    (
        *shading(COHO_TONES),
        Feather(((0.22, 0.42), (0.5, 0.42), (0.87, 0.47)), 0.055, "#9F322E", 5, 2.4, 0.3),
        Hood(COHO_TONES.back),
        Feather(((0.07, 0.30), (0.13, 0.22), (0.21, 0.20)), 0.09, "#2E3B2F", 6, 1.6, 0.3),
        Spots(1.5, (0.16, 0.22), "#151A15", (0.20, 0.86), (0.04, 0.30)),
    ),
)

SALMONIDS = (BROOK, BROWN, COHO, CUTTHROAT, DOLLY, GRAYLING, RAINBOW, STEELHEAD)
