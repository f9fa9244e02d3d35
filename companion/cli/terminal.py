"""Text for terminals of any width and encoding; nothing that is written can control them."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO, cast

from companion.core.text_format import display_width, escape_control, wrap_text

NARROW, WIDE = 40, 72
_PLAIN = str.maketrans({"−": "-", "×": "x", "÷": "/", "…": "...", "–": "-", "·": "-"})
_STYLED = re.compile(r"(\x1b\[(?:1|97;40)m)([^\x1b]*)(\x1b\[0m\n?)")
"""A line that is bold, or a line of a QR code."""


class SafeStream:
    """A text stream that escapes terminal controls; `raw` moves the cursor on purpose."""

    def __init__(self, raw: TextIO) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """Write a text."""
        if not isinstance(text, str):
            raise TypeError("text is written here, not bytes")
        styled = _STYLED.fullmatch(text)
        if styled is None:
            return self.raw.write(escape_control(text))
        return self.raw.write(f"{styled[1]}{escape_control(styled[2])}{styled[3]}")

    def __getattr__(self, name: str) -> Any:
        if name in ("buffer", "writelines"):  # past which nothing is to be written
            raise AttributeError(name)
        return getattr(self.raw, name)


@contextmanager
def safe_streams() -> Iterator[None]:
    """Make standard output and error harmless."""
    out, err = (cast(TextIO, SafeStream(stream)) for stream in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield


def unwrap_stream(stream: TextIO) -> TextIO:
    """Return the stream itself, for what moves the cursor on purpose."""
    return stream.raw if isinstance(stream, SafeStream) else stream


def width() -> int:
    """Return how many letters go on a line, but no more than are easy to read."""
    return max(NARROW, min(WIDE, shutil.get_terminal_size((WIDE, 24)).columns))


def supports_colour(stream: TextIO) -> bool:
    """Return whether a stream is a terminal whose owner wants colours."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str, stream: TextIO | None = None) -> str:
    """Return a text in bold, where the terminal can."""
    return f"\x1b[1m{text}\x1b[0m" if supports_colour(stream or sys.stdout) else text


def replace_unencodable(text: str, stream: TextIO) -> str:
    """Return a text in letters that a stream can write."""
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
    return text


def echo_json(record: object) -> None:
    """Print one JSON document on one line, in letters that the output can write."""
    is_utf8 = (sys.stdout.encoding or "").lower() in ("utf-8", "utf8")
    print(json.dumps(record, ensure_ascii=not is_utf8))


def tell(as_json: bool, record: object, *lines: str) -> None:
    """Print what came of a command: for a program, or for a person."""
    if as_json:
        echo_json(record)
    for line in () if as_json else lines:
        print(line)


def print_line(text: str = "", stream: TextIO | None = None) -> None:
    """Write a line."""
    stream = stream or sys.stdout
    stream.write(replace_unencodable(text, stream) + "\n")


def strip_control(text: str) -> str:
    """Return words without control characters, which could disturb a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def fold_lines(lines: Sequence[str], indent: int) -> Iterator[str]:
    """Yield lines, folded at a terminal; what goes on is indented."""
    if not sys.stdout.isatty():
        yield from lines
        return
    room, inwards = width(), " " * indent
    for line in lines:
        if display_width(line) <= room:
            yield line
        else:
            yield from wrap_text(line, room, inwards, "", break_words=False)
