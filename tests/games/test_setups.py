"""What `setup.toml` says is held to the rest of the game, and an owner may change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Stream
from companion.core.chance_events import Dealer, ShuffleEvent
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.schema import Schema
from companion.games.setup_schema import SETUP, STEPS, setup_options
from tests.command import done, run
from tests.games.setups import set_up


def with_steps(folder: Path, steps: str, game: str = "lure") -> Path:
    (folder / game).mkdir(exist_ok=True)
    (folder / game / "setup.toml").write_text(f"setup-steps = [{steps}]\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("id = 'fish', shufle = 'fish'", "fish: shufle: unknown key"),
        ("id = 'fish', deal = 'fish'", "fish: does several things, shuffle and deal"),
        ("id = 'new', when = 'players'", "new: does nothing"),
        ("id = 'fish', shuffle = 'fihs'", 'fish: shuffle: there is no "fihs"'),
        ("id = 'fish', from = ['fish', 'pond']", 'fish: from: there is no "pond"'),
        ("id = 'fish', without = 'pike'", 'fish: without: no step gives "pike"'),
        ("id = 'lures', deal = 'lure'", 'lures: deal: there is no "lure"; did you mean "lures"'),
        ("id = 'lures', table = 'lures'", 'lures: table: there is no "lures"'),
        ("id = 'lures', at = 'odds:all'", 'lures: at: there is no function "odds:all" here'),
        ("id = 'lures', at = 'seats'", 'lures: at: there is no function "seats" here'),
        ("id = 'lures', run = 'model:NUMBERS'", "lures: does several things, deal and run"),
        ("id = 'new', run = 'model:colour'", 'new: run: there is no function "model:colour" here'),
        ("id = 'new', roll = 'some'", 'new: roll: there is no "some"'),
        ("id = 'new', pick = 'one', among = 'pawns'", 'new: among: there is no "pawns"'),
        ("id = 'rounds', value = 'ceil(left.fish)'", 'rounds: value: "ceil" takes'),
        ("id = 'lures', count = '$waters.lures'", "lures: count: uses"),
        ("id = 'rest', when = 'count(left)'", 'rest: when: uses "left"'),
        ("id = 'new', say = 'nothing'", "setup.nothing: this label is missing"),
        ("id = 'lures', piece = '<lures.name>'", "lures.name: this label is missing"),
        ("id = 'rounds', to = 'turns'", 'setup: keys: "rounds" is not an option'),
        ("id = 'lures', count = 'players - 9'", "lures: cannot be done with --players 2"),
        (
            "id = 'lures', record = 'lure'",
            "lures: cannot be done with --players 2: 'lure' is wrong",
        ),
        ("id = 'left_out', table = 'lure-tokens'", "left_out: cannot be done with --players 2"),
        ("id = 'fish', when = 'players > 2'", "left_out: cannot be done with --players 2: 'fish'"),
        ("id = 'lures', seen = 'some'", 'lures: seen: must be "all", "player" or "nobody"'),
    ],
)
def test_what_is_wrong_in_a_step_is_told(tmp_path: Path, step: str, told: str) -> None:
    folder = with_steps(tmp_path, f"{{ {step} }}")
    for words in (["check", "lure"], ["setup", "lure", "--players", "2"]):
        ran = run(*words, "--data", folder)
        assert (ran.code, told in ran.err) == (1, True), ran.err


@pytest.mark.slow
def test_what_is_wrong_only_in_a_way_to_play_is_told_there(tmp_path: Path) -> None:
    folder = with_steps(tmp_path, "{ id = 'solo-bag', remove = true }", "freshwater_fly")
    words = ("setup", "fresh", "--data", folder, "--players")
    done(*words, "2")
    ran = run(*words, "1", "--location", "L1")
    assert (ran.code, ran.out) == (1, "")
    assert "freshwater_fly/setup.toml: hatch: cannot be done with --players 1: 'hatch'" in ran.err


def test_a_number_for_some_players_only_is_missed_with_the_others(tmp_path: Path) -> None:
    (tmp_path / "lure").mkdir()
    waters = "waters = [{ id = 'many', players = [4] }]"
    (tmp_path / "lure" / "game.toml").write_text(waters + "\n", "utf-8")
    ran = run("check", "lure", "--data", tmp_path)
    assert ran.code == 1
    assert "waters: players: must name each number from 2 to 5 once" in ran.err


def test_an_owner_cannot_change_the_options(tmp_path: Path) -> None:
    (tmp_path / "fleet_dice").mkdir()
    options = "setup-options = [{ id = 'storm', help = 'With waves.' }]\n"
    (tmp_path / "fleet_dice" / "setup.toml").write_text(options, "utf-8")
    ran = run("check", "fleet_dice", "--data", tmp_path)
    assert (ran.code, "setup-options: cannot be changed" in ran.err) == (1, True), ran.err


def test_an_owner_changes_a_step(tmp_path: Path) -> None:
    folder = with_steps(tmp_path, "{ id = 'lures', count = 2 }, { id = 'dice', remove = true }")
    words = ("setup", "lure", "--players", "5", "--seed", "a")
    found = done(*words, "--json", "--data", folder).json
    assert [len(lures) for lures in found["lures"]] == [2] * 5
    assert [step["step"] for step in found["steps"]] == [1, 2, 3]
    ours = done(*words, "--json").json
    assert found["lures"][0] == [lure for lures in ours["lures"][:2] for lure in lures]


def test_more_than_there_are_cannot_be_dealt(tmp_path: Path) -> None:
    folder = with_steps(tmp_path, "{ id = 'lures', count = 9 }")
    done("setup", "lure", "--players", "2", "--data", folder)
    ran = run("setup", "lure", "--players", "3", "--data", folder)
    assert (ran.code, ran.out) == (1, "")
    assert '"lures" has 6 left, but 3 players need 9' in ran.err


def test_a_step_may_ask_for_a_number_of_players(tmp_path: Path) -> None:
    folder = with_steps(tmp_path, "{ id = 'dice', when = 'players > 3' }")
    for players in (3, 4):
        ran = done("setup", "lure", "--players", str(players), "--data", folder)
        assert ("takes a screen" in ran.out) == (players == 4)


def test_lures_that_an_owner_leaves_out_are_not_told(tmp_path: Path) -> None:
    (tmp_path / "lure").mkdir()
    (tmp_path / "lure" / "game.toml").write_text("[game]\nlures = 0\n", "utf-8")
    words = ("setup", "lure", "--players", "4", "--data", tmp_path)
    assert "lures" not in done(*words).out
    assert done(*words, "--json").json["lures"] == [[]] * 4


HIDDEN = {
    "fleet_dice": {},
    "freshwater_fly": {"rock_decks": "nobody"},
    "lure": {"left_out": "nobody", "lures": "player"},
    "mapped_out": {"rows": "nobody", "hands": "player"},
    "salmon_run": {"hands": "player"},
}


@pytest.mark.parametrize("slug", HIDDEN)
def test_what_lies_face_down_or_is_held_is_not_seen_by_all(slug: str) -> None:
    steps = GameData(load_raw(slug), lambda: Schema((STEPS,))).values(STEPS)
    assert {one.id: one.seen for one in steps if one.seen != "all"} == HIDDEN[slug]


HIDDEN_DECKS = {
    "freshwater_fly": {"rock"},
    "lure": {"fish", "lures"},
    "mapped_out": {"movement", "tiles"},
    "salmon_run": {f"swim-{player}" for player in range(1, 5)},
}


class Turned(Dealer):
    """A dealer who uses the same chance, but turns decks upside down."""

    def __init__(self, seed: str, decks: Callable[[str], bool]) -> None:
        super().__init__(Stream(seed))
        self.turns, self.turned = decks, False

    def shuffle(self, deck: str, pieces: Sequence[str]) -> None:
        super().shuffle(deck, pieces)
        if self.turns(deck):
            self.turned = True
            self._decks[deck] = self._decks[deck][::-1]


@pytest.mark.parametrize("slug", HIDDEN)
def test_people_with_cards_are_told_nothing_that_shuffling_decides(slug: str) -> None:
    """The same with decks upside down: only open boards and tiles are dealt to people."""
    for way in WAYS[slug]:
        wish = wish_of(slug, way)
        turned = Turned("amber", lambda deck: deck not in ("reel boards", "momentum tiles"))
        told, other = set_up(slug, "amber", **wish), set_up(slug, "amber", **wish, dealer=turned)
        assert told.lines == other.lines
        assert told.secrets == ()
        assert (told.record == other.record) == (not turned.turned)


@pytest.mark.parametrize("slug", HIDDEN_DECKS)
def test_what_is_hidden_stands_in_secrets_only(slug: str) -> None:
    for way in WAYS[slug]:
        wish = {**wish_of(slug, way), "digital": True}
        turned = Turned("amber", HIDDEN_DECKS[slug].__contains__)
        told, other = set_up(slug, "amber", **wish), set_up(slug, "amber", **wish, dealer=turned)
        open_ = [line for line in told.lines if "skill card" not in line]
        assert open_ == [line for line in other.lines if "skill card" not in line]
        assert [one.about for one in told.secrets] == [one.about for one in other.secrets]
        assert [one.told for one in told.secrets] != [one.told for one in other.secrets]


@pytest.mark.parametrize("slug", HIDDEN)
def test_a_seed_starts_the_same_game_with_cards_or_without(slug: str) -> None:
    for way in WAYS[slug]:
        wish = {"hands": True} if slug == "salmon_run" else {}
        wish |= wish_of(slug, way)
        plain, digital = (set_up(slug, "amber", **wish, digital=one) for one in (False, True))
        assert plain.record == digital.record


def wish_of(slug: str, way: str) -> dict[str, Any]:
    """Return the options of a way to set a game up, as the command line understands them."""
    players, *words = way.split()
    wish: dict[str, Any] = {"players": int(players)}
    kinds = {one.id: one.kind for one in setup_options(slug)}
    while words:
        name = words.pop(0).removeprefix("--").replace("-", "_")
        value = True if kinds[name] == "flag" else words.pop(0)
        wish[name] = (
            (value,) if kinds[name] == "texts" else int(value) if name == "rocks" else value
        )
    return wish


SHUFFLED = {
    "fleet_dice": [],
    "freshwater_fly": ["reel boards", "rock", "fish", "hatch"],
    "lure": ["fish", "lures"],
    "mapped_out": ["movement", "tiles"],
    "salmon_run": [],
}


@pytest.mark.parametrize("slug", SHUFFLED)
def test_only_decks_that_are_needed_are_shuffled(slug: str) -> None:
    dealer = Dealer(Stream("amber"))
    set_up(slug, "amber", 2, dealer=dealer)
    shuffled = [event.deck for event in dealer.events if isinstance(event, ShuffleEvent)]
    assert shuffled == SHUFFLED[slug]


@pytest.mark.parametrize("rocks", ["0", "4"])
def test_a_number_that_an_option_does_not_have_is_refused(rocks: str) -> None:
    assert run("setup", "fresh", "--solo", "--location", "L1", "--rocks", rocks).code == 2


@pytest.mark.parametrize("slug", HIDDEN)
def test_the_json_holds_the_keys_that_are_declared(slug: str) -> None:
    keys = GameData(load_raw(slug), lambda: Schema((SETUP,))).value(SETUP).keys
    ran = done("setup", slug, "--players", "2", "--json").json
    assert tuple(ran) == ("game", "seed", *keys, "steps")


WAYS = {
    "fleet_dice": ("1", "2", "3 --captains", "4 --captains --trophies", "1 --trophies"),
    "freshwater_fly": (
        "2",
        "3 --set dry-fly",
        "4 --set all",
        "1 --location l1",
        "1 --location L4 --rocks 3 --skill-card --set master-skill",
    ),
    "lure": ("2", "3", "4", "5"),
    "mapped_out": ("2", "3 --lands-unknown", "4 --unclear-instructions"),
    "salmon_run": ("2", "3 --length marathon", "4 --difficulty hard"),
}


@pytest.mark.slow
@pytest.mark.parametrize("slug", WAYS)
def test_a_set_up_is_told_and_written_as_before(slug: str, golden: Any) -> None:
    told = []
    for way in WAYS[slug]:
        words = ("setup", slug, "--players", *way.split(), "--seed", "amber")
        told += [" ".join(words), done(*words).out, done(*words, "--json").out]
        told += ["with --digital", done(*words, "--digital").out]
    golden.check(f"{slug}/setup.txt", "\n".join(told))
