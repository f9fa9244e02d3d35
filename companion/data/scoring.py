"""Reads `scoring.toml` into fields, lines and tie-breaks, and checks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.core.expressions import Kind, Node, iter_paths, reads_all_players
from companion.core.names import suggest_names
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
from companion.data.entry import Entry
from companion.data.game_data import GameData, open_data
from companion.data.pad_layout import PadData, read_pad
from companion.data.rule_references import ReferenceLookup, switch_values
from companion.data.schema import Schema
from companion.data.scoring_fields import FieldReader
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
)
from companion.data.shared import shared_words
from companion.data.source import Source, weakest_source

T = TypeVar("T")
OUTCOME_FIELDS: Mapping[str, Kind] = {"total": "number", "rank": "number", "winners": "number"}


class ScoringData(Struct, frozen=True):
    """The scoring of a game, and its score pad, if it is read and there is one."""

    scoring: Scoring
    pad: PadData | None = None


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
    """Return the scoring of a game, opened like `open_data`; no other table is checked."""
    data = open_data(slug, schema, overlay, language, templates, edition, own)
    return data.compute(_without_pad).scoring


def reason_words(language: str = "en") -> Mapping[str, str]:
    """Return the words for reasons; what is not translated is English."""
    return shared_words("because", language)


def load_scoring(data: GameData) -> ScoringData:
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
        self.frame: Entry[Any] = data.record(SCORING)
        self.groups: tuple[str, ...] = self.frame.value.groups
        data.entry(FIELDS, "name")  # every record has it
        self.places = ReferenceLookup(data, switch_values(data))
        reader = FieldReader(data, self.places)
        self.table = reader.read(TABLE, {"mode": "word"})
        self.fields = reader.read(FIELDS, {"mode": "word", **field_kinds(self.table)})
        self.known = {"mode": "word", **field_kinds((*self.table, *self.fields))}
        self.house_cards = {
            f"{field.key}.{inner.key}": HouseCards(field.key, field.short, inner.house_cards)
            for field in self.fields
            for inner in field.fields
            if inner.house_cards
        }
        declared = (*data.entries(TABLE), *data.entries(FIELDS))
        self.rests_on = {entry.id: self.house_sources(entry) for entry in declared}
        self.flags = {entry.id: self.flags_of(entry) for entry in declared}

    def read(self, *, has_pad: bool) -> ScoringData:
        data, frame, derive = self.data, self.frame, self.data.schema.derive
        scoring = replace(
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
            words=reason_words(data.raw.language),
            names=field_choice_names((*self.table, *self.fields)),
            examples={row.id: row.value.record for row in data.entries(EXAMPLES)},
        )
        self.data.check_names(frame, "sums", scoring.sums, self.groups, "a group")
        if not has_pad:
            return ScoringData(scoring)
        rows = {line.id: line.value.row or line.id for line in data.entries(LINES)}
        broken_by = (*data.entries(TIES), *([frame] if frame.value.ties else []))
        return ScoringData(scoring, read_pad(data, scoring, rows, broken_by, self.places))

    def label(self, *path: str) -> str:
        return self.data.words.of("scoring", *path)

    def lines(self) -> Iterator[Line]:
        conditions: dict[object, tuple[Node | None, list[Source]]] = {}  # equal ones are read once
        for entry in self.data.entries(LINES):
            line, sources = entry.value, [entry.source]
            if line.group not in self.groups:
                message = "is not a group" + suggest_names(line.group, self.groups)
                self.data.problem(entry, "group", message)
            points = self.places.expression(entry, "points", self.known, sources)
            if line.when not in conditions:
                when_sources: list[Source] = []
                when = self.places.expression(entry, "when", self.known, when_sources)
                conditions[line.when] = when, when_sources
            when, when_sources = conditions[line.when]
            if points is not None:
                source, rests = self.rests(points, [*sources, *when_sources])
                label = self.label("lines", entry.id)
                yield replace(
                    line,
                    label=label,
                    points=points,
                    source=str(source),
                    when=when,
                    rests=rests,
                    row="",
                )

    def house_sources(self, entry: Entry[Field]) -> tuple[Source, ...]:
        """Return the house sources of a derived field, and of the numbers that it is made of."""
        sources = [entry.source] if entry.value.derived else []
        places = [place for place in entry.value.rests_on if place.startswith("$")]
        for place in places:
            sources += self.places.report(
                entry, "rests-on", partial(self.places.sources, place), ()
            )
        return tuple(source for source in sources if source.mark == "H")

    def flags_of(self, entry: Entry[Field]) -> tuple[str, ...]:
        """Return the flags that tell whether a field rests on house values."""
        flags = tuple(name for name in entry.value.rests_on if not name.startswith("$"))
        for name in flags:
            if self.known.get(name) != "flag":
                self.data.problem(entry, "rests-on", f'"{name}" is neither a flag nor a place')
        return flags

    def rests(self, node: Node, sources: Iterable[Source]) -> tuple[Source, HouseDependency]:
        """Return the weakest source of what an expression gives, and what of it is our own."""
        paths = dict.fromkeys(iter_paths(node))
        source = weakest_source(
            [*sources, *chain(*(self.rests_on.get(path, ()) for path in paths))]
        )
        cards = tuple(self.house_cards[path] for path in paths if path in self.house_cards)
        flags = tuple(chain(*(self.flags.get(path, ()) for path in paths)))
        return source, HouseDependency(source.mark == "H", cards, flags, reads_all_players(node))

    def doubts(self) -> Iterator[UnlikelyRule]:
        for entry in self.data.entries(WARNINGS):
            doubt = entry.value
            if doubt.place not in self.known:
                message = "is not a field of a player" + suggest_names(doubt.place, self.known)
                self.data.problem(entry, "place", message)
            when = self.places.expression(entry, "when", self.known)
            if when is not None:
                yield replace(doubt, when=when, words=self.label("warnings", entry.id))

    def ties(self) -> Iterator[Tie]:
        rows = {entry.id: entry for entry in self.data.entries(TIES)}
        names = self.frame.value.ties
        modes = self.data.ids(MODES)
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
            sources = [entry.source]
            parse = partial(self.places.expression, fields=fields, of_everybody=self.known)
            value = parse(entry, "value", used=sources)
            when, titles = parse(entry, "when"), self.titles(entry)
            if value is not None:
                source, _ = self.rests(value, sources)
                label, house = self.label("outcomes", entry.id), source.mark == "H"
                yield replace(
                    entry.value, label=label, value=value, when=when, titles=titles, house=house,
                    names="",
                )  # fmt: skip

    def titles(self, entry: Entry[Any]) -> tuple[tuple[int, str], ...]:
        """Return the titles of an outcome, lowest first."""
        place, names = entry.value.titles, entry.value.names
        if not place:
            return ()
        least = self.places.report(
            entry, "titles", lambda: self.places.sizes(place), dict[str, int]()
        )
        words = self.data.words
        return tuple(sorted((n, words[names.replace("*", name)]) for name, n in least.items()))
