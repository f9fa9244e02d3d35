"""The choices for a value of a few: in words, and with a piece that has each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from companion.core.text_format import FIELD

MOST = 12  # different words in a column, up to which they are offered
MOST_SHOWN = 60  # drawings and lists
FLAGS = ("TRUE", "FALSE")
Texts = Mapping[str, str]


class Choice(Struct, frozen=True):
    """One of the values to choose from."""

    text: str  # as a spreadsheet has it
    words: str  # what a person calls it; "" if it has no name
    entry: str  # that has it, and else is most like the one in hand; "" if none has


class Column(Struct, frozen=True):
    """The allowed values of a column: any if it offers none."""

    offers: tuple[str, ...] = ()  # the values to choose from
    free: bool = True  # whether another may stand there too


def column_choices(
    key: str, rows: Mapping[str, Texts], kind: type[Any] | None, drawn: Collection[str]
) -> Column:
    """Return the values of a column by its rows and type, or drawings if it is in `drawn`."""
    types = {field.name.replace("_", "-"): field.type for field in fields(kind)} if kind else {}
    if few := _one_of(types.get(key)):
        return Column(few, free=False)
    cells = [row[key] for row in rows.values() if row.get(key)]
    several = tuple(dict.fromkeys(cells))
    if key in drawn or any(map(_listed, several)):
        return Column(several if 1 < len(several) <= MOST_SHOWN else ())
    repeated = 1 < len(several) <= MOST and len(several) < len(cells)
    return Column(several if repeated and not any(map(_is_number, several)) else ())


def entry_choices(
    key: str, entry: str, column: Column, rows: Mapping[str, Texts], words: Texts
) -> tuple[Choice, ...]:
    """Return the values that a column offers to an entry."""
    here = rows.get(entry, {})

    def like(text: str) -> str:
        if text in FLAGS:
            return ""  # a card does not show them by itself
        those = [id for id, row in rows.items() if row.get(key, "") == text]
        return max(
            those,
            key=lambda id: sum(here.get(key) == value for key, value in rows[id].items()),
            default="",
        )

    return tuple(
        Choice(text, _choice_label(words, key, text), like(text)) for text in column.offers
    )


def drawing_columns(boxes: Collection[Mapping[str, Any]]) -> frozenset[str]:
    """Return the columns that name the drawings and signs of boxes."""
    names = (str(box.get("name", "")) for box in boxes if box.get("kind") in ("art", "icon"))
    return frozenset(field[1] for name in names for field in FIELD.finditer(name))


def _is_number(text: str) -> bool:
    return text.replace(".", "").lstrip("-").isdigit()


def _choice_label(words: Texts, key: str, text: str) -> str:
    parts = (_named(words, key, part) or part.replace("-", " ") for part in _listed(text))
    return ", ".join(parts) or _named(words, key, text)


def _listed(text: str) -> list[str]:
    """Return the choices in a list for a plain value."""
    if text[:1] != "[":
        return []
    try:
        return list(map(str, msgspec.json.decode(text, type=list[str | int | float])))
    except msgspec.MsgspecError:
        return []


def _named(words: Texts, key: str, text: str) -> str:
    result = words.get(f"{key}.{text}.name") or words.get(f"{key}.{text}", "")
    return "" if "{" in result else result


def _one_of(kind: Any) -> tuple[str, ...]:
    """Return the values of a type that allows a few, as in a spreadsheet."""
    if kind is bool:
        return FLAGS
    if get_origin(kind) is Literal:
        result = get_args(kind)
        return result if all(isinstance(item, str) for item in result) else ()
    inside = get_args(kind) if get_origin(kind) in (Annotated, Union, UnionType) else ()
    few = next(filter(None, map(_one_of, inside)), ())
    return (*few, "") if few and type(None) in inside else few
