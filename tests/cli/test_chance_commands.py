"""`roll`, `deal`, `setup` and `silent-angler` as the contract has them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cli.app import build_command_for
from companion.cli.game_selection import find_game
from companion.core.chance import Stream
from companion.data.decks_and_pools import deck_pieces
from companion.games.catalog import GAMES
from tests.command import done, run, started

STRIKE = ["hook", "miss-1", "miss-2", "miss-3"]


def lines(*words: str) -> list[Any]:
    """Return the JSON lines of a command; nothing else may stand on stdout."""
    return [json.loads(line) for line in done(*words, "--json").out.splitlines()]


# --- roll ---


def test_a_roll_has_its_shape() -> None:
    (found,) = lines("roll", "2d6+d12", "--seed", "river")
    assert set(found) == {"dice", "seed"}
    assert found["seed"] == "river"
    stream = Stream("river")
    values = [stream.below(sides) + 1 for sides in (6, 6, 12)]
    assert found["dice"] == [
        {"die": die, "value": value, "face": str(value)}
        for die, value in zip(("d6", "d6", "d12"), values, strict=True)
    ]


def test_faces_of_a_games_dice_are_named() -> None:
    (found,) = lines("roll", "fleet", "town", "--players", "4")
    assert [die["die"] for die in found["dice"]] == ["town"] * 4 + ["boat"]
    assert {die["face"] for die in found["dice"][:4]} <= {"harbor", "wharf", "market"}
    assert all(1 <= die["value"] <= 6 for die in found["dice"])


@pytest.mark.parametrize(
    ("words", "dice"),
    [
        (["fresh", "dice", "--players", "2"], 7),
        (["freshwater-fly", "dice", "--players", "4"], 9),
        (["fresh", "dice", "--count", "5"], 5),
        (["fresh", "dice", "--players", "1", "--count", "4"], 4),
        (["fresh", "3d6"], 3),
        (["2d6", "+", "d20"], 3),
        (["2d6+", "d20", "d4"], 4),
        (["1000d6"], 1000),
    ],
)
def test_a_roll_has_the_dice_that_were_meant(words: list[str], dice: int) -> None:
    assert len(lines("roll", *words)[0]["dice"]) == dice


def test_a_pool_that_depends_on_players_says_what_it_assumed() -> None:
    ran = done("roll", "fresh", "dice", "--json")
    assert len(ran.json["dice"]) == 7
    assert "7 dice for 2 or 3 players" in ran.err
    assert done("roll", "fresh", "dice", "--json", "--players", "2").err == ""


def test_repeated_rolls_are_a_line_each_and_differ() -> None:
    found = lines("roll", "7d6", "--repeat", "20", "--seed", "a")
    assert len(found) == 20
    assert len({json.dumps(one["dice"]) for one in found}) > 15
    assert found == lines("roll", "7d6", "--repeat", "20", "--seed", "a")
    assert found[0] == lines("roll", "7d6", "--seed", "a")[0]


@pytest.mark.parametrize("game", ["fresh", "salmon", "lure"])
def test_a_games_only_pool_needs_no_name(game: str) -> None:
    pool = {"fresh": "dice", "salmon": "die", "lure": "all"}[game]
    assert lines("roll", game, "--seed", "a") == lines("roll", game, pool, "--seed", "a")


@pytest.mark.parametrize(
    ("words", "summed"),
    [(["3d6"], 1), (["2d6+d12"], 1), (["d6"], 0), (["fresh"], 0), (["lure", "3d6"], 0)],
)
def test_a_sum_is_told_where_dice_are_added_and_no_game_adds_them(
    words: list[str], summed: int
) -> None:
    said = done("roll", *words, "--seed", "a").out
    assert said.count("=") == summed
    if summed:
        dice = lines("roll", *words, "--seed", "a")[0]["dice"]
        assert said.endswith(f"= {sum(die['value'] for die in dice)}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["1001d6"], "1 to 1,000 dice"),
        (["d6x"], "like 7d6"),
        (["d1"], "2 to 1,000 sides"),
        (["chess", "dice"], 'no game "chess"'),
        (["fleet"], "fleet_dice has: boat, town"),
        (["mapped"], "mapped_out has no dice of its own"),
        (["fresh", "die"], 'no pool of dice "die"'),
        (["fresh", "dice", "--players", "1"], "; 4 or 5 dice with --count for --players 1"),
        (["fresh", "dice", "--players", "5"], "its rolls are: 7 dice for --players 2 or 3; "),
        (["fresh", "dice", "--count", "6"], "4 or 5 dice with --count"),
        (
            ["fleet", "boat", "--count", "3"],
            '"boat" has no such roll; its rolls are: 3 dice for --players 1 or 2;',
        ),
        (["lure", "--count", "3"], "its rolls are: 7 dice"),
        (["7d6", "--players", "2"], "for a game's dice"),
        (["fresh", "dice", "x"], "say which dice, after the name"),
        (["fresh", "dice", "--data", "/no/such/folder"], "does not exist"),
        (["d6", "--seed", "\udcff"], "seed"),
    ],
)
def test_wrong_rolls_are_told(words: list[str], told: str) -> None:
    ran = run("roll", *words)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err
    assert ran.err.startswith("Error: ")


# --- deal ---


def test_a_deal_has_its_shape() -> None:
    (found,) = lines("deal", "fresh", "strike", "--seed", "river")
    assert found == {
        "deck": "strike",
        "dealt": list(Stream("river").shuffled(STRIKE)[:1]),
        "left": 3,
        "seed": "river",
    }


def test_fresh_entropy_is_told_and_repeats_the_deal() -> None:
    (first,) = lines("deal", "fresh", "fish", "--count", "15")
    (second,) = lines("deal", "fresh", "fish", "--count", "15")
    assert first["dealt"] != second["dealt"]
    assert len(first["seed"]) == 32
    assert lines("deal", "fresh", "fish", "--count", "15", "--seed", first["seed"]) == [first]
    told = done("deal", "fresh", "fish")
    assert "seed " in told.err


def test_repeated_deals_shuffle_anew() -> None:
    found = lines("deal", "fresh", "strike", "--count", "4", "--repeat", "100", "--seed", "b")
    assert len(found) == 100
    assert all(sorted(one["dealt"]) == STRIKE and one["left"] == 0 for one in found)
    assert len({tuple(one["dealt"]) for one in found}) > 20


@pytest.mark.parametrize(
    ("game", "deck"),
    [
        *(("fresh", deck) for deck in ("alternate-strike", "fish", "rock", "master-skill")),
        *(("fresh", "hatch"), ("fleet", "captains"), ("fleet", "trophies")),
    ],
)
def test_every_deck_is_dealt_whole(game: str, deck: str) -> None:
    pieces = deck_pieces(find_game(game).load(None), deck)
    (told,) = lines("deal", game, deck, "--count", str(len(pieces)))
    assert Counter(told["dealt"]) == Counter(pieces)
    assert told["left"] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["fresh", "strike", "--count", "5"], "only 4 are left"),
        (["fresh", "strikes"], 'did you mean "strike"'),
        (["fresh"], "freshwater_fly has: strike, alternate-strike, fish"),
        (["f", "strike"], "write more of the name"),
        (["fresh", "strike", "--data", "pyproject.toml"], "takes a folder"),
    ],
)
def test_wrong_deals_are_told(words: list[str], told: str) -> None:
    ran = run("deal", *words)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err


@pytest.mark.parametrize("words", [["--count", "0"], ["--repeat", "0"], ["--count", "x"]])
def test_wrong_usage_is_exit_2(words: list[str]) -> None:
    assert run("deal", "fresh", "strike", *words).code == 2


def test_the_owners_cards_are_dealt(tmp_path: Path) -> None:
    folder = tmp_path / "freshwater_fly"
    folder.mkdir()
    (folder / "tokens.toml").write_text("hatch-tokens = [{ id = 'tan', copies = 1 }]\n")
    (found,) = lines("deal", "fresh", "hatch", "--count", "51", "--data", str(tmp_path))
    assert Counter(found["dealt"])["tan"] == 1
    (folder / "tokens.toml").write_text("hatch-tokens = [{ id = 'tan', copies = 'two' }]\n")
    ran = run("deal", "fresh", "hatch", "--data", tmp_path)
    assert ran.code == 1
    assert "tokens.toml: tan: copies: must be a whole number" in ran.err
    (tmp_path / "fresh.toml").touch()
    assert "unknown file" in run("deal", "fresh", "strike", "--data", tmp_path).err


# --- setup and silent-angler: what the command line adds to the games' own functions ---


def test_a_setup_is_one_document_with_its_steps() -> None:
    (found,) = lines("setup", "fresh", "--players", "3", "--seed", "river")
    assert (found["game"], found["seed"], found["players"]) == ("freshwater_fly", "river", 3)
    assert [step["step"] for step in found["steps"]] == list(range(1, len(found["steps"]) + 1))
    assert lines("setup", "fresh", "--players", "3", "--seed", "river") == [found]
    (solo,) = lines("setup", "fresh", "--solo", "--location", "L3")
    assert (solo["players"], solo["solo"], solo["location"]) == (1, True, "L3")


def test_steps_are_numbered_and_narrow() -> None:
    for words in (("fresh", "--players", "4", "--set", "all"), ("fleet", "--solo", "--captains")):
        ran = done("setup", *words)
        starts = [line for line in ran.out.splitlines() if not line.startswith(" ")]
        assert [line.partition(".")[0] for line in starts] == [
            str(n) for n in range(1, len(starts) + 1)
        ]
        assert max(map(len, ran.out.splitlines())) <= 60
        assert "{" not in ran.out
        assert ran.err.startswith("seed ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["fresh"], "say how many play: --players N, or --solo"),
        (["mapped"], "say how many play: --players N, with N from 2 to 5"),
        (["fresh", "--solo", "--players", "2"], "leave one of the two out"),
        (["fresh", "--solo"], "one of L1, L2, L3, L4"),
        (["fresh", "--solo", "--location", "L9"], "no location"),
        (["fresh", "--players", "5"], "1 to 4 players, not 5"),
        (["fresh", "--players", "2", "--location", "L1"], "are for Fly Solo"),
        (["fresh", "--players", "2", "--set", "dryflies"], 'did you mean "dry-fly"'),
        (["fleet", "--players", "2", "--location", "L1"], "for freshwater_fly; leave it out"),
        (["fresh", "--players", "2", "--captains"], "for fleet_dice; leave it out"),
    ],
)
def test_wrong_setups_are_told(words: list[str], told: str) -> None:
    ran = run("setup", *words)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err


def test_only_the_game_that_is_set_up_is_loaded() -> None:
    missing = {"slug": "no-folder"}  # its data cannot be opened
    games = [game if game.slug == "fleet_dice" else replace(game, **missing) for game in GAMES]
    command = build_command_for("setup", ["fleet", "--players=2", "-h"], games)
    options = {option for each in command.params for option in each.opts}
    assert "--captains" in options
    assert "--location" not in options
    assert "--location" in done("setup", "fresh", "--help").out
    assert "--location" not in done("setup", "fleet", "--help").out


def test_a_games_tool_is_a_command_like_others() -> None:
    help_ = done("silent-angler", "--help").out
    assert "Example: companion silent-angler" in help_
    for option in ("--die", "--location", "--hatch", "--track", "--seed", "--data", "--json"):
        assert option in help_
    assert "  silent-angler " in done("--help").out
    assert run("silent-angler").code == 2
    assert run("silent-angler", "--die", "7").code == 2
    (found,) = lines("silent-angler", "--die", "3", "--seed", "a")
    assert found["seed"] == "a"
    assert lines("silent-angler", "--die", "3", "--seed", "a") == [found]


def test_the_commands_work_in_a_process_of_their_own() -> None:
    for words in (("roll", "d6"), ("deal", "fresh", "strike"), ("setup", "fleet", "--solo")):
        ran = started(*words, "--json")
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.count("\n") == 1
        assert ran.stderr == ""
        json.loads(ran.stdout)


# --- the owner's own numbers, right or wrong: told, never a crash ---

ODD = [
    ("freshwater_fly/chance.toml", "decks = [{ id = 'fish', remove = true }]"),
    ("freshwater_fly/chance.toml", "decks = [{ id = 'fish', table = 'fish' }]"),
    ("freshwater_fly/chance.toml", "pools = [{ id = 'dice', remove = true }]"),
    ("freshwater_fly/chance.toml", "pools = [{ id = 'dice', rolls = [{ dice = [['sea', 2]] }] }]"),
    ("freshwater_fly/chance.toml", "pools = [{ id = 'dice', rolls = [] }]"),
    ("freshwater_fly/game.toml", "[game]\nplayers = [1, 3]"),
    ("freshwater_fly/board.toml", "[board]\nrocks-per-deck = [9, 9, 9]"),
    ("freshwater_fly/tokens.toml", "hatch-tokens = [{ id = 'white', copies = 0 }]"),
    ("freshwater_fly/rock-cards.toml", "rock-cards = [{ id = 'A', remove = true }]"),
    ("fleet_dice/chance.toml", "decks = [{ id = 'captains', remove = true }]"),
    ("fleet_dice/chance.toml", "pools = [{ id = 'town', remove = true }]"),
    ("fleet_dice/boat-dice.toml", "boat-dice = [{ id = 'boat', remove = true }]"),
    (
        "fleet_dice/boat-dice.toml",
        f"boat-dice = [{{ id = 'boat', faces = {['coins'] * 6} }}]",
    ),
    ("fleet_dice/captain-cards.toml", "captain-cards = [{ id = 'cod', remove = true }]"),
    ("fleet_dice/trophy-cards.toml", "trophy-cards = [{ id = 'S1', metal = 'tin' }]"),
]
ALLOWED = {"freshwater_fly/rock-cards.toml", "fleet_dice/captain-cards.toml"}


@pytest.mark.parametrize(("file", "text"), ODD, ids=range(len(ODD)))
def test_odd_numbers_of_the_owner_are_told(tmp_path: Path, file: str, text: str) -> None:
    path = tmp_path / file
    path.parent.mkdir()
    path.write_text(text + "\n", encoding="utf-8")
    game = path.parent.name
    dealt = ["--captains"] if "captains" in text else []
    ran = run("setup", game, "--players", "4", *dealt, "--data", tmp_path)
    if file in ALLOWED:
        assert ran.code == 0, ran.err
        return
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Error: ")


def test_check_finds_a_deck_without_a_table(tmp_path: Path) -> None:
    (tmp_path / "fleet_dice").mkdir()
    file = tmp_path / "fleet_dice" / "chance.toml"
    file.write_text("decks = [{ id = 'captains', table = 'captians' }]\n")
    ran = run("list", "fleet", "--data", tmp_path)
    assert (ran.code, 'no table "captians"' in ran.err) == (1, True)


@pytest.mark.parametrize(
    ("rolls", "told"),
    [
        (
            "{ players = [2], dice = [['boat', 9]] }",
            "no such roll; its rolls are: 9 dice for --players 2",
        ),
        (
            "{ players = [1], dice = [['boat', 9]] }, { players = [2, 3, 4], dice = [['boat', 3]]}",
            "must be equal for 1 and 2 players (solo.toml)",
        ),
        ("{ dice = [['d6', 3]] }", "d6 is not a die of this game"),
    ],
)
def test_pools_of_fleet_dice_must_be_those_of_the_pages(
    tmp_path: Path, rolls: str, told: str
) -> None:
    (tmp_path / "fleet_dice").mkdir()
    file = tmp_path / "fleet_dice" / "chance.toml"
    file.write_text(f"pools = [{{ id = 'boat', rolls = [{rolls}] }}]\n")
    ran = run("list", "fleet", "--data", tmp_path)
    assert (ran.code, told in ran.err) == (1, True), ran.err


def test_nobody_is_told_to_shuffle_a_deck_that_is_whole(tmp_path: Path) -> None:
    refused = run("deal", "freshwater_fly", "strike", "--count", "5")
    assert "only 4 are left in the deck, not 5; take fewer" in refused.err
    assert "shuffle" not in refused.err
    store = ("--store", tmp_path / "store")
    done("table", "new", "den", *store)
    order = ("deal", "freshwater_fly", "strike", "--count", "5", "--table", "den", *store)
    assert "shuffle" not in run(*order).err
    done("deal", "freshwater_fly", "strike", "--table", "den", *store)
    assert "put all cards back with --shuffle" in run(*order).err
    assert "not 5; deal fewer\n" in run(*order, "--shuffle").err
