"""The owner's rows put over ours, key by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.errors import Problem
from companion.core.names import suggest_names
from companion.data.raw_tables import Report, Row, Table
from companion.data.source import weakest_source

SWITCHES, FIELDS = "scoring-switches", "scoring-fields"
NOT_DERIVED = "must be left out: only a program derives a field"


def merge_tables(ours: Table, theirs: Table, report: Report) -> Table:
    """Merge the owner's rows key by key; a table with some values of ours has the weaker source."""
    file = theirs.file
    if ours.is_list != theirs.is_list:
        right = f"[[{ours.name}]]" if ours.is_list else f"[{ours.name}]"
        report(Problem(file, ours.name, "", f"must be written as {right}, as ours is"))
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
        else:
            rows[name] = row
    return Table(ours.name, ours.file, rows, ours.is_list)


def check_added(whole: Table, ours: Table, file: str, report: Report) -> None:
    """Report what the program would have to know: switches of the owner and derived fields."""
    derived = {name for name, row in ours.rows.items() if row.values.get("derived")}
    for name, row in whole.rows.items():
        if whole.name == SWITCHES and name not in ours.rows:
            message = "is not a switch of this game" + suggest_names(name, ours.rows)
            report(Problem(file, name, "id", message))
        elif whole.name == FIELDS and row.values.get("derived") and name not in derived:
            report(Problem(file, name, "derived", NOT_DERIVED))


def _merge_rows(ours: Row, theirs: Row, file: str, report: Report) -> Row:
    def wrong(key: str, message: str) -> None:
        report(Problem(file, ours.id, key, message))

    values, _ = _merge_values(ours.values, theirs.values, "", wrong)
    sources = dict(ours.sources) | dict(theirs.sources)
    for key, value in theirs.values.items():
        old = ours.values.get(key)
        if key not in values:
            del sources[key]
        elif isinstance(value, dict) and isinstance(old, dict):
            _, whole = _merge_values(old, value, key, lambda *_: None)
            if not whole:
                sources[key] = weakest_source((ours.sources[key], theirs.sources[key]))
    return Row(ours.id, values, sources, ours.source)


def _merge_values(
    ours: Mapping[str, object],
    theirs: Mapping[str, object],
    place: str,
    wrong: Callable[[str, str], None],
) -> tuple[dict[str, object], bool]:
    """Return our table with theirs put over it, and whether no value of ours is left."""
    result = dict(ours)
    whole = ours.keys() <= theirs.keys()
    for name, value in theirs.items():
        key = f"{place}.{name}"[-80:] if place else name[:80]
        old = result.get(name)
        if isinstance(value, dict) and "remove" in value:
            if len(value) > 1 or value["remove"] is not True:
                wrong(f"{key}.remove", "must be true, without other keys")
            elif result.pop(name, None) is None:
                message = "there is nothing of this name to remove" + suggest_names(name, ours)
                wrong(f"{key}.remove", message)
        elif isinstance(value, dict) and isinstance(old, dict):
            result[name], inner_whole = _merge_values(old, value, key, wrong)
            whole = whole and inner_whole
        else:
            result[name] = value
    return result, whole
