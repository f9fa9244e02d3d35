"""`companion data`: writes tables to spreadsheets, and reads them into the owner's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from msgspec.structs import replace

from companion.cli.app import build_group
from companion.cli.check_command import check_games
from companion.cli.game_selection import OpenedGame, check_folder, find_game, open_games
from companion.cli.parameters import DataFolder, OneGame, parse_path
from companion.cli.terminal import at_terminal
from companion.cli.user_config import OWN
from companion.core.errors import CompanionError
from companion.core.names import find_name, suggest_word
from companion.core.text_format import list_some, plural
from companion.data import export_import
from companion.data.export_import import table_names
from companion.data.load import RawGame, load_raw
from companion.data.spreadsheet_file import read_grid
from companion.games.game_type import Game

EXAMPLE = (
    "Example: companion data export fresh fish-cards fish.xlsx, then edit the sheet, then "
    "companion data import fresh fish-cards fish.xlsx --data my-numbers"
)
MOST_LISTED = 20
SOURCES = (
    "Change values only. The source columns show where a value comes from: R = rules, F = public"
    " material, D = worked out, H = house value, O = your copy. A value that you change becomes O."
)

TableName: TypeAlias = Annotated[
    str, typer.Argument(metavar="TABLE", help="A table, such as fish-cards.")
]
SheetFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", parser=parse_path, help="A spreadsheet, ending in .csv or .xlsx."
    ),
]
Language: TypeAlias = Annotated[
    str, typer.Option(metavar="CODE", help="Language of the columns that hold words.")
]
app = build_group(
    help="Put in your own numbers with a spreadsheet.", epilog=EXAMPLE, no_args_is_help=True
)


@app.command("tables", epilog="Example: companion data tables freshwater_fly")
def list_tables(game: OneGame, data: DataFolder = None) -> None:
    """List the tables of a game, one per line; in a terminal, * marks those to fill in first."""
    chosen, raw = _open_game(game, data)
    loaded, is_read = chosen.load(data), at_terminal()
    houses = {table.name for table in chosen.house(loaded) if table.first}
    for name in table_names(raw):
        title = loaded.words.get(f"components.{name}.title", "")
        line = f"{name}{' *' * (name in houses)}  {title}".rstrip()
        typer.echo(line if is_read else name)
    if is_read:
        typer.echo("* means house values; first replace these with numbers of your copy", err=True)


@app.command("export", epilog="Example: companion data export fresh fish-cards fish.xlsx")
def export_table(
    game: OneGame,
    table: TableName,
    file: SheetFile,
    data: DataFolder = None,
    language: Language = "en",
) -> None:
    """Write a table of a game to a spreadsheet: one row for each entry.

    A file of this name is replaced. With --data the table has your numbers in place of ours.
    """
    _, raw = _open_game(game, data, language)
    table = _find_table(raw, table)
    count = export_import.export_table(raw, table, file)
    typer.echo(f"{file}  {plural(count, 'row')} of {table}")
    typer.echo(SOURCES, err=True)


@app.command(
    "import", epilog="Example: companion data import fresh fish-cards fish.xlsx --data my-numbers"
)
def import_table(
    game: OneGame,
    table: TableName,
    file: SheetFile,
    data: DataFolder = OWN,
    language: Language = "en",
) -> None:
    """Copy your changes from a spreadsheet into your own folder, which is created if missing.

    If a cell is wrong, nothing is written and every wrong cell is named. An entry that is missing
    in the sheet is removed. If the game itself is your own, the change goes into its folder.
    """
    is_new = data is not None and not data.exists()
    chosen, raw = _open_game(game, None if is_new else data, language)
    root = chosen.home or data
    if root is None:
        raise CompanionError(
            "our own data is never changed; name a folder for yours: --data my-numbers"
        )
    table = _find_table(raw, table)
    if not file.exists():
        near = suggest_word(file.name, (path.name for path in file.absolute().parent.glob("*.*")))
        raise CompanionError(f"there is no file {file}{near}")

    checked: list[OpenedGame] = []

    def check(folder: Path) -> None:
        if chosen.home:
            checked[:] = open_games([replace(chosen, home=folder)], None, language)
            checked[0].data.check()
        else:
            chosen.load(folder, language)
            checked[:] = [each.opened for each in check_games((chosen,), folder)]

    try:
        change = export_import.import_table(raw, root, table, file, check)
    except CompanionError:
        _check_headings(raw, table, file)
        raise
    for path in sorted(change.contents):
        typer.echo(str(path))
    if is_new and change.contents and data == OWN and not chosen.home:
        typer.echo(f"New folder {OWN} for your numbers; commands started here use it", err=True)
    for verb in ("changed", "added", "removed"):
        if names := getattr(change, verb):
            line = f"{plural(len(names), 'row')} {verb}: {list_some(names, MOST_LISTED)}"
            typer.echo(line, err=verb == "removed")
    new = {*change.changed, *change.added}
    parts = [part for opened in checked for part in opened.components]
    ours = [part for part in parts if table == (part.table or part.name)]
    pairs = [(part, [piece for piece in part.copies if piece in new]) for part in ours]
    if pairs := [pair for pair in pairs if pair[1]]:
        typer.echo(f"To print these: {checked[0].order_pieces(pairs, data, chosen.home)}")
    if not change.contents:
        is_yours = bool(chosen.home) or (data is not None and (data / chosen.slug).exists())
        whose = "your" if is_yours else "our"
        typer.echo(f"{file} matches {whose} numbers; nothing was written")
        if is_yours:
            again = checked[0].write_command(("print", chosen.slug, "--changed"), None, chosen.home)
            typer.echo(f"To print what differs: {again}", err=True)


def _open_game(name: str, data: Path | None, language: str = "en") -> tuple[Game, RawGame]:
    game, over = find_game(name), check_folder(data)
    return game, load_raw(game.slug, None if game.home else over, language, home=game.home)


def _find_table(raw: RawGame, name: str) -> str:
    if name in raw.tables:  # which may have no rows
        return name
    titles = {each: raw.words.get(f"components.{each}.title", each) for each in table_names(raw)}
    return find_name(name, titles, f"{raw.slug} has no table")


def _check_headings(raw: RawGame, table: str, file: Path) -> None:
    """Raise an error if a spreadsheet has the columns of a different table."""
    columns = {name: export_import.table_versions(raw, name).headings for name in table_names(raw)}
    head = {*read_grid(file, table, columns[table]).head}
    nearest = max(columns, key=lambda name: (len(head & {*columns[name]}), name == table))
    if len(head & {*columns[nearest]}) * 2 <= len(head) and not raw.unread:
        raise CompanionError(f"{file} is no table of {raw.slug}: it has other columns")
    if nearest != table:
        raise CompanionError(
            f"{file} has the columns of the table {nearest}, not of {table};"
            f" write: companion data import {raw.slug} {nearest} {file}"
        )
