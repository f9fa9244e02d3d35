"""One entry of a table: its value, and where that comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct, field

from companion.data.source import Source

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

    @property
    def house_keys(self) -> tuple[str, ...]:
        """The keys whose values are house values."""
        return tuple(key for key, source in self.sources.items() if source.mark == "H")
