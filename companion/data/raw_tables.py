"""Reads the tables of files as untyped rows with sources. An owner's rows override ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, time
from functools import cache, partial
from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import Problem
from companion.core.names import describe_bad_name, suggest_names
from companion.core.value_types import MOST_LETTERS, TOO_LONG

# Where values come from.


Mark = Literal["R", "F", "D", "H", "O"]
ALL_MARKS: tuple[Mark, ...] = get_args(Mark)
WEAKNESS = "ROFDH"
"""All marks from the strongest to the weakest."""


class Source(Struct, frozen=True):
    """The source of a value."""

    mark: Mark
    # R rule text, F found in public material, D derived, H house (our own), O the owner's copy
    note: str = ""  # the place, such as "p. 4".

    def __str__(self) -> str:
        return f"{self.mark} {self.note}" if self.note else self.mark


OWNER = Source("O")


@cache
def parse_source(text: str) -> Source:
    """Parse a source such as "R p. 4" or "H"; ValueError for other texts."""
    first, _, note = text.partition(" ")
    if first in ALL_MARKS:
        return Source(first, note.strip())
    raise ValueError(
        "must begin with R (rules), F (found), D (derived), H (house) or O (own copy),"
        f' such as "R p. 4", not "{text[:40]}"'
    )


def weakest_source(sources: Iterable[Source]) -> Source:
    """Return the source with the weakest mark; of several equal ones the first."""
    return max(sources, key=lambda source: WEAKNESS.index(source.mark))


def count_marks(sources: Iterable[Source]) -> dict[str, int]:
    """Count the sources by mark, such as R or H."""
    counts: dict[str, int] = dict.fromkeys(ALL_MARKS, 0)
    return counts | Counter(source.mark for source in sources)


# Tables and their rows.


Report = Callable[[Problem], None]
MARKS = ("source", "sources")
FILLED = ("layout", "chance", "tuck-boxes", "setup", "scoring", "pad", "phone")
"""Files of an owner's game that are filled in; in lists of its others words are no marks."""
REMOVED: Mapping[str, object] = {"remove": True}
FORMER: Mapping[str, Mapping[str, str]] = {"tuck-boxes": {"decks": "holds"}}
"""Former keys by table, with today's names: files of owners may still have them."""


class Row(Struct, frozen=True):
    """One entry of a table, before type checks."""

    id: str  # id; of a record the table's name
    values: Mapping[str, object]  # values by key, without `id`, `source` and `sources`
    sources: Mapping[str, Source]  # source of each of these keys, and of others named
    source: Source | None = None  # default source of its keys; None for none
    removed: bool = False  # whether it removes the row that it overrides
    texts: Mapping[str, str] = {}  # how a spreadsheet shows the values, by key: 2.10, TRUE, 50%


class Table(Struct, frozen=True):
    """One table of a file."""

    name: str  # its name
    file: str  # file below the data folder, with `/`
    rows: Mapping[str, Row]  # entries by id, in the order of the file
    is_list: bool  # whether it is a list of entries; else one record


class _FileContext(Struct, frozen=True):
    """The file being parsed, with its default source and the function that reports mistakes."""

    file: str
    fallback: Source | None  # default source
    owner: bool
    report: Report
    plain: bool = False  # whether it is of an owner's game

    def wrong(self, entry: str, key: str, message: str) -> None:
        self.report(Problem(self.file, entry[:80], key[:80], message))

    def source(self, value: object, entry: str, key: str) -> Source:
        try:
            if isinstance(value, str):
                return parse_source(value)
            self.wrong(entry, key, 'must be words in quotes, such as "R p. 4"')
        except ValueError as error:
            self.wrong(entry, key, str(error))
        return OWNER


def parse_tables(
    file: str,
    content: Mapping[str, object],
    report: Report,
    *,
    owner: bool = False,
    fallback: Source | None = None,
) -> list[Table]:
    """Return the tables of a file; report mistakes, and leave out unusable tables and entries.

    An owner's rows need no source and may remove ours. Other rows need a source or `fallback`.
    """
    plain = fallback is not None and not owner
    page = _FileContext(file, OWNER if owner else fallback, owner, report, plain)
    if "source" in content:
        page = replace(page, fallback=page.source(content["source"], "", "source"))
    tables = []
    for name, value in content.items():
        if name == "source":
            continue
        if mistake := describe_bad_name(name):
            page.wrong(name, "", f"the name {mistake}")
        elif isinstance(value, dict):
            tables.append(Table(name, file, {name: _row(page, name, value)}, is_list=False))
        elif isinstance(value, list):
            tables.append(Table(name, file, _rows(page, name, value), is_list=True))
        else:
            page.wrong(name, "", f"must be a table: [{name}] or [[{name}]] on a line of its own")
    return tables


def check_sources(table: Table, report: Report) -> None:
    """Report sources given for keys that have no value."""
    for row in table.rows.values():
        for key in row.sources.keys() - row.values.keys() - ({"id"} if table.is_list else set()):
            message = "names a key that the entry does not have" + suggest_names(key, row.values)
            report(Problem(table.file, row.id, f"sources.{key[:80]}", message))


def _rows(page: _FileContext, table: str, items: list[object]) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    seen: dict[str, str] = {}
    former = FORMER.get(table, {})
    is_free = page.plain and Path(page.file).stem not in FILLED
    for count, item in enumerate(items, start=1):
        if not isinstance(item, dict):
            page.wrong(table, "", f"entry {count} must be a table")
            continue
        name = item.get("id")
        if not isinstance(name, str):
            mistake = "has no id" if name is None else "must have words in quotes as its id"
            page.wrong(table, "id", f'entry {count} {mistake}, such as id = "a-1"')
        elif mistake := describe_bad_name(name):
            page.wrong(table, "id", f'"{name[:40]}" of entry {count} {mistake}')
        elif name.lower() in seen:
            twin = seen[name.lower()]
            note = "is there twice" if twin == name else f'differs from "{twin}" in capitals only'
            page.wrong(name, "id", f"{note}; use each id only once in {table}")
        else:
            seen[name.lower()] = name
            rest = {former.get(key, key): value for key, value in item.items() if key != "id"}
            if former and isinstance(named := rest.get("sources"), dict):
                rest["sources"] = {former.get(key, key): named[key] for key in named}
            marks = [key for key in MARKS if isinstance(rest.get(key), dict)] if is_free else MARKS
            rows[name] = _row(page, name, rest, marks)
    return rows


def _row(
    page: _FileContext, name: str, item: Mapping[str, object], marks: Sequence[str] = MARKS
) -> Row:
    wrong = partial(page.wrong, name)
    values = {key: value for key, value in item.items() if key not in marks}
    if page.plain:  # dates and times are words, as they are in spreadsheets
        values |= {k: str(v) for k, v in values.items() if isinstance(v, (date, time))}
    if page.owner and "remove" in values:
        if item != {"remove": True} or item["remove"] is not True:
            wrong("remove", "must be true, without other keys")
        return Row(name, {}, {}, removed=True)
    has_own = "source" in item and "source" in marks
    own = page.source(item["source"], name, "source") if has_own else None
    named = item.get("sources", {}) if marks else {}
    if not isinstance(named, dict):
        wrong("sources", 'must be a table: sources = { key = "R p. 4" }')
        named = {}
    named = {key: page.source(text, name, f"sources.{key}") for key, text in named.items()}
    for key, value in values.items():
        if isinstance(value, str) and len(value) > MOST_LETTERS:
            wrong(key, TOO_LONG)
    default = own or page.fallback
    if default is None and not (values and values.keys() <= named.keys()):
        wrong("source", 'is missing; say where the values come from, such as source = "R p. 4"')
    if page.owner and own is not None and not values:
        wrong("source", "stands alone; add values, or name their keys: sources = { key = ... }")
    return Row(name, values, dict.fromkeys(values, default or OWNER) | named, default)


# The owner's rows put over ours, key by key.


SWITCHES = "scoring-switches"


def merge_tables(ours: Table, theirs: Table, report: Report) -> Table:
    """Merge the owner's rows over ours, key by key. Merged nested tables get the weaker source."""
    file = theirs.file
    if ours.is_list != theirs.is_list:
        right = f"[[{ours.name}]]" if ours.is_list else f"[{ours.name}]"
        report(Problem(file, ours.name, "", f"must be written as {right}, as in our data"))
        return ours
    rows = dict(ours.rows)
    folded = {name.lower(): name for name in rows}
    for name, row in theirs.rows.items():
        old = rows.get(name)
        twin = folded.get(name.lower(), name)
        if row.removed and not ours.is_list:
            report(Problem(file, name, "remove", "this table is needed; change its keys instead"))
        elif row.removed and old is None:
            message = "there is no entry with this id to remove" + suggest_names(name, rows)
            report(Problem(file, name, "remove", message))
        elif row.removed:
            del rows[name]
        elif old is not None:
            rows[name] = _merge_rows(old, row, file, report)
        elif twin != name:
            report(Problem(file, name, "id", f'differs from "{twin}" in capitals only'))
        elif ours.name == SWITCHES:  # the program would have to know it
            message = "is not a switch of this game" + suggest_names(name, rows)
            report(Problem(file, name, "id", message))
        else:
            rows[name] = row
    return Table(ours.name, ours.file, rows, ours.is_list)


def _merge_rows(ours: Row, theirs: Row, file: str, report: Report) -> Row:
    def wrong(key: str, message: str) -> None:
        report(Problem(file, ours.id, key, message))

    values = _merge_values(ours.values, theirs.values, "", wrong)
    sources = {**ours.sources, **theirs.sources}
    for key, value in theirs.values.items():
        if key not in values:
            del sources[key]
        elif _keeps_ours(ours.values.get(key), value):
            sources[key] = weakest_source((ours.sources[key], theirs.sources[key]))
    return Row(ours.id, values, sources, ours.source)


def _merge_values(
    ours: Mapping[str, object],
    theirs: Mapping[str, object],
    place: str,
    wrong: Callable[[str, str], None],
) -> dict[str, object]:
    """Merge nested tables, theirs over ours."""
    result = dict(ours)
    for name, value in theirs.items():
        key, old = f"{place}.{name}"[-80:] if place else name[:80], result.get(name)
        if isinstance(value, dict) and "remove" in value:
            if len(value) > 1 or value["remove"] is not True:
                wrong(f"{key}.remove", "must be true, without other keys")
            elif result.pop(name, None) is None:
                message = "there is nothing of this name to remove" + suggest_names(name, ours)
                wrong(f"{key}.remove", message)
        elif isinstance(value, dict) and isinstance(old, dict):
            result[name] = _merge_values(old, value, key, wrong)
        else:
            result[name] = value
    return result


def _keeps_ours(ours: object, theirs: object) -> bool:
    """Return whether a merge of the owner's value over ours keeps any part of ours."""
    if not isinstance(ours, dict) or not isinstance(theirs, dict) or "remove" in theirs:
        return False
    return any(key not in theirs or _keeps_ours(ours[key], theirs[key]) for key in ours)
