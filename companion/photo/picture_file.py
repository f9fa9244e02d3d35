"""Photographs in files: their limits, checked before anything is decoded."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from companion.core.errors import CompanionError, describe_refusal

Array: TypeAlias = NDArray[Any]
MOST_BYTES, MOST_PIXELS = 25_000_000, 50_000_000
WIDEST = 5000  # pixels: a JPEG that is wider is decoded at half its size
MOST_WORK = 400_000_000  # pixels of all scans of a JPEG
SCAN = b"\xff\xda"


def read_photo(file: Path) -> Array:
    """Return a photograph in grey.

    Raises:
        CompanionError: it is no PNG or JPEG, too large, or broken.
    """
    try:
        with file.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        refusal = error if isinstance(error, OSError) else OSError(str(error))
        raise CompanionError(
            describe_refusal(f"{file} cannot be read", refusal, "name a photo")
        ) from None
    return decode_photo(content, str(file))


def decode_photo(content: bytes, name: str) -> Array:
    """Return a photograph in grey, from the bytes of its file.

    Raises:
        CompanionError: it is no PNG or JPEG, too large, or broken.
    """
    if len(content) > MOST_BYTES:
        raise CompanionError(
            f"{name} has more than {MOST_BYTES // 1_000_000} MB; save the photo smaller"
        )
    many = f"{name} has more than {MOST_PIXELS // 1_000_000} million pixels; take it with 12"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(content), formats=("JPEG", "PNG"))
        with picture:
            width, height = picture.size
            scans = content.count(SCAN) if picture.format == "JPEG" else 1
            if width * height > MOST_PIXELS:
                raise CompanionError(many)
            if width * height * scans > max(MOST_WORK, 2 * MOST_PIXELS):
                raise CompanionError(f"{name} has {scans} layers; save it as a plain JPEG")
            if max(width, height) > WIDEST:
                picture.draft("L", (width // 2, height // 2))
            else:
                picture.draft("L", (width, height))
            return np.asarray(picture.convert("L"))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise CompanionError(many) from None
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        if "cannot identify" in str(error):
            raise CompanionError(
                f"{name} is no JPEG or PNG; save the photo as JPEG and try again"
            ) from None
        raise CompanionError(f"{name} is broken; send the original photo again") from None
