"""Tables as the files say them: rows with their sources, not yet checked against a type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, time

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import Problem
from companion.core.names import describe_bad_name, suggest_names
from companion.core.struct_convert import MOST_LETTERS, TOO_LONG
from companion.data.source import OWNER, Source, parse_source

Report = Callable[[Problem], None]
MARKS = ("source", "sources")
REMOVED: Mapping[str, object] = {"remove": True}


class Row(Struct, frozen=True):
    """One entry."""

    id: str  # its name; of a single record the name of the table
    values: Mapping[str, object]  # what it says by key, without `id`, `source` and `sources`
    sources: Mapping[str, Source]  # the source of each of these keys, and of others that are named
    source: Source | None = None  # the source of keys that name none; None if there is none
    removed: bool = False  # whether it drops the row that it is put over
    texts: Mapping[str, str] = {}
    # what a spreadsheet shows for values that are no words, by key: 2.10, TRUE, 50%


class Table(Struct, frozen=True):
    """One table of a file."""

    name: str  # its name
    file: str  # where it stands, below the folder of the data, with `/`
    rows: Mapping[str, Row]  # its entries by id, in the order of the file
    is_list: bool  # whether it is a list of entries, or else one record


class _FileContext(Struct, frozen=True):
    """A file that is read."""

    file: str
    fallback: Source | None  # of what names none
    owner: bool
    report: Report
    plain: bool = False  # whether it is of an owner's game, where `source` may be any column

    def wrong(self, entry: str, key: str, message: str) -> None:
        self.report(Problem(self.file, entry, key[:80], message))


def parse_tables(
    file: str,
    content: Mapping[str, object],
    report: Report,
    *,
    owner: bool = False,
    fallback: Source | None = None,
) -> list[Table]:
    """Return the right tables of a file.

    An owner's values need no source and may drop rows; ours need one, or the fallback.
    """
    plain = fallback is not None and not owner
    page = _FileContext(file, OWNER if owner else fallback, owner, report, plain)
    if "source" in content:
        page = replace(page, fallback=_source(page, content["source"], "", "source"))
    tables = []
    for name, value in content.items():
        if name == "source":
            continue
        if mistake := describe_bad_name(name):
            page.wrong(name[:80], "", f"the name {mistake}")
        elif isinstance(value, dict):
            tables.append(Table(name, file, {name: _row(page, name, value)}, is_list=False))
        elif isinstance(value, list):
            tables.append(Table(name, file, _rows(page, name, value), is_list=True))
        else:
            page.wrong(name, "", f"must be a table: [{name}] or [[{name}]] on a line of its own")
    return tables


def rename_keys(row: Row, renamed: Mapping[str, str]) -> Row:
    """Return a row under today's keys, where an owner may have used a former key."""
    if renamed.keys().isdisjoint(row.values):
        return row
    values = {renamed.get(key, key): value for key, value in row.values.items()}
    sources = {renamed.get(key, key): source for key, source in row.sources.items()}
    return replace(row, values=values, sources=sources)


def check_sources(table: Table, report: Report) -> None:
    """Report sources of keys that have no value."""
    for row in table.rows.values():
        for key in row.sources.keys() - row.values.keys():
            if key != "id" or not table.is_list:
                message = "is the source of a key that has no value" + suggest_names(
                    key, row.values
                )
                report(Problem(table.file, row.id, f"sources.{key[:80]}", message))


def _rows(page: _FileContext, table: str, items: list[object]) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    seen: dict[str, str] = {}
    marks = () if page.plain and not has_marks(items) else MARKS
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
            note = "stands twice" if twin == name else f'differs from "{twin}" in capitals only'
            page.wrong(name, "id", f"{note}; use each id only once in {table}")
        else:
            seen[name.lower()] = name
            rest = {key: value for key, value in item.items() if key != "id"}
            rows[name] = _row(page, name, rest, marks)
    return rows


def has_marks(rows: Iterable[object]) -> bool:
    """Return whether rows of an owner's game say with `source` where they are from."""
    try:
        return all(parse_source(row.get("source", "O")) for row in rows if isinstance(row, dict))
    except (ValueError, TypeError, AttributeError):
        return False


def _row(
    page: _FileContext, name: str, item: Mapping[str, object], marks: Sequence[str] = MARKS
) -> Row:
    values = {key: value for key, value in item.items() if key not in marks}
    if page.plain:  # dates and times are words, as they are in spreadsheets
        values |= {k: str(v) for k, v in values.items() if isinstance(v, (date, time))}
    if page.owner and "remove" in values:
        if item != {"remove": True} or item["remove"] is not True:
            page.wrong(name, "remove", "must be true, without other keys")
        return Row(name, {}, {}, removed=True)
    own: Source | None = None
    if "source" in item and "source" in marks:
        own = _source(page, item["source"], name, "source")
    named = _sources(page, item.get("sources", {}) if marks else {}, name)
    for key, value in values.items():
        if isinstance(value, str) and len(value) > MOST_LETTERS:
            page.wrong(name, key, TOO_LONG)
    default = own or page.fallback
    if default is None and not (values and values.keys() <= named.keys()):
        message = 'is missing; say where the values come from, such as source = "R p. 4"'
        page.wrong(name, "source", message)
    if page.owner and own is not None and not values:
        message = "belongs to no value; name the keys: sources = { key = ... }"
        page.wrong(name, "source", message)
    return Row(name, values, dict.fromkeys(values, default or OWNER) | named, default)


def _sources(page: _FileContext, value: object, entry: str) -> dict[str, Source]:
    if not isinstance(value, dict):
        page.wrong(entry, "sources", 'must be a table: sources = { key = "R p. 4" }')
        return {}
    return {key: _source(page, text, entry, f"sources.{key}") for key, text in value.items()}


def _source(page: _FileContext, value: object, entry: str, key: str) -> Source:
    try:
        if isinstance(value, str):
            return parse_source(value)
        page.wrong(entry, key, 'must be words in quotes, such as "R p. 4"')
    except ValueError as error:
        page.wrong(entry, key, str(error))
    return OWNER
