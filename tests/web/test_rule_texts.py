"""Any expression ends within a second and says the same in both languages, or is refused."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.core.record import read_record
from companion.core.rule_text import RuleError, parse_rule
from companion.core.rules import EvalContext, Node, evaluate
from companion.core.scoring_types import Mode, Player, Record, Scoring, field_choice_names
from companion.data.shared import shared_words
from companion.web.export import node_json, scoring_json
from tests.web.node import run_node
from tests.web.random_records import random_record
from tests.web.random_rules import FIELDS
from tests.web.random_texts import KINDS, random_text, value_at
from tests.web.test_two_interpreters import ROOT, node

pytestmark = node
PROGRAM = ROOT / "tests/web/rule_lines.js"
MODE = Mode("base", "Base", (2, 12))
RECORDS, AT_ONCE, MOST_MS = 60, 2_000, 1_000
Told = list[list[Any] | str]
"""For each player the number and how, or what is wrong."""


class Figures(NamedTuple):
    """What a run showed: how many were refused, how many too large, the slowest in ms."""

    refused: int
    too_large: int
    python: float
    phone: float


def pond() -> Scoring:
    words, names = dict(shared_words("because")), field_choice_names(FIELDS)
    return Scoring("pond", "P", (MODE,), (), FIELDS, {}, (), (), words=words, names=names)


def by_python(scoring: Scoring, players: tuple[Player, ...], rule: Node) -> tuple[Told, float]:
    everybody = tuple((player.name, player.values) for player in players)
    counts: dict[int, Any] = {}
    found: Told = []
    start = time.process_time()
    for player in players:
        told: list[str] = []
        context = EvalContext(
            player.values, everybody, scoring.words, scoring.names, told.append, counts
        )
        result = evaluate(rule, context)
        found.append(told[0] if told else [result.value, result.because])
    return found, (time.process_time() - start) * 1000


def compare(count: int, seed: str) -> Figures:
    """Hold so many expressions of Python and the phone to each other."""
    chance, scoring = Random(seed), pond()
    records, read = [], []
    while len(read) < RECORDS:  # some have names with letters that nobody can see
        record = random_record(chance, scoring, MODE)
        result = read_record(scoring, record)
        if isinstance(result, Record):
            records.append(record)
            read.append(result)
    rules: list[tuple[int, Node, str]] = []
    for number in range(count):
        text = random_text(chance)
        with suppress(RuleError):
            rules.append((number % RECORDS, parse_rule(text, KINDS, value_at), text))
    first = json.dumps({"scoring": scoring_json(scoring), "records": records})
    figures = Figures(count - len(rules), 0, 0, 0)
    for start in range(0, len(rules), AT_ONCE):
        some = rules[start : start + AT_ONCE]
        lines = (json.dumps([number, node_json(rule)]) for number, rule, _ in some)
        output = run_node(PROGRAM, "\n".join((first, *lines)))
        for (number, rule, text), line in zip(some, output.splitlines(), strict=True):
            (expected, python), (found, phone) = (
                by_python(scoring, read[number].players, rule),
                json.loads(line),
            )
            assert found == expected, text
            assert max(python, phone) < MOST_MS, text
            figures = Figures(
                figures.refused,
                figures.too_large + any(isinstance(each, str) for each in found),
                max(figures.python, python),
                max(figures.phone, phone),
            )
    return figures


@pytest.mark.slow
@pytest.mark.parametrize("count", [300, pytest.param(100_000, marks=pytest.mark.long)])
def test_any_expression_ends_and_is_worked_out_the_same(count: int) -> None:
    figures = compare(count, f"texts {count}")
    assert count / 20 < figures.refused < count / 2
    assert figures.too_large > count / 50
