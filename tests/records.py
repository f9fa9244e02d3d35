"""Random records of any game, from what the game declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from companion.core.names import describe_unseen, name_key
from companion.core.rules import EvalContext, Value, evaluate
from companion.core.scoring_types import Field, FieldKind, Mode, Scoring, default_value

Used = dict[str, set[str]]
Draw = Any


@st.composite
def records(draw: Draw, scoring: Scoring, mode: str | None = None) -> dict[str, Any]:
    """Return a record in which the declaration finds nothing wrong."""
    ways = [one for one in scoring.modes if mode in (None, one.id)]
    way: Mode = draw(st.sampled_from(ways))
    known: dict[str, Value] = {"mode": way.id}
    record: dict[str, Any] = {"mode": way.id}
    used: Used = {}
    _fill(draw, scoring, scoring.table, record, known, used, None)
    count = draw(st.integers(*way.players))
    record["players"] = []
    for seat in range(count):
        player: dict[str, Any] = {}
        _fill(draw, scoring, scoring.fields, player, dict(known), used, seat)
        record["players"].append(player)
    return record


def _fill(
    draw: Draw,
    scoring: Scoring,
    fields: tuple[Field, ...],
    to: dict[str, Any],
    known: dict[str, Value],
    used: Used,
    seat: int | None,
) -> None:
    for one in fields:
        if one.derived:
            continue
        known[one.key] = default_value(one)
        if one.when is not None:
            place = EvalContext(known, (), scoring.words, {})
            if not evaluate(one.when, place).value:
                continue
        if one.seat is not None:
            value: Any = seat == one.seat
        elif not one.required and draw(st.integers(0, 3)) == 0:
            continue
        else:
            value = draw(_values(one, used.setdefault(one.key, set())))
        if value is None and one.required:
            value = draw(st.sampled_from(one.choices))
        if isinstance(value, bool):
            if one.once and value:
                value = not used[one.key]
                used[one.key].add("")
            known[one.key] = int(value)
        elif isinstance(value, (str, int)):
            known[one.key] = value
        _use(one, value, used.setdefault(one.key, set()))
        to[one.key] = value


def _use(one: Field, value: Any, used: set[str]) -> None:
    if one.unique:
        used.update(item for item in value if isinstance(item, str)) if isinstance(
            value, list
        ) else used.add(str(value))


def _values(one: Field, used: set[str]) -> st.SearchStrategy[Any]:
    left = [choice for choice in one.choices if not one.unique or choice not in used]
    numbers = st.integers(one.least, one.most)
    made: dict[FieldKind, Callable[[], st.SearchStrategy[Any]]] = {
        "number": lambda: numbers,
        "flag": st.booleans,
        "choice": lambda: st.sampled_from(left) if left else st.none(),
        "text": lambda: _texts(one, used),
        "counts": lambda: _counts(one),
        "numbers": lambda: st.lists(numbers, max_size=min(one.longest, 8)),
        "picks": lambda: _picks(one, left),
        "rows": lambda: _rows(one, used),
        "group": lambda: _objects(one.fields),
        "keyed": lambda: st.fixed_dictionaries(
            {}, optional=dict.fromkeys(one.choices, _objects(one.fields))
        ),
    }
    return made[one.kind]()


def _texts(one: Field, used: set[str]) -> st.SearchStrategy[str]:
    text = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=one.most)
    keys = {name_key(words) for words in used}
    return text.filter(lambda words: not describe_unseen(words) and name_key(words) not in keys)


def _counts(one: Field) -> st.SearchStrategy[Any]:
    most = {choice: min(one.limits.get(choice, one.most), 12) for choice in one.choices}
    some = {choice: st.integers(one.least, limit) for choice, limit in most.items()}
    return st.fixed_dictionaries({}, optional=some)


def _picks(one: Field, left: list[str]) -> st.SearchStrategy[list[str]]:
    if not left:
        return st.just([])
    return st.lists(st.sampled_from(left), max_size=min(one.longest, 8), unique=one.unique)


def _objects(fields: tuple[Field, ...]) -> st.SearchStrategy[Any]:
    must = {one.key: _values(one, set()) for one in fields if one.required}
    may = {one.key: _values(one, set()) for one in fields if not one.required}
    return st.fixed_dictionaries(must, optional=may)


def _rows(one: Field, used: set[str]) -> st.SearchStrategy[Any]:
    most = min(one.longest, 9)
    objects = st.lists(_objects(one.fields), max_size=most)
    cards = sorted(card for card in one.cards if card not in used)
    if not cards:
        return objects
    ids = st.lists(st.sampled_from(cards), max_size=most, unique=True)
    return st.builds(lambda a, b: [*a, *b], ids, st.one_of(st.just([]), objects))


def reseated(record: Mapping[str, Any], order: list[int]) -> dict[str, Any]:
    """Return the record with its players in another order."""
    return {**record, "players": [record["players"][i] for i in order]}
