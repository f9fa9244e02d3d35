"""What is on the pieces of a component, in words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.drawing.component import Component
    from companion.games.game import Game

SOLID = "\u00a0"  # a space at which no line ends
LOOKS = ("art", "accent")  # values of a piece that only tell how it looks
VALUES = 20  # columns that the values need beside the names, or else they stand below


def pieces_of(
    game: Game, part: Component, data: Path | None
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the pieces of a component for JSON, and in words what is on each."""
    from companion.data.shared import read_shared  # late: a list of games needs none of these
    from companion.drawing.component import Style
    from companion.drawing.theme import theme
    from companion.printing.selection import printed_names

    titles = printed_names(part, Style(theme(read_shared().roles, "full", "standard")))
    found = game.load(data, "en", (part.name,))
    rows = found.rows(part.table or part.name)
    pieces, said = [], {}
    for piece, copies in part.copies.items():
        values = dict(rows[piece].values) if piece in rows else {}
        values.pop("copies", None)
        pieces.append(
            {
                "id": piece,
                "title": titles[piece],
                "copies": copies,
                "set": part.set,
                "values": values,
            }
        )
        said[piece] = said_of(part, found, piece, titles[piece])
    return {"component": part.name, "pieces": pieces}, said


def said_of(part: Component, data: GameData, piece: str, title: str) -> str:
    """Return in words what is on a piece beside its title."""
    row = data.rows(part.table or part.name).get(piece)
    shown = row.texts if row else {}
    values = {
        key: value if isinstance(value, bool) and shown.get(key) != title else shown.get(key, value)
        for key, value in (row.values.items() if row else ())
        if key != "copies"
    }
    spoken, titles = part.spoken(piece) if part.spoken else {}, dict[str, str]()
    if data.schema.plain and row:  # its words stand as they are typed
        sheet = data.raw.sheets.get(data.raw.tables[part.table or part.name].file)
        titles = {key: head.lower() for key, head in sheet.titles.items()} if sheet else {}
        texts = {key: value for key, value in values.items() if isinstance(value, str)}
        labels = {key: _label(key, value, data.words) or value for key, value in texts.items()}
        spoken = {**labels, **spoken}
    return _said(values, spoken, titles, data.words, title)


def _said(
    values: Mapping[str, object],
    spoken: Mapping[str, str],
    titles: Mapping[str, str],
    words: Mapping[str, str],
    title: str,
) -> str:
    """Return the values of an entry in readable words; its look and its name are left out.

    Args:
        values: of the entry.
        spoken: what the piece says instead of a value.
        titles: what keys are called, where that is not like them.
        words: of the game.
        title: the name printed on the piece.
    """
    told = []
    for key, value in values.items():
        if value is True:
            told.append(titles.get(key) or _plain(key))
        elif value is not False and key not in LOOKS:
            words_of_it = spoken.get(key) or _value(key, value, words)
            if words_of_it != title:
                told.append(_together(f"{titles.get(key) or _plain(key)} {words_of_it}"))
    return ", ".join(told)


def _together(text: str) -> str:
    """Return a short text whose spaces break no line."""
    return text.replace(" ", SOLID) if len(text) <= VALUES else text


def _value(key: str, value: object, words: Mapping[str, str]) -> str:
    match value:
        case str():
            return _label(key, value, words) or _plain(value)
        case list():
            return " + ".join(_value(key, item, words) for item in value) or "none"
        case dict():
            items = value.items()
            return " + ".join(f"{_plain(name)} {_value(key, n, words)}" for name, n in items)
        case _:
            return str(value)


def _label(key: str, value: str, words: Mapping[str, str]) -> str:
    """Return what a value is called, or ""."""
    names = (f"{key}.{value}.name", f"{key}.{value}")
    return next((words[name] for name in names if name in words and "{" not in words[name]), "")


def _plain(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")
