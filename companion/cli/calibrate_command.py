"""`companion calibrate`: the two-sided test sheet, and the printers that were measured with it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.atomic_write import write_file
from companion.cli.parameters import Out, Paper
from companion.cli.user_config import config_file
from companion.data.shared import open_shared
from companion.drawing.pdf import render_pdf
from companion.imposition.paper import parse_paper
from companion.printing.calibration import (
    PRINTERS,
    build_test_sheet,
    forget_printer,
    load_printers,
    save_printer,
)
from companion.printing.order import check_nudge, parse_nudge

EXAMPLE = (
    "Examples: companion calibrate --paper letter | companion calibrate --save study 0.5,-1 | "
    "companion print fresh --printer study"
)


def calibrate(
    paper: Paper = "a4",
    save: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="NAME X,Y", help="Save what you read, in mm, for a printer."),
    ] = None,
    forget: Annotated[
        str | None, typer.Option(metavar="NAME", help="Forget a saved printer.")
    ] = None,
    show: Annotated[bool, typer.Option("--list", help="List the saved printers.")] = False,
    out: Out = Path("output"),
) -> None:
    """Print a two-sided test sheet, or save the offset that you read on it."""
    file = config_file(PRINTERS)
    if save is not None:
        name, nudge = save
        save_printer(file, name, check_nudge(parse_nudge(nudge)))
        typer.echo(f"Saved. Print with: companion print --printer {name}")
    elif forget is not None:
        forget_printer(file, forget)
        typer.echo(f"Forgot {forget}.")
    elif show:
        for name, (x, y) in sorted(load_printers(file).items()):
            typer.echo(f"{name}  {x:g},{y:g}")
    else:
        content = render_pdf(build_test_sheet(parse_paper(paper), open_shared().words))
        written = out / "calibration.pdf"
        write_file(written, content)
        typer.echo(f"{written}  2 pages")
        typer.echo("Print it two-sided at 100 %; the sheet explains how to read it.", err=True)
