"""Expressions as texts that nobody would write: all operators in each other, up to 400 letters."""

from __future__ import annotations

from random import Random

from companion.core.rule_text import LONGEST, RuleError
from companion.core.rules import OF_EVERYBODY, OPERATORS, Kind, Value
from companion.core.scoring_types import field_kinds
from tests.web.random_rules import CHOICES, FIELDS

KINDS = {path: kind for path, kind in field_kinds(FIELDS).items() if not path.startswith("each.")}
DATA: dict[str, Value] = {
    "track": (0, 2, 4, 6, 10**12),
    "none": (),
    "worth": {"gold": 3, "2": -(10**12), "": 10**12, "black": 7},
    "pair": ("gold", "10"),
    "five": 5,
    "word": "black",
}
NUMBERS = ("0", "1", "2", "3", "7", "99", str(2**31), *[str(10**12)] * 3, "$five")
SLIPS = (
    "-",
    "-" * 50,
    "(",
    ")",
    ",",
    "'",
    "$",
    str(10**12 + 1),
    " not ",
    ".",
    "**",
    "/",
    "share(",
    "x",
)
NAMES = (*OPERATORS, *OF_EVERYBODY * 3, *"*" * 3)
NESTING = tuple(
    name for name in NAMES if {*OPERATORS[name].takes} & {"a number", "a number or counts"}
)
AROUND = (
    *("together({})", "share(2, {})", "share({}, n)", "best({})", "({} * 1000000000000)", "{} + n"),
    *("when({}, n, 2)", "floor({}, 3)", "({} > few)", "at(list, {})", "different(counts, {})"),
)
ROOMY = 50  # letters from which on another operator stands inside


def value_at(place: str) -> Value:
    """Return what stands at a place."""
    if place not in DATA:
        raise RuleError(f"there is no {place}")
    return DATA[place]


def random_text(chance: Random) -> str:
    """Return an expression; one of ten has a slip in it."""
    text = _number(chance, chance.choice((20, 100, LONGEST, LONGEST)))
    if chance.random() < 0.3:
        around = chance.choices(AROUND, k=chance.randint(1, 3))
        while len(text) < LONGEST - 20:
            text = chance.choice(around).format(text)
    if chance.random() < 0.1:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(SLIPS) + text[at + chance.randint(0, 3) :]
    return text


def _number(chance: Random, room: int) -> str:
    if room < 12:
        return _leaf(chance, ("number", "flag"), NUMBERS)
    name = chance.choice(NESTING if room > ROOMY else NAMES)
    takes, more, _ = OPERATORS[name]
    wanted = [*takes, *[more] * chance.randint(0, 3)] if more else [*takes]
    if name in ("==", "!=") and chance.random() < 0.3:
        wanted = ["a word"] * 2
    wanted = ["a number" if kind == "a number or a word" else kind for kind in wanted]
    shares = [chance.random() ** 4 + 0.01 for _ in wanted]  # one part mostly gets nearly all
    left = room - len(name) - 3 * len(wanted)
    parts = [
        _part(chance, kind, int(left * share / sum(shares)))
        for kind, share in zip(wanted, shares, strict=True)
    ]
    if name.isalpha():
        return f"{name}({', '.join(parts)})"
    sum_of = f" {name} ".join(parts)
    return f"({sum_of})" if chance.random() < 0.6 else sum_of


def _part(chance: Random, kind: str, room: int) -> str:
    if kind == "a number or counts" and chance.random() < 0.3:
        kind = "counts"
    match kind:
        case "counts":
            return _leaf(chance, ("counts",), ())
        case "numbers":
            return _leaf(chance, ("numbers",), ("$track", "$none"))
        case "a table":
            return "$worth"
        case "a word":
            return _leaf(chance, ("word",), (*map(repr, CHOICES), "$pair", "$word"))
    return _number(chance, room)


def _leaf(chance: Random, of: tuple[Kind, ...], others: tuple[str, ...]) -> str:
    fields = tuple(path for path, kind in KINDS.items() if kind in of and path != "name")
    return chance.choice(others if others and chance.random() < 0.4 else fields)
