"""The score pad as the scoring of a game declares it: groups, rows and tie-breaks with labels."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain

from msgspec import Struct

from companion.core.record_path import get_value
from companion.core.scoring_types import Line, Scoring, Tie
from companion.core.text_format import fill_template, labels_below
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.data.raw_tables import Row
from companion.data.rule_references import ReferenceLookup, switch_values
from companion.data.scoring_schema import EXAMPLES, FIELDS, LINES, PAD, SCORING, TIES, ScorePadRow
from companion.data.shared import shared_words
from companion.data.source import Source, parse_source, weakest_source


class PadRow(Struct, frozen=True):
    """A row to write into."""

    id: str
    label: str  # may have icons in it
    lines: tuple[Line, ...]  # that are written into it
    notes: int = 0  # small cells for what is added up
    signs: tuple[tuple[str, str], ...] = ()  # icon and label of what the first of them count


class PadGroup(Struct, frozen=True):
    """Rows that belong together, with an icon or ""."""

    id: str
    label: str
    icon: str
    rows: tuple[PadRow, ...]


class PadData(Struct, frozen=True):
    """A score pad."""

    entry: Entry[ScorePadRow]
    scoring: Scoring
    groups: tuple[PadGroup, ...]
    sources: tuple[Source, ...]  # of what is printed on the sheets
    examples: Mapping[str, Source]
    # the source of each example, or of its weakest card if that is weaker, by mode
    pictures: Mapping[str, Mapping[str, str]]
    # the drawings of cards, by the field that lists them and their ids
    choices: Mapping[str, str]  # what is said in the example in place of the words of choices
    clauses: Mapping[str, str]  # of a sentence: what the example says of a field, {} for its value
    words: Mapping[str, str]  # that all pads share, by name

    @property
    def columns(self) -> int:
        """How many players it has a column for."""
        return max((mode.players[1] for mode in self.scoring.modes), default=1)

    @property
    def points(self) -> bool:
        """Whether points are added up, or else players are only ranked."""
        return self.scoring.ranked_by is None

    def ties_in(self, mode: str) -> tuple[Tie, ...]:
        """Return the tie-breaks that are compared in a way to play."""
        return tuple(tie for tie in self.scoring.ties if tie.holds_in(mode))


def read_pad(data: GameData, scoring: Scoring) -> PadData:
    """Return the score pad of a game; mistakes are reported to its data."""
    return _Reader(data, scoring).read()


class _Reader:
    def __init__(self, data: GameData, scoring: Scoring) -> None:
        self.data, self.scoring, self.entry = data, scoring, data.record(PAD)
        self.rows = {line.id: line.value.row or line.id for line in data.entries(LINES)}
        self.numbers: list[Source] = []  # of what labels name

    def read(self) -> PadData:
        scoring, says = self.scoring, self.entry.value
        counted = [field.key for field in scoring.fields if field.kind in {"flag", "number"}]
        for key, given, right in (
            ("icons", says.icons, [*scoring.groups, *self.data.rows("scoring-ties")]),
            ("notes", says.notes, [*self.rows.values()]),
            ("signs", says.signs, says.notes),
            ("pictures", says.pictures, [item.key for item in scoring.fields if item.cards]),
            ("medals", says.medals, says.pictures),
            ("tiles", says.tiles, [row.key for row in scoring.fields if row.kind == "rows"]),
            ("things", says.things, counted),
        ):
            self.data.check_names(self.entry, key, given, right, "one of these")
        groups = tuple(self.groups())
        frame = self.data.record(SCORING)
        sources = [self.entry.source, *(tie.source for tie in self.data.entries(TIES))]
        sources += [frame.source] if frame.value.ties else []
        sources += [parse_source(line.source) for line in scoring.lines]
        return PadData(
            entry=self.entry,
            scoring=scoring,
            groups=groups,
            sources=(*sources, *self.numbers),
            examples=self.examples(),
            pictures=self.pictures(),
            choices={name: self.choice(says) for name, says in says.choices.items()},
            clauses=labels_below(self.data.words, f"{PAD.name}.clauses"),
            words=shared_words("pad", self.data.raw.language),
        )

    def groups(self) -> Iterator[PadGroup]:
        says = self.entry.value
        for group, label in self.scoring.groups.items():
            lines: dict[str, list[Line]] = {}
            for line in self.scoring.lines:
                if line.group == group:
                    lines.setdefault(self.rows[line.id], []).append(line)
            if rows := tuple(self.row(row, rule) for row, rule in lines.items()):
                yield PadGroup(group, label, says.icons.get(group, ""), rows)

    def row(self, row: str, lines: list[Line]) -> PadRow:
        name = f"{PAD.name}.rows.{row}"
        alone = len(lines) == 1 and name not in self.data.words
        label = lines[0].label if alone else self.data.words[name]
        says = self.entry.value
        notes, words = says.notes.get(row, 0), self.data.words
        names = [words.get(f"{PAD.name}.signs.{sign}", "") for sign in says.signs.get(row, ())]
        signs = tuple(zip(says.signs.get(row, ()), names, strict=True))
        places = ReferenceLookup(self.data, switch_values(self.data))
        fill = partial(places.filled, label, self.numbers)
        label = places.report(self.entry, "", fill, "", f'label "{label[:40]}" ')
        return PadRow(row, label, tuple(lines), notes, signs)

    def examples(self) -> dict[str, Source]:
        """Return the source of each example."""
        return {
            entry.id: weakest_source([entry.source, *self.cards(entry.value.record)])
            for entry in self.data.entries(EXAMPLES)
        }

    def pictures(self) -> dict[str, dict[str, str]]:
        """Return the drawing of each card that the example may show."""
        return {
            key: {id: fill_template(form, row.values) for id, row in self.rows_of(key).items()}
            for key, form in self.entry.value.pictures.items()
        }

    def choice(self, says: str) -> str:
        """Return an icon as it stands in words, or the words of a label."""
        return self.data.words[says] if "." in says else f"{{{says}}}"

    def rows_of(self, field: str) -> dict[str, Row]:
        """Return the entries of the tables whose cards a field lists, by their ids."""
        named = [entry.value.of for entry in self.data.entries(FIELDS) if entry.id == field]
        return {id: row for table in chain(*named) for id, row in self.data.rows(table).items()}

    def cards(self, record: str) -> Iterator[Source]:
        """Yield the sources of what the cards in a record are worth."""
        try:
            players = get_value(json.loads(record), ("players",))
        except ValueError:
            return  # told by whoever scores it
        for field in filter(lambda item: item.cards, self.scoring.fields):
            cards = {name: row.sources for name, row in self.rows_of(field.key).items()}
            keys = {inner.key for inner in field.fields}
            for player in players if isinstance(players, list) else ():
                entries = get_value(player, (field.key,))
                for entry in entries if isinstance(entries, list) else ():
                    sources = cards.get(str(entry), {})
                    yield from (sources[key] for key in sources if key in keys)
