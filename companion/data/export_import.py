"""Tables out to a spreadsheet, a column per key with sources and labels, and back from it.

What differs from ours goes into the owner's folder; in a game that is all the owner's into the file
of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.atomic_write import write_named
from companion.core.errors import CompanionError, DataError, describe_refusal
from companion.core.names import suggest_names
from companion.data.load import RawGame, load_raw
from companion.data.overlay_folder import ENGLISH, LABELS, copy_changed
from companion.data.raw_tables import (
    OWNER,
    REMOVED,
    Row,
    Source,
    Table,
    parse_source,
    parse_tables,
    weakest_source,
)
from companion.data.sheet import Sheet, SheetRow, locate_problem, read_sheet, with_keys
from companion.data.spreadsheet_file import (
    ID,
    LABEL,
    RESERVED,
    SOURCE,
    SOURCE_OF,
    WRITE_HINT,
    Keys,
    Mistake,
    cells_of,
    equal_values,
    file_type,
    format_heading,
    iter_leaves,
    mistakes_error,
    order_keys,
    parse_heading,
    read_grid,
    text_columns,
    to_cell,
    write_grid,
)
from companion.data.toml_file import read_toml
from companion.resources import path_inside, templates_folder


class DataFolders(Struct, frozen=True):
    """The folders of a game's data, for export and import."""

    slug: str  # name of the game's folder
    templates: Path  # the folder of all data that ships with the program
    overlay: Path | None = None  # the owner's folder, which need not exist; None if there is none
    language: str = ENGLISH  # of the labels

    @property
    def is_owners(self) -> bool:
        """Whether all of the game is the owner's: then both folders are that of such games."""
        return self.templates == self.overlay


class TableVersions(Struct, frozen=True, dict=True):
    """A table of ours, and with the owner's numbers over it; none of ours in their game."""

    ours: Table
    merged: Table
    our_words: Mapping[str, str]
    words: Mapping[str, str]
    columns: tuple[str, ...] = ()  # of the owner's spreadsheet, also where all cells are empty

    @property
    def words_only(self) -> frozenset[Keys]:
        """The keys that hold words only."""
        return text_columns((self.ours.rows or self.merged.rows).values())

    @cached_property
    def label_place(self) -> str:
        """The name under which its entries have their labels: `fish` of `fishes`."""
        name, ids = self.ours.name, self.ours.rows or self.merged.rows
        for place in (name, name.removesuffix("s")):
            starts = tuple(f"{place}.{id}." for id in ids)
            if any(word.startswith(starts) for word in self.our_words or self.words):
                return place
        return name

    @cached_property
    def labels(self) -> dict[str, dict[str, str]]:
        """The labels of every entry by the rest of their names; the longest id is meant."""
        labels: dict[str, dict[str, str]] = {}
        start = f"{self.label_place}."
        for name, word in self.words.items():
            parts = name.removeprefix(start).split(".") if name.startswith(start) else []
            for cut in range(len(parts) - 1, 0, -1):
                if (entry := ".".join(parts[:cut])) in self.merged.rows:
                    labels.setdefault(entry, {})[".".join(parts[cut:])] = word
                    break
        return labels

    @property
    def headings(self) -> list[str]:
        """The headings of the table: its id, its keys, their sources, its labels."""
        rows = self.merged.rows.values()
        paths = order_keys(rows)
        keys = dict.fromkeys([ID, *(path[0] for path in paths)])
        named = {key for row in rows for key, own in row.sources.items() if own != row.source}
        labels = dict.fromkeys(name for words in self.labels.values() for name in words)
        is_sourced = self.ours.rows or any(row.source != OWNER for row in rows)
        return [
            *dict.fromkeys([ID, *self.columns, *map(format_heading, paths)]),
            *([SOURCE] if is_sourced else []),
            *(f"{SOURCE_OF}{key}" for key in keys if key in named),
            *(f"{LABEL}{name}" for name in labels),
        ]


def find_folders(
    slug: str, overlay: Path | None, language: str = ENGLISH, home: Path | None = None
) -> DataFolders:
    """Return the data of a game with the owner's folder; one of the owner's has a home."""
    return DataFolders(slug, home or templates_folder(), home or overlay, language)


def table_names(game: DataFolders) -> tuple[str, ...]:
    """Return the names of all tables that are lists of entries."""
    raw = open_files(game)
    lists = (name for name, table in raw.tables.items() if table.is_list)
    return tuple(name for name in lists if not game.is_owners or _written_table(raw, name))


def export_table(game: DataFolders, table: str, file: Path) -> int:
    """Write a table to a .csv or .xlsx file, with sources and labels; return how many entries."""
    file_type(file)
    both = table_versions(game, table)
    head, keys = both.headings, {format_heading(path) for path in both.words_only} | {ID, SOURCE}
    words = [name in keys or name.startswith((SOURCE_OF, LABEL)) for name in head]
    rows = []
    for row in both.merged.rows.values():
        cells = cells_of(row, both.labels.get(row.id, {}))
        pairs = zip(head, words, strict=True)
        rows.append([to_cell(cells[n], words=w) if n in cells else None for n, w in pairs])
    write_grid(file, table, head, rows, words)
    return len(rows)


def open_files(game: DataFolders) -> RawGame:
    """Return what the files of a game say, with the owner's numbers over them, if that is right."""
    own = game.templates if game.is_owners else None
    over = game.overlay if not own and game.overlay is not None and game.overlay.exists() else None
    raw = load_raw(game.slug, over, game.language, game.templates, home=own)
    if raw.mistakes and not own:  # an owner's game is mended in its tables
        raise DataError(raw.mistakes)
    return raw


def table_versions(folders: DataFolders, table: str) -> TableVersions:
    """Return a list of entries as it ships and as it is; of an owner's game as its file says it."""
    raw = open_files(folders)
    merged = _written_table(raw, table) if folders.is_owners else raw.tables.get(table)
    if merged is None:
        names = [name for name, other in raw.tables.items() if other.is_list]
        raise CompanionError(
            f'{folders.slug} has no table "{table[:40]}"' + suggest_names(table, names)
        )
    if not merged.is_list:
        raise CompanionError(
            f'"{table}" is a single record, not a list of entries; change it in {merged.file}'
            " of your own folder"
        )
    ours = raw.shipped.get(table) or replace(merged, rows={})
    sheet = raw.sheets.get(merged.file)  # of the owner's game
    columns = tuple(key for key in sheet.columns if key not in RESERVED) if sheet else ()
    return TableVersions(ours, merged, raw.shipped_words, raw.words, columns)


def _written_table(raw: RawGame, name: str) -> Table | None:
    """Return a table of an owner's game as its file says it, if right; None if none does."""
    table = raw.tables.get(name)
    content = raw.written[Path(table.file).stem] if table else {}
    if table is None or name not in content:
        return None
    is_sheet = table.file in raw.sheets
    mistakes = [each for each in raw.mistakes if is_sheet and each.file == table.file]
    words = {key: content[key] for key in ("source", name) if key in content}
    [written] = parse_tables(table.file, words, mistakes.append, fallback=OWNER)
    if mistakes:
        raise DataError(mistakes)
    return written


# --- back from a spreadsheet ----------------------------------------------------------------------


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

    changed: tuple[str, ...] = ()  # ids of entries that change, also in their labels
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
    """Return what the owner's file shall say otherwise, by id; None removes an entry."""
    content: Mapping[str, Any] = read_toml(file) if file.is_file() else {}
    top, own = content.get("source"), {row[ID]: row for row in content.get(both.ours.name, ())}
    default = parse_source(top) if isinstance(top, str) else OWNER
    ours, merged, entries = both.ours.rows, both.merged.rows, Entries()
    for id in sorted({*merged, *sheet.lines}):
        if id not in sheet.lines:
            entries[id] = REMOVED if id in ours else None
        elif change := diff_row(ours.get(id), merged.get(id), sheet.lines[id].wanted, default):
            entries[id] = change
        elif change is not None:
            entries[id] = None if id in ours else {}
    return {
        id: row
        for id, row in entries.items()
        if not equal_values(own.get(id), None if row is None else {ID: id, **row})
    }


def _diff_sheet(sheet: Sheet, both: TableVersions, cells: tuple[CellChange, ...]) -> Entries:
    """Return what a spreadsheet of the owner shall say: of a row that it has, its other cells."""
    merged = both.merged.rows
    new = [line.wanted for line in sheet.lines.values() if line.wanted.id not in merged]
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
            name = f"{both.label_place}.{line.wanted.id}.{rest}"
            if word == both.words.get(name):
                continue
            our_word = both.our_words.get(name)
            if word is None and our_word is not None:
                message = f'must not be empty; ours is "{our_word[:40]}"'
                empty.append(sheet.cell(line, f"{LABEL}{rest}", message))
            path = (both.label_place, line.wanted.id, *rest.split("."))
            words[path] = None if language == ENGLISH and word == our_word else word
    return words, empty


def _contents(
    game: DataFolders, both: TableVersions, entries: Entries, words: Words
) -> dict[str, bytes]:
    """Return the files that are to be written, by their names below the owner's folder."""
    table, root = both.ours, game.overlay or game.templates
    contents: dict[str, bytes] = {}
    for name in (table.file, f"{game.slug}/{LABELS}/{game.language}.toml"):
        if not (entries if name == table.file else words):
            continue
        from companion.data.edit_file import change_labels, change_rows  # late: nothing may differ

        path = path_inside(root, name)
        old = path.read_bytes() if path.is_file() else b""
        is_table = name == table.file
        new = change_rows(path, old, table.name, entries) if is_table else change_labels(old, words)
        if new != old:
            contents[name] = new
    return contents


def _check(
    sheet: Sheet, both: TableVersions, trial: Path, check: Check, empty: list[Mistake]
) -> None:
    """Raise what is wrong with the cells of a sheet, all at once."""
    reported = {(mistake.row, mistake.name) for mistake in sheet.mistakes}
    more, others = list(empty), []
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
        if (row := old.get(line.wanted.id)) is None:
            continue
        words = labels.get(line.wanted.id, {})
        before, after = cells_of(row, words), cells_of(line.wanted, {**words, **line.labels})
        heads = dict.fromkeys((*before, *after))
        changed = [head for head in heads if not equal_values(before.get(head), after.get(head))]
        keys = {parse_heading(head)[0] for head in changed}
        for head in changed:
            if head == SOURCE or head.removeprefix(SOURCE_OF) not in keys - {head}:
                yield CellChange(line.wanted.id, head, before.get(head), after.get(head))


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
