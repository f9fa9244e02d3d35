"""What was written into the owner's folder, and how it is turned back and forth."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.atomic_write import explained, write_file
from companion.core.errors import CompanionError
from companion.data.write import differing, patched
from companion.printing.replace_files import hold_lock
from companion.resources import path_inside

LOCK = ".workshop-lock"
MOST_SHOWN = 120  # letters of lines that are told
PATIENCE = 5.0  # seconds to wait for another workshop that writes


class BlockedError(CompanionError):
    """Others have changed since what a step would turn back."""


class GoneError(BlockedError):
    """A file that a step would turn back is gone; `game` is the one that it is of."""

    def __init__(self, said: str, game: str) -> None:
        self.game = game
        super().__init__(said)


class Step(Struct, frozen=True):
    """A file as it was before a change and after it; None if it was not there."""

    path: Path
    root: Path
    before: bytes | None
    after: bytes | None

    @property
    def is_gone(self) -> bool:
        """Whether the file should be there and is not."""
        return self.after is not None and not self.path.exists()

    def turned(self) -> Step:
        """Return the step the other way, from what the file says now.

        Raises:
            GoneError: the file is gone.
            BlockedError: others have changed the same lines; it tells both.
        """
        if self.is_gone:
            raise _gone(self)
        now = content_of(self.path)
        back = self.before if now == self.after else _patched(now, self)
        if back == now and now != self.before:
            raise BlockedError(self._both(now))
        return replace(self, before=now, after=back)

    def _both(self, now: bytes | None) -> str:
        """Return what others wrote since, and what would be written in its place."""
        told = f"{self.path.name} was changed by somebody else in the same place since"
        if self.path.suffix == ".xlsx":
            return told
        theirs, ours = differing(now or b"", self.after or b"", self.before or b"")
        return f"{told}: it says {_lines(theirs)} now, and would say {_lines(ours)}"

    def write(self) -> None:
        """Write the file as it is after the change."""
        path_inside(self.root, self.path.relative_to(self.root).as_posix())
        if self.after is not None:
            write_file(self.path, self.after)
            return
        self.path.unlink(missing_ok=True)
        _without_empty(self.path, self.root)

    def finish(self) -> None:
        """Write the file if that was stopped before it was done."""
        if content_of(self.path) == self.before:
            self.write()


class Placed(Struct, frozen=True):
    """A picture that lies in its place or, undone, where it is kept; so does the one before it.

    Attributes:
        kept: where the other of both lies.
        digest: of the file in its place; "" if there is none.
    """

    path: Path
    root: Path
    kept: Path
    digest: str

    @property
    def is_gone(self) -> bool:
        """Whether the picture should be there and is not."""
        return bool(self.digest) and not self.path.exists()

    def turned(self) -> Placed:
        """Return the step the other way.

        Raises:
            GoneError: the picture is gone.
            BlockedError: another picture lies there by now.
        """
        if self.is_gone:
            raise _gone(self)
        if digest_of(self.path) != self.digest:
            raise BlockedError(
                f"{self.path.name} is another picture by now; it stays as it is. Move it yourself"
            )
        return replace(self, digest=digest_of(self.kept))

    def write(self) -> None:
        """Let both change places, or go on from where that was stopped."""
        for place in (self.path, self.kept):
            path_inside(self.root, place.relative_to(self.root).as_posix())
        aside = self.kept.with_name(f"{self.kept.name}.aside")
        moves = (self.kept, aside), (self.path, self.kept), (aside, self.path)
        with explained("move", self.path):
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            for source, to in moves[aside.exists() :]:
                if source.exists():
                    to.parent.mkdir(parents=True, exist_ok=True)
                    source.replace(to)
        _without_empty(self.path, self.root)

    def finish(self) -> None:
        """Let both change places if that was stopped before it was done."""
        if digest_of(self.path) != self.digest:
            self.write()


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Let one workshop at a time write into a folder."""
    with explained("make the folder", root):
        root.mkdir(parents=True, exist_ok=True)
    late = "another workshop is writing into this folder; try again"
    with hold_lock(root / LOCK, PATIENCE, late):
        yield


def placed(path: Path, root: Path, copies: Path, source: Path) -> Placed:
    """Put a picture in its place, and return how to take it away again.

    Args:
        path: its place.
        root: the owner's folder.
        copies: where the one before it is kept, in the same folder.
        source: the picture.
    """
    name = (copies / f"{path.stem}-{time.time_ns():x}{path.suffix}").relative_to(root)
    kept = path_inside(root, name.as_posix())
    if (before := content_of(path)) is not None:
        write_file(kept, before)
    write_file(path, source.read_bytes())
    return Placed(path, root, kept, digest_of(path))


def _without_empty(path: Path, root: Path) -> None:
    """Remove the folders of a file that is gone, if nothing else is in them."""
    for folder in path.parents:
        if folder == root:
            break
        with suppress(OSError):  # there is more in it
            folder.rmdir()


def content_of(path: Path) -> bytes | None:
    """Return what a file says; None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CompanionError(f"{path} cannot be read: {error.strerror or error}") from None


def digest_of(path: Path) -> str:
    """Return the hash of a file; "" if there is none."""
    content = content_of(path)
    return "" if content is None else hashlib.sha256(content).hexdigest()


def _gone(step: Step | Placed) -> GoneError:
    game = step.path.relative_to(step.root).parts[0]
    return GoneError(f"{step.path.name} is gone; put it back first", game)


def _lines(content: bytes) -> str:
    words = " ".join(content.decode(errors="replace").split())
    cut = words if len(words) <= MOST_SHOWN else f"{words[: MOST_SHOWN - 1]}…"
    return f'"{cut}"' if cut else "nothing"


def _patched(now: bytes | None, step: Step) -> bytes | None:
    """Return a file of several with one step taken back."""
    if now is None or step.path.suffix == ".xlsx":
        return now
    back = patched(now, step.after or b"", step.before or b"")
    return back or (None if step.before is None else back)
