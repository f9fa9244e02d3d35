"""Changes in the owner's folder: checked, written whole, undone and done again."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from companion.atomic_write import put, write_file
from companion.core.errors import CompanionError, DataError, Problem
from companion.data.cells import from_cell
from companion.data.edit_value import Spot, label_with, sheet_with, toml_with
from companion.data.export_table import shipped
from companion.data.overlay_diff import REMOVED
from companion.data.overlay_folder import LABELS
from companion.data.write import patched
from companion.games.game import Game
from companion.printing.switch import locked, unlocked
from companion.resources import stays_inside
from companion.studio.made_of import WORDS, at, files_of, shown

LOCK, COPIES = ".workshop-lock", ".before-workshop"
PATIENCE = 5.0  # seconds to wait for another workshop that writes
MOST_LETTERS = 5000


class Edit(Struct, frozen=True):
    """A value that a person wants.

    Attributes:
        table: that has it; `words` for a label.
        entry: of the table; the name of a label.
        keys: the key, and those inside it.
        text: as a spreadsheet has it; "" for none.
        seen: what stood there when the person began.
    """

    table: str
    entry: str
    keys: tuple[str, ...]
    text: str
    seen: str


class Step(Struct, frozen=True):
    """A file as it was before a change and after it; None if it was not there."""

    path: Path
    root: Path
    before: bytes | None
    after: bytes | None


class ConflictError(CompanionError):
    """Somebody else has changed the same value; both are told."""

    def __init__(self, yours: str, theirs: str) -> None:
        self.yours, self.theirs = yours, theirs
        super().__init__(
            f'this says "{theirs[:80]}" by now: somebody changed it meanwhile;'
            f' yours, "{yours[:80]}", is not written. Choose one of both'
        )


class Owner:
    """Writes what an owner changes, and remembers it while the workshop is open.

    Attributes:
        data: the folder of numbers over ours; None if there is none.
        done: what can be undone, the last one last.
        undone: what can be done again.
    """

    def __init__(self, data: Path | None) -> None:
        self.data = data
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self._began = time.strftime("%Y-%m-%d-%H%M%S")

    def change(self, game: Game, edit: Edit) -> None:
        """Write a value into the owner's folder.

        Raises:
            ConflictError: it is another by now than the person saw.
            DataError: it is wrong; nothing is written.
            CompanionError: it cannot be written.
        """
        if len(edit.text) > MOST_LETTERS:
            raise CompanionError(f"a value has {MOST_LETTERS} letters at most")
        root = self._root(game)
        with _alone(root):
            path, now, edited = self._edited(game, edit)
            if now not in (edit.seen, edit.text):
                raise ConflictError(edit.text, now)
            before = _content(path)
            after = edited(before)
            if after == before:
                return
            self._check(game, path, after)
            self._write(Step(path, root, before, after))
            self.undone.clear()

    def take_table(self, game: Game, table: str, kind: str, content: bytes) -> None:
        """Write what a spreadsheet says into the owner's folder, as `companion data import` does.

        Raises:
            CompanionError: it names every wrong cell; nothing is written.
        """
        from companion.data.import_table import import_table

        root = self._root(game)
        if game.home is not None:
            raise CompanionError(f"the tables of {game.slug} are your own: {root / game.slug}")
        with _alone(root), TemporaryDirectory() as folder:
            sheet = Path(folder) / f"{table}{kind}"
            put(sheet, content)
            before = {path: path.read_bytes() for path in (root / game.slug).rglob("*.toml")}
            done = import_table(
                shipped(game.slug, root), table, sheet, lambda trial: game.load(trial).check()
            )
            for path in done.files:
                step = Step(path, root, before.get(path), _content(path))
                self._keep(step)
                self.done.append(step)
                self.undone.clear()

    def undo(self) -> None:
        """Take the last change back, and leave what others have changed since.

        Raises:
            CompanionError: there is none, or others have changed the same lines.
        """
        self._turn(self.done, self.undone, "there is nothing to undo")

    def redo(self) -> None:
        """Make a change again that was taken back.

        Raises:
            CompanionError: there is none, or others have changed the same lines.
        """
        self._turn(self.undone, self.done, "there is nothing to do again")

    def _turn(self, steps: list[Step], others: list[Step], none: str) -> None:
        """Write the last of some steps back; what was written goes to the others."""
        if not steps:
            raise CompanionError(none)
        step = steps[-1]
        with _alone(step.root):
            now = _content(step.path)
            back = step.before if now == step.after else _patched(now, step)
            if back == now and now != step.before:
                raise CompanionError(
                    f"{step.path.name} was changed by somebody else in the same place since;"
                    " it stays as it is. Change the value itself"
                )
            _put(step.path, back)
        steps.pop()
        others.append(replace(step, before=now, after=back))

    def _root(self, game: Game) -> Path:
        root = game.home if game.home is not None else self.data
        if root is None:
            raise CompanionError(
                f"{game.slug} is ours; to change it, name a folder of your own:"
                " companion studio --data my-numbers"
            )
        return root

    def _edited(self, game: Game, edit: Edit) -> tuple[Path, str, Callable[[bytes | None], bytes]]:
        """Return the file, what the value is now, and what writes it."""
        root, files = self._root(game), files_of(game, self.data)
        if edit.table == WORDS:
            words = files.words()
            path = self._path(root, f"{game.slug}/{LABELS}/en.toml")
            if game.home is None and edit.entry not in words:
                raise CompanionError(f'there are no words "{edit.entry[:60]}"')
            wanted = edit.text or None
            said = words.get(edit.entry, "")
            return path, said, lambda c: label_with(c, edit.entry, wanted)
        table = files.table(edit.table)
        row = table.rows.get(edit.entry) if table else None
        if table is None or row is None or not edit.keys:
            raise CompanionError(f'there is no "{edit.entry[:60]}" in "{edit.table[:60]}"')
        now = at(row.values, edit.keys)
        ours = files_of(game, None).table(edit.table) if game.home is None else None
        old = ours.rows.get(edit.entry) if ours else None
        shipped = at(old.values, edit.keys) if old else None
        value = from_cell(edit.text, words=isinstance(now, str))
        if value is None and shipped is not None:
            value = dict(REMOVED)
        path = self._path(root, table.file)
        if path.suffix != ".toml":
            spot = Spot(edit.table, edit.entry, edit.keys)
            return path, shown(now), lambda c: sheet_with(path, c or b"", spot, value)
        start = {} if game.home is None else row.values
        spot = Spot(edit.table, edit.entry, edit.keys, table.is_list, start)
        return path, shown(now), lambda c: toml_with(c, spot, value)

    def _path(self, root: Path, name: str) -> Path:
        path = root / name
        above = next(one for one in path.parents if one.exists() or one == root)
        inside = above == root or above.resolve().is_relative_to(root.resolve())
        if not inside or (path.exists() and not stays_inside(path, root)):
            raise CompanionError(f"{path} leads out of your folder; put the file itself there")
        return path

    def _check(self, game: Game, path: Path, content: bytes) -> None:
        """Refuse a file with mistakes that were not there before.

        Raises:
            DataError: it lists them.
        """
        wrong = _mistakes(game, self._root(game), path, content)
        if wrong and (new := set(wrong) - set(_mistakes(game, self._root(game), path, None))):
            raise DataError([one for one in wrong if one in new])

    def _write(self, step: Step) -> None:
        self._keep(step)
        if _content(step.path) != step.before:
            raise CompanionError(
                f"{step.path.name} was saved by another program at this moment; try again"
            )
        _put(step.path, step.after)
        self.done.append(step)

    def _keep(self, step: Step) -> None:
        """Keep a copy of the first state of a file."""
        copy = step.root / COPIES / self._began / step.path.relative_to(step.root)
        if step.before is not None and not copy.exists():
            write_file(copy, step.before)


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Let one workshop at a time write into a folder."""
    root.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + PATIENCE
    while (handle := locked(root / LOCK)) is None:
        if time.monotonic() > end:
            raise CompanionError("another workshop is writing into this folder; try again")
        time.sleep(0.02)
    try:
        yield
    finally:
        unlocked(root / LOCK, handle)


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CompanionError(f"{path} cannot be read: {error.strerror or error}") from None


def _patched(now: bytes | None, step: Step) -> bytes | None:
    """Return a file of several with one step taken back."""
    if now is None or step.path.suffix == ".xlsx":
        return now
    back = patched(now, step.after or b"", step.before or b"")
    return back or (None if step.before is None else back)


def _put(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink(missing_ok=True)
    else:
        write_file(path, content)


def _mistakes(game: Game, root: Path, path: Path, content: bytes | None) -> Sequence[Problem]:
    """Return what would be wrong with a game if a file said something else."""
    with TemporaryDirectory() as folder:
        trial = Path(folder)
        (trial / game.slug / LABELS).mkdir(parents=True)
        own = root / game.slug
        for file in (*own.glob("*.*"), *(own / LABELS).glob("*.toml")):
            if file.is_file() and not file.name.startswith("."):
                shutil.copyfile(file, trial / file.relative_to(root))
        if content is not None:
            put(trial / path.relative_to(root), content)
        try:
            if game.home is None:
                game.load(trial).check()
            else:
                replace(game, home=trial).load(None).check()
        except DataError as error:
            return error.problems
    return ()
