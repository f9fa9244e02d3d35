"""Fish built like a roach: what they share, and carp, crucian, tench, bream as data."""

from __future__ import annotations

from dataclasses import replace

from docs.art.fish.body import Fin, Knots, Shape, Tail, Tones
from docs.art.fish.marks import Feather, Mark, Scales, Zone
from docs.art.fish.outgrowths import Barbels
from docs.art.fish.species import Fish
from docs.art.fish.strokes import INK, mixed
from docs.art.fish.trout import BELLY, PECTORAL, at_gill, back_shading, profiles

SIDE_LINE: Knots = ((0.205, 0.38), (0.32, 0.52), (0.5, 0.58), (0.7, 0.56), (0.875, 0.5))
DORSAL = Fin(
    (0.440, 0.535),
    (0.040, 0.110),
    (0.040, 0.036),
    (0.08, -0.04, -0.08),
    8,
    (0.008, 0.008),
)
PELVIC = Fin((0.425, 0.455), (0.058, 0.078), (0.042, 0.018), (0.10, 0.05, -0.06), 6)
ANAL = Fin((0.650, 0.735), (0.036, 0.078), (0.034, 0.026), (0.08, -0.10, -0.06), 8)


def carp_fins(head: float, low: str = "", **changes: Fin) -> tuple[tuple[str, Fin], ...]:
    """Return the fins of a roach, some of them changed.

    Args:
        head: length of its head, share of its length.
        low: colour of pectoral, pelvic and anal fin.
        changes: fins by name that differ.
    """
    usual = {"dorsal": DORSAL, "pelvic": PELVIC, "anal": ANAL, "pectoral": at_gill(PECTORAL, head)}
    toned = {
        name: replace(fin, tone="" if name == "dorsal" else low) for name, fin in usual.items()
    }
    return tuple((toned | changes).items())


def mouth(outline: tuple[Knots, Knots], down: float, *, knots: int = 3) -> tuple[Knots, Knots]:
    """Return both profiles with the mouth moved down (up where negative), shares of the length."""
    first, second = (
        tuple(
            (x, y + sign * down * (1 - i / knots)) if i < knots else (x, y)
            for i, (x, y) in enumerate(profile)
        )
        for profile, sign in zip(outline, (-1, 1), strict=True)
    )
    return first, second


def carp_shape(
    *,
    depth: float,
    head: float = 0.19,
    peduncle: float = 0.092,
    belly: float = 0.5,
    hump: float = 0.0,
    down: float = 0.0,
    jaw: tuple[float, float] = (0.24, 0.62),
    eye: tuple[float, float, float] = (0.38, 0.37, 0.0165),
) -> Shape:
    """Return the outline of a fish built like a roach; `down` moves its mouth."""
    outline = profiles(depth=depth, belly=belly, head=head, peduncle=peduncle, hump=hump)
    top, bottom = mouth(outline, down)
    return Shape(top, bottom, head=head, eye=eye, jaw=jaw, maxilla=False, side_line=SIDE_LINE)


def scaled(
    tones: Tones, rows: int, pitch: float, ink: float = 0.35, few: int = 0
) -> tuple[Mark, ...]:
    """Return back and belly with rows of scales, large ones in ink.

    Args:
        tones: colours.
        rows: from back to belly.
        pitch: of a scale, share of the length.
        ink: how dark their edges are.
        few: rows where the fish is small and without colour.
    """
    small = Scales(few, 0.052, INK, (0.25, 0.80), (0.20, 0.80), small=True)
    return (
        Zone(BELLY, tones.belly, up=False),
        Feather(BELLY, -0.028, tones.belly),
        *back_shading(tones),
        Scales(rows, pitch, mixed(tones.flank, INK, ink), keep=True),
        *((small,) if few else ()),
    )


def whiskers(color: str, *lines: tuple[float, float, float]) -> Barbels:
    """Return short barbels: share of the head, v and length (share of the fish's) of each."""
    return Barbels(
        tuple(((u, v), ((0.002, 0.5 * long), (0.35 * long, long))) for u, v, long in lines), color
    )


CARP_TONES = Tones("#7C6B3F", "#C4A563", "#F0E0B4", "#A98256", "#D0A24E")
CARP_TOP: Knots = (
    (0.0, -0.034), (0.010, -0.012), (0.060, 0.042), (0.13, 0.094), (0.23, 0.140),
    (0.35, 0.160), (0.50, 0.144), (0.65, 0.104), (0.78, 0.064), (0.868, 0.060),
)  # fmt: skip
CARP_BOTTOM: Knots = (
    (0.004, 0.040), (0.030, 0.056), (0.10, 0.084), (0.20, 0.114), (0.33, 0.136),
    (0.48, 0.138), (0.62, 0.114), (0.72, 0.082), (0.80, 0.061), (0.868, 0.059),
)  # fmt: skip
CARP = Fish(
    "carp",
    "Carp",
    "Cyprinus carpio",
    Shape(
        CARP_TOP,
        CARP_BOTTOM,
        head=0.235,
        eye=(0.40, 0.36, 0.0140),
        jaw=(0.20, 0.66),
        maxilla=False,
        side_line=SIDE_LINE,
    ),
    CARP_TONES,
    (
        ("dorsal", Fin((0.375, 0.665), (0.034, 0.084), (0.046, 0.044), (0.08, -0.10, -0.08), 16)),
        ("pelvic", Fin((0.405, 0.440), (0.070, 0.066), (0.046, 0.014), (0.12, 0.08, -0.06), 7)),
        ("anal", Fin((0.685, 0.752), (0.040, 0.078), (0.036, 0.024), (0.10, -0.02, -0.06), 6)),
        ("pectoral", at_gill(PECTORAL, 0.235)),
    ),
    Tail(fork=0.936, span=0.25),
    scaled(CARP_TONES, 9, 0.0366),
    outgrowths=(whiskers("#C4A563", (0.13, 0.70, 0.026), (0.22, 0.73, 0.036)),),
)

CRUCIAN_TONES = Tones("#7A6A2E", "#D2AC4A", "#EBCB79", "#B5793A", "#D9A24A")
CRUCIAN = Fish(
    "crucian",
    "Crucian carp",
    "Carassius carassius",
    carp_shape(depth=0.37, head=0.205, peduncle=0.118, hump=0.012, jaw=(0.16, 0.55)),
    CRUCIAN_TONES,
    carp_fins(
        0.205,
        dorsal=Fin(
            (0.405, 0.690), (0.040, 0.084), (0.040, 0.060), (0.10, 0.10, -0.06), 15, (0.014, 0.016)
        ),
        anal=replace(ANAL, base=(0.675, 0.750), bows=(0.10, 0.10, -0.06)),
    ),
    Tail(fork=0.962, span=0.235, rounding=0.02),
    scaled(CRUCIAN_TONES, 9, 0.0366),
)

TENCH_TONES = Tones("#4A5426", "#848239", "#D0B65C", "#5D5F31", "#C2472C")
TENCH = Fish(
    "tench",
    "Tench",
    "Tinca tinca",
    carp_shape(depth=0.275, head=0.215, peduncle=0.142, jaw=(0.20, 0.60), eye=(0.42, 0.36, 0.0125)),
    TENCH_TONES,
    carp_fins(
        0.215,
        dorsal=replace(
            DORSAL, base=(0.465, 0.575), bows=(0.10, 0.16, -0.06), rounding=(0.03, 0.02)
        ),
        pelvic=Fin(
            (0.45, 0.482), (0.064, 0.074), (0.05, 0.026), (0.1, 0.2, -0.06), 7, (0.03, 0.02)
        ),
        anal=Fin(
            (0.69, 0.762), (0.034, 0.076), (0.036, 0.036), (0.1, 0.18, -0.06), 7, (0.03, 0.02)
        ),
    ),
    Tail(fork=0.988, span=0.225, rounding=0.03, bows=(0.05, 0.004)),
    scaled(TENCH_TONES, 16, 0.0201, 0.22),
    outgrowths=(whiskers("#848239", (0.20, 0.68, 0.016)),),
)

BREAM_TONES = Tones("#5B5941", "#A99B72", "#E2D4AB", "#6F6A58", "#D6B45C")
BREAM = Fish(
    "bream",
    "Bream",
    "Abramis brama",
    carp_shape(
        depth=0.355, head=0.185, peduncle=0.094, hump=0.022, down=0.008, eye=(0.42, 0.40, 0.0165)
    ),
    BREAM_TONES,
    carp_fins(
        0.185,
        dorsal=replace(DORSAL, base=(0.475, 0.560), tip=(0.046, 0.135), bows=(0.06, -0.10, -0.08)),
        anal=Fin((0.600, 0.825), (0.040, 0.098), (0.026, 0.020), (0.08, -0.14, -0.04), 18),
    ),
    Tail(tips=(0.985 - 0.132j, 1.0 + 0.150j), fork=0.918, drop=0.004, bows=(0.05, -0.006)),
    scaled(BREAM_TONES, 14, 0.0250, 0.28, 4),
)

CARPS: tuple[Fish, ...] = (CARP, CRUCIAN, TENCH, BREAM)
