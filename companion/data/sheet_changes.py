"""What a spreadsheet changes in a table, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.data.cells import same
from companion.data.columns import SOURCE, SOURCE_OF, path_of
from companion.data.export_table import Versions, cells_of, labels_of
from companion.data.sheet import Sheet
from companion.data.tables import Row


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


def cell_changes(sheet: Sheet, both: Versions) -> Iterator[CellChange]:
    """Yield the cells that change; of a value that does, its source follows and is not told."""
    words = labels_of(both)
    for line in sheet.lines.values():
        row, wanted = both.merged.rows.get(line.id), line.wanted
        if row is None:
            continue
        named = words.get(line.id, {})
        old = cells_of(row, named)
        new = cells_of(
            Row(wanted.id, wanted.values, wanted.sources, wanted.source), {**named, **line.labels}
        )
        heads = [
            head for head in dict.fromkeys((*old, *new)) if not same(old.get(head), new.get(head))
        ]
        keys = {path_of(head)[0] for head in heads}
        for head in heads:
            if head == SOURCE or head.removeprefix(SOURCE_OF) not in keys - {head}:
                yield CellChange(line.id, head, old.get(head), new.get(head))
