"""One entry of a table: its value, and where that comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct, field

from companion.data.source import Source

T = TypeVar("T")


class Entry(Struct, Generic[T], frozen=True):
    """One entry of a table.

    Attributes:
        id: its name, unique in the table; of a single record the name of the table.
        value: what it says.
        source: the weakest source of its keys.
        sources: the source of every key that has a value in the file; `id` only if it is named.
        file: where it stands, below the folder of the data, with `/`.
        values: the values as the file has them, by key; none if it is in no file.
    """

    id: str
    value: T
    source: Source
    sources: Mapping[str, Source]
    file: str
    values: Mapping[str, object] = field(default_factory=dict)
