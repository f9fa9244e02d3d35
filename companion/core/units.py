"""Millimetres, points and pixels: the only place with 25.4 and 72."""

from __future__ import annotations

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
