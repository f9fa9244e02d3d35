"""docs/scoring-rules.md says what is true: each example of an operator is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core.rule_text import parse_rule
from companion.core.rules import OPERATORS, EvalContext, Kind, Value, evaluate
from companion.core.scoring_types import Field
from companion.core.value_types import keys_of
from companion.data.shared import shared_words

TEXT = (Path(__file__).parent.parent / "docs/scoring-rules.md").read_text("utf-8")
KINDS: dict[str, Kind] = {
    "fish.colour": "counts",
    "fish.species": "counts",
    "fish.points": "numbers",
    "tokens": "counts",
    "first_to_seven": "flag",
    "reel_board": "word",
    "track": "number",
}
ANN: dict[str, Value] = {
    "fish.colour": {"gold": 2, "black": 4, "green": 3},
    "fish.species": {"coho": 2, "brown": 1},
    "fish.points": (4, 2, 6),
    "tokens": {"white": 3, "blue": 2, "tan": 1},
    "first_to_seven": 1,
    "reel_board": "1A",
    "track": 4,
}
NAMES = {
    "fish.species": {"coho": "Coho", "brown": "Brown"},
    "tokens": {"white": "White", "blue": "Blue", "tan": "Tan"},
    "first_to_seven": {"": "first to seven"},
}
DATA: dict[str, Value] = {
    "track": (0, 2, 4, 6, 8),
    "worth": {"gold": 3, "black": 2, "green": 1},
}
PLAYERS = (
    ("Ann", ANN),
    ("Bo", ANN | {"fish.species": {"coho": 2}}),
    ("Cy", ANN | {"fish.species": {"coho": 1}}),
)


def examples() -> list[tuple[str, str]]:
    blocks = re.findall(r"^```rule\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return list(zip(lines[::2], lines[1::2], strict=True))


@pytest.mark.parametrize(("text", "told"), examples())
def test_an_example_is_right(text: str, told: str) -> None:
    seat = EvalContext(ANN, PLAYERS, shared_words("because"), NAMES)
    found = evaluate(parse_rule(text, KINDS, DATA.__getitem__), seat)
    assert f"{found.value} | {found.because}" == told


def test_every_operator_has_an_example() -> None:
    texts = " ".join(text for text, _ in examples())
    for name in OPERATORS:
        assert re.search(rf"\b{name}\(" if name.isalpha() else rf" {re.escape(name)} ", texts), name


def test_every_key_and_kind_of_a_field_is_told() -> None:
    told = TEXT[TEXT.index("A field has") :]
    for key in keys_of(Field):
        assert key == "key" or f"`{key}`" in told, key
    for kind in Field.__annotations__["kind"], "group", "keyed", "counts", "picks", "rows":
        assert kind == "FieldKind" or f"`{kind}`" in told
