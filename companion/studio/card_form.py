"""The form of a new card in an owner's game: the columns of its table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from csv import DictReader
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.data.load import RawGame
from companion.data.piece_kinds import CALLED, DRAWN, NAMES, PICTURE
from companion.data.raw_tables import Table
from companion.games.components import ComponentRow, declared_rows
from companion.games.game_type import Game
from companion.resources import shared_folder
from companion.studio.piece_sources import LAYOUT, files_of, show_value, value_at

MOST_KNOWN = 12
BLANK = "blank"  # what a new game begins with if it is no copy
DIE = "die"  # its rows are faces


class ColumnInfo(Struct, frozen=True):
    """A column of a table."""

    name: str
    known: tuple[str, ...]  # what stands in it, each once, if that is not much
    last: str  # what the last row has


class Form(Struct, frozen=True):
    """The form of a new card."""

    file: str  # of the table, below the folder of games
    columns: tuple[ColumnInfo, ...]  # beside the id and the picture, which the workshop fills in
    head: str  # the column with the name of a card; "" if there is none
    picture: str  # the column with the name of the picture
    ids: tuple[str, ...]  # of the cards that there are
    samples: tuple[str, ...]  # of those that a new game began with and that are as they were


def components_with_cards(game: Game) -> list[str]:
    """Return the components to which cards can be added; those of our games are not one's own."""
    return [row.name for row in _rows(game)] if game.home is not None else []


def card_form(game: Game, component: str) -> Form:
    """Return the fields of a new card; CompanionError if the component has no table."""
    row, table, files = table_of(game, component)
    picture = picture_column(files, row)
    columns = [
        ColumnInfo(
            name,
            *_known_values([show_value(item.values.get(name)) for item in table.rows.values()]),
        )
        for name in files.list_columns(table)
        if name != picture
    ]
    head = next((name for name in NAMES if name in {column.name for column in columns}), "")
    ids = tuple(table.rows)
    return Form(table.file, tuple(columns), head, picture, ids, samples_in(table))


def samples_in(table: Table) -> tuple[str, ...]:
    """Return the ids of the cards with which a new game begins, as far as a table has them."""
    result = {}
    with (shared_folder() / "new" / BLANK / "cards.csv").open(encoding="utf-8") as file:
        for row in DictReader(file):
            result[row.pop("id")] = row
    return tuple(
        id
        for id, row in table.rows.items()
        if result.get(id) == {key: show_value(value) for key, value in row.values.items()}
    )


def _rows(game: Game) -> list[ComponentRow]:
    rows = declared_rows(game.load(None, only=("game",)))
    return [row for row in rows if row.kind in CALLED and row.kind != DIE]


def table_of(game: Game, component: str) -> tuple[ComponentRow, Table, RawGame]:
    """Return a component, its table and its files; CompanionError without cards or a table."""
    row = next((item for item in _rows(game) if item.name == component), None)
    if game.home is None or row is None:
        raise CompanionError(
            f'"{component[:60]}" takes no new cards; choose a deck, tiles or tokens of your own'
        )
    files = files_of(game, None)
    table = files.tables.get(row.table or row.name)
    if table is None or not table.is_list:
        raise CompanionError(f"{row.name} has no table; write one with a column id first")
    return row, table, files


def _known_values(cells: Sequence[str]) -> tuple[tuple[str, ...], str]:
    known = tuple(dict.fromkeys(filter(None, cells)))
    return known if len(known) <= MOST_KNOWN else (), cells[-1] if cells else ""


def _art_boxes(files: RawGame, row: ComponentRow) -> Iterator[str]:
    """Yield the names of the drawings that a layout shows, with columns in braces."""
    layout = files.tables.get(LAYOUT)
    look = layout.rows.get(row.layout or row.name) if layout else None
    for face in ("front", "back"):
        boxes: Any = value_at(look.values, (face, "boxes")) if look else None
        for box in boxes.values() if isinstance(boxes, Mapping) else ():
            if box.get("kind") == "art":
                yield str(box.get("name", ""))


def picture_column(files: RawGame, row: ComponentRow) -> str:
    """Return the column that names the picture of a card."""
    whole = [name[1:-1] for name in _art_boxes(files, row) if name[:1] == "{" and name[-1:] == "}"]
    return PICTURE if PICTURE in whole or not whole else whole[0]


def shows_column(files: RawGame, row: ComponentRow, column: str) -> bool:
    """Tell whether a piece shows the picture that a column names: without a layout it does."""
    return row.kind not in DRAWN or f"{{{column}}}" in _art_boxes(files, row)
