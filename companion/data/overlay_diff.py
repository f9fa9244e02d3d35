"""The overlay entry that turns ours into the wanted one."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.data.cells import same
from companion.data.source import OWNER, Source, weakest
from companion.data.tables import Row

REMOVED: Mapping[str, object] = {"remove": True}


class Wanted(Struct, frozen=True):
    """An entry as a sheet has it.

    Attributes:
        id: its name.
        values: by key, nested.
        source: of the entry; None if the sheet names none.
        sources: of every key.
    """

    id: str
    values: Mapping[str, object]
    source: Source | None
    sources: Mapping[str, Source]


def is_unchanged(merged: Row, wanted: Wanted) -> bool:
    """Return whether the entry already says what the sheet says."""
    return same(merged.values, wanted.values) and merged.sources == wanted.sources


def said(
    ours: Row | None, merged: Row | None, wanted: Wanted, default: Source
) -> dict[str, object]:
    """Return what to write into the owner's file about an entry, without its id.

    A value that differs from ours, but whose source was not changed, counts as the owner's.

    Args:
        ours: the entry as it ships; None for one of the owner's.
        merged: the entry with the owner's numbers so far; None if there is none.
        wanted: the entry as the sheet has it.
        default: the source of what names none in the owner's file.
    """
    if ours is None:
        return _new(wanted, default)
    values = difference(ours.values, wanted.values)
    sources = {}
    for key, named in wanted.sources.items():
        source = named
        old = ours.sources.get(key)
        if key not in values:
            if source != old:
                sources[key] = source
            continue
        kept = (
            merged is not None
            and same(merged.values.get(key), wanted.values.get(key))
            and merged.sources.get(key) == source
        )
        if source == (old or ours.source) and not kept:
            source = OWNER
        elif old is not None and weakest((old, source)) != source:
            values[key] = _whole(ours.values.get(key), wanted.values[key])
        if source != default and key in wanted.values:
            sources[key] = source
    return values | _named(sources)


def difference(ours: Mapping[str, object], wanted: Mapping[str, object]) -> dict[str, object]:
    """Return the keys to put over ours, nested ones in tables of their own."""
    result: dict[str, object] = {}
    for key, value in wanted.items():
        old = ours.get(key)
        if key in ours and same(old, value):
            continue
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            result[key] = difference(old, value)
        else:
            result[key] = value
    return result | {key: dict(REMOVED) for key in ours if key not in wanted}


def _whole(ours: object, wanted: object) -> object:
    """Return a value that replaces ours completely."""
    if not isinstance(ours, Mapping) or not isinstance(wanted, Mapping):
        return wanted
    kept = {key: _whole(ours.get(key), value) for key, value in wanted.items()}
    return kept | {key: dict(REMOVED) for key in ours if key not in wanted}


def _new(wanted: Wanted, default: Source) -> dict[str, object]:
    own = wanted.source or OWNER
    named = {key: source for key, source in wanted.sources.items() if source != own}
    first = {} if own == default or not wanted.values else {"source": str(own)}
    return {**wanted.values, **first, **_named(named)}


def _named(sources: Mapping[str, Source]) -> dict[str, object]:
    return {"sources": {key: str(source) for key, source in sources.items()}} if sources else {}
