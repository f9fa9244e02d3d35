"""A deck lives on the phone as at a table of the command line: each card where it lies there."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.chance import commit_to_seed
from companion.core.errors import CompanionError
from companion.core.pile import Pile
from companion.table.event import New
from companion.table.log import Log
from companion.table.table import (
    move_into_deck,
    move_out_of_deck,
    move_to_discards,
    shuffled_order,
    start_turn,
)
from tests.sampled import sampled
from tests.web.asked import ROOT, documents
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import APP, plant

PROGRAM = Path("tests/web/deck_life.js")
MOVES = 60

pytestmark = NEEDS_NODE


class Table:
    """A table in memory, whose decks are those of a game; it notes what is done at it."""

    def __init__(self, chance: Random, game: Any) -> None:
        self.chance, self.decks = chance, game["chance"]["decks"]
        self.seed = f"{chance.getrandbits(60)}"
        self.step = start_turn(Log(), self.seed, "k", "")
        self.step.add(New("table", commit_to_seed(self.seed)))
        self.moves: list[Any] = []
        self.stands: list[Any] = []

    def play(self) -> None:
        """Do something by chance; now and then it is impossible."""
        deck = self.chance.choice(self.decks)
        name = f"game/{deck['id']}"
        if name not in self.step.state.decks:
            self.step.shuffle(name, [one for one, n in deck["pieces"] for _ in range(n)])
        move = {"deck": deck["id"], **self._move(deck, self.step.state.decks[name])}
        self.moves.append(move)
        try:
            self._do(name, deck, move)
        except CompanionError:
            self.stands.append(None)
        else:
            self.stands.append(self._stands(self.step.state.decks[name]))

    def _move(self, deck: Any, pile: Pile) -> dict[str, Any]:
        kinds = ("deal", "discard", "remove", "gain", "shuffle")
        kind = self.chance.choices(kinds, (40, 30, 15, 15 * ("gains" in deck), 2))[0]
        if kind == "shuffle":
            return {"kind": kind}
        if kind == "deal":
            return {"kind": kind, "count": self.chance.randint(1, 6)}
        place = self.chance.choice((None, "out", "discarded", "in")) if kind == "remove" else None
        there = {"out": pile.cards_out, "discarded": pile.discards, "in": pile.inside}
        known = there[place] if place else (*pile.cards_out, *pile.discards)
        if kind == "discard":
            known = pile.cards_out
        if kind == "gain":
            known = tuple(card for card, _ in deck["gains"])
        if not known or self.chance.random() < 0.05:
            known = pile.names
        most = min(3, len(known))
        cards = self.chance.sample(known, self.chance.randint(1, most))
        return {"kind": kind, "cards": cards, **({"place": place} if place else {})}

    def _do(self, name: str, deck: Any, move: Any) -> None:
        step = self.step
        match move["kind"]:
            case "shuffle":
                step.shuffle(name)
            case "deal":
                step.deal(name, move["count"], refill=deck.get("reshuffle", False))
            case "discard":
                move_to_discards(step, name, move["cards"])
            case "gain":
                move_into_deck(step, name, move["cards"], Counter(dict(deck["gains"])))
            case "remove":
                move_out_of_deck(step, name, move["cards"], move.get("place"))

    def _stands(self, pile: Pile) -> dict[str, Any]:
        return {
            "left": [*shuffled_order(self.seed, pile)[pile.taken :]],
            "out": [*pile.cards_out],
            "discards": [*pile.discards],
            "holds": [*pile.holds],
            "inside": [*pile.inside],
            "used": self.step.state.position,
        }


@cache
def tables(each: int) -> list[Table]:
    chance = Random(f"decks {each}")
    found = [Table(chance, game) for game in documents() for _ in range(each)]
    for table in found:
        for _ in range(MOVES):
            table.play()
    return found


def on_the_phone(played: list[Table], root: Path = ROOT) -> list[Any]:
    given = [{"seed": one.seed, "decks": one.decks, "moves": one.moves} for one in played]
    output = run_node(root / PROGRAM, "".join(f"{json.dumps(one)}\n" for one in given))
    return [json.loads(line) for line in output.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("each", [4, pytest.param(400, marks=pytest.mark.long)])
def test_cards_lie_where_they_lie_at_a_table(each: int) -> None:
    played = tables(each)
    found = on_the_phone(played)
    for table, stands in zip(played, found, strict=True):
        for move, one, other in zip(table.moves, table.stands, stands, strict=True):
            assert one == other, (table.seed, move)
    done = Counter(
        (move["kind"], stands is None)
        for table in played
        for move, stands in zip(table.moves, table.stands, strict=True)
    )
    assert {kind for kind, refused in done if not refused} > {"deal", "discard", "gain", "remove"}
    assert {kind for kind, refused in done if refused} > {"deal", "discard", "remove"}


FAULTS = (
    ("discards: again ? [] : pile.discards", "discards: pile.discards"),
    ("[...pile.discards].reverse()", "pile.discards"),
    (
        "subtractCards(cards, subtractCards(cards, pile.out))",
        "subtractCards(cards, subtractCards(cards, pile.discards))",
    ),
    ("[...pile.left, ...stream.shuffled(back)]", "[...stream.shuffled(back), ...pile.left]"),
    ("subtractCards(namesInPile(one), one.names)", "one.names"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("right", "wrong"), sampled(FAULTS, 4))
def test_a_fault_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, APP / "core/decks.js", right, wrong)
    played = tables(4)
    assert on_the_phone(played, tmp_path) != [table.stands for table in played]
