"""What always holds in a week of Fly Solo, whatever is tried. Source: R Fly Solo."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.errors import CompanionError
from companion.core.step_log import (
    UNDO,
    effective_steps,
    next_line,
    parse_steps,
    undo_body,
)
from companion.data.game_data import GameData
from companion.games.freshwater_fly.campaign.journal import Rules, Week, is_won, journal_of
from companion.games.freshwater_fly.campaign.week import replay_week
from companion.games.freshwater_fly.cards import FISH_CARDS
from tests.games.freshwater_fly.weeks import random_week, steps
from tests.sampled import sampled

SEEDS = sampled([(f"week {number}",) for number in range(1000)], 20)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_week_keeps_the_rules(fly: GameData, seed: str) -> None:
    kept = []
    before: Week | None = None
    for kind, body, rules, week, refused in random_week(fly, seed):
        if refused:
            assert week == before, "what is refused changes nothing"
            continue
        kept.append((kind, body))
        _check(rules, week, before)
        before = week
    assert replay_week(fly, steps(kept))[1] == before
    _check_by_hand(fly, rules, week, kept)


def _check(rules: Rules, week: Week, before: Week | None) -> None:
    days = [one.day for one in week.evenings]
    assert days == [*range(1, len(days) + 1)] and len(days) <= 7
    assert week.beaten == ("L1", "L2", "L3", "L4")[: len(week.beaten)]
    assert len(set(week.badges)) == len(week.badges) <= 27
    spent = [one.badge for one in week.bought]
    assert len(set(spent)) == len(spent) and set(spent) <= set(week.badges)
    assert all(one.badge != "free" or one.upgrade.startswith("momentum:") for one in week.bought)
    boxes = Counter(one.upgrade.partition(":")[0] for one in week.bought)
    assert all(boxes[line.id] <= len(line.boxes) for line in rules.journal)
    for line in rules.challenges:
        marked = week.ticks.get(line.id, 0)
        assert 0 <= marked <= line.boxes
        assert (line.id in week.badges) == (marked == line.boxes)
        assert before is None or marked >= before.ticks.get(line.id, 0)
    journal = journal_of(rules, week)
    assert 0 <= journal.finesse <= 4 and 1 <= journal.rocks <= 3
    assert journal.rod in ("1A", "3B", "4B") and 0 <= journal.points_per_day <= 6
    assert (week.phase == "over") == (is_won(rules, week) or len(days) == 7)


def _check_by_hand(
    data: GameData, rules: Rules, week: Week, kept: list[tuple[str, dict[str, object]]]
) -> None:
    """Hold the guide book to a count of all fish of all days, as one would count cards."""
    cards = {card.id: card.value for card in data.entries(FISH_CARDS)}
    records = [body["record"] for kind, body in kept if kind == "evening"]
    caught = [cards[one] for record in records for one in record["players"][0]["fish"]]
    colours = Counter(fish.colour for fish in caught)
    species = Counter(fish.species for fish in caught)
    exact = Counter((fish.species, fish.colour, fish.points) for fish in caught)
    bonus = 0
    for record, evening in zip(records, week.evenings, strict=True):
        tokens = record["players"][0]["hatch_tokens"]
        bonus += tokens.get(record.get("bonus_hatch_token"), 0) * (evening.location != "L4")
    for line in rules.challenges:
        count = {
            "balanced": colours[line.colour],
            "species": species[line.species],
            "big-one": exact[line.species, line.colour, line.points],
            "many": sum(len(one["players"][0]["fish"]) >= 8 for one in records),
            "bonus": bonus if line.id == "bonus-a" else max(0, bonus - 3),
        }[line.kind]
        assert week.ticks.get(line.id, 0) == min(count, line.boxes), line.id


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled([(f"undo {number}",) for number in range(200)], 67))
def test_undo_brings_back_the_week_before_and_adds_one_line(fly: GameData, seed: str) -> None:
    lines: list[bytes] = []
    for kind, body, _, week, refused in random_week(fly, seed):
        if refused:
            continue
        before, had = _week(fly, lines), tuple(lines)
        _add(lines, kind, body)
        assert _week(fly, lines) == week
        if before is not None:
            _add(lines, UNDO, undo_body(parse_steps(lines)) or {})
            assert tuple(lines[: len(had)]) == had and len(lines) == len(had) + 2
            assert _week(fly, lines) == before
            _add(lines, kind, body)
            assert _week(fly, lines) == week
    assert all(one.kind != UNDO for one in effective_steps(parse_steps(lines)))


def test_an_undo_of_another_step_than_the_last_is_refused() -> None:
    lines: list[bytes] = []
    for kind in ("new", "morning", "evening"):
        _add(lines, kind, {})
    for body in ({"voids": 2}, {"voids": 4}, {}, {"voids": 3, "more": 1}):
        with pytest.raises(CompanionError, match="line 4 was changed, or an earlier line"):
            parse_steps([*lines, next_line(lines, UNDO, body)])
    _add(lines, UNDO, {"voids": 3})
    assert [step.seq for step in effective_steps(parse_steps(lines))] == [1, 2]


def _add(lines: list[bytes], kind: str, body: object) -> None:
    lines.append(next_line(lines, kind, body))


def _week(data: GameData, lines: list[bytes]) -> Week | None:
    return replay_week(data, parse_steps(lines))[1] if lines else None
