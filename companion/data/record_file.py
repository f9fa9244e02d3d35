"""Reads a game's record from JSON or TOML, and lists mistakes in the file."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

from companion.core.scoring_types import Mistake
from companion.core.text_format import shorten_line
from companion.data.toml_file import DEEPEST, TOO_DEEP, decode_text, is_flat, parse_toml

Format = Literal["json", "toml"]
WHOLE = "record"
MOST_DIGITS = 300
"""Numbers with more digits are too large for anything; the check of the record says where."""
_TOML = re.compile(r"\s*(#|\[+[A-Za-z_][\w.-]*\]|[\w.\"'-]+\s*=)")


def read_record_text(
    content: bytes, format_: Format | None = None
) -> tuple[object, tuple[Mistake, ...]]:
    """Parse a record; return it and its mistakes. If `format_` is None, detect the format."""
    try:
        text = decode_text(content)
        if not text.strip():
            raise ValueError("is empty; --example prints a filled one")
        if "\0" in text:
            raise ValueError("is not text; save it as JSON or TOML")
        if format_ is None:
            format_ = "toml" if not text.lstrip().startswith("{") and _TOML.match(text) else "json"
        return (_parse_json if format_ == "json" else parse_toml)(text), ()
    except ValueError as error:
        return None, (Mistake(WHOLE, str(error)),)


def _parse_json(text: str) -> object:
    def make(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        content: dict[str, Any] = {}
        for key, value in pairs:
            if key in content:
                raise ValueError(f'"{shorten_line(key)}" is there twice; write it once')
            content[key] = value
        return content

    try:  # Python refuses to read numbers with thousands of digits
        value = json.loads(
            text, object_pairs_hook=make, parse_int=lambda digits: int(digits[:MOST_DIGITS])
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        reason = f"{error.msg[:1].lower()}{error.msg[1:]}"
        raise ValueError(f"{place}: is not valid JSON ({reason}); correct it there") from None
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    if not is_flat(value, DEEPEST - 1):
        raise ValueError(TOO_DEEP)
    return value
