"""The pictures that an owner's folders of art hold, by their names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.nearest import meant
from companion.drawing.art import drawing_names, has_drawing
from companion.drawing.layout import Fit
from companion.drawing.shapes import Group, Rect, Shape, placed
from companion.drawing.theme import Ink
from companion.resources import leads_out, stays_inside

ENDINGS = (".svg", ".png", ".jpg", ".jpeg")
OTHER_ENDINGS = (".heic", ".heif", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif", ".pdf")
MOST_FILES = 2000
_PART = re.compile(r"[\w. ()-]+")


class OwnArt(Struct, frozen=True, dict=True):
    """Folders of art in those of games; what is in the first goes before the others."""

    folders: tuple[Path, ...] = ()

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The pictures by their names, with and without ending, in small letters."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            for file in _files(folder, ENDINGS):
                name = file.relative_to(folder).as_posix().lower()
                found.setdefault(name, file)
                found.setdefault(name.removesuffix(file.suffix.lower()), file)
        return found

    def file(self, name: str) -> Path | None:
        """Return the file of a picture, such as `pond/frog` or `frog.jpg`; None if it is ours.

        Raises:
            CompanionError: it leads out of the folder, or is neither there nor among ours.
        """
        if not self.folders:
            return None
        file = self.files.get(name.strip().lower())
        if file is None:
            if not has_drawing(name):
                raise CompanionError(self._missing(name[:60]))
            return None
        if not any(stays_inside(file, folder.parent) for folder in self.folders):
            raise CompanionError(f"{file.name} is not a file of this folder; put a copy there")
        return file

    def _missing(self, name: str) -> str:
        """Return what to tell of a picture that is neither there nor among ours."""
        wanted = Path(name.lower()).with_suffix("").as_posix()
        for folder in self.folders:
            for file in _files(folder, OTHER_ENDINGS):
                if file.relative_to(folder).with_suffix("").as_posix().lower() == wanted:
                    return f"art/{file.name} cannot be read; save it as JPEG or PNG"
        near = meant(name, self.files) or meant(name, _ours_like(name))
        told = f'there is no picture "{name}" in the folder art'
        return told + (near or "; put it there as PNG, JPEG or SVG")

    @staticmethod
    def told(file: Path) -> str:
        """Return a file as people find it: from the folder of its game on."""
        above = [place for place in file.parents if place.name == "art"]
        return file.relative_to(above[-1].parent.parent).as_posix() if above else file.name


def shown(file: Path, w: float, h: float, fit: Fit, ink: Ink) -> tuple[Shape, tuple[str, ...]]:
    """Return a picture round (0, 0) in a box of w x h mm, and what is doubtful about it.

    Raises:
        CompanionError: it cannot be drawn.
    """
    if file.suffix.lower() == ".svg":
        from companion.drawing.own_svg import own_drawing  # late: few games have some

        drawn = own_drawing(file, ink)
        share = (max if fit == "cover" else min)(w / drawn.symbol.w, h / drawn.symbol.h)
        inside = placed(drawn.symbol, 0, 0, width=drawn.symbol.w * share)
        whole = Group((inside,), clip=Rect(-w / 2, -h / 2, w, h))
        return whole, drawn.doubts(file.name)
    from companion.drawing.picture import COARSEST_DPI, prepared  # late, as above

    found = prepared(file, (w, h), fit, ink)
    if found.dpi >= COARSEST_DPI:
        return found.picture, ()
    coarse = (
        f"{file.name} has {found.dpi:.0f} dpi at {w:g} x {h:g} mm, which looks coarse;"
        f" use a picture with {COARSEST_DPI / found.dpi:.1f} times the pixels each way"
    )
    return found.picture, (coarse,)


def _ours_like(name: str) -> Sequence[str]:
    """Return the drawings of ours that a name can mean: `pike` means `fish/pike` only."""
    if "/" in name:
        return drawing_names()
    return [one for one in drawing_names() if one.rpartition("/")[2] == name.lower()]


def _files(folder: Path, endings: Collection[str]) -> Iterator[Path]:
    if not folder.is_dir() or leads_out(folder, folder.parent):
        return
    for file in islice(sorted(islice(folder.rglob("*"), MOST_FILES + 1)), MOST_FILES):
        if file.suffix.lower() in endings and _PART.fullmatch(file.name):
            yield file
