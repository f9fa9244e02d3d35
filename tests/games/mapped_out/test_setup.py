"""The setup of Mapped Out: what always holds. Source: R Setup."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Stream
from companion.core.chance_events import Dealer, PickEvent, ShuffleEvent
from companion.core.errors import CompanionError
from companion.data.decks_and_pools import deck_pieces
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.shapes import Text
from companion.drawing.theme import build_theme
from companion.games.components import build_components
from companion.games.game_type import Choices
from companion.games.mapped_out import schema
from tests.command import done, run
from tests.faces import walked
from tests.games import setups


@cache
def table() -> GameData:
    return schema.load(None)


MOVEMENT, TILES = (deck_pieces(table(), deck) for deck in ("movement", "tiles"))
STARTS = {tile.id for tile in table().values(schema.MAP_TILES) if tile.start}
LANDS = {tile.id for tile in table().values(schema.LANDS_TILES)}
UNCLEAR = {card.id for card in table().values(schema.UNCLEAR_CARDS)}


def start(seed: str, players: int, *, lands: bool = False, unclear: bool = False) -> Any:
    more = {"lands_unknown": lands, "unclear_instructions": unclear}
    return setups.start("mapped_out", seed, players, **more)


@given(st.text(max_size=6), st.integers(2, 5), st.booleans(), st.booleans())
def test_eight_cards_five_tiles_and_a_tile_with_a_north_mark(
    seed: str, players: int, lands: bool, unclear: bool
) -> None:
    found = start(seed, players, lands=lands, unclear=unclear)
    assert [seat.player for seat in found.seats] == list(range(1, players + 1))
    assert {len(seat.row) for seat in found.seats} == {8}
    assert {len(seat.hand) for seat in found.seats} == {5}
    assert found.start_player in range(1, players + 1)
    assert found.start_tile in STARTS
    tiles = [found.start_tile, *(tile for seat in found.seats for tile in seat.hand)]
    assert len(set(tiles)) == len(tiles)
    assert found.tiles_left == 42 + 18 * lands - len(tiles)
    pool = Counter(MOVEMENT) + Counter(UNCLEAR if unclear else ())
    assert not Counter(card for seat in found.seats for card in seat.row) - pool
    if not lands:
        assert all(tile.startswith("T") for tile in tiles)


@pytest.mark.slow
def test_everything_can_come_up() -> None:
    found = [start(str(i), 5, lands=True, unclear=True) for i in range(120)]
    assert {one.start_tile for one in found} == STARTS
    assert {one.start_player for one in found} == {1, 2, 3, 4, 5}
    dealt = {tile for one in found for seat in one.seats for tile in seat.hand}
    assert dealt == {*TILES, *LANDS}
    cards = {card for one in found for seat in one.seats for card in seat.row}
    assert cards == {*MOVEMENT, *UNCLEAR}


def test_five_players_take_every_movement_card_facts_1_2() -> None:
    found = start("all", 5)
    dealt = Counter(card for seat in found.seats for card in seat.row)
    assert dealt == Counter(deck_pieces(table(), "movement"))


def test_the_dealer_remembers_what_a_log_needs() -> None:
    dealer = Dealer(Stream("log"))
    found = setups.start("mapped_out", "log", 3, dealer=dealer)
    decks = [event.deck for event in dealer.events if isinstance(event, ShuffleEvent)]
    assert decks == ["movement", "tiles"]
    picked = [event.what for event in dealer.events if isinstance(event, PickEvent)]
    assert picked == ["starting tile", "start player"]
    assert dealer.left("tiles") == found.tiles_left == 26
    assert dealer.left("movement") == 16


@pytest.mark.parametrize("seed", [None, "river", "Elm 3"])
@pytest.mark.parametrize("fish", ["declared", "as-run"])
def test_the_starting_tile_has_a_north_mark_on_the_tiles_that_were_printed(
    seed: str | None, fish: str
) -> None:
    """The same options say what is printed and what is set up."""
    (part,) = build_components(
        table(), Choices(seed=seed, extra={"fish": fish}, only=frozenset({"map-tiles"}))
    )
    drawn = part.draw(Style(build_theme(read_roles(), "full", "standard")), [*part.copies])
    marked = {
        piece.id
        for piece in drawn
        for shape, _ in walked(piece.front)
        if isinstance(shape, Text) and shape.words == table().words["north"]
    }
    assert len(marked) == 4
    more = ["--seed", seed] if seed else []
    for _ in range(1 if seed else 6):
        found = done("setup", "mapped", "--players", "2", "--fish", fish, *more, "--json").json
        assert found["start_tile"] in marked
        assert found["deck"] == (
            fish
            if seed is None
            else {"seed": seed, **({} if fish == "declared" else {"fish": fish})}
        )
        first = found["steps"][0]["do"]
        assert ("companion print mapped_out" in first) == ((seed, fish) != (None, "declared"))


def test_a_seed_that_companion_made_up_repeats_a_set_up_and_is_that_of_no_print() -> None:
    first = done("setup", "mapped", "--players", "2", "--json").json
    again = done("setup", "mapped", "--players", "2", "--seed", first["seed"], "--json").json
    assert again == first
    assert first["deck"] == "declared"
    of_an_evening = f"{first['seed']} setup 1"
    drawn = done("setup", "mapped", "--players", "2", "--seed", of_an_evening, "--json").json
    assert drawn["deck"] == "declared"


@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(CompanionError, match="for 2 to 5 players"):
        start("x", players)


def test_too_few_cards_of_the_owner_are_told(tmp_path: Path) -> None:
    (tmp_path / "mapped_out").mkdir()
    text = 'movement-cards = [{ id = "left", copies = 3 }, { id = "right", remove = true }]\n'
    (tmp_path / "mapped_out" / "movement-cards.toml").write_text(text, encoding="utf-8")
    ran = run("setup", "mapped", "--players", "4", "--data", tmp_path)
    assert ran.code == 1
    assert '"movement" has 3 left, but 4 players need 8' in ran.err


def test_the_command_tells_steps_and_json() -> None:
    words = ("setup", "mapped", "--players", "2", "--seed", "river")
    assert "Lay 8 in a row" in done(*words).out
    assert "player 2: 5 hidden" in done(*words, "--digital").out
    record = done(*words, "--json").json
    assert len(record["seats"]) == 2
    assert (
        done("deal", "mapped", "tiles", "--count", "3", "--seed", "x", "--json").json["left"] == 39
    )


@pytest.mark.parametrize("seed", ["<b>", "<setup.start>", "{seats}"])
def test_a_seed_may_look_like_a_label(seed: str) -> None:
    steps = done("setup", "mapped_out", "--players", "2", "--seed", seed, "--json").json["steps"]
    assert f"--seed '{seed}'" in steps[0]["do"]
