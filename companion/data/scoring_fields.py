"""Fields of a record as `scoring.toml` declares them, with what they take from other tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.declaration import Field, kinds
from companion.core.expressions import Kind, Value
from companion.core.rule_text import MOST_ITEMS, RuleError
from companion.core.short_entry import keys_of_short
from companion.core.wording import LARGEST
from companion.core.words import filled
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.data.overlay import NOT_DERIVED
from companion.data.rule_references import Places
from companion.data.scoring_rows import FieldRow
from companion.data.tables import Row

AS_WRITTEN = ("kind", "least", "short", "asked", "unique", "once", "seat", "printed_as",
              "required", "derived")  # fmt: skip


class FieldReader(Struct, frozen=True):
    """Reads the fields of a game; mistakes are reported to its data."""

    data: GameData
    places: Places
    entries: Mapping[str, tuple[Entry[FieldRow], ...]]
    # of the tables that declare fields, by the name of the table

    def fields(self, table: str) -> tuple[Field, ...]:
        """Return the fields that a table declares, without their conditions."""
        rows = {one.id: one for one in self.entries[table]}
        return tuple(self._field(one, rows) for one in rows.values() if "." not in one.id)

    def conditions(
        self, table: str, fields: tuple[Field, ...], known: Mapping[str, Kind], before: str = ""
    ) -> Iterator[Field]:
        """Yield the fields with the conditions under which a record may have them.

        A condition reads what is `known`, and the fields before it.
        """
        entries = {one.id: one for one in self.entries[table]}
        for one in fields:
            entry = entries[before + one.key]
            when = self.places.expression(entry, "when", entry.value.when, known, of_everybody=())
            known = {**known, **({} if one.derived else kinds((one,)))}
            if when is not None and "." in entry.id:
                self.data.problem(entry, "when", "can be used with a field of a player only")
            inner = tuple(self.conditions(table, one.fields, known, f"{entry.id}."))
            yield replace(one, when=when, fields=inner)

    def _field(self, one: Entry[FieldRow], rows: Mapping[str, Entry[FieldRow]]) -> Field:
        row = one.value
        inner = tuple(
            self._field(other, rows)
            for name, other in rows.items()
            if name.rpartition(".")[0] == one.id
        )
        entries = self._rows_of(one)
        cards: Mapping[str, Mapping[str, Value]] = {}
        if row.of and row.kind == "rows":
            cards = self._cards(one, inner)
            inner = tuple(replace(part, house_cards=_house(entries, part.key)) for part in inner)
        known = [part.key for part in inner]
        if row.short and not row.of and not {*keys_of_short(row.short)} <= {*known}:
            self.data.problem(one, "short", f"must name fields of it: {', '.join(known)}")
        choices = row.choices or tuple(entries)
        if row.kind != "rows" and len(choices) > MOST_ITEMS:
            key = "choices" if row.choices else "of"
            self.data.problem(one, key, f"has {len(choices):,} choices; at most {MOST_ITEMS:,}")
        if row.derived and self.data.schema.plain:
            self.data.problem(one, "derived", NOT_DERIVED)
        words = self.data.words
        path = f"scoring.fields.{one.id}"
        return Field(
            **{key: getattr(row, key) for key in AS_WRITTEN},
            key=one.id.rpartition(".")[2],
            label="" if row.derived else words[f"{path}.label"],
            question=words.get(f"{path}.question", ""),
            most=self._number(one, "most", row.most),
            longest=self._number(one, "longest", row.longest),
            choices=choices if row.kind != "rows" else (),
            names=self._names(one, choices, entries),
            limits=self._limits(one, entries),
            fields=inner,
            also=self._also(one, entries),
            cards=cards,
            in_box=self._in_box(one, choices),
            from_cards=row.kind == "rows" and row.in_box is True,
            printed=self._printed(one),
        )

    def _rows_of(self, one: Entry[FieldRow]) -> Mapping[str, Row]:
        """Return the rows of all tables whose entries can stand in a field."""
        found: dict[str, Row] = {}
        for table in one.value.of:
            rows = self.data.rows(table)
            if not rows:
                self.data.problem(one, "of", f'there is no table "{table}"')
            found.update(rows)
        return found

    def _cards(
        self, one: Entry[FieldRow], inner: tuple[Field, ...]
    ) -> Mapping[str, Mapping[str, Value]]:
        """Return what the cards of a table say in the fields of a list."""
        found: dict[str, Mapping[str, Value]] = {}
        for name, row in self._rows_of(one).items():
            values: dict[str, Value] = {}
            for part in inner:
                value = row.values.get(part.key)
                whole = type(value) is int and abs(value) <= LARGEST
                if whole if part.kind == "number" else value in part.choices:
                    values[part.key] = cast(Value, value)
                else:
                    self._not_a_card(one, part, name, value)
            found[name] = values
        return found

    def _not_a_card(self, one: Entry[FieldRow], part: Field, name: str, value: object) -> None:
        """Report a card that does not say what a field of a list needs."""
        up_to = f" up to {LARGEST:,}" if type(value) is int else ""
        needs = (
            f"a whole number{up_to}"
            if part.kind == "number"
            else f"one of {', '.join(part.choices)}"
        )
        given = f'"{value}"' if value not in (None, "") else "empty"
        for table in one.value.of:
            for card in self.data.named(table):
                if card.id == name:
                    message = f"must be {needs}, not {given}; scoring.toml needs it"
                    self.data.problem(card, part.key, message)

    def _also(
        self, one: Entry[FieldRow], entries: Mapping[str, Row]
    ) -> dict[str, dict[str, tuple[str, ...]]]:
        """Return the cards that bear a number, by the number and what it is there."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for key in one.value.also:
            label = self.data.words[f"scoring.fields.{one.id}.also.{key}"]
            for name, row in entries.items():
                on_it = found.setdefault(str(row.values.get(key, "")), {})
                on_it[label] = (*on_it.get(label, ()), name)
        return found

    def _number(self, one: Entry[FieldRow], key: str, given: int | str) -> int:
        """Return a limit: for a field of numbers the largest number at a place, else a length."""
        bound = MOST_ITEMS if key == "longest" else LARGEST
        try:
            if not isinstance(given, str):
                number = given
            elif key == "most" and one.value.kind == "numbers":
                number = self.places.largest(given)
            else:
                number = max(self.places.sizes(given).values())
        except RuleError as error:
            self.data.problem(one, key, str(error))
            return 0
        if abs(number) > bound:
            self.data.problem(one, key, f"must be at most {bound:,}, not {number:,}")
        return number

    def _printed(self, one: Entry[FieldRow]) -> tuple[int, ...]:
        """Return what is printed on the spaces that a number counts."""
        if not one.value.printed:
            return ()
        try:
            found = self.places.value(one.value.printed.removeprefix("$"))
        except RuleError as error:
            self.data.problem(one, "printed", str(error))
            return ()
        if not isinstance(found, tuple) or not all(isinstance(each, int) for each in found):
            self.data.problem(one, "printed", "must be the place of a list of numbers")
            return ()
        return cast("tuple[int, ...]", found)

    def _limits(self, one: Entry[FieldRow], entries: Mapping[str, Row]) -> dict[str, int]:
        """Return the limits of choices; of a unique field how often each exists."""
        given = one.value.limits
        if isinstance(given, str):
            try:
                given = self.places.sizes(given)
            except RuleError as error:
                self.data.problem(one, "limits", str(error))
                given = {}
        copies = {name: entry.values.get("copies", 1) for name, entry in entries.items()}
        more = {name: n for name, n in copies.items() if isinstance(n, int) and n != 1}
        return {**more, **given} if one.value.unique else {**given}

    def _in_box(self, one: Entry[FieldRow], choices: tuple[str, ...]) -> dict[str, int]:
        """Return how many there are of each choice; of a number under ``."""
        given = one.value.in_box
        if isinstance(given, bool):
            return {}
        try:
            sizes = self.places.sizes(given) if isinstance(given, str) else {"": given}
        except RuleError as error:
            self.data.problem(one, "in-box", str(error))
            return {}
        if one.value.kind == "counts" and "" in sizes:
            return dict.fromkeys(choices, sizes[""])
        return {name: size for name, size in sizes.items() if name in (*choices, "")}

    def _names(
        self, one: Entry[FieldRow], choices: tuple[str, ...], entries: Mapping[str, Row]
    ) -> dict[str, str]:
        """Return the label of each choice; `{fish}` in its place is what the entry has there.

        An entry of an owner's game may say its name itself.
        """
        patterns, words = one.value.names, self.data.words
        if self.data.schema.plain and not patterns:
            from companion.data.piece_kinds import NAMES  # late: games of ours need it not

            named = ((id, [row.values.get(key) for key in NAMES]) for id, row in entries.items())
            return {id: next(map(str, filter(None, said)), id) for id, said in named}
        found = {}
        for choice in choices:
            tables = [i for i, table in enumerate(one.value.of) if choice in self.data.rows(table)]
            place = tables[0] if len(patterns) > 1 and tables else 0
            if patterns:
                label = patterns[min(place, len(patterns) - 1)].replace("*", choice)
                values = entries[choice].values if choice in entries else {}
                found[choice] = words[filled(label, values)]
        return found


def _house(rows: Mapping[str, Row], key: str) -> frozenset[str]:
    """Return the ids of the cards whose value of a key is a house value."""
    return frozenset(
        name for name, row in rows.items() if key in row.sources and row.sources[key].mark == "H"
    )
