"""The dealer in a terminal: cards in letters, what can be done, and one key for each of it."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING

import typer

from companion.cli.harmless import behind
from companion.cli.terminal import bold, cleaned, wrapped, writable
from companion.core.errors import CompanionError
from companion.core.wording import harmless
from companion.games.screen import Choice, View

if TYPE_CHECKING:
    from companion.cli.sitting import Sitting

LOG, HELP, QUIT = "l", ("?", "h"), "q"
ALWAYS = ("u undo", "l log", "? help", "q stop")
NAMED = {"\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace"}
CLEAR = "\x1b[H\x1b[2J"
UNBROKEN = "\N{NO-BREAK SPACE}"
NARROWEST, UNKNOWN = 20, (80, 24)
# Cards that differ without colour; a card has its words on the last row but one.
HOOK = (
    "██████████████",
    "████████▀▀████",
    "███████▄▀▀▄███",
    "█████████ ████",
    "███ ▀████ ████",
    "███▄█ ▀▀ ▄████",
    "█{:^12.12}█",
    "▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
)
MISS = (
    "┌────────────┐",
    "│   ▄▄▄▄▄▄   │",
    "│  ▀  ▄▄  ▀  │",
    "│    ▀▄▄▀    │",
    "│  ▀▄▄▄▄▄▄▀  │",
    "│            │",
    "│{:^12.12}│",
    "└────────────┘",
)
BACK = (MISS[0], *("│░░░░░░░░░░░░│", "│ ░ ░ ░ ░ ░ ░│") * 3, MISS[-1])


def can_paint() -> bool:
    """Return whether a person sits at a terminal that can clear its screen."""
    dumb = os.environ.get("TERM", "dumb" if os.name == "posix" else "") == "dumb"
    return sys.stdin.isatty() and sys.stdout.isatty() and not dumb


class Dealer:
    """Shows a sitting and asks for keys: on a screen of its own, or line by line."""

    def __init__(self, sitting: Sitting, *, by_line: bool) -> None:
        self._sitting = sitting
        self._by_line = by_line
        self._message = sitting.opening
        self._page: list[str] = []  # what is read in the place of the cards

    def run(self) -> None:
        """Show and ask until the person stops or the input ends.

        Raises:
            KeyboardInterrupt: Ctrl-C.
        """
        if not self._by_line and hasattr(signal, "SIGWINCH"):
            signal.signal(signal.SIGWINCH, lambda signum, frame: self._show())
        self._show()
        leaving = False
        for key in self._type_lines() if self._by_line else self._press_keys():
            if key == QUIT and (self._by_line or leaving or not self._sitting.log):
                return
            leaving = key == QUIT
            if leaving:
                self._message = "Really stop? Press q again to stop, any other key to go on."
            else:
                self._follow(key)
            self._show()

    def _follow(self, key: str) -> None:
        """Do what a key stands for, except to stop."""
        if key == LOG:
            self._read_out(self._sitting.log or ("Nothing has happened yet.",))
        elif key in HELP:
            self._read_out(self._sitting.help)
        else:
            try:
                self._sitting.press(key)
                self._message = self._sitting.log[-1]
            except CompanionError as error:
                self._message = f"! {error}"

    def _read_out(self, lines: Sequence[str]) -> None:
        """Show lines: all of them, or as many at a time as a screen takes."""
        if self._by_line:
            self._message = "\n".join(lines)
            return
        columns, rows = shutil.get_terminal_size(UNKNOWN)
        text = [row for line in lines for row in wrap_line(line, columns)]
        room = max(rows - 2, 1)
        for start in range(0, len(text), room):
            more = start + room < len(text)
            foot = f"Any key: {'more' if more else 'back'}"
            self._page = [*text[start : start + room], "", foot]
            self._show()
            next(self._press_keys(), None)
        self._page = []

    def _show(self) -> None:
        columns, rows = shutil.get_terminal_size(UNKNOWN)
        view = self._sitting.view
        if self._by_line:
            typer.echo("\n" + "\n".join(lay_out(view, self._message, columns)))
            return
        out = behind(sys.stdout)
        drawn = self._page or lay_out(view, self._message, columns, rows - 1)
        first, *rest = (writable(harmless(line), out) for line in drawn)
        out.write(CLEAR + "\r\n".join([bold(first, out), *rest]) + "\r\n")
        out.flush()

    def _press_keys(self) -> Iterator[str]:
        """Yield keys as they are pressed; those without a letter, such as arrows, are left out."""
        with suppress(EOFError):
            while True:
                typed = typer.getchar()
                for key in () if typed[:1] in ("\x1b", "\0", "\xe0") else typed:
                    if key in NAMED or (key.isprintable() and key != " "):
                        yield NAMED.get(key, key.lower())

    def _type_lines(self) -> Iterator[str]:
        """Yield what is typed, line by line; an empty line is the key `enter`."""
        while True:
            if sys.stdin.isatty():
                sys.stdout.write("> ")
                sys.stdout.flush()
            typed = sys.stdin.readline()
            if not typed:
                return
            yield cleaned(typed.strip().lower()) or "enter"


def lay_out(view: View, message: str, columns: int, rows: int | None = None) -> list[str]:
    """Return the fullest screen that fits; the question and all keys are always on it.

    Args:
        view: what there is to see.
        message: what happened last.
        columns: of the terminal.
        rows: of the terminal; None for the shortest screen.
    """
    title = "  ".join(filter(None, (view.banner.upper(), view.title)))
    layouts = [(False, False, False)] if rows is None else product((True, False), repeat=3)
    screen: list[str] = []
    for pictured, hinted, spaced in layouts:
        news = [*wrap_line(title, columns), *wrap_line(view.status, columns)]
        cards = _draw_cards(view, columns, pictured=pictured)
        told = [row for line in message.split("\n") for row in wrap_line(line, columns)]
        ask = wrap_line(view.ask, columns)
        keys = _list_keys(view.choices, columns, hinted=hinted)
        happened = (told, news, cards) if rows is None else (news, cards, told)
        parts = [part for part in (*happened, ask, keys) if part]
        screen = [row for part in parts for row in ([*part, ""] if spaced else part)]
        if rows is None or len(screen) <= rows:
            return screen
    return [screen[0], *screen[1 - rows :]] if rows and rows > 1 else screen[:1]


def wrap_line(line: str, columns: int) -> list[str]:
    """Return a line as rows of the terminal; words of a key are not parted."""
    rows = wrapped(line, max(columns, NARROWEST), break_words=False)
    return [row.replace(UNBROKEN, " ") for row in rows]


def _draw_cards(view: View, columns: int, *, pictured: bool) -> list[str]:
    """Return the cards side by side: those face up in their order, then those face down."""
    words = [card.words.upper() if card.hit else card.words for card in view.cards]
    arts = [HOOK if card.hit else MISS for card in view.cards] + [BACK] * view.hidden
    words += [""] * view.hidden
    if pictured and len(arts) * (len(BACK[0]) + 1) <= columns + 1:
        faces = [[row.format(word) for row in art] for art, word in zip(arts, words, strict=True)]
        return [" ".join(parts) for parts in zip(*faces, strict=True)]
    return wrap_line("  ".join(_bracket(word or " ") for word in words), columns)


def _list_keys(choices: Sequence[Choice], columns: int, *, hinted: bool) -> list[str]:
    """Return what can be done: a line for each key with its hint, or one after another."""
    keys = [choice.key for choice in choices if choice.name == choice.key]
    named = [choice for choice in choices if choice.name != choice.key]
    if not hinted:
        short = [*keys, *(f"{choice.key} {choice.name}" for choice in named), *ALWAYS]
        return wrap_line("  ".join(map(_bracket, short)), columns)
    width = max((len(choice.key + choice.name) for choice in named), default=0)
    hints = [
        f"{_bracket(choice.key)} {choice.name:<{width - len(choice.key)}}  {choice.hint}"
        for choice in named
    ]
    rows = wrap_line("  ".join(map(_bracket, keys)), columns)
    rows += [row for hint in hints for row in wrapped(hint, columns, " " * 4)]
    return [*rows, " · ".join(ALWAYS)]


def _bracket(words: str) -> str:
    return f"[{words.replace(' ', UNBROKEN)}]"
