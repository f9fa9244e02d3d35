"""A print takes the place of another whole, or not at all, whatever stops it."""

from __future__ import annotations

import errno
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.printing.replace_files import (
    find_stopped,
    hold_folder,
    replace_files,
    report_stopped,
)
from tests.command import left
from tests.printing.replacing import MANIFEST, Files, print_of, refused, reported, turn, whole


@pytest.mark.parametrize("into", [".", "some"])
def test_a_print_takes_the_place_of_another(tmp_path: Path, into: str) -> None:
    place = tmp_path / into
    turn(tmp_path, 0, into)
    (place / "mine.txt").write_bytes(b"mine")
    (place / "png/0/mine.png").write_bytes(b"mine")
    turn(tmp_path, 1, into)
    own = {"mine.txt": b"mine", "png/0/mine.png": b"mine"}
    assert left(place) == {**print_of(1), **own}
    turn(tmp_path, 2, into)
    assert left(place) == {**print_of(2), **own}
    assert not (place / "png/1").exists()
    assert (place / "png/0").is_dir()
    assert not list(tmp_path.glob(".printing*"))


def test_a_stop_while_drawing_leaves_the_old_print(tmp_path: Path) -> None:
    turn(tmp_path, 0)

    def stopped() -> Iterator[tuple[str, bytes]]:
        yield "a.pdf", b"new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace_files(tmp_path, ".", stopped(), ["b.pdf"])
    assert left(tmp_path) == print_of(0)


def test_an_error_of_drawing_is_none_of_writing(tmp_path: Path) -> None:
    turn(tmp_path, 0)

    def drawing() -> Iterator[tuple[str, bytes]]:
        yield "a.pdf", b"new"
        raise PermissionError(errno.EACCES, "Permission denied", "font.ttf")

    with pytest.raises(PermissionError, match=r"font\.ttf"):
        replace_files(tmp_path, ".", drawing(), ["b.pdf"])
    assert left(tmp_path) == print_of(0)


def test_what_is_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    with (
        pytest.raises(CompanionError, match="a file of that name is in the way"),
        hold_folder(tmp_path / "out", lambda sentence: None),
    ):
        pass
    turn(tmp_path / "game", 0)
    (tmp_path / "game/b.pdf").unlink()
    (tmp_path / "game/b.pdf").mkdir()
    before = left(tmp_path)
    with pytest.raises(CompanionError, match=r"b\.pdf: a folder of that name is in the way"):
        replace_files(tmp_path / "game", ".", print_of(1).items())
    assert left(tmp_path) == before


def test_a_folder_that_nothing_was_printed_into_is_not_left(tmp_path: Path) -> None:
    with pytest.raises(CompanionError), hold_folder(tmp_path / "game", lambda sentence: None):
        raise CompanionError("it cannot be drawn")
    assert list(tmp_path.iterdir()) == []


def test_the_manifest_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turn(tmp_path, 0)
    real, seen = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        if self != target and target.name != ".printing-list":
            seen.append(target.relative_to(tmp_path).as_posix())
        if target.name == MANIFEST and self != target:
            found = {name for name in left(tmp_path) if not name.startswith(".printing")}
            assert found == {*print_of(1)}
            assert (tmp_path / MANIFEST).read_bytes() == print_of(0)[MANIFEST]
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    turn(tmp_path, 1)
    assert seen[-1] == MANIFEST
    assert sorted(seen) == sorted(print_of(1))


@pytest.mark.parametrize("name", print_of(0))
def test_a_file_that_a_viewer_holds_open_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """On Windows it can be neither replaced nor removed, whoever tries."""
    turn(tmp_path, 0)
    held = tmp_path / name
    real, remove = Path.replace, Path.unlink

    def replace(self: Path, target: Path) -> Path:
        if held in (self, target):
            refused()
        return real(self, target)

    def unlink(self: Path, missing_ok: bool = False) -> None:
        if held == self:
            refused()
        remove(self, missing_ok)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(Path, "unlink", unlink)
    with pytest.raises(CompanionError, match="close the file if a viewer has it open") as caught:
        turn(tmp_path, 1)
    assert "the earlier files are unchanged" in str(caught.value)
    assert str(held) in str(caught.value)
    assert left(tmp_path) == print_of(0)


def test_a_file_that_is_opened_while_files_are_moved_is_named_and_the_mixture_told(
    tmp_path: Path,
) -> None:
    """Undoing could fail as well: it is told until a print has replaced all files."""
    folder = tmp_path / "game"
    turn(folder, 0)
    with pytest.MonkeyPatch.context() as patch:
        real = Path.replace

        def replace(self: Path, target: Path) -> Path:
            if self != target and target == folder / "b.pdf":
                refused()
            return real(self, target)

        patch.setattr(Path, "replace", replace)
        with pytest.raises(CompanionError, match=r"b\.pdf.* now mixes old and new files"):
            turn(folder, 1)
    assert whole(left(folder), 2) is None
    assert reported(folder) == reported(folder) != []
    turn(folder, 2)
    assert reported(folder) == []
    assert left(folder) == print_of(2)


def test_what_a_killed_print_lists_outside_its_folder_is_left_alone(tmp_path: Path) -> None:
    """A folder that came from somebody else may name anything."""
    folder = tmp_path / "game"
    turn(folder, 0)
    (tmp_path / "mine.pdf").write_bytes(b"mine")
    names = ["../mine.pdf", str(tmp_path / "mine.pdf"), "b.pdf"]
    (folder / ".printing-list").write_text(json.dumps(names))
    assert find_stopped(folder) == {"b.pdf"}
    turn(folder, 1)
    assert (tmp_path / "mine.pdf").read_bytes() == b"mine"
    assert left(folder) == print_of(1)


def test_what_is_stale_goes_and_what_is_being_printed_stays(tmp_path: Path) -> None:
    stale, live = tmp_path / "stale", tmp_path / "live"
    turn(stale, 0)
    turn(live, 0)
    told: list[str] = []
    with hold_folder(live, told.append):
        for folder in (stale, live):
            (folder / ".printing-abc").mkdir()
            (folder / ".printing-abc/a.pdf").write_bytes(b"half")
        report_stopped(tmp_path, told.append)
        assert (live / ".printing-abc/a.pdf").exists()
    assert left(stale) == print_of(0)
    report_stopped(tmp_path, told.append)
    assert left(live) == print_of(0)
    assert told == []
    report_stopped(tmp_path / "missing", told.append)


def test_two_prints_into_one_folder_wait_for_each_other(tmp_path: Path) -> None:
    told: list[str] = []
    done: list[Files] = []

    def second() -> None:
        with hold_folder(tmp_path, told.append):
            done.append(left(tmp_path))
            replace_files(tmp_path, ".", print_of(1).items(), print_of(0))

    with hold_folder(tmp_path, told.append):
        other = threading.Thread(target=second)
        other.start()
        end = time.monotonic() + 10
        while not told and time.monotonic() < end:
            time.sleep(0.01)
        replace_files(tmp_path, ".", print_of(0).items())
    other.join()
    assert told == [f"Waiting for another print to finish in {tmp_path} ..."]
    (seen,) = done
    assert whole(seen, 2) == 0
    assert left(tmp_path) == print_of(1)


def test_a_folder_that_goes_while_another_print_waits_is_made_again(tmp_path: Path) -> None:
    """Who had it drew nothing, and removed it."""
    folder, waits = tmp_path / "game", threading.Event()

    def second() -> None:
        with hold_folder(folder, lambda sentence: waits.set()):
            replace_files(folder, ".", print_of(1).items())

    with hold_folder(folder):
        other = threading.Thread(target=second)
        other.start()
        assert waits.wait(10)
    other.join()
    assert left(folder) == print_of(1)


def test_a_print_that_never_ends_is_told(tmp_path: Path) -> None:
    with (
        hold_folder(tmp_path, lambda sentence: None),
        pytest.raises(CompanionError, match=r"another print into .* is still running"),
        hold_folder(tmp_path, patience=0.1),
    ):
        pass


def test_a_journal_that_was_not_written_to_its_end_changes_nothing(tmp_path: Path) -> None:
    turn(tmp_path, 0)
    (tmp_path / ".printing-list").write_text('["a')
    assert reported(tmp_path) == []
    turn(tmp_path, 1)
    assert left(tmp_path) == print_of(1)
