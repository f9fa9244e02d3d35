"""What a change would be worth: the phone says what `companion score --what-if` says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from companion.core.scoring import Result, score_record
from companion.core.what_if import apply_change, compare_results
from tests.web.hand import Hand
from tests.web.node import NEEDS_NODE, run_node
from tests.web.test_app_evening import events
from tests.web.test_files_read_back import documents
from tests.web.test_two_interpreters import random_records, shipped

PROGRAM = Path(__file__).with_name("what_if_lines.js")


@pytest.mark.slow
@NEEDS_NODE
def test_the_lines_that_differ_are_those_of_python() -> None:
    """Any right record against the next one of its game with as many players."""
    asked, expected = [], []
    last: dict[object, tuple[Any, Result]] = {}
    for slug, record in random_records([*shipped().values()], 40, "what if"):
        result = score_record(shipped()[slug], record)
        if not isinstance(result, Result):
            continue
        seats = (slug, record.get("mode"), len(record["players"]))
        if seats in last:
            asked.append([slug, last[seats][0], record])
            changes = compare_results(last[seats][1], result)
            expected.append([*map(to_builtins, changes)])
        last[seats] = (record, result)
    lines = "\n".join([documents(), *map(json.dumps, asked)])
    output = run_node(PROGRAM, lines)
    assert [json.loads(line) for line in output.splitlines()] == expected
    assert {slug for slug, *_ in asked} == set(shipped())


@pytest.mark.slow
def test_a_change_is_tried_by_taps_and_counts_when_it_is_kept(hand: Hand) -> None:
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    tags = hand.page.locator(".tag")
    tags.nth(0).click()
    before = events(hand)
    fish = tags.nth(1).get_attribute("data-key").rpartition("/")[2]
    hand.key("what-if")
    tags.nth(1).click()
    said = hand.page.locator(".trial .row .num").all_inner_texts()
    first = tags.nth(0).get_attribute("data-key").rpartition("/")[2]
    record = {
        "players": [
            {"name": "Ann", "reel_board": "1A", "fish": [first]},
            {"name": "Bo", "reel_board": "2A"},
        ]
    }
    scoring = shipped()["freshwater_fly"]
    changed = apply_change(scoring, record, f"Ann.fish=+{fish}")
    results: Any = [score_record(scoring, one) for one in (record, changed)]
    differ = [
        f"{one['before'] or 0} → {one['after'] or 0}"
        for one in to_builtins(compare_results(*results))
    ]
    totals = [one.players[0].total for one in results]
    assert said == [f"{totals[0]} → {totals[1]}", *differ]
    assert events(hand) == before
    hand.key("drop")
    assert hand.text(".sofar .num") == str(totals[0])
    hand.key("what-if")
    tags.nth(1).click()
    hand.key("primary")
    assert len(events(hand)) == len(before) + 1
    assert hand.text(".sofar .num") == str(totals[1])
