"""Photographs: their limits, checked before anything is decoded."""

from __future__ import annotations

import io
import warnings
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from companion.core.errors import CompanionError
from companion.photo.worker import MOST_BYTES

Array: TypeAlias = NDArray[Any]
MOST_PIXELS = 50_000_000
WIDEST = 5000  # pixels: a JPEG that is wider is decoded at half its size
MOST_WORK = 400_000_000  # pixels of all scans of a JPEG
SCAN = b"\xff\xda"


def decode_photo(content: bytes, name: str) -> Array:
    """Return a photograph in grey, from the bytes of its file.

    Raises:
        CompanionError: it is no PNG or JPEG, too large, or broken.
    """
    try:
        if len(content) > MOST_BYTES:
            raise CompanionError(f"has more than {MOST_BYTES // 10**6} MB; save the photo smaller")
        with warnings.catch_warnings(action="ignore"):
            picture = Image.open(io.BytesIO(content), formats=("JPEG", "PNG"))
        width, height = picture.size
        scans = content.count(SCAN) if picture.format == "JPEG" else 1
        if width * height > MOST_PIXELS:
            raise Image.DecompressionBombError
        if width * height * scans > MOST_WORK:
            raise CompanionError(f"has {scans} layers; save it as a plain JPEG")
        share = 2 if max(width, height) > WIDEST else 1
        picture.draft("L", (width // share, height // share))
        return np.asarray(picture.convert("L"))
    except CompanionError as error:
        why = str(error)
    except Image.DecompressionBombError:
        why = f"has more than {MOST_PIXELS // 10**6} million pixels; take it with 12"
    except UnidentifiedImageError:
        why = "is no JPEG or PNG; save the photo as JPEG and try again"
    except (OSError, ValueError, SyntaxError, EOFError):
        why = "is broken; send the original photo again"
    raise CompanionError(f"{name} {why}") from None
