"""The rounds of Freshwater Fly on the phone: turns, lines, hatch, who begins, the day's end."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.axe import shut_out
from tests.web.hand import Hand
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import ROOT, plant
from tests.web.test_setup_screen import NAMES, seed_of

PROGRAM = Path("tests/web/round_walks.js")
ROUND = Path("companion/games/freshwater_fly/web/round.js")
SEVEN = [1, 1, 2, 3, 4, 5, 6]
TILES = [{"shows": 4, "tokens": [f"t{column}"] * 4} for column in range(1, 8)]


def take(die: int, how: str = "finesse", to: int = 0) -> list[dict[str, Any]]:
    """Return what happens when a die is taken; a cast is over at once, without a fish."""
    taken = {"kind": "take", "die": die, "as": to or die, "how": how}
    return [taken, {"kind": "cast over", "hooked": False}] if how == "cast" else [taken]


def hook(die: int) -> list[dict[str, Any]]:
    return [take(die, "cast")[0], {"kind": "cast over", "hooked": True}]


def day(players: int, *happened: Sequence[dict[str, Any]], dice: Sequence[int] = SEVEN) -> Any:
    """Return how days stand after each thing."""
    return days([(players, [one for each in happened for one in each], dice)])[0]


def days(
    played: Sequence[tuple[int, list[dict[str, Any]], Sequence[int]]], root: Path = ROOT
) -> Any:
    given = [
        {"dawn": {"players": players, "first": 0, "dice": [*dice], "tiles": TILES, "fishToEnd": 7}}
        | {"happened": happened}
        for players, happened, dice in played
    ]
    output = run_node(root / PROGRAM, "".join(f"{json.dumps(one)}\n" for one in given))
    return [json.loads(line) for line in output.splitlines()]


node = NEEDS_NODE


@pytest.mark.slow
@node
def test_turns_go_round_and_the_lowest_sum_begins_next() -> None:
    # Ann 6 + 1 + 1, Bo 5 + 2, Cy 4 + 3: of the lowest the one after Ann, who took the last die
    found = day(3, *[take(die) for die in (6, 5, 4, 1, 2, 3, 1)])
    assert [one["at"] for one in found] == [1, 2, 0, 1, 2, 0, 0]
    assert found[-1]["phase"] == "hatch"
    assert found[-1]["next"] == 1
    # a die counts as what it was turned into: Cy 4 + 1 = 5
    found = day(3, *[take(die) for die in (6, 5, 4, 1, 2)], take(3, to=1), take(1))
    assert found[-1]["next"] == 2


@node
def test_nobody_casts_with_a_fish_on_the_line_and_nobody_reels_without() -> None:
    found = day(2, hook(3), take(1), take(5, "cast"), take(5, "reel"), take(6), take(4, "land"))
    lines = [one["lines"][0] for one in found]
    assert lines == [False, True, True, True, True, True, True, False]
    assert found[3]["pool"] == found[2]["pool"]  # the cast with a fish on the line was no turn
    assert found[2]["ways"] == ["reel", "land", "finesse"]
    assert found[1]["ways"] == ["cast", "finesse"]  # the other one's line is free
    assert found[-1]["fish"] == [1, 0]


@node
def test_a_bonus_cast_is_no_turn_and_counts_for_its_player() -> None:
    found = day(2, take(6), [{"kind": "bonus", "player": 0}, {"kind": "cast over", "hooked": True}])
    assert found[-1]["lines"] == [True, False]
    assert (found[-1]["at"], found[-1]["phase"], len(found[-1]["pool"])) == (1, "take", 6)


@pytest.mark.slow
@node
def test_the_day_ends_with_the_round_of_the_seventh_fish() -> None:
    six = [one for _ in range(6) for one in (*catch(0),)]
    found = day(2, six, hook(3), take(1), take(6, "land"), take(1))
    assert found[-1]["fish"][0] == 7
    assert [one["seventh"] for one in found[-3:]] == [None, 0, 0]
    assert found[-1]["last"]
    assert found[-1]["phase"] == "take"  # the round is played to its end
    found = day(
        2, six, hook(3), take(1), take(6, "land"), *[take(die) for die in (1, 2, 4, 5)], moved()
    )
    assert found[-1]["phase"] == "over"
    found = day(2, six, *[take(die) for die in SEVEN], moved())
    assert (found[-1]["phase"], found[-1]["number"]) == ("roll", 2)


def catch(player: int) -> list[dict[str, Any]]:
    """Return a fish hooked and caught by bonus actions."""
    return [
        {"kind": "bonus", "player": player},
        {"kind": "cast over", "hooked": True},
        {"kind": "caught", "player": player},
    ]


def moved(*came: str) -> list[dict[str, Any]]:
    return [{"kind": "hatch", "came": [*came]}]


@node
def test_the_hatch_moves_down_and_the_tile_that_waits_is_filled() -> None:
    found = day(2, *[take(die) for die in SEVEN], moved("new", "new"))
    tiles = [tile["tokens"][0] for tile in found[-1]["tiles"]]
    assert tiles == ["t2", "t3", "t4", "t5", "t6", "t7", "new"]


@pytest.mark.slow
@node
def test_alone_three_dice_are_mine_and_the_others_are_the_anglers() -> None:
    turns = [take(2), take(3), take(6, "cast")]
    angler = [{"kind": "rest"}, {"kind": "angler over", "fish": 7}]
    found = day(1, *turns, angler, moved(), dice=[2, 3, 4, 6])
    assert [one["phase"] for one in found] == [
        "take",
        "take",
        "cast",
        "rest",
        "rest",
        "hatch",
        "over",
    ]
    assert found[3]["pool"] == [4]
    angler[1]["fish"] = 6
    found = day(1, *turns, angler, moved(), dice=[2, 3, 4, 6])
    assert found[-1]["phase"] == "roll"
    assert found[-1]["tiles"][-1] == TILES[0]  # with its tokens


FAULTS = (
    ('(how === "cast") !== lines[at]', "true"),
    ("(at + 1 + i) % players", "i"),
    ("player === round.at ? [...dice, as]", "player === round.at ? [...dice, die]"),
    ("Math.max(angler, ...fish) >= fishToEnd", "Math.max(...fish) >= fishToEnd"),
)


@pytest.mark.slow
@node
@pytest.mark.parametrize(("right", "wrong"), FAULTS)
def test_a_fault_in_the_rounds_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, ROUND, right, wrong)
    # a tie, a cast on a full line, a die turned over, the angler's last fish
    flat = [one for die in (6, 5, 4, 1, 2) for one in take(die)]
    played: list[Any] = [
        (3, [*flat, *take(3), *take(1)], SEVEN),
        (2, [*hook(3), *take(1), *take(5, "cast")], SEVEN),
        (3, [*flat, *take(3, to=1), *take(1)], SEVEN),
        (
            1,
            [*take(2), *take(3), *take(6), {"kind": "angler over", "fish": 7}, *moved()],
            [2, 3, 4, 6],
        ),
    ]
    assert days(played, tmp_path) != days(played)


@pytest.mark.slow
def test_a_round_is_kept_on_the_page_with_the_dice_and_the_bag_of_the_setup(hand: Hand) -> None:
    hand.begin("Freshwater", NAMES)
    hand.key("tab-setup")
    hand.tap("Drawn by the phone")
    hand.tap("Draw the set-up")
    options = ("--players", "3", "--digital", "--seed", f"{seed_of(hand)} setup 1", "--json")
    drawn = json.loads(done("setup", "freshwater", *options).out)
    hand.key("tab-play")
    hand.key(f"begin-{drawn['start_player']}")
    dice = [int(die) for die in hand.page.locator(".pool .die-of").all_inner_texts()]
    assert dice == sorted(drawn["dice"])
    seats = [(drawn["start_player"] - 1 + turn) % 3 for turn in range(7)]
    for seat, die in zip(seats, dice, strict=True):
        assert NAMES[seat] in hand.text(".ask")
        hand.key("take-0")
        hand.page.wait_for_timeout(360)  # a second tap on the spot would be a slip
        hand.key("finesse")
        assert f"{NAMES[seat]} takes a {die}" in (
            hand.page.locator('[data-key="undo"]').get_attribute("title") or ""
        )
    assert shut_out(hand.page) == ""
    sums = {
        seat: sum(die for one, die in zip(seats, dice, strict=True) if one == seat)
        for seat in range(3)
    }
    assert f"{min(sums.values())}" in hand.text(".ask")
    gone = drawn["hatch"][0]["tokens"]
    shown = hand.page.locator(".tokens .chip b").all_inner_texts()
    assert sum(map(int, shown)) == len(gone)
    hand.key("hatch")
    assert "Roll 7 dice" in hand.text(".answers")
    hand.key("chance")
    hand.key("deck-hatch")
    assert f"{len(gone)} discarded" in hand.text("main")
    came = hand.page.locator(".latest .turned").count()
    assert came == drawn["hatch"][0]["shows"]
    hand.key("back")
    hand.key("roll-7")
    cast_without_a_fish(hand)
    choices = hand.page.locator(".answers [data-key]")
    keys = choices.evaluate_all("all => all.map((one) => one.dataset.key)")
    assert "third-drift" not in keys  # its card is not in this game
    assert "card E" in hand.text(".ask")
    hand.key("restart")
    hand.page.wait_for_timeout(360)
    for _ in range(3):
        hand.key("blank")
        hand.page.wait_for_timeout(360)
    assert not hand.page.locator('[data-key="restart"]').count()  # the card is gone
    hand.key("finish")
    assert hand.page.locator(".round-of .dice-taken i").count() == 1


@pytest.mark.slow
def test_the_river_and_the_tokens_to_lay_stand_in_the_rounds(hand: Hand) -> None:
    hand.begin("Freshwater", NAMES)
    hand.key("tab-setup")
    hand.tap("Drawn by the phone")
    hand.tap("Draw the set-up")
    options = ("--players", "3", "--digital", "--seed", f"{seed_of(hand)} setup 1", "--json")
    drawn = json.loads(done("setup", "freshwater", *options).out)
    hand.key("tab-play")
    assert f"{NAMES[drawn['start_player'] - 1]} goes first" in hand.text(".begins")
    hand.key(f"begin-{drawn['start_player']}")
    assert "a fly of any colour, free" in hand.text(".ask")
    fish = {one["card"] for one in drawn["river"]}
    assert fish <= set(re.findall(r"F\d\d", hand.text(".lies .river")))
    for _ in drawn["dice"]:
        hand.key("take-0")
        hand.page.wait_for_timeout(360)  # a second tap on the spot would be a slip
        hand.key("finesse")
    colours = hand.page.locator(".tokens .chip small").all_inner_texts()
    assert [words.split("\n")[-1] for words in colours] == [
        "White",
        "Blue",
        "Orange",
        "Green",
        "Tan",
        "Yellow",
    ]
    hand.key("hatch")
    hand.page.wait_for_timeout(360)
    waits = hand.page.locator(".lies .on-tile").last.inner_text().split("\n")
    fill = re.search(r"The tile that waits gets: ([\w, ]+)\.", hand.text(".answers"))
    assert fill and [name[0] for name in fill[1].split(", ")] == waits
    moved = hand.page.locator(".lies .on-tile").nth(5).inner_text().split("\n")
    assert moved == [token[0].upper() for token in drawn["hatch"][-1]["tokens"]]
    assert f"hatch tile that waits: {fill[1]}" in hand.text(".lies .hide")
    assert shut_out(hand.page) == ""
    hand.key("roll-7")
    assert "any colour" not in hand.text(".ask")


def cast_without_a_fish(hand: Hand) -> None:
    hand.key("take-0")
    hand.key("other-number")
    hand.key("as-6")
    hand.key("cast")
    for _ in range(3):
        hand.page.wait_for_timeout(360)
        hand.key("blank")
    hand.page.wait_for_timeout(360)


@pytest.mark.slow
def test_a_day_that_is_over_has_told_what_it_knows_by_each_way_to_the_score(hand: Hand) -> None:
    hand.begin("Freshwater", NAMES[:2])
    hand.key("tab-play")
    assert hand.text("h1") == "First cast"
    press(hand, "begin-2")
    hand.page.locator('[data-key^="roll-"]').press("Enter")
    for _ in range(7):
        hook_by_a_bonus(hand)
        press(hand, "caught-0")
    while press(hand, "take-0"):
        press(hand, "finesse")
    press(hand, "hatch")
    undo = hand.page.locator('[data-key="undo"]').get_attribute("aria-label")
    assert undo == "Undo: The day ends"
    hand.page.locator("#said", has_text="The day ends. Count what you caught.").wait_for(
        state="attached"
    )
    for door in ("score-day", "tab-score"):
        hand.page.wait_for_timeout(360)
        hand.key(door)
        assert hand.text('[data-key="0 common"]') == "2?", door
        assert hand.page.locator(".cell .t").count() == 0
        hand.key("tab-play")
    press(hand, "undo")
    assert not hand.page.locator('[data-key="score-day"]').count()


def press(hand: Hand, key: str) -> bool:
    """Press a button with the keyboard, if it is there: no such press is a slip."""
    button = hand.page.locator(f'[data-key="{key}"]')
    if is_there := bool(button.count()):
        button.press("Enter")
    return is_there


def hook_by_a_bonus(hand: Hand) -> None:
    """Cast for the first player until a fish is on the line; the fold of the bonus is open then."""
    for _ in range(99):
        if hand.page.locator('[data-key="caught-0"]').count():
            return
        if not press(hand, "bonus-0-3") and not press(hand, "finish") and not press(hand, "match"):
            press(hand, "bonus")
    raise AssertionError(f"no fish bites: {hand.text('.answers')}")
