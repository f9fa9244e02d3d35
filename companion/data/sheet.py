"""The entries that a spreadsheet holds, each with its row, and the cells of mistakes in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.core.names import describe_bad_name, suggest_names
from companion.data.cells import (
    ID,
    LABEL,
    RESERVED,
    SOURCE,
    SOURCE_OF,
    Path,
    ReadCell,
    Unreadable,
    cell_text,
    format_heading,
    from_cell,
    iter_leaves,
    parse_heading,
    set_leaf,
)
from companion.data.raw_tables import Row, Table
from companion.data.source import OWNER, Source, parse_source
from companion.data.spreadsheet_file import Grid, Mistake, cell_at, mistakes_error

SPLIT = (
    'has a cell too many; words with a comma stand in quotes, such as "red, blue",'
    " and a number has a point, such as 51.5"
)
UNKNOWN_KEY = "unknown key"
MOST = 1_000  # rows, columns, and letters of a heading
_DEEPEST = 12  # tables in tables
Report = Callable[[str, str], None]
"""Takes a heading and what is wrong below it."""


class SheetRow(Struct, frozen=True):
    """One row of a sheet."""

    number: int  # as a spreadsheet counts
    wanted: Row  # the entry that it holds
    labels: Mapping[str, str | None]
    # its words by the rest of their names; None where the cell is empty

    @property
    def id(self) -> str:
        """The name of the entry."""
        return self.wanted.id


class Sheet(Struct, frozen=True):
    """What a spreadsheet says."""

    grid: Grid  # its cells
    columns: Mapping[str, int]  # the place of every heading, from 0
    lines: Mapping[str, SheetRow]  # its entries by their ids
    mistakes: tuple[Mistake, ...]  # the cells that are wrong by themselves
    titles: Mapping[str, str] = {}  # its headings as they are written, by key

    def cell(self, line: SheetRow, key: str, message: str) -> Mistake:
        """Return a mistake at the cell of a key, such as `points` or `size[0]`."""
        start = f"{SOURCE_OF}{key.removeprefix('sources.')}" if key.startswith("sources.") else key
        above = {head: ".".join(parse_heading(head)) for head in self.columns}
        heads = [
            head
            for head, name in above.items()
            if start == head or start.startswith((f"{name}.", f"{name}["))
        ] or [head for head in self.columns if head.startswith(f"{start}.")][:1]
        if not heads or not key:
            return Mistake(line.number, -1, key, message)
        head = max(heads, key=len)
        if message.startswith(UNKNOWN_KEY):
            message = message.replace(UNKNOWN_KEY, "unknown column", 1)
            return Mistake(self.grid.first, self.columns[head], head, message)
        return Mistake(line.number, self.columns[head], max(head, start, key=len), message)

    def place(self, problem: Problem) -> Problem:
        """Return a mistake of an entry with its row and column."""
        line = self.lines.get(problem.entry)
        if line is None:
            return problem
        place = self.cell(line, problem.key, problem.message).place
        return replace(problem, entry=f"{problem.entry} ({place})")


def read_sheet(grid: Grid, merged: Table, words: frozenset[Path]) -> Sheet:
    """Read the rows of a sheet; columns that it lacks keep the table's values.

    A CompanionError without headings, without rows if the table has some, or with far too many.
    """
    for count, what in ((len(grid.head), "columns"), (sum(map(bool, grid.rows)), "rows")):
        if count > MOST:
            raise CompanionError(
                f"{grid.file} has more than {MOST:,} {what}; a game's table is small: delete"
                f" {what} that are not of it"
            )
    mistakes: list[Mistake] = []
    columns = _read_head(grid, merged, mistakes)
    lines: dict[str, SheetRow] = {}
    for number, row in _iter_rows(grid, mistakes):

        def report(head: str, message: str, number: int = number) -> None:
            mistakes.append(Mistake(number, columns[head], head, message))

        values = _read_cells(row, columns, words, report)
        name, old = str(values.get(ID, "")), None
        if _is_right_id(name, row, columns, lines, report):
            old = merged.rows.get(name)
        else:
            name = f"row-{number}"  # so that what else is wrong in the row comes to light too
        wanted = _build_row(name, values, columns, old, report, plain=grid.plain)
        texts = {
            key: grid.text_at(number, columns[key])
            for key, value in wanted.values.items()
            if key in columns and not isinstance(value, str)
        }
        heads = [head for head in columns if head.startswith(LABEL)]
        labels = {head.removeprefix(LABEL): _word(values.get(head)) for head in heads}
        lines[name] = SheetRow(number, replace(wanted, texts=texts), labels)
    if not lines and not mistakes and merged.rows:
        raise CompanionError(
            f"{grid.file} has headings but no entries, so nothing was changed."
            " To drop all entries, keep one and remove it by hand"
        )
    return Sheet(grid, columns, lines, tuple(mistakes))


def locate_problem(sheet: Sheet, problem: Problem, table: Table, labels: str) -> Mistake | None:
    """Return the cell of a data problem, or None; labels of the table begin with `labels`."""
    component, _, piece = problem.entry.partition(" ")
    if problem.file == table.file:  # the place in a file may follow the id
        line = sheet.lines.get(component)
        return sheet.cell(line, problem.key, problem.message) if line else None
    if component == table.name and (line := sheet.lines.get(piece.partition(" ")[0])):
        return Mistake(line.number, -1, problem.key, problem.message)  # on a face of the entry
    if "/labels/" in problem.file and problem.key.startswith(labels):
        parts = problem.key[len(labels) :].split(".")
        for cut in range(1, len(parts)):
            if line := sheet.lines.get(".".join(parts[:cut])):
                return sheet.cell(line, f"{LABEL}{'.'.join(parts[cut:])}", problem.message)
    return None


def _read_head(grid: Grid, merged: Table, mistakes: list[Mistake]) -> dict[str, int]:
    """Return the place of each heading."""
    columns: dict[str, int] = {}
    for place, cell in enumerate(grid.head):
        if isinstance(cell, Unreadable):
            mistakes.append(Mistake(grid.first, place, "", cell.message))
            continue
        head = cell_text(cell).strip()
        message = ""
        if len(head) > MOST or len(parse_heading(head)) > _DEEPEST:
            message = "is too long for a heading"
        elif head in columns:
            message = "this heading is there twice"
        elif head != SOURCE and parse_heading(head)[0] in RESERVED and not grid.plain:
            known = [key for row in merged.rows.values() for key in row.values]
            message = "unknown column" + suggest_names(head, known)
        elif head:
            columns[head] = place
        if message:
            mistakes.append(Mistake(grid.first, place, head[:40], message))
    if not columns and not mistakes:
        raise CompanionError(
            f"{grid.file} has an empty first row; put the headings there, such as id"
        )
    if ID not in columns:
        or_name = ' or "name"' if grid.plain else ""
        message = f'there is no column "id"{or_name}; the first row holds the headings'
        raise mistakes_error(grid, [*mistakes, Mistake(grid.first, -1, "", message)])
    return columns


def _iter_rows(grid: Grid, mistakes: list[Mistake]) -> Iterable[tuple[int, tuple[ReadCell, ...]]]:
    """Yield the rows that are entries, as a spreadsheet counts them; report cells beside them."""
    headed = {place for place, cell in enumerate(grid.head) if cell not in (None, "")}
    beyond = [any(cell not in (None, "") for cell in row[len(grid.head) :]) for row in grid.rows]
    is_split = grid.sheet is None and 2 * sum(beyond) <= len(beyond)
    for number, row in enumerate(grid.rows, start=grid.first + 1):
        filled = {place for place, cell in enumerate(row) if cell not in (None, "")}
        if not filled or number in grid.left_out:
            continue
        if is_split and beyond[number - grid.first - 1]:
            mistakes.append(Mistake(number, -1, "", SPLIT))
            continue
        for place in sorted(filled - headed):
            message = f"has no heading; write one in row {grid.first}"
            mistakes.append(Mistake(number, place, "", message))
        headed |= filled  # each column is told once
        yield number, row


def _read_cells(
    row: tuple[ReadCell, ...],
    columns: Mapping[str, int],
    words: frozenset[Path],
    report: Report,
) -> dict[str, object]:
    """Return the values of a row by their headings, without empty and wrong ones."""
    values: dict[str, object] = {}
    for head, place in columns.items():
        cell = cell_at(row, place)
        if isinstance(cell, Unreadable):
            report(head, cell.message)
            continue
        is_name = head in (ID, SOURCE) or head.startswith((SOURCE_OF, LABEL))
        value = from_cell(cell, words=is_name or parse_heading(head) in words)
        if is_name and not isinstance(value, (str, type(None))):
            report(head, "must be words")
        elif value is not None:
            values[head] = value
    return values


def _is_right_id(
    name: str,
    row: tuple[ReadCell, ...],
    columns: Mapping[str, int],
    lines: Mapping[str, SheetRow],
    report: Report,
) -> bool:
    twin = next((line for line in lines.values() if line.id.lower() == name.lower()), None)
    if isinstance(cell_at(row, columns[ID]), Unreadable):
        return False
    if not name:
        report(ID, "is missing; each entry needs an id of its own")
    elif mistake := describe_bad_name(name):
        near = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")
        report(ID, mistake + (f'; try "{near}"' if near and not describe_bad_name(near) else ""))
    elif twin:
        report(ID, f'"{name}" stands in row {twin.number} too; use each id only once')
    else:
        return True
    return False


def _build_row(
    name: str,
    values: Mapping[str, object],
    columns: Mapping[str, int],
    old: Row | None,
    report: Report,
    *,
    plain: bool,
) -> Row:
    """Return the entry of a row; what has no column there stays as it was."""
    result: dict[str, object] = {}
    for path, value in iter_leaves(old.values) if old else ():
        if format_heading(path) not in columns:
            set_leaf(result, path, value)
    marks = (ID,) if plain else (ID, SOURCE)
    for head, value in values.items():
        is_value = head not in marks and not head.startswith((SOURCE_OF, LABEL))
        if is_value and not set_leaf(result, parse_heading(head), value):
            report(head, "has another column for the same key; leave one of the two empty")
    source = None if plain else _source(SOURCE, values, report)
    source = source or (old.source if old else None)
    sources = dict.fromkeys(result, source or OWNER)
    if old is not None:
        for key, own in old.sources.items():
            if own != old.source and f"{SOURCE_OF}{key}" not in columns and key in (*result, ID):
                sources[key] = own
    for head in columns:
        if head.startswith(SOURCE_OF) and (named := _source(head, values, report)):
            sources[head.removeprefix(SOURCE_OF)] = named
    return Row(name, result, sources, source)


def _source(head: str, values: Mapping[str, object], report: Report) -> Source | None:
    text = _word(values.get(head))
    try:
        return parse_source(text) if text else None
    except ValueError as error:
        report(head, str(error))
        return None


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None
