"""What the options of a command say of a record: which tiles or adventure were printed."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.blank import may_have_field
from companion.core.declaration import Mistake, Scoring
from companion.core.wording import show_value


def apply_options(scoring: Scoring, record: object) -> tuple[object, tuple[Mistake, ...]]:
    """Return a record with what the options say, and where it says something else itself."""
    if not isinstance(record, Mapping):
        return record, ()
    mistakes: list[Mistake] = []
    found: dict[object, object] = dict(record)
    for name, values in scoring.said.items():
        own = found.get(name)
        if isinstance(values, str):
            mistakes += _conflict_mistake(name, own, values)
            found[name] = values
            continue
        short = next(one.short for one in scoring.table if one.key == name)
        given = {short: own} if isinstance(own, str) else own or {}
        if not isinstance(given, Mapping):
            continue  # told as a mistake of the record
        for key, value in values.items():
            mistakes += _conflict_mistake(f"{name}.{key}", given.get(key), value)
        found[name] = {**given, **values}
    return found, tuple(mistakes)


def mode_from_options(scoring: Scoring) -> str | None:
    """Return the mode whose records alone can say what the options say; None: any, or none."""
    told = [one for one in scoring.table if one.key in scoring.said]
    modes = [mode.id for mode in scoring.modes]
    fit = [
        mode for mode in modes if all(may_have_field(scoring, one, {"mode": mode}) for one in told)
    ]
    return fit[0] if len(fit) == 1 < len(modes) else None


def _conflict_mistake(place: str, own: object, value: str) -> tuple[Mistake, ...]:
    """Return the mistake of a record that says something else than an option."""
    if own in (None, "", value):
        return ()
    option = place.rpartition(".")[2]
    message = (
        f"the record says {show_value(own)}, --{option} says {show_value(value)}; give only one"
    )
    return (Mistake(place, message),)
