"""Standard output and error: nothing that they write can play tricks on a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO, cast

from companion.core.text_format import escape_control

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

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # past which nothing is to be written
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
