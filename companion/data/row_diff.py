"""What a spreadsheet changes in a table: what to write over ours, and the cells that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from companion.data.cells import same
from companion.data.columns import SOURCE, SOURCE_OF, cells_of, path_of
from companion.data.sheet import Line
from companion.data.source import OWNER, Source, weakest
from companion.data.tables import Row

REMOVED: Mapping[str, object] = {"remove": True}


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


def diff_cells(
    old: Mapping[str, Row], new: Iterable[Line], labels: Mapping[str, Mapping[str, str]]
) -> Iterator[CellChange]:
    """Yield the cells that change; of a value that does, its source follows and is not told."""
    for line in new:
        if (row := old.get(line.id)) is None:
            continue
        words = labels.get(line.id, {})
        before, after = cells_of(row, words), cells_of(line.wanted, {**words, **line.labels})
        heads = dict.fromkeys((*before, *after))
        changed = [head for head in heads if not same(before.get(head), after.get(head))]
        keys = {path_of(head)[0] for head in changed}
        for head in changed:
            if head == SOURCE or head.removeprefix(SOURCE_OF) not in keys - {head}:
                yield CellChange(line.id, head, before.get(head), after.get(head))


def diff_row(
    ours: Row | None, merged: Row | None, wanted: Row, default: Source
) -> dict[str, object] | None:
    """Return what to write into the owner's file about an entry, without its id; None: as it is.

    A value that differs from ours, but whose source was not changed, counts as the owner's.

    Args:
        ours: the entry as it ships; None for one of the owner's.
        merged: the entry with the owner's numbers so far; None if there is none.
        wanted: the entry as the sheet has it.
        default: the source of what names none in the owner's file.
    """
    old_values, old_sources = (merged.values, merged.sources) if merged else ({}, {})
    if merged and same(old_values, wanted.values) and old_sources == wanted.sources:
        return None
    values, sources = dict(wanted.values), dict[str, Source]()
    if ours is None:
        own = wanted.source or OWNER
        sources = {key: source for key, source in wanted.sources.items() if source != own}
        if own != default and values:
            values["source"] = str(own)
    else:
        values = _diff_values(ours.values, wanted.values)
        for key, named in wanted.sources.items():
            source, old, value = named, ours.sources.get(key), wanted.values.get(key)
            is_kept = same(old_values.get(key), value) and old_sources.get(key) == source
            if key not in values:
                if source != old:
                    sources[key] = source
                continue
            if source == (old or ours.source) and not is_kept:
                source = OWNER
            elif old is not None and weakest((old, source)) != source and key in wanted.values:
                values |= _diff_values({key: ours.values[key]}, {key: value}, is_whole=True)
            if source != default and key in wanted.values:
                sources[key] = source
    if sources:
        values["sources"] = {key: str(source) for key, source in sources.items()}
    return values


def _diff_values(
    ours: Mapping[str, object], wanted: Mapping[str, object], *, is_whole: bool = False
) -> dict[str, object]:
    """Return the keys to put over ours, nested ones in tables of their own.

    Equal ones are left out, unless the result is to replace ours as a whole.
    """
    result: dict[str, object] = {}
    for key, value in wanted.items():
        old = ours.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            if is_whole or not same(old, value):
                result[key] = _diff_values(old, value, is_whole=is_whole)
        elif is_whole or key not in ours or not same(old, value):
            result[key] = value
    return result | {key: dict(REMOVED) for key in ours if key not in wanted}
