"""Fish with an adipose fin that are no trout: whitefish, vendace, smelt; great char and salmon."""

from __future__ import annotations

from dataclasses import replace

from docs.art.fish.body import Fin, Pattern, Shape, Tail, Tones
from docs.art.fish.carps import mouth, scaled
from docs.art.fish.marks import Feather
from docs.art.fish.species import Fish
from docs.art.fish.spots import Spots
from docs.art.fish.strokes import WHITE
from docs.art.fish.trout import (
    ADIPOSE,
    ANAL,
    DORSAL,
    PELVIC,
    fins,
    profiles,
    shading,
)

BLACK = "#22251F"

WHITEFISH_TONES = Tones("#6F827D", "#D4D6CC", "#F7F4EA", "#AEB3A8", "#DDD6B8")
WHITEFISH = Fish(
    "whitefish",
    "Whitefish",
    "Coregonus lavaretus",
    Shape(
        *mouth(profiles(depth=0.236, head=0.172, peduncle=0.076), 0.006),
        head=0.172,
        eye=(0.40, 0.37, 0.0165),
        jaw=(0.24, 0.66),
        maxilla=False,
    ),
    WHITEFISH_TONES,
    fins(
        0.172, dorsal=replace(DORSAL, tip=(0.058, 0.104)), adipose=replace(ADIPOSE, tone="#8C9A94")
    ),
    Tail(fork=0.922, span=0.240),
    scaled(WHITEFISH_TONES, 12, 0.0238, 0.24, 3),
)

VENDACE_TONES = Tones("#4F7176", "#D9DFDC", "#FAF8F0", "#B6C0BB", "#E0DCC4")
VENDACE = Fish(
    "vendace",
    "Vendace",
    "Coregonus albula",
    Shape(
        *mouth(profiles(depth=0.196, belly=0.54, head=0.182, peduncle=0.068), -0.010),
        head=0.182,
        eye=(0.38, 0.40, 0.0195),
        jaw=(0.30, 0.44),
        maxilla=False,
    ),
    VENDACE_TONES,
    fins(0.182, dorsal=replace(DORSAL, base=(0.425, 0.515), tip=(0.056, 0.096))),
    Tail(fork=0.914, span=0.225, tone="#8FA09C"),
    scaled(VENDACE_TONES, 10, 0.0250, 0.20),
)

SMELT_TONES = Tones("#7C8E7A", "#DDE0D4", "#F9F6EC", "#CBCFBF", "#E2DCC0")
SMELT = Fish(
    "smelt",
    "Smelt",
    "Osmerus eperlanus",
    Shape(
        *mouth(profiles(depth=0.158, head=0.215, peduncle=0.064, belly=0.52), -0.004),
        head=0.215,
        eye=(0.36, 0.38, 0.0175),
        jaw=(0.52, 0.66),
    ),
    SMELT_TONES,
    fins(
        0.215,
        dorsal=replace(DORSAL, base=(0.455, 0.530), tip=(0.048, 0.086)),
        anal=replace(ANAL, base=(0.640, 0.752), tip=(0.040, 0.054)),
        pelvic=replace(PELVIC, base=(0.455, 0.482)),
    ),
    Tail(fork=0.915, span=0.190),
    (
        *shading(SMELT_TONES),
        Feather(((0.22, 0.40), (0.5, 0.42), (0.87, 0.46)), 0.03, "#A9BDB2", 3, 2.6, 0.3, keep=True),
        Spots(1.3, (0.10, 0.14), "#56604E", (0.10, 0.86), (0.06, 0.30), seed=6),
    ),
)

LAKE_TROUT_TONES = Tones("#4F5A50", "#8E947F", "#E9DFC4", "#8B8264", "#D0A24E")
LAKE_TROUT = Fish(
    "lake-trout",
    "Lake trout",
    "Salvelinus namaycush",
    Shape(
        *profiles(depth=0.226, head=0.222, peduncle=0.082, snout=1.0), head=0.222, jaw=(0.70, 0.71)
    ),
    LAKE_TROUT_TONES,
    fins(
        0.222,
        WHITE,
        dorsal=replace(
            DORSAL, base=(0.420, 0.530), tone="#79806C", pattern=Pattern(3, 0.24, "#C9C9A8")
        ),
        adipose=replace(ADIPOSE, tone="#6E765F"),
    ),
    Tail(fork=0.920, span=0.235, tone="#79806C", pattern=Pattern(4, 0.24, "#C9C9A8", first=0.3)),
    (
        *shading(LAKE_TROUT_TONES),
        Spots(
            1.75, (0.30, 0.44), "#E3DFBC", (0.08, 0.87), (0.05, 0.74), ring=True, oval=0.9, seed=11
        ),
    ),
)

SALMON_TONES = Tones("#4F6272", "#CFD3CF", "#F7F4EB", "#8F979A", "#D3C79C")
SALMON = Fish(
    "salmon",
    "Atlantic salmon",
    "Salmo salar",
    Shape(
        *profiles(depth=0.214, head=0.196, peduncle=0.072, snout=0.98), head=0.196, jaw=(0.58, 0.70)
    ),
    SALMON_TONES,
    fins(
        0.196,
        dorsal=replace(DORSAL, tone="#6F7C86"),
        adipose=replace(ADIPOSE, tone="#6F7C86"),
        pelvic=replace(PELVIC, tone="#C9CCC8"),
        anal=replace(ANAL, tone="#C9CCC8"),
    ),
    Tail(fork=0.944, span=0.232, tone="#77838B"),
    (
        *shading(SALMON_TONES),
        Spots(
            1.8, (0.20, 0.32), BLACK, (0.10, 0.84), (0.06, 0.50), oval=1.2, downwards=0.5, seed=4
        ),
    ),
)

HUCHEN_TONES = Tones("#6F5A45", "#C79C78", "#F1DEC2", "#A8705A", "#D3B871")
HUCHEN = Fish(
    "huchen",
    "Huchen",
    "Hucho hucho",
    Shape(
        *profiles(depth=0.172, head=0.240, peduncle=0.074, snout=0.94),
        head=0.240,
        eye=(0.40, 0.31, 0.0120),
        jaw=(0.70, 0.70),
    ),
    HUCHEN_TONES,
    fins(
        0.240,
        dorsal=replace(DORSAL, base=(0.470, 0.565), tip=(0.056, 0.078)),
        adipose=replace(ADIPOSE, base=(0.730, 0.772), tip=(0.066, 0.030), tone="#B5673F"),
        pelvic=replace(PELVIC, base=(0.520, 0.548)),
        anal=Fin((0.685, 0.758), (0.044, 0.068), (0.028, 0.020), (0.10, -0.03, -0.06), 8),
    ),
    Tail(fork=0.944, span=0.205, tone="#A0705C"),
    (
        *shading(HUCHEN_TONES),
        Spots(
            1.5,
            (0.15, 0.24),
            "#3A2A22",
            (0.08, 0.86),
            (0.05, 0.66),
            oval=1.4,
            downwards=0.5,
            seed=7,
        ),
    ),
)

WHITEFISHES: tuple[Fish, ...] = (WHITEFISH, VENDACE, SMELT, LAKE_TROUT, SALMON, HUCHEN)
