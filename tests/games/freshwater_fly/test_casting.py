"""Casts: the rulebook's examples, and what always holds."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.games.freshwater_fly.casting import (
    Cast,
    CastRules,
    Strikes,
    apply_move,
    possible_moves,
    start_cast,
)
from companion.games.freshwater_fly.silent_angler import AnglerCast, AnglerRules, Day
from companion.games.freshwater_fly.silent_angler import apply_angler_move as angler_moved
from companion.games.freshwater_fly.strike_dealer import (
    History,
    State,
    apply_action,
    possible_actions,
)

HOOK, *MISSES = DECK = ("hook", "miss-1", "miss-2", "miss-3")
RULES = CastRules(DECK, frozenset({HOOK}), landing=1, drift=2, drifts=2, long_drifts=3)
WHEEL = ("white", "blue", "orange", "green", "tan", "yellow")
ANGLER = AnglerRules(RULES, WHEEL, (0, 2, 4, 6, 8, 10, 12, 14), fish_to_end=7)
STREAM = Stream("casts")


def dealt_so(*order: str, column: int = 6) -> Cast:
    """Return a cast whose strike cards lie in this order."""
    return replace(start_cast(RULES, column, STREAM), strikes=Strikes(order))


def hook_at(place: int) -> tuple[str, ...]:
    """Return the strike cards with the hook at a place, from 1."""
    return (*MISSES[: place - 1], HOOK, *MISSES[place - 1 :])


def run(cast: Cast | None, *told: str) -> Cast | None:
    for move in told:
        assert cast is not None
        cast = apply_move(RULES, cast, move, STREAM)  # type: ignore[arg-type]
    return cast


def after(cast: Cast | None, *told: str) -> Cast:
    found = run(cast, *told)
    assert found is not None
    return found


def test_example_1_page_8_and_9() -> None:
    """Griffin: a match shows a miss, a drift without match, a drift with one: miss, hook."""
    cast = after(dealt_so(*hook_at(3), column=5), "match")
    assert (cast.phase, cast.column, cast.strikes.shown) == ("drifting", 5, ("miss-1",))
    cast = after(cast, "blank")
    assert (cast.phase, cast.column, len(cast.strikes.shown)) == ("drifting", 4, 1)
    cast = after(cast, "match")
    assert (cast.phase, cast.column) == ("hooked", 3)
    assert cast.strikes.shown == ("miss-1", "miss-2", "hook")
    assert run(cast, "finish") is None


def test_example_3_page_14_and_15() -> None:
    """Derrick: no match, a drift with one shows two misses, one finesse shows the hook."""
    cast = after(dealt_so(*hook_at(3), column=5), "blank", "match")
    assert (cast.phase, cast.strikes.shown) == ("drifting", ("miss-1", "miss-2"))
    cast = after(cast, "finesse")
    assert (cast.phase, cast.column, cast.strikes.shown[-1]) == ("hooked", 4, "hook")


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (("match",), 1),
        (("blank",), 0),
        (("match", "match"), 3),
        (("blank", "match"), 2),
        (("match", "finesse"), 2),
        (("match", "finesse", "finesse", "finesse"), 4),
        (("blank", "match", "blank"), 2),
        (("blank", "blank"), 0),
        (("blank", "match", "match"), 4),
    ],
)
def test_strike_cards_that_are_earned(told: tuple[str, ...], shown: int) -> None:
    assert len(after(dealt_so(*hook_at(4)), *told).strikes.shown) == shown


def test_the_cast_is_over_after_two_drifts_or_in_column_1() -> None:
    assert after(dealt_so(*DECK), "blank", "blank").phase == "drifting"
    assert after(dealt_so(*DECK), "blank", "blank", "blank").phase == "last"
    assert after(dealt_so(*DECK, column=1), "blank").phase == "last"
    assert after(dealt_so(*DECK, column=2), "blank", "blank").phase == "last"
    with pytest.raises(CompanionError, match="not possible now"):
        run(dealt_so(*DECK, column=1), "blank", "match")


def test_finesse_needs_a_match_under_the_token() -> None:
    landed = dealt_so(*hook_at(4))
    for told in (("blank",), ("match", "blank")):
        with pytest.raises(CompanionError, match="not possible now"):
            run(landed, *told, "finesse")
    last = after(landed, "blank", "blank", "match")
    assert last.phase == "last"
    assert after(last, "finesse", "finesse").phase == "hooked"


def test_card_x_gives_a_third_drift_once_a_turn_page_31() -> None:
    last = after(dealt_so(*hook_at(4)), "blank", "blank", "match")
    long = after(last, "third-drift")
    assert (long.phase, long.column) == ("drifting", 4)
    end = after(long, "match")
    assert (end.phase, end.column, end.drifts) == ("hooked", 3, 3)
    again = after(long, "blank", "restart", "blank", "blank", "blank")
    assert again.phase == "last"
    with pytest.raises(CompanionError, match="not possible now"):
        run(again, "third-drift")
    with pytest.raises(CompanionError, match="not possible now"):
        run(after(dealt_so(*DECK, column=2), "blank", "blank"), "third-drift")
    in_column_1 = after(dealt_so(*DECK, column=3), "blank", "blank", "blank")
    assert "third-drift" not in possible_moves(RULES, in_column_1)


def test_card_g_restarts_also_a_hooked_cast_once_page_25() -> None:
    hooked = after(dealt_so(*hook_at(1), column=4), "match")
    again = after(hooked, "restart")
    assert (again.phase, again.column, again.drifts) == ("landing", 4, 0)
    assert sorted(again.strikes.hidden) == sorted(DECK)
    assert not again.strikes.shown
    with pytest.raises(CompanionError, match="not possible now"):
        run(after(again, "blank"), "restart")
    with pytest.raises(CompanionError, match="not possible now"):
        run(dealt_so(*DECK), "restart")


@pytest.mark.parametrize(
    ("told", "hooks"),
    [(("match",), 6), (("match", "match"), 18), (("blank", "match"), 12), (("match",) * 3, 24)],
)
def test_chances_over_all_24_orders(told: tuple[str, ...], hooks: int) -> None:
    """25 % at the landing, 75 % with one matched drift, 100 % with two; 50 % for a drift alone."""
    found = 0
    for order in permutations(DECK):
        cast: Cast | None = dealt_so(*order)
        for move in told:
            cast = after(cast, move) if cast and cast.phase != "hooked" else cast
        found += cast is not None and cast.phase == "hooked"
    assert found == hooks


def angler(*order: str, die: int = 2, later: tuple[int, ...] = ()) -> AnglerCast:
    return AnglerCast(die, 2, "row", Strikes(order), later)


def angler_run(cast: AnglerCast, day: Day, *told: str) -> tuple[AnglerCast | None, Day]:
    now: AnglerCast | None = cast
    for move in told:
        assert now is not None
        now, day = angler_moved(ANGLER, now, day, move, STREAM)  # type: ignore[arg-type]
    return now, day


def test_the_silent_angler_goes_up_the_rows_page_20() -> None:
    """One strike card for each fish, none for rocks; over after the top row."""
    cast, day = angler_run(angler(*hook_at(4)), Day(), "fish", "rock")
    assert cast is not None and (cast.row, cast.strikes.shown) == (0, ("miss-1",))
    cast, day = angler_run(cast, day, "fish")
    assert cast is not None and (cast.phase, cast.strikes.shown) == ("missed", ("miss-1", "miss-2"))
    cast, day = angler_run(cast, day, "finish")
    assert (cast, day) == (None, Day(round=2, space=2))


def test_the_wheel_blue_is_followed_by_orange_page_21() -> None:
    cast, day = angler_run(angler(*hook_at(1), die=2), Day(), "fish")
    assert cast is not None and cast.colour(ANGLER) == "blue" and day.fish == 1
    cast, day = angler_run(cast, day, "no-token")
    assert cast is not None and cast.colour(ANGLER) == "orange"
    cast, day = angler_run(cast, day, "token")
    assert cast is not None and (cast.phase, day.tokens, day.space) == ("caught", ("orange",), 1)
    assert angler_run(cast, day, "finish") == (None, replace(day, round=2, fed=False))


@pytest.mark.parametrize("told", [("no-tokens",), ("no-token",) * 6])
def test_no_token_left_moves_the_track_page_21(told: tuple[str, ...]) -> None:
    cast, day = angler_run(angler(*hook_at(1), die=5), Day(), "fish", *told)
    assert cast is not None and (cast.phase, day.space, day.tokens) == ("caught", 2, ())


def test_two_dice_lower_first_and_one_fish_feeds_the_round_page_19() -> None:
    history = History()
    for action in ("angler", "die 5", "die 3"):
        history = apply_action(ANGLER, history, action, STREAM)
    first = history.state.angler
    assert first is not None and (first.die, first.after, first.row) == (3, (5,), 2)
    day = Day(fish=1, fed=True)
    second, day = angler_run(replace(first, phase="missed"), day, "finish")
    assert second is not None and (second.die, second.after) == (5, ())
    assert sorted(second.strikes.hidden) == sorted(DECK)
    end, day = angler_run(replace(second, phase="missed"), day, "finish")
    assert (end, day) == (None, Day(round=2, fish=1))


def test_the_track_ends_on_its_last_space() -> None:
    cast = replace(angler(*DECK), phase="missed")
    assert angler_run(cast, Day(space=8), "finish")[1].space == 8


walks = st.lists(st.integers(0, 999), max_size=60)


def walked(picks: list[int], *, undo: bool) -> list[History]:
    """Return the histories along possible actions, some of them undone."""
    stream, found = Stream("walk"), [History()]
    for pick in picks:
        now = found[-1]
        actions = list(possible_actions(ANGLER, now.state))
        if undo and now.standing:
            actions.append("undo")
        found.append(apply_action(ANGLER, now, actions[pick % len(actions)], stream))
    return found


@given(walks)
def test_whatever_happens_the_deck_is_whole(picks: list[int]) -> None:
    for history in walked(picks, undo=True):
        state = history.state
        assert (state.cast, state.angler, state.picked).count(None) >= 2
        if state.strikes:
            assert sorted(state.strikes.hidden + state.strikes.shown) == sorted(DECK)
        if state.cast:
            assert 1 <= state.cast.column <= state.cast.start <= 6
            assert state.cast.start - state.cast.column == state.cast.drifts <= 3
            assert (HOOK in state.cast.strikes.shown) == (state.cast.phase == "hooked")
        assert 1 <= state.day.space <= 8


@given(walks)
def test_undo_without_luck_is_the_history_without_the_action(picks: list[int]) -> None:
    """What turned cards is voided: the same cards are hidden again, in an order of their own."""
    history = walked(picks, undo=True)[-1]
    if not history.standing:
        return
    target = history.entries[history.standing[-1] - 1]
    undone = apply_action(ANGLER, history, "undo", Stream("undo"))
    assert undone.entries[:-1] == history.entries
    assert undone.entries[-1].undoes == target.number
    before, back = target.before, undone.state
    if back.strikes is None or before.strikes is None:
        assert back == before
        return
    assert back.strikes.shown == before.strikes.shown
    assert sorted(back.strikes.hidden) == sorted(before.strikes.hidden)
    if not (target.dealt or target.shuffled) and target.before == history.entries[-1].before:
        assert back == before


def test_a_voided_card_does_not_come_back_in_its_place() -> None:
    """Over many seeds the card after an undo is any of the four, as often as another."""
    seen = dict.fromkeys(DECK, 0)
    for seed in range(400):
        stream, history = Stream(f"void {seed}"), History()
        for action in ("cast 4", "match", "undo", "match"):
            history = apply_action(ANGLER, history, action, stream)
        (card,) = history.entries[-1].dealt
        seen[card] += 1
    assert all(70 <= count <= 130 for count in seen.values()), seen


@pytest.mark.parametrize("action", ["cast 7", "cast 0", "match", "", "die 1", "cast 03", "undo"])
def test_what_is_not_possible_is_told_and_changes_nothing(action: str) -> None:
    with pytest.raises(CompanionError):
        apply_action(ANGLER, History(), action, STREAM)
    assert possible_actions(ANGLER, State())[0] == "cast 1"


def test_a_cast_that_is_gone_back_to_after_another_is_shuffled_anew() -> None:
    """Its hidden cards were put away; they lie as the last shuffle of the log says."""
    stream, history = Stream("gone"), History()
    for action in ("cast 1", "blank", "finish", "cast 3", "undo"):
        history = apply_action(ANGLER, history, action, stream)
    used = stream.used
    history = apply_action(ANGLER, history, "undo", stream)
    assert history.entries[-1].shuffled and stream.used > used
    at_once = History()
    for action in ("cast 1", "blank", "finish"):
        at_once = apply_action(ANGLER, at_once, action, stream)
    before = at_once.entries[-1].before
    assert apply_action(ANGLER, at_once, "undo", stream).state == before
