"""The files of an owner's game: which there are, and a spreadsheet as the content of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.data.cells import ReadCell
from companion.data.load import load_content
from companion.data.overlay_folder import ART, FOLDERS, LABELS, LINKED, check_icons, no_file
from companion.data.sheet import Sheet, read_sheet
from companion.data.source import OWNER
from companion.data.spreadsheet import letters, read_grid
from companion.data.tables import Report, Table, tables_of
from companion.resources import leads_out

MOST_FILES = 300
SHEETS = (".csv", ".xlsx")
OTHER_SHEETS = (".ods", ".xls", ".xlsm", ".xlsb", ".numbers", ".tsv")
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
UNREAD = (".", "README", "~$", "THUMBS.DB", "DESKTOP.INI")  # what other programs leave there too
HEADING = re.compile(r"[a-z][a-z0-9_.-]*")


class OwnFiles(Struct, frozen=True):
    """The files of tables in a folder, by their names without ending, and what is wrong there."""

    tables: Mapping[str, Path]
    problems: tuple[Problem, ...]


def list_own_files(folder: Path) -> OwnFiles:
    """Return the tables that a folder holds; other files there are wrong."""
    name, found, problems = folder.name, dict[str, Path](), list[Problem]()

    def wrong(file: str, message: str) -> None:
        problems.append(Problem(f"{name}/{file}" if file else name, "", "", message))

    for count, path in enumerate(folder.iterdir()):
        if count == MOST_FILES:
            wrong("", f"holds more than {MOST_FILES} files; keep only those of the game")
            break
        if path.name.upper().startswith(UNREAD):
            continue
        if leads_out(path, folder):
            wrong(path.name, LINKED)
        elif path.name in FOLDERS:
            continue
        elif mistake := _mistake(path) or no_file(path, folder):
            wrong(path.name, mistake)
        elif path.stem in found:
            wrong(path.name, f"stands in {found[path.stem].name} too; keep one of them")
        else:
            found[path.stem] = path
    labels = folder / LABELS
    for path in () if leads_out(labels, folder) else islice(labels.glob("*"), MOST_FILES):
        if mistake := no_file(path, folder):
            wrong(f"{LABELS}/{path.name}", mistake)
    check_icons(folder, name, problems.append)
    return OwnFiles(dict(sorted(found.items())), tuple(problems))


def _mistake(path: Path) -> str:
    """Return why something in the folder of a game is no table, or ""."""
    kind = path.suffix.lower()
    if path.name.lower() in FOLDERS:
        return f"must be called {path.name.lower()}, in small letters"
    if kind == ".txt" and Path(path.stem).suffix.lower() in (".toml", *SHEETS):
        return f"must be called {path.stem}; the editor added .txt"
    if kind in PICTURES:
        return f"a picture belongs in the folder {ART} beside game.toml"
    if kind in OTHER_SHEETS:
        return "cannot be read; save it as .xlsx or .csv"
    if kind not in (".toml", *SHEETS):
        return (
            f"unknown file; tables end in .toml, {' or '.join(SHEETS)}, pictures lie in the"
            f" folder {ART}, notes of your own may stand in README.txt"
        )
    return ""


def load_sheet(path: Path, file: str, report: Report) -> tuple[dict[str, object], Sheet | None]:
    """Return the entries of a spreadsheet as a table of the name of its file, and its cells.

    Args:
        path: of the spreadsheet.
        file: its name in mistakes.
        report: told each mistake.
    """
    table = path.stem
    try:
        grid = read_grid(path, table, ("id",))
        head = tuple(map(as_key, grid.head))
        sheet = read_sheet(replace(grid, head=head), Table(table, file, {}, True), frozenset())
    except CompanionError as error:
        told = (
            str(error)
            .replace(", nothing written", "")
            .replace(f"{path.name}: ", "")
            .replace(f'"{path.name}": ', "")
        )
        report(Problem(file, "", "", told))
        return {table: []}, None
    for mistake in sheet.mistakes:
        place = f"row {mistake.row}" if mistake.row else ""
        if mistake.column >= 0:
            place += f", column {letters(mistake.column)}"
        report(Problem(file, place, mistake.name, mistake.message))
    for key, column in sheet.columns.items():
        if not HEADING.fullmatch(key):
            message = "a heading is letters a to z, digits, - and _, and begins with a letter"
            report(Problem(file, f"row 1, column {letters(column)}", key[:40], message))
    rows = [{"id": one.id, **one.wanted.values} for one in sheet.lines.values()]
    return {table: rows}, sheet


def written_table(home: Path, table: Table, report: Report) -> Table | None:
    """Return a table as its file says it, before the program adds anything; None if none does.

    Args:
        home: the folder of the game's folder.
        table: as the game has it.
        report: told each mistake.
    """
    path = home / table.file
    if not path.is_file():
        return None
    if path.suffix == ".toml":
        content = load_content(path, table.file, {}, report)
    else:
        content = load_sheet(path, table.file, report)[0]
    said = {key: content[key] for key in ("source", table.name) if key in content}
    found = tables_of(table.file, said, report, fallback=OWNER)
    return next((one for one in found if one.name == table.name), None)


def in_sheet(problem: Problem, sheet: Sheet | None) -> Problem:
    """Return a mistake of an entry with its row and column, if it stands in a spreadsheet."""
    line = sheet.lines.get(problem.entry) if sheet else None
    if sheet is None or line is None:
        return problem
    cell = sheet.cell(line, problem.key, problem.message)
    column = f", column {letters(cell.column)}" if cell.column >= 0 else ""
    return replace(problem, entry=f"{problem.entry} (row {cell.row}{column})")


def as_key(cell: ReadCell) -> ReadCell:
    """Return a heading as a key: "Catch score" is `catch-score`."""
    return "-".join(cell.lower().split()) if isinstance(cell, str) else cell
