"""On which cards a box of a layout stands: `when = "points > 3"`, an expression of its columns."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache

from companion.core.expressions import EvalContext, Kind, Node, Value
from companion.core.rule_text import RuleError, parse_rule
from companion.core.rules import evaluate

_NUMBER = re.compile(r"-?[0-9]{1,15}")  # below 2 ** 53


def number_columns(cards: Collection[Mapping[str, str]]) -> frozenset[str]:
    """Return the columns that are a whole number or empty on every card."""
    keys = {key for card in cards for key in card}
    return frozenset(
        key for key in keys if all(_is_number(card.get(key, "")) for card in cards)
    ) - frozenset(key for key in keys if not any(card.get(key) for card in cards))


def condition_holds(text: str, card: Mapping[str, str], numbers: Collection[str]) -> bool:
    """Return whether a condition holds on a card; a column alone holds if it is not empty.

    Names have `_` for `-`; `numbers` are the columns that hold numbers. Raises RuleError if it is
    no condition, or names no column.
    """
    named = {key.replace("-", "_").replace(".", "_"): key for key in card}
    if text.strip() in named:
        return card[named[text.strip()]] != ""
    kinds: dict[str, Kind] = {
        name: "number" if key in numbers else "word" for name, key in named.items()
    }
    values: dict[str, Value] = {
        name: int(card[key] or 0) if key in numbers else card[key] for name, key in named.items()
    }
    node = _parse_condition(text, tuple(sorted(kinds.items())))
    return bool(evaluate(node, EvalContext(values, (), defaultdict(str), {}, _refuse)).value)


def _refuse(message: str) -> None:
    raise RuleError(f"cannot be worked out: {message}")


@cache
def _parse_condition(text: str, kinds: tuple[tuple[str, Kind], ...]) -> Node:
    return parse_rule(text, dict(kinds), _no_table, ())


def _no_table(place: str) -> Value:
    raise RuleError(f'cannot look up "${place}" here; use columns of the card')


def _is_number(text: str) -> bool:
    return not text or _NUMBER.fullmatch(text) is not None
