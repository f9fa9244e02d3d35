"""What all fish built like a trout share: profiles, fins and shading."""

from __future__ import annotations

from dataclasses import replace

from companion.drawing.shapes import Color
from docs.art.fish.body import Fin, Knots, Tones
from docs.art.fish.marks import Feather, Mark, Zone
from docs.art.fish.strokes import INK, mixed

BACK: Knots = ((0.0, 0.42), (0.10, 0.36), (0.22, 0.29), (0.5, 0.27), (0.8, 0.35), (0.9, 0.42))
BELLY: Knots = ((0.0, 0.76), (0.10, 0.80), (0.22, 0.78), (0.45, 0.76), (0.7, 0.80), (0.9, 0.76))
RIDGE: Knots = ((0.06, 0.05), (0.2, 0.05), (0.5, 0.05), (0.86, 0.05))

DORSAL = Fin(
    (0.398, 0.522),
    (0.066, 0.088),
    (0.046, 0.036),
    (0.05, 0.09, -0.10),
    9,
    (0.016, 0.008),
    foot=0.4,
)
ADIPOSE = Fin(
    (0.684, 0.716), (0.060, 0.023), (0.036, 0.006), (0.13, 0.20, -0.10), 0, (0.012, 0.004)
)
PELVIC = Fin((0.480, 0.510), (0.066, 0.060), (0.040, 0.016), (0.10, 0.06, -0.06), 6)
ANAL = Fin((0.626, 0.712), (0.048, 0.074), (0.026, 0.020), (0.10, -0.03, -0.06), 8)
PECTORAL = Fin(
    (0.197, 0.172), (0.118, 0.022), (0.074, 0.020), (0.06, 0.10, -0.05), 7, v=(0.745, 0.895)
)


def at_gill(pectoral: Fin, head: float) -> Fin:
    """Return a pectoral fin whose root lies under the gill cover of a head of that length."""
    return replace(pectoral, base=(0.985 * head, 0.86 * head))


def profiles(
    *,
    depth: float = 0.225,
    belly: float = 0.5,
    head: float = 0.20,
    peduncle: float = 0.088,
    hump: float = 0.0,
    snout: float = 1.0,
) -> tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float], ...]]:
    """Return the back and the belly of a fish built like a trout, in shares of its length.

    Args:
        depth: of the body.
        belly: share of the depth that lies below the axis.
        head: length of the head.
        peduncle: depth before the tail.
        hump: how far the back rises behind the head.
        snout: how blunt it is; 1 is a trout's.
    """
    k, tail, h = depth / 0.225, peduncle / 0.088, head / 0.20
    up, low = 2 * (1 - belly) * k, 2 * belly * k
    top = (
        (0.0, -0.010),
        (0.007, 0.010 * snout),
        (0.048 * h, 0.042 * (0.4 + 0.6 * up) * snout),
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
        (0.026 * h, 0.036 * (0.5 + 0.5 * low) * snout),
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


def fins(head: float, rim: Color = "", **changes: Fin) -> tuple[tuple[str, Fin], ...]:
    """Return the fins of a trout, some of them changed.

    Args:
        head: length of its head, share of its length.
        rim: colour of the leading edges of pectoral, pelvic and anal fin.
        changes: fins by name that differ.
    """
    usual = {
        "dorsal": DORSAL,
        "adipose": ADIPOSE,
        "pelvic": PELVIC,
        "anal": ANAL,
        "pectoral": at_gill(PECTORAL, head),
    }
    both = usual | changes
    low = {name: replace(both[name], rim=rim) for name in ("pelvic", "anal", "pectoral")}
    return tuple((both | low).items())


def moved(knots: Knots, down: float) -> Knots:
    """Return a line of the flank moved down by `down` in v."""
    return tuple((x, v + down) for x, v in knots)


def shading(tones: Tones) -> tuple[Mark, ...]:
    """Return back and belly in flat tones with feathered edges, and a dark ridge."""
    return (
        Zone(BELLY, tones.belly, up=False),
        Feather(BELLY, -0.028, tones.belly),
        *back_shading(tones),
    )


def back_shading(tones: Tones) -> tuple[Mark, ...]:
    """Return the back alone, for a fish with a belly of its own."""
    half = mixed(tones.back, tones.flank, 0.5)
    return (
        Zone(moved(BACK, 0.085), half),
        Feather(moved(BACK, 0.085), 0.030, half, 2),
        Zone(BACK, tones.back),
        Feather(BACK, 0.028, tones.back, 2),
        Feather(RIDGE, 0.030, mixed(tones.back, INK, 0.30), 3, 1.5, keep=True),
    )
