"""What a game says of its records and its scoring: fields, lines, tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.expressions import Kind, Node, Value, Values

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
    """One thing that a record says.

    Attributes:
        key: its name in the object that it stands in.
        kind: what its value looks like.
        label: what a person calls it.
        question: what a person is asked; "" if there is no question of its own.
        least, most: of a number, of each of `counts` and `numbers`, letters of a text.
        longest: most entries of a list.
        choices: the right words, in order.
        names: what a person calls the choices, or the cards of `rows`.
        limits: for each choice the most that `counts` may have, if not `most`; in a unique field
            how often the choice exists, if not once.
        fields: of a `group`, of each entry of `rows`, of each choice of `keyed`.
        short: the field of `rows`, or of a `group`, that a single value stands for: a card by its
            id, `"F05"`. Of several fields with signs between them, `tile@x,y`, those after the
            first may be left out: `"T24@1,0"`.
        asked: whether a person is asked for it; else only a record says it.
        also: numbers that stand on cards beside the ids of others: what they are, and on which.
        cards: the other fields of such an entry by that id.
        in_box: how many there are of each choice, of a number or of the entries as ``; all players
            together having more is warned of.
        from_cards: whether an entry of `rows` that is none of the cards is warned of.
        unique: whether no two players may have the same.
        once: whether one player at most may have this flag.
        seat: the place of the one player for whom the flag is true, from 0.
        printed: of a number that counts spaces from 1: what is printed on each.
        printed_as: the key under which a record may say that instead; a person is asked for it.
        required: whether it must be there.
        when: the condition under which it can be there; None for always.
        derived: whether the game derives it; it stands in no record.
        house_cards: the cards whose value of this field is a house value.
    """

    key: str
    kind: FieldKind
    label: str = ""
    question: str = ""
    least: int = 0
    most: int = 99
    longest: int = 99
    choices: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, int] = field(default_factory=dict)
    fields: tuple[Field, ...] = ()
    short: str = ""
    asked: bool = True
    also: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    cards: Mapping[str, Values] = field(default_factory=dict)
    in_box: Mapping[str, int] = field(default_factory=dict)
    from_cards: bool = False
    unique: bool = False
    once: bool = False
    seat: int | None = None
    printed: tuple[int, ...] = ()
    printed_as: str = ""
    required: bool = False
    when: Node | None = None
    derived: bool = False
    house_cards: frozenset[str] = frozenset()

    @cached_property
    def called(self) -> Mapping[str, str]:
        """What a person calls each choice, by the choice: its own word if it has no name."""
        return {choice: self.names.get(choice, choice) for choice in self.choices}

    @cached_property
    def called_cards(self) -> Mapping[str, str]:
        """What a person calls each card, by its id: the id if it has no name."""
        return {card: self.names.get(card, card) for card in self.cards}

    @property
    def as_printed(self) -> Field:
        """The field that a person is asked for: what is printed, where that can be said."""
        return replace(self, key=self.printed_as, printed_as="") if self.printed_as else self


class Mode(Struct, frozen=True):
    """A way to play: how many players it takes."""

    id: str
    label: str
    players: tuple[int, int]


class HouseCards(Struct, frozen=True):
    """Cards that bear a house value.

    Attributes:
        rows: the field that lists cards.
        short: the key of their ids in it.
    """

    rows: str
    short: str
    ids: frozenset[str]


class Rests(Struct, frozen=True):
    """Whether what an expression gives rests on a house reading or a house value.

    Attributes:
        house: whether it always does.
        cards: those with which it does.
        flags: derived fields: with a player for whom one holds, it does.
        everybody: whether it looks at what all players have.
    """

    house: bool = False
    cards: tuple[HouseCards, ...] = ()
    flags: tuple[str, ...] = ()
    everybody: bool = False


class Line(Struct, frozen=True):
    """One thing that scores.

    Attributes:
        points: what it is worth.
        when: for whom there is such a line at all; None for everybody.
        source: of the rule, or of its weakest number.
    """

    id: str
    group: str
    label: str
    points: Node
    source: str
    when: Node | None = None
    rests: Rests = Rests()


class Tie(Struct, frozen=True):
    """What decides between equal players.

    Attributes:
        value: what is compared.
        most: whether more is better.
        sum: the group whose sum is the same, or "".
        modes: the modes in which it decides; none: all.
    """

    id: str
    label: str
    value: Node
    most: bool = True
    rests: Rests = Rests()
    sum: str = ""
    modes: tuple[str, ...] = ()

    def holds_in(self, mode: str) -> bool:
        """Return whether it decides in a mode."""
        return not self.modes or mode in self.modes


class Outcome(Struct, frozen=True):
    """What a result says beside the ranks: whether a location is beaten, a title.

    Attributes:
        value: evaluated for the first player, who also has `total`, `rank` and `winners`.
        titles: the words from a value on, lowest first; without them it is true or false.
        house: whether it is a house reading, or rests on house values.
        number: whether it is the number itself.
    """

    id: str
    label: str
    value: Node
    when: Node | None = None
    titles: tuple[tuple[int, str], ...] = ()
    house: bool = False
    number: bool = False


class Doubt(Struct, frozen=True):
    """Something that a record can say, but that hardly happens: a person is warned of it.

    Attributes:
        place: the field that the person should look at again.
        when: the condition, for each player.
        words: what is unlikely, with `{name}` and `{field}` for what the player has.
    """

    id: str
    place: str
    when: Node
    words: str


class Mistake(Struct, frozen=True):
    """Something wrong in a record, or unlikely.

    Attributes:
        place: `players[1].fish[3].colour`.
        message: what is wrong and what to try.
    """

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class Player(Struct, frozen=True):
    """What a record that has been checked says of a player, or of the table as a whole.

    Attributes:
        place: where it stands in the record, `players[0]`.
        values: by the dotted name of the field; lists in their order under `name[]`.
        rows: the entries of lists of objects, by the name of the list.
    """

    name: str
    place: str
    values: Values
    rows: Mapping[str, tuple[Values, ...]] = field(default_factory=dict)


class Record(Struct, frozen=True):
    """A record that has been checked; every field has a value, derived ones too."""

    mode: str
    table: Player
    players: tuple[Player, ...]


class Derived(Struct, frozen=True):
    """What a game derives from a record: more values for each player, or what is wrong."""

    players: tuple[Values, ...]
    mistakes: tuple[Mistake, ...] = ()


Derive = Callable[[Record], Derived]


def nothing_derived(record: Record) -> Derived:
    """Return no values: all that is scored stands in the record."""
    return Derived(tuple({} for _ in record.players))


class Scoring(Struct, frozen=True):
    """Everything about the scoring of a game.

    Attributes:
        modes: ways to play; the first holds if a record names none.
        table: fields of the record as a whole.
        fields: fields of each player, `name` first.
        groups: what a person calls the groups of lines, in order.
        ranked_by: what decides in a game without points; None if points decide.
        most: whether more of `ranked_by` is better.
        may_win: who can win at all; None for everybody.
        sums: groups of which a record may hold the sums alone, in place of all else.
        doubts: what is warned of.
        said: what options of the command say of every record, by its fields, or theirs.
        derive: the game's own function.
        words: of derivations.
        names: of choices, by the dotted name of the field.
        examples: a filled record for some modes, as JSON.
        bgg: number of the game at BoardGameGeek.
    """

    slug: str
    title: str
    modes: tuple[Mode, ...]
    table: tuple[Field, ...]
    fields: tuple[Field, ...]
    groups: Mapping[str, str]
    lines: tuple[Line, ...]
    ties: tuple[Tie, ...]
    outcomes: tuple[Outcome, ...] = ()
    ranked_by: Node | None = None
    most: bool = True
    may_win: Node | None = None
    sums: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    said: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    derive: Derive = nothing_derived
    words: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    examples: Mapping[str, str] = field(default_factory=dict)
    bgg: int | None = None


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


def kinds(fields: tuple[Field, ...]) -> dict[str, Kind]:
    """Return what expressions can name: each field by its dotted name, with its kind.

    A list of entries is the number of them; a field of such entries is the list of its numbers,
    or how often each of its words occurs.
    """
    return {path: kind for path, kind, _ in _named(fields, "")}


def choice_names(fields: tuple[Field, ...]) -> dict[str, Mapping[str, str]]:
    """Return the names of the choices of all fields, by their dotted names; a flag's own as ``."""
    return {
        path: {"": one.label} if one.kind == "flag" else one.names
        for path, _, one in _named(fields, "")
        if one.names or one.kind == "flag"
    }


def _named(fields: tuple[Field, ...], before: str) -> Iterator[tuple[str, Kind, Field]]:
    for one in fields:
        path = before + one.key
        if one.kind in _KINDS:
            yield path, _KINDS[one.kind], one
        if one.kind == "group":
            yield from _named(one.fields, f"{path}.")
        elif one.kind == "keyed":
            for choice in one.choices:
                yield from _named(one.fields, f"{path}.{choice}.")
        elif one.kind == "rows":
            for inner in one.fields:
                if inner.kind in ("number", "flag"):
                    yield f"{path}.{inner.key}", "numbers", inner
                elif inner.kind == "choice":
                    yield f"{path}.{inner.key}", "counts", inner


def value_of_nothing(one: Field) -> Value:
    """Return the value of a field that a record leaves out."""
    if one.kind in ("counts", "picks"):
        return dict.fromkeys(one.choices, 0)
    if one.kind == "numbers":
        return ()
    return None if one.kind in ("choice", "text") else 0
