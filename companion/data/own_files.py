"""The files of an owner's game: which there are, and a spreadsheet as the content of a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from pathlib import Path

from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.core.names import describe_bad_name
from companion.core.text_format import plain_letters
from companion.data.overlay_folder import (
    ART,
    FOLDERS,
    LABELS,
    LINKED,
    UNREAD,
    check_icons,
    no_file,
)
from companion.data.piece_kinds import COPIES, NAMES, PICTURE
from companion.data.raw_tables import Report, Table
from companion.data.sheet import Sheet, read_sheet
from companion.data.spreadsheet_file import (
    ID,
    Grid,
    ReadCell,
    Unreadable,
    cell_text,
    column_letters,
    read_grid,
)
from companion.resources import leads_out

MOST_FILES = 300
SHEETS = (".csv", ".xlsx")
OTHER_SHEETS = (".ods", ".xls", ".xlsm", ".xlsb", ".numbers", ".tsv")
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
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


def list_own_files(folder: Path, report: Report) -> dict[str, Path]:
    """Return the tables that a folder holds; other files there are noted, or wrong if needed."""
    name, tables = folder.name, dict[str, Path]()
    strays: dict[Path, str] = {}

    def wrong(file: str, message: str, *, mild: bool = False) -> None:
        report(Problem(f"{name}/{file}" if file else name, "", "", message, mild))

    for number, path in enumerate(folder.iterdir()):
        if number == MOST_FILES:
            wrong("", f"holds more than {MOST_FILES} files; keep only those of the game")
            break
        if path.name.upper().startswith(UNREAD):
            continue
        if leads_out(path, folder):
            wrong(path.name, LINKED)
        elif path.name in FOLDERS:
            continue
        elif mistake := _describe_stray(path):
            strays[path] = mistake
        elif mistake := no_file(path, folder):
            wrong(path.name, mistake)
        elif path.stem in tables:
            wrong(path.name, f"stands in {tables[path.stem].name} too; keep one of them")
        else:
            tables[path.stem] = path
    for path, mistake in strays.items():
        stem = path.name.partition(".")[0]
        is_needed = mistake.startswith("must") or path.suffix.lower() in OTHER_SHEETS
        wrong(path.name, mistake, mild=not is_needed or stem in tables)
    labels = folder / LABELS
    for path in () if leads_out(labels, folder) else islice(labels.glob("*"), MOST_FILES):
        if mistake := no_file(path, folder):
            wrong(f"{LABELS}/{path.name}", mistake)
    check_icons(folder, name, report)
    return dict(sorted(tables.items()))


def _describe_stray(path: Path) -> str:
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
            f"unknown file, not read; tables end in .toml, {' or '.join(SHEETS)}, pictures lie in"
            f" the folder {ART}"
        )
    mistake = describe_bad_name(path.stem)
    return f"is not read: the name of a table {mistake}" if mistake else ""


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
    rows = [{"id": line.id, **line.wanted.values} for line in sheet.lines.values()]
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
