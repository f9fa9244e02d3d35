"""One TOML file as tables and values, with its mistakes in words for a person."""

from __future__ import annotations

import re
from pathlib import Path

import tomli

from companion.core.wording import LARGEST

MOST_BYTES = 1_000_000
DEEPEST = 20
TOO_LARGE = f"is too large a number; at most {LARGEST:,} is right"
TOO_DEEP = f"is nested too deep; at most {DEEPEST} levels"
MOST_DOTS = 500
"""Most dots on a line: the time to read a dotted key grows with the square of its length."""
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LONG = re.compile(r"[0-9a-fA-F_]{16}")  # as long as a number of more than 64 bits is at least
_DIGITS = re.compile(r"(\d_?){4300}")
CURLED = re.compile("[\u201c\u201d\u201e\u2018\u2019]")  # as word processors write quotes
BARE = re.compile(r"\s*([\w-]+)\s*=\s*([^\W\d][\w /.-]{0,39}?)\s*(?:#|$)")
EMPTY = re.compile(r"=\s*(#.*)?$")
COMMA = re.compile(r"\s*[\w-]+\s*=\s*(-?\d+),(\d+)\s*(?:#|$)")
_ADVICE = (
    ("Unterminated", "a closing quote is missing"),
    ("Illegal character '\\n'", "a closing quote is missing"),
    ("Unclosed array", "a closing ] is missing"),
    ("Unclosed inline", "a closing } is missing"),
    ("Cannot", "this is there twice; write it once"),
    ("Duplicate", "this is there twice; write it once"),
    ("Invalid value", 'not a TOML value; put words in quotes, such as name = "gold"'),
    ("Expected '='", "write key = value"),
    ("Expected newline", "write one key = value on a line"),
    ("Found invalid character '\\n'", "a closing quote is missing"),
    ('Expected "', "a closing quote is missing"),
    ("Expected ']'", "a closing ] is missing"),
    ("Expected ']]'", "a closing ]] is missing"),
)


def read_toml(path: Path) -> dict[str, object]:
    """Return what a file says.

    Raises:
        ValueError: it cannot be read, with the reason and the line.
    """
    return parse_toml(read_text(path))


def read_text(path: Path) -> str:
    """Return the text of a file. Raises what `read_toml` raises."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror or error}") from None
    return text_of(content)


def text_of(content: bytes) -> str:
    """Return the text of a file.

    Raises:
        ValueError: it is too large or not text, with the reason and the line.
    """
    if len(content) > MOST_BYTES:
        raise ValueError("is larger than 1 MB; remove what is not data")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line} is not UTF-8; save the file as UTF-8") from None


def parse_toml(text: str) -> dict[str, object]:
    """Return what a text says.

    Raises:
        ValueError: it is not TOML, with the reason and the line.
    """
    for number, words in enumerate(text.splitlines(), start=1):
        if words.count(".") > MOST_DOTS:
            raise ValueError(
                f"line {number} has more than {MOST_DOTS} dots; split it into several lines"
            )
    try:
        tables = tomli.loads(text)
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    except ValueError as error:  # also numbers that Python refuses to read
        raise ValueError(_explained(str(error), text)) from None
    if not is_flat(tables):
        raise ValueError(TOO_DEEP)
    if _LONG.search(text) and (place := _place_of_large(tables)):
        raise ValueError(f"{place[:80].lstrip('.')} {TOO_LARGE}")
    return tables


def _place_of_large(value: object, place: str = "") -> str:
    """Return where a number stands that has more than 64 bits, which TOML does not know."""
    if isinstance(value, dict):
        places = (_place_of_large(inner, f"{place}.{key}") for key, inner in value.items())
    elif isinstance(value, list):
        places = (_place_of_large(inner, f"{place}[{i}]") for i, inner in enumerate(value))
    else:
        return place if isinstance(value, int) and not -(2**63) <= value < 2**63 else ""
    return next(filter(None, places), "")


def is_flat(value: object, levels: int = DEEPEST) -> bool:
    """Return whether a value is nested at most so many levels deep."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    if levels < 0:
        return False
    return all(is_flat(inner, levels - 1) for inner in value if isinstance(inner, (dict, list)))


def _explained(message: str, text: str) -> str:
    advice = next(
        (advice for start, advice in _ADVICE if message.startswith(start)),
        "this is not valid TOML; check quotes, brackets and commas",
    )
    if message.startswith("Exceeds"):  # the digits that Python reads
        lines = enumerate(text.splitlines(), start=1)
        return f"line {next(number for number, line in lines if _DIGITS.search(line))} {TOO_LARGE}"
    place = _PLACE.search(message)
    if place is None:
        return advice
    if place[1] is None:
        if message.startswith("Invalid value"):
            advice = "a value or a closing bracket is missing"
        return f"the end of the file (line {len(text.splitlines())}): {advice}"
    line = text.splitlines()[int(place[1]) - 1]
    if message.startswith("Invalid value") and CURLED.search(line):
        advice = 'quotes must be straight: " in place of \u201c and \u201d'
    elif message.startswith("Invalid value") and EMPTY.search(line):
        advice = "a value is missing behind the ="
    elif message.startswith("Invalid value") and (bare := BARE.match(line)):
        key, word = bare[1], bare[2]
        advice = f'numbers are digits, and words stand in quotes: {key} = "{word}"'
    elif message.startswith("Expected newline") and (comma := COMMA.match(line)):
        advice = f"a number has a point, not a comma: {comma[1]}.{comma[2]}"
    elif message.startswith("Expected newline") and line.lstrip().startswith("["):
        advice = "a heading has as many ] behind it as [ before it: [[name]] or [name]"
    return f"line {place[1]}, column {place[2]}: {advice}"
