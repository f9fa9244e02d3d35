"""Reads a TOML file, with mistakes explained for people."""

from __future__ import annotations

import re
from pathlib import Path

import tomli
from msgspec import msgpack

from companion.core.text_format import LARGEST

MOST_BYTES = 1_000_000
DEEPEST = 20
TOO_LARGE = f"is too large a number; at most {LARGEST:,} is allowed"
TOO_DEEP = f"is nested too deep; at most {DEEPEST} levels"
MOST_DOTS = 500
"""Most dots on a line: the time to read a dotted key grows with the square of its length."""
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LONG = re.compile(r"[0-9][0-9a-fA-Fox_]{15}")  # no number of more than 64 bits is shorter
_WORD = r"\s*([\w-]+)\s*=\s*([^\W\d][\w /.-]{0,39}?)\s*(?:#|$)"
_COMMA = r"\s*[\w-]+\s*=\s*(-?\d+),(\d+)\s*(?:#|$)"
_CURLY = ".*[\u201c\u201d\u201e\u2018\u2019]"  # quotes as word processors write them
_ADVICE = (
    ("Invalid value", "$", "a value or a closing bracket is missing"),
    ("Invalid value", _CURLY, 'quotes must be straight: " in place of \u201c and \u201d'),
    ("Invalid value", r".*=\s*(#.*)?$", "a value is missing after the ="),
    ("Invalid value", _WORD, 'write numbers in digits, and words in quotes: {} = "{}"'),
    ("Invalid value", "", 'not a TOML value; put words in quotes, such as name = "gold"'),
    ("Expected newline", _COMMA, "write a number with a point, not a comma: {}.{}"),
    ("Expected newline", r"\s*\[", "write a heading with as many ] as [: [[name]] or [name]"),
    ("Expected newline", "", "write one key = value on a line"),
    (r"Unterminated|.* character '\\n'|Expected \"", "", "a closing quote is missing"),
    ("Unclosed array|Expected ']'", "", "a closing ] is missing"),
    ("Unclosed inline", "", "a closing } is missing"),
    ("Expected ']]'", "", "a closing ]] is missing"),
    ("Expected '='", "", "write key = value"),
    ("Cannot|Duplicate", "", "this is there twice; write it once"),
    ("", "", "this is not valid TOML; check quotes, brackets and commas"),
)
"""How messages of the reader begin, a form that the line may have, and what to try."""


def read_toml(path: Path) -> dict[str, object]:
    """Read a TOML file; ValueError with reason and line if it is wrong."""
    return parse_toml(read_text(path))


def read_text(path: Path) -> str:
    """Return the text of a file; ValueError if it cannot be read, is too large or not UTF-8."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror or error}") from None
    return decode_text(content)


def decode_text(content: bytes) -> str:
    """Return the content of a file as text; ValueError if it is too large or not UTF-8."""
    if len(content) > MOST_BYTES:
        raise ValueError("is larger than 1 MB; remove what is not data")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line} is not UTF-8; save the file as UTF-8") from None


def parse_toml(text: str) -> dict[str, object]:
    """Parse a TOML text; ValueError with reason and line if it is wrong."""
    lines = text.splitlines()
    dotted = (number for number, line in enumerate(lines, 1) if line.count(".") > MOST_DOTS)
    if max(map(len, lines), default=0) > MOST_DOTS and (number := next(dotted, 0)):
        raise ValueError(
            f"line {number} has more than {MOST_DOTS} dots; split it into several lines"
        )
    try:
        tables = tomli.loads(text)
        msgpack.encode(tables)  # OverflowError for a whole number of more than 64 bits
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    except (OverflowError, ValueError) as error:
        message = str(error)
        if isinstance(error, ValueError) and not message.startswith("Exceeds"):  # Python's limit
            raise ValueError(_explain_toml_error(message, lines)) from None
        number = next(number for number, line in enumerate(lines, start=1) if _LONG.search(line))
        raise ValueError(f"line {number} {TOO_LARGE}") from None
    if not is_flat(tables):
        raise ValueError(TOO_DEEP)
    return tables


def is_flat(value: object, levels: int = DEEPEST) -> bool:
    """Return whether a value is nested at most `levels` deep."""
    level = [value] if isinstance(value, (dict, list)) else []
    while level and levels >= 0:
        inner = [list(each.values()) if isinstance(each, dict) else each for each in level]
        level = [each for values in inner for each in values if type(each) in (dict, list)]
        levels -= 1
    return not level


def _explain_toml_error(message: str, lines: list[str]) -> str:
    place = _PLACE.search(message)
    line = lines[int(place[1]) - 1] if place and place[1] else ""
    text = next(
        advice.format(*match.groups())
        for start, form, advice in _ADVICE
        if re.match(start, message) and (match := re.match(form, line))
    )
    if place is None:
        return text
    where = f"line {place[1]}, column {place[2]}"
    return f"{where if place[1] else f'the end of the file (line {len(lines)})'}: {text}"
