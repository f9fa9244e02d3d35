"""Changes in an owner's folder: checked, written as a whole, described, and undone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from companion.atomic_write import write_synced
from companion.core.errors import CompanionError, DataError, Problem
from companion.data.edit_file import change_labels, change_rows, change_value
from companion.data.export_import import ImportResult, find_folders
from companion.data.overlay_folder import LABELS, copy_changed
from companion.data.raw_tables import REMOVED
from companion.data.spreadsheet_file import from_cell
from companion.games.game_type import Choices, Game
from companion.resources import path_inside
from companion.studio.mistakes import RefusedError, piece_label
from companion.studio.piece_sources import LAYOUT, WORDS, files_of, show_value, value_at
from companion.studio.snapshots import Change, Contents, ForeignError, Snapshots, content_of
from companion.studio.workshop import Workshop

MOST_SAID = 40  # letters of a value in the list of changes


class Edit(Struct, frozen=True):
    """A request to change a value."""

    table: str  # its table; `words` for a label
    entry: str  # its entry; for a label its name
    keys: tuple[str, ...]  # its key, and nested keys
    text: str  # new value as in a spreadsheet; "" for none
    seen: str  # value when the person began


class Owner:
    """Writes an owner's changes to files, and stores old versions for undo."""

    def __init__(self, data: Path | None, homes: Sequence[Path] = ()) -> None:
        self.data = data  # the folder of numbers over ours
        roots = dict.fromkeys([*homes, *([] if data is None else [data])])
        self._folders = {root: Snapshots(root) for root in roots}
        self.before = frozenset(self.changes)  # those of earlier days, by their ids

    @property
    def changes(self) -> dict[str, Change]:
        """The changes that can be undone, by id, in order of time."""
        every = {
            f"{folder}-{change.number}": change
            for folder, snapshots in enumerate(self._folders.values())
            for change in snapshots.list_changes()
        }
        return dict(sorted(every.items(), key=lambda item: (item[1].when, item[1].number)))

    def change(self, game: Game, edit: Edit, called: str = "") -> None:
        """Write a value into the owner's folder; the list of changes names it `called`.

        RefusedError with both values if another change came first, DataError if the value is wrong,
        CompanionError if the file cannot be written; nothing is written then.
        """
        with self.snapshots(self.root_of(game)).hold():
            file, now, after = self._edited(game, edit)
            if now not in (edit.seen, edit.text):
                raise RefusedError(
                    f'the value is now "{now[:80]}": somebody changed it meanwhile;'
                    f' yours, "{edit.text[:80]}", is not saved. Choose one of the two',
                    yours=edit.text,
                    theirs=now,
                )
            words = f"{called or edit.entry}: {_shorten(now)} → {_shorten(edit.text)}"
            self.write(game, words, {file: after})

    def take_table(
        self, game: Game, name: str, called: str, content: bytes, agreed: str = ""
    ) -> None:
        """Import a spreadsheet like `companion data import`; the list of changes names it `called`.

        `name` is the table's name with an ending, such as `cards.csv`. RefusedError with all
        changes and their digest, unless `agreed` is this digest; CompanionError for all wrong
        cells. Nothing is written then.
        """
        from companion.data.export_import import preview_import

        root = self.root_of(game)
        with self.snapshots(root).hold(), TemporaryDirectory() as folder:
            file = Path(folder) / name
            write_synced(file, content)
            brought = preview_import(
                find_folders(game.slug, root, home=game.home),
                file.stem,
                file,
                lambda trial: self._refuse_new(game, mistakes_in(game, trial)),
            )
            if not brought.contents:
                return
            seen = content, [*map(content_of, brought.contents)], brought.cells
            digest, counts = hashlib.sha256(repr(seen).encode()).hexdigest(), _count_rows(brought)
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
            self.snapshots(root).write(f"{called} from a spreadsheet: {counts}", contents)

    def undo(self, first: str = "") -> None:
        """Undo the last change, or all changes back to `first`; CompanionError if there is none.

        ForeignError if another program has changed a file since; that change stays.
        """
        changes = self.changes
        if not changes:
            raise CompanionError("there is nothing to undo")
        ids = [*reversed(changes)]
        if (first := first or ids[0]) not in ids:
            raise CompanionError("this is already undone; look at the list again")
        for id in ids[: ids.index(first) + 1]:
            try:
                self._folder_of(id).undo(changes[id])
            except ForeignError as error:
                has_copy = self.copy_of(id, error.name) is not None
                copy = f"changes/{id}/{quote(error.name)}" if has_copy else ""
                error.more |= {"id": id, "copy": copy}
                raise

    def copy_of(self, id: str, name: str) -> bytes | None:
        """Return the content of a file before a change; None if no copy is stored."""
        if (change := self.changes.get(id)) and name in change.after:
            return self._folder_of(id).copy_of(change, name)
        return None

    def leave(self, id: str) -> None:
        """Give up undoing a change, so that older ones can be undone."""
        if change := self.changes.get(id):
            self._folder_of(id).forget(change)

    def leave_gone(self, slug: str) -> None:
        """Give up undoing changes to vanished files of a game."""
        for id, change in self.changes.items():
            files = [name for name in change.after if name.startswith(f"{slug}/")]
            if not all((self._folder_of(id).root / name).exists() for name in files):
                self.leave(id)

    def report_older(self) -> str:
        """Return, only once, a note on unreadable histories of older versions; "" without any."""
        return "\n".join(filter(None, (each.report_older() for each in self._folders.values())))

    def snapshots(self, root: Path) -> Snapshots:
        """Return the stored changes of a folder."""
        return self._folders.setdefault(root, Snapshots(root))

    def _folder_of(self, id: str) -> Snapshots:
        return [*self._folders.values()][int(id.partition("-")[0])]

    def write(self, game: Game, words: str, contents: Contents) -> None:
        """Write changed files as one change; the folder must be locked.

        DataError for new mistakes, CompanionError if writing fails; nothing has changed then.
        """
        root = self.root_of(game)
        texts = {name: part for name, part in contents.items() if isinstance(part, bytes)}
        self._refuse_new(game, mistakes_with(game, root, texts))
        self.snapshots(root).write(words, contents)

    def root_of(self, game: Game) -> Path:
        """Return the folder for changes to a game; CompanionError for ours without overlay."""
        root = game.home if game.home is not None else self.data
        if root is None:
            raise CompanionError(
                f"{game.slug} is ours; to change it, name a folder of your own:"
                " companion studio --data my-numbers"
            )
        return root

    def _edited(self, game: Game, edit: Edit) -> tuple[str, str, bytes]:
        """Return the file of an edited value, its present text, and the file's new content."""
        files, root = files_of(game, self.data), self.root_of(game)
        if edit.table == WORDS:
            if game.home is None and edit.entry not in files.words:
                raise CompanionError(f'there are no words "{edit.entry[:60]}"')
            file = f"{game.slug}/{LABELS}/en.toml"
            words = {tuple(edit.entry.split(".")): edit.text or None}
            after = change_labels(content_of(path_inside(root, file)), words)
            return file, files.words.get(edit.entry, ""), after
        table = files.tables.get(edit.table)
        row = table.rows.get(edit.entry) if table else None
        if table is None or row is None or not edit.keys:
            raise CompanionError(f'there is no "{edit.entry[:60]}" in "{edit.table[:60]}"')
        now, start, path = value_at(row.values, edit.keys), row.values, root / table.file
        content = content_of(path_inside(root, table.file))
        value = from_cell(edit.text, words=isinstance(now, str))
        if game.home is None:
            start, ours = {}, files_of(game, None).tables.get(edit.table)
            old = ours.rows.get(edit.entry) if ours else None
            if value is None and old and value_at(old.values, edit.keys) is not None:
                value = dict(REMOVED)
        if edit.table == LAYOUT:
            _check_on_card(row.values, edit.keys, value)
        if table.file.endswith(".toml"):
            entry = edit.entry if table.is_list else None
            after = change_value(content, table.name, entry, edit.keys, value, start)
        else:
            rows = {edit.entry: {".".join(edit.keys): value}}
            after = change_rows(path, content or b"", table.name, rows)
        return table.file, show_value(now), after

    def _refuse_new(self, game: Game, wrong: Sequence[Problem]) -> None:
        """Raise DataError for those mistakes that the owner's folder did not have before."""
        if wrong and (new := set(wrong) - {*mistakes_with(game, self.root_of(game), {})}):
            raise DataError([item for item in wrong if item in new])


def mistakes_with(game: Game, root: Path, contents: Mapping[str, bytes]) -> Sequence[Problem]:
    """Return the mistakes that the game would have if files in `root` had these contents."""
    with TemporaryDirectory() as folder:
        copy_changed(root, game.slug, contents, Path(folder))
        return mistakes_in(game, Path(folder))


def mistakes_in(game: Game, folder: Path) -> Sequence[Problem]:
    """Return the mistakes of a game that is read with, or from, an owner's folder."""
    try:
        data = game.load(folder) if game.home is None else replace(game, home=folder).load(None)
        data.check()
        if game.home is not None:
            replace(game, home=folder).components(data, Choices())
    except DataError as error:
        return error.problems
    return ()


def _count_rows(done: ImportResult) -> str:
    """Return the numbers of rows that an import changes, adds and removes, as text."""
    numbers = {"changed": done.changed, "new": done.added, "taken out": done.removed}
    return ", ".join(f"{len(ids)} {word}" for word, ids in numbers.items() if ids)


def _shorten(text: str) -> str:
    return text if len(text) <= MOST_SAID else f"{text[: MOST_SAID - 1]}…"


def _check_on_card(look: Mapping[str, Any], keys: tuple[str, ...], value: object) -> None:
    """Raise CompanionError if a new x or y moves a box of a layout off its card."""
    *above, key = keys
    box, size = value_at(look, tuple(above)), look.get("size")
    if key not in ("x", "y") or not (isinstance(box, Mapping) and isinstance(size, list)):
        return
    edge, long = size["xy".index(key)], box.get("w" if key == "x" else "h") or 0
    if isinstance(value, (int, float)) and not -long <= value <= edge:
        raise CompanionError(
            f"it would lie outside the card, which is {size[0]:g} × {size[1]:g} mm;"
            f" choose a number from {-long:g} to {edge:g}"
        )


def describe_value(workshop: Workshop, slug: str, edit: Edit) -> str:
    """Describe an edited value by game, table, row and column.

    Example: `Lure: Fish cards 24 Pike, points`. Raises CompanionError if the game could never be
    read completely.
    """
    if edit.table == WORDS:
        return f"{workshop.listing(slug).title}: the words {_plain(edit.entry).replace('.', ' ')}"
    if edit.table == LAYOUT:
        face, _, box, *_ = (*edit.keys, "", "", "")
        name = describe_entry(workshop, slug, edit.entry)
        return f"{name}, {face} {_plain(box)} {edit.keys[-1]}"
    return f"{describe_entry(workshop, slug, edit.table, edit.entry)}, {' '.join(edit.keys)}"


def describe_entry(workshop: Workshop, slug: str, table: str, entry: str = "") -> str:
    """Describe an entry by game, table and row; without an entry, by the table's components.

    Example: `Lure: Fish cards 24 Pike`. Raises CompanionError if the game could never be read
    completely.
    """
    job = workshop.listing(slug)
    every = [item.component for item in job.wanted]
    parts = [part for part in every if table in (part.name, part.table)]
    for part in parts if entry else ():
        for key in part.copies:
            if f"{key}-".startswith(f"{entry}-"):
                title = workshop.deck(slug, part.name).pieces[key].title
                return f"{job.title}: {piece_label(part, key, title)}"
    titles = ", ".join(dict.fromkeys(part.title for part in parts)) or _plain(table)
    return f"{job.title}: {titles} {entry}".rstrip()


def _plain(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")
