"""Scoring as the files say it: `scoring.toml` to fields, lines and tie-breaks that are checked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from companion.core.declaration import (
    Derive,
    Field,
    Line,
    Mode,
    Outcome,
    Scoring,
    Tie,
    choice_names,
    kinds,
    nothing_derived,
)
from companion.core.nearest import guess
from companion.core.rule_text import RuleError, parse
from companion.core.rules import Kind, Node, Value
from companion.data.book import Book, Entry, read_book
from companion.data.folder import languages
from companion.data.places import Places
from companion.data.scoring_rows import (
    ExampleRow,
    FieldRow,
    LineRow,
    ModeRow,
    OutcomeRow,
    ScoringRow,
    SwitchRow,
    TieRow,
)
from companion.data.source import Source, weakest
from companion.data.tables import Row
from companion.resources import templates_folder

OUTCOME_FIELDS: Mapping[str, Kind] = {"total": "number", "rank": "number", "winners": "number"}


@dataclass(frozen=True, slots=True)
class ScoringData:
    """The scoring of a game, and the tables that say it."""

    scoring: Scoring
    tables: tuple[Iterable[Entry[Any]], ...]


def open_scoring(
    slug: str,
    files: Collection[str],
    derive: Callable[[Book], Derive],
    *,
    overlay: Path | None = None,
    language: str = "en",
    templates: Path | None = None,
) -> Scoring:
    """Return the scoring of a game, from the files that it needs and no others.

    Args:
        slug: of the game.
        files: names of these files, without `.toml`.
        derive: reads what the game's own function needs and returns that function.
        overlay: the owner's folder.
        language: of the labels.
        templates: the folder of all data; None for the one that ships with the program.

    Raises:
        DataError: it lists every mistake in these files.
    """
    words = because_words(language, templates)
    with read_book(
        slug, overlay=overlay, language=language, templates=templates, files=files
    ) as book:
        return read_scoring(book, words, derive(book)).scoring


def because_words(language: str = "en", templates: Path | None = None) -> dict[str, str]:
    """Return the words in which derivations are told; what is not translated is English."""
    start = "because."
    if templates is None:
        templates = templates_folder()
    known = languages(templates / "shared" / "labels")
    spoken = language if language in known else "en"
    with read_book("shared", language=spoken, templates=templates, files=()) as book:
        words = book.labels
    return {name[len(start) :]: word for name, word in words.items() if name.startswith(start)}


def read_scoring(
    book: Book, words: Mapping[str, str], derive: Derive = nothing_derived
) -> ScoringData:
    """Return the scoring of a game whose book is open; mistakes are told to the book.

    Args:
        book: of the game.
        words: of `because_words`.
        derive: the game's own function that adds fields.
    """
    return _Reader(book, words).read(derive)


class _Reader:
    def __init__(self, book: Book, words: Mapping[str, str]) -> None:
        self.book = book
        self.words = words
        self.tables: list[tuple[Entry[Any], ...]] = []
        self.places = Places(book)
        self.rows: dict[str, dict[str, Entry[FieldRow]]] = {}

    def read(self, derive: Derive) -> ScoringData:
        book = self.book
        frame = book.record("scoring", ScoringRow)
        self.tables.append((frame,))
        modes = self.entries("scoring-modes", ModeRow)
        switches = self.entries("scoring-switches", SwitchRow)
        self.places = Places(book, {one.id: (int(one.value.value), one.source) for one in switches})
        table = self.fields("scoring-table")
        fields = self.fields("scoring-fields")
        known: dict[str, Kind] = {"mode": "word", **kinds(table), **kinds(fields)}
        table = tuple(self.conditions("scoring-table", table, known))
        fields = tuple(self.conditions("scoring-fields", fields, known))
        lines = tuple(self.lines(frame.value.groups, known))
        ties = tuple(
            Tie(one.id, self.label("ties", one.id), value, one.value.most)
            for one in self.entries("scoring-ties", TieRow)
            if (value := self.node(one, "value", one.value.value, known))
        )
        scoring = Scoring(
            slug=book.name,
            title=book.labels["game.title"],
            modes=tuple(
                Mode(one.id, self.label("modes", one.id), one.value.players) for one in modes
            ),
            table=table,
            fields=fields,
            groups={group: self.label("groups", group) for group in frame.value.groups},
            lines=lines,
            ties=ties,
            outcomes=tuple(self.outcomes({**known, **OUTCOME_FIELDS})),
            totals=frame.value.totals,
            may_win=self.node(frame, "may-win", frame.value.may_win, known),
            derive=derive,
            words=self.words,
            names=choice_names((*table, *fields)),
            examples={
                one.id: one.value.record for one in self.entries("scoring-examples", ExampleRow)
            },
            bgg=frame.value.bgg,
        )
        return ScoringData(scoring, tuple(self.tables))

    def entries(self, table: str, kind: type[Any]) -> tuple[Entry[Any], ...]:
        if not self.book.has(table):
            return ()
        found = self.book.entries(table, kind)
        self.tables.append(found)
        return found

    def label(self, *path: str) -> str:
        return self.book.labels.of("scoring", *path)

    def lines(self, groups: tuple[str, ...], known: Mapping[str, Kind]) -> Iterator[Line]:
        for one in self.entries("scoring-lines", LineRow):
            row: LineRow = one.value
            if row.group not in groups:
                self.book.problem(one, "group", "is no group" + guess(row.group, groups))
            used: list[Source] = []
            points = self.node(one, "points", row.points, known, used)
            when = self.node(one, "when", row.when, known)
            if points is not None:
                source = weakest([one.source, *used])
                label = self.label("lines", one.id)
                yield Line(one.id, row.group, label, points, str(source), when)

    def outcomes(self, known: Mapping[str, Kind]) -> Iterator[Outcome]:
        for one in self.entries("scoring-outcomes", OutcomeRow):
            row: OutcomeRow = one.value
            value = self.node(one, "value", row.value, known)
            when = self.node(one, "when", row.when, known)
            titles = tuple((least, self.label("titles", name)) for name, least in row.titles)
            if titles != tuple(sorted(titles)) or (titles and titles[0][0] > 0):
                self.book.problem(one, "titles", "must rise from 0")
            elif value is not None:
                label = self.label("outcomes", one.id)
                yield Outcome(one.id, label, value, when, titles)

    def node(
        self,
        one: Entry[Any],
        key: str,
        text: str | None,
        known: Mapping[str, Kind],
        used: list[Source] | None = None,
    ) -> Node | None:
        """Return an expression; None if there is none, or a wrong one."""
        if text is None:
            return None

        def data(place: str) -> Value:
            value, source = self.places.at(place)
            if used is not None:
                used.append(source)
            return value

        try:
            return parse(text, known, data)
        except RuleError as error:
            self.book.problem(one, key, str(error))
            return None

    def size(self, one: Entry[FieldRow], key: str, given: int | str) -> int:
        try:
            return self.places.size(given)
        except RuleError as error:
            self.book.problem(one, key, str(error))
            return 0

    def fields(self, table: str) -> tuple[Field, ...]:
        rows = {one.id: one for one in self.entries(table, FieldRow)}
        self.rows[table] = rows
        return tuple(self.field(one, rows) for one in rows.values() if "." not in one.id)

    def field(self, one: Entry[FieldRow], rows: Mapping[str, Entry[FieldRow]]) -> Field:
        row = one.value
        inner = tuple(
            self.field(other, rows)
            for name, other in rows.items()
            if name.rpartition(".")[0] == one.id
        )
        cards = self.cards(one, inner) if row.of and row.kind == "rows" else {}
        entries = self.rows_of(one)
        choices = row.choices or tuple(entries)
        copies = {name: entry.values.get("copies", 1) for name, entry in entries.items()}
        limits = {name: n for name, n in copies.items() if isinstance(n, int) and n != 1}
        words = self.book.labels
        path = f"scoring.fields.{one.id}"
        return Field(
            key=one.id.rpartition(".")[2],
            kind=row.kind,
            label="" if row.derived else words[f"{path}.label"],
            question=words.get(f"{path}.question", ""),
            least=row.least,
            most=self.size(one, "most", row.most),
            longest=self.size(one, "longest", row.longest),
            choices=choices if row.kind != "rows" else (),
            names={name: words[row.names.replace("*", name)] for name in choices}
            if row.names
            else {},
            limits={**limits, **row.limits},
            fields=inner,
            short=row.short,
            cards=cards,
            unique=row.unique,
            once=row.once,
            seat=row.seat,
            required=row.required,
            derived=row.derived,
        )

    def rows_of(self, one: Entry[FieldRow]) -> Mapping[str, Row]:
        """Return the rows of all tables whose entries can stand in a field."""
        found: dict[str, Row] = {}
        for table in one.value.of:
            rows = self.book.rows(table)
            if not rows:
                self.book.problem(one, "of", f'there is no table "{table}"')
            found.update(rows)
        return found

    def cards(
        self, one: Entry[FieldRow], inner: tuple[Field, ...]
    ) -> Mapping[str, Mapping[str, Value]]:
        """Return what the cards of a table say in the fields of a list."""
        found: dict[str, Mapping[str, Value]] = {}
        for name, row in self.rows_of(one).items():
            values: dict[str, Value] = {}
            for part in inner:
                value = row.values.get(part.key)
                if type(value) is int if part.kind == "number" else value in part.choices:
                    values[part.key] = cast(Value, value)
                else:
                    message = f'"{part.key}" of "{name}" is no {part.kind} of this list'
                    self.book.problem(one, "of", message)
                    return {}
            found[name] = values
        return found

    def conditions(
        self, table: str, fields: tuple[Field, ...], known: Mapping[str, Kind], before: str = ""
    ) -> Iterator[Field]:
        """Yield the fields with the conditions under which they can be there."""
        for one in fields:
            entry = self.rows[table][before + one.key]
            when = self.node(entry, "when", entry.value.when, known)
            if when is not None and "." in entry.id:
                self.book.problem(entry, "when", "stands with a field of the player only")
            inner = tuple(self.conditions(table, one.fields, known, f"{entry.id}."))
            yield replace(one, when=when, fields=inner)
