"""`companion print`: component data in, sheets to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast, get_args, get_origin

import typer
from msgspec.structs import replace

from companion.cli.parameters import (
    DataFolder,
    Declared,
    GameNames,
    Out,
    insert_options,
    list_given,
    read_given,
)
from companion.core.errors import CompanionError
from companion.core.resolver import match_names
from companion.printing.order import (
    GAME,
    Option,
    PrintOrder,
    find_default,
    is_several,
    list_options,
    read_values,
    write_value,
)

if TYPE_CHECKING:
    from companion.games.game_type import Chosen, Game, PrintOption

EXAMPLE = (
    "Examples: companion print --paper letter | "
    "companion print fresh --only fish-cards --ink saver | "
    "companion print fresh --piece fish-cards/F05 --copies 2 --out proofs | "
    "companion print fresh --changed --data my-numbers | "
    "companion print lure --lost Pike"
)
OUT = Path("output")


def print_games(
    context: typer.Context,
    games: GameNames = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count the sheets.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Name each file.")] = False,
    opens: Annotated[bool, typer.Option("--open", help="Open the guide after printing.")] = False,
    data: DataFolder = None,
    out: Out = OUT,
) -> None:
    """Print games at true size: a guide, and a PDF file for each kind of paper or card.

    After the name of a game, -h shows its own options too: companion print salmon -h
    """
    from companion.cli.game_selection import (  # late: `--help` prints nothing
        check_out,
        choose_games,
        open_games,
    )
    from companion.cli.run_print import build_choices, print_all, print_note, requested
    from companion.games.catalog import GAMES
    from companion.printing.replace_files import report_stopped

    order = read_order(context, data, GAMES)
    given = list_given(context)
    given = given | {"nudge"} if "printer" in given else given
    if order.lost and (order.changed or order.skip or order.picked):
        raise CompanionError(
            "--lost does not go together with --changed, --only, --skip or --piece"
        )
    try:
        named = choose_games(games or [])
    except CompanionError:
        _refuse_components(games or [])
        raise
    check_out(named, out)
    check_owners(order, named, GAMES)
    if not dry_run:
        report_stopped(out, print_note)
    if order.lost:
        from companion.cli.reprint import lost_pieces  # late: most prints are whole

        jobs = list(lost_pieces(order, given, named, out))
    elif order.changed:
        from companion.cli.reprint import changed_pieces

        jobs = list(changed_pieces(order, given, named, out, named=bool(games)))
    else:
        parts = () if order.sets else order.picked  # what is not built has no sets to name
        selected = open_games(named, data, order.language, build_choices(order, parts))
        jobs = list(requested(selected, order))
        is_open = "paper" not in given and order.paper == find_default("paper")
        if order.is_partial and is_open and not context.obj:  # the workshop shows its paper
            from companion.cli.reprint import on_last_paper

            jobs = [on_last_paper(job, out) for job in jobs]
    if context.obj:  # the workshop shows what is asked for
        context.obj(jobs, None if dry_run else out)
    else:
        print_all(jobs, None if dry_run else out, verbose=verbose, opens=opens)


def _refuse_components(words: Sequence[str]) -> None:
    """Refuse components of the first game where games are named."""
    from companion.cli.game_selection import find_game, open_games

    if not words[1:]:
        return
    parts = open_games([find_game(words[0])], None)[0].components
    names = {name: part.title for part in parts for name in (part.name, part.alias) if name}
    if components := [word for word in words[1:] if match_names(word, names)]:
        raise CompanionError(
            f'"{components[0]}" is no game but a part of {words[0]};'
            f" write: companion print {words[0]} --only {','.join(components)}"
        )


def read_order(context: typer.Context, data: Path | None, games: Sequence[Game]) -> PrintOrder:
    """Return what was asked for on the command line; all games bring options."""
    from companion.cli.data_folder import config_file
    from companion.printing.calibration import PRINTERS, find_nudge

    given = read_given(context)
    texts = {name: given.get(name) for name in list_options()}
    if texts["printer"] is not None and texts["nudge"] is not None:
        raise CompanionError("use either --nudge or --printer, not both")
    extra: dict[str, Chosen] = {}
    for option in (option for game in games for option in game.print_options):
        value = given.get(option.name)
        if value is None:
            continue
        if option.is_seed and texts["seed"] not in (None, value):
            raise typer.BadParameter(f"--{option.name} and --seed differ; give only one")
        extra[option.name] = value
    order = PrintOrder(**read_values(texts), extra=extra, data=data)
    if order.printer is not None:
        return replace(order, nudge=find_nudge(config_file(PRINTERS), order.printer))
    return order


def add_options(command: Any, games: Sequence[Game]) -> None:
    """Give the command the options of an order, and those of games."""
    own = {option.name: option for game in games for option in game.print_options}
    insert_options(command, _declare(), before="dry_run")
    insert_options(command, map(_declare_own, own.values()), before="data")


def _declare() -> Iterator[Declared]:
    """Yield the options of an order as Typer knows them."""
    for name, (value, option) in list_options().items():
        kind, default = value, write_value(name, find_default(name))
        if is_several(value):
            part: Any = get_args(value)[0]
            of: Any = str
            if get_origin(part) is Literal:  # of which Typer takes no list
                of = cast(Any, StrEnum)("Word", {word: word for word in get_args(part)})
            kind, default = list[of] | None, None
        elif option.read is not None:
            kind, default = str | None, None if isinstance(default, list) else default
        yield Declared(name, kind, _describe(name, option, default))


def _describe(name: str, option: Option, default: Any) -> Any:
    written = option.name or name.replace("_", "-")
    names = () if default is True else (f"--{written}",)  # a flag that holds has --no-... too
    return typer.Option(
        default, *names, help=option.help, metavar=option.metavar, rich_help_panel=option.panel
    )


def _declare_own(option: PrintOption) -> Declared:
    kind: Any = list[str] | None if option.kind == "texts" else str | None
    metavar: str | None = option.metavar
    default: Any = None
    if option.kind == "flag":
        kind, metavar, default = bool, None, False
    elif option.kind == "choice":
        kind, metavar, default = cast(Any, Literal)[option.choices], None, option.choices[0]
    written = Option(option.help, GAME, metavar, option.name)
    return Declared(option.name, kind, _describe(option.name, written, default))


def check_owners(order: PrintOrder, printed: Sequence[Game], games: Sequence[Game]) -> None:
    """Refuse an option of games that are not printed."""
    for name in order.extra:
        owners = [game for game in games if name in (each.name for each in game.print_options)]
        if not any(game in printed for game in owners):
            slugs = " and ".join(game.slug for game in owners)
            raise CompanionError(
                f"--{name} is only for {slugs}; print that game too, or leave the option out"
            )
