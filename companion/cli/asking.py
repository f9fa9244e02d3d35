"""Questions to a person at a terminal, or to a file of answers."""

from __future__ import annotations

import sys
from contextlib import suppress

from companion.cli.terminal import bold, width, wrapped, writable

PROMPT = "> "


def tell(
    text: str = "", indent: str = "", *, start: str | None = None, strong: bool = False
) -> None:
    """Tell a person something on standard error; only results go to standard output.

    Args:
        text: the words.
        indent: before each line.
        start: before the first line, if not the same.
        strong: whether it is printed in bold, where that is possible.
    """
    err = sys.stderr
    for line in wrapped(text, width(), indent, start) or [""]:
        shown = writable(line, err)
        err.write((bold(shown, err) if strong else shown) + "\n")
    err.flush()


def answer(prompt: str = PROMPT) -> str:
    """Return what a person types.

    Raises:
        EOFError: there is nothing more.
        KeyboardInterrupt: Ctrl-C.
    """
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


def agreed(question: str) -> bool:
    """Ask for yes or no; no answer is no."""
    tell(question)
    return answer().lower() in ("y", "yes")
