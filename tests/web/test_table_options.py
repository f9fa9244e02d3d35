"""What is chosen before a game is dealt at a served table: it stays in the log for all phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.at_table import Room, new_store, served, whole_log

GAMES = ("freshwater_fly", "fleet_dice", "salmon_run", "mapped_out")
CHOICES = [
    ("freshwater_fly", {"set": ["dry-fly", "master-skill"]}),
    ("fleet_dice", {"captains": True, "trophies": True}),
    ("salmon_run", {"length": "short", "difficulty": "easy"}),
    ("mapped_out", {"lands_unknown": True, "unclear_instructions": True}),
]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return new_store(tmp_path, "den")


@pytest.fixture
def room(store: Path) -> Iterator[Room]:
    found = Room(served(store, "den", games=GAMES))
    yield found
    found.close()


@pytest.mark.parametrize(("game", "options"), CHOICES)
def test_what_was_chosen_stays_with_the_set_up(
    room: Room, store: Path, game: str, options: dict[str, Any]
) -> None:
    ann, bo = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game=game, options=options)
    for phone in (ann, bo):
        [set_up] = [event for event in phone.log() if event.get("what") == f"setup {game}"]
        assert set_up["body"] == {"digital": True, "players": 2, **options}
    whole_log(store)  # nothing is wrong in it


def test_the_sets_of_freshwater_fly_are_mixed_in(room: Room) -> None:
    ann, _ = room.phone("Ann"), room.phone("Bo")
    ann.act("setup", game="freshwater_fly", options={"set": ["dry-fly", "master-skill"]})
    decks = {deck.partition("/")[2]: pile for deck, pile in decks_of(room).items()}
    assert {"6", "7"} < {*decks["momentum tiles"].names}
    assert {*"QRSTUVWX"} < {*decks["rock"].names}


def decks_of(room: Room) -> dict[str, Any]:
    return dict(room.rooms.tables["den"]._table.state.decks)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"set": ["dry-flies"]}, "there is no set"),
        ({"sett": ["dry-fly"]}, "there is no option"),
        ({"set": "dry-fly"}, "set"),
    ],
)
def test_what_no_game_has_is_refused(room: Room, options: dict[str, Any], why: str) -> None:
    ann, _ = room.phone("Ann"), room.phone("Bo")
    assert why in ann.refused(409, "setup", game="freshwater_fly", options=options)
