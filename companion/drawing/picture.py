"""Photographs and paintings of an owner, made ready for print: upright, in the colours of a screen.

Only PNG and JPEG are read. What is wrong with a file is told, however it was made.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.units import MM_PER_INCH
from companion.drawing.layout import Fit
from companion.drawing.shapes import Picture
from companion.drawing.theme import Ink

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 40_000_000
MOST_PIXELS = 80_000_000
FINEST_DPI = 350  # finer than this no eye sees on paper
COARSEST_DPI = 200  # coarser than this shows
HEADS = 0.5, 0.25  # what stays of a picture that is too wide, or too high: they are above
ORIENTATION, SIDEWAYS = 0x0112, (5, 6, 7, 8)  # the tag of EXIF, and what turns a picture by 90


class PreparedPicture(Struct, frozen=True):
    """A picture in its box."""

    picture: Picture
    dpi: float  # how fine it is at this size


def prepare_picture(file: Path, size: tuple[float, float], fit: Fit, ink: Ink) -> PreparedPicture:
    """Return a picture as it stands in a box round (0, 0).

    Args:
        file: a PNG or JPEG file.
        size: of the box, mm.
        fit: `contain` shows all of it, `cover` fills the box and cuts off what is too much: on
            the left and right alike, below more than above.
        ink: `line` has no colours.

    Raises:
        CompanionError: it cannot be read, or is too large.
    """
    state = file.stat()
    return _prepare_cached(file, (state.st_mtime_ns, state.st_size), size, fit, ink)


@lru_cache(maxsize=400)
def _prepare_cached(
    file: Path, state: tuple[int, int], size: tuple[float, float], fit: Fit, ink: Ink
) -> PreparedPicture:
    """Return a picture in a box; a file is known by when it was written, and its size."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with file.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise CompanionError(f"{file.name} is larger than 40 MB; save it smaller")
        with (
            _suppress_warnings(),
            Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image,
        ):
            full = image.size
            is_photo = image.format != "PNG"  # of two lenses it is "MPO"
            image.draft(None, _pixels_wanted(image, size))  # a large JPEG is read in part
            if image.width * image.height > MOST_PIXELS:
                raise CompanionError(
                    f"{file.name} has more than 80 million pixels; make it smaller"
                )
            if image.getexif().get(ORIENTATION, 1) in SIDEWAYS:
                full = full[1], full[0]
            upright = ImageOps.exif_transpose(image)
            ready = _to_srgb(upright, io.BytesIO(image.info.get("icc_profile") or b""))
    except UnidentifiedImageError:
        raise CompanionError(f"{file.name} is not a PNG or JPEG picture; save it as one") from None
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
        raise CompanionError(f"{file.name} cannot be read: {first_words(error)}") from None
    shares = size[0] / full[0], size[1] / full[1]  # mm of a pixel
    share = max(shares) if fit == "cover" else min(shares)
    w, h = min(size[0], full[0] * share), min(size[1], full[1] * share)
    dpi = MM_PER_INCH / share
    fine = min(dpi, FINEST_DPI) / MM_PER_INCH
    pixels = max(1, round(w * fine)), max(1, round(h * fine))
    ready = ImageOps.fit(ready, pixels, Image.Resampling.LANCZOS, centering=HEADS)
    content = _encode(_to_grey(ready) if ink == "line" else ready, is_photo=is_photo)
    digest = hashlib.sha256(content).hexdigest()[:32]
    return PreparedPicture(Picture(-w / 2, -h / 2, w, h, content=content, digest=digest), dpi)


@contextmanager
def _suppress_warnings() -> Iterator[None]:
    """Keep the library from warning of what is refused here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def first_words(error: BaseException) -> str:
    """Return the first words of an error of the library."""
    return str(error)[:80] or type(error).__name__


def _pixels_wanted(image: Image, size: tuple[float, float]) -> tuple[int, int]:
    """Return as many pixels as are needed along either side, however it is turned and cut."""
    most = max(size) / MM_PER_INCH * FINEST_DPI
    share = most / min(image.width, image.height)
    if image.width * image.height > MOST_PIXELS:
        share = min(share, 0.49)  # so that it can be read at all
    return round(image.width * share) + 1, round(image.height * share) + 1


def _to_srgb(image: Image, profile: io.BytesIO) -> Image:
    """Return a picture in the colours of a screen, with its transparency if it has some."""
    from PIL import ImageCms

    clear = image.has_transparency_data
    alpha = image.convert("RGBA").getchannel("A") if clear else None
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda level: level / 256).convert("L")
    if profile.getbuffer().nbytes:
        try:
            known = ImageCms.ImageCmsProfile(profile)
            plain = image.convert("RGB") if image.mode in ("P", "RGBA", "LA", "PA") else image
            screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
            image = ImageCms.profileToProfile(plain, known, screen, outputMode="RGB") or plain
        except (ImageCms.PyCMSError, OSError, ValueError):
            pass  # a wrong profile says nothing about the colours
    image = image.convert("RGB")
    if alpha is not None:
        image.putalpha(alpha)
    image.info = {}  # what the camera noted, such as where it was, is not printed
    return image


def _to_grey(image: Image) -> Image:
    """Return a picture without colours."""
    from PIL import ImageOps

    grey = ImageOps.grayscale(image.convert("RGB")).convert("RGB")
    if image.mode == "RGBA":
        grey.putalpha(image.getchannel("A"))
    return grey


def _encode(image: Image, *, is_photo: bool) -> bytes:
    """Return a picture as a file: a photograph as JPEG, what is drawn as PNG."""
    out = io.BytesIO()
    if is_photo:
        image.convert("RGB").save(out, "JPEG", quality=90, subsampling=0)
    else:
        image.save(out, "PNG")
    return out.getvalue()
