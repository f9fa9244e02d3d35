"""What `--players N` prints, and what the boxes of a print say is in them."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest

from companion.cli.game_selection import choose_games, open_games
from companion.core.errors import CompanionError
from companion.data.shared import read_roles
from companion.drawing.component import Component, Style
from companion.drawing.shapes import Text
from companion.drawing.theme import build_theme
from companion.games.game_type import Choices
from companion.printing.order import PrintOrder
from companion.printing.selection import PrintRequest, select_pieces
from tests.command import done
from tests.faces import walked

STYLE = Style(build_theme(read_roles(), "full", "standard"))

# How many pieces there are with the fewest players, with one more, and so on; of all other
# components a full set. R, F and D as in the data: see the rules that each line names.
NEEDED = {
    "freshwater_fly": {
        "reel-boards": (3, 4, 4, 4),  # R Setup, dealt from all; Fly Solo 7: 1A, later 3B or 4B
        "spinners": (3, 4, 4, 4),
        "finesse-tokens": (2, 2, 3, 4),  # R Setup; the fifth is the Silent Angler's
        "drag-tokens": (1, 2, 3, 4),  # R Setup
        "token-standees": (3, 4, 6, 8),
        "fly-tokens": (3, 6, 9, 12),  # D one of each of three pairs for each player
        "hatch-tokens": (30, 60, 60, 60),  # R Fly Solo 3
        "dice": (5, 7, 7, 9),  # R Setup; Fly Solo, Round Summary: four or five
        "player-aids": (1, 2, 3, 4),
        "adventure-map": (8, 0, 0, 0),  # R Fly Solo
    },
    "fleet_dice": {
        "score-sheets": (2, 4, 6, 8),  # R Set Up: two halves each
        "boat-dice": (4, 4, 5, 6),  # R Set Up: players + 1, and one in the town pool; F solo as two
        "town-dice": (2, 2, 3, 4),
        "dice-labels": (6, 6, 8, 10),
        "captain-tokens": (3, 0, 0, 0),  # F used only alone
        "solo-log": (1, 0, 0, 0),
        "player-aids": (1, 2, 3, 4),
    },
    "salmon_run": {
        "swim-cards": (22, 33, 44),  # R Components: 11 each
        "salmon-pawns": (2, 3, 4),
        "player-aids": (2, 3, 4),
    },
    "lure": {
        "dice": (14, 21, 28, 35),  # F five d6, a d12 and a d20 each
        "screens": (2, 3, 4, 5),
        "player-aids": (2, 3, 4, 5),
    },
    "mapped_out": {
        "pawns": (2, 3, 4, 5),  # R Setup: one each; cards and tiles are dealt from all of them
        "player-aids": (2, 3, 4, 5),
    },
}
FEWEST = {"freshwater_fly": 1, "fleet_dice": 1, "salmon_run": 2, "lure": 2, "mapped_out": 2}
PLAYED = [
    (game, FEWEST[game] + more)
    for game, needed in NEEDED.items()
    for more in range(len(needed["player-aids"]))
]
HOLDS = {
    "freshwater_fly": {
        "fish": ["fish-cards"],
        "rock": ["rock-cards", "master-skill-cards"],
        "strike": ["strike-cards", "alternate-strike-cards"],
    },
    "fleet_dice": {"dice": ["boat-dice", "town-dice"], "cards": ["captain-cards", "trophy-cards"]},
    "salmon_run": {"swim": ["swim-cards"], "river": ["supplement-cards", "fatigue-cards"]},
    "lure": {"fish": ["fish-cards"], "tackle": ["lure-tokens"]},
    "mapped_out": {
        "moves": ["movement-cards"],
        "tiles": ["map-tiles"],
        "lands": ["lands-unknown-tiles"],
        "unclear": ["unclear-instructions-cards"],
    },
}


def printed(
    game: str,
    players: int | None = None,
    *,
    sets: Collection[str] = (),
    only: tuple[str, ...] = (),
    pieces: tuple[tuple[str, str], ...] = (),
) -> dict[str, PrintRequest]:
    """Return what `companion print` prints of a game, by component."""
    choice = PrintOrder(only=only, pieces=pieces, sets=tuple(sets))
    choices = Choices(
        players=players,
        only=frozenset((*only, *(component for component, _ in pieces))),
        sets=None if "all" in sets else frozenset(sets),
    )
    (found,) = open_games(choose_games([game]), None, "en", choices)
    return {one.component.name: one for one in select_pieces(found.components, choice, 1)}


def counts(found: dict[str, PrintRequest]) -> dict[str, int]:
    return {name: sum(one.copies.values()) for name, one in found.items()}


@pytest.mark.parametrize(("game", "players"), PLAYED)
def test_so_many_players_get_what_they_need(game: str, players: int) -> None:
    full, found = counts(printed(game)), counts(printed(game, players))
    place = players - FEWEST[game]
    needed = {name: numbers[place] for name, numbers in NEEDED[game].items()}
    own = {"tuck-boxes": found["tuck-boxes"]}
    assert found == {name: n for name, n in (full | needed | own).items() if n}


@pytest.mark.parametrize("game", NEEDED)
def test_the_most_players_need_a_full_set(game: str) -> None:
    full = counts(printed(game))
    most = counts(printed(game, FEWEST[game] + len(NEEDED[game]["player-aids"]) - 1))
    spare = {"finesse-tokens": 1, "token-standees": 1, "pawns": 1}  # for solo; F six in the box
    solo = {"adventure-map", "captain-tokens", "solo-log"}
    assert most == {name: n - spare.get(name, 0) for name, n in full.items() if name not in solo}


def test_pieces_are_those_of_who_plays() -> None:
    two, alone = printed("freshwater_fly", 2), printed("freshwater_fly", 1)
    assert list(two["reel-boards"].copies) == ["1A", "2A", "3B", "4B"]
    assert list(alone["reel-boards"].copies) == ["1A", "3B", "4B"]
    assert list(alone["finesse-tokens"].copies) == ["player-1", "silent-angler"]
    assert list(two["drag-tokens"].copies) == ["player-1", "player-2"]
    assert set(printed("freshwater_fly", 3)["fly-tokens"].copies.values()) == {3}
    assert list(printed("mapped_out", 2)["pawns"].copies) == ["1", "2"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_deals_reel_boards_that_are_printed_for_as_many(players: int) -> None:
    kept = printed("freshwater_fly", players)["reel-boards"].copies
    for seed in "abcdef":
        words = ("setup", "freshwater_fly", "--players", str(players), "--seed", seed, "--json")
        assert set(done(*words).json["reel_boards"]) <= set(kept)


def test_what_is_named_is_printed_for_any_number() -> None:
    assert counts(printed("freshwater_fly", 3, only=("adventure-map",))) == {"adventure-map": 8}
    assert counts(printed("fleet_dice", 4, only=("solo-log",))) == {"solo-log": 1}
    lost = printed("freshwater_fly", 2, pieces=(("reel-boards", "4B"),))
    assert dict(lost["reel-boards"].copies) == {"4B": 1}


@pytest.mark.parametrize("game", FEWEST)
@pytest.mark.parametrize("beyond", [-1, 0, 6])
def test_a_wrong_number_names_the_right_ones(game: str, beyond: int) -> None:
    few, many = FEWEST[game], FEWEST[game] + len(NEEDED[game]["player-aids"]) - 1
    with pytest.raises(
        CompanionError, match=f"{game} is for {few} to {many} players, not {beyond}"
    ):
        printed(game, beyond)


# --- boxes ----------------------------------------------------------------------------------------


def told(box: Component, piece: str) -> list[int]:
    """Return the counts on a box: first that in its band, then those on its back."""
    (face,) = box.draw(STYLE, [piece])
    assert face.problems == ()
    words = " ".join(one.words for one, _ in walked(face.front) if isinstance(one, Text))
    return [
        int(number)
        for number in re.findall(r"(\d+) (?:[a-z]+ )*(?:cards|dice|tokens|tiles)", words)
    ]


@pytest.mark.parametrize("sets", [(), ("all",)])
@pytest.mark.parametrize(("game", "players"), [*((game, None) for game in HOLDS), *PLAYED])
def test_a_box_tells_what_is_printed_to_go_in(
    game: str, players: int | None, sets: tuple[str, ...]
) -> None:
    found = printed(game, players, sets=sets)
    number = counts(found)
    inside = {
        box: [number[name] for name in names if name in number]
        for box, names in HOLDS[game].items()
    }
    boxes = found["tuck-boxes"]
    assert list(boxes.copies) == [box for box, held in inside.items() if held]
    for box in boxes.copies:
        band, *rest = told(boxes.component, box)
        assert band == sum(inside[box])
        assert sum(rest) in (sum(inside[box]), 0)


def test_a_box_is_as_deep_as_what_goes_in() -> None:
    base, more = (
        printed("freshwater_fly", sets=sets)["tuck-boxes"].component for sets in ((), ("all",))
    )
    # round a box go its four walls: eight cards are as much deeper on two of them as four more
    assert more.size_of("strike")[0] - base.size_of("strike")[0] == pytest.approx(2 * 4 * 0.32)
    assert more.size_of("rock")[0] - base.size_of("rock")[0] == pytest.approx(2 * 8 * 0.32)
    two, four = (printed("salmon_run", n)["tuck-boxes"].component for n in (2, 4))
    assert four.size_of("swim")[0] - two.size_of("swim")[0] == pytest.approx(2 * 22 * 0.32)


def test_a_deck_that_is_named_has_room_in_its_box() -> None:
    found = printed("freshwater_fly", only=("strike-cards", "alternate-strike-cards", "tuck-boxes"))
    assert told(found["tuck-boxes"].component, "strike")[0] == 8


def test_the_box_of_a_set_can_be_asked_for() -> None:
    found = printed("mapped_out", pieces=(("tuck-boxes", "lands"),))
    assert told(found["tuck-boxes"].component, "lands")[0] == 18
