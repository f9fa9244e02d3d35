"""The outlines of fish, for backs of cards."""

from __future__ import annotations

from functools import cache

from companion.drawing.fish.body import Body
from companion.drawing.fish.draw import fish_strokes
from companion.drawing.fish.species import Fish
from companion.drawing.fish.strokes import Clipped
from companion.drawing.scenery.strokes import moved, oval
from companion.drawing.shapes import Path


@cache
def silhouette(fish: Fish) -> tuple[str, ...]:
    """Return the fins, the body and the eye of a fish as path data, its middle at (0, 0)."""
    fins: list[str] = []
    outline = ""
    for item in fish_strokes(fish):
        if isinstance(item, Clipped):
            outline = item.outline
        elif isinstance(item.shape, Path) and not outline and item.kind == "tone":
            data = item.shape.data
            fins += [data] if data.count("M") == 1 else []  # not the tones that run into the tail
    u, v, r = fish.shape.eye
    eye = Body(fish.shape, fish.length).on_head(u, v)
    parts = (*fins, outline, oval(eye.real, eye.imag, r * fish.length, r * fish.length))
    return tuple(moved(data, -fish.length / 2, 0) for data in parts)
