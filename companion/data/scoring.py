"""Reads `scoring.toml` into fields, lines and tie-breaks, and checks them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from companion.core.declaration import (
    Doubt,
    Field,
    HouseCards,
    Line,
    Mode,
    Outcome,
    Rests,
    Scoring,
    Tie,
    choice_names,
    kinds,
    nothing_derived,
)
from companion.core.expressions import Kind, Node, looks_at_all, paths_in
from companion.core.nearest import guess
from companion.core.rule_text import RuleError
from companion.data.entry import Entry
from companion.data.game_data import GameData, open_data
from companion.data.rule_references import Places
from companion.data.schema import Schema
from companion.data.score_pad import Pad, read_pad
from companion.data.scoring_fields import FieldReader
from companion.data.scoring_rows import (
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
    FieldRow,
    LineRow,
    OutcomeRow,
    ScoringRow,
    WarningRow,
)
from companion.data.shared_words import shared_words
from companion.data.source import Source, weakest
from companion.data.switches import switches

T = TypeVar("T")
OUTCOME_FIELDS: Mapping[str, Kind] = {"total": "number", "rank": "number", "winners": "number"}


class ScoringData(Struct, frozen=True):
    """The scoring of a game, and its score pad, if it is read and there is one."""

    scoring: Scoring
    pad: Pad | None = None


def open_scoring(
    slug: str,
    schema: Callable[[], Schema],
    *,
    overlay: Path | None = None,
    language: str = "en",
    templates: Path | None = None,
    edition: str = "",
    own: Path | None = None,
) -> Scoring:
    """Return the scoring of a game, reading the tables that it needs and no others.

    Args:
        slug: of the game.
        schema: returns the tables of the game.
        overlay: the owner's folder.
        language: of the labels.
        templates: the folder of all data; None for the one that ships with the program.
        edition: of the rules, in place of the one that the data name.
        own: the folder of an owner's games that has the game.

    Raises:
        DataError: it lists every mistake in the data.
    """
    data = open_data(slug, schema, overlay, language, templates, edition, own)
    return data.made(_without_pad).scoring


def because_words(language: str = "en") -> Mapping[str, str]:
    """Return the words for reasons; what is not translated is English."""
    return shared_words("because", language)


def declared_scoring(data: GameData) -> ScoringData:
    """Return the scoring of a game, and its pad."""
    return read_scoring(data, has_pad=data.has(PAD.name))


def _without_pad(data: GameData) -> ScoringData:
    return read_scoring(data, has_pad=False)


def read_scoring(data: GameData, *, has_pad: bool) -> ScoringData:
    """Return the scoring of a game, maybe with its pad; mistakes are reported to its data."""
    return _Reader(data).read(has_pad=has_pad)


class _Reader:
    def __init__(self, data: GameData) -> None:
        self.data = data
        self.places = Places(data)
        self.broken_by: tuple[Entry[Any], ...] = ()
        self.rows: dict[str, str] = {}  # of the pad, by the line that is written into it
        self.house_cards: dict[str, HouseCards] = {}  # by the field that has them
        self.rests_on: dict[str, tuple[Source, ...]] = {}  # of derived fields
        self.flags: dict[str, tuple[str, ...]] = {}  # that say so too

    def read(self, *, has_pad: bool) -> ScoringData:
        data, derive = self.data, self.data.schema.derive
        frame = data.record(SCORING)
        data.entry(FIELDS, "name")  # every record has it
        modes = self.data.entries(MODES)
        self.places = Places(data, switches(data))
        declared = {one.name: self.data.entries(one) for one in (TABLE, FIELDS)}
        reader = FieldReader(data, self.places, declared)
        table, fields = reader.fields(TABLE.name), reader.fields(FIELDS.name)
        known: dict[str, Kind] = {"mode": "word"}
        table = tuple(reader.conditions(TABLE.name, table, known))
        known |= kinds(table)
        fields = tuple(reader.conditions(FIELDS.name, fields, known))
        known |= kinds(fields)
        self.house_cards = dict(_house_cards(fields))
        self.rests_on = dict(self.derived_from(declared.values()))
        self.flags = dict(self.flags_of(declared.values(), known))
        lines = tuple(self.lines(frame.value.groups, known))
        ties = tuple(self.ties(frame, known, [mode.id for mode in modes]))
        scoring = Scoring(
            slug=data.name,
            title=data.words["game.title"],
            modes=tuple(
                Mode(one.id, self.label("modes", one.id), one.value.players) for one in modes
            ),
            table=table,
            fields=fields,
            groups={group: self.label("groups", group) for group in frame.value.groups},
            lines=lines,
            ties=ties,
            outcomes=tuple(self.outcomes(known)),
            ranked_by=self.places.expression(frame, "ranked-by", frame.value.ranked_by, known),
            most=frame.value.most,
            may_win=self.places.expression(frame, "may-win", frame.value.may_win, known),
            sums=self.known_groups(frame, "sums", frame.value.sums),
            doubts=tuple(self.doubts(known)),
            derive=derive(data) if derive else nothing_derived,
            words=because_words(data.language),
            names=choice_names((*table, *fields)),
            examples={one.id: one.value.record for one in self.data.entries(EXAMPLES)},
            bgg=frame.value.bgg,
        )
        if not has_pad:
            return ScoringData(scoring)
        pad = read_pad(data, scoring, rows=self.rows, ties=self.broken_by, places=self.places)
        return ScoringData(scoring, pad)

    def known_groups(self, one: Entry[Any], key: str, names: Iterable[str]) -> tuple[str, ...]:
        """Return names of groups; a name that is none is reported."""
        groups = self.data.record(SCORING).value.groups
        for name in names:
            if name not in groups:
                self.data.problem(one, key, f'"{name}" is not a group{guess(name, groups)}')
        return tuple(names)

    def label(self, *path: str) -> str:
        return self.data.words.of("scoring", *path)

    def lines(self, groups: tuple[str, ...], known: Mapping[str, Kind]) -> Iterator[Line]:
        conditions: dict[str | None, tuple[Node | None, list[Source]]] = {None: (None, [])}
        for one in self.data.entries(LINES):
            row: LineRow = one.value
            if row.group not in groups:
                self.data.problem(one, "group", "is not a group" + guess(row.group, groups))
            self.rows[one.id] = row.row or one.id
            used: list[Source] = []
            points = self.places.expression(one, "points", row.points, known, used)
            if row.when not in conditions:
                asked: list[Source] = []
                found = self.places.expression(one, "when", row.when, known, asked)
                conditions[row.when] = found, asked
            when, also = conditions[row.when]
            if points is not None:
                source, rests = self.rests(points, [one.source, *used, *also])
                label = self.label("lines", one.id)
                yield Line(one.id, row.group, label, points, str(source), when, rests)

    def derived_from(
        self, tables: Iterable[tuple[Entry[FieldRow], ...]]
    ) -> Iterator[tuple[str, tuple[Source, ...]]]:
        """Yield the house sources of each derived field, and of the numbers that it is made of."""
        for one in chain.from_iterable(tables):
            sources = [one.source] if one.value.derived else []
            try:
                for place in one.value.rests_on:
                    if place.startswith("$"):
                        sources += self.places.sources(place)
            except RuleError as error:
                self.data.problem(one, "rests-on", str(error))
            yield one.id, tuple(source for source in sources if source.mark == "H")

    def flags_of(
        self, tables: Iterable[tuple[Entry[FieldRow], ...]], known: Mapping[str, Kind]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield for each field the flags that tell whether it rests on house values."""
        for one in chain.from_iterable(tables):
            flags = tuple(name for name in one.value.rests_on if not name.startswith("$"))
            for name in flags:
                if known.get(name) != "flag":
                    self.data.problem(one, "rests-on", f'"{name}" is neither a flag nor a place')
            yield one.id, flags

    def rests(self, node: Node, sources: Iterable[Source]) -> tuple[Source, Rests]:
        """Return the weakest source of what an expression gives, and what of it is our own."""
        paths = dict.fromkeys(paths_in(node))
        source = weakest(
            [*sources, *(one for path in paths for one in self.rests_on.get(path, ()))]
        )
        cards = tuple(self.house_cards[path] for path in paths if path in self.house_cards)
        flags = tuple(chain.from_iterable(self.flags.get(path, ()) for path in paths))
        return source, Rests(source.mark == "H", cards, flags, looks_at_all(node))

    def doubts(self, known: Mapping[str, Kind]) -> Iterator[Doubt]:
        for one in self.data.entries(WARNINGS):
            row: WarningRow = one.value
            if row.place not in known:
                message = "is not a field of a player" + guess(row.place, known)
                self.data.problem(one, "place", message)
            when = self.places.expression(one, "when", row.when, known)
            if when is not None:
                yield Doubt(one.id, row.place, when, self.label("warnings", one.id))

    def ties(
        self, frame: Entry[ScoringRow], known: Mapping[str, Kind], modes: Collection[str]
    ) -> Iterator[Tie]:
        rows = {one.id: one for one in self.data.entries(TIES)}
        self.broken_by = (*rows.values(), *([frame] if frame.value.ties else []))
        for name in frame.value.ties or rows:
            one = rows.get(name)
            if one is None:
                self.data.problem(frame, "ties", f'"{name}" is not a tie-break{guess(name, rows)}')
                continue
            used = [frame.sources["ties"]] if frame.value.ties else []
            value = self.places.expression(one, "value", one.value.value, known, used)
            if value is not None:
                _, rests = self.rests(value, [one.source, *used])
                self.known_groups(one, "sum", [one.value.sum] if one.value.sum else [])
                for mode in one.value.modes:
                    if mode not in modes:
                        wrong = f'"{mode}" is not a mode{guess(mode, modes)}'
                        self.data.problem(one, "modes", wrong)
                label, row = self.label("ties", one.id), one.value
                yield Tie(one.id, label, value, row.most, rests, row.sum, row.modes)

    def outcomes(self, known: Mapping[str, Kind]) -> Iterator[Outcome]:
        for one in self.data.entries(OUTCOMES):
            row: OutcomeRow = one.value
            used: list[Source] = []
            fields = {**known, **OUTCOME_FIELDS}
            expression = partial(self.places.expression, fields=fields, of_everybody=known)
            value = expression(one, "value", row.value, used=used)
            when = expression(one, "when", row.when)
            titles = self.titles(one)
            if value is not None:
                label = self.label("outcomes", one.id)
                source, _ = self.rests(value, [one.source, *used])
                yield Outcome(one.id, label, value, when, titles, source.mark == "H", row.number)

    def titles(self, one: Entry[OutcomeRow]) -> tuple[tuple[int, str], ...]:
        """Return the titles of an outcome, lowest first."""
        try:
            least = self.places.sizes(one.value.titles) if one.value.titles else {}
        except RuleError as error:
            self.data.problem(one, "titles", str(error))
            return ()
        words, names = self.data.words, one.value.names
        return tuple(
            sorted((points, words[names.replace("*", name)]) for name, points in least.items())
        )


def _house_cards(fields: Iterable[Field]) -> Iterator[tuple[str, HouseCards]]:
    """Yield the cards that bear house values, by the dotted name of the field that reads them."""
    for one in fields:
        for inner in one.fields:
            if inner.house_cards:
                found = HouseCards(one.key, one.short, inner.house_cards)
                yield f"{one.key}.{inner.key}", found
