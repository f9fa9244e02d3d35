"""Fields of a record as `scoring.toml` declares them, with what they take from other tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.expressions import Kind, Value
from companion.core.record_path import short_entry_keys
from companion.core.rule_text import MOST_ITEMS
from companion.core.scoring_types import Field, field_kinds
from companion.core.text_format import LARGEST, fill_template
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.data.overlay import NOT_DERIVED
from companion.data.piece_kinds import NAMES
from companion.data.raw_tables import Row
from companion.data.rule_references import ReferenceLookup
from companion.data.schema import Entries

Declared = Mapping[str, Entry[Field]]
"""Fields as a file has them, by their ids."""


class FieldReader(Struct, frozen=True):
    """Reads the fields of a game; mistakes are reported to its data."""

    data: GameData
    places: ReferenceLookup

    def read(self, table: Entries[Field], known: Mapping[str, Kind]) -> tuple[Field, ...]:
        """Return the declared fields; a condition may read `known` and the fields before it."""
        declared = {entry.id: entry for entry in self.data.entries(table)}
        fields = tuple(
            self._field(entry, declared) for entry in declared.values() if "." not in entry.id
        )
        return tuple(self._conditions(declared, fields, known))

    def _conditions(
        self,
        declared: Declared,
        fields: tuple[Field, ...],
        known: Mapping[str, Kind],
        start: str = "",
    ) -> Iterator[Field]:
        """Yield the fields with the conditions under which a record may have them."""
        for field in fields:
            entry = declared[start + field.key]
            when = self.places.expression(entry, "when", known, of_everybody=())
            known = {**known, **({} if field.derived else field_kinds((field,)))}
            if when is not None and start:
                self.data.problem(entry, "when", "can be used with a field of a player only")
            inner = tuple(self._conditions(declared, field.fields, known, f"{entry.id}."))
            yield replace(field, when=when, fields=inner)

    def _field(self, entry: Entry[Field], declared: Declared) -> Field:
        field = entry.value
        inner = tuple(
            self._field(other, declared)
            for name, other in declared.items()
            if name.rpartition(".")[0] == entry.id
        )
        rows = self._rows_of(entry)
        cards: Mapping[str, Mapping[str, Value]] = {}
        if field.of and field.kind == "rows":
            cards = {name: self._card(entry, inner, name, row) for name, row in rows.items()}
            inner = tuple(
                replace(part, house_cards=_house_card_ids(rows, part.key)) for part in inner
            )
        known = [part.key for part in inner]
        if field.short and not field.of and not {*short_entry_keys(field.short)} <= {*known}:
            self.data.problem(entry, "short", f"must name fields of it: {', '.join(known)}")
        choices = field.choices or tuple(rows)
        if field.kind != "rows" and len(choices) > MOST_ITEMS:
            key = "choices" if field.choices else "of"
            self.data.problem(entry, key, f"has {len(choices):,} choices; at most {MOST_ITEMS:,}")
        if field.derived and self.data.schema.derive is None:
            self.data.problem(entry, "derived", NOT_DERIVED)
        if bool(field.printed) != bool(field.printed_as):
            self.data.problem(entry, "", '"printed" and "printed-as" belong together')
        words, path = self.data.words, f"scoring.fields.{entry.id}"
        return replace(
            field,
            key=entry.id.rpartition(".")[2],
            label="" if field.derived else words[f"{path}.label"],
            question=words.get(f"{path}.question", ""),
            most=self._number(entry, "most", LARGEST),
            longest=self._number(entry, "longest", MOST_ITEMS),
            choices=choices if field.kind != "rows" else (),
            names=self._names(entry, choices, rows),
            limits=self._limits(entry, rows),
            fields=inner,
            also=self._also(entry, rows),
            cards=cards,
            in_box=self._in_box(entry, choices),
            from_cards=field.kind == "rows" and cast(object, field.in_box) is True,
            printed=self._printed(entry),
            of=(),
            rests_on=(),
        )

    def _rows_of(self, entry: Entry[Field]) -> Mapping[str, Row]:
        """Return the rows of all tables whose entries can stand in a field."""
        result: dict[str, Row] = {}
        for table in entry.value.of:
            rows = self.data.rows(table)
            if not rows:
                self.data.problem(entry, "of", f'there is no table "{table}"')
            result.update(rows)
        return result

    def _card(
        self, entry: Entry[Field], inner: tuple[Field, ...], name: str, row: Row
    ) -> Mapping[str, Value]:
        """Return what a card says in the fields of a list; what it lacks there is reported."""
        values: dict[str, Value] = {}
        for part in inner:
            value, is_number = row.values.get(part.key), part.kind == "number"
            fits = (
                type(value) is int and abs(value) <= LARGEST if is_number else value in part.choices
            )
            if fits:
                values[part.key] = cast(Value, value)
                continue
            up_to = f" up to {LARGEST:,}" if type(value) is int else ""
            right = f"a whole number{up_to}" if is_number else f"one of {', '.join(part.choices)}"
            given = f'"{value}"' if value not in (None, "") else "empty"
            message = f"must be {right}, not {given}; scoring.toml needs it"
            for card in (card for table in entry.value.of for card in self.data.named(table)):
                if card.id == name:
                    self.data.problem(card, part.key, message)
        return values

    def _also(
        self, entry: Entry[Field], rows: Mapping[str, Row]
    ) -> dict[str, dict[str, tuple[str, ...]]]:
        """Return the cards that bear a number, by the number and what it is there."""
        result: dict[str, dict[str, tuple[str, ...]]] = {}
        for key in entry.value.also:
            label = self.data.words[f"scoring.fields.{entry.id}.also.{key}"]
            for name, row in rows.items():
                on_it = result.setdefault(str(row.values.get(key, "")), {})
                on_it[label] = (*on_it.get(label, ()), name)
        return result

    def _number(self, entry: Entry[Field], key: str, bound: int) -> int:
        """Return a limit: for a field of numbers the largest number at a place, else a length."""
        given: int | str = getattr(entry.value, key)

        def find() -> int:
            if not isinstance(given, str):
                return given
            if key == "most" and entry.value.kind == "numbers":
                return self.places.largest(given)
            return max(self.places.sizes(given).values())

        number = self.places.report(entry, key, find, 0)
        if abs(number) > bound:
            self.data.problem(entry, key, f"must be at most {bound:,}, not {number:,}")
        return number

    def _printed(self, entry: Entry[Field]) -> tuple[int, ...]:
        """Return what is printed on the spaces that a number counts."""
        place = cast(str, entry.value.printed)
        if not place:
            return ()
        name, empty = place.removeprefix("$"), cast(Value, ())
        value = self.places.report(entry, "printed", lambda: self.places.value(name), empty)
        if isinstance(value, tuple) and all(isinstance(number, int) for number in value):
            return cast("tuple[int, ...]", value)
        self.data.problem(entry, "printed", "must be the place of a list of numbers")
        return ()

    def _limits(self, entry: Entry[Field], rows: Mapping[str, Row]) -> dict[str, int]:
        """Return the limits of choices; of a unique field how often each exists."""
        given: Any = entry.value.limits
        if isinstance(given, str):
            given = self.places.report(
                entry, "limits", lambda: self.places.sizes(given), dict[str, int]()
            )
        copies = {name: row.values.get("copies", 1) for name, row in rows.items()}
        more = {name: n for name, n in copies.items() if isinstance(n, int) and n != 1}
        return {**more, **given} if entry.value.unique else {**given}

    def _in_box(self, entry: Entry[Field], choices: tuple[str, ...]) -> dict[str, int]:
        """Return how many there are of each choice; of a number under ``."""
        given: Any = entry.value.in_box
        if isinstance(given, (bool, Mapping)):
            return {}
        sizes = {"": given}
        if isinstance(given, str):
            sizes = self.places.report(
                entry, "in-box", lambda: self.places.sizes(given), dict[str, int]()
            )
        if entry.value.kind == "counts" and "" in sizes:
            return dict.fromkeys(choices, sizes[""])
        return {name: size for name, size in sizes.items() if name in (*choices, "")}

    def _names(
        self, entry: Entry[Field], choices: tuple[str, ...], rows: Mapping[str, Row]
    ) -> dict[str, str]:
        """Return the label of each choice, with `{fish}` from its row, which may name it itself."""
        patterns, words = cast("tuple[str, ...]", entry.value.names), self.data.words
        if not patterns:
            named = ((id, [row.values.get(key) for key in NAMES]) for id, row in rows.items())
            return {id: str(next(filter(None, names))) for id, names in named if any(names)}
        result = {}
        for choice in choices:
            tables = [
                i for i, table in enumerate(entry.value.of) if choice in self.data.rows(table)
            ]
            place = tables[0] if len(patterns) > 1 and tables else 0
            label = patterns[min(place, len(patterns) - 1)].replace("*", choice)
            result[choice] = words[
                fill_template(label, rows[choice].values if choice in rows else {})
            ]
        return result


def _house_card_ids(rows: Mapping[str, Row], key: str) -> frozenset[str]:
    """Return the ids of the cards whose value of a key is a house value."""
    return frozenset(
        name for name, row in rows.items() if key in row.sources and row.sources[key].mark == "H"
    )
