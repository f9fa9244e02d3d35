"""What is wrong with a record of a game: every mistake at once, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.declaration import (
    Field,
    Mistake,
    Mode,
    Player,
    Record,
    Scoring,
    value_of_nothing,
)
from companion.core.nearest import guess, meant
from companion.core.rules import Seat, Value, Values, evaluate
from companion.core.wording import cut, either, shown

MOST_MISTAKES = 100
FRAME = ("game", "mode", "players")


@dataclass(slots=True)
class _Place:
    """Where a player's values are put while a record is checked."""

    values: dict[str, Value]
    rows: dict[str, tuple[Values, ...]] = field(default_factory=dict)


def read_record(scoring: Scoring, given: object) -> Record | tuple[Mistake, ...]:
    """Return a record as values, or all that is wrong with it.

    Args:
        scoring: what the game says of its records.
        given: what JSON or TOML says: objects, lists, words, numbers.
    """
    return _Check(scoring).record(given)


class _Check:
    """One check: it collects the mistakes, and what must not be used twice."""

    def __init__(self, scoring: Scoring) -> None:
        self.scoring = scoring
        self.mistakes: list[Mistake] = []
        self.used: dict[tuple[str, str], list[str]] = {}

    def wrong(self, place: str, message: str) -> None:
        if len(self.mistakes) < MOST_MISTAKES:
            self.mistakes.append(Mistake(place, message))

    def record(self, given: object) -> Record | tuple[Mistake, ...]:
        if not isinstance(given, Mapping):
            return (Mistake("record", f"must be an object, not {shown(given)}"),)
        self.unknown("", given, (*FRAME, *_keys(self.scoring.table)))
        if "game" in given and given["game"] != self.scoring.slug:
            message = f'must be "{self.scoring.slug}", not {shown(given["game"])}'
            self.wrong("game", message)
        mode = self.mode(given.get("mode", self.scoring.modes[0].id))
        table = _Place({"mode": mode.id})
        self.fields(self.scoring.table, given, "", table, None)
        players = self.players(given.get("players"), mode, table)
        if self.mistakes:
            return tuple(self.mistakes)
        return Record(mode.id, Player("", table.values, table.rows), players)

    def mode(self, given: object) -> Mode:
        modes = self.scoring.modes
        for mode in modes:
            if given == mode.id:
                return mode
        self.wrong("mode", f"must be {either(one.id for one in modes)}, not {shown(given)}")
        return modes[0]

    def players(self, given: object, mode: Mode, table: _Place) -> tuple[Player, ...]:
        few, many = mode.players
        if not isinstance(given, list):
            missing = "is missing" if given is None else f"must be a list, not {shown(given)}"
            self.wrong("players", missing)
            return ()
        if not few <= len(given) <= many:
            right = f"{few}" if few == many else f"{few} to {many}"
            self.wrong("players", f"must be {right} players, not {len(given)}")
        players = []
        for seat, one in enumerate(given[:many]):
            place = f"players[{seat}]"
            if not isinstance(one, Mapping):
                self.wrong(place, f"must be an object, not {shown(one)}")
                continue
            self.unknown(f"{place}.", one, _keys(self.scoring.fields))
            values = _Place(dict(table.values))
            self.fields(self.scoring.fields, one, f"{place}.", values, seat)
            players.append(Player(str(values.values["name"]), values.values, values.rows))
        return tuple(players)

    def unknown(self, before: str, given: Mapping[object, object], right: Sequence[str]) -> None:
        if given.keys() <= set(right):
            return
        for key in given:
            if key not in right and len(self.mistakes) < MOST_MISTAKES:
                self.wrong(f"{before}{cut(str(key))}", "is no key here" + guess(str(key), right))

    def fields(
        self,
        fields: Sequence[Field],
        given: Mapping[object, object],
        place: str,
        to: _Place,
        seat: int | None,
        path: str = "",
    ) -> None:
        """Check the fields of an object; `place` is that of the object, with a dot."""
        for one in fields:
            if one.derived:
                continue
            name = path + one.key
            if one.seat is not None and seat is not None:
                self.seated(one, given, place + one.key, name, to, seat)
            elif one.when is not None and not self.holds(one, to):
                if given.get(one.key):
                    self.wrong(place + one.key, "does not belong here; leave it out")
                self.nothing(one, name, to)
            elif one.key not in given or (given[one.key] is None and one.kind == "choice"):
                if one.required:
                    self.wrong(place + one.key, "is missing")
                self.nothing(one, name, to)
            else:
                self.value(one, given[one.key], place + one.key, name, to)

    def holds(self, one: Field, to: _Place) -> bool:
        assert one.when is not None
        return bool(evaluate(one.when, Seat(to.values, (), self.scoring.words, {})).value)

    def seated(
        self,
        one: Field,
        given: Mapping[object, object],
        place: str,
        name: str,
        to: _Place,
        seat: int,
    ) -> None:
        """Check a flag that tells which player is somebody special."""
        right = seat == one.seat and (one.when is None or self.holds(one, to))
        said = given.get(one.key, False)
        if not isinstance(said, bool):
            self.wrong(place, f"must be true or false, not {shown(said)}")
        elif said != right:
            self.wrong(place, f"must be {str(right).lower()} for this player")
        to.values[name] = int(right)

    def nothing(self, one: Field, name: str, to: _Place) -> None:
        """Put the value of a field that is not there."""
        if one.kind == "group":
            for inner in one.fields:
                self.nothing(inner, f"{name}.{inner.key}", to)
        elif one.kind == "keyed":
            for choice in one.choices:
                for inner in one.fields:
                    self.nothing(inner, f"{name}.{choice}.{inner.key}", to)
        else:
            to.values[name] = value_of_nothing(one)
            if one.kind == "picks":
                to.values[f"{name}[]"] = ()
            if one.kind == "rows":
                self.rows_as_values(one, (), name, to)

    def value(self, one: Field, given: object, place: str, name: str, to: _Place) -> None:
        match one.kind:
            case "number":
                to.values[name] = self.number(given, place, one.least, one.most)
            case "flag":
                to.values[name] = self.flag(one, given, place, name)
            case "choice":
                to.values[name] = self.choice(one, given, place, name)
            case "text":
                to.values[name] = self.text(one, given, place, name)
            case "counts":
                to.values[name] = self.counts(one, given, place)
            case "numbers":
                items = self.items(one, given, place)
                to.values[name] = tuple(
                    self.number(item, f"{place}[{i}]", one.least, one.most)
                    for i, item in enumerate(items)
                )
            case "picks":
                self.picks(one, given, place, name, to)
            case "rows":
                self.rows(one, given, place, name, to)
            case "group":
                self.group(one.fields, given, place, name, to)
            case "keyed":
                self.keyed(one, given, place, name, to)

    def number(self, given: object, place: str, least: int, most: int) -> int:
        if type(given) is int and least <= given <= most:
            return given
        self.wrong(place, f"must be a whole number from {least} to {most}, not {shown(given)}")
        return least

    def flag(self, one: Field, given: object, place: str, name: str) -> int:
        if not isinstance(given, bool):
            self.wrong(place, f"must be true or false, not {shown(given)}")
            return 0
        if given and one.once:
            self.use(place, name, "", 1, "is true for one player only")
        return int(given)

    def choice(self, one: Field, given: object, place: str, name: str) -> str | None:
        if isinstance(given, str) and given in one.choices:
            self.use_up(one, given, place, name)
            return given
        self.wrong(place, _no_choice(given, one.choices))
        return None

    def text(self, one: Field, given: object, place: str, name: str) -> str:
        if not isinstance(given, str):
            self.wrong(place, f"must be words in quotes, not {shown(given)}")
        elif len(given) > one.most:
            self.wrong(place, f"must have at most {one.most} letters, not {len(given)}")
        elif any("\ud800" <= letter <= "\udfff" for letter in given):
            self.wrong(place, "has half a letter in it; write it again")
        else:
            if one.unique:
                self.use(place, name, given, 1, "is used twice")
            return given
        return ""

    def counts(self, one: Field, given: object, place: str) -> Mapping[str, int]:
        counts = dict.fromkeys(one.choices, 0)
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {shown(given)}")
            return counts
        self.unknown(f"{place}.", given, one.choices)
        for choice in one.choices:
            if choice in given:
                most = one.limits.get(choice, one.most)
                counts[choice] = self.number(given[choice], f"{place}.{choice}", one.least, most)
        return counts

    def items(self, one: Field, given: object, place: str) -> Sequence[object]:
        if not isinstance(given, list):
            self.wrong(place, f"must be a list, not {shown(given)}")
            return ()
        if len(given) > one.longest:
            self.wrong(place, f"must have at most {one.longest} entries, not {len(given)}")
        return given[: one.longest]

    def picks(self, one: Field, given: object, place: str, name: str, to: _Place) -> None:
        found = [
            self.choice(one, item, f"{place}[{i}]", name)
            for i, item in enumerate(self.items(one, given, place))
        ]
        words = tuple(word for word in found if word is not None)
        to.values[f"{name}[]"] = words
        to.values[name] = _tally(one, words)

    def rows(self, one: Field, given: object, place: str, name: str, to: _Place) -> None:
        rows = []
        for i, item in enumerate(self.items(one, given, place)):
            here, row = f"{place}[{i}]", _Place({})
            if isinstance(item, Mapping):
                self.unknown(f"{here}.", item, _keys(one.fields))
                self.fields(one.fields, item, f"{here}.", row, None)
                rows.append({**row.values})
            elif one.cards:
                if type(item) in (str, int) and str(item) in one.cards:
                    self.use_up(one, str(item), here, name)
                    rows.append({one.short: str(item), **one.cards[str(item)]})
                else:
                    self.wrong(here, _no_choice(item, one.cards))
            elif one.short:
                inner = next(inner for inner in one.fields if inner.key == one.short)
                self.fields(one.fields, {inner.key: item}, f"{here}.", row, None)
                rows.append({**row.values})
            else:
                self.wrong(here, f"must be an object, not {shown(item)}")
        self.rows_as_values(one, tuple(rows), name, to)

    def rows_as_values(self, one: Field, rows: tuple[Values, ...], name: str, to: _Place) -> None:
        to.rows[name] = rows
        to.values[name] = len(rows)
        for inner in one.fields:
            column = [row[inner.key] for row in rows]
            if inner.kind in ("number", "flag"):
                to.values[f"{name}.{inner.key}"] = tuple(int(str(value)) for value in column)
            elif inner.kind == "choice":
                words = (str(value) for value in column if value is not None)
                to.values[f"{name}.{inner.key}"] = _tally(inner, words)

    def group(
        self, fields: Sequence[Field], given: object, place: str, name: str, to: _Place
    ) -> None:
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {shown(given)}")
            given = {}
        self.unknown(f"{place}.", given, _keys(fields))
        self.fields(fields, given, f"{place}.", to, None, f"{name}.")

    def keyed(self, one: Field, given: object, place: str, name: str, to: _Place) -> None:
        if not isinstance(given, Mapping):
            self.wrong(place, f"must be an object, not {shown(given)}")
            given = {}
        self.unknown(f"{place}.", given, one.choices)
        for choice in one.choices:
            inner = given.get(choice, {})
            self.group(one.fields, inner, f"{place}.{choice}", f"{name}.{choice}", to)

    def use_up(self, one: Field, choice: str, place: str, name: str) -> None:
        if one.unique:
            copies = one.limits.get(choice, 1)
            times = "twice" if copies == 1 else f"more than {copies} times"
            self.use(place, name, choice, copies, f'"{choice}" is used {times}')

    def use(self, place: str, name: str, choice: str, copies: int, message: str) -> None:
        places = self.used.setdefault((name, choice), [])
        if len(places) >= copies:
            self.wrong(place, f"{message}: {places[0]} has it too")
        else:
            places.append(place)


def _keys(fields: Sequence[Field]) -> tuple[str, ...]:
    return tuple(one.key for one in fields if not one.derived)


def _tally(one: Field, words: Iterable[str]) -> dict[str, int]:
    counts = dict.fromkeys(one.choices, 0)
    for word in words:
        counts[word] += 1
    return counts


def _no_choice(given: object, right: Iterable[str]) -> str:
    near = meant(given, right) if isinstance(given, str) else ""
    return f"must be {either(right)}, not {shown(given)}{near}"
