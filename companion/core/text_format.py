"""Formats values as short texts, and texts for the columns of a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from unicodedata import combining, east_asian_width

FIELD = re.compile(r"\{([a-z][a-z0-9_.-]*)\}")  # a place for a value or a label


def fill_template(template: str, values: Mapping[str, object]) -> str:
    """Replace each `{key}` of a text by its value. A key that is not in `values` stays."""
    for key, value in values.items():
        template = template.replace(f"{{{key}}}", str(value))
    return template


def labels_below(words: Mapping[str, str], start: str) -> dict[str, str]:
    """Return the texts whose keys begin with `start` and a dot. The new keys omit this part."""
    start = f"{start}."
    return {name[len(start) :]: words[name] for name in words if name.startswith(start)}


def number_sort_key(text: str) -> list[tuple[int, str]]:
    """Return a sort key for natural order: 2 before 10."""
    return [
        (len(part.lstrip("0")), part.lstrip("0")) if i % 2 else (0, part)
        for i, part in enumerate(_DIGITS.split(text))
    ]


_DIGITS = re.compile(r"([0-9]+)")
LONGEST = 40
MOST_LISTED = 12
LARGEST = 10**12
"""The largest number of a record and of data; larger ones are not shown."""
_HARMFUL = (
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]|\r(?!\n)"
)
_PLAIN = {
    **dict.fromkeys((*range(0x2000, 0x200B), 0x2028, 0x2029, 0x205F, 0x3000, 0x85), " "),
    **dict.fromkeys((0x2007, 0x202F), "\u00a0"),
    **dict.fromkeys((0x2010, 0x2011), "-"),
    0x2012: "\u2013",
    0x2015: "\u2014",
    **dict.fromkeys((0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F)), ""),
    **dict.fromkeys((*range(0x2060, 0x2070), *range(0xFE00, 0xFE10), 0xFEFF), ""),
}
"""What becomes of letters that nobody sees, and of unusual spaces and hyphens."""
_UNSEEN = f"[{''.join(map(chr, _PLAIN))}]"  # far faster than to translate
_SERIAL = re.compile(r"[A-Za-z]?[0-9]*")
_WIDE = "\0"  # stands for the second column of a letter while lines are broken


def show_value(value: object, table: str = "an object") -> str:
    """Describe a value in a few words. A mapping is described by the text `table`."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, int | float):
        large = isinstance(value, int) and abs(value) > LARGEST
        return "so large a number" if large else str(value)
    if isinstance(value, str):
        return f'"{shorten_line(value)}"'
    if isinstance(value, Mapping):
        return table
    return "a list" if isinstance(value, list) else "a date or time"


def describe_options(words: Iterable[str]) -> str:
    """List the allowed words. Of a long numbered series, give only the first and the last."""
    names = list(words)
    right = [quote_word(name) for name in names]
    if len(right) > MOST_LISTED and all(map(_SERIAL.fullmatch, names)):
        return f"one of {right[0]} to {right[-1]}"
    return join_with_or(right)


def join_with_or(words: Iterable[object]) -> str:
    """Join words to a text such as `a, b or c`."""
    *others, last = map(str, words)
    return f"{', '.join(others)} or {last}" if others else last


def list_some(names: Sequence[str], most: int) -> str:
    """Return `a, b and 3 more`: all names, or the first `most`."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"{', '.join(names[:most])}{more}"


def plural(number: int, noun: str) -> str:
    """Return a number with its noun, such as `1 file` or `2 files`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def quote_word(word: str) -> str:
    """Put a word in quotes. A number stays without quotes."""
    return word if word.isdecimal() else f'"{word}"'


def escape_control(words: str) -> str:
    """Escape invisible and control characters as in JSON, except line ends and tabs."""
    if words.isprintable():  # most are, and this is ten times as fast
        return words
    return re.sub(_HARMFUL, _escape_code, words)


def _escape_code(match: re.Match[str]) -> str:
    code = match[0].encode("utf-16-be", "surrogatepass").hex()  # four digits for each half
    return re.sub("....", r"\\u\g<0>", code)


def plain_letters(words: str) -> str:
    """Remove invisible letters, and make spaces and hyphens plain."""
    return words if words.isascii() else re.sub(_UNSEEN, lambda i: _PLAIN[ord(i[0])], words)


def shorten_line(words: str) -> str:
    """Shorten a text to one line without control characters."""
    return strip_control(words if len(words) <= LONGEST else f"{words[:LONGEST]}...")


def strip_control(words: str) -> str:
    """Replace each unprintable character, which could disturb a terminal, by `?`."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def display_width(text: str) -> int:
    """Return the number of terminal columns of a text."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def pad_or_cut(text: str, room: int, *, right: bool = False) -> str:
    """Pad or cut a text to exactly `room` columns."""
    if display_width(text) > room:
        ends = accumulate(map(display_width, text))
        text = text[: sum(end < room for end in ends)] + "…" if room > 0 else ""
    space = " " * (room - display_width(text))
    return space + text if right else text + space


def wrap_text(
    text: str, room: int, indent: str = "", start: str | None = None, *, break_words: bool = True
) -> list[str]:
    """Wrap a text into lines of `room` columns; `start` replaces the first line's `indent`."""
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
