"""The setup of Salmon Run: what always holds. Source: R Set-up; Random Set-up."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Stream
from companion.core.chance_events import Dealer, RollEvent
from companion.core.errors import CompanionError, DataError
from companion.data.decks_and_pools import deck_pieces
from companion.games.salmon_run.river.rivers import Rivers, choose_sides
from companion.games.salmon_run.schema import load
from tests.command import done, run
from tests.games import setups

LENGTHS = {"short": 2, "beginner": 3, "experienced": 4, "long": 5, "marathon": 6}
EVEN_SIDES = {"S": "S2", "F": "F2", **{str(n): f"{n}E" for n in range(1, 7)}}
seeds = st.text(max_size=6)
lengths = st.sampled_from(sorted(LENGTHS))


def start(seed: str, length: str = "beginner", players: int = 2, **more: Any) -> Any:
    return setups.start("salmon_run", seed, players, length=length, **more)


@given(seeds, lengths)
def test_the_river_runs_from_s_over_different_boards_to_f(seed: str, length: str) -> None:
    """R Short, Beginner, Experienced, Long, Marathon Game: 2 to 6 boards between S and F."""
    first, *between, last = (board.board for board in start(seed, length).river)
    assert (first, last) == ("S", "F")
    assert len(between) == LENGTHS[length]
    assert len(set(between)) == len(between)
    assert set(between) <= set("123456")


@given(seeds, lengths)
def test_even_is_easy_and_odd_is_not(seed: str, length: str) -> None:
    """R Random Set-up, steps 1, 2 and 4: even S2, easy, F2; odd S1, medium or hard, F1."""
    for board in start(seed, length).river:
        assert board.side_roll in range(1, 7)
        even = board.side == EVEN_SIDES[board.board]
        assert even is (board.side_roll % 2 == 0)
        if not even:
            assert board.side in {"S1", "F1", f"{board.board}M", f"{board.board}H"}


@given(seeds, lengths)
def test_the_die_names_the_board_and_falls_again_for_one_that_lies(seed: str, length: str) -> None:
    """R Random Set-up, steps 2 and 3; D rolled again, and the last board needs no roll."""
    _, *between, _ = start(seed, length).river
    laid: list[int] = []
    for board in between:
        if len(laid) == 5:
            assert board.board_rolls == ()
        else:
            *again, shown = board.board_rolls
            assert str(shown) == board.board
            assert set(again) <= set(laid)
        laid.append(int(board.board))


@given(seeds, lengths, st.integers(2, 4))
def test_every_roll_is_the_dealers(seed: str, length: str, players: int) -> None:
    dealer = Dealer(Stream(seed))
    laid = start(seed, length, players, dealer=dealer)
    told = [
        roll
        for board in laid.river
        for roll in (*board.board_rolls, *([board.side_roll] if board.side_roll else []))
    ]
    fell = [event.values[0] for event in dealer.events if isinstance(event, RollEvent)]
    assert told == fell
    assert laid.start_player in range(1, players + 1)


@given(seeds, lengths)
def test_a_bear_on_each_numbered_board(seed: str, length: str) -> None:
    """R Set-up, step 2; H facts 3.1: one paw on each numbered side, none at both ends."""
    found = start(seed, length)
    assert found.bears == LENGTHS[length] <= 6
    assert [board.bears for board in found.river] == [0, *[1] * LENGTHS[length], 0]


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_all_sides_as_wished(difficulty: Literal["easy", "hard"]) -> None:
    """R Set-up: beginners take easy boards."""
    river = start("x", "marathon", 3, difficulty=difficulty).river
    even = [board.side == EVEN_SIDES[board.board] for board in river]
    assert even == [difficulty == "easy"] * 8
    assert {board.side_roll for board in river} == {None}


@pytest.mark.parametrize("difficulty", ["easy", "mixed", "hard"])
def test_a_difficulty_means_the_same_as_in_river(difficulty: str) -> None:
    """The sides that can come up for each board are the same in both commands."""
    rivers = Rivers(load(None))

    def laid(number: int) -> list[str]:
        river = start(str(number), "marathon", difficulty=difficulty).river
        return [board.side for board in river]

    here = {side for number in range(40) for side in laid(number)}
    there = {
        side
        for number in range(40)
        for side in choose_sides(Stream(str(number)), rivers, 6, difficulty)
    }
    assert here == there
    assert len(here) == (16 if difficulty == "mixed" else 8)


def test_hands_is_another_name_for_digital() -> None:
    words = ("setup", "salmon", "--players", "2", "--seed", "a")
    assert "player 1 (drop): 4 hidden" in done(*words, "--hands").out
    assert done(*words, "--hands").out == done(*words, "--digital").out


def test_the_former_name_of_mixed_has_a_note() -> None:
    words = ("setup", "salmon", "--players", "2", "--seed", "a", "--difficulty")
    former, today = done(*words, "random"), done(*words, "mixed")
    assert (former.out, "Note:" in today.err) == (today.out, False)
    assert "Note: --difficulty random is now called mixed\n" in former.err


def test_the_former_name_of_mixed_still_works() -> None:
    assert start("x", difficulty="random") == start("x", difficulty="mixed") == start("x")


def test_beginners_are_shown_the_easy_sides() -> None:
    """R Set-up: for the first game and for beginners, easy boards."""
    told = "the easy side of every board (difficulty easy)"
    words = ("setup", "salmon", "--players", "3", "--seed", "x")
    assert told in " ".join(done(*words).out.split())
    for more in (("--difficulty", "easy"), ("--difficulty", "hard"), ("--length", "long")):
        assert told not in " ".join(done(*words, *more).out.split())


@pytest.mark.slow
def test_every_board_and_player_comes_up_about_equally_often() -> None:
    found = [start(str(i), "short", 4) for i in range(600)]
    boards = Counter(board.board for one in found for board in one.river[1:-1])
    assert all(150 < boards[str(n)] < 250 for n in range(1, 7))
    players = Counter(one.start_player for one in found)
    assert all(110 < players[n] < 190 for n in range(1, 5))


@pytest.mark.slow
@given(seeds, st.integers(2, 4))
def test_hands_are_four_cards_of_the_own_deck(seed: str, players: int) -> None:
    """R Set-up, step 4."""
    found = start(seed, players=players, hands=True)
    assert [hand.player for hand in found.hands] == list(range(1, players + 1))
    for hand in found.hands:
        deck = Counter(deck_pieces(load(None), f"swim-{hand.player}"))
        assert len(hand.cards) == 4
        assert not Counter(hand.cards) - deck
    assert start(seed, players=players).river == found.river


@pytest.mark.parametrize("players", [1, 5])
def test_it_is_for_two_to_four(players: int) -> None:
    with pytest.raises(CompanionError, match=f"for 2 to 4 players, not {players}"):
        start("x", players=players)


def test_an_unknown_length_names_the_right_one() -> None:
    with pytest.raises(CompanionError, match='"marathn"; did you mean "marathon"'):
        start("x", "marathn")


def test_an_owner_with_fewer_boards_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "salmon_run").mkdir()
    file = tmp_path / "salmon_run" / "rivers.toml"
    sides = tmp_path / "salmon_run" / "river-sides.toml"
    file.write_text('[[boards]]\nid = "6"\nremove = true\n', encoding="utf-8")
    sides.write_text(
        "".join(f'[[river-sides]]\nid = "{side}"\nremove = true\n' for side in ("6E", "6H")),
        encoding="utf-8",
    )
    fewer = load(tmp_path)
    with pytest.raises(CompanionError, match="needs 6 numbered boards, but there are 5"):
        start("x", "marathon", data=fewer)
    sides.unlink()
    file.write_text('[[boards]]\nid = "S"\nremove = true\n', encoding="utf-8")
    with pytest.raises(DataError, match="a board for the start"):
        start("x", "marathon", data=load(tmp_path))
    file.write_text('[[boards]]\nid = "2"\nkinds = ["easy", "easy"]\n', encoding="utf-8")
    with pytest.raises(DataError, match="2: kinds: must name two different kinds"):
        start("x", "marathon", data=load(tmp_path))


def test_the_command_tells_steps_and_json() -> None:
    words = ("setup", "salmon", "--players", "3", "--length", "long", "--seed", "up")
    steps = done(*words).out
    record = done(*words, "--json").json
    assert record["game"] == "salmon_run"
    assert record["river"][0]["side"] in {"S1", "S2"}
    assert len(record["river"]) == 7
    for board in record["river"]:
        assert board["side"] in steps
    assert max(map(len, steps.splitlines())) <= 60
    assert run("setup", "salmon", "--players", "3", "--length", "lang").code == 1
