"""Text in columns: how many a letter takes, texts of one width, lines that fit."""

from __future__ import annotations

import textwrap
from itertools import accumulate
from unicodedata import combining, east_asian_width

_WIDE = "\0"  # stands for the second column of a letter while lines are broken


def display_width(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def pad_or_cut(text: str, room: int, *, right: bool = False) -> str:
    """Return a text of exactly so many columns: filled up, or cut off."""
    if display_width(text) > room:
        ends = accumulate(map(display_width, text))
        text = text[: sum(end < room for end in ends)] + "…" if room > 0 else ""
    space = " " * (room - display_width(text))
    return space + text if right else text + space


def wrap_text(
    text: str, room: int, indent: str = "", start: str | None = None, *, break_words: bool = True
) -> list[str]:
    """Return a text as lines that fit; the first may have an indent of its own."""
    spread = "".join(letter + _WIDE * (display_width(letter) - 1) for letter in text)
    lines = textwrap.wrap(
        spread,
        room - (spread != text),  # the second column of a last letter stands in the next line
        initial_indent=indent if start is None else start,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=break_words,
    )
    return [line.replace(_WIDE, "") for line in lines]
