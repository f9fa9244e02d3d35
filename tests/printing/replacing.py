"""A process that puts prints in place of each other until it is killed.

python -m tests.printing.replacing FOLDER COUNT
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.printing.replace_files import (
    hold_folder,
    replace_files,
    report_stopped,
)

MANIFEST = "manifest.json"
Files = dict[str, bytes]


def print_of(number: int) -> Files:
    """Return a print: some files that every print has, some that only this one has."""
    content = f"print {number} ".encode() * 200
    names = ["a.pdf", "b.pdf", "c.pdf", "png/x/one.png"]
    own = [f"own-{number}.pdf", f"png/{number}/two.png"]
    return {name: content + name.encode() for name in (*names, *own, MANIFEST)}


def whole(files: Files, count: int) -> int | None:
    """Return which print these files are, if they are one."""
    return next((number for number in range(count) if files == print_of(number)), None)


def turn(folder: Path, number: int, into: str = ".") -> None:
    """Put one print in place of whatever lies there."""
    with hold_folder(folder, lambda sentence: None):
        place = folder / into
        old = {*_names(place)} if (place / MANIFEST).exists() else set()
        replace_files(folder, into, print_of(number).items(), old)


def reported(folder: Path) -> list[str]:
    """Return what the next command tells of a folder."""
    sentences: list[str] = []
    report_stopped(folder.parent, sentences.append)
    return [sentence for sentence in sentences if sentence.startswith(f"{folder}: ")]


def refused(*args: object, **more: object) -> None:
    raise PermissionError(errno.EACCES, "Access is denied")


def _names(place: Path) -> Iterator[str]:
    for path in place.rglob("*"):
        name = path.relative_to(place).as_posix()
        if path.is_file() and not name.startswith((".printing", "some/")) and "mine" not in name:
            yield name


if __name__ == "__main__":
    print("ready", flush=True)  # noqa: T201
    for number in range(int(sys.argv[2])):
        turn(Path(sys.argv[1]), number)
