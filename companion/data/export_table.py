"""Tables out to a spreadsheet: a column per key, with sources and labels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, DataError
from companion.core.names import suggest_names
from companion.data.cells import (
    ID,
    LABEL,
    RESERVED,
    SOURCE,
    SOURCE_OF,
    cells_of,
    format_heading,
    order_keys,
    text_columns,
    to_cell,
)
from companion.data.cells import Path as Keys
from companion.data.load import RawGame, load_raw
from companion.data.overlay_folder import ENGLISH, LABELS
from companion.data.raw_tables import Table, parse_tables
from companion.data.source import OWNER
from companion.data.spreadsheet_file import file_type, write_grid


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
    columns: tuple[str, ...] = ()
    # those of the owner's spreadsheet, also where all cells are empty

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
    from companion.resources import templates_folder  # late: a given folder needs none

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
    our_words: Mapping[str, str] = {}
    ours = merged and replace(merged, rows={})
    if not folders.is_owners:
        file = folders.templates / folders.slug / LABELS / f"{folders.language}.toml"
        language = folders.language if file.is_file() else ENGLISH  # only the owner may have it
        shipped = open_files(DataFolders(folders.slug, folders.templates, None, language))
        ours, our_words = shipped.tables.get(table), shipped.words
    if ours is None or merged is None:
        names = [name for name, other in raw.tables.items() if other.is_list]
        raise CompanionError(
            f'{folders.slug} has no table "{table[:40]}"' + suggest_names(table, names)
        )
    if not ours.is_list:
        raise CompanionError(
            f'"{table}" is a single record, not a list of entries; change it in {ours.file}'
            " of your own folder"
        )
    sheet = raw.sheets.get(merged.file)  # of the owner's game
    columns = tuple(key for key in sheet.columns if key not in RESERVED) if sheet else ()
    return TableVersions(ours, merged, our_words, raw.words, columns)


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
