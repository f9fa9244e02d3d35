"""Hundreds of changes of a deck of 400 cards: each is seen soon, and memory does not grow."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import pytest

from companion.studio.listed import deck_listed
from companion.studio.workshop import Workshop
from tests.command import done
from tests.studio.page import asking

CARDS, CHANGES = 400, 500
MOST_SECONDS = 0.2  # of work for one change; the page has 0.3 with what the browser does
MOST_MEMORY = 150_000  # kB more than before the first change


def cards(points: int) -> str:
    rows = (f"c{n},Card {n},{points if n == 5 else n % 9},1" for n in range(CARDS))
    return "\n".join(["id,name,points,copies", *rows, ""])


@pytest.mark.long
def test_each_change_of_a_large_deck_is_drawn_soon_and_memory_does_not_grow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("new", "pond", "--in", tmp_path)
    file = tmp_path / "pond" / "cards.csv"
    file.write_text(cards(0))
    (tmp_path / "pond" / "layout.toml").unlink()
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path))
    workshop = asking("pond", folders=(tmp_path,)).workshop
    seen, times = {front(workshop)}, []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for change in range(1, CHANGES + 1):
        file.write_text(cards(change))
        begun = time.process_time()
        assert workshop.look()
        name = front(workshop)
        assert workshop.picture("pond", "cards", "full", "standard", name)
        times.append(time.process_time() - begun)
        seen.add(name)
        workshop.mistakes("pond")
    assert len(seen) == CHANGES + 1
    assert sorted(times)[int(CHANGES * 0.95)] < MOST_SECONDS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_MEMORY


def front(workshop: Workshop) -> str:
    deck = deck_listed(workshop, "pond", "cards", "full", "standard")
    assert len(deck["pieces"]) == CARDS
    return str(deck["pieces"][5]["front"])
