"""Icons of an owner: known by name while the pieces of their game are drawn, and then no more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path as File
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing.shapes import Color, Group, Path, Shape
from companion.drawing.theme import BLACK, Ink
from companion.resources import leads_out, stays_inside

if TYPE_CHECKING:
    from companion.drawing.own_svg import OwnerDrawing

MOST_ICONS = 300
NAME = re.compile(r"[a-z][a-z0-9-]*\.svg")


class IconFile(Struct, frozen=True):
    """The file of an icon as it was when it was found."""

    path: File
    changed_ns: int

    @property
    def name(self) -> str:
        """What words call it."""
        return self.path.stem


class OwnerIcons(Struct, frozen=True, dict=True):
    """The icons of an owner in an ink mode; the first of a name goes before others."""

    files: tuple[IconFile, ...] = ()
    ink: Ink = "full"

    @cached_property
    def by_name(self) -> dict[str, IconFile]:
        """Their files."""
        return {file.name: file for file in reversed(self.files)}

    def doubts(self) -> Iterator[tuple[IconFile, str, bool]]:
        """Yield those that cannot be drawn and why, and what others are drawn without, mildly."""
        for file in self.files:
            drawing = _read(file, self.ink)
            if isinstance(drawing, str):
                yield file, drawing, False
            else:
                for words in drawing.doubts(file.path.name):
                    yield file, words, True

    def shapes(self, name: str, ink: Color, size: float) -> tuple[Shape, ...]:
        """Return an icon in a square from (0, 0); one that is black alone is drawn in an ink.

        One that cannot be drawn is nothing.
        """
        drawing = _read(self.by_name[name], self.ink)
        if isinstance(drawing, str):
            return ()
        paths, w, h = drawing.paths, drawing.symbol.w, drawing.symbol.h
        fills = {path.fill for path in paths} | {path.pen.color for path in paths if path.pen}
        if fills <= {None, BLACK, "#FFFFFF"}:
            paths = tuple(_recolor_black(path, ink) for path in paths)
        scale = size / max(w, h)
        x, y = (size - w * scale) / 2, (size - h * scale) / 2
        return (Group(paths, x, y, scale=scale),)


NONE = OwnerIcons()
_CURRENT: ContextVar[OwnerIcons] = ContextVar("own_icons", default=NONE)


def current_icons() -> OwnerIcons:
    """Return the icons of the game that is drawn."""
    return _CURRENT.get()


@contextmanager
def use_icons(icons: OwnerIcons) -> Iterator[None]:
    """Let words name the icons of an owner inside a `with` block."""
    token = _CURRENT.set(icons)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def find_own_icons(folders: Sequence[File], ink: Ink) -> OwnerIcons:
    """Return the icons in folders of games; those in the first go before the others."""
    found = [
        IconFile(path, path.stat().st_mtime_ns)
        for folder in folders
        if folder.is_dir() and not leads_out(folder, folder.parent)
        for path in sorted(islice(folder.iterdir(), MOST_ICONS))
        if NAME.fullmatch(path.name) and stays_inside(path, folder.parent)
    ]
    return OwnerIcons(tuple(found), ink) if found else NONE


@lru_cache(maxsize=1000)
def _read(file: IconFile, ink: Ink) -> OwnerDrawing | str:
    """Return the drawing of an icon; what is wrong if it cannot be drawn."""
    from companion.drawing.own_svg import read_own_drawing  # late: few games have some

    try:
        return read_own_drawing(file.path, ink)
    except CompanionError as error:
        return str(error)


def _recolor_black(path: Path, ink: Color) -> Path:
    """Return a path with what is black in an ink."""
    pen = replace(path.pen, color=ink) if path.pen and path.pen.color == BLACK else path.pen
    return replace(path, fill=ink if path.fill == BLACK else path.fill, pen=pen)
