"""Questions to a person at a terminal, or to a file of answers."""

from __future__ import annotations

import sys
from contextlib import suppress

from companion.cli.terminal import bold, width, wrapped, writable

PROMPT = "> "
QUIT, HELP = "quit", ("?", "help")


def tell(
    text: str = "", indent: str = "", *, start: str | None = None, strong: bool = False
) -> None:
    """Tell a person something on standard error, with an indent; `strong` is bold.

    Only results go to standard output. The first line may have a `start` of its own.
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


def ask_line(words: str, limits: str, explanation: str) -> str:
    """Ask a question that is no part of a record, and return what is typed.

    Raises:
        KeyboardInterrupt: the person stops.
    """
    while True:
        tell()
        tell(words)
        tell(limits, "  ")
        text = answer()
        if text.lower() == QUIT:
            raise KeyboardInterrupt
        if text.lower() not in HELP:
            return text
        tell(explanation, "  ")


def agreed(question: str) -> bool:
    """Ask for yes or no; no answer is no."""
    tell(question)
    return answer().lower() in ("y", "yes")
