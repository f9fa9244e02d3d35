"""Questions to a person at a terminal, or to a file of answers; secrets shown one by one."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING

from companion.cli.defaults import tell_numbers
from companion.cli.terminal import bold, replace_unencodable, unwrap_stream, width
from companion.core.text_format import wrap_text

if TYPE_CHECKING:
    from companion.games.tool import Secret

PROMPT = "> "
YES = ("y", "yes")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # what was scrolled away goes too
QUIT, HELP = "quit", ("?", "help")


def print_notice(
    text: str = "", indent: str = "", *, start: str | None = None, strong: bool = False
) -> None:
    """Tell a person something on standard error, with an indent; `strong` is bold.

    Only results go to standard output. The first line may have a `start` of its own.
    """
    tell_numbers()
    err = sys.stderr
    for line in wrap_text(replace_unencodable(text, err), width(), indent, start) or [""]:
        err.write((bold(line, err) if strong else line) + "\n")
    err.flush()


def read_line(prompt: str = PROMPT) -> str:
    """Return what a person types; EOFError at the end, at Ctrl-C KeyboardInterrupt."""
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
    """Ask for yes or no; no answer is no."""
    print_notice(question)
    return read_line().lower() in YES


def at_terminal() -> bool:
    """Return whether a person sits there, who reads and types."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def offer_secrets(secrets: Sequence[Secret]) -> None:
    """Offer each player their hidden cards, then those for nobody; clear the screen after each."""
    if not secrets:
        return
    if not at_terminal():
        print("A terminal shows hidden cards one by one; --json shows them all.")
        return
    print_notice()
    print_notice("Hidden cards are shown one at a time, to the player who asks.")
    own = sorted((each for each in secrets if each.player is not None), key=_seat_of)
    with suppress(EOFError):
        for player, held in groupby(own, key=_seat_of):
            _offer(f"Player {player}, is nobody else looking?", [*held])
        for secret in secrets:
            if secret.player is None:
                _offer("Nobody should see this yet. Show it anyway?", [secret])
        return
    print_notice()


def _seat_of(secret: Secret) -> int:
    return secret.player or 0


def _offer(question: str, secrets: Sequence[Secret]) -> None:
    """Show secrets if the answer is yes, until the next one."""
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
