"""The set-up of a game as JSON for the phone: its steps, parsed, and their pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.expressions import Kind
from companion.core.rule_text import RuleError, parse_rule
from companion.data.contents import copies
from companion.data.decks_and_pools import DECKS
from companion.data.game_data import GameData
from companion.data.rule_references import ReferenceLookup
from companion.data.shared import shared_words
from companion.games.components import player_range
from companion.games.named_function import load_function
from companion.games.setup_run import LABELS, PLACES, SUBJECT, VALUE, step_options, step_pieces
from companion.games.setup_schema import (
    OPTIONS,
    PLAYERS,
    SETUP,
    STEPS,
    Option,
    Step,
    expression_kinds,
)
from companion.web.written import node_json, struct_json

_VALUES = re.compile(r"\{[\w-]+\}")
EXPRESSIONS = ("when", "value", "is_", "count")


def setup_json(data: GameData, own: str) -> dict[str, Any] | None:
    """Return how a game is set up; None if it has no set-up.

    `own` names its function that returns what its part of the program needs; "" for none.
    """
    if not data.has(SETUP.name):
        return None
    options, steps = data.values(OPTIONS), data.values(STEPS)
    kinds = expression_kinds(options, steps)
    words = _words(data, steps)
    return {
        "players": list(player_range(data)),
        "title": data.words["game.title"],
        "keys": data.value(SETUP).keys,
        "options": [_option(option) for option in options],
        "kinds": kinds,
        "steps": [_step(data, step, kinds) for step in steps],
        "pieces": _pieces(data, steps),
        "rows": _rows(data, steps, words),
        "words": words,
        "hidden": shared_words(SUBJECT, data.raw.language)["hidden"],
        "data": load_function(data.name, own)(data) if own else None,
    }


def _option(option: Option) -> dict[str, Any]:
    result = {"kind": option.kind, **struct_json(option)}
    return {key: value for key, value in result.items() if key not in ("help", "metavar")}


def _step(data: GameData, step: Step, kinds: Mapping[str, Kind]) -> dict[str, Any]:
    result = struct_json(step)
    for key in EXPRESSIONS:
        if key in result:
            result[key] = _expression(data, str(result[key]), kinds)
    if "count" in result and str(step.count).isidentifier():
        result["count_key"] = step.count
    if step.pick and step.among != PLAYERS and ":" not in step.among:
        result["options"] = step_options(data, step, players=0)
    if "names" in result:
        result["names"] = dict(step.names)
    return {key.rstrip("_"): value for key, value in result.items()}


def _expression(data: GameData, text: str, kinds: Mapping[str, Kind]) -> object:
    """Return an expression; one for each number of players if a table differs by it."""
    few, many = player_range(data)
    numbers = range(few, many + 1)
    result = [_parsed(text, kinds, ReferenceLookup(data, players=number)) for number in numbers]
    if all(item == result[0] for item in result):
        return result[0]
    return {"by_players": [[number, value] for number, value in zip(numbers, result, strict=True)]}


def _parsed(text: str, kinds: Mapping[str, Kind], places: ReferenceLookup) -> object:
    try:
        return node_json(parse_rule(text, kinds, places.value, ()))
    except RuleError:  # a key of the place, which is no expression
        return None


def _pieces(data: GameData, steps: Iterable[Step]) -> dict[str, Any]:
    """Return the entries of decks and tables that are shuffled or taken."""
    named = {name for step in steps for name in (*step.from_, step.take) if name}
    known = {deck.id for deck in data.values(DECKS)}
    tables = sorted(name for name in named if ":" not in name and name not in known)
    return {name: copies(step_pieces(data, name)) for name in tables}


def _rows(
    data: GameData, steps: Iterable[Step], words: Mapping[str, str]
) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the columns of entries that the words of pieces name."""
    texts = [*words.values(), *(text for step in steps for text in _texts(step))]
    needed = {name for text in texts for name in VALUE.findall(text)}
    tables = {step.table for step in steps if step.table}
    return {
        table: {
            id: {key: row.values[key] for key in sorted(needed & row.values.keys() - {"id"})}
            for id, row in data.rows(table).items()
        }
        for table in sorted(tables)
    }


def _texts(step: Step) -> tuple[str, ...]:
    return (step.piece, *step.names.values())


def _words(data: GameData, steps: Iterable[Step]) -> dict[str, str]:
    """Return the labels of the set-up, and all labels that they and the words of pieces name."""
    result = {name: data.words[name] for name in data.words if name.startswith(LABELS)}
    texts = [*result.values(), *(text for step in steps for text in _texts(step))]
    while texts:
        named = {label for text in texts for _, label in PLACES.findall(text) if label}
        patterns = ["[^.]*".join(map(re.escape, _VALUES.split(label))) for label in named]
        added = {
            name: data.words[name]
            for name in data.words
            if name not in result and any(re.fullmatch(pattern, name) for pattern in patterns)
        }
        result |= added
        texts = [*added.values()]
    return result
