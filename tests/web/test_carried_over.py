"""What a set-up drew on the phone is played on with, card for card as at a table of Python."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.chance import commit_to_seed
from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.game_type import Game
from companion.table.event import Act, Event, New
from companion.table.hidden_events import hidden_cards, hidden_events
from companion.table.log import Log
from companion.table.table import deal_at_table, move_to_discards, shuffled_order, start_turn
from tests.web.asked import ROOT, documents
from tests.web.hand import Hand
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import APP, plant
from tests.web.test_setup_screen import NAMES, seed_of

PROGRAM = Path("tests/web/pile_walks.js")
MOVES = 30
ASKED: dict[str, dict[str, Any]] = {"fleet_dice": {"captains": True, "trophies": True}}

pytestmark = NEEDS_NODE


class Evening:
    """An evening at a table in memory: its set-up, then deals, discards, shuffles and undos."""

    def __init__(self, chance: Random, game: Game, document: Any) -> None:
        self.chance, self.slug = chance, game.slug
        self.decks = {deck["id"]: deck for deck in document["chance"]["decks"]}
        seed = f"{chance.getrandbits(60)}"
        self.drawn = f"{seed} setup 1"
        self.step = start_turn(Log(), self.drawn, "k", "")
        self.step.add(New("table", commit_to_seed(self.drawn)))
        mode = next(mode for mode in document["scoring"]["modes"] if mode["players"][1] > 1)
        names = [f"P{n}" for n in range(mode["players"][1])]
        asked = {"digital": True, **ASKED.get(game.slug, {})}
        self._set_up(game, {**asked, "players": len(names)})
        self.evening = {
            "format": 1, "id": "one", "at": "2026-07-04T18:00:00.000Z", "game": game.slug,
            "mode": mode["id"], "names": names, "seed": seed,
            "events": [{"kind": "setup", "asked": asked}],
        }  # fmt: skip
        self.stands = [self._stand()]
        self.standing: list[int] = []
        self.is_over = False
        for _ in range(MOVES):
            if not self.is_over:
                self._move()

    def write(self, steps: Any, key: str | None) -> tuple[Any, list[Event]]:
        """Stand for a table in a file: do steps; return their answer and their events."""
        before = len(self.step.added)
        answer = steps(self.step)
        return answer, self.step.added[before:]

    def _set_up(self, game: Game, wish: dict[str, Any]) -> None:
        body = game.setup()
        data = body.load(None, "en")

        def run(dealer: Dealer) -> Any:
            dealer.given = self.drawn  # as with --seed, by which Mapped Out knows its print
            return body.run(data, body.parameters(**wish), dealer)

        deal_at_table(self, Act("setup", None), "game/", run)  # type: ignore[arg-type]

    def _move(self) -> None:
        self.step.key = f"k{len(self.step.added)}"  # each is a command of its own
        known = [deck for deck in self.decks if f"game/{deck}" in self.step.state.decks]
        deck = self.chance.choice(known)
        name, events = f"game/{deck}", self.evening["events"]
        hidden, out = hidden_events(self.step.events), self.step.state.decks[name].out
        shown = [card for seq, cards in out if seq not in hidden for card in cards]
        kind = self.chance.choices(("deal", "discard", "gather", "undo"), (10, 8, 1, 4))[0]
        event: dict[str, Any] = {"kind": kind, "deck": deck}
        try:
            if kind == "deal":
                event["count"] = self.chance.randint(1, 4)
                refill = self.decks[deck].get("reshuffle", False)
                before = len(self.step.added)
                self.step.deal(name, event["count"], refill=refill)
                if len(self.step.added) - before > 1:  # Python takes it back in parts
                    self.standing.clear()
                else:
                    self.standing.append(len(events))
            elif kind == "discard":
                event["cards"] = self.chance.sample(shown, min(2, len(shown)))
                if not shown:
                    return
                move_to_discards(self.step, name, event["cards"])
                self.standing.append(len(events))
            elif kind == "gather":
                self.step.shuffle(name)
                self.standing.clear()
            elif self.standing:
                event = {"kind": "undo", "of": self.standing.pop()}
                try:
                    self.step.undo()
                except CompanionError:  # a table in a file would drop what was done so far
                    self.is_over = True
                    return
            else:
                return
        except CompanionError:
            return
        events.append(event)
        self.stands.append(self._stand())

    def _stand(self) -> dict[str, Any]:
        return {
            deck: {
                "left": [*shuffled_order(self.drawn, pile)[pile.taken :]],
                "out": [*pile.cards_out],
                "discards": [*pile.discards],
                "covered": sorted(hidden_cards(pile, hidden_events(self.step.events))),
            }
            for deck in self.decks
            if (pile := self.step.state.decks.get(f"game/{deck}"))
        }


@cache
def evenings(each: int) -> list[tuple[Any, list[Evening]]]:
    chance = Random(f"set-ups {each}")
    games = {game.slug: game for game in GAMES}
    return [
        (document, [Evening(chance, games[document["slug"]], document) for _ in range(each)])
        for document in documents()
    ]


def on_the_phone(document: Any, played: list[Evening], root: Path = ROOT) -> list[Any]:
    given = {"document": document, "evenings": [one.evening for one in played]}
    output = run_node(root / PROGRAM, json.dumps(given))
    return [
        [{deck: _short(pile) for deck, pile in step["piles"].items()} for step in one["steps"]]
        for one in json.loads(output)
    ]


def _short(pile: Any) -> dict[str, Any]:
    found = {key: pile[key] for key in ("left", "out", "discards", "covered")}
    return {**found, "covered": sorted(found["covered"])}


def same(document: Any, played: list[Evening], root: Path = ROOT) -> bool:
    """Return whether all cards lie alike that a set-up had in its hands.

    Of two equal cards the phone discards the one that is seen first, Python the older one: what is
    covered is compared at the start.
    """
    return all(
        _placed({deck: there[deck] for deck in stand}, at) == _placed(stand, at)
        for one, found in zip(played, on_the_phone(document, played, root), strict=True)
        for at, (stand, there) in enumerate(zip(one.stands, found, strict=True))
    )


def _placed(stand: dict[str, Any], at: int) -> dict[str, Any]:
    return stand if at == 0 else {deck: {**pile, "covered": 0} for deck, pile in stand.items()}


@pytest.mark.slow
def test_one_deck_lasts_from_the_setup_to_the_end() -> None:
    for document, played in evenings(3):
        assert same(document, played), document["slug"]
        assert sum(len(one.evening["events"]) for one in played) > MOVES * len(played) / 3
        if document["slug"] in ("mapped_out", "lure", "salmon_run"):
            covered = [pile["covered"] for one in played for pile in one.stands[0].values()]
            assert any(covered)


FAULTS = (
    ("new Stream(drawn.seed, drawn.used)", "new Stream(drawn.seed)"),
    ("one.isDrawn ? cardsInside(was.pile) : ", ""),
    ("covered: drawn.covered.get(deck) ?? []", "covered: []"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("right", "wrong"), FAULTS)
def test_a_fault_in_the_decks_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, APP / "state/evening-decks.js", right, wrong)
    assert not all(same(document, played, tmp_path) for document, played in evenings(3))


@pytest.mark.slow
def test_play_goes_on_with_what_was_drawn_and_shows_nothing_hidden(hand: Hand) -> None:
    hand.begin("Mapped", NAMES, "Base game")
    hand.key("tab-setup")
    hand.tap("Drawn by the phone")
    hand.tap("Draw the set-up")
    hand.key("tab-play")
    hand.key("chance")
    hand.key("deck-tiles")
    assert "15 hidden" in hand.text("main")
    assert not hand.page.locator('[data-key^="discard-tiles"]').count()
    assert seed_of(hand)
    hand.tap("Deal 1")
    assert hand.page.locator('[data-key^="discard-tiles"]').count() == 1
