"""Path data of curves, and the elements of a drawing's file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, radians, sin

from companion.drawing.component import BLEED
from companion.drawing.curves import number, oval, smooth, straight  # noqa: F401 - for scenes
from companion.drawing.shapes import KAPPA, Color

POKER = 63.5, 88.9
POKER_BLED = POKER[0] + 2 * BLEED, POKER[1] + 2 * BLEED
PALE, WATER, MID, POOL, SHADOW = "#D9E8E3", "#BCD7D4", "#86B4B8", "#A9C9C8", "#A3C3C2"
DEEP, RIVER, CREAM, INK = "#1F4C58", "#2B6673", "#FCF8EE", "#2B312F"
_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def box(w: float, h: float) -> str:
    """Return path data of a rectangle from (0, 0)."""
    return straight([(0, 0), (w, 0), (w, h), (0, h)], closed=True)


def frame(x: float, y: float, w: float, h: float, radius: float) -> str:
    """Return path data of a rectangle with round corners."""
    n, k, right, low = number, radius * (1 - KAPPA), x + w, y + h
    return (
        f"M{n(x + radius)} {n(y)}L{n(right - radius)} {n(y)}"
        f"C{n(right - k)} {n(y)} {n(right)} {n(y + k)} {n(right)} {n(y + radius)}"
        f"L{n(right)} {n(low - radius)}"
        f"C{n(right)} {n(low - k)} {n(right - k)} {n(low)} {n(right - radius)} {n(low)}"
        f"L{n(x + radius)} {n(low)}"
        f"C{n(x + k)} {n(low)} {n(x)} {n(low - k)} {n(x)} {n(low - radius)}"
        f"L{n(x)} {n(y + radius)}C{n(x)} {n(y + k)} {n(x + k)} {n(y)} {n(x + radius)} {n(y)}Z"
    )


def moved(data: str, x: float, y: float, *, scale: float = 1.0, angle_deg: float = 0.0) -> str:
    """Return path data scaled, turned clockwise round (0, 0) and then moved by (x, y)."""
    c, s = scale * cos(radians(angle_deg)), scale * sin(radians(angle_deg))

    def one(match: re.Match[str]) -> str:
        px, py = float(match[1]), float(match[2])
        return f"{number(x + c * px - s * py)} {number(y + s * px + c * py)}"

    return _POINT.sub(one, data)


def turned(data: str, w: float, h: float) -> str:
    """Return path data with its half turn round the middle of w x h mm behind it."""
    half = _POINT.sub(lambda m: f"{number(w - float(m[1]))} {number(h - float(m[2]))}", data)
    return data + half


def mirrored(data: str, w: float) -> str:
    """Return path data seen in a mirror, left to right within `w` mm."""
    return _POINT.sub(lambda m: f"{number(w - float(m[1]))} {m[2]}", data)


def area(data: str, fill: Color, edge: Color = "", width: float = 0.2, kind: str = "tone") -> str:
    """Return a flat area, with an outline if `edge` is a colour."""
    pen = f' stroke="{edge}" stroke-width="{width:g}"' if edge else ""
    return f'<path class="{kind}" fill="{fill}"{pen} d="{data}"/>'


def line(data: str, color: Color, width: float, kind: str = "line") -> str:
    """Return lines of one pen."""
    return f'<path class="{kind}" stroke="{color}" stroke-width="{width:g}" d="{data}"/>'


def clipped(name: str, outline: str, elements: Sequence[str]) -> str:
    """Return elements of which only what lies inside the outline shows."""
    inner = "\n".join(elements)
    return (
        f'<clipPath id="{name}"><path d="{outline}"/></clipPath>\n'
        f'<g clip-path="url(#{name})">\n{inner}\n</g>'
    )


def file(w: float, h: float, title: str, elements: Sequence[str]) -> str:
    """Return the text of a drawing of w x h mm."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(w)} {number(h)}"'
        f' width="{number(w)}mm" height="{number(h)}mm" fill="none" stroke-linecap="round"'
        ' stroke-linejoin="round">'
    )
    return "\n".join([head, f"<title>{title}</title>", *elements, "</svg>", ""])
