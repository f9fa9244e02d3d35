"""Tables out to a spreadsheet: a column per key, with sources and labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError, DataError
from companion.core.nearest import guess
from companion.data.cells import to_cell
from companion.data.columns import (
    ID,
    LABEL,
    RESERVED,
    SOURCE,
    SOURCE_OF,
    cells_of,
    head_of,
    of_words,
    ordered,
)
from companion.data.columns import Path as Keys
from companion.data.load import RawGame, load_raw
from companion.data.overlay_folder import ENGLISH
from companion.data.source import OWNER
from companion.data.spreadsheet import ending, write_grid
from companion.data.tables import Table, tables_of


class GameFolders(Struct, frozen=True):
    """The folders of a game's data, for export and import."""

    slug: str  # name of the game's folder
    templates: Path  # the folder of all data that ships with the program
    overlay: Path | None = None  # the owner's folder, which need not exist; None if there is none
    language: str = ENGLISH  # of the labels

    @property
    def is_owners(self) -> bool:
        """Whether all of the game is the owner's: then both folders are that of such games."""
        return self.templates == self.overlay


class Versions(Struct, frozen=True):
    """A table of ours, and with the owner's numbers over it; none of ours in their game."""

    ours: Table
    merged: Table
    our_words: Mapping[str, str]
    words: Mapping[str, str]
    label_place: str  # the name under which its entries have their labels
    columns: tuple[str, ...] = ()
    # those of the owner's spreadsheet, also where all cells are empty

    @property
    def words_only(self) -> frozenset[Keys]:
        """The keys that hold words only."""
        return of_words((self.ours.rows or self.merged.rows).values())


def folders_of(
    slug: str, overlay: Path | None, language: str = ENGLISH, home: Path | None = None
) -> GameFolders:
    """Return the data of a game with the owner's folder; one of the owner's has a home."""
    from companion.resources import templates_folder  # late: a given folder needs none

    return GameFolders(slug, home or templates_folder(), home or overlay, language)


def table_names(game: GameFolders) -> tuple[str, ...]:
    """Return the names of all tables that are lists of entries.

    Raises:
        DataError: a file cannot be read, or the owner's does not fit.
    """
    raw = read(game)
    return tuple(
        name
        for name, table in raw.tables.items()
        if table.is_list and (not game.is_owners or _written(raw, table))
    )


def export_table(game: GameFolders, table: str, file: Path) -> int:
    """Write a table to a spreadsheet, with its sources and labels; return how many entries.

    Args:
        game: whose table.
        table: its name.
        file: ends in `.csv` or `.xlsx`.

    Raises:
        CompanionError: there is no such table, or the file cannot be written.
    """
    ending(file)
    both = versions(game, table)
    head = headings(both)
    words = _words_of(both, head)
    labels = labels_of(both)
    rows = []
    for row in both.merged.rows.values():
        cells = cells_of(row, labels.get(row.id, {}))
        rows.append(
            [
                None if name not in cells else to_cell(cells[name], words=is_words)
                for name, is_words in zip(head, words, strict=True)
            ]
        )
    write_grid(file, table, head, rows, words)
    return len(rows)


def read(game: GameFolders) -> RawGame:
    """Return what the files of a game say, with the owner's numbers over them.

    Raises:
        DataError: a file cannot be read, or the owner's does not fit.
    """
    own = game.templates if game.is_owners else None
    over = game.overlay if not own and game.overlay is not None and game.overlay.exists() else None
    raw = load_raw(game.slug, over, game.language, game.templates, home=own)
    if raw.mistakes and not own:  # an owner's game is mended in its tables
        raise DataError(raw.mistakes)
    return raw


def versions(game: GameFolders, table: str) -> Versions:
    """Return a table as it ships and as it is; of an owner's game as its file says it.

    Raises:
        CompanionError: there is no such list of entries.
    """
    raw = read(game)
    merged = raw.tables.get(table)
    ours, our_words, columns = merged, raw.words, dict[str, str]()
    if game.is_owners:
        merged, our_words = merged and _written(raw, merged), {}
        ours = merged and replace(merged, rows={})
        columns = raw.headings(merged.file) if merged else {}
    else:
        try:
            shipped = read(GameFolders(game.slug, game.templates, None, game.language))
        except CompanionError:  # only the owner has this language
            shipped = read(GameFolders(game.slug, game.templates))
        ours, our_words = shipped.tables.get(table), shipped.words
    if ours is None or merged is None:
        names = [name for name, other in raw.tables.items() if other.is_list]
        raise CompanionError(f'{game.slug} has no table "{table[:40]}"' + guess(table, names))
    if not ours.is_list:
        raise CompanionError(
            f'"{table}" is a single record, not a list of entries; change it in {ours.file}'
            " of your own folder"
        )
    place = _label_place(table, ours.rows or merged.rows, our_words or raw.words)
    known = tuple(key for key in columns if key not in RESERVED)
    return Versions(ours, merged, our_words, raw.words, place, known)


def _written(raw: RawGame, table: Table) -> Table | None:
    """Return a table of an owner's game as its file says it; None if no file does.

    Raises:
        DataError: it lists what is wrong there.
    """
    content = raw.written[Path(table.file).stem]
    if table.name not in content:
        return None
    of_file = raw.mistakes if table.file in raw.sheets else ()
    mistakes = [problem for problem in of_file if problem.file == table.file]
    words = {key: content[key] for key in ("source", table.name) if key in content}
    [written] = tables_of(table.file, words, mistakes.append, fallback=OWNER)
    if mistakes:
        raise DataError(mistakes)
    return written


def _label_place(table: str, ids: Iterable[str], words: Iterable[str]) -> str:
    """Return the name under which the entries of a table have their labels: `fish` of `fishes`."""
    for place in (table, table.removesuffix("s")):
        starts = tuple(f"{place}.{id}." for id in ids)
        if any(name.startswith(starts) for name in words):
            return place
    return table


def labels_of(both: Versions) -> dict[str, dict[str, str]]:
    """Return the labels of every entry by the rest of their names."""
    found: dict[str, dict[str, str]] = {}
    start = f"{both.label_place}."
    for name, word in both.words.items():
        parts = name.removeprefix(start).split(".") if name.startswith(start) else []
        for cut in range(len(parts) - 1, 0, -1):
            entry = ".".join(parts[:cut])
            if entry in both.merged.rows:
                found.setdefault(entry, {})[".".join(parts[cut:])] = word
                break
    return found


def headings(both: Versions) -> list[str]:
    """Return the headings of a table: its id, its keys, their sources, its labels."""
    rows = both.merged.rows.values()
    paths = ordered(rows)
    keys = dict.fromkeys([ID, *(path[0] for path in paths)])
    named = {key for row in rows for key, own in row.sources.items() if own != row.source}
    labels = dict.fromkeys(name for words in labels_of(both).values() for name in words)
    sourced = both.ours.rows or any(row.source != OWNER for row in rows)
    return [
        *dict.fromkeys([ID, *both.columns, *map(head_of, paths)]),
        *([SOURCE] if sourced else []),
        *(f"{SOURCE_OF}{key}" for key in keys if key in named),
        *(f"{LABEL}{name}" for name in labels),
    ]


def _words_of(both: Versions, head: list[str]) -> list[bool]:
    words = {head_of(path) for path in both.words_only}
    return [
        name in (ID, SOURCE) or name.startswith((SOURCE_OF, LABEL)) or name in words
        for name in head
    ]
