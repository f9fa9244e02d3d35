"""Changes in an owner's folder: checked, written as a whole, described, and undone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from companion.atomic_write import write_synced
from companion.core.errors import CompanionError, DataError, Problem
from companion.data.edit_file import change_labels, change_rows, change_value
from companion.data.export_import import preview_import
from companion.data.overlay_folder import LABELS, copy_changed
from companion.data.raw_tables import REMOVED
from companion.data.spreadsheet_cells import from_cell, value_at
from companion.games.game_type import Choices, Game
from companion.resources import path_inside
from companion.studio.mistakes import RefusedError
from companion.studio.piece_sources import WORDS, files_of, show_value
from companion.studio.snapshots import (
    Change,
    content_of,
    hold,
    list_changes,
    undo_change,
    undo_stopped,
    write_change,
)

MOST_SAID = 40  # letters of a value in the list of changes


class Edit(Struct, frozen=True):
    """A request to change a value."""

    table: str  # its table; `words` for a label
    entry: str  # its entry; for a label its name
    keys: tuple[str, ...]  # its key, and nested keys
    text: str  # new value as in a spreadsheet; "" for none
    seen: str  # value when the person began
    called: str = ""  # its name in the list of changes


class Owner:
    """Writes an owner's changes to files, and stores old versions for undo."""

    def __init__(self, data: Path | None, homes: Sequence[Path] = ()) -> None:
        self.data = data  # the folder of numbers over ours
        self.roots = [*dict.fromkeys(filter(None, [*homes, data]))]
        for root in self.roots:
            undo_stopped(root)
        self.before = frozenset(self.changes)  # those of earlier days, by their ids

    @property
    def changes(self) -> dict[str, Change]:
        """The changes that can be undone, by id, in order of time."""
        every = [
            (f"{place}-{int(change.folder.name)}", change)
            for place, root in enumerate(self.roots)
            for change in list_changes(root)
        ]
        return dict(sorted(every, key=lambda item: (item[1].when, item[1].folder.name)))

    def change(self, game: Game, edit: Edit) -> None:
        """Write a value into the owner's folder.

        RefusedError with both values if another change came first, DataError if the value is wrong,
        CompanionError if the file cannot be written; nothing is written then.
        """
        with hold(self.root_of(game)):
            file, now, after = self._edited(game, edit)
            if now not in (edit.seen, edit.text):
                raise RefusedError(
                    f'meanwhile this value was changed to "{now[:80]}";'
                    f' your value "{edit.text[:80]}" is not saved. Choose one of the two',
                    yours=edit.text,
                    theirs=now,
                )
            words = f"{edit.called or edit.entry}: {_shorten(now)} → {_shorten(edit.text)}"
            self.write(game, words, {file: after})

    def take_table(
        self, game: Game, name: str, called: str, content: bytes, agreed: str = ""
    ) -> None:
        """Import a spreadsheet, like `companion data import`; `called` is its name in the changes.

        `name` is the table's name with an ending, such as `cards.csv`. `agreed` must be the digest
        of the changes. If it is not, RefusedError lists the changes and has their digest. Raises
        CompanionError with all wrong cells. After an error nothing is written.
        """
        root = self.root_of(game)
        with hold(root), TemporaryDirectory() as folder:
            file = Path(folder) / name
            write_synced(file, content)
            raw, check = files_of(game, self.data), partial(self._refuse_new, game)
            brought = preview_import(raw, root, file.stem, file, check)
            if not brought.contents:
                return
            seen = content, [*map(content_of, brought.contents)], brought.cells
            digest = hashlib.sha256(repr(seen).encode()).hexdigest()
            ids = {"changed": brought.changed, "new": brought.added, "taken out": brought.removed}
            counts = ", ".join(f"{len(ids[word])} {word}" for word in ids if ids[word])
            if digest != agreed:
                raise RefusedError(
                    f"the spreadsheet changes rows: {counts}; check them, then confirm",
                    digest=digest,
                    changed=[
                        (cell.entry, cell.column, show_value(cell.before), show_value(cell.after))
                        for cell in brought.cells
                    ],
                    removed=brought.removed,
                    added=brought.added,
                )
            contents = {
                path.relative_to(root).as_posix(): c for path, c in brought.contents.items()
            }
            write_change(root, f"{called} from a spreadsheet: {counts}", contents)

    def undo(self, last: str = "") -> None:
        """Undo the last change; CompanionError if there is none, or if its id is not `last`.

        RefusedError if another program has changed a file since; then the change is not undone.
        """
        if not (changes := self.changes):
            raise CompanionError("there is nothing to undo")
        id, change = changes.popitem()
        if id != (last or id):
            raise CompanionError("there were other changes meanwhile; look at the list again")
        try:
            undo_change(change)
        except RefusedError as error:
            name = str(error.more["copy"])
            error.more |= {"id": id, "copy": name and f"changes/{id}/{quote(name)}"}
            raise

    def write(self, game: Game, words: str, contents: Mapping[str, bytes | Path]) -> None:
        """Write changed files as one change. The caller must have locked the owner's folder.

        Raises DataError for new mistakes, and CompanionError if writing fails. In both cases
        nothing has changed.
        """
        root = self.root_of(game)
        texts = {name: part for name, part in contents.items() if isinstance(part, bytes)}
        with TemporaryDirectory() as folder:
            copy_changed(root, game.slug, texts, Path(folder))
            self._refuse_new(game, Path(folder))
        write_change(root, words, contents)

    def root_of(self, game: Game) -> Path:
        """Return the folder for changes to a game; CompanionError if there is no folder."""
        if (root := game.home or self.data) is None:
            raise CompanionError(
                f"{game.slug} is ours; to change it, name a folder of your own:"
                " companion studio --data my-numbers"
            )
        return root

    def _edited(self, game: Game, edit: Edit) -> tuple[str, str, bytes]:
        """Make an edit in memory; return (file to write, the present value, the new content)."""
        files, root = files_of(game, self.data), self.root_of(game)
        if edit.table == WORDS:
            file, word = f"{game.slug}/{LABELS}/en.toml", files.words.get(edit.entry)
            if game.home is None and word is None:
                raise CompanionError(f'there are no words "{edit.entry[:60]}"')
            words = {tuple(edit.entry.split(".")): edit.text or None}
            return file, word or "", change_labels(content_of(path_inside(root, file)), words)
        table, shipped = files.tables.get(edit.table), files.shipped.get(edit.table)
        row = table.rows.get(edit.entry) if table else None
        if table is None or row is None or not edit.keys:
            raise CompanionError(f'there is no "{edit.entry[:60]}" in "{edit.table[:60]}"')
        now, path = value_at(row.values, edit.keys), path_inside(root, table.file)
        content, value = content_of(path), from_cell(edit.text, words=isinstance(now, str))
        ours = shipped.rows.get(edit.entry) if shipped else None
        if value is None and ours and value_at(ours.values, edit.keys) is not None:
            value = dict(REMOVED)
        if path.suffix == ".toml":
            entry, start = edit.entry if table.is_list else None, row.values if game.home else {}
            after = change_value(content, table.name, entry, edit.keys, value, start)
        else:
            rows = {edit.entry: {".".join(edit.keys): value}}
            after = change_rows(path, content or b"", table.name, rows)
        return table.file, show_value(now), after

    def _refuse_new(self, game: Game, trial: Path) -> None:
        """Raise DataError for mistakes in a trial folder that are not in the owner's folder."""
        wrong = {*mistakes_in(game, trial)}
        if wrong and (new := wrong - {*mistakes_in(game, self.root_of(game))}):
            raise DataError([*new])


def mistakes_in(game: Game, folder: Path) -> Sequence[Problem]:
    """Return the mistakes of a game, with `folder` in place of the owner's folder."""
    try:
        data = game.load(folder) if game.home is None else replace(game, home=folder).load(None)
        data.check()
        if game.home is not None:
            replace(game, home=folder).components(data, Choices())
    except DataError as error:
        return error.problems
    return ()


def _shorten(text: str) -> str:
    return text if len(text) <= MOST_SAID else f"{text[: MOST_SAID - 1]}…"
