"""Row types of `setup.toml`: the steps and options of a set-up, and the keys of its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, defstruct, field

from companion.core.rules import Kind
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.schema import Entries, Record, Schema

PLAYERS = "players"
DIGITAL = "digital"
LEFT = "left."  # of a deck by its name
VERBS = ("shuffle", "deal", "pick", "roll", "take", "value", "is_", "run")
_KINDS: Mapping[str, Kind] = {"flag": "flag", "number": "number", "texts": "counts"}


class Option(Struct, frozen=True):
    """An option that a game adds to `companion setup`."""

    id: str
    help: str  # description in one line
    kind: Literal["flag", "number", "text", "texts", "choice"] = "flag"
    # a `flag` is true or false, a `text` some words, `texts` several (it is repeatable), a `choice`
    # one of `choices`
    default: str = ""  # default value; of a choice its first
    choices: tuple[str, ...] = ()
    metavar: str | None = None  # placeholder for the value in the help
    least: int | None = None  # least number; `most` is the largest
    most: int | None = None
    kept: bool = False  # whether a table keeps its value for all commands with this option
    digital: bool = False  # whether it is an alias of `--digital`
    former: Mapping[str, str] = field(default_factory=dict)  # current choice by former name

    def __post_init__(self) -> None:
        if bool(self.choices) != (self.kind == "choice"):
            raise ValueError('"choices" must be set for the kind "choice", and for no other kind')


class SetupRow(Struct, frozen=True):
    """The keys of a set-up's JSON, in order: names of options and of step results."""

    keys: tuple[str, ...]


class Step(Struct, frozen=True):
    """A set-up step: a random action, a text, or both."""

    id: str
    shuffle: str = ""  # name of a deck
    deal: str = ""  # a shuffled deck to deal from
    pick: str = ""  # word for a random pick from `among`, shown in logs
    roll: str = ""  # pool of `chance.toml`
    take: str = ""  # a table, all of whose entries are taken
    value: str = ""  # number, as an expression
    is_: str = ""  # true or false, as an expression
    run: str = ""  # set-up function that returns the value
    from_: tuple[str, ...] = ()
    # what is shuffled: decks of `chance.toml`, tables, or a function of the play that returns the
    # pieces; without it the deck of that name
    without: str = ""  # key of a piece that is left out of the shuffle
    among: str = PLAYERS  # source of picks: `players`, a table, or a set-up function
    where: Mapping[str, str | int | bool] = field(default_factory=dict)
    # keys and values that an entry of that table must have
    count: int | str = ""
    # how many are dealt or rolled: a number, an expression, or a key of the place; without it a
    # single piece is dealt
    at: str = ""
    # where pieces go: to `players`, or to places that a function of the play returns; if nothing is
    # done there, they are what the step gives
    as_: str = ""  # key of the result in a place and in its text
    record: str | tuple[str, ...] = ()
    # which keys of a place the JSON holds, or the one that it holds bare; none: all
    to: str = ""  # key of the value; by default the step's id
    sort: Literal["", "all", "text"] = ""  # whether pieces are sorted, everywhere or only in text
    when: str = ""  # condition of the step, as an expression
    seen: Literal["all", "player", "nobody"] = "all"
    # who may see what is dealt, picked or rolled; `player`: who sits at the place. What not all may
    # see is told apart from the text.
    aside: bool = False  # whether dealt pieces go back into the box
    say: str = ""  # label `setup.<say>`: the text of the step
    line: str = ""  # label `setup.<line>` for each place; without `say` each is a step
    by_hand: str = ""  # label for people who shuffle and deal, instead of `say` and `line`
    by_hand_line: str = ""  # label for each place for them
    piece: str = "{id}"  # text of a piece: `{id}` and keys of its entry are filled in
    table: str = ""  # table with the entries of the pieces
    join: str = ", "  # separator between pieces
    group: str = ""  # key whose equal values put places on one line
    names: Mapping[str, str] = field(default_factory=dict)
    # what stands for names in the labels; `<...>` is a label
    sign: str = ""  # icon on a phone: a kind of piece, or a picture of `phone.toml`

    def __post_init__(self) -> None:
        if self.by_hand_line and not self.by_hand:
            raise ValueError('"by-hand-line" is only for a step with "by-hand"')
        if not (self.verb or self.say or self.at):
            known = ", ".join(verb.rstrip("_") for verb in VERBS)
            raise ValueError(f"does nothing; add one of these keys: {known}, at or say")
        done = [verb.rstrip("_") for verb in VERBS if getattr(self, verb)]
        if len(done) > 1:
            raise ValueError(
                f"does several things, {' and '.join(done)}; make each a step of its own"
            )

    @property
    def verb(self) -> str:
        """The action of the step; "" if the step is only a text or only gives places."""
        return next((verb for verb in VERBS if getattr(self, verb)), "")

    @property
    def key(self) -> str:
        """The key under which the step's result is stored; "" if it has no result."""
        gives = self.at if not self.verb else self.verb != "shuffle"
        return (self.to or self.id) if gives else ""

    @property
    def name(self) -> str:
        """The key under which each place of a step holds its part of the step's result."""
        return self.as_ or self.key

    @property
    def functions(self) -> tuple[tuple[str, str], ...]:
        """The functions that the step uses, as (key in the step, name of the function)."""
        named = [("run", self.run), ("at", self.at if self.at != PLAYERS else "")]
        named += [("from", name) for name in self.from_ if ":" in name]
        named += [("among", self.among)] if ":" in self.among else []
        return tuple((key, name) for key, name in named if name)

    @property
    def listed(self) -> bool:
        """Whether the step's result is a list."""
        return bool(self.at) or self.count != "" or self.verb in ("roll", "take")


SETUP = Record("setup", SetupRow, needed=False, numbers=False)
STEPS = Entries("setup-steps", Step, "setup", needed=False)
OPTIONS = Entries("setup-options", Option, "setup", needed=False, numbers=False)


def expression_kinds(options: tuple[Option, ...], steps: tuple[Step, ...]) -> dict[str, Kind]:
    """Return the kind of each name that set-up expressions can use.

    The names are `players`, `digital`, the options, and the keys of step results. A result that
    lists pieces stands for the count of each piece. A result that lists places stands for their
    number. `left.fish` is the number of cards left in the deck `fish`.
    """
    known: dict[str, Kind] = {PLAYERS: "number", DIGITAL: "flag"}
    known |= {option.id: _KINDS.get(option.kind, "word") for option in options}
    for step in steps:
        if step.shuffle:
            known[LEFT + step.shuffle] = "number"
        if step.key:
            known.setdefault(step.key, _kind(step))
    return known


def _kind(step: Step) -> Kind:
    if step.at or step.verb not in ("deal", "take", "pick"):
        return "number"
    if step.verb == "pick" and step.among == PLAYERS:
        return "number"
    return "counts" if step.listed else "word"


def to_rule_value(value: Any, kind: Kind) -> Any:
    """Convert a set-up value to the kind that expressions expect.

    If a number is expected, a list becomes its length. A text becomes 1, but "" and None become 0.
    """
    if kind == "counts":
        given = [value] if isinstance(value, str) else value or ()
        return {item: given.count(item) for item in given}
    if kind == "word":
        return value
    if isinstance(value, list | tuple):
        return len(value)
    return value if isinstance(value, int) else int(bool(value))


# The options of a set-up, as `setup.toml` declares them.


def setup_options(game: str, home: Path | None = None) -> tuple[Option, ...]:
    """Return a shipped game's set-up options. An owner's game has a `home`, but no options."""
    return () if home else GameData(load_raw(game), lambda: Schema((OPTIONS,))).values(OPTIONS)


DRAWN = Option(DIGITAL, "If you play without real cards and tokens: draw them too.")
"""The option that every game has."""


@cache
def parameters_type(slug: str, home: Path | None = None) -> type[Any]:
    """Make a type for the parameters of a set-up: players, `digital` and the game's options."""
    own = [
        (item.id, type_of(item), default_of(item)) for item in (DRAWN, *setup_options(slug, home))
    ]
    return defstruct("Wish", [(PLAYERS, int), *own], frozen=True)


def type_of(option: Option) -> Any:
    """Return the type of an option's value."""
    if option.kind == "choice":
        return Literal.__getitem__((*option.choices, *option.former))
    plain: dict[str, Any] = {"flag": bool, "texts": tuple[str, ...]}
    if option.kind in plain:
        return plain[option.kind]
    kind = int if option.kind == "number" else str
    return kind if option.default else kind | None


def default_of(option: Option) -> Any:
    """Return the default of an option."""
    if option.kind == "choice":
        return option.choices[0]
    plain: dict[str, Any] = {"flag": False, "texts": ()}
    return plain.get(option.kind, option.default or None)
