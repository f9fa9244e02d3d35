"""Single files appear whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from companion.atomic_write import find_free_name, write_file, write_folder, write_synced
from companion.core.errors import CompanionError
from tests.command import left


def test_a_file_is_written_with_its_folder(tmp_path: Path) -> None:
    write_file(tmp_path / "new/deep/a.pdf", b"a")
    write_file(tmp_path / "new/deep/a.pdf", b"b")
    assert left(tmp_path) == {"new/deep/a.pdf": b"b"}


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk is full"),
        (PermissionError(errno.EACCES, "Permission denied"), "close the file if a viewer"),
    ],
)
def test_a_failure_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, told: str
) -> None:
    write_file(tmp_path / "a.pdf", b"old")

    def refusing(self: Path, target: Path) -> Path:
        raise error

    monkeypatch.setattr(Path, "replace", refusing)
    with pytest.raises(CompanionError, match=told):
        write_file(tmp_path / "a.pdf", b"new")
    assert left(tmp_path) == {"a.pdf": b"old"}


def test_what_is_in_the_way_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("mine")
    with pytest.raises(CompanionError, match="a file of that name is in the way"):
        write_file(tmp_path / "output" / "a.pdf", b"a")
    with pytest.raises(CompanionError, match="really a file"):
        write_file(tmp_path / "output" / "game" / "a.pdf", b"a")
    (tmp_path / "b.pdf").mkdir()
    with pytest.raises(CompanionError, match="folder of that name"):
        write_file(tmp_path / "b.pdf", b"b")
    assert left(tmp_path) == {"output": b"mine"}


def test_a_link_stays_one(tmp_path: Path) -> None:
    write_synced(tmp_path / "a.json", b"old")
    (tmp_path / "link.json").symlink_to("a.json")
    write_synced(tmp_path / "link.json", b"new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "a.json").read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_file(tmp_path / "pipe", b"words")
        assert os.read(reader, 10) == b"words"
    finally:
        os.close(reader)
    assert (tmp_path / "pipe").is_fifo()


def test_a_free_name_is_found(tmp_path: Path) -> None:
    assert find_free_name(tmp_path, "a", ".json").name == "a.json"
    (tmp_path / "a.json").touch()
    (tmp_path / "a-2.json").touch()
    assert find_free_name(tmp_path, "a", ".json").name == "a-3.json"


def test_links_in_a_circle_are_told(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(CompanionError, match="too many levels"):
        write_file(tmp_path / "loop", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["loop"]


def test_a_folder_that_goes_while_leftovers_are_looked_for_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / ".new-gone").symlink_to(tmp_path / "nowhere")
    write_folder(tmp_path / "pond", {"game.toml": b"x"})
    assert (tmp_path / "pond/game.toml").read_bytes() == b"x"
