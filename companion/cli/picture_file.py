"""A picture that a tool draws, written as SVG, PNG or PDF by the ending of the file's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from companion.cli.parameters import parse_path
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.drawing.page import Page
    from companion.drawing.theme import Theme

ENDINGS = (".svg", ".png", ".pdf")
DPI = 150
PictureFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        parser=parse_path,
        help="Draw it into a file that ends in .svg, .png or .pdf.",
    ),
]


def checked_out(path: Path | None) -> Path | None:
    """Return the file that a picture goes to.

    Raises:
        CompanionError: its ending names no kind of picture, or its folder does not exist.
    """
    if path is None:
        return None
    if path.suffix.lower() not in ENDINGS:
        raise CompanionError(
            f'a picture ends in {", ".join(ENDINGS[:-1])} or {ENDINGS[-1]}, not "{path.name[:40]}"'
        )
    if not path.parent.is_dir():
        raise CompanionError(f"there is no folder {path.parent}; make it, or choose another --out")
    return path


def write_picture(path: Path, draw: Callable[[Theme], Page], title: str) -> None:
    """Write a picture.

    Raises:
        CompanionError: the file cannot be written; what was there before is untouched.
    """
    from companion.atomic_write import write_file
    from companion.data.shared import read_shared  # late: most commands draw nothing
    from companion.drawing.theme import theme

    page = draw(theme(read_shared().roles, "full", "standard"))
    write_file(path, _content(page, path.suffix.lower(), title))


def _content(page: Page, ending: str, title: str) -> bytes:
    if ending == ".svg":
        from companion.drawing.svg import svg  # late: each library takes its time

        return svg(page, title).encode()
    from companion.drawing.page import Document

    document = Document(title, (page,))
    if ending == ".pdf":
        from companion.drawing.pdf import pdf

        return pdf(document)
    from companion.drawing.png import pngs

    return next(iter(pngs(document, DPI)))
