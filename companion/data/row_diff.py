"""What a spreadsheet changes in a table: what to write over ours, and the cells that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct

from companion.data.cells import same
from companion.data.columns import SOURCE, SOURCE_OF, cells_of, path_of
from companion.data.source import OWNER, Source, weakest
from companion.data.tables import Row

REMOVED: Mapping[str, object] = {"remove": True}
Words = Mapping[str, Mapping[str, str | None]]
"""The labels of entries by the rest of their names, by entry."""


class CellChange(Struct, frozen=True):
    """A cell of an entry that stays, as it is and as the sheet has it; None if it is empty."""

    entry: str
    column: str
    before: object
    after: object

    @property
    def is_source(self) -> bool:
        """Whether it says where a row or a value comes from."""
        return self.column == SOURCE or self.column.startswith(SOURCE_OF)


def is_unchanged(merged: Row, wanted: Row) -> bool:
    """Return whether the entry already says what the sheet says."""
    return same(merged.values, wanted.values) and merged.sources == wanted.sources


def diff_cells(
    old: Mapping[str, Row], new: Iterable[Row], old_words: Words, new_words: Words
) -> Iterator[CellChange]:
    """Yield the cells that change; of a value that does, its source follows and is not told."""
    for wanted in new:
        row = old.get(wanted.id)
        if row is None:
            continue
        words = old_words.get(wanted.id, {})
        before = cells_of(row, words)
        after = cells_of(wanted, {**words, **new_words.get(wanted.id, {})})
        heads = dict.fromkeys((*before, *after))
        changed = [head for head in heads if not same(before.get(head), after.get(head))]
        keys = {path_of(head)[0] for head in changed}
        for head in changed:
            if head == SOURCE or head.removeprefix(SOURCE_OF) not in keys - {head}:
                yield CellChange(wanted.id, head, before.get(head), after.get(head))


def diff_row(
    ours: Row | None, merged: Row | None, wanted: Row, default: Source
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
        own = wanted.source or OWNER
        named = {key: source for key, source in wanted.sources.items() if source != own}
        first = {} if own == default or not wanted.values else {"source": str(own)}
        return {**wanted.values, **first, **_name_sources(named)}
    values, sources = _diff_values(ours.values, wanted.values), {}
    for key, named_source in wanted.sources.items():
        source, old = named_source, ours.sources.get(key)
        if key not in values:
            if source != old:
                sources[key] = source
            continue
        stays = (
            merged is not None
            and same(merged.values.get(key), wanted.values.get(key))
            and merged.sources.get(key) == source
        )
        if source == (old or ours.source) and not stays:
            source = OWNER
        elif old is not None and weakest((old, source)) != source:
            values |= _diff_values(
                {key: ours.values.get(key)}, {key: wanted.values[key]}, is_whole=True
            )
        if source != default and key in wanted.values:
            sources[key] = source
    return values | _name_sources(sources)


def _diff_values(
    ours: Mapping[str, object], wanted: Mapping[str, object], *, is_whole: bool = False
) -> dict[str, object]:
    """Return the keys to put over ours, nested ones in tables of their own.

    Equal ones are left out, unless the result is to replace ours as a whole.
    """
    result: dict[str, object] = {}
    for key, value in wanted.items():
        old = ours.get(key)
        if not is_whole and key in ours and same(old, value):
            continue
        both = isinstance(value, Mapping) and isinstance(old, Mapping)
        inner = partial(_diff_values, is_whole=is_whole)
        result[key] = inner(old, value) if both else value  # type: ignore[arg-type]
    return result | {key: dict(REMOVED) for key in ours if key not in wanted}


def _name_sources(sources: Mapping[str, Source]) -> dict[str, object]:
    return {"sources": {key: str(source) for key, source in sources.items()}} if sources else {}
