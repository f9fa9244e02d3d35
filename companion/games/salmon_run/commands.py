"""The command of Salmon Run: `companion river`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from companion.cli.answering import ask_dealer, tell_answer
from companion.cli.parameters import DataFolder, Json
from companion.cli.picture_file import PictureFile, checked_out, write_picture
from companion.cli.sources import Seed
from companion.games.salmon_run.river.tool import Wish, lay
from companion.games.salmon_run.tables import load


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
        int | None,
        typer.Option(metavar="RACES", help="Gone: races are no longer simulated."),
    ] = None,
    seed: Seed = None,
    out: PictureFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Make a random river (Salmon Run): which sides, how they join."""
    file = checked_out(out)
    wish = Wish(boards, difficulty, rows, printed, new, explain, simulate)
    answer, ending = ask_dealer(
        load, lambda salmon, _, dealer: lay(salmon, wish, dealer), {}, data, what="river", seed=seed
    )
    if file is not None and answer.picture is not None:
        write_picture(file, answer.picture, "river")
    tell_answer(answer, ending, as_json=as_json)
