"""Tables whose owner chose what is dealt: each log is whole, sealed and follows from its seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from companion import __version__
from companion.cli.chance_sources import opened_with
from companion.core.chance import Die, Stream, parse_dice, plain_die
from companion.core.chance_events import Dealer, GainEvent, RollEvent, SearchEvent
from companion.core.pile import subtract_cards
from companion.core.step_log import canonical_json, hash_line
from companion.data.decks_and_pools import deck_pieces
from companion.games.catalog import GAMES
from companion.table.event import Act
from companion.table.log import export_log, read_store
from companion.table.log_store import create_store
from companion.table.table import Played, Turn, create_table, deal_at_table
from tests.table.tables import SEED, PlayedTable, clock, pick, played_at

FISH, LURES, SWIM = "lure/fish", "lure/lures", "salmon_run/swim-1"
STRIKE = "freshwater_fly/strike-dealer"
D6 = ("d6", "1", "2", "3", "4", "5", "6")


@cache
def pieces(deck: str) -> tuple[str, ...]:
    """Return the pieces of a deck, such as `lure/fish`."""
    slug, _, name = deck.partition("/")
    game = next(game for game in GAMES if game.slug == slug)
    return deck_pieces(game.load(None), name)


def log_of(file: Path, work: Callable[[PlayedTable], object], **opened: Any) -> str:
    """Return the export of a closed table at which something was done."""
    how = {"games": opened_with(None), "version": __version__, **opened}
    with create_store(file) as store:
        table = played_at(create_table(store, "den", SEED, clock, **how))
        work(table)
        table.finish()
    return b"".join(export_log(read_store(file, "den"))).decode()


def chained(events: Sequence[dict[str, Any]]) -> str:
    """Return the export of events, each with the hash of the one before it."""
    lines: list[bytes] = []
    for event in events:
        prev = hash_line(lines[-1]) if lines else "0" * 64
        lines.append(canonical_json({**event, "prev": prev}))
    end = canonical_json({"count": len(lines), "last": hash_line(lines[-1])})
    return b"".join(line + b"\n" for line in (*lines, end)).decode()


def events_of(log: str) -> list[dict[str, Any]]:
    """Return the events of an export."""
    return [json.loads(line) for line in log.splitlines()[:-1]]


def deal(table: PlayedTable, names: Sequence[str]) -> None:
    table.deal(FISH, 3, lambda: names)


def gather(table: PlayedTable, names: Sequence[str]) -> None:
    deal(table, pieces(FISH))
    table.write(lambda turn: turn.shuffle(FISH, names))


def set_up(table: PlayedTable, slug: str, cheat: Callable[[Dealer], object], **said: Any) -> None:
    """Set a game up with a dealer that does something else besides."""
    body = next(game for game in GAMES if game.slug == slug).setup()

    def run(dealer: Dealer) -> None:
        cheat(dealer)
        body.run(body.load(None, "en"), body.parameters(**said), dealer)

    deal_at_table(table, Act(f"setup {slug}", said), f"{slug}/", run)


def picks_backwards(dealer: Dealer) -> None:
    honest = dealer.pick
    dealer.pick = lambda what, options: honest(what, options[::-1])  # type: ignore[method-assign]


def shuffles_backwards(dealer: Dealer) -> None:
    honest = dealer.shuffle
    dealer.shuffle = lambda deck, pieces: honest(deck, pieces[::-1])  # type: ignore[method-assign]


def search(step: Turn) -> None:
    step.deal(FISH, 1, lambda: pieces(FISH))
    inside = step.state.decks[FISH].inside
    stays = subtract_cards(inside, inside[:1])[::-1]
    start, stream = step.state.position, step.stream()
    stream.shuffled(stays)
    step.add(SearchEvent(FISH, inside[:1], stays, start, stream.used))


def gain(step: Turn) -> None:
    step.deal(SWIM, 1, lambda: pieces(SWIM))
    step.add(GainEvent(SWIM, ("eagle",) * 20))


def gain_in_a_set_up(step: Turn) -> None:
    step.deal(SWIM, 1, lambda: pieces(SWIM))
    step.act("setup salmon_run", {"players": 99})
    step.add(GainEvent(SWIM, ("eagle",) * 20))


def says_more_dice(step: Turn) -> None:
    stream = step.stream()
    value = stream.below(6) + 1
    kinds = (D6, ("d20", *map(str, range(1, 21))))
    step.add(RollEvent("d6", kinds, ("d6",), (value,), step.state.position, stream.used))


def burn(step: Turn) -> None:
    start = step.state.position
    value = step.stream().below(6) + 1
    step.add(RollEvent("d6", (D6,), ("d6",), (value,), start, start + 9))


def cast_backwards(stream: Stream) -> Played:
    return ((stream.shuffled(pieces("freshwater_fly/strike")[::-1])[0],), {"line": "a cast"})


def at(steps: Callable[[Turn], object]) -> Callable[[PlayedTable], object]:
    return lambda table: table.write(steps)


Forgery = tuple[Callable[[PlayedTable], object], str]
FORGERIES: dict[str, Forgery] = {
    "names in another order": (
        lambda table: deal(table, pieces(FISH)[::-1]),
        "event 2: order or content differs from lure's",
    ),
    "a card twice": (lambda table: deal(table, pieces(FISH)[:1] + pieces(FISH)), "from lure's"),
    "a card less": (lambda table: deal(table, pieces(FISH)[1:]), "from lure's"),
    "gathered in another order": (lambda table: gather(table, pieces(FISH)[::-1]), "from lure's"),
    "gathered without a card": (lambda table: gather(table, pieces(FISH)[1:]), "from lure's"),
    "faces of a d6": (
        lambda table: table.roll("d6", [Die("d6", ("6", "2", "6", "4", "6", "6"))]),
        "event 2: the faces of a d6 must be 1 to 6",
    ),
    "faces of a die of Fleet": (
        lambda table: table.roll("fleet town", [Die("town", ("wharf",) * 6)] * 2),
        "the die town has other faces",
    ),
    "more dice than asked for": (
        lambda table: table.roll("2d6", parse_dice("2d6+d20")),
        "other dice were rolled than requested",
    ),
    "dice that no pool has": (
        lambda table: table.roll("lure all", parse_dice("30d20")),
        "no game of this table rolls these dice",
    ),
    "a kind that is not rolled": (
        at(says_more_dice),
        "it lists other dice than it rolls",
    ),
    "words that nothing read": (at(burn), "ends at word"),
    "options in another order": (
        lambda table: set_up(table, "fleet_dice", picks_backwards, players=3),
        "order or content differs from fleet_dice's",
    ),
    "a pick that no game makes": (
        at(lambda step: pick(step, "start player", ("2", "1"))),
        "no game at this table has this choice",
    ),
    "a roll in a set-up that has none": (
        lambda table: set_up(
            table, "lure", lambda dealer: dealer.roll([plain_die(6)]), players=2, digital=True
        ),
        "event 2: order or content differs from lure's",
    ),
    "a set-up in another order": (
        lambda table: set_up(table, "mapped_out", shuffles_backwards, players=2, digital=True),
        "order or content differs from mapped_out's",
    ),
    "names of a search": (at(search), "event 4: order or content differs from lure's"),
    "cards gained that there are not": (at(gain), "from salmon_run's"),
    "cards gained in a set-up": (at(gain_in_a_set_up), "from salmon_run's"),
    "a cast from another deck": (
        partial(PlayedTable.play, dealer=STRIKE, action="cast 3", decide=cast_backwards),
        "order or content differs from freshwater_fly's",
    ),
}
