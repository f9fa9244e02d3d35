"""Tables back from a spreadsheet: what differs from ours goes into the owner's folder.

In a game that is all the owner's it goes into the file of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from msgspec import Struct

from companion.atomic_write import write_named
from companion.core.errors import CompanionError, DataError, describe_refusal
from companion.data.cells import (
    LABEL,
    SOURCE,
    SOURCE_OF,
    cells_of,
    equal_values,
    format_heading,
    iter_leaves,
    parse_heading,
)
from companion.data.export_table import DataFolders, TableVersions, table_versions
from companion.data.overlay_folder import ENGLISH, LABELS, copy_changed
from companion.data.own_files import with_keys
from companion.data.raw_tables import REMOVED, Row
from companion.data.sheet import Sheet, SheetRow, locate_problem, read_sheet
from companion.data.source import OWNER, Source, parse_source, weakest_source
from companion.data.spreadsheet_file import (
    WRITE_HINT,
    Mistake,
    file_type,
    mistakes_error,
    read_grid,
)
from companion.data.toml_file import read_toml
from companion.resources import path_inside

Entries: TypeAlias = dict[str, Mapping[str, object] | None]
Words: TypeAlias = Mapping[tuple[str, ...], str | None]
Check: TypeAlias = Callable[[Path], object]
"""Reads the game with an owner's folder over it and raises DataError."""


class CellChange(Struct, frozen=True):
    """A cell of an entry that stays, as it is and as the sheet has it; None if it is empty."""

    entry: str
    column: str
    before: object
    after: object


class ImportResult(Struct, frozen=True):
    """What an import does, or would do."""

    changed: tuple[str, ...] = ()
    # ids of entries that say something else now, also in their labels
    added: tuple[str, ...] = ()  # ids of new entries
    removed: tuple[str, ...] = ()  # ids of entries that the sheet does not have
    cells: tuple[CellChange, ...] = ()  # what changes in entries that stay
    contents: Mapping[Path, bytes] = {}  # of each file that it writes

    @property
    def files(self) -> tuple[Path, ...]:
        """What is written."""
        return tuple(sorted(self.contents))


def import_table(game: DataFolders, table: str, file: Path, check: Check) -> ImportResult:
    """Write what differs from ours into the owner's folder; nothing if `preview_import` raises."""
    result = preview_import(game, table, file, check)
    for folder in (game.overlay or game.templates, *(path.parent for path in result.files)):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            what = f'the folder "{folder}" cannot be made'
            raise CompanionError(describe_refusal(what, error, "choose another")) from None
    for path in reversed(result.files):  # labels first: they may stand alone
        write_named(path, result.contents[path], WRITE_HINT)
    return result


def preview_import(game: DataFolders, table: str, file: Path, check: Check) -> ImportResult:
    """Return what an import would do; a CompanionError names every wrong cell by its place."""
    if game.overlay is None:
        raise ValueError("an import needs a folder of your own: --data DIR")
    file_type(file)
    both = table_versions(game, table)
    merged = both.merged.rows
    keys = {key for row in merged.values() for key in row.values}
    grid = read_grid(file, table, both.headings)
    is_sheet = not both.ours.file.endswith(".toml")
    if is_sheet:  # its headings are written in many ways
        grid = with_keys(grid, keys)[0]
    sheet = read_sheet(grid, both.merged, both.words_only)
    cells = tuple(diff_cells(merged, sheet.lines.values(), both.labels))
    if is_sheet:  # it has no sources, but may have a column called so
        cells = tuple(c for c in cells if c.column in keys or c.column.partition(":")[0] != SOURCE)
        entries = _diff_sheet(sheet, both, cells)
    else:
        entries = _diff_toml(sheet, both, path_inside(game.overlay, both.ours.file))
    words, empty = _diff_words(sheet, both, game.language)
    contents = _contents(game, both, entries, words)
    with TemporaryDirectory() as folder:
        copy_changed(game.overlay, game.slug, contents, Path(folder))
        _check(sheet, both, Path(folder), check, empty)
    touched = entries.keys() | {path[1] for path in words}
    return ImportResult(
        changed=tuple(id for id in sheet.lines if id in touched and id in merged),
        added=tuple(id for id in sheet.lines if id not in merged),
        removed=tuple(id for id in merged if id not in sheet.lines),
        cells=cells,
        contents={path_inside(game.overlay, name): contents[name] for name in contents},
    )


def _diff_toml(sheet: Sheet, both: TableVersions, file: Path) -> Entries:
    """Return what the owner's file shall say, by id; None removes an entry."""
    top = read_toml(file).get("source") if file.is_file() else None
    default = parse_source(top) if isinstance(top, str) else OWNER
    ours, merged, entries = both.ours.rows, both.merged.rows, Entries()
    for id in sorted({*merged, *sheet.lines}):
        if id not in sheet.lines:
            entries[id] = REMOVED if id in ours else None
        elif change := diff_row(ours.get(id), merged.get(id), sheet.lines[id].wanted, default):
            entries[id] = change
        elif change is not None:
            entries[id] = None if id in ours else {}
    return entries


def _diff_sheet(sheet: Sheet, both: TableVersions, cells: tuple[CellChange, ...]) -> Entries:
    """Return what a spreadsheet of the owner shall say: of a row that it has, its other cells."""
    merged = both.merged.rows
    new = [line.wanted for line in sheet.lines.values() if line.id not in merged]
    entries: dict[str, dict[str, object] | None] = dict.fromkeys(merged.keys() - sheet.lines.keys())
    entries |= {
        row.id: {format_heading(at): value for at, value in iter_leaves(row.values)} for row in new
    }
    for cell in cells:
        if not cell.column.startswith(LABEL):
            entries[cell.entry] = {**(entries.get(cell.entry) or {}), cell.column: cell.after}
    return {id: entries[id] for id in sorted(entries)}


def _diff_words(sheet: Sheet, both: TableVersions, language: str) -> tuple[Words, list[Mistake]]:
    """Return the labels that differ, and mistakes where one of ours would be missing."""
    words: dict[tuple[str, ...], str | None] = {}
    empty = []
    for line in sheet.lines.values():
        for rest, word in line.labels.items():
            name = f"{both.label_place}.{line.id}.{rest}"
            if word == both.words.get(name):
                continue
            our_word = both.our_words.get(name)
            if word is None and our_word is not None:
                message = f'must not be empty; ours is "{our_word[:40]}"'
                empty.append(sheet.cell(line, f"{LABEL}{rest}", message))
            path = (both.label_place, line.id, *rest.split("."))
            words[path] = None if language == ENGLISH and word == our_word else word
    return words, empty


def _contents(
    game: DataFolders, both: TableVersions, entries: Entries, words: Words
) -> dict[str, bytes]:
    """Return the files that are to be written, by their names below the owner's folder."""
    contents: dict[str, bytes] = {}
    for name, changes in (
        (both.ours.file, entries),
        (f"{game.slug}/{LABELS}/{game.language}.toml", words),
    ):
        if not changes:
            continue
        from companion.data.edit_file import change_labels, change_rows  # late: nothing may differ

        path = path_inside(game.overlay or game.templates, name)
        old = path.read_bytes() if path.is_file() else b""
        if changes is entries:
            new = change_rows(path, old, both.ours.name, entries)
        else:
            new = change_labels(old, words)
        if new != old:
            contents[name] = new
    return contents


def _check(
    sheet: Sheet, both: TableVersions, trial: Path, check: Check, empty: list[Mistake]
) -> None:
    """Raise what is wrong with the cells of a sheet, all at once."""
    others = []
    reported = {(mistake.row, mistake.name) for mistake in sheet.mistakes}
    more = list(empty)
    try:
        check(trial)
    except DataError as error:
        for problem in error.problems:
            if cell := locate_problem(sheet, problem, both.ours, f"{both.label_place}."):
                more.append(cell)
            else:
                others.append(problem)
    mistakes = [*sheet.mistakes, *(cell for cell in more if (cell.row, cell.name) not in reported)]
    if mistakes:
        raise mistakes_error(sheet.grid, mistakes)
    if others:
        raise DataError(others)


# --- what differs ---------------------------------------------------------------------------------


def diff_cells(
    old: Mapping[str, Row], new: Iterable[SheetRow], labels: Mapping[str, Mapping[str, str]]
) -> Iterator[CellChange]:
    """Yield the cells that change; of a value that does, its source follows and is not told."""
    for line in new:
        if (row := old.get(line.id)) is None:
            continue
        words = labels.get(line.id, {})
        before, after = cells_of(row, words), cells_of(line.wanted, {**words, **line.labels})
        heads = dict.fromkeys((*before, *after))
        changed = [head for head in heads if not equal_values(before.get(head), after.get(head))]
        keys = {parse_heading(head)[0] for head in changed}
        for head in changed:
            if head == SOURCE or head.removeprefix(SOURCE_OF) not in keys - {head}:
                yield CellChange(line.id, head, before.get(head), after.get(head))


def diff_row(
    ours: Row | None, merged: Row | None, wanted: Row, default: Source
) -> dict[str, object] | None:
    """Return the owner's row for an entry, without its id; None if nothing changes.

    A value that differs from ours, but whose source was not changed, counts as the owner's.
    `merged` has the owner's values so far; `default` is the source of rows that name none.
    """
    old_values, old_sources = (merged.values, merged.sources) if merged else ({}, {})
    if merged and equal_values(old_values, wanted.values) and old_sources == wanted.sources:
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
            is_kept = equal_values(old_values.get(key), value) and old_sources.get(key) == source
            if key not in values:
                if source != old:
                    sources[key] = source
                continue
            if source == (old or ours.source) and not is_kept:
                source = OWNER
            elif (
                old is not None and weakest_source((old, source)) != source and key in wanted.values
            ):
                values |= _diff_values({key: ours.values[key]}, {key: value}, is_whole=True)
            if source != default and key in wanted.values:
                sources[key] = source
    if sources:
        values["sources"] = {key: str(source) for key, source in sources.items()}
    return values


def _diff_values(
    ours: Mapping[str, object], wanted: Mapping[str, object], *, is_whole: bool = False
) -> dict[str, object]:
    """Return the keys that differ from ours, nested; all keys if the result replaces ours whole."""
    result: dict[str, object] = {}
    for key, value in wanted.items():
        old = ours.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            if is_whole or not equal_values(old, value):
                result[key] = _diff_values(old, value, is_whole=is_whole)
        elif is_whole or key not in ours or not equal_values(old, value):
            result[key] = value
    return result | {key: dict(REMOVED) for key in ours if key not in wanted}
