"""The score pad from a game's scoring: groups, rows and tie-breaks with labels."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain

from msgspec import Struct

from companion.core.record_path import get_value
from companion.core.scoring_types import Line, Scoring, Tie
from companion.core.text_format import fill_template, labels_below
from companion.data.game_data import Entry, GameData
from companion.data.raw_tables import Row, Source, parse_source, weakest_source
from companion.data.rule_references import ReferenceLookup, switch_values
from companion.data.scoring_schema import EXAMPLES, FIELDS, LINES, PAD, SCORING, TIES, ScorePadRow
from companion.data.shared import shared_words


class PadRow(Struct, frozen=True):
    """A row of the pad."""

    id: str
    label: str  # may contain icons
    lines: tuple[Line, ...]  # lines to write into it
    notes: int = 0  # number of small cells for subtotals
    signs: tuple[tuple[str, str], ...] = ()  # icon and label of the first of these


class PadGroup(Struct, frozen=True):
    """Rows that belong together, with an icon or ""."""

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
        """The number of columns for players."""
        return max((mode.players[1] for mode in self.scoring.modes), default=1)

    @property
    def points(self) -> bool:
        """Whether players get points; if not, they are only ranked."""
        return self.scoring.ranked_by is None

    def ties_in(self, mode: str) -> tuple[Tie, ...]:
        """Return the tie-breaks that apply in a mode."""
        return tuple(tie for tie in self.scoring.ties if tie.holds_in(mode))


def read_pad(data: GameData, scoring: Scoring) -> PadData:
    """Return the score pad of a game; mistakes are reported to its data."""
    entry, frame, words = data.record(PAD), data.record(SCORING), data.words
    says, of = entry.value, {row.id: row.value.of for row in data.entries(FIELDS)}
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
    cards = {
        field.key: dict(chain(*(data.rows(table).items() for table in of[field.key])))
        for field in scoring.fields
        if field.cards
    }
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
    """Yield the groups of a pad; add the sources of values in labels to `sources`."""
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
            fill = partial(places.filled, label, sources)
            label = places.report(entry, "", fill, "", f'label "{label[:40]}" ')
            signs = entry.value.signs.get(row, ())
            named = tuple((sign, words.get(f"{PAD.name}.signs.{sign}", "")) for sign in signs)
            notes = entry.value.notes.get(row, 0)
            pad_rows.append(PadRow(row, label, tuple(its_lines), notes, named))
        if pad_rows:
            yield PadGroup(group, title, entry.value.icons.get(group, ""), tuple(pad_rows))


def _card_sources(
    scoring: Scoring, record: str, cards: Mapping[str, Mapping[str, Row]]
) -> Iterator[Source]:
    """Yield the sources of the values of cards in a record."""
    try:
        players = get_value(json.loads(record), ("players",))
    except ValueError:
        return  # told by whoever scores it
    for field in filter(lambda item: item.cards, scoring.fields):
        keys = {inner.key for inner in field.fields}
        for player in players if isinstance(players, list) else ():
            entries = get_value(player, (field.key,))
            for entry in entries if isinstance(entries, list) else ():
                if row := cards[field.key].get(str(entry)):
                    yield from (row.sources[key] for key in row.sources if key in keys)
