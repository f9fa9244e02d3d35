"""Fleet's draft on the phone: the order, the dice and Captain Ruth are those of Python."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.schema import ROUNDS, RUTH, pool_setup
from tests.sampled import sampled
from tests.web.asked import ROOT, documents
from tests.web.axe import shut_out
from tests.web.hand import Hand
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import plant

PROGRAM = Path("tests/web/fleet_rounds.js")
RULES = Path("companion/games/fleet_dice/web/draft.js")
NAMES = ("Ann", "Bo", "Cy", "Dee")
HER = -1

needs_node = NEEDS_NODE


def drafted(root: Path = ROOT, seeds: int = 1) -> list[tuple[int, Any]]:
    """Return games of one to four players, each with the number of its players."""
    if root != ROOT:
        shutil.copy(ROOT / "tests/web/opened_games.js", root / "tests/web")
    asked = [
        {"names": NAMES[:n], "mode": "solo" if n == 1 else "base", "seed": f"fleet {n} {seed}"}
        for n in (1, 2, 3, 4)
        for seed in range(seeds)
    ]
    output = run_node(
        root / PROGRAM,
        "".join(f"{line}\n" for line in (json.dumps(documents()), *map(json.dumps, asked))),
    )
    games = [json.loads(line) for line in output.splitlines()]
    return [(len(one["names"]), game) for one, game in zip(asked, games, strict=True)]


def wrong_in(players: int, game: Any) -> list[str]:
    data = FLEET_DICE.load(None)
    ruth, rounds = data.value(RUTH), data.value(ROUNDS)
    found = [] if game["same"] else ["the file says something else"]
    if len(game["drafts"]) != 2 * (rounds.solo if players == 1 else rounds.count):
        found.append("rounds")
    for one in game["drafts"]:
        dice, order = one["dice"], one["order"]
        pool = pool_setup(data, one["phase"], players)
        kinds = [die["kind"] for die in dice]
        if (kinds.count("boat"), kinds.count("town")) != (pool.boat, pool.town):
            found.append(f"dice of {one['phase']}")
        if sorted(order) != ([HER, 0] if players == 1 else [*range(players)]):
            found.append("who drafts")
        first = (one["first"] + one["round"] - 1) % players
        if players > 1 and order != [(first + i) % players for i in range(players)]:
            found.append("the order")
        if players == 1 and (order[0] == HER) != ruth.starts(one["round"]):
            found.append("who is first against Ruth")
        if sorted(die["by"] for die in dice if die["by"] is not None) != sorted(order):
            found.append("dice that were taken")
        if one["fishes"] != (one["phase"] == "boat" and one["round"] in rounds.fishing):
            found.append("fishing")
        wanted = {"boat": ruth.boat, "town": ruth.town}[one["phase"]]
        ranks = [
            wanted.index("boat-die" if one["phase"] == "town" and die["kind"] == "boat" else face)
            for die in one["ruth"]
            for face in [die["face"]]
        ]
        if ranks and ranks[0] != min(ranks):
            found.append("what Ruth takes")
    return found


@pytest.mark.slow
@needs_node
@pytest.mark.parametrize(("seeds",), sampled([(1,), (250,)], 2))
def test_whole_games_are_drafted_by_the_rules(seeds: int) -> None:
    for players, game in drafted(seeds=seeds):
        assert wrong_in(players, game) == []


FAULTS = (
    ("round % 2 === ruth.you_start", "round % 2 !== ruth.you_start"),
    ("(first + round - 1 + i)", "(first + round + i)"),
    ("ranks.indexOf(Math.min(...ranks))", "ranks.findIndex((one) => one < Infinity)"),
    ('kind === "boat" ? BOAT_DIE : face', 'kind === "boat" ? wanted[0] : face'),
)


@pytest.mark.slow
@needs_node
@pytest.mark.parametrize(("right", "wrong"), sampled(FAULTS, 3))
def test_a_fault_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, RULES, right, wrong)
    assert any(wrong_in(players, game) for players, game in drafted(tmp_path, seeds=2))


@pytest.mark.slow
def test_a_game_against_ruth_is_played_by_taps(hand: Hand) -> None:
    hand.begin("Fleet", ("Ann",), "alone against")
    hand.key("tab-play")
    looked = False
    while "over" not in hand.text(".ask"):
        if hand.page.locator("button.sea-die").count():
            hand.page.locator("button.sea-die").first.click()
        else:
            looked = looked or shut_out(hand.page) == ""
            hand.next()
    assert looked
    assert hand.page.locator(".round-track .done").count() == 8
    hand.key("undo")
    hand.page.locator("button.sea-die").first.press("Enter")  # no slip of the finger
    hand.key("tab-log")
    assert hand.page.locator(".log li").count() == 49  # 16 rolls, 32 dice, one of them twice
    hand.key("tab-play")
    hand.next()
    assert hand.page.locator(".grid").count() == 1
