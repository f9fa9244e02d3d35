"""Writes to terminals of any width and encoding, without control codes; asks questions."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from typing import TYPE_CHECKING, Any, TextIO, cast

from companion.cli.user_config import tell_numbers
from companion.core.text_format import display_width, escape_control, wrap_text

if TYPE_CHECKING:
    from companion.games.tool import Secret

NARROW, WIDE = 40, 72
PROMPT = "> "
YES, YES_NO = ("y", "yes"), "yes or no [Enter: no]"
QUIT, HELP = "quit", ("?", "help")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # what was scrolled away goes too
_PLAIN = str.maketrans({"−": "-", "×": "x", "÷": "/", "…": "...", "–": "-", "·": "-"})
_STYLED = re.compile(r"(\x1b\[(?:1|97;40)m)([^\x1b]*)(\x1b\[0m\n?)")
"""A line that is bold, or a line of a QR code."""


class SafeStream:
    """Writes to `raw`. Escapes controls except bold, QR codes. Replaces unencodable letters."""

    def __init__(self, raw: TextIO) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """Write a text with control characters escaped and unencodable letters replaced."""
        if not isinstance(text, str):
            raise TypeError("write text, not bytes")
        styled = _STYLED.fullmatch(text)
        start, words, end = styled.groups() if styled else ("", text, "")
        return self.raw.write(start + replace_unencodable(escape_control(words), self.raw) + end)

    def __getattr__(self, name: str) -> Any:
        if name in ("buffer", "writelines"):  # past which nothing is to be written
            raise AttributeError(name)
        return getattr(self.raw, name)


@contextmanager
def safe_streams() -> Iterator[None]:
    """Keep terminal controls out of standard output and error within the `with` block."""
    out, err = (cast(TextIO, SafeStream(stream)) for stream in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield


def unwrap_stream(stream: TextIO) -> TextIO:
    """Return the original stream of a `SafeStream`, for control characters such as cursor moves."""
    return stream.raw if isinstance(stream, SafeStream) else stream


def width() -> int:
    """Return the width for text in columns, limited to what is easy to read."""
    return max(NARROW, min(WIDE, shutil.get_terminal_size((WIDE, 24)).columns))


def supports_colour(stream: TextIO) -> bool:
    """Return whether a stream is a terminal with colours. If NO_COLOR is set, return False."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str, stream: TextIO | None = None) -> str:
    """Return a text in bold if the terminal supports it."""
    return f"\x1b[1m{text}\x1b[0m" if supports_colour(stream or sys.stdout) else text


def replace_unencodable(text: str, stream: TextIO) -> str:
    """Replace letters of a text that a stream cannot encode."""
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
    return text


def echo_json(record: object) -> None:
    """Print a JSON document on one line, escaped as needed for the output."""
    import json  # late: few ask for it

    is_utf8 = (sys.stdout.encoding or "").lower() in ("utf-8", "utf8")
    print(json.dumps(record, ensure_ascii=not is_utf8))


def tell(as_json: bool, record: object, *lines: str) -> None:
    """Print a result: as JSON, or as lines for people."""
    if as_json:
        echo_json(record)
    for line in () if as_json else lines:
        print(line)


def render_qr(lines: list[str], stream: TextIO) -> list[str]:
    """Return the lines of a QR code for a terminal; [] if the terminal cannot show it."""
    room = shutil.get_terminal_size((1000, 24)).columns if stream.isatty() else len(lines[0])
    if len(lines[0]) > room or replace_unencodable(lines[0], stream) != lines[0]:
        return []
    return [f"\x1b[97;40m{line}\x1b[0m" for line in lines] if supports_colour(stream) else lines


def fold_lines(lines: Sequence[str], indent: int) -> Iterator[str]:
    """Wrap long lines if the output is a terminal. Indent the continuation lines."""
    if not sys.stdout.isatty():
        yield from lines
        return
    room, inwards = width(), " " * indent
    for line in lines:
        if display_width(line) <= room:
            yield line
        else:
            yield from wrap_text(line, room, inwards, "", break_words=False)


def print_notice(
    text: str = "", indent: str = "", *, start: str | None = None, strong: bool = False
) -> None:
    """Print a message on standard error, which is for people; results go to standard output.

    `start` replaces the indent of the first line. `strong` prints in bold.
    """
    tell_numbers()
    err = sys.stderr
    for line in wrap_text(text, width(), indent, start) or [""]:
        err.write((bold(line, err) if strong else line) + "\n")
    err.flush()


def read_line(prompt: str = PROMPT) -> str:
    """Read a typed line; EOFError at the end of input, KeyboardInterrupt at Ctrl-C."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):  # Windows edits lines without it
            import readline  # noqa: F401  # late: lets the person edit the line
        return input(prompt).strip()
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def confirm(question: str) -> bool:
    """Ask a yes/no question; an empty answer means no."""
    print_notice(f"{question} {YES_NO}")
    return read_line().lower() in YES


def at_terminal() -> bool:
    """Return whether standard input, output and error are a terminal."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def offer_secrets(secrets: Sequence[Secret]) -> None:
    """Offer to show hidden cards: each player's, then nobody's. Clear the screen after each."""
    if not secrets:
        return
    if not at_terminal():
        print("Hidden cards: run this in a terminal to see them one by one, or use --json for all.")
        return
    print_notice()
    print_notice("Hidden cards are shown to one player at a time.")
    with suppress(EOFError):
        for player in sorted({each.player for each in secrets if each.player is not None}):
            own = [secret for secret in secrets if secret.player == player]
            _offer(f"Player {player}, are you the only one looking?", own)
        for secret in secrets:
            if secret.player is None:
                _offer("This is secret for now. Show it anyway?", [secret])
        return
    print_notice()


def _offer(question: str, secrets: Sequence[Secret]) -> None:
    """Ask whether to show secret texts. After a yes, show them until Enter is pressed."""
    print_notice()
    print_notice(question, strong=True)
    for secret in secrets:
        same = secret.about == secret.step
        print_notice(secret.step if same else f"{secret.step} {secret.about}", "  ")
    if read_line("y: show it; Enter: go on ").lower() not in YES:
        return
    try:
        for secret in secrets:
            print_notice(secret.told, "  ")
        read_line("Enter: clear the screen ")
    finally:
        err = unwrap_stream(sys.stderr)
        plain = os.environ.get("TERM") == "dumb"
        err.write("\n" * shutil.get_terminal_size().lines if plain else CLEAR)
        err.flush()
