"""Reads and checks a game's score pad and its scoring: fields, lines and tie-breaks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.record_path import get_list, short_entry_keys
from companion.core.rule_text import MOST_ITEMS
from companion.core.rules import Kind, Node, Value, iter_paths, reads_all_players
from companion.core.scoring_types import (
    Field,
    HouseCards,
    HouseDependency,
    Line,
    Outcome,
    Scoring,
    Tie,
    UnlikelyRule,
    derive_nothing,
    field_choice_names,
    field_kinds,
)
from companion.core.text_format import LARGEST, fill_template, labels_below
from companion.data.game_data import Entry, GameData
from companion.data.piece_kinds import NAMES
from companion.data.raw_tables import Row, Source, parse_source, weakest_source
from companion.data.rule_references import ReferenceLookup, count_items, switch_values
from companion.data.schema import Entries
from companion.data.scoring_schema import (
    EXAMPLES,
    FIELDS,
    LINES,
    MODES,
    OUTCOMES,
    PAD,
    SCORING,
    TABLE,
    TIES,
    WARNINGS,
    ScorePadRow,
)
from companion.data.shared import shared_words

OUTCOME_FIELDS: Mapping[str, Kind] = {"total": "number", "rank": "number", "winners": "number"}


class PadRow(Struct, frozen=True):
    """A row of the score pad."""

    id: str
    label: str  # may contain icons
    lines: tuple[Line, ...]  # lines to write into it
    notes: int = 0  # number of small cells for subtotals
    signs: tuple[tuple[str, str], ...] = ()  # icon and label of the first of these


class PadGroup(Struct, frozen=True):
    """A group of rows of the score pad, with a label and an icon ("" for no icon)."""

    id: str
    label: str
    icon: str
    rows: tuple[PadRow, ...]


class PadData(Struct, frozen=True):
    """The content of a score pad."""

    entry: Entry[ScorePadRow]
    scoring: Scoring
    groups: tuple[PadGroup, ...]
    sources: tuple[Source, ...]  # sources of the printed values
    examples: Mapping[str, Source]  # weakest source of each example and its cards, by mode
    pictures: Mapping[str, Mapping[str, str]]  # drawings by list of cards, then by id
    choices: Mapping[str, str]  # texts in the example, in place of choices
    clauses: Mapping[str, str]  # phrases of the example for a field, with {} for its value
    words: Mapping[str, str]  # texts shared by all pads, by name

    @property
    def columns(self) -> int:
        """The number of player columns: the most players that any mode allows."""
        return max((mode.players[1] for mode in self.scoring.modes), default=1)

    @property
    def points(self) -> bool:
        """Whether players get points; if not, they are only ranked."""
        return self.scoring.ranked_by is None

    def ties_in(self, mode: str) -> tuple[Tie, ...]:
        """Return the tie-breaks that apply in a mode."""
        return tuple(tie for tie in self.scoring.ties if tie.holds_in(mode))


def check_scoring(data: GameData) -> None:
    """Check a game's scoring and score pad. Either may be missing in an owner's game."""
    for table, read in ((SCORING, read_scoring), (PAD, read_pad)):
        if data.has(table.name):
            data.compute(read)


def read_scoring(data: GameData) -> Scoring:
    """Return the scoring of a game; report mistakes with `data.problem`."""
    return _Reader(data).read()


class _Reader:
    def __init__(self, data: GameData) -> None:
        self.data = data
        self.frame: Entry[Any] = data.record(SCORING)
        self.groups: tuple[str, ...] = self.frame.value.groups
        data.entry(FIELDS, "name")  # every record has it
        self.places = ReferenceLookup(data, switch_values(data))
        self.table = self.read_fields(TABLE, {"mode": "word"})
        self.fields = self.read_fields(FIELDS, {"mode": "word", **field_kinds(self.table)})
        self.known = {"mode": "word", **field_kinds((*self.table, *self.fields))}
        rows = read_cards(data, self.fields)
        self.house_cards = {
            f"{field.key}.{inner.key}": HouseCards(field.key, field.short, house)
            for field in self.fields
            for inner in field.fields
            if (house := frozenset(_iter_house(rows.get(field.key, {}), inner.key)))
        }
        declared = (*data.entries(TABLE), *data.entries(FIELDS))
        self.rests_on = {entry.id: self.read_dependencies(entry) for entry in declared}

    def read(self) -> Scoring:
        data, frame, derive = self.data, self.frame, self.data.schema.derive
        scoring: Scoring = replace(
            self.frame.value,
            slug=data.name,
            title=data.words["game.title"],
            modes=tuple(
                replace(mode.value, label=self.label("modes", mode.id))
                for mode in data.entries(MODES)
            ),
            table=self.table,
            fields=self.fields,
            groups={group: self.label("groups", group) for group in self.groups},
            lines=tuple(self.lines()),
            ties=tuple(self.ties()),
            outcomes=tuple(self.outcomes()),
            ranked_by=self.places.expression(frame, "ranked-by", self.known),
            may_win=self.places.expression(frame, "may-win", self.known),
            doubts=tuple(self.doubts()),
            derive=derive(data) if derive else derive_nothing,
            words=shared_words("because", data.raw.language),
            names=field_choice_names((*self.table, *self.fields)),
            examples={row.id: row.value.record for row in data.entries(EXAMPLES)},
        )
        self.data.check_names(frame, "sums", scoring.sums, self.groups, "a group")
        return scoring

    def label(self, kind: str, id: str) -> str:
        return self.data.words[f"scoring.{kind}.{id}"]

    def lines(self) -> Iterator[Line]:
        for entry in self.data.entries(LINES):
            line, sources = entry.value, [entry.source]
            self.data.check_names(entry, "group", [line.group], self.groups, "a group")
            points = self.places.expression(entry, "points", self.known, sources)
            when = self.places.expression(entry, "when", self.known, sources)
            if points is not None:
                source, rests = self.rests(points, sources)
                line = replace(
                    line, label=self.label("lines", entry.id), source=str(source), row=""
                )
                yield replace(line, points=points, when=when, rests=rests)

    def read_dependencies(self, entry: Entry[Field]) -> tuple[list[Source], list[str]]:
        """Return the house sources (mark H) of a field, and the flags named in its `rests-on`."""
        sources, flags = [entry.source] if entry.value.derived else [], list[str]()
        for name in entry.value.rests_on:
            if name.startswith("$"):
                self.places.values(entry, "rests-on", name, sources)
            else:
                flags.append(name)
                if self.known.get(name) != "flag":
                    message = f'"{name}" is not a flag or a place such as "$table.key"'
                    self.data.problem(entry, "rests-on", message)
        return [source for source in sources if source.mark == "H"], flags

    def rests(self, node: Node, sources: Iterable[Source]) -> tuple[Source, HouseDependency]:
        """Return an expression's weakest source, and when its value depends on house values."""
        paths = dict.fromkeys(iter_paths(node))
        needs = [self.rests_on[path] for path in paths if path in self.rests_on]
        source = weakest_source([*sources, *chain(*(house for house, _ in needs))])
        cards = tuple(self.house_cards[path] for path in paths if path in self.house_cards)
        flags = tuple(chain(*(flags for _, flags in needs)))
        return source, HouseDependency(source.mark == "H", cards, flags, reads_all_players(node))

    def doubts(self) -> Iterator[UnlikelyRule]:
        for entry in self.data.entries(WARNINGS):
            place = entry.value.place
            self.data.check_names(entry, "place", [place], self.known, "a field of a player")
            when = self.places.expression(entry, "when", self.known)
            if when is not None:
                yield replace(entry.value, when=when, words=self.label("warnings", entry.id))

    def ties(self) -> Iterator[Tie]:
        rows = {entry.id: entry for entry in self.data.entries(TIES)}
        names, modes = self.frame.value.ties, self.data.ids(MODES)
        self.data.check_names(self.frame, "ties", names, rows, "a tie-break")
        for entry in (rows[name] for name in names or rows if name in rows):
            tie, used = entry.value, [self.frame.sources["ties"]] if names else []
            value = self.places.expression(entry, "value", self.known, used)
            if value is not None:
                _, rests = self.rests(value, [entry.source, *used])
                self.data.check_names(entry, "sum", filter(None, [tie.sum]), self.groups, "a group")
                self.data.check_names(entry, "modes", tie.modes, modes, "a mode")
                yield replace(tie, label=self.label("ties", entry.id), value=value, rests=rests)

    def outcomes(self) -> Iterator[Outcome]:
        fields: Mapping[str, Kind] = {**self.known, **OUTCOME_FIELDS}
        for entry in self.data.entries(OUTCOMES):
            place, names, sources = entry.value.titles, entry.value.names, [entry.source]
            parse = partial(self.places.expression, fields=fields, of_everybody=self.known)
            value, when = parse(entry, "value", used=sources), parse(entry, "when")
            least = self.places.sizes(entry, "titles", place) if place else {}
            labels = [(n, names.replace("*", name)) for name, n in least.items()]
            if value is not None:
                source, _ = self.rests(value, sources)
                yield replace(
                    entry.value, label=self.label("outcomes", entry.id), value=value, when=when,
                    titles=tuple(sorted((n, self.data.words[id]) for n, id in labels)),
                    house=source.mark == "H", names="",
                )  # fmt: skip

    def read_fields(self, table: Entries[Field], known: Mapping[str, Kind]) -> tuple[Field, ...]:
        """Return a table's fields. Conditions may read `known` and earlier fields (not derived)."""
        declared, fields = {entry.id: entry for entry in self.data.entries(table)}, list[Field]()
        for entry in (entry for entry in declared.values() if "." not in entry.id):
            when = self.places.expression(entry, "when", known, of_everybody=())
            field = replace(self.field(entry, declared), when=when)
            known = {**known, **({} if field.derived else field_kinds((field,)))}
            fields.append(field)
        return tuple(fields)

    def field(self, entry: Entry[Field], declared: Mapping[str, Entry[Field]]) -> Field:
        """Build a field and its inner fields from their entries, without the condition `when`."""
        field, wrong = entry.value, partial(self.data.problem, entry)
        inner = tuple(
            self.field(other, declared)
            for name, other in declared.items()
            if name.rpartition(".")[0] == entry.id
        )
        rows: dict[str, Row] = {}
        for table in field.of:
            if not self.data.rows(table):
                wrong("of", f'there is no table "{table}"')
            rows |= self.data.rows(table)
        cards: Mapping[str, Mapping[str, Value]] = {}
        if field.of and field.kind == "rows":
            cards = {name: self.card(entry, inner, name, row) for name, row in rows.items()}
        known = [part.key for part in inner]
        if field.short and not field.of and not {*short_entry_keys(field.short)} <= {*known}:
            wrong("short", f"must name only these fields: {', '.join(known)}")
        choices = field.choices or tuple(rows)
        if field.kind != "rows" and len(choices) > MOST_ITEMS:
            key = "choices" if field.choices else "of"
            wrong(key, f"has {len(choices):,} choices; at most {MOST_ITEMS:,} are allowed")
        ours = [table.rows.get(entry.id) for table in self.data.raw.shipped.values()]
        if field.derived and not any(row and row.values.get("derived") for row in ours):
            wrong("derived", "must be left out: only fields of our games can be derived")
        if bool(field.printed) != bool(field.printed_as):
            wrong("", 'needs both "printed" and "printed-as", or neither')
        if "." in entry.id and field.when is not None:
            wrong("when", "can only be used for a field of a player")
        words, path = self.data.words, f"scoring.fields.{entry.id}"
        return replace(
            field,
            key=entry.id.rpartition(".")[2],
            label="" if field.derived else words[f"{path}.label"],
            question=words.get(f"{path}.question", ""),
            most=self.number(entry, "most", LARGEST),
            longest=self.number(entry, "longest", MOST_ITEMS),
            choices=choices if field.kind != "rows" else (),
            names=self.choice_names(entry, choices, rows),
            limits=self.limits(entry, rows),
            fields=inner,
            also=self.cards_by_number(entry, rows),
            cards=cards,
            in_box=self.in_box(entry, choices),
            from_cards=field.kind == "rows" and cast(object, field.in_box) is True,
            printed=self.printed(entry),
            of=(),
            rests_on=(),
            when=None,
        )

    def card(
        self, entry: Entry[Field], inner: tuple[Field, ...], name: str, row: Row
    ) -> Mapping[str, Value]:
        """Return a card's values for the inner fields of a list, by key; report wrong values."""
        values: dict[str, Value] = {}
        for part in inner:
            value, is_number = row.values.get(part.key), part.kind == "number"
            is_whole = type(value) is int and abs(value) <= LARGEST
            if is_whole if is_number else value in part.choices:
                values[part.key] = cast(Value, value)
                continue
            up_to = f" up to {LARGEST:,}" if type(value) is int else ""
            right = f"a whole number{up_to}" if is_number else f"one of {', '.join(part.choices)}"
            given = f'"{value}"' if value not in (None, "") else "empty"
            message = f"must be {right}, not {given}; scoring.toml uses this value"
            for card in chain(*map(self.data.named, entry.value.of)):
                if card.id == name:
                    self.data.problem(card, part.key, message)
        return values

    def cards_by_number(
        self, entry: Entry[Field], rows: Mapping[str, Row]
    ) -> dict[str, dict[str, tuple[str, ...]]]:
        """Return {number printed on cards: {label of the number: ids of the cards}}."""
        result: dict[str, dict[str, tuple[str, ...]]] = {}
        for key in entry.value.also:
            label = self.data.words[f"scoring.fields.{entry.id}.also.{key}"]
            for name, row in rows.items():
                on_it = result.setdefault(str(row.values.get(key, "")), {})
                on_it[label] = (*on_it.get(label, ()), name)
        return result

    def number(self, entry: Entry[Field], key: str, bound: int) -> int:
        """Return the limit declared under a key. If it refers to several values, take the largest.

        A list or text counts as its length, but `most` of a `numbers` field takes a list's numbers.
        """
        is_value = key == "most" and entry.value.kind == "numbers"
        values = self.places.values(entry, key, getattr(entry.value, key)).values()
        lists = (v if is_value and isinstance(v, tuple) else (count_items(v),) for v in values)
        number = max((item for item in chain(*lists) if isinstance(item, int)), default=0)
        if abs(number) > bound:
            self.data.problem(entry, key, f"must be at most {bound:,}, not {number:,}")
        return number

    def printed(self, entry: Entry[Field]) -> tuple[int, ...]:
        """Return the points printed on the spaces of a track field; () for other fields."""
        values = self.places.values(entry, "printed", entry.value.printed)
        value = values.get("") if values else ()
        if isinstance(value, tuple) and all(isinstance(number, int) for number in value):
            return cast("tuple[int, ...]", value)
        self.data.problem(entry, "printed", 'must name a list of numbers, such as "$record.key"')
        return ()

    def limits(self, entry: Entry[Field], rows: Mapping[str, Row]) -> dict[str, int]:
        """Return {choice: limit}. In a unique field, `copies` above 1 are the default limits."""
        given = self.places.sizes(entry, "limits", entry.value.limits)
        copies = {name: row.values.get("copies", 1) for name, row in rows.items()}
        more = {name: n for name, n in copies.items() if isinstance(n, int) and n != 1}
        return {**more, **given} if entry.value.unique else {**given}

    def in_box(self, entry: Entry[Field], choices: tuple[str, ...]) -> dict[str, int]:
        """Return {choice: number of pieces in the box}; a field without choices has the key ""."""
        given: Any = entry.value.in_box
        if isinstance(given, bool):
            return {}
        sizes = self.places.sizes(entry, "in-box", given)
        if entry.value.kind == "counts" and "" in sizes:
            return dict.fromkeys(choices, sizes[""])
        return {name: size for name, size in sizes.items() if name in (*choices, "")}

    def choice_names(
        self, entry: Entry[Field], choices: tuple[str, ...], rows: Mapping[str, Row]
    ) -> dict[str, str]:
        """Return {choice: name}: a label if `names` is given, else the name in the choice's row."""
        patterns, words = cast("tuple[str, ...]", entry.value.names), self.data.words
        if not patterns:
            named = ((id, [row.values.get(key) for key in NAMES]) for id, row in rows.items())
            return {id: str(next(filter(None, names))) for id, names in named if any(names)}
        result = {}
        tables, last = [self.data.rows(table) for table in entry.value.of], len(patterns) - 1
        for choice in choices:
            place = next((n for n, table in enumerate(tables) if choice in table), 0)
            label = patterns[min(place, last)].replace("*", choice)
            values = rows[choice].values if choice in rows else {}
            result[choice] = words[fill_template(label, values)]
        return result


def read_cards(data: GameData, fields: Iterable[Field]) -> dict[str, dict[str, Row]]:
    """Return the cards that each field can list, as {field: {card id: row}}."""
    of = {entry.id: entry.value.of for entry in data.entries(FIELDS)}
    return {
        field.key: dict(chain(*(data.rows(table).items() for table in of[field.key])))
        for field in fields
        if field.cards
    }


def _iter_house(rows: Mapping[str, Row], key: str) -> Iterator[str]:
    """Yield the ids of rows where the value of a key is a house value."""
    return (id for id, row in rows.items() if key in row.sources and row.sources[key].mark == "H")


# The score pad: groups, rows and tie-breaks with labels.


def read_pad(data: GameData) -> PadData:
    """Return the score pad of a game; report mistakes with `data.problem`."""
    scoring, words = data.compute(read_scoring), data.words
    entry, frame = data.record(PAD), data.record(SCORING)
    says, cards = entry.value, read_cards(data, scoring.fields)
    rows = {line.id: line.value.row or line.id for line in data.entries(LINES)}
    counted = [field.key for field in scoring.fields if field.kind in {"flag", "number"}]
    for key, given, right in (
        ("icons", says.icons, [*scoring.groups, *data.rows("scoring-ties")]),
        ("notes", says.notes, [*rows.values()]),
        ("signs", says.signs, says.notes),
        ("pictures", says.pictures, [item.key for item in scoring.fields if item.cards]),
        ("medals", says.medals, says.pictures),
        ("tiles", says.tiles, [row.key for row in scoring.fields if row.kind == "rows"]),
        ("things", says.things, counted),
    ):
        data.check_names(entry, key, given, right, "one of these")
    sources = [entry.source, *(tie.source for tie in data.entries(TIES))]
    sources += [frame.source] if frame.value.ties else []
    sources += [parse_source(line.source) for line in scoring.lines]
    return PadData(
        entry=entry,
        scoring=scoring,
        groups=tuple(_iter_groups(data, scoring, rows, sources)),
        sources=tuple(sources),
        examples={
            row.id: weakest_source([row.source, *_card_sources(scoring, row.value.record, cards)])
            for row in data.entries(EXAMPLES)
        },
        pictures={
            key: {id: fill_template(form, row.values) for id, row in cards.get(key, {}).items()}
            for key, form in says.pictures.items()
        },
        # an icon as it stands in words, or the words of a label
        choices={id: words[to] if "." in to else f"{{{to}}}" for id, to in says.choices.items()},
        clauses=labels_below(words, f"{PAD.name}.clauses"),
        words=shared_words("pad", data.raw.language),
    )


def _iter_groups(
    data: GameData, scoring: Scoring, rows: Mapping[str, str], sources: list[Source]
) -> Iterator[PadGroup]:
    """Yield a score pad's groups of rows; add the sources of values in labels to `sources`."""
    entry, words = data.record(PAD), data.words
    places = ReferenceLookup(data, switch_values(data))
    for group, title in scoring.groups.items():
        lines: dict[str, list[Line]] = {}
        for line in scoring.lines:
            if line.group == group:
                lines.setdefault(rows[line.id], []).append(line)
        pad_rows = []
        for row, its_lines in lines.items():
            name = f"{PAD.name}.rows.{row}"
            is_alone = len(its_lines) == 1 and name not in words
            label = its_lines[0].label if is_alone else words[name]
            with places.reporting(entry, "", f'label "{label[:40]}" '):
                label = places.filled(label, sources)
            signs = entry.value.signs.get(row, ())
            named = tuple((sign, words.get(f"{PAD.name}.signs.{sign}", "")) for sign in signs)
            notes = entry.value.notes.get(row, 0)
            pad_rows.append(PadRow(row, label, tuple(its_lines), notes, named))
        if pad_rows:
            yield PadGroup(group, title, entry.value.icons.get(group, ""), tuple(pad_rows))


def _card_sources(
    scoring: Scoring, record: str, cards: Mapping[str, Mapping[str, Row]]
) -> Iterator[Source]:
    """Yield the sources of card values used for scoring, for all cards in a record (JSON text)."""
    try:
        players = get_list(json.loads(record), ("players",))
    except ValueError:
        return  # told by whoever scores it
    for field in filter(lambda item: item.cards, scoring.fields):
        keys = {inner.key for inner in field.fields}
        for card in chain(*(get_list(player, (field.key,)) for player in players)):
            if row := cards[field.key].get(str(card)):
                yield from (row.sources[key] for key in row.sources if key in keys)
