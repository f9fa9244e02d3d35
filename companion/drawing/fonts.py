"""The bundled typefaces and their text widths, read from tables beside the fonts.

Text is normalised to NFC first. A character missing in a typeface is taken from `symbols`.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from companion.core.errors import CompanionError
from companion.core.units import MM_PER_PT, mm_to_pt
from companion.drawing.shapes import Text
from companion.resources import shared_folder

FACES: tuple[str, ...] = (
    "serif",
    "serif-bold",
    "serif-black",
    "serif-italic",
    "small-caps",
    "sans",
    "sans-bold",
    "symbols",
)
SYMBOLS = "symbols"
BOLD: Mapping[str, str] = {"sans": "sans-bold", "serif": "serif-bold", "serif-italic": "serif-bold"}
EM = 1000  # units of the tables
UNKNOWN = 500  # advance of a character that no font has


class Metrics(NamedTuple):
    """The measures of a typeface in thousandths of the type size."""

    cap_height: int  # height of H
    x_height: int  # height of x
    digit_height: int  # height of a digit
    advances: Mapping[str, int]  # advance width of each character


def font_file(face: str) -> Path:
    """Return the TrueType file of a typeface; CompanionError if there is no such typeface."""
    if face not in FACES:
        raise CompanionError(f'there is no typeface "{face}"; choose from {", ".join(FACES)}')
    return shared_folder() / "fonts" / f"{face}.ttf"


@cache
def metrics(face: str) -> Metrics:
    """Return the measures of a typeface; CompanionError if there is no such typeface."""
    file = font_file(face).with_suffix(".json")
    table = json.loads(file.read_text(encoding="utf-8"))
    advances = dict(zip(table["characters"], table["advances"], strict=True))
    return Metrics(table["cap_height"], table["x_height"], table["digit_height"], advances)


def to_nfc(words: str) -> str:
    """Return the words in NFC, so that a letter with its accents is one character."""
    return words if words.isascii() else unicodedata.normalize("NFC", words)


@lru_cache(maxsize=1 << 14)
def width_in_units(words: str, face: str) -> int:
    """Return the width of words in thousandths of the type size."""
    words = to_nfc(words)
    advances = metrics(face).advances
    try:
        return sum(map(advances.__getitem__, words))
    except KeyError:
        spare = metrics(SYMBOLS).advances
        return sum(advances.get(ch) or spare.get(ch, UNKNOWN) for ch in words)


def text_width(words: str, face: str, size_pt: float, spacing: float = 0.0) -> float:
    """Return the width of one line in mm; `spacing` mm are added after each letter but the last."""
    letters = len(to_nfc(words)) if spacing else 0
    return width_in_units(words, face) * size_pt * (MM_PER_PT / EM) + spacing * max(0, letters - 1)


def line_start(text: Text) -> float:
    """Return the x coordinate of the left end of a line of text, mm."""
    if text.anchor == "start":
        return text.x
    wide = text_width(text.words, text.font, text.size_pt, text.spacing)
    return text.x - (wide / 2 if text.anchor == "middle" else wide)


def line_end(text: Text) -> float:
    """Return the x coordinate of the right end of a line of text, mm."""
    return line_start(text) + text_width(text.words, text.font, text.size_pt, text.spacing)


@lru_cache(maxsize=1 << 12)
def missing_characters(words: str, face: str) -> str:
    """Return the characters, each once, that are neither in typeface `face` nor in `symbols`."""
    lacking = set(to_nfc(words)).difference(metrics(face).advances)
    if lacking:
        lacking.difference_update(metrics(SYMBOLS).advances)
    return "".join(sorted(lacking))


@lru_cache(maxsize=1 << 12)
def split_by_font(words: str, face: str) -> tuple[tuple[str, str], ...]:
    """Split words into pairs (typeface, part). Letters that only `symbols` has get `symbols`."""
    words = to_nfc(words)
    advances = metrics(face).advances
    if not set(words).difference(advances):
        return ((face, words),)
    spare = metrics(SYMBOLS).advances
    parts: list[tuple[str, str]] = []
    for ch in words:
        chosen = SYMBOLS if ch not in advances and ch in spare else face
        if parts and parts[-1][0] == chosen:
            parts[-1] = (chosen, parts[-1][1] + ch)
        else:
            parts.append((chosen, ch))
    return tuple(parts)


def cap_height(face: str, size_pt: float) -> float:
    """Return the height of capitals, mm."""
    return metrics(face).cap_height * size_pt * (MM_PER_PT / EM)


def x_height(face: str, size_pt: float) -> float:
    """Return the height of small letters such as x, mm."""
    return metrics(face).x_height * size_pt * (MM_PER_PT / EM)


def digit_height(face: str, size_pt: float) -> float:
    """Return the height of digits, mm."""
    return metrics(face).digit_height * size_pt * (MM_PER_PT / EM)


def size_for_height(high: float, face: str, part: Literal["cap_height", "digit_height"]) -> float:
    """Return the type size in points for capitals or digits of this height, mm."""
    em: int = getattr(metrics(face), part)
    return mm_to_pt(high) * EM / em
