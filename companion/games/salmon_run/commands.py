"""The command of Salmon Run: `companion river`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.cli.game_selection import check_folder
from companion.cli.parameters import DataFolder, Json, parse_path
from companion.cli.sources import Seed, open_source, tell_answer
from companion.core.errors import CompanionError
from companion.games.salmon_run.river.tool import Wish, generate_river
from companion.games.salmon_run.schema import load

if TYPE_CHECKING:
    from companion.drawing.page import Page
    from companion.drawing.theme import Theme

ENDINGS = (".svg", ".png", ".pdf")
DPI = 150


def river(
    boards: Annotated[
        int | None, typer.Option(metavar="N", help="How many numbered boards, 2 to 6 (default: 3).")
    ] = None,
    difficulty: Annotated[
        Literal["easy", "mixed", "hard"] | None,
        typer.Option(
            help="Easy sides, a die for each (mixed), or medium and hard ones (default: mixed)."
        ),
    ] = None,
    rows: Annotated[
        int | None, typer.Option(metavar="N", help="Rows of hexes on a board, 5 or 6.")
    ] = None,
    printed: Annotated[
        bool,
        typer.Option(
            "--printed", help="Use the printed boards: those that print makes without a seed."
        ),
    ] = False,
    new: Annotated[
        bool, typer.Option("--new", help="Use new boards, as without --printed.")
    ] = False,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="Show the easiest way through each side, and how hard it is."
        ),
    ] = False,
    simulate: Annotated[
        int | None, typer.Option(metavar="RACES", help="Gone: races are no longer simulated.")
    ] = None,
    seed: Seed = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=parse_path,
            help="Draw it into a file that ends in .svg, .png or .pdf.",
        ),
    ] = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Make a random river (Salmon Run): which sides, how they join."""
    if out is not None:
        _check_out(out)
    request = Wish(boards, difficulty, rows, printed, new, explain, simulate)
    salmon = load(check_folder(data), "en")
    with open_source(seed) as chance:
        answer, ending = chance.ask(
            lambda _, dealer: generate_river(salmon, request, dealer), salmon, "river"
        )
    if out is not None and answer.picture is not None:
        _write_picture(out, answer.picture)
    tell_answer(answer, ending, as_json=as_json)


def _check_out(path: Path) -> None:
    """Refuse a file name without the ending of a picture, or in a missing folder."""
    if path.suffix.lower() not in ENDINGS:
        kinds = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
        raise CompanionError(f'a picture ends in {kinds}, not "{path.name[:40]}"')
    if not path.parent.is_dir():
        raise CompanionError(f"there is no folder {path.parent}; make it, or choose another --out")


def _write_picture(path: Path, draw: Callable[[Theme], Page]) -> None:
    from companion.atomic_write import write_file
    from companion.data.shared import read_shared  # late: most rivers are not drawn
    from companion.drawing.theme import build_theme

    page = draw(build_theme(read_shared().roles, "full", "standard"))
    write_file(path, _render(page, path.suffix.lower()))


def _render(page: Page, ending: str) -> bytes:
    if ending == ".svg":
        from companion.drawing.svg import render_svg  # late: each library takes its time

        return render_svg(page, "river").encode()
    from companion.drawing.page import Document

    document = Document("river", (page,))
    if ending == ".pdf":
        from companion.drawing.pdf import render_pdf

        return render_pdf(document)
    from companion.drawing.png import render_pngs

    return next(iter(render_pngs(document, DPI)))
