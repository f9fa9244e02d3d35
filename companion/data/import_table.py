"""Tables back from a spreadsheet: what differs from ours goes into the owner's folder.

In a game that is all the owner's it goes into the file of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from msgspec import Struct

from companion.core.errors import CompanionError, DataError, describe_refusal
from companion.data.columns import LABEL, flattened, head_of
from companion.data.export_table import GameFolders, Versions, headings, labels_of, versions
from companion.data.overlay_folder import ENGLISH, LABELS, copy_changed
from companion.data.own_files import with_keys
from companion.data.row_diff import REMOVED, CellChange, diff_cells, diff_row, is_unchanged
from companion.data.sheet import Sheet, problem_cell, read_sheet
from companion.data.source import OWNER, parse
from companion.data.spreadsheet import Mistake, ending, read_grid, refused, write_whole
from companion.data.toml_file import read_toml
from companion.resources import path_inside

TOML = ".toml"
Entries: TypeAlias = Mapping[str, Mapping[str, object] | None]
Words: TypeAlias = Mapping[tuple[str, ...], str | None]


class Imported(Struct, frozen=True):
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


def import_table(
    game: GameFolders, table: str, file: Path, check: Callable[[Path], object]
) -> Imported:
    """Read a spreadsheet and write what differs from ours into the owner's folder.

    Nothing is written before all of it is right. The owner's folder is made if it is missing.
    For arguments and errors see `preview_import`.
    """
    result = preview_import(game, table, file, check)
    if game.overlay is not None:
        _make_folder(game.overlay)
    for path in reversed(result.files):  # labels first: they may stand alone
        _make_folder(path.parent)
        write_whole(path, result.contents[path])
    return result


def preview_import(
    game: GameFolders, table: str, file: Path, check: Callable[[Path], object]
) -> Imported:
    """Return what an import of a spreadsheet would do; nothing is written.

    Args:
        game: whose table; with the owner's folder.
        table: its name.
        file: ends in `.csv` or `.xlsx`.
        check: reads the game with an owner's folder over it and raises DataError.

    Raises:
        CompanionError: it names every wrong cell, by sheet, row and column.
    """
    if game.overlay is None:
        raise ValueError("an import needs a folder of your own: --data DIR")
    ending(file)
    both = versions(game, table)
    grid = read_grid(file, table, headings(both))
    is_sheet = not both.ours.file.endswith(TOML)
    if is_sheet:  # its headings are written in many ways
        grid = with_keys(grid, {key for row in both.merged.rows.values() for key in row.values})[0]
    sheet = read_sheet(grid, both.merged, both.words_only)
    entries = _entries(sheet, both, path_inside(game.overlay, both.ours.file))
    words, empty = _changed_words(sheet, both, game.language)
    lines = sheet.lines.values()
    new_words = {line.id: line.labels for line in lines}
    wanted = [line.wanted for line in lines]
    cells = tuple(diff_cells(both.merged.rows, wanted, labels_of(both), new_words))
    if is_sheet:  # it has no sources, but may have a column called so
        plain = {key for row in both.merged.rows.values() for key in row.values}
        cells = tuple(one for one in cells if not one.is_source or one.column in plain)
        entries = _rows(sheet, both, entries, cells)
    with TemporaryDirectory() as folder:
        trial = Path(folder)
        contents = _contents(game, both, entries, words)
        copy_changed(game.overlay, game.slug, contents, trial)
        _check(sheet, both, trial, check, empty)
    merged, ids = both.merged.rows, sheet.lines.keys()
    touched = entries.keys() | {path[1] for path in words}
    return Imported(
        changed=tuple(name for name in ids if name in touched and name in merged),
        added=tuple(name for name in ids if name not in merged),
        removed=tuple(name for name in merged if name not in ids),
        cells=cells,
        contents={path_inside(game.overlay, name): contents[name] for name in contents},
    )


def _entries(sheet: Sheet, both: Versions, file: Path) -> Entries:
    """Return what the owner's file shall say, by id; None removes an entry."""
    top = read_toml(file).get("source") if file.suffix == TOML and file.is_file() else None
    default = parse(top) if isinstance(top, str) else OWNER
    entries: dict[str, Mapping[str, object] | None] = {}
    for line in sheet.lines.values():
        ours, merged = both.ours.rows.get(line.id), both.merged.rows.get(line.id)
        if merged is None or not is_unchanged(merged, line.wanted):
            content = diff_row(ours, merged, line.wanted, default)
            entries[line.id] = content if content or ours is None else None
    for name in both.merged.rows.keys() - sheet.lines.keys():
        entries[name] = REMOVED if name in both.ours.rows else None
    return {name: entries[name] for name in sorted(entries)}


def _changed_words(sheet: Sheet, both: Versions, language: str) -> tuple[Words, list[Mistake]]:
    """Return the labels that differ, and mistakes where one of ours would be missing."""
    words: dict[tuple[str, ...], str | None] = {}
    empty = []
    for line in sheet.lines.values():
        for rest, word in line.labels.items():
            name = f"{both.label_place}.{line.id}.{rest}"
            if word == both.words.get(name):
                continue
            if word is None and name in both.our_words:
                message = f'must not be empty; ours is "{both.our_words[name][:40]}"'
                empty.append(sheet.cell(line, f"{LABEL}{rest}", message))
            same_as_ours = language == ENGLISH and word == both.our_words.get(name)
            path = (both.label_place, line.id, *rest.split("."))
            words[path] = None if same_as_ours else word
    return words, empty


def _rows(sheet: Sheet, both: Versions, entries: Entries, cells: Sequence[CellChange]) -> Entries:
    """Return what a spreadsheet of the owner shall say: of a row that it has, its other cells."""
    rows: dict[str, dict[str, object] | None] = dict.fromkeys(entries)
    for name in sheet.lines.keys() & entries.keys():
        new = sheet.lines[name].wanted.values if name not in both.merged.rows else {}
        rows[name] = {head_of(path): value for path, value in flattened(new)}
    for one in cells:
        if not one.column.startswith(LABEL):
            rows[one.entry] = {**(rows[one.entry] or {}), one.column: one.after}
    return rows


def _contents(
    game: GameFolders, both: Versions, entries: Entries, words: Words
) -> dict[str, bytes]:
    """Return the files that are to be written, by their names below the owner's folder."""
    if not entries and not words:
        return {}
    from companion.data.edit_file import change_labels, change_rows  # late: nothing may differ

    folder, table = game.overlay or game.templates, both.ours.file
    labels = f"{game.slug}/{LABELS}/{game.language}.toml"
    names = [name for name, change in ((table, entries), (labels, words)) if change]
    paths = {name: path_inside(folder, name) for name in names}
    old = {name: path.read_bytes() if path.is_file() else b"" for name, path in paths.items()}
    contents = dict(old)
    if entries:
        contents[table] = change_rows(paths[table], old[table], both.ours.name, entries)
    if words:
        contents[labels] = change_labels(old[labels], words)
    return {name: content for name, content in contents.items() if content != old[name]}


def _check(
    sheet: Sheet,
    both: Versions,
    trial: Path,
    check: Callable[[Path], object],
    empty: list[Mistake],
) -> None:
    """Raise what is wrong with the cells of a sheet, all at once."""
    others = []
    wrong = {(mistake.row, mistake.name) for mistake in sheet.mistakes}
    mistakes = [*sheet.mistakes, *(one for one in empty if (one.row, one.name) not in wrong)]
    try:
        check(trial)
    except DataError as error:
        for problem in error.problems:
            cell = problem_cell(sheet, problem, both.ours, f"{both.label_place}.")
            if cell is None:
                others.append(problem)
            elif (cell.row, cell.name) not in wrong:
                mistakes.append(cell)
    if mistakes:
        raise refused(sheet.grid, mistakes)
    if others:
        raise DataError(others)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f'the folder "{folder}" cannot be made'
        raise CompanionError(describe_refusal(what, error, "choose another")) from None
