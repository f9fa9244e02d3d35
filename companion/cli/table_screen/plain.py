"""The screen as plain questions: where there is no full-screen terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator

from companion.cli.table_screen.sitting import Sitting
from companion.core.errors import CompanionError

LOG, HELP, QUIT = "l", "?", "q"
NARROWEST = 40
UNBROKEN = "\N{NO-BREAK SPACE}"


def ask(sitting: Sitting, say: Callable[[str], None]) -> None:
    """Show and ask until the person stops or the input ends.

    Args:
        sitting: what the answers are for.
        say: prints a line.
    """
    _show(sitting, say)
    for key in _answers():
        if key == QUIT:
            return
        if key == LOG:
            say("\n".join(map(_filled, sitting.log)) or "Nothing has happened yet.")
        elif key in (HELP, "h"):
            say("\n".join(map(_filled, sitting.help)))
        else:
            try:
                sitting.press(key)
            except CompanionError as error:
                say(_filled(f"! {error}"))
                continue
            say(_filled(sitting.log[-1]))
        _show(sitting, say)


def _answers() -> Iterator[str]:
    """Return what is typed, line by line; an empty line is the key `enter`."""
    while True:
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        typed = sys.stdin.readline()
        if not typed:
            return
        yield typed.strip().lower() or "enter"


def _show(sitting: Sitting, say: Callable[[str], None]) -> None:
    view = sitting.view
    say("")
    for words in filter(None, (view.title, view.status)):
        say(_filled(words))
    if view.cards or view.hidden:
        faces = [card.words.upper() if card.hit else card.words for card in view.cards]
        say("  " + "  ".join([f"[{face}]" for face in faces] + ["[ ]"] * view.hidden))
    say(_filled(view.ask))
    names = [f"{choice.key} {choice.name}" for choice in view.choices if choice.name != choice.key]
    digits = [choice.key for choice in view.choices if choice.name == choice.key]
    if digits:
        names.insert(0, f"{digits[0]}-{digits[-1]}")
    names += [f"u {sitting.screen.undo}", "l log", "? help", "q stop"]
    say(_filled("  ".join(f"[{name.replace(' ', UNBROKEN)}]" for name in names)))


def _filled(words: str) -> str:
    """Return words broken into the rows of the terminal."""
    columns = max(shutil.get_terminal_size().columns, NARROWEST)
    rows = textwrap.fill(words, columns, break_long_words=False, break_on_hyphens=False)
    return rows.replace(UNBROKEN, " ")
