"""Checks the components of an owner's game: a folder has data only."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import suggest_word
from companion.core.units import PIECE_SIZES
from companion.data.game_data import Entry, GameData
from companion.games.components import CODE, OWN_KINDS, ComponentRow, with_article
from companion.games.owner_pictures import owner_pictures

TABLED = ("deck", "tile", "token", "die", "pawn", "standee", "aid")
SIDED = ("deck", "tile", "token", "pawn", "standee")  # kinds that have a back
MOST_CELLS = 400
Report = Callable[[str, str], None]
BY_SIDES = "d{sides}"  # a size of dice: a key of the table of sizes for each number of sides


def check_plain(data: GameData, entry: Entry[Any], row: ComponentRow) -> None:
    """Report what a folder without code cannot have, and what it lacks."""
    wrong: Report = partial(data.problem, entry)
    if row.kind not in OWN_KINDS:
        known = ", ".join(OWN_KINDS)
        wrong("kind", f"{with_article(row.kind)} cannot be made without a program; try {known}")
    for key in CODE:
        if getattr(row, key):
            wrong(key, "names a program; a folder has data only: leave it out")
    if row.kind == "pad" and not data.has("scoring-lines"):
        wrong("kind", "a pad is made from scoring.toml, which is missing")
    if row.kind == "board" and not (row.picture and isinstance(row.size, tuple)):
        wrong("picture", "a board needs a picture, and its size: [width, height]")
    if row.kind == "track":
        _check_track(row, wrong)
    if row.shape != "square" and row.kind != "tile":
        wrong("shape", f"{with_article(row.kind)} has no shape of its own; use it for a tile")
    if row.back and row.kind not in SIDED:
        wrong("back", f"{with_article(row.kind)} has no back; these do: {', '.join(SIDED)}")
    for key, name in (("picture", row.picture), ("back", row.back)):
        try:
            _ = name and owner_pictures(data).file(name)
        except CompanionError as error:
            wrong(key, str(error))
    if row.kind in TABLED:
        _check_size(data, row, wrong)
    if row.kind in TABLED or row.table:
        _check_table(data, row, wrong)


def _check_track(row: ComponentRow, wrong: Report) -> None:
    first, last = row.numbers
    if not isinstance(row.size, tuple):
        wrong("size", "a track needs its size: [width, height] in mm")
    if not row.table and not 0 < last - first < MOST_CELLS:
        wrong("numbers", "a track needs its first and last number, such as [0, 50], or a table")


def _check_size(data: GameData, row: ComponentRow, wrong: Report) -> None:
    mine = {key for sizes in data.rows("sizes").values() for key in sizes.values}
    known = {*PIECE_SIZES, *mine, *({BY_SIDES} if mine else ())}
    if isinstance(row.size, str) and row.size and row.size not in known:
        names = ", ".join(PIECE_SIZES)
        wrong("size", f'"{row.size[:40]}" is not a size; use {names}, or [width, height] in mm')


def _check_table(data: GameData, row: ComponentRow, wrong: Report) -> None:
    table = row.table or row.name
    if not data.has(table):
        named = [name for name in data.raw.tables if name in data.raw.columns]
        near = suggest_word(table, named) or f"; write {table}.toml, {table}.csv or {table}.xlsx"
        wrong("table", f'there is no table "{table}"{near}')
    elif not data.rows(table):
        wrong("table", f'the table "{table}" has no entries')
    elif (
        row.per_player
        and row.kind != "aid"
        and any("player" not in item.values for item in data.rows(table).values())
    ):
        wrong("per-player", f'needs a column "player" in {table}, which says whose a piece is')
