"""The phone proves the log of a table as the command line does: that all follows from its seed."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chance import commit_to_seed, parse_dice
from companion.core.chance_events import DealEvent, PickEvent, RollEvent
from companion.core.step_log import NO_LINE, canonical_json, hash_line
from companion.table.event import KINDS, Close, Event, New, format_event
from companion.table.log import Log
from companion.table.table import start_turn
from companion.table.verify import chance_mistakes
from tests.table.forged import FISH, chained, deal, events_of, log_of, pieces
from tests.table.tables import pick
from tests.web.axe import shut_out
from tests.web.hand import Hand
from tests.web.node import NEEDS_NODE

ROOT = Path(__file__).parents[2]
CARDS = tuple(f"C{number}" for number in range(12))
NAMES = ("Ann", "Bo", "Cy")

pytestmark = NEEDS_NODE


def table(seed: str, promised: str) -> list[Event]:
    """Return the events of a closed table at which cards were dealt, and dice rolled and undone."""
    step = start_turn(Log(), seed, "k", "2026-05-01T19:30:00Z")
    step.add(New("den", commit_to_seed(promised)))
    for count in (3, 4, 5, 2):
        step.deal("game/fish", count, lambda: CARDS) if count != 2 else step.shuffle("game/fish")
        of_game = {4: "pond ", 5: "My Game "}.get(count, "")  # that they are rolled for
        step.roll(f"{of_game}2d6+d20", parse_dice("2d6+d20"))
        pick(step, "start player", NAMES)
        if count == 4:
            step.undo(7)  # the deal: its cards go back and all is shuffled
    step.add(Close(step.seed))
    return [*step.added]


def rechained(events: Sequence[Event]) -> list[Event]:
    """Return events of which each names the one before, whatever was changed in them."""
    found: list[Event] = []
    for event in events:
        before = hash_line(format_event(found[-1])) if found else NO_LINE
        found.append(replace(event, prev=before))
    return found


def exported(events: Sequence[Event]) -> str:
    end = canonical_json({"count": len(events), "last": hash_line(format_event(events[-1]))})
    return "".join(f"{line.decode()}\n" for line in (*map(format_event, events), end))


def changed(event: Event) -> Event:
    """Return an event with a lie in it."""
    match event.body:
        case DealEvent(cards=cards):
            return replace(event, body=replace(event.body, cards=(*cards[1:], cards[0])))
        case RollEvent(values=values):
            return replace(event, body=replace(event.body, values=(values[0] % 6 + 1, *values[1:])))
        case PickEvent(choice=choice):
            other = NAMES[NAMES.index(choice) - 1]
            return replace(event, body=replace(event.body, choice=other))
    return event


def verdicts(texts: Sequence[str]) -> list[Any]:
    program = (
        'import {verdictOn} from "./companion/web/app/core/log-proof.js"; let text = "";'
        "for await (const part of process.stdin) text += part;"
        "process.stdout.write(JSON.stringify(JSON.parse(text).map(verdictOn)))"
    )
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", program],
        cwd=ROOT,
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    found: list[Any] = json.loads(ran.stdout)
    return found


def test_the_phone_knows_the_kinds_of_events() -> None:
    program = (
        'import {KINDS_OF_LOG} from "./companion/web/app/core/table-piles.js";'
        "process.stdout.write(KINDS_OF_LOG.join(' '))"
    )
    words = ["node", "--input-type=module", "-e", program]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert sorted(ran.stdout.split()) == sorted(KINDS)


@pytest.mark.slow
def test_lies_are_found_as_the_command_line_finds_them() -> None:
    chance = Random("proof")
    logs, seeds = [], []
    for number in range(40):
        seed = f"seed {number}"
        events = table(seed, "another" if number % 5 == 4 else seed)
        if number % 4:
            for at in chance.sample(range(len(events)), number % 4):
                events[at] = changed(events[at])
        logs.append(rechained(events))
        seeds.append(seed)
    found = verdicts([exported(events) for events in logs])
    for events, seed, verdict in zip(logs, seeds, found, strict=True):
        expected = list(chance_mistakes(events, seed))
        assert (verdict["wrong"], verdict["events"]) == (expected, len(events))
    assert {bool(verdict["wrong"]) for verdict in found} == {True, False}
    assert sum("promised" in str(verdict["wrong"]) for verdict in found) == 8


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda lines: [line.replace('"choice":"', '"choice":"x') for line in lines], "damaged"),
        (lambda lines: lines[:3] + lines[4:], "event 4 is damaged"),
        (lambda lines: lines[:-1], "event"),
        (
            lambda lines: [*lines[:-1], lines[-1].replace('"count":', '"count":1')],
            "number of events, ",
        ),
        (lambda _: ["", "null", "[]"], "event 1 is damaged"),
        (lambda _: [], "no events"),
    ],
)
def test_what_was_cut_or_changed_is_told(
    spoil: Callable[[list[str]], list[str]], words: str
) -> None:
    lines = exported(table("trout", "trout")).splitlines()
    [verdict] = verdicts(["\n".join(spoil(lines))])
    assert words in verdict["wrong"][0]


def test_what_cannot_be_is_told_and_not_tried_for_ever() -> None:
    texts = []
    for kind, key in (("roll", "kinds"), ("roll", "dice"), ("pick", "options"), ("pick", "start")):
        events = [json.loads(format_event(event)) for event in table("trout", "trout")]
        at = next(i for i, event in enumerate(events) if event["kind"] == kind)
        events[at]["body"][key] = [] if key != "dice" else ["d7"]
        lines: list[bytes] = []
        for event in events:
            event["prev"] = hash_line(lines[-1]) if lines else NO_LINE
            lines.append(canonical_json(event))
        lines.append(canonical_json({"count": len(lines), "last": hash_line(lines[-1])}))
        texts.append(b"\n".join(lines).decode())
    for verdict in verdicts(texts):
        assert [problem.partition(": ")[2] for problem in verdict["wrong"]] == [
            "its values are not valid"
        ]


@pytest.mark.slow
def test_a_person_opens_the_log_of_a_table_and_sees_whether_it_is_true(
    hand: Hand, tmp_path: Path
) -> None:
    true = log_of(tmp_path / "true", lambda table: deal(table, pieces(FISH)))
    first, *others = events_of(true)
    bare = {key: value for key, value in first["body"].items() if key != "contents"}
    logs = {
        "true": true,
        "stripped": chained([{**first, "body": bare}, *others]),
        "open": chained(events_of(true)[:-1]),
        "forged": log_of(tmp_path / "forged", lambda table: deal(table, pieces(FISH)[::-1])),
    }
    said = {}
    for name, log in logs.items():
        hand.page.reload()
        given = {"name": f"{name}.jsonl", "mimeType": "", "buffer": log.encode()}
        hand.page.locator("input[type=file]").set_input_files(given)
        hand.page.get_by_text("This log is").wait_for()
        said[name] = hand.text("h1") + hand.text("main")
        assert shut_out(hand.page) == ""
    assert said["true"].startswith("This log is true")
    assert "every card, die and choice follows" in said["true"]
    assert "chose its seed, perhaps after trying others" in said["true"]
    for name, words in (("stripped", "version 0.2 or older"), ("open", "not out yet")):
        assert said[name].startswith("This log is not fully checked")
        assert said[name].index(words) < said[name].index("It is whole")
    assert said["forged"].startswith("This log is not true")
    assert "event 2: order or content differs from lure's" in said["forged"]
    assert "It is whole" not in said["forged"]
