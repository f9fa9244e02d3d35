"""Photographs and paintings of an owner, made ready for print: upright, in sRGB.

Only PNG and JPEG are read. Any defect of a file becomes a message.
"""

from __future__ import annotations

import hashlib
import io
import re
import unicodedata
import warnings
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.names import suggest_word
from companion.core.units import MM_PER_INCH
from companion.drawing.art import drawing_names, has_drawing
from companion.drawing.layout import Fit
from companion.drawing.shapes import Group, Picture, Rect, Shape, put_symbol
from companion.drawing.theme import Ink
from companion.resources import leads_out, stays_inside

if TYPE_CHECKING:
    from PIL.Image import Image

# The pictures that an owner's folders of art hold, by their names.


ENDINGS = (".svg", ".png", ".jpg", ".jpeg")
OTHER_ENDINGS = (".heic", ".heif", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif", ".pdf")
MOST_FILES = 2000
_UNWRITTEN = re.compile("^[.]|[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # hidden, or not to be typed


class OwnerPictures(Struct, frozen=True, dict=True):
    """Pictures in an owner's `art` folders; if two have one name, the first folder's is used."""

    folders: tuple[Path, ...] = ()

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """Map each picture's lower-case name, with and without extension, to its file."""
        result: dict[str, Path] = {}
        for folder in self.folders:
            for file in _files(folder, ENDINGS):
                name = _key(str(file.relative_to(folder)))
                result.setdefault(name, file)
                result.setdefault(name.removesuffix(file.suffix.lower()), file)
        return result

    @cached_property
    def _without_folders(self) -> Mapping[str, Path]:
        """Map each picture's name without folder to its file; a name in two folders is left out."""
        counts = Counter(key.rpartition("/")[2] for key in self.files)
        names = ((key.rpartition("/")[2], file) for key, file in self.files.items())
        return {name: file for name, file in names if counts[name] == 1}

    def file(self, name: str) -> Path | None:
        """Return the file of an owner's picture, such as `pond/frog` or `frog.jpg`.

        Returns None for a drawing of ours. Backslashes, a leading `art/` and any Unicode form of
        accents are accepted. Raises CompanionError if the file is outside the folder, or there is
        no picture of this name.
        """
        if not self.folders:
            return None
        key = _key(name)
        file = self.files.get(key)
        if file is None and has_drawing(name):
            return None
        file = file or self._without_folders.get(key)
        if file is None:
            raise CompanionError(self._missing(name[:60]))
        if not any(stays_inside(file, folder.parent) for folder in self.folders):
            raise CompanionError(f"{file.name} is a link into another folder; put a copy there")
        return file

    def _missing(self, name: str) -> str:
        """Return the message for a name that is neither a picture of the owner nor one of ours."""
        wanted = _key(name)
        for folder in self.folders:
            for file in _files(folder, OTHER_ENDINGS):
                full = _key(str(file.relative_to(folder)))
                if wanted in (full, full.removesuffix(file.suffix.lower())):
                    return f"art/{file.name} cannot be read; save it as JPEG or PNG"
        ours = drawing_names()
        if "/" not in name:  # `pike` is `fish/pike` only
            ours = tuple(item for item in ours if item.rpartition("/")[2] == name.lower())
        near = suggest_word(name, self.files) or suggest_word(name, ours)
        message = f'there is no picture "{name}" in the folder art'
        return message + (near or "; put it there as PNG, JPEG or SVG")

    @staticmethod
    def describe_file(file: Path) -> str:
        """Return a file's path for messages; it starts with the folder of the game."""
        above = [place for place in file.parents if place.name == "art"]
        return file.relative_to(above[-1].parent.parent).as_posix() if above else file.name


def draw_picture(
    file: Path, w: float, h: float, fit: Fit, ink: Ink
) -> tuple[Shape, tuple[str, ...]]:
    """Return a picture in a box of w x h mm around (0, 0), and notes for the game's owner.

    Raises CompanionError if the file cannot be read or drawn.
    """
    if file.suffix.lower() == ".svg":
        from companion.drawing.owner_svg import read_own_drawing  # late: few games have some

        symbol, notes = read_own_drawing(file, ink)
        share = (max if fit == "cover" else min)(w / symbol.w, h / symbol.h)
        inside = put_symbol(symbol, 0, 0, width=symbol.w * share)
        return Group((inside,), clip=Rect(-w / 2, -h / 2, w, h)), notes
    state = file.stat()
    picture, dpi = _prepare(file, (state.st_mtime_ns, state.st_size), (w, h), fit, ink)
    coarse = (
        f"{file.name} has {dpi:.0f} dpi at {w:g} x {h:g} mm, which looks coarse;"
        f" use a picture with {COARSEST_DPI / dpi:.1f} times the pixels in width and height"
    )
    return picture, (coarse,) if dpi < COARSEST_DPI else ()


def _files(folder: Path, endings: Collection[str]) -> Iterator[Path]:
    if not folder.is_dir() or leads_out(folder, folder.parent):
        return
    for file in islice(sorted(islice(folder.rglob("*"), MOST_FILES + 1)), MOST_FILES):
        if file.suffix.lower() in endings and not _UNWRITTEN.search(file.name):
            yield file


def _key(name: str) -> str:
    """Return a key to compare picture names: the path below the `art` folder."""
    name = unicodedata.normalize("NFC", " ".join(name.split()).replace("\\", "/")).lower()
    return f"/{name}".rpartition("/art/")[2].lstrip("./")


MOST_BYTES = 40_000_000
MOST_PIXELS = 80_000_000
FINEST_DPI = 350  # finer than this no eye sees on paper
COARSEST_DPI = 200  # coarser than this shows
HEADS = 0.5, 0.25  # what stays of a picture that is too wide, or too high: they are above
ORIENTATION, SIDEWAYS = 0x0112, (5, 6, 7, 8)  # the tag of EXIF, and what turns a picture by 90


@lru_cache(maxsize=400)
def _prepare(
    file: Path, state: tuple[int, int], size: tuple[float, float], fit: Fit, ink: Ink
) -> tuple[Picture, float]:
    """Fit a PNG or JPEG into a box of `size` mm around (0, 0); return the picture and its dpi.

    With `contain`, the whole picture is shown. With `cover`, it fills the box and is cropped: as
    much left as right, and more below than above. `state` is the file's time and size, so that a
    changed file is read again. Raises CompanionError if the file cannot be read, or is too large.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with file.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise CompanionError(f"{file.name} is larger than 40 MB; save it smaller")
        with (
            warnings.catch_warnings(action="ignore"),
            Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image,
        ):
            full = image.size
            is_photo = image.format != "PNG"  # of two lenses it is "MPO"
            least = round(max(size) / MM_PER_INCH * FINEST_DPI) + 1
            if image.width * image.height > MOST_PIXELS:
                least = min(least, min(image.size) // 2)  # so that it can be read at all
            image.draft(None, (least, least))  # a large JPEG is read in part
            if image.width * image.height > MOST_PIXELS:
                raise CompanionError(
                    f"{file.name} has more than 80 million pixels; make it smaller"
                )
            if image.getexif().get(ORIENTATION, 1) in SIDEWAYS:
                full = full[1], full[0]
            upright = ImageOps.exif_transpose(image)
            ready = _to_srgb(upright, image.info.get("icc_profile"))
    except UnidentifiedImageError:
        raise CompanionError(f"{file.name} is not a PNG or JPEG picture; save it as one") from None
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
        reason = str(error)[:80] or type(error).__name__
        raise CompanionError(f"{file.name} cannot be read: {reason}") from None
    shares = size[0] / full[0], size[1] / full[1]  # mm of a pixel
    share = max(shares) if fit == "cover" else min(shares)
    w, h = min(size[0], full[0] * share), min(size[1], full[1] * share)
    dpi = MM_PER_INCH / share
    fine = min(dpi, FINEST_DPI) / MM_PER_INCH
    pixels = max(1, round(w * fine)), max(1, round(h * fine))
    ready = ImageOps.fit(ready, pixels, Image.Resampling.LANCZOS, centering=HEADS)
    if ink == "line":
        ready = ready.convert("LA").convert(ready.mode)
    out = io.BytesIO()
    if is_photo:
        ready.convert("RGB").save(out, "JPEG", quality=90, subsampling=0)
    else:
        ready.save(out, "PNG")
    content = out.getvalue()
    digest = hashlib.sha256(content).hexdigest()[:32]
    return Picture(-w / 2, -h / 2, w, h, content=content, digest=digest), dpi


def _to_srgb(image: Image, profile: bytes | None) -> Image:
    """Convert a picture to sRGB; keep its transparency."""
    from PIL import ImageCms

    clear = image.has_transparency_data
    alpha = image.convert("RGBA").getchannel("A") if clear else None
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda level: level / 256).convert("L")
    with suppress(ImageCms.PyCMSError, OSError, ValueError):  # a wrong profile says nothing
        if profile:
            plain = image.convert("RGB") if image.mode in ("P", "RGBA", "LA", "PA") else image
            known, screen = io.BytesIO(profile), ImageCms.createProfile("sRGB")
            image = ImageCms.profileToProfile(plain, known, screen, outputMode="RGB") or plain
    image = image.convert("RGB")
    if alpha is not None:
        image.putalpha(alpha)
    image.info = {}  # what the camera noted, such as where it was, is not printed
    return image
