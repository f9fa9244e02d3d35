"""The entries of a spreadsheet, each with its row, as people write it; the cells of mistakes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.core.names import describe_bad_name, suggest_names
from companion.core.text_format import plain_letters
from companion.data.overlay_folder import ART, PICTURES
from companion.data.piece_kinds import COPIES, NAMES, PICTURE
from companion.data.raw_tables import OWNER, Report, Row, Source, Table, parse_source
from companion.data.spreadsheet_file import (
    ID,
    LABEL,
    RESERVED,
    SOURCE,
    SOURCE_OF,
    Grid,
    Keys,
    Mistake,
    ReadCell,
    Unreadable,
    cell_at,
    cell_text,
    column_letters,
    format_heading,
    from_cell,
    iter_leaves,
    mistakes_error,
    parse_heading,
    read_grid,
    set_leaf,
)

NAMED = ("card-name", "card-title", "card")
ALIASES: Mapping[str, tuple[str, ...]] = {
    NAMES[0]: NAMED,
    PICTURE: ("image", "image-file", "picture-file", "img", "art", "art-file", "artwork", "photo",
              "illustration"),
    COPIES: ("copy", "copys", "count", "qty", "quantity", "number-of-copies", "no-of-copies",
             "of-copies"),
}  # fmt: skip
"""Headings that people write in place of ours."""
HEADS = (ID, *NAMES, *NAMED)
TOTAL = re.compile(r"((grand |sub)?totals?|sum|summe|gesamt)( cards| copies)?:?", re.IGNORECASE)
EMPTY = (None, "")
_COUNT = re.compile(r"[\s\d.,]*")
_NO_KEY = re.compile(r"\.(?![a-z0-9])|[^a-z0-9_.-]+")
_PICTURES_IN_CELLS = (
    f"pictures in cells are not read; put them into the folder {ART}, their names into a column"
)
SPLIT = (
    'has a cell too many; words with a comma stand in quotes, such as "red, blue",'
    " and a number has a point, such as 51.5"
)
UNKNOWN_KEY = "unknown key"
MOST = 1_000  # rows, columns, and letters of a heading
_DEEPEST = 12  # tables in tables
ReportCell = Callable[[str, str], None]
"""Takes a heading and what is wrong below it."""


class SheetRow(Struct, frozen=True):
    """One row of a sheet."""

    number: int  # as a spreadsheet counts
    wanted: Row  # the entry that it holds
    labels: Mapping[str, str | None]  # its words by the rest of their names; None if empty


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


def read_sheet(grid: Grid, merged: Table, words: frozenset[Keys]) -> Sheet:
    """Read the rows of a sheet; columns that it lacks keep the table's values.

    A CompanionError without headings, without rows if the table has some, or with far too many.
    """
    for count, what in ((len(grid.head), "columns"), (sum(map(bool, grid.rows)), "rows")):
        if count > MOST:
            raise CompanionError(
                f"{grid.file} has more than {MOST:,} {what}; a game's table is small: delete"
                f" {what} that are not of it"
            )
    return _Reader(grid, merged, words).read()


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


class _Reader:
    """Reads a sheet; `words` are the keys that hold words only."""

    def __init__(self, grid: Grid, merged: Table, words: frozenset[Keys]) -> None:
        self.grid, self.merged, self.words = grid, merged, words
        self.mistakes: list[Mistake] = []
        self.columns: dict[str, int] = {}
        self.lines: dict[str, SheetRow] = {}

    def read(self) -> Sheet:
        grid, columns = self.grid, self.columns
        self.read_head()
        heads = [head for head in columns if head.startswith(LABEL)]
        for number, row in self.rows():

            def report(head: str, message: str, number: int = number) -> None:
                self.mistakes.append(Mistake(number, columns[head], head, message))

            values = self.read_cells(row, report)
            name = str(values.get(ID, ""))
            if not self.is_right_id(name, row, report):
                name = f"row-{number}"  # what else is wrong comes to light too
            old = self.merged.rows.get(name, Row(name, {}, {}))
            wanted = self.build_row(values, old, report)
            texts = {
                key: grid.text_at(number, columns[key])
                for key, value in wanted.values.items()
                if key in columns and not isinstance(value, str)
            }
            labels: dict[str, Any] = {head.removeprefix(LABEL): values.get(head) for head in heads}
            self.lines[name] = SheetRow(number, replace(wanted, texts=texts), labels)
        if not self.lines and not self.mistakes and self.merged.rows:
            raise CompanionError(
                f"{grid.file} has headings but no entries, so nothing was changed."
                " To drop all entries, keep one and remove it by hand"
            )
        return Sheet(grid, columns, self.lines, tuple(self.mistakes))

    def read_head(self) -> None:
        """Find the place of each heading."""
        grid, columns, mistakes = self.grid, self.columns, self.mistakes
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
                known = [key for row in self.merged.rows.values() for key in row.values]
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

    def rows(self) -> Iterable[tuple[int, tuple[ReadCell, ...]]]:
        """Yield entries, as a spreadsheet counts rows; report cells that stand beside them."""
        grid = self.grid
        headed = {place for place, cell in enumerate(grid.head) if cell not in EMPTY}
        beyond = [any(cell not in EMPTY for cell in row[len(grid.head) :]) for row in grid.rows]
        is_split = grid.sheet is None and 2 * sum(beyond) <= len(beyond)
        for number, row in enumerate(grid.rows, start=grid.first + 1):
            filled = {place for place, cell in enumerate(row) if cell not in EMPTY}
            if not filled or number in grid.left_out:
                continue
            if is_split and beyond[number - grid.first - 1]:
                self.mistakes.append(Mistake(number, -1, "", SPLIT))
                continue
            for place in sorted(filled - headed):
                message = f"has no heading; write one in row {grid.first}"
                self.mistakes.append(Mistake(number, place, "", message))
            headed |= filled  # each column is told once
            yield number, row

    def read_cells(self, row: tuple[ReadCell, ...], report: ReportCell) -> dict[str, object]:
        """Return the values of a row by their headings, without empty and wrong ones."""
        values: dict[str, object] = {}
        for head, place in self.columns.items():
            cell = cell_at(row, place)
            if isinstance(cell, Unreadable):
                report(head, cell.message)
                continue
            is_name = head in (ID, SOURCE) or head.startswith((SOURCE_OF, LABEL))
            value = from_cell(cell, words=is_name or parse_heading(head) in self.words)
            if is_name and not isinstance(value, (str, type(None))):
                report(head, "must be words")
            elif value is not None:
                values[head] = value
        return values

    def is_right_id(self, name: str, row: tuple[ReadCell, ...], report: ReportCell) -> bool:
        twins = (line for id, line in self.lines.items() if id.lower() == name.lower())
        message = describe_bad_name(name)
        if isinstance(cell_at(row, self.columns[ID]), Unreadable):
            return False  # it is told already
        if not name:
            message = "is missing; each entry needs an id of its own"
        elif message:
            near = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")
            message += f'; try "{near}"' if near and not describe_bad_name(near) else ""
        elif twin := next(twins, None):
            message = f'"{name}" stands in row {twin.number} too; use each id only once'
        if message:
            report(ID, message)
        return not message

    def build_row(self, values: Mapping[str, object], old: Row, report: ReportCell) -> Row:
        """Return the entry of a row; what has no column there stays as it was."""
        result: dict[str, object] = {}
        for path, value in iter_leaves(old.values):
            if format_heading(path) not in self.columns:
                set_leaf(result, path, value)
        marks = (ID,) if self.grid.plain else (ID, SOURCE)
        for head, value in values.items():
            is_value = head not in marks and not head.startswith((SOURCE_OF, LABEL))
            if is_value and not set_leaf(result, parse_heading(head), value):
                report(head, "has another column for the same key; leave one of the two empty")
        source = _source(SOURCE, values, report) if SOURCE in marks else None
        source = source or old.source
        sources = dict.fromkeys(result, source or OWNER)
        for key, own in old.sources.items():
            is_named = f"{SOURCE_OF}{key}" in self.columns
            if own != old.source and not is_named and key in (*result, ID):
                sources[key] = own
        for head in self.columns:
            if head.startswith(SOURCE_OF) and (named := _source(head, values, report)):
                sources[head.removeprefix(SOURCE_OF)] = named
        return Row(old.id, result, sources, source)


def _source(head: str, values: Mapping[str, object], report: ReportCell) -> Source | None:
    text = values.get(head)
    try:
        return parse_source(str(text)) if text else None
    except ValueError as error:
        report(head, str(error))
        return None


# A spreadsheet of an owner's game, with headings and names as people write them.


def load_sheet(
    path: Path, file: str, report: Report, used: Collection[str] = ()
) -> tuple[dict[str, object], Sheet | None]:
    """Return a spreadsheet as a table named after its file, and its cells; used headings stay."""
    table = path.stem
    try:
        grid = read_grid(path, table, HEADS)
        keyed, notes = with_keys(grid, used)
        sheet = read_sheet(keyed, Table(table, file, {}, True), frozenset())
    except CompanionError as error:
        name = re.escape(path.name)
        message = re.sub(rf', nothing written|(?<!\w)"?{name}"?: ', "", str(error))
        report(Problem(file, "", "", message))
        return {table: []}, None
    for mistake in sheet.mistakes:
        report(Problem(file, mistake.place, mistake.name, mistake.message))
    for place, message in notes.items():
        report(Problem(file, place, "", message, mild=True))
    pairs = zip(keyed.head, grid.head, strict=False)
    titles = {str(key): str(cell).strip() for key, cell in pairs if cell}
    rows = [{"id": line.wanted.id, **line.wanted.values} for line in sheet.lines.values()]
    return {table: rows}, replace(sheet, titles=titles)


def with_keys(grid: Grid, used: Collection[str] = ()) -> tuple[Grid, Mapping[str, str]]:
    """Return a sheet with keys as headings and with ids, and notes by place; used keys stay."""
    head = [heading_to_key(cell, column_letters(place)) for place, cell in enumerate(grid.head)]
    rows = [
        tuple(plain_letters(cell) if isinstance(cell, str) else cell for cell in row)
        for row in grid.rows
    ]
    notes = {"": _PICTURES_IN_CELLS} if grid.has_pictures else {}
    for key, others in ALIASES.items():
        keys = ["" if cell in used else str(cell).replace("_", "-") for cell in head]
        places = [place for place, cell in enumerate(keys) if cell in others]
        if not places or key in head or (key in NAMES and NAMES[1] in head):
            continue
        place = f"row {grid.first}, column {column_letters(places[0])}"
        heading = " ".join(str(grid.head[places[0]]).split())
        if _suits(key, [row[places[0]] for row in rows if len(row) > places[0]]):
            head[places[0]] = key
            notes[place] = f'"{heading}" is taken as "{key}"'
        elif key == COPIES:
            notes[place] = f'"{heading}" has other words than numbers, so it is printed'
    named = next((head.index(key) for key in NAMES if key in head and ID not in head), None)
    sums = [number for number, row in enumerate(rows, grid.first + 1) if _adds_up(row, named)]
    if named is not None:
        width, ids = max(len(head), *map(len, rows), 0), list[str]()
        head += [*[None] * (width - len(head)), ID]
        for number, row in enumerate(rows):
            cells = (*row, *[None] * (width - len(row)))
            name = "" if isinstance(cells[named], Unreadable) else str(cells[named] or "")
            key = fold(name).replace(".", "-")[:60].strip("-")
            key = f"card-{key or number + grid.first + 1}" if describe_bad_name(key) else key
            if any(cell not in EMPTY for cell in row):
                tries = (f"{key}-{number}" for number in range(2, len(ids) + 3))
                ids.append(next(id for id in (key, *tries) if id not in ids))
                rows[number] = (*cells, ids[-1])
    notes |= {f"row {number}": "is left out: it only adds up" for number in sums}
    grid = replace(grid, has_ids=named is None, left_out=frozenset(sums), plain=True)
    return replace(grid, head=tuple(head), rows=tuple(rows)), notes


def heading_to_key(cell: ReadCell, column: str) -> ReadCell:
    """Return a heading as a key: "Catch score" is `catch-score`, "#" in column C `column-c`."""
    if isinstance(cell, Unreadable) or cell in EMPTY:
        return cell
    key = fold(cell_text(cell))
    return key if key[:1].isalpha() else f"column-{key or column.lower()}"


def fold(text: str) -> str:
    """Return words as a key of plain letters: "Größe (cm)" is `grosse-cm`."""
    words = unicodedata.normalize("NFKD", plain_letters(text).lower().replace("ß", "ss"))
    plain = "".join(letter for letter in words if not unicodedata.combining(letter))
    return _NO_KEY.sub("-", plain.strip()).strip("-._")


def _suits(key: str, cells: Sequence[ReadCell]) -> bool:
    """Return whether the cells below a heading are what a key of ours holds."""
    if key == COPIES:
        return all(isinstance(c, Unreadable) or _COUNT.fullmatch(cell_text(c)) for c in cells)
    return key != PICTURE or any(str(cell).lower().endswith(PICTURES) for cell in cells)


def _adds_up(row: Sequence[ReadCell], named: int | None) -> bool:
    """Return whether a row has numbers, and "Total" or no name beside them."""
    words = [cell for cell in row if isinstance(cell, str) and not _COUNT.fullmatch(cell)]
    if len(words) == 1:
        return TOTAL.fullmatch(words[0].strip()) is not None
    is_nameless = named is not None and len(row) > named and row[named] in EMPTY
    return not words and is_nameless and any(cell not in EMPTY for cell in row)
