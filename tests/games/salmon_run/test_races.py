"""A simulated race takes the time that the box promises, and is told."""

from __future__ import annotations

import pytest

from companion.core.chance import Stream
from companion.games.salmon_run.river.routes import Routes
from companion.games.salmon_run.swimming.summary import summary, summary_lines
from companion.games.salmon_run.swimming.turn import race
from tests.games.salmon_run.race import DATA, RIVERS, SUPPLY, WHOLE, planner


def test_the_same_seed_gives_the_same_race() -> None:
    one, two = (race(WHOLE, SUPPLY, 3, Stream("again")) for _ in range(2))
    assert one == two


def test_winners_are_in_the_pond_with_the_least_fatigue() -> None:
    for number in range(12):
        result = race(WHOLE, SUPPLY, 4, Stream(f"winner {number}"))
        assert result.rounds is not None
        least = min(f for f, there in zip(result.fatigue, result.in_pond, strict=True) if there)
        assert result.winners
        for index, fatigue in enumerate(result.fatigue):
            wins = result.in_pond[index] and fatigue == least
            assert (index in result.winners) == wins


LENGTHS = {
    ("S2", "1E", "2M", "F2"): (20, 26),
    ("S1", "2E", "3M", "4E", "F2"): (22, 36),
    ("S2", "1E", "2M", "3E", "5H", "F1"): (28, 45),
    ("S2", "1M", "2E", "3E", "4H", "5E", "F2"): (34, 46),
}


@pytest.mark.slow
@pytest.mark.parametrize("names", LENGTHS, ids="-".join)
def test_a_river_takes_the_time_it_should(names: tuple[str, ...]) -> None:
    river = planner(*names)
    results = [race(river, SUPPLY, 4, Stream(f"time {n}")) for n in range(16)]
    found = summary(results, 4, RIVERS.pace.seconds_a_turn)
    least, most = LENGTHS[names]
    assert found.finished == 16
    assert least <= found.minutes <= most


def test_estimates_agree_with_races() -> None:
    """`--explain` tells about as many rounds as races take."""
    names = ("S2", "1E", "2M", "3E", "F1")
    river = planner(*names)
    results = [race(river, SUPPLY, 4, Stream(f"guess {n}")) for n in range(16)]
    found = summary(results, 4, 30.0)
    effort = sum(Routes(RIVERS.side(name, seed=None)).effort for name in names)
    assert found.rounds is not None
    estimate = effort / RIVERS.pace.effort_a_round
    assert estimate == pytest.approx(found.rounds.mean, rel=0.2)


def test_a_summary_counts_races_and_cards() -> None:
    results = [race(WHOLE, SUPPLY, 2, Stream(f"sum {n}")) for n in range(8)]
    found = summary(results, 2, 30.0)
    assert found.rounds is not None
    assert found.fatigue is not None
    assert sum(count for _, count in found.rounds.counts) == found.games == 8
    assert sum(count for _, count in found.fatigue.counts) == 16
    assert found.minutes == pytest.approx(found.rounds.mean, abs=0.06)
    lines = "\n".join(summary_lines(DATA.words, found))
    assert f"{found.rounds.mean}" in lines
    assert lines.count("#") > 10
