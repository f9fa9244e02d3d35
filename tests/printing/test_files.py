"""Files appear whole or not at all."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.printing.files import write_all


def left(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_files_are_written_and_nothing_else(tmp_path: Path) -> None:
    written = write_all(tmp_path / "new" / "deep", [("a.pdf", b"a"), ("png/b.png", b"b")])
    assert written == (tmp_path / "new/deep/a.pdf", tmp_path / "new/deep/png/b.png")
    assert left(tmp_path) == {"new/deep/a.pdf": b"a", "new/deep/png/b.png": b"b"}
    assert sorted(path.name for path in (tmp_path / "new/deep").iterdir()) == ["a.pdf", "png"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk is full"),
        (PermissionError(errno.EACCES, "Permission denied"), "may not write"),
    ],
)
def test_a_failure_in_the_middle_leaves_the_old_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, told: str
) -> None:
    write_all(tmp_path, [("a.pdf", b"old a"), ("b.pdf", b"old b")])
    write = Path.write_bytes

    def refusing(self: Path, data: bytes) -> int:
        if self.name == "b.pdf":
            raise error
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", refusing)
    with pytest.raises(CompanionError, match=told):
        write_all(tmp_path, [("a.pdf", b"new a"), ("b.pdf", b"new b")])
    assert left(tmp_path) == {"a.pdf": b"old a", "b.pdf": b"old b"}


def test_a_stop_in_the_middle_leaves_the_old_files(tmp_path: Path) -> None:
    write_all(tmp_path, [("a.pdf", b"old")])

    def stopped() -> Iterator[tuple[str, bytes]]:
        yield "a.pdf", b"new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_all(tmp_path, stopped())
    assert left(tmp_path) == {"a.pdf": b"old"}
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_a_file_in_the_way_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("mine")
    with pytest.raises(CompanionError, match="output"):
        write_all(tmp_path / "output", [("a.pdf", b"a")])
    with pytest.raises(CompanionError, match="file, not a folder"):
        write_all(tmp_path / "output" / "game", [("a.pdf", b"a")])
    assert (tmp_path / "output").read_text() == "mine"


def test_a_folder_in_the_way_of_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "b.pdf").mkdir()
    (tmp_path / "a.pdf").write_bytes(b"old")
    with pytest.raises(CompanionError, match="folder of that name"):
        write_all(tmp_path, [("a.pdf", b"new"), ("b.pdf", b"new")])
    assert left(tmp_path) == {"a.pdf": b"old"}
