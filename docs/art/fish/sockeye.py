"""The sockeye as it comes home: scarlet, with a green head, a hump and a hooked jaw."""

from __future__ import annotations

from dataclasses import replace

from docs.art.fish.body import Fin, Knots, Shape, Tail, Tones
from docs.art.fish.marks import Cheek, Feather, Hood, Mark, Zone
from docs.art.fish.salmonids import COHO
from docs.art.fish.species import Fish
from docs.art.fish.trout import ADIPOSE, ANAL, DORSAL, PELVIC, fins, moved, profiles

SCARLET, CRIMSON, WINE, EMBER = "#CF4330", "#A9322A", "#7E2A26", "#E0705A"
OLIVE, MOSS = "#6C7B4C", "#4F5F3C"
HEAD = 0.235
TONES = Tones(CRIMSON, SCARLET, EMBER, "#B23A2D", iris="#E2C98A")
TOP, BOTTOM = profiles(depth=0.262, head=HEAD, peduncle=0.084, hump=0.026)
RUFF: Knots = ((0.0, 0.40), (0.14, 0.33), (0.25, 0.25), (0.5, 0.23), (0.8, 0.34), (0.9, 0.42))
KEEL: Knots = ((0.0, 0.82), (0.10, 0.86), (0.24, 0.82), (0.45, 0.80), (0.7, 0.83), (0.9, 0.78))


def _red(fin: Fin) -> Fin:
    return replace(fin, tone="#B23A2D")


def _marks() -> tuple[Mark, ...]:
    return (
        Zone(KEEL, EMBER, up=False),
        Feather(KEEL, -0.028, EMBER),
        Zone(RUFF, CRIMSON),
        Feather(RUFF, 0.030, CRIMSON, 4, 2.0, 0.3),
        Feather(moved(RUFF, -0.10), 0.030, WINE, 3, 1.7, keep=True),
        Feather(((0.26, 0.62), (0.5, 0.62), (0.86, 0.58)), 0.045, CRIMSON, 3, 2.0, 0.26),
        Hood(OLIVE),
        Zone(((0.0, 0.34), (0.08, 0.29), (0.15, 0.26), (0.21, 0.22)), MOSS),
        Feather(((0.03, 0.32), (0.12, 0.28), (0.20, 0.24)), 0.030, MOSS, 3, 1.6),
        Cheek("#7F8C58"),
    )


SOCKEYE = Fish(
    "sockeye",
    "Sockeye salmon",
    "Oncorhynchus nerka",
    Shape(
        (*COHO.shape.top[:5], *TOP[3:]),
        (*COHO.shape.bottom[:4], *BOTTOM[3:]),
        head=HEAD,
        eye=(0.44, 0.31, 0.0150),
        jaw=(0.64, 0.575),
        upper_lip=COHO.shape.upper_lip,
        lower_lip=COHO.shape.lower_lip,
        lips=COHO.shape.lips,
        maxilla=False,
    ),
    TONES,
    fins(
        HEAD,
        dorsal=_red(replace(DORSAL, tip=(0.068, 0.078))),
        adipose=replace(ADIPOSE, tone=OLIVE),
        pelvic=_red(PELVIC),
        anal=_red(ANAL),
    ),
    Tail(fork=0.956, span=0.222, tone="#8E4A36"),
    _marks(),
)
