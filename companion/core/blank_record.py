"""Empty records, to be filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.expressions import EvalContext, Value, iter_paths
from companion.core.field_check import CollectedValues, FieldCheck
from companion.core.rules import evaluate
from companion.core.scoring_types import Field, Mistake, Mode, Scoring
from companion.core.text_format import show_value

NAME = "name"


def may_have_field(scoring: Scoring, condition_field: Field, given: dict[str, Value]) -> bool:
    """Return whether a field applies, given the mode and the values of the fields before it."""
    if condition_field.when is None:
        return True
    values = dict(given)
    for field in (*scoring.table, *scoring.fields):
        if field.key not in values and not values.keys() >= {*iter_paths(condition_field.when)}:
            add_values(scoring, field, {}, values)
    return evaluate(condition_field.when, EvalContext(values, (), scoring.words, {})).value != 0


def add_values(
    scoring: Scoring,
    field: Field,
    answers: object,
    given: dict[str, Value],
    seat: int | None = None,
) -> None:
    """Add the answers in a field to the values for later conditions; wrong ones count as none."""
    known = answers if isinstance(answers, Mapping) else {}
    FieldCheck(scoring.words).fields((field,), known, "", CollectedValues(given), seat)


def blank_record(scoring: Scoring, mode: Mode, players: int) -> dict[str, object]:
    """Return a record with every key and no values but the names of fixed seats (Silent Angler)."""
    given: dict[str, Value] = {"mode": mode.id}
    record: dict[str, object] = {"game": scoring.slug, "mode": mode.id}
    record |= _blank_fields(scoring, scoring.table, given, None)
    record["players"] = [
        _blank_fields(scoring, scoring.fields, dict(given), seat) for seat in range(players)
    ]
    return record


def _blank_fields(
    scoring: Scoring, fields: Iterable[Field], given: dict[str, Value], seat: int | None
) -> dict[str, object]:
    """Return the fields that the record may have; `given` gets their values for conditions."""
    result: dict[str, object] = {}
    for field in fields:
        value = blank_value(field)
        add_values(scoring, field, {}, given, seat)
        if field.derived or not may_have_field(scoring, field, given):
            continue
        if field.seat is not None and seat is not None:
            if seat != field.seat:
                continue
            value = True
            result[NAME] = field.label
        result[field.as_printed.key] = value
    return result


def blank_value(field: Field) -> object:
    """Return an empty value of a field."""
    if field.kind == "group":
        return _blank_parts(field.fields)
    if field.kind == "keyed":
        return {choice: _blank_parts(field.fields) for choice in field.choices}
    if field.kind == "counts":
        return dict.fromkeys(field.choices, 0)
    least = (*field.printed, field.least)[0] if field.required else 0
    return {"number": least, "flag": False, "choice": None, "text": ""}.get(field.kind, [])


def _blank_parts(fields: Iterable[Field]) -> dict[str, object]:
    return {field.as_printed.key: blank_value(field) for field in fields if not field.derived}


# What the options of a command say of a record: which tiles or adventure were printed.


def apply_options(scoring: Scoring, record: object) -> tuple[object, tuple[Mistake, ...]]:
    """Fill a record from command-line options, and report contradictions."""
    if not isinstance(record, Mapping):
        return record, ()
    mistakes: list[Mistake] = []
    result: dict[object, object] = dict(record)
    for name, values in scoring.said.items():
        own = result.get(name)
        if isinstance(values, str):
            mistakes += _conflict_mistake(name, own, values)
            result[name] = values
            continue
        short = next(item.short for item in scoring.table if item.key == name)
        given = {short: own} if isinstance(own, str) else own or {}
        if not isinstance(given, Mapping):
            continue  # told as a mistake of the record
        for key, value in values.items():
            mistakes += _conflict_mistake(f"{name}.{key}", given.get(key), value)
        result[name] = {**given, **values}
    return result, tuple(mistakes)


def mode_from_options(scoring: Scoring) -> str | None:
    """Return the only mode that has all fields of the options; None if it is not the only one."""
    given_items = [item for item in scoring.table if item.key in scoring.said]
    modes = [mode.id for mode in scoring.modes]
    fit = [
        mode
        for mode in modes
        if all(may_have_field(scoring, item, {"mode": mode}) for item in given_items)
    ]
    return fit[0] if len(fit) == 1 < len(modes) else None


def _conflict_mistake(place: str, own: object, value: str) -> tuple[Mistake, ...]:
    """Return the mistake of a record that contradicts an option."""
    if own in (None, "", value):
        return ()
    option = place.rpartition(".")[2]
    message = (
        f"the record says {show_value(own)}, --{option} says {show_value(value)}; give only one"
    )
    return (Mistake(place, message),)
