"""Reads records from files and streams, never more than a record may have."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from companion.core.declaration import Mistake
from companion.core.errors import CompanionError
from companion.data.record_text import Format, read_record_text
from companion.data.toml_file import MOST_BYTES

STDIN = "-"
_FORMATS: dict[str, Format] = {".json": "json", ".toml": "toml"}


def read_file(name: str) -> tuple[object, tuple[Mistake, ...]]:
    """Return what the record in a file says, and what is wrong with how it is written.

    Args:
        name: of the file; `-` for standard input.

    Raises:
        CompanionError: there is no such file.
    """
    if name == STDIN:
        return read_record_text(sys.stdin.buffer.read(MOST_BYTES + 1))
    path = Path(name)
    with opened(name) as stream:
        content = stream.read(MOST_BYTES + 1)
    return read_record_text(content, _FORMATS.get(path.suffix.lower()))


def opened(name: str) -> BinaryIO:
    """Open a file, or standard input.

    Raises:
        CompanionError: it cannot be opened.
    """
    if name == STDIN:
        return sys.stdin.buffer
    path = Path(name)
    try:
        if path.is_dir():
            raise CompanionError(f"{name} is a folder; name the record in it")
        return path.open("rb")
    except FileNotFoundError:
        raise CompanionError(
            f"there is no file {name}; leave it out to be asked question by question"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that cannot be the name of a file"
        raise CompanionError(f"{name} cannot be read: {reason.lower()}") from None


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield each line that is not empty as soon as it is read; if too long, only its start."""
    while line := stream.readline(MOST_BYTES + 2):
        long = len(line) > MOST_BYTES and not line.endswith(b"\n")
        while long and (rest := stream.readline(MOST_BYTES)):
            long = not rest.endswith(b"\n")
        line = line.rstrip(b"\r\n")
        if line.strip():
            yield line
