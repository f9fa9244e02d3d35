"""Exports a table as a spreadsheet, and imports the spreadsheet again.

The spreadsheet has a column for each key, source and label. An import writes changed values into
the owner's folder; in an owner's game, into the table's own file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from msgspec import Struct

from companion.atomic_write import write_synced
from companion.core.errors import CompanionError, DataError, Problem, describe_refusal
from companion.core.names import suggest_names
from companion.core.text_format import labels_below
from companion.data.load import RawGame
from companion.data.overlay_folder import ENGLISH, LABELS, copy_changed
from companion.data.raw_tables import (
    OWNER,
    REMOVED,
    Row,
    Table,
    parse_tables,
)
from companion.data.spreadsheet_cells import (
    ID,
    LABEL,
    RESERVED,
    SOURCE,
    SOURCE_OF,
    Cells,
    equal_values,
    holds_words,
    iter_leaves,
    parse_heading,
    to_cell,
)
from companion.data.spreadsheet_file import WRITE_HINT, read_grid, write_grid
from companion.data.spreadsheet_rows import Sheet
from companion.data.toml_file import read_toml
from companion.resources import path_inside


class TableVersions(Struct, frozen=True):
    """A table in two versions: as shipped, and merged with the owner's data."""

    raw: RawGame
    merged: Table
    ours: Mapping[str, Row]  # entries as shipped; {} in an owner's game
    columns: Collection[str] | None
    # columns of the owner's spreadsheet, () if it cannot be read; None for a TOML file
    label_place: str  # name for its entries in labels: `fish` for `fishes`
    cells: Mapping[str, Cells]  # cells of its spreadsheet, by id

    @property
    def words(self) -> Collection[str]:
        """The headings of those columns of keys that hold only text."""
        rows = (self.ours or self.merged.rows).values()
        leaves = [leaf for row in rows for leaf in iter_leaves(row.values)]
        return {head for head, _ in leaves} - {h for h, v in leaves if not isinstance(v, str)}

    @property
    def headings(self) -> list[str]:
        """The headings of the table's spreadsheet: id, keys, sources, labels.

        Columns of an owner's spreadsheet keep their order. Other keys are grouped by nested table.
        """
        rows = self.merged.rows.values()
        own = (key for key in self.columns or () if key not in RESERVED)  # also if all are empty
        keys: Collection[str] = dict.fromkeys(h for row in rows for h, _ in iter_leaves(row.values))
        starts = {head: [*accumulate(parse_heading(head), "{}.{}".format)] for head in keys}
        order = {start: n for n, start in enumerate(dict.fromkeys(chain(*starts.values())))}
        keys = sorted(keys, key=lambda head: [order[start] for start in starts[head]])
        heads = dict.fromkeys([ID, *own, *keys])
        used = dict.fromkeys(head for cells in self.cells.values() for head in cells)
        sources = dict.fromkeys(f"{SOURCE_OF}{parse_heading(head)[0]}" for head in heads)
        labels = (head for head in used if head.startswith(LABEL))
        source = [SOURCE] if self.ours or any(row.source != OWNER for row in rows) else []
        return [*heads, *source, *filter(used.__contains__, sources), *labels]


def table_names(raw: RawGame) -> tuple[str, ...]:
    """Return the names of all tables that are lists of entries."""
    return tuple(_list_names(raw))


def _list_names(raw: RawGame) -> Iterator[str]:
    """Yield the names of tables that are lists of entries, without defaults of an owner's game."""
    for name, table in raw.tables.items():
        if table.is_list and (not raw.home or name in raw.written[Path(table.file).stem]):
            yield name


def export_table(raw: RawGame, table: str, file: Path) -> int:
    """Write a table to a .csv or .xlsx file, with sources and labels; return its entry count."""
    both = table_versions(raw, table)
    texts = both.words
    words = {head: head in texts or holds_words(head) for head in both.headings}
    rows = [
        [to_cell(cells[head], words=words[head]) if head in cells else None for head in words]
        for cells in both.cells.values()
    ]
    write_grid(file, table, words, rows)
    return len(rows)


def table_versions(raw: RawGame, name: str) -> TableVersions:
    """Return a table as shipped and as merged; for an owner's game, only the one in its file."""
    if raw.mistakes and not raw.home:  # an owner's game is mended in its tables
        raise DataError(raw.mistakes)
    table, names = raw.tables.get(name), [*_list_names(raw)]
    if table and not table.is_list:
        raise CompanionError(
            f'"{name}" is one record, not a list, so a spreadsheet cannot hold it; change it in'
            f" {table.file} of your own folder"
        )
    if table is None or name not in names:
        message = f'{raw.slug} has no table "{name[:40]}"'
        raise CompanionError(message + suggest_names(name, names))
    sheet = raw.sheets.get(table.file)
    if raw.home:
        content = raw.written[Path(table.file).stem]
        mistakes = [each for each in raw.mistakes if sheet and each.file == table.file]
        written = {key: content[key] for key in ("source", name) if key in content}
        [table] = parse_tables(table.file, written, mistakes.append, fallback=OWNER)
        if mistakes:
            raise DataError(mistakes)
    rows, ours = table.rows, raw.shipped[name].rows if name in raw.shipped else {}
    words = raw.shipped_words or raw.words
    starts = {
        place: tuple(f"{place}.{id}." for id in ours or rows)
        for place in (name, name.removesuffix("s"))
    }
    place = next((p for p in starts if any(word.startswith(starts[p]) for word in words)), name)
    labels, is_toml = labels_below(raw.words, place), table.file.lower().endswith(".toml")
    return TableVersions(
        raw,
        table,
        ours,
        columns=None if is_toml else sheet.columns if sheet else (),
        label_place=place,
        cells={id: _cells_of(rows[id], labels_below(labels, id)) for id in rows},
    )


def _cells_of(row: Row, labels: Mapping[str, str]) -> Cells:
    """Return the cells of a row by heading: id, values, sources and labels."""
    cells: dict[str, object] = {ID: row.id, **dict(iter_leaves(row.values))}
    if row.source is not None:
        cells.setdefault(SOURCE, str(row.source))
    named = {key: source for key, source in row.sources.items() if source != row.source}
    cells |= {f"{SOURCE_OF}{key}": str(source) for key, source in named.items()}
    return cells | {f"{LABEL}{name}": word for name, word in labels.items()}


# --- back from a spreadsheet ----------------------------------------------------------------------


Entries: TypeAlias = Mapping[str, Mapping[str, object] | None]
Words: TypeAlias = Mapping[tuple[str, ...], object]
Check: TypeAlias = Callable[[Path], object]
"""Reads the game with an owner's folder over it and raises DataError."""


class CellChange(Struct, frozen=True):
    """A changed cell of an entry: its values before and after, None for an empty cell."""

    entry: str
    column: str
    before: object
    after: object


class ImportResult(Struct, frozen=True):
    """The effects of an import, done or planned."""

    changed: tuple[str, ...] = ()  # ids of changed entries, also if only labels change
    added: tuple[str, ...] = ()  # ids of new entries
    removed: tuple[str, ...] = ()  # ids of entries missing in the sheet
    cells: tuple[CellChange, ...] = ()  # changed cells in entries that stay
    contents: Mapping[Path, bytes] = {}  # content of each file to write


def import_table(raw: RawGame, root: Path, table: str, file: Path, check: Check) -> ImportResult:
    """Write a spreadsheet's changes into the owner's folder; errors are as in `preview_import`."""
    result = preview_import(raw, root, table, file, check)
    path = root
    try:
        path.mkdir(parents=True, exist_ok=True)  # also where nothing differs
        for path, content in reversed([*result.contents.items()]):  # labels may stand alone
            path.parent.mkdir(parents=True, exist_ok=True)
            write_synced(path, content)
    except OSError as error:
        what = f"{path} cannot be written"
        raise CompanionError(describe_refusal(what, error, WRITE_HINT)) from None
    return result


def preview_import(raw: RawGame, root: Path, table: str, file: Path, check: Check) -> ImportResult:
    """Return the effects of an import without writing; a CompanionError lists every wrong cell."""
    both = table_versions(raw, table)
    old = both.merged.rows
    used = {key for row in old.values() for key in row.values}
    grid = read_grid(file, table, both.headings)
    sheet = Sheet(grid, both.cells, both.words, None if both.columns is None else used)
    changes = [*_diff_cells(both, sheet)]
    words, mistakes = _diff_words(sheet, both, changes, raw.language)
    entries = _diff_rows(sheet, both, changes, path_inside(root, both.merged.file))
    labels = f"{raw.slug}/{LABELS}/{raw.language}.toml"
    contents = _render(root, both.merged, entries, labels, words)
    problems: list[Problem] = []
    with TemporaryDirectory() as folder:
        copy_changed(root, raw.slug, contents, Path(folder))
        try:
            check(Path(folder))
        except DataError as error:
            problems = [sheet.place(p, both.merged, both.label_place) for p in error.problems]
    mistakes += sheet.mistakes
    cells = {problem.entry for problem in mistakes}
    mistakes += [p for p in problems if p.file == grid.file and p.entry not in cells]
    if mistakes or problems:  # which are elsewhere in the data
        raise DataError(mistakes or problems)
    touched = entries.keys() | {id for _, id, *_ in words}
    return ImportResult(
        changed=tuple(id for id in sheet.lines if id in touched and id in old),
        added=tuple(id for id in sheet.lines if id not in old),
        removed=tuple(id for id in old if id not in sheet.lines),
        cells=tuple(change for change in changes if change.entry in touched & old.keys()),
        contents={path_inside(root, name): contents[name] for name in contents},
    )


def _diff_cells(both: TableVersions, sheet: Sheet) -> Iterator[CellChange]:
    """Yield the cells of the sheet whose values differ from the table."""
    for id, line in sheet.lines.items():
        ours = both.ours.get(id)  # comes back if its entry had been removed
        old = both.cells.get(id) or (_cells_of(ours, {}) if ours else {})
        for head in sheet.columns:
            if head != ID and not equal_values(old.get(head), line.cells.get(head)):
                yield CellChange(id, head, old.get(head), line.cells.get(head))


def _diff_rows(
    sheet: Sheet, both: TableVersions, changes: Sequence[CellChange], file: Path
) -> Entries:
    """Return the rows that change in the owner's file, by id; None removes a row."""
    gone = [id for id in both.merged.rows if id not in sheet.lines]
    changed = {id: dict[str, object]() for id in sheet.lines if id not in both.merged.rows}
    for change in changes:
        if not change.column.startswith(LABEL):
            changed.setdefault(change.entry, {})[change.column] = change.after
    if both.columns is not None:
        return {**changed, **dict.fromkeys(gone)}
    content: Mapping[str, Any] = read_toml(file) if file.is_file() else {}
    own = {row[ID]: row for row in content.get(both.merged.name, ())}
    entries: dict[str, Mapping[str, object] | None] = {
        id: REMOVED if id in both.ours else None for id in gone
    }
    for id, cells in changed.items():
        start, ours = own.get(id, {}) if id in both.merged.rows else {}, both.ours.get(id)
        row = _change_row(start, ours, sheet.lines[id].values, cells, content.get(SOURCE, "O"))
        entries[id] = row if row or not ours else None
    return {
        id: row
        for id, row in sorted(entries.items())
        if not equal_values(own.get(id), row if row is None else {ID: id, **row})
    }


def _change_row(
    row: Mapping[str, Any],
    ours: Row | None,
    wanted: Mapping[str, object],
    cells: Cells,
    default: str,
) -> dict[str, object]:
    """Return the owner's row with the changes in `cells`, without its id.

    A change back to our value is left out, unless the source of the row changed too. Other changed
    values get the source O (owner), which is not written if `default` is O. If the source of the
    row changed, all values get it, except those that have their own source in our row.
    """
    values: dict[str, object] = {key: row[key] for key in row if key not in (ID, "sources")}
    sources, shipped = dict(row.get("sources", {})), ours.values if ours else {}
    source = cells.get(SOURCE) if not ours or cells.get(SOURCE) != str(ours.source) else None
    for key in dict.fromkeys(parse_heading(head)[0] for head in cells if head != SOURCE):
        values.pop(key, None)
        sources.pop(key, None)
        old, new = ({key: v[key]} if key in v else {} for v in (shipped, wanted))
        values |= _diff_values(old, new, is_whole=source is not None)
        if key in values and default != str(OWNER):
            sources[key] = str(source or OWNER)
    if source and ours:
        keys = [key for key in wanted if ours.sources.get(key, ours.source) == ours.source]
        sources |= dict.fromkeys(keys, source)
    elif source:
        values["source"] = source
    if ours and values.keys() <= {"source"}:
        values = {}  # the row has no value of its own that the source could be of
    return values | ({"sources": sources} if sources else {})


def _diff_values(
    ours: Mapping[str, object], wanted: Mapping[str, object], *, is_whole: bool = False
) -> dict[str, object]:
    """Return the values of `wanted` that differ from ours. Missing keys are marked as removed.

    If `is_whole` is set, equal values are returned too.
    """
    result: dict[str, object] = {}
    for key, value in wanted.items():
        old = ours.get(key)
        if not is_whole and key in ours and equal_values(old, value):
            continue
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            result[key] = _diff_values(old, value, is_whole=is_whole)
        else:
            result[key] = value
    return result | {key: dict(REMOVED) for key in ours if key not in wanted}


def _diff_words(
    sheet: Sheet, both: TableVersions, changes: Sequence[CellChange], language: str
) -> tuple[Words, list[Problem]]:
    """Return the changed labels by path, and a mistake for each of our labels that became empty."""
    words: dict[tuple[str, ...], object] = {}
    empty = []
    for change in changes:
        if not change.column.startswith(LABEL):
            continue
        path = (both.label_place, change.entry, *change.column.removeprefix(LABEL).split("."))
        our_word, word = both.raw.shipped_words.get(".".join(path)), change.after
        if word is None and our_word is not None:
            message = f'must not be empty; ours is "{our_word[:40]}"'
            problem = Problem(sheet.grid.file, change.entry, change.column, message)
            empty.append(sheet.place(problem))
        words[path] = None if language == ENGLISH and word == our_word else word
    return words, empty


def _render(
    root: Path, table: Table, entries: Entries, labels: str, words: Words
) -> dict[str, bytes]:
    """Return the contents of the files to write, by path in the owner's folder."""
    contents: dict[str, bytes] = {}
    for name, changes in ((table.file, entries), (labels, words)):
        if not changes:
            continue
        from companion.data.edit_file import change_labels, change_rows  # late: nothing may differ

        path = path_inside(root, name)
        old = path.read_bytes() if path.is_file() else b""
        is_table = name == table.file
        new = change_rows(path, old, table.name, entries) if is_table else change_labels(old, words)
        if new != old:
            contents[name] = new
    return contents
