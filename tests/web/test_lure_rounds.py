"""Rounds of Lure on the phone: each haul is what a referee gives who reads the rules anew."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.sampled import sampled
from tests.web.asked import ROOT, documents
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import plant

PROGRAM = Path("tests/web/lure_rounds.js")
RULES = Path("companion/games/lure/web/rounds.js")
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")
FISH_IN_ALL = {2: 20, 3: 20, 4: 30, 5: 30}  # R Splash; F: ten are left out with fewer

pytestmark = NEEDS_NODE


def evenings(count: int) -> list[dict[str, Any]]:
    ways = ("phone", "table")
    return [
        {"names": NAMES[: 2 + i % 4], "seed": f"lake {i}", "dealt": ways[i % 2]}
        for i in range(count)
    ]


def played(asked: list[Any], root: Path = ROOT) -> list[Any]:
    if root != ROOT:
        shutil.copy(ROOT / "tests/web/opened_games.js", root / "tests/web")
    lines = [json.dumps(documents()), *map(json.dumps, asked)]
    output = run_node(root / PROGRAM, "".join(f"{line}\n" for line in lines))
    return [json.loads(line) for line in output.splitlines()]


def lure_facts() -> tuple[dict[str, Any], dict[str, Any]]:
    plays = next(one["plays"] for one in documents() if one["slug"] == "lure")
    return dict(plays["fish"]), dict(plays["lures"])


def meets(fish: Any, values: list[int]) -> bool:
    """Return whether dice catch a fish. Source: rules, Roll and Catch Fish 2."""
    counts, numbers = Counter(values), fish["numbers"]
    pairs = sum(count // 2 for count in counts.values())
    needs = {
        "none": lambda: True,
        "odd": lambda: all(value % 2 for value in values),
        "even": lambda: not any(value % 2 for value in values),
        "different": lambda: max(counts.values()) == 1,
        "contains": lambda: all(number in counts for number in numbers),
        "high": lambda: max(values) >= numbers[0],
        "run": lambda: any(all(v + i in counts for i in range(numbers[0])) for v in values),
        "alike": lambda: pairs > 1 if len(numbers) > 1 else max(counts.values()) >= numbers[0],
    }
    return bool(sum(values) >= fish["catch"] and needs[fish["needs"]]())


def wrong_in(before: Any, after: Any) -> list[str]:
    """Return what the referee says against a haul."""
    fish, lures = lure_facts()
    bids, values = after["bids"], after["values"]
    found = []
    open_fish = list(before["open"])
    for haul in after["hauls"][len(before["hauls"]) :]:
        if haul["rolled"]:
            continue
        bid = bids[haul["seat"]]
        if haul["fish"] or (bid["sides"] and set(after["open"])):
            found.append("passed over")
    rolled = [haul for haul in after["hauls"][len(before["hauls"]) :] if haul["rolled"]]
    if len({len(bids[haul["seat"]]["sides"]) for haul in rolled}) > 1:
        found.append("rolled together with other numbers of dice")
    shown = {}
    for haul in rolled:
        bid = bids[haul["seat"]]
        extra = [lures[lure]["number"] for lure in bid["lures"] if lures[lure]["kind"] == "extra"]
        shown[haul["seat"]] = [*values[haul["seat"]], *extra]
    wins: dict[int, list[str]] = {seat: [] for seat in shown}
    for one in open_fish:
        able = {seat: sum(dice) for seat, dice in shown.items() if meets(fish[one], dice)}
        lowest = [seat for seat, total in able.items() if total == min(able.values())]
        if len(lowest) == 1:
            wins[lowest[0]].append(one)
    for haul in rolled:
        if haul["fish"] != wins[haul["seat"]]:
            found.append(f"{haul['fish']} taken, not {wins[haul['seat']]}")
        boosts = sum(lures[one]["kind"] == "boost" for one in bids[haul["seat"]]["lures"])
        if haul["boosts"] != (boosts if haul["fish"] else 0) or haul["drew"] == bool(haul["fish"]):
            found.append("boosts or the lure that is drawn")
    return found


def wrong_at_the_end(evening: Any, asked: Any) -> list[str]:
    _, lures = lure_facts()
    last = evening["last"]
    found = [] if evening["same"] else ["the file says something else"]
    caught = [one for pile in last["piles"] for one in pile["fish"]]
    there = [*caught, *last["open"]]
    if len(there) != FISH_IN_ALL[len(asked["names"])] or len(set(there)) != len(there):
        found.append("fish lost or twice")
    if last["lures"]:
        pile = last["lures"]["pile"]
        boosts = ["boost"] * sum(one["boosts"] for one in last["piles"])
        held = [one for hand in last["hands"] for one in hand]
        everything = Counter([*pile["left"], *pile["discards"], *held, *boosts])
        if everything != {name: one["copies"] for name, one in lures.items()}:
            found.append("lures lost")
    return found


def rests_wrongly(hauls: list[Any]) -> list[str]:
    """Return special dice that were bid in the round after they had been rolled."""
    rounds = {before["round"]: before["bids"] for before, _ in hauls if all(before["bids"])}
    return [
        f"d{side}"
        for number, bids in rounds.items()
        for seat, bid in enumerate(rounds.get(number + 1, []))
        for side in (12, 20)
        if side in bid["sides"] and side in bids[seat]["sides"]
    ]


def everything_wrong(asked: list[Any], root: Path = ROOT) -> list[str]:
    found = []
    for one, evening in zip(asked, played(asked, root), strict=True):
        found += wrong_at_the_end(evening, one)
        found += rests_wrongly(evening["hauls"])
        for before, after in evening["hauls"]:
            found += wrong_in(before, after)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("count",), sampled([(4,), (500,)], 2))
def test_hauls_are_those_of_the_rules(count: int) -> None:
    assert everything_wrong(evenings(count)) == []


FAULTS = (
    ("first) < castTotal", "first) <= castTotal"),
    ("rests[seat].includes(sides)", "false"),
    ("boostsOf(plays, lures) : [];", "boostsOf(plays, lures) : lures.slice(0, 1);"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("right", "wrong"), sampled(FAULTS, 3))
def test_a_fault_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, RULES, right, wrong)
    assert everything_wrong(evenings(4), tmp_path)
