"""Arguments and options shared by several commands, and functions to add further options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from typer.main import get_click_param
from typer.models import ParamMeta

from companion.cli.user_config import data_folder
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.table.table import Table

GIVEN = "companion.given"


def parse_path(text: str | Path) -> Path:
    """Return a path. Refuse an empty text, which can come from an unset shell variable."""
    if not str(text).strip():
        raise typer.BadParameter("it is empty; name a file or folder (. is the current folder)")
    return Path(text)


def parse_data(text: str | Path) -> Path | None:
    """Return the path of the owner's data folder. For the text `none`, return None (our data)."""
    return None if str(text) == "none" else parse_path(text)


GameNames: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...", help="Games, such as freshwater_fly or fresh (default: all)."
    ),
]
GameName: TypeAlias = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="One game, such as fresh (default: all).")
]
OneGame: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, such as freshwater_fly or fresh.")
]
DataFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        parser=parse_data,
        help="Folder with your own numbers, which replace ours; or the word none (default:"
        " my-numbers, if it exists).",
    ),
]
Edition: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="house|rules",
        help="Fleet Dice: the rules word for word (rules), or as we read them (house).",
    ),
]
Adventure: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="SEED",
        help="Fly Solo: the --adventure that your booklet was printed with, if any.",
    ),
]
LogFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", parser=parse_path, help="An exported log, or - for standard input."
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]
Repeat: TypeAlias = Annotated[
    int,
    typer.Option(
        "--repeat", min=1, metavar="K", help="How many times; one line for each.", hidden=True
    ),
]
Paper: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="PAPER",
        help="a4, letter, a3, tabloid, legal, a5, or a size: 320x450 (mm), 11x17 (inches).",
    ),
]
Out: TypeAlias = Annotated[
    Path, typer.Option(metavar="DIR", parser=parse_path, help="Folder for the files.")
]
TableName: TypeAlias = Annotated[
    str, typer.Argument(metavar="NAME", help="Name of a table: up to 40 letters, digits, - and _.")
]
MaybeTableName: TypeAlias = Annotated[
    str, typer.Argument(metavar="[NAME]", help="Name of a table; not needed if there is only one.")
]
TableOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--table", metavar="NAME", help="Use this game table, and write to its log."),
]
StoreFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="FILE",
        parser=parse_path,
        help="File that holds your tables (default: in your data folder).",
        hidden=True,
    ),
]
Key: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help="Any name for this request; the same name again gets the same answer.",
        hidden=True,
    ),
]


def count_players(players: int | None, *, solo: bool) -> int | None:
    """Return the number of players, or None if unknown. Refuse `solo` with several players."""
    if solo and players not in (None, 1):
        raise CompanionError(f"--solo means one player, not {players}; leave one of the two out")
    return 1 if solo else players


def option_name(field: str) -> str:
    """Return an option's name for a field's name: `set` for `set_`, `card-size` for `card_size`."""
    return field.rstrip("_").replace("_", "-")


def store_file(store: Path | None) -> Path:
    """Return the file in which tables are stored."""
    return store or data_folder() / "tables.sqlite3"


@contextmanager
def open_table_for_writing(name: str, store: Path | None) -> Iterator[Table]:
    """Open a table for writing."""
    from companion.table.log_store import open_store
    from companion.table.table import open_table  # late: `--help` needs no tables

    with open_store(store_file(store)) as result:
        yield open_table(result, name)


# --- options that are declared elsewhere than at a function ---


Declared: TypeAlias = tuple[str, Any, Any]  # name, type, and what `typer.Option` returned


def insert_options(command: Any, options: Iterable[Declared], before: str) -> None:
    """Insert options before a command's parameter `before`. `read_given` returns their values."""
    place = [param.name for param in command.params].index(before)
    command.params[place:place] = [_build(*option) for option in options]


def read_given(context: typer.Context) -> dict[str, Any]:
    """Return the values of inserted options by name. Leave out an option at its default value."""
    return dict(context.meta.get(GIVEN, {}))


def list_given(context: typer.Context) -> frozenset[str]:
    """Return the names of the options typed on the command line."""
    names = [param.name for param in context.command.params if param.name]
    source = context.get_parameter_source
    return frozenset(name for name in names if getattr(source(name), "name", "") == "COMMANDLINE")


def _build(name: str, kind: Any, info: Any) -> Any:
    meta = ParamMeta(name=name.replace("-", "_"), default=info, annotation=kind)
    built, convert = get_click_param(meta)

    def keep(context: Any, _: Any, value: Any) -> None:
        value = convert(value) if convert and value is not None else value
        value = tuple(value) if isinstance(value, list) else value
        if value not in (None, (), info.default):
            context.meta.setdefault(GIVEN, {})[name] = value

    built.expose_value = False
    built.callback = keep
    return built
