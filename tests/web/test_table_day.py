"""A day of Freshwater Fly at a table of phones, as each phone works it out from the log."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.log_store import create_store
from companion.table.table import create_table
from tests.web.asked import ROOT, documents
from tests.web.at_table import Phone, Room, opened_with, served
from tests.web.node import NEEDS_NODE

pytestmark = NEEDS_NODE
FLY = "freshwater_fly"
TOP_OF_5B = 6  # three decks of three cards; with this seed it is W
SEED = "river 12"
SEED_OF_A = "river 29"  # it is A, and Ann goes first with a 1 in the pool


class Day:
    """A table at which Master Skill is played, and the program that works it out."""

    def __init__(self, file: Path, seed: str) -> None:
        with create_store(file) as store:
            create_table(store, "den", seed, games=opened_with(None), version="0")
        self.room = Room(served(file, "den", games=(FLY,)))
        self.ann, self.bo = self.room.phone("Ann"), self.room.phone("Bo")
        program = ["node", "--no-warnings", ROOT / "tests/web/table_days.js"]
        pipe = subprocess.PIPE
        self.program = subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True)
        self.write(documents())
        self.ann.act("setup", game=FLY, options={"set": ["master-skill"]})

    def told(self, phone: Phone) -> Any:
        """Return what a phone works out."""
        assert self.program.stdout
        self.write({"log": phone.log(), "seat": phone.seat})
        return json.loads(self.program.stdout.readline())

    def write(self, line: Any) -> None:
        assert self.program.stdin
        self.program.stdin.write(f"{json.dumps(line)}\n")
        self.program.stdin.flush()

    def close(self) -> None:
        self.room.close()
        self.program.communicate(timeout=10)
        assert self.program.returncode == 0

    def hook_beside_rocks(self) -> None:
        """Let Ann take the fish beside the rocks of 5B, with their top card."""
        dealt = {e["deck"]: e["seq"] for e in self.ann.log() if e["kind"] == "deal"}
        cells = {cell["space"]: cell["fish"] for cell in self.told(self.ann)["cells"]}
        fish = cells["5M"]
        moves = [
            {"kind": "deal", "id": "move-0", "deck": f"{FLY}/fish", "count": 1},
            {"kind": "show", "id": "move-1", "event": dealt[f"{FLY}/rock"], "at": [TOP_OF_5B]},
        ]
        self.ann.act("play", step=f"fish {fish['event']} {fish['place']}", moves=moves)


@pytest.fixture
def day(tmp_path: Path) -> Iterator[Day]:
    day = Day(tmp_path / "tables.sqlite3", SEED)
    yield day
    day.close()


def test_card_w_counts_once_the_fish_it_lies_under_is_caught(day: Day) -> None:
    day.hook_beside_rocks()
    assert day.told(day.ann)["known"]["skill_cards"] == []
    day.ann.act("play", step="caught 1")
    for phone in (day.ann, day.bo):
        known = day.told(phone)["known"]
        assert known["skill_cards"] == (["W"] if phone is day.ann else [])
        assert len(known["fish"]) == (1 if phone is day.ann else 0)


def test_card_a_brings_more_finesse_for_a_1(tmp_path: Path) -> None:
    day = Day(tmp_path / "tables.sqlite3", SEED_OF_A)
    try:
        day.hook_beside_rocks()
        assert "takes the rock card beside it: A Light touch" in day.told(day.bo)["lines"][0][1]
        day.ann.act("play", step="take 1 1 finesse")
        assert day.told(day.bo)["finesse"] == [4, 1]
    finally:
        day.close()


def test_a_step_keeps_its_line_when_it_is_taken_back(day: Day) -> None:
    before = day.told(day.ann)
    day.hook_beside_rocks()
    hooked = day.told(day.ann)
    assert len(hooked["lines"]) == 1
    assert "Ann hooks " in hooked["lines"][0][1]
    day.ann.act("undo", target=hooked["lines"][0][0], whole=True)
    told = day.told(day.bo)
    [[at, line]] = hooked["lines"]
    face_down = line.removesuffix(": W Old warrior")  # nobody is told again what was taken back
    assert (told["lines"], told["cells"]) == ([[at, face_down]], before["cells"])
    assert face_down != line
