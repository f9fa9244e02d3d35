"""How well words stand out from what is printed under them."""

from __future__ import annotations

from typing import cast

from PIL import Image

from companion.drawing.theme import contrast_ratio

LEAST_CONTRAST = 4.5


def worst_contrast(ink: str, ground: Image.Image, spared: float = 0.05) -> float:
    """Return the contrast that all but a share of the pixels reach."""
    counted = ground.getcolors(ground.width * ground.height)
    assert counted
    left = spared * ground.width * ground.height
    for value, number in sorted(
        (contrast_ratio(ink, "#" + bytes(cast("tuple[int, int, int]", rgb)).hex().upper()), n)
        for n, rgb in counted
    ):
        left -= number
        if left < 0:
            return value
    raise AssertionError("no pixel")
