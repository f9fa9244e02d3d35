"""A week of Fly Solo stands the same on the phone as in the terminal, and its log is the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import asdict

from companion.core.step_log import UNDO, next_line, parse_steps, undo_body
from companion.games.freshwater_fly.campaign.journal import Week
from companion.games.freshwater_fly.campaign.week import replay_week
from companion.games.freshwater_fly.cards import load
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.web.export import games_with_phone
from tests.games.freshwater_fly.weeks import random_week
from tests.web.node import NEEDS_NODE, run_node

ROOT = Path(__file__).parents[2]
PROGRAM = "tests/web/week_lines.js"
pytestmark = NEEDS_NODE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "count"), [(0, 25), pytest.param(25, 975, marks=pytest.mark.long)]
)
def test_a_random_week_is_the_same_on_the_phone(first: int, count: int) -> None:
    data = load(None, "en")
    weeks = [list(random_week(data, f"phone {n}")) for n in range(first, first + count)]
    tried = [[(kind, body) for kind, body, *_ in week] for week in weeks]
    found = on_the_phone(tried)
    for week, theirs in zip(weeks, found, strict=True):
        for (kind, body, _, ours, refused), stood in zip(week, theirs["stood"], strict=True):
            assert stood == {"week": as_shown(ours), "refused": refused != ""}, (kind, body)
        log = theirs["log"].encode()
        steps = parse_steps(log.splitlines())
        assert theirs["again"] == as_shown(replay_week(data, steps)[1]) == as_shown(week[-1][3])
        body = undo_body(steps)
        if body is None:
            assert theirs["undone"] is None
            continue
        last = next_line(log.splitlines(), UNDO, body)
        assert theirs["undone"].encode() == log + last + b"\n"
        assert theirs["before"] == as_shown(
            replay_week(data, parse_steps([*log.splitlines(), last]))[1]
        )


def as_shown(week: Week) -> Any:
    """Return a week in the shape in which the phone has it: with the names of its fields."""
    shown = {**asdict(week), "evenings": [asdict(evening) for evening in week.evenings]}
    return json.loads(json.dumps(to_builtins(shown)))


def on_the_phone(weeks: list[list[tuple[str, Any]]]) -> list[Any]:
    (game,) = games_with_phone([FRESHWATER_FLY], None, "en")
    lines = "\n".join(map(json.dumps, [game.document, *weeks]))
    output = run_node(ROOT / PROGRAM, lines)
    return [json.loads(line) for line in output.splitlines()]
