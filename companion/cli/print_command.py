"""`companion print`: component data in, sheets to cut out."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from companion.cli.options import list_said
from companion.cli.parameters import DataFolder, GameNames, Out, Paper, parse_nudge
from companion.cli.print_options import add_options, check_extra, read_extra
from companion.core.errors import CompanionError
from companion.drawing.theme import Ink, Palette

EXAMPLE = (
    "Examples: companion print --paper letter | "
    "companion print fresh --only fish-cards --ink saver | "
    "companion print fresh --piece fish-cards/F05 --copies 2 --out proofs | "
    "companion print fresh --changed --data my-numbers | "
    "companion print lure --lost Pike"
)
__all__ = ["add_options", "print_games"]
OUT = Path("output")
CardSize: TypeAlias = Literal["poker", "mini"]
Backs: TypeAlias = Literal["long-edge", "short-edge", "gutterfold", "separate", "none"]


class FormatChoice(StrEnum):
    """A kind of file."""

    pdf = "pdf"
    svg = "svg"
    png = "png"


def print_games(
    context: typer.Context,
    games: GameNames = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Print only this component, or several with commas; repeatable."
        ),
    ] = None,
    skip: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Leave this component out; repeatable.")
    ] = None,
    piece: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PIECE",
            help="Print only this piece, by its id or name: fish-cards/F05, F05 or Brook.",
        ),
    ] = None,
    changed: Annotated[
        bool, typer.Option("--changed", help="Print only what has changed since the last print.")
    ] = False,
    lost: Annotated[
        list[str] | None,
        typer.Option(metavar="PIECE", help="Print a lost piece again; PIECE is its id or name."),
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME",
            help="Print this expansion too, or all of them: all; repeatable.",
        ),
    ] = None,
    paper: Paper = "a4",
    backs: Annotated[
        Backs, typer.Option(help="How backs are printed; none leaves out plain backs.")
    ] = "long-edge",
    formats: Annotated[
        list[FormatChoice] | None,
        typer.Option("--format", help="pdf for sheets; svg or png for one picture per side."),
    ] = None,
    dpi: Annotated[int, typer.Option(metavar="N", help="Pixels per inch of PNG files.")] = 300,
    bleed: Annotated[
        str,
        typer.Option(
            metavar="auto|MM",
            help="How far pictures run past the cut line; auto: 3 mm, or less to save paper.",
        ),
    ] = "auto",
    margin: Annotated[
        float, typer.Option(metavar="MM", help="White edge on all sides; printers need some.")
    ] = 6.0,
    marks: Annotated[bool, typer.Option(help="Marks that show where to cut.")] = True,
    ink: Annotated[
        Ink, typer.Option(help="saver leaves large areas white; line uses black only.")
    ] = "full",
    palette: Annotated[
        Palette,
        typer.Option(help="safe: for people who cannot tell red from green."),
    ] = "standard",
    card_size: Annotated[
        CardSize, typer.Option(help="Size of poker cards; mini is 44.5 x 63.5 mm.")
    ] = "poker",
    sleeve: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Size cards, their places on boards and boxes for sleeves: standard, usa, chimera,"
            " euro, mini-usa, mini-chimera, mini-euro, yucatan, magnum, tarot, square-70 or"
            " square-80.",
        ),
    ] = "",
    thickness: Annotated[
        float, typer.Option(metavar="MM", help="Thickness of one card, which makes the boxes fit.")
    ] = 0.32,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="Print only what N players need."),
    ] = None,
    copies: Annotated[int, typer.Option(metavar="N", help="How many full sets to print.")] = 1,
    language: Annotated[str, typer.Option(metavar="CODE", help="Language of the words.")] = "en",
    nudge: Annotated[
        str | None, typer.Option(metavar="X,Y", help="Move every back X mm right and Y mm down.")
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Move backs as you saved it for this printer with calibrate."
        ),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count the sheets.")] = False,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="Any text; makes new boards, tiles and adventures, the same for the same text.",
        ),
    ] = None,
    data: DataFolder = None,
    out: Out = OUT,
) -> None:
    """Print games at true size: a guide, and a PDF file for each kind of paper or card.

    After the name of a game, -h shows its own options too: companion print salmon -h
    """
    from companion.cli.calibrate_command import printers_file
    from companion.cli.games import choose_games, opened  # late: `--help` prints nothing
    from companion.cli.own_games import check_out
    from companion.cli.print_order import Order
    from companion.cli.run_print import note, print_all, requested
    from companion.games.catalog import GAMES
    from companion.imposition.paper import parse_paper
    from companion.printing.options import Options
    from companion.printing.printers import nudge_of
    from companion.printing.replace_files import report_stopped
    from companion.printing.selection import Choice, parse_piece

    if printer is not None and nudge is not None:
        raise CompanionError("use either --nudge or --printer, not both")
    extra = read_extra(context, GAMES, seed)
    options = Options(
        paper=parse_paper(paper),
        backs=backs,
        bleed=_bleed(bleed),
        margin=margin,
        marks=marks,
        ink=ink,
        palette=palette,
        copies=copies,
        nudge=nudge_of(printers_file(), printer)
        if printer is not None
        else parse_nudge(nudge or "0,0"),
        language=language,
        seed=seed,
        formats=tuple(choice.value for choice in dict.fromkeys(formats or [FormatChoice.pdf])),
        dpi=dpi,
        extra=extra,
    )
    choice = Choice(
        only=tuple(only or ()),
        skip=tuple(skip or ()),
        pieces=tuple(map(parse_piece, piece or ())),
        sets=tuple(sets or ()),
    )
    if lost and (changed or choice.only or choice.skip or choice.pieces):
        raise CompanionError(
            "--lost does not go together with --changed, --only, --skip or --piece"
        )
    named = choose_games(games or [])
    check_out(named, out)
    check_extra(extra, named, GAMES)
    order = Order(options, choice, card_size, thickness, players, data, sleeve)
    if not dry_run:
        report_stopped(out, note)
    if lost:
        from companion.cli.lost import lost_pieces  # late: most prints are whole

        requests = list(lost_pieces(lost, order, _given(context), named, out))
    elif changed:
        from companion.cli.reprint import changed_pieces

        requests = list(changed_pieces(order, _given(context), named, out, named=bool(games)))
    else:
        parts = () if choice.sets else choice.picked  # what is not built has no sets to name
        selected = opened(named, data, language, order.choices(parts))
        requests = list(requested(selected, order))
    finish = context.obj or print_all  # the workshop shows what is asked for
    finish(requests, None if dry_run else out)


def _given(context: typer.Context) -> frozenset[str]:
    """Return the names of the options that the person gave."""
    names = list_said(context)
    return names | {"nudge"} if "printer" in names else names


def _bleed(text: str) -> float | None:
    if text == "auto":
        return None
    try:
        return float(text)
    except ValueError:
        raise CompanionError(f'the bleed must be "auto" or a number of mm, not "{text}"') from None
