"""What a record can say, but hardly happens: it is scored all the same, and a person is warned."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from companion.core.declaration import Field, Mistake, Player, Record, Scoring
from companion.core.expressions import EvalContext, Value, Values
from companion.core.rules import evaluate

_FIELD = re.compile(r"\{([\w.]+)\}")


def find_unlikely(
    scoring: Scoring, record: Record, seats: Sequence[EvalContext]
) -> tuple[Mistake, ...]:
    """Return what a person should look at again in a record, player by player.

    Args:
        scoring: what the game says.
        record: a record that has been checked.
        seats: what the rules read of each player.
    """
    found = [
        *_apply_rules(scoring, record, seats),
        *(
            one
            for name, field in _iter_named_fields(scoring.fields)
            for one in _find_too_many(name, field, record)
        ),
        *(one for field in scoring.fields for one in _find_unknown_cards(field, record)),
    ]
    places = [player.place for player in record.players]

    def place_of(warning: Mistake) -> int:
        start = warning.place.partition(".")[0]
        return places.index(start) if start in places else len(places)

    return tuple(sorted(found, key=place_of))


def _apply_rules(
    scoring: Scoring, record: Record, seats: Sequence[EvalContext]
) -> Iterator[Mistake]:
    whole = {field.key for field in scoring.table}  # said once, not by each player
    for player, seat in zip(record.players, seats, strict=True):
        for doubt in scoring.doubts:
            if doubt.place not in whole and evaluate(doubt.when, seat).value:
                yield Mistake(f"{player.place}.{doubt.place}", _fill_words(doubt.words, player))
    for doubt in scoring.doubts:
        if doubt.place in whole and seats and evaluate(doubt.when, seats[0]).value:
            yield Mistake(doubt.place, _fill_words(doubt.words, record.players[0]))


def _fill_words(words: str, player: Player) -> str:
    values = {**player.values, "name": player.name}
    return _FIELD.sub(lambda found: str(values.get(found[1], found[0])), words)


def _iter_named_fields(fields: Sequence[Field], before: str = "") -> Iterator[tuple[str, Field]]:
    for one in fields:
        yield before + one.key, one
        if one.kind == "group":
            yield from _iter_named_fields(one.fields, f"{before}{one.key}.")


def _find_too_many(name: str, field: Field, record: Record) -> Iterator[Mistake]:
    """Yield what all players together have more of than is in the box, where most of it is."""
    for choice, most in field.in_box.items():
        had = [_count(player, name, choice) for player in record.players]
        if sum(had) > most:
            player = record.players[had.index(max(had))]
            place = f"{player.place}.{name}" + (f".{choice}" if choice else "")
            together = " together" if sum(map(bool, had)) > 1 else ""
            start = f"{field.choice_labels[choice]}: you" if choice else "you"
            what = "" if choice else f" {field.label}"
            yield Mistake(place, f"{start} have {sum(had)}{what}{together}; the game has {most}")


def _count(player: Player, name: str, choice: str) -> int:
    value = player.values[name]
    return cast(Mapping[str, int], value)[choice] if choice else cast(int, value)


def _find_unknown_cards(field: Field, record: Record) -> Iterator[Mistake]:
    """Yield each kind of typed entry that the deck lacks or has less often, at its first place."""
    if not field.from_cards:
        return
    rows = [
        (f"{player.place}.{field.key}[{i}]", row)
        for player in record.players
        for i, row in enumerate(player.rows[field.key])
    ]
    typed = [(place, row) for place, row in rows if field.short not in row]
    if not typed:
        return
    deck: Counter[tuple[Value, ...]] = Counter()
    for name, card in field.cards.items():
        deck[_entry_values(field, card)] += field.limits.get(name, 1)
    count = Counter(_entry_values(field, row) for _, row in rows)
    left = deck - Counter(_entry_values(field, row) for _, row in rows if field.short in row)
    told = set()
    for place, row in typed:
        said = _entry_values(field, row)
        if left[said] < 1 and said not in told:
            told.add(said)
            few = f"only {deck[said]} of these" if deck[said] else "no such card"
            times = f"{count[said]} × " if count[said] > 1 else ""
            yield Mistake(place, f"{times}{_describe_entry(field, row)}: our deck has {few}")
        left[said] -= 1


def _entry_values(field: Field, row: Values) -> tuple[Value, ...]:
    return tuple([row[inner.key] for inner in field.fields])


def _describe_entry(field: Field, row: Values) -> str:
    """Return what an entry says, as a person knows it; a single value with its label."""
    words = [
        inner.choice_labels.get(str(row[inner.key]), str(row[inner.key]))
        for inner in field.fields
        if row[inner.key] is not None
    ]
    return " ".join(words if len(field.fields) > 1 else [field.fields[0].label, *words])
