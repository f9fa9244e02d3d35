"""Reads records from files and streams, never more than a record may have."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from companion.core.declaration import Mistake, Scoring
from companion.core.errors import CompanionError
from companion.core.wording import cut
from companion.data.record_text import Format, read_record_text
from companion.data.toml_file import MOST_BYTES

STDIN = "-"
UNFINISHED = "unfinished"  # the key of a record that is not answered to its end
FORMATS: dict[str, Format] = {".json": "json", ".toml": "toml"}


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
    return read_record_text(content, FORMATS.get(path.suffix.lower()))


def check_game(scoring: Scoring, record: object, name: str) -> None:
    """Refuse a record of another game.

    Raises:
        CompanionError: it is one.
    """
    slug = record.get("game", scoring.slug) if isinstance(record, dict) else scoring.slug
    if slug != scoring.slug:
        raise CompanionError(
            f"{name} is a record of {cut(str(slug))}, not of {scoring.slug};"
            f" leave {scoring.slug} out: companion score {name}"
        )


def find_unfinished(record: object, name: str) -> tuple[Mistake, ...]:
    """Return that a record was not answered to its end, and what is missing."""
    if not isinstance(record, dict) or not (mark := record.get(UNFINISHED)):
        return ()
    place = cut(str(mark.get("next", ""))) if isinstance(mark, dict) else ""
    missing = f"{place} and what follows" if place else "its end"
    slug = cut(str(record.get("game", "GAME")))
    hint = f"go on with: companion score {slug} {name} --resume"
    return (Mistake(UNFINISHED, f"the record has no answer yet for {missing}; {hint}"),)


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
