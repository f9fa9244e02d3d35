"""What happened to a deck in a log: what cannot have happened is found, and so is every lie."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance_events import ReshuffleEvent, SearchEvent
from companion.core.step_log import canonical_json, hash_line
from companion.table.log import export_log, import_log, read_export, read_store
from companion.table.log_store import DamagedError, create_store
from companion.table.table import Turn, move_into_deck, move_out_of_deck, move_to_discards
from companion.table.verify import verify_log
from tests.table.tables import made

LURES = "adjust", "adjust", "boost", "extra", "extra", "extra"
SUPPLY = {"eagle": 2}


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """A closed log with an event of each kind; the deal of event 9 came after a reshuffle."""

    def move(act: Callable[..., None], *rest: Any) -> None:
        table.write(lambda step: act(step, "lures", *rest))

    store = tmp_path_factory.mktemp("closed") / "store"
    with made(store) as table:
        dealt = table.deal("lures", 5, lambda: LURES)[1].cards
        move(move_to_discards, dealt[:3])
        move(move_into_deck, ["eagle"], SUPPLY)
        move(move_out_of_deck, [dealt[3]], "out")
        table.deal("lures", 3, refill=True)  # events 7 to 9
        (left,) = table.state.decks["lures"].inside[:1]
        move(move_out_of_deck, [left], "in")  # events 10 and 11
        table.undo()  # 12 and 13
        move(move_to_discards, [dealt[4]])
        table.undo()
        table.redo()
        table.finish()
        assert " ".join(event.kind for event in table.events) == (
            "new shuffle deal discard gain remove deal reshuffle deal search remove undo void"
            " discard undo redo close"
        )
    *kept, _ = b"".join(export_log(read_store(store, "den"))).splitlines()
    return kept


def forged(lines: list[bytes], seq: int, key: str, change: Callable[[Any], Any]) -> bytes:
    """Return an export in which one value is another, chained anew so that every hash fits."""
    kept: list[bytes] = []
    for number, line in enumerate(lines, start=1):
        event = json.loads(line)
        event["prev"] = hash_line(kept[-1]) if kept else event["prev"]
        if number == seq:
            event["body"][key] = change(event["body"][key])
        kept.append(canonical_json(event))
    kept.append(canonical_json({"count": len(kept), "last": hash_line(kept[-1])}))
    return b"".join(line + b"\n" for line in kept)


def test_the_log_as_it_was_written_is_proved(lines: list[bytes], tmp_path: Path) -> None:
    with create_store(tmp_path / "other") as store:
        import_log(store, forged(lines, 0, "", str))
    verdict = verify_log(read_store(tmp_path / "other", "den"))
    assert (verdict.wrong, verdict.checked[-1]) == ((), "deals")


@pytest.mark.parametrize(
    ("seq", "key", "change", "told"),
    [
        (4, "cards", lambda cards: ["shark"], 'not enough "shark" are out of the deck'),
        (4, "cards", lambda cards: cards * 2, '" are out of'),
        (4, "cards", lambda cards: [], "it must have cards"),
        (4, "deck", lambda deck: "other", 'deck "other" was not shuffled before'),
        (5, "cards", lambda cards: ["eagle", "eagle"], "all the discards when"),
        (6, "place", lambda place: "discarded", "the discards hold too few"),
        (6, "place", lambda place: "nowhere", "that are out or discarded"),
        (8, "names", lambda names: names[:-1], "all the discards when"),
        (8, "names", lambda names: names[::-1], "all the discards when"),
        (8, "start", lambda start: start + 1, "its random numbers must start at"),
        (10, "cards", lambda cards: ["shark"], "takes a card that is not in the deck"),
        (10, "names", lambda names: [*names, "boost"], "the cards that stay in the deck"),
        (13, "names", lambda names: names[:-1], "it must shuffle the cards in the deck"),
        (15, "target", lambda target: 4, "event 8 must be undone first"),
    ],
)
def test_what_cannot_have_happened_is_refused(
    lines: list[bytes], seq: int, key: str, change: Callable[[Any], Any], told: str
) -> None:
    with pytest.raises(DamagedError, match=re.escape(told)):
        read_export(forged(lines, seq, key, change))


@pytest.mark.parametrize(
    ("seq", "key", "change", "told"),
    [
        (9, "cards", lambda cards: cards[::-1], "event 9: the seed deals"),
        (13, "end", lambda end: end + 1, "event 13: the seed ends at word"),
    ],
)
def test_a_lie_about_chance_is_proved(
    lines: list[bytes], tmp_path: Path, seq: int, key: str, change: Callable[[Any], Any], told: str
) -> None:
    with create_store(tmp_path / "other") as store:
        import_log(store, forged(lines, seq, key, change))
    (problem,) = verify_log(read_store(tmp_path / "other", "den")).wrong
    assert told in problem


def test_a_shuffle_that_ends_elsewhere_is_proved(tmp_path: Path) -> None:
    """Of a reshuffle and of a search: the words that they use are part of what is checked."""
    with made(tmp_path / "store") as table:

        def steps(step: Turn) -> None:
            step.deal("lures", 6, lambda: LURES)
            move_to_discards(step, "lures", LURES)
            stream = step.stream()
            names = step.state.decks["lures"].discards
            stream.shuffled(names)
            step.add(ReshuffleEvent("lures", names, step.state.position, stream.used + 1))
            step.add(
                SearchEvent("lures", names[:1], names[1:], step.state.position, step.state.position)
            )

        table.write(steps)
        table.finish()
    problems = verify_log(read_store(tmp_path / "store", "den")).wrong
    assert [problem[:35] for problem in problems] == [
        "event 5: the seed ends at word 10, ",
        "event 6: the seed ends at word 15, ",
    ]
