"""Changes in the owner's folder: checked, written whole, undone and done again."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from companion.atomic_write import put, write_file
from companion.core.convert import MOST_LETTERS
from companion.core.errors import CompanionError, DataError, Problem
from companion.data.cells import from_cell
from companion.data.edit_value import Spot, label_with, toml_with, with_rows
from companion.data.export_table import folders_of
from companion.data.import_table import Imported, Incoming
from companion.data.overlay_diff import REMOVED
from companion.data.overlay_folder import LABELS
from companion.games.game import Game
from companion.resources import path_inside
from companion.studio import history
from companion.studio.history import COPIES, Done
from companion.studio.made_of import LAYOUT, WORDS, at, files_of, shown
from companion.studio.steps import (
    BlockedError,
    GoneError,
    Placed,
    Step,
    alone,
    content_of,
)
from companion.studio.trial import mistakes_in, mistakes_with
from companion.studio.turning import Happened, finish, turned

MOST_SAID = 40  # letters of a value in the list of changes


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


class Sheet(Struct, frozen=True):
    """A spreadsheet that came back.

    Attributes:
        table: that it has.
        kind: `.csv` or `.xlsx`.
        called: the table in words, for the list of changes.
    """

    table: str
    kind: str
    called: str


class ConflictError(CompanionError):
    """Somebody else has changed the same value; both are told."""

    def __init__(self, yours: str, theirs: str) -> None:
        self.yours, self.theirs = yours, theirs
        super().__init__(
            f'this says "{theirs[:80]}" by now: somebody changed it meanwhile;'
            f' yours, "{yours[:80]}", is not written. Choose one of both'
        )


class UnseenError(CompanionError):
    """A spreadsheet changes what nobody has agreed to yet.

    Attributes:
        brought: what it changes.
        digest: of that and of the files as they are; with it the person agrees.
    """

    def __init__(self, brought: Incoming, digest: str) -> None:
        self.brought, self.digest = brought, digest
        counted = _counted(brought.done)
        super().__init__(f"the spreadsheet brings {counted}; look at it, and agree to it")


class Owner:
    """Writes what an owner changes, and remembers it from one day to the next.

    Attributes:
        data: the folder of numbers over ours; None if there is none.
        done: what can be undone, the last change last.
        undone: what can be done again.
        before: the changes of earlier days, by their ids.
    """

    def __init__(self, data: Path | None, homes: Sequence[Path] = ()) -> None:
        self.data = data
        roots = dict.fromkeys([*homes, *([] if data is None else [data])])
        for root in roots:
            finish(root)
        self.done, self.undone = history.kept(roots)
        self.before = frozenset(one.id for one in self.done)
        self._began = time.strftime("%Y-%m-%d-%H%M%S")

    def change(self, game: Game, edit: Edit, called: str = "") -> None:
        """Write a value into the owner's folder.

        Args:
            game: the game.
            edit: what is wanted.
            called: the value in words, for the list of changes.

        Raises:
            ConflictError: it is another by now than the person saw.
            DataError: it is wrong; nothing is written.
            CompanionError: it cannot be written.
        """
        if len(edit.text) > MOST_LETTERS:
            raise CompanionError(f"a value has {MOST_LETTERS} letters at most")
        root = self.root_of(game)
        with alone(root):
            path, now, edited = self._edited(game, edit)
            if now not in (edit.seen, edit.text):
                raise ConflictError(edit.text, now)
            before = content_of(path)
            after = edited(before)
            if after == before:
                return
            self.check(game, path, after)
            step = Step(path, root, before, after)
            self.write(step)
            self.remember(step, said=_said(edit, now, called))

    def take_table(self, game: Game, sheet: Sheet, content: bytes, agreed: str = "") -> None:
        """Write what a spreadsheet says into the owner's folder, as `companion data import` does.

        Args:
            game: the game.
            sheet: which table it has.
            content: of the spreadsheet.
            agreed: the digest of the changes that the person has agreed to.

        Raises:
            UnseenError: it changes something else; nothing is written.
            CompanionError: it names every wrong cell; nothing is written.
        """
        from companion.data.import_table import incoming, write_incoming

        root = self.root_of(game)
        with alone(root), TemporaryDirectory() as folder:
            file = Path(folder) / f"{sheet.table}{sheet.kind}"
            put(file, content)
            folders = folders_of(game.slug, game.home, root)
            found = incoming(
                folders,
                sheet.table,
                file,
                lambda trial: self._refuse_new(game, mistakes_in(game, trial)),
            )
            steps = [
                Step(path_inside(root, str(path.relative_to(root))), root, content_of(path), after)
                for path, after in found.contents.items()
            ]
            before = [(step.path, step.before) for step in steps]
            digest = hashlib.sha256(repr((content, before, found.cells)).encode()).hexdigest()
            if steps and digest != agreed:
                raise UnseenError(found, digest)
            for step in steps:
                self.keep(step)
            write_incoming(found)
            self.remember(*steps, said=f"{sheet.called} from a spreadsheet: {_counted(found.done)}")

    def undo(self) -> list[str]:
        """Take the last change back, and leave what others have changed since.

        Returns:
            the later ones that stay, as others have changed the same lines, each with both.

        Raises:
            GoneError: its file is gone; nothing is taken back.
            CompanionError: there is none that can be.
        """
        return self._turn("undo", self.done, "there is nothing to undo")

    def redo(self) -> list[str]:
        """Make a change again that was taken back; return those that cannot be, as `undo` does.

        Raises:
            GoneError: its file is gone; nothing is done.
            CompanionError: there is none that can be.
        """
        return self._turn("redo", self.undone, "there is nothing to do again")

    def back(self, first: str) -> list[str]:
        """Take a change back and all that came after it, the last one first.

        Returns:
            those that stay, as their files are gone or others have changed the same lines.

        Raises:
            CompanionError: it is not there.
        """
        ids = [one.id for one in self.done]
        if first not in ids:
            raise CompanionError("this was undone meanwhile; look again")
        stay = list[str]()
        for one in reversed(self.done[ids.index(first) :]):
            try:
                self._happened(turned("undo", one))
            except BlockedError as error:
                stay.append(f"{one.said} - {error}")
        return stay

    def leave(self, slug: str) -> None:
        """Forget the changes of files of a game that are gone, so that older ones can be undone."""
        self.done, self.undone = (
            [one for one in changes if not any(_is_gone(step, slug) for step in one.steps)]
            for changes in (self.done, self.undone)
        )

    def _turn(self, turn: history.Turn, changes: Sequence[Done], none: str) -> list[str]:
        """Turn the last of some changes that can be; return why later ones cannot."""
        stay = list[str]()
        for one in reversed(changes):
            try:
                self._happened(turned(turn, one))
            except GoneError as error:
                raise GoneError("\n".join([*stay, f"{one.said} - {error}"]), error.game) from None
            except BlockedError as error:
                stay.append(f"{one.said} - {error}")
            else:
                return stay
        raise CompanionError("\n".join(stay) or none)

    def remember(self, *steps: Step | Placed, said: str = "") -> None:
        """Remember what was written as one change, said in words."""
        if steps:
            change = history.new(steps, said)
            self._happened([("do", change)])
            with suppress(CompanionError):  # it is written; it can be undone today
                history.keep("do", change)

    def _happened(self, lines: Happened) -> None:
        self.done, self.undone = history.fold(lines, self.done, self.undone)

    def root_of(self, game: Game) -> Path:
        """Return the folder that a game is changed in.

        Raises:
            CompanionError: it is one of ours, and there is no folder of numbers over ours.
        """
        root = game.home if game.home is not None else self.data
        if root is None:
            raise CompanionError(
                f"{game.slug} is ours; to change it, name a folder of your own:"
                " companion studio --data my-numbers"
            )
        return root

    def _edited(self, game: Game, edit: Edit) -> tuple[Path, str, Callable[[bytes | None], bytes]]:
        """Return the file, what the value is now, and what writes it."""
        root, files = self.root_of(game), files_of(game, self.data)
        if edit.table == WORDS:
            words = files.words()
            path = path_inside(root, f"{game.slug}/{LABELS}/en.toml")
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
        if edit.table == LAYOUT:
            _on_card(row.values, edit.keys, value)
        path = path_inside(root, table.file)
        if path.suffix != ".toml":
            row_with = {edit.entry: {".".join(edit.keys): value}}
            return path, shown(now), lambda c: with_rows(path, c or b"", table.name, row_with)
        start = {} if game.home is None else row.values
        spot = Spot(edit.table, edit.entry, edit.keys, table.is_list, start)
        return path, shown(now), lambda c: toml_with(c, spot, value)

    def check(self, game: Game, path: Path, content: bytes) -> None:
        """Refuse a file with mistakes that were not there before.

        Raises:
            DataError: it lists them.
        """
        self._refuse_new(game, mistakes_with(game, self.root_of(game), {path: content}))

    def _refuse_new(self, game: Game, wrong: Sequence[Problem]) -> None:
        """Refuse mistakes that are not in the owner's folder."""
        if wrong and (new := set(wrong) - {*mistakes_with(game, self.root_of(game), {})}):
            raise DataError([one for one in wrong if one in new])

    def write(self, step: Step) -> None:
        """Write a change, unless somebody else has written meanwhile; a first copy is kept.

        Raises:
            CompanionError: it is not written.
        """
        self.keep(step)
        if content_of(step.path) != step.before:
            raise CompanionError(
                f"{step.path.name} was saved by another program at this moment; try again"
            )
        step.write()

    def keep(self, step: Step) -> None:
        """Keep a copy of the first state of a file."""
        name = (self.copies(step.root) / step.path.relative_to(step.root)).relative_to(step.root)
        copy = path_inside(step.root, name.as_posix())
        if step.before is not None and not copy.exists():
            write_file(copy, step.before)

    def copied(self) -> list[str]:
        """Return the folders that have copies of files as they were before the workshop."""
        roots = dict.fromkeys(step.root for one in (*self.done, *self.undone) for step in one.steps)
        return [str(copies) for root in roots if (copies := root.absolute() / COPIES).is_dir()]

    def copies(self, root: Path) -> Path:
        """Return where copies of this session lie."""
        return root / COPIES / self._began


def _is_gone(step: Step | Placed, slug: str) -> bool:
    return step.is_gone and step.path.is_relative_to(step.root / slug)


def _said(edit: Edit, before: str, called: str) -> str:
    """Return what was changed, in words: `F11 points: 4 → 5`."""
    name = called or " ".join((edit.entry, *edit.keys)).replace(" boxes ", " ")
    return f"{name}: {_short(before)} → {_short(edit.text)}"


def _counted(done: Imported) -> str:
    """Return what a spreadsheet has brought, in words."""
    numbers = {"changed": done.changed, "new": done.added, "taken out": done.removed}
    return ", ".join(f"{len(ids)} {word}" for word, ids in numbers.items() if ids)


def _short(text: str) -> str:
    return text if len(text) <= MOST_SAID else f"{text[: MOST_SAID - 1]}…"


def _on_card(look: Mapping[str, Any], keys: tuple[str, ...], value: object) -> None:
    """Refuse a place at which nothing of a box would be on its card, or no width or height.

    Raises:
        CompanionError: it tells what may stand there.
    """
    other = at(look, (*keys[:-1], "h" if keys[-1] == "w" else "w"))
    flat = at(look, (*keys[:-1], "kind")) == "rule" and other  # a line has one of both
    if keys[-1] in ("w", "h") and value == 0 and not flat:
        raise CompanionError("nothing of it would be seen; choose a number above 0")
    axis = {"x": (0, "w"), "y": (1, "h")}.get(keys[-1])
    size = look.get("size")
    if axis is None or not isinstance(size, list) or not isinstance(value, (int, float)):
        return
    edge, length = size[axis[0]], at(look, (*keys[:-1], axis[1]))
    long = length if isinstance(length, (int, float)) else 0
    if not -long <= value <= edge:
        raise CompanionError(
            f"nothing of it would be on the card, which is {size[0]:g} × {size[1]:g} mm;"
            f" choose a number from {-long:g} to {edge:g}"
        )
