"""The options of every command that writes to a table, and how the table is opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from companion.cli.data_folder import data_folder
from companion.cli.parameters import parse_path

if TYPE_CHECKING:
    from companion.table.table import Table

TableName: TypeAlias = Annotated[
    str, typer.Argument(metavar="NAME", help="Name of a table: up to 40 letters, digits, - and _.")
]
MaybeTableName: TypeAlias = Annotated[
    str, typer.Argument(metavar="[NAME]", help="Name of a table; not needed if there is only one.")
]
TableOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--table", metavar="NAME", help="Do it at this table, and write it to its log."),
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
        help="Any name for this request; if a script repeats it, it gets the same answer.",
        hidden=True,
    ),
]


def store_file(store: Path | None) -> Path:
    """Return the file that tables are kept in."""
    return store or data_folder() / "tables.sqlite3"


@contextmanager
def open_table_for_writing(name: str, store: Path | None) -> Iterator[Table]:
    """Open a table to write to it."""
    from companion.table.log_store import open_store
    from companion.table.table import open_table  # late: `--help` needs no tables

    with open_store(store_file(store)) as result:
        yield open_table(result, name)
