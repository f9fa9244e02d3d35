"""What the options of a command say of a record: which tiles were printed."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.declaration import Mistake, Scoring
from companion.core.wording import shown


def with_options(scoring: Scoring, record: object) -> tuple[object, tuple[Mistake, ...]]:
    """Return a record with what the options say, and where it says something else itself."""
    if not isinstance(record, Mapping):
        return record, ()
    mistakes: list[Mistake] = []
    found: dict[object, object] = dict(record)
    for name, values in scoring.said.items():
        own = found.get(name)
        short = next(one.short for one in scoring.table if one.key == name)
        given = {short: own} if isinstance(own, str) else own or {}
        if not isinstance(given, Mapping):
            continue  # told as a mistake of the record
        for key, value in values.items():
            if given.get(key) not in (None, "", value):
                message = f"is {shown(given[key])}, but the option says {shown(value)}"
                mistakes.append(Mistake(f"{name}.{key}", f"{message}; leave one of both out"))
        found[name] = {**given, **values}
    return found, tuple(mistakes)
