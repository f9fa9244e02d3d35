"""A table of two fish that goes out to a spreadsheet, and what comes back."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from msgspec import Struct
from openpyxl import Workbook, load_workbook

from companion.data.export_import import ImportResult, export_table, import_table
from companion.data.game_data import GameData
from companion.data.load import RawGame, load_raw
from companion.data.schema import Entries, Schema
from tests.data.conftest import GAME, Folders

ENDINGS = (".csv", ".xlsx")


class Place(Struct, frozen=True):
    x: float
    note: str = ""
    deep: bool = False


class Fish(Struct, frozen=True):
    id: str
    name: str
    points: int
    weight: float | None = None
    tags: tuple[str, ...] = ()
    wild: bool = False
    place: Place | None = None
    copies: int = 1


FISH = Entries("fish", Fish)


def game_data(folders: Folders) -> RawGame:
    return read_files(GAME, folders.overlay, folders.templates)


def read_files(slug: str, overlay: Path, templates: Path | None = None) -> RawGame:
    return load_raw(slug, overlay if overlay.exists() else None, templates=templates)


def loaded(folders: Folders, overlay: Path) -> Any:
    data = GameData(load_raw(GAME, overlay, templates=folders.templates), lambda: Schema((FISH,)))
    data.check()
    return data.entries(FISH)


def brought(folders: Folders, file: Path) -> ImportResult:
    raw, own = game_data(folders), folders.overlay
    return import_table(raw, own, "fish", file, lambda trial: loaded(folders, trial))


def sheet_of(folders: Folders, file: Path) -> list[list[Any]]:
    """Return the table as rows of cells, from a file of the kind that is asked for."""
    export_table(game_data(folders), "fish", file)
    if file.suffix == ".csv":
        return list(csv.reader(io.StringIO(file.read_text("utf-8-sig"), newline="")))
    rows = load_workbook(file)["fish"].iter_rows(values_only=True)
    return [["" if cell is None else cell for cell in row] for row in rows]


def save(
    file: Path, rows: list[list[Any]], *, delimiter: str = ",", encoding: str = "utf-8"
) -> None:
    if file.suffix == ".csv":
        stream = io.StringIO(newline="")
        csv.writer(stream, delimiter=delimiter).writerows(rows)
        file.write_bytes(stream.getvalue().encode(encoding))
        return
    book = Workbook()
    assert book.active is not None
    book.active.title = "fish"
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            cell = book.active.cell(number, column, None if value == "" else value)
            if value == "=1+1":
                cell.data_type = "s"
    book.save(file)


def edited(rows: list[list[Any]], name: str, head: str, value: object) -> list[list[Any]]:
    column = rows[0].index(head)
    return [
        [value if row[0] == name and place == column else cell for place, cell in enumerate(row)]
        for row in rows
    ]


def own_file(folders: Folders, name: str = "fish.toml") -> str:
    return (folders.overlay / GAME / name).read_text("utf-8")
