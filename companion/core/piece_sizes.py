"""Sizes of pieces that have a name of their own."""

from __future__ import annotations

from collections.abc import Mapping

PIECE_SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.0, 67.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
    "hex": (95.25, 82.5),
}
"""Width and height in mm, by name; a hex lies on an edge."""
