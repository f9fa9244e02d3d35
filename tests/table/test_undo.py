"""Undo leaves no trace but in the log: the state is that of a log without the event."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from companion.core.chance import parse_dice
from companion.core.chance_events import DealEvent
from companion.core.errors import CompanionError
from companion.table.event import Act, Event, Note, Play, Redo, Undo, Void
from companion.table.log import read_table
from companion.table.log_store import create_store, open_store
from companion.table.state import UNDONE, VOIDED, State, effective_events, replay
from companion.table.table import Turn, open_table, shuffled_order
from companion.table.verify import chance_mistakes, verify_log
from tests.table.tables import SEED, STRIKE, clock, made, pick, played_at

FISH = ("F01", "F02", "F02", "F03", "F03", "F03")
DECKS = {"strike": STRIKE, "fish": FISH}
DEALER = "dealer"


def picture(state: State, events: list[Event]) -> dict[str, Any]:
    """Return all that players see and all that they will be dealt, without numbers of events."""
    return {
        "decks": {
            name: (pile.names, pile.cards_out, shuffled_order(SEED, pile)[pile.taken :])
            for name, pile in state.decks.items()
        },
        "events": [event.body for event in effective_events(state, events)],
        "position": state.position,
    }


def without(events: list[Event], gone: int) -> list[Event]:
    """Return a log in which an event never happened: nor did anybody undo or redo it."""
    kept = [
        event
        for event in events
        if event.seq != gone
        and not (isinstance(event.body, (Undo, Redo)) and event.body.target == gone)
    ]
    number = {event.seq: place for place, event in enumerate(kept, start=1)}
    result = []
    for event in kept:
        body = event.body
        if isinstance(body, (Undo, Redo, Void)):
            body = replace(body, target=number[body.target])
        result.append(replace(event, seq=number[event.seq], body=body))
    return result


class TableMachine(RuleBasedStateMachine):
    """Any history of a table; a second table that is read from the file sees the same."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "store"
        with made(self.file):
            pass
        self.store = open_store(self.file)
        self.table = played_at(open_table(self.store, "den", clock))

    def teardown(self) -> None:
        assert list(chance_mistakes(self.table.events, SEED)) == []
        with open_store(self.file) as store:
            reading = read_table(store, self.table.row)
        assert verify_log(reading).wrong == ()
        assert reading.state == self.table.state
        self.store.close()
        self.folder.cleanup()

    @property
    def events(self) -> list[Event]:
        return list(self.table.events)

    def counting(self, kinds: tuple[type, ...]) -> list[Event]:
        standing = effective_events(self.table.state, self.events)
        return [event for event in standing if isinstance(event.body, kinds)]

    @rule(text=st.sampled_from(["Ann starts", "a bite", "rain"]))
    def note(self, text: str) -> None:
        self.table.note(text)

    @rule(day=st.integers(1, 7))
    def act(self, day: int) -> None:
        self.table.act("day", {"day": day})

    @rule(deck=st.sampled_from(sorted(DECKS)), count=st.integers(1, 4), gather=st.booleans())
    def deal(self, deck: str, count: int, gather: bool) -> None:
        pile = self.table.state.decks.get(deck)
        full = gather or pile is None or pile.left < count
        seq, dealt = self.table.deal(deck, count, lambda: DECKS[deck], gather=full)
        assert seq == len(self.events)
        assert dealt.left == self.table.state.decks[deck].left

    @rule(count=st.integers(1, 6), hook=st.booleans())
    def setup(self, count: int, hook: bool) -> None:
        """One command that does many things, as a setup does."""

        def steps(step: Turn) -> None:
            step.act("setup", {"fish": count})
            pick(step, "start player", ("Ann", "Bo"))
            step.shuffle("fish", FISH)
            step.deal("fish", count)
            if hook:
                step.shuffle("strike", STRIKE)
                step.deal("strike", 1)
            step.roll("dice", parse_dice("3d6"))

        self.table.write(steps)

    @rule()
    def play(self) -> None:
        """A dealer with rules of its own, whose cards nobody can undo here."""
        self.table.play(DEALER, "cast", lambda stream: (stream.shuffled(STRIKE)[:2], None))

    @precondition(lambda self: self.setups())
    @rule(data=st.data())
    def undo_setup(self, data: st.DataObject) -> None:
        target = data.draw(st.sampled_from(self.setups()))
        before, events = self.table.state, self.events
        try:
            made = self.table.undo(target.seq)
        except CompanionError as error:
            self.is_rightly_refused(error, events)
            return
        assert self.events == [*events, *made]
        assert isinstance(made[-1].body, Undo)
        assert made[-1].body.target == target.seq
        standing = {event.seq for event in effective_events(self.table.state, self.events)}
        command = [event for event in events if event.step == target.step]
        assert {event.kind for event in command if event.seq in standing} <= {"shuffle"}
        others = {e.seq for e in effective_events(before, events)} - {e.seq for e in command}
        assert others <= standing, "nothing else is touched"
        with pytest.raises(CompanionError, match="cannot be redone"):
            self.table.redo(target.seq)

    def is_rightly_refused(self, error: CompanionError, events: list[Event]) -> None:
        """A deck that was dealt from since it was gathered cannot lie as before."""
        assert "have been moved since; first undo the later events" in str(error)
        assert any(pile.earlier for pile in self.table.state.decks.values())
        assert self.events == events

    def setups(self) -> list[Event]:
        acts = self.counting((Act,))
        return [event for event in acts if event.body.what == "setup"]  # type: ignore[union-attr]

    @rule()
    def roll(self) -> None:
        self.table.roll("2d6", parse_dice("2d6"))

    def words(self) -> list[Event]:
        """What can be undone as if it had never been."""
        setups = {event.seq for event in self.setups()}
        return [event for event in self.counting(UNDONE) if event.seq not in setups]

    @precondition(lambda self: self.words())
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        target = data.draw(st.sampled_from(self.words()))
        assert isinstance(target.body, (Note, Act))
        self.table.undo(target.seq)
        cut = without(self.events, target.seq)
        assert picture(self.table.state, self.events) == picture(replay(cut), cut)

    @precondition(lambda self: self.table.state.undone)
    @rule()
    def redo(self) -> None:
        last = next(reversed(self.table.state.undone))
        if self.events[last - 1].body == Act("setup", ANY):
            return
        before = [
            event
            for event in self.events
            if not (isinstance(event.body, (Undo, Redo)) and event.body.target == last)
        ]
        never = without([*before], gone=0)
        self.table.redo()
        assert picture(self.table.state, self.events) == picture(replay(never), never)

    def chance(self) -> list[Event]:
        """What can be voided: not what a dealer did, who has an undo of its own."""
        played = {event.step for event in self.events if isinstance(event.body, Play)}
        return [event for event in self.counting(VOIDED) if event.step not in played]

    @precondition(lambda self: self.chance())
    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        before, events = self.table.state, self.events
        target = data.draw(st.sampled_from(self.chance()))
        try:
            (void,) = self.table.undo(target.seq)
        except CompanionError as error:
            self.is_rightly_refused(error, events)
            return
        assert isinstance(void.body, Void)
        if void.body.restored:
            pile = self.table.state.decks[void.body.deck]
            dealt = self.counting((DealEvent,))
            own = [e for e in dealt if getattr(e.body, "deck", "") == void.body.deck]
            assert [seq for seq, _ in pile.out] == [e.seq for e in own if e.seq > pile.gathered]
        assert self.events[: len(events)] == events, "it stays in the log"
        assert self.table.state.position == void.body.end >= before.position
        assert void.body.start == before.position, "never a position that was used"
        deck = void.body.deck
        if deck and len(void.body.names) > 1:
            assert void.body.end > void.body.start
            assert self.table.state.decks[deck].mixed == void.body.names
        others = {name: pile for name, pile in before.decks.items() if name != deck}
        left = {name: p for name, p in self.table.state.decks.items() if name != deck}
        assert others == left

    @invariant()
    def no_card_is_in_two_places(self) -> None:
        for name, pile in self.table.state.decks.items():
            lies = [*pile.cards_out, *shuffled_order(SEED, pile)[pile.taken :]]
            assert sorted(lies) == sorted({**DECKS, DEALER: STRIKE}[name])
            assert pile.left == len(lies) - len(pile.cards_out)


TableMachine.TestCase.settings = settings(
    max_examples=settings().max_examples,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestTable = TableMachine.TestCase


def test_a_store_keeps_its_tables_apart(tmp_path: Path) -> None:
    with made(tmp_path / "store", "ann") as ann, create_store(tmp_path / "store"):
        ann.note("only here")
    with made(tmp_path / "store", "bo", seed="other") as bo:
        bo.deal("strike", 1, lambda: STRIKE)
        assert [event.kind for event in bo.events] == ["new", "shuffle", "deal"]
