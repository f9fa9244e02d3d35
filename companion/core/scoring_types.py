"""The types for a game's records and scoring: fields, score lines, tie-breaks.

The data reader builds objects of these types from `scoring.toml`. A field marked `InFile` has a
different form in that file, such as a rule as text. The reader converts it. The reader also adds
values that are in no file, such as labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.limits import InFile, Number, Players
from companion.core.rules import Kind, Node, Value, Values

LATER = InFile(None)
Label: TypeAlias = Annotated[str, LATER]
"""Words in the language that was asked for."""
Rule: TypeAlias = Annotated[Node, InFile(str)]
Condition: TypeAlias = Annotated[Node | None, InFile(str)]
Size: TypeAlias = Annotated[int, InFile(int | str)]
"""A number, in a file maybe as the place of a number or a list, such as `$coin-track.boxes`."""
FieldKind = Literal[
    "number",  # a whole number
    "flag",  # true or false
    "choice",  # one of `choices`, or null
    "text",  # words
    "counts",  # a number for each of `choices`
    "numbers",  # a list of numbers
    "picks",  # a list of some of `choices`
    "rows",  # a list of entries with `fields`
    "group",  # an object with `fields`
    "keyed",  # an object with the same `fields` for each of `choices`
]


class Field(Struct, frozen=True, dict=True):
    """One field of a record."""

    key: str  # its key; in a file its id, `fish.points` if it is inside another field
    kind: FieldKind  # the kind of its value
    label: Label = ""  # its label for people
    question: Label = ""  # the question for people; "" if there is none of its own
    least: Number = 0  # least number, or of each in `counts` and `numbers`; least letters of a text
    most: Size = 99  # most of the same; of a place the largest of `numbers`, else the longest list
    longest: Size = 99  # most entries of a list
    choices: tuple[str, ...] = ()  # the allowed words, in order
    names: Annotated[Mapping[str, str], InFile(tuple[str, ...])] = field(default_factory=dict)
    # what a person calls the choices, or the cards of `rows`; in a file their labels, such as
    # `species.*.name` or `fish.{fish}.name`: of all, or for each table
    limits: Annotated[Mapping[str, int], InFile(Mapping[str, Number] | str)] = field(
        default_factory=dict
    )
    # for each choice the most that `counts` may have, if not `most`; in a unique field how often
    # the choice exists, if not once; in a file maybe the place with `*` for the choice
    fields: Annotated[tuple[Field, ...], LATER] = ()
    # of a `group`, of each entry of `rows`, of each choice of `keyed`
    short: str = ""
    # the field of `rows`, or of a `group`, that a single value stands for: a card by its id,
    # `"F05"`. Of several fields with signs between them, `tile@x,y`, those after the first may be
    # left out: `"T24@1,0"`.
    asked: bool = True  # whether people are asked for it; else only a record can hold it
    also: Annotated[Mapping[str, Mapping[str, tuple[str, ...]]], InFile(tuple[str, ...])] = field(
        default_factory=dict
    )
    # numbers that stand on cards beside the ids of others: what they are, and on which; in a file
    # the keys of these numbers
    cards: Annotated[Mapping[str, Values], LATER] = field(default_factory=dict)
    # the other fields of such an entry by that id
    in_box: Annotated[Mapping[str, int], InFile(bool | Number | str)] = field(default_factory=dict)
    # how many there are of each choice, of a number or of the entries as ``; all players together
    # having more is warned of. In a file a number or its place, with `*` for the choice.
    from_cards: Annotated[bool, LATER] = False
    # whether an entry of `rows` that is none of the cards is warned of; in a file `in-box = true`
    unique: bool = False  # whether every player must have a different value
    once: bool = False  # whether at most one player may have this flag
    seat: int | None = None  # the seat, from 0, of the one player for whom the flag is true
    printed: Annotated[tuple[int, ...], InFile(str)] = ()
    # of a number that counts spaces from 1: what is printed on each; in a file its place
    printed_as: str = ""
    # the key under which a record may say that instead; a person is asked for it
    required: bool = False  # whether a record must have it
    when: Condition = None  # the condition under which a record may have it; None for always
    derived: bool = False  # whether the game computes it; records do not hold it
    of: tuple[str, ...] = ()  # the tables whose entries are the choices, or the cards of a list
    rests_on: tuple[str, ...] = ()
    # the places of the numbers that a derived field is made of, and derived flags that tell whether
    # it rests on house values

    @cached_property
    def choice_labels(self) -> Mapping[str, str]:
        """The label of each choice; the choice itself if it has none."""
        return {choice: self.names.get(choice, choice) for choice in self.choices}

    @cached_property
    def card_labels(self) -> Mapping[str, str]:
        """The name of each card, by id; a card without a name has its id instead."""
        return {card: self.names.get(card, card) for card in self.cards}

    @property
    def as_printed(self) -> Field:
        """The field with spaces named by their printed points; the same field if there are none."""
        return replace(self, key=self.printed_as, printed_as="") if self.printed_as else self


class Mode(Struct, frozen=True):
    """A mode of play, with its numbers of players."""

    id: str
    label: Label
    players: Players


class HouseCards(Struct, frozen=True):
    """Which cards in a field of the record have house values (numbers of our own)."""

    rows: str  # the field that is a list of cards
    short: str  # the key of the card id in an entry
    ids: frozenset[str]


class HouseDependency(Struct, frozen=True):
    """Conditions for a score to depend on house values: our own numbers or readings of rules."""

    house: bool = False  # whether it always depends on it
    cards: tuple[HouseCards, ...] = ()  # cards that make it depend on it
    flags: tuple[str, ...] = ()  # derived flags; if true for a player, it depends on it
    everybody: bool = False  # whether it reads values of all players


class Line(Struct, frozen=True):
    """A line of the score: one reason for points."""

    id: str
    group: str
    label: Label
    points: Rule  # its points
    source: Label  # source of the rule, or of its weakest number
    when: Condition = None  # condition for the line to appear; None for always
    rests: Annotated[HouseDependency, LATER] = HouseDependency()
    row: str = ""  # the row of the score pad for it; "" for a row of its own


class Tie(Struct, frozen=True):
    """A tie-breaker between equal players."""

    id: str
    label: Label
    value: Rule  # the value compared
    most: bool = True  # whether more is better
    rests: Annotated[HouseDependency, LATER] = HouseDependency()
    sum: str = ""  # the group whose sum equals the value, or ""
    modes: tuple[str, ...] = ()  # the modes in which it applies; empty: all

    def holds_in(self, mode: str) -> bool:
        """Return whether this tie-breaker applies in a mode."""
        return not self.modes or mode in self.modes


class Outcome(Struct, frozen=True):
    """A result other than ranks, such as a title earned or a location beaten."""

    id: str
    label: Label
    value: Rule  # evaluated for the first player, who also has `total`, `rank` and `winners`
    when: Condition = None
    titles: Annotated[tuple[tuple[int, str], ...], InFile(str)] = ()
    # the words from a value on, lowest first; without them it is true or false. In a file the place
    # of the least value for each title, with `*` for its id.
    house: Annotated[bool, LATER] = False  # whether it is a house reading, or rests on house values
    number: bool = False  # whether the result is the number itself
    names: str = ""  # the labels of the titles, with `*`


class UnlikelyRule(Struct, frozen=True):
    """A rule that finds a possible but rare value, to warn a person of it."""

    id: str
    place: str  # the field that the person should look at again
    when: Rule  # the condition, evaluated for each player
    words: Label  # the warning, with `{name}` and `{field}` filled in for the player


class Mistake(Struct, frozen=True):
    """A wrong or unlikely value in a record."""

    place: str  # `players[1].fish[3].colour`
    message: str  # what is wrong and what to try

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class Player(Struct, frozen=True):
    """The checked values of one player, or of the whole table."""

    name: str
    place: str  # path in the record, `players[0]`
    values: Values  # by dotted field name; lists in their order under `name[]`
    rows: Mapping[str, tuple[Values, ...]] = field(default_factory=dict)  # entries, by list


class Record(Struct, frozen=True):
    """A checked record of a game: every field has a value, computed fields too."""

    mode: str
    table: Player
    players: tuple[Player, ...]


class Derived(Struct, frozen=True):
    """The values that a game computes for each player, and the mistakes that it found."""

    players: tuple[Values, ...]
    mistakes: tuple[Mistake, ...] = ()


Derive = Callable[[Record], Derived]


def derive_nothing(record: Record) -> Derived:
    """Return empty results, for a game that computes no further values from a record."""
    return Derived(tuple({} for _ in record.players))


class Scoring(Struct, frozen=True):
    """Everything about the scoring of a game."""

    slug: str
    title: Label
    modes: Annotated[tuple[Mode, ...], LATER]
    # ways to play; the first holds if a record names none
    table: Annotated[tuple[Field, ...], LATER]  # fields of the record as a whole
    fields: Annotated[tuple[Field, ...], LATER]  # fields of each player, `name` first
    groups: Annotated[Mapping[str, str], InFile(tuple[str, ...])]
    # what a person calls the groups of lines, in order
    lines: Annotated[tuple[Line, ...], LATER] = ()
    ties: Annotated[tuple[Tie, ...], InFile(tuple[str, ...])] = ()
    # what is compared, in that order; in a file none: all that there are
    outcomes: Annotated[tuple[Outcome, ...], LATER] = ()
    ranked_by: Condition = None  # decides in a game without points; None if points decide
    most: bool = True  # whether a higher `ranked_by` is better
    may_win: Condition = None  # condition for winning; None for everybody
    sums: tuple[str, ...] = ()  # groups of which a record may hold only the sums
    doubts: Annotated[tuple[UnlikelyRule, ...], LATER] = ()  # rules for unlikely values
    said: Annotated[Mapping[str, str | Mapping[str, str]], LATER] = field(default_factory=dict)
    # what options of the command say of every record, by its fields, or theirs
    derive: Annotated[Derive, LATER] = derive_nothing  # the game's function for derived values
    words: Annotated[Mapping[str, str], LATER] = field(default_factory=dict)  # of derivations
    names: Annotated[Mapping[str, Mapping[str, str]], LATER] = field(default_factory=dict)
    # of choices, by the dotted name of the field
    examples: Annotated[Mapping[str, str], LATER] = field(default_factory=dict)
    # a filled record for some modes, as JSON
    bgg: int | None = None  # id of the game at BoardGameGeek


_KINDS: Mapping[FieldKind, Kind] = {
    "number": "number",
    "flag": "flag",
    "choice": "word",
    "text": "word",
    "counts": "counts",
    "numbers": "numbers",
    "picks": "counts",
    "rows": "number",
}


def field_kinds(fields: tuple[Field, ...]) -> dict[str, Kind]:
    """Return the kind of value of each name that rules can use, by dotted name.

    The name of a list means its length. A number or a flag inside a list means the numbers of all
    entries. A choice inside a list means how often each choice occurs.
    """
    return {path: kind for path, kind, _ in _iter_named_fields(fields, "")}


def field_choice_names(fields: tuple[Field, ...]) -> dict[str, Mapping[str, str]]:
    """Return the labels of the choices of each field, by the field's dotted name.

    For a flag, the key "" has the flag's own label.
    """
    return {
        path: {"": field.label} if field.kind == "flag" else field.names
        for path, _, field in _iter_named_fields(fields, "")
        if field.names or field.kind == "flag"
    }


def _iter_named_fields(fields: tuple[Field, ...], before: str) -> Iterator[tuple[str, Kind, Field]]:
    for item in fields:
        path = before + item.key
        if item.kind in _KINDS:
            yield path, _KINDS[item.kind], item
        if item.kind == "group":
            yield from _iter_named_fields(item.fields, f"{path}.")
        elif item.kind == "keyed":
            for choice in item.choices:
                yield from _iter_named_fields(item.fields, f"{path}.{choice}.")
        elif item.kind == "rows":
            for inner in item.fields:
                if inner.kind in ("number", "flag"):
                    yield f"{path}.{inner.key}", "numbers", inner
                elif inner.kind == "choice":
                    yield f"{path}.{inner.key}", "counts", inner


def default_value(field: Field) -> Value:
    """Return the value of a field that a record leaves out."""
    if field.kind in ("counts", "picks"):
        return dict.fromkeys(field.choices, 0)
    if field.kind == "numbers":
        return ()
    return None if field.kind in ("choice", "text") else 0
