"""The pictures that an owner's folders of art hold, by their names."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.nearest import meant
from companion.drawing.art import drawing_names, has_drawing
from companion.drawing.layout import Fit
from companion.drawing.shapes import Group, Rect, Shape, put_symbol
from companion.drawing.theme import Ink
from companion.resources import leads_out, stays_inside

ENDINGS = (".svg", ".png", ".jpg", ".jpeg")
OTHER_ENDINGS = (".heic", ".heif", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif", ".pdf")
MOST_FILES = 2000
_UNWRITTEN = re.compile("^[.]|[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # hidden, or not to be typed


class OwnerPictures(Struct, frozen=True, dict=True):
    """Folders of art in those of games; what is in the first goes before the others."""

    folders: tuple[Path, ...] = ()

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The pictures by their names, with and without ending, in small letters."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            for file in _files(folder, ENDINGS):
                name = _key(str(file.relative_to(folder)))
                found.setdefault(name, file)
                found.setdefault(name.removesuffix(file.suffix.lower()), file)
        return found

    @cached_property
    def _without_folders(self) -> Mapping[str, Path]:
        """The pictures by their names alone, where these mean one of them."""
        counts = Counter(key.rpartition("/")[2] for key in self.files)
        names = ((key.rpartition("/")[2], file) for key, file in self.files.items())
        return {name: file for name, file in names if counts[name] == 1}

    def file(self, name: str) -> Path | None:
        """Return the file of a picture, such as `pond/frog` or `frog.jpg`; None if it is ours.

        Backslashes, the folder `art` before it, and accents as any computer writes them, are taken.

        Raises:
            CompanionError: it leads out of the folder, or is neither there nor among ours.
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
            raise CompanionError(f"{file.name} is not a file of this folder; put a copy there")
        return file

    def _missing(self, name: str) -> str:
        """Return what to tell of a picture that is neither there nor among ours."""
        wanted = _key(name)
        for folder in self.folders:
            for file in _files(folder, OTHER_ENDINGS):
                full = _key(str(file.relative_to(folder)))
                if wanted in (full, full.removesuffix(file.suffix.lower())):
                    return f"art/{file.name} cannot be read; save it as JPEG or PNG"
        near = meant(name, self.files) or meant(name, _shipped_drawings_like(name))
        told = f'there is no picture "{name}" in the folder art'
        return told + (near or "; put it there as PNG, JPEG or SVG")

    @staticmethod
    def describe_file(file: Path) -> str:
        """Return a file as people find it: from the folder of its game on."""
        above = [place for place in file.parents if place.name == "art"]
        return file.relative_to(above[-1].parent.parent).as_posix() if above else file.name


def draw_picture(
    file: Path, w: float, h: float, fit: Fit, ink: Ink
) -> tuple[Shape, tuple[str, ...]]:
    """Return a picture round (0, 0) in a box of w x h mm, and what is doubtful about it."""
    if file.suffix.lower() == ".svg":
        from companion.drawing.own_svg import read_own_drawing  # late: few games have some

        drawn = read_own_drawing(file, ink)
        share = (max if fit == "cover" else min)(w / drawn.symbol.w, h / drawn.symbol.h)
        inside = put_symbol(drawn.symbol, 0, 0, width=drawn.symbol.w * share)
        whole = Group((inside,), clip=Rect(-w / 2, -h / 2, w, h))
        return whole, drawn.doubts(file.name)
    from companion.drawing.picture import COARSEST_DPI, prepare_picture  # late, as above

    found = prepare_picture(file, (w, h), fit, ink)
    if found.dpi >= COARSEST_DPI:
        return found.picture, ()
    coarse = (
        f"{file.name} has {found.dpi:.0f} dpi at {w:g} x {h:g} mm, which looks coarse;"
        f" use a picture with {COARSEST_DPI / found.dpi:.1f} times the pixels each way"
    )
    return found.picture, (coarse,)


def _shipped_drawings_like(name: str) -> Sequence[str]:
    """Return the drawings of ours that a name can mean: `pike` means `fish/pike` only."""
    if "/" in name:
        return drawing_names()
    return [one for one in drawing_names() if one.rpartition("/")[2] == name.lower()]


def _files(folder: Path, endings: Collection[str]) -> Iterator[Path]:
    if not folder.is_dir() or leads_out(folder, folder.parent):
        return
    for file in islice(sorted(islice(folder.rglob("*"), MOST_FILES + 1)), MOST_FILES):
        if file.suffix.lower() in endings and not _UNWRITTEN.search(file.name):
            yield file


def _key(name: str) -> str:
    """Return a name of a picture as names are compared: from the folder of art on."""
    name = unicodedata.normalize("NFC", " ".join(name.split()).replace("\\", "/")).lower()
    return f"/{name}".rpartition("/art/")[2].lstrip("./")
