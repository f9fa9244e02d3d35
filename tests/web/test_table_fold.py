"""Random evenings at a served table: each phone knows what it may, and works it out right."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.cli.game_selection import choose_games
from companion.core.errors import CompanionError
from companion.table.hidden_events import HiddenEvent, visible_events
from companion.table.log import read_table
from companion.table.log_store import find_row, open_store
from companion.table.resume import end_of, load_saved
from companion.table.state import compute_bid_seal
from companion.table.table import open_table
from companion.table.verify import verify_log
from companion.web.table_games import TableGames
from companion.web.table_requests import AnyRequest
from companion.web.table_server import ServedTable
from tests.sampled import sampled
from tests.web.at_table import new_store
from tests.web.node import NEEDS_NODE

ROOT = Path(__file__).parents[2]
GAMES = "lure", "salmon_run", "mapped_out"
DECKS = {
    "lure": ("lures", "fish"),
    "salmon_run": ("swim-1", "swim-2", "swim-3", "fatigue"),
    "mapped_out": ("movement", "tiles"),
}
NAMES = "Ann", "Bo", "Cy"
SALT = "0f" * 32

pytestmark = NEEDS_NODE


class Evening:
    """Three phones that tap at random; what the laptop refuses is refused."""

    def __init__(self, served: ServedTable, game: str, random: Random) -> None:
        self.served, self.game, self.random = served, game, random
        self.secrets = [hashlib.sha256(name.encode()).hexdigest()[:32] for name in NAMES]
        self.count = 0
        for name, secret in zip(NAMES, self.secrets, strict=True):
            self.ask(0, kind="join", name=name, secret=secret)
        self.ask(0, kind="setup", game=game)

    def ask(self, who: int, **asked: Any) -> bool:
        self.count += 1
        request = msgspec.convert({"id": f"r{self.count}", **asked}, AnyRequest)
        before = self.served.now.events
        try:
            _, made = self.served.do(self.secrets[who], request)
        except CompanionError:
            assert self.served.now.events == before
            return False
        again = self.served.do(self.secrets[who], request)[1]  # the answer was lost
        assert again == made or asked["kind"] == "open"
        return True

    def tap(self) -> bool:
        who = self.random.randrange(3)
        kinds = (
            "deal",
            "show",
            "look",
            "discard",
            "undo",
            "redo",
            "roll",
            "bid",
            "score",
            "shuffle",
            "play",
        )
        kind = self.random.choices(kinds, (30, 25, 10, 15, 16, 4, 5, 6, 2, 8, 8))[0]
        more: dict[str, Any] = {}
        events = self.served.now.events
        match kind:
            case "deal":
                more = {"deck": self.random.choice(DECKS[self.game])}
                more["count"] = self.random.randint(1, 3)
                if self.random.random() < 0.3:
                    more["open"] = self.random.random() < 0.5
            case "shuffle":
                more = {"deck": self.random.choice(DECKS[self.game])}
            case "show" | "look":
                covers = [*self.served.now.sight.covers]
                more = {"event": self.random.choice(covers or [1])}
                cards = getattr(events[more["event"] - 1].body, "cards", ("",))
                more["at"] = [self.random.randrange(len(cards))]
                if kind == "show":
                    more["discard"] = self.random.random() < 0.3
            case "discard":
                dealt = [one.body for one in events if one.kind == "deal"]
                if not dealt:
                    return False
                body: Any = self.random.choice(dealt)
                more = {"deck": body.deck, "cards": [self.random.choice(body.cards)]}
            case "roll":
                more = {"what": "2d6"}
            case "play":
                deal = {"kind": "deal", "deck": self.random.choice(DECKS[self.game]), "open": False}
                roll = {"kind": "roll", "what": "2d6"}
                moves = self.random.sample((deal, roll), 1 + self.count % 2)
                more = {"step": f"step {self.count % 5}"}
                more["moves"] = [{**move, "id": f"m{i}"} for i, move in enumerate(moves)]
            case "bid":
                more = {"seal": compute_bid_seal(self.promise, who + 1, str(self.count), SALT)}
            case "score":
                more = {"player": {"events": [{"kind": "over", "value": True}]}}
        return self.ask(who, kind=kind, **more)

    @property
    def promise(self) -> str:
        found: Any = self.served.now.events[0].body
        return str(found.commitment)


def folded(lines: list[Any]) -> list[Any]:
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    program = ["node", "--no-warnings", str(Path("tests/web/table_folds.js"))]
    ran = subprocess.run(program, cwd=ROOT, input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def is_open(cover: HiddenEvent, seat: int | None, at: int) -> bool:
    """Tell whether a seat sees a card: its own, one that it looked at, one that is turned up."""
    own = seat is not None and (seat == cover.player or (seat, at) in cover.looked)
    return own or at in cover.shown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "game"), sampled([(seed, GAMES[seed % 3]) for seed in range(60)], every=13)
)
def test_a_phone_works_out_what_the_laptop_knows(tmp_path: Path, seed: int, game: str) -> None:
    file = new_store(tmp_path, "den")
    with open_store(file) as store:
        served = ServedTable(open_table(store, "den"), TableGames(choose_games([game])))
        evening = Evening(served, game, Random(seed))
        done = sum(evening.tap() for _ in range(80))
        assert done > 15
        events, sight = served.now.events, served.now.sight
        logs = [[*visible_events(events, seat, sight)] for seat in (1, 2, 3, None)]
        state = open_table(store, "den").state
        for seat, log, now in zip((1, 2, 3, None), logs, folded(logs), strict=True):
            assert now["seats"] == [[i, name] for i, name in enumerate(NAMES, start=1)]
            assert (now["host"], dict(now["sealed"])) == (1, state.seats.bids)
            assert now["opening"] == state.seats.opening
            for deck, pile in state.decks.items():
                assert now["decks"][deck] == {"left": pile.left, "discards": len(pile.discards)}
                lying = [one for one in now["lying"] if one["deck"] == deck]
                assert len(lying) == len(pile.cards_out), deck
                for seq, cards in pile.out:  # equal cards do not change places
                    here = [one["card"] for one in lying if one["event"] == seq]
                    assert len(here) == len(cards)
                    assert not Counter(filter(None, here)) - Counter(cards)
            for view in log:
                cover = sight.covers.get(view["seq"])
                for at, card in enumerate(view.get("cards", ())):
                    assert (card is not None) == (cover is None or is_open(cover, seat, at))
        lines = [[*map(msgspec.json.encode, log)] for log in logs[:3]]
        files = [b"\n".join([*saved, end_of(saved)]) for saved in lines]
        went_on = load_saved(files)  # it can be laid out on another laptop
        assert went_on.events == len(events)
        assert set(went_on.decks) == set(state.decks)
        for deck, pile in state.decks.items():
            assert Counter(went_on.decks[deck]) == Counter(pile.holds)
            assert sum(card.deck == deck for card in went_on.out) == len(pile.cards_out)
        assert verify_log(read_table(store, find_row(store, "den"))).wrong == ()


def test_a_bid_is_sealed_as_the_laptop_seals_it() -> None:
    bids = [
        ["a" * 64, 2, value, SALT]
        for value in ("3 dice", "", 'a "quoted" \\ one', "d\u00e9 \u2014 \U0001f41f\x7f\t")
    ]
    assert folded(bids) == [compute_bid_seal(*bid) for bid in bids]  # type: ignore[arg-type]
