"""The species of Freshwater Fly as data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.drawing.fish.body import Fin, Knots, Pattern, Shape, Tail, Tones
from companion.drawing.fish.marks import (
    Band,
    Feather,
    Hood,
    Mark,
    Scales,
    Slash,
    Spots,
    Worms,
    Zone,
)
from companion.drawing.fish.strokes import INK, WHITE, mixed
from companion.drawing.shapes import Color


@dataclass(frozen=True, slots=True)
class Fish:
    """One species, `length` mm long as printed.

    `fins` are drawn below the body, except those with a `v` of their own. `marks` lie on the body,
    in the order in which they are drawn.
    """

    slug: str
    name: str
    latin: str
    shape: Shape
    tones: Tones
    fins: tuple[tuple[str, Fin], ...]
    tail: Tail
    marks: tuple[Mark, ...]
    length: float = 55.0


BLACK = "#22251F"
BACK: Knots = ((0.0, 0.42), (0.10, 0.36), (0.22, 0.29), (0.5, 0.27), (0.8, 0.35), (0.9, 0.42))
BELLY: Knots = ((0.0, 0.76), (0.10, 0.80), (0.22, 0.78), (0.45, 0.76), (0.7, 0.80), (0.9, 0.76))
RIDGE: Knots = ((0.06, 0.05), (0.2, 0.05), (0.5, 0.05), (0.86, 0.05))

DORSAL = Fin((0.403, 0.523), (0.050, 0.086), (0.032, 0.040), (0.11, 0.02, -0.05), 9)
ADIPOSE = Fin(
    (0.684, 0.716), (0.060, 0.023), (0.036, 0.006), (0.13, 0.20, -0.10), 0, (0.012, 0.004)
)
PELVIC = Fin((0.480, 0.510), (0.066, 0.060), (0.040, 0.016), (0.10, 0.06, -0.06), 6)
ANAL = Fin((0.626, 0.712), (0.048, 0.074), (0.026, 0.020), (0.10, -0.03, -0.06), 8)
PECTORAL = Fin(
    (0.198, 0.196), (0.122, 0.032), (0.060, 0.036), (0.05, 0.10, -0.06), 7, v=(0.77, 0.87)
)


def profiles(
    *,
    depth: float = 0.225,
    belly: float = 0.5,
    head: float = 0.20,
    peduncle: float = 0.088,
    hump: float = 0.0,
) -> tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]]:
    """Return the back and the belly of a fish built like a trout, in shares of its length.

    Args:
        depth: of the body.
        belly: share of the depth that lies below the axis.
        head: length of the head.
        peduncle: depth before the tail.
        hump: how far the back rises behind the head.
    """
    k, tail, h = depth / 0.225, peduncle / 0.088, head / 0.20
    up, low = 2 * (1 - belly) * k, 2 * belly * k
    top = (
        (0.0, -0.010),
        (0.007, 0.010),
        (0.048 * h, 0.042 * (0.4 + 0.6 * up)),
        (0.120 * h, 0.069 * up + hump * 0.3),
        (0.205 * h, 0.092 * up + hump * 0.8),
        (0.36, 0.112 * up + hump),
        (0.52, 0.103 * up + hump * 0.5),
        (0.68, 0.072 * (up + tail) / 2),
        (0.80, 0.045 * tail),
        (0.868, 0.044 * tail),
    )
    bottom = (
        (0.0035, 0.0130),
        (0.026 * h, 0.036 * (0.5 + 0.5 * low)),
        (0.090 * h, 0.059 * low),
        (0.17 * h, 0.082 * low),
        (0.28, 0.103 * low),
        (0.42, 0.112 * low),
        (0.56, 0.099 * low),
        (0.68, 0.071 * (low + tail) / 2),
        (0.80, 0.045 * tail),
        (0.868, 0.044 * tail),
    )
    return top, bottom


def fins(**changes: Fin) -> tuple[tuple[str, Fin], ...]:
    """Return the fins of a trout, some of them changed."""
    usual = {
        "dorsal": DORSAL,
        "adipose": ADIPOSE,
        "pelvic": PELVIC,
        "anal": ANAL,
        "pectoral": PECTORAL,
    }
    return tuple((usual | changes).items())


def rimmed(rim: Color) -> dict[str, Fin]:
    """Return pectoral, pelvic and anal fin with a leading edge of that colour."""
    named = {"pelvic": PELVIC, "anal": ANAL, "pectoral": PECTORAL}
    return {name: replace(fin, rim=rim) for name, fin in named.items()}


def moved(knots: Knots, down: float) -> Knots:
    """Return a line of the flank moved down by `down` in v."""
    return tuple((x, v + down) for x, v in knots)


def shading(tones: Tones, back: Knots = BACK, belly: Knots = BELLY) -> tuple[Mark, ...]:
    """Return back and belly in flat tones with feathered edges, and a dark ridge."""
    half = mixed(tones.back, tones.flank, 0.5)
    return (
        Zone(moved(back, 0.085), half),
        Feather(moved(back, 0.085), 0.030, half, 2),
        Zone(back, tones.back),
        Feather(back, 0.028, tones.back, 2),
        Zone(belly, tones.belly, up=False),
        Feather(belly, -0.028, tones.belly),
        Feather(RIDGE, 0.030, mixed(tones.back, INK, 0.30), 3, 1.5, keep=True),
    )


RAINBOW_TONES = Tones("#66764F", "#D8D8C6", "#F4F0E4", "#C9C7AA", cheek="#DE7F87")
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
        Band(
            ((0.185, 0.47), (0.27, 0.415), (0.5, 0.415), (0.88, 0.455)),
            ((0.185, 0.54), (0.27, 0.585), (0.5, 0.60), (0.88, 0.56)),
            "#DB5F72",
        ),
        Feather(((0.21, 0.43), (0.5, 0.415), (0.87, 0.455)), -0.024, "#DB5F72", 2),
        Feather(((0.21, 0.57), (0.5, 0.60), (0.87, 0.56)), 0.024, "#DB5F72", 2),
        Spots(1.05, (0.15, 0.22), BLACK, v=(0.04, 0.72), downwards=0.7, tailwards=0.3),
    ),
)

CUTTHROAT_TONES = Tones("#857A45", "#DFC587", "#F4E6C2", "#DDA468", cheek="#E0A184")
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
        Spots(1.55, (0.19, 0.27), "#E6DDA4", (0.24, 0.86), (0.44, 0.74), ring=True, oval=0.3),
        Spots(
            3.3,
            (0.24, 0.30),
            "#C22B22",
            (0.26, 0.84),
            (0.42, 0.70),
            0.0,
            0.0,
            ("#A9C6DE", 0.24),
            oval=0.2,
            seed=5,
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
            2.15,
            (0.30, 0.44),
            "#33261F",
            (0.07, 0.84),
            (0.05, 0.62),
            halo=("#F3E3B6", 0.17),
        ),
        Spots(
            2.9,
            (0.25, 0.32),
            "#C43A22",
            (0.24, 0.86),
            (0.44, 0.72),
            halo=("#F3E3B6", 0.17),
            oval=0.3,
            seed=6,
            hollow=True,
        ),
    ),
)

DOLLY_TONES = Tones("#5F6E58", "#A3AB90", "#EFDCC6", "#B98468")
DOLLY = Fish(
    "dolly",
    "Dolly Varden",
    "Salvelinus malma",
    Shape(*profiles(depth=0.205, head=0.20, peduncle=0.080), jaw=(0.60, 0.70)),
    DOLLY_TONES,
    fins(
        dorsal=replace(DORSAL, tone="#8F9A80"),
        adipose=replace(ADIPOSE, tone="#7F8C72"),
        **rimmed(WHITE),
    ),
    Tail(fork=0.962, span=0.20, tone="#8F9A80"),
    (
        *shading(DOLLY_TONES),
        Spots(
            1.75, (0.30, 0.40), "#F6C0B4", (0.22, 0.86), (0.30, 0.74), ring=True, oval=0.2, seed=21
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
COHO_TONES = Tones("#3B4A3A", "#B8433B", "#6B4A44", "#7B5549", iris="#CDBE8E")
COHO = Fish(
    "coho",
    "Coho salmon",
    "Oncorhynchus kisutch",
    Shape(
        ((0.014, -0.046), (-0.001, -0.026), (0.012, 0.000), (0.062, 0.034), *COHO_TOP[3:]),
        ((0.040, 0.022), (0.023, 0.046), (0.044, 0.064), (0.100, 0.075), *COHO_BOTTOM[3:]),
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

FRESHWATER_FLY = (BROOK, BROWN, COHO, CUTTHROAT, DOLLY, GRAYLING, RAINBOW, STEELHEAD)
ALL = FRESHWATER_FLY
