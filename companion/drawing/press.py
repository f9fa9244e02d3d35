"""Colours as a printing press has them: cyan, magenta, yellow and black of a standard condition.

The profile limits all ink to 240 %. What is nearly black and without colour becomes black alone,
so that small type stays sharp.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

from companion.drawing.shapes import Color
from companion.resources import shared_folder

CONDITION = "FOGRA39"  # coated paper, offset
REGISTRY = "http://www.color.org"
MOST_INK = 240.0  # %
DARK, NEUTRAL = 0x30, 0x10  # as dark and as grey as this is black
Ink = tuple[float, float, float, float]


def profile_path() -> Path:
    """Return the file of the profile."""
    return shared_folder() / "icc" / "coated-240.icc"


@cache
def to_cmyk(color: Color) -> Ink:
    """Return the shares of the four inks, 0 to 1, for a colour `#RRGGBB`."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    if max(red, green, blue) <= DARK and max(red, green, blue) - min(red, green, blue) <= NEUTRAL:
        return 0.0, 0.0, 0.0, 1.0
    if (red, green, blue) == (255, 255, 255):
        return 0.0, 0.0, 0.0, 0.0
    from PIL import Image  # late: only files for a press need it

    dot = Image.new("RGB", (1, 1), (red, green, blue))
    pixel = _transform().apply(dot).getpixel((0, 0))
    cyan, magenta, yellow, black = (round(share / 255, 4) for share in pixel)
    return cyan, magenta, yellow, black


def to_cmyk_tiff(content: bytes) -> bytes:
    """Return a picture of a screen as a TIFF file with four inks, on white."""
    from PIL import Image

    with Image.open(io.BytesIO(content)) as image:
        white = Image.new("RGBA", image.size, (255, 255, 255, 255))
        flat = Image.alpha_composite(white, image.convert("RGBA")).convert("RGB")
    out = io.BytesIO()
    _transform().apply(flat).save(out, "TIFF")
    return out.getvalue()


@cache
def _transform() -> Any:
    from PIL import ImageCms

    return ImageCms.ImageCmsTransform(
        ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")),
        ImageCms.ImageCmsProfile(str(profile_path())),
        "RGB",
        "CMYK",
        intent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def ink_coverage(color: Color) -> float:
    """Return how much ink a colour takes, %."""
    return 100 * sum(to_cmyk(color))


def cmyk_operands(color: Color) -> str:
    """Return a colour as a PDF file has it for four inks."""
    return " ".join(f"{share:.4f}".rstrip("0").rstrip(".") for share in to_cmyk(color))
