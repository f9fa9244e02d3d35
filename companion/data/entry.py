"""One entry of a table: its value, and where that comes from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Annotated, Any, Generic, TypeVar, cast, get_args, get_origin

from msgspec import Struct, field
from msgspec.structs import fields

from companion.core.struct_convert import FAILED, Lenient, build_struct
from companion.data.raw_tables import Row
from companion.data.source import OWNER, Source, weakest_source

T = TypeVar("T")


class Entry(Struct, Generic[T], frozen=True):
    """One entry of a table."""

    id: str  # its name, unique in the table; of a single record the name of the table
    value: T  # what it says
    source: Source  # the weakest source of its keys
    sources: Mapping[str, Source]
    # the source of every key that has a value in the file; `id` only if it is named
    file: str  # where it stands, below the folder of the data, with `/`
    values: Mapping[str, object] = field(default_factory=dict)
    # the values as the file has them, by key; none if it is in no file
    texts: Mapping[str, str] = {}  # what a spreadsheet shows for those that are no words


@cache
def words_of(kind: Hashable) -> frozenset[str]:
    """Return the keys of a type that hold words."""
    return frozenset(
        key.name.replace("_", "-")
        for key in fields(cast(type[Any], kind))
        if key.type is str or (get_origin(key.type) is Annotated and get_args(key.type)[0] is str)
    )


def build_entry(
    file: str, row: Row, kind: type[T], report: Callable[[str, str], None]
) -> Entry[T] | None:
    """Return an entry without its wrong keys, each reported; None if no key is right."""
    values = row.values
    if row.texts:  # what a spreadsheet shows are words where words are asked for
        values = {
            **values,
            **{key: row.texts[key] for key in row.texts.keys() & words_of(cast(Hashable, kind))},
        }
    value = build_struct(kind, values, row.id, Lenient(report))
    if value is FAILED:
        return None
    source = weakest_source(row.sources.values()) if row.sources else row.source or OWNER
    return Entry(row.id, cast(T, value), source, row.sources, file, row.values, row.texts)
