"""Sealed bids on 2 to 4 phones that sleep, lose lines and start again, at a laptop that does too.

Each phone is the page's own way to the table, in node. Once all are awake, all bids open.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from companion.table.log_store import open_store
from companion.table.table import open_table
from tests.command import done
from tests.web.at_table import TOKEN, Room, new_store, served
from tests.web.node import NEEDS_NODE

ROOT = Path(__file__).parents[2]
PATH = f"/{TOKEN}/table/events"
NAMES = "Ann", "Bo", "Cy", "Dee"
MOST_TURNS = 60

pytestmark = [NEEDS_NODE, pytest.mark.slow]


class Line:
    """What a phone and the laptop have between them.

    Attributes:
        stream: the number of the request that hears, and its headers; None if none does.
        asked: what waits for an answer.
    """

    def __init__(self) -> None:
        self.awake = True
        self.stream: tuple[int, dict[str, str]] | None = None
        self.upto = 0
        self.asked: list[dict[str, Any]] = []


class Phones:
    """Phones at a table, the lines between them and the laptop, and the laptop."""

    def __init__(self, count: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.file = new_store(Path(self.folder.name), "den")
        self.room: Room | None = Room(served(self.file, "den"))
        program = ["node", "--no-warnings", "tests/web/table_phones.js"]
        self.node = subprocess.Popen(
            program, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.lines = [Line() for _ in range(count)]
        self.known: dict[str, dict[str, Any]] = {}
        for phone in range(count):
            self.tell(phone, "open")
            self.tell(phone, "join", name=NAMES[phone])
        self.settle()

    def close(self) -> None:
        self.stop()
        assert self.node.stdin and self.node.stdout
        self.node.stdin.close()
        self.node.stdout.close()
        self.node.wait()
        self.folder.cleanup()

    def of(self, phone: int) -> dict[str, Any]:
        """Return what a phone knows."""
        return self.known[str(phone)]

    def tell(self, phone: int, deed: str, **more: Any) -> None:
        """Let something happen at a phone, and take what it asks of the laptop then."""
        assert self.node.stdin and self.node.stdout
        self.node.stdin.write(json.dumps({"deed": deed, "phone": phone, **more}) + "\n")
        self.node.stdin.flush()
        told = json.loads(self.node.stdout.readline())
        self.known = told["phones"]
        for news in told["news"]:
            line = self.lines[news["phone"]]
            if "gone" in news:
                line.asked = [asked for asked in line.asked if asked["number"] != news["gone"]]
                if line.stream and line.stream[0] == news["gone"]:
                    line.stream = None
            else:
                line.asked.append(news)

    def stop(self) -> None:
        """Kill the laptop."""
        if self.room is None:
            return
        self.room.close()
        self.room = None
        for phone in range(len(self.lines)):
            self.cut(phone)

    def start(self) -> None:
        self.room = self.room or Room(served(self.file, "den"))

    def cut(self, phone: int) -> None:
        """Cut the line of a phone: what it asked gets no answer."""
        line = self.lines[phone]
        numbers = [asked["number"] for asked in line.asked] + [
            n for n, _ in [line.stream or (0, 0)]
        ]
        line.asked, line.stream = [], None
        for number in filter(None, numbers):
            self.tell(phone, "cut", number=number)

    def answer(self, phone: int, *, lost: bool = False) -> None:
        """Answer what a phone asked first; or do it, and lose the answer."""
        line = self.lines[phone]
        if self.room is None or not line.awake:
            return self.cut(phone)
        if not line.asked:
            return None
        asked = line.asked.pop(0)
        number, headers = asked["number"], asked["headers"]
        if asked["method"] == "POST":
            found = self.room.ask("POST", PATH, content=asked["body"], headers=headers)
            if lost:
                return self.tell(phone, "cut", number=number)
            return self.tell(
                phone, "answer", number=number, status=found.status_code, body=found.text
            )
        headers = {key: value for key, value in headers.items() if key == "Authorization"}
        line.upto = int(asked["headers"]["Last-Event-ID"])
        status = self.room.ask("GET", f"{PATH}?from={line.upto}", headers=headers).status_code
        self.tell(phone, "answer", number=number, status=status, stream=True)
        line.stream = (number, headers) if status == 200 else None
        return self.hear(phone)

    def hear(self, phone: int) -> None:
        """Let a phone hear what happened."""
        line = self.lines[phone]
        if self.room is None or not line.awake or line.stream is None:
            return
        number, headers = line.stream
        found = self.room.ask("GET", f"{PATH}?from={line.upto}", headers=headers)
        if found.status_code == 401:
            line.stream = None
            self.tell(phone, "tell", number=number, text="event: freed\ndata: {}\n\n")
            return
        told = found.json()
        messages = [f"id: {e['seq']}\ndata: {json.dumps(e)}\n\n" for e in told["events"]]
        now = json.dumps({"seq": told["seq"], "opened": told["opened"]})
        line.upto = told["seq"]
        text = "".join([*messages, f"event: now\ndata: {now}\n\n"])
        self.tell(phone, "tell", number=number, text=text)

    def wake(self, phone: int) -> None:
        if not self.lines[phone].awake:
            self.lines[phone].awake = True
            self.tell(phone, "wake")

    def settle(self) -> None:
        """Wake all, and let all be said that is to be said."""
        self.start()
        for phone in range(len(self.lines)):
            self.wake(phone)
        for _ in range(MOST_TURNS):
            before = json.dumps(self.known)
            for phone, line in enumerate(self.lines):
                self.tell(phone, "tick")
                while line.asked:
                    self.answer(phone)
                self.hear(phone)
            if json.dumps(self.known) == before and not any(line.asked for line in self.lines):
                return
        raise AssertionError(f"it never comes to rest: {self.known}")

    def log(self) -> list[Any]:
        with open_store(self.file) as store:
            return [event.body for event in open_table(store, "den").events]


PHONE = st.integers(0, 3)


class Bidding(RuleBasedStateMachine):
    """What people, phones and the laptop do at a round of bids."""

    def __init__(self) -> None:
        super().__init__()
        self.at: Phones
        self.count = 0

    @rule(count=st.integers(2, 4))
    @precondition(lambda self: not hasattr(self, "at"))
    def sit_down(self, count: int) -> None:
        self.at = Phones(count)

    def phone(self, number: int) -> int:
        return number % len(self.at.lines)

    @rule(but=st.sets(PHONE, max_size=1), deaf=st.sets(PHONE, max_size=2))
    @precondition(lambda self: hasattr(self, "at"))
    def bid(self, but: set[int], deaf: set[int]) -> None:
        """Let people type a bid, where their pages have a field for it; some hear nothing of it."""
        phones = [phone for phone in range(len(self.at.lines)) if phone not in but]
        for phone in phones:
            self.type_bid(phone)
        for phone in phones:
            self.at.answer(phone)
        for phone in set(range(len(self.at.lines))) - deaf:
            self.at.hear(phone)
            self.at.answer(phone)

    def type_bid(self, phone: int) -> None:
        known = self.at.of(phone)
        if known["seat"] and known["seq"] and not known["opening"]:
            self.count += 1
            self.at.tell(phone, "bid", value=f"bid {self.count}")

    @rule(number=PHONE, lost=st.booleans())
    @precondition(lambda self: hasattr(self, "at"))
    def answer(self, number: int, lost: bool) -> None:
        self.at.answer(self.phone(number), lost=lost)

    @rule(number=PHONE)
    @precondition(lambda self: hasattr(self, "at"))
    def hear(self, number: int) -> None:
        self.at.hear(self.phone(number))

    @rule(number=PHONE)
    @precondition(lambda self: hasattr(self, "at"))
    def sleep(self, number: int) -> None:
        phone = self.phone(number)
        self.at.lines[phone].awake = False
        self.at.cut(phone)

    @rule(number=PHONE)
    @precondition(lambda self: hasattr(self, "at"))
    def wake(self, number: int) -> None:
        phone = self.phone(number)
        self.at.wake(phone)
        self.at.tell(phone, "tick")

    @rule(number=PHONE, did=st.booleans(), forgets=st.sampled_from([False, False, True]))
    @precondition(lambda self: hasattr(self, "at"))
    def kill_phone(self, number: int, did: bool, forgets: bool) -> None:
        """Kill a page, before or after the laptop has done what it asked; it is opened again."""
        phone = self.phone(number)
        line = self.at.lines[phone]
        if did and line.asked:
            self.at.answer(phone, lost=True)
        line.asked, line.stream = [], None
        self.at.tell(phone, "reload", forgets=forgets)

    @rule()
    @precondition(lambda self: hasattr(self, "at"))
    def kill_laptop(self) -> None:
        self.at.stop()

    @rule()
    @precondition(lambda self: hasattr(self, "at"))
    def start_laptop(self) -> None:
        self.at.start()

    @rule(number=PHONE, seat=st.integers(1, 4), back=st.booleans())
    @precondition(lambda self: hasattr(self, "at"))
    def leave(self, number: int, seat: int, back: bool) -> None:
        """Leave, or free the seat of another, as the host may; some sit down again."""
        phone = self.phone(number)
        if self.at.of(phone)["seat"]:
            self.at.tell(phone, "act", what={"kind": "free", "seat": seat})
            self.at.answer(phone)
            self.at.hear(phone)
        if back:
            self.sit_again(number)

    @rule(number=PHONE)
    @precondition(lambda self: hasattr(self, "at"))
    def sit_again(self, number: int) -> None:
        phone = self.phone(number)
        for _ in range(2):  # it has heard that its seat is free
            self.at.answer(phone)
        if not self.at.of(phone)["seat"]:
            self.count += 1
            self.at.tell(phone, "join", name=f"{NAMES[phone]} {self.count}")
            for _ in range(3):
                self.at.answer(phone)

    @rule()
    @precondition(lambda self: hasattr(self, "at"))
    def all_are_awake(self) -> None:
        """Once all are awake nobody waits for ever, and a new round can be bid and opened."""
        at = self.at
        at.settle()
        with open_store(at.file) as store:
            seats = open_table(store, "den").state.seats
        mine = {at.of(phone)["seat"] for phone in range(len(at.lines))}
        for seat in sorted(
            {*seats.taken} - mine
        ):  # a private page was killed: nobody has this seat
            done("table", "free", "den", str(seat), "--store", at.file)
        at.settle()
        for phone in range(len(at.lines)):
            known = at.of(phone)
            assert (known["state"], known["waiting"], known["opening"]) == ("current", 0, False)
        sitting = [phone for phone in range(len(at.lines)) if at.of(phone)["seat"]]
        for phone in sitting:
            self.type_bid(phone)
        at.settle()
        if sitting:
            last: Any = at.log()[-1]
            assert [bid[0] for bid in last.bids] == sorted(at.of(p)["seat"] for p in sitting)

    def teardown(self) -> None:
        if not hasattr(self, "at"):
            return
        try:
            self.all_are_awake()
            check_rounds(self.at.log())
        finally:
            self.at.close()


def check_rounds(log: list[Any]) -> None:
    """Check that nobody bids once all have sealed, and that the sealed bids are what is opened."""
    taken, bids, opening = set[int](), dict[int, str](), False
    for body in log:
        match type(body).__name__:
            case "Sit":
                taken.add(body.seat)
            case "Free":
                taken.discard(body.seat)
                bids.pop(body.seat, None)
            case "Bid":
                assert not opening
                bids[body.seat] = body.seal
            case "Bids":
                assert {bid[0] for bid in body.bids} == set(bids)
                bids = {}
        opening = bool(bids) and (opening or set(bids) == taken)


TestBids = Bidding.TestCase
TestBids.settings = settings(
    stateful_step_count=40,
    max_examples=settings.default.max_examples // 3,  # each takes seconds
)
