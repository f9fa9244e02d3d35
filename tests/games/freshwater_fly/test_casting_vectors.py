"""The casts that other languages follow are those of Python, and every key is told apart."""

from __future__ import annotations

from companion.core.chance import Stream
from companion.games.freshwater_fly.cards import load
from companion.games.freshwater_fly.silent_angler import load_angler_rules
from companion.games.freshwater_fly.strike_dealer import UNDO, History, apply_action
from companion.games.freshwater_fly.strike_screen import StrikeScreen
from tests.games.freshwater_fly.casting_vectors import DECK_EMPTIED, FILE, as_text, vectors

MOVES = {
    *("match", "blank", "finesse", "third-drift", "restart", "finish"),
    *("fish", "rock", "token", "no-token", "no-tokens", "start", "angler", "new-day", UNDO),
}
USED_BY_SCREENS = {"u", "l", "q", "h", "?", "backspace"}


def test_the_vectors_are_up_to_date() -> None:
    assert FILE.read_text("utf-8") == as_text(), (
        "python -m tests.games.freshwater_fly.casting_vectors"
    )


def test_the_vectors_tell_of_every_action() -> None:
    actions = {step["action"] for walk in vectors()["walks"] for step in walk["steps"]}
    assert actions >= MOVES
    assert {f"{name} {n}" for name in ("cast", "die") for n in range(1, 7)} <= actions


def test_a_second_cast_meets_a_fish_where_the_first_one_emptied_a_deck() -> None:
    (walk,) = (one for one in vectors()["walks"] if one["seed"] == "by hand 19")
    assert tuple(step["action"] for step in walk["steps"][3:]) == DECK_EMPTIED
    assert walk["steps"][-1]["day"]["fish"] == 2


def test_one_key_does_one_thing() -> None:
    """In every state of the walks the keys are different, and none is taken by the screens."""
    data = load(None)
    screen = StrikeScreen(load_angler_rules(data), data.words)
    for walk in vectors()["walks"]:
        for step in walk["steps"]:
            keys = [screen.describe_choice(action).key for action in step["possible"]]
            assert len(set(keys)) == len(keys)
            assert not USED_BY_SCREENS & set(keys)


def test_the_dealer_tells_the_points_that_are_printed_on_the_track() -> None:
    """Two rounds without a fish: its token is on space 3, which shows 4."""
    data, stream, history = load(None), Stream("a"), History()
    screen = StrikeScreen(load_angler_rules(data), data.words)
    for action in ("angler", "die 1", "start", "rock", "rock", "rock", "finish") * 2:
        history = apply_action(screen.rules, history, action, stream)
    assert "4 points on the track" in screen.describe_entry(history.entries[-1])
    assert "moves to 4 points on its track" in screen.view(history).ask
