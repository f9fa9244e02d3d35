"""The types of `setup.toml`: the steps of a set-up, its options, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, defstruct, field

from companion.core.rules import Kind
from companion.data.game_data import open_data
from companion.data.schema import Entries, Record, Schema

PLAYERS = "players"
DIGITAL = "digital"
LEFT = "left."  # of a deck by its name
VERBS = ("shuffle", "deal", "pick", "roll", "take", "value", "is_", "run")
_KINDS: Mapping[str, Kind] = {"flag": "flag", "number": "number", "texts": "counts"}


class Option(Struct, frozen=True):
    """An option of `companion setup` that a game brings."""

    id: str
    help: str  # what it does, in one line
    kind: Literal["flag", "number", "text", "texts", "choice"] = "flag"
    # a `flag` is true or false, a `text` some words, `texts` several (it is repeatable), a `choice`
    # one of `choices`
    default: str = ""  # the words that hold without it; of a choice its first
    choices: tuple[str, ...] = ()
    metavar: str | None = None  # what stands for the value in the help
    least: int | None = None  # of a number, as is `most`
    most: int | None = None
    kept: bool = False  # whether a table keeps what was said, for all commands that have the option
    digital: bool = False  # whether it is another name for `--digital`
    former: Mapping[str, str] = field(default_factory=dict)  # today's choice by the former name

    def __post_init__(self) -> None:
        if bool(self.choices) != (self.kind == "choice"):
            raise ValueError('"choices" belong to a "choice"')


class SetupRow(Struct, frozen=True):
    """The content of the JSON in order: options, and results of steps."""

    keys: tuple[str, ...]


class Step(Struct, frozen=True):
    """One step: an action by chance, a text, or both."""

    id: str
    shuffle: str = ""  # a deck by its name
    deal: str = ""  # from a deck that has been shuffled
    pick: str = ""  # one of `among` by chance; the word tells a log what is picked
    roll: str = ""  # a pool of `chance.toml`
    take: str = ""  # all entries of a table
    value: str = ""  # a number, as an expression
    is_: str = ""  # true or false, as an expression
    run: str = ""  # a function of the play that returns the value
    from_: tuple[str, ...] = ()
    # what is shuffled: decks of `chance.toml`, tables, or a function of the play that returns the
    # pieces; without it the deck of that name
    without: str = ""  # the key of a piece that is not shuffled
    among: str = PLAYERS  # source of the picks: `players`, a table, or a function of the play
    where: Mapping[str, str | int | bool] = field(default_factory=dict)
    # keys and values that an entry of that table must have
    count: int | str = ""
    # how many are dealt or rolled: a number, an expression, or a key of the place; without it a
    # single piece is dealt
    at: str = ""
    # where pieces go: to `players`, or to places that a function of the play returns; if nothing is
    # done there, they are what the step gives
    as_: str = ""  # the key of a place for what it gets, and its name in the text
    record: str | tuple[str, ...] = ()
    # which keys of a place the JSON holds, or the one that it holds bare; none: all
    to: str = ""  # the key of the value; without it the id of the step
    sort: Literal["", "all", "text"] = ""  # whether pieces are sorted, in all or only in the text
    when: str = ""  # the condition for the step, as an expression
    seen: Literal["all", "player", "nobody"] = "all"
    # who may see what is dealt, picked or rolled; `player`: who sits at the place. What not all may
    # see is told apart from the text.
    aside: bool = False  # whether what is dealt goes back into the box
    say: str = ""  # the label `setup.<say>`, the text of the step
    line: str = ""  # the label `setup.<line>` of each place; without `say` a step of its own
    by_hand: str = ""  # label for people who shuffle and deal, in place of `say` and `line`
    by_hand_line: str = ""  # the label of each place for them
    piece: str = "{id}"  # text of a piece: `{id}` is its id, keys of its entry are filled in
    table: str = ""  # where the entries of the pieces stand
    join: str = ", "  # what stands between pieces
    group: str = ""  # the key by which places share a line
    names: Mapping[str, str] = field(default_factory=dict)
    # what stands for names in the labels; `<...>` is a label
    sign: str = ""  # what a phone shows beside it: a kind of piece, or a picture of `phone.toml`

    def __post_init__(self) -> None:
        if self.by_hand_line and not self.by_hand:
            raise ValueError('"by-hand-line" belongs to "by-hand"')
        if not (self.verb or self.say or self.at):
            known = ", ".join(verb.rstrip("_") for verb in VERBS)
            raise ValueError(f"does nothing; it needs one of {known}, at or say")
        done = [verb.rstrip("_") for verb in VERBS if getattr(self, verb)]
        if len(done) > 1:
            raise ValueError(
                f"does several things, {' and '.join(done)}; make each a step of its own"
            )

    @property
    def verb(self) -> str:
        """The action of the step; "" if it is only a text."""
        return next((verb for verb in VERBS if getattr(self, verb)), "")

    @property
    def key(self) -> str:
        """Where its value is kept; "" if it has none."""
        gives = self.at if not self.verb else self.verb != "shuffle"
        return (self.to or self.id) if gives else ""

    @property
    def name(self) -> str:
        """The key of a place for its result."""
        return self.as_ or self.key

    @property
    def functions(self) -> tuple[tuple[str, str], ...]:
        """The functions that it names, each with its key."""
        named = [("run", self.run), ("at", self.at if self.at != PLAYERS else "")]
        named += [("from", name) for name in self.from_ if ":" in name]
        named += [("among", self.among)] if ":" in self.among else []
        return tuple((key, name) for key, name in named if name)

    @property
    def listed(self) -> bool:
        """Whether its value is a list."""
        return bool(self.at) or self.count != "" or self.verb in ("roll", "take")


SETUP = Record("setup", SetupRow, needed=False, numbers=False)
STEPS = Entries("setup-steps", Step, "setup", needed=False)
OPTIONS = Entries("setup-options", Option, "setup", needed=False, numbers=False)


def expression_kinds(options: tuple[Option, ...], steps: tuple[Step, ...]) -> dict[str, Kind]:
    """Return the names in expressions: players, options and step results.

    Pieces are counts, places a number; `left.fish` is what is left of the deck `fish`.
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
    """Return a value for expressions; words unknown there count as 1."""
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
    """Return the options of a game, an owner's in `home`; overlays cannot change them."""
    return () if home else open_data(game, lambda: Schema((OPTIONS,))).values(OPTIONS)


DRAWN = Option(DIGITAL, "Draw cards and tokens too, if you play without the real ones.")
"""The option that every game has."""


@cache
def parameters_type(slug: str, home: Path | None = None) -> type[Any]:
    """Return the parameters of a set-up: players, whether cards are drawn, the game's options."""
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
    """Return the value of an option that was not given."""
    if option.kind == "choice":
        return option.choices[0]
    plain: dict[str, Any] = {"flag": False, "texts": ()}
    return plain.get(option.kind, option.default or None)
