"""Char as data: light marks on dark, lower fins with white leading edges."""

from __future__ import annotations

from dataclasses import replace

from docs.art.fish.body import Knots, Pattern, Shape, Tail, Tones
from docs.art.fish.marks import Feather, Worms, Zone
from docs.art.fish.species import Fish
from docs.art.fish.spots import Odd, Spots
from docs.art.fish.strokes import WHITE
from docs.art.fish.trout import (
    ADIPOSE,
    ANAL,
    DORSAL,
    PELVIC,
    back_shading,
    fins,
    profiles,
    shading,
)

BROOK_TONES = Tones("#47583F", "#93986C", "#EFD9B4", "#DB7038")
BROOK_CHIN: Knots = ((0.0, 0.78), (0.10, 0.82), (0.20, 0.83), (0.30, 0.94))
BROOK_ORANGE: Knots = (
    (0.20, 1.0),
    (0.25, 0.93),
    (0.34, 0.83),
    (0.48, 0.785),
    (0.7, 0.80),
    (0.9, 0.79),
)
BROOK = Fish(
    "brook",
    "Brook trout",
    "Salvelinus fontinalis",
    Shape(*profiles(depth=0.250, head=0.215, peduncle=0.102), head=0.215, jaw=(0.70, 0.715)),
    BROOK_TONES,
    fins(
        0.215,
        WHITE,
        dorsal=replace(
            DORSAL,
            tip=(0.064, 0.080),
            end=(0.048, 0.044),
            tone="#8B9163",
            pattern=Pattern(3, 0.12, "#35422C", wavy=True),
        ),
        adipose=replace(ADIPOSE, tone="#7E845E"),
        pelvic=replace(PELVIC, tip=(0.072, 0.064), end=(0.048, 0.022)),
        anal=replace(ANAL, tip=(0.056, 0.072), end=(0.034, 0.026), bows=(0.10, 0.04, -0.06)),
    ),
    Tail(
        fork=0.992,
        span=0.215,
        tone="#A58D58",
        pattern=Pattern(2, 0.12, "#454A33", wavy=True, first=0.46),
    ),
    (
        *back_shading(BROOK_TONES),
        Zone(BROOK_CHIN, BROOK_TONES.belly, up=False),
        Zone(BROOK_ORANGE, "#E08A4C", up=False),
        Feather(BROOK_ORANGE, -0.026, "#E08A4C", 4, 1.6),
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

DOLLY_TONES = Tones("#666D49", "#A8AB85", "#F0DEC6", "#B9806A")
DOLLY = Fish(
    "dolly",
    "Dolly Varden",
    "Salvelinus malma",
    Shape(
        *profiles(depth=0.192, head=0.198, peduncle=0.074, snout=0.92), head=0.198, jaw=(0.62, 0.71)
    ),
    DOLLY_TONES,
    fins(
        0.198,
        WHITE,
        dorsal=replace(DORSAL, base=(0.405, 0.515), tip=(0.058, 0.082), tone="#949A78"),
        adipose=replace(ADIPOSE, tip=(0.055, 0.020), tone="#848B68"),
    ),
    Tail(fork=0.962, span=0.20, tone="#949A78"),
    (
        *shading(DOLLY_TONES),
        Spots(
            2.3, (0.27, 0.36), "#FABDB2", (0.22, 0.86), (0.32, 0.72), ring=True, oval=0.2, seed=21
        ),
        Spots(
            2.0, (0.16, 0.20), "#E9D9BC", (0.16, 0.86), (0.05, 0.27), ring=True, oval=0.2, seed=22
        ),
    ),
)
