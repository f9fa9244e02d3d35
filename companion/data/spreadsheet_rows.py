"""Converts spreadsheets written by people to entries, and finds the cell of each mistake."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import DataError, Problem
from companion.core.names import describe_bad_name, suggest_names
from companion.core.text_format import plain_letters
from companion.data.overlay_folder import ART, PICTURES
from companion.data.piece_kinds import COPIES, NAMES, PICTURE
from companion.data.raw_tables import Report, Table, parse_source
from companion.data.spreadsheet_cells import (
    EMPTY,
    ID,
    LABEL,
    RESERVED,
    SOURCE,
    SOURCE_OF,
    Cells,
    ReadCell,
    Unreadable,
    cell_text,
    from_cell,
    holds_words,
    parse_heading,
    set_leaf,
    value_at,
)
from companion.data.spreadsheet_file import Grid, column_letters, read_grid

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
_COUNT = re.compile(r"[\s\d.,]*")
_NO_KEY = re.compile(r"\.(?![a-z0-9])|[^a-z0-9_.-]+")
_PICTURES_IN_CELLS = (
    f"pictures in cells are not read; put the files into {ART}, and their names into a column"
)
SPLIT = (
    'has one cell too many; put words with a comma in quotes, such as "red, blue",'
    " and write numbers with a point, such as 51.5"
)
UNKNOWN_KEY = "unknown key"
MOST = 1_000  # rows, columns, and letters of a heading
_DEEPEST = 12  # tables in tables
FilledCells = Mapping[int, ReadCell]  # the cells of a row that are not empty, by column from 0


class SheetRow(Struct, frozen=True):
    """An entry, as a row of a spreadsheet."""

    number: int  # row number in the spreadsheet, from 1
    cells: Cells  # its cells; columns missing in the sheet keep old values
    values: Mapping[str, object]  # its values as a nested table, without id, sources and labels
    texts: Mapping[str, str]  # how the spreadsheet shows values that are not text, by key


class Sheet(Struct):
    """The entries of a spreadsheet. Keys without a column keep their earlier values.

    Raises CompanionError if the sheet has no column of ids (or names), if it has too many rows or
    columns, or if it has no entry although the table had some.
    """

    grid: Grid  # its cells
    before: Mapping[str, Cells] = {}  # current cells of the entries, by id
    words: Collection[str] = ()  # headings of text columns
    used: Collection[str] | None = None
    # keys that stay in a sheet of an owner's game, whose headings are as people write them, and
    # which may have names in place of ids; None for a table of ours
    columns: dict[str, int] = {}  # position of every heading, from 0
    lines: dict[str, SheetRow] = {}  # its entries by id
    problems: list[Problem] = []  # mistakes of single cells, and notes on automatic corrections

    def __post_init__(self) -> None:
        grid = self.grid
        rows = grid.rows[grid.first :]
        for number, what in ((len(grid.head), "columns"), (sum(map(bool, rows)), "rows")):
            if number > MOST:
                message = f"has more than {MOST:,} {what}; a game's table is small: delete {what}"
                raise DataError([Problem(grid.file, "", "", f"{message} that it does not need")])
        head: Sequence[ReadCell] = self.grid.head
        if self.used is not None:
            rows = self.grid.rows
            rows = [tuple(plain_letters(c) if isinstance(c, str) else c for c in r) for r in rows]
            self.grid = replace(self.grid, rows=rows)
            head, self.problems = translate_head(self.grid, self.used)
        self.read_head(head)
        names = (ID,) if self.used is None else (ID, *NAMES)
        named = next((self.columns[name] for name in names if name in self.columns), None)
        if named is None:
            right = '"id"' if self.used is None else '"id" or "name"'
            message = f"there is no column {right}; the first row holds the headings"
            raise DataError([*self.mistakes, grid.problem(grid.first, -1, "", message)])
        self.read_rows(named)
        if not self.lines and not self.mistakes and self.before:
            message = (
                "has headings but no entries; to remove them all, leave one here and later delete"
                " that entry by hand"
            )
            raise DataError([Problem(grid.file, "", "", message)])

    @property
    def titles(self) -> Mapping[str, str]:
        """The heading of each key, as written in the spreadsheet."""
        head = self.grid.head
        return {key: str(head[place]).strip() for key, place in self.columns.items()}

    @property
    def mistakes(self) -> list[Problem]:
        """The problems that must be corrected."""
        return [problem for problem in self.problems if not problem.mild]

    def report(self, row: int, column: int, name: str, message: str, *, mild: bool = False) -> None:
        """Add a problem in a cell: row from 1, column from 0. Column -1 means the whole row."""
        self.problems.append(self.grid.problem(row, column, name, message, mild=mild))

    def place(self, problem: Problem, table: Table | None = None, labels: str = "") -> Problem:
        """Return a mistake with its row and column in the sheet, or unchanged if it is elsewhere.

        During an import, `table` is given. The mistake may then be in a label or in the drawn face
        of an entry, too. The name of a label begins with `labels` and the entry's id.
        """
        id, key, column, message = problem.entry, problem.key, -1, problem.message
        if table and problem.file == table.file:  # the place in a file may follow the id
            id = id.partition(" ")[0]
        elif table and "/labels/" in problem.file:
            id = next((id for id in self.lines if key.startswith(f"{labels}.{id}.")), "")
            key = LABEL + key.removeprefix(f"{labels}.{id}.")
        elif table:
            id = id.split()[1] if id.startswith(f"{table.name} ") else ""
        if id not in self.lines:
            return problem
        row = self.lines[id].number
        heads = [h for h in self.columns if f"{key}.".startswith((f"{h}.", f"{h}["))]
        heads = heads or [head for head in self.columns if head.startswith(f"{key}.")][:1]
        if heads:
            head = max(heads, key=len)
            column, key = self.columns[head], max(head, key, key=len)
            if message.startswith(UNKNOWN_KEY):
                row, message = self.grid.first, message.replace(UNKNOWN_KEY, "unknown column", 1)
        return self.grid.problem(row, column, key, message)

    def read_head(self, cells: Sequence[ReadCell]) -> None:
        """Find the column of each heading, and report wrong headings."""
        for place, cell in enumerate(cells):
            head = "" if isinstance(cell, Unreadable) else cell_text(cell).strip()
            message = cell.message if isinstance(cell, Unreadable) else ""
            if len(head) > MOST or len(parse_heading(head)) > _DEEPEST:
                message = "is too long for a heading"
            elif head in self.columns:
                message = "this heading is there twice"
            elif head != SOURCE and parse_heading(head)[0] in RESERVED and self.used is None:
                known = (name for cells in self.before.values() for name in cells)
                message = "unknown column" + suggest_names(head, known)
            elif head and not head.startswith(SOURCE_OF):
                self.columns[head] = place
            if message:
                self.report(self.grid.first, place, head[:40], message)

    def read_rows(self, named: int) -> None:
        """Convert each row to an entry, and report columns without a heading.

        In an owner's game, rows of totals are noted and skipped. In CSV, a row with too many cells
        is reported and skipped. `named` is the column of ids or names, from 0.
        """
        grid, width = self.grid, len(self.grid.head)
        headed = {place for place, cell in enumerate(grid.head) if cell not in EMPTY}
        rows = [
            {place: cell for place, cell in enumerate(row) if cell not in EMPTY}
            for row in grid.rows[grid.first :]
        ]
        beyond = sum(max(row, default=0) >= width for row in rows)
        for number, row in enumerate(rows, start=grid.first + 1):
            if self.used is not None and _adds_up(row, None if ID in self.columns else named):
                self.report(number, -1, "", "is left out, since it holds totals", mild=True)
            elif grid.sheet is None and 2 * beyond <= len(rows) and max(row, default=0) >= width:
                self.report(number, -1, "", SPLIT)
            elif row:
                message = f"has no heading; write one in row {grid.first}"
                for place in sorted(row.keys() - headed):
                    self.report(number, place, "", message)
                headed |= row.keys()  # each column is told once
                self.read_row(number, row, named)

    def read_row(self, number: int, row: FilledCells, named: int) -> None:
        """Convert a row to an entry, and store it. Keys without a column keep their old values."""
        cells, texts, values = dict[str, object](), dict[str, str](), dict[str, object]()
        for head, place in self.columns.items():
            cell, is_words = row.get(place), holds_words(head)
            try:
                if isinstance(cell, Unreadable):
                    raise ValueError(cell.message)
                value = from_cell(cell, words=is_words or head in self.words)
                if is_words and not isinstance(value, (str, type(None))):
                    raise ValueError("must be words")
                if head == SOURCE and value is not None and self.used is None:
                    parse_source(str(value))
            except ValueError as error:
                self.report(number, place, head, str(error))
                continue
            if value is not None:
                cells[head] = value
            if value is not None and not isinstance(value, str):
                text = cell_text(cell if isinstance(cell, str) else value).strip()
                texts[head] = self.grid.shown.get((number, place + 1)) or text
        if ID in self.columns:
            id = self.check_id(number, row.get(named), str(cells.get(ID, "")))
        else:
            id = self.make_id(row.get(named), number)
        old = {
            head: value
            for head, value in self.before.get(id, {}).items()
            if head not in self.columns or (head == SOURCE and self.used is None)
        }
        for head, value in {**old, **cells}.items():
            if holds_words(head) and (head != SOURCE or self.used is None):
                continue
            path = parse_heading(head)
            if value_at(values, path) is not None or not set_leaf(values, path, value):
                message = "has the same key as another column; leave one of the two cells empty"
                self.report(number, self.columns[head], head, message)
        texts = {key: texts[key] for key in texts if key in values}
        self.lines[id] = SheetRow(number, {**old, **cells, ID: id}, values, texts)

    def make_id(self, cell: ReadCell, number: int) -> str:
        """Make an unused id from the name in a cell; without a usable name, from the row number."""
        name = "" if isinstance(cell, Unreadable) else str(cell or "")
        key = fold(name).replace(".", "-")[:60].strip("-")
        key = f"card-{key or number}" if describe_bad_name(key) else key
        tries = chain([key], (f"{key}-{n}" for n in count(2)))
        return next(id for id in tries if id not in self.lines)

    def check_id(self, number: int, cell: ReadCell, name: str) -> str:
        """Return the id in a cell. A wrong id is reported and replaced, for example by `row-7`."""
        twins = [line.number for id, line in self.lines.items() if id.lower() == name.lower()]
        if isinstance(cell, Unreadable):
            return f"row-{number}"  # it is told already
        if not name:
            message = "is missing; each entry needs an id of its own"
        elif message := describe_bad_name(name):
            near = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")
            message += f'; try "{near}"' if near and not describe_bad_name(near) else ""
        elif twins:
            message = f'"{name}" stands in row {twins[0]} too; use each id only once'
        else:
            return name
        self.report(number, self.columns[ID], ID, message)
        return f"row-{number}"


# A spreadsheet of an owner's game, with headings and names as people write them.


def load_sheet(
    path: Path, file: str, report: Report, used: Collection[str] = ()
) -> tuple[dict[str, object], Sheet | None]:
    """Read an owner's spreadsheet; return its entries, as {file stem: entries}, and the Sheet.

    If the file is unreadable, there are no entries, and the Sheet is None. Synonyms of our headings
    are replaced, such as `qty` by `copies` (see `translate_head`). Headings in `used` stay.
    """
    sheet = None
    try:
        sheet = Sheet(read_grid(path, path.stem, HEADS, file), used=used)
        problems: Sequence[Problem] = sheet.problems
    except DataError as error:
        problems = error.problems
    for problem in problems:
        report(problem)
    lines = sheet.lines if sheet else {}
    return {path.stem: [{ID: id, **line.values} for id, line in lines.items()]}, sheet


def translate_head(grid: Grid, used: Collection[str]) -> tuple[Sequence[ReadCell], list[Problem]]:
    """Convert headings to keys; return the keys, and notes on replaced headings.

    A synonym of a key, such as `qty` for `copies`, is replaced if the cells below fit the key. The
    synonym stays if it is in `used`, or if the key is a heading too.
    """
    head = [_heading_to_key(cell, place) for place, cell in enumerate(grid.head)]
    hint = Problem(grid.file, "", "", _PICTURES_IN_CELLS, mild=True)
    notes = [hint] if grid.has_pictures else []
    for key, others in ALIASES.items():
        keys = ["" if cell in used else str(cell).replace("_", "-") for cell in head]
        place = next((place for place, cell in enumerate(keys) if cell in others), -1)
        if place < 0 or key in head or (key in NAMES and NAMES[1] in head):
            continue
        heading = " ".join(str(grid.head[place]).split())
        cells = [cell for row in grid.rows[grid.first :] for cell in row[place : place + 1]]
        texts = [cell_text(cell) for cell in cells if not isinstance(cell, Unreadable)]
        if key == COPIES and not all(map(_COUNT.fullmatch, texts)):
            message = "holds words, so it is printed and sets no numbers of copies"
        elif key != PICTURE or any(text.lower().endswith(PICTURES) for text in texts):
            head[place], message = key, f'is read as "{key}"'
        else:
            continue
        notes.append(grid.problem(grid.first, place, "", f'"{heading}" {message}', mild=True))
    return head, notes


def _heading_to_key(cell: ReadCell, place: int) -> ReadCell:
    """Convert a heading to a key: "Catch score" to `catch-score`, "#" in column C to `column-c`."""
    if isinstance(cell, Unreadable) or cell in EMPTY:
        return cell
    key = fold(cell_text(cell))
    return key if key[:1].isalpha() else f"column-{key or column_letters(place).lower()}"


def fold(text: str) -> str:
    """Convert text to a plain key: "Größe (cm)" is `grosse-cm`."""
    words = unicodedata.normalize("NFKD", plain_letters(text).lower().replace("ß", "ss"))
    plain = "".join(letter for letter in words if not unicodedata.combining(letter))
    return _NO_KEY.sub("-", plain.strip()).strip("-._")


def _adds_up(row: FilledCells, named: int | None) -> bool:
    """Return whether a row is a total: numbers without a name, or with a word like "Total"."""
    words = [cell for cell in row.values() if isinstance(cell, str) and not _COUNT.fullmatch(cell)]
    if len(words) == 1:
        return TOTAL.fullmatch(words[0].strip()) is not None
    return bool(row) and not words and named is not None and named not in row
