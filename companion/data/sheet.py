"""The entries that a spreadsheet holds, each with its row, and the cells of mistakes in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.core.names import wrong_name
from companion.core.nearest import guess
from companion.data.cells import ReadCell, Unreadable, from_cell, text_of
from companion.data.columns import (
    ID,
    LABEL,
    RESERVED,
    SOURCE,
    SOURCE_OF,
    Path,
    flattened,
    head_of,
    path_of,
    put,
)
from companion.data.source import OWNER, Source, parse
from companion.data.spreadsheet import Grid, Mistake, letters, refused
from companion.data.tables import Row, Table

SPLIT = (
    'has a cell too many; words with a comma stand in quotes, such as "red, blue",'
    " and a number has a point, such as 51.5"
)
UNKNOWN_KEY = "unknown key"
MOST_ENTRIES = 1_000
MOST_COLUMNS = 1_000
_LONGEST_HEADING = 1_000  # letters
_DEEPEST = 12  # tables in tables


class Line(Struct, frozen=True):
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
    lines: Mapping[str, Line]  # its entries by their ids
    mistakes: tuple[Mistake, ...]  # the cells that are wrong by themselves
    titles: Mapping[str, str] = {}  # its headings as they are written, by key

    def cell(self, line: Line, key: str, message: str) -> Mistake:
        """Return a mistake at the cell of a key, such as `points` or `size[0]`."""
        start = f"{SOURCE_OF}{key.removeprefix('sources.')}" if key.startswith("sources.") else key
        fitting = [
            head
            for head in self.columns
            if start == head or start.startswith((f"{_dotted(head)}.", f"{_dotted(head)}["))
        ] or [head for head in self.columns if head.startswith(f"{start}.")]
        if not fitting or not key:
            return Mistake(line.number, -1, key, message)
        head = max(fitting, key=len) if len(fitting) > 1 else fitting[0]
        if message.startswith(UNKNOWN_KEY):
            message = f"unknown column{message[len(UNKNOWN_KEY) :]}"
            return Mistake(self.grid.first, self.columns[head], head, message)
        return Mistake(line.number, self.columns[head], max(head, start, key=len), message)

    def place(self, problem: Problem) -> Problem:
        """Return a mistake of an entry with its row and column."""
        line = self.lines.get(problem.entry)
        if line is None:
            return problem
        cell = self.cell(line, problem.key, problem.message)
        column = f", column {letters(cell.column)}" if cell.column >= 0 else ""
        return replace(problem, entry=f"{problem.entry} (row {cell.row}{column})")


def read_sheet(grid: Grid, merged: Table, words: frozenset[Path]) -> Sheet:
    """Read the entries of a sheet.

    Args:
        grid: its cells.
        merged: the table as it is now: columns that the sheet leaves out keep its values.
        words: keys that hold words only.

    Raises:
        CompanionError: it has no headings, no rows where the table has some, or far too many.
    """
    if len(grid.head) > MOST_COLUMNS:
        raise CompanionError(
            f"{grid.file} has more than {MOST_COLUMNS:,} columns; a game's table is small:"
            " delete columns that are not keys"
        )
    if sum(map(bool, grid.rows)) > MOST_ENTRIES:
        raise CompanionError(
            f"{grid.file} has more than {MOST_ENTRIES:,} rows; a game's table is small:"
            " delete rows that are not entries"
        )
    mistakes: list[Mistake] = []
    columns = _columns(grid, merged, mistakes)
    lines = {line.id: line for line in _lines(grid, columns, merged, words, mistakes)}
    if not lines and not mistakes and merged.rows:
        raise CompanionError(
            f"{grid.file} has headings but no entries, so nothing was changed."
            " To drop all entries, keep one and remove it by hand"
        )
    return Sheet(grid, columns, lines, tuple(mistakes))


def problem_cell(sheet: Sheet, problem: Problem, table: Table, labels: str) -> Mistake | None:
    """Return the cell of a mistake in the data; None if it is of no cell of this sheet.

    Args:
        sheet: that was read.
        problem: the mistake.
        table: the table that the sheet is of.
        labels: how the names of its labels begin, `fish-cards.`; "" if it has none.
    """
    if problem.file == table.file:
        line = sheet.lines.get(problem.entry.partition(" ")[0])  # its place in a file may follow
        return sheet.cell(line, problem.key, problem.message) if line else None
    component, _, piece = problem.entry.partition(" ")
    if component == table.name and (line := sheet.lines.get(piece.partition(" ")[0])):
        return Mistake(line.number, -1, problem.key, problem.message)  # on a face of the entry
    if "/labels/" not in problem.file or not labels or not problem.key.startswith(labels):
        return None
    parts = problem.key[len(labels) :].split(".")
    for cut in range(1, len(parts)):
        if line := sheet.lines.get(".".join(parts[:cut])):
            return sheet.cell(line, f"{LABEL}{'.'.join(parts[cut:])}", problem.message)
    return None


def _dotted(head: str) -> str:
    return ".".join(path_of(head))


def _columns(grid: Grid, merged: Table, mistakes: list[Mistake]) -> dict[str, int]:
    columns: dict[str, int] = {}
    for place, cell in enumerate(grid.head):
        if isinstance(cell, Unreadable):
            mistakes.append(Mistake(grid.first, place, "", cell.message))
            continue
        head = text_of(cell).strip()
        if not head:
            continue
        if len(head) > _LONGEST_HEADING or len(path_of(head)) > _DEEPEST:
            mistakes.append(Mistake(grid.first, place, head[:40], "is too long for a heading"))
        elif head in columns:
            mistakes.append(Mistake(grid.first, place, head, "this heading is there twice"))
        elif head != SOURCE and path_of(head)[0] in RESERVED and not grid.plain:
            known = [key for row in merged.rows.values() for key in row.values]
            mistakes.append(Mistake(grid.first, place, head, "unknown column" + guess(head, known)))
        else:
            columns[head] = place
    if not columns and not mistakes:
        raise CompanionError(
            f"{grid.file} has an empty first row; put the headings there, such as id"
        )
    if ID not in columns:
        or_name = ' or "name"' if grid.plain else ""
        message = f'there is no column "id"{or_name}; the first row holds the headings'
        raise refused(grid, [*mistakes, Mistake(grid.first, -1, "", message)])
    return columns


def _lines(
    grid: Grid,
    columns: Mapping[str, int],
    merged: Table,
    words: frozenset[Path],
    mistakes: list[Mistake],
) -> Iterator[Line]:
    seen: dict[str, int] = {}
    widest = max(map(len, grid.rows), default=0)
    headed = {place for place, cell in enumerate(grid.head) if cell not in (None, "")}
    headless = [place for place in range(widest) if place not in headed]
    told = set[int]()
    beyond = [_is_filled(row[len(grid.head) :]) for row in grid.rows]
    split = grid.sheet is None and 2 * sum(beyond) <= len(beyond)
    for number, row in enumerate(grid.rows, start=grid.first + 1):
        if not _is_filled(row) or number in grid.left_out:
            continue
        if split and beyond[number - grid.first - 1]:
            mistakes.append(Mistake(number, -1, "", SPLIT))
            continue
        for place in headless:
            if place < len(row) and row[place] not in (None, "") and place not in told:
                told.add(place)
                message = f"has no heading; write one in row {grid.first}"
                mistakes.append(Mistake(number, place, "", message))

        def wrong(head: str, message: str, number: int = number) -> None:
            mistakes.append(Mistake(number, columns[head], head, message))

        cells = _Cells(row, columns, wrong, "" if grid.plain else SOURCE)
        name = cells.words(ID)
        if name is None:
            if not isinstance(cells.raw(ID), Unreadable):
                wrong(ID, "is missing; each entry needs an id of its own")
        elif mistake := wrong_name(name):
            wrong(ID, f"{mistake}{_such_as(name)}")
        elif name.lower() in seen:
            wrong(ID, f'"{name}" stands in row {seen[name.lower()]} too; use each id only once')
        else:
            seen[name.lower()] = number
            old = merged.rows.get(name)
            wanted = _wanted(name, cells, old, words)
            texts = {
                key: grid.text_at(number, columns[key])
                for key, value in wanted.values.items()
                if key in columns and not isinstance(value, str)
            }
            yield Line(number, replace(wanted, texts=texts), _labels(cells))
            continue
        row_id = f"row-{number}"  # so that what else is wrong in the row comes to light too
        yield Line(number, _wanted(row_id, cells, None, words), _labels(cells))


def _is_filled(cells: Iterable[ReadCell]) -> bool:
    return any(cell is not None and cell != "" for cell in cells)


def _such_as(name: str) -> str:
    """Return a right name that is like a wrong one, as advice."""
    near = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")
    return f'; try "{near}"' if near and not wrong_name(near) else ""


class _Cells(Struct, frozen=True):
    """The cells of one row by their headings."""

    row: tuple[ReadCell, ...]
    columns: Mapping[str, int]
    wrong: Callable[[str, str], None]
    source_head: str  # the column of sources; "" if there is none

    def raw(self, head: str) -> ReadCell:
        place = self.columns.get(head)
        return self.row[place] if place is not None and place < len(self.row) else None

    def value(self, head: str, *, words: bool) -> object:
        """Return the value of a cell; None if it is empty, or wrong."""
        cell = self.raw(head)
        if isinstance(cell, Unreadable):
            self.wrong(head, cell.message)
            return None
        return from_cell(cell, words=words)

    def words(self, head: str) -> str | None:
        """Return a cell as words; None if it is empty, or wrong."""
        value = self.value(head, words=True)
        if value is None or isinstance(value, str):
            return value
        self.wrong(head, "must be words")
        return None

    def source(self, head: str) -> Source | None:
        """Return a cell as a source; None if it is empty, or wrong."""
        text = self.words(head)
        if not text:
            return None
        try:
            return parse(text)
        except ValueError as error:
            self.wrong(head, str(error))
            return None


def _wanted(name: str, cells: _Cells, old: Row | None, words: frozenset[Path]) -> Row:
    values: dict[str, object] = {}
    for path, value in flattened(old.values) if old else ():
        if head_of(path) not in cells.columns:
            put(values, path, value)
    for head in cells.columns:
        if head in (ID, cells.source_head) or head.startswith((SOURCE_OF, LABEL)):
            continue
        path = path_of(head)
        value = cells.value(head, words=path in words)
        if value is not None and not put(values, path, value):
            cells.wrong(head, "has another column for the same key; leave one of the two empty")
    source = cells.source(cells.source_head) or (old.source if old else None)
    named = [head.removeprefix(SOURCE_OF) for head in cells.columns if head.startswith(SOURCE_OF)]
    sources = dict.fromkeys(values, source or OWNER)
    if old is not None:
        explicit = {key: own for key, own in old.sources.items() if own != old.source}
        kept = {key: own for key, own in explicit.items() if key not in named}
        sources |= {key: own for key, own in kept.items() if key in values or key == ID}
    for key in named:
        if own := cells.source(f"{SOURCE_OF}{key}"):
            sources[key] = own
    return Row(name, values, sources, source)


def _labels(cells: _Cells) -> dict[str, str | None]:
    heads = [head for head in cells.columns if head.startswith(LABEL)]
    return {head.removeprefix(LABEL): cells.words(head) for head in heads}
