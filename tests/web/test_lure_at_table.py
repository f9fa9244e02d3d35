"""Lure at a table of phones: all work out the same rounds, and what each offers can be done."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.pile import subtract_cards
from tests.sampled import sampled
from tests.web.asked import ROOT, documents
from tests.web.at_table import SALT, Phone, Room, new_store, served
from tests.web.node import NEEDS_NODE
from tests.web.test_lure_rounds import FISH_IN_ALL, rests_wrongly, wrong_in

NAMES = ("Ann", "Bo", "Cy", "Dee")

pytestmark = NEEDS_NODE


class Table:
    """Phones at a table of Lure, and the program that works out what they show."""

    def __init__(self, file: Path, players: int) -> None:
        self.room = Room(served(file, "den", games=("lure", "salmon_run")))
        self.program = subprocess.Popen(
            ["node", "--no-warnings", ROOT / "tests/web/table_lakes.js"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.write(documents())
        self.phones = [self.room.phone(name) for name in NAMES[:players]]
        self.phones[0].act("setup", game="lure")

    def write(self, line: Any) -> None:
        assert self.program.stdin
        self.program.stdin.write(f"{json.dumps(line)}\n")
        self.program.stdin.flush()

    def shown(self, phone: Phone) -> Any:
        """Return what a phone works out."""
        assert self.program.stdout
        self.write({"log": phone.log(), "seat": phone.seat})
        return json.loads(self.program.stdout.readline())

    def step(self, phone: Phone) -> Any:
        """Let a phone do what it offers."""
        step = self.shown(phone)["next"]
        phone.act("play", step=step["step"], moves=step["moves"])
        return step

    def bid(self, *bids: str) -> None:
        """Seal and open a bid for each phone."""
        for phone, bid in zip(self.phones, bids, strict=True):
            phone.act("bid", seal=phone.seal(bid))
        for phone, bid in zip(self.phones, bids, strict=True):
            phone.act("open", value=bid, salt=SALT)

    def close(self) -> None:
        self.room.close()
        self.program.communicate(timeout=10)
        assert self.program.returncode == 0


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    found = Table(new_store(tmp_path, "den"), 3)
    yield found
    found.close()


def chosen_bid(random: Random, shown: Any) -> str:
    """Return some of the dice and lures that a player has, as a bid is written."""
    dice = Counter(random.sample(shown["dice"], random.randint(0, len(shown["dice"]))))
    lures = Counter[str]()
    for lure, count in shown["lures"]:
        lures[lure] = random.randint(0, count)
    notation = "+".join(f"{n if n > 1 else ''}d{sides}" for sides, n in sorted(dice.items()))
    tokens = ",".join(f"{lure}:{n}" for lure, n in lures.items() if n)
    return f"{notation or 'none'} {tokens}".strip()


def check_cards(table: Table, shown: Any) -> None:
    """Check that the decks of the table lie as the rounds say."""
    lake, decks = shown["lake"], table.room.rooms.tables["den"]._table.state.decks
    fish, lures = decks["lure/fish"], decks["lure/lures"]
    caught = [one for pile in lake["piles"] for one in pile["fish"]]
    box = subtract_cards(fish.names, [*fish.inside, *lake["open"], *caught])
    assert len(box) == 30 - FISH_IN_ALL[len(table.phones)]
    assert Counter(lake["open"]) == Counter(subtract_cards(fish.cards_out, box))
    assert Counter(caught) == Counter(fish.discards)
    assert lake["left"] == fish.left
    boosts = sum(pile["boosts"] for pile in lake["piles"])
    if lake["phase"] != "casts":
        held = [card for _, cards in lures.out for card in cards]
        hands = [one for phone in table.phones for one in hand_of(table, phone)]
        assert Counter(held) == Counter([*hands, *["boost"] * boosts])


def hand_of(table: Table, phone: Phone) -> list[str]:
    hand: list[str] = table.shown(phone)["lake"]["hands"][(phone.seat or 0) - 1]
    return hand


def tapped(table: Table, random: Random) -> Any:
    """Do one thing that a phone offers; return how the lake stands, None if the game is over."""
    phone = random.choice(table.phones)
    shown = table.shown(phone)
    phase = shown["lake"]["phase"]
    if phase == "over":
        return None
    if phase == "bids":
        table.bid(*(chosen_bid(random, table.shown(one)) for one in table.phones))
    elif phase == "casts" and shown["adjust"] and random.random() < 0.3:
        phone.act("play", step=random.choice(shown["adjust"]))
    elif shown["next"]:
        table.step(phone)
        if random.random() < 0.1:
            phone.act("undo")
    else:
        assert shown["mayAct"]  # somebody else can go on
    after = table.shown(phone)
    assert {**after["lake"], "hands": 0} == {
        **table.shown(random.choice(table.phones))["lake"],
        "hands": 0,
    }
    check_cards(table, after)
    return after["lake"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "players"), sampled([(seed, 2 + seed % 3) for seed in range(40)], 20)
)
def test_a_game_goes_by_the_rules_to_its_end(tmp_path: Path, seed: int, players: int) -> None:
    random = Random(seed)
    table = Table(new_store(tmp_path, "den"), players)
    before: Any = None
    hauls = []
    last = None
    for _ in range(2000):
        lake = tapped(table, random)
        if lake is None:
            break
        last = lake
        if lake["phase"] == "bids":
            before = None
        elif lake["groups"]:
            casters = next(
                (one for one in lake["groups"] if not is_over(one, lake)), lake["groups"][-1]
            )
            if not [one for one in lake["hauls"] if one["seat"] in casters]:
                if before:
                    hauls.append((before, lake))
                before = lake
            elif is_over(lake["groups"][-1], lake) and before:
                hauls.append((before, lake))
                before = None
    table.close()
    assert last
    assert last["left"] == 0
    assert last["round"] == FISH_IN_ALL[players] // (2 if players < 4 else 3)
    assert [problem for one in hauls for problem in wrong_in(*one)] == []
    assert rests_wrongly(hauls) == []


def is_over(group: list[int], lake: Any) -> bool:
    return set(group) <= {one["seat"] for one in lake["hauls"]}


def test_who_rolls_when_and_what_the_log_says(table: Table) -> None:
    ann, bo, cy = table.phones
    assert table.shown(ann)["next"]["count"] == 2  # R Splash
    table.step(bo)
    table.bid("2d6", "none", "d20")
    shown = table.shown(ann)
    assert (shown["lake"]["phase"], shown["mayAct"], shown["next"]) == ("casts", [1], None)
    assert table.step(bo)["what"] == "haul"
    assert table.step(cy)["what"] == "roll"
    assert table.shown(ann)["next"] is None  # until Cy has taken what he caught
    caught = table.step(cy)["fish"]
    if len(caught) < 2:
        assert table.step(ann)["what"] == "roll"
    table.step(ann)
    told = [line for _, line in table.shown(bo)["lines"]]
    assert told[0].startswith("Fish turned up: ")
    assert told[1:3] == [
        "Bids opened: Ann 2d6; Bo no dice; Cy d20",
        "Bo did not roll and draws a lure.",
    ]
    assert told[3].startswith("Cy rolls ")
    assert told[4].startswith("Cy caught ")
    seen = table.shown(cy)["lake"]
    assert (seen["phase"], seen["round"], seen["rests"]) == ("splash", 2, [[], [], [20]])


def test_lures_that_are_not_revealed_do_not_count(table: Table) -> None:
    """R: you can use lures you reveal with your dice, not lures you kept."""
    ann, bo, _ = table.phones
    table.step(ann)
    [[lure, _]] = table.shown(ann)["lures"]
    other = next(one for one in ("boost", "extra-6") if one != lure)
    table.bid(f"d6 {lure}:1,{other}:1", "2d6", "3d6")
    assert table.shown(bo)["lake"]["bids"][0]["lures"] == [lure, other]
    assert [move["kind"] for move in table.step(ann)["moves"]] == ["show", "roll"]
    assert table.shown(bo)["lake"]["bids"][0]["lures"] == [lure]


def test_the_log_says_what_became_of_lures_and_what_does_not_count(table: Table) -> None:
    ann, bo, _ = table.phones
    table.step(ann)
    [[lure, _]] = table.shown(ann)["lures"]
    table.bid(f"none {lure}:1", "2d6", "3d6")
    table.step(ann)
    words = table.shown(bo)["lines"][-1][1]
    assert words.startswith("Ann did not roll and draws a lure. Discarded: ")
    bo.act("roll", what="lure all")
    words = table.shown(ann)["lines"][-1][1]
    assert re.fullmatch(r"Bo rolls [\d, ]+ by hand: it does not count", words)


@pytest.mark.parametrize("wrong", ["3 dice", "6d6", "d8", "2d12", "d6 boost", ""])
def test_a_bid_that_cannot_be_is_bid_again(table: Table, wrong: str) -> None:
    table.step(table.phones[0])
    table.bid("d6", wrong, "d12")
    assert table.shown(table.phones[2])["lake"]["phase"] == "bids"
    table.bid("d6", "2d6", "d12")
    assert table.shown(table.phones[2])["lake"]["phase"] == "casts"


@pytest.mark.slow
def test_who_leaves_holds_up_nobody_and_who_comes_bids_in_the_next_round(table: Table) -> None:
    ann, bo, cy = table.phones
    table.step(ann)
    table.bid("d6", "2d6", "3d6")
    ann.act("free", seat=1)
    dee = table.room.phone("Dee", seat=4)
    assert table.shown(bo)["lake"]["hauls"][0]["seat"] == 0
    for phone in (bo, bo, cy, cy):
        if table.shown(phone)["next"]:
            table.step(phone)
    shown = table.shown(dee)
    assert (shown["lake"]["phase"], shown["lake"]["round"]) == ("splash", 2)
    table.step(dee)
    table.phones = [bo, cy, dee]
    table.bid("d6", "none", "2d6")
    assert table.shown(dee)["lake"]["groups"] == [[2], [1], [3]]
    assert table.shown(dee)["mayAct"] == [2]


def test_who_sits_late_is_dealt_a_lure_and_who_sits_there_after_that_none(table: Table) -> None:
    table.step(table.phones[0])
    dee = table.room.phone("Dee", seat=4)
    (lure,) = hand_of(table, dee)
    assert table.shown(table.phones[0])["lake"]["hands"][3] == []  # Ann does not see it
    table.phones.append(dee)
    table.bid("none", "none", "none", f"d6 {lure}:1")
    assert table.shown(dee)["mayAct"] == [0, 1, 2]
    dee.act("free", seat=4)
    eve = table.room.phone("Eve", seat=4)
    assert hand_of(table, eve) == [lure]  # a hand goes with the seat


@pytest.mark.parametrize("is_undone", [False, True])
def test_nobody_is_dealt_a_hand_without_a_set_up(tmp_path: Path, *, is_undone: bool) -> None:
    room = Room(served(new_store(tmp_path, "den"), "den"))
    ann, _ = room.phone("Ann"), room.phone("Bo")
    if is_undone:
        ann.act("setup", game="lure")
        ann.act("undo")
    assert room.phone("Cy").log()[-1]["kind"] == "sit"
    room.close()


def test_what_is_taken_back_was_not(table: Table) -> None:
    ann = table.phones[0]
    table.step(ann)
    table.bid("d20", "2d6", "3d6")
    before = table.shown(ann)["lake"]
    table.step(ann)
    table.step(ann)
    assert table.shown(ann)["lake"]["hauls"]
    for _ in range(2):  # the haul, with all that it moved, then the roll
        table.phones[1].act("undo")
    assert table.shown(ann)["lake"] == before
    assert table.step(ann)["what"] == "roll"


def test_a_roll_that_was_taken_back_stays_in_the_log_with_what_it_showed(table: Table) -> None:
    ann, bo, cy = table.phones
    table.step(ann)
    table.bid("d6", "2d6", "3d6")
    for phone in (ann, bo):
        table.step(ann)
        last = table.shown(cy)["lines"][-1]
        phone.act("undo")
        assert last in table.shown(cy)["lines"]
    table.step(ann)
    rolls = [line for _, line in table.shown(cy)["lines"] if line.startswith("Ann rolls ")]
    assert len(rolls) == 3
    before = table.step(ann)["fish"]
    ann.act("undo")  # what Ann caught with a roll that stands
    ann.act("undo")  # then the roll
    told = [line for _, line in table.shown(cy)["lines"]]
    assert told[-2] == rolls[-1]
    assert told[-1].startswith("Ann caught nothing" if not before else "Ann caught ")


@pytest.mark.slow
def test_who_lost_a_fish_to_a_lower_total_reads_so_in_the_log(table: Table) -> None:
    ann = table.phones[0]
    shown = table.shown(ann)
    while shown["lake"]["phase"] != "over":
        if shown["lake"]["phase"] == "bids":
            table.bid("3d6", "3d6", "3d6")
        for phone in table.phones:
            if (step := table.shown(phone)["next"]) is not None:
                phone.act("play", step=step["step"], moves=step["moves"])
        shown = table.shown(ann)
    told = [line for _, line in shown["lines"]]
    lost = [line for line in told if "takes it, lowest total." in line]
    assert lost
    for line in lost:
        contest = re.search(r"(?:^|\. )([^.]*) can catch ([^.]*): (\w+) takes it, lowest", line)
        assert contest
        totals = {name: int(total) for name, total in re.findall(r"(\w+) \((\d+)\)", contest[1])}
        assert totals[contest[3]] == min(totals.values()) and len(totals) > 1
        (loser,) = re.findall(r"(\w+) caught nothing and draws a lure\.", line)
        assert loser in totals and loser != contest[3]


def test_a_phone_calls_a_lure_by_one_name() -> None:
    (lure,) = (one for one in documents() if one["slug"] == "lure")
    names = {id: row["name"] for id, row in lure["plays"]["lures"]}
    assert names["extra-3"] == lure["titles"]["extra-3"] == "Extra die 3"


def caught_with_boost(table: Table) -> int:
    """Play rounds until Ann keeps a Boost; return the number of the event that dealt it."""
    ann = table.phones[0]
    ann.act("deal", deck="lure/lures", count=15, open=False)
    for _ in range(10):
        table.step(ann)
        table.bid(f"{'+'.join(['5d6', *free_specials(table)])} boost:1", "none", "none")
        while table.shown(ann)["lake"]["phase"] == "casts":
            for phone in table.phones:
                if table.shown(phone)["next"]:
                    table.step(phone)
        if table.shown(ann)["lake"]["piles"][0]["boosts"]:
            out = table.room.rooms.tables["den"]._table.state.decks["lure/lures"].out
            events = table.phones[0].log()
            shown = {one["body"]["event"] for one in events if one.get("what") == "show"}
            return next(seq for seq, cards in out if seq in shown and "boost" in cards)
    raise AssertionError("nothing was caught")


def free_specials(table: Table) -> list[str]:
    return [f"d{sides}" for sides in table.shown(table.phones[0])["dice"] if sides > 6]


def test_a_boost_that_is_put_away_by_hand_counts_no_more(table: Table) -> None:
    ann, bo, _ = table.phones
    event = caught_with_boost(table)
    pile = table.shown(bo)["lake"]["piles"][0]
    bo.act("discard", deck="lure/lures", cards=["boost"], event=event)
    assert table.shown(ann)["lake"]["piles"][0] == {**pile, "boosts": pile["boosts"] - 1}
    ann.act("undo")
    assert table.shown(ann)["lake"]["piles"][0] == pile


@pytest.mark.slow
def test_lures_that_are_put_away_before_the_catch_do_not_count(table: Table) -> None:
    ann = table.phones[0]
    ann.act("deal", deck="lure/lures", count=15, open=False)
    table.step(ann)
    table.bid("5d6+d12+d20 adjust:1,boost:1", "none", "none")
    while table.shown(ann)["lake"]["values"][0] is None:
        table.step(next(one for one in table.phones if table.shown(one)["next"]))
    for lure in ("adjust", "boost"):
        ann.act("discard", deck="lure/lures", cards=[lure])
    lake = table.shown(ann)["lake"]
    assert (lake["bids"][0]["lures"], lake["adjusts"][0]) == ([], 0)
    table.step(ann)
    assert table.shown(ann)["lake"]["piles"][0]["boosts"] == 0


def test_fish_that_are_dealt_by_hand_are_part_of_the_splash(table: Table) -> None:
    ann, bo, _ = table.phones
    bo.act("deal", deck="lure/fish", count=1)
    shown = table.shown(ann)
    assert (shown["lake"]["phase"], len(shown["lake"]["open"])) == ("splash", 1)
    assert shown["next"]["count"] == 1
    table.step(ann)
    assert table.shown(bo)["lake"]["phase"] == "bids"
    assert len(table.shown(bo)["lake"]["open"]) == 2


def test_a_splash_that_is_dealt_by_hand_is_one(table: Table) -> None:
    ann = table.phones[0]
    for _ in range(2):
        ann.act("deal", deck="lure/fish", count=1)
    assert table.shown(ann)["lake"]["phase"] == "bids"


def test_the_log_keeps_the_words_of_the_game_before(table: Table) -> None:
    ann = table.phones[0]
    table.step(ann)
    table.bid("d6", "2d6", "3d6")
    table.step(ann)
    told = table.shown(ann)["lines"]
    ann.act("setup", game="lure")
    assert table.shown(ann)["lines"] == told
    assert table.shown(ann)["lake"]["phase"] == "splash"
    ann.act("setup", game="salmon_run")
    assert table.shown(ann) == {"lines": told}
    for _ in range(2):
        ann.act("undo")
    assert table.shown(ann)["lake"]["phase"] == "casts"
