"""The cells of an XLSX file."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from math import isfinite

from msgspec import Struct

from companion.data.cells import ReadCell, Unreadable
from companion.data.spreadsheet import MOST_CELLS
from companion.data.xlsx_package import MOST_UNPACKED, Package, TooLargeError, unpacked

MOST_MERGED = 1_000
MOST_ROWS = 1 << 20
_LONGEST_FORMAT = 255
_WORKBOOK = "xl/workbook.xml"
_ESCAPED = re.compile("_x(00[0-9A-Fa-f]{2})_")
_PLACE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_NUMBER = re.compile(r"[+-]?([0-9]{1,400}\.?[0-9]{0,400}|\.[0-9]{1,400})([eE][+-]?[0-9]{1,3})?")
_DATES = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
_NOT_OF_A_DATE = re.compile(r'"[^"]*"|\[(?!hh?\]|mm?\]|ss?\])[^\]]*\]')
_OF_A_DATE = re.compile(r"(?<![_\\])[dmhys]", re.IGNORECASE)


class TooFarError(Exception):
    """The last column and row that a sheet reaches to."""


class Page(Struct, frozen=True):
    """One sheet.

    Attributes:
        title: its name.
        cells: what is not empty, by row and column, both from 1.
        merged: the places of merged cells, by the row and column where they begin.
    """

    title: str
    cells: Mapping[int, Mapping[int, ReadCell]]
    merged: Mapping[tuple[int, int], str]


def read_page(content: bytes, choose: Callable[[tuple[str, ...]], str]) -> Page:
    """Read one sheet of an XLSX file.

    Args:
        content: of the file.
        choose: returns one of the titles of the sheets.

    Raises:
        BrokenError, TooLargeError, TooFarError: it cannot be read.
    """
    with unpacked(content) as package:
        book = _target(package, "_rels/.rels", "/officeDocument") or _WORKBOOK
        folder, name = posixpath.split(book)
        parts = package.relations(f"{folder}/_rels/{name}.rels")
        sheets = _sheets(package, book, parts)
        title = choose(tuple(sheets))
        strings = _strings(package, _of_kind(parts, "/sharedStrings"))
        dates = _dates(package, _of_kind(parts, "/styles"))
        return _Sheet(title, strings, dates).read(package, sheets[title])


def _target(package: Package, part: str, kind: str) -> str | None:
    """Return the path of the first relation of a kind; None if there is none."""
    try:
        return _of_kind(package.relations(part), kind)
    except KeyError:
        return None


def _sheets(package: Package, book: str, parts: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """Return the paths of the sheets by their titles."""
    found = {}

    def start(name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheet":
            ids = (value for key, value in attributes.items() if key.endswith(":id"))
            kind, path = parts[next(ids, "")]
            if kind.endswith("/worksheet"):
                found[attributes["name"]] = path

    package.parse(book, start)
    return found


def _strings(package: Package, part: str | None) -> dict[int, str]:
    """Return the words that sheets share, by their numbers."""
    found: dict[int, str] = {}
    words = _Words()

    def end(name: str, text: str) -> None:
        words.end(name, text)
        if name == "si":
            found[len(found)] = words.taken()

    if part is not None:
        package.parse(part, words.start, end)
    return found


def _dates(package: Package, part: str | None) -> set[int]:
    """Return the numbers of the styles that show a number as a date or a time."""
    formats: dict[str, bool] = {}
    found: set[int] = set()
    inside = [False, 0]

    def start(name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            formats[attributes["numFmtId"]] = _shows_dates(attributes["formatCode"])
        elif name == "cellXfs":
            inside[0] = True
        elif name == "xf" and inside[0]:
            id = attributes.get("numFmtId", "0")
            if formats[id] if id in formats else id.isdecimal() and int(id) in _DATES:
                found.add(inside[1])
            inside[1] += 1

    def end(name: str, text: str) -> None:
        if name == "cellXfs":
            inside[0] = False

    if part is not None:
        package.parse(part, start, end)
    return found


class _Words:
    """Collects words in pieces of several looks, without how they are said."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._said = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self._said = self._said or name == "rPh"

    def end(self, name: str, text: str) -> None:
        if name == "rPh":
            self._said = False
        elif name == "t" and not self._said:
            self._pieces.append(text)

    def taken(self) -> str:
        words = "".join(self._pieces)
        self._pieces.clear()
        return words


class _Sheet:
    """Collects the cells of a sheet."""

    def __init__(self, title: str, strings: dict[int, str], dates: set[int]) -> None:
        self._title, self._strings, self._dates = title, strings, dates
        self._cells: dict[int, dict[int, ReadCell]] = {}
        self._merged: dict[tuple[int, int], str] = {}
        self._words = _Words()
        self._row = self._column = self._last_row = self._last_column = self._letters = 0
        self._cell: dict[str, str] = {}

    def read(self, package: Package, part: str) -> Page:
        package.parse(part, self._start, self._end)
        return Page(self._title, self._cells, self._merged)

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            self._row = int(attributes.get("r", self._row + 1))
            self._column = 0
            if not 1 <= self._row <= MOST_ROWS:
                raise ValueError("a row number that no sheet has")
        elif name == "c":
            self._column += 1
            if "r" in attributes:
                self._row, self._column = _place(attributes["r"])
            self._cell = {"t": attributes.get("t", "n"), "s": attributes.get("s", "0")}
        elif name == "mergeCell":
            area = attributes["ref"]
            self._merged[_place(area.partition(":")[0])] = area[:20]
            if len(self._merged) > MOST_MERGED:
                raise TooLargeError("merged cells in it")
        else:
            self._words.start(name, attributes)

    def _end(self, name: str, text: str) -> None:
        if name in ("v", "f"):
            self._cell[name] = text
        elif name == "is":
            self._cell["v"] = self._words.taken()
        elif name == "c":
            value = self._value(**self._cell)
            if value is not None and value != "":
                self._put(value)
            self._cell = {}
        else:
            self._words.end(name, text)

    def _put(self, value: ReadCell) -> None:
        self._last_row = max(self._last_row, self._row)
        self._last_column = max(self._last_column, self._column)
        if self._last_row * self._last_column > MOST_CELLS:
            raise TooFarError(self._last_column, self._last_row)
        self._letters += len(value) if isinstance(value, str) else 0
        if self._letters > MOST_UNPACKED:
            raise TooLargeError("letters in it")
        self._cells.setdefault(self._row, {})[self._column] = value

    def _value(self, t: str = "n", s: str = "0", v: str = "", f: str | None = None) -> ReadCell:
        if not v:
            return None if f is None else _NO_RESULT
        if t in ("s", "str", "inlineStr"):
            return _unescaped(self._strings[int(v)] if t == "s" else v)
        if t == "b":
            return v.strip() in ("1", "true")
        if t == "e":
            return Unreadable(f"holds the error {v[:20]}; type the value")
        return _A_DATE if t == "d" or int(s) in self._dates else _number(v.strip())


_NO_RESULT = Unreadable("is a formula without a saved result; type the value")
_A_DATE = Unreadable("is a date or a time; format the column as text and type the value")


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def _number(text: str) -> ReadCell:
    if not _NUMBER.fullmatch(text) or not isfinite(float(text)):
        return _not_a_number(text)
    return float(text) if set(text) & set(".eE") else int(text)


def _not_a_number(text: str) -> Unreadable:
    return Unreadable(f'holds "{text[:20]}", which is not a number; type the value')


def _place(text: str) -> tuple[int, int]:
    found = _PLACE.fullmatch(text)
    if found is None:
        raise ValueError("a cell without a position")
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(found[2]), column


def _shows_dates(code: str) -> bool:
    first = code[:_LONGEST_FORMAT].split(";", maxsplit=1)[0]
    return _OF_A_DATE.search(_NOT_OF_A_DATE.sub("", first)) is not None


def _of_kind(parts: Mapping[str, tuple[str, str]], kind: str) -> str | None:
    return next((path for type, path in parts.values() if type.endswith(kind)), None)
