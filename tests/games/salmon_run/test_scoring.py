"""Who wins a race: the rules one by one, and records worked out by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.scoring import Result, score_record
from companion.games.salmon_run.game import SALMON_RUN
from tests.cli.scored import fed
from tests.scorings import open_scoring

SCHEMA = SALMON_RUN.scoring
assert SCHEMA is not None
RACE = open_scoring("salmon_run", SCHEMA)
NAMES = ("Ann", "Bo", "Cy", "Dee")
racers = st.lists(st.tuples(st.booleans(), st.integers(0, 32)), min_size=2, max_size=4)


def race(*players: tuple[bool, int]) -> Result:
    """Return the result for players in the pond or not, with their fatigue cards."""
    result = score_record(RACE, record(*players))
    assert isinstance(result, Result), result
    return result


def record(*players: tuple[bool, int]) -> dict[str, Any]:
    rows = zip(NAMES, players, strict=False)
    return {"players": [{"name": n, "in_pond": p, "fatigue": f} for n, (p, f) in rows]}


def ranks(result: Result) -> list[int]:
    return [sheet.rank for sheet in result.players]


def test_nobody_in_the_pond_has_a_rank_at_the_terminal() -> None:
    nobody = fed(json.dumps(record((False, 3), (False, 1))), "score", "salmon", "-").out
    assert "Nobody wins" in nobody
    assert "Rank" not in nobody
    assert "Rank" in fed(json.dumps(record((False, 3), (True, 1))), "score", "salmon", "-").out


def mistakes(*players: dict[str, Any]) -> dict[str, str]:
    found = score_record(RACE, {"players": list(players)})
    assert not isinstance(found, Result)
    return {mistake.place: mistake.message for mistake in found}


def test_r_winning_the_only_salmon_in_the_pond_wins() -> None:
    result = race((False, 0), (True, 9))
    assert result.winners == ("Bo",)
    assert ranks(result) == [2, 1]


def test_r_winning_of_several_in_the_pond_the_fewest_fatigue_cards_win() -> None:
    result = race((True, 5), (True, 2), (True, 3))
    assert result.winners == ("Bo",)
    assert ranks(result) == [3, 1, 2]


def test_r_winning_the_same_number_of_fatigue_cards_is_a_tie() -> None:
    result = race((True, 4), (True, 4), (True, 6))
    assert result.winners == ("Ann", "Bo")
    assert ranks(result) == [1, 1, 3]


def test_contract_nobody_in_the_pond_wins_nothing() -> None:
    result = race((False, 1), (False, 0))
    assert result.winners == ()


def test_contract_nothing_is_added_up() -> None:
    result = race((True, 3), (False, 2))
    assert [sheet.total for sheet in result.players] == [None, None]
    told = [
        [(line.label, line.points, line.because) for line in one.lines] for one in result.players
    ]
    assert told == [
        [("In the spawning pond", None, "in the pond: yes"), ("Fatigue cards", None, "3")],
        [("In the spawning pond", None, "in the pond: no"), ("Fatigue cards", None, "2")],
    ]
    assert {line.source.split()[0] for one in result.players for line in one.lines} == {"R"}


def test_those_outside_the_pond_share_the_last_place() -> None:
    """D: the rules compare fatigue only in the pond."""
    assert ranks(race((False, 0), (True, 12), (False, 7), (True, 8))) == [3, 2, 3, 1]


HAND_WORKED = [
    # a close finish of two: both reach the pond in the last round, Bo jumped once less
    ([(True, 3), (True, 2)], ["Bo"], [2, 1]),
    # four players: two in the pond share with 5 cards, the third there has 6, the last is tired out
    ([(True, 5), (True, 6), (False, 2), (True, 5)], ["Ann", "Dee"], [1, 3, 4, 1]),
    # three players: the first to arrive is alone there and wins with all the fatigue of the table
    ([(False, 0), (False, 0), (True, 32)], ["Cy"], [2, 2, 1]),
]


@pytest.mark.parametrize(("players", "winners", "places"), HAND_WORKED)
def test_records_worked_out_by_hand(
    players: list[tuple[bool, int]], winners: list[str], places: list[int]
) -> None:
    result = race(*players)
    assert list(result.winners) == winners
    assert ranks(result) == places


@given(racers)
def test_winners_are_those_in_the_pond_whom_nobody_there_beats(
    players: list[tuple[bool, int]],
) -> None:
    arrived = [fatigue for pond, fatigue in players if pond]
    best = min(arrived, default=None)
    wins = [name for name, (pond, fatigue) in zip(NAMES, players, strict=False)
            if pond and fatigue == best]  # fmt: skip
    assert list(race(*players).winners) == wins


@given(racers, st.integers(0, 3))
def test_a_fatigue_card_more_never_helps(players: list[tuple[bool, int]], seat: int) -> None:
    seat %= len(players)
    pond, fatigue = players[seat]
    more = [*players]
    more[seat] = (pond, min(32, fatigue + 1))
    assert ranks(race(*more))[seat] >= ranks(race(*players))[seat]


def test_what_a_record_must_say() -> None:
    found = mistakes({"name": "Ann"}, {"name": "Ann", "in_pond": "yes", "fatigue": 33})
    assert {"players[0].in_pond", "players[0].fatigue", "players[1].in_pond"} <= set(found)
    assert "32" in found["players[1].fatigue"]
    assert "players[1].name" in found


@pytest.mark.parametrize("count", [1, 5])
def test_a_race_is_for_two_to_four(count: int) -> None:
    rows = [{"name": f"p{i}", "in_pond": True, "fatigue": i} for i in range(count)]
    assert not isinstance(score_record(RACE, {"players": rows}), Result)
