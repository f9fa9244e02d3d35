"""A card that shows every column of its table, for a game that says nothing of its looks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.data.piece_kinds import COPIES, NAMES, PICTURE, OwnComponent, spoken

EDGE, HEAD = 5.0, 11.0
BARE = ("text", "description", "rules", "effect")  # columns whose words need no heading
MARKUP = re.compile(r"[*{}|\\]")
FREE: Mapping[str, tuple[float, float]] = {"round": (0.16, 0.16), "hex": (0.2, 0.12)}
"""What stays free at the sides and at the top of a shape, as shares of its width and height."""


def plain_layout(
    one: OwnComponent, columns: Sequence[str], title: str, titles: Mapping[str, str]
) -> dict[str, object]:
    """Return a layout that shows every column of a table: name, picture, a line for each other.

    Args:
        one: the component.
        columns: of its table.
        title: of the game.
        titles: the headings of columns, where they are not like their keys.
    """
    width, height = one.size
    free_x, free_y = FREE.get(one.shape, (0.0, 0.0))
    left, high_edge = max(EDGE, free_x * width), max(EDGE, free_y * height)
    inside = width - 2 * left
    head = next((key for key in NAMES if key in columns), "id")
    told = [key for key in columns if key not in (head, PICTURE, COPIES, "id")]
    top, low = high_edge + HEAD + 1, height - high_edge
    boxes: dict[str, object] = {
        "ground": _panel(0, 0, width, height, color="paper", bleed=True),
        "head": _box("text", left, high_edge, inside, HEAD)
        | {"text": f"{{{head}}}", "font": "serif-bold", "size": [15.0, 7.0], "align": "middle"},
        "rule": _box("rule", left, top - 1, inside, 0) | {"color": "rule"},
    }
    if PICTURE in columns:
        boxes[PICTURE] = _box("art", left, top, inside, low - top) | {"name": f"{{{PICTURE}}}"}
    heads = {key: MARKUP.sub(r"\\\g<0>", spoken(titles.get(key, key))) for key in told}
    lines = [f"{{{key}}}" if key in BARE else f"*{heads[key]}* {{{key}}}" for key in told]
    if lines:
        boxes["columns"] = _box("text", left, top, inside, low - top) | {
            "text": "\n".join(lines),
            "size": [11.0, 6.5],
            "shares": PICTURE if PICTURE in columns else "columns",
        }
    back = {
        "ground": _panel(0, 0, width, height, color="accent", bleed=True),
        "plate": _panel(left, high_edge, inside, height - 2 * high_edge, color="none", bleed=False)
        | {"edge": "plate", "edge-width": 0.6, "radius": 2.0},
        "title": _box("text", left + 3, height / 4, inside - 6, height / 2)
        | {
            "text": title,
            "font": "serif-bold",
            "size": [20.0, 8.0],
            "align": "middle",
            "color": "plate",
        },
    }
    return {
        "id": one.layout,
        "size": [width, height],
        "plain-back": True,
        "front": {"boxes": boxes},
        "back": {"boxes": back},
    }


def _box(kind: str, x: float, y: float, w: float, h: float) -> dict[str, object]:
    place = {"x": x, "y": y, "w": w, "h": h}
    return {"kind": kind, **{key: round(float(value), 3) for key, value in place.items()}}


def _panel(x: float, y: float, w: float, h: float, *, color: str, bleed: bool) -> dict[str, object]:
    edges = ["left", "top", "right", "bottom"] if bleed else []
    return _box("panel", x, y, w, h) | {"color": color, "bleed": edges}
