"""Random records of any game, right and wrong ones, made fast: thousands in a second."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

from companion.core.names import name_key
from companion.core.rules import EvalContext, Value, evaluate
from companion.core.scoring import scoring_by_sums
from companion.core.scoring_types import Field, FieldKind, Mode, Scoring, default_value

SUMMED = 0.2  # how many records hold sums, where a game takes them
LETTERS = "abc XYZ 09.-é中ßＡ\U0001f41f"
UNSEEN = "\u200b\x1b\ufe0f"
ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 7, 99, 100, 2.0, 1.5, 1e16, -1e-7, 1e22, 10**12, 2**60, 10**25),
    *("", "x", "F01", "f05", "gold", "Gold ", "herring", "Tuna!", "a" * 60, "\x1b[31m", "٣", "ﬁsh"),
    *([], {}, [1], ["gold"], {"a": 1}, {"10": 1, "2": 2}, "B", "brook trout", float("inf")),
)
KEYS = ("nmae", "gold", "5", "zzz", "F01", "fisch", "Player", "track ")


def random_record(
    chance: Random, scoring: Scoring, mode: Mode, but: Collection[str] = ()
) -> dict[str, Any]:
    """Return a record in which the declaration finds nothing wrong, without some fields."""
    summed = bool(scoring.sums) and chance.random() < SUMMED
    return _Maker(chance, scoring_by_sums(scoring) if summed else scoring, but).record(mode)


def spoilt(chance: Random, value: Any, odds: float = 0.05) -> Any:
    """Return a record with some values, keys and entries changed."""
    if chance.random() < odds / 2:
        return chance.choice(ODD)
    if isinstance(value, dict):
        return dict(_spoilt_items(chance, value, odds))
    if isinstance(value, list):
        items = [spoilt(chance, item, odds) for item in value]
        return [*items, items[0]] if items and chance.random() < odds else items
    return value


def _spoilt_items(chance: Random, value: dict[str, Any], odds: float) -> Iterator[tuple[str, Any]]:
    for key, inner in value.items():
        if chance.random() < odds / 4:
            continue
        how = chance.random()
        name = key.upper() if how < odds / 4 else key[:-1] if how < odds / 2 else key
        yield name, spoilt(chance, inner, odds)
    if chance.random() < odds / 4:
        yield chance.choice(KEYS), chance.choice(ODD)


class _Maker:
    """Makes one record.

    Attributes:
        but: fields of the record and of players that are left out.
        used: how often each choice of a field that is unique has been taken.
    """

    def __init__(self, chance: Random, scoring: Scoring, but: Collection[str]) -> None:
        self.chance, self.scoring, self.but = chance, scoring, but
        self.used: dict[tuple[str, str], int] = {}

    def record(self, mode: Mode) -> dict[str, Any]:
        known: dict[str, Value] = {"mode": mode.id}
        record = {"mode": mode.id, **self.object(self.scoring.table, known, None)}
        seats = range(self.chance.randint(*mode.players))
        record["players"] = [self.object(self.scoring.fields, dict(known), seat) for seat in seats]
        return record

    def object(
        self, fields: tuple[Field, ...], known: dict[str, Value], seat: int | None
    ) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for one in fields:
            known[one.key] = default_value(one)
            if one.derived or one.key in self.but or not self.may(one, known):
                continue
            if one.seat is not None:
                value: Any = seat == one.seat
            elif not one.required and self.chance.random() < 0.2:
                continue
            else:
                value = self.value(one)
            if value is not None and one.printed_as and self.chance.random() < 0.7:
                found[one.printed_as] = one.printed[value - 1]
            elif value is not None:
                found[one.key] = value
            if value is not None:
                known[one.key] = value if isinstance(value, (str, int)) else known[one.key]
        return found

    def may(self, one: Field, known: dict[str, Value]) -> bool:
        if one.when is None:
            return True
        return evaluate(one.when, EvalContext(known, (), self.scoring.words, {})).value != 0

    def value(self, one: Field) -> Any:
        made: dict[FieldKind, Callable[[], Any]] = {
            "number": lambda: self.number(one.least, one.most),
            "flag": lambda: self.chance.random() < 0.5 and self.take(one, "", 1),
            "choice": lambda: self.choice(one),
            "text": lambda: self.text(one),
            "counts": lambda: self.counts(one),
            "numbers": lambda: self.some(one, 8, lambda: self.number(one.least, one.most)),
            "picks": lambda: self.some(one, 8, lambda: self.choice(one)),
            "rows": lambda: self.some(one, 9, lambda: self.row(one)),
            "group": lambda: self.object(one.fields, {}, None),
            "keyed": lambda: {word: self.object(one.fields, {}, None) for word in self.part(one)},
        }
        return made[one.kind]()

    def part(self, one: Field) -> list[str]:
        return [choice for choice in one.choices if self.chance.random() < 0.75]

    def counts(self, one: Field) -> dict[str, int]:
        most = {word: one.limits.get(word, one.most) for word in self.part(one)}
        return {word: self.number(one.least, limit) for word, limit in most.items()}

    def some(self, one: Field, most: int, make: Callable[[], Any]) -> list[Any]:
        items = (make() for _ in range(self.chance.randint(0, min(one.longest, most))))
        return [item for item in items if item is not None]

    def number(self, least: int, most: int) -> int:
        """Return a number, a small one more often than not."""
        top = min(most, least + 9) if self.chance.random() < 0.8 else most
        return self.chance.randint(least, top)

    def choice(self, one: Field) -> str | None:
        chosen = self.chance.choice(one.choices) if one.choices else None
        if chosen is None or not one.unique:
            return chosen
        if self.take(one, chosen, one.limits.get(chosen, 1)):
            return chosen
        free = [word for word in one.choices if self.take(one, word, one.limits.get(word, 1))]
        return free[0] if free and one.required else None

    def row(self, one: Field) -> Any:
        if one.cards and self.chance.random() < 0.8:
            card = self.chance.choice(list(one.cards))
            fits = not one.unique or self.take(one, card, one.limits.get(card, 1))
            return card if fits else None
        return self.object(one.fields, {}, None)

    def text(self, one: Field) -> str:
        length = self.chance.randint(1, min(one.most, 12))
        letters = UNSEEN if self.chance.random() < 0.01 else LETTERS
        text = "".join(self.chance.choice(letters) for _ in range(length))
        return text if not one.unique or self.take(one, name_key(text), 1) else f"{len(self.used)}"

    def take(self, one: Field, choice: str, most: int) -> bool:
        if not (one.unique or one.once):
            return True
        key = (one.key, choice)
        self.used[key] = self.used.get(key, 0) + 1
        return self.used[key] <= most
