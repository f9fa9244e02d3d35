"""Converts mm, points, pixels and inches; also has the bleed and the named sizes of pieces."""

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
"""Width and height in mm of sizes that have a name; a hex lies on an edge."""
BLEED = 3.0  # mm that every face is drawn beyond its trim
MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
PT_PER_MM = PT_PER_INCH / MM_PER_INCH
MM_PER_PT = MM_PER_INCH / PT_PER_INCH


def mm_to_pt(length: float) -> float:
    """Return a length of `length` mm in points."""
    return length * PT_PER_MM


def pt_to_mm(length_pt: float) -> float:
    """Return a length of `length_pt` points in mm."""
    return length_pt * MM_PER_PT


def mm_to_px(length: float, dpi: float) -> float:
    """Return a length of `length` mm in pixels at `dpi` pixels an inch."""
    return length * dpi / MM_PER_INCH


def inches(length: float) -> float:
    """Return `length` inches in mm."""
    return length * MM_PER_INCH
